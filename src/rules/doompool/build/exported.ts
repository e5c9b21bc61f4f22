import { folded } from "../../kernel/folded.ts";
import { startAffiliations } from "../hero/affiliations.ts";
import { LIMIT_PATTERNS, SFX_PATTERNS, type SfxPattern } from "../powers/sfx-catalogue.ts";
import type { Affiliation, SpecialtyRating, StressType } from "../types.ts";
import { type Die, FLOOR, LADDER, MILESTONES, SPECIALTY_DICE } from "../values.ts";

/**
 * Characters that the package `cortexprime` of Foundry has exported, as heroes of this ruleset. Their dice are exact; what a set of traits is stands only in its label, which every table writes as it
 * likes. A label that isn't known is asked for, and what has no place here goes into the story, word for word.
 */

/** What a set of traits is here. */
export type SetUse =
  "affiliations" | "distinctions" | "powers" | "specialties" | "milestones" | "stress" | "trauma" | "points" | "story";
export const SET_USES = [
  "affiliations",
  "distinctions",
  "powers",
  "specialties",
  "milestones",
  "stress",
  "trauma",
  "points",
  "story",
] as const satisfies readonly SetUse[];

/** An SFX or Limit as it comes in: by a pattern of ours where its name is one, else its words alone. */
export interface ExportedSfx {
  readonly name: string;
  readonly text: string;
  /** Id of the pattern that it is played by; null for words. */
  readonly pattern: string | null;
}

interface Trait {
  readonly name: string;
  readonly text: string;
  readonly dice: readonly Die[];
  readonly sfx: readonly ExportedSfx[];
  readonly shutdown: boolean;
  /** What stands below it: traits of a trait, descriptors. */
  readonly below: readonly string[];
}

/** A set of traits of the file. */
export interface ExportedSet {
  /** Where it stands: `traitSets.0`, `simpleTraits.3`. */
  readonly id: string;
  readonly label: string;
  readonly traits: readonly Trait[];
  /** What its label says that it is; null when that must be asked. */
  readonly guess: SetUse | null;
}

/** A character of the file, before anybody said what its sets are. */
export interface ExportedPool {
  readonly name: string;
  readonly pp: number;
  readonly story: string;
  readonly sets: readonly ExportedSet[];
}

/** A hero as the file makes it: what a sheet holds, in pieces that can be compared one by one. */
export interface PoolHero {
  readonly name: string;
  readonly pp: number;
  readonly xp: number;
  readonly biography: string;
  readonly affiliations: Readonly<Record<Affiliation, Die>>;
  readonly stress: Readonly<Record<StressType, Die | null>>;
  readonly trauma: Readonly<Record<StressType, Die | null>>;
  readonly distinctions: readonly { readonly name: string; readonly text: string }[];
  readonly powerSets: readonly {
    readonly name: string;
    readonly text: string;
    readonly powers: readonly { readonly name: string; readonly kind: string; readonly base: Die; readonly shutdown: boolean }[];
    readonly sfx: readonly ExportedSfx[];
    readonly limits: readonly ExportedSfx[];
  }[];
  readonly specialties: readonly { readonly name: string; readonly rating: SpecialtyRating }[];
  readonly milestones: readonly { readonly name: string; readonly triggers: readonly string[] }[];
}

/** How a line of the file came in. */
export type PoolStatus = "mapped" | "guessed" | "raw";

/** One line of the account; `note` is the tail of a lang key. */
export interface PoolLine {
  readonly field: string;
  readonly value: string;
  readonly status: PoolStatus;
  readonly note: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** A file as a hero, with what became of every line and the dice on both sides. */
export interface PoolTransfer {
  readonly hero: PoolHero;
  readonly lines: readonly PoolLine[];
  /** Dice of each set of the file, and what stands for them here. */
  readonly totals: readonly { readonly label: string; readonly there: readonly Die[]; readonly here: readonly Die[] }[];
}

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const plainOf = (value: unknown): Plain => (isPlain(value) ? value : {});
const textOf = (value: unknown): string =>
  (typeof value === "string" ? value : typeof value === "number" ? String(value) : "")
    .replaceAll(/<\/(?:p|li|div)>|<br\s*\/?>/giu, "\n")
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s*\n\s*/gu, "\n")
    .trim();

