import { type Change, change } from "../../kernel/change.ts";
import { whole } from "../../kernel/refusal.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { roundConviction } from "../fortune/conviction.ts";
import { stabiliseChanges } from "../harm/consequences.ts";
import { effortFatigue } from "../harm/fatigue.ts";
import { lastingBonus } from "../harm/saves.ts";
import { trackChanges } from "../harm/track-changes.ts";
import { featRank } from "../hero/derive.ts";
import { drainRecovery, fadeChanges } from "../powers/drain.ts";
import type { TwintensSettings } from "../settings.ts";
import { grantsFor } from "../state/conditions.ts";
import type { ConditionState, StunEnd, TurnKey, TwintensCharacter } from "../types.ts";
import { compareKeys, keyNumber } from "./initiative.ts";

/** Something that began at a place in the order and lasts so many rounds. */
export interface Timed {
  readonly round: number;
  readonly key: TurnKey;
  readonly rounds: number;
}

/**
 * Whether it is over: from the moment the order reaches its key again after its rounds, whoever stood there. The end of a round as such means nothing.
 * @rule TWI-061 TWI-062 TWI-514 TWI-532
 */
export function isExpired(effect: Timed, now: { readonly round: number; readonly key: TurnKey }): boolean {
  const end = effect.round + whole("rounds", effect.rounds, 0);
  return now.round > end || (now.round === end && compareKeys(effect.key, now.key) <= 0);
}

/** When a stun by whoever's turn it is ends: just before this place in the next round. @rule TWI-061 TWI-211 */
export function stunEnd(round: number, key: TurnKey): StunEnd {
  return { round: round + 1, key };
}

/** A duration of so many rounds from this place in the order. @rule TWI-061 */
export function roundsFrom(round: number, key: TurnKey, rounds: number): Until {
  return { at: "key", round: round + whole("rounds", rounds, 0), key: keyNumber(key) };
}

/** What the order ends as it comes to a place, before the turn there begins: stuns whose time has come. @rule TWI-061 TWI-211 TWI-514 */
export function betweenTurns(
  character: Pick<TwintensCharacter, "ref" | "track">,
  now: { readonly round: number; readonly key: TurnKey },
): readonly Change[] {
  const { stunned } = character.track;
  if (stunned === null || !isExpired({ round: stunned.round, key: stunned.key, rounds: 0 }, now)) return [];
  return trackChanges(character, { ...character.track, stunned: null }, "TWI-211");
}

/** Something that a turn's start asks of somebody. */
export type TurnTask =
  | { readonly kind: "dying"; readonly rule: string }
  /** A new save against something lasting; `bonus` grows by one a round. */
  | { readonly kind: "lastingSave"; readonly condition: ConditionState; readonly bonus: number; readonly rule: string }
  | { readonly kind: "effort"; readonly rule: string };

/** What a turn's start writes and asks, in the ledger's order. */
export interface TurnStart {
  readonly changes: readonly Change[];
  readonly tasks: readonly TurnTask[];
}

/**
 * The start of a turn: flat-footed ends, even if the turn is lost to something else; defences and flags of the turn begin anew; what was drained comes back by a point and what fades loses a rank; who is dying checks (Diehard is stable by
 * itself); lasting effects are saved against; extra effort's fatigue comes, if no point is spent on it.
 * @param round          of the fight, for saves that grow easier
 * @param waitsForPoint  extra effort's fatigue is asked about first, since a point may cancel it
 * @rule TWI-038 TWI-056 TWI-120 TWI-122 TWI-233 TWI-241 TWI-244 TWI-265 TWI-266 TWI-301 TWI-304 TWI-451 TWI-512 TWI-513
 */
