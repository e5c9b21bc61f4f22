import {
  type AttackEvent,
  type AttackState,
  key,
  otherEffectOf,
  otherQuestion,
  targetIn,
} from "../../../../rules/fudge/index.ts";
import type { Brought, Table } from "../../../ruleset.ts";
import { localize } from "../../../view/text/localize.ts";
import { put } from "../put.ts";
import { brought } from "./attack-dice.ts";

/** The Gamemaster says which effect a critical hit adds, or does instead. @rule FUD-031 */
export async function otherEffect(state: AttackState, row: string, table: Table): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, row);
  if (!t) return null;
  const benefit = t.benefit === "addedEffect" ? "addedEffect" : "alternateEffect";
  const [title, about] = [localize(key("Benefit", benefit)), key("BenefitText", benefit)];
  const said = await put(
    otherQuestion,
    t.target,
    { title, about, button: localize(key("Dialog", "otherAgree")) },
    table,
  );
  return said && brought({ type: "other", target: row, other: otherEffectOf(said) });
}
