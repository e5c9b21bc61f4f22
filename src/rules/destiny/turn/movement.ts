import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { type Deed, done } from "../deed.ts";
import { gainFatigue } from "../harm/harm.ts";
import { speedRank } from "../hero/traits.ts";
import { key } from "../labels.ts";
import { grantsFor, impose, lift } from "../state/conditions.ts";
import { bestow, lasts } from "../state/lasting.ts";
import type { DestinyCharacter, EncounterType } from "../types.ts";
import { feet } from "./encounter.ts";
import { moved } from "./slam.ts";

/** Kinds of movement with what they take off the speed rank. @rule DES-107 DES-130 DES-132 DES-133 DES-135 DES-136 DES-137 DES-140 */
export const MOVEMENT = {
  walk: 0,
  run: 0,
  squeeze: -1,
  crawl: -3,
  advance: -3,
  withdraw: -3,
  escape: -1,
  charge: -1,
  gambitSlow: -1,
  gambitFull: 0,
} as const;

/** Feet of a Move: the mode's speed, less by conditions, by the kind of movement. Null for a mode that the character doesn't have. @rule DES-045 DES-130 DES-132 DES-133 DES-135 DES-136 DES-273 */
export function movementFeet(
  who: DestinyCharacter,
  kind: keyof typeof MOVEMENT,
  mode: string,
  type: EncounterType | null,
  roundSeconds = 6,
): number | null {
  const rank = speedRank(who, mode);
  const g = grantsFor(who, type);
  if (rank === null) return null;
  return g.canMove ? feet(rank + g.speed + MOVEMENT[kind], roundSeconds) : 0;
}

/** Feet of a Gambit's Move, by how fast its owner goes. @rule DES-140 */
export const gambitFeet = (
  who: DestinyCharacter,
  pace: "slow" | "full",
  type: EncounterType | null,
  roundSeconds = 6,
): number => movementFeet(who, pace === "slow" ? "gambitSlow" : "gambitFull", "ground", type, roundSeconds) ?? 0;

/** Feet of a Move of which so many were walked; what is left may be walked as long as nothing else begins. @rule DES-063 DES-177 */
export function beginMove(who: Pick<DestinyCharacter, "ref" | "turn">, by: number, most: number): readonly Change[] {
  const left = Math.max(0, most - by);
  return [
    ...moved(who, by),
    ...(who.turn.moveLeft === left
      ? []
      : [change(who.ref, "system.turn.moveLeft", who.turn.moveLeft, left, "DES-063")]),
    ...(who.turn.moveSplit ? [change(who.ref, "system.turn.moveSplit", true, false, "DES-063")] : []),
  ];
}

/** Feet that were said of a Move in a fight: the token of whoever has one goes them afterwards. @rule DES-063 */
export const said = (who: Pick<DestinyCharacter, "ref" | "turn">, by: number): readonly Change[] =>
  by > 0 ? [change(who.ref, "system.turn.feetSaid", who.turn.feetSaid, who.turn.feetSaid + by, "DES-063")] : [];

/** Walk on with what is left of a Move. @returns refusal `move.over` @rule DES-063 */
export function goOn(who: Pick<DestinyCharacter, "ref" | "turn">, by: number): Deed {
  const { moveLeft } = who.turn;
  if (moveLeft === 0) return refuse("move.over");
  const feet_ = Math.min(by, moveLeft);
  return done([...moved(who, feet_), change(who.ref, "system.turn.moveLeft", moveLeft, moveLeft - feet_, "DES-063")]);
}

/** Feet of a Run: as fast again as the Athletics check makes it. @rule DES-131 */
export function runFeet(
  who: DestinyCharacter,
  mode: string,
  degree: number,
  type: EncounterType | null,
  roundSeconds = 6,
): number {
  const rank = speedRank(who, mode);
  const g = grantsFor(who, type);
  if (rank === null || !g.canMove) return 0;
  const already = who.lasting.some((l) => l.kind === "speed");
  return feet(rank + g.speed + (degree >= 1 && !already ? 1 : 0), roundSeconds);
}

/** Degrees of Endurance that the next round of running needs: as many as rounds in a row, this one included. @rule DES-131 */
export function runNeeds(streak: number): number {
  return Math.max(0, streak) + 1;
}

/** Whether an Endurance check holds out a run. @rule DES-131 DES-410 */
export function runEndurance(streak: number, degree: number): boolean {
  return degree >= runNeeds(streak);
}

/** Whether somebody may still try to run, or to stand up for nothing: once a turn, whatever comes of it; outside encounters always. @returns refusal `run.tried`, `stand.tried` @rule DES-131 DES-134 */
export function triedAlready(
  who: Pick<DestinyCharacter, "turn">,
  what: "run" | "stand",
  inEncounter: boolean,
): Refusal | null {
  return inEncounter && who.turn[`${what}Tried`] ? refuse(`${what}.tried`) : null;
}

/** The one try of a turn, as its dice fall. @rule DES-131 DES-134 */
export function triedNow(
  who: Pick<DestinyCharacter, "ref" | "turn">,
  what: "run" | "stand",
  inEncounter: boolean,
): readonly Change[] {
  return inEncounter && !who.turn[`${what}Tried`]
    ? [change(who.ref, `system.turn.${what}Tried`, false, true, what === "run" ? "DES-131" : "DES-134")]
    : [];
}

/** The Athletics check to run, Moderate: success is a speed rank more until the start of the next turn and then an Endurance check; failure is normal speed. @rule DES-131 */
export function run(
  who: DestinyCharacter,
  degree: number,
): { readonly changes: readonly Change[]; readonly endurance: number | null } {
  if (degree < 1) return { changes: [], endurance: null };
  const faster = bestow(who, {
    kind: "speed",
    key: "run",
    ranks: 1,
    until: lasts("startOfNextTurn", who.ref, true),
    label: key("Row", "run"),
    rule: "DES-131",
  });
  return {
    changes: [...(who.turn.ran ? [] : [change(who.ref, "system.turn.ran", false, true, "DES-131")]), ...faster],
    endurance: runNeeds(who.turn.runStreak),
  };
}

/** The Endurance check after it: with too few degrees a level of fatigue. @rule DES-131 */
export function runTires(who: DestinyCharacter, degree: number): readonly Change[] {
  return runEndurance(who.turn.runStreak, degree) ? [] : gainFatigue(who, 1, "DES-131");
}

/** Stand up: with a Move always; with a Free action on Acrobatics, Hard. @param degree null for the Move @returns refusal `stand.notProne` @rule DES-134 */
export function stand(who: DestinyCharacter, degree: number | null): Deed<{ readonly up: boolean }> {
  const prone = who.conditions.filter((c) => c.id === "prone");
  if (prone.length === 0) return refuse("stand.notProne");
  const up = degree === null || degree >= 1;
  return { ...done(up ? lift(who, (c) => c.id === "prone", "DES-134") : []), up };
}

/** Drop prone. @rule DES-161 */
export function dropProne(who: DestinyCharacter): readonly Change[] {
  return impose(who, { id: "prone", source: null, until: { at: "never" } }, "DES-161");
}
