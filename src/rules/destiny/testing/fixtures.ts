import { type Change, type Ground, plan, type Value } from "../../kernel/change.ts";
import { BASIC_ATTACKS } from "../hero/traits.ts";
import { conditionState, type NewCondition } from "../state/conditions.ts";
import type { TurnMoment } from "../turn/economy.ts";
import type {
  AbilityKey,
  AttackEntry,
  DestinyCharacter,
  GearEntry,
  Mark,
  PowerEffect,
  PowerEntry,
  PowerModifier,
  ResistanceKey,
  SkillKey,
} from "../types.ts";
import { SKILL_KEYS, SKILLS } from "../values.ts";

const NONE: Readonly<Record<AbilityKey, number>> = { str: 0, sta: 0, agl: 0, int: 0, wis: 0, cha: 0 };

/** Skills at these ranks, the rest at 0. */
export function skills(ranks: Partial<Record<SkillKey, number>> = {}): DestinyCharacter["skills"] {
  return Object.fromEntries(
    SKILL_KEYS.map((k) => [k, { rank: ranks[k] ?? 0, ability: SKILLS[k] }]),
  ) as unknown as DestinyCharacter["skills"];
}

export const abilities = (ranks: Partial<Record<AbilityKey, number>> = {}): DestinyCharacter["abilities"] => ({
  ...NONE,
  ...ranks,
});
export const resistances = (ranks: Partial<Record<ResistanceKey, number>> = {}): DestinyCharacter["resistances"] => ({
  fortitude: 0,
  reflex: 0,
  toughness: 0,
  will: 0,
  ...ranks,
});

/** A hero with nothing to speak of, for tests. */
export function hero(over: Partial<DestinyCharacter> = {}): DestinyCharacter {
  return {
    ref: "Actor.ada",
    name: "Ada",
    role: "hero",
    side: "heroes",
    summoned: "",
    powerLevel: 10,
    powerSource: "Innate",
    abilities: abilities(),
    skills: skills(),
    lore: [],
    resistances: resistances(),
    defense: { combatSkill: "reaction", conflictSkill: "guile" },
    speeds: {},
    pools: { destiny: 3, fate: 0, corruption: 0, taint: 0 },
    stress: 0,
    marks: { physical: [], social: [] },
    dead: false,
    fatigue: 0,
    deathSaves: { success: 0, failure: 0 },
    surge: { pending: 0, deferred: 0 },
    turn: {
      quickReserve: false,
      bonusStandard: 0,
      runStreak: 0,
      ran: false,
      runTried: false,
      standTried: false,
      feetMoved: 0,
      moveLeft: 0,
      moveSplit: false,
      feetSaid: 0,
    },
    ready: null,
    delaying: false,
    aim: null,
    stance: null,
    grab: null,
    defend: false,
    retryLocks: [],
    conditions: [],
    lasting: [],
    attitudes: [],
    attacks: [],
    primaryAttack: null,
    powers: [],
    edges: [],
    gear: [],
    encounterUses: {},
    treatedAt: null,
    ...over,
  };
}

/** An enemy with another name. */
export const foe = (over: Partial<DestinyCharacter> = {}): DestinyCharacter =>
  hero({ ref: "Actor.foe", name: "Foe", role: "standard", side: "adversaries", ...over });

export const marks = (physical: readonly number[], social: readonly number[] = []): DestinyCharacter["marks"] => {
  const of = (level: number): Mark => ({ level: level as Mark["level"], left: level === 2 ? 1 : 0 });
  return { physical: physical.map(of), social: social.map(of) };
};

export const condition = (id: string, over: Partial<NewCondition> = {}) =>
  conditionState({ id, source: "Actor.foe", until: { at: "never" }, ...over });
export const edge = (key: string, rank = 1, subject = ""): DestinyCharacter["edges"][number] => ({
  key,
  rank,
  subject,
});

const FIST = BASIC_ATTACKS.find((a) => a.id === "fist");
if (!FIST) throw new Error("no fist");
const base: AttackEntry = FIST;
export const attack = (over: Partial<AttackEntry> = {}): AttackEntry => ({
  ...base,
  id: "sword",
  name: "Sword",
  rank: 6,
  arms: "weapon",
  ...over,
});

export const modifier = (key: string, rank = 1): PowerModifier => ({ key, rank, choice: "" });
export const effect = (over: Partial<PowerEffect> = {}): PowerEffect => ({
  effect: "damage",
  rank: 8,
  basePoints: null,
  subject: "",
  action: "standard",
  range: "close",
  duration: "instant",
  resistance: "toughness",
  attackSkill: "might",
  ability: "str",
  area: null,
  modifiers: [],
  conditions: [],
  ...over,
});
export const power = (effects: readonly PowerEffect[], over: Partial<PowerEntry> = {}): PowerEntry => ({
  id: "p1",
  name: "Power",
  powerSource: "Innate",
  descriptors: [],
  effects,
  alternates: [],
  activeAlternate: null,
  active: true,
  dynamic: false,
  retryNeedsSurgeAt: 2,
  removable: "none",
  ...over,
});

export const gear = (over: Partial<GearEntry> = {}): GearEntry => ({
  id: "g1",
  name: "Thing",
  kind: "weapon",
  held: true,
  worn: false,
  stowed: false,
  damage: "whole",
  toughness: 7,
  protection: 0,
  weapon: null,
  action: "standard",
  code: "none",
  load: null,
  loaded: true,
  fallen: false,
  ...over,
});

/** Turn 5 of round 2 of a combat, one's own unless said otherwise. */
export const moment = (over: Partial<TurnMoment> = {}): TurnMoment => ({
  type: "combat",
  round: 2,
  turns: 5,
  acting: "Actor.ada",
  ...over,
});

export { afterChanges as apply } from "../state/after-changes.ts";

/** The values that a list of changes leaves, by path. */
export const written = (changes: readonly Change[]): Readonly<Record<string, Value>> =>
  Object.fromEntries(changes.flatMap((c) => (c.kind === "set" ? [[c.path, c.to]] : [])));

/** Ids of conditions that a list of changes brings and ends. */
export const broughtConditions = (changes: readonly Change[]): readonly string[] =>
  changes.flatMap((c) => (c.kind === "create" && "condition" in c.data ? [String(c.data["condition"])] : []));
export const endedConditions = (changes: readonly Change[]): readonly string[] =>
  changes.flatMap((c) => (c.kind === "delete" && "condition" in c.data ? [String(c.data["condition"])] : []));

/** Whether every change of a list fits the character as it is: none would be refused by the writer. */
export function fits(who: DestinyCharacter, changes: readonly Change[]): boolean {
  const ground: Ground = {
    read: (subject, path) => {
      if (subject !== who.ref) return "?";
      const name = path === "system.stress.value" ? "stress" : path.replace(/^system\./, "");
      return name
        .split(".")
        .reduce<unknown>(
          (o, k) => (o === null || o === undefined ? undefined : (o as Record<string, unknown>)[k]),
          who,
        ) as Value | undefined;
    },
    has: (subject, _collection, id) =>
      subject !== who.ref || who.conditions.some((c) => c.effect === id) || who.lasting.some((l) => l.effect === id),
  };
  return (
    plan(
      changes.filter((c) => c.subject === who.ref),
      ground,
    ).conflicts.length === 0
  );
}
