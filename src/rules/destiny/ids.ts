const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;

/** Id of the document for something that lasts: the same cause always makes the same one, so that applying twice makes one. 16 letters and digits. */
export function documentId(...parts: readonly (string | number | null)[]): string {
  let state = 2166136261;
  for (const char of parts.map((p) => p ?? "").join("|"))
    state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  let id = "";
  for (let i = 0; i < ID_LENGTH; i++) {
    state = Math.imul(state ^ (state >>> 15) ^ (i + 1), 2246822519) >>> 0;
    id += ALPHABET.charAt((state >>> 8) % ALPHABET.length);
  }
  return id;
}
