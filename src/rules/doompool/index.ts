/**
 * The Doom Pool ruleset: pools of step dice, two for the total and one for the effect, plot points against the Gamemaster's pool of doom. Plain data in, plain data and changes out; dice are
 * arguments. Nothing else of this folder is imported from outside.
 * @rule DOO-005 DOO-345
 */
export * from "./types.ts";
export * from "./values.ts";
export { checkSize, stepBack, stepUp } from "./dice/step-dice.ts";
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
} from "./dice/roll.ts";
export { counterEffect, finalEffect, resolve, type FinalEffect, type Resolution } from "./cards/resolve.ts";
export {
  EFFECTS,
  poolDist,
  poolGrid,
  poolOdds,
  poolOutcomes,
  type PoolDraft,
  type PoolOdds,
  type PoolOutcome,
} from "./dice/pool-odds.ts";
export { effectFirstOdds, type EffectFirstDraft } from "./dice/effect-first-odds.ts";
export { exchangeOdds, successChance, type ExchangeOutcome } from "./dice/exchange-odds.ts";
export { DEFAULT_SETTINGS, settings, settingsFrom, type DoompoolSettingDefinition } from "./settings.ts";
export { key } from "./labels.ts";
export { assetData, complicationData, itemRef, ITEM_TYPES, newId, PATHS, resourceData } from "./state/changes.ts";
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
} from "./harm/stress.ts";
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
} from "./things/items.ts";
export {
  addDoom,
  doomDie,
  legalSizes,
  smallestLegal,
  sorted,
  spend,
  spendFor,
  stepUpDoom,
  without,
} from "./fortune/doom.ts";
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
} from "./fortune/doom-pool.ts";
export {
  activateHeroOpportunities,
  buyWatcherOpportunity,
  newResource,
  type Activated,
  type OpportunityGain,
  type OpportunityOp,
} from "./fortune/opportunities.ts";
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
} from "./dice/pool.ts";
export { boosted, isAsleep, isDown } from "./powers/shut.ts";
export { resultDice, type ResultDice } from "./powers/sfx-result.ts";
export { usualPool } from "./hero/usual-pool.ts";
export { doompoolForecast } from "./forecast/adapter.ts";
export {
  applyPoolSfx,
  findSfx,
  fitsPool,
  fitsResult,
  plainResult,
  type SfxPick,
  type SfxWork,
} from "./powers/sfx-pool.ts";
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
} from "./powers/sfx.ts";
export { LIMIT_PATTERNS, SFX_PATTERNS, type SfxPattern } from "./powers/sfx-catalogue.ts";
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
} from "./things/targeting.ts";
export { chaseChanges, chaseTurn, escapingOf, ESCAPING, type ChaseTurn } from "./acts/chase.ts";
export { lendable, type Lendable } from "./fortune/lending.ts";
export {
  mayTreat,
  recoverStress,
  recoverTrauma,
  treatmentChanges,
  treatmentDie,
  treatmentKey,
  watcherRecovery,
  type Treatment,
} from "./harm/recovery.ts";
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
} from "./turn/scenes.ts";
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
} from "./turn/order.ts";
export { advances, award, buyAdvance, confirmClaim, mayClaim, type Advance } from "./build/milestones.ts";
export {
  conditions,
  grantsFor,
  HUD_CONDITIONS,
  presentConditions,
  toggleCondition,
  type ConditionId,
  type Grants,
} from "./hero/conditions.ts";
export { economy, turnLimits, turnsOf, type TurnLimits } from "./turn/economy.ts";
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
} from "./build/building.ts";
export { medianTotal, typicalOppositions, type TypicalOpposition } from "./hero/typical.ts";
export { actionExchange } from "./cards/action.ts";
export {
  completeAction,
  joiningDie,
  mayAct,
  nowFor,
  planSlot,
  poolTable,
  type Sender,
} from "./cards/action-complete.ts";
export { afterChanges, slotChanges } from "./cards/action-apply.ts";
export { checkOpposition, opposition } from "./cards/action-opposition.ts";
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
} from "./cards/action-read.ts";
export type * from "./cards/action-state.ts";
