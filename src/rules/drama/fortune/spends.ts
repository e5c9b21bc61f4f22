import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse, RulesError } from "../../kernel/refusal.ts";
import type { Rank } from "../values.ts";

/** A card or a point lent by a power, as far as spending asks. */
export interface HeldCard {
  readonly id: string;
  /** Key of the effect, e.g. `heroPoint`; a lent point is `heroPoint` too. */
  readonly effect: string;
  /** What using it up writes at the table: the card to the discard, the lent point off its holder. */
  readonly use?: readonly Change[];
}

/** Somebody at the table, as far as spending asks. */
export interface Spender {
  readonly rank: Rank;
  readonly points: number;
  readonly conscious: boolean;
  readonly cards: readonly HeldCard[];
}

/** An action that points may go into. */
export interface SpendAction {
  readonly actor: string;
  readonly open: boolean;
  /** A chance to roll again is still to be lost. */
  readonly stymied: boolean;
}

export type SpendStatus = "announced" | "open" | "rolled" | "countered" | "cancelled" | "lost";

/** Where a point comes from: the character's own, or a card by id. */
export type Source = "personal" | (string & {});

/** One announced Hero Point. */
export interface Spend {
  readonly status: SpendStatus;
  readonly actionId: string;
  readonly spender: string;
  readonly source: Source;
  /** Who may know of it; null for everybody. */
  readonly aware: readonly string[] | null;
  /** The card it was paid with, to give back when it is cancelled. */
  readonly card: HeldCard | null;
  readonly passed: readonly string[];
  readonly counter: { readonly by: string; readonly source: Source } | null;
}

/** Everybody, their actions, and the points announced for them. */
export interface SpendState {
  readonly chars: Readonly<Record<string, Spender>>;
  readonly actions: Readonly<Record<string, SpendAction>>;
  readonly spends: Readonly<Record<string, Spend>>;
  readonly settings?: { readonly cardPointsCounterable?: boolean };
}

export type SpendEvent =
  | {
      readonly type: "announce";
      readonly spend: string;
      readonly action: string;
      readonly by: string;
      readonly source: Source;
      readonly aware?: readonly string[];
    }
  | {
      readonly type: "counter";
      /** What is no bought roll has no spend of a name, and can't be countered. */
      readonly spend: string;
      readonly by: string;
      readonly source: Source;
    }
  | { readonly type: "pass"; readonly spend: string; readonly by: string }
  | { readonly type: "close" | "cancel" | "roll"; readonly spend: string }
  | { readonly type: "aware"; readonly spend: string; readonly aware: readonly string[] }
  | { readonly type: "resolve"; readonly action: string };

/** What came of a spend event; a refused one leaves the very same state. */
export type SpendStep =
  | { readonly accepted: true; readonly state: SpendState }
  | (Refusal & { readonly state: SpendState });

/** Effects of cards that stand in for a Hero Point of a roll or negation, and for one that counters (DRA-293 to DRA-295). */
export const POINT_CARDS: readonly string[] = ["heroPoint", "heroPointOrBank3"];
export const COUNTER_CARDS: readonly string[] = [...POINT_CARDS, "counter"];

function known<T>(table: Readonly<Record<string, T>>, kind: string, id: string): T {
  const found = Object.hasOwn(table, id) ? table[id] : undefined;
  if (found === undefined) throw new RulesError(`unknown-${kind}`, { id });
  return found;
}

/** Where an actor keeps its Hero Points. */
export const POINTS_PATH = "system.heroPoints.value";

/** Whether a spend still waits for the table or for its die. */
export function isPending(spend: Pick<Spend, "status">): boolean {
  return spend.status === "announced" || spend.status === "open";
}

const pendingOn = (state: SpendState, action: string): boolean =>
  Object.values(state.spends).some((s) => s.actionId === action && isPending(s));
const isHero = (who: Spender): boolean => who.rank === "hero";

/** The card behind a source if the character holds it and its effect fits; null else. */
function fittingCard(who: Spender, source: Source, effects: readonly string[]): HeldCard | null {
  return who.cards.find((c) => c.id === source && effects.includes(c.effect)) ?? null;
}

