import type { set as original } from '../en/set';
import type { Texts } from '../types';

export const set: Texts<typeof original> = {
  'set.call': 'Ropa',
  'set.none': 'Inget SET',
  'set.three': 'Tre till',
  'set.end': 'Inga fler SET',
  'set.price': 'kostar ett SET',
  'set.agreed': '{n} av {all} håller med',
  'set.cards': { one: '{n} kort på bordet', other: '{n} kort på bordet' },
  'set.pick': 'Ditt val',
  'set.yourcall': 'Du har ropat.',
  'set.find': 'Hitta ett SET.',
  'set.more.three': 'Välj tre kort.',
  'set.more': { one: 'Välj ett kort till.', other: 'Välj {n} kort till.' },
  'set.deck': '{n} i leken',
  'set.left': { one: '{n} kort kvar i leken', other: '{n} kort kvar i leken' },
  'set.deal': 'Giv {n} av {all}, {deck}',
  'set.taken': { one: '{n} SET', other: '{n} SET' },
  'set.penalties': { one: '{n} straff', other: '{n} straff' },
  'set.nopenalty': 'inget straff',
  'set.choosing': { me: 'Du väljer', them: '{who} väljer' },
  'set.weighing': 'Någon ropade',
  'set.weighing.me': 'Du ropade',
  'set.whynot': 'Varför det inte är ett SET',

  'set.log.dealt': { one: 'Ny giv: {n} kort på bordet.', other: 'Ny giv: {n} kort på bordet.' },
  'set.log.called': { me: '*Du* ropade.', them: '{who} ropade.' },
  'set.log.beaten': '{who} ropade {ms} ms före dig.',
  'set.log.took': { me: '*Du* tog {cards}', them: '{who} tog {cards}' },
  'set.log.missed': {
    me: '*Du* valde {cards}: inget SET, en poäng mindre.',
    them: '{who} valde {cards}: inget SET, en poäng mindre.',
  },
  'set.log.late': {
    me: '*Du* hann inte och förlorar en poäng.',
    them: '{who} hann inte och förlorar en poäng.',
  },
  'set.log.agreed': { me: '*Du* ser inget SET.', them: '{who} ser inget SET.' },
  'set.log.laid.agreed': {
    one: 'Alla är överens: inget SET. Ett kort till.',
    other: 'Alla är överens: inget SET. {n} kort till.',
  },
  'set.log.laid.stuck': {
    one: 'Det fanns inget SET. Ett kort till.',
    other: 'Det fanns inget SET. {n} kort till.',
  },
  'set.log.laid.asked': { one: 'Ett kort till, mot ett straff.', other: '{n} kort till, mot ett straff.' },

  'set.tour.1': 'Fyra egenskaper',
  'set.tour.1.text':
    'Varje kort har antal, färg, symbol och fyllning: en till tre; röd, grön eller lila; oval, snirkel eller ruter; hel, randig eller kontur.',
  'set.tour.2': 'Vad som är ett SET',
  'set.tour.2.text':
    'Tre kort är ett SET när varje egenskap, sedd för sig, är lika på alla tre eller olika på alla tre. Här ändras bara antalet.',
  'set.tour.3': 'Två av det ena, ett av det andra',
  'set.tour.3.text': 'Är en egenskap lika på två kort men inte på det tredje, så är det inget SET.',
  'set.tour.3.because': 'Två är röda, ett är grönt. Det förstör det.',
  'set.tour.4': 'Allt får vara olika',
  'set.tour.4.text': 'Svårast att se: egenskaper som är olika på alla kort.',
  'set.tour.4.because': 'Antal, färg och fyllning är olika; symbolen är densamma. Ett SET.',
  'set.tour.5': 'Ropa, välj sedan',
  'set.tour.5.text':
    'Inga turer: den som ser ett SET ropar, med knappen eller mellanslag, och har sedan några sekunder att välja tre kort. Rätt ger en poäng. Fel, eller för sent, kostar en.',
  'set.tour.6': 'Inget SET att se',
  'set.tour.6.text':
    'När alla är överens om att inget finns läggs tre kort till. Given är slut när leken är tom och inget finns kvar att hitta; flest SET vinner.',
  'set.tour.ask': 'Är det här ett SET?',

  'option.set.deck': 'Kort',
  'option.set.deck.full': 'alla 81',
  'option.set.deck.solid': 'nybörjare, de 27 hela',
  'option.set.stuck': 'När ingen ser ett SET',
  'option.set.stuck.agree': 'tre till när alla är överens',
  'option.set.stuck.auto': 'tre till genast om inget finns',
  'option.set.stuck.hint':
    'När ingen ser ett SET läggs fler kort: när alla är överens, eller genast när det verkligen inte finns något.',
  'option.set.deals': 'Givar',
  'option.set.deals.hint': 'En giv, eller en för varje spelare.',
  'option.set.deals.one': 'en giv',
  'option.set.deals.each': 'en för varje spelare',

  'refused.set.no_calls': 'Här ropar man inte: välj bara.',
  'refused.set.call_open': 'Någon har ropat. Vänta på valet.',
  'refused.set.called_already': 'Du har redan ropat.',
  'refused.set.not_called': 'Ropa innan du väljer.',
  'refused.set.not_three': 'Välj precis tre kort.',
  'refused.set.twice_the_same': 'Samma kort kan inte räknas två gånger.',
  'refused.set.not_on_table': 'Ett av korten ligger inte kvar på bordet.',
  'refused.set.agreed_already': 'Du har redan hållit med.',
  'refused.set.laid_by_itself': 'Här läggs kort ut automatiskt när det inte finns något SET.',
};
