/** Drama: everything that the adapter and tools may use. Nothing else of this folder is imported from outside. */
export { bonus, bonusAtLeast } from "./dice/bonus.ts";
export {
  beginSegment,
  mergedUp,
  rerollFaces,
  rollAction,
  throwDie,
  type RollRecord,
  type RollRequest,
  type Segment,
  type SegmentKind,
  type SegmentState,
} from "./dice/dice.ts";
export {
  difficulty,
  resolveAction,
  successLevel,
  type ActionRequest,
  type ActionResolution,
  type Modifier,
} from "./dice/totals.ts";
export { dieTotalOdds, moreDiceOdds, type RollDraft } from "./dice/odds.ts";
export { DIFFICULTIES, MINIMUM_BONUS, MOOK_REROLL, type Rank, type SuccessLevel } from "./values.ts";
export * from "./types.ts";
export {
  conditions,
  conditionData,
  conditionDefinition,
  conditionState,
  derivedConditions,
  effectId,
  FREE,
  grantsFor,
  HUD_CONDITIONS,
  impose,
  lift,
  nextTurn,
  passing,
  turnsOver,
  type ConditionId,
  type DramaCondition,
  type Grants,
} from "./state/conditions.ts";
export { DEFAULT_SETTINGS, DRAMA_SETTINGS, parseOverride, type DramaSettings, type SettingData } from "./settings.ts";
export { distanceValue, measure, valueOf, type Rounding } from "./dice/value-chart.ts";
export { DIMENSIONS, neighbours, parseValue, showValue, type Dimension, type Shown, type Typed } from "./dice/units.ts";
export {
  coordination,
  COORDINATION,
  groupsOf,
  manyEffect,
  manyOnOne,
  manySuccesses,
  manyThreshold,
  mayHelp,
  MOST_AT_ONCE,
  oneIncrease,
  oneOnMany,
  oneOnManyHits,
  type Group,
  type MultiChart,
  type MultiRow,
} from "./dice/multi.ts";
export {
  applyDamage,
  damageRow,
  deriveState,
  incoming,
  isHarmless,
  isOutOfFight,
  knockbackValue,
  knockoutAttack,
  negate,
  NO_DAMAGE,
  nonLethal,
  pickOff,
  PICKS,
  PICKS_PER_POINT,
  UNHURT,
  WOUNDS,
} from "./harm/damage.ts";
export type {
  AttackForm,
  DamageColumn,
  DamageResult,
  DamageTable,
  HarmFlags,
  HarmState,
  Ko,
  Pick,
  Protection,
  ShockRule,
} from "./harm/damage.ts";
export {
  dropped,
  fatigue,
  groupChanges,
  harmChanges,
  harmedBy,
  hitGroup,
  inspire,
  landing,
  letGo,
  losesHold,
  takeDamage,
} from "./harm/harm.ts";
export {
  callEffect,
  CALL_CHOICES,
  CALL_TURNS,
  interaction,
  interactionEffect,
  INTERACTIONS,
  type CallChoice,
  type Interaction,
  type InteractionEffect,
  type InteractionResult,
  type InteractionTable,
} from "./acts/interaction.ts";
export {
  spendReducer,
  COUNTER_CARDS,
  POINT_CARDS,
  POINTS_PATH,
  type HeldCard,
  type Source,
  type Spend,
  type SpendEvent,
  type SpendState,
  type SpendStatus,
} from "./fortune/spends.ts";
export {
  attribute,
  attributeCheck,
  defence,
  effectiveLimit,
  extraTurns,
  harmFlags,
  isOut,
  limitRows,
  LIMITS,
  metres,
  movement,
  pushedPlus,
  regeneration,
  resistance,
  shockLimit,
  shockRows,
  skillEntry,
  skillValue,
  toughness,
  weaponEffect,
  type SkillValue,
  type UsedGear,
} from "./hero/derive.ts";
export {
  ATTITUDE_SKILLS,
  DEFENCE_SKILLS,
  INTERACTION_SKILLS,
  skillDefinition,
  SKILLS,
  SKILL_KEYS,
  type DefenceKind,
  type SkillFlag,
  type SkillKey,
} from "./hero/skills.ts";
export * from "./powers/powers.ts";
export {
  ATTACK_OPTIONS,
  circumstance,
  circumstancesClash,
  CIRCUMSTANCES,
  COMMON_CIRCUMSTANCES,
  optionModifiers,
  rangeOption,
  type AttackOption,
  type ChosenOption,
  type Circumstance,
} from "./acts/options.ts";
export { activeDn, attackDn, holdValue, type Exposure } from "./hero/defence.ts";
export { economy, mayDo, turnLimits, ACTIONS, type Action, type TurnLimits } from "./turn/economy.ts";
export { afterPush, hurry, lifts, push, PUSH_DN, pushReaches, thrown, type PushGoal } from "./acts/push.ts";
export { gearUse, type Means, type Wielded } from "./acts/means.ts";
export { actTogether, groupAtMost, withinMaximum } from "./acts/together.ts";
export { COPY_OUT_AT, copyAttributes, duplicate, duplication, ownShape, shapeNow, takeShape } from "./powers/shapes.ts";
export {
  fallEffect,
  HAZARDS,
  HAZARD_ROLL,
  MATERIALS,
  objectBand,
  STANDING_STILL,
  type ObjectBand,
} from "./harm/environment.ts";
export * from "./harm/recovery.ts";
export * from "./fortune/earning.ts";
export { attitudeSteps } from "./hero/attitude.ts";
export {
  addsCost,
  buy,
  isTrademark,
  lostTrademark,
  PRICES,
  purchased,
  raisedAnew,
  type Purchase,
} from "./build/advancement.ts";
export { audit, CREATION, type Audit, type Finding } from "./build/audit.ts";
export {
  approves,
  CARDS,
  CARD_IDS,
  cardOf,
  isCard,
  lineOf,
  type Approved,
  type Conflict,
  type ConflictLine,
  type DramaCard,
  type Hazard,
  type LineEffect,
} from "./fortune/deck/cards.ts";
export {
  cardsIn,
  currentCard,
  deckStep,
  handOf,
  newDeck,
  playOf,
  poolOf,
  reshuffled,
  seesPile,
  shuffleList,
  usablePile,
  type DeckEvent,
  type DeckState,
  type DeckStep,
  type Pile,
  type PileName,
} from "./fortune/deck/deck.ts";
export {
  bankedPoints,
  BANKED_POINTS,
  CARD_EFFECTS,
  clearAlly,
  isBankable,
  makePermanent,
  mayUse,
  subplotPoints,
  wrongMoment,
  SUBPLOT_POINTS,
  type CardEffect,
  type UseContext,
} from "./fortune/deck/effects.ts";
export {
  approvedBy,
  breaks,
  cardInForce,
  cardsEarned,
  currentLine,
  isHurt,
  lineInForce,
  lineChanges,
  lineTurn,
  poolLosses,
  sideStates,
} from "./fortune/conflict.ts";
export {
  boughtTurns,
  extraRefused,
  fighterOf,
  hasTurn,
  orderRows,
  quicker,
  seizeRefused,
  sideFlow,
  sideUp,
  turnEdges,
  turnsOf,
  withFighters,
  type Fighter,
  type OrderData,
  type OrderEvent,
  type OrderRequest,
  type OrderRow,
  type OrderState,
} from "./turn/order.ts";
export {
  isRace,
  isWon,
  letterOf,
  openSteps,
  race,
  RACE_STEPS,
  type RaceEvent,
  type RaceState,
  type RaceStep,
} from "./turn/race.ts";
export {
  drainChanges,
  hazardRequest,
  powerRequest,
  resistsPower,
  sceneEnd,
  touch,
  touchDn,
  type HazardAsk,
  type PowerAsk,
} from "./acts/power-request.ts";
export { raceRequest, stepsTaken, triedSkills, type RaceAsk } from "./acts/race-request.ts";
export * from "./acts/requests.ts";
export { escapes, glorious, gloryGiven, lasting } from "./turn/memory.ts";
export { actionOn, everybodyIn, gearNow, placeOf, raceOn, stepsNow, type DramaSituation } from "./situation.ts";
export { isThing, THINGS, thingName } from "./acts/aim.ts";
export * from "./acts/index.ts";
export {
  DECK_OPS,
  needsWord,
  playCard,
  wordOn,
  type DeckDone,
  type DeckOp,
  type DeckRequest,
} from "./fortune/deck/uses.ts";
export { actOfUse, useOf } from "./acts/uses.ts";
export {
  awareQuestion,
  callQuestion,
  cardQuestion,
  cardsQuestion,
  cardUse,
  negationQuestion,
  PICK_REASONS,
  picksIn,
  playerQuestion,
  type PickAsk,
  type Player,
} from "./acts/questions.ts";
export type { MeansKey } from "./acts/keys.ts";
export { rangeOf } from "./acts/strike.ts";
export { barred, contextOf, turnLeft } from "./acts/act.ts";
export { isRecovery, type Purpose } from "./acts/purposes.ts";
export type { DramaRequest } from "./acts/request.ts";
export { canHelp } from "./acts/help.ts";
export { dimensionOf, goalOf, limitOf, massOf, metresOf } from "./acts/measures.ts";
export { toldRace, type RaceTry, type TriedRace } from "./acts/race-try.ts";
export { raceCard, roundOf, type RaceCard, type RaceCardEvent, type RaceCardRequest } from "./cards/race-card.ts";
export { actionExchange, beginsAnother, waiting, wantsDie } from "./cards/action.ts";
export { VALUE_GROUPS } from "./cards/card-plays.ts";
export { consequenceChanges, fled, objectChanges, slotEffect, type Concerned } from "./cards/consequences.ts";
export {
  negationDraft,
  negationEvent,
  negationOffers,
  victimOf,
  type NegationDraft,
  type NegationOffer,
} from "./cards/negation.ts";
export { asked, completeAction, isAwake, pendingChanges, wavers } from "./cards/completion.ts";
export { chanceOf, forecast, oneBetter, type Way } from "./cards/forecast.ts";
export { isTask, knownTotal, stands } from "./cards/reading.ts";
export {
  actionButtons,
  announcements,
  diceMarks,
  multiReport,
  veil,
  wouldTake,
  type ActionButtons,
  type Announcement,
  type DieMark,
  type SegmentMarks,
  type TargetLine,
} from "./cards/report.ts";
export type * from "./cards/types.ts";
