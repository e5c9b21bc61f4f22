import { Coming } from "./coming.ts";
import { late } from "./late.ts";
import { bringPlay } from "./play.ts";
import type { RulesetAdapter, RulesetDeclaration, RulesetPeople } from "./ruleset.ts";

/** A ruleset as this page knows it: what Foundry must know from the start, who plays by it once they are shown, and the whole once somebody does something. */
interface Known {
  readonly declaration: RulesetDeclaration;
  readonly people: Coming<RulesetPeople>;
  readonly whole: Coming<RulesetAdapter>;
}

/** Where the parts of a ruleset that come later are. */
export interface WhereItIs {
  readonly people: () => Promise<RulesetPeople>;
  readonly whole: () => Promise<RulesetAdapter>;
}

const byId = new Map<string, Known>();
const byActorType = new Map<string, Known>();
const outside = new Set<string>();
const ofPeople: ((people: RulesetPeople) => void)[] = [];
const ofWhole: ((ruleset: RulesetAdapter) => void)[] = [];

function know(declaration: RulesetDeclaration, where: WhereItIs, here: RulesetAdapter | null): void {
  const partials = async (): Promise<unknown> =>
    foundry.applications.handlebars.loadTemplates([...(declaration.templates ?? [])]);
  const people = new Coming(async () => late(where.people, partials), ofPeople, here);
  // Nothing of it is told before its people are, nor before the table can play: what they are is worked out first.
  const load = async (): Promise<RulesetAdapter> =>
    (await Promise.all([late(where.whole), people.bring(), bringPlay()]))[0];
  const known = { declaration, people, whole: new Coming(load, ofWhole, here) };
  byId.set(declaration.id, known);
  for (const type of Object.keys(declaration.actors)) byActorType.set(type, known);
}

/** Make known that there is a ruleset, and where the rest of it is. Shared code asks this registry and never imports a ruleset, so that there is no way around in a circle. */
export const declareRuleset = (declaration: RulesetDeclaration, where: WhereItIs): void => {
  know(declaration, where, null);
};

/** Make a ruleset known that is here as a whole. */
export function registerRuleset(ruleset: RulesetAdapter): void {
  const here = async (): Promise<RulesetAdapter> => Promise.resolve(ruleset);
  know(ruleset, { people: here, whole: here }, ruleset);
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

/** Rulesets whose people are here: those of whom this world has somebody. */
export const rulesetsHere = (): readonly RulesetPeople[] =>
  [...byId.values()].flatMap(({ people }) => (people.here ? [people.here] : []));

/** What shows the people of an actor's ruleset; null for a subtype that isn't ours, and while it is still on its way. */
export const peopleOf = (actor: { readonly type: string } | null | undefined): RulesetPeople | null =>
  actor ? (byActorType.get(actor.type)?.people.here ?? null) : null;

/** What shows the people of a ruleset that stored data name; null when it is not installed any more, and while it is still on its way. */
export const peopleById = (id: string): RulesetPeople | null => byId.get(id)?.people.here ?? null;

/** The rulesets that are here as a whole: those by which somebody has done something on this page. */
export const rulesets = (): readonly RulesetAdapter[] =>
  [...byId.values()].flatMap(({ whole }) => (whole.here ? [whole.here] : []));

/** The ruleset that an actor plays by; null for a subtype that isn't ours, and until it is here as a whole. */
export const rulesetOf = (actor: { readonly type: string } | null | undefined): RulesetAdapter | null =>
  actor ? (byActorType.get(actor.type)?.whole.here ?? null) : null;

/** The ruleset named in stored data (a card, a condition); null when it is not installed any more, and until it is here as a whole. */
export const rulesetById = (id: string): RulesetAdapter | null => byId.get(id)?.whole.here ?? null;

/** Do something with the people of each ruleset as they arrive, those included that are here already. */
export function whenPeopleArrive(run: (people: RulesetPeople) => void): void {
  ofPeople.push(run);
  rulesetsHere().forEach(run);
}

/** Do something with each ruleset as it arrives as a whole, those included that are here already. */
export function whenArrived(run: (ruleset: RulesetAdapter) => void): void {
  ofWhole.push(run);
  rulesets().forEach(run);
}

/** The people of the ruleset of that name, loaded if need be; null when it is not installed. */
export async function bringPeople(id: string): Promise<RulesetPeople | null> {
  return (await byId.get(id)?.people.bring()) ?? null;
}

/** The people of an actor's ruleset, loaded if need be; null for a subtype that isn't ours. */
export async function bringPeopleOf(actor: { readonly type: string }): Promise<RulesetPeople | null> {
  return (await byActorType.get(actor.type)?.people.bring()) ?? null;
}

/** The ruleset of that name as a whole, loaded if need be; null when it is not installed. */
export async function bringRuleset(id: string): Promise<RulesetAdapter | null> {
  const known = byId.get(id);
  return known ? known.whole.bring() : null;
}

/** The ruleset that an actor plays by as a whole, loaded if need be; null for a subtype that isn't ours, and for nobody. */
export async function bringRulesetOf(
  actor: { readonly type: string } | null | undefined,
): Promise<RulesetAdapter | null> {
  const known = actor && byActorType.get(actor.type);
  return known ? known.whole.bring() : null;
}

/** All rulesets of which this world has somebody, as wholes. */
export async function bringThoseHere(): Promise<void> {
  const known = [...byId.values()].filter(({ people }) => people.here ?? people.underWay);
  await Promise.all(known.map(async ({ whole }) => whole.bring()));
}

/** What some ruleset may know, a word of its own say: asked of those that are here, then of those of which this world has somebody, and where none of them does, of all of them. */
export async function fromAny<T>(ask: () => T | null): Promise<T | null> {
  const bringAll = async (): Promise<unknown> =>
    Promise.allSettled([...byId.values()].map(async ({ whole }) => whole.bring()));
  for (const more of [null, bringThoseHere, bringAll]) {
    if (more && [...byId.values()].every(({ whole }) => whole.here)) return null;
    await more?.();
    const known = ask();
    if (known !== null) return known;
  }
  return null;
}

/** Until whatever of a ruleset is on its way is here. What can't be had has said so. */
export async function arrived(): Promise<void> {
  await Promise.allSettled([...byId.values()].flatMap(({ people, whole }) => [people.underWay, whole.underWay]));
}
