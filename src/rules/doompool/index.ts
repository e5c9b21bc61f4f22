/**
 * The Doom Pool ruleset: pools of step dice, two for the total and one for the effect, plot points against the Gamemaster's pool of doom. Plain data in, plain data and changes out; dice are
 * arguments. Nothing else of this folder is imported from outside.
 * @rule DOO-005 DOO-345
 */
export * from "./types.ts";
export * from "./values.ts";
export { checkSize, stepBack, stepUp } from "./step-dice.ts";
export {
  checkPool,
  checkRoll,
  choose,
  doomAssign,
  eligible,
  keepEffects,
  opportunities,
  options,
  suggestBestEffect,
  suggestBestTotal,
  type Choice,
  type RolledDie,
} from "./roll.ts";
export { counterEffect, finalEffect, resolve, type FinalEffect, type Resolution } from "./resolve.ts";
export {
  EFFECTS,
  poolDist,
  poolGrid,
  poolOdds,
  poolOutcomes,
  type PoolDraft,
  type PoolOdds,
  type PoolOutcome,
} from "./pool-odds.ts";
export { effectFirstOdds, type EffectFirstDraft } from "./effect-first-odds.ts";
export { exchangeOdds, successChance, type ExchangeOutcome } from "./exchange-odds.ts";
export { DEFAULT_SETTINGS, settings, settingsFrom, type DoompoolSettingDefinition } from "./settings.ts";
export { key } from "./labels.ts";
export { assetData, complicationData, itemRef, ITEM_TYPES, newId, PATHS, resourceData } from "./changes.ts";
export {
  applyStress,
  applyTrauma,
  exploitable,
  inflictTrauma,
  isAble,
  isStressedOut,
  keepsTrauma,
  loseOne,
  outThreshold,
  worstStress,
  STRESS_TYPES,
  stepUpOwnStress,
  takeStress,
  traumaByDefault,
  type Blow,
  type Changed,
  type HitOptions,
} from "./stress.ts";
export {
  addComplication,
  createAsset,
  endsWithActionScene,
  endsWithTransition,
  hasAccess,
  persistence,
  persistentUntil,
  removeAsset,
  removeComplication,
  sameName,
  type Lasting,
  type NewAsset,
} from "./items.ts";
export { addDoom, doomDie, legalSizes, smallestLegal, sorted, spend, spendFor, stepUpDoom, without } from "./doom.ts";
export {
  DOOM_USES,
  doomStart,
  doomStep,
  endSceneByDoom,
  grouped,
  LOG_SHOWN,
  mayEndScene,
  minimumFor,
  regroup,
  seesDoom,
  spendChoices,
  type DoomEvent,
  type DoomLogEntry,
  type DoomUse,
  type LoggedPool,
} from "./doom-pool.ts";
export {
  activateHeroOpportunities,
  buyWatcherOpportunity,
  newResource,
  type Activated,
  type OpportunityGain,
  type OpportunityOp,
} from "./opportunities.ts";
export {
  assess,
  DIE_KEYS,
  EMPTY_BUILD,
  offer,
  offers,
  planBare,
  planDoomRoll,
  planPool,
  priceOf,
  refresh,
  samePick,
  sideOf,
  startBuild,
  strike,
  toggle,
  type Assessment,
  type Offer,
  type Pick as PoolPick,
  type PoolBuild,
  type PoolTable,
  type Problem,
} from "./pool.ts";
export { boosted, isAsleep, isDown } from "./shut.ts";
export { resultDice, type ResultDice } from "./sfx-result.ts";
export { usualPool } from "./usual-pool.ts";
export { doompoolForecast } from "./forecast/adapter.ts";
export { applyPoolSfx, findSfx, fitsPool, fitsResult, plainResult, type SfxPick, type SfxWork } from "./sfx-pool.ts";
export {
  absorb,
  activateLimit,
  bringBack,
  doomDueFor,
  earnOne,
  fits,
  meetIncoming,
  moveStress,
  payOne,
  recoverByPower,
  sfxFor,
  shutDown,
  useResultSfx,
  watcherSupport,
  type Incoming,
  type LimitAnswer,
  type LimitUse,
  type Payer,
  type SfxOffer,
  type ShutDown,
  causeNamed,
} from "./sfx.ts";
export { LIMIT_PATTERNS, SFX_PATTERNS, type SfxPattern } from "./sfx-catalogue.ts";
export {
  autoSuccess,
  autoSuccessOffer,
  findPower,
  gate,
  isTargetable,
  mayTarget,
  powerData,
  targetTrait,
  traitChanges,
  updatePower,
  type AutoPayer,
  type Gate,
  type TraitOutcome,
  type TraitTarget,
} from "./targeting.ts";
export { chaseChanges, chaseTurn, escapingOf, ESCAPING, type ChaseTurn } from "./chase.ts";
export { lendable, type Lendable } from "./lending.ts";
export {
  mayTreat,
  recoverStress,
  recoverTrauma,
  treatmentChanges,
  treatmentDie,
  treatmentKey,
  watcherRecovery,
  type Treatment,
} from "./recovery.ts";
export {
  actionRuns,
  actStart,
  addSceneDistinction,
  backIntoStory,
  buyResource,
  endActionScene,
  makePersistent,
  startAct,
  startActionScene,
  startSession,
  startTransition,
  transitionStart,
  type Story,
  type Turned,
} from "./scenes.ts";
export {
  GAMEMASTER,
  handOff,
  mayHandOff,
  nextEvent,
  noteOf,
  orderPrice,
  participantOf,
  speedCost,
  speedOf,
  type DoomPaid,
  type OrderData,
  type OrderEvent,
  type OrderNote,
  type OrderParticipant,
  type OrderState,
  type Phase,
} from "./order.ts";
export { advances, award, buyAdvance, confirmClaim, mayClaim, type Advance } from "./milestones.ts";
export {
  conditions,
  grantsFor,
  HUD_CONDITIONS,
  presentConditions,
  toggleCondition,
  type ConditionId,
  type Grants,
} from "./conditions.ts";
export { economy, turnLimits, turnsOf, type TurnLimits } from "./economy.ts";
export {
  affiliationDice,
  audit,
  easeTrackByHand,
  importHero,
  powerDice,
  setTrackByHand,
  shapeOf,
  startAffiliations,
  targetableByDefault,
  type AuditFinding,
  type Imported,
} from "./building.ts";
export { medianTotal, typicalOppositions, type TypicalOpposition } from "./typical.ts";
export { actionExchange } from "./exchanges/action.ts";
export {
  completeAction,
  joiningDie,
  mayAct,
  nowFor,
  planSlot,
  poolTable,
  type Sender,
} from "./exchanges/action-complete.ts";
export { afterChanges, slotChanges } from "./exchanges/action-apply.ts";
export { checkOpposition, opposition } from "./exchanges/action-opposition.ts";
export {
  afterwards,
  bonusDie,
  cardState,
  CARD_STATES,
  cheapestOrder,
  creatorOf,
  effectDice,
  land,
  landed,
  largestEffect,
  overOf,
  readChoice,
  resolutionOf,
  rollerOf,
  rollIn,
  slotOf,
  stageOf,
  sufferer,
  suggestPay,
  usable,
  waiting,
  type CardState,
  type Landed,
  type Reading,
  type SlotStage,
  counterIsFree,
} from "./exchanges/action-read.ts";
export type * from "./exchanges/action-state.ts";
