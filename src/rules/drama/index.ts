/** Drama: everything that the adapter and tools may use. Nothing else of this folder is imported from outside. */
export { bonus, bonusAtLeast } from "./bonus.ts";
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
} from "./dice.ts";
export {
  difficulty,
  resolveAction,
  successLevel,
  type ActionRequest,
  type ActionResolution,
  type Modifier,
} from "./totals.ts";
export { dieTotalOdds, moreDiceOdds, type RollDraft } from "./odds.ts";
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
} from "./conditions.ts";
export { DEFAULT_SETTINGS, DRAMA_SETTINGS, parseOverride, type DramaSettings, type SettingData } from "./settings.ts";
export { distanceValue, measure, valueOf, type Rounding } from "./value-chart.ts";
export { DIMENSIONS, neighbours, parseValue, showValue, type Dimension, type Shown, type Typed } from "./units.ts";
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
} from "./multi.ts";
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
} from "./damage.ts";
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
} from "./damage.ts";
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
} from "./harm.ts";
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
} from "./interaction.ts";
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
} from "./spends.ts";
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
} from "./derive.ts";
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
} from "./skills.ts";
export * from "./powers.ts";
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
} from "./options.ts";
export { activeDn, attackDn, holdValue, type Exposure } from "./defence.ts";
export { economy, mayDo, turnLimits, ACTIONS, type Action, type TurnLimits } from "./economy.ts";
export { afterPush, hurry, lifts, push, PUSH_DN, pushReaches, thrown, type PushGoal } from "./push.ts";
export { gearUse, type Means, type Wielded } from "./means.ts";
export { actTogether, groupAtMost, withinMaximum } from "./together.ts";
export { COPY_OUT_AT, copyAttributes, duplicate, duplication, ownShape, shapeNow, takeShape } from "./shapes.ts";
export {
  fallEffect,
  HAZARDS,
  HAZARD_ROLL,
  MATERIALS,
  objectBand,
  STANDING_STILL,
  type ObjectBand,
} from "./environment.ts";
export * from "./recovery.ts";
export * from "./earning.ts";
export { attitudeSteps } from "./attitude.ts";
export {
  addsCost,
  buy,
  isTrademark,
  lostTrademark,
  PRICES,
  purchased,
  raisedAnew,
  type Purchase,
} from "./advancement.ts";
export { audit, CREATION, type Audit, type Finding } from "./audit.ts";
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
} from "./deck/cards.ts";
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
} from "./deck/deck.ts";
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
} from "./deck/effects.ts";
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
} from "./conflict.ts";
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
} from "./order.ts";
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
} from "./race.ts";
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
} from "./power-request.ts";
export { raceRequest, stepsTaken, triedSkills, type RaceAsk } from "./race-request.ts";
export * from "./requests.ts";
export { escapes, glorious, gloryGiven, lasting } from "./memory.ts";
export { actionOn, everybodyIn, gearNow, placeOf, raceOn, stepsNow, type DramaSituation } from "./situation.ts";
export { isThing, THINGS, thingName } from "./acts/aim.ts";
export * from "./acts/index.ts";
export { DECK_OPS, needsWord, playCard, wordOn, type DeckDone, type DeckOp, type DeckRequest } from "./deck/uses.ts";
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
export { raceCard, roundOf, type RaceCard, type RaceCardEvent, type RaceCardRequest } from "./race-card.ts";
export { actionExchange, beginsAnother, waiting, wantsDie } from "./exchanges/action.ts";
export { VALUE_GROUPS } from "./exchanges/card-plays.ts";
export { consequenceChanges, fled, objectChanges, slotEffect, type Concerned } from "./exchanges/consequences.ts";
export {
  negationDraft,
  negationEvent,
  negationOffers,
  victimOf,
  type NegationDraft,
  type NegationOffer,
} from "./exchanges/negation.ts";
export { asked, completeAction, isAwake, pendingChanges, wavers } from "./exchanges/completion.ts";
export { chanceOf, forecast, oneBetter, type Way } from "./exchanges/forecast.ts";
export { isTask, knownTotal, stands } from "./exchanges/reading.ts";
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
} from "./exchanges/report.ts";
export type * from "./exchanges/types.ts";
