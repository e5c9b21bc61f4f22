import type { Value } from "../rules/kernel/change.ts";
import type { Asked, Question } from "./acts/question.ts";
import { Coming } from "./coming.ts";
import { late } from "./late.ts";
import type * as Half from "./play-half.ts";
import { ofPlay, ofWindows } from "./styles.ts";

/** The half of the shared code by which something is done at a table (acts, cards, the desk, the order of a fight): it comes with the first ruleset that somebody does something by. */
type Play = typeof Half;

const followers: ((play: Play) => void)[] = [];
const half = new Coming<Play>(async () => late(async () => import("./play-half.ts"), ofPlay), followers);

/** What is done with, loaded if need be. */
export const bringPlay = async (): Promise<Play> => half.bring();

/** A module that adds a ruleset of its own brings it along: it is played from the start. */
export const playIs = (play: Play): void => {
  half.here = play;
  for (const run of followers) run(play);
};

/** What is done with, where it is here: with every ruleset that is here as a whole. */
export const playHere = (): Play | null => half.here;

/** Do something once there is something to do it with, or at once. */
export function whenPlayArrives(run: (play: Play) => void): void {
  followers.push(run);
  if (half.here) run(half.here);
}

/** Begin an act; see `acts/run.ts`. */
export const openAct: Play["openAct"] = async (...args) => (await bringPlay()).openAct(...args);
/** Open a card; see `exchange/ask.ts`. */
export const openExchange: Play["openExchange"] = async (...args) => (await bringPlay()).openExchange(...args);
/** Ask the Gamemaster's desk; see `exchange/ask.ts`. */
export const askDesk: Play["askDesk"] = async (...args) => (await bringPlay()).askDesk(...args);
/** Do a deed with points as an act; see `acts/run.ts`. */
export const openDeed: Play["openDeed"] = async (...args) => (await bringPlay()).openDeed(...args);
/** Say something on a card; see `exchange/ask.ts`. */
export const say: Play["say"] = async (...args) => (await bringPlay()).say(...args);
/** Do what a button of a card does; see `chat/card.ts`. */
export const gestureOn: Play["gestureOn"] = async (...args) => (await bringPlay()).gestureOn(...args);
/** Ask the Gamemaster to let something pass; see `combat/overrule.ts`. */
export const askOverrule: Play["askOverrule"] = async (...args) => (await bringPlay()).askOverrule(...args);
/** Let time pass; see `combat/moments.ts`. */
export const runMoment: Play["runMoment"] = async (...args) => (await bringPlay()).runMoment(...args);
/** Run something in the desk's line; see `exchange/desk.ts`. */
export const inLine = async <T>(run: () => Promise<T>): Promise<T> => (await bringPlay()).inLine(run);
/** Open the list of open answers; see `table/answers.ts`. */
export const openAnswers: Play["openAnswers"] = async () => (await bringPlay()).openAnswers();
/** Open the Gamemaster's screen; see `table/screen.ts`. */
export const openScreen: Play["openScreen"] = async () => {
  await ofWindows();
  await (await bringPlay()).openScreen();
};
/** Put questions in a form; see `acts/question.ts`. */
export const ask = async <V extends { readonly [N in keyof V]: Value }>(
  question: Question<V>,
  asked: Asked,
): Promise<V | null> => (await bringPlay()).ask(question, asked);
