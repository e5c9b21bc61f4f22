import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { effectRank, isImmune, plainWord } from "../../hero/derive.ts";
import { grantsFor } from "../../state/conditions.ts";
import type { PowerEntry, TwintensCharacter } from "../../types.ts";
import type { Attack } from "./offence.ts";

/** What extras and flaws of the power behind an attack change about its saves; absent for what changes nothing. */
export interface AttackExtras {
  /** Nothing is rolled against it. */
  readonly noSave?: true;
  /** A save before the usual one, which lets it off altogether. */
  readonly resist?: "fort" | "ref" | "will";
  /** Who would be unconscious sleeps. */
  readonly sleep?: true;
  /** Works on things, which resist with their Toughness. */
  readonly objects?: true;
}

type Modified = Pick<PowerEntry, "extras" | "flaws" | "feats">;

/** Whether a power has an extra, a flaw or a power feat. */
export const hasExtra = (power: Pick<PowerEntry, "extras">, key: string): boolean =>
  power.extras.some((e) => e.key === key);
export const hasFlaw = (power: Pick<PowerEntry, "flaws">, key: string): boolean =>
  power.flaws.some((f) => f.key === key);
export const powerFeatRank = (power: Pick<PowerEntry, "feats">, key: string): number =>
  power.feats.filter((f) => f.key === key).reduce((sum, f) => sum + Math.max(1, f.ranks), 0);

/** The power behind an attack, thrown or not; null for an attack of another kind. */
export const powerBehind = (who: Pick<TwintensCharacter, "powers">, attack: string): PowerEntry | null =>
  who.powers.find((p) => p.id === attack || `${p.id}.thrown` === attack) ?? null;

/** Words by which the note of a Resistible power names its save. */
const SAVE_WORDS = { fort: ["fort", "fortitude"], ref: ["ref", "reflex"], will: ["will"] } as const;

/** The further save that a Resistible power allows: the one that its note names; Will where it names none. @rule TWI-451 */
function resistedBy(note: string | undefined): "fort" | "ref" | "will" {
  const said = (note ?? "").trim().toLowerCase();
  return (["fort", "ref"] as const).find((save) => (SAVE_WORDS[save] as readonly string[]).includes(said)) ?? "will";
}

/** What a power's extras and flaws change about the saves against it; null for nearly all. @rule TWI-450 TWI-451 */
export function attackExtras(power: Modified): AttackExtras | null {
  const resistible = power.flaws.find((f) => f.key === "resistible");
  const extras: AttackExtras = {
    ...(hasExtra(power, "noSavingThrow") && { noSave: true }),
    ...(resistible && { resist: resistedBy(resistible.note) }),
    ...(hasExtra(power, "sleep") && { sleep: true }),
    ...(hasExtra(power, "affectsObjects") && { objects: true }),
  };
  return Object.keys(extras).length > 0 ? extras : null;
}

/** Whether a Side Effect harms its user: always where it gives back 2 points a rank, else only when the power fails. @rule TWI-451 */
export function sideEffectOf(power: Pick<PowerEntry, "flaws">): "always" | "failure" | null {
  const flaw = power.flaws.find((f) => f.key === "sideEffect");
  return flaw ? ((flaw.cost ?? 1) >= 2 ? "always" : "failure") : null;
}

/** Powers that are used as one with this: others with the extra, under the same note. @rule TWI-450 */
export function linkedTo(who: Pick<TwintensCharacter, "powers">, power: PowerEntry): readonly PowerEntry[] {
  const link = (p: PowerEntry): string | null =>
    p.extras
      .find((e) => e.key === "linked")
      ?.note?.trim()
      .toLowerCase() ?? (hasExtra(p, "linked") ? "" : null);
  const mine = link(power);
  return mine === null ? [] : who.powers.filter((p) => p.id !== power.id && p.active && link(p) === mine);
}

/** Whether whoever touches its user, or is touched, is affected. @rule TWI-440 TWI-450 */
export const isAura = (power: Pick<PowerEntry, "key" | "extras">): boolean =>
  power.key === "energyAura" || hasExtra(power, "aura");

/**
 * Ranks of a power that is divided among targets: one target more for each rank of Split Attack, at least a rank for each, together no more than there are.
 * @param ranks  by target, in their order; empty for an attack that isn't divided
 * @returns refusals `split.none`, `split.targets`, `split.ranks`, `split.sum`; null for what may be
 * @rule TWI-452
 */
export function splitRefusal(
  power: Pick<PowerEntry, "feats"> | null,
  rank: number,
  targets: number,
  ranks: readonly number[],
): Refusal | null {
  if (ranks.length === 0) return null;
  const most = 1 + (power ? powerFeatRank(power, "splitAttack") : 0);
  if (most === 1) return refuse("split.none");
  if (targets > most || ranks.length !== targets) return refuse("split.targets", { most, count: ranks.length });
  if (ranks.some((r) => !Number.isInteger(r) || r < 1)) return refuse("split.ranks");
  const sum = ranks.reduce((all, r) => all + r, 0);
  return sum > rank ? refuse("split.sum", { sum, rank }) : null;
}

