import type { Row } from "../../kernel/rows.ts";
import { row } from "../../kernel/rows.ts";
import { situationLabel } from "../labels.ts";
import { type Afflicted, has } from "../state/conditions.ts";

/** Something about the moment that changes an attack roll; what conditions do by themselves is not among them. @rule TWI-110 */
export const ATTACK_SITUATIONS = {
  higherGround: 1,
  flanking: 2,
  unseen: 2,
  charging: 2,
  offHand: -4,
  intoMelee: -4,
  squeezed: -4,
  unfamiliar: -4,
  nonlethalWeapon: -4,
  heldItem: -4,
  surpriseAttack: 2,
} as const;
export type AttackSituation = keyof typeof ATTACK_SITUATIONS;

/** Cover: added to Defense; total cover allows no attack. @rule TWI-111 */
export const COVER = { none: 0, quarter: 2, half: 4, threeQuarters: 7, nineTenths: 10, total: null } as const;
export type Cover = keyof typeof COVER;

/** Chance to miss by concealment, in percent. @rule TWI-112 */
export const CONCEALMENT = { none: 0, partial: 20, total: 50 } as const;
export type Concealment = keyof typeof CONCEALMENT;

/** What about an attacker and a target bears on the situation beside their conditions. */
export interface SituationFeats {
  readonly ambidexterity?: boolean;
  /** Rank of Precise Shot. */
  readonly preciseShot?: number;
  /** The target has Elusive Target. */
  readonly elusiveTarget?: boolean;
  readonly improvedSunder?: boolean;
}

/** Where a situation has a rule of its own. */
const RULE_OF: { readonly [S in AttackSituation]?: string } = {
  nonlethalWeapon: "TWI-166",
  heldItem: "TWI-384",
  surpriseAttack: "TWI-379",
};

/**
 * What the situation adds to an attack roll, one line each. Ambidexterity takes the off hand's penalty away, Precise Shot that of shooting into a melee, which Elusive
 * Target doubles otherwise; Improved Sunder gains 4 against held items.
 * @rule TWI-110 TWI-166 TWI-379 TWI-384 TWI-421
 */
export function situationRows(situations: readonly AttackSituation[], feats: SituationFeats = {}): readonly Row[] {
  const value = (s: AttackSituation): number => {
    if (s === "offHand" && feats.ambidexterity) return 0;
    if (s === "intoMelee")
      return (feats.preciseShot ?? 0) > 0 ? 0 : ATTACK_SITUATIONS.intoMelee * (feats.elusiveTarget ? 2 : 1);
    if (s === "heldItem") return ATTACK_SITUATIONS.heldItem + (feats.improvedSunder ? 4 : 0);
    return ATTACK_SITUATIONS[s];
  };
  return [...new Set(situations)].map((s) => row(situationLabel(s), value(s), RULE_OF[s] ?? "TWI-110"));
}

/**
 * Defense from cover; null when there is nothing to attack. Rank 2 of Precise Shot ignores it at range and Precise Strike in melee, short of total.
 * @rule TWI-111 TWI-421
 */
export function coverBonus(cover: Cover, ignored = false): number | null {
  const bonus = COVER[cover];
  return bonus === null ? null : ignored ? 0 : bonus;
}

/** What cover adds to Reflex saves against areas from beyond it: half, rounded down. @rule TWI-022 TWI-111 */
export function coverReflex(cover: Cover): number {
  return Math.floor((COVER[cover] ?? COVER.nineTenths) / 2);
}

/**
 * The miss chance that is rolled after a hit. Blind-Fight halves it in melee; rank 2 of Precise Shot ignores partial concealment.
 * @rule TWI-112 TWI-421
 */
export function missChance(
  concealment: Concealment,
  how: { readonly melee?: boolean; readonly blindFight?: boolean; readonly preciseShot?: number } = {},
): number {
  if (concealment === "partial" && !how.melee && (how.preciseShot ?? 0) >= 2) return 0;
  const chance = CONCEALMENT[concealment];
  return how.melee && how.blindFight ? Math.floor(chance / 2) : chance;
}

/** Whether a d100 lets a hit through: a roll from 1 to the chance misses, natural 20 or not. @rule TWI-112 */
export function seesThrough(chance: number, d100: number): boolean {
  return d100 > chance;
}

/**
 * Who of two can't see the other, by their own conditions: to the blind everybody has total concealment, and so has whoever is invisible.
 * @returns whether the target is concealed from the attacker, and the attacker from the target
 * @rule TWI-041 TWI-110 TWI-112 TWI-460
 */
export function sightBetween(
  attacker: Afflicted,
  target: Afflicted,
): { readonly concealed: boolean; readonly unseen: boolean } {
  const sees = (who: Afflicted, other: Afflicted): boolean => !has(who, "blind") && !has(other, "invisible");
  return { concealed: !sees(attacker, target), unseen: !sees(target, attacker) };
}
