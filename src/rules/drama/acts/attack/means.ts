import { type Change, change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { explain, type Explained, row } from "../../../kernel/rows.ts";
import type { Caps } from "../../cards/types.ts";
import type { Modifier } from "../../dice/totals.ts";
import { type Rounding, valueOf } from "../../dice/value-chart.ts";
import { objectBand, type ObjectBands } from "../../harm/environment.ts";
import {
  attribute,
  effectiveLimit,
  pushedPlus,
  skillEntry,
  type SkillValue,
  skillValue,
  type UsedGear,
  weaponEffect,
} from "../../hero/derive.ts";
import { LIMITS } from "../../hero/limits.ts";
import type { DefenceKind } from "../../hero/skills.ts";
import { powerDefinition, powerSkill, powerValue } from "../../powers/powers.ts";
import type { AttributeKey, DramaCharacter, PowerEntry, WeaponEntry } from "../../types.ts";
import { lifts, pushUsed, thrown } from "../push.ts";

/** What somebody strikes, shoots or throws with. */
export type Means =
  | { readonly kind: "unarmed" }
  | { readonly kind: "weapon"; readonly weapon: WeaponEntry }
  | { readonly kind: "power"; readonly power: PowerEntry; readonly area: boolean }
  /** Whatever lies about, by its mass in kilograms; with a telekinesis that throws it in place of an arm. */
  | { readonly kind: "thrown"; readonly mass: number; readonly power?: PowerEntry };

/** A means of attack in somebody's hands. */
export interface Wielded {
  readonly skill: SkillValue | Refusal;
  readonly effect: Explained;
  readonly effectAttribute: AttributeKey | null;
  /** Strength with what the weapon adds to it, up to its maximum; absent where that is all there is to it, or it isn't Strength. */
  readonly effectCap?: Caps;
  readonly defence: DefenceKind;
  /** Metres: short, medium, long; null for hand to hand. */
  readonly ranges: readonly [number, number, number] | null;
  /** Against Mind and without armour. */
  readonly mental: boolean;
  /** What the state of the means does to the action. */
  readonly modifiers: readonly Modifier[];
  /** What using it writes: a shot less, a push used up. */
  readonly used: readonly Change[];
}

/** The skill of things that are thrown. */
const THROWN_SKILL = "missileWeapons";

const HAND: Pick<Wielded, "defence" | "ranges" | "mental" | "modifiers" | "used"> = {
  defence: "melee",
  ranges: null,
  mental: false,
  modifiers: [],
  used: [],
};

/** A power's own skill, or the skill that may stand in for it where that is better. @rule DRA-350 DRA-351 */
export function poweredSkill(who: DramaCharacter, power: PowerEntry): SkillValue | Refusal {
  const definition = powerDefinition(power.key);
  const own = powerSkill(power, (key) => attribute(who, key).total);
  const named =
    definition?.skill && (skillEntry(who, definition.skill)?.adds ?? 0) > 0 ? skillValue(who, definition.skill) : null;
  if (!own || !definition?.attribute) return refuse("noAttackPower", { power: power.name });
  const mine: SkillValue = { ...own, skilled: power.adds > 0, penalised: false, attribute: definition.attribute };
  return named && !("accepted" in named) && named.total >= mine.total ? named : mine;
}

/** What damaged gear costs whoever uses it; broken gear can't be used. @rule DRA-187 */
export function gearUse(gear: {
  readonly name: string;
  readonly wounds: number;
  readonly bands?: ObjectBands;
}): readonly Modifier[] | Refusal {
  const { band, use } = objectBand(gear.wounds, gear.bands);
  if (band === "broken" || band === "destroyed") return refuse("gearBroken", { name: gear.name });
  return use === 0
    ? []
    : [{ label: "CROSSOVER.Drama.Row.damagedGear", amount: use, appliesTo: "action", rule: "DRA-187" }];
}

/** A shot less for each target in a weapon that counts them. @rule DRA-094 DRA-341 */
function shotsFired(who: DramaCharacter, { id, ammo }: WeaponEntry, shots: number): readonly Change[] {
  return ammo === null
    ? []
    : [change(`${who.ref}.Item.${id}`, "system.ammo", ammo, Math.max(0, ammo - shots), "DRA-341")];
}

/** @rule DRA-180 DRA-187 DRA-224 DRA-335 */
function withWeapon(who: DramaCharacter, weapon: WeaponEntry, shots: number): Wielded {
  const gear: UsedGear = { id: weapon.id, type: weapon.type };
  const state = gearUse(weapon);
  const broken = "accepted" in state ? state : null;
  return {
    skill: broken ?? skillValue(who, weapon.skill, gear),
    effect: weaponEffect(who, weapon),
    effectAttribute: weapon.damageValue === null ? "str" : null,
    ...(weapon.damageValue === null && {
      effectCap: { base: attribute(who, "str").total, covers: [{ add: weapon.damageAdd ?? 0, max: weapon.max }] },
    }),
    defence: weapon.ranges ? "ranged" : "melee",
    ranges: weapon.ranges,
    mental: false,
    modifiers: "accepted" in state ? [] : state,
    used: shotsFired(who, weapon, shots),
  };
}

/** A power at its value, with what a push of it has gained. @rule DRA-056 DRA-351 */
function withPower(who: DramaCharacter, power: PowerEntry): Wielded {
  const definition = powerDefinition(power.key);
  const what = `power:${power.id}`;
  const plus = pushedPlus(who, what);
  const value = [
    row("CROSSOVER.Drama.Row.powerValue", powerValue(power), "DRA-351"),
    ...(plus === 0 ? [] : [row("CROSSOVER.Drama.Condition.pushed.label", plus, "DRA-056")]),
  ];
  const natural = power.key === "naturalWeapon";
  return {
    skill: poweredSkill(who, power),
    effect: explain(natural ? [...attribute(who, "str").rows, ...value] : value),
    effectAttribute: natural ? "str" : null,
    defence: definition?.against === "willpower" ? "mental" : natural ? "melee" : "ranged",
    ranges: definition?.ranges ?? null,
    mental: power.key === "mentalBlast",
    modifiers: [],
    used: pushUsed(who, what),
  };
}

/** Something thrown: as far as Strength carries its mass, a push of lifting counted in; what can't be lifted isn't thrown. @rule DRA-068 DRA-070 */
function withThrown(who: DramaCharacter, mass: number, rounding: Rounding): Wielded {
  const { skill: lifting } = LIMITS.lift;
  const strength = attribute(who, "str");
  const { metres, effect } = thrown(strength.total, mass, pushedPlus(who, lifting), rounding);
  const limit = effectiveLimit(who, "lift");
  return {
    ...HAND,
    skill: limit !== null && lifts(limit, valueOf(mass, rounding)) ? skillValue(who, THROWN_SKILL) : refuse("tooHeavy"),
    effect: explain([...strength.rows, row("CROSSOVER.Drama.Row.thrownMass", effect - strength.total, "DRA-070")]),
    effectAttribute: "str",
    defence: "ranged",
    ranges: [metres, metres, metres],
    used: pushUsed(who, lifting),
  };
}

/** Something thrown by a telekinesis, which acts as Strength of its value as far as it reaches: no body's limit holds it. @rule DRA-068 DRA-070 DRA-351 */
function withHurled(who: DramaCharacter, mass: number, power: PowerEntry, rounding: Rounding): Wielded {
  const arm = withPower(who, power);
  const what = `power:${power.id}`;
  const strength = powerValue(power);
  const { metres, effect } = thrown(strength, mass, pushedPlus(who, what), rounding);
  const most = Math.min(metres, arm.ranges?.[2] ?? metres);
  return {
    ...arm,
    skill: lifts(arm.effect.total, valueOf(mass, rounding)) ? arm.skill : refuse("tooHeavy"),
    effect: explain([
      row("CROSSOVER.Drama.Row.powerValue", strength, "DRA-351"),
      row("CROSSOVER.Drama.Row.thrownMass", effect - strength, "DRA-070"),
    ]),
    ranges: [most, most, most],
  };
}

/** A means of attack as it stands: what is rolled, its effect, what meets it, how far it reaches. @param shots  one for each target @rule DRA-145 DRA-147 DRA-180 */
export function wielded(who: DramaCharacter, means: Means, rounding: Rounding, shots = 1): Wielded {
  switch (means.kind) {
    case "unarmed":
      return {
        ...HAND,
        skill: skillValue(who, "unarmedCombat"),
        effect: weaponEffect(who, null),
        effectAttribute: "str",
      };
    case "weapon":
      return withWeapon(who, means.weapon, shots);
    case "power":
      return withPower(who, means.power);
    case "thrown":
      return means.power ? withHurled(who, means.mass, means.power, rounding) : withThrown(who, means.mass, rounding);
  }
}
