/** Where the lang keys of this ruleset live. */
const ROOT = "CROSSOVER.Doompool";

/** Lang key below `CROSSOVER.Doompool`: `key("Stress", "physical", "label")`. */
export function key(...parts: readonly string[]): string {
  return [ROOT, ...parts].join(".");
}

/** Lang key of a stress track. */
export const stressLabel = (type: string): string => key("Stress", type, "label");

/** Lang key of an Affiliation. */
export const affiliationLabel = (affiliation: string): string => key("Affiliation", affiliation, "label");

/** Lang key of a use of a doom die. */
export const doomUseLabel = (use: string): string => key("DoomUse", use);

/** Lang key of where a die of a pool comes from. */
export const sourceLabel = (source: string): string => key("Source", source);

/** Lang key of what the card is waiting for. */
export const cardStateLabel = (state: string): string => key("CardState", state);

/** Lang key of what an order's row says. */
export const orderNoteLabel = (note: string): string => key("Order", note);

/** Lang key of something that experience buys. */
export const advanceLabel = (advance: string): string => key("Advance", advance);

/** Names that these keys are made with, area by area, for the check that every one has a text. */
export const LABELS = {
  Stress: ["physical", "mental", "emotional"],
  Affiliation: ["solo", "buddy", "team"],
  Price: ["distinction", "power", "specialty", "stress", "complication", "asset", "push", "stunt", "ownStress", "ownComplication", "lent", "sfx"],
  Source: ["affiliation", "distinction", "power", "specialty", "stress", "complication", "asset", "push", "stunt", "resource", "ownStress", "ownComplication", "doom", "floor", "trait", "lent", "scene", "sfx", "bare"],
  Condition: ["stressedOut", "takenOut", "fled", "outOfStory", "scattered", "unable"],
  Audit: ["affiliations", "badDie", "badNumber", "crowd", "floor", "milestones", "power", "rating"],
  Order: ["acted", "up", "waiting", "unable"],
  Asset: ["escaping"],
} as const;

/** Refusals whose reason depends on the case, beside those that the sources write out. */
export const REFUSALS_BY_CASE = ["doom.empty", "opportunity.notAdded", "roll.noDie", "roll.opportunity", "order.acted", "order.unable", "action.acted", "action.unable"] as const;