/** The character with a point or card less; null when there is none of it. @rule DRA-107 DRA-133 */
function paid(
  who: Spender,
  source: Source,
  effects: readonly string[],
): { readonly who: Spender; readonly card: HeldCard | null } | null {
  if (source === "personal") return who.points > 0 ? { who: { ...who, points: who.points - 1 }, card: null } : null;
  const card = fittingCard(who, source, effects);
  return card && { who: { ...who, cards: who.cards.filter((c) => c !== card) }, card };
}

/** Whether a personal point of this character has gone into this action's roll; countered and lost ones count, cancelled ones don't. @rule DRA-104 DRA-106 */
function quotaUsed(state: SpendState, action: string, by: string): boolean {
  return Object.values(state.spends).some(
    (s) => s.actionId === action && s.spender === by && s.source === "personal" && s.status !== "cancelled",
  );
}

/** Who is asked about an announced point: aware, conscious, of rank hero, and not the spender. Points left don't matter, so that the window doesn't betray them. @rule DRA-122 DRA-123 DRA-124 */
export function eligible(state: SpendState, spend: Pick<Spend, "aware" | "spender">): readonly string[] {
  return Object.entries(state.chars)
    .filter(([id, who]) => id !== spend.spender && who.conscious && isHero(who) && (spend.aware?.includes(id) ?? true))
    .map(([id]) => id);
}

/** Who of them has neither countered nor passed yet. @rule DRA-124 */
export function unanswered(state: SpendState, spend: Spend): readonly string[] {
  return spend.status === "announced" ? eligible(state, spend).filter((id) => !spend.passed.includes(id)) : [];
}

const no = (state: SpendState, reason: string): SpendStep => ({ ...refuse(reason), state });
const yes = (state: SpendState): SpendStep => ({ accepted: true, state });
const withSpend = (state: SpendState, id: string, spend: Spend): SpendState => ({
  ...state,
  spends: { ...state.spends, [id]: spend },
});
const withChar = (state: SpendState, id: string, who: Spender): SpendState => ({
  ...state,
  chars: { ...state.chars, [id]: who },
});

/** Whether a point of this source can be countered at all. @rule DRA-128 */
function counterable(state: SpendState, source: Source): boolean {
  return source === "personal" || (state.settings?.cardPointsCounterable ?? true);
}

/** @rule DRA-103 DRA-104 DRA-105 DRA-106 DRA-107 DRA-108 DRA-112 DRA-120 DRA-124 DRA-128 DRA-130 */
function announce(state: SpendState, e: Extract<SpendEvent, { type: "announce" }>): SpendStep {
  const action = known(state.actions, "action", e.action);
  const who = known(state.chars, "character", e.by);
  if (!action.open) return no(state, "actionClosed");
  if (action.actor !== e.by) return no(state, "notYourAction");
  if (!isHero(who)) return no(state, "notHero");
  if (pendingOn(state, e.action)) return no(state, "awaitingCounter");
  if (e.source === "personal" && quotaUsed(state, e.action, e.by)) return no(state, "personalQuota");
  const pay = paid(who, e.source, POINT_CARDS);
  if (!pay) return no(state, "noPoint");
  const spend = {
    actionId: e.action,
    spender: e.by,
    source: e.source,
    aware: e.aware ?? null,
    card: pay.card,
    passed: [],
    counter: null,
  };
  const after = withChar(state, e.by, pay.who);
  if (action.stymied) {
    const eased = { ...after, actions: { ...after.actions, [e.action]: { ...action, stymied: false } } };
    return yes(withSpend(eased, e.spend, { ...spend, status: "lost" }));
  }
  const open = !counterable(state, e.source) || eligible(after, spend).length === 0;
  return yes(withSpend(after, e.spend, { ...spend, status: open ? "open" : "announced" }));
}

