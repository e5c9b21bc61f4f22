/**
 * A language that nobody speaks, to see what a real one would break: every letter has an accent, every text is two fifths longer and stands in brackets. What is read without brackets was never a text; what ends without its
 * bracket was cut. With `rtl` texts run from right to left, as Arabic does.
 */
const ACCENTED = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, i) => [
    letter,
    [..."àƀćđéƒğħíĵķłɱñóþɋřšťúṽŵẋýžÀƁĆĐÉƑĞĦÍĴĶŁṀÑÓÞɊŘŠŤÚṼŴẊÝŽ"][i],
  ]),
);
/** What is not read: blanks, tags, entities, links with brackets, rule ids. */
const KEPT = /(\{\w+\}|<[^>]+>|&\w+;|\[\[[^\]]*\]\]|@\w+\[[^\]]*\]|\b[A-Z]{3}-\d{3}\b)/u;
const [OPEN, CLOSE] = ["\u27e6", "\u27e7"];

/** One text in that language. */
export function pseudo(text, { rtl = false } = {}) {
  const said = text
    .split(KEPT)
    .map((part, i) => (i % 2 === 1 ? part : [...part].map((c) => ACCENTED[c] ?? c).join("")))
    .join("");
  const longer = "~".repeat(Math.ceil(text.replace(new RegExp(KEPT, "gu"), "").length * 0.4));
  return rtl ? `\u202e${OPEN}${said}${longer}${CLOSE}\u202c` : `${OPEN}${said}${longer}${CLOSE}`;
}

/** A language file in that language; what a text counts by stays. */
export function pseudoFile(texts, options) {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      key === "by" ? value : typeof value === "string" ? pseudo(value, options) : pseudoFile(value, options),
    ]),
  );
}
