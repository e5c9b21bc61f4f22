/**
 * The Doom Pool ruleset: pools of step dice, two for the total and one for the effect, plot points against the Gamemaster's pool of doom. Plain data in, plain data and changes out; dice are
 * arguments. Nothing else of this folder is imported from outside.
 * @rule DOO-005 DOO-345
 */
export { type DoompoolCards, type OpenedAction, type SfxKey, sfxKey, sfxParts } from "./acts/act.ts";
export { type Action, begun, joinable, missing, opponents, requestOf, unrollable } from "./acts/action.ts";
export { chaseChanges, type ChaseTurn, chaseTurn, ESCAPING, escapingOf } from "./acts/chase.ts";
export {
  type Acted,
  actorIn,
  DOOMPOOL_ACTS,
  type DoompoolActName,
  isActName,
  OF_TURN,
  performed,
  readAct,
  requestFor,
} from "./acts/index.ts";
export { chosenIn, olderLine } from "./acts/older.ts";
export { aims, type Meant, meantBy, type PurposeKey, purposeKey, purposesFor } from "./acts/purposes.ts";
export { bringsBack } from "./acts/sfx.ts";
export { storyOf } from "./acts/story.ts";
export {
  affiliationDice,
  audit,
  type AuditFinding,
  easeTrackByHand,
  type Imported,
  importHero,
  powerDice,
  setTrackByHand,
  shapeOf,
  startAffiliations,
  targetableByDefault,
} from "./build/building.ts";
export { type Advance, advances, award, buyAdvance, confirmClaim, mayClaim } from "./build/milestones.ts";
export { actionExchange } from "./cards/action.ts";
export { afterChanges, slotChanges } from "./cards/action-apply.ts";
export { completeAction, joiningDie, nowFor, planSlot, poolTable } from "./cards/action-complete.ts";
export { checkOpposition, opposition } from "./cards/action-opposition.ts";
export {
  afterwards,
  bonusDie,
  CARD_STATES,
  type CardState,
  cardState,
  cheapestOrder,
  counterIsFree,
  creatorOf,
  effectDice,
  land,
  type Landed,
  landed,
  largestEffect,
  overOf,
  quickBonus,
  readChoice,
  type Reading,
  resolutionOf,
  rollerOf,
  rollIn,
  slotOf,
  type SlotStage,
  stageOf,
  sufferer,
  suggestPay,
  usable,
  waiting,
} from "./cards/action-read.ts";
export { ACTION_RIGHTS, partiesOf } from "./cards/action-rights.ts";
export type * from "./cards/action-state.ts";
export { autoChanges, type AutoEvent, autoExchange, type AutoRequest, type AutoState } from "./cards/auto.ts";
export { type PoolEvent, poolExchange, type PoolRequest, type PoolState, readPlan } from "./cards/bare-pool.ts";
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
  powerQuestion,
  trackQuestion,
  useLabel,
} from "./cards/questions.ts";
export {
  activations,
  type DieUse,
  dieUse,
  further,
  payFor,
  type Way,
  wayOf,
  ways,
  withEffect,
  withTotal,
} from "./cards/readings.ts";
export { counterEffect, type FinalEffect, finalEffect, type Resolution, resolve } from "./cards/resolve.ts";
export { placesOf, trackOf, type UseKey, useKey, useOf, usesFor } from "./cards/uses.ts";
export { type Begin, beginPick, isBuild, sfxPick } from "./dice/begin.ts";
export { type EffectFirstDraft, effectFirstOdds } from "./dice/effect-first-odds.ts";
export { exchangeOdds, type ExchangeOutcome, successChance } from "./dice/exchange-odds.ts";
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
  priceOf,
  type Problem,
  refresh,
  samePick,
  sideOf,
  startBuild,
  strike,
  toggle,
} from "./dice/pool.ts";
export {
  EFFECTS,
  poolDist,
  type PoolDraft,
  poolGrid,
  type PoolOdds,
  poolOdds,
  type PoolOutcome,
  poolOutcomes,
} from "./dice/pool-odds.ts";
export {
  checkPool,
  checkRoll,
  type Choice,
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
export { checkSize, stepBack, stepUp } from "./dice/step-dice.ts";
export { doompoolForecast } from "./forecast/adapter.ts";
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
  type DoomEvent,
  type DoomLogEntry,
  doomStart,
  doomStep,
  type DoomUse,
  endSceneByDoom,
  grouped,
  LOG_SHOWN,
  type LoggedPool,
  mayEndScene,
  minimumFor,
  regroup,
  seesDoom,
  spendChoices,
  type StoryPool,
  USES_BY_HAND,
} from "./fortune/doom-pool.ts";
export { type Lendable, lendable, lendableDice } from "./fortune/lending.ts";
export {
  type Activated,
  activateHeroOpportunities,
  buyWatcherOpportunity,
  newResource,
  type OpportunityGain,
  type OpportunityOp,
} from "./fortune/opportunities.ts";
export {
  mayTreat,
  recoverStress,
  recoverTrauma,
  type Treatment,
  treatmentChanges,
  treatmentDie,
  treatmentKey,
  watcherRecovery,
} from "./harm/recovery.ts";
export {
  applyStress,
  applyTrauma,
  type Blow,
  type Changed,
  exploitable,
  type HitOptions,
  inflictTrauma,
  isAble,
  isStressedOut,
  keepsTrauma,
  loseOne,
  outThreshold,
  stepUpOwnStress,
  STRESS_TYPES,
  takeStress,
  traumaByDefault,
  worstStress,
} from "./harm/stress.ts";
export {
  type ConditionId,
  conditions,
  type Grants,
  grantsFor,
  HUD_CONDITIONS,
  presentConditions,
  toggleCondition,
} from "./hero/conditions.ts";
export { medianTotal, type TypicalOpposition, typicalOppositions } from "./hero/typical.ts";
export { usualPool } from "./hero/usual-pool.ts";
export { key } from "./labels.ts";
export {
  absorb,
  activateLimit,
  bringBack,
  causeNamed,
  earnOne,
  fits,
  type Incoming,
  type LimitAnswer,
  type LimitUse,
  meetIncoming,
  moveStress,
  type Payer,
  payOne,
  recoverByPower,
  sfxFor,
  type SfxOffer,
  type SfxPrice,
  sfxPrice,
  type ShutDown,
  shutDown,
  useResultSfx,
  watcherSupport,
} from "./powers/sfx.ts";
export { LIMIT_PATTERNS, SFX_PATTERNS, type SfxPattern } from "./powers/sfx-catalogue.ts";
export {
  applyPoolSfx,
  findSfx,
  fitsPool,
  fitsResult,
  plainResult,
  type SfxPick,
  type SfxWork,
} from "./powers/sfx-pool.ts";
export { type ResultDice, resultDice } from "./powers/sfx-result.ts";
export { boosted, isAsleep, isDown } from "./powers/shut.ts";
export { DEFAULT_SETTINGS, type DoompoolSettingDefinition, settings, settingsFrom } from "./settings.ts";
export { doomDice, type DoompoolSituation, factsIn, type KeptPool, type Word } from "./situation.ts";
export { assetData, complicationData, ITEM_TYPES, itemRef, newId, PATHS, resourceData } from "./state/changes.ts";
export {
  addComplication,
  createAsset,
  endsWithActionScene,
  endsWithTransition,
  hasAccess,
  type Lasting,
  type NewAsset,
  persistence,
  persistentUntil,
  removeAsset,
  removeComplication,
  sameName,
} from "./things/items.ts";
export {
  type AutoPayer,
  autoSuccess,
  autoSuccessOffer,
  findPower,
  type Gate,
  gate,
  isTargetable,
  mayTarget,
  powerData,
  targetTrait,
  traitChanges,
  type TraitOutcome,
  type TraitTarget,
  updatePower,
} from "./things/targeting.ts";
export { economy, lackOf, takeAction, TURN, type TurnLimits, turnLimits, turnsOf } from "./turn/economy.ts";
export {
  type DoomPaid,
  GAMEMASTER,
  handOff,
  mayHandOff,
  nextEvent,
  noteOf,
  type OrderData,
  type OrderEvent,
  type OrderNote,
  type OrderParticipant,
  orderPrice,
  type OrderState,
  participantOf,
  type Phase,
  speedCost,
  speedOf,
} from "./turn/order.ts";
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
  type Story,
  transitionStart,
  type Turned,
} from "./turn/scenes.ts";
export * from "./types.ts";
export * from "./values.ts";
