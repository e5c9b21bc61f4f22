import { RulesError, whole } from "../../kernel/refusal.ts";
import { explain, type Explained, row } from "../../kernel/rows.ts";
import { measure, valueOf } from "../dice/value-chart.ts";
import type { Protection } from "../harm/damage.ts";
import type { AttributeKey, DramaCharacter, LimitKey, PowerEntry } from "../types.ts";

/** How a power is brought to bear. */
export type PowerUse = "passive" | "simple" | "attack" | "action";

/** One power of the catalogue, as data: what it costs at a bought value, how it is used, and what it does by itself. */
export interface PowerDefinition {
  readonly use: PowerUse;
  /** Power points at value v; `extra` is an option that the power offers. */
  readonly cost: (v: number, extra: boolean) => number;
  /** Attribute of its own skill; null when it needs no roll. */
  readonly attribute: AttributeKey | null;
  /** A skill that may be used instead of its own adds. */
  readonly skill: string | null;
  /** What it is rolled against: a defence, an attribute, a number; null for none. */
  readonly against: "ranged" | "melee" | "willpower" | "find" | "spi" | number | null;
  /** Metres: short, medium, long. */
  readonly ranges: readonly [number, number, number] | null;
  /** What was chosen with it: an attribute, a limit, a sense. */
  readonly chooses: "attribute" | "limit" | "sense" | null;
  /** Fields of the value that it counts in: a value of the chart, or levels, steps, copies. */
  readonly unit: "value" | "level" | "step" | "copy" | "once";
}

const RANGES = { blast: [25, 100, 250], touch: null, near: [25, 50, 100] } as const;
const define = (
  use: PowerUse,
  cost: PowerDefinition["cost"],
  over: Partial<PowerDefinition> = {},
): PowerDefinition => ({
  use,
  cost,
  attribute: null,
  skill: null,
  against: null,
  ranges: null,
  chooses: null,
  unit: "value",
  ...over,
});
const each = (points: number) => (v: number) => points * v;
const flat = (points: number) => () => points;
const atLeast = (least: number, less: number) => (v: number) => Math.max(least, v - less);
const shared = (parts: number) => (v: number) => Math.ceil(v / parts);
/** Super speed's extra turn (DRA-351). */
const EXTRA_TURN_COST = 6;

/** The powers of the game. @rule DRA-351 */
export const POWERS = {
  superAttribute: define("passive", each(2), { chooses: "attribute" }),
  armour: define("passive", each(1)),
  forceField: define("simple", each(1)),
  blast: define("attack", atLeast(4, 8), {
    attribute: "dex",
    skill: "energyWeapons",
    against: "ranged",
    ranges: RANGES.blast,
  }),
  naturalWeapon: define("attack", each(1), { attribute: "dex", skill: "unarmedCombat", against: "melee" }),
  area: define("passive", flat(4), { unit: "once" }),
  mentalBlast: define("attack", atLeast(4, 6), { attribute: "min", against: "willpower", ranges: RANGES.blast }),
  flight: define("passive", shared(2)),
  superSpeed: define("passive", (v, extra) => Math.max(1, v - 10) + (extra ? EXTRA_TURN_COST : 0)),
  mobility: define("passive", shared(3), { chooses: "limit" }),
  teleport: define("action", each(1), { attribute: "min", against: 8 }),
  invulnerable: define("passive", each(3), { unit: "level" }),
  ironJaw: define("passive", flat(2), { unit: "once" }),
  regeneration: define("passive", each(3), { unit: "level" }),
  telekinesis: define("attack", atLeast(4, 4), { attribute: "min", against: "ranged", ranges: RANGES.near }),
  telepathy: define("action", flat(6), { attribute: "min", against: "willpower", unit: "once" }),
  mindControl: define("action", flat(10), { attribute: "spi", against: "willpower", unit: "once" }),
  illusion: define("action", flat(5), { attribute: "min", against: "find", unit: "once" }),
  invisibility: define("passive", flat(6), { unit: "once" }),
  superSense: define("passive", each(2), { chooses: "sense", unit: "level" }),
  duplication: define("action", (n) => (n === 0 ? 0 : 2 * valueOf(n + 1)), { unit: "copy" }),
  size: define("passive", (steps) => 2 * Math.abs(steps), { unit: "step" }),
  shapechange: define("action", flat(5), { unit: "once" }),
  healing: define("action", flat(6), { attribute: "spi", unit: "once" }),
  drain: define("action", flat(8), { attribute: "spi", against: "spi", unit: "once" }),
  lendHope: define("simple", flat(5), { unit: "once" }),
} as const satisfies Record<string, PowerDefinition>;

