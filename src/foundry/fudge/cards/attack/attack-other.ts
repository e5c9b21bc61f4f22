import {
  AFFLICTION_MENU,
  type AttackEvent,
  type AttackState,
  key,
  OTHER_RESISTS,
  type OtherEffect,
  targetIn,
} from "../../../../rules/fudge/index.ts";
import type { DialogField, DialogInput } from "../../../rolls/dialog-types.ts";
import type { Brought } from "../../../ruleset.ts";
import { localize } from "../../../view/text/localize.ts";
import { choose } from "../../acts/contests.ts";
import { type ChoiceGroup, conditionTraits, traitGroups } from "../../build/bench/traits.ts";
import { brought } from "./attack-dice.ts";

const DEGREES = [1, 2, 3] as const;
const KINDS = ["affliction", "damage", "weaken"] as const satisfies readonly OtherEffect["effect"][];

const kindOf = (draft: DialogInput): (typeof KINDS)[number] => KINDS.find((k) => k === draft.effect) ?? "affliction";

type Select = Extract<DialogField, { readonly type: "select" }>;

/** A list to pick from, its first entry picked. */
const select = (name: string, label: string, options: Select["options"], value = options[0]?.value ?? ""): Select => ({
  type: "select",
  name,
  label: localize(key("Dialog", label)),
  value,
  options,
});

/** A degree's condition, and what it concerns where it concerns something: a sense, an ability, a defense, a skill. @rule FUD-171 */
function atDegree(degree: (typeof DEGREES)[number], draft: DialogInput): Select[] {
  const menu = AFFLICTION_MENU[degree].map((c) => ({ value: c, label: localize(key("Condition", c, "label")) }));
  const first = degree === 1 ? (menu[0]?.value ?? "") : "";
  const traits = flat(conditionTraits(String(draft[`degree${degree}`] ?? first), "", localize));
  return [
    select(
      `degree${degree}`,
      `otherDegree${degree}`,
      [{ value: "", label: localize(key("Dialog", "otherNone")) }, ...menu],
      first,
    ),
    ...(traits.length > 0 ? [select(`trait${degree}`, "otherTrait", traits)] : []),
  ];
}

const flat = (groups: readonly ChoiceGroup[]): Select["options"] =>
  groups.flatMap((g) => g.choices.map(({ value, label }) => ({ value, label })));

function fields(draft: DialogInput): DialogField[] {
  const effect = kindOf(draft);
  const option = (value: string, area: string): { value: string; label: string } => ({
    value,
    label: localize(key(area, value, "label")),
  });
  return [
    select(
      "effect",
      "otherEffect",
      KINDS.map((k) => option(k, "Effect")),
      effect,
    ),
    select(
      "by",
      "otherResists",
      OTHER_RESISTS[effect].map((d) => option(d, "Defense")),
    ),
    ...(effect === "affliction" ? DEGREES.flatMap((degree) => atDegree(degree, draft)) : []),
    ...(effect === "weaken" ? [select("weakens", "otherWeakens", flat(traitGroups("weaken", "", [], localize)))] : []),
  ];
}

/** What the Gamemaster agrees to. */
function chosen(draft: DialogInput): OtherEffect {
  const effect = kindOf(draft);
  const of = (field: string): string => String(draft[field] ?? "");
  const conditions =
    effect === "affliction"
      ? DEGREES.filter((d) => of(`degree${d}`) !== "").map((d) => ({
          degree: d,
          condition: of(`degree${d}`),
          trait: of(`trait${d}`) || null,
        }))
      : [];
  return {
    effect,
    resistedBy: OTHER_RESISTS[effect].find((d) => d === draft.by) ?? "fortitude",
    conditions,
    ...(effect === "weaken" && { weakens: of("weakens") }),
  };
}

/** The Gamemaster says which effect a critical hit adds, or does instead. @rule FUD-031 */
export async function otherEffect(state: AttackState, row: string): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, row);
  const benefit = t?.benefit === "addedEffect" ? "addedEffect" : "alternateEffect";
  const said =
    t &&
    (await choose(
      localize(key("Benefit", benefit)),
      localize(key("BenefitText", benefit)),
      t.target.img,
      fields,
      localize(key("Dialog", "otherAgree")),
      (now) =>
        kindOf(now) === "affliction" && chosen(now).conditions.length === 0
          ? localize(key("Refusal", "benefit.empty"))
          : null,
    ));
  return said ? brought({ type: "other", target: row, other: chosen(said) }) : null;
}
