import type { Change, Value } from "./change.ts";
import type { Refusal } from "./refusal.ts";
import type { Ref, Situation, Words } from "./situation.ts";
import type { Covers } from "./space/covers.ts";

/** One thing that may be chosen. What stands in the list but can't be taken now says why. */
export interface Option<T> {
  readonly value: T;
  readonly label: Words;
  readonly hint?: Words;
  /** What it looks like: a card is chosen by its picture. */
  readonly img?: string;
  readonly refused?: Refusal;
}

/** A bonus that counts unless it is switched off: what it is called, what it brings, why. */
export interface Modifier {
  readonly key: string;
  readonly label: Words;
  readonly value: string;
  readonly rule: string;
}

/** One of several numbers that are chosen together: ranks of a power that shares an array's points. */
export interface Amount {
  readonly key: string;
  readonly label: Words;
  readonly hint?: Words;
  readonly least: number;
  readonly most: number;
}

/** Where a form shows what it doesn't always need, folded by kind: where both stand and what the Gamemaster adds; what is given up or spent for something else; who does it with one. */
export const FORM_PARTS = ["circumstances", "trades", "helpers"] as const;
export type FormPart = (typeof FORM_PARTS)[number];

/** What every choice says of itself. `T` is what is chosen, `V` everything that the act asks for; what stands before a choice is chosen already when its functions are called. */
interface Question<T, S, V> {
  /** What is asked, beside the field. */
  readonly label: Words;
  readonly hint?: Words;
  /** Of what kind it is, where it needn't be in sight: absent, it usually matters. */
  readonly part?: FormPart;
  /** What stands under the field with this chosen, where that isn't always the same; null: the hint. */
  tells?(s: S, chosen: V): Words | null;
  /** Whether what stands there by itself is to be seen although its part is folded: it was read off the board. */
  seen?(s: S, chosen: V): boolean;
  /** The Gamemaster's alone: nobody else's word is read. */
  readonly by?: "gm";
  /** Known to whoever opens the act and asked nowhere: the card that it answers, a thing that was dragged. */
  readonly silent?: true;
  /** Whether it means anything, with what has been chosen so far; otherwise it isn't asked and `first` stands for it. */
  when?(s: S, chosen: V): boolean;
  /** What stands there unless somebody says otherwise: what a Shift-click, a macro and a default answer take. Absent: the first that can be taken, nothing, no. */
  first?(s: S, chosen: V): T;
}

/** Ways to choose. `one` and `many` of a list; `who` and `whos` of those that are here; a `whole` number within bounds; `numbers` by their keys; a `flag`; `words`; `modifiers` that are switched off; what is the act's `own` has a reader and an editor of its own. */
export type Choice<T, S, V> = Question<T, S, V> &
  (
    | {
        readonly pick: "one";
        options(s: S, chosen: V): readonly Option<T>[];
        readonly none?: Refusal;
        /** The option that goes by another name as well; what is none of them comes back as it is. */
        meant?(s: S, chosen: V, raw: unknown): unknown;
      }
    | {
        readonly pick: "many";
        options(s: S, chosen: V): readonly Option<T extends readonly (infer I)[] ? I : never>[];
      }
    | {
        readonly pick: "who" | "whos";
        /** Whether somebody may be named at all: true, or why not (then they stand in the list and say so), or false (they don't). */
        fits?(s: S, chosen: V, who: Ref): boolean | Refusal;
        /** Who comes first in the list; all others follow. */
        prefers?(s: S, chosen: V, who: Ref): boolean;
        /** Oneself may be named, and comes first. */
        readonly self?: true;
        /** "Nobody" may be named, in these words; its value is "". */
        readonly nobody?: Words;
        readonly none?: Refusal;
      }
    | {
        readonly pick: "whole";
        bounds(s: S, chosen: V): readonly [least: number, most: number];
        /** May be left empty: `null`. */
        readonly empty?: true;
      }
    /** Each of them stands at `first`, or at its least; a record by their keys. */
    | { readonly pick: "numbers"; of(s: S, chosen: V): readonly Amount[] }
    /** Why it can't be a yes: it isn't asked then, and a yes that comes from elsewhere is refused with it. */
    | { readonly pick: "flag"; no?(s: S, chosen: V): Refusal | null }
    /** `samples`: what a law should try where it must mean something. */
    | { readonly pick: "words"; readonly longest: number; readonly samples?: readonly string[] }
    | { readonly pick: "modifiers"; of(s: S, chosen: V): readonly Modifier[] }
    | {
        readonly pick: "own";
        first(s: S, chosen: V): T;
        /** What came from outside, typed; null for what is no such thing. */
        read(raw: unknown): T | null;
        /** Everything that a law should try. */
        samples(s: S, chosen: V): readonly T[];
      }
  );

/** An act that somebody has chosen, as it travels and is kept: names and choices, no numbers that matter. A type and not an interface: it is stored in documents. */
export type Asked = {
  readonly act: string;
  readonly actor: Ref;
  readonly chosen: { readonly [name: string]: Value };
  /** Where what it covers was put on a board, or whither it was turned; absent: it was aimed on none. */
  readonly area?: Aim;
};

