/** What the Gamemaster does with the doom pool by hand. */
import type { NoChoice } from "../../kernel/act.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { legalSizes } from "../fortune/doom.ts";
import { DOOM_USES, doomStep, type DoomUse, minimumFor, regroup, USES_BY_HAND } from "../fortune/doom-pool.ts";
import { key } from "../labels.ts";
import { doomDice, type DoompoolSituation } from "../situation.ts";
import type { Affiliation } from "../types.ts";
import { type Die, DOOM_DIE, FLOOR, LADDER, LARGEST, STAKES, THREAT } from "../values.ts";
import { type Choices, doomDie, type DoompoolChoice, ofPool, said, silent, sized } from "./act.ts";

/** By whom, and what for. */
type Logged = { readonly by: string; readonly reason: string };
const logged = <V extends Logged>(): Choices<Logged, V> => ({ by: silent(), reason: silent() });

type OneDie = { readonly die: Die } & Logged;
/** Every doom die that could be in a pool. */
const anyDie: DoompoolChoice<Die, OneDie> = {
  pick: "one",
  label: said(key("Doom", "die")),
  first: () => DOOM_DIE,
  options: () => LADDER.filter((d) => d >= FLOOR.doom).map(sized),
};
/** A die that is in the pool; the smallest unless another is said. */
const heldDie = (fits: (die: Die) => boolean = () => true): DoompoolChoice<Die, OneDie> => ({
  pick: "one",
  label: said(key("Doom", "die")),
  none: refuse("doom.empty"),
  options: (s) =>
    legalSizes(doomDice(s)).map((die) => ({ ...sized(die), ...(!fits(die) && { refused: refuse("doom.largest") }) })),
});

const byHand = (name: string, type: "add" | "remove" | "stepUp" | "stepBack", die: DoompoolChoice<Die, OneDie>) =>
  ofPool<OneDie>(name, {
    rule: "DOO-310",
    choices: { die, ...logged<OneDie>() },
    does: ({ pool }, { die: size, by, reason }) => doomStep(pool, { type, die: size }, by, reason),
  });

type Spend = {
  readonly use: DoomUse;
  readonly stated: Die;
  readonly die: Die;
  readonly by: string;
  readonly reason: string;
};
const asksSize = (use: DoomUse): boolean => DOOM_USES[use].minimum === "stated";
const leastFor = (_s: DoompoolSituation, { use, stated }: Spend): Die =>
  minimumFor(use, asksSize(use) ? stated : undefined);

/** A doom die is spent on something that no card asks for. @rule DOO-161 DOO-171 DOO-311 */
const doomSpend = ofPool<Spend>("doomSpend", {
  rule: "DOO-161",
  refused: ({ pool }) => (pool.dice.length === 0 ? refuse("doom.empty") : null),
  choices: {
    use: {
      pick: "one",
      label: said(key("Doom", "spendTitle")),
      first: () => "heroPoint",
      options: () => USES_BY_HAND.map((value) => ({ value, label: said(key("DoomUse", value)) })),
    },
    stated: {
      pick: "one",
      label: said(key("Doom", "statedSize")),
      when: (_s, { use }) => asksSize(use),
      first: () => DOOM_DIE,
      options: () => LADDER.filter((d) => d >= FLOOR.doom).map(sized),
    },
    die: doomDie<Spend>(leastFor),
    reason: { pick: "words", label: said(key("Doom", "reason")), longest: 200 },
    by: silent(),
  },
  does: ({ pool }, { use, stated, die, by, reason }) =>
    doomStep(pool, { type: "spend", use, die, stated: asksSize(use) ? stated : null }, by, reason),
});

/** How an Act begins. */
export type Stage = { readonly threat: keyof typeof THREAT; readonly stakes: keyof typeof STAKES };
export const stage = <V extends Stage>(): Choices<Stage, V> => ({
  threat: {
    pick: "one",
    label: said(key("PoolActor", "FIELDS", "threat", "label")),
    first: (s) => s.pool?.threat ?? "standard",
    options: () =>
      (Object.keys(THREAT) as (keyof typeof THREAT)[]).map((value) => ({
        value,
        label: said(key("Threat", value, "label")),
      })),
  },
  stakes: {
    pick: "one",
    label: said(key("PoolActor", "FIELDS", "stakes", "label")),
    first: (s) => s.pool?.stakes ?? "normal",
    options: () =>
      (Object.keys(STAKES) as (keyof typeof STAKES)[]).map((value) => ({
        value,
        label: said(key("Stakes", value, "label")),
      })),
  },
});

type SetPool = Stage & Logged;
/** @rule DOO-150 */
const doomSet = ofPool<SetPool>("doomSet", {
  rule: "DOO-150",
  choices: { ...stage<SetPool>(), ...logged<SetPool>() },
  does: ({ pool }, { threat, stakes, by, reason }) => doomStep(pool, { type: "set", threat, stakes }, by, reason),
});

/** @rule DOO-155 */
const doomUndo = ofPool<NoChoice>("doomUndo", {
  rule: "DOO-155",
  choices: {},
  does: ({ pool }) => doomStep(pool, { type: "undo" }, ""),
});

type Split = { readonly heroes: readonly Ref[]; readonly grouping: Affiliation; readonly die: Die };
/** Heroes are split, or forced together, for a die of the Affiliation that one of them uses. @rule DOO-161 DOO-274 */
const splitHeroes = ofPool<Split>("splitHeroes", {
  rule: "DOO-161",
  at: ["sheet"],
  choices: {
    heroes: {
      pick: "many",
      label: said(key("Doom", "heroes")),
      first: (s) => heroesOf(s),
      options: (s) => heroesOf(s).map((value) => ({ value, label: { key: s.character(value)?.name ?? value } })),
    },
    grouping: {
      pick: "one",
      label: said(key("Sheet", "affiliations")),
      options: () =>
        (["solo", "buddy", "team"] as const).map((value) => ({
          value,
          label: said(key("Affiliation", value, "label")),
        })),
    },
    die: doomDie<Split>(),
  },
  does: ({ s, pool }, { heroes, grouping, die }) => {
    const all = heroes.flatMap((ref) => s.character(ref) ?? []);
    const [concerned] = [...all].sort((a, b) => b.affiliations[b.grouping] - a.affiliations[a.grouping]);
    return concerned
      ? regroup(
          pool,
          die,
          concerned,
          all.map((hero) => ({ hero, grouping })),
        )
      : refuse("nobodyAsked");
  },
});
const heroesOf = (s: DoompoolSituation): readonly Ref[] =>
  s.everywhere().filter((ref) => s.character(ref)?.type === "hero");

/** All of them by name. */
export const DOOM_ACTS = {
  doomAdd: byHand("doomAdd", "add", anyDie),
  doomRemove: byHand("doomRemove", "remove", heldDie()),
  doomStepUp: byHand(
    "doomStepUp",
    "stepUp",
    heldDie((d) => d < LARGEST),
  ),
  doomStepBack: byHand("doomStepBack", "stepBack", heldDie()),
  doomSpend,
  doomSet,
  doomUndo,
  splitHeroes,
} as const;
