/** What all acts of Doom Pool have in common. */
import type { Act, Choice, Entry } from "../../kernel/act.ts";
import type { Change, Value } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Words } from "../../kernel/situation.ts";
import type { ActionRequest } from "../cards/action-state.ts";
import type { AutoRequest } from "../cards/auto.ts";
import type { PoolRequest } from "../cards/bare-pool.ts";
import type { PoolBuild } from "../dice/pool-picks.ts";
import { doomAssign } from "../dice/roll.ts";
import { legalSizes, smallestLegal, without } from "../fortune/doom.ts";
import type { StoryPool } from "../fortune/doom-pool.ts";
import { key } from "../labels.ts";
import { doomDice, type DoompoolSituation } from "../situation.ts";
import type { Answer, DoompoolCharacter } from "../types.ts";
import { type Die, DOOM_DIE } from "../values.ts";

/** A request that still knows the pool it was opened with, for its first event. */
export interface OpenedAction extends ActionRequest {
  readonly build: PoolBuild;
}

/** Kinds of card that acts open, with their requests. */
export type DoompoolCards = {
  readonly action: OpenedAction;
  readonly autoSuccess: AutoRequest;
  readonly pool: PoolRequest;
};

/** An act that asks for V. */
export type DoompoolAct<V extends { readonly [N in keyof V]: Value }> = Act<DoompoolSituation, V, DoompoolCards>;
export type DoompoolChoice<T, V> = Choice<T, DoompoolSituation, V>;
/** One of a list. */
export type OneOf<T, V> = Extract<DoompoolChoice<T, V>, { readonly pick: "one" }>;
export type Choices<C, V> = { readonly [N in keyof C]: DoompoolChoice<C[N], V> };

export const said = (words: string): Words => ({ key: words });
/** A size by its name. */
export const sized = (die: Die): { readonly value: Die; readonly label: Words } => ({
  value: die,
  label: { key: `d${String(die)}` },
});

/** Whoever does it, and the doom pool. */
export interface Ground<Who> {
  readonly s: DoompoolSituation;
  readonly who: Who;
  readonly pool: StoryPool;
}

type Done = Answer<{ readonly changes: readonly Change[] }>;

interface Deed<V, Who> {
  readonly rule: string;
  readonly by: "owner" | "gm";
  readonly at?: DoompoolAct<NonNullable<unknown>>["at"];
  readonly group?: string;
  readonly label?: Words;
  readonly price?: readonly string[];
  readonly entries?: (ground: Ground<Who>) => readonly Entry<V>[];
  readonly refused?: (ground: Ground<Who>) => Refusal | null;
  readonly choices: Choices<V, V>;
  readonly does: (ground: Ground<Who>, chosen: V) => Done;
}

/** What is done at once, without dice; one that would change nothing is refused. */
function deed<V extends { readonly [N in keyof V]: Value }, Who>(
  name: string,
  groundOf: (s: DoompoolSituation) => Ground<Who> | Refusal,
  of: Deed<V, Who>,
): DoompoolAct<V> {
  const { rule, by, at = ["points"], group = "actions", price = [], entries, choices } = of;
  return {
    rules: [rule],
    label: of.label ?? said(key("Deed", name, "label")),
    detail: () => said(key("Deed", name, "hint")),
    group,
    by,
    at,
    press: "do",
    ...(entries && {
      entries: (s: DoompoolSituation) => {
        const ground = groundOf(s);
        return "accepted" in ground ? [] : entries(ground);
      },
    }),
    refused: (s) => {
      const ground = groundOf(s);
      return "accepted" in ground ? ground : (of.refused?.(ground) ?? null);
    },
    price: () => price,
    choices,
    perform: (s, chosen) => {
      const ground = groundOf(s);
      const done = "accepted" in ground ? ground : of.does(ground, chosen);
      if (!done.accepted) return done;
      return done.changes.length > 0 ? { accepted: true, changes: done.changes } : refuse("alreadyDone");
    },
  };
}

/** Somebody with traits; the doom pool where it is needed. */
function characterIn(s: DoompoolSituation): Ground<DoompoolCharacter> | Refusal {
  const who = s.character(s.self);
  if (!who) return refuse("condition.nobody");
  return s.pool ? { s, who, pool: s.pool } : refuse("doom.noPool");
}

/** A deed of anybody with traits. */
export const ofAnybody = <V extends { readonly [N in keyof V]: Value }>(
  name: string,
  of: Deed<V, DoompoolCharacter>,
): DoompoolAct<V> => deed(name, characterIn, of);

