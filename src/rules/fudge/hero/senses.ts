import { failing } from "../dice/degrees.ts";
import { key } from "../labels.ts";
import { type Afflicted, lostSenses } from "../state/conditions.ts";
import type { AutomaticFailure, FudgeCharacter, SenseType } from "../types.ts";
import { sensesBy } from "./traits.ts";
import { SENSE_TYPES } from "./values.ts";

/** Which of somebody's senses a check is made with, and what it is worth. */

/** Senses that everybody is born with, the one that is asked first in front. */
const NATURAL: readonly SenseType[] = SENSE_TYPES.filter((s) => s !== "radio" && s !== "mental");

/** The sense that somebody perceives with: the one that is named, else sight, or what is left where that gives nothing. @rule FUD-243 FUD-414 */
export function senseUsed(who: Afflicted, named: SenseType | null): SenseType {
  const lost = lostSenses(who);
  return named ?? NATURAL.find((s) => !lost.includes(s)) ?? "visual";
}

/** Why nothing is perceived with a sense: it gives nothing. Null where it does. @rule FUD-243 */
export const senseFailure = (who: Afflicted, sense: SenseType): AutomaticFailure | null =>
  lostSenses(who).includes(sense) ? failing(key("Automatic", "unaware"), "FUD-243") : null;

/** The sense that an attack is aimed with, as far as an impaired or disabled one takes something off it: sight, unless another sense is accurate. @rule FUD-171 FUD-225 FUD-232 FUD-516 */
export const aimingSense = (who: FudgeCharacter): readonly SenseType[] => (sensesBy(who, "accurate") ? [] : ["visual"]);
