import type { Clauses } from '.';

export default {
  'SCR-1': 'Alla 42 tärningar slås i mitten. Det finns ingen spelplan. Spelet har fem omgångar om bordet inte har valt annat.',
  'SCR-2': 'Inga turer: ropa och ta sedan tre tärningar som bildar ett SET; den som ropar först väljer först. Ett fel eller sent val kostar ingen poäng, bara några sekunder då du inte kan ropa. Ensam väljer man bara.',
  'SCR-3': 'En joker får stå för vilken tärning du behöver. Ingen tärning används två gånger.',
  'SCR-4': 'Omgången är slut när inget SET finns kvar, eller när alla säger att de inte ser något. Allas SET ligger öppet så att alla kan se efter.',
  'SCR-5': 'Varje hittat SET är en poäng, och omgångarna läggs ihop. Flest SET vinner.',
  'SCR-6': 'Delad förstaplats: tärningarna som blev över i sista omgången slås igen, och den av dem som först hittar ett SET vinner. Är de för få eller visar slaget inget SET slås alla 42.',
  'SCR-7': 'Ensam ser du ditt antal bredvid det största som slaget tillät, och din tid. Att bli klar med sista omgången är en vinst.',
} satisfies Clauses;