export type PowerKey = keyof typeof POWERS;

/** A power of the catalogue; undefined for any other name. */
export function powerDefinition(key: string): PowerDefinition | undefined {
  return Object.hasOwn(POWERS, key) ? POWERS[key as PowerKey] : undefined;
}

/**
 * Power points of a power at this value.
 * @throws RulesError "unknown-power"
 * @rule DRA-351
 */
export function powerCost(key: string, value: number, extra = false): number {
  const definition = powerDefinition(key);
  if (!definition) throw new RulesError("unknown-power", { key, accepted: Object.keys(POWERS) });
  return definition.cost(whole("value", value, key === "size" ? -100 : 0), extra);
}

/** Flaws give points back, ten at most. @rule DRA-352 */
export const FLAWS = { vulnerability: 3, dependentItem: 4, uncontrolled: 3, charges: 2 } as const;
export const FLAWS_MOST = 10;
/** What a vulnerability adds to effects from its source (DRA-352). */
export const VULNERABLE_EFFECT = 3;

/** Points that flaws give back. @rule DRA-352 */
export function flawPoints(flaws: readonly (keyof typeof FLAWS)[]): number {
  return Math.min(
    FLAWS_MOST,
    flaws.reduce((sum, f) => sum + FLAWS[f], 0),
  );
}

/** What a power is worth now, drains taken off. */
export function powerValue(power: PowerEntry): number {
  return power.key === "size"
    ? Math.sign(power.value) * Math.max(0, Math.abs(power.value) - power.drained)
    : Math.max(0, power.value - power.drained);
}

/** The powers of one kind that a character has; one that was drained to nothing isn't there. @rule DRA-351 */
export function powersOf(character: Pick<DramaCharacter, "powers">, key: PowerKey): readonly PowerEntry[] {
  return character.powers.filter((p) => p.key === key && (p.drained === 0 || powerValue(p) !== 0));
}

/** The highest value of a kind of power; 0 without it. */
export function powerLevel(character: Pick<DramaCharacter, "powers">, key: PowerKey): number {
  return powersOf(character, key).reduce((most, p) => Math.max(most, powerValue(p)), 0);
}

/** What powers add to an attribute: super attributes, size on Strength and Toughness, another shape. @rule DRA-351 DRA-353 */
export function attributePlus(character: Pick<DramaCharacter, "powers">, attribute: AttributeKey): number {
  const bought = powersOf(character, "superAttribute")
    .filter((p) => p.choice === attribute)
    .reduce((sum, p) => sum + powerValue(p), 0);
  const size = attribute === "str" || attribute === "tou" ? sizeSteps(character) : 0;
  const shape = isShapeKey(attribute)
    ? powersOf(character, "shapechange").reduce((sum, p) => sum + (p.shape?.[attribute] ?? 0), 0)
    : 0;
  return bought + size + shape;
}

/** Steps of growth, negative for shrinking. */
export function sizeSteps(character: Pick<DramaCharacter, "powers">): number {
  return powersOf(character, "size").reduce((sum, p) => sum + powerValue(p), 0);
}

/** Invisibility's plus to stealth and minus for those who can't sense it; a super sense's plus to find (DRA-351). */
export const POWER_NUMBERS = { stealth: 5, unseen: -5, sense: 3, suicidal: 5, drainFloor: 0 } as const;

