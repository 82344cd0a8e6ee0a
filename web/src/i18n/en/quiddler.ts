export const quiddler = {} as const;
