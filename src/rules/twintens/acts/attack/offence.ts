import { once } from "../../../kernel/once.ts";
import { explain, type Explained, type Row } from "../../../kernel/rows.ts";
import { linkedDamage, meleeDamage, rangedDamage, typeChoices } from "../../harm/damage.ts";
import { type GradedKey, saveDc } from "../../harm/saves.ts";
import {
  activeRanks,
  currentSize,
  effectRank,
  featNumber,
  featRank,
  modifierNow,
  penaltyRows,
  traded,
} from "../../hero/derive.ts";
import { environmentRows } from "../../hero/environment.ts";
import { powerIncrement } from "../../hero/measures.ts";
import { reachOf } from "../../hero/sizes.ts";
import { featLabel, line } from "../../labels.ts";
import { type EffectDefinition, type EffectKey, EFFECTS, type SaveKey } from "../../powers/catalogue/powers.ts";
import { type Drain, drained, drainOf } from "../../powers/drain.ts";
import { effectOf, upkeep } from "../../powers/powers.ts";
import { DEFAULT_SETTINGS, type TwintensSettings } from "../../settings.ts";
import { grantsFor } from "../../state/conditions.ts";
import type { AttackType, PowerEntry, TwintensCharacter, WeaponEntry } from "../../types.ts";
import { BEST_NATURAL, MAX_INCREMENTS } from "../../values.ts";
import { rangePenalty, sizeModifier, threatMinimum } from "./attack.ts";
import { type AttackExtras, attackExtras, linkedTo } from "./extras.ts";

/** A save that an attack asks for instead of Toughness. */
export interface AttackEffect {
  readonly power: GradedKey;
  readonly rank: number;
  /** `trip`: the better of Strength and Dexterity. */
  readonly save: SaveKey | "trip";
  readonly dc: number;
  /** The DC is rolled (power check). */
  readonly check: boolean;
  readonly lasting: boolean;
  /** What it puts on somebody stays as long as its user keeps it up. */
  readonly kept?: true;
  /** Whom it puts to sleep sleeps on. */
  readonly sedates?: true;
  /** The sense that it dazzles, the feeling that it calls up; absent for what isn't about anything. */
  readonly about?: string;
}

/** One way to attack, as the sheet lists it and a card begins from it. */
export interface Attack {
  readonly id: string;
  /** A proper name, or for an unarmed attack and for one that a feat gives its lang key. */
  readonly name: string;
  readonly source: "unarmed" | "weapon" | "power" | "feat";
  readonly kind: "melee" | "ranged" | "perception" | "area";
  /** Everything lasting on the attack roll; situations and range come on the card. Empty where nothing is rolled. */
  readonly bonus: Explained;
  /** The damage bonus before maneuvers; null for what does no damage. */
  readonly damage: Explained | null;
  readonly effect: AttackEffect | null;
  readonly type: AttackType | "either";
  /** Lowest natural that threatens; null for what is never critical. */
  readonly threat: number | null;
  /** Feet; null without range. */
  readonly increment: number | null;
  readonly maxIncrements: number;
  readonly reach: number;
  readonly autofire: number;
  readonly penetrating: number;
  readonly fullPower: boolean;
  /** It can't be made non-lethal. @rule TWI-453 */
  readonly alwaysLethal?: true;
  /** Feet of the area for its rank, and whether the Reflex save halves it. */
  readonly area: { readonly shape: string; readonly rank: number } | null;
  /** Ranks of the Knockback power feat. */
  readonly knockback: number;
  readonly descriptors: readonly string[];
  /** What a Drain takes from; absent for everything else. */
  readonly drain?: Drain;
  /** What the power's extras and flaws change about its saves; absent for everything else. */
  readonly extras?: AttackExtras;
}

/** Lines of an attack bonus: base, size, feats on it, conditions. No ability is ever added. @rule TWI-100 TWI-103 TWI-110 TWI-190 */
export function attackRows(character: TwintensCharacter, id: string, melee: boolean, accurate = 0): readonly Row[] {
  const grants = grantsFor(character);
  const size = sizeModifier(currentSize(character));
  const attack = character.baseAttack + effectRank(character, "enhancedTrait", "attack");
  const focus = featNumber(character, "attack", melee ? "melee" : "ranged") + featNumber(character, "attack", id);
  return [
    line("baseAttack", attack, "TWI-100"),
    ...[
      line("drained", 0 - Math.min(drained(character, "attack"), Math.max(0, attack)), "TWI-305"),
      line("size", size, "TWI-103"),
      line("attackFeats", focus, "TWI-421"),
      line("accurate", accurate, "TWI-452"),
      line("conditions", grants.attack, "TWI-110"),
      line("prone", melee && featRank(character, "proneFighting") === 0 ? grants.ownMelee : 0, "TWI-110"),
      line("traded", traded(character).attack, "TWI-365"),
    ].filter((r) => r.value !== 0),
    ...environmentRows(character, "attack"),
    ...penaltyRows(grants),
  ];
}

