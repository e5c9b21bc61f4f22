import type { Situation, Words } from "./situation.ts";

/** What a menu of points and a card say of a use of points, beside what its act says. */
export interface PointUse<S extends Situation = Situation, Who = unknown> {
  readonly kind: "spend" | "earn" | "reset";
  /** The Gamemaster may say no: nothing is paid before the answer. */
  readonly approval?: true;
  /** Whether it is listed for somebody at all; absent: always. */
  offered?(who: Who): boolean;
  /** What it would bring here and now; null where there is nothing to add. */
  effect?(s: S): Words | null;
  /** It has dice: a card of this kind is opened for it, which pays and does it. */
  readonly opens?: string;
}
