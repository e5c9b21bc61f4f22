/** Keys that say what something is, and which: `skill:dodge`, `weapon:<id>`, `hand:<player>`. */

/** A key in its parts: what it is, and which. */
export function partsOf<K extends string>(
  what: K,
): { readonly kind: K extends `${infer Kind}:${string}` ? Kind : K; readonly id: string } {
  const at = what.indexOf(":");
  return { kind: (at < 0 ? what : what.slice(0, at)) as never, id: at < 0 ? "" : what.slice(at + 1) };
}