/** @rule DRA-120 DRA-121 DRA-122 DRA-125 DRA-126 DRA-127 DRA-128 DRA-129 DRA-131 */
function counter(state: SpendState, e: Extract<SpendEvent, { type: "counter" }>): SpendStep {
  // What is no bought roll (a counter, a negation, an Up, another throw) has no spend to be looked up.
  const spend = state.spends[e.spend];
  if (!spend) return no(state, "notCounterable");
  const who = known(state.chars, "character", e.by);
  if (spend.status === "lost" || spend.status === "cancelled" || !counterable(state, spend.source))
    return no(state, "notCounterable");
  if (spend.status === "countered") return no(state, "alreadyCountered");
  if (spend.status !== "announced") return no(state, "tooLate");
  if (spend.spender === e.by) return no(state, "self");
  if (!who.conscious) return no(state, "unconscious");
  if (spend.aware && !spend.aware.includes(e.by)) return no(state, "unaware");
  if (!isHero(who)) return no(state, "notHero");
  const before = Object.values(state.spends).some(
    (s) => s.actionId === spend.actionId && s.counter?.by === e.by && s.counter.source === "personal",
  );
  if (e.source === "personal" && before) return no(state, "counterQuota");
  const pay = paid(who, e.source, COUNTER_CARDS);
  if (!pay) return no(state, "noPoint");
  return yes(
    withSpend(withChar(state, e.by, pay.who), e.spend, {
      ...spend,
      status: "countered",
      counter: { by: e.by, source: e.source },
    }),
  );
}

/** @rule DRA-123 DRA-124 */
function pass(state: SpendState, e: Extract<SpendEvent, { type: "pass" }>): SpendStep {
  const spend = known(state.spends, "spend", e.spend);
  known(state.chars, "character", e.by);
  if (spend.status !== "announced") return no(state, "tooLate");
  if (!eligible(state, spend).includes(e.by)) return no(state, "notEligible");
  const passed = { ...spend, passed: [...new Set([...spend.passed, e.by])] };
  return yes(
    withSpend(state, e.spend, { ...passed, status: unanswered(state, passed).length === 0 ? "open" : "announced" }),
  );
}

/** The Gamemaster says who knows of an announced point; with nobody left to ask its die may be thrown. @rule DRA-123 DRA-124 */
function aware(state: SpendState, e: Extract<SpendEvent, { type: "aware" }>): SpendStep {
  const spend = known(state.spends, "spend", e.spend);
  if (spend.status !== "announced") return no(state, "tooLate");
  const told = { ...spend, aware: e.aware };
  return yes(
    withSpend(state, e.spend, { ...told, status: unanswered(state, told).length === 0 ? "open" : "announced" }),
  );
}

/** Point or card back to the spender, and the quota free again. @rule DRA-107 DRA-124 */
function cancel(state: SpendState, id: string, spend: Spend): SpendStep {
  if (spend.status !== "announced") return no(state, "tooLate");
  const who = known(state.chars, "character", spend.spender);
  const back = spend.card ? { ...who, cards: [...who.cards, spend.card] } : { ...who, points: who.points + 1 };
  return yes(withSpend(withChar(state, spend.spender, back), id, { ...spend, status: "cancelled" }));
}

/**
 * Points, announcements, counters and passes of any number of actions. The order of the refusals is fixed; a refused event costs nothing.
 * @throws RulesError "unknown-spend", "unknown-action", "unknown-character"
 * @rule DRA-100 DRA-101 DRA-112 DRA-124 DRA-131 DRA-132 DRA-133 DRA-430
 */
export function spendReducer(state: SpendState, event: SpendEvent): SpendStep {
  switch (event.type) {
    case "announce":
      return announce(state, event);
    case "counter":
      return counter(state, event);
    case "pass":
      return pass(state, event);
    case "aware":
      return aware(state, event);
    case "cancel":
      return cancel(state, event.spend, known(state.spends, "spend", event.spend));
    case "close": {
      const spend = known(state.spends, "spend", event.spend);
      return spend.status === "announced"
        ? yes(withSpend(state, event.spend, { ...spend, status: "open" }))
        : no(state, "tooLate");
    }
    case "roll": {
      const spend = known(state.spends, "spend", event.spend);
      if (spend.status === "announced") return no(state, "awaitingCounter");
      return spend.status === "open"
        ? yes(withSpend(state, event.spend, { ...spend, status: "rolled" }))
        : no(state, "notOpen");
    }
    case "resolve": {
      const action = known(state.actions, "action", event.action);
      if (!action.open) return no(state, "actionClosed");
      if (pendingOn(state, event.action)) return no(state, "awaitingCounter");
      return yes({ ...state, actions: { ...state.actions, [event.action]: { ...action, open: false } } });
    }
  }
}
