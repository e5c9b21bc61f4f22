/** Tables at which rows of Destiny are looked for, and what is done and read there. */
import type { AnyAct, AnyChosen, Effect } from "../../kernel/act.ts";
import type { Change, Value } from "../../kernel/change.ts";
import { fresh } from "../../kernel/choose.ts";
import { once } from "../../kernel/once.ts";
import type { Moment } from "../../kernel/table.ts";
import { dressed, unbroken, type Wearing, type WornRow } from "../../kernel/testing/row-walk.ts";
import { provoked } from "../acts/catalogue.ts";
import { DESTINY_ACTS, type DestinyActName } from "../acts/index.ts";
import { pointBudget } from "../build/audit.ts";
import { type CheckRequest, opposingTotal } from "../dice/check.ts";
import { net } from "../dice/fortune.ts";
import { mayRaise } from "../hero/adversaries.ts";
import { powerAttacks } from "../powers/attacks.ts";
import { type DestinySituation, turnIn } from "../situation.ts";
import { challengeTrack, dcLevel } from "../turn/encounter.ts";
import { momentComes } from "../turn/moments.ts";
import { OA_CODES } from "../turn/oa-codes.ts";
import { payFor, takesTurn } from "../turn/pay.ts";
import { threatOf } from "../turn/threat.ts";
import type { DestinyCharacter } from "../types.ts";
import { BENCH } from "./bench.ts";
import { after, figures } from "./figures.ts";
import { attack, condition, resistances } from "./fixtures.ts";
import { played } from "./played.ts";
import { SITUATIONS } from "./situations.ts";

export { dressed };

/** A table, and what is done there beside what its acts offer. */
export type Told = DestinySituation & { readonly does?: (s: Told) => Value };
export const [ADA, FOE, BO] = ["Actor.ada", "Actor.foe", "Actor.bo"] as const;
const ALL = [ADA, FOE, BO];
export const seen = (value: unknown): Value => JSON.parse(JSON.stringify(value ?? null)) as Value;

export const same = (s: Told): Told => dressed(s, "", (who) => who);

const base = (name: string): Told => {
  const found = SITUATIONS.find((x) => x.name === name);
  if (!found) throw new Error(`no table "${name}"`);
  return found.s;
};

/** Whoever has powers attacks with them. */
export const armed = (who: DestinyCharacter): DestinyCharacter => ({
  ...who,
  attacks: [...who.attacks.filter((a) => a.power === null), ...who.powers.flatMap((p) => powerAttacks(p))],
});

/** Ada and the foe with little, so that what is added shows; the foe resists badly, so that something falls on it. */
const plain = (s: Told): Told =>
  dressed(
    dressed({ ...s, aimed: [FOE] }, ADA, (who) => ({
      ...who,
      powers: [],
      edges: [],
      attacks: [
        attack({ skill: "athletics" }),
        attack({ id: "javelin", name: "Javelin", band: "ranged", rank: 4, skill: "dexterity" }),
      ],
      speeds: {},
      abilities: { str: 4, sta: 2, agl: 1, int: 3, wis: 0, cha: -1 },
    })),
    FOE,
    (who) => ({
      ...who,
      powers: [],
      lasting: [],
      conditions: [condition("impaired")],
      resistances: resistances({ toughness: 1, will: 2, fortitude: 1, reflex: 3 }),
    }),
  );

/** The foe's own turn, aimed at Ada. */
const struck = (s: Told): Told => ({
  ...dressed(plain(s), FOE, (who) => ({
    ...who,
    conditions: [],
    attacks: [
      attack({ id: "club", name: "Club", rank: 9 }),
      attack({ id: "gun", name: "Gun", band: "ranged", rank: 9, skill: "dexterity" }),
      attack({ id: "taunt", name: "Taunt", band: "court", rank: 6, social: true, resistance: "will", skill: "wits" }),
    ],
  })),
  self: FOE,
  gm: true,
  here: [ADA, BO],
  aimed: [ADA],
  owns: () => true,
});