/** Words in labels of sets, in the order in which they are tried: "Stress and trauma" is stress. */
const LABELS: readonly (readonly [RegExp, SetUse])[] = [
  [/affiliation|company/u, "affiliations"],
  [/distinction/u, "distinctions"],
  [/special|skill|expertise|training/u, "specialties"],
  [/milestone/u, "milestones"],
  [/power|abilit|gift|gear set/u, "powers"],
  [/stress|condition/u, "stress"],
  [/trauma/u, "trauma"],
  [/^(?:pp|plot points?|xp|experience)$/u, "points"],
];
const useOf = (label: string): SetUse | null => LABELS.find(([words]) => words.test(folded(label)))?.[1] ?? null;

/** Dice, out of a record by place or a list; what is no size of the ladder is none. */
function diceOf(value: unknown): readonly Die[] {
  const found = isPlain(value) && "value" in value ? value.value : value;
  const list: readonly unknown[] = Array.isArray(found) ? found : Object.values(plainOf(found));
  return list.flatMap((d): Die[] => {
    const size = LADDER.find((x) => String(x) === String(d).replace(/^d/iu, ""));
    return size === undefined ? [] : [size];
  });
}

/** Patterns by what their names begin with. */
const PATTERNS: readonly (readonly [id: string, words: string])[] = [
  ...Object.keys(SFX_PATTERNS),
  ...Object.keys(LIMIT_PATTERNS),
].map((id) => [id, id.replaceAll(/([A-Z])/gu, " $1").toLowerCase()] as const);
const patternOf = (name: string): string | null =>
  PATTERNS.find(([, words]) => ` ${folded(name)} `.startsWith(` ${words} `))?.[0] ?? null;

/** The pattern behind an id of a read SFX. */
export const sfxPattern = (id: string): SfxPattern | null =>
  ({ ...SFX_PATTERNS, ...LIMIT_PATTERNS } as Readonly<Record<string, SfxPattern>>)[id] ?? null;

function sfxOf(value: unknown): readonly ExportedSfx[] {
  return Object.values(plainOf(value)).flatMap((s): ExportedSfx[] => {
    const of = plainOf(s);
    const name = textOf(of.label ?? of.name);
    const said = name.replace(/^(?:sfx|limits?)\s*[:\u2013-]\s*/iu, "");
    return name === "" ? [] : [{ name, text: textOf(of.description), pattern: patternOf(said) }];
  });
}

function traitOf(value: unknown): Trait | null {
  const of = plainOf(value);
  const name = textOf(of.name) || textOf(of.label);
  if (name === "") return null;
  const below = [
    ...Object.values(plainOf(of.subTraits)).map((s) => {
      const sub = plainOf(s);
      return [textOf(sub.name) || textOf(sub.label), ...diceOf(sub.dice).map((d) => `d${d}`)].join(" ").trim();
    }),
    ...Object.values(plainOf(of.descriptors)).map((d) => {
      const one = plainOf(d);
      return [textOf(one.label), textOf(one.value)].filter((t) => t !== "").join(": ");
    }),
  ].filter((t) => t !== "");
  return {
    name,
    text: textOf(of.description) || (textOf(of.label) === name ? "" : textOf(of.label)),
    dice: diceOf(of.dice),
    sfx: sfxOf(of.sfx),
    shutdown: of.shutdown === true,
    below,
  };
}

