import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { explain, type Explained, row } from "../../kernel/rows.ts";
import type { Covers } from "../../kernel/space/covers.ts";
import { gainFatigue } from "../harm/harm.ts";
import { effectLabel, key, line, modifierLabel } from "../labels.ts";
import { conditionDefinition } from "../state/condition-table.ts";
import type { ActionKind, AreaSpec, Band, DestinyCharacter, PowerDuration, PowerEffect, PowerEntry } from "../types.ts";
import { ABILITIES, SKILLS } from "../values.ts";
import {
  type EffectDefinition,
  effectDefinition,
  EFFECTS,
  type ModifierDefinition,
  type ModifierKey,
  MODIFIERS,
} from "./effect-table.ts";

const modifierDefinition = (name: string): ModifierDefinition | undefined =>
  Object.hasOwn(MODIFIERS, name) ? (MODIFIERS as Readonly<Record<string, ModifierDefinition>>)[name] : undefined;

/** Ranks of a modifier on an effect; 0 when it isn't there. */
export function modifierRanks(e: Pick<PowerEffect, "modifiers">, name: ModifierKey): number {
  return e.modifiers
    .filter((m) => m.key === name)
    .reduce((n, m) => n + (MODIFIERS[name].ranked ? Math.max(1, m.rank) : 1), 0);
}

/** What a rank of a trait costs as a power: an ability 2, a resistance 1, a skill half a point (two ranks a point, which the price formula calls 0). @rule DES-309 DES-337 */
function traitPoints(subject: string): number {
  if (Object.hasOwn(ABILITIES, subject)) return 2;
  return Object.hasOwn(SKILLS, subject) || subject.startsWith("lore:") ? 0 : 1;
}

/** Base points a rank: the list's, within its range what the sheet says, for Enhanced Trait the trait's own price. @rule DES-337 */
export function basePoints(e: Pick<PowerEffect, "effect" | "basePoints" | "subject">): number {
  const cost = effectDefinition(e.effect)?.cost ?? null;
  if (cost === null) return e.basePoints ?? traitPoints(e.subject);
  return Math.max(cost[0], Math.min(cost[1], e.basePoints ?? cost[0]));
}

/**
 * The invoice of one effect: base and extras and flaws a rank, what that makes for all ranks, flat extras and flaws; one point at least.
 * @rule DES-332 DES-336 DES-338
 */
export function effectInvoice(e: PowerEffect): Explained & { readonly perRank: number } {
  const sum = (per: ModifierDefinition["per"]): readonly { readonly name: string; readonly points: number }[] =>
    e.modifiers.flatMap((m) => {
      const d = modifierDefinition(m.key);
      return d && d.per === per ? [{ name: m.key, points: d.points * (d.ranked ? Math.max(1, m.rank) : 1) }] : [];
    });
  const base = basePoints(e);
  const p = base + sum("rank").reduce((n, m) => n + m.points, 0);
  const rank = Math.max(1, e.rank);
  const ranks = p >= 1 ? rank * p : Math.ceil(rank / (2 - p));
  const flats = sum("flat").map((m) => row(modifierLabel(m.name), m.points, "DES-338"));
  const raw = ranks + flats.reduce((n, r) => n + r.value, 0);
  const rows = [
    row(effectLabel(e.effect), ranks, "DES-332", { rank, points: p }),
    ...flats,
    ...(raw < 1 ? [line("minimum", 1 - raw, "DES-332")] : []),
  ];
  return { ...explain(rows), perRank: p };
}

/** Whether an effect is rolled as an attack: it is one by the list, or somebody gave it an attack skill; on oneself nothing is. @rule DES-022 DES-330 */
export const isAttack = (e: Pick<PowerEffect, "range" | "attackSkill" | "effect">): boolean =>
  e.range !== "personal" && (e.attackSkill !== null || effectDefinition(e.effect)?.attack === true);

/** An effect of the list as it comes: what the list says of it, attacks with the skill of close ones. @rule DES-303 DES-337 */
export function freshEffect(name: string, rank = 1): PowerEffect {
  const d: EffectDefinition = effectDefinition(name) ?? EFFECTS.damage;
  return {
    effect: effectDefinition(name) ? name : "damage",
    rank,
    basePoints: null,
    subject: "",
    action: d.action,
    range: d.range,
    duration: d.duration,
    resistance: d.resistance[0] ?? null,
    attackSkill: d.attack ? "might" : null,
    ability: d.attack ? "str" : null,
    area: null,
    modifiers: [],
    conditions: [],
  };
}

/** Points of linked effects, each one at least a point. @rule DES-330 DES-332 */
export function powerCost(effects: readonly PowerEffect[]): number {
  return effects.reduce((n, e) => n + effectInvoice(e).total, 0);
}

/** Points of other effects that a Variable power lays out anew each time, five a rank; null for any other power. Its alternates are layouts and cost nothing. @rule DES-337 */
export function variablePoints(effects: readonly Pick<PowerEffect, "effect" | "rank">[]): number | null {
  const ranks = effects.filter((e) => e.effect === "variable").reduce((n, e) => n + e.rank, 0);
  return ranks === 0 ? null : 5 * ranks;
}