const NAMES = [
  "fresh, on its own turn, in company",
  "fresh, outside encounters, in company",
  "fresh, in a Conflict, in company",
  "hurt, on its own turn, in company",
  "held and prone, on its own turn, in company",
  "dying, on its own turn, in company",
  "aiming and holding, on its own turn, in company",
  "readied, on a foe's turn, in company",
  "fresh, on its own turn, far from everybody",
  "empty-handed, on its own turn, in company",
  "half way, on its own turn, in company",
  "fresh, on a foe's turn, in company",
  "asleep and worn out, on its own turn, in company",
];
export const TABLES: Readonly<Record<string, Told>> = {
  ...Object.fromEntries(NAMES.map((name) => [name, plain(base(name))])),
  "struck by the foe": struck(base("fresh, on a foe's turn, in company")),
  "struck in a Conflict": {
    ...struck(base("fresh, in a Conflict, in company")),
    fight: base("fresh, in a Conflict, in company").fight,
  },
  "as it all is": same(base("fresh, on its own turn, in company")),
};

/** Figures without what stands there because the row does. */
const NAMED = ["conditions", "grants", "power it", "gear it"];
const numbers = (s: Told, ref: string): Value =>
  seen(
    Object.entries(figures(s, ref)).filter(([k]) => !NAMED.some((n) => k.endsWith(` ${n}`)) && !k.includes(" edge ")),
  );

/** Figures without what a power is made of: what it does is seen in what is done. */
export const shown = (s: Told, ref: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(figures(s, ref))
      .filter(([k]) => !k.endsWith(" grants"))
      .map(([k, v]) => [k, k.endsWith(" power it") && Array.isArray(v) ? v.slice(0, 2) : v] as [string, Value]),
  );
const before = once((_s: Told) => new Map<string, Readonly<Record<string, Value>>>());
/** What changes move, of everybody whom they are about. */
export const movedAt = (s: Told, changes: readonly Change[]): Value => [numbersMoved(s, changes), lasts(changes)];

/** What comes to lie on somebody, and how. */
const lasts = (changes: readonly Change[]): Value =>
  changes.flatMap((c): Value[] => {
    if (c.kind !== "create") return [];
    const { condition: id = null, kind = null, progressive = null, resistance = null, dc = null } = c.data;
    return [[c.subject, id, kind, progressive, resistance, dc]];
  });

const numbersMoved = (s: Told, changes: readonly Change[]): Value => {
  if (changes.length === 0) return [];
  const then = after(s, changes);
  return seen(
    s.everywhere().flatMap((ref) => {
      if (!changes.some((c) => `${c.subject}.`.startsWith(`${ref}.`) || c.subject === s.fighter(ref)?.uuid)) return [];
      const was = before(s).get(ref) ?? shown(s, ref);
      before(s).set(ref, was);
      const is = shown(then, ref);
      return Object.keys({ ...was, ...is })
        .filter((k) => JSON.stringify(was[k]) !== JSON.stringify(is[k]))
        .map((k) => [k, was[k] ?? null, is[k] ?? null]);
    }),
  );
};

/** What an act comes to with this known, at this table. */
export function done(s: Told, name: DestinyActName, known: AnyChosen): Value {
  const act: AnyAct<DestinySituation> = DESTINY_ACTS[name];
  const no = act.refused(s);
  if (no) return `refused: ${no.reason}`;
  const made = fresh(act, s, known);
  if (!made.accepted) return `refused: ${made.reason}`;
  const missed = Object.keys(known).find((k) => JSON.stringify(made.chosen[k]) !== JSON.stringify(known[k]));
  if (missed !== undefined) return `not to be had: ${missed}`;
  const price = [...act.price(s, made.chosen)];
  const moved = (changes: readonly Change[]): Value => movedAt(s, changes);
  if ("compose" in act) {
    const card = act.compose(s, made.chosen);
    return card.accepted ? [price, played(card.opens, s, moved)] : `refused: ${card.reason}`;
  }
  const dice = act.throws?.(s, made.chosen);
  return [
    price,
    ...(dice ? BENCH.faces(dice.dice) : [null]).map((thrown): Value => {
      const one = act.perform(s, made.chosen, thrown);
      return one.accepted ? [moved((one as Effect).changes), BENCH.told(one)] : `refused: ${one.reason}`;
    }),
  ];
}

