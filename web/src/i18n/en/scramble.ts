export const scramble = {} as const;
