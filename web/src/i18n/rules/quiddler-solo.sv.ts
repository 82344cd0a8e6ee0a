import type { Clauses } from '.';

export default {
  'QSO-1': 'Åtta högar: fem kort med baksidan upp i varje, och ett uppvänt överst. 48 kort sammanlagt.',
  'QSO-2': 'Bilda ett ord av två eller fler uppvända kort och ta bort det; nästa kort i varje hög du använt vänds upp.',
  'QSO-3': 'En tom hög fylls genom att översta kortet flyttas från en hög som har fler under sig; du väljer vilken. Så länge det går kan inget ord bildas förrän det är åtta igen.',
  'QSO-4': 'Att använda alla 48 kort är en vinst. Du kan också ge upp; antalet använda kort är din poäng.',
} satisfies Clauses;
