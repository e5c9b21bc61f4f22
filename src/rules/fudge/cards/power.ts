import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveCheck } from "../dice/check.ts";
import { betterFaces, type Improve, type OwnThrow } from "../dice/second-throw.ts";
import { counteredRank } from "../harm/resistance.ts";
import type { PowerFact } from "../powers/effect-numbers.ts";
import { checkBehind, checkedRank, obeys, type UseGate, type Went } from "../powers/gate.ts";
import type { CheckRequest, CheckResolution, Component, Face, Faces } from "../types.ts";
import type { Party } from "./check.ts";

/** A power that is used: which, how it works, and its power check. */
export interface PowerExchange {
  readonly actor: Party;
  /** Id of the item that it is. */
  readonly item: string;
  /** Id of the effect that is used; null: the whole power is taken up, and the card shows the first of its effects. */
  readonly component: string | null;
  /** Its name. */
  readonly power: string;
  readonly effect: Component["effect"];
  readonly rank: number;
  readonly action: Component["action"];
  readonly range: Component["range"];
  readonly duration: Component["duration"];
  readonly descriptors: readonly string[];
  /** Extras and flaws that are seen at the table: Tiring, Fades, Ammunition, Unreliable and the like. */
  readonly marks: readonly string[];
  /** What the effect comes to at this rank: how far, how fast, how long. */
  readonly facts: readonly PowerFact[];
  readonly innate: boolean;
  /** Ranks that stand beside it against countering alone (Phantom Ranks); absent: none. */
  readonly phantom?: number;
  /** Ranks of it that are innate, where not all of them are; absent: none. */
  readonly kept?: number;
  readonly check: CheckRequest;
  /** Coins that must all fall right for an Unreliable power; 0 for any other. */
  readonly coins: number;
  /** Whether it is on, for those that last; null for what is over at once. */
  readonly active: boolean | null;
  /** It may be given to others by touch, as long as it is on. */
  readonly gives?: true;
  /** Its manifestation may be hurt, and whoever has it with it. */
  readonly feedback?: true;
  /** It turns on its user: when it fails, or each time; with an effect of so many points. */
  readonly backfires?: { readonly always: boolean; readonly rank: number };
}

/** A use: coins of an Unreliable power, dice of one that needs a check; `useAnyway` on the Gamemaster's word, where the turn has no action left. */
interface Used<T extends "use" | "useAnyway"> {
  readonly type: T;
  readonly coins: readonly Face[];
  readonly faces: Faces | null;
  readonly changes: readonly Change[];
}

export type PowerEvent =
  | Used<"use">
  | Used<"useAnyway">
  /** A victory point makes an Unreliable power work after all. */
  | { readonly type: "insist"; readonly changes: readonly Change[] }
  | { readonly type: "roll"; readonly faces: Faces | null }
  | Improve
  /** Kept up or dropped: the change is worked out where it is written. */
  | { readonly type: "maintain"; readonly active: boolean; readonly changes: readonly Change[] }
  /** Given to others by touch. */
  | { readonly type: "give"; readonly to: readonly Party[]; readonly changes: readonly Change[] }
  /** Somebody counters it with a power of their own, which rolls against it; at once for a victory point, else as what was readied. */
  | {
      readonly type: "counter";
      readonly target: string;
      readonly power: string;
      readonly atOnce: boolean;
      readonly faces: Faces | null;
      readonly check: CheckRequest;
      readonly by: Party;
      readonly changes: readonly Change[];
      /** It works whatever is rolled. */ readonly always?: true;
      /** What the power that counters asks before it does anything, and how that went; absent: nothing. */
      readonly asked?: UseGate;
      readonly went?: Went;
    };

/**
 * Ranks that a counter leaves of a power: at most the difference of both totals, Phantom Ranks counted with it; nothing where the counter always works.
 * @param total  of the counter's power check
 * @rule FUD-176 FUD-500 FUD-620
 */
export const leftAfterCounter = ({ rank, result, request }: PowerState, total: number, always = false): number =>
  Math.max(
    Math.min(rank, request.kept ?? 0),
    always ? 0 : counteredRank(rank, (result?.total ?? request.rank) + (request.phantom ?? 0), total),
  );

export interface PowerState {
  readonly request: PowerExchange;
  readonly used: boolean;
  /** False for an Unreliable power that failed, or one whose check did. */
  readonly works: boolean;
  readonly coins: readonly Face[];
  readonly result: CheckResolution | null;
  readonly active: boolean | null;
  readonly counters: readonly {
    readonly by: Party;
    readonly power: string;
    readonly resolution: CheckResolution;
    readonly left: number;
    /** It didn't work: an Unreliable power that failed, or one whose own check did. */
    readonly idle?: true;
    /** Of an Unreliable power. */
    readonly coins?: readonly Face[];
  }[];
  /** Whom it was given to, besides or instead of its user. */
  readonly given: readonly Party[];
  /** Rank after its own check and countering; 0 when nothing of it is left. */
  readonly rank: number;
  readonly changes: readonly Change[];
}

/** The dice of its power check, until somebody has countered it. @rule FUD-368 */
export const powerThrows = ({ request: { actor, check }, result, counters }: PowerState): readonly OwnThrow[] =>
  result?.faces && counters.length === 0 ? [{ roll: "check", of: actor, check, faces: result.faces }] : [];

