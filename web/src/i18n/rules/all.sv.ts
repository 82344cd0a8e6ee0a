import type { Clauses } from '.';

export default {
  'ALL-1': 'Servern är domare: den prövar varje drag och visar var och en bara det som den får se.',
  'ALL-2': 'Medsols är platsernas ordning; efter den sista kommer den första.',
  'ALL-3': 'De som delar högsta poängen delar segern, om inte en regel skiljer dem åt.',
  'ALL-4': 'Den som går för gott räknas inte längre vid överenskommelser och turer och kan inte vinna; tärningar eller kort är ur spel och ett rop som väntar faller bort. Den som blir ensam kvar vinner. Att lämna ett spel man spelar ensam är att förlora det.',
  'ALL-5': 'Kommer ett drag just när en klocka går ut, så var klockan först.',
} satisfies Clauses;
