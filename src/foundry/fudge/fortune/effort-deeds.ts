import {
  advantageRank,
  asBuilt,
  type Boost,
  boost,
  type Component,
  conditionsAfter,
  type ConditionState,
  type CostOptions,
  EFFECTS,
  EFFORT_BENEFITS,
  type EffortBenefit,
  type EffortUsed,
  inspectPower,
  key,
  makeReady,
  powerCost,
  powerStunt,
  type Recoverable,
  retryWithEffort,
  type SpeedMode,
  speeds,
  strainsOf,
  stuntBudget,
  stuntComponents,
  stuntsEnded,
  tiredBy,
  useEffort,
} from "../../../rules/fudge/index.ts";
import { type Change, change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import type { Until } from "../../../rules/kernel/turns/until.ts";
import { icon } from "../../ids.ts";
import type { DeedDefinition, Localize, Table } from "../../ruleset.ts";
import { recoverySources } from "../harm/recovery.ts";
import type { FudgeActor } from "../models/snapshot.ts";
import { componentLine, effectNamed } from "../powers/effect-words.ts";
import { houseRule } from "../settings.ts";
import { hero, ownTurn, pick, pool } from "./point-parts.ts";

/** What of a hero may be raised for a round: Strength, or any power effect that isn't permanent. @rule FUD-337 FUD-342 */
function raisable(character: FudgeActor, localize: Localize): { readonly value: string; readonly label: string }[] {
  const effects = character.powers.flatMap((p) =>
    p.components
      .filter((c) => p.source === "power" && c.duration !== "permanent")
      .map((c) => ({
        value: `${p.id} ${c.id}`,
        label: localize(key("Sheet", "withSpecialty"), {
          skill: p.name,
          specialty: effectNamed(c, p.components, character.skills, localize),
        }),
      })),
  );
  return [{ value: "strength", label: localize(key("Ability", "str", "label")) }, ...effects];
}

function boostOf(value: string): Boost {
  const [power = "", component = ""] = value.split(" ");
  return value === "strength" ? { kind: "strength" } : { kind: "rank", power, component };
}

/** One benefit of extra effort, and what of the hero it is for. */
interface Benefit {
  readonly benefit: EffortBenefit;
  readonly what: string;
}

/** What a benefit may be for, as the deed's choices list it; none where there is nothing to choose. @rule FUD-337 FUD-339 FUD-340 FUD-341 */
function subjects(
  benefit: EffortBenefit,
  character: FudgeActor,
  table: Table,
  localize: Localize,
): readonly { readonly value: string; readonly label: string }[] {
  switch (benefit) {
    case "rank":
      return raisable(character, localize).slice(1);
    case "retry":
      return strainsOf(character).map((s) => ({ value: s.effect, label: strainName(s, table, localize) }));
    case "speed":
      return speeds(character).map(({ mode }) => ({ value: mode, label: localize(key("Speed", mode)) }));
    case "resistance":
      return lasting(character, table).map(({ source, name }) => ({ value: source, label: localize(name) }));
    default:
      return [];
  }
}

const CHOOSES: readonly EffortBenefit[] = ["rank", "retry", "speed", "resistance"];

/** What Extraordinary Effort may add: any benefit but the stunt, the same once more too, each with what it is for. @rule FUD-345 */
function seconds(
  character: FudgeActor,
  table: Table,
  localize: Localize,
): { readonly value: string; readonly label: string }[] {
  const each = EFFORT_BENEFITS.filter((b) => b !== "stunt").flatMap((b) => {
    const label = localize(key("Effort", b, "label"));
    return CHOOSES.includes(b)
      ? subjects(b, character, table, localize).map((s) => ({
          value: `${b} ${s.value}`,
          label: `${label}: ${s.label}`,
        }))
      : [{ value: b, label }];
  });
  return [{ value: "", label: localize(key("Deed", "nothingMore")) }, ...each];
}

function secondOf(value: string): Benefit | null {
  const [name = "", ...rest] = value.split(" ");
  const benefit = EFFORT_BENEFITS.find((b) => b === name && b !== "stunt");
  return benefit ? { benefit, what: rest.join(" ") } : null;
}

/** What a hero gains by the benefits of one use; what they raise lasts a round. @rule FUD-335 FUD-336 FUD-337 FUD-339 FUD-340 FUD-341 FUD-342 FUD-345 */
function gained(character: FudgeActor, benefits: readonly Benefit[], table: Table): readonly Change[] | Refusal {
  const changes: Change[] = [];
  let { boosts } = character;
  for (const [at, { benefit, what }] of benefits.entries()) {
    // Two of one kind stand beside each other: two checks get a bonus, two things are tried again.
    const source = `${character.ref} effort:${benefit}${at === 0 ? "" : at + 1}`;
    if (benefit === "retry") {
      const left = { ...character, conditions: conditionsAfter(character.conditions, changes) };
      const again = retryWithEffort(left, what === "" ? (strainsOf(left)[0]?.effect ?? "") : what);
      if (!again.accepted) return again;
      changes.push(...again.changes);
    }
    if (benefit === "resistance") {
      const against = lasting(character, table).find((r) => r.source === what)?.source;
      if (against === undefined) return refuse("recover.nothing");
      // The check itself is asked for once this is written.
      changes.push(...makeReady(character, "resisting", source, { at: "scene", left: 1 }, against));
    }
    if (benefit === "rank" || benefit === "strength" || benefit === "speed") {
      const raises: Boost =
        benefit === "strength"
          ? { kind: "strength" }
          : benefit === "speed"
            ? { kind: "speed", movement: speedOf(character, what) }
            : boostOf(what);
      const raised = boost(character, raises, raises.kind === "speed" ? moverOf(character, raises.movement) : null);
      if (!raised.accepted) return raised;
      boosts = [...boosts, raised.boost];
    }
    // The bonus waits for the first check that it may go to, in this turn; outside of a fight in this scene.
    if (benefit === "bonus")
      changes.push(
        ...makeReady(
          character,
          "spurred",
          source,
          table.encounter() ? { at: "turnEnd", of: character.ref, left: 1 } : { at: "scene", left: 1 },
        ),
      );
  }
  if (boosts.length > character.boosts.length)
    changes.push(change(character.ref, "system.boosts", character.boosts as never, boosts as never, "FUD-337"));
  return changes;
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

/** One use of extra effort, of two benefits with Extraordinary Effort. Its fatigue waits for the end of the turn. @rule FUD-330 FUD-333 FUD-334 FUD-335 FUD-337 FUD-339 FUD-345 FUD-671 FUD-709 */
function effort(benefit: EffortBenefit): DeedDefinition {
  return {
    id: benefit,
    kind: "spend",
    by: "owner",
    rule: RULES[benefit],
    label: key("Effort", benefit, "label"),
    hint: key("Effort", benefit, "text"),
    choices: (c, table, localize) => {
      const character = hero(c);
      const first = CHOOSES.includes(benefit)
        ? [
            pick(
              benefit === "resistance" ? "against" : "what",
              localize(key("Deed", benefit === "retry" ? "again" : benefit === "resistance" ? "against" : "raise")),
              [...subjects(benefit, character, table, localize)],
            ),
          ]
        : [];
      const also =
        advantageRank(character, "extraordinaryEffort") > 0 && benefit !== "stunt"
          ? [pick("also", localize(key("Deed", "andAlso")), seconds(character, table, localize))]
          : [];
      return [...first, ...also];
    },
    perform: (c, args, table) => {
      const character = hero(c);
      const second = secondOf(args.also ?? "");
      const chosen: readonly Benefit[] = [
        { benefit, what: args.what ?? args.against ?? "" },
        ...(second ? [second] : []),
      ];
      const gains = gained(character, chosen, table);
      if ("accepted" in gains) return gains;
      const state = character.effort;
      const before = beforeUse(character, table);
      const round = table.encounter()?.turns ?? 0;
      const against = chosen.find((b) => b.benefit === "resistance")?.what ?? null;
      const use = {
        id: `effort${round}-${state.pending.length}`,
        benefits: chosen.map((b) => b.benefit),
        ownTurn: ownTurn(character, table),
        against,
        points: pool(character).value,
        byController: false,
      };
      const used = useEffort({ ...character, conditions: before.conditions }, before.state, use);
      if (!used.accepted) return used;
      const changes: Change[] = [
        ...before.changes,
        change(character.ref, "system.effort", state as never, used.state as never, "FUD-330"),
      ];
      if (used.points > 0)
        changes.push(
          change(
            character.ref,
            "system.victoryPoints.value",
            pool(character).value,
            pool(character).value - used.points,
            "FUD-347",
          ),
        );
      if (used.extraStandard > 0)
        changes.push(
          change(
            character.ref,
            "system.extraStandard",
            character.extraStandard,
            character.extraStandard + used.extraStandard,
            "FUD-335",
          ),
        );
      return { accepted: true, changes: [...changes, ...gains] };
    },
  };
}

/** Somebody as the next use of extra effort finds them. Where nobody counts turns each use is a turn of its own: the one before is over, and its fatigue is taken. @rule FUD-330 FUD-334 */
function beforeUse(character: FudgeActor, table: Table): ReturnType<typeof tiredBy> {
  if (table.encounter() !== null) return { state: character.effort, conditions: character.conditions, changes: [] };
  const paid = tiredBy(character, character.effort, ["turnEnd"]);
  return { ...paid, state: { ...paid.state, used: false, tired: false } };
}

/** What can't be tried again as it is, in words: what it was, and whom it was tried on. @rule FUD-339 */
function strainName(strain: ConditionState, table: Table, localize: Localize): string {
  const what = localize(key("Strain", strain.trait ?? ""));
  const on = table.party((strain.source ?? "").split(" ")[0] ?? "");
  return on ? `${what}: ${on.name}` : what;
}

/** What hangs on somebody that a check may shake off, however long it has lasted. @rule FUD-340 */
const lasting = (character: FudgeActor, table: Table): readonly Recoverable[] =>
  (["turnEnd", "minute", "hour"] as const).flatMap((at) => recoverySources(character, table, at));

/** One of somebody's own ways to move; the first where none is named. */
const speedOf = (character: FudgeActor, mode: string | undefined): SpeedMode =>
  speeds(character).find((s) => s.mode === mode)?.mode ?? "groundSpeed";

/** The power behind a way to move; null on one's own feet. @rule FUD-341 */
function moverOf(character: FudgeActor, mode: string): { readonly power: string; readonly component: string } | null {
  for (const power of character.powers.filter((p) => p.active)) {
    const component = power.components.find((c) => c.effect === mode || (c.effect === "movement" && c.trait === mode));
    if (component) return { power: power.id, component: component.id };
  }
  return null;
}

const ITEM_ID = /^[A-Za-z0-9]{16}$/u;
const MOST_TEXT = 60_000;

/** The effects of a stunt as they were sent; null for what are none. What they cost is worked out here, whatever the sender says. */
function sentComponents(text: string, options: CostOptions): readonly Component[] | null {
  if (text.length > MOST_TEXT) return null;
  try {
    const list = JSON.parse(text) as unknown;
    const sound = (c: unknown): c is Component =>
      typeof c === "object" &&
      c !== null &&
      Object.hasOwn(EFFECTS, String((c as Component).effect)) &&
      Number.isInteger((c as Component).rank) &&
      (c as Component).rank >= 1 &&
      Array.isArray((c as Component).modifiers) &&
      Array.isArray((c as Component).descriptors) &&
      Array.isArray((c as Component).conditions);
    return Array.isArray(list) &&
      list.every(sound) &&
      inspectPower({ name: "", source: "power", components: list }, options).every((f) => f.severity !== "illegal")
      ? list
      : null;
  } catch {
    return null;
  }
}

/** The extra effort of a stunt as it would be used now. */
function stuntEffort(
  character: FudgeActor,
  id: string,
  table: Table,
): { readonly before: ReturnType<typeof tiredBy>; readonly used: EffortUsed } {
  const before = beforeUse(character, table);
  return {
    before,
    used: useEffort({ ...character, conditions: before.conditions }, before.state, {
      id,
      benefits: ["stunt"],
      ownTurn: ownTurn(character, table),
      against: null,
      points: pool(character).value,
      byController: false,
    }),
  };
}

/** Why nothing can be built for a stunt now: the effort that it takes is refused whatever the power would be. @rule FUD-330 FUD-338 */
export function stuntRefusal(character: FudgeActor, table: Table): Refusal | null {
  const { used } = stuntEffort(character, "stunt", table);
  return used.accepted ? null : used;
}

/**
 * A power stunt: a temporary power from the hero's own, within its budget, once the Gamemaster agrees. Its fatigue waits for its end.
 * @rule FUD-338 FUD-346 FUD-350 FUD-351
 */
const stuntDeed: DeedDefinition = {
  ...effort("stunt"),
  approval: true,
  begins: (c, table) => stuntRefusal(hero(c), table),
  // Whoever is to allow it reads what it does, what it costs and what it is drawn from.
  tells: (c, args, table, localize) => {
    const character = hero(c);
    const options = { ratio: houseRule("costRatio", table) };
    const components = sentComponents(args.components ?? "", options);
    if (components === null) return [];
    const base = asBuilt(character).powers.find((p) => p.id === args.base) ?? null;
    const [cost, budget] = [powerCost({ source: "power", components }, options), stuntBudget(base, options)];
    return [
      ...components.map((x) => componentLine(x, localize, character.skills)),
      localize(key("Stunt", "sum"), { cost, budget }),
      base === null
        ? localize(key("Stunt", "fromNothing"))
        : localize(key("Stunt", "from"), { name: base.name, cost: powerCost(base, options) }),
    ];
  },
  perform: (c, args, table) => {
    const character = hero(c);
    if (args.components === undefined) return refuse("stunt.build");
    const components = sentComponents(args.components, { ratio: houseRule("costRatio", table) });
    if (!ITEM_ID.test(args.id ?? "") || components === null) return refuse("malformed", { code: "stunt" });
    const base = asBuilt(character).powers.find((p) => p.id === args.base) ?? null;
    const lasts = houseRule("stuntDuration", table);
    const stunt = powerStunt(
      base,
      { name: args.name ?? "", source: "power", components },
      { of: character.ref, permanentBase: true, options: { ratio: houseRule("costRatio", table) }, lasts },
    );
    if (!stunt.accepted) return stunt;
    const id = `stunt${args.id ?? ""}`;
    const { before, used } = stuntEffort(character, id, table);
    if (!used.accepted) return used;
    const until: Until = stunt.oneShot ? { at: "scene", left: 1 } : stunt.until;
    const data = {
      name: args.name ?? "",
      type: "fudgePower",
      img: icon("power-lightning"),
      system: { components: stuntComponents(components, lasts), active: true },
      flags: { crossover: { until, temporary: true, stunt: id } },
    };
    return {
      accepted: true,
      changes: [
        ...before.changes,
        change(character.ref, "system.effort", character.effort as never, used.state as never, "FUD-338"),
        ...(used.points > 0
          ? [
              change(
                character.ref,
                "system.victoryPoints.value",
                pool(character).value,
                pool(character).value - used.points,
                "FUD-347",
              ),
            ]
          : []),
        {
          kind: "create",
          subject: character.ref,
          collection: "Item",
          id: args.id ?? "",
          data: data as never,
          rule: "FUD-338",
        },
      ],
    };
  },
};

/** A stunt is over (an instant one after its use): the power is gone and its fatigue is taken. @rule FUD-338 FUD-350 */
const endStunt: DeedDefinition = {
  id: "endStunt",
  kind: "spend",
  by: "owner",
  rule: "FUD-350",
  label: key("Deed", "endStunt", "label"),
  hint: key("Deed", "endStunt", "hint"),
  offered: (c) => hero(c).stunts.length > 0,
  choices: (c, _table, localize) => [
    pick(
      "stunt",
      localize(key("Deed", "whichStunt")),
      hero(c).stunts.map((s) => ({ value: s.item, label: s.name })),
    ),
  ],
  perform: (c, args) => {
    const character = hero(c);
    const stunt = character.stunts.find((s) => s.item === args.stunt);
    return stunt ? { accepted: true, changes: stuntsEnded(character, [stunt.item]) } : refuse("effort.gone");
  },
};

/** Everything that extra effort can do, and its end where it is a temporary power. @rule FUD-330 FUD-671 FUD-709 */
export const effortDeeds: readonly DeedDefinition[] = [
  ...EFFORT_BENEFITS.map((b) => (b === "stunt" ? stuntDeed : effort(b))),
  endStunt,
];
