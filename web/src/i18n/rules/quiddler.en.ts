import type { Clauses } from '.';

export default {
  'QUI-1': 'There are 118 letter cards, some with two letters (QU, IN, ER, TH, CL). Each shows what it is worth.',
  'QUI-2': 'Eight hands: three cards each in the first, one more each time, ten in the last. The cards are shuffled anew for each hand, the next one is turned up as the first discard, and the deal passes to the left.',
  'QUI-3': 'The player at the dealer’s left begins. On your turn draw the top of the pile or the top discard, then discard one card. An empty pile is made anew from the discards, all but the top one.',
  'QUI-4': 'Words are laid only when you go out, or on your last turn after somebody else has. Nobody adds to another’s words.',
  'QUI-5': 'You go out when, after drawing, all your cards but one form words; that one is discarded.',
  'QUI-6': 'Then each of the others has one last turn: draw, lay the words you can, discard one.',
  'QUI-7': 'A word takes at least two cards and has to be in the agreed dictionary: no names, prefixes, suffixes, abbreviations or hyphens.',
  'QUI-8': 'You may look words up in the dictionary while it is not your turn, and only then.',
  'QUI-9': 'Any word on the table can be challenged once, by one other player, until everybody has accepted or the time is up. If it stands, the challenger loses its points; if not, its player does and cannot rearrange. A table can choose that words are checked when they are laid; then there are no challenges.',
  'QUI-10': 'A hand scores what was laid, less what could not be used, less struck words and lost challenges, but never less than nothing; bonuses come on top. The final discard counts neither way.',
  'QUI-11': 'Ten more for the most words and ten for the longest word (in letters), unless two tie. Struck words do not count. With two players only one of the two bonuses is in use.',
  'QUI-12': 'The highest total after the eighth hand wins.',
} satisfies Clauses;
