import type { Change } from "./change.ts";

type Said = { readonly type: string };
type Name = string | readonly string[];
type Who = { readonly uuid: string; readonly name: string; readonly img: string };

/**
 * What everybody at the table knows of something that was said on a card: that it was said, and whom and what it named. On a veiled card nothing else of an event reaches players; numbers, dice and
 * changes are there on open cards and in the Gamemaster's copy alone. What draws a card's history or asks whose step it was reads this and no whole event, so that it can't lean on what a player's client hasn't got.
 */
export type Told<Event extends Said> = Event extends Said
  ? { readonly type: Event["type"] } & {
      readonly [K in keyof Event as K extends "type" ? never : Event[K] extends Name ? K : never]: Event[K];
    } & { readonly [K in keyof Event as Event[K] extends Name ? never : K]?: Event[K] }
  : never;

/** Whom an event names, where this copy of the card knows it. */
export const named = <Party extends Who>(...parties: readonly (Party | undefined)[]): Party[] =>
  parties.filter((party) => party !== undefined);

const isName = (value: unknown): boolean =>
  typeof value === "string" || (Array.isArray(value) && value.every((v) => typeof v === "string"));

/** Somebody as a card names them: that and nothing more. */
const isParty = (value: unknown): value is Who =>
  typeof value === "object" &&
  value !== null &&
  ["uuid", "name", "img"].every((k) => typeof (value as Record<string, unknown>)[k] === "string") &&
  Object.keys(value).length === 3;

/** Names, choices and people of an event, for the history of a veiled card: never a number, a die or a list of changes. */
export const outline = <Event extends Said>(event: Event): Told<Event> =>
  ({
    type: event.type,
    ...Object.fromEntries(Object.entries(event).filter(([, value]) => isName(value) || isParty(value))),
  }) as unknown as Told<Event>;

/** Whose document a change is about: the actor's, or one that is the actor's own. */
const whose = (subject: string): string => subject.replace(/(?:\.(?:Item|ActiveEffect)\.[^.]+)+$/u, "");

/** What was written, as players may know it: what came and went is seen at the table, but no number that somebody hidden had before or has now. */
export const openChanges = (changes: readonly Change[], hidden: (uuid: string) => boolean): readonly Change[] =>
  changes.filter((change) => change.kind !== "set" || !hidden(whose(change.subject)));
