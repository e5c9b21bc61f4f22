/**
 * A first hero by plain questions. A guide has archetypes, each of them somebody from the examples, and questions; every answer swaps a part of them for another of equal price, so that whoever comes out of it costs what
 * the example cost and keeps its limits. All of it is plain data and pure: what an actor is made of in, what an actor is made of out.
 */

/** A thing of a hero's: an item as it will be stored. Texts of it may be lang keys, which whoever makes the hero turns into words. */
export interface GuidePart {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly img?: string;
  readonly system: Readonly<Record<string, unknown>>;
  readonly sort?: number;
}

/** Somebody who is being made. */
export interface GuideHero {
  readonly system: Readonly<Record<string, unknown>>;
  readonly items: readonly GuidePart[];
}

/** Where parts are looked up by their type and by what the ruleset calls them; null for one that isn't there. */
export type Library = (type: string, name: string) => GuidePart | null;

/** One answer: what becomes of the hero by it. Null: it doesn't go with this one, and isn't offered. */
export interface GuideOption {
  readonly id: string;
  readonly turn: (hero: GuideHero, library: Library) => GuideHero | null;
}

/** A question in plain words. Its texts are lang keys by convention: `<Guide.text>.<question>.ask|hint`, `<Guide.text>.<question>.<option>.label|hint`. */
export interface GuideQuestion {
  readonly id: string;
  readonly options: readonly GuideOption[];
  /** Root of its lang keys where it isn't the guide's own (a module's question). */
  readonly text?: string;
}

/** Somebody to begin with: an example, by its uuid. Texts: `<Guide.text>.archetype.<id>.label|hint`. */
export interface Archetype {
  readonly id: string;
  readonly source: string;
  readonly text?: string;
}

export interface Guide {
  /** Root of its lang keys. */
  readonly text: string;
  readonly archetypes: readonly Archetype[];
  readonly questions: readonly GuideQuestion[];
}

/** The answer that changes nothing; every question has it. */
export const AS_THEY_COME = "asIs";

/** Answers by question; what is left out is as the archetype comes. */
export type Answers = Readonly<Record<string, string>>;

/** The hero that comes of some answers. An answer that doesn't go with the others is as if it hadn't been given. */
export function heroOf(guide: Guide, base: GuideHero, answers: Answers, library: Library): GuideHero {
  return guide.questions.reduce((hero, { id, options }) => {
    const option = options.find((o) => o.id === answers[id]);
    return option?.turn(hero, library) ?? hero;
  }, base);
}

/** Answers to a question that go with this hero and with what else was answered; how they come is always the first. One answer alone means that there is nothing to ask. */
export function answersTo(
  guide: Guide,
  base: GuideHero,
  answers: Answers,
  question: GuideQuestion,
  library: Library,
): readonly string[] {
  const goes = (option: string): boolean => {
    const given: Answers = { ...answers, [question.id]: option };
    let hero = base;
    for (const { id, options } of guide.questions) {
      const turn = options.find((o) => o.id === given[id])?.turn;
      const next = turn?.(hero, library);
      if (next === null) return false;
      hero = next ?? hero;
    }
    return true;
  };
  return [AS_THEY_COME, ...question.options.map((o) => o.id).filter(goes)];
}

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value by its path; undefined where nothing is. */
export const valueAt = (data: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (isTable(at) ? at[name] : undefined), data);

/** Plain data with another value at a path. */
export function withValue(
  data: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const [name = "", ...rest] = path.split(".");
  const inner = data[name];
  return { ...data, [name]: rest.length === 0 ? value : withValue(isTable(inner) ? inner : {}, rest.join("."), value) };
}

/** Somebody with another value in a field of their own. */
export const withField = (hero: GuideHero, path: string, value: unknown): GuideHero => ({
  ...hero,
  system: withValue(hero.system, path, value),
});

/**
 * Move ranks between fields of equal price.
 * @param by      what is added to each field
 * @param bounds  the least and the most that any of them may come to
 * @returns       null where one of them would leave its bounds
 */