const COMMON = {
  maxIncrements: MAX_INCREMENTS,
  autofire: 0,
  penetrating: 0,
  fullPower: false,
  area: null,
  knockback: 0,
  effect: null,
  descriptors: [],
} as const;

/** Increments that a thrown weapon reaches. @rule TWI-106 */
const THROWN_INCREMENTS = 5;

/** A Strike in use, if there is one, with its Mighty feat. @rule TWI-162 */
function strikeOf(character: TwintensCharacter): { readonly rank: number; readonly mighty: boolean } {
  const best = character.powers
    .filter((p) => p.key === "strike")
    .reduce<PowerEntry | null>((most, p) => (most === null || activeRanks(p) > activeRanks(most) ? p : most), null);
  return best
    ? { rank: activeRanks(best), mighty: best.feats.some((f) => f.key === "mighty") }
    : { rank: 0, mighty: false };
}

function unarmed(character: TwintensCharacter, settings: TwintensSettings): Attack {
  const id = "unarmed";
  return {
    ...COMMON,
    id,
    name: "CROSSOVER.Twintens.Attack.unarmed",
    source: "unarmed",
    kind: "melee",
    bonus: explain(attackRows(character, id, true, 0)),
    damage: explain([line("strength", modifierNow(character, "str", settings), "TWI-160")]),
    type: "either",
    threat: threatMinimum(BEST_NATURAL, featRank(character, "improvedCritical", id)),
    increment: null,
    reach: reachOf(currentSize(character), 5 * effectRank(character, "elongation")),
  };
}

function withWeapon(
  character: TwintensCharacter,
  weapon: WeaponEntry,
  thrown: boolean,
  settings: TwintensSettings,
): Attack {
  const melee = weapon.increment === null || (weapon.thrown && !thrown);
  const strength = modifierNow(character, "str", settings);
  const { rank, mighty } = strikeOf(character);
  const base = weapon.damage ?? 0;
  const damage = melee
    ? meleeDamage({ strengthMod: strength, weapon: base, strike: rank, mighty, settings })
    : rangedDamage(base + (thrown ? thrownMastery(character) : 0), strength, thrown);
  return {
    ...COMMON,
    id: thrown ? `${weapon.id}.thrown` : weapon.id,
    name: weapon.name,
    source: "weapon",
    kind: melee ? "melee" : "ranged",
    bonus: explain(attackRows(character, weapon.id, melee, 0)),
    damage: weapon.damage === null ? null : explain([line("weapon", damage, melee ? "TWI-160" : "TWI-161")]),
    type: weapon.type,
    threat:
      weapon.threat === null ? null : threatMinimum(weapon.threat, featRank(character, "improvedCritical", weapon.id)),
    increment: melee ? null : weapon.increment,
    maxIncrements: thrown ? THROWN_INCREMENTS : MAX_INCREMENTS,
    reach: Math.max(reachOf(currentSize(character)), weapon.reach ?? 0),
    autofire: weapon.autofire ? 1 : 0,
  };
}

/** Feet that a rank of Fearsome Presence reaches. @rule TWI-421 */
const PRESENCE_FEET = 5;

/** Fearsome Presence: whoever sees it near enough saves with Will or is afraid, by how far it fails. @rule TWI-421 */
function presence(character: TwintensCharacter): readonly Attack[] {
  const rank = featRank(character, "fearsomePresence");
  if (rank === 0) return [];
  const effect: AttackEffect = {
    power: "emotionControl",
    rank,
    save: "will",
    dc: saveDc(rank, "effect"),
    check: false,
    lasting: false,
  };
  return [
    {
      ...COMMON,
      id: "fearsomePresence",
      name: featLabel("fearsomePresence"),
      source: "feat",
      kind: "perception",
      bonus: explain([]),
      damage: null,
      effect,
      type: "nonlethal",
      threat: null,
      increment: rank * PRESENCE_FEET,
      maxIncrements: 1,
      reach: 0,
    },
  ];
}

