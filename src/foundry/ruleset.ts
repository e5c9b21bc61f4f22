import type { FaceKind } from "../portraits/suggest.ts";
import type { Conversion, DraftItem } from "../rules/convert/neutral.ts";
import type { Acts, AnyAct, AnyChosen, Asked } from "../rules/kernel/act.ts";
import type { Change, Value } from "../rules/kernel/change.ts";
import type { Affords } from "../rules/kernel/choose.ts";
import type { ConditionCatalogue } from "../rules/kernel/conditions.ts";
import type { Economy, TurnSpends } from "../rules/kernel/economy.ts";
import type { Reducer } from "../rules/kernel/exchange.ts";
import type { FoeSort, Rung } from "../rules/kernel/foes.ts";
import type { ForecastAdapter } from "../rules/kernel/forecast.ts";
import type { Guide, GuidePart } from "../rules/kernel/guide.ts";
import type { AskedOf } from "../rules/kernel/policy.ts";
import type { Refusal } from "../rules/kernel/refusal.ts";
import type { Right, Rights } from "../rules/kernel/rights.ts";
import type { Row } from "../rules/kernel/rows.ts";
import type { Situation } from "../rules/kernel/situation.ts";
import type { Forced } from "../rules/kernel/space/forced.ts";
import type { Rings } from "../rules/kernel/space/rings.ts";
import type { Encounter, Moment, MomentResult, Party, Table } from "../rules/kernel/table.ts";
import type { Told } from "../rules/kernel/told.ts";
import type { FlowEvent, FlowState, Participant } from "../rules/kernel/turns/flow.ts";
import type { Movement } from "../rules/kernel/turns/stride.ts";
import type { Span } from "../rules/kernel/turns/turn-and-reach.ts";
import type { Twin } from "../rules/kernel/twin.ts";
import type { StateOfPlay } from "../sharing/state.ts";
import type { Drawn, Preview } from "./acts/editor.ts";
import type { Visibility } from "./platform.ts";
import type { DialogField, DialogInput } from "./rolls/roll-dialog.ts";
import type { SubtypeTable } from "./subtypes.ts";
import type { ButtonView, CardView, ConsequenceView, OutcomeView, RollView } from "./view/card-view.ts";
import type { PowerTexts } from "./view/tips/item-tip.ts";

export type { Right, Rights } from "../rules/kernel/rights.ts";
export type { Encounter, Moment, MomentResult, Party, Table } from "../rules/kernel/table.ts";
export type { FlowEvent, FlowState, Participant } from "../rules/kernel/turns/flow.ts";

/** Turns lang keys into text. Rules and data carry keys, views carry text. */
export interface Localize {
  (key: string, data?: Readonly<Record<string, string | number>>): string;
  /** Whether somebody wrote a text for a key. Who can't say gives a key without one back as it is. */
  readonly has?: (key: string) => boolean;
}

/** Somebody who looks at a card or acts on it. */
export interface Viewer {
  readonly userId: string;
  readonly isGM: boolean;
  /** Whether the document with this uuid is theirs to act for. */
  readonly owns: (uuid: string) => boolean;
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
  /** Id of the card's message, for a card that is opened from it. */
  readonly message: string;
}

/** What a gesture brings to the table: an event, and the dice behind it so that chat and 3D dice see real rolls. */
export interface Brought<Event> {
  readonly event: Event;
  readonly rolls?: readonly Roll[];
}

/**
 * One kind of conversation on a chat card. The reducer is the rules' own; this adds how a card is opened from what somebody chose (`compose`), who may say what
 * (`rights`), the facts only the table knows (`complete`), what stays hidden (`veil`), the looks (`view`) and the hands (`gestures`). Undo, redo, trace, queue,
 * parent cards and applying are the same for all and live in `src/foundry/exchange`.
 */
export interface ExchangeKind<
  Ask = unknown,
  Request = unknown,
  State = unknown,
  Event extends { readonly type: string } = { readonly type: string },
