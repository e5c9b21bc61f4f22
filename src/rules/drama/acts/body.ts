/** Defences, pushes, and what the world does to somebody. */
import type { Option } from "../../kernel/act.ts";
import { partsOf } from "../../kernel/key.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { fallEffect, HAZARDS } from "../harm/environment.ts";
import { defence, effectiveLimit, skillValue } from "../hero/derive.ts";
import { LIMITS } from "../hero/limits.ts";
import { DEFENCE_SKILLS, type DefenceKind } from "../hero/skills.ts";
import { key } from "../labels.ts";
import { powerDefinition } from "../powers/powers.ts";
import type { DramaSituation } from "../situation.ts";
import { hasPushed } from "../turn/memory.ts";
import { type DramaCharacter, LIMIT_KEYS } from "../types.ts";
import { action, type Asking, asks, barred, type Common, common, listOf, modifiers, turnLeft } from "./act.ts";
import { byId, type PushKey } from "./keys.ts";
import { goalOf, limitOf, metresOf, powerGoalOf } from "./measures.ts";
import { type Asked, defendRequest, pushRequest } from "./requests/actions.ts";
import { hazardRequest } from "./requests/power.ts";

const DEFENCES = Object.keys(DEFENCE_SKILLS) as readonly DefenceKind[];
const defends = (kind: DefenceKind): { readonly key: string; readonly data: { readonly kind: string } } => ({
  key: key("Action", "defend"),
  data: { kind: key("Defence", kind) },
});

/** An active defence: it needs a turn that is still to come, an aggressive one none. @rule DRA-148 DRA-149 DRA-150 */
export const defend = action<{ readonly kind: DefenceKind; readonly aggressive: boolean } & Common>({
  rules: ["DRA-148", "DRA-149", "DRA-150"],
  label: { key: key("Deed", "defend") },
  group: "defend",
  entries: () => DEFENCES.map((kind) => ({ known: { kind }, label: defends(kind) })),
  refused: (s, who) => barred(s, who, "defend"),
  price: ({ aggressive }) => [aggressive ? "aggressiveDefend" : "defend"],
  choices: {
    kind: {
      pick: "one",
      label: asks("defence"),
      options: () => DEFENCES.map((value) => ({ value, label: defends(value) })),
    },
    aggressive: { pick: "flag", label: { key: key("Option", "aggressiveDefence") }, hint: asks("aggressiveHint") },
    ...common(),
  },
  make: ({ c, who, party, context, s }) => {
    if (!c.aggressive && !turnLeft(who.ref, s, true)) return refuse("actedAlready");
    const made = defendRequest(who, party, c.kind, c.aggressive, context);
    if (!made.accepted) return made;
    const { action: own } = made.request;
    return {
      accepted: true,
      request: { ...made.request, action: { ...own, modifiers: [...(own.modifiers ?? []), ...modifiers(c)] } },
    };
  },
  title: (_who, { kind }) => key("Defence", kind),
  keeps: ({ c, who }) => ({ defence: c.kind, skill: defence(who, c.kind).skill }),
});

/** Limits of the body and powers that somebody may push. @rule DRA-056 DRA-068 DRA-069 */
function pushes(who: DramaCharacter, s: DramaSituation): readonly Option<PushKey>[] {
  const named = (what: "lift" | "push", skill: string): Option<PushKey>["label"] => ({
    key: key("Action", what),
    data: { skill },
  });
  const limits = LIMIT_KEYS.filter(
    (l) => effectiveLimit(who, l) !== null && !("accepted" in skillValue(who, LIMITS[l].skill)),
  ).map((l) => ({
    value: `limit:${LIMITS[l].skill}` as const,
    label: named(l === "lift" ? "lift" : "push", key("Skill", LIMITS[l].skill)),
  }));
  const powers = who.powers
    .filter(({ key: name }) => powerDefinition(name)?.attribute != null && powerDefinition(name)?.unit === "value")
    .map((p) => ({ value: `power:${p.id}` as const, label: named("push", p.name) }));
  return [...limits, ...powers].map((o) => {
    const refused = barred(s, who, pushAction(o.value));
    return { ...o, ...(refused && { refused }) };
  });
}

/** Getting about is moving, which whoever has to flee may do. @rule DRA-254 */
const pushAction = (what: PushKey): "move" | "check" => {
  const limit = limitOf(pushedName(what));
  return limit !== null && limit !== "lift" && limit !== "breath" ? "move" : "check";
};

type Push = { readonly what: PushKey; readonly measure: string } & Common;

/** What the card calls it, and what conditions and facts keep of it: the skill of a limit, or `power:<id>`. */
const pushedName = (what: PushKey): string => (partsOf(what).kind === "limit" ? partsOf(what).id : what);

/** The power that is pushed; null for a limit of the body. */
const poweredBy = (who: DramaCharacter, what: PushKey): DramaCharacter["powers"][number] | null =>
  partsOf(what).kind === "power" ? (byId(who.powers, partsOf(what).id) ?? null) : null;

