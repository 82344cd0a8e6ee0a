import type { Clauses } from '.';

export default {
  'SET-1': 'Det finns 81 kort, ett för varje kombination av antal (1, 2, 3), färg (röd, grön, lila), fyllning (hel, randig, kontur) och symbol (oval, snirkel, ruter).',
  'SET-2': 'Tre kort är ett SET när varje egenskap, sedd för sig, är lika på alla tre eller olika på alla tre. Två av det ena och en av det andra förstör det.',
  'SET-3': 'För nybörjare kan leken bestå av bara de 27 hela korten, så att det finns tre egenskaper att hålla reda på.',
  'SET-4': 'Tolv kort läggs upp på bordet.',
  'SET-5': 'Det finns inga turer. Ropa innan du väljer. Det första ropet gäller: tills det är avklarat kan ingen annan ropa eller välja.',
  'SET-6': 'Valet ska komma inom några sekunder; fem, om bordet inte har valt annat.',
  'SET-7': 'Ett rätt val är ditt och ger en poäng. Låg det tolv kort eller färre fylls luckorna från leken; låg det fler fylls de inte, och resten flyttas ihop.',
  'SET-8': 'Ett fel val, eller inget i tid, kostar en poäng. Poängen kan bli mindre än noll. Korten ligger kvar.',
  'SET-9': 'När alla är överens om att det inte finns något SET läggs tre kort till, rätt eller inte. Man säger till en gång; inte medan någon har ropat; och varje taget SET eller nytt kort gör att man börjar om. Bordet kan välja att kort läggs av sig självt.',
  'SET-10': 'Given är slut när leken är tom och inget SET finns kvar, eller när alla är överens om det. Kort som blir över räknas inte för någon.',
  'SET-11': 'Varje SET är en poäng. Högst poäng vinner.',
  'SET-12': 'I ett längre spel går given åt vänster, med hela leken blandad på nytt, tills alla har gett. Poängen läggs ihop.',
  'SET-13': 'Ensam väljer man bara; det finns ingen att ropa till. Att be om tre kort till kostar ett straff på ett SET. När leken är tom och högst tolv kort ligger kvar tar varje SET bort ett straff. Inget straff kvar på slutet är en vinst.',
  'SET-14': 'De exakta oddsen: tolv slumpade kort har ett SET 29,96 gånger för varje gång de saknar det, femton kort 2 741 gånger.',
  'SET-15': 'Bordet kan välja att spela utan rop: då gäller det första rätta valet som kommer fram, och ett fel kostar fortfarande en poäng.',
  'SET-16': 'Rättvisa rop: det första ropet öppnar ett kort fönster, och när det stängs går turen till det tidigaste ropet när varje linjes fördröjning dragits av. De andra får veta med hur många millisekunder de blev slagna.',
} satisfies Clauses;
