import type { RulesetPeople } from "../ruleset.ts";

/** Who has been read in this run of code, and as what. */
const read = new Map<object, unknown>();

/** Everybody is read again when next asked for: somebody has changed. */
export const forgetRead = (): void => {
  read.clear();
};

/**
 * Somebody as the rules read them, once for all that asks within one run of code: a card asks at each of its rows for everybody at the table. Within it nobody changes unless Foundry writes to several one after the
 * other, and whoever it writes to is prepared anew, which calls `forgetRead`.
 */
export function asRead(actor: Actor.Implementation, people: Pick<RulesetPeople, "snapshot">): unknown {
  if (!read.has(actor)) {
    if (read.size === 0) queueMicrotask(forgetRead);
    read.set(actor, people.snapshot(actor));
  }
  return read.get(actor);
}
