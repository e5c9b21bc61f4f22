const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;

/** Id for a document that comes to be, 16 letters and digits: the same causes in the same order always make the same one, so that doing it twice makes one. Nothing (null) is an empty word. */
export function documentId(...causes: readonly (string | number | null)[]): string {
  let state = 2166136261;
  for (const char of causes.map((c) => c ?? "").join("|"))
    state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  let id = "";
  for (let i = 0; i < ID_LENGTH; i++) {
    state = Math.imul(state ^ (state >>> 15) ^ (i + 1), 2246822519) >>> 0;
    id += ALPHABET.charAt((state >>> 8) % ALPHABET.length);
  }
  return id;
}
