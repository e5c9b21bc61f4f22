/**
 * The Twin Tens ruleset: two ten-sided dice and a bonus against a number, rolled defences, no hit points but a damage track. Plain data in, plain data and changes out; dice are
 * arguments. Nothing else of this folder is imported from outside.
 * @rule TWI-001 TWI-002 TWI-003 TWI-530
 */
export * from "./types.ts";
export * from "./values.ts";
export * from "./catalogue/feats.ts";
export * from "./catalogue/gear.ts";
export * from "./catalogue/modifiers.ts";
export * from "./catalogue/powers.ts";
export * from "./catalogue/skills.ts";
export * from "./labels.ts";
export { DEFAULT_SETTINGS, settings, settingsOf, type TwintensSettingDefinition, type TwintensSettings } from "./settings.ts";
export { atLeast, checkNatural, convictionReroll, degreeOfFailure, failByOf, isBest, isWorst, naturalOf, naturals, opposed, partRows, resolveCheck, ways, type CheckRecord, type CheckRequest, type Reroll } from "./core-roll.ts";
export { defencePenalty, defense, defenseKind, rangePenalty, resolveAttack, sizeModifier, threatMinimum, type AttackRequest, type AttackResult, type DefenseRequest, type DefenseResult } from "./attack.ts";
export { damageRow, mercyRows, resultKey, toughness, toughnessPenalty, turnsAway, type NoSave, type ToughnessRequest, type ToughnessResult } from "./toughness.ts";
export { applyResult, damageTrack, worst, type Applied } from "./damage-track.ts";
export { trackChanges } from "./track-changes.ts";
export { compareKeys, groupInitiative, initiativeOrder, keyOfTurn, tiedGroups, type GroupMember, type Rolled, type Rolloffs } from "./initiative.ts";
export { attackOdds, checkOdds, damageChances, defenseOdds, exchangeOdds, firstChance, hitChance, opposedChance, rerollOdds, saveOdds, type AttackDraft, type CheckOutcome } from "./odds.ts";
export * from "./abilities.ts";
export * from "./sizes.ts";
export * from "./measures.ts";
export * from "./fatigue-levels.ts";
export * from "./conditions.ts";
export * from "./condition-changes.ts";
export * from "./derive.ts";
export * from "./checks.ts";
export * from "./situations.ts";
export * from "./damage.ts";
export * from "./offence.ts";
export * from "./defending.ts";
export * from "./saves.ts";
export * from "./fatigue.ts";
export * from "./efforts.ts";
export * from "./recovery.ts";
export * from "./knockback.ts";
export * from "./hazards.ts";
export * from "./minions.ts";
export * from "./maneuvers.ts";
export * from "./openings.ts";
export * from "./conviction.ts";
export * from "./economy.ts";
export * from "./turns.ts";
export * from "./order.ts";
export * from "./powers.ts";
export * from "./points.ts";
export * from "./audit.ts";
export * from "./consequences.ts";
export * from "./compose.ts";
export * from "./exchanges/check.ts";
export * from "./exchanges/condition.ts";
export * from "./exchanges/attack.ts";
export { twintensForecast } from "./forecast/adapter.ts";
export type { TwintensAttack, TwintensFighter, TwintensForecastSettings } from "./forecast/fighter.ts";
