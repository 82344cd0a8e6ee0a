import type { options as original } from '../en/options';
import type { Texts } from '../types';

export const options: Texts<typeof original> = {
  'pieces.none': 'Välj en fil, eller ta de vanliga.',
  'pieces.dice.line':
    'Rad {n} är ingen tärning: den ska ha sex sidor som 1ro, eller en asterisk för en joker.',
  'pieces.dice.count': 'Filen har {n} tärningar; spelet behöver 42.',
  'pieces.board.row':
    'Rad {n} är ingen rad på en spelplan: rutorna är . L eller en siffra, med mellanslag emellan.',
  'pieces.board.ragged': 'Rad {n} är inte lika lång som den första.',
  'option.calling.hint':
    'Ropa först: ingen annan kan välja förrän du har valt. Först till kvarn: inga rop, det första rätta valet räknas.',
  'option.call_seconds.hint': 'Hur länge du får välja efter ditt rop.',
  'option.rounds.hint': 'Hur många omgångar ett spel har.',
  'option.dictionary.hint': 'Listan med ord som gäller.',
  'option.turn_seconds.hint': 'När den går ut är turen slut. Utan klocka tar alla den tid de behöver.',
  'option.set.deck.hint': 'Med hela kort finns det bara tre egenskaper att jämföra.',
  'option.cubed.extra_roll_seconds.hint':
    'Hur länge man får fundera på vilka tärningar som slås om. 0: så länge det behövs.',
  'option.cubed.stall_rounds.hint': 'Lägger ingen en tärning på så många omgångar är spelet slut.',
  'option.cubed.dice.hint': 'Fler jokrar gör spelet lättare.',
  'option.cubed.board.hint': 'En mindre spelplan gör spelet kortare.',
  'option.scramble.cooldown_seconds.hint': 'Hur länge du inte får ropa efter ett felaktigt eller sent val.',
  'option.crossword.grid.hint': 'Stränga rutnät är svårare: varje tre tärningar i rad ska vara ett SET.',
  'option.quiddler.words.hint':
    'Man ifrågasätter ord man tvivlar på, eller så går det inte att lägga fel ord alls.',
  'option.quiddler.struck.hint': 'Vad som händer med ett ord som ifrågasatts och är fel.',
  'option.quiddler.two_player_bonus.hint': 'Två spelare har bara en bonus. Välj vilken.',
  'option.quiddler.challenge_seconds.hint':
    'Hur länge ord kan ifrågasättas efter en hand. 0: tills alla har godkänt.',
};
