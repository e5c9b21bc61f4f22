/** Actions of the catalogue as acts: what all of them share is said here, the rest by each. */
import type { Choice, Entry, NoChoice } from "../../kernel/act.ts";
import type { Change, Value } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref, Words } from "../../kernel/situation.ts";
import { opposes } from "../hero/sides.ts";
import { key } from "../labels.ts";
import { type DestinySituation, turnIn, typeOf } from "../situation.ts";
import { aimAfter } from "../state/aim.ts";
import { chosenByOther, controllersOf } from "../state/control.ts";
import { type ReadiedAction, readReadied } from "../state/ready.ts";
import { type ActionKey, ACTIONS } from "../turn/actions.ts";
import { type ActingNow, mayAct } from "../turn/may-act.ts";
import type { OaCode } from "../turn/oa-codes.ts";
import { type Candidate, opportunities } from "../turn/threat.ts";
import { usedAs } from "../turn/used-as.ts";
import type { ActionKind, DestinyCharacter } from "../types.ts";
import { as, asks, type DestinyAct, selfOf } from "./act.ts";
import type { DeedDice, Done, Thrown } from "./done.ts";
import { priceOf } from "./price.ts";
import { refusalOf } from "./refusal-of.ts";

/** What every action of the catalogue asks beside its own: whether it is the one that was readied. @rule DES-108 */
export type Readied = {
  readonly readied: boolean;
};

/** How an action moves somebody, for whom it provokes. */
export interface Going {
  /** Whom it is aimed at; null for nobody. */
  readonly target?: Ref | null;
  /** It moves, and the way leaves where it began. */
  readonly moving?: boolean;
  /** Feet that it goes at most; null where nobody knows. */
  readonly feet?: number | null;
  /** Every step goes toward the nearest enemy, or away from it; null where the table must say. */
  readonly straight?: boolean | null;
  /** Who is escaped. */
  readonly grabber?: Ref | null;
  /** Whom it provokes can't be told from here. */
  readonly unsure?: boolean;
}

/** What an action does: its changes, its note, what follows. Its price is the act's. */
export type Doing = Omit<Done, "spends">;

/** An action of the catalogue, as far as it is its own. */
export interface Action<V> {
  readonly choices: { readonly [N in keyof V]: Choice<V[N], DestinySituation, V & Readied> };
  readonly perform: (
    s: DestinySituation,
    who: DestinyCharacter,
    chosen: V & Readied,
    thrown: Thrown | null,
  ) => Doing | Refusal;
  readonly throws?: (
    s: DestinySituation,
    chosen: V & Readied,
  ) => { readonly dice: Exclude<DeedDice, null>; readonly tried: Thrown } | null;
  /** The kind of action that it is here, where that isn't the catalogue's: whether somebody may take it hangs on it. */
  readonly cost?: (s: DestinySituation, who: DestinyCharacter, chosen: V & Readied) => ActionKind | null;
  /** What it costs where that isn't what the catalogue says; not asked for what was readied. */
  readonly price?: (s: DestinySituation, who: DestinyCharacter, chosen: V & Readied) => readonly string[];
  /** Why it can't be begun, beside what conditions say. */
  readonly refused?: (s: DestinySituation, who: DestinyCharacter) => Refusal | null;
  readonly going?: (s: DestinySituation, who: DestinyCharacter, chosen: V & Readied) => Going;
  /** The code of what it is done with; absent: the catalogue's. */
  readonly oa?: (who: DestinyCharacter, chosen: V & Readied) => OaCode | undefined;
  /** Whether it is what was readied by its name; absent: it is. @rule DES-108 */
  readonly waits?: (who: DestinyCharacter) => boolean;
  /** An aim is lost with a Standard that isn't about it; a Ready and an Aim see to it themselves. @rule DES-139 */
  readonly keepsAim?: true;
}

/** How somebody stands to an action that is chosen here. Whose turn it is, and what is left of it, is the economy's to refuse or warn of. @rule DES-272 */
export function actingIn(s: DestinySituation, who: DestinyCharacter, name: ActionKey, cost?: ActionKind): ActingNow {
  const type = typeOf(s.fight);
  const forced = chosenByOther(who, name, type, cost);
  const controllers = controllersOf(who);
  return {
    type,
    ownTurn: true,
    byController: !forced || s.gm || controllers.some((ref) => s.owns(ref)),
    ...(forced && {
      controller: controllers.flatMap((ref) => s.party(ref)?.name ?? []).join(", ") || key("Card", "gamemaster"),
    }),
    ...(cost && { cost }),
  };
}

