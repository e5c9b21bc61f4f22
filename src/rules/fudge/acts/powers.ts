/** Using powers: effects that are on, those that are taken up again or switched to, and powers that are switched on; letting them go. */
import type { Acts, Option } from "../../kernel/act.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Words } from "../../kernel/situation.ts";
import { mayGive, type PowerExchange } from "../cards/power.ts";
import { modifierRanks, usableComponents } from "../hero/traits.ts";
import { effectLabel, key } from "../labels.ts";
import { type CostOptions, powerCost } from "../powers/builder/cost.ts";
import { structureOf } from "../powers/builder/structure.ts";
import { checkOfUse } from "../powers/check.ts";
import { innateRanks, isInnate, phantomBeside } from "../powers/counter.ts";
import { effectOf, standing } from "../powers/current.ts";
import { atRank } from "../powers/current.ts";
import { effectName } from "../powers/effect-name.ts";
import { powerFacts } from "../powers/effect-numbers.ts";
import { findPower, type FoundPower, runs } from "../powers/found.ts";
import { onceOn, type PowerUse, usePower } from "../powers/use.ts";
import type { FudgeSituation } from "../situation.ts";
import { switchMark } from "../turn/pay.ts";
import type { Component, FudgeCharacter, PowerEntry } from "../types.ts";
import { costs, type FudgeAct, gone, listOf, type OnWord, selfOf } from "./act.ts";
import { isAttackEffect } from "./checks/kinds-of-check.ts";

type S = FudgeSituation;

/** Extras and flaws that the table should see where a power is used. */
const MARKS = [
  "activation",
  "tiring",
  "fades",
  "ammunition",
  "unreliable",
  "checkRequired",
  "sideEffect",
  "distracting",
  "uncontrollable",
  "uncontrollableResult",
  "uncontrollableTarget",
  "feedback",
  "limited",
  "subtle",
  "insidious",
  "selective",
  "precise",
  "reversible",
  "quirk",
  "noticeable",
] as const;

/** What prices hang on at this table. */
export const pricing = (s: Pick<S, "settings">): CostOptions => ({ ratio: s.settings.costRatio });

/** What using an effect takes and does now, or the whole of its power. */
const useOf = (s: S, who: FudgeCharacter, power: PowerEntry, component: string | null, fight = s.fight !== null) =>
  usePower(who, power, { component, fight }, pricing(s));

/** Effects that are used by the card of a power: what attacks, heals or is always there has another, or none. @rule FUD-110 FUD-165 */
const usedHere = (power: PowerEntry): readonly Component[] =>
  power.components.filter((c) => c.duration !== "permanent" && c.effect !== "healing" && !isAttackEffect(c));

/** What an effect that is offered is called: its power, and itself where it is one of several. */
function named(who: FudgeCharacter, power: PowerEntry, c: Component, alone: boolean): Words {
  const words = alone ? { key: power.name } : effectName(power, c, who.skills);
  if (standing(power).includes(c)) return words;
  const verb = key("Sheet", power.off?.includes(c.id) === true ? "takeUpNamed" : "switchToNamed");
  return { key: verb, data: { name: alone ? power.name : `${power.name}: ${effectLabel(c.effect)}` } };
}

/**
 * What somebody can do with their powers in a turn beside attacking and healing: use or take up again each effect of those that are on, and switch on those that aren't. What is
 * permanent does its work without being used.
 * @rule FUD-278 FUD-457 FUD-686 FUD-706
 */
const offered = (who: FudgeCharacter): readonly Option<string>[] =>
  who.powers
    .filter((p) => p.source === "power")
    .flatMap((power): Option<string>[] => {
      // What isn't on is switched on as a whole, an attack too.
      if (!power.active)
        return [{ value: power.id, label: { key: key("Sheet", "switchOn"), data: { name: power.name } } }];
      const used = usedHere(power);
      return used.map((c) => ({ value: effectOf(power, c), label: named(who, power, c, used.length === 1) }));
    });

/** Everything that a sheet may ask for: each power as a whole, and each of its effects. */
const askable = (s: S, who: FudgeCharacter): readonly Option<string>[] => {
  const listed = offered(who);
  const all = who.powers.flatMap((p): Option<string>[] => [
    { value: p.id, label: { key: p.name } },
    ...p.components.map((c) => ({ value: effectOf(p, c), label: effectName(p, c, who.skills) })),
  ]);
  return [...listed, ...all.filter((o) => !listed.some((l) => l.value === o.value))].map((o) => refusedHere(s, who, o));
};

function refusedHere(s: S, who: FudgeCharacter, option: Option<string>): Option<string> {
  const [item = "", effect] = option.value.split(".");
  const power = who.powers.find((p) => p.id === item);
  const plan = power ? useOf(s, who, power, effect ?? null) : refuse("power.gone");
  return plan.accepted ? option : { ...option, refused: plan };
}

/** What the use that is chosen takes; null for what can't be used. */
function planned(s: S, id: string): (PowerUse & { readonly item: string }) | null {
  const who = selfOf(s);
  const [item = "", effect] = id.split(".");
  const power = who?.powers.find((p) => p.id === item);
  const plan = who && power ? useOf(s, who, power, effect ?? null) : null;
  return plan?.accepted ? { ...plan.use, item } : null;
}

