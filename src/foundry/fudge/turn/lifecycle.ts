import { momentComes } from "../../../rules/fudge/index.ts";
import type { Moment, MomentResult, Table } from "../../ruleset.ts";
import { atDesk } from "../situation.ts";

/**
 * What happens by itself: the edges of turns, of a fight, of a scene, and time.
 * @rule FUD-160 FUD-161 FUD-166 FUD-172 FUD-174 FUD-242 FUD-265 FUD-276 FUD-277 FUD-278 FUD-296 FUD-330 FUD-334 FUD-344 FUD-684 FUD-685 FUD-689 FUD-692 FUD-708
 */
export const fudgeLifecycle = (moment: Moment, table: Table, concerned: readonly string[] = []): MomentResult =>
  momentComes(atDesk(table), moment, [...table.present(), ...concerned]);