/** Whether plain data is a character of that package: by what Foundry wrote beside it, else by its fields. */
export function isExportedPool(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const stats = plainOf(value._stats);
  return (
    [stats.systemId, plainOf(stats.exportSource).systemId].includes("cortexprime") ||
    isPlain(plainOf(plainOf(value.system).actorType).traitSets)
  );
}

/** A file of that package, taken apart into its sets; null when there is no character in it. */
export function readExportedPool(value: unknown): ExportedPool | null {
  const system = plainOf(plainOf(value).system);
  const { actorType } = system;
  if (!isPlain(value) || !isPlain(actorType)) return null;
  const sets = Object.entries(plainOf(actorType.traitSets)).map(([n, s]): ExportedSet => {
    const set = plainOf(s);
    const label = textOf(set.label);
    const traits = Object.values(plainOf(set.traits)).flatMap((t) => traitOf(t) ?? []);
    return { id: `traitSets.${n}`, label, traits, guess: useOf(label) };
  });
  const simple = Object.entries(plainOf(actorType.simpleTraits)).flatMap(([n, s]): ExportedSet[] => {
    const of = plainOf(s);
    const label = textOf(of.label);
    const said = textOf(of.value);
    const trait: Trait = { name: label, text: said, dice: diceOf(of.dice), sfx: [], shutdown: false, below: [] };
    if (label === "" || (said === "" && trait.dice.length === 0)) return [];
    const use = useOf(label);
    return [{ id: `simpleTraits.${n}`, label, traits: [trait], guess: use === "points" || trait.dice.length === 0 ? (use ?? "story") : use }];
  });
  const lasting = (["assets", "complications"] as const).flatMap((kind): ExportedSet[] => {
    const traits = Object.values(plainOf(system[kind])).flatMap((t) => traitOf(t) ?? []);
    return traits.length === 0 ? [] : [{ id: kind, label: kind, traits, guess: "story" }];
  });
  const pp = Number(plainOf(system.pp).value ?? 0);
  return {
    name: textOf(value.name),
    pp: Number.isInteger(pp) && pp >= 0 ? pp : 0,
    story: textOf(system.biography) || textOf(plainOf(system.notes).value),
    sets: [...sets, ...simple, ...lasting],
  };
}

/** A scene that the package has exported, with the doom pool that stands on it. */
export interface ExportedScene {
  readonly name: string;
  readonly dice: readonly Die[];
  readonly distinctions: readonly string[];
  /** Whatever else it holds, a line each, word for word. */
  readonly rest: readonly string[];
}

/** How a table calls its doom pool. */
const DOOM_WORDS = /^(?:the )?doom(?: pool| dice)?$/u;

/**
 * A scene with a doom pool, read off a file of that package; null for anything else. A doom die is never below d6: smaller ones of the file are d6 here.
 * @rule DOO-150 DOO-271
 */
export function readExportedScene(value: unknown): ExportedScene | null {
  const file = readExportedPool(value);
  const isDoom = ({ label }: { readonly label: string }): boolean => DOOM_WORDS.test(folded(label));
  const doom = file?.sets.find(isDoom);
  // A hero may keep a die of that name among theirs, and has Affiliations.
  if (!file || !doom || file.sets.some((s) => s.guess === "affiliations")) return null;
  const distinctions = file.sets.filter((s) => s.guess === "distinctions");
  return {
    name: file.name,
    dice: doom.traits.flatMap((t) => t.dice).map((d) => LADDER.find((x) => x >= Math.max(d, FLOOR.doom)) ?? d),
    distinctions: distinctions.flatMap((s) => s.traits.map((t) => t.name)),
    rest: file.sets
      .filter((s) => s !== doom && !distinctions.includes(s))
      .flatMap((s) =>
        s.traits.map((t) => `${s.label}: ${[t.name, spokenDice(t.dice), t.text].filter((w) => w !== "").join(" ")}`),
      ),
  };
}