/** Id of the alternate that a Surge lends to a power; there is one at a time, and it costs nothing. @rule DES-202 */
export const LENT = "surge";

/** The invoice of a whole power: its effects, one point an alternate (two if dynamic), less for what can be taken away; one point at least. @rule DES-330 DES-332 DES-333 */
export function powerInvoice(power: Pick<PowerEntry, "effects" | "alternates" | "removable" | "dynamic">): Explained {
  const effects = power.effects.map((e) =>
    row(effectLabel(e.effect), effectInvoice(e).total, "DES-332", { rank: e.rank }),
  );
  const alternates =
    variablePoints(power.effects) === null
      ? power.alternates
          .filter((a) => a.id !== LENT)
          .map((a) => row(key("Row", "alternate"), a.dynamic ? 2 : 1, "DES-332", { name: a.name }))
      : [];
  const finished = [...effects, ...alternates].reduce((n, r) => n + r.value, 0);
  const off =
    Math.floor(finished / 5) * (power.removable === "easilyRemovable" ? 2 : power.removable === "removable" ? 1 : 0);
  const raw = finished - off;
  return explain([
    ...effects,
    ...alternates,
    ...(off > 0 ? [line(power.removable, -off, "DES-332")] : []),
    ...(raw < 1 && power.effects.length > 0 ? [line("minimum", 1 - raw, "DES-332")] : []),
  ]);
}

/** Whether an alternate fits: it may not be worth more than the base effect, a Variable's layout not more than its points. @returns refusal `alternate.cost` @rule DES-202 DES-332 */
export function alternateLegal(base: readonly PowerEffect[], alternate: readonly PowerEffect[]): Refusal | null {
  const [cost, most] = [powerCost(alternate), variablePoints(base) ?? powerCost(base)];
  return cost <= most ? null : refuse("alternate.cost", { cost, base: most });
}

/** Switch to another alternate, a Quick action: one is active at a time. @param to null is the base @returns refusal `alternate.active`, `alternate.gone` @rule DES-154 DES-202 DES-333 */
export function switchAlternate(
  who: Pick<DestinyCharacter, "ref">,
  power: PowerEntry,
  to: string | null,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  if (to === power.activeAlternate) return refuse("alternate.active");
  if (to !== null && !power.alternates.some((a) => a.id === to)) return refuse("alternate.gone");
  return {
    accepted: true,
    changes: [change(`${who.ref}.Item.${power.id}`, "system.activeAlternate", power.activeAlternate, to, "DES-154")],
  };
}

const PHYSICAL: readonly Band[] = ["close", "ranged"];
const SOCIAL: readonly Band[] = ["court", "gossip"];

/** The range of an effect after Increased and Diminished Range: one step along close and ranged, or court and gossip. @rule DES-336 DES-341 */
export function effectRange(e: Pick<PowerEffect, "range" | "modifiers">): Band {
  const range = e.range === "rumor" ? "gossip" : e.range;
  const row = SOCIAL.includes(range) ? SOCIAL : PHYSICAL;
  const at = row.indexOf(range);
  if (at < 0) return range;
  return (
    row[
      Math.max(
        0,
        Math.min(row.length - 1, at + modifierRanks(e, "increasedRange") - modifierRanks(e, "diminishedRange")),
      )
    ] ?? range
  );
}

const DURATIONS: readonly PowerDuration[] = ["instant", "sustained", "continuous"];

/** The duration after Increased Duration and Concentration: along instant or concentration, sustained, continuous; permanent stays. @rule DES-335 DES-341 */
export function effectDuration(e: Pick<PowerEffect, "duration" | "modifiers">): PowerDuration {
  if (e.duration === "permanent") return "permanent";
  if (modifierRanks(e, "concentration") > 0 && e.duration === "sustained") return "concentration";
  const more = modifierRanks(e, "increasedDuration");
  if (more === 0) return e.duration;
  const at = e.duration === "concentration" ? 0 : DURATIONS.indexOf(e.duration);
  return DURATIONS[Math.min(DURATIONS.length - 1, at + more)] ?? e.duration;
}

/** The action after Reaction action. @rule DES-341 */
export function effectAction(e: Pick<PowerEffect, "action" | "modifiers">): ActionKind {
  return modifierRanks(e, "reactionAction") > 0 ? "reaction" : e.action;
}

/** What keeps a power up each turn: concentration a Standard, sustained a Free action, the rest nothing; null for what is over at once. @rule DES-164 DES-335 */
export function upkeepOf(duration: PowerDuration): ActionKind | null {
  switch (duration) {
    case "instant":
      return null;
    case "concentration":
      return "standard";
    case "sustained":
      return "free";
    default:
      return "none";
  }
}

/** Shapes of areas in feet; each rank of the Area extra beyond the first doubles them. @rule DES-334 */
export const AREAS = {
  burst: { radius: 30 },
  cone: { length: 60 },
  line: { width: 5, length: 30 },
  cloud: { radius: 15 },
} as const;

