import { RulesError } from "../../kernel/refusal.ts";
import { DIE, EXTRA_FLOOR, MAX_SEGMENT, MOOK_REROLL, type Rank, REROLL_FACES } from "../values.ts";
import { bonus } from "./bonus.ts";

/** What bought a roll: the base roll, a free Up roll, a personal Hero Point, or a point from a card or power. */
export type SegmentKind = "base" | "up" | "hero" | "card";

/**
 * The faces on which a character rolls on: 10 and 20 for a skilled hero, 10 for an unskilled one and a skilled mook, none for an unskilled mook.
 * @param options  `mookReroll` is the setting; `unskilledState` the state from an interaction, which leaves adds alone but rolls as unskilled
 * @throws         RulesError "unknown-rank"
 * @rule DRA-010 DRA-022
 */
export function rerollFaces(
  rank: Rank,
  skilled: boolean,
  options: { readonly mookReroll?: keyof typeof MOOK_REROLL; readonly unskilledState?: boolean } = {},
): Set<number> {
  if (!Object.hasOwn(REROLL_FACES, rank))
    throw new RulesError("unknown-rank", { rank, accepted: Object.keys(REROLL_FACES) });
  const faces = rank === "mook" ? MOOK_REROLL[options.mookReroll ?? "ten"] : REROLL_FACES[rank];
  return new Set(skilled && !options.unskilledState ? faces.skilled : faces.unskilled);
}

/** A roll chain while its dice fall. */
export interface SegmentState {
  readonly kind: SegmentKind;
  readonly counted: number;
  /** The first die of an extra roll showed less than 10 and counts as 10. */
  readonly floored: boolean;
  /** Stymied took the whole roll; no die is thrown. */
  readonly lost: boolean;
  readonly first: boolean;
  readonly done: boolean;
  /** Whether stymied still has a chance to take. */
  readonly stymied: boolean;
}

/** Begin a roll chain. A stymied character loses a whole Up or bought roll here; the point is spent all the same. @rule DRA-021 */
export function beginSegment(kind: SegmentKind, stymied: boolean): SegmentState {
  const lost = stymied && kind !== "base";
  return { kind, counted: 0, floored: false, lost, first: true, done: lost, stymied: stymied && !lost };
}

/**
 * What a die does to a chain: it adds up, and on a re-roll face the chain goes on. The first die of an extra roll counts at least 10; a die raised to that never goes on, a
 * die that shows 10 or more does by its own face. A stymied character's first re-roll is lost: the face counts and the chain ends.
 * @rule DRA-011 DRA-012 DRA-016 DRA-017 DRA-018 DRA-019 DRA-020 DRA-021
 */
export function throwDie(state: SegmentState, face: number, faces: ReadonlySet<number>): SegmentState {
  const floored = state.first && state.kind !== "base" && face < EXTRA_FLOOR;
  const again = !floored && faces.has(face);
  return {
    ...state,
    counted: state.counted + (floored ? EXTRA_FLOOR : face),
    floored: state.floored || floored,
    first: false,
    done: !again || state.stymied,
    stymied: state.stymied && !again,
  };
}

/** One chain of a roll as it is stored: the faces that fell beside the number they count. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly dice: readonly number[];
  readonly counted: number;
  readonly floored: boolean;
  readonly lost: boolean;
}

/** An action's dice as they are asked for: what was rolled and bought, in order of play, and the faces of the dice in the order they fell. */
export interface RollRequest {
  readonly actionId?: string;
  readonly rank: Rank;
  readonly skilled: boolean;
  readonly stymied?: boolean;
  readonly segments: readonly SegmentKind[];
  readonly dice: readonly number[];
  readonly mookReroll?: keyof typeof MOOK_REROLL;
  readonly unskilledState?: boolean;
}

export interface RollRecord {
  readonly dieTotal: number;
  readonly bonus: number;
  readonly segments: readonly Segment[];
  readonly diceUsed: number;
  /** Whether stymied still has a chance to take from this action. */
  readonly stymied: boolean;
}

/** Dice laid into chains as far as they go. */
export interface ThrownChains {
  readonly segments: readonly Segment[];
  readonly used: number;
  /** The chains aren't at their end yet. */
  readonly unfinished: boolean;
  /** Whether stymied still has a chance to take. */
  readonly stymied: boolean;
}

/**
 * Lay dice into chains, in the order they fell.
 * @throws RulesError "endless-roll" (over 100 dice in a chain; names the action), "bad-faces"
 * @rule DRA-011 DRA-013 DRA-016 DRA-020 DRA-021
 */
export function throwChains(
  kinds: readonly SegmentKind[],
  dice: readonly number[],
  how: Pick<RollRequest, "actionId" | "rank" | "skilled" | "stymied" | "mookReroll" | "unskilledState">,
): ThrownChains {
  const faces = rerollFaces(how.rank, how.skilled, how);
  const segments: Segment[] = [];
  let [used, stymied, unfinished] = [0, how.stymied ?? false, false];
  for (const kind of kinds) {
    let chain = beginSegment(kind, stymied);
    const from = used;
    for (let face = dice[used]; !chain.done && face !== undefined; face = dice[used]) {
      if (used - from === MAX_SEGMENT)
        throw new RulesError("endless-roll", { actionId: how.actionId ?? null, max: MAX_SEGMENT });
      if (!Number.isInteger(face) || face < 1 || face > DIE)
        throw new RulesError("bad-faces", { face: String(face), sides: DIE });
      chain = throwDie(chain, face, faces);
      used++;
    }
    unfinished ||= !chain.done;
    stymied = chain.stymied;
    const { counted, floored, lost } = chain;
    segments.push({ kind, dice: dice.slice(from, used), counted, floored, lost });
  }
  return { segments, used, unfinished, stymied };
}

/**
 * All dice of one action: the base roll, a free Up roll straight after it, then extra rolls as they were bought; their sum is the die total, read on the chart once. The same
 * dice always give the same record.
 * @throws RulesError "no-base-roll", "dice-ran-out", "bad-faces", "endless-roll" (over 100 dice in a chain; names the action)
 * @rule DRA-001 DRA-011 DRA-013 DRA-014 DRA-016 DRA-020 DRA-021 DRA-023 DRA-102 DRA-105 DRA-431
 */
export function rollAction(request: RollRequest): RollRecord {
  if (request.segments.lastIndexOf("base") !== 0) throw new RulesError("no-base-roll", { segments: request.segments });
  const { segments, used, unfinished, stymied } = throwChains(mergedUp(request.segments), request.dice, request);
  if (unfinished)
    throw new RulesError("dice-ran-out", { actionId: request.actionId ?? null, dice: request.dice.length });
  const dieTotal = segments.reduce((sum, s) => sum + s.counted, 0);
  return { dieTotal, bonus: bonus(dieTotal), segments, diceUsed: used, stymied };
}

/** Several sources of Up on one action give one Up roll, straight after the base roll. @rule DRA-020 */
export function mergedUp(segments: readonly SegmentKind[]): SegmentKind[] {
  const rest = segments.slice(1).filter((kind) => kind !== "up");
  return ["base", ...(segments.includes("up") ? (["up"] as const) : []), ...rest];
}