/** Effects whose result depends on what they are about. @rule TWI-440 */
const ABOUT: readonly EffectKey[] = ["dazzle", "emotionControl"];

/** Effects whose damage is saved against with Toughness. */
const DAMAGING: readonly EffectKey[] = ["blast", "strike", "energyAura"];

function withPower(character: TwintensCharacter, power: PowerEntry, settings: TwintensSettings): Attack {
  const definition: EffectDefinition = EFFECTS[power.key];
  const rank = activeRanks(power);
  const { range, save: asks, duration } = effectOf(power);
  const save = asks ?? (power.key === "trip" ? "trip" : null);
  const extra = (key: string): number =>
    power.extras.filter((e) => e.key === key).reduce((sum, e) => sum + Math.max(1, e.ranks), 0);
  const feat = (key: string): number => power.feats.filter((f) => f.key === key).reduce((sum, f) => sum + f.ranks, 0);
  const melee = range === "touch" || range === "personal";
  const area = extra("area") > 0;
  const band = range === "perception" ? "perception" : melee ? "melee" : "ranged";
  const kind = area ? "area" : band;
  const damaging = DAMAGING.includes(power.key) || save === "toughness";
  const strength = modifierNow(character, "str", settings);
  const mighty = feat("mighty") > 0;
  const bonus =
    power.key === "strike"
      ? meleeDamage({ strengthMod: strength, strike: rank, mighty, settings })
      : rank + (mighty ? strength : 0);
  const mental = power.key === "mentalBlast";
  const drain = drainOf(power);
  const extras = attackExtras(power);
  return {
    ...COMMON,
    id: power.id,
    name: power.name,
    source: "power",
    kind,
    bonus: explain(
      kind === "melee" || kind === "ranged" ? attackRows(character, power.id, melee, 2 * feat("accurate")) : [],
    ),
    damage: damaging || mental ? explain([line("rank", bonus, "TWI-162")]) : null,
    effect:
      save === null || (damaging && !mental)
        ? null
        : {
            power: power.key,
            rank,
            save,
            dc: saveDc(rank, mental ? "damage" : "effect"),
            check: definition.check === true,
            lasting: definition.lasting,
            ...(upkeep(duration) !== null && { kept: true }),
            ...(feat("sedation") > 0 && { sedates: true }),
            ...(ABOUT.includes(power.key) && power.trait !== null && { about: power.trait }),
          },
    type: power.lethal ? "lethal" : power.drawbacks.some((d) => d.key === "lethal") ? "lethal" : "nonlethal",
    threat:
      kind === "melee" || kind === "ranged"
        ? threatMinimum(BEST_NATURAL, feat("improvedCritical") + featRank(character, "improvedCritical", power.id))
        : null,
    increment:
      kind === "ranged" || (area && range === "ranged")
        ? (power.increment ??
          powerIncrement(
            Math.max(1, rank),
            feat("improvedRange") - power.drawbacks.filter((d) => d.key === "reducedRange").length,
          ))
        : null,
    maxIncrements: power.thrown === true ? THROWN_INCREMENTS : MAX_INCREMENTS,
    reach: reachOf(currentSize(character), 5 * feat("extendedReach")),
    autofire: extra("autofire"),
    penetrating: extra("penetrating") > 0 ? rank : 0,
    fullPower: power.drawbacks.some((d) => d.key === "fullPower"),
    ...(power.drawbacks.some((d) => d.key === "lethal") && { alwaysLethal: true as const }),
    area: area ? { shape: power.extras.find((e) => e.key === "area")?.note ?? "burst", rank } : null,
    knockback: feat("knockback"),
    descriptors: power.descriptors,
    ...(drain && { drain }),
    ...(extras && { extras }),
  };
}

/** A power that strikes and may be thrown is a second attack, at range. @rule TWI-452 */
function ways(attack: Attack, power: PowerEntry): readonly Attack[] {
  if (attack.kind !== "melee" || !power.feats.some((f) => f.key === "thrown")) return [attack];
  return [
    attack,
    {
      ...attack,
      id: `${power.id}.thrown`,
      kind: "ranged",
      increment: powerIncrement(Math.max(1, activeRanks(power))),
      maxIncrements: THROWN_INCREMENTS,
    },
  ];
}

/** Effects that nobody aims: who stands in what they make saves when it is time. @rule TWI-440 */
const AROUND: readonly EffectKey[] = ["environmentalControl", "weatherControl", "obscure"];

