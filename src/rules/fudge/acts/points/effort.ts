/** Extra effort: its eight benefits, and the end of what one of them has made. */
import type { Option } from "../../../kernel/act.ts";
import { type Change, change } from "../../../kernel/change.ts";
import { once } from "../../../kernel/once.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Until } from "../../../kernel/turns/until.ts";
import { asBuilt } from "../../build/points.ts";
import { type Boost, boost, type EffortBenefit, type EffortUsed, useEffort } from "../../fortune/effort.ts";
import { powerStunt, stuntComponents } from "../../fortune/stunts.ts";
import { stuntsEnded } from "../../fortune/stunts-over.ts";
import { tiredBy } from "../../fortune/tired.ts";
import { EFFORT_BENEFITS } from "../../fortune/values.ts";
import { type Recoverable, shakenOff } from "../../harm/shaking-off.ts";
import type { FudgeActor } from "../../hero/actor.ts";
import { speeds } from "../../hero/speed.ts";
import { advantageRank } from "../../hero/traits.ts";
import { key } from "../../labels.ts";
import type { CostOptions } from "../../powers/builder/cost.ts";
import { inspectPower } from "../../powers/builder/inspect.ts";
import { EFFECTS } from "../../powers/catalogue/effects.ts";
import { effectName } from "../../powers/effect-name.ts";
import type { FudgeSituation } from "../../situation.ts";
import { conditionsAfter } from "../../state/after-changes.ts";
import { makeReady } from "../../state/markers.ts";
import type { Component } from "../../types.ts";
import { listOf } from "../act.ts";
import { retryWithEffort, strainsOf } from "../checks/retry.ts";
import { pricing } from "../powers.ts";
import { isForced, ownTurn, point, type PointAct } from "./use.ts";

type S = FudgeSituation;

/** What of a hero may be raised for a round beside Strength: any power effect that isn't permanent. @rule FUD-337 FUD-342 */
const raisable = (who: FudgeActor): readonly Option<string>[] =>
  who.powers
    .filter((p) => p.source === "power")
    .flatMap((p) =>
      p.components
        .filter((c) => c.duration !== "permanent")
        .map((c) => ({ value: `${p.id} ${c.id}`, label: effectName(p, c, who.skills) })),
    );

/** What hangs on whoever acts that a check may shake off, however long it has lasted. @rule FUD-340 */
const lasting = once((s: S): readonly Recoverable[] =>
  listOf(s, (who) => (["turnEnd", "minute", "hour"] as const).flatMap((at) => shakenOff(who, s, at))),
);

/** What can't be tried again as it is: what it was, and whom it was tried on. @rule FUD-339 */
const strained = (s: S, who: FudgeActor): readonly Option<string>[] =>
  strainsOf(who).map(({ effect, trait, source }) => {
    const what = key("Strain", trait ?? "");
    const on = s.party((source ?? "").split(" ")[0] ?? "");
    return {
      value: effect,
      label: on ? { key: key("Sheet", "withSpecialty"), data: { skill: what, specialty: on.name } } : { key: what },
    };
  });

/** Benefits that are for something: what it may be, and why there is nothing of the kind. @rule FUD-337 FUD-339 FUD-340 FUD-341 */
const SUBJECTS = {
  rank: { asks: "raise", none: "effort.gone", of: (_s: S, who: FudgeActor) => raisable(who) },
  retry: { asks: "again", none: "effort.noRetry", of: strained },
  resistance: {
    asks: "against",
    none: "recover.nothing",
    of: (s: S, who: FudgeActor) =>
      lasting(s).map(({ source, name }) => {
        const refused = refusalFor(s, who, ["resistance"], source);
        return { value: source, label: { key: name }, ...(refused && { refused }) };
      }),
  },
  speed: {
    asks: "raise",
    none: "effort.gone",
    of: (_s: S, who: FudgeActor) =>
      speeds(who).map(({ mode }) => ({ value: mode, label: { key: key("Speed", mode) } })),
  },
} as const;
type Subject = keyof typeof SUBJECTS;
const isSubject = (benefit: string): benefit is Subject => Object.hasOwn(SUBJECTS, benefit);

const subjects = (s: S, who: FudgeActor, benefit: Subject): readonly Option<string>[] => SUBJECTS[benefit].of(s, who);

/** One benefit of extra effort, and what of the hero it is for. */
interface Benefit {
  readonly benefit: EffortBenefit;
  readonly what: string;
}

