import { sizeModifier } from "../acts/attack/attack.ts";
import { attacksOf } from "../acts/attack/offence.ts";
import { damageTrack } from "../harm/damage-track.ts";
import { abilityModifier, currentScore } from "../hero/abilities.ts";
import { currentSize, effectRank, featNumber, toughnessBonus } from "../hero/derive.ts";
import { key } from "../labels.ts";
import { type FeatDefinition, FEATS } from "../powers/catalogue/feats.ts";
import { type EffectDefinition, EFFECTS } from "../powers/catalogue/powers.ts";
import { containerPoints, contentPoints, featsCost, powersCost } from "../powers/containers.ts";
import { DEFAULT_SETTINGS, type TwintensSettings } from "../settings.ts";
import type { TwintensCharacter } from "../types.ts";
import { ABILITY_KEYS } from "../values.ts";
import { drawbackPoints, powerFeatAllowed } from "./points.ts";

/** Power points a level, and by how much a defense of body and mind may pass the level. @rule TWI-392 TWI-394 TWI-401 */
export const POINTS_A_LEVEL = 15;
export const WIDE_MARGIN = 5;

/** The limits of a power level. @rule TWI-392 TWI-394 TWI-395 */
export interface Caps {
  readonly attack: number;
  readonly damage: number;
  readonly defense: number;
  readonly toughness: number;
  readonly save: number;
  readonly ability: number;
  readonly skill: number;
  /** Sum of each pair, and how far either of it may pass the level. */
  readonly pair: number;
  readonly shift: number;
  readonly points: number;
}

/** What a power level allows. @rule TWI-392 TWI-394 TWI-395 */
export function caps(pl: number): Caps {
  const wide = pl + WIDE_MARGIN;
  return {
    attack: pl,
    damage: pl,
    defense: pl,
    toughness: pl,
    save: wide,
    ability: wide,
    skill: wide,
    pair: 2 * pl,
    shift: Math.floor(pl / 2),
    points: POINTS_A_LEVEL * pl,
  };
}

/**
 * Whether attack and damage, or Defense and Toughness, are within the level: their sum at most twice the level, neither further from it than half.
 * @returns the reason when they aren't: `sum`, `shift`
 * @rule TWI-394 TWI-395
 */
export function tradeOff({
  pl,
  attack,
  damage,
}: {
  readonly pl: number;
  readonly attack: number;
  readonly damage: number;
}): { readonly legal: boolean; readonly reason?: "sum" | "shift" } {
  const { pair, shift } = caps(pl);
  if (attack + damage > pair) return { legal: false, reason: "sum" };
  return Math.max(attack, damage) > pl + shift ? { legal: false, reason: "shift" } : { legal: true };
}

/** Something that a sheet breaks; a warning beside its field, never an obstacle to saving it. */
export interface AuditFinding {
  readonly what: string;
  /** Field or item that it is about. */
  readonly subject: string;
  readonly value: number;
  readonly limit: number;
  readonly rule: string;
}

/** A line of the bill. */
export interface BillLine {
  readonly label: string;
  readonly points: number;
  readonly rule: string;
}

const COSTS = { ability: 1, attack: 2, defense: 2, save: 1, skillRanks: 4 } as const;

/**
 * The bill of a character: abilities from 10, attack, defense, saves, skills (four ranks a point, rounded up on the sum), feats, powers, drawbacks.
 * @rule TWI-390 TWI-393 TWI-420 TWI-430 TWI-470 TWI-500
 */
export function bill(character: TwintensCharacter): {
  readonly lines: readonly BillLine[];
  readonly spent: number;
  readonly total: number;
  readonly left: number;
} {
  const abilities = ABILITY_KEYS.reduce(
    (sum, a) => sum + (character.abilities[a] === null ? -10 : (character.abilities[a] - 10) * COSTS.ability),
    0,
  );
  const ranks = character.skills.reduce((sum, s) => sum + s.ranks, 0);
  const of = (name: string, points: number, rule: string): BillLine => ({ label: key("Bill", name), points, rule });
  const lines = [
    of("abilities", abilities, "TWI-393"),
    of("attack", character.baseAttack * COSTS.attack, "TWI-393"),
    of("defense", character.defense * COSTS.defense, "TWI-393"),
    of(
      "saves",
      Object.values(character.saves).reduce((sum, n) => sum + n * COSTS.save, 0),
      "TWI-393",
    ),
    of("skills", Math.ceil(ranks / COSTS.skillRanks), "TWI-393"),
    of(
      "feats",
      featsCost(character),
      "TWI-420",
    ),
    of("powers", powersCost(character), "TWI-430"),
    of("drawbacks", 0 - drawbackPoints(character.drawbacks), "TWI-453"),
  ];
  const spent = lines.reduce((sum, l) => sum + l.points, 0);
  const total = caps(character.powerLevel).points + character.awarded;
  return { lines, spent, total, left: total - spent };
}

