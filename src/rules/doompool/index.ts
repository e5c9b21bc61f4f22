/**
 * The Doom Pool ruleset: pools of step dice, two for the total and one for the effect, plot points against the Gamemaster's pool of doom. Plain data in, plain data and changes out; dice are
 * arguments. Nothing else of this folder is imported from outside.
 * @rule DOO-005 DOO-345
 */
export { type OpenedAction, sfxKey, sfxParts } from "./acts/act.ts";
export { type Action, begun, joinable, missing, opponents, requestOf, standing, unrollable } from "./acts/action.ts";
export { chaseTurn, ESCAPING, escapingOf } from "./acts/chase.ts";
export { DEED_ACTS, type DeedActName, OF_TURN, performed } from "./acts/deeds.ts";
export { actorIn, DOOMPOOL_ACTS, type DoompoolActName, readAct, requestFor } from "./acts/index.ts";
export { chosenIn, olderLine } from "./acts/older.ts";
export { meantBy, type PurposeKey, purposesFor } from "./acts/purposes.ts";
export { bringsBack } from "./acts/sfx.ts";
export {
  audit,
  easeTrackByHand,
  importHero,
  powerDice,
  setTrackByHand,
  shapeOf,
  targetableByDefault,
} from "./build/building.ts";
export {
  type ExportedPool,
  type ExportedScene,
  isExportedPool,
  mergePool,
  type PoolHero,
  poolHero,
  type PoolPiece,
  type PoolTransfer,
  readExportedPool,
  readExportedScene,
  SET_USES,
  type SetUse,
  sfxPattern,
} from "./build/exported.ts";
export { doompoolGuide } from "./build/guide.ts";
export { type Advance, advances, comesAtOnce, confirmClaim, mayClaim } from "./build/milestones.ts";
export { actionExchange } from "./cards/action.ts";
export { afterChanges, slotChanges } from "./cards/action-apply.ts";
export { completeAction, joiningDie, planSlot, poolTable } from "./cards/action-complete.ts";
export {
  afterwards,
  bonusDie,
  cardState,
  counterIsFree,
  creatorOf,
  effectDice,
  land,
  landed,
  pushedBackBy,
  quickBonus,
  readChoice,
  resolutionOf,
  rollerOf,
  rollIn,
  slotOf,
  type SlotStage,
  stageOf,
  sufferer,
  waiting,
} from "./cards/action-read.ts";
export { ACTION_RIGHTS, partiesOf } from "./cards/action-rights.ts";
export type * from "./cards/action-state.ts";
export { askedOnAction, readUsual, standingPool, standingReaction, usuallyMeant } from "./cards/asked.ts";
export { autoChanges, type AutoEvent, autoExchange, type AutoRequest, type AutoState } from "./cards/auto.ts";
export { type PoolEvent, poolExchange, type PoolRequest, type PoolState, readPlan } from "./cards/bare-pool.ts";
export { actionBlow } from "./cards/blow.ts";
export {
  allocationQuestion,
  type CardQuestion,
  defaultAllocation,
  diceQuestion,
  effectsQuestion,
  forceQuestion,
  gainQuestion,
  joinsQuestion,
  mayChoosePay,
  payQuestion,
  sfxQuestion,
  sizedLabel,
  trackQuestion,
  useLabel,
} from "./cards/questions.ts";
export {
  activations,
  dieUse,
  further,
  payFor,
  type Way,
  wayOf,
  ways,
  withEffect,
  withTotal,
} from "./cards/readings.ts";
export { counterEffect, finalEffect, resolve } from "./cards/resolve.ts";
export { placesOf, type UseKey, useOf, usesFor } from "./cards/uses.ts";
export { type Begin, beginPick, isBuild, sfxPick } from "./dice/begin.ts";
export { effectFirstOdds } from "./dice/effect-first-odds.ts";
export { exchangeOdds, successChance } from "./dice/exchange-odds.ts";
export {
  assess,
  type Assessment,
  DIE_KEYS,
  EMPTY_BUILD,
  type Offer,
  offer,
  offers,
  planBare,
  planDoomRoll,
  planPool,
  type PoolBuild,
  type Pick as PoolPick,
  type PoolTable,
  refresh,
  samePick,
  sideOf,
  startBuild,
  strike,
  toggle,
} from "./dice/pool.ts";
export { EFFECTS, poolDist, poolGrid, type PoolOdds, poolOdds, poolOutcomes } from "./dice/pool-odds.ts";
export {
  checkPool,
  choose,
  doomAssign,
  eligible,
  keepEffects,
  opportunities,
  options,
  type RolledDie,
  suggestBestEffect,
  suggestBestTotal,
} from "./dice/roll.ts";
export { stepBack, stepUp } from "./dice/step-dice.ts";
export { doompoolForecast } from "./forecast/adapter.ts";
export { stressEndings } from "./forecast/endings.ts";
export { doompoolTwin } from "./forecast/twin.ts";
export { legalSizes, smallestLegal, without } from "./fortune/doom.ts";
export {
  because,
  DOOM_USES,
  type DoomLogEntry,
  doomStart,
  doomStep,
  endSceneByDoom,
  grouped,
  LOG_SHOWN,
  mayEndScene,
  seesDoom,
  spendChoices,
  type StoryPool,
  USES_BY_HAND,
} from "./fortune/doom-pool.ts";
export { lendable } from "./fortune/lending.ts";
export { activateHeroOpportunities, buyWatcherOpportunity, type OpportunityOp } from "./fortune/opportunities.ts";
export { recoverStress } from "./harm/recovery.ts";
export {
  applyStress,
  exploitable,
  isAble,
  outThreshold,
  takeStress,
  traumaByDefault,
  worstStress,
} from "./harm/stress.ts";
export { startAffiliations } from "./hero/affiliations.ts";
export { conditions, HUD_CONDITIONS } from "./hero/condition-table.ts";
export { presentConditions, toggleCondition } from "./hero/conditions.ts";
export { type TypicalOpposition, typicalOppositions } from "./hero/typical.ts";
export { usualPool } from "./hero/usual-pool.ts";
export { key } from "./labels.ts";
export { boosted, isAsleep, isDown } from "./powers/availability.ts";
export { causeNamed, meetIncoming, sfxFor, type SfxOffer, sfxPrice } from "./powers/sfx.ts";
export { LIMIT_PATTERNS, SFX_PATTERNS, type SfxPattern } from "./powers/sfx-catalogue.ts";
export { findSfx, type SfxPick } from "./powers/sfx-pool.ts";
export { resultDice } from "./powers/sfx-result.ts";
export { DEFAULT_SETTINGS, settings, settingsFrom } from "./settings.ts";
export { doomDice, type DoompoolSituation, factsIn, type KeptPool } from "./situation.ts";
export { ITEM_TYPES, newId } from "./state/changes.ts";
export { PATHS } from "./state/paths.ts";
export { createAsset, persistence } from "./things/items.ts";
export { autoSuccess, gate, powerData, targetTrait } from "./things/targeting.ts";
export { economy, lackOf, takeAction, TURN, type TurnLimits, turnLimits } from "./turn/economy.ts";
export {
  GAMEMASTER,
  handOff,
  mayHandOff,
  nextEvent,
  noteOf,
  type OrderEvent,
  type OrderParticipant,
  orderPrice,
  type OrderState,
  participantOf,
  speedCost,
  speedOf,
  upNext,
} from "./turn/order.ts";
export {
  actionRuns,
  actStart,
  clockTurns,
  endActionScene,
  startAct,
  startSession,
  startTransition,
  type Story,
  transitionStart,
} from "./turn/scenes.ts";
export * from "./types.ts";
export { STRESS_TYPES } from "./values.ts";
export * from "./values.ts";