/** Conditions first; for who is compelled or controlled somebody else is asked. @rule DES-272 DES-382 */
export const mayTake = (
  s: DestinySituation,
  who: DestinyCharacter,
  name: ActionKey,
  cost?: ActionKind,
): Refusal | null => mayAct(who, name, actingIn(s, who, name, cost));

/** What stands in the way of all of them alike, so that none can be begun; null where one is free, or there are none. */
export function inAll<T>(all: readonly T[], no: (one: T) => Refusal | null): Refusal | null {
  let first: Refusal | null = null;
  for (const one of all) {
    const refused = no(one);
    if (refused === null) return null;
    first ??= refused;
  }
  return first;
}

/** What an action needs to be there, beside what conditions allow; its price is asked by the economy. @rule DES-382 */
export const missing = (s: DestinySituation, who: DestinyCharacter, name: ActionKey): Refusal | null =>
  refusalOf(who, name, {
    ...actingIn(s, who, name),
    ...turnIn(s, who),
    counted: false,
    stressBase: s.settings.stressBase,
  });

/** Everybody on the other side who may have an opportunity. */
function candidatesIn(
  s: DestinySituation,
  who: DestinyCharacter,
  feet: (enemy: Ref) => number | null,
): readonly Candidate[] {
  return [...new Set(s.fight?.order ?? [])]
    .flatMap((ref) => s.character(ref) ?? [])
    .filter((e) => opposes(who, e))
    .map((enemy) => {
      const { limits, spends } = turnIn(s, enemy);
      return { enemy, feet: feet(enemy.ref), aware: true, limits, spends };
    });
}

/** Enemies out of whose reach a way on the board leads, so that they have an opportunity. @param past  feet to each who is seen: where it begins, and after each space @rule DES-170 DES-292 DES-295 DES-398 */
export function leaving(
  s: DestinySituation,
  who: DestinyCharacter,
  past: Readonly<Record<Ref, readonly number[]>>,
): readonly Ref[] {
  const type = typeOf(s.fight);
  if (type === null || !s.settings.oaPrompts) return [];
  const seen = candidatesIn(s, who, (enemy) => past[enemy]?.[0] ?? null).filter(({ feet }) => feet !== null);
  const path = Object.fromEntries(Object.entries(past).map(([ref, steps]) => [ref, steps.slice(1)]));
  const p = { code: "leave", target: null, path, allToward: null, allAway: null, grabber: null } as const;
  return opportunities(who, seen, p, type, s.settings.courtRange).map(({ enemy }) => enemy);
}

/** Enemies that an action gives an opportunity, as far as the board tells; without one the table is asked. @rule DES-170 DES-292 DES-294 DES-295 DES-296 DES-398 */
export function provoked(
  s: DestinySituation,
  code: OaCode,
  { target = null, moving = false, feet = null, straight = null, grabber = null, unsure = false }: Going,
): readonly { readonly by: Ref; readonly ask: boolean }[] {
  const [who, type] = [selfOf(s), typeOf(s.fight)];
  if (!who || type === null || !s.settings.oaPrompts || !s.fighter(who.ref)) return [];
  const candidates = candidatesIn(s, who, (enemy) => s.distance(enemy, who.ref));
  const p = { code, target, path: moving ? {} : null, feet, allToward: straight, allAway: straight, grabber };
  return opportunities(who, candidates, p, type, s.settings.courtRange).map(({ enemy, ask }) => ({
    by: enemy,
    ask: ask || unsure,
  }));
}

/** An action of the catalogue as a line of a list: by its name, with what it provokes. @rule DES-382 */
export const lineOf =
  (name: ActionKey) =>
  (s: DestinySituation): readonly { readonly known: NoChoice; readonly label: Words; readonly detail?: Words }[] => {
    const who = selfOf(s);
    const oa = who ? usedAs(who, name).oa : "none";
    const label = { key: key("Action", name, "label") };
    return [{ known: {}, label, ...(oa !== "none" && { detail: { key: key("Oa", oa, "label") } }) }];
  };

