import {
  ABILITY_KEYS,
  type AttackEntry,
  conditionDefinition,
  type ConditionState,
  type DestinyCharacter,
  type EdgeEntry,
  type Lasting,
  RESISTANCE_KEYS,
  type Side,
  SKILL_KEYS,
  summonerOf,
  withLent,
} from "../../../rules/destiny/index.ts";
import { actorOf } from "../../apply/ground.ts";
import type { ConditionModel } from "../../data/condition-model.ts";
import type { DestinyAdversaryModel, DestinyCharacterModel } from "./character-model.ts";
import { asBuilt, attackEntry, attacksNow, gearEntry, type Held, powerEntry } from "./entries.ts";
import type { DestinyAttackModel, DestinyEdgeModel, DestinyGearModel, DestinyPowerModel } from "./items.ts";
import { lastingOf } from "./lasting-model.ts";

interface Effect {
  readonly id: string;
  readonly type: string;
  readonly active: boolean;
  readonly system: object;
}

const FRESH = { secondWind: 0, stressRest: 0, hunch: 0 } as const;

/** An actor as the rules read it: plain data and nothing else. Items whose data is invalid are kept out by Foundry and reported on the sheet; what is left still plays. @rule DES-311 DES-313 */
export function snapshot(actor: Actor.Implementation): DestinyCharacter {
  const lasting = lastingsOf(actor);
  return { ...bare(actor, lasting), conditions: conditionsOf(actor), lasting };
}

/** An actor as an audit of its build reads it. @rule DES-308 */
export const buildSnapshot = (actor: Actor.Implementation): DestinyCharacter =>
  asBuilt(bare(actor), itemAttacks(actor));

const itemsOf = <M>(actor: Actor.Implementation, type: string): Held<M>[] =>
  ([...actor.items] as unknown as Held<M>[]).filter((i) => i.type === type);
const itemAttacks = (actor: Actor.Implementation): AttackEntry[] =>
  itemsOf<DestinyAttackModel>(actor, "destinyAttack").map(attackEntry);

/** Whom somebody fights for: what was summoned stands with its summoner. @rule DES-337 */
function sideOf(system: DestinyCharacterModel): Side {
  const by = summonerOf((system as DestinyAdversaryModel).summoned ?? "");
  return ((by === null ? null : (actorOf(by)?.system as unknown as DestinyCharacterModel | undefined)) ?? system).side;
}

type System = DestinyCharacterModel;
/** Some members of a character, as the rules read them. */
type Part<K extends keyof DestinyCharacter> = Pick<DestinyCharacter, K>;

/** What somebody is built of, without items. */
const builtOf = (
  system: System,
): Part<"powerLevel" | "powerSource" | "abilities" | "skills" | "lore" | "resistances" | "defense" | "speeds"> => ({
  powerLevel: system.powerLevel,
  powerSource: system.powerSource,
  abilities: Object.fromEntries(ABILITY_KEYS.map((k) => [k, system.abilities[k]])) as DestinyCharacter["abilities"],
  skills: Object.fromEntries(
    SKILL_KEYS.map((k) => [k, { rank: system.skills[k].rank, ability: system.skills[k].ability }]),
  ) as DestinyCharacter["skills"],
  lore: system.lore.map(({ name, rank }) => ({ name, rank })),
  resistances: Object.fromEntries(
    RESISTANCE_KEYS.map((k) => [k, system.resistances[k]]),
  ) as DestinyCharacter["resistances"],
  defense: { combatSkill: system.defense.combatSkill, conflictSkill: system.defense.conflictSkill },
  speeds: Object.fromEntries(
    Object.entries(system.speeds).filter((entry): entry is [string, number] => entry[1] !== null),
  ),
});

/** What goes up and down in play. */
const tollOf = (system: System): Part<"pools" | "stress" | "marks" | "dead" | "fatigue" | "deathSaves" | "surge"> => ({
  pools: {
    destiny: system.pools.destiny,
    fate: system.pools.fate,
    corruption: system.pools.corruption,
    taint: system.pools.taint,
  },
  stress: system.stress.value,
  marks: {
    physical: system.marks.physical.map(({ level, left }) => ({ level, left })),
    social: system.marks.social.map(({ level, left }) => ({ level, left })),
  },
  dead: system.dead,
  fatigue: system.fatigue,
  deathSaves: { success: system.deathSaves.success, failure: system.deathSaves.failure },
  surge: { pending: system.surge.pending, deferred: system.surge.deferred },
});

