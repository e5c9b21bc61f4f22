import {
  type AreaSpec,
  type AttackEntry,
  defenseAgainst,
  type DestinyCharacter,
  type GearEntry,
  PLAIN_ATTACK,
  possibleAttacks,
  powerAttacks,
  type PowerEntry,
  thrownAttack,
  weaponAttack,
  type WeaponSpec,
} from "../../../rules/destiny/index.ts";

/** An item with the fields that its subtype has. */
export interface Held<M> {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly system: M;
}

/** What a power's document holds of its rules. */
type PowerFields = Omit<PowerEntry, "id" | "name">;

/** A weapon as documents hold it: the area flat, hands as a number. */
interface WeaponFields extends Omit<WeaponSpec, "area" | "hands" | "complex"> {
  readonly hands: number;
  readonly area: AreaSpec["shape"] | null;
  readonly areaRanks: number;
}

/** What gear's document holds of its rules. */
interface GearFields extends Omit<GearEntry, "id" | "name" | "weapon"> {
  readonly weapon: WeaponFields;
}

/** What an attack's document holds of its rules. */
interface AttackFields extends Pick<
  AttackEntry,
  "band" | "skill" | "ability" | "effect" | "rank" | "resistance" | "reach" | "hands" | "conditions"
> {
  readonly natural: boolean;
}

/** A power item as the rules read it. @rule DES-331 */
export function powerEntry({ id, name, system: p }: Held<PowerFields>): PowerEntry {
  const {
    powerSource,
    descriptors,
    effects,
    alternates,
    activeAlternate,
    active,
    dynamic,
    retryNeedsSurgeAt,
    removable,
  } = p;
  return {
    id,
    name,
    powerSource,
    descriptors: [...descriptors],
    effects: effects.map((e) => ({
      ...e,
      conditions: [...e.conditions],
      modifiers: e.modifiers.map((m) => ({ ...m })),
    })),
    alternates: alternates.map((a) => ({ ...a })),
    activeAlternate,
    active,
    dynamic,
    retryNeedsSurgeAt,
    removable,
  };
}

/** A gear item as the rules read it. Only weapons have a weapon's numbers. @rule DES-360 DES-361 */
export function gearEntry({ id, name, system: g }: Held<GearFields>): GearEntry {
  const armed = g.kind === "weapon" || g.kind === "complexWeapon";
  const { area, areaRanks, ...w } = g.weapon;
  return {
    id,
    name,
    kind: g.kind,
    held: g.held,
    worn: g.worn,
    stowed: g.stowed,
    damage: g.damage,
    toughness: g.toughness,
    protection: g.protection,
    weapon: armed
      ? {
          ...w,
          hands: w.hands === 2 ? 2 : 1,
          area: area === null ? null : { shape: area, ranks: areaRanks, selective: false },
          complex: g.kind === "complexWeapon",
        }
      : null,
    action: g.action,
    code: g.code,
    load: g.load,
    loaded: g.loaded,
    fallen: g.fallen,
  };
}

/** An attack item as the rules read it. @rule DES-022 DES-293 */
export function attackEntry({ id, name, system: a }: Held<AttackFields>): AttackEntry {
  return {
    ...PLAIN_ATTACK,
    id,
    name,
    band: a.band,
    skill: a.skill,
    ability: a.ability,
    effect: a.effect,
    rank: a.rank,
    resistance: a.resistance,
    social: defenseAgainst(a.band) === "conflict",
    reach: a.reach,
    arms: a.natural ? "natural" : a.band === "close" && a.hands > 0 && a.rank > 0 ? "weapon" : "none",
    conditions: [...a.conditions],
    hands: a.hands,
  };
}

/** Everything that somebody attacks with now: attacks of its own, weapons in hand, powers. @rule DES-022 DES-293 */
export const attacksNow = (
  own: readonly AttackEntry[],
  gear: readonly GearEntry[],
  powers: readonly PowerEntry[],
): AttackEntry[] => [
  ...own,
  ...gear.flatMap((g) => [weaponAttack(g) ?? [], thrownAttack(g) ?? []].flat()),
  ...powers.flatMap(powerAttacks),
];

/** A character as an audit of its build reads it: every attack that its powers and gear can become, and nothing that passes. @rule DES-308 */
export function asBuilt(who: DestinyCharacter, own: readonly AttackEntry[]): DestinyCharacter {
  const gear = who.gear.map((g) => ({
    ...g,
    held: true,
    loaded: true,
    damage: "whole" as const,
    worn: g.worn || g.kind === "armour",
  }));
  return {
    ...who,
    gear,
    powers: who.powers.map((p) => ({ ...p, active: true, activeAlternate: null })),
    conditions: [],
    lasting: [],
    attacks: [...attacksNow(own, gear, []), ...who.powers.flatMap(possibleAttacks)],
  };
}
