/** Twin Tens: core rolls and their exact odds. Nothing else of this folder is imported from outside. */
export { atLeast, checkNatural, convictionReroll, degreeOfFailure, failByOf, isBest, isWorst, naturalOf, naturals, opposed, partRows, resolveCheck, ways, type CheckRecord, type CheckRequest, type Reroll } from "./core-roll.ts";
export { defencePenalty, defense, defenseKind, rangePenalty, resolveAttack, sizeModifier, threatMinimum, type AttackRequest, type AttackResult, type DefenseRequest, type DefenseResult } from "./attack.ts";
export { damageRow, mercyRows, resultKey, toughness, toughnessPenalty, turnsAway, type NoSave, type ToughnessRequest, type ToughnessResult } from "./toughness.ts";
export { applyResult, damageTrack, worst, type Applied } from "./damage-track.ts";
export { compareKeys, groupInitiative, initiativeOrder, keyOfTurn, tiedGroups, type GroupMember, type Rolled, type Rolloffs } from "./initiative.ts";
export { attackOdds, checkOdds, damageChances, defenseOdds, exchangeOdds, firstChance, hitChance, opposedChance, rerollOdds, saveOdds, type AttackDraft, type CheckOutcome } from "./odds.ts";
export type { AttackType, Box, CoreSettings, Counter, DamageTrack, Mark, Part, ResultPart, Size, StunEnd, TurnKey } from "./types.ts";
export { BOXES, COUNTERS, SIZES } from "./values.ts";
export { twintensForecast } from "./forecast/adapter.ts";
export type { TwintensAttack, TwintensFighter, TwintensForecastSettings } from "./forecast/fighter.ts";
