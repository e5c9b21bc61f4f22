/** Letter by which formulas name a Fortune Die of so many faces: a d6 of fortune is `1dj`. */
export const FORTUNE_LETTERS = { 4: "h", 6: "j", 8: "l", 10: "n", 12: "p" } as const;
export type FortuneSize = keyof typeof FORTUNE_LETTERS;

/** What is written on 3D Fortune Dice: a clover beside the highest face. */
export const fortuneFaces = ([4, 6, 8, 10, 12] as const).map((size) => ({
  type: `d${FORTUNE_LETTERS[size]}`,
  labels: Array.from({ length: size }, (_n, i) => (i + 1 === size ? `${i + 1}\u2618` : String(i + 1))),
}));
