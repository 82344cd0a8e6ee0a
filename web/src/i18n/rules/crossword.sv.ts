import type { Clauses } from '.';

export default {
  'XW-1': 'Var och en tar tio tärningar, alla slår samtidigt och bygger varsitt rutnät. Alla spelar på en gång, i tre omgångar om bordet inte har valt annat.',
  'XW-2': 'SET ligger i rader eller kolumner. Ett rutnät är giltigt när varje tärning ligger i minst ett SET av tre rutor i följd och alla hänger ihop kant i kant. I det stränga spelet ska varje tre i följd vara ett SET, och ingen rad får ha precis två.',
  'XW-3': 'Flytta om dina egna tärningar hur du vill. Ingen tärning slås om.',
  'XW-4': 'Kommer du inte vidare tar du en tärning till ur påsen; den slås och måste användas som de andra.',
  'XW-5': 'En joker betyder en sak i taget, samma i båda riktningarna. Du kan ändra den medan du flyttar om, tills någon annan har byggt på den.',
  'XW-6': 'När påsen är tom får du lägga tärningar i en annans rutnät: varje ska bilda ett SET där med en tärning som redan låg i det. Den andres tärningar ligger kvar, och de som ditt SET använder sitter sedan fast. Tärningar som lagts så räknas som använda.',
  'XW-7': 'Den som först har använt alla sina tärningar vinner omgången och får ensam poäng: så många som de andra har oanvända tärningar.',
  'XW-8': 'Flest poäng efter sista omgången vinner. En omgång som alla ger upp räknas inte; den som ger upp är ute ur den omgången. Ensam: minst antal extra tärningar, sedan tiden; att klara alla omgångar är en vinst.',
} satisfies Clauses;
