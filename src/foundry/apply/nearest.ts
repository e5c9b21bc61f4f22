/** Where a token lies: its middle, and how many spaces of what size it takes. */
export interface Lying {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

/** Along one direction: how far each of two moves towards the other within its own spaces. */
function meet(a: number, b: number, half: { readonly a: number; readonly b: number }): readonly [number, number] {
  const way = Math.abs(b - a);
  const to = Math.sign(b - a);
  const [mine, theirs] = [Math.min(way, half.a), Math.min(Math.max(0, way - half.a), half.b)];
  return [a + to * mine, b - to * theirs];
}

/**
 * The middles of the two spaces in which two tokens are nearest to each other: whoever is large is reached at the nearest of their spaces, not in the middle.
 * @param space  how wide one space is, in the same measure as the middles
 */
export function nearestSpaces(
  a: Lying,
  b: Lying,
  space: number,
): readonly [{ readonly x: number; readonly y: number }, { readonly x: number; readonly y: number }] {
  const half = (spaces: number): number => (Math.max(1, spaces) - 1) * (space / 2);
  const [ax, bx] = meet(a.x, b.x, { a: half(a.wide), b: half(b.wide) });
  const [ay, by] = meet(a.y, b.y, { a: half(a.high), b: half(b.high) });
  return [
    { x: ax, y: ay },
    { x: bx, y: by },
  ];
}
