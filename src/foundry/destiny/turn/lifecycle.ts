import { momentComes } from "../../../rules/destiny/index.ts";
import type { Moment, MomentResult, Table } from "../../ruleset.ts";
import { situation } from "../situation.ts";

/**
 * What happens by itself: the edges of turns, of an encounter, of a session.
 * @rule DES-047 DES-064 DES-069 DES-070 DES-072 DES-214 DES-221 DES-242 DES-247 DES-337 DES-397
 */
export const destinyLifecycle = (moment: Moment, table: Table): MomentResult =>
  momentComes(situation("", table), moment, table.present());