export function shifted(
  hero: GuideHero,
  by: Readonly<Record<string, number>>,
  bounds: readonly [least: number, most: number],
): GuideHero | null {
  let out = hero;
  for (const [path, step] of Object.entries(by)) {
    const now = valueAt(out.system, path);
    if (typeof now !== "number" || now + step < bounds[0] || now + step > bounds[1]) return null;
    out = withField(out, path, now + step);
  }
  return out;
}

/** An id that is made of a name: the same part has the same one each time. */
function idFor(name: string, taken: ReadonlySet<string>): string {
  const plain = `gd${name.replace(/[^A-Za-z0-9]/gu, "")}`.slice(0, 14);
  for (let n = 0; ; n++) {
    const id = `${plain}${String(n)}`.padEnd(16, "0");
    if (!taken.has(id)) return id;
  }
}

/** Whether something else of a hero's names this part, so that it can't be given up. */
export const isNamed = (hero: GuideHero, part: GuidePart): boolean =>
  hero.items.some((i) => i !== part && JSON.stringify(i.system).includes(part._id));

/** What is given up, and for what. */
export interface Exchange {
  readonly type: string;
  /** Which parts of the type may be given up. */
  readonly gives: (part: GuidePart, hero: GuideHero) => boolean;
  /** What one of them is worth. */
  readonly worth: (part: GuidePart) => number;
  /** The field that its ranks stand in. */
  readonly ranks: string;
  /** By what a part is told from another of its type: two of one name aren't had twice. */
  readonly named: (part: GuidePart) => string;
  /** What is had for it, a rank of each worth one: names with the most ranks of each. */
  readonly takes: readonly (readonly [name: string, most: number])[];
  /** The first of them is had to its most before the next is begun; otherwise a rank of each in turn. */
  readonly inOrder?: true;
}

/**
 * Give up parts, and have others for exactly what they were worth: a rank of each in turn, until it is spent.
 * @returns  null where nothing can be given up, or more than the others can hold
 */
export function exchanged(hero: GuideHero, library: Library, how: Exchange): GuideHero | null {
  const given = hero.items.filter((i) => i.type === how.type && how.gives(i, hero) && !isNamed(hero, i));
  const kept = hero.items.filter((i) => !given.includes(i));
  const left = given.reduce((sum, i) => sum + how.worth(i), 0);
  if (left === 0) return null;
  const held = new Set(kept.filter((i) => i.type === how.type).map(how.named));
  const parts = how.takes.flatMap(([name, most]) => {
    const part = held.has(name) ? null : library(how.type, name);
    return part ? [{ part, most, ranks: 0 }] : [];
  });
  let spent = 0;
  while (spent < left) {
    const open = parts.filter((p) => p.ranks < p.most);
    if (open.length === 0) return null;
    for (const p of open.slice(0, how.inOrder ? 1 : left - spent)) p.ranks++;
    spent = parts.reduce((sum, p) => sum + p.ranks, 0);
  }
  const taken = new Set(hero.items.map((i) => i._id));
  const sorts = given.map((i) => i.sort ?? 0);
  const items = parts
    .filter((p) => p.ranks > 0)
    .map(({ part, ranks }, n): GuidePart => {
      const _id = idFor(part.name, taken);
      taken.add(_id);
      return { ...part, _id, system: { ...part.system, [how.ranks]: ranks }, sort: (sorts[0] ?? 0) + n };
    });
  const at = hero.items.findIndex((i) => given.includes(i));
  const before = kept.filter((i) => hero.items.indexOf(i) < at);
  return { ...hero, items: [...before, ...items, ...kept.filter((i) => !before.includes(i))] };
}

/** Somebody with one of their parts turned into another; null where they have none such. */
export function turned(
  hero: GuideHero,
  wanted: (part: GuidePart) => boolean,
  into: (part: GuidePart) => GuidePart | null,
): GuideHero | null {
  const part = hero.items.find(wanted);
  const next = part ? into(part) : null;
  return part && next ? { ...hero, items: hero.items.map((i) => (i === part ? next : i)) } : null;
}