/** What a turn remembers, and what somebody holds from turn to turn. */
const turnOf = (
  system: System,
): Part<"turn" | "ready" | "delaying" | "aim" | "stance" | "grab" | "defend" | "retryLocks"> => ({
  turn: { ...system.turn },
  ready: system.ready && { ...system.ready },
  delaying: system.delaying,
  aim: system.aim && { ...system.aim },
  stance: system.stance && { ...system.stance },
  grab: system.grab && { ...system.grab },
  defend: system.defend,
  retryLocks: system.retryLocks.map(({ use, target }) => ({ use, target })),
});

/** Attacks, powers, edges and gear: what somebody has as items. */
function carriedOf(
  actor: Actor.Implementation,
  system: System,
  lasting: readonly Lasting[],
): Part<"attacks" | "primaryAttack" | "powers" | "edges" | "gear"> {
  const powers = itemsOf<DestinyPowerModel>(actor, "destinyPower").map((item) => withLent(powerEntry(item), lasting));
  const gear = itemsOf<DestinyGearModel>(actor, "destinyGear").map(gearEntry);
  return {
    attacks: attacksNow(itemAttacks(actor), gear, powers),
    primaryAttack: system.primaryAttack === "" ? null : system.primaryAttack,
    powers,
    edges: itemsOf<DestinyEdgeModel>(actor, "destinyEdge").map(({ system: e }): EdgeEntry => ({
      key: e.key,
      rank: e.rank,
      subject: e.subject,
    })),
    gear,
  };
}

/** What was used in this encounter, and how often. */
function usesOf({ encounterUses }: System): DestinyCharacter["encounterUses"] {
  const { active, ...uses } = encounterUses;
  return { ...FRESH, ...uses, ...Object.fromEntries(Object.entries(active).map(([id, n]) => [`active.${id}`, n])) };
}

/** An actor without its effects. */
function bare(actor: Actor.Implementation, lasting: readonly Lasting[] = []): DestinyCharacter {
  const system = actor.system as unknown as System;
  return {
    ref: actor.uuid,
    name: actor.name,
    role: system.part,
    side: sideOf(system),
    summoned: (system as DestinyAdversaryModel).summoned ?? "",
    ...builtOf(system),
    ...tollOf(system),
    ...turnOf(system),
    conditions: [],
    lasting: [],
    attitudes: system.attitudes.map(({ subject, thing, step }) => ({ subject, thing, step })),
    ...carriedOf(actor, system, lasting),
    treatedAt: system.treatedAt,
    encounterUses: usesOf(system),
  };
}

const effectsOf = (actor: Actor.Implementation): Effect[] => [...actor.effects] as unknown as Effect[];

/** Conditions that are on the actor now, each with the effect that carries it. */
function conditionsOf(actor: Actor.Implementation): ConditionState[] {
  return effectsOf(actor).flatMap(({ id, type, active, system }): ConditionState[] => {
    const c = system as ConditionModel;
    if (type !== "condition" || !active || conditionDefinition(c.condition) === undefined) return [];
    const {
      dc = null,
      resistance = null,
      progressive = false,
    } = (c.detail ?? {}) as Partial<Pick<ConditionState, "dc" | "resistance" | "progressive">>;
    return [
      {
        id: c.condition,
        source: c.source,
        effect: id,
        until: c.until ?? { at: "never" },
        dc,
        resistance,
        grade: c.degree ?? conditionDefinition(c.condition)?.grade ?? 0,
        progressive,
      },
    ];
  });
}

const lastingsOf = (actor: Actor.Implementation): Lasting[] =>
  effectsOf(actor)
    .filter((e) => e.type === "destinyLasting" && e.active)
    .flatMap((e) => lastingOf(e) ?? []);

/** Whether a snapshot is one of ours: a target may play by another ruleset. */
export const isCharacter = (value: unknown): value is DestinyCharacter =>
  typeof value === "object" && value !== null && "deathSaves" in value && "pools" in value && "lasting" in value;