/** Equipment points: those that the feat gives, and those that gear takes. Equipment can't be strained, and what is lost is gone. @rule TWI-470 TWI-471 TWI-472 TWI-473 */
export function equipmentBill(character: Pick<TwintensCharacter, "feats" | "weapons" | "armor" | "gearCost">): {
  readonly spent: number;
  readonly total: number;
  readonly left: number;
} {
  const spent =
    [...character.weapons, ...character.armor].reduce((sum, item) => sum + item.cost, 0) + character.gearCost;
  const total = featNumber(character, "equipment");
  return { spent, total, left: total - spent };
}

/** A character at its best for the audit: nothing that only stands for now counts. @rule TWI-396 */
function unimpaired(character: TwintensCharacter): TwintensCharacter {
  return {
    ...character,
    conditions: [],
    track: damageTrack(),
    fatigue: "normal",
    abilityDamage: [],
    defencesThisRound: 0,
    flags: { ...character.flags, flatFooted: false, aware: true },
    powers: character.powers.map((p) => ({ ...p, lost: 0 })),
  };
}

/**
 * Everything about a sheet that passes its power level, its points or a most of the catalogue. Size and equipment count; conditions, maneuvers, criticals and conviction don't.
 * Each attack is held against its own damage.
 * @rule TWI-141 TWI-394 TWI-395 TWI-396 TWI-397 TWI-420 TWI-432 TWI-440 TWI-452 TWI-470 TWI-500
 */
export function audit(
  actual: TwintensCharacter,
  settings: TwintensSettings = DEFAULT_SETTINGS,
): readonly AuditFinding[] {
  const character = unimpaired(actual);
  const pl = character.powerLevel;
  const limits = caps(pl);
  const findings: AuditFinding[] = [];
  const above = (what: string, subject: string, value: number, limit: number, rule: string): void => {
    if (value > limit) findings.push({ what, subject, value, limit, rule });
  };
  const pair = (what: string, subject: string, first: number, second: number): void => {
    const { legal, reason } = tradeOff({ pl, attack: first, damage: second });
    if (!legal)
      findings.push({
        what: `${what}.${reason ?? ""}`,
        subject,
        value: reason === "sum" ? first + second : Math.max(first, second),
        limit: reason === "sum" ? limits.pair : pl + limits.shift,
        rule: "TWI-395",
      });
  };
  for (const attack of attacksOf(character, settings)) {
    if (attack.bonus.rows.length > 0 && (attack.damage || attack.effect))
      pair("attack", attack.id, attack.bonus.total, attack.damage?.total ?? attack.effect?.rank ?? 0);
    else above("damage", attack.id, attack.damage?.total ?? attack.effect?.rank ?? 0, limits.damage, "TWI-394");
  }
  const shield = Math.max(0, ...character.weapons.filter((w) => w.equipped).map((w) => w.dodge));
  const grown = effectRank(character, "enhancedTrait", "defense") + effectRank(character, "enhancedTrait", "dodge");
  pair(
    "defense",
    "defense",
    character.defense +
      character.dodgeBase +
      grown +
      featNumber(character, "dodge") +
      shield +
      sizeModifier(currentSize(character)),
    toughnessBonus(character, false, settings).total,
  );
  for (const [save, ability] of [
    ["fort", "con"],
    ["ref", "dex"],
    ["will", "wis"],
  ] as const)
    above(
      "save",
      save,
      character.saves[save] +
        effectRank(character, "enhancedTrait", save) +
        abilityModifier(currentScore(character, ability)),
      limits.save,
      "TWI-394",
    );
  for (const ability of ABILITY_KEYS)
    above("ability", ability, abilityModifier(currentScore(character, ability)), limits.ability, "TWI-394");
  for (const skill of character.skills) above("skill", skill.id, skill.ranks, limits.skill, "TWI-394");
  for (const feat of character.feats) {
    const definition: FeatDefinition = FEATS[feat.key];
    if (definition.max !== null) above("featRanks", feat.id, feat.ranks, definition.max, "TWI-420");
  }
  above("luck", "luck", featNumber(character, "conviction"), Math.floor(pl / 2), "TWI-421");
  for (const power of character.powers) {
    for (const feat of power.feats)
      if (!powerFeatAllowed(feat.key, feat.ranks))
        findings.push({ what: "powerFeat", subject: power.id, value: feat.ranks, limit: 0, rule: "TWI-452" });
    const { cost }: EffectDefinition = EFFECTS[power.key];
    if (cost !== null && (power.base < cost[0] || power.base > cost[1]))
      findings.push({ what: "baseCost", subject: power.id, value: power.base, limit: cost[1], rule: "TWI-440" });
    const holds = containerPoints(power);
    if (holds !== null) above("container", power.id, contentPoints(character, power), holds, "TWI-432");
  }
  const points = bill(character);
  above("points", "points", points.spent, points.total, "TWI-393");
  const gear = equipmentBill(character);
  above("equipment", "equipment", gear.spent, gear.total, "TWI-470");
  return findings;
}

/** The level that so many points belong to: it rises when the Gamemaster says so, at about 15 more. @rule TWI-401 */
export function suggestedLevel(points: number): number {
  return Math.max(1, Math.floor(points / POINTS_A_LEVEL));
}
