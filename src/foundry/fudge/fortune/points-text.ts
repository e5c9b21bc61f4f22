import { key } from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";

/** A price in words: "1 point", "12 points", of characters or of equipment. */
export const pointsText = (points: number, localize: Localize, kind: "points" | "gearPoints" = "points"): string =>
  localize(key("Builder", kind), { points });