/** What its card says of a power's side effect: when, and of how many points. @rule FUD-530 */
const backfiring = ({ power, component: c }: FoundPower, s: S): Partial<PowerExchange> =>
  modifierRanks(c, "sideEffect") > 0 && c.effect !== "luckControl"
    ? {
        backfires: {
          always: modifierRanks(c, "sideEffect") > 1,
          rank: powerCost({ source: power.source, components: [c] }, pricing(s)),
        },
      }
    : {};

/** What of an effect its card shows, at the rank that it has as it comes on. */
function shownOf(
  s: S,
  found: FoundPower,
  whole: boolean,
  drop: boolean,
): Omit<PowerExchange, "actor" | "action" | "active"> {
  const { power, component: c } = found;
  const character = drop ? found.character : onceOn(found.character, power, whole ? null : c.id);
  const now = atRank(character, power, c);
  const phantom = c.effect === "phantomRanks" ? 0 : phantomBeside(character, power);
  return {
    power: power.name,
    item: power.id,
    component: whole ? null : c.id,
    effect: c.effect,
    rank: now?.rank ?? 0,
    range: c.range,
    duration: c.duration,
    descriptors: c.descriptors,
    marks: MARKS.filter((m) => modifierRanks(c, m) > 0 || (m === "activation" && structureOf(power).activation > 0)),
    facts: powerFacts(character, now ?? c, s.settings),
    innate: isInnate(c),
    ...(phantom > 0 && { phantom }),
    ...(innateRanks(c) > 0 && { kept: innateRanks(c) }),
    check: checkOfUse(character, now ?? c, s.settings),
    coins: modifierRanks(c, "unreliable"),
    ...(mayGive(c) && { gives: true as const }),
    ...(modifierRanks(c, "feedback") > 0 && { feedback: true as const }),
    ...backfiring(found, s),
  };
}

type Use = { readonly power: string };

/** The card of a power that is used, or let go. @rule FUD-063 FUD-176 FUD-278 FUD-530 FUD-706 */
function composePower(
  s: S,
  id: string,
  drop: boolean,
): ReturnType<Extract<FudgeAct<Use>, { compose: unknown }>["compose"]> {
  const [actor, found] = [s.party(s.self), findPower(s, s.self, id)];
  if (!actor) return gone(s);
  if (!found) return refuse("power.gone");
  const { power, component: c } = found;
  const whole = !id.includes(".");
  const taken = useOf(s, found.character, power, whole ? null : c.id);
  if (!taken.accepted && !drop) return taken;
  // What is always there is only shown, but where it is what comes on as the power is switched on.
  const standsStill = c.duration === "permanent" && (!whole || power.active);
  const request: OnWord<PowerExchange> & { readonly drop?: true } = {
    actor,
    ...shownOf(s, found, whole, drop),
    action: standsStill ? "none" : taken.accepted && !drop ? taken.use.action : "free",
    active: c.duration === "instant" || standsStill ? null : runs(found),
    ...(s.overrule === true && !drop && { overrule: true as const }),
    ...(drop && { drop: true as const }),
  };
  return { accepted: true, opens: { kind: "power", request } };
}

/** Effects that are used by a card of their own, also of an array that stands on another member: an attack, Healing. @rule FUD-110 FUD-165 FUD-457 */
export function ownCard(who: FudgeCharacter, id: string): "attack" | "heal" | null {
  const found = usableComponents(who).find(({ power: p, component }) => effectOf(p, component) === id)?.component;
  if (!found) return null;
  return isAttackEffect(found) ? "attack" : found.effect === "healing" ? "heal" : null;
}

const POWER_RULES = ["FUD-063", "FUD-278", "FUD-457", "FUD-530", "FUD-706"] as const;

/** Use an effect of a power, or take up the whole of it. */
const power: FudgeAct<Use> = {
  rules: POWER_RULES,
  label: { key: key("Act", "power", "label") },
  detail: (s, chosen) =>
    listOf(s, (me) => askable(s, me)).find((o) => o.value === chosen.power)?.label ?? {
      key: key("Act", "power", "text"),
    },
  group: "powers",
  by: "owner",
  at: ["list", "sheet"],
  entries: (s) =>
    listOf(s, (me) =>
      offered(me).map((o) => {
        const { refused } = refusedHere(s, me, o);
        return { known: { power: o.value }, label: o.label, ...(refused && { refused }) };
      }),
    ),
  refused: () => null,
  price: (s, { power: id }) => {
    const plan = planned(s, id);
    return plan ? [...costs(plan.action), ...(plan.switches ? [switchMark(plan.item)] : [])] : [];
  },
  choices: {
    power: {
      pick: "one",
      label: { key: key("Act", "ask", "power") },
      none: refuse("power.gone"),
      options: (s) => listOf(s, (me) => askable(s, me)),
    },
  },
  compose: (s, chosen) => composePower(s, chosen.power, false),
};

/** Let a power go that holds on others too. @rule FUD-278 */
const letPowerGo: FudgeAct<Use> = {
  rules: ["FUD-278"],
  label: { key: key("Act", "letPowerGo", "label") },
  group: "powers",
  by: "owner",
  at: ["sheet"],
  press: "do",
  refused: () => null,
  price: () => [],
  choices: {
    power: {
      pick: "one",
      label: { key: key("Act", "ask", "power") },
      none: refuse("power.gone"),
      options: (s) =>
        listOf(s, (me) => me.powers.filter((p) => p.active).map((p) => ({ value: p.id, label: { key: p.name } }))),
    },
  },
  compose: (s, chosen) => composePower(s, chosen.power, true),
};

export const POWER_ACTS = { power, letPowerGo } as const satisfies Acts<S>;