function makePush({ c, who, party, context, s }: Asking<Push>): Asked {
  const pushed = pushedName(c.what);
  const power = poweredBy(who, c.what);
  if (power && (hasPushed(s, who.ref, c.what) || who.conditions.some((h) => h.id === "pushed" && h.trait === pushed)))
    return refuse("pushedAlready");
  const goal = goalOf(who, pushed, c.measure, context.settings) ?? powerGoalOf(power, c.measure, context.settings);
  if (goal && "accepted" in goal) return goal;
  if (goal && goal.limit >= goal.value) return refuse("needsNoRoll", { value: goal.value, limit: goal.limit });
  return pushRequest(who, party, pushed, power, context, modifiers(c));
}

/** A push of a limit, for one certain thing or for what follows; of a power, once a round. @rule DRA-056 DRA-068 */
export const push = action<Push>({
  rules: ["DRA-056", "DRA-068"],
  label: { key: key("Deed", "push") },
  group: "pushes",
  entries: (who, s) => pushes(who, s).map(({ value, ...line }) => ({ known: { what: value }, ...line })),
  price: () => ["check"],
  choices: {
    what: { pick: "one", label: asks("pushed"), options: (s) => listOf(s, (who) => pushes(who, s)) },
    measure: {
      pick: "words",
      label: asks("goal"),
      hint: asks("goalHint"),
      longest: 60,
      samples: ["", "8", "12"],
      when: (s, { what }) =>
        limitOf(pushedName(what)) !== null || listOf(s, (who) => [poweredBy(who, what)?.key]).includes("telekinesis"),
    },
    ...common(),
  },
  make: makePush,
  title: (who, { what }) => {
    const { kind, id } = partsOf(what);
    if (kind === "power") return byId(who.powers, id)?.name ?? key("Deed", "push");
    return who.skills.find((own) => own.key === id)?.name ?? key("Skill", id);
  },
  keeps: ({ c, who, s }) => {
    const pushed = pushedName(c.what);
    const goal =
      goalOf(who, pushed, c.measure, s.settings) ?? powerGoalOf(poweredBy(who, c.what), c.measure, s.settings);
    const { kind, id } = partsOf(c.what);
    return {
      pushed,
      goal: goal && !("accepted" in goal) ? goal : null,
      ...(kind === "limit" ? { skill: id } : { power: byId(who.powers, id)?.key ?? "" }),
    };
  },
});

const HARMS = ["fall", ...(Object.keys(HAZARDS) as (keyof typeof HAZARDS)[])] as const;
type Harm = (typeof HARMS)[number];
const rangeOf = (harm: Harm): readonly [number, number] =>
  harm === "fall" ? [0, 0] : [HAZARDS[harm].least, HAZARDS[harm].most];

/** What is typed of a fall, as metres. @rule DRA-186 */
function depth(measure: string, settings: Parameters<typeof metresOf>[1]): number | Refusal {
  if (measure.trim() === "") return refuse("noHeight");
  const metres = metresOf(measure, settings);
  return typeof metres !== "number" || (metres > 0 && metres <= 1e9) ? metres : refuse("noHeight");
}

/** What the world does: a fall from a height, or a hazard, one of them as strong as the Gamemaster says. It is no action: it meets the unconscious too. @rule DRA-052 DRA-186 */
export const hazard = action<{ readonly harm: Harm; readonly measure: string; readonly strength: number }>({
  rules: ["DRA-052", "DRA-186"],
  label: { key: key("Action", "harmed") },
  group: "pushes",
  befalls: true,
  price: () => [],
  choices: {
    harm: {
      pick: "one",
      label: asks("harm"),
      options: () => HARMS.map((value) => ({ value, label: { key: key("HazardHarm", value) } })),
    },
    measure: {
      pick: "words",
      label: { key: key("Measure", "fall", "label") },
      hint: { key: key("Measure", "fall", "hint") },
      longest: 60,
      samples: ["", "12 m", "60 m"],
      when: (_s, { harm }) => harm === "fall",
    },
    strength: {
      pick: "whole",
      label: asks("strength"),
      when: (_s, { harm }) => rangeOf(harm)[0] < rangeOf(harm)[1],
      bounds: (_s, { harm }) => rangeOf(harm),
    },
  },
  make: ({ c, who, party, context, s }) => {
    const fall = c.harm === "fall";
    const metres = fall ? depth(c.measure, s.settings) : 0;
    if (typeof metres !== "number") return metres;
    const effectValue = fall ? fallEffect(metres, s.settings.valueRounding) : c.strength;
    return hazardRequest({ victim: who, party, effectValue, fall }, context);
  },
  title: (_who, { harm }) => key("HazardHarm", harm),
  keeps: () => ({ hazard: true }),
});
