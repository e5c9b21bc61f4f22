import { grantsOf } from "../../kernel/conditions.ts";
import { once } from "../../kernel/once.ts";
import { type Row, row } from "../../kernel/rows.ts";
import { HEALTH } from "../harm/values.ts";
import { type Able, debilitatedAbilities } from "../hero/abilities.ts";
import { ABILITY_KEYS, DEFENSE_KEYS, SENSE_TYPES, SKILLS } from "../hero/values.ts";
import { abilityLabel, defenseLabel, key, skillLabel } from "../labels.ts";
import type { AbilityKey, SenseType } from "../types.ts";
import { settled } from "./condition-rows.ts";
import { conditions, FREE, type Grants, partsOf, type PresentPart } from "./condition-table.ts";
import { PENALTIES } from "./values.ts";

export {
  conditionDefinition,
  type ConditionId,
  conditions,
  type FudgeCondition,
  type Grants,
  HUD_CONDITIONS,
  partsOf,
  type PresentPart,
} from "./condition-table.ts";

const OPENNESS = ["guarded", "vulnerable", "defenseless"] as const;

/** Conditions count all together: the worst of each, penalties of different kinds added. */
function merge(a: Grants, b: Partial<Grants>): Grants {
  const worse = (x: number, y: number | undefined): number => (y === undefined ? x : Math.min(x, y));
  return {
    standard: worse(a.standard, b.standard),
    move: worse(a.move, b.move),
    free: a.free && b.free !== false,
    reactions: a.reactions && b.reactions !== false,
    physical: a.physical && b.physical !== false,
    chooser: b.chooser ?? a.chooser,
    speed: worse(a.speed, b.speed),
    canMove: a.canMove && b.canMove !== false,
    openness: OPENNESS[Math.max(OPENNESS.indexOf(a.openness), OPENNESS.indexOf(b.openness ?? "guarded"))] ?? a.openness,
    defensiveRoll: a.defensiveRoll && b.defensiveRoll !== false,
    sight: a.sight && b.sight !== false,
    hearing: a.hearing && b.hearing !== false,
    conscious: a.conscious && b.conscious !== false,
    alive: a.alive && b.alive !== false,
    initiative: a.initiative + (b.initiative ?? 0),
    perception: a.perception + (b.perception ?? 0),
  };
}

/** What of a character says which conditions it has. */
export interface Afflicted extends Able {
  readonly health: { readonly value: number };
}

/** What an ability at -5 is like, beside its checks, for as long as it is there. @rule FUD-403 */
const AT_LOWEST: Partial<Readonly<Record<AbilityKey, PresentPart>>> = {
  agl: { id: "immobile", trait: null },
  awe: { id: "unaware", trait: "all" },
};

/** Abilities that are at -5 as conditions: each is debilitated, and brings what it is like to be without it. @rule FUD-222 FUD-403 */
const debilities = (character: Able): readonly PresentPart[] =>
  debilitatedAbilities(character).flatMap((ability) => [
    { id: "debilitated", trait: ability },
    ...(AT_LOWEST[ability] ? [AT_LOWEST[ability]] : []),
  ]);

/** What health brings by itself: battered at exactly 0, dying or stabilized below, dead at -3. @rule FUD-158 FUD-204 */
function byHealth({ conditions: held, health: { value } }: Afflicted): readonly PresentPart[] {
  const part = (id: PresentPart["id"]): readonly PresentPart[] => [{ id, trait: null }];
  if (value <= HEALTH.dead) return part("dead");
  if (value < HEALTH.battered && !held.some((c) => c.id === "stabilized")) return part("dying");
  return value === HEALTH.battered ? part("battered") : [];
}

/**
 * The conditions on a character, each with its trait: what everything that was caused comes to on the rows, what its health brings and the abilities at -5. So health that was set by hand and an ability
 * that sank count even where no condition was written, and are over as soon as the number rises.
 * @rule FUD-158 FUD-200 FUD-201 FUD-204 FUD-403
 */
export function presentParts(character: Afflicted): readonly PresentPart[] {
  const held = settled(character.conditions).map(({ id, trait }): PresentPart => ({ id, trait }));
  const derived = [...byHealth(character), ...debilities(character)];
  return [...held, ...derived.filter((d) => !held.some((h) => h.id === d.id && h.trait === d.trait))];
}

/** Which conditions are on a character, whatever they concern. @rule FUD-158 FUD-204 FUD-403 */
export const presentConditions = (character: Afflicted): ReadonlySet<string> =>
  new Set(presentParts(character).map((c) => c.id));

/** Senses that give nothing, from whatever takes them. @rule FUD-243 */
function lostOf(present: readonly PresentPart[]): readonly SenseType[] {
  const lost = present.flatMap((c) => partsOf(c.id, c.trait)).filter((c) => c.id === "unaware");
  return SENSE_TYPES.filter((sense) => lost.some((c) => c.trait === "all" || c.trait === sense));
}

/** Senses of somebody that give nothing now. @rule FUD-243 FUD-403 */
export const lostSenses = (character: Afflicted): readonly SenseType[] => lostOf(presentParts(character));

function senses(present: readonly PresentPart[]): Partial<Grants> {
  const lost = lostOf(present);
  return { ...(lost.includes("visual") && { sight: false }), ...(lost.includes("auditory") && { hearing: false }) };
}

/**
 * What the character may do and how open it is, all its conditions taken together; every defense and attack of theirs asks for it.
 * @rule FUD-203 FUD-204 FUD-243 FUD-244 FUD-247
 */
export const grantsFor = once((character: Afflicted): Grants => {
  const present = presentParts(character);
  return merge(grantsOf<Grants>(conditions, new Set(present.map((c) => c.id)), FREE, merge), senses(present));
});

/**
 * What impaired and disabled take off a check: the worst of those that concern it, never both.
 * @param traits  everything the check is made of: skill id and base, ability, defense, the sense it is made with, ...
 * @rule FUD-225 FUD-232 FUD-246
 */
export function conditionPenalty(character: Afflicted, traits: readonly string[]): readonly Row[] {
  const concerned = presentParts(character)
    .flatMap((c) => partsOf(c.id, c.trait))
    .filter((p) => p.trait === "all" || (p.trait !== null && traits.includes(p.trait)));
  const worst = concerned.find((p) => p.id === "disabled") ?? concerned.find((p) => p.id === "impaired");
  if (!worst) return [];
  const name = worst.id === "disabled" ? "disabled" : "impaired";
  const about = traitLabel(worst.trait);
  return [
    row(
      key("Row", about === null ? name : `${name}In`),
      PENALTIES[name],
      name === "disabled" ? "FUD-225" : "FUD-232",
      ...(about === null ? [] : [{ trait: about }]),
    ),
  ];
}

/** What a condition concerns by its lang key, where everybody has it: an ability, a defense, a skill, a sense. */
function traitLabel(trait: string | null): string | null {
  if (trait === null) return null;
  if ((ABILITY_KEYS as readonly string[]).includes(trait)) return abilityLabel(trait);
  if ((DEFENSE_KEYS as readonly string[]).includes(trait)) return defenseLabel(trait);
  if ((SENSE_TYPES as readonly string[]).includes(trait)) return key("Sense", trait);
  return Object.hasOwn(SKILLS, trait) ? skillLabel(trait) : null;
}
