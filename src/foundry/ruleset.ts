import type { Change, Value } from "../rules/kernel/change.ts";
import type { Economy } from "../rules/kernel/economy.ts";
import type { Reducer } from "../rules/kernel/exchange.ts";
import type { ConditionCatalogue } from "../rules/kernel/conditions.ts";
import type { Refusal } from "../rules/kernel/refusal.ts";
import type { Row } from "../rules/kernel/rows.ts";
import type { CardView } from "./view/card-view.ts";
import type { SubtypeTable } from "./subtypes.ts";

/** Turns lang keys into text. Rules and data carry keys, views carry text. */
export type Localize = (key: string, data?: Readonly<Record<string, string | number>>) => string;

/** Somebody who looks at a card or acts on it. */
export interface Viewer {
  readonly userId: string;
  readonly isGM: boolean;
  /** Whether the document with this uuid is theirs to act for. */
  readonly owns: (uuid: string) => boolean;
}

/** The table as exchanges see it: plain snapshots by uuid, read when asked, so that an answer is worked out from what is true now and not from what a card remembers. */
export interface Table {
  /** The rules' snapshot of an actor, or null when it is gone. */
  readonly character: (uuid: string) => unknown;
  /** A world setting of ours. */
  readonly setting: (key: string) => Value;
  /** The fight that is on, or null. */
  readonly encounter: () => Encounter | null;
  /** Feet between two actors' tokens on the scene in view; null when they aren't both there, and the user is asked instead. */
  readonly distance: (from: string, to: string) => number | null;
}

/** A fight as the rules see it: plain, read when asked. */
export interface Encounter {
  readonly round: number;
  /** Uuid of the actor whose turn it is; null between turns. */
  readonly acting: string | null;
  /** Uuids of all actors in it, in their order. */
  readonly order: readonly string[];
}

/** A point in time at which rules run by themselves, on the active Gamemaster's client, once. */
export type Moment =
  | { readonly type: "turnStart" | "turnEnd"; readonly of: string }
  | { readonly type: "roundStart" | "roundEnd" | "encounterStart" | "encounterEnd" | "scene" | "session" | "rest" }
  | { readonly type: "time"; readonly seconds: number };

/** What a moment brings: things that simply happen, and questions (a dying check) that become cards. */
export interface MomentResult {
  readonly changes: readonly Change[];
  readonly prompts: readonly { readonly kind: string; readonly actor: string; readonly request: unknown }[];
}

/** What a gesture on a card has to work with. */
export interface GestureContext<State> {
  readonly state: State;
  /** The button's `data-*` arguments: ids and names, never numbers that matter. */
  readonly args: Readonly<Record<string, string>>;
  readonly table: Table;
  readonly viewer: Viewer;
  /** Shift was held: no dialog, last choices. */
  readonly quick: boolean;
}

/** What a gesture brings to the table: an event, and the dice behind it so that chat and 3D dice see real rolls. */
export interface Brought<Event> {
  readonly event: Event;
  readonly rolls?: readonly Roll[];
}

/**
 * One kind of conversation on a chat card. The reducer is the rules' own; this adds who may say what (`may`, checked when the button is drawn and again by the
 * Gamemaster's client before anything is written), the facts only the table knows (`complete`), the looks (`view`) and the hands (`gestures`).
 */
export interface ExchangeKind<Request = unknown, State = unknown, Event extends { readonly type: string } = { readonly type: string }> {
  readonly reducer: Reducer<Request, State, Event>;
  readonly may: (state: State, event: Event, viewer: Viewer) => true | Refusal;
  /** Run on the Gamemaster's client: fills in what the sender can't be trusted with (the defender's bonuses, what is about to change). */
  readonly complete?: (state: State, event: Event, table: Table) => Event | Refusal;
  readonly view: (state: State, viewer: Viewer, table: Table, localize: Localize) => CardView;
  /** Uuids of those whose answer is still awaited; the answer queue and the Gamemaster's stand-in read it. */
  readonly waiting?: (state: State) => readonly string[];
  readonly gestures: Readonly<Record<string, (context: GestureContext<State>) => Promise<Brought<Event> | null>>>;
}

/** An exchange kind as the registry holds it, its own types forgotten. */
export type AnyExchangeKind = ExchangeKind;

/** State an exchange kind with its own types; the registry forgets them here, once, and the reducer alone reads what it wrote. */
export function defineExchange<Request, State, Event extends { readonly type: string }>(kind: ExchangeKind<Request, State, Event>): AnyExchangeKind {
  return kind as unknown as AnyExchangeKind;
}

/** A subtype of Actor: its data model, its sheet, and what the rest of the system may ask of any actor. */
export interface ActorSubtype {
  readonly model: unknown;
  readonly sheet: unknown;
  readonly icon: string;
  /** Paths that token bars and trackers offer, relative to `system`. */
  readonly trackable: { readonly bar: readonly string[]; readonly value: readonly string[] };
  /** Whether players' own heroes are of this kind: linked tokens, friendly by default. */
  readonly linked: boolean;
}

export interface ItemSubtype {
  readonly model: unknown;
  readonly sheet: unknown;
  readonly icon: string;
}

