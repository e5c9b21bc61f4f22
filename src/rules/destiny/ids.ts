/** What documents keep of who brought something about, and with what: a condition of its attack, a minion of the power that called it. */
import type { Ref } from "../kernel/situation.ts";

/** Who, and by which attack or power; each may be empty. */
export interface Origin {
  readonly by: Ref;
  readonly with: string;
}

/** As a document keeps it. */
export const originAs = (by: Ref, means: string): string => `${by}|${means}`;

/** As it is read there; a condition that somebody set by hand names only who, or nobody. */
export function originOf(kept: string | null): Origin {
  const [by = "", means = ""] = (kept ?? "").split("|");
  return { by, with: means };
}
