import { late } from "./late.ts";
import type { RulesetAdapter, RulesetDeclaration } from "./ruleset.ts";

/** A ruleset as this page knows it: what Foundry must know from the start, how the rest is brought, and the whole once it is there. */
interface Known {
  readonly declaration: RulesetDeclaration;
  readonly bring: () => Promise<RulesetAdapter>;
  whole: RulesetAdapter | null;
  coming: Promise<RulesetAdapter> | null;
}

const byId = new Map<string, Known>();
const byActorType = new Map<string, Known>();
const outside = new Set<string>();
const followers: ((ruleset: RulesetAdapter) => void)[] = [];

function know(known: Known): void {
  const { id, actors } = known.declaration;
  byId.set(id, known);
  for (const type of Object.keys(actors)) byActorType.set(type, known);
}

/** Make known that there is a ruleset; `bring` loads the rest of it once somebody plays it. Shared code asks this registry and never imports a ruleset, so that there is no way around in a circle. */
export function declareRuleset(declaration: RulesetDeclaration, bring: () => Promise<RulesetAdapter>): void {
  know({ declaration, bring, whole: null, coming: null });
}

/** Make a ruleset known that is here as a whole. */
export function registerRuleset(ruleset: RulesetAdapter): void {
  know({ declaration: ruleset, bring: async () => Promise.resolve(ruleset), whole: ruleset, coming: null });
}

/** Make a module's ruleset known. */
export function registerGuest(ruleset: RulesetAdapter): void {
  registerRuleset(ruleset);
  outside.add(ruleset.id);
}

/** Whether a ruleset came with a module: what runs beside the page knows only the system's own. */
export const isGuest = (ruleset: RulesetDeclaration): boolean => outside.has(ruleset.id);

/** Every ruleset there is, played or not, in the order in which they were made known. */
export const declarations = (): readonly RulesetDeclaration[] => [...byId.values()].map((k) => k.declaration);

/** What is known from the start of the ruleset that an actor plays by; null for a subtype that isn't ours (a module's, or a world gone wrong). */
export const declarationOf = (actor: { readonly type: string } | null | undefined): RulesetDeclaration | null =>
  actor ? (byActorType.get(actor.type)?.declaration ?? null) : null;

/** What is known from the start of a ruleset that stored data name; null when it is not installed any more. */
export const declarationById = (id: string): RulesetDeclaration | null => byId.get(id)?.declaration ?? null;

/** The rulesets that are here as a whole: those that this world plays. */
export const rulesets = (): readonly RulesetAdapter[] =>
  [...byId.values()].flatMap(({ whole }) => (whole ? [whole] : []));

/** The ruleset that an actor plays by; null for a subtype that isn't ours, and while it is still on its way. */
export const rulesetOf = (actor: { readonly type: string } | null | undefined): RulesetAdapter | null =>
  actor ? (byActorType.get(actor.type)?.whole ?? null) : null;

/** The ruleset named in stored data (a card, a condition); null when it is not installed any more, and while it is still on its way. */
export const rulesetById = (id: string): RulesetAdapter | null => byId.get(id)?.whole ?? null;

/** Do something with each ruleset as it arrives, those included that are here already. */
export function whenArrived(run: (ruleset: RulesetAdapter) => void): void {
  followers.push(run);
  rulesets().forEach(run);
}

async function bring(known: Known): Promise<RulesetAdapter> {
  if (known.whole) return known.whole;
  known.coming ??= late(known.bring).then(
    (ruleset) => {
      known.whole = ruleset;
      for (const run of followers) run(ruleset);
      return ruleset;
    },
    (cause: unknown) => {
      // Asked for again it is tried again.
      known.coming = null;
      throw cause;
    },
  );
  return known.coming;
}

/** The ruleset of that name as a whole, loaded if need be; null when it is not installed. */
export async function bringRuleset(id: string): Promise<RulesetAdapter | null> {
  const known = byId.get(id);
  return known ? bring(known) : null;
}

/** The ruleset that an actor plays by as a whole, loaded if need be; null for a subtype that isn't ours. */
export async function bringRulesetOf(actor: { readonly type: string }): Promise<RulesetAdapter | null> {
  const known = byActorType.get(actor.type);
  return known ? bring(known) : null;
}

/** What some ruleset may know, a word of its own say: asked of those that are here, and where none of them does, of all of them. */
export async function fromAny<T>(ask: () => T | null): Promise<T | null> {
  const known = ask();
  if (known !== null || [...byId.values()].every(({ whole }) => whole)) return known;
  await Promise.allSettled([...byId.values()].map(bring));
  return ask();
}

/** Until every ruleset that is on its way is here. One that can't be had has said so. */
export async function arrived(): Promise<void> {
  await Promise.allSettled([...byId.values()].map(({ coming }) => coming));
}