const AFFILIATION_WORDS: Readonly<Record<Affiliation, RegExp>> = {
  solo: /solo|alone|single/u,
  buddy: /buddy|pair|partner|duo/u,
  team: /team|group|crowd/u,
};
const STRESS_WORDS: Readonly<Record<StressType, RegExp>> = {
  physical: /phys|body|injur|hurt/u,
  mental: /ment|mind/u,
  emotional: /emot|heart|morale/u,
};
const named = <K extends string>(words: Readonly<Record<K, RegExp>>, name: string): K | null =>
  (Object.keys(words) as K[]).find((k) => words[k].test(folded(name))) ?? null;

/** Powers that count for who goes first, by their name. @rule DOO-082 */
const kindOf = (name: string): string => /reflex|senses?/u.exec(folded(name))?.[0].replace(/^reflex$/u, "reflexes").replace(/^sense$/u, "senses") ?? "";

/** Limits are told apart from SFX by their name, or by the pattern that they are. */
const isLimit = (s: ExportedSfx): boolean =>
  /^limit/u.test(folded(s.name)) || (s.pattern !== null && Object.hasOwn(LIMIT_PATTERNS, s.pattern));

const spokenDice = (dice: readonly Die[]): string => dice.map((d) => `d${d}`).join(" ");

/** What is made of a file while its sets are read one by one. */
class Making {
  readonly lines: PoolLine[] = [];
  readonly story: string[] = [];
  affiliations: Record<Affiliation, Die> = { ...startAffiliations("hero") };
  stress: Record<StressType, Die | null> = { physical: null, mental: null, emotional: null };
  trauma: Record<StressType, Die | null> = { physical: null, mental: null, emotional: null };
  distinctions: PoolHero["distinctions"][number][] = [];
  powerSets: PoolHero["powerSets"][number][] = [];
  specialties: PoolHero["specialties"][number][] = [];
  milestones: PoolHero["milestones"][number][] = [];
  pp: number;
  xp = 0;

  constructor(pp: number) {
    this.pp = pp;
  }

  say(set: ExportedSet, trait: Trait | null, status: PoolStatus, note: string, data: PoolLine["data"] = {}): void {
    const value = trait === null ? "" : [trait.name, spokenDice(trait.dice)].filter((t) => t !== "").join(" ");
    this.lines.push({ field: set.label, value, status, note, data });
  }

  /** Into the story, word for word, so that nothing is lost. */
  tell(set: ExportedSet, trait: Trait): readonly Die[] {
    const sfx = trait.sfx.map((s) => [s.name, s.text].filter((t) => t !== "").join(": "));
    this.story.push(
      [`${set.label}: ${[trait.name, spokenDice(trait.dice), trait.text].filter((t) => t !== "").join(" ")}`, ...sfx, ...trait.below].join("; "),
    );
    this.say(set, trait, "raw", "story");
    return [];
  }

  /** What stands beside a trait that has no place for it. */
  private beside(set: ExportedSet, trait: Trait, sfx: boolean): void {
    if (trait.below.length > 0 || (sfx && trait.sfx.length > 0) || trait.dice.length > 1)
      this.tell(set, { ...trait, sfx: sfx ? trait.sfx : [] });
  }

  affiliation(set: ExportedSet, trait: Trait): readonly Die[] {
    const which = named(AFFILIATION_WORDS, trait.name);
    const [die] = trait.dice;
    if (which === null || die === undefined) return this.tell(set, trait);
    this.affiliations = { ...this.affiliations, [which]: die };
    this.say(set, trait, "mapped", "affiliation");
    this.beside(set, trait, true);
    return [die];
  }

  /** A Distinction is always d8 or d4 here. */
  distinction(set: ExportedSet, trait: Trait): readonly Die[] {
    this.distinctions.push({ name: trait.name, text: [trait.text, ...trait.sfx.map((s) => `${s.name}: ${s.text}`), ...trait.below].filter((t) => t !== "").join("\n") });
    const same = trait.dice.length === 0 || (trait.dice.length === 1 && trait.dice[0] === 8);
    this.say(set, trait, same ? "mapped" : "guessed", same ? "distinction" : "distinctionDie");
    for (const s of trait.sfx) this.lines.push({ field: set.label, value: s.name, status: "raw", note: "sfxInText", data: { name: trait.name } });
    return same ? trait.dice : [8];
  }

