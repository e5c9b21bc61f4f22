/** Sixteen letters and digits: what Foundry takes for a document's id. */
export const isId = (value: unknown): value is string => typeof value === "string" && /^[A-Za-z0-9]{16}$/u.test(value);

/** What may be a package's id, which is a folder's name as well. */
export const isPackageId = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z0-9][a-z0-9_-]{0,63}$/u.test(value);

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * An id that follows from what it names: the same document of the same module has the same id in every version, so that an update updates, and two modules never share
 * one. Four lanes of a multiplicative hash (95 bits); not meant to withstand forgery.
 */
export function stableId(...parts: readonly string[]): string {
  const text = parts.join("\u0000");
  let out = "";
  for (let lane = 0; lane < 4; lane++) {
    let h = (0x811c9dc5 ^ Math.imul(lane + 1, 0x9e3779b1)) >>> 0;
    for (let i = 0; i < text.length; i++) {
      h = Math.imul(h ^ text.charCodeAt(i), 0x01000193 + lane * 0x1fe2);
      h = (h ^ (h >>> 15)) >>> 0;
    }
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    let rest = (h ^ (h >>> 16)) >>> 0;
    for (let i = 0; i < 4; i++) {
      out += LETTERS.charAt(rest % 62);
      rest = Math.floor(rest / 62);
    }
  }
  return out;
}

/** A name as a part of a file name or package id: plain letters, words joined by `glue`. */
export function slug(name: string, glue: "-" | "_" = "-"): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/gu, "")
    .replace(/[^A-Za-z0-9]+/gu, glue);
  return plain.replace(/^[-_]+|[-_]+$/gu, "");
}