/** Whether a power is something one attacks with. */
function attacks(power: PowerEntry): boolean {
  const { range, save } = effectOf(power);
  if (AROUND.includes(power.key)) return false;
  return (
    activeRanks(power) > 0 &&
    (save !== null || power.key === "trip") &&
    range !== "extended" &&
    (range !== "personal" || DAMAGING.includes(power.key))
  );
}

/**
 * Every way to attack that a character has now: unarmed, each weapon at hand (a thrown one twice), each attack power in use, the fear that a feat spreads.
 * @rule TWI-100 TWI-105 TWI-106 TWI-107 TWI-108 TWI-109 TWI-160 TWI-161 TWI-162 TWI-171 TWI-231 TWI-306 TWI-365 TWI-503
 */
export function attacksOf(
  character: TwintensCharacter,
  settings: TwintensSettings = DEFAULT_SETTINGS,
): readonly Attack[] {
  if (character.kind === "object") return [];
  const weapons = character.weapons.filter((w) => w.equipped && w.dodge === 0);
  const linked = (attack: Attack, power: PowerEntry): Attack => {
    const others = linkedTo(character, power).flatMap((p) => withPower(character, p, settings).damage?.total ?? []);
    const more = attack.damage ? linkedDamage([attack.damage.total, ...others]) - attack.damage.total : 0;
    return attack.damage === null || more === 0
      ? attack
      : { ...attack, damage: explain([...attack.damage.rows, line("linked", more, "TWI-171")]) };
  };
  const all = [
    unarmed(character, settings),
    ...weapons.map((w) => withWeapon(character, w, false, settings)),
    ...weapons
      .filter((w) => w.thrown && w.increment !== null && w.damage !== null)
      .map((w) => withWeapon(character, w, true, settings)),
    ...character.powers.filter(attacks).flatMap((p) => ways(linked(withPower(character, p, settings), p), p)),
    ...presence(character),
  ];
  const { damage } = traded(character);
  return damage === 0 ? all : all.map((attack) => shifted(attack, damage));
}

/** An attack with what the turn's trade-offs have moved between its roll and its damage or DC; what isn't rolled for has nothing to trade. @rule TWI-365 */
function shifted(attack: Attack, by: number): Attack {
  if (attack.bonus.rows.length === 0) return attack;
  return {
    ...attack,
    damage: attack.damage && explain([...attack.damage.rows, line("traded", by, "TWI-365")]),
    effect: attack.effect && { ...attack.effect, dc: attack.effect.dc + by },
  };
}

/** The little ruler of the sheet: for each full increment the first foot of it and the penalty there. @rule TWI-104 TWI-503 */
export function rangeRuler(
  increment: number,
  maxIncrements: number = MAX_INCREMENTS,
): readonly { readonly from: number; readonly penalty: number }[] {
  const at = (from: number): { readonly from: number; readonly penalty: number } => ({
    from,
    penalty: rangePenalty(from, increment, maxIncrements).penalty ?? 0,
  });
  const all = [
    at(0),
    at(increment + 1),
    ...Array.from({ length: maxIncrements - 1 }, (_, i) => at((i + 2) * increment)),
  ];
  return all.filter((step, i) => step.from <= increment * maxIncrements && step.penalty !== all[i - 1]?.penalty);
}

/** What of an attack may be made lethal or not, and the reach of a weapon that adds to the wielder's. @rule TWI-165 */
export function attackTypes(attack: Attack): readonly AttackType[] {
  return attack.damage === null ? [] : typeChoices(attack.type, attack.alwaysLethal);
}

/** What Throwing Mastery adds to whatever is thrown. @rule TWI-421 */
export const thrownMastery = (character: Pick<TwintensCharacter, "feats">): number =>
  featNumber(character, "thrownDamage");

/** Damage of a thrown object: the lower of Strength and the object's Toughness. Its range is one table step for each point of Strength to spare. @rule TWI-381 */
export function thrownObject(strengthMod: number, toughness: number): number {
  return Math.min(strengthMod, toughness);
}

const worked = once((_who: TwintensCharacter) => new Map<string, readonly Attack[]>());

/** The same, worked out once for as long as they are as they are: a form asks for them at each of its choices. */
export function attacksIn(who: TwintensCharacter, settings: TwintensSettings): readonly Attack[] {
  const [known, under] = [worked(who), JSON.stringify(settings)];
  const found = known.get(under) ?? attacksOf(who, settings);
  known.set(under, found);
  return found;
}