/** A second throw of the power check: the better stands, and with it the ranks that a check leaves; what failed by it comes on. @rule FUD-368 FUD-378 FUD-530 */
function improved(state: PowerState, event: Improve): ReturnType<typeof powerExchange.step> {
  const [own] = powerThrows(state);
  if (!own) return refuse(state.result ? "improve.announced" : "improve.noDice");
  const result = resolveCheck(own.check, betterFaces(own.check, own.faces, event.faces));
  if (own.check.dc === null) return accept({ ...state, result }, event.changes);
  const rank = checkedRank(state.request.rank, result);
  const works = obeys(state.coins) && rank > 0;
  return accept(
    {
      ...state,
      result,
      rank,
      works,
      active: works && !state.works && state.active !== null ? true : state.active,
      changes: [...state.changes, ...event.changes],
    },
    event.changes,
  );
}

/** A personal effect is given to others as long as it runs: once each. @rule FUD-530 */
function given(
  state: PowerState,
  { to, changes }: Extract<PowerEvent, { type: "give" }>,
): ReturnType<typeof powerExchange.step> {
  if (state.request.gives !== true) return refuse("power.own");
  if (state.active !== true || state.rank === 0) return refuse("power.notOn");
  const more = to.filter((p) => !state.given.some((g) => g.uuid === p.uuid));
  return more.length === 0 ? refuse("alreadyDone") : accept({ ...state, given: [...state.given, ...more] }, changes);
}

/** Whether an effect may be given to others by touch: one that has Affects Others, lasts, and isn't permanent. @rule FUD-463 FUD-530 */
export const mayGive = (component: Component): boolean =>
  component.duration !== "instant" &&
  component.duration !== "permanent" &&
  component.modifiers.some((m) => m.key === "affectsOthers" || m.key === "affectsOthersOnly");

/** Whether a power turns on its user now: each time, or because it didn't work. @rule FUD-530 */
export const backfiresNow = ({ request: { backfires }, used, works }: PowerState): boolean =>
  backfires !== undefined && used && (backfires.always || !works);

/** The use itself: an Unreliable power may do nothing, one that needs a check has the ranks that its check leaves. */
function use(
  state: PowerState,
  event: Extract<PowerEvent, { type: "use" | "useAnyway" }>,
): ReturnType<typeof powerExchange.step> {
  if (state.used) return refuse("alreadyDone");
  const { check, rank, active } = state.request;
  const result = check.dc === null ? null : resolveCheck(check, event.faces);
  const left = result ? checkedRank(rank, result) : rank;
  const works = obeys(event.coins) && left > 0;
  return accept(
    {
      ...state,
      used: true,
      coins: event.coins,
      result,
      rank: left,
      works,
      active: active === null || !works ? active : true,
      changes: event.changes,
    },
    event.changes,
  );
}

/**
 * A power is used: what it takes of the turn, whether it obeys, its power check where one is wanted, keeping it up, and countering. An effect that has rolled is countered at its total,
 * one that goes on at its rank; what is left is at most the difference. Innate effects can't be countered.
 * one that Affects Others may be given to them while it runs.
 * @rule FUD-063 FUD-176 FUD-177 FUD-278 FUD-530 FUD-706
 */
export const powerExchange: Reducer<PowerExchange, PowerState, PowerEvent> = {
  begin: (request) => ({
    request,
    used: false,
    works: true,
    coins: [],
    result: null,
    active: request.active,
    counters: [],
    given: [],
    rank: request.rank,
    changes: [],
  }),
  step: (state, event) => {
    switch (event.type) {
      case "use":
      case "useAnyway":
        return use(state, event);
      case "insist":
        if (!state.used || obeys(state.coins)) return refuse("power.obeys");
        return accept(
          {
            ...state,
            coins: [],
            works: state.rank > 0,
            active: state.active === null ? null : true,
            changes: [...state.changes, ...event.changes],
          },
          event.changes,
        );
      case "improve":
        return improved(state, event);
      case "roll":
        return state.result
          ? refuse("alreadyRolled")
          : accept({ ...state, result: resolveCheck(state.request.check, event.faces) });
      case "maintain":
        if (state.active === null) return refuse("power.instant");
        return state.active === event.active
          ? refuse("alreadyDone")
          : accept({ ...state, active: event.active, given: event.active ? state.given : [] }, event.changes);
      case "give":
        return given(state, event);
      case "counter": {
        if (state.request.innate) return refuse("power.innate");
        if (state.rank === 0) return refuse("power.countered");
        const check = checkBehind(event.check, event.asked ?? null, event.went);
        const resolution = resolveCheck(check ?? event.check, event.faces);
        const left = check ? leftAfterCounter(state, resolution.total, event.always) : state.rank;
        const { by, power, went } = event;
        const entry = {
          by,
          power,
          resolution,
          left,
          ...(!check && { idle: true as const }),
          ...(went && went.coins.length > 0 && { coins: went.coins }),
        };
        return accept(
          {
            ...state,
            rank: left,
            counters: [...state.counters, entry],
          },
          event.changes,
        );
      }
    }
  },
};
