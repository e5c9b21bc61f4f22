/** Drama: everything that the adapter and tools may use. Nothing else of this folder is imported from outside. */
export { isThing } from "./acts/attack/aim.ts";
export { type Means } from "./acts/attack/means.ts";
export { isRecovery } from "./acts/attack/purposes.ts";
export { ringsOf } from "./acts/attack/rings.ts";
export { rangeOf } from "./acts/attack/strike.ts";
export * from "./acts/index.ts";
export { type CallChoice, interaction } from "./acts/interaction.ts";
export type { MeansKey } from "./acts/keys.ts";
export { massOf } from "./acts/measures.ts";
export { push, type PushGoal, pushReaches } from "./acts/push.ts";
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
  type PickAsk,
  picksIn,
  type Player,
  playerQuestion,
} from "./acts/questions.ts";
export { toldRace } from "./acts/race-try.ts";
export * from "./acts/requests/actions.ts";
export { hazardRequest, powerRequest } from "./acts/requests/power.ts";
export { raceRequest } from "./acts/requests/race.ts";
export type { DramaRequest } from "./acts/requests/request.ts";
export { actTogether } from "./acts/together.ts";
export { nameNow } from "./acts/uses.ts";
export { isTrademark } from "./build/advancement.ts";
export { audit } from "./build/audit.ts";
export { dramaGuide } from "./build/guide.ts";
export { PURCHASES } from "./build/purchases.ts";
export { actionExchange, beginsAnother, counterPatience, waiting, wantsDie } from "./cards/action.ts";
export { askedOnAction } from "./cards/asked.ts";
export { actionBlow } from "./cards/blow.ts";
export { asked, completeAction, pendingChanges, wavers } from "./cards/completion.ts";
export { chanceOf, forecast, oneBetter, type Way } from "./cards/forecast.ts";
export { actionComing, actionMoves, metresThrown } from "./cards/knocked.ts";
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
export { bandAfter, effectShown, marginOf, outcomeOf } from "./cards/outcome.ts";
export { powerSays } from "./cards/power-says.ts";
export { type RaceCard, raceCard, type RaceCardEvent, type RaceCardRequest, roundOf } from "./cards/race-card.ts";
export { knownTotal } from "./cards/reading.ts";
export { type Announcement, announcements, diceMarks, multiReport, type SegmentMarks, veil } from "./cards/report.ts";
export { dramaTwin } from "./cards/twin.ts";
export type * from "./cards/types.ts";
export { bonus, bonusAtLeast } from "./dice/bonus.ts";
export { rerollFaces, rollAction, type RollRequest, type SegmentKind } from "./dice/dice.ts";
export { manyOnOne, manySuccesses, type MultiChart, oneOnMany, oneOnManyHits } from "./dice/multi.ts";
export { dieTotalOdds, moreDiceOdds, type RollDraft } from "./dice/odds.ts";
export {
  type ActionRequest,
  type ActionResolution,
  difficulty,
  type Modifier,
  resolveAction,
  successLevel,
} from "./dice/totals.ts";
export { type Dimension, DIMENSIONS, neighbours, parseValue, showValue } from "./dice/units.ts";
export { distanceValue, measure, valueOf } from "./dice/value-chart.ts";
export { dramaForecast } from "./forecast/adapter.ts";
export { endingAt } from "./forecast/endings.ts";
export { cardInForce, cardsEarned, poolLosses } from "./fortune/conflict.ts";
export { approves, CARD_IDS, cardOf, type ConflictLine, isCard } from "./fortune/deck/cards.ts";
export {
  cardsIn,
  currentCard,
  type DeckEvent,
  type DeckState,
  deckStep,
  handOf,
  newDeck,
  poolOf,
  seesPile,
  shuffleList,
  usablePile,
} from "./fortune/deck/deck.ts";
export { awaits, type DeckAsk, type DeckCard, deckCard, type DeckUse, readUse } from "./fortune/deck/deck-card.ts";
export { CARD_EFFECTS } from "./fortune/deck/effects.ts";
export { pilesFor, placesIn, wholeDeck } from "./fortune/deck/piles.ts";
export { cardsHeld, pickAsk, tradeRefused, traders, trayOffers, usableNow, type Where } from "./fortune/deck/tray.ts";
export { type DeckDone, type DeckOp, type DeckRequest, playCard, wordOn } from "./fortune/deck/uses.ts";
export * from "./fortune/earning.ts";
export { POINT_DEEDS, type PointTable } from "./fortune/point-deeds.ts";
export { type HeldCard, POINTS_PATH, spendReducer, type SpendStatus } from "./fortune/spends.ts";
export type { DamageResult, Pick } from "./harm/damage.ts";
export {
  applyDamage,
  damageRow,
  deriveState,
  isHarmless,
  knockoutAttack,
  negate,
  nonLethal,
  PICKS,
  UNHURT,
} from "./harm/damage.ts";
export { HAZARDS, OBJECT_BANDS, type ObjectBand } from "./harm/environment.ts";
export * from "./harm/recovery.ts";
export { attitudeSteps } from "./hero/attitude.ts";
export {
  attributeCheck,
  isOut,
  limitRows,
  pushedPlus,
  shockLimit,
  shockRows,
  skillValue,
  weaponEffect,
} from "./hero/derive.ts";
export { dimensionOf } from "./hero/limit-dimensions.ts";
export { LIMITS } from "./hero/limits.ts";
export { MOST_MEMBERS, QUICK_KINDS, quickAdversary } from "./hero/quick.ts";
export { derive, type DramaDerived, fitness } from "./hero/sheet-numbers.ts";
export {
  ATTITUDE_SKILLS,
  DEFENCE_SKILLS,
  type DefenceKind,
  SKILL_KEYS,
  skillDefinition,
  type SkillFlag,
  SKILLS,
} from "./hero/skills.ts";
export * from "./powers/powers.ts";
export { COPIED, copyOf } from "./powers/shapes.ts";
export { DEFAULT_SETTINGS, DRAMA_SETTINGS, type DramaSettings, type SettingData, typedOverride } from "./settings.ts";
export { bandsOf, type DramaSituation, presentAt, stepsNow } from "./situation.ts";
export { conditionDefinition, type ConditionId, conditions, HUD_CONDITIONS } from "./state/condition-table.ts";
export { conditionState, derivedConditions, grantsFor, impose, lastsByHand, lift } from "./state/conditions.ts";
export { economy, type TurnLimits } from "./turn/economy.ts";
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
export { escapes } from "./turn/memory.ts";
export { momentBrings } from "./turn/moments.ts";
export {
  type OrderData,
  type OrderEvent,
  type OrderRow,
  orderRows,
  sideFlow,
  turnEdges,
  upNext,
} from "./turn/order.ts";
export { isWon, letterOf, openSteps, race, type RaceStep, stepStands } from "./turn/race.ts";
export { ownMovement } from "./turn/stride.ts";
export * from "./types.ts";
export { DIFFICULTIES, MINIMUM_BONUS, type Rank, TIER_POINTS } from "./values.ts";
