import type { Blow } from "../../rules/kernel/blow.ts";
import type { BurstView } from "./burst.ts";

/**
 * What a chat card shows, as text and numbers ready for the template. Views are pure: the same events give the same card on every client, and node tests read
 * them without a browser.
 */

/** How an outcome feels. A word and an icon always go with it; colour never stands alone. */
export type Tone = "success" | "failure" | "warning" | "harm" | "info" | "neutral";

/** One die as it is drawn. */
export interface DieView {
  /** Which drawing: `fudge`, `d4` ... `d20`. */
  readonly shape: string;
  /** What is on it: `plus`, `minus`, `blank`, or a number as text. */
  readonly face: string;
  /** Read out in its place. */
  readonly label: string;
  readonly state?: "kept" | "dropped" | "struck" | "ringed" | "floored" | "lost";
}

/** One line of a breakdown. */
export interface RowView {
  readonly label: string;
  /** With its sign, as it is read aloud: "+3". */
  readonly value: string;
  readonly rule: string;
  readonly note?: string;
}

/** A total that explains itself: dice, number, what it is held against, its rows. */
export interface RollView {
  readonly label: string;
  readonly dice: readonly DieView[];
  readonly total: string;
  /** Its numbers are not for this viewer; only what came of it is. */
  readonly hidden?: boolean;
  readonly against?: string;
  readonly rows: readonly RowView[];
}

export interface OutcomeView {
  /** The one word in the loud face: "Hit", "Critical". */
  readonly word: string;
  readonly tone: Tone;
  /** A critical: the recap of the session keeps it. */
  readonly critical?: boolean;
  /** How the comic letters it, beside the word: on the card, and on the board where it is felt. */
  readonly blow?: Blow;
  /** The sentence under it: degrees, what it was held against. */
  readonly detail?: string;
}

/** A button on a card: names a gesture and its arguments, nothing more. */
export interface ButtonView {
  readonly gesture: string;
  readonly args: Readonly<Record<string, string>>;
  readonly label: string;
  readonly icon?: string;
  /** A button that takes back or restores a step instead of making a gesture; `args.at` names it. */
  readonly step?: "withdraw" | "restore";
  /** What pressing it would change, exact: "47 % to 71 %". Only for those who may see odds. */
  readonly odds?: string;
  /** Whom it is about beside those whom its arguments name; where all of them have left the world, nobody presses it. */
  readonly about?: readonly string[];
  /** Why it can't be pressed by this viewer now; absent when it can. */
  readonly refused?: string;
  readonly tone?: Tone;
  /** What is rarely pressed stands behind the fold, however few buttons there are. */
  readonly rare?: true;
}

/** What is about to happen or has happened to somebody, one line each. */
export interface ConsequenceView {
  readonly text: string;
  readonly tone: Tone;
  readonly rule: string;
  readonly state: "pending" | "applied" | "undone";
}

/** One party's part of the card. */
export interface PartyView {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** Who is being waited for, in words. */
  readonly waiting?: string;
  readonly rolls: readonly RollView[];
  readonly outcome?: OutcomeView;
  /** What has come of it as the comic letters it, for whoever looks at the card now. */
  readonly burst?: BurstView;
  readonly consequences: readonly ConsequenceView[];
  readonly buttons: readonly ButtonView[];
}

export interface CardView {
  readonly caption: string;
  readonly title: string;
  readonly name: string;
  readonly img: string;
  readonly rolls: readonly RollView[];
  readonly outcome?: OutcomeView;
  readonly tags: readonly string[];
  /** What is used here and what it comes to, in sentences under the tags. */
  readonly facts?: readonly string[];
  readonly parties: readonly PartyView[];
  readonly buttons: readonly ButtonView[];
}
