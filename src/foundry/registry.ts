import type { RulesetAdapter } from "./ruleset.ts";

const byId = new Map<string, RulesetAdapter>();
const byActorType = new Map<string, RulesetAdapter>();

const outside = new Set<RulesetAdapter>();

/** Make a ruleset known. Shared code asks this registry and never imports a ruleset, so that there is no way around in a circle. */
export function registerRuleset(ruleset: RulesetAdapter): void {
  byId.set(ruleset.id, ruleset);
  for (const type of Object.keys(ruleset.actors)) byActorType.set(type, ruleset);
}

/** Make a module's ruleset known. */
export function registerGuest(ruleset: RulesetAdapter): void {
  registerRuleset(ruleset);
  outside.add(ruleset);
}

/** Whether a ruleset came with a module: what runs beside the page knows only the system's own. */
export const isGuest = (ruleset: RulesetAdapter): boolean => outside.has(ruleset);

/** All rulesets, in the order in which they were registered. */
export const rulesets = (): readonly RulesetAdapter[] => [...byId.values()];

/** The ruleset that an actor plays by, or null for a subtype that isn't ours (a module's, or a world gone wrong). */
export const rulesetOf = (actor: { readonly type: string } | null | undefined): RulesetAdapter | null =>
  actor ? (byActorType.get(actor.type) ?? null) : null;

/** The ruleset named in stored data (a card, a condition), or null when it is not installed any more. */
export const rulesetById = (id: string): RulesetAdapter | null => byId.get(id) ?? null;
