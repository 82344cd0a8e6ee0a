/** The letter or figure that stands for a player: the number in "Bot 3", the initial of "Ada". */
export function sign(name: string): string {
  const number = /(\d)\D*$/.exec(name.trim());
  if (number?.[1]) return number[1];
  return [...name.trim()][0]?.toLocaleUpperCase() ?? '·';
}
