import type { Dimension } from "../dice/units.ts";
import type { LimitKey } from "../types.ts";

/** In what each limit of the body is measured. @rule DRA-064 DRA-069 */
const LIMIT_DIMENSION: Readonly<Record<LimitKey, Dimension>> = {
  run: "distance",
  swim: "distance",
  jump: "distance",
  climb: "distance",
  lift: "mass",
  breath: "time",
  fly: "distance",
};
export const dimensionOf = (limit: LimitKey): Dimension => LIMIT_DIMENSION[limit];