/** The power behind a way to move; null on one's own feet. @rule FUD-341 */
function moverOf(who: FudgeActor, mode: string): { readonly power: string; readonly component: string } | null {
  for (const power of who.powers.filter((p) => p.active)) {
    const component = power.components.find((c) => c.effect === mode || (c.effect === "movement" && c.trait === mode));
    if (component) return { power: power.id, component: component.id };
  }
  return null;
}

/** What a benefit raises for a round; null for one that raises nothing. @rule FUD-337 FUD-341 FUD-342 */
function raisedBy({ benefit, what }: Benefit): Boost | null {
  const [power = "", component = ""] = what.split(" ");
  if (benefit === "strength") return { kind: "strength" };
  if (benefit === "speed") return { kind: "speed", movement: what };
  return benefit === "rank" ? { kind: "rank", power, component } : null;
}

/** What a hero gains by the benefits of one use; what they raise lasts a round. @rule FUD-335 FUD-336 FUD-337 FUD-339 FUD-340 FUD-341 FUD-342 FUD-345 */
function gained(s: S, who: FudgeActor, benefits: readonly Benefit[]): readonly Change[] | Refusal {
  const changes: Change[] = [];
  let { boosts } = who;
  for (const [at, one] of benefits.entries()) {
    const { benefit, what } = one;
    // Two of one kind stand beside each other: two checks get a bonus, two things are tried again.
    const source = `${who.ref} effort:${benefit}${at === 0 ? "" : at + 1}`;
    if (benefit === "retry") {
      const again = retryWithEffort({ ...who, conditions: conditionsAfter(who.conditions, changes) }, what);
      if (!again.accepted) return again;
      changes.push(...again.changes);
    }
    // The check itself is asked for once this is written.
    if (benefit === "resistance") changes.push(...makeReady(who, "resisting", source, { at: "scene", left: 1 }, what));
    // The bonus waits for the first check that it may go to, in this turn; outside of a fight in this scene.
    if (benefit === "bonus") {
      const until: Until = s.fight ? { at: "turnEnd", of: who.ref, left: 1 } : { at: "scene", left: 1 };
      changes.push(...makeReady(who, "spurred", source, until));
    }
    const raises = raisedBy(one);
    const raised = raises && boost(who, raises, raises.kind === "speed" ? moverOf(who, raises.movement) : null);
    if (raised?.accepted === false) return raised;
    if (raised) boosts = [...boosts, raised.boost];
  }
  if (boosts.length > who.boosts.length)
    changes.push(change(who.ref, "system.boosts", who.boosts as never, boosts as never, "FUD-337"));
  return changes;
}

/** Somebody as the next use of extra effort finds them. Where nobody counts turns each use is a turn of its own: the one before is over, and its fatigue is taken. @rule FUD-330 FUD-334 */
function beforeUse({ fight }: Pick<S, "fight">, who: FudgeActor): ReturnType<typeof tiredBy> {
  if (fight !== null) return { state: who.effort, conditions: who.conditions, changes: [] };
  const paid = tiredBy(who, who.effort, ["turnEnd"]);
  return { ...paid, state: { ...paid.state, used: false, tired: false } };
}

/** A use of extra effort as it would be now. @param against  what is resisted by it */
function effortNow(
  s: S,
  who: FudgeActor,
  use: { readonly id: string; readonly benefits: readonly EffortBenefit[]; readonly against: string | null },
): { readonly before: ReturnType<typeof tiredBy>; readonly used: EffortUsed } {
  const before = beforeUse(s, who);
  const declared = { ...use, ownTurn: ownTurn(s, who), points: who.victoryPoints ?? 0, byController: isForced(s, who) };
  return { before, used: useEffort({ ...who, conditions: before.conditions }, before.state, declared) };
}

/** Why such a use can't be had now, whatever it would be for. */
function refusalFor(
  s: S,
  who: FudgeActor,
  benefits: readonly EffortBenefit[],
  against: string | null = null,
): Refusal | null {
  const { used } = effortNow(s, who, { id: "effort", benefits, against });
  return used.accepted ? null : used;
}

/** What a use is written as: its fatigue to come, or the point that it costs who can't tire. @rule FUD-330 FUD-335 FUD-347 */
function writtenUse(
  who: FudgeActor,
  { before, used }: { readonly before: ReturnType<typeof tiredBy>; readonly used: EffortUsed & { accepted: true } },
  rule: string,
): readonly Change[] {
  const points = who.victoryPoints ?? 0;
  return [
    ...before.changes,
    change(who.ref, "system.effort", who.effort as never, used.state as never, rule),
    ...(used.points > 0
      ? [change(who.ref, "system.victoryPoints.value", points, points - used.points, "FUD-347")]
      : []),
    ...(used.extraStandard > 0
      ? [change(who.ref, "system.extraStandard", who.extraStandard, who.extraStandard + used.extraStandard, "FUD-335")]
      : []),
  ];
}

