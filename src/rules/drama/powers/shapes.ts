import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { ATTRIBUTE_KEYS, type AttributeKey, type DramaCharacter, type PowerEntry } from "../types.ts";
import { attributePlus, isShape, powersOf, type Shape, SHAPE_KEYS } from "./powers.ts";

const NO_SHAPE: Shape = { dex: 0, str: 0, tou: 0 };

/** Dexterity, Strength and Toughness of somebody's own shape. */
export function ownShape(who: Pick<DramaCharacter, "attributes" | "powers">): Shape {
  const bare = { powers: who.powers.filter((p) => p.key !== "shapechange") };
  const of = (key: keyof Shape): number =>
    who.attributes[key].base + who.attributes[key].mod + attributePlus(bare, key);
  return { dex: of("dex"), str: of("str"), tou: of("tou") };
}

/** The shape somebody is in: their own, and what the change adds and takes. */
export function shapeNow(who: Pick<DramaCharacter, "attributes" | "powers">): Shape {
  const own = ownShape(who);
  const { dex, str, tou } = powersOf(who, "shapechange")[0]?.shape ?? NO_SHAPE;
  return { dex: own.dex + dex, str: own.str + str, tou: own.tou + tou };
}

/**
 * Take on a shape: Dexterity, Strength and Toughness anew, with the same sum; one's own numbers end it.
 * @returns refusals `noShape` without the power, `shapeSum` with the sum to keep
 * @rule DRA-351
 */
export function takeShape(who: DramaCharacter, to: Shape): readonly Change[] | Refusal {
  const [power] = powersOf(who, "shapechange");
  if (!power) return refuse("noShape");
  const own = ownShape(who);
  if (!SHAPE_KEYS.every((k) => Number.isInteger(to[k])) || !isShape(own, to))
    return refuse("shapeSum", { sum: own.dex + own.str + own.tou });
  const before = power.shape ?? NO_SHAPE;
  return SHAPE_KEYS.flatMap((k) =>
    to[k] - own[k] === before[k]
      ? []
      : [change(`${who.ref}.Item.${power.id}`, `system.shape.${k}`, before[k], to[k] - own[k], "DRA-351")],
  );
}

/** Wound levels that take a copy out (DRA-351). */
export const COPY_OUT_AT = 1;

/**
 * Let copies of oneself appear, as many as the power gives, or take them all back.
 * @param count  0 takes them back
 * @returns refusals `noCopies` without the power, `tooManyCopies` with the most, `copiesAlready`
 * @rule DRA-351
 */
export function duplicate(who: DramaCharacter, count: number): readonly Change[] | Refusal {
  const [power] = powersOf(who, "duplication");
  if (!power) return refuse("noCopies");
  const [out, most] = [power.copies ?? 0, Math.max(0, power.value - power.drained)];
  if (!Number.isInteger(count) || count < 0 || count > most) return refuse("tooManyCopies", { most });
  if (count > 0 && out > 0) return refuse("copiesAlready");
  return count === out ? [] : [change(`${who.ref}.Item.${power.id}`, "system.copies", out, count, "DRA-351")];
}

/** A copy as it appears: a mook with the same attributes (powers that raise them counted in) and skills, out at one wound. @rule DRA-351 */
export function copyAttributes(
  who: Pick<DramaCharacter, "attributes" | "powers">,
): Readonly<Record<AttributeKey, { readonly base: number; readonly mod: number }>> {
  const of = (key: AttributeKey) => ({
    base: who.attributes[key].base + attributePlus(who, key),
    mod: who.attributes[key].mod,
  });
  return Object.fromEntries(ATTRIBUTE_KEYS.map((k) => [k, of(k)])) as ReturnType<typeof copyAttributes>;
}

/** Data of the group of mooks that somebody's copies are: same attributes, defences and limits; what carries skills, arms and armour comes along. @rule DRA-351 */
export const copyOf = (who: DramaCharacter, count: number) => ({
  side: who.side,
  attributes: copyAttributes(who),
  defences: who.defences,
  limits: who.limits,
  count,
  outAt: COPY_OUT_AT,
});
/** Items that copies have too. @rule DRA-351 */
export const COPIED: readonly string[] = ["dramaSkill", "dramaWeapon", "dramaArmour"];

/** The power behind somebody's copies; null without it. */
export const duplication = (who: Pick<DramaCharacter, "powers">): PowerEntry | null =>
  powersOf(who, "duplication")[0] ?? null;