/** A deed of a hero. */
export const ofHero = <V extends { readonly [N in keyof V]: Value }>(
  name: string,
  of: Deed<V, DoompoolCharacter>,
): DoompoolAct<V> =>
  deed(
    name,
    (s) => {
      const ground = characterIn(s);
      return "accepted" in ground || ground.who.type === "hero" ? ground : refuse("opportunity.heroesOnly");
    },
    of,
  );

/** What the Gamemaster does with the doom pool and with the story. */
export const ofPool = <V extends { readonly [N in keyof V]: Value }>(
  name: string,
  of: Omit<Deed<V, null>, "by">,
): DoompoolAct<V> =>
  deed(name, (s) => (s.pool && s.pool.ref === s.self ? { s, who: null, pool: s.pool } : refuse("doom.noPool")), {
    group: DOOM_GROUP,
    ...of,
    by: "gm",
  });
export const DOOM_GROUP = "doom";

/** A doom die that is large enough; where none is, all of them and why not. @rule DOO-171 */
export const doomDie = <V>(
  least: (s: DoompoolSituation, chosen: V) => Die = () => DOOM_DIE,
  when?: (s: DoompoolSituation, chosen: V) => boolean,
): OneOf<Die, V> => ({
  pick: "one",
  label: said(key("Doom", "die")),
  none: refuse("doom.empty"),
  ...(when && { when }),
  first: (s, chosen) => smallestLegal(doomDice(s), least(s, chosen)) ?? DOOM_DIE,
  options: (s, chosen) => {
    const [dice, minimum] = [doomDice(s), least(s, chosen)];
    const legal = legalSizes(dice, minimum);
    return legal.length > 0
      ? legal.map(sized)
      : legalSizes(dice).map((die) => ({ ...sized(die), refused: refuse("doom.tooSmall", { die, minimum }) }));
  },
});

/** Doom dice that pay, one for each price of at most three. */
export type Pay = { readonly pay: Die; readonly pay2: Die; readonly pay3: Die };
const PAYS = ["pay", "pay2", "pay3"] as const;

/** Which doom dice pay, asked where there is a choice: the smallest that will do unless others are said. @rule DOO-054 DOO-081 DOO-171 */
export function paying<V extends Pay>(due: (s: DoompoolSituation, chosen: V) => readonly Die[]): Choices<Pay, V> {
  const one = (place: number): DoompoolChoice<Die, V> => {
    const left = (s: DoompoolSituation, chosen: V): readonly Die[] =>
      without(
        doomDice(s),
        PAYS.slice(0, place).map((name) => chosen[name]),
      ) ?? [];
    const dieOf = (s: DoompoolSituation, chosen: V): Die => due(s, chosen)[place] ?? DOOM_DIE;
    const many = (s: DoompoolSituation, chosen: V): boolean =>
      due(s, chosen).length > place && legalSizes(left(s, chosen), dieOf(s, chosen)).length > 1;
    return {
      pick: "one",
      label: { key: key("Builder", "payWith"), data: { n: place + 1 } },
      when: many,
      first: (s, chosen) => doomAssign(due(s, chosen), doomDice(s))?.[place] ?? DOOM_DIE,
      options: (s, chosen) => legalSizes(left(s, chosen), dieOf(s, chosen)).map(sized),
    };
  };
  return { pay: one(0), pay2: one(1), pay3: one(2) };
}

/** The dice that were chosen to pay; further prices are paid by the smallest that are left. */
export function paidWith(due: readonly Die[], chosen: Pay, doom: readonly Die[]): readonly Die[] {
  const said = PAYS.map((name) => chosen[name]).slice(0, due.length);
  return [...said, ...(doomAssign(due.slice(said.length), without(doom, said) ?? []) ?? [])];
}

/** Words that are known to whoever opens it. */
export const silent = <V>(samples: readonly string[] = [""]): DoompoolChoice<string, V> => ({
  pick: "words",
  label: said(key("Doom", "reason")),
  silent: true,
  longest: 200,
  samples,
});

/** A power set and which of its SFX or Limits. */
export type SfxKey = `${string}:${string}`;
export const sfxKey = (set: string, id: string): SfxKey => `${set}:${id}`;
export const sfxParts = (of: string): { readonly set: string; readonly id: string } => {
  const [set = "", id = ""] = of.split(":");
  return { set, id };
};
