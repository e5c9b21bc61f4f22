import { AFFLICTION_MENU, conditionDefinition, key, type AttackEvent, type AttackState, type OtherEffect } from "../../../rules/fudge/index.ts";
import type { DialogField, DialogInput } from "../../rolls/dialog-types.ts";
import type { Brought } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { choose } from "../contests.ts";
import { targetIn } from "./attack-answers.ts";
import { brought } from "./attack-dice.ts";

const DEGREES = [1, 2, 3] as const;

/** What harm and conditions are resisted with. */
const RESISTS: Readonly<Record<OtherEffect["effect"], readonly OtherEffect["resistedBy"][]>> = { damage: ["toughness"], affliction: ["fortitude", "will", "dodge"] };

/** Conditions of a degree that need nothing said beside them. @rule FUD-171 */
const conditions = (degree: (typeof DEGREES)[number]): readonly string[] => AFFLICTION_MENU[degree].filter((c) => conditionDefinition(c)?.trait !== true);

function fields(draft: DialogInput): DialogField[] {
  const effect = draft.effect === "damage" ? "damage" : "affliction";
  const option = (value: string, area: string): { value: string; label: string } => ({ value, label: localize(key(area, value, "label")) });
  const select = (name: string, label: string, options: readonly { readonly value: string; readonly label: string }[], value = options[0]?.value ?? ""): DialogField => ({ type: "select", name, label: localize(key("Dialog", label)), value, options });
  return [
    select("effect", "otherEffect", [option("affliction", "Effect"), option("damage", "Effect")], effect),
    select("by", "otherResists", RESISTS[effect].map((d) => option(d, "Defense"))),
    ...(effect === "affliction" ? DEGREES.map((degree) => select(`degree${degree}`, `otherDegree${degree}`, [{ value: "", label: localize(key("Dialog", "otherNone")) }, ...conditions(degree).map((c) => option(c, "Condition"))], degree === 1 ? conditions(1)[0] : "")) : []),
  ];
}

/** What the Gamemaster agrees to. */
function chosen(draft: DialogInput): OtherEffect {
  const effect = draft.effect === "damage" ? "damage" : "affliction";
  const of = (degree: number): string => String(draft[`degree${degree}`] ?? "");
  return { effect, resistedBy: RESISTS[effect].find((d) => d === draft.by) ?? "fortitude", conditions: effect === "damage" ? [] : DEGREES.filter((d) => of(d) !== "").map((degree) => ({ degree, condition: of(degree), trait: null })) };
}

/** The Gamemaster says which effect a critical hit adds, or does instead. @rule FUD-031 */
export async function otherEffect(state: AttackState, row: string): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, row);
  const benefit = t?.benefit === "addedEffect" ? "addedEffect" : "alternateEffect";
  const said = t && (await choose(localize(key("Benefit", benefit)), localize(key("BenefitText", benefit)), t.target.img, fields, localize(key("Dialog", "otherAgree")), (now) => (now.effect !== "damage" && chosen(now).conditions.length === 0 ? localize(key("Refusal", "benefit.empty")) : null)));
  return said ? brought({ type: "other", target: row, other: chosen(said) }) : null;
}