export function turnStart(
  character: TwintensCharacter,
  settings: TwintensSettings,
  round = 0,
  waitsForPoint = false,
): TurnStart {
  const { ref, flags, track } = character;
  const field = (path: string, from: boolean | number, to: boolean | number, rule: string): readonly Change[] =>
    from === to ? [] : [change(ref, path, from, to, rule)];
  const reset = [
    ...field("system.flags.flatFooted", flags.flatFooted, false, "TWI-038"),
    ...field("system.flags.acted", flags.acted, true, "TWI-038"),
    ...field("system.flags.aware", flags.aware, true, "TWI-038"),
    ...field("system.defencesThisRound", character.defencesThisRound, 0, "TWI-120"),
    ...field("system.flags.declined", flags.declined, false, "TWI-122"),
    ...field("system.flags.surges", flags.surges, 0, "TWI-513"),
    ...field("system.flags.extraEffort", flags.extraEffort, false, "TWI-513"),
  ];
  if (track.dead) return { changes: reset, tasks: [] };
  const stable = track.dying && featRank(character, "diehard") > 0 ? stabiliseChanges(character, settings) : [];
  const diehard = stable.length > 0;
  const effort = character.pendingFatigue && waitsForPoint && (character.conviction?.value ?? 0) > 0;
  return {
    changes: [
      ...reset,
      ...stable,
      ...(character.pendingFatigue && !effort ? effortFatigue(character) : []),
      ...fadeChanges(character, "round"),
      ...drainRecovery(character, "round"),
    ],
    tasks: [
      ...(track.dying && !diehard ? [{ kind: "dying", rule: "TWI-241" } as const] : []),
      ...character.conditions
        .filter((c) => c.degree !== null && c.until?.at === "use")
        .map((condition): TurnTask => ({
          kind: "lastingSave",
          condition,
          bonus: lastingBonus(condition.start ? Math.max(0, round - condition.start.round) : 0),
          rule: "TWI-233",
        })),
      ...(effort ? [{ kind: "effort", rule: "TWI-266" } as const] : []),
    ],
  };
}

/** The start of a fight: everybody is flat-footed, aware or not as the Gamemaster marked, and has defended against nobody. @rule TWI-031 TWI-032 TWI-120 */
export function encounterStart(
  character: Pick<TwintensCharacter, "ref" | "flags" | "defencesThisRound">,
  aware: boolean,
): readonly Change[] {
  const { ref, flags, defencesThisRound: n } = character;
  const flag = (name: "acted" | "flatFooted" | "aware" | "declined", to: boolean): readonly Change[] =>
    flags[name] === to ? [] : [change(ref, `system.flags.${name}`, flags[name], to, "TWI-031")];
  return [
    ...flag("flatFooted", true),
    ...flag("aware", aware),
    ...flag("acted", false),
    ...flag("declined", false),
    ...(n === 0 ? [] : [change(ref, "system.defencesThisRound", n, 0, "TWI-120")]),
  ];
}

/** After the surprise round everybody knows of the fight; who has not acted stays flat-footed. @rule TWI-036 TWI-037 TWI-038 */
export function surpriseEnd(character: Pick<TwintensCharacter, "ref" | "flags">): readonly Change[] {
  return character.flags.aware ? [] : [change(character.ref, "system.flags.aware", false, true, "TWI-037")];
}

/** The end of a fight: nobody is flat-footed or stunned by the order any more. @rule TWI-030 */
export function encounterEnd(character: TwintensCharacter): readonly Change[] {
  const { ref, flags, track } = character;
  return [
    ...(flags.flatFooted ? [change(ref, "system.flags.flatFooted", true, false, "TWI-030")] : []),
    ...(flags.aware ? [] : [change(ref, "system.flags.aware", false, true, "TWI-030")]),
    ...(track.stunned ? trackChanges(character, { ...track, stunned: null }, "TWI-030") : []),
  ];
}

/** A new round: each kind of conviction use may be paid for again. @rule TWI-322 TWI-512 */
export function roundStart(character: TwintensCharacter): readonly Change[] {
  return roundConviction(character);
}

/** What a row of the tracker shows of somebody beside name and initiative. @rule TWI-512 */
export function trackerRow(character: TwintensCharacter): {
  readonly flatFooted: boolean;
  readonly defences: number;
  readonly declined: boolean;
  readonly conviction: readonly string[];
  readonly stunnedUntil: StunEnd | null;
  readonly reactions: boolean;
} {
  return {
    flatFooted: character.flags.flatFooted,
    defences: character.defencesThisRound,
    declined: character.flags.declined,
    conviction: character.conviction?.used ?? [],
    stunnedUntil: character.track.stunned,
    reactions: grantsFor(character).reactions,
  };
}