/** A place and a direction on a board, in feet and degrees; the board by its uuid. */
export type Aim = {
  readonly board: string;
  readonly at: { readonly x: number; readonly y: number; readonly z: number };
  readonly direction: number;
};

/** A line of an act in a list: what is known already (which power, which attack), what it is called, why not now. */
export interface Entry<V> {
  readonly known: Partial<V>;
  readonly label: Words;
  readonly detail?: Words;
  /** Listed with another group than its act's. */
  readonly group?: string;
  readonly refused?: Refusal;
  /** Something else than harm comes of it (an ally is aided, a weapon is taken): somebody means it, and neither a list of attacks nor a plan takes it for one. */
  readonly meant?: true;
}

/** Where an act is offered: in lists of actions, among points, on a card, on a sheet, by the clock. */
export type Place = "list" | "points" | "card" | "sheet" | "clock";

/** A card that an act opens, with the request that the card's own rules read. */
export type Opened<K> = {
  readonly accepted: true;
  readonly opens: { readonly [N in keyof K]: { readonly kind: N; readonly request: K[N] } }[keyof K];
};

/** What an act does at once. Rulesets add what their cards tell of it. */
export interface Effect {
  readonly accepted: true;
  readonly changes: readonly Change[];
}

export interface Declared<S, V> {
  /** Rules that it plays. */
  readonly rules: readonly string[];
  /** What it is called. */
  readonly label: Words;
  /** What it does with this chosen, in a line under its name. */
  detail?(s: S, chosen: V): Words;
  /** Acts of one group are offered together: the eight uses of a Surge. */
  readonly group: string;
  /** Who may: whoever plays the actor, or the Gamemaster alone. */
  readonly by: "owner" | "gm";
  readonly at: readonly Place[];
  /** Its lines in a list, where it has more than one; absent: one, with nothing known. */
  entries?(s: S): readonly Entry<V>[];
  /** Why it can't be begun now, whatever is chosen; null: it may be. */
  refused(s: S): Refusal | null;
  /** Actions of the turn that it takes, in the economy's words. */
  price(s: S, chosen: V): readonly string[];
  /** Who may step in before it happens (an opportunity attack); `ask` where the table must say whether it comes to that. Absent: nobody. */
  held?(s: S, chosen: V): readonly { readonly by: Ref; readonly ask: boolean }[];
  /** What it covers of a board, so that its targets can be aimed at there; null with this chosen, or absent: nothing. */
  covers?(s: S, chosen: V): Covers | null;
  /** What must be chosen, in order: each may hang on those before it. */
  readonly choices: { readonly [N in keyof V]: Choice<V[N], S, V> };
  /** One attacks somebody with it: what a list of attacks names. */
  readonly attacks?: true;
  /** What its form's button says, where it isn't that dice are rolled as soon as there are any: it is an attack, or its card throws nothing yet. */
  readonly press?: "attack" | "do";
  /** It befalls people and isn't done by them: the Gamemaster's lists have it, players' lists don't. */
  readonly befalls?: true;
  /** Name of an editor that asks in place of the plain form. */
  readonly editor?: string;
}

/** It opens a card. */
export interface Opens<S, V, K> {
  compose(s: S, chosen: V): Opened<K> | Refusal;
}

/** It does something at once, with dice of its own where `throws` says so. `tried` are faces by which it is tried before anything is thrown. */
export interface Does<S, V, R, Dice, Thrown> {
  throws?(s: S, chosen: V): { readonly dice: Dice; readonly tried: Thrown } | null;
  perform(s: S, chosen: V, thrown: Thrown | null): R | Refusal;
}

/**
 * One thing that a person can do, said once: dialog, lists, chat, macros, the Gamemaster's desk, odds and laws are all derived from it. Choices are typed: what a form offers, what
 * travels and what the rules read are the same words, or it doesn't compile.
 * S: the ruleset's situation; V: what is chosen (a type and not an interface: it travels as plain data); K: kinds of card by name, with their requests; R: what a deed without a card brings.
 */
export type Act<
  S extends Situation,
  V extends { readonly [N in keyof V]: Value },
  K = never,
  R extends Effect = Effect,
  Dice = never,
  Thrown = never,
> = Declared<S, V> & (Opens<S, V, K> | Does<S, V, R, Dice, Thrown>);

/** Nothing to choose. */
export type NoChoice = Readonly<Record<never, never>>;

/** What acts of any kind choose, by name. */
export type AnyChosen = { readonly [name: string]: Value };

/** An act among others, what it asks forgotten. Its functions are methods, so that acts of different choices stand in one table; only the reader calls them, with what it has read. */
export type AnyAct<S extends Situation> = Act<
  S,
  AnyChosen,
  Readonly<Record<string, unknown>>,
  Effect,
  unknown,
  unknown
>;

/** Acts of a ruleset by name. */
export type Acts<S extends Situation> = Readonly<Record<string, AnyAct<S>>>;

/** What an act asks for. */
export type Chosen<A> = A extends Declared<infer _S, infer V> ? V : never;
