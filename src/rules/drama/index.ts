/** Drama: open-ended rolls, the bonus chart, totals and their exact odds. Nothing else of this folder is imported from outside. */
export { bonus, bonusAtLeast } from "./bonus.ts";
export { beginSegment, mergedUp, rerollFaces, rollAction, throwDie, type RollRecord, type RollRequest, type Segment, type SegmentKind, type SegmentState } from "./dice.ts";
export { difficulty, resolveAction, successLevel, type ActionRequest, type ActionResolution, type Modifier } from "./totals.ts";
export { actionOdds, dieTotalOdds, spendOdds, successChance, type RollDraft } from "./odds.ts";
export { DIFFICULTIES, MINIMUM_BONUS, MOOK_REROLL, type Rank, type SuccessLevel } from "./values.ts";