/** Rank of Insubstantial from which nothing solid touches somebody. @rule TWI-440 */
const INCORPOREAL = 4;

const incorporeal = (character: Pick<TwintensCharacter, "powers">): boolean =>
  effectRank(character, "insubstantial") >= INCORPOREAL;

/** What an immunity is usually against; any descriptor or effect may be named. @rule TWI-439 TWI-440 */
export const IMMUNITIES = [
  "critical",
  "cold",
  "heat",
  "fire",
  "electricity",
  "radiation",
  "poison",
  "disease",
  "suffocation",
  "hunger",
  "thirst",
  "fatigue",
  "mental",
  "fortitude",
  "reflex",
  "will",
  "toughness",
] as const;

/** Saves by the words that an immunity may name them with. */
const SAVED_BY: Partial<Readonly<Record<string, readonly string[]>>> = {
  fort: ["fort", "fortitude"],
  ref: ["ref", "reflex"],
  will: ["will"],
  toughness: ["toughness"],
};

/** Whether one of somebody's immunities covers an attack: its descriptor, its effect, or everything that is saved against as it is. @rule TWI-439 TWI-440 */
function immunity(
  target: Pick<TwintensCharacter, "powers">,
  { descriptors, effect, damage }: Pick<Attack, "descriptors" | "effect" | "damage">,
): boolean {
  return isImmune(
    target,
    ...descriptors,
    ...(effect ? [effect.power, ...(SAVED_BY[effect.save] ?? [])] : []),
    ...(damage && !effect ? (SAVED_BY.toughness ?? []) : []),
  );
}

/** Whether a sense that a power depends on is lost to its target. @rule TWI-451 */
function unsensed(power: Pick<PowerEntry, "flaws">, target: TwintensCharacter): boolean {
  const flaw = power.flaws.find((f) => f.key === "senseDependent");
  if (!flaw) return false;
  const { sight, hearing } = grantsFor(target);
  return plainWord(flaw.note ?? "").startsWith("hear") ? !hearing : !sight;
}

/** How much of an attack touches a target at all: all of it, half its rank, or nothing. */
export type Reach = "full" | "half" | "none";

/**
 * What of an attack touches somebody: nothing where they are immune, where they can't sense what they would have to, where only one of both is solid; half its rank where it was bought to
 * affect the insubstantial by half. What works on the mind passes through walls and ghosts. A thing is touched by what does no damage only where the power affects objects.
 * @rule TWI-439 TWI-440 TWI-450 TWI-451 TWI-452
 */
export function touches(
  attacker: TwintensCharacter,
  attack: Pick<Attack, "id" | "descriptors" | "effect" | "damage" | "extras">,
  target: TwintensCharacter,
): Reach {
  const power = powerBehind(attacker, attack.id);
  if (immunity(target, attack) || (power && unsensed(power, target))) return "none";
  if (target.kind === "object" && attack.damage === null && attack.effect !== null && attack.extras?.objects !== true)
    return "none";
  const [mine, theirs] = [incorporeal(attacker), incorporeal(target)];
  if (mine === theirs || attack.effect?.save === "will") return "full";
  if (mine) return power && hasExtra(power, "affectsCorporeal") ? "full" : "none";
  const feat = power ? powerFeatRank(power, "affectsInsubstantial") : 0;
  return feat === 0 ? "none" : feat === 1 ? "half" : "full";
}

/** What an exposure may be spared by: heat and cold both ask alike, so immunity to either of them spares only where it is known which. @rule TWI-291 TWI-292 TWI-293 TWI-294 TWI-295 TWI-440 */
const SPARES: Partial<Readonly<Record<string, readonly string[]>>> = {
  suffocation: ["suffocation"],
  thirst: ["thirst"],
  hunger: ["hunger"],
  poison: ["poison"],
  disease: ["disease"],
  radiation: ["radiation"],
  torch: ["fire"],
  campfire: ["fire"],
  house: ["fire"],
  chemicals: ["fire"],
  cold: ["cold"],
  heat: ["heat"],
};

/** Whether somebody's immunity spares them something of the surroundings: an exposure by its key, `cold` or `heat`. @rule TWI-440 */
export function spared(character: Pick<TwintensCharacter, "powers">, exposure: string): boolean {
  if (exposure === "extreme" || exposure === "intense")
    return isImmune(character, "cold") && isImmune(character, "heat");
  return isImmune(character, ...(SPARES[exposure] ?? []));
}
