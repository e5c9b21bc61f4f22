import { type Change, change, type Value } from "../../kernel/change.ts";
import { withSpent } from "../fortune/stunts.ts";
import { effectId, endSource } from "../state/progression.ts";
import type { Component, FudgeCharacter, PowerEntry } from "../types.ts";
import { effectOf } from "./current.ts";

/**
 * Personal effects that somebody puts on another: they stand among that one's powers as long as they last, cost nothing, and are nobody's to use or switch off but who put them there.
 */

/** An effect by its place, `power.effect` (what follows says in which way it is used), on or off, and also when the stunt that it was is used up; null for bare hands and what is gone. @rule FUD-350 */
export function componentBehind(user: FudgeCharacter, id: string): Component | null {
  const place = id.split(".").slice(0, 2).join(".");
  return withSpent(user).powers.flatMap((p) => p.components.filter((c) => effectOf(p, c) === place))[0] ?? null;
}

/** Extras and flaws that say how an effect reaches others or what it costs to use; what is put on somebody has none of them. */
const OF_USE: ReadonlySet<string> = new Set([
  "attack",
  "affectsOthers",
  "affectsOthersOnly",
  "linked",
  "alternateEffect",
  "accurate",
  "inaccurate",
  "area",
  "multiattack",
  "split",
  "selective",
  "homing",
  "ricochet",
  "indirect",
  "reach",
  "penetrating",
  "extendedRange",
  "diminishedRange",
  "increasedRange",
  "reducedRange",
  "increasedDuration",
  "decreasedDuration",
  "fasterAction",
  "slowerAction",
  "tiring",
  "fades",
  "ammunition",
  "unreliable",
  "checkRequired",
  "distracting",
  "activation",
  "removable",
  "easilyRemovable",
  "sideEffect",
  "feedback",
]);

/** An effect as it stands on somebody else: at these ranks, lasting until it is let go, and no longer turned on others. @rule FUD-530 */
const onOther = (component: Component, rank: number): Component => ({
  ...component,
  rank,
  range: "personal",
  action: "none",
  duration: "continuous",
  resistedBy: null,
  attackSkill: null,
  modifiers: component.modifiers.filter((m) => !OF_USE.has(m.key)),
});

/** What the power that carries it holds; the adapter makes the document of it. */
const dataOf = (name: string, components: readonly Component[], source: string): { readonly [key: string]: Value } =>
  ({
    name,
    type: "fudgePower",
    system: { components, active: true },
    flags: { crossover: { temporary: true, given: source } },
  }) as unknown as { readonly [key: string]: Value };

/**
 * Put an effect on somebody. The same of the same user again stands at the higher of both ranks; what is over at once leaves nothing behind.
 * @param rank    1 and up
 * @param source  user and effect, as conditions name them
 * @rule FUD-250 FUD-463 FUD-530
 */
export function putOn(
  who: Pick<FudgeCharacter, "ref" | "powers">,
  component: Component,
  name: string,
  rank: number,
  source: string,
): readonly Change[] {
  if (component.duration === "instant") return [];
  const before = who.powers.find((p) => p.given === source);
  const put = onOther(component, rank);
  if (!before)
    return [
      {
        kind: "create",
        subject: who.ref,
        collection: "Item",
        id: effectId("given", null, source),
        data: dataOf(name, [put], source),
        rule: "FUD-530",
      },
    ];
  const held = before.components[0]?.rank ?? 0;
  return held >= rank
    ? []
    : [
        change(
          `${who.ref}.Item.${before.id}`,
          "system.components",
          before.components as unknown as Value,
          [put] as unknown as Value,
          "FUD-530",
        ),
      ];
}

/** What somebody else put on them ends. */
const takenOff = (who: Pick<FudgeCharacter, "ref">, power: PowerEntry): Change => ({
  kind: "delete",
  subject: who.ref,
  collection: "Item",
  id: power.id,
  data: dataOf(power.name, power.components, power.given ?? ""),
  rule: "FUD-278",
});

/**
 * An effect that lasts is let go: everything that it did to somebody is over. Ending a power is free.
 * @param source  user and effect, as conditions name them
 * @rule FUD-205 FUD-278
 */
export function released(who: FudgeCharacter, source: string): readonly Change[] {
  return [
    ...endSource(who.ref, who.conditions, source).changes,
    ...who.powers.filter((p) => p.given === source).map((p) => takenOff(who, p)),
  ];
}