/** A line of an act for what was readied: what is settled of it, and its name where that says more than the action's. */
export interface GoesOff<V> {
  readonly known: V;
  readonly name?: string;
}

/** What was readied goes off, as a line of the act that it is: at the price of a Reaction. @rule DES-108 */
export function readiedLines<V extends object>(
  s: DestinySituation,
  of: (ready: ReadiedAction, who: DestinyCharacter) => readonly GoesOff<V>[],
): readonly Entry<V & Readied>[] {
  const who = selfOf(s);
  const ready = who?.ready ? readReadied(who.ready.action) : null;
  if (!who || !ready) return [];
  return of(ready, who).map(({ known, name = key("Action", ready.action, "label") }) => ({
    known: { ...known, readied: true },
    label: { key: key("Deed", "triggerReady"), data: { action: name } },
    group: "reaction",
  }));
}

/** The line of an action, and the one of it that was readied. @rule DES-108 DES-382 */
export const linesOf =
  (name: ActionKey, waits: (who: DestinyCharacter) => boolean = () => true) =>
  (s: DestinySituation): readonly Entry<Readied>[] => [
    ...lineOf(name)(s),
    ...readiedLines(s, ({ action }, who) => (action === name && waits(who) ? [{ known: {} }] : [])),
  ];

export const READIED: Choice<boolean, DestinySituation, Readied> = {
  pick: "flag",
  label: asks("readied"),
  silent: true,
};

/** An action of the catalogue as an act. @rule DES-066 DES-108 DES-198 DES-382 */
export function catalogue<V extends { readonly [N in keyof V]: Value }>(
  name: ActionKey,
  action: Action<V>,
): DestinyAct<V & Readied> {
  const definition = ACTIONS[name];
  const price = (s: DestinySituation, chosen: V & Readied): readonly string[] => {
    const who = selfOf(s);
    if (chosen.readied) return ["reaction.readied"];
    return who ? (action.price?.(s, who, chosen) ?? priceOf(who, name, "own")) : [];
  };
  return {
    rules: [definition.rule],
    label: { key: key("Action", name, "label") },
    detail: () => ({ key: key("Action", name, "text") }),
    group: definition.cost,
    by: "owner",
    at: ["list"],
    entries: linesOf(name, action.waits) as NonNullable<DestinyAct<V & Readied>["entries"]>,
    refused: (s) => {
      const no = as(
        s,
        (who) =>
          (action.cost ? null : missing(s, who, name)) ?? action.refused?.(s, who) ?? { accepted: true as const },
      );
      return no.accepted ? null : no;
    },
    price,
    held: (s, chosen) => {
      const who = selfOf(s);
      if (!who) return [];
      const oa = action.oa?.(who, chosen);
      return provoked(s, usedAs(who, name, oa && { oa }).oa, action.going?.(s, who, chosen) ?? {});
    },
    // The choices of V and the one that every action has are those of both together.
    choices: { ...action.choices, readied: READIED } as DestinyAct<V & Readied>["choices"],
    ...(action.throws && { throws: action.throws }),
    perform: (s, chosen, thrown) =>
      as<Done>(s, (who) => {
        if (chosen.readied && !who.ready) return refuse("ready.none");
        const no = action.cost ? mayTake(s, who, name, action.cost(s, who, chosen) ?? undefined) : null;
        if (no) return no;
        const does = action.perform(s, who, chosen, thrown);
        if (!does.accepted) return does;
        const spends = price(s, chosen);
        return { ...does, spends, changes: [...does.changes, ...(action.keepsAim ? [] : aimLost(who, spends))] };
      }),
  };
}

/** What a Standard that is no attack ends: an aim. @rule DES-139 */
const aimLost = (who: DestinyCharacter, spends: readonly string[]): readonly Change[] =>
  spends.includes("standard") ? aimAfter(who, { cost: "standard", attacks: null, readies: null, traded: false }) : [];

/** What it does, without a price. */
export const doing = (
  changes: readonly Change[],
  more: Partial<Pick<Done, "note" | "follow" | "averted">> = {},
): Doing => ({
  accepted: true,
  changes,
  note: more.note ?? null,
  follow: more.follow ?? null,
  averted: more.averted ?? null,
});