> {
  readonly reducer: Reducer<Request, State, Event>;
  /** Turns what was chosen (names and choices, no numbers that matter) into the request, from the table as it is: on the opener's client for dice, on the Gamemaster's for truth. `gm`: it is a Gamemaster who asks. */
  readonly compose: (
    ask: Ask,
    table: Table,
    gm?: boolean,
  ) => { readonly accepted: true; readonly request: Request } | Refusal;
  /** The first event with its dice, thrown by whoever opens the card, or by the Gamemaster's client for a blind one. Absent when the card opens with a question. */
  readonly opening?: (request: Request, table: Table) => Promise<Brought<Event> | null>;
  readonly rights: Rights<State, Event>;
  /** Run on the Gamemaster's client: fills in what the sender can't be trusted with (the defender's bonuses, what is about to change). */
  readonly complete?: (state: State, event: Event, table: Table) => Event | Refusal | Promise<Event | Refusal>;
  /** Changes nothing outside its own message, so a player may keep it for themselves or post it while no Gamemaster is here. */
  readonly harmless?: boolean;
  /** Such a card is a question to the Gamemaster and does nothing before it is answered: it may lie there until one comes in and takes it over. */
  readonly onlyAsks?: (request: Request) => boolean;
  /** Everybody the card is about. */
  readonly parties: (state: State) => readonly Party[];
  /**
   * The state as players may see it when it has parties with hidden numbers: their dice, bonuses and totals taken out. Absent for kinds whose numbers are nobody's
   * secret.
   */
  readonly veil?: (state: State, hidden: (uuid: string) => boolean) => State;
  /** Something on it is secret although nobody on it is (a difficulty that the Gamemaster keeps). */
  readonly secret?: (state: State) => boolean;
  /** Something on it is nobody else's to know at any time, even once its numbers are shown (what is in a hand): `veil` takes it out of every copy that others get. */
  readonly private?: (state: State) => boolean;
  readonly view: (state: State, viewer: Viewer, table: Table, localize: Localize) => CardView;
  /** Whom a step moves by force, from what it made of the card: a board carries it out with the step's changes. Absent: nobody. */
  readonly moves?: (before: State, after: State) => readonly Forced[];
  /** Whom its next step will move so: drawn on the board before it is said. Absent: nobody. */
  readonly coming?: (state: State) => readonly Forced[];
  /** Who is still to answer; the answer queue, the reminder and the Gamemaster's stand-in read it. Empty or absent: nobody. */
  readonly waiting?: (state: State, table?: Table) => readonly Party[];
  /** What is taken for an answer when the time that the Gamemaster set is over: the event with its dice. */
  readonly byDefault?: (state: State, uuid: string, table: Table) => Promise<Brought<Event> | Refusal | null>;
  /** What it asks now, with what there is to decide in it; what decides nothing is answered by itself where a policy says so. Absent: everything it asks is asked. */
  readonly asked?: (state: State, table: Table) => readonly AskedOf<Event>[];
  /** The answer that is usual where it takes dice, for what is answered by itself; absent: `byDefault`. */
  readonly usual?: (state: State, uuid: string, table: Table) => Promise<Brought<Event> | Refusal | null>;
  /** Seconds after which the default answer is given to what is asked now, where the ruleset has a time of its own for it; 0: it waits for ever. Absent or null: the table's own time. */
  readonly patience?: (state: State, table: Table) => number | null;
  /** What this card tells the one it was opened from, once it knows: an event of the parent's. */
  readonly report?: (state: State, slot: string) => { readonly type: string } | null;
  /** One line of the trace and of the session's journal; absent events get the kind's general line. */
  readonly describe?: (event: Told<Event>, state: State, localize: Localize) => string | null;
  /** Several events of one click (all minions resist) are written together or not at all. A refusal is told to whoever pressed; null says nothing: a dialog was closed, or another card has opened. */
  readonly gestures: Readonly<
    Record<
      string,
      (context: GestureContext<State>) => Promise<Brought<Event> | readonly Brought<Event>[] | Refusal | null>
    >
  >;
}

/** An exchange kind as the registry holds it, its own types forgotten. */
export type AnyExchangeKind = Omit<ExchangeKind, "rights"> & {
  readonly rights: Readonly<Record<string, Right | undefined>>;
};

/** State an exchange kind with its own types; the registry forgets them here, once, and the reducer alone reads what it wrote. */
export function defineExchange<Ask, Request, State, Event extends { readonly type: string }>(
  kind: ExchangeKind<Ask, Request, State, Event>,
): AnyExchangeKind {
  return kind as unknown as AnyExchangeKind;
}