/** The rule of each benefit. */
const RULES: Readonly<Record<EffortBenefit, string>> = {
  action: "FUD-335",
  bonus: "FUD-336",
  rank: "FUD-337",
  stunt: "FUD-338",
  retry: "FUD-339",
  resistance: "FUD-340",
  speed: "FUD-341",
  strength: "FUD-342",
};

/** `what` it is for, or `against` what; with Extraordinary Effort what else, and what that is for. */
type Effort = {
  readonly what: string;
  readonly against: string;
  readonly also: Exclude<EffortBenefit, "stunt"> | "";
  readonly more: string;
};

const TWICE = EFFORT_BENEFITS.filter((b): b is Exclude<EffortBenefit, "stunt"> => b !== "stunt");
const NOTHING_MORE: Option<Effort["also"]> = { value: "", label: { key: key("Deed", "nothingMore") } };

/** What may be had beside the first: any benefit but the stunt, the same once more too; nothing can be tried again twice. @rule FUD-345 */
const further = (s: S, who: FudgeActor, { also, ...first }: Effort): readonly Option<string>[] =>
  isSubject(also)
    ? subjects(s, who, also).filter(
        ({ value }) => (also !== "retry" || value !== first.what) && (also !== "resistance" || value !== first.against),
      )
    : [];

/** One use of extra effort, of two benefits with Extraordinary Effort. Its fatigue waits for the end of the turn. @rule FUD-330 FUD-333 FUD-334 FUD-335 FUD-337 FUD-339 FUD-345 FUD-671 FUD-709 */
function effort(benefit: Exclude<EffortBenefit, "stunt">): PointAct<Effort> {
  const subject = isSubject(benefit) ? SUBJECTS[benefit] : null;
  const first = (named: boolean): PointAct<Effort>["choices"]["what"] => ({
    pick: "one",
    label: { key: key("Deed", subject?.asks ?? "raise") },
    none: refuse(subject?.none ?? "effort.gone"),
    when: () => named,
    options: (s) => (isSubject(benefit) ? listOf(s, (who) => subjects(s, who, benefit)) : []),
  });
  return point<Effort>({
    kind: "spend",
    rules: [RULES[benefit]],
    label: key("Effort", benefit, "label"),
    hint: key("Effort", benefit, "text"),
    // What is resisted says whether it may be: a controlled hero may resist that control.
    refused: (s, who) => (benefit === "resistance" ? null : refusalFor(s, who, [benefit])),
    choices: {
      what: first(subject !== null && benefit !== "resistance"),
      against: first(benefit === "resistance"),
      also: {
        pick: "one",
        label: { key: key("Deed", "andAlso") },
        when: (s) => listOf(s, (who) => (advantageRank(who, "extraordinaryEffort") > 0 ? [who] : [])).length > 0,
        first: () => "",
        options: (s, chosen) => [
          NOTHING_MORE,
          ...listOf(s, (who) =>
            TWICE.filter((b) => !isSubject(b) || further(s, who, { ...chosen, also: b }).length > 0).map((value) => {
              const refused = refusalFor(s, who, [benefit, value], chosen.against === "" ? null : chosen.against);
              return { value, label: { key: key("Effort", value, "label") }, ...(refused && { refused }) };
            }),
          ),
        ],
      },
      more: {
        pick: "one",
        label: { key: key("Deed", "moreOf") },
        when: (_s, { also }) => isSubject(also),
        options: (s, chosen) => listOf(s, (who) => further(s, who, chosen)),
      },
    },
    does: (s, who, { what, against, also, more }) => {
      const benefits: readonly Benefit[] = [
        { benefit, what: benefit === "resistance" ? against : what },
        ...(also === "" ? [] : [{ benefit: also, what: more }]),
      ];
      const gains = gained(s, who, benefits);
      if ("accepted" in gains) return gains;
      const { before, used } = effortNow(s, who, {
        id: `effort${s.fight?.turns ?? 0}-${who.effort.pending.length}`,
        benefits: benefits.map((b) => b.benefit),
        against: benefits.find((b) => b.benefit === "resistance")?.what ?? null,
      });
      return used.accepted ? { changes: [...writtenUse(who, { before, used }, "FUD-330"), ...gains] } : used;
    },
  });
}

const ITEM_ID = /^[A-Za-z0-9]{16}$/u;
const MOST_TEXT = 60_000;
const LONGEST_NAME = 200;

