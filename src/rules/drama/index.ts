/** Drama: everything that the adapter and tools may use. Nothing else of this folder is imported from outside. */
export { barred, contextOf, turnLeft } from "./acts/act.ts";
export { isThing, thingName, THINGS } from "./acts/aim.ts";
export { canHelp } from "./acts/help.ts";
export * from "./acts/index.ts";
export {
  CALL_CHOICES,
  CALL_TURNS,
  type CallChoice,
  callEffect,
  type Interaction,
  interaction,
  type InteractionEffect,
  interactionEffect,
  type InteractionResult,
  INTERACTIONS,
  type InteractionTable,
} from "./acts/interaction.ts";
export type { MeansKey } from "./acts/keys.ts";
export { gearUse, type Means, type Wielded } from "./acts/means.ts";
export { dimensionOf, goalOf, limitOf, massOf, metresOf } from "./acts/measures.ts";
export {
  ATTACK_OPTIONS,
  type AttackOption,
  type ChosenOption,
  type Circumstance,
  circumstance,
  CIRCUMSTANCES,
  circumstancesClash,
  COMMON_CIRCUMSTANCES,
  optionModifiers,
  rangeOption,
} from "./acts/options.ts";
export {
  drainChanges,
  type HazardAsk,
  hazardRequest,
  type PowerAsk,
  powerRequest,
  resistsPower,
  sceneEnd,
  touch,
  touchDn,
} from "./acts/power-request.ts";
export { isRecovery, type Purpose } from "./acts/purposes.ts";
export { afterPush, hurry, lifts, push, PUSH_DN, type PushGoal, pushReaches, thrown } from "./acts/push.ts";
export {
  awareQuestion,
  callQuestion,
  cardQuestion,
  cardsQuestion,
  cardUse,
  heroQuestion,
  isPickAnswer,
  isPickAsk,
  negationQuestion,
  PICK_REASONS,
  type PickAsk,
  picksIn,
  type Player,
  playerQuestion,
} from "./acts/questions.ts";
export { type RaceAsk, raceRequest, stepsTaken, triedSkills } from "./acts/race-request.ts";
export { type RaceTry, toldRace, type TriedRace } from "./acts/race-try.ts";
export type { DramaRequest } from "./acts/request.ts";
export * from "./acts/requests.ts";
export { rangeOf } from "./acts/strike.ts";
export { actTogether, groupAtMost, withinMaximum } from "./acts/together.ts";
export { nameNow } from "./acts/uses.ts";
export {
  addsCost,
  buy,
  isTrademark,
  lostTrademark,
  PRICES,
  type Purchase,
  purchased,
  raisedAnew,
} from "./build/advancement.ts";
export { type Audit, audit, CREATION, type Finding } from "./build/audit.ts";
export { PURCHASES } from "./build/purchases.ts";
export { actionExchange, beginsAnother, waiting, wantsDie } from "./cards/action.ts";
export { VALUE_GROUPS } from "./cards/card-plays.ts";
export { asked, completeAction, isAwake, pendingChanges, wavers } from "./cards/completion.ts";
export { type Concerned, consequenceChanges, fled, objectChanges, slotEffect } from "./cards/consequences.ts";
export { chanceOf, forecast, oneBetter, type Way } from "./cards/forecast.ts";
export {
  type NegationDraft,
  negationDraft,
  negationEvent,
  type NegationOffer,
  negationOffers,
  victimOf,
} from "./cards/negation.ts";
export {
  actionOffers,
  answerer,
  answerOffers,
  type CardOffer,
  isFirstOf,
  type Look,
  PLAIN_GESTURES,
  type Playable,
  pressed,
  slotOffers,
  titleOf,
} from "./cards/offers.ts";
export { type Came, effectShown, marginOf, outcomeOf, woundsBefore } from "./cards/outcome.ts";
export { type RaceCard, raceCard, type RaceCardEvent, type RaceCardRequest, roundOf } from "./cards/race-card.ts";
export { isTask, knownTotal, stands } from "./cards/reading.ts";
export {
  type ActionButtons,
  actionButtons,
  type Announcement,
  announcements,
  diceMarks,
  type DieMark,
  multiReport,
  type SegmentMarks,
  type TargetLine,
  veil,
  wouldTake,
} from "./cards/report.ts";
export type * from "./cards/types.ts";
export { bonus, bonusAtLeast } from "./dice/bonus.ts";
export {
  beginSegment,
  mergedUp,
  rerollFaces,
  rollAction,
  type RollRecord,
  type RollRequest,
  type Segment,
  type SegmentKind,
  type SegmentState,
  throwDie,
} from "./dice/dice.ts";
export {
  COORDINATION,
  coordination,
  type Group,
  groupsOf,
  manyEffect,
  manyOnOne,
  manySuccesses,
  manyThreshold,
  mayHelp,
  MOST_AT_ONCE,
  type MultiChart,
  type MultiRow,
  oneIncrease,
  oneOnMany,
  oneOnManyHits,
} from "./dice/multi.ts";
export { dieTotalOdds, moreDiceOdds, type RollDraft } from "./dice/odds.ts";
export {
  type ActionRequest,
  type ActionResolution,
  difficulty,
  type Modifier,
  resolveAction,
  successLevel,
} from "./dice/totals.ts";
export { type Dimension, DIMENSIONS, neighbours, parseValue, type Shown, showValue, type Typed } from "./dice/units.ts";
export { distanceValue, measure, type Rounding, valueOf } from "./dice/value-chart.ts";
export {
  approvedBy,
  breaks,
  cardInForce,
  cardsEarned,
  currentLine,
  isHurt,
  lineChanges,
  lineInForce,
  lineTurn,
  poolLosses,
  sideStates,
} from "./fortune/conflict.ts";
export {
  type Approved,
  approves,
  CARD_IDS,
  cardOf,
  CARDS,
  type Conflict,
  type ConflictLine,
  type DramaCard,
  type Hazard,
  isCard,
  type LineEffect,
  lineOf,
} from "./fortune/deck/cards.ts";
export {
  cardsIn,
  currentCard,
  type DeckEvent,
  type DeckState,
  type DeckStep,
  deckStep,
  handOf,
  newDeck,
  type Pile,
  type PileName,
  playOf,
  poolOf,
  reshuffled,
  seesPile,
  shuffleList,
  usablePile,
} from "./fortune/deck/deck.ts";
export { awaits, type DeckAsk, type DeckCard, deckCard, type DeckUse, readUse } from "./fortune/deck/deck-card.ts";
export {
  BANKED_POINTS,
  bankedPoints,
  CARD_EFFECTS,
  type CardEffect,
  clearAlly,
  isBankable,
  makePermanent,
  mayUse,
  SUBPLOT_POINTS,
  subplotPoints,
  type UseContext,
  wrongMoment,
} from "./fortune/deck/effects.ts";
export { pilesFor, placesIn, wholeDeck } from "./fortune/deck/piles.ts";
export {
  cardsHeld,
  pickAsk,
  tradable,
  tradeRefused,
  traders,
  type TrayOffers,
  trayOffers,
  usableNow,
  type Where,
} from "./fortune/deck/tray.ts";
export {
  DECK_OPS,
  type DeckDone,
  type DeckOp,
  type DeckRequest,
  needsWord,
  playCard,
  wordOn,
} from "./fortune/deck/uses.ts";
export * from "./fortune/earning.ts";
export { POINT_DEEDS, type PointDeed, type PointTable } from "./fortune/point-deeds.ts";
export {
  COUNTER_CARDS,
  type HeldCard,
  POINT_CARDS,
  POINTS_PATH,
  type Source,
  type Spend,
  type SpendEvent,
  spendReducer,
  type SpendState,
  type SpendStatus,
} from "./fortune/spends.ts";
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
export {
  fallEffect,
  HAZARD_ROLL,
  HAZARDS,
  MATERIALS,
  type ObjectBand,
  objectBand,
  STANDING_STILL,
} from "./harm/environment.ts";
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
export * from "./harm/recovery.ts";
export { attitudeSteps } from "./hero/attitude.ts";
export { activeDn, attackDn, type Exposure, holdValue } from "./hero/defence.ts";
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
  type SkillValue,
  skillValue,
  toughness,
  type UsedGear,
  weaponEffect,
} from "./hero/derive.ts";
export { MOST_MEMBERS, QUICK_KINDS, quickAdversary } from "./hero/quick.ts";
export { derive, type DramaDerived, type Fitness, fitness } from "./hero/sheet-numbers.ts";
export {
  ATTITUDE_SKILLS,
  DEFENCE_SKILLS,
  type DefenceKind,
  INTERACTION_SKILLS,
  SKILL_KEYS,
  skillDefinition,
  type SkillFlag,
  type SkillKey,
  SKILLS,
} from "./hero/skills.ts";
export * from "./powers/powers.ts";
export {
  COPIED,
  COPY_OUT_AT,
  copyAttributes,
  copyOf,
  duplicate,
  duplication,
  ownShape,
  shapeNow,
  takeShape,
} from "./powers/shapes.ts";
export {
  DEFAULT_SETTINGS,
  DRAMA_SETTINGS,
  type DramaSettings,
  parseOverride,
  type SettingData,
  typedOverride,
} from "./settings.ts";
export {
  actionOn,
  type DramaSituation,
  everybodyIn,
  gearNow,
  placeOf,
  presentAt,
  raceOn,
  stepsNow,
} from "./situation.ts";
export {
  conditionData,
  conditionDefinition,
  type ConditionId,
  conditions,
  conditionState,
  derivedConditions,
  type DramaCondition,
  effectId,
  FREE,
  type Grants,
  grantsFor,
  HUD_CONDITIONS,
  impose,
  lastsByHand,
  lift,
  nextTurn,
  passing,
  turnsOver,
} from "./state/conditions.ts";
export { type Action, ACTIONS, economy, mayDo, type TurnLimits, turnLimits } from "./turn/economy.ts";
export {
  cardUp,
  fightersOf,
  flowOffers,
  type FlowSaid,
  flowStep,
  keptOrder,
  mayStep,
  nextStep,
  orderIn,
  type Place,
} from "./turn/flow.ts";
export { limitsIn } from "./turn/limits.ts";
export { escapes, glorious, gloryGiven, lasting } from "./turn/memory.ts";
export { momentBrings } from "./turn/moments.ts";
export {
  boughtTurns,
  extraRefused,
  type Fighter,
  fighterOf,
  hasTurn,
  type OrderData,
  type OrderEvent,
  type OrderRequest,
  type OrderRow,
  orderRows,
  type OrderState,
  quicker,
  seizeRefused,
  sideFlow,
  sideUp,
  turnEdges,
  turnsOf,
  withFighters,
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
  stepStands,
} from "./turn/race.ts";
export * from "./types.ts";
export { DIFFICULTIES, MINIMUM_BONUS, MOOK_REROLL, type Rank, type SuccessLevel } from "./values.ts";