const brings = (s: Told, moment: Moment): Value => {
  const { changes, prompts } = momentComes(s, moment, ALL);
  return seen([movedAt(s, changes), prompts.map((p) => [p.kind, p.ask])]);
};

/** More than a turn has is paid. @rule DES-392 */
const paidTwice = (s: Told): Value => {
  const who = s.character(ADA);
  const paid = who && payFor(s, who, ["standard", "standard", "standard"]);
  return paid && (paid.accepted ? (paid.warning?.reason ?? null) : `refused: ${paid.reason}`);
};

export const MOMENTS: Readonly<Record<string, (s: Told) => Value>> = {
  "what is done": (s) => s.does?.(s) ?? null,
  sheet: (s) => ALL.map((ref) => numbers(s, ref)),
  threat: (s) =>
    seen(
      ALL.map((ref) => {
        const who = s.character(ref);
        return who && (["combat", "conflict"] as const).map((type) => threatOf(who, type, s.settings.courtRange));
      }),
    ),
  "a turn": (s) =>
    seen(
      ALL.map((ref) => {
        const who = s.character(ref);
        return who && { ...turnIn(s, who).limits, blockedBy: null };
      }),
    ),
  "what settings decide": (s) =>
    seen([
      dcLevel(3, 8, s.settings),
      challengeTrack(3, s.settings.challengeTrack),
      mayRaise("minion", s.settings.minionRule),
      takesTurn(["standard"], s.settings),
      paidTwice(s),
      OA_CODES.map((code) => provoked(s, code, { moving: true, target: FOE }).length),
      pointBudget(10, s.settings),
      opposingTotal({ kind: "defend", rank: 6, ability: 4, settings: s.settings } as unknown as CheckRequest, 2),
      net(
        ["a", "b", "c", "d"].map((key) => ({ key, ranks: 5 })),
        5,
        s.settings.advantageCap,
      ),
    ]),
  "a turn begins": (s) => ALL.map((of) => brings(s, { type: "turnStart", of })),
  "a turn ends": (s) => ALL.map((of) => brings(s, { type: "turnEnd", of })),
  "an encounter begins": (s) => brings(s, { type: "encounterStart" }),
  "an encounter ends": (s) => brings(s, { type: "encounterEnd", who: ALL }),
  "a session begins": (s) => brings(s, { type: "session" }),
  "a minute": (s) => brings({ ...same(s), fight: null }, { type: "time", seconds: 60 }),
};

/** Somebody with it, and without. */
export const worn = (
  name: string,
  ref: string,
  on: (who: DestinyCharacter) => DestinyCharacter,
  off: (who: DestinyCharacter) => DestinyCharacter = (who) => who,
): Wearing<Told> => ({ name, on: (s) => dressed(s, ref, on), off: (s) => dressed(s, ref, off) });

export const WHO = [
  ["Ada", ADA],
  ["the foe", FOE],
] as const;

/** A row that is seen where something certain is done: with it, and with the rules broken or without what it says. */
export const seenIn = (
  table: string,
  row: string,
  at: string,
  does: (s: Told) => Value,
  { broken, off = does }: { readonly broken?: () => () => void; readonly off?: (s: Told) => Value },
): WornRow<Told> => ({
  table,
  row,
  acts: [],
  tables: [at],
  wearings: [
    {
      name: broken ? "otherwise" : "without it",
      on: (s) => ({ ...same(s), does: unbroken(does, at) }),
      off: (s) => ({ ...same(s), does: off }),
      ...(broken && { broken }),
    },
  ],
});
