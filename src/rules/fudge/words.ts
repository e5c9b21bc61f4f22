/** A name as people write it in a note, so that two ways of writing it are one: letters and digits of any script, small. Empty says nothing and is the same as nothing. */
export const wordOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** A word without its capitals and the spaces around it: descriptors are what people write. */
export const folded = (text: string): string => text.trim().toLowerCase();

/** The words of a line in which commas part them. */
export const wordsIn = (text: string): readonly string[] =>
  text
    .split(",")
    .map((w) => w.trim())
    .filter((w) => w !== "");

/** Whether two ways of writing mean the same name. */
export const sameWord = (a: string, b: string): boolean => wordOf(a) !== "" && wordOf(a) === wordOf(b);