/** What one deed with points does for somebody, or why it can't be done: a spend, an award, a new session. */
export type DeedResult = { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;

/** One thing that points are spent on, earned by or reset with. */
export interface DeedDefinition {
  readonly id: string;
  readonly kind: "spend" | "earn" | "reset";
  /** `CROSSOVER.<Ruleset>.Deed.<id>.label|hint` by convention. */
  readonly label: string;
  readonly hint: string;
  readonly icon?: string;
  readonly rule: string;
  /** Who may: whoever plays the hero, or the Gamemaster alone (awards). */
  readonly by: "owner" | "gm";
  /** What it does now, worked out when it is done. `args` are names and choices; without them the first of each choice counts, so that a menu can try it. */
  readonly perform: (character: unknown, args: Readonly<Record<string, string>>, table: Table) => DeedResult;
  /** Why it can't be begun now, of what is built in a window before it can be tried; absent: it always may be built. */
  readonly begins?: (character: unknown, table: Table) => Refusal | null;
  /** What it would bring here and now, in words ("removes Dazed"); absent when there is nothing to add to the hint. */
  readonly effect?: (character: unknown, table: Table, localize: Localize) => string | null;
  /** Belongs to an open card or a dialog and is offered there; not in the menu of points. */
  readonly elsewhere?: boolean;
  /** Whether it is listed for this character at all (an advantage that it takes); absent: always. */
  readonly offered?: (character: unknown) => boolean;
  /** It takes the place of an action: who isn't up waits with it, unless the Gamemaster lets it pass. */
  readonly ofTurn?: true;
  /** Why the turn has nothing left for it, unless the Gamemaster lets it come on top. */
  readonly lacks?: (character: unknown, table: Table) => Refusal | null;
  /** The Gamemaster may say no: the card asks first, and nothing is paid before the answer. */
  readonly approval?: boolean;
  /** It has dice: a card of this kind is opened for it, which pays and does it; `perform` only says whether it may. */
  readonly opens?: string;
  /** What is asked for, in words worked out from what was chosen, for whoever is to allow it; absent where the label says it all. */
  readonly tells?: (
    character: unknown,
    args: Readonly<Record<string, string>>,
    table: Table,
    localize: Localize,
  ) => readonly string[];
  /** What must be chosen before it is done; the choices come back in `args` by name. */
  readonly choices?: (character: unknown, table: Table, localize: Localize) => readonly DialogField[];
  /** The act that it is, where the rules declare it: what is asked, refused and done is the act's, from the table as its rules ask it. */
  readonly declared?: {
    readonly act: AnyAct<Situation>;
    readonly at: (self: string, table: Table, gm: boolean) => Situation;
  };
}

/** A kind of points: each hero's own, or one pool for the table. */
export interface PointDefinition {
  readonly key: string;
  readonly label: string;
  /** What they are and what the number counts, for who hovers over it; absent where the label says it all. */
  readonly hint?: string;
  readonly icon: string;
  /** The pool's key when the table shares them; absent when each hero has their own. */
  readonly pool?: string;
  /** How many there are; null for a character without them (minions). */
  readonly read: (
    character: unknown,
  ) => { readonly value: number; readonly max: number | null; readonly detail?: string } | null;
  /** Whether everybody may see how many somebody has, or only who plays them and the Gamemaster. */
  readonly open: boolean;
  readonly deeds: readonly DeedDefinition[];
  /** Others who may take back at a price of their own what a use of these points has just brought; absent: nobody. */
  readonly veto?: {
    readonly by: (actor: string, changes: readonly Change[], table: Table) => readonly Party[];
    readonly perform: (by: string, actor: string, changes: readonly Change[], table: Table) => DeedResult;
  };
}

/** A check that a whole group is asked to make: how one of them rolls it, and what came of it. */
export interface CallRules<Request = unknown> {
  /** The roll of one of those who are asked, from them as they are now. */
  readonly compose: (
    uuid: string,
    ask: CheckAsk,
    table: Table,
  ) => { readonly accepted: true; readonly request: Request } | Refusal;
  readonly throwDice: (
    request: Request,
  ) => Promise<{ readonly faces: readonly number[] | null; readonly rolls: readonly Roll[] }>;
  /** Those who give the same text here share the dice when all are rolled for at once (a gang of one name); null, or absent, rolls alone. */
  readonly shares?: (uuid: string, ask: CheckAsk, table: Table) => string | null;
  /** What was made ready for the check and is used up by it; absent: nothing. */
  readonly spent?: (uuid: string, request: Request, table: Table) => readonly Change[];
  /** The rolled check as a card shows it; `dc` null leaves out what it was held against. */
  readonly view: (
    request: Request,
    faces: readonly number[] | null,
    secret: boolean,
    localize: Localize,
  ) => { readonly roll: RollView; readonly outcome?: OutcomeView };
  /** What the number is called that a check is held against, and what the trait is called. */
  readonly title: (ask: CheckAsk, localize: Localize) => string;
  /** Second throws of one's own for points, where the ruleset has them; absent: none. */
  readonly improve?: CallImprove<Request>;
}

/** A second throw on the card of a call: who is offered it, what it costs whom, and which dice stand. */
export interface CallImprove<Request = unknown> {
  /** Buttons of the gesture `improve`; `args.roll` names whose throw it is, `args.by` who pays where that is somebody else. */
  readonly buttons: (
    who: Party,
    request: Request,
    faces: readonly number[],
    view: { readonly viewer: Viewer; readonly table: Table; readonly localize: Localize },
  ) => readonly ButtonView[];
  readonly pay: (
    uuid: string,
    by: string | undefined,
    table: Table,
  ) => { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;
  readonly better: (request: Request, first: readonly number[], second: readonly number[]) => readonly number[];
}

/** Somebody at a glance: what the Gamemaster's screen and the tracker's tooltip show in one row. */
export interface GlanceView {
  readonly tracks: readonly {
    readonly label: string;
    readonly value: number;
    readonly max: number;
    readonly min?: number;
  }[];
  /** Passive values and the like; `trait` makes it a button that rolls. */
  readonly facts: readonly { readonly label: string; readonly value: string; readonly trait?: string }[];
  readonly conditions: readonly { readonly label: string; readonly img: string }[];
}

/** An adversary made up on the spot from a few choices. */
export interface QuickAdversary {
  readonly fields: (localize: Localize) => readonly DialogField[];
  /** Creation data of the actor, from what was chosen; a refusal names the field. */
  readonly build: (
    input: DialogInput,
    localize: Localize,
  ) => { readonly accepted: true; readonly data: object } | Refusal;
  /** What is chosen for a gang and for one who stands against all heroes, from the weakest to the strongest; `bodies` for what counts none of its own. */
  readonly foes?: Readonly<
    Partial<
      Record<Exclude<FoeSort, "rival">, readonly Rung<{ readonly input: DialogInput; readonly bodies: number }>[]>
    >
  >;
}

/** A subtype of Actor: its data model, its sheet, and what the rest of the system may ask of any actor. */
export interface ActorSubtype {
  readonly model: unknown;
  /** Its class, or its name among the adapter's `sheets`. */
  readonly sheet: unknown;
  readonly icon: string;
  /** Paths that token bars and trackers offer, relative to `system`. */
  readonly trackable: { readonly bar: readonly string[]; readonly value: readonly string[] };
  /** Which of the bars the tracker shows, as ticks where they are short enough; absent: all. */
  readonly ticks?: readonly string[];
  /** Whether players' own heroes are of this kind: linked tokens, friendly by default. */
  readonly linked: boolean;
  /** Only a Gamemaster is offered it when something new is made: villains, crowds, the table's pools. Absent: players too. */
  readonly gamemasters?: true;
  /** Whoever acts for it besides its owners, by uuid: the driver of a vehicle; null for nobody. */
  readonly playedBy?: (system: unknown) => string | null;
  /** How many it stands for, a squad or a mob: its tokens say it from two on. Absent: one. */
  readonly count?: (system: unknown) => number;
  /** How it is that no effect carries and its tokens show all the same (a broken vehicle), by a lang key and a picture; null for nothing. */
  readonly mark?: (system: unknown) => { readonly label: string; readonly img: string } | null;
  /** What its picture shows where it is nobody: a vehicle, a place, a thing. Absent: somebody. */
  readonly face?: Exclude<FaceKind, "person">;
}

export interface ItemSubtype {
  readonly model: unknown;
  /** Its class, or its name among the adapter's `sheets`. */
  readonly sheet: unknown;
  readonly icon: string;
}

/** One throw for initiative: the formula Foundry rolls, and what the rules make of its faces. */
export interface InitiativeThrow {
  readonly formula: string;
  readonly resolve: (faces: readonly number[]) => { readonly total: number; readonly rows: readonly Row[] };
  /** What was made ready for it and is used up by it; absent: nothing. */
  readonly spent?: readonly Change[];
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
  /** Orders that are no comparison (sides by card, hand-off, surprise rounds): played by events, with a state of their own. */
  readonly flow?: TurnFlow;
}

/** What the tracker offers beside "next turn": hand over to somebody, interrupt, turn the card. */
export interface FlowChoice {
  readonly event: FlowEvent;
  readonly label: string;
  readonly icon: string;
  /** The combatant whose row it stands in; null above the list. */
  readonly combatant: string | null;
  readonly refused?: string;
}

/** What the whole table looks at while a fight runs: the card that is turned, the pool that grows. It stands on the board, large, for whoever may know it. */
export interface Sight {
  /** Of what kind it is: "Doom pool", "Turned card". */
  readonly caption: string;
  readonly title?: string;
  readonly lines: readonly string[];
  /** Sizes of dice that lie there. */
  readonly dice?: readonly number[];
  /** Opens the window where it is played with. */
  readonly open: () => Promise<void>;
}

export interface FlowView {
  /** What the round is about, above the list: the card and what it says, the side that is up. */
  readonly caption: string | null;
  /** In place of Foundry's count of rounds, where the ruleset counts otherwise (a round of surprise before the first). */
  readonly title?: string;
  readonly choices: readonly FlowChoice[];
  /** A window that the order waits for, opened above the list: a deck that is still to be dealt. */
  readonly opens?: { readonly label: string; readonly icon: string; readonly open: () => Promise<void> };
  /** Kept in everybody's sight while the fight runs. */
  readonly sight?: Sight;
  /** One short note in a row: "acted", "surprised", "waits". */
  readonly notes: Readonly<Record<string, string>>;
}

/** A way to act that the tracker lists in a participant's row: a price to be paid, or an action to be opened. */
export interface TurnOffer {
  readonly label: string;
  /** An action of the economy to pay. */
  readonly spend?: string;
  /** An action of the ruleset's own list to open. */
  readonly use?: string;
  /** What it is paid with, or what a lenient table overlooks. */
  readonly hint?: string;
  /** Why not; the Gamemaster may overrule a spend. */
  readonly refused?: string;
  /** Lang key of what it is listed under; with the rest of its list where there is none. */
  readonly group?: string;
  /** One attacks somebody with it. */
  readonly attack?: boolean;
  /** It befalls people and isn't done by them (hunger, poison, a fall): the Gamemaster's list has it, players' lists don't. */
  readonly befalls?: boolean;
}

/** Turns that end, begin and go on with a step of the order, as combatants. */
export interface TurnEdges {
  readonly ended: readonly string[];
  readonly began: readonly string[];
  readonly resumed?: readonly string[];
  /** Among those that both began and ended: who lost theirs, being out. What a turn's edges bring is brought all the same. */
  readonly passed?: readonly string[];
}

/** What has changed beside an order that is played: somebody came, left, or has another initiative. */
export type Unsettled = "came" | "left" | "thrown";

/** An order that is played. Its events come together at the Gamemaster's desk like those of cards. */
export interface TurnFlow {
  readonly reducer: Reducer<readonly Participant[], FlowState, FlowEvent>;
  /** Present where a turn can be put off, interrupted or taken twice; otherwise whoever was up has ended their turn, and whoever comes up begins one. */
  readonly edges?: (before: FlowState, after: FlowState, event: FlowEvent) => TurnEdges;
  /** Present where something is settled before the fight begins (what sort of encounter it is): the tracker offers it then, and the fight begins with what `early` says. */
  readonly before?: (early: FlowState, fresh: FlowState, participants: readonly Participant[]) => FlowState;
  /** What "next turn" means now. */
  readonly next: (state: FlowState) => FlowEvent;
  /**
   * Who comes up with it, or after it where a turn ends with a step of its own, where that is known beforehand: nobody names them, no card is turned, no die is owed. Players' own windows ask it: it throws, writes and tells nothing.
   * Absent: nobody knows.
   */
  readonly foresees?: (state: FlowState, participants: readonly Participant[], table: Table) => string | null;
  /** The event that brings the order up to what has changed beside it, and does nothing else; null: that can wait for the next step. */
  readonly attend: (why: Unsettled) => FlowEvent | null;
  /** What "roll initiative for all" means where the order has its throws itself, or why it means nothing now. Absent: combatants throw for themselves, or nothing is thrown. */
  readonly throwAll?: (state: FlowState) => FlowEvent | Refusal;
  /** The event by which somebody who is out has a turn all the same, the next one; the Gamemaster's. Absent: the order names who is next anyway. */
  readonly grant?: (combatant: string) => FlowEvent;
  /** Whether the first turn waits for throws; the Gamemaster's "next" goes on without them. Absent: it never does, or the order says so itself. */
  readonly waits?: (state: FlowState) => boolean;
  /** Who may: `plays` says whose combatants are the viewer's. */
  readonly may: (
    state: FlowState,
    event: FlowEvent,
    isGM: boolean,
    plays: (combatant: string) => boolean,
  ) => true | Refusal;
  /** Facts that only the table knows: who is able, what it costs, which card comes up. */
  readonly complete?: (
    state: FlowState,
    event: FlowEvent,
    participants: readonly Participant[],
    table: Table,
  ) => FlowEvent | Refusal | Promise<FlowEvent | Refusal>;
  readonly view: (
    state: FlowState,
    participants: readonly Participant[],
    isGM: boolean,
    plays: (combatant: string) => boolean,
    localize: Localize,
  ) => FlowView;
}

/** Conditions of a ruleset as the token HUD lists them. */
export interface ConditionList {
  readonly catalogue: ConditionCatalogue<object>;
  readonly label: (id: string) => string;
  /** Conditions the HUD offers; the rest are only caused by others (health bands). */
  readonly hud: readonly string[];
}

/** Conditions of a ruleset as the token HUD, sheets and undo use them. */
export interface ConditionAdapter extends ConditionList {
  /** Conditions that follow from a track and are stored nowhere; they count as statuses. */
  readonly derived?: (character: unknown) => readonly string[];
  /** Whether somebody counts as out of the fight, so that tracker and token show it; absent: conditions that say so. */
  readonly out?: (character: unknown) => boolean;
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
  /** Names that every character has, for text that is read without one. Absent: those of some character of the world. */
  readonly common?: (localize: Localize) => readonly TraitName[];
  /** Key of the trait by which a skill of the table between rulesets (`SKILL_ROWS`) is checked here, so that text written for one ruleset works for heroes of another; null: nothing of the kind. */
  readonly skill?: (name: string, character: unknown) => string | null;
  readonly open: (actor: Actor.Implementation, ask: CheckAsk) => Promise<ChatMessage.Implementation | null>;
  /** Checks that a group is called to. */
  readonly call: CallRules;
  /** Whether a call for this check keeps its number secret unless the Gamemaster says otherwise; absent: never. */
  readonly secret?: (trait: string) => boolean;
  /** Names of difficulties from easiest to hardest, for the Gamemaster's table. */
  readonly difficulties: (localize: Localize) => readonly { readonly value: number; readonly label: string }[];
}

/** Something that a character can do by name beside a check: an attack, a power, a maneuver. One list for the hotbar, `/attack`, the token's palette and other packages. */
export interface ActionEntry {
  readonly id: string;
  readonly label: string;
  readonly img?: string;
  /** A word or two on what it does: "Damage 10, close". */
  readonly detail?: string;
  /** Lang key of the group it is listed under. */
  readonly group: string;
  readonly refused?: string;
  /** One attacks somebody with it: what `/attack` names when it lists what there is. */
  readonly attack?: true;
  /** It befalls people and isn't done by them (hunger, poison, a fall): the Gamemaster's list has it, players' lists don't. */
  readonly befalls?: boolean;
}

export interface ActionAdapter {
  readonly list: (character: unknown, localize: Localize) => readonly ActionEntry[];
  readonly use: (actor: Actor.Implementation, id: string, quick: boolean) => Promise<ChatMessage.Implementation | null>;
}

/**
 * Whose turn it is and how far one gets, as far as the rules say it. What is made of it (a player is stopped, the Gamemaster asked) is one thing for all: `rules/kernel/turns/turn-and-reach.ts`. Its
 * words are shared too; what one may do instead in this ruleset is the lang key `CROSSOVER.<Ruleset>.TurnAndReach.instead`.
 */
export interface TurnAndReachAdapter {
  /** Whether what the list of actions has by that id takes part of a turn, so that whoever isn't up waits with it. Reactions, what is free at any time and what was readied for now don't. */
  readonly takesTurn: (character: unknown, id: string, table: Table) => boolean;
  /** How far what the list of actions has by that id gets; null where the rules set no bounds or leave them to the table. */
  readonly span: (character: unknown, id: string, table: Table) => Span | null;
  /** What reach and ranges of somebody are around them, in the ruleset's bands; absent where the rules know none. */
  readonly rings?: (character: unknown, table: Table) => readonly Rings[];
  /** Refusals that a card may meet when it is opened because the turn has nothing left for it: the Gamemaster passes over them by the same question. Absent: there are none. */
  readonly spent?: (no: Refusal) => boolean;
}

/** A chat command of a ruleset. Its usage is the lang key `CROSSOVER.<Ruleset>.Command.<name>.usage`. */
export interface CommandDefinition {
  readonly name: string;
  readonly usage: string;
  /** The Gamemaster's alone: the list says so, and anybody else is told. */
  readonly gm?: true;
  /** Asks nothing of whoever speaks: it works with nobody selected, and for heroes of another ruleset. */
  readonly alone?: true;
  /** What may follow what has been typed, for the list above the chat input. */
  readonly complete?: (actor: Actor.Implementation | null, typed: string) => readonly string[];
  /** Run it; a message says what was not understood and what is. Null: done. */
  readonly run: (text: string, actor: Actor.Implementation | null) => Promise<string | null>;
}

/** A setting of a ruleset, the world's unless it says otherwise. Name and hint are lang keys by convention `CROSSOVER.<Ruleset>.Setting.<key>.name|hint`. */
export interface SettingDefinition {
  readonly key: string;
  readonly type: typeof Number | typeof String | typeof Boolean;
  readonly initial: string | number | boolean;
  readonly choices?: readonly string[];
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
  /** `client`: each browser's own. */
  readonly scope?: "world" | "client";
  /** Kept by the system itself and shown in no list. */
  readonly internal?: boolean;
  /** Heading it stands under in the window of rules; absent: with what concerns the table. */
  readonly group?: "rolls" | "harm" | "points" | "order" | "building" | "table";
  /** Text of several lines. */
  readonly lines?: boolean;
  /** For text with a form of its own: what is wrong with what was typed, or null. */
  readonly check?: (value: string) => Refusal | null;
}

/**
 * A pool that belongs to the table and not to one hero (doom, a shared reserve). It lives on a singleton actor of `subtype`, so that permissions, sheet, token bar,
 * `Change` and undo come for free, and a spend that also writes stress is one list with one undo.
 */
export interface PoolDefinition {
  readonly key: string;
  readonly subtype: string;
  /** Picture of the actor that is made for it. */
  readonly img?: string;
}

/** What came of an editor: what is to be done, and who may see it. */
export interface Edited {
  readonly asked: Asked;
  readonly visibility?: Visibility;
}

/** As much of them as a list of what somebody can do is read from. */
export interface ActLines {
  readonly table: Acts<Situation>;
  /** Lang keys of groups of acts that are chosen from together. */
  readonly groups: Readonly<Record<string, string>>;
  /** Lang keys of the heading that acts of a group are listed under, and of what an action of the economy is called. */
  readonly heading: (group: string) => string;
  readonly priced: (action: string) => string;
  /** Whether a price can be paid now, and what this table overlooks in it. */
  readonly affords: (s: Situation, price: readonly string[]) => ReturnType<Affords>;
  readonly isCharacter: (snapshot: unknown) => boolean;
  readonly settings: (table: Table) => unknown;
  /** What its rules ask of the table beside what all ask. */
  readonly more?: (table: Table) => object;
}

/**
 * What a ruleset's characters do, declared as acts: dialogs, lists, commands, macros and the desk are derived from the table. The rest says what only the ruleset knows: who of all characters
 * is one of its own, its settings, and how a chosen act becomes a card (what it costs, who may step in).
 */
export interface ActsAdapter extends ActLines {
  readonly open: (
    actor: Actor.Implementation,
    asked: Asked,
    visibility?: Visibility,
    /** On the Gamemaster's word, although something was in the way. */
    overrule?: boolean,
  ) => Promise<ChatMessage.Implementation | null>;
  /** Editors by the name that an act calls them: windows that ask in place of the plain form, with what is known already. Null: it was closed. */
  readonly editors?: Readonly<
    Record<string, (actor: Actor.Implementation, known: Asked, quick: boolean) => Promise<Edited | null>>
  >;
  /** Whether what costs that takes part of a turn, so that whoever isn't up waits with it. */
  readonly takesTurn: (price: readonly string[], table: Table, act: string, self: string) => boolean;
  /** What somebody whom nobody asks chooses where an act leaves it to an editor: what a Shift-click takes there. Absent: the act's own defaults are all of it. */
  readonly standing?: (s: Situation, act: string, chosen: AnyChosen) => AnyChosen;
  /** What the card that it opens will be rolled with, and what comes of it: lines and odds beside the form. */
  readonly preview?: (
    opened: { readonly kind: string; readonly request: unknown },
    asked: Asked,
    drawn: Drawn,
  ) => Preview;
}

/** How characters of a ruleset become drafts in another one, and the other way round (docs/converting.md). */
export interface ConvertAdapter {
  readonly conversion: Conversion;
  /** The data of a draft's item with what the ruleset's own lists say about it: prices, actions, durations. */
  readonly complete: (item: DraftItem, localize: Localize) => Readonly<Record<string, unknown>>;
  /** What an actor's best attack comes to against its own twin, by this table's settings; null for one that can harm nobody. Absent: its drafts aren't measured. */
  readonly twin?: (actor: Actor.Implementation) => Twin | null;
  /** What of an actor is over a limit of the ruleset or of its budget, in words. */
  readonly excess?: (actor: Actor.Implementation, localize: Localize) => readonly string[];
}

/** One budget of a hero who is being made, or what stands in the place of one. */
export interface GuideTotal {
  readonly label: string;
  readonly spent: string;
  /** What there is to spend; absent where nothing is bought. */
  readonly of?: string;
  readonly over: boolean;
}

/** How somebody new is made by plain questions: the rules' guide, where its parts are, and what becomes of each choice in numbers that people read. */
export interface BeginAdapter {
  readonly guide: Guide;
  /** Compendia that parts are taken from, by id. */
  readonly packs: readonly string[];
  /** What the guide calls a part by. */
  readonly named: (part: GuidePart) => string;
  readonly totals: (actor: Actor.Implementation, localize: Localize) => readonly GuideTotal[];
  /** What is over a limit or wrong otherwise, in words. */
  readonly wrong: (actor: Actor.Implementation, localize: Localize) => readonly string[];
  /** What their best attack comes to against somebody just like them; null for one that can harm nobody. */
  readonly twin: (actor: Actor.Implementation) => Twin | null;
  /** The numbers of the guide's last step where a glance doesn't say enough of somebody new; parts of these types aren't named there once more. */
  readonly numbers?: (actor: Actor.Implementation, localize: Localize) => GuideNumbers;
}

/** Lines of numbers, and the types of the parts that they speak of. */
export interface GuideNumbers {
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  readonly types: readonly string[];
}

/**
 * What Foundry must know about a ruleset while the page starts, whether it is played here or not: its subtypes with their models, its settings, its dice. Small, because every
 * client downloads it of all rulesets; what its people do comes with the rest of its adapter once somebody plays it (`registry.ts`).
 */
export interface RulesetDeclaration {
  readonly id: string;
  readonly label: string;
  /** Its colour by day and by night, as CSS has it. Absent: the stylesheet has one under its id. */
  readonly accent?: { readonly light: string; readonly dark: string };
  readonly subtypes: SubtypeTable;
  readonly actors: Readonly<Record<string, ActorSubtype>>;
  readonly items: Readonly<Record<string, ItemSubtype>>;
  /** Its own subtypes of ActiveEffect beside conditions (passing benefits), and the document that a change of the rules makes; null for what is none of them. */
  readonly effects?: {
    readonly models: Readonly<Record<string, unknown>>;
    readonly document: (id: string, data: Readonly<Record<string, Value>>) => object | null;
  };
  /** The fields that play writes: they stay at home when a document is shared, and an update leaves them alone. */
  readonly state: StateOfPlay;
  readonly settings: readonly SettingDefinition[];
  readonly pools?: readonly PoolDefinition[];
  /** Fields of an actor that count for a turn or a round alone: what its edge has set back since is nobody's to bring back. */
  readonly counted?: readonly string[];
  /** Roll classes and dice terms to register, so that chat restores them by name. */
  readonly rolls?: readonly unknown[];
  readonly terms?: Readonly<Record<string, unknown>>;
  /** How 3D dice look: two colours, and labels for dice of its own. */
  readonly dice3d?: {
    readonly foreground: string;
    readonly background: string;
    readonly faces?: readonly { readonly type: string; readonly labels: readonly string[] }[];
  };
  /** Runs once on every client at `init`, after models and sheets: menus and windows of its own, which Foundry asks for before the game is ready. */
  readonly init?: () => void;
  /** Templates with partials that must be known before the first render. */
  readonly templates?: readonly string[];
  /** To and from other rulesets: the subtypes of Actor that can be read (a pool or a vehicle can't), and what reads and writes them; absent while its characters can't be converted. */
  readonly convert?: { readonly from: readonly string[]; readonly bring: () => Promise<ConvertAdapter> };
  /** How somebody of its own subtype begins beside a blank sheet: by questions or as an example, and out of a file of its own form where it reads one; absent: blank. */
  readonly begin?: {
    readonly type: string;
    readonly bring: () => Promise<BeginAdapter>;
    /** Takes a file of a form of its own; false for one that it doesn't know. */
    readonly file?: (file: File, folder: string | null) => Promise<boolean>;
  };
}

/**
 * What a page must have to show those who play by a ruleset, and to keep them right: sheets, what follows from their data, conditions, points. It comes with the first of them; what they do comes
 * with the rest of the adapter, once somebody does something.
 */
export interface RulesetPeople extends RulesetDeclaration {
  /** Classes of the sheets that its subtypes call by name. */
  readonly sheets?: Readonly<Record<string, unknown>>;
  /** Classes of those that few evenings open, items' first of all: they come with the first of them that is opened. */
  readonly laterSheets?: () => Promise<Readonly<Record<string, unknown>>>;
  /** Actor -> the plain data that the rules read. One function, so no rule ever sees a Foundry document. */
  readonly snapshot: (actor: Actor.Implementation) => unknown;
  /** What follows from the data of its actors and items, by subtype, worked out at each preparation of a document's system data. */
  readonly prepare?: Readonly<Record<string, (system: never) => void>>;
  /** Short names that formulas may use of an actor, by subtype, from its system data: `@str`, `@pl`. */
  readonly rollData?: Readonly<Record<string, (system: never) => Readonly<Record<string, number>>>>;
  /** What its characters do by name, where a sheet that opens lists it: it is on its way once the page is ready. */
  readonly listed?: () => Promise<ActionAdapter["list"]>;
  readonly conditions: ConditionAdapter;
  /** Points of heroes and of the table, with all that is done with them. */
  readonly points?: readonly PointDefinition[];
  /** Deeds with points that are built in a window of their own, which does them with what was built; by the deed's id. */
  readonly builders?: Readonly<Record<string, (actor: Actor.Implementation) => void>>;
  readonly glance: (character: unknown, localize: Localize) => GlanceView;
  /** Runs once on every client when the game is ready: what the ruleset itself follows or shows on the screen. */
  readonly ready?: () => void;
  /** Where it is written what powers do, beside their own words; a sheet tells it where a power is pointed at. Absent where each says so itself. */
  readonly powerTexts?: PowerTexts;
}

/**
 * All that Crossover knows about one ruleset. Shared code holds this object and calls it; nothing compares ids. A difference between rulesets that shared code
 * meets becomes a member here (docs/architecture.md says how each of the five fits).
 */
export interface RulesetAdapter extends RulesetPeople {
  /** What setting a token's bar or value by hand brings, with all that follows from it; null leaves it to Foundry. `path` is relative to `system`. */
  readonly track?: (snapshot: unknown, path: string, value: number) => readonly Change[] | null;
  readonly exchanges: Readonly<Record<string, AnyExchangeKind>>;
  readonly order: TurnOrder;
  readonly economy: {
    readonly rules: Economy<unknown>;
    readonly limits: (character: unknown, encounter: Encounter | null) => unknown;
    /** Every way to spend, trades and Reactions among them, for whoever plays the participant. */
    readonly offers?: (
      character: unknown,
      encounter: Encounter | null,
      turn: TurnSpends,
      localize: Localize,
    ) => readonly TurnOffer[];
  };
  /** What happens by itself at the points of a turn, round, fight, scene or session. */
  readonly lifecycle?: (moment: Moment, table: Table, concerned?: readonly string[]) => MomentResult;
  readonly checks: CheckAdapter;
  /** What its characters do, as declared acts. */
  readonly acts?: ActsAdapter;
  /** What else its characters do by name. */
  readonly actions: ActionAdapter;
  /** Acting off turn, and out of reach or range. */
  readonly turnAndReach: TurnAndReachAdapter;
  /** Own movement on a board; absent where the rules know no distances. */
  readonly movement?: Movement<Situation>;
  /** Its own chat commands, beside those that every ruleset has. */
  readonly commands?: readonly CommandDefinition[];
  /** Plays whole fights by itself; absent while the ruleset can't. */
  readonly forecast?: ForecastAdapter;
  readonly quick?: QuickAdversary;
  /** What a change means in words: "Health from 6 to 4", "Dazed begins". Null for one that nobody needs to read. */
  readonly describeChange: (change: Change, localize: Localize) => Pick<ConsequenceView, "text" | "tone"> | null;
}