  specialty(set: ExportedSet, trait: Trait): readonly Die[] {
    const largest = Math.max(0, ...trait.dice);
    const rating: SpecialtyRating = largest >= SPECIALTY_DICE.master[1] || trait.dice.length > 2 ? "master" : "expert";
    this.specialties.push({ name: trait.name, rating });
    const die = SPECIALTY_DICE[rating][1];
    const same = trait.dice.length === 1 && trait.dice[0] === die;
    this.say(set, trait, same ? "mapped" : "guessed", same ? "plain" : "rating", { die });
    this.beside(set, { ...trait, dice: [] }, true);
    return [die];
  }

  milestone(set: ExportedSet, trait: Trait): readonly Die[] {
    const told = [trait.text, ...trait.below, ...trait.sfx.map((s) => s.text || s.name)].flatMap((t) => t.split("\n")).filter((t) => t !== "");
    this.milestones.push({ name: trait.name, triggers: told.slice(0, MILESTONES.triggers.length) });
    this.say(set, trait, "guessed", "milestone");
    for (const rest of told.slice(MILESTONES.triggers.length)) this.story.push(`${trait.name}: ${rest}`);
    return trait.dice;
  }

  track(set: ExportedSet, trait: Trait, kind: "stress" | "trauma"): readonly Die[] {
    const which = named(STRESS_WORDS, trait.name) ?? named(STRESS_WORDS, set.label);
    const [die] = trait.dice;
    if (which === null) return this.tell(set, trait);
    this[kind] = { ...this[kind], [which]: die ?? null };
    this.say(set, trait, "mapped", "plain");
    return die === undefined ? [] : [die];
  }

  points(set: ExportedSet, trait: Trait): readonly Die[] {
    const number = Number(trait.text);
    if (!Number.isInteger(number) || number < 0) return this.tell(set, trait);
    if (/xp|experience/u.test(folded(trait.name))) this.xp = number;
    else this.pp = number;
    this.say(set, trait, "mapped", "plain");
    return [];
  }

  /** A whole set of powers: one Power Set, with its traits' SFX and Limits. */
  powers(set: ExportedSet): readonly Die[] {
    const powers = set.traits.flatMap((t) => {
      const [largest] = [...t.dice].sort((a, b) => b - a);
      if (largest === undefined) {
        // A trait without dice that carries SFX is a heading of theirs.
        if (t.sfx.length === 0) this.tell(set, t);
        return [];
      }
      const base = LADDER.find((d) => d >= Math.max(largest, FLOOR.power)) ?? largest;
      this.say(set, t, base === largest && t.dice.length === 1 ? "mapped" : "guessed", base === largest && t.dice.length === 1 ? "power" : "powerDie", { die: base });
      if (t.below.length > 0 || t.dice.length > 1) this.tell(set, { ...t, sfx: [] });
      return [{ name: t.name, kind: kindOf(t.name), base, shutdown: t.shutdown }];
    });
    const all = set.traits.flatMap((t) => t.sfx);
    for (const s of all)
      this.lines.push({
        field: set.label,
        value: s.name,
        status: s.pattern === null ? "raw" : "guessed",
        note: s.pattern === null ? "sfxWords" : "sfxPattern",
        data: s.pattern === null ? {} : { pattern: `CROSSOVER.Doompool.${Object.hasOwn(LIMIT_PATTERNS, s.pattern) ? "Limit" : "Sfx"}.${s.pattern}.label` },
      });
    this.powerSets.push({
      name: set.label,
      text: set.traits.flatMap((t) => (t.text === "" ? [] : [`${t.name}: ${t.text}`])).join("\n"),
      powers,
      sfx: all.filter((s) => !isLimit(s)),
      limits: all.filter(isLimit),
    });
    return powers.map((p) => p.base);
  }