/** Measures of an area in feet; a cloud stays a round. @rule DES-334 */
export function areaSize(area: Pick<AreaSpec, "shape" | "ranks">): {
  readonly feet: number;
  readonly width: number | null;
  readonly rounds: number;
} {
  const times = 2 ** Math.max(0, area.ranks - 1);
  const size: { readonly radius?: number; readonly length?: number; readonly width?: number } = AREAS[area.shape];
  return {
    feet: (size.radius ?? size.length ?? 0) * times,
    width: size.width === undefined ? null : size.width * times,
    rounds: area.shape === "cloud" ? 1 : 0,
  };
}

/** What an area covers of the board: a close one is where its user stands, any other is put where one likes. @rule DES-334 */
export function areaCovers(area: AreaSpec, close: boolean): Covers {
  const { feet, width, rounds } = areaSize(area);
  return {
    shape: area.shape === "cloud" ? "burst" : area.shape,
    feet,
    ...(width !== null && { width }),
    ...(!close && { placed: true }),
    ...(area.selective && { selective: true }),
    ...(rounds > 0 && { rounds }),
  };
}

/** The effect rank that reaches somebody in an area: half, rounded down, one at least, when the Reflex check against it succeeded. No attack check is made. @rule DES-334 */
export function areaRank(rank: number, dodged: boolean): number {
  return dodged ? Math.max(1, Math.floor(rank / 2)) : rank;
}

/** Advantage on the effect by the degree of a Multiattack. @rule DES-022 DES-341 */
export function multiattackRanks(degree: number): number {
  return degree >= 3 ? 5 : degree === 2 ? 2 : 0;
}

/** Fatigue of a Tiring use: here immunity to fatigue does protect. @rule DES-340 DES-341 */
export function tiring(who: DestinyCharacter, immune: boolean): readonly Change[] {
  return immune ? [] : gainFatigue(who, 1, "DES-340");
}

/** Whether a power with Activation must still be woken in this encounter, with a Move. @rule DES-341 */
export function needsActivation(
  who: Pick<DestinyCharacter, "encounterUses">,
  power: Pick<PowerEntry, "id" | "effects">,
): boolean {
  return (
    power.effects.some((e) => modifierRanks(e, "activation") > 0) &&
    (who.encounterUses[`active.${power.id}`] ?? 0) === 0
  );
}

/** What a power takes whenever it is used: what wakes it in this encounter, the fatigue of a Tiring one. @param immune  to fatigue @rule DES-340 DES-341 */
export function powerUse(
  who: DestinyCharacter,
  power: Pick<PowerEntry, "id" | "effects">,
  immune: boolean,
): { readonly changes: readonly Change[]; readonly wakes: boolean } {
  const wakes = needsActivation(who, power);
  const first = wakes
    ? [
        change(
          who.ref,
          `system.encounterUses.active.${power.id}`,
          who.encounterUses[`active.${power.id}`] ?? null,
          1,
          "DES-341",
        ),
      ]
    : [];
  return {
    changes: [...first, ...(power.effects.some((e) => modifierRanks(e, "tiring") > 0) ? tiring(who, immune) : [])],
    wakes,
  };
}

/** Whether a power can't be nullified. @rule DES-341 */
export function isInnate(power: Pick<PowerEntry, "effects">): boolean {
  return power.effects.some((e) => modifierRanks(e, "innate") > 0);
}

/** Whether using a power takes a plain d20 first. @rule DES-341 */
export function isUnreliable(power: Pick<PowerEntry, "effects">): boolean {
  return power.effects.some((e) => modifierRanks(e, "unreliable") > 0);
}

/** Rounds between two marks that Regeneration takes away. @rule DES-337 */
export function regenerationRounds(rank: number): number {
  return Math.ceil(10 / Math.max(1, rank));
}

/** Marks that Healing takes away, highest first: one a degree of its check against 10. @rule DES-337 */
export function healingMarks(degree: number): number {
  return Math.max(0, degree);
}

/** Ranks that a weakened trait loses: one a degree of failure. @rule DES-337 */
export function weakenRanks(failure: number): number {
  return Math.max(0, failure);
}

/** Ranks of Advantage that Extra Limbs give to Grab. @rule DES-337 */
export function extraLimbs(ranks: number): number {
  return Math.floor(ranks / 2);
}

/** The condition of an affliction by degree of failure; a minion suffers the greater one. @param conditions by grade @rule DES-271 DES-371 */
export function afflictionCondition(
  conditions: readonly string[],
  failure: number,
  minion = false,
): { readonly grade: 1 | 2 | 3; readonly condition: string | null } {
  const grade = minion || failure >= 3 ? 3 : failure === 2 ? 2 : 1;
  const condition = conditions[grade - 1];
  return {
    grade,
    condition: condition !== undefined && conditionDefinition(condition)?.grade === grade ? condition : null,
  };
}

/** A mark that Regeneration takes off this round. @param round counted from 1 @rule DES-337 */
export function regenerates(rank: number, round: number): boolean {
  return rank > 0 && round > 0 && round % regenerationRounds(rank) === 0;
}
