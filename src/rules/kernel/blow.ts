/** What a comic letters: what a blow came to for one of those it was meant for. */

/** Struck, struck well, hurt by it, held or changed by it, taken out by it, kept from it, missed by it. */
export const BLOWS = ["hit", "critical", "harm", "hold", "out", "saved", "missed"] as const;
export type BlowKind = (typeof BLOWS)[number];
/** How large it is lettered. */
export type BlowSize = 0 | 1 | 2;

export interface Blow {
  readonly kind: BlowKind;
  readonly size: BlowSize;
}

/** Blows that are felt: their burst stands on the board as well as on the card. */
export const isFelt = ({ kind }: Blow): boolean => kind !== "saved" && kind !== "missed";

/**
 * How large a blow is lettered, by its margin. One whose margin this viewer may not know is as large as most.
 * @param margin  degrees, steps or points by which it succeeded; null where it is hidden
 * @param large   the margin from which it is large
 * @param huge    the margin from which it fills the panel
 */
export function blowSize(margin: number | null | undefined, large: number, huge: number): BlowSize {
  if (margin == null || !Number.isFinite(margin)) return 1;
  return margin >= huge ? 2 : margin >= large ? 1 : 0;
}

/** A blow by its margin; what strikes well or takes somebody out is as large as can be, what does nothing is small. */
export const blow = (kind: BlowKind, margin: number | null | undefined, large: number, huge: number): Blow => ({
  kind,
  size:
    kind === "critical" || kind === "out"
      ? 2
      : kind === "saved" || kind === "missed"
        ? 0
        : blowSize(margin, large, huge),
});

const FNV = 0x811c9dc5;
const PRIME = 0x01000193;

/** A number of what a blow is called by, the same on every client: which of the words and which star it has. */
export function blowSeed(...of: readonly string[]): number {
  let hash = FNV;
  for (const char of of.join("\n")) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), PRIME) >>> 0;
  return hash;
}