/** The effects of a stunt as they were sent; null for what are none. What they cost is worked out here, whatever the sender says. */
export function stuntFrom(text: string, options: CostOptions): readonly Component[] | null {
  const sound = (c: unknown): c is Component =>
    typeof c === "object" &&
    c !== null &&
    Object.hasOwn(EFFECTS, String((c as Component).effect)) &&
    Number.isInteger((c as Component).rank) &&
    (c as Component).rank >= 1 &&
    Array.isArray((c as Component).modifiers) &&
    Array.isArray((c as Component).descriptors) &&
    Array.isArray((c as Component).conditions);
  try {
    const list = JSON.parse(text) as unknown;
    return Array.isArray(list) &&
      list.every(sound) &&
      inspectPower({ name: "", source: "power", components: list }, options).every((f) => f.severity !== "illegal")
      ? list
      : null;
  } catch {
    return null;
  }
}

/** Why nothing can be built for a stunt now: the effort that it takes is refused whatever the power would be. @rule FUD-330 FUD-338 */
export const stuntRefusal = (s: S, who: FudgeActor): Refusal | null => refusalFor(s, who, ["stunt"]);

/** What a stunt is drawn from; null: from nothing. */
export const stuntBase = (who: FudgeActor, id: string) => asBuilt(who).powers.find((p) => p.id === id) ?? null;

type Stunt = { readonly id: string; readonly name: string; readonly base: string; readonly components: string };
const built = (longest: number, samples: readonly string[] = [""]): PointAct<Stunt>["choices"]["id"] => ({
  pick: "words",
  label: { key: key("Effort", "stunt", "label") },
  silent: true,
  longest,
  samples,
});

/**
 * A power stunt: a temporary power from the hero's own, within its budget, once the Gamemaster agrees. Its fatigue waits for its end.
 * @rule FUD-338 FUD-346 FUD-350 FUD-351
 */
const stunt = point<Stunt>({
  kind: "spend",
  approval: true,
  rules: [RULES.stunt],
  label: key("Effort", "stunt", "label"),
  hint: key("Effort", "stunt", "text"),
  refused: stuntRefusal,
  choices: {
    id: built(LONGEST_NAME),
    name: built(LONGEST_NAME),
    base: built(LONGEST_NAME),
    components: built(MOST_TEXT),
  },
  does: (s, who, { id: item, name, base, components: sent }) => {
    if (sent === "") return refuse("stunt.build");
    const components = stuntFrom(sent, pricing(s));
    if (!ITEM_ID.test(item) || components === null) return refuse("malformed", { code: "stunt" });
    const lasts = s.settings.stuntDuration;
    const made = powerStunt(
      stuntBase(who, base),
      { name, source: "power", components },
      { of: who.ref, permanentBase: true, options: pricing(s), lasts },
    );
    if (!made.accepted) return made;
    const id = `stunt${item}`;
    const { before, used } = effortNow(s, who, { id, benefits: ["stunt"], against: null });
    if (!used.accepted) return used;
    const until: Until = made.oneShot ? { at: "scene", left: 1 } : made.until;
    const data = {
      name,
      type: "fudgePower",
      system: { components: stuntComponents(components, lasts), active: true },
      flags: { crossover: { until, temporary: true, stunt: id } },
    };
    return {
      changes: [
        ...writtenUse(who, { before, used }, "FUD-338"),
        { kind: "create", subject: who.ref, collection: "Item", id: item, data: data as never, rule: "FUD-338" },
      ],
    };
  },
});

/** A stunt is over (an instant one after its use): the power is gone and its fatigue is taken. @rule FUD-338 FUD-350 */
const endStunt = point<{ readonly stunt: string }>({
  kind: "spend",
  rules: ["FUD-350"],
  label: key("Deed", "endStunt", "label"),
  hint: key("Deed", "endStunt", "hint"),
  offered: (who) => who.stunts.length > 0,
  choices: {
    stunt: {
      pick: "one",
      label: { key: key("Deed", "whichStunt") },
      none: refuse("effort.gone"),
      options: (s) => listOf(s, (who) => who.stunts.map((x) => ({ value: x.item, label: { key: x.name } }))),
    },
  },
  does: (_s, who, { stunt: item }) => ({ changes: stuntsEnded(who, [item]) }),
});

/** Everything that extra effort can do, and its end where it is a temporary power. @rule FUD-330 FUD-671 FUD-709 */
export const EFFORT_USES = {
  action: effort("action"),
  bonus: effort("bonus"),
  rank: effort("rank"),
  stunt,
  retry: effort("retry"),
  resistance: effort("resistance"),
  speed: effort("speed"),
  strength: effort("strength"),
  endStunt,
} as const;
