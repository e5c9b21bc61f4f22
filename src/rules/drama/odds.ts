import { type Fraction, type OpenEnded, constant, fraction, plus, rollOut, sum } from "../kernel/odds/index.ts";
import { type RollRecord, type RollRequest, type SegmentKind, type SegmentState, beginSegment, mergedUp, rerollFaces, throwDie } from "./dice.ts";
import { type ActionRequest, type ActionResolution, resolveAction } from "./totals.ts";
import { DIE } from "./values.ts";

/** An action's dice before they fall. */
export type RollDraft = Omit<RollRequest, "dice" | "actionId">;

/** Dice followed in one chain: 12 keep the ways of a single chain below 2^53, 6 those of two; the tail is reported. */
const DEPTH = { one: 12, more: 6 } as const;

/**
 * Every die total of a draft, through the table's own step for each die. Chains are followed for a stated number of dice; `tail` is the chance that one of them was longer.
 * @rule DRA-011 DRA-014 DRA-016 DRA-020 DRA-021 DRA-024
 */
export function dieTotalOdds(draft: RollDraft): OpenEnded {
  const faces = rerollFaces(draft.rank, draft.skilled, draft);
  const segments = mergedUp(draft.segments);
  return chainOdds(segments, faces, draft.stymied ?? false, segments.length === 1 ? DEPTH.one : DEPTH.more);
}

/** Every way an action can come out; equal totals are one. @rule DRA-040 DRA-041 DRA-051 */
export function actionOdds(request: ActionRequest, draft: RollDraft): OpenEnded<ActionResolution> {
  const { dist, tail } = dieTotalOdds(draft);
  return { dist: dist.map((dieTotal) => resolveAction(request, dieTotal), resolutionKey), tail };
}

/** Exact chance to reach the DN, short by at most `tail`. @rule DRA-041 */
export function successChance(request: ActionRequest & { readonly dn: number }, draft: RollDraft): { readonly chance: Fraction; readonly tail: Fraction } {
  const { dist, tail } = dieTotalOdds(draft);
  return { chance: dist.probability((dieTotal) => resolveAction(request, dieTotal).success === true), tail };
}

/** What one more roll, bought now that these dice lie on the table, can make of the action. A stymied character's is lost. @rule DRA-021 DRA-102 DRA-103 */
export function spendOdds(request: ActionRequest, draft: RollDraft, rolled: Pick<RollRecord, "dieTotal" | "stymied">): OpenEnded<ActionResolution> {
  const faces = rerollFaces(draft.rank, draft.skilled, draft);
  const { dist, tail } = chainOdds(["hero"], faces, rolled.stymied, DEPTH.one);
  return { dist: dist.map((more) => resolveAction(request, rolled.dieTotal + more), resolutionKey), tail };
}

/** Sums of several chains; what stymied takes from the first of them is settled before the others. */
function chainOdds(segments: readonly SegmentKind[], faces: ReadonlySet<number>, stymied: boolean, depth: number): OpenEnded {
  const [first, ...rest] = segments;
  if (first === undefined) return { dist: constant(0), tail: fraction(0) };
  if (!stymied) return unhindered(segments, faces, depth);
  const { dist, tail } = segmentOdds(first, faces, true, depth);
  const after = { true: chainOdds(rest, faces, true, depth), false: chainOdds(rest, faces, false, depth) };
  const longest = [tail, after.true.tail, after.false.tail].reduce(plus);
  return { dist: dist.flatMap((s) => after[`${s.stymied}`].dist.plus(s.counted)), tail: longest };
}

/** Independent chains: their ways multiply, their tails add up to a bound. */
function unhindered(segments: readonly SegmentKind[], faces: ReadonlySet<number>, depth: number): OpenEnded {
  const chains = segments.map((kind) => segmentOdds(kind, faces, false, depth));
  return { dist: sum(chains.map(({ dist }) => dist.map((s) => s.counted))), tail: chains.map(({ tail }) => tail).reduce(plus) };
}

/** One chain, die by die; a lost one throws none. */
function segmentOdds(kind: SegmentKind, faces: ReadonlySet<number>, stymied: boolean, depth: number): OpenEnded<SegmentState> {
  return rollOut(beginSegment(kind, stymied), DIE, (state, face) => throwDie(state, face, faces), (state) => state.done, depth, stateKey);
}

/** What can still matter of a chain: its count, and three yes-or-no facts. */
function stateKey(s: SegmentState): number {
  return ((s.counted * 2 + Number(s.done)) * 2 + Number(s.stymied)) * 2 + Number(s.first);
}

/** Two resolutions of one request differ exactly when their bonus does. */
function resolutionKey(r: ActionResolution): number {
  return r.bonus;
}