/** What powers add to a skill by themselves: size on dodge, invisibility on stealth, a super sense on finding with it. @rule DRA-351 DRA-353 */
export function skillPlus(
  character: Pick<DramaCharacter, "powers">,
  skill: string,
  sense: string | null = null,
): number {
  if (skill === "dodge") return 0 - sizeSteps(character);
  if (skill === "stealth") return powersOf(character, "invisibility").length > 0 ? POWER_NUMBERS.stealth : 0;
  if (skill === "find")
    return sense !== null && powersOf(character, "superSense").some((p) => p.choice === sense)
      ? POWER_NUMBERS.sense
      : 0;
  return 0;
}

/** The limit that a movement power sets; null when none does. @rule DRA-069 DRA-351 DRA-353 */
export function powerLimit(character: Pick<DramaCharacter, "powers">, limit: LimitKey): number | null {
  const values = [
    ...(limit === "fly" ? powersOf(character, "flight") : []),
    ...(limit === "run" ? powersOf(character, "superSpeed") : []),
    ...powersOf(character, "mobility").filter((p) => p.choice === limit),
  ].map(powerValue);
  return values.length === 0 ? null : Math.max(...values);
}

/** What powers take from a result before any point: invulnerability and an iron jaw. @rule DRA-177 DRA-351 */
export function protectionOf(character: Pick<DramaCharacter, "powers">): Protection {
  return {
    invulnerable: powersOf(character, "invulnerable").reduce((sum, p) => sum + powerValue(p), 0),
    ironJaw: powersOf(character, "ironJaw").length > 0,
  };
}

/** Own skill of a power: its attribute and its adds. Null for powers that aren't rolled. @rule DRA-350 */
export function powerSkill(power: PowerEntry, attribute: (key: AttributeKey) => number): Explained | null {
  const definition = powerDefinition(power.key);
  if (!definition?.attribute) return null;
  return explain([
    row(`CROSSOVER.Drama.Attribute.${definition.attribute}`, attribute(definition.attribute), "DRA-350"),
    row("CROSSOVER.Drama.Row.adds", power.adds, "DRA-350"),
  ]);
}

/** Radius of a burst in metres: of the blast's value less 10, never below one metre. @rule DRA-351 */
export function burstRadius(blast: number): number {
  return Math.max(1, measure(blast - 10));
}

/** How far somebody teleports, in metres. @rule DRA-351 */
export function teleportDistance(value: number): number {
  return measure(value);
}

/** Rounds that a mind stays controlled. @rule DRA-351 */
export function controlRounds(rp: number): number {
  return 1 + Math.floor(whole("rp", rp, 0) / 3);
}

/** What a telepath reads at each success level. @rule DRA-351 */
export const TELEPATHY = {
  minimal: "surfaceThought",
  average: "mood",
  good: "memoryOfDay",
  superior: "anyMemory",
  spectacular: "everything",
} as const;

/** DN of a healing touch, harder for each wound. @rule DRA-351 */
export function healingTouchDn(wounds: number): number {
  return 8 + 3 * whole("wounds", wounds, 0);
}

/** What a drain takes from one power until the scene ends: its result points, never more than the power has. @rule DRA-351 */
export function drained(power: PowerEntry, rp: number): number {
  return Math.min(Math.abs(power.value), power.drained + Math.max(0, rp));
}

/** Attributes that a new shape is made of. @rule DRA-351 */
export const SHAPE_KEYS = ["dex", "str", "tou"] as const;
export type Shape = Readonly<Record<(typeof SHAPE_KEYS)[number], number>>;
const isShapeKey = (attribute: AttributeKey): attribute is (typeof SHAPE_KEYS)[number] =>
  (SHAPE_KEYS as readonly string[]).includes(attribute);

/** Whether a new shape keeps the sum of Dexterity, Strength and Toughness. @rule DRA-351 */
export function isShape(before: Shape, after: Shape): boolean {
  return (
    before.dex + before.str + before.tou === after.dex + after.str + after.tou &&
    Math.min(after.dex, after.str, after.tou) >= 1
  );
}
