import { type Die, DOOM_DIE } from "../../../rules/doompool/index.ts";

/** What a message carries of a player's request that the doom pool grows. */
export interface GrowthFlag {
  readonly reason: string;
  readonly done: boolean;
}

/** A message as far as requests go. */
export interface GrowthMessage {
  readonly id: string;
  readonly by: { readonly name: string; readonly hasHero: boolean };
  readonly flag: unknown;
}

/** A request that waits to be carried out. */
export interface Growth {
  readonly id: string;
  readonly by: string;
  readonly reason: string;
  /** What joins the pool where nothing else is printed. */
  readonly die: Die;
}

const isFlag = (flag: unknown): flag is GrowthFlag =>
  typeof flag === "object" &&
  flag !== null &&
  "reason" in flag &&
  typeof flag.reason === "string" &&
  "done" in flag &&
  typeof flag.done === "boolean";

/**
 * Requests that nobody has carried out yet, the oldest first. Only who plays a hero may ask; always for one d6, so that nothing in the message has to be believed.
 * @rule DOO-314 DOO-315
 */
export function growthWaiting(messages: readonly GrowthMessage[]): Growth[] {
  return messages.flatMap(({ id, by, flag }) =>
    isFlag(flag) && !flag.done && by.hasHero ? [{ id, by: by.name, reason: flag.reason, die: DOOM_DIE }] : [],
  );
}
