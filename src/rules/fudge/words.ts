/** A name as people write it in a note, so that two ways of writing it are one: letters and digits of any script, small. Empty says nothing and is the same as nothing. */
export const wordOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether two ways of writing mean the same name. */
export const sameWord = (a: string, b: string): boolean => wordOf(a) !== "" && wordOf(a) === wordOf(b);