/** What is compared to find who acts first. Plain data, gathered once a combatant. */
export interface Participant {
  readonly id: string;
  readonly initiative: number | null;
  /** The rules' snapshot, or null for a combatant without an actor. */
  readonly character: unknown;
  /** Combatant's own state: a dice-off already made, surprise and the like. */
  readonly state: Readonly<Record<string, Value>>;
}

/** One throw for initiative: the formula Foundry rolls, and what the rules make of its faces. */
export interface InitiativeThrow {
  readonly formula: string;
  readonly resolve: (faces: readonly number[]) => { readonly total: number; readonly rows: readonly Row[] };
}

/**
 * The order of acting. Numeric orders compare; orders by side or by hand-off also say who comes next. Kept free of Foundry's Combat, so that it is tested as a
 * function of participants.
 */
export interface TurnOrder {
  readonly compare: (a: Participant, b: Participant) => number;
  /** The throw of a group that shares one; absent in rulesets that roll nothing for order (cards, hand-off). */
  readonly throwFor?: (group: readonly Participant[]) => InitiativeThrow | null;
  /** Participants that share one throw give the same text here (a gang of one name); null rolls alone. */
  readonly group?: (participant: Participant) => string | null;
  /** Orders that are no comparison (sides by card, hand-off, surprise rounds): a reducer over the fight's own events, its state in `Combat.system.flow`. */
  readonly flow?: Reducer<readonly Participant[], FlowState, { readonly type: string } & Readonly<Record<string, Value>>>;
}

/** State of an order that is played rather than compared. `queue` is who is still to act, first first; `data` is the ruleset's own. */
export interface FlowState {
  readonly up: string | null;
  readonly queue: readonly string[];
  readonly data: Readonly<Record<string, Value>>;
}

/** Conditions of a ruleset as the token HUD, sheets and undo use them. */
export interface ConditionAdapter {
  readonly catalogue: ConditionCatalogue<object>;
  readonly label: (id: string) => string;
  /** Conditions the HUD offers; the rest are only caused by others (health bands). */
  readonly hud: readonly string[];
  /** Conditions that follow from a track and are stored nowhere; they count as statuses. */
  readonly derived?: (character: unknown) => readonly string[];
  /** What turning a condition on or off by hand changes, progression and contents included. */
  readonly toggle: (character: unknown, id: string, active: boolean, trait?: string) => readonly Change[] | Refusal;
}

/** A name that `/check` and `[[/check]]` accept. */
export interface TraitName {
  readonly key: string;
  readonly label: string;
  readonly aliases?: readonly string[];
}

/** What a command, enricher, macro or sheet asks for. Everything but the trait may be left open and is then asked in the dialog. */
export interface CheckAsk {
  readonly trait: string;
  readonly dc?: number;
  readonly options?: Readonly<Record<string, string>>;
  readonly quick?: boolean;
}

/** Checks by name: one way in for chat, enrichers, macros, sheets and the API. */
export interface CheckAdapter {
  readonly traits: (character: unknown, localize: Localize) => readonly TraitName[];
  readonly open: (actor: Actor.Implementation, ask: CheckAsk) => Promise<ChatMessage.Implementation | null>;
}

/** A world setting of a ruleset. Name and hint are lang keys by convention `CROSSOVER.<Ruleset>.Setting.<key>.name|hint`. */
export interface SettingDefinition {
  readonly key: string;
  readonly type: typeof Number | typeof String | typeof Boolean;
  readonly initial: string | number | boolean;
  readonly choices?: readonly string[];
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
}

/**
 * A pool that belongs to the table and not to one hero (doom, a shared reserve). It lives on a singleton actor of `subtype`, so that permissions, sheet, token bar,
 * `Change` and undo come for free, and a spend that also writes stress is one list with one undo.
 */
export interface PoolDefinition {
  readonly key: string;
  readonly subtype: string;
}

/**
 * All that Crossover knows about one ruleset. Shared code holds this object and calls it; nothing compares ids. A difference between rulesets that shared code
 * meets becomes a member here (docs/architecture.md says how each of the five fits).
 */
export interface RulesetAdapter {
  readonly id: string;
  readonly label: string;
  readonly subtypes: SubtypeTable;
  readonly actors: Readonly<Record<string, ActorSubtype>>;
  readonly items: Readonly<Record<string, ItemSubtype>>;
  /** Actor -> the plain data that the rules read. One function, so no rule ever sees a Foundry document. */
  readonly snapshot: (actor: Actor.Implementation) => unknown;
  readonly conditions: ConditionAdapter;
  readonly exchanges: Readonly<Record<string, AnyExchangeKind>>;
  readonly order: TurnOrder;
  readonly economy: { readonly rules: Economy<unknown>; readonly limits: (character: unknown, encounter: Encounter | null) => unknown };
  /** What happens by itself at the points of a turn, round, fight, scene or session. */
  readonly lifecycle?: (moment: Moment, table: Table) => MomentResult;
  readonly checks: CheckAdapter;
  readonly settings: readonly SettingDefinition[];
  readonly pools?: readonly PoolDefinition[];
  /** Roll classes and dice terms to register, so that chat restores them by name. */
  readonly rolls?: readonly unknown[];
  readonly terms?: Readonly<Record<string, unknown>>;
  /** Templates with partials that must be known before the first render. */
  readonly templates?: readonly string[];
}

