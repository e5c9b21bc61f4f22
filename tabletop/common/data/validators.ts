/** What a text may be. `T:common/data/validators` */

/** Does a path end in one of these extensions? */
export function hasFileExtension(path: string, extensions: readonly string[]): boolean {
  const end = /\.([^./?#]+)(?:[?#].*)?$/u.exec(path)?.[1]?.toLowerCase();
  return end !== undefined && extensions.some((extension) => extension.toLowerCase() === end);
}

/** Is it a file written out as text, of one of these kinds? */
export function isBase64Data(data: string, types?: readonly string[]): boolean {
  const kind = /^data:([a-z]+\/[-+.a-z0-9]+)?;base64,/iu.exec(data)?.[1];
  return kind !== undefined && (types === undefined || types.includes(kind));
}

/** Is it a colour, as #rrggbb? */
export function isColorString(color: string): boolean {
  return /^#[0-9A-Fa-f]{6}$/u.test(color);
}

/** Can it be read as JSON? */
export function isJSON(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