  trait(set: ExportedSet, trait: Trait, use: Exclude<SetUse, "powers">): readonly Die[] {
    if (use === "affiliations") return this.affiliation(set, trait);
    if (use === "distinctions") return this.distinction(set, trait);
    if (use === "specialties") return this.specialty(set, trait);
    if (use === "milestones") return this.milestone(set, trait);
    if (use === "stress" || use === "trauma") return this.track(set, trait, use);
    return use === "points" ? this.points(set, trait) : this.tell(set, trait);
  }
}

/**
 * A file as a hero of this ruleset.
 * @param uses  what somebody said that a set is, by its place in the file; the rest is as its label says, or told in the story
 * @rule DOO-033 DOO-035 DOO-036 DOO-290
 */
export function poolHero(file: ExportedPool, uses: Readonly<Record<string, SetUse>> = {}): PoolTransfer {
  const making = new Making(file.pp);
  const totals = file.sets.map((set) => {
    const use = uses[set.id] ?? set.guess ?? "story";
    const here = use === "powers" ? making.powers(set) : set.traits.flatMap((t) => making.trait(set, t, use));
    return { label: set.label, there: set.traits.flatMap((t) => t.dice), here };
  });
  const { affiliations, stress, trauma, distinctions, powerSets, specialties, milestones, pp, xp } = making;
  const biography = [file.story, ...making.story].filter((t) => t !== "").join("\n");
  return {
    hero: { name: file.name, pp, xp, biography, affiliations, stress, trauma, distinctions, powerSets, specialties, milestones },
    lines: making.lines,
    totals: totals.filter((t) => t.there.length + t.here.length > 0),
  };
}

/** What of a hero is compared when a file comes in again: each Affiliation and each trait by itself. How it stands in play (stress, points) is the table's. */
export function piecesOf(hero: PoolHero): Readonly<Record<string, string>> {
  const list = <T extends { readonly name: string }>(kind: string, all: readonly T[]): (readonly [string, string])[] =>
    all.map((x) => [`${kind}:${x.name}`, JSON.stringify(x)]);
  const words = ({ name, text }: ExportedSfx): object => ({ name, text });
  return Object.fromEntries([
    ["name:", hero.name],
    ["biography:", hero.biography],
    ...Object.entries(hero.affiliations).map(([k, die]): readonly [string, string] => [`affiliation:${k}`, `d${die}`]),
    ...list("distinction", hero.distinctions),
    ...list("powerSet", hero.powerSets.map((s) => ({
        name: s.name,
        text: s.text,
        powers: s.powers.map(({ name, base }) => ({ name, base })),
        sfx: s.sfx.map(words),
        limits: s.limits.map(words),
      })),),
    ...list("specialty", hero.specialties),
    ...list("milestone", hero.milestones),
  ]);
}

/** One piece that the file, the actor or both have changed since the last import. */
export interface PoolPiece {
  readonly piece: string;
  readonly status: "file" | "kept" | "conflict";
}

/** A second import: what the file brings, what was edited meanwhile and stays, what must be decided. */
export function mergePool(before: PoolHero, file: PoolHero, actor: PoolHero): readonly PoolPiece[] {
  const [was, will, is] = [piecesOf(before), piecesOf(file), piecesOf(actor)];
  return [...new Set([...Object.keys(was), ...Object.keys(will), ...Object.keys(is)])].flatMap((piece): PoolPiece[] => {
    const [a, b, c] = [was[piece], will[piece], is[piece]];
    if (b === c) return [];
    if (a === b) return [{ piece, status: "kept" }];
    return [{ piece, status: a === c ? "file" : "conflict" }];
  });
}
