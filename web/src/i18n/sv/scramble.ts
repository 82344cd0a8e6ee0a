import type { scramble as original } from '../en/scramble';
import type { Texts } from '../types';

export const scramble: Texts<typeof original> = {
  'scramble.round': 'Omgång {n} av {all}',
  'scramble.tie': 'särskiljning',
  'scramble.dice': { one: '{n} tärning på bordet', other: '{n} tärningar på bordet' },
  'scramble.left': { one: '{n} tärning på bordet', other: '{n} tärningar på bordet' },
  'scramble.more.three': 'Ta tre tärningar.',
  'scramble.more': { one: 'Ta en tärning till.', other: 'Ta {n} tärningar till.' },
  'scramble.none.alone': 'Jag ser inget',
  'scramble.found': '{n} den här omgången',
  'scramble.cool': 'väntar en stund',
  'scramble.tied': 'med i särskiljningen',
  'scramble.now': 'Hittade den här omgången',
  'scramble.before': 'Hittade förra omgången',
  'scramble.most': '{n} av {all} möjliga',
  'scramble.log.rolled': {
    one: 'Omgång {round}: {n} tärning på bordet.',
    other: 'Omgång {round}: {n} tärningar på bordet.',
  },
  'scramble.log.again': {
    one: 'Särskiljning: {n} tärning slagen.',
    other: 'Särskiljning: {n} tärningar slagna.',
  },
  'scramble.log.took': { me: '*Du* tog {dice}', them: '{who} tog {dice}' },
  'scramble.log.missed': {
    me: '*Du* valde {dice}: inget SET. Vänta en stund.',
    them: '{who} valde {dice}: inget SET, och väntar en stund.',
  },
  'scramble.log.late': {
    me: '*Du* hann inte. Vänta en stund.',
    them: '{who} hann inte och väntar en stund.',
  },
  'scramble.log.tied': '{names} är lika. Första SET avgör.',
  'scramble.tour.1': 'Fyrtiotvå tärningar',
  'scramble.tour.1.text':
    'Varje sida har antal, färg och symbol. Tre tärningar är ett SET när var och en av de tre är alla lika eller alla olika.',
  'scramble.tour.2': 'Samma tre gånger',
  'scramble.tour.2.text': 'Till skillnad från kort kan tärningar vara likadana.',
  'scramble.tour.2.because': 'Allt är lika på alla tre: ett SET.',
  'scramble.tour.3': 'Jokern',
  'scramble.tour.3.text':
    'De korsade strecken står för vilken tärning du behöver. Med två andra bildar de alltid ett SET.',
  'scramble.tour.4': 'Ropa, ta, fem omgångar',
  'scramble.tour.4.text':
    'Ropa när du ser ett SET och ta tre tärningar. Ett misstag kostar inga poäng, bara en stund. Omgången är slut när ingen ser något; flest SET efter fem omgångar vinner.',
  'option.scramble.cooldown_seconds': 'Väntan efter ett misstag',
  'refused.scramble.no_calls': 'Här ropar man inte: ta tre tärningar.',
  'refused.scramble.call_open': 'Någon har ropat. Vänta på valet.',
  'refused.scramble.called_already': 'Du har redan ropat.',
  'refused.scramble.not_called': 'Ropa innan du tar tärningar.',
  'refused.scramble.cooldown': 'Du missade nyss. Vänta tills din ring har gått ut.',
  'refused.scramble.not_three': 'Ta precis tre tärningar.',
  'refused.scramble.not_there': 'En av tärningarna ligger inte kvar på bordet.',
  'refused.scramble.agreed_already': 'Du har redan hållit med.',
  'refused.scramble.not_tied': 'Det är andra som skiljs åt.',
};
