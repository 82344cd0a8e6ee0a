import type { Clauses } from '.';

export default {
  'QUI-1': 'Det finns 118 bokstavskort, några med två bokstäver (QU, IN, ER, TH, CL). På varje kort står vad det är värt.',
  'QUI-2': 'Åtta händer: tre kort var i den första, ett till för varje hand, tio i den sista. Korten blandas på nytt för varje hand, nästa kort blir det första slängda, och given går åt vänster.',
  'QUI-3': 'Spelaren till vänster om given börjar. På din tur drar du det översta ur draghögen eller det översta slängda, och slänger sedan ett kort. En tom draghög görs om av de slängda korten utom det översta.',
  'QUI-4': 'Ord läggs bara när du går ut, eller på din sista tur när någon annan har gjort det. Ingen bygger på en annans ord.',
  'QUI-5': 'Du går ut när alla dina kort utom ett bildar ord sedan du dragit; det kortet slängs.',
  'QUI-6': 'Sedan har var och en av de andra en sista tur: dra, lägg de ord du kan, släng ett kort.',
  'QUI-7': 'Ett ord består av minst två kort och ska finnas i den överenskomna ordlistan: inga namn, förled, efterled, förkortningar eller bindestreck.',
  'QUI-8': 'Du får slå upp ord när det inte är din tur, och bara då.',
  'QUI-9': 'Varje ord på bordet kan ifrågasättas en gång, av en annan spelare, tills alla har godtagit eller tiden är ute. Står det sig förlorar den som ifrågasatte dess poäng; annars den som lade det, och får inte lägga om. Bordet kan välja att ord prövas när de läggs; då ifrågasätter man inte.',
  'QUI-10': 'En hand ger det som lades, minus det som inte kunde användas, minus strukna ord och förlorade ifrågasättanden, men aldrig mindre än noll; bonus kommer till. Det sista slängda kortet räknas inte alls.',
  'QUI-11': 'Tio till för flest ord och tio för längsta ordet (i bokstäver), om inte två är lika. Strukna ord räknas inte. Med två spelare används bara den ena bonusen.',
  'QUI-12': 'Högst summa efter den åttonde handen vinner.',
} satisfies Clauses;
