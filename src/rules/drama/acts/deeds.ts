/** What needs no dice: an aim, a long way in one round, another shape, copies of oneself, letting go, a trademark item that is gone for good. */
import type { Act, Entry, NoChoice, Option } from "../../kernel/act.ts";
import type { Change, Value } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { lostTrademark } from "../build/advancement.ts";
import { letGo as release } from "../harm/harm.ts";
import { effectiveLimit } from "../hero/derive.ts";
import { key } from "../labels.ts";
import type { Shape } from "../powers/powers.ts";
import { duplicate as copy, duplication, shapeNow, takeShape } from "../powers/shapes.ts";
import { type DramaSituation, everybodyIn } from "../situation.ts";
import type { ConditionId } from "../state/condition-table.ts";
import { conditionState, impose, lift } from "../state/conditions.ts";
import type { Action } from "../turn/economy.ts";
import type { DramaCharacter, LimitKey } from "../types.ts";
import { asks, barred, type Choices, listOf, selfOf } from "./act.ts";
import { gearUse } from "./attack/means.ts";
import { byId, type MoverKey } from "./keys.ts";
import { metresOf } from "./measures.ts";
import { hurry } from "./push.ts";
import { aim as takeAim } from "./requests/actions.ts";

/** A deed that asks for V. */
export type DramaDeed<V extends { readonly [N in keyof V]: Value }> = Act<DramaSituation, V>;

interface Plain<V> {
  readonly rule: string;
  readonly group: string;
  /** What it is for the turn, whether it takes anything off it or not; null: it befalls somebody in any state. */
  readonly is: Action | null;
  readonly price?: readonly string[];
  readonly choices: Choices<V, V>;
  readonly entries?: (who: DramaCharacter, s: DramaSituation) => readonly Entry<V>[];
  readonly refused?: (who: DramaCharacter, s: DramaSituation) => Refusal | null;
  readonly does: (who: DramaCharacter, chosen: V, s: DramaSituation) => readonly Change[] | Refusal;
}

/** A deed without dice; one that would change nothing is refused. */
export function deed<V extends { readonly [N in keyof V]: Value }>(name: string, of: Plain<V>): DramaDeed<V> {
  const { rule, group, is, price = [], choices, entries, refused, does } = of;
  const label = { key: key("Deed", name, "label") };
  return {
    rules: [rule],
    label,
    detail: () => ({ key: key("Deed", name, "hint") }),
    group,
    by: "owner",
    at: ["list"],
    ...(entries && { entries: (s: DramaSituation) => listOf(s, (who) => entries(who, s)) }),
    refused: (s) => {
      const who = selfOf(s);
      return who ? ((is && barred(s, who, is)) ?? refused?.(who, s) ?? null) : refuse("gone", { name: s.self });
    },
    price: () => price,
    choices,
    perform: (s, chosen) => {
      const who = selfOf(s);
      const changes = who ? does(who, chosen, s) : refuse("gone", { name: s.self });
      if ("accepted" in changes) return changes;
      return changes.length > 0 ? { accepted: true, changes } : refuse("doneAlready");
    },
  };
}

/** Limits that somebody covers ground with. */
const MOVES: readonly LimitKey[] = ["run", "swim", "jump", "climb", "fly"];

type Way = { readonly limit: MoverKey; readonly way: string };

/** Vehicles and animals that have a speed, and why one can't go any more. @rule DRA-187 DRA-341 */
const rides = (who: DramaCharacter): readonly Option<MoverKey>[] =>
  who.gear.flatMap((g) => {
    if (g.speedValue === null) return [];
    const state = gearUse(g);
    return [{ value: `gear:${g.id}` as const, label: { key: g.name }, ...("accepted" in state && { refused: state }) }];
  });
/** A long way in one round takes something off every action. @rule DRA-153 */
const move = deed<Way>("move", {
  rule: "DRA-153",
  group: "pushes",
  is: "move",
  // Outside a fight nobody counts the way that is covered.
  refused: (_who, s) => (s.fight === null ? refuse("conflictOnly") : null),
  choices: {
    limit: {
      pick: "one",
      label: asks("moveBy"),
      none: refuse("cannotMove"),
      options: (s) =>
        listOf(s, (who): readonly Option<MoverKey>[] => [
          ...MOVES.filter((l) => effectiveLimit(who, l) !== null).map((value) => ({
            value,
            label: { key: key("Limit", value) },
          })),
          ...rides(who),
        ]),
    },
    way: {
      pick: "words",
      label: asks("moveWay"),
      hint: asks("moveWayHint"),
      longest: 60,
      samples: ["", "2 m", "30 m"],
      first: () => "10 m",
    },
  },
  does: (who, { limit, way }, s) => {
    const metres = metresOf(way, s.settings);
    return typeof metres === "number" ? hurry(who, limit, metres, s.fight?.round ?? null) : metres;
  },
});

type NewShape = Pick<Shape, "dex" | "str">;
const sumOf = ({ dex, str, tou }: Shape): number => dex + str + tou;
const shapeChoice = (name: keyof NewShape): Choices<NewShape, NewShape>["dex"] => ({
  pick: "whole",
  label: { key: key("Attribute", name) },
  hint: asks("shapeHint"),
  bounds: (s) => [1, Math.max(1, ...listOf(s, (who) => [sumOf(shapeNow(who)) - 2]))],
  first: (s) => listOf(s, (who) => [shapeNow(who)[name]])[0] ?? 1,
});