/**
 * Somebody with a part of their story in place of the first of its kind, or added: it costs nothing. Its name and what it says are lang keys.
 * @param kind  whether a part is of that kind
 */
export function told(hero: GuideHero, kind: (part: GuidePart) => boolean, part: Omit<GuidePart, "_id">): GuideHero {
  const _id = idFor(part.name.split(".").slice(-3).join(""), new Set(hero.items.map((i) => i._id)));
  const made: GuidePart = { ...part, _id };
  return turned(hero, kind, (old) => ({ ...made, sort: old.sort ?? 0 })) ?? { ...hero, items: [...hero.items, made] };
}

/** Root of the lang keys of questions that several guides ask. */
export const SHARED_TEXT = "CROSSOVER.Shared.Guide";

/** What drives somebody, and what goes wrong for them: answers that cost nothing and that every table knows. */
export const REASONS = ["owed", "justice", "thrill", "belong", "amends"] as const;
export const TROUBLES = ["secret", "famous", "family", "rival", "temper"] as const;

/** Lang key of what an answer to a shared question is called, and of what it says. */
export const sharedKey = (question: string, option: string, what: "label" | "hint" | "says"): string =>
  `${SHARED_TEXT}.${question}.${option}.${what}`;

/** The two questions about the story, for rulesets that keep motivation and complications as items. */
export const COMPLICATIONS: readonly GuideQuestion[] = [
  { id: "why", of: REASONS, motivation: true },
  { id: "trouble", of: TROUBLES, motivation: false },
].map(({ id, of, motivation }) => ({
  id,
  text: SHARED_TEXT,
  options: of.map((option) => ({
    id: option,
    turn: (hero) =>
      told(hero, (i) => i.type === "complication" && i.system["motivation"] === motivation, {
        name: sharedKey(id, option, "label"),
        type: "complication",
        system: { motivation, description: sharedKey(id, option, "says") },
      }),
  })),
}));

/** A question whose answers each have another set of parts for what is given up. */
export const exchangeFor = (
  id: string,
  how: Omit<Exchange, "takes">,
  sets: Readonly<Record<string, Exchange["takes"]>>,
): GuideQuestion => ({
  id,
  options: Object.entries(sets).map(([option, takes]) => ({
    id: option,
    turn: (hero, library) => exchanged(hero, library, { ...how, takes }),
  })),
});

/** A question whose answers each move ranks from one field to another of the same price. @param legal  what else must hold of whoever comes of it */
export const shiftOf = (
  id: string,
  bounds: readonly [least: number, most: number],
  sets: Readonly<Record<string, Readonly<Record<string, number>>>>,
  legal: (hero: GuideHero) => boolean = () => true,
): GuideQuestion => ({
  id,
  options: Object.entries(sets).map(([option, by]) => ({
    id: option,
    turn: (hero) => {
      const next = shifted(hero, by, bounds);
      return next && legal(next) ? next : null;
    },
  })),
});

/** Names of parts with the same most for each. */
export const each = (most: number, ...names: readonly string[]): Exchange["takes"] =>
  names.map((name) => [name, most] as const);

/** The examples of a compendium as archetypes. @param of  id of each archetype with the example's */
export const archetypesOf = (pack: string, of: Readonly<Record<string, string>>): readonly Archetype[] =>
  Object.entries(of).map(([id, example]) => ({ id, source: `Compendium.crossover.${pack}.Actor.${example}` }));

/** A number at a path, 0 where none stands. */
export const numberAt = (data: unknown, path: string): number => {
  const value = valueAt(data, path);
  return typeof value === "number" ? value : 0;
};

/** What stands in somebody's collections, to be looked up. @param named  what a part is asked for by */
export function libraryOf(parts: readonly GuidePart[], named: (part: GuidePart) => string): Library {
  const known = new Map(parts.map((part) => [`${part.type} ${named(part)}`, part]));
  return (type, name) => known.get(`${type} ${name}`) ?? null;
}
