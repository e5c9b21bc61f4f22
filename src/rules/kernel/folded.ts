/** Small letters and digits without accents, words parted by one blank: for comparing what people wrote in any language. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, " ")
    .trim();