/** Dexterity, Strength and Toughness anew, with the same sum: Toughness is what is left. @rule DRA-351 */
const shape = deed<NewShape>("shape", {
  rule: "DRA-351",
  group: "powers",
  is: "check",
  price: ["check"],
  entries: (who) => named(who, "shapechange").map(({ name }) => ({ known: {}, label: { key: name } })),
  refused: (who) => (named(who, "shapechange").length > 0 ? null : refuse("noShape")),
  choices: { dex: shapeChoice("dex"), str: shapeChoice("str") },
  does: (who, { dex, str }) => takeShape(who, { dex, str, tou: sumOf(shapeNow(who)) - dex - str }),
});

const named = (who: DramaCharacter, power: string): DramaCharacter["powers"] =>
  who.powers.filter((p) => p.key === power);
const copiesOut = (who: DramaCharacter): number => duplication(who)?.copies ?? 0;

const mostCopies = (s: DramaSituation): number =>
  listOf(s, (who) => [(duplication(who)?.value ?? 0) - (duplication(who)?.drained ?? 0)])[0] ?? 0;

/** Copies of oneself appear: as many as the power's value. @rule DRA-351 */
const duplicate = deed<{ readonly count: number }>("duplicate", {
  rule: "DRA-351",
  group: "powers",
  is: "simple",
  entries: (who) =>
    copiesOut(who) > 0 ? [] : named(who, "duplication").map(({ name }) => ({ known: {}, label: { key: name } })),
  refused: (who) =>
    duplication(who) === null ? refuse("noCopies") : copiesOut(who) > 0 ? refuse("copiesAlready") : null,
  choices: {
    count: {
      pick: "whole",
      label: asks("copies"),
      bounds: (s) => [1, Math.max(1, mostCopies(s))],
      first: mostCopies,
    },
  },
  does: (who, { count }) => copy(who, count),
});
const gather = deed<NoChoice>("gather", {
  rule: "DRA-351",
  group: "powers",
  is: "simple",
  entries: (who) =>
    copiesOut(who) === 0
      ? []
      : named(who, "duplication").map(({ name }) => ({
          known: {},
          label: { key: key("Action", "gather"), data: { name } },
        })),
  choices: {},
  does: (who) => copy(who, 0),
});

const holdsSomebody = (who: DramaCharacter, s: DramaSituation): boolean => release(who, everybodyIn(s)).length > 0;

/** Whoever is held by this one is free. @rule DRA-146 */
const letGo = deed<NoChoice>("letGo", {
  rule: "DRA-146",
  group: "attacks",
  is: "simple",
  entries: (who, s) => (holdsSomebody(who, s) ? [{ known: {}, label: { key: key("Deed", "letGo", "label") } }] : []),
  refused: (who, s) => (holdsSomebody(who, s) ? null : refuse("holdsNobody")),
  choices: {},
  does: (who, _chosen, s) => release(who, everybodyIn(s)),
});

/** Items that are somebody's trademark. */
const trademarks = (who: DramaCharacter): readonly string[] => [
  ...new Set(who.skills.flatMap((s) => s.trademarkItemId ?? [])),
];

/** The specialisation goes with an item that is gone for good. @rule DRA-224 */
const loseTrademark = deed<{ readonly item: string }>("loseTrademark", {
  rule: "DRA-224",
  group: "checks",
  is: null,
  entries: () => [],
  choices: {
    item: {
      pick: "one",
      label: { key: key("Advance", "item") },
      none: refuse("notTrademark"),
      options: (s) =>
        listOf(s, (who) =>
          trademarks(who).map((value) => ({
            value,
            label: { key: byId([...who.weapons, ...who.gear], value)?.name ?? key("Sheet", "trademarkGone") },
          })),
        ),
    },
  },
  does: (who, { item }) => lostTrademark(who, item),
});

/** This turn's action goes into the aim. @rule DRA-150 */
const aim = deed<NoChoice>("aim", {
  rule: "DRA-150",
  group: "attacks",
  is: "attack",
  price: ["attack"],
  choices: {},
  does: takeAim,
});

const under = (who: DramaCharacter, id: ConditionId): DramaCharacter["conditions"] =>
  who.conditions.filter((c) => c.id === id);

/** Whoever lies on the ground gets up. @rule DRA-184 */
const stand = deed<NoChoice>("stand", {
  rule: "DRA-184",
  group: "defend",
  is: "simple",
  entries: (who) =>
    under(who, "prone").length > 0 ? [{ known: {}, label: { key: key("Deed", "stand", "label") } }] : [],
  refused: (who) => (under(who, "prone").length > 0 ? null : refuse("doneAlready")),
  choices: {},
  does: (who) => under(who, "prone").map((c) => lift(who.ref, c, "DRA-184")),
});

/** A force field is raised or dropped. @rule DRA-351 */
const field = deed<NoChoice>("field", {
  rule: "DRA-351",
  group: "powers",
  is: "simple",
  entries: (who) =>
    named(who, "forceField").map(({ name }) => ({
      known: {},
      label: { key: key("Action", under(who, "field").length > 0 ? "fieldOff" : "fieldOn"), data: { name } },
    })),
  refused: (who) => (named(who, "forceField").length > 0 ? null : refuse("noField")),
  choices: {},
  does: (who) => {
    const on = under(who, "field");
    return on.length > 0
      ? on.map((c) => lift(who.ref, c, "DRA-351"))
      : impose(who.ref, who.conditions, conditionState("field"), "DRA-351");
  },
});

/** All of them by name. */
export const PLAIN_ACTS = { stand, field, aim, move, shape, duplicate, gather, letGo, loseTrademark } as const;
