import { explain, type Explained, type Row } from "../../kernel/rows.ts";
import { line } from "../labels.ts";
import { movementSpeed } from "../powers/catalogue/options.ts";
import { grantsFor } from "../state/conditions.ts";
import type { Component, FudgeCharacter } from "../types.ts";
import { activeComponents, grown, massRank, modifierRanks } from "./traits.ts";

/** Ways to get about whose speed is a number. */
export const SPEED_MODES = ["groundSpeed", "flight", "swimming", "leaping"] as const;

export type SpeedMode = (typeof SPEED_MODES)[number];

/** A way to move and how fast: a speed rank for one move action (rank 0 is 30 feet); for Leaping the distance rank of one jump. */
export interface Speed {
  readonly mode: SpeedMode;
  readonly rank: Explained;
}

/** What a successful sprint adds for a round. @rule FUD-302 */
const SPRINT = 1;

/** Whether an effect carries somebody as they are: wings don't, where they can't be spread. @rule FUD-231 FUD-520 */
const carries = (character: FudgeCharacter, component: Component): boolean =>
  modifierRanks(component, "wings") === 0 || grantsFor(character).canMove;

/** Whether an effect moves somebody this way; who flies with Aquatic swims as well. @rule FUD-500 FUD-514 FUD-520 */
function moves(component: Component, mode: SpeedMode): boolean {
  if (mode === "flight" || mode === "leaping") return component.effect === mode;
  return (
    (component.effect === "movement" && component.trait === mode) ||
    (mode === "swimming" && component.effect === "flight" && modifierRanks(component, "aquatic") > 0)
  );
}

/** Ranks of active powers that move somebody this way; 0 without one. */
const powered = (character: FudgeCharacter, mode: SpeedMode): number =>
  Math.max(
    0,
    ...activeComponents(character).flatMap(({ component }) =>
      moves(component, mode) && carries(character, component) ? [component.rank] : [],
    ),
  );

/** How fast somebody is in one way: the power's rank for their weight, size, what slows them, what hurries them. */
function speedOf(character: FudgeCharacter, mode: SpeedMode): Speed {
  const size = grown(character, "size");
  const rank = powered(character, mode);
  const base = movementSpeed(mode, rank, massRank(character));
  const { speed } = grantsFor(character);
  const hurried = (character.hurried ?? []).filter((m) => m === mode).length;
  const sprints = mode === "groundSpeed" && character.conditions.some((c) => c.id === "sprinting") ? SPRINT : 0;
  const rows: readonly Row[] = [
    line(rank > 0 ? "movement" : "onFoot", base, "FUD-514"),
    ...(size !== 0 && mode === "groundSpeed" ? [line("size", size, "FUD-518")] : []),
    ...(speed !== 0 && mode !== "leaping" ? [line("hindered", speed, "FUD-230")] : []),
    ...(hurried > 0 ? [line("effort", hurried, "FUD-341")] : []),
    ...(sprints > 0 ? [line("sprint", sprints, "FUD-302")] : []),
  ];
  return { mode, rank: explain(rows) };
}

/**
 * How fast somebody moves: everybody on the ground (a human at rank 0), and in every way that a power gives. Weight, size, conditions, a sprint and extra effort are in it.
 * @rule FUD-230 FUD-302 FUD-341 FUD-500 FUD-514 FUD-518 FUD-520
 */
export function speeds(character: FudgeCharacter): readonly Speed[] {
  return SPEED_MODES.filter((mode) => mode === "groundSpeed" || powered(character, mode) > 0).map((mode) =>
    speedOf(character, mode),
  );
}

/** Speed rank of whoever runs somebody down: the fastest way but jumps; nobody who can't move has one. @rule FUD-293 FUD-317 */
export function fastest(character: FudgeCharacter): number {
  return Math.max(
    ...speeds(character)
      .filter((s) => s.mode !== "leaping")
      .map((s) => s.rank.total),
  );
}
