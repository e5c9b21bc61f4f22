import { type Change, change, type Subject } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { advantageRank, skillEntry, untrainedRefusal } from "../hero/traits.ts";
import { ADVANTAGE_NUMBERS, ADVANTAGES, SKILLS } from "../hero/values.ts";
import type { AdvantageEntry, AdvantageKey, CheckResolution, FudgeCharacter, SkillKey } from "../types.ts";
import { wordOf } from "../words.ts";
import { VICTORY } from "./values.ts";

/** Victory points at hand. */
export interface VictoryPool {
  readonly value: number;
  /** Of the Lucky advantage: only for improving rolls and Luck Control. */
  readonly special: number;
}

/** A use of victory points. Name and text are `CROSSOVER.Fudge.Spend.<key>.label|text`. */
export interface SpendDefinition {
  /** Points each time. */
  readonly cost: number;
  /** How long it takes. */
  readonly action: "reaction" | "standard";
  /** The Gamemaster may say no. */
  readonly approval: boolean;
  /** Special points may pay for it. */
  readonly special: boolean;
  /** Advantage that it needs; null for what everyone can do. */
  readonly needs: AdvantageKey | null;
  readonly rule: string;
}

type Further = Partial<Omit<SpendDefinition, "rule">>;
const spendFor = (rule: string, more: Further = {}): SpendDefinition => ({
  cost: 1,
  action: "reaction",
  approval: false,
  special: false,
  needs: null,
  rule,
  ...more,
});

/**
 * All uses of victory points: the eight that everyone has (the heroic feat in two forms), then those of fortune advantages and powers.
 * @rule FUD-361 FUD-364 FUD-365 FUD-366 FUD-367 FUD-368 FUD-370 FUD-371 FUD-372 FUD-373 FUD-374 FUD-670
 */
export const SPENDS = {
  editScene: spendFor("FUD-365", { approval: true }),
  heroicFeat: spendFor("FUD-366"),
  heroicSkill: spendFor("FUD-367"),
  improveRoll: spendFor("FUD-368", { special: true }),
  inspiration: spendFor("FUD-370", { approval: true }),
  instantCounter: spendFor("FUD-371"),
  recover: spendFor("FUD-372"),
  negateComplication: spendFor("FUD-373", { approval: true }),
  beginnersLuck: spendFor("FUD-374", { needs: "beginnersLuck" }),
  inspire: spendFor("FUD-374", { needs: "inspire", action: "standard" }),
  seizeInitiative: spendFor("FUD-263", { needs: "seizeInitiative" }),
  ultimateEffort: spendFor("FUD-374", { needs: "ultimateEffort" }),
  favor: spendFor("FUD-374", { needs: "connected" }),
  luckControl: spendFor("FUD-364", { special: true }),
  reliable: spendFor("FUD-530"),
  sacrifice: spendFor("FUD-520"),
} as const satisfies Record<string, SpendDefinition>;

export type SpendKey = keyof typeof SPENDS;

/** The pool after something happened to it, and what to write. */
export interface PoolStep {
  readonly accepted: true;
  readonly pool: VictoryPool;
  readonly changes: readonly Change[];
}

/** Set a pool, writing only what has changed. */
function set(subject: Subject, from: VictoryPool, to: VictoryPool, rule: string): PoolStep {
  const changes = (["value", "special"] as const)
    .filter((k) => from[k] !== to[k])
    .map((k) => change(subject, `system.victoryPoints.${k}`, from[k], to[k], rule));
  return { accepted: true, pool: to, changes };
}

/** Circumstances of a spend. */
export interface SpendOptions {
  /** How many times at once. */
  readonly times?: number;
  /** The Gamemaster's word on what needs it; null while it is out. */
  readonly approved?: boolean | null;
  /** Somebody else controls the hero and would have it spent. */
  readonly byController?: boolean;
}

/**
 * Pay for a use. It takes no time, at any moment and in any number, out of turn too, as long as there are points; the pool never falls below 0. Special points go first where
 * they may. Nobody can be made to spend; a controlled hero may by own choice.
 * @returns refusal `victory.short`, `victory.forced`, `victory.vetoed`, `victory.asking`, `victory.needs`, `victory.minion`
 * @rule FUD-361 FUD-362 FUD-364 FUD-365 FUD-370 FUD-374 FUD-376 FUD-691
 */
export function spendVictory(
  character: FudgeCharacter,
  pool: VictoryPool,
  use: SpendKey,
  options: SpendOptions = {},
): PoolStep | Refusal {
  const definition: SpendDefinition = SPENDS[use];
  const { times = 1, approved = null, byController = false } = options;
  if (byController) return refuse("victory.forced");
  if (character.kind === "minion") return refuse("victory.minion");
  if (definition.needs !== null && advantageRank(character, definition.needs) === 0)
    return refuse("victory.needs", { advantage: `CROSSOVER.Fudge.Advantage.${definition.needs}.label` });
  if (definition.approval && approved !== true) return refuse(approved === null ? "victory.asking" : "victory.vetoed");
  return pay(character.ref, pool, definition.cost * times, definition.special, definition.rule);
}

function pay(subject: Subject, pool: VictoryPool, cost: number, special: boolean, rule: string): PoolStep | Refusal {
  const lucky = special ? Math.min(pool.special, cost) : 0;
  if (pool.value < cost - lucky)
    return refuse("victory.short", { cost, left: pool.value + (special ? pool.special : 0) });
  return set(subject, pool, { value: pool.value - (cost - lucky), special: pool.special - lucky }, rule);
}

/** Special points a day: one for each rank of Lucky. @rule FUD-364 */
export function specialPoints(character: FudgeCharacter): number {
  return advantageRank(character, "lucky");
}

/**
 * A new day in the game, or a new adventure: the pool is set to 2, neither raised by 2 nor left higher, and special points to the rank of Lucky. Nothing carries over.
 * Villains begin each day with none, but for what the Gamemaster gives.
 * @param perDay  as the table has it
 * @param as      whose side somebody is on: a hero, whoever plays them, or one of the Gamemaster's
 * @rule FUD-360 FUD-364 FUD-377
 */
export function newDay(
  character: FudgeCharacter,
  pool: VictoryPool,
  perDay: number = VICTORY.perDay,
  as: "player" | "npc" = "player",
): PoolStep {
  return set(
    character.ref,
    pool,
    { value: character.kind === "minion" ? 0 : startingPoints(as, perDay), special: specialPoints(character) },
    "FUD-360",
  );
}

/** Points that somebody begins with: heroes of players the day's, everyone else none unless the Gamemaster gives some. @rule FUD-360 FUD-377 FUD-601 */
export function startingPoints(who: "player" | "npc", perDay: number = VICTORY.perDay): number {
  return who === "player" ? perDay : 0;
}

/** Points that the Gamemaster gives, without a limit. @rule FUD-363 */
export function awardVictory(subject: Subject, pool: VictoryPool, points: number, rule = "FUD-363"): PoolStep {
  return set(subject, pool, { ...pool, value: pool.value + points }, rule);
}

/** What a complication that the Gamemaster brings into play is worth: a point, two when it nearly kills. @rule FUD-572 */
export function complicationAward(deadly: boolean): number {
  return deadly ? VICTORY.deadlyComplication : VICTORY.complication;
}

/** A complication makes trouble: the award. A motivation pays only where following it is the unwise choice. @returns `victory.wise` otherwise @rule FUD-363 FUD-572 */
export function invokeComplication(
  subject: Subject,
  pool: VictoryPool,
  complication: { readonly motivation: boolean; readonly unwise: boolean; readonly deadly: boolean },
): PoolStep | Refusal {
  if (complication.motivation && !complication.unwise) return refuse("victory.wise");
  return awardVictory(subject, pool, complicationAward(complication.deadly), "FUD-572");
}

/**
 * Prevent or end a complication, if the Gamemaster lets it: a point, and no award is earned; one that was given already goes back as well.
 * @param awarded  points that were given for it
 * @rule FUD-373
 */
export function negateComplication(
  character: FudgeCharacter,
  pool: VictoryPool,
  awarded: number,
  approved: boolean,
): PoolStep | Refusal {
  if (!approved) return refuse("victory.vetoed");
  return pay(character.ref, pool, SPENDS.negateComplication.cost + awarded, false, "FUD-373");
}

/** Death takes all points, normal and special, but from one with Persistent Information. @rule FUD-162 FUD-375 */
export function afterDeath(character: FudgeCharacter, pool: VictoryPool): PoolStep {
  return advantageRank(character, "persistentInformation") > 0
    ? { accepted: true, pool, changes: [] }
    : set(character.ref, pool, { value: 0, special: 0 }, "FUD-375");
}

/** Whom a hero's points may help: itself, its sidekick, and with Luck Control anyone; a minion only with Luck Control. @rule FUD-368 FUD-376 */
export function mayHelp(target: "self" | "sidekick" | "minion" | "other", luckControl: boolean): boolean {
  return target === "self" || target === "sidekick" || luckControl;
}

// Single uses

/**
 * A heroic feat: a rank of an advantage that the hero lacks, until the end of the hero's next turn. No fortune advantages.
 * @param id       of the entry, chosen by the caller
 * @param ownTurn  whether it is the hero's own turn, whose end is then not the one meant
 * @returns refusal `feat.fortune`, `feat.owned`
 * @rule FUD-366 FUD-688
 */
export function heroicFeat(
  character: FudgeCharacter,
  advantage: AdvantageKey,
  id: string,
  of: string,
  ownTurn: boolean,
  subject = "",
): { readonly accepted: true; readonly entry: AdvantageEntry; readonly until: Until } | Refusal {
  const definition = ADVANTAGES[advantage];
  if (definition.type === "fortune") return refuse("feat.fortune");
  if (character.advantages.some((a) => a.key === advantage && (!definition.subject || a.subject === subject)))
    return refuse("feat.owned");
  return {
    accepted: true,
    entry: { id, key: advantage, rank: 1, subject },
    until: { at: "turnEnd", of, left: ownTurn ? 2 : 1 },
  };
}

/** Letters of a trait's short form, `str`. */
const SHORT_FORM = 3;

/** For the scene. */
const THIS_SCENE: Until = { at: "scene", left: 1 };

/**
 * Beginner's Luck: a skill of at most 4 ranks counts as 5 for the scene.
 * @param skill  id of its entry; its base where there is none
 * @returns `feat.gone`; `feat.skilled` for one that is better
 * @rule FUD-374 FUD-430
 */
export function beginnersLuck(
  character: FudgeCharacter,
  skill: string,
): { readonly accepted: true; readonly trait: string; readonly until: Until } | Refusal {
  const ranks = skillEntry(character, skill)?.rank ?? (Object.hasOwn(SKILLS, skill) ? 0 : null);
  if (ranks === null) return refuse("feat.gone");
  return ranks > ADVANTAGE_NUMBERS.beginnerMost
    ? refuse("feat.skilled", { max: ADVANTAGE_NUMBERS.beginnerMost })
    : { accepted: true, trait: skill, until: THIS_SCENE };
}

/**
 * Ultimate Effort, before rolling: the dice of the check that it was taken for count as 3 and are not critical. What isn't rolled in the scene is lost.
 * @param check  the check as sheets name it
 * @param names  what it is called at this table
 * @returns `feat.otherCheck` for one that the advantage isn't about
 * @rule FUD-026 FUD-374
 */
export function ultimateEffort(
  character: FudgeCharacter,
  check: string,
  names: readonly string[],
): { readonly accepted: true; readonly trait: string; readonly until: Until } | Refusal {
  const about = character.advantages.filter((a) => a.key === "ultimateEffort").map((a) => wordOf(a.subject));
  // "Technology checks" is about Technology; a short form must be the whole of it.
  return names
    .map(wordOf)
    .some((n) => n !== "" && about.some((a) => a === n || (n.length > SHORT_FORM && a.startsWith(n))))
    ? { accepted: true, trait: check, until: THIS_SCENE }
    : refuse("feat.otherCheck");
}

/** A heroic feat with a skill: one try of a trained-only skill without training, in this scene. @returns `feat.trained` for a skill that needs none @rule FUD-367 */
export function heroicSkill(
  character: FudgeCharacter,
  base: SkillKey,
): { readonly accepted: true; readonly trait: string; readonly until: Until } | Refusal {
  return untrainedRefusal(character, character.skills.find((s) => s.base === base) ?? { base }, false) === null
    ? refuse("feat.trained")
    : { accepted: true, trait: base, until: THIS_SCENE };
}

/** Inspire, once a scene: for a round the dice of allies count as at least 0. @returns `feat.inspired` when it was done in this scene @rule FUD-026 FUD-374 */
export function inspire(
  usedThisScene: boolean,
  of: string,
): { readonly accepted: true; readonly minimumDice: number; readonly until: Until } | Refusal {
  return usedThisScene
    ? refuse("feat.inspired")
    : { accepted: true, minimumDice: ADVANTAGE_NUMBERS.inspireMinimum, until: { at: "turnStart", of, left: 1 } };
}

/**
 * Meekness: lower a rolled result to any whole number from 0 up to it. Not for resistances, not after a critical failure; it is no critical then.
 * @returns refusal `meekness.kind`, `meekness.failed`, `meekness.range`
 * @rule FUD-026 FUD-430
 */
export function meekResult(
  roll: CheckResolution,
  to: number,
): { readonly accepted: true; readonly total: number; readonly critical: null } | Refusal {
  if (roll.kind === "passiveDefense" || roll.kind === "activeDefense") return refuse("meekness.kind");
  if (roll.critical === "failure") return refuse("meekness.failed");
  return Number.isInteger(to) && to >= 0 && to <= roll.total
    ? { accepted: true, total: to, critical: null }
    : refuse("meekness.range", { max: roll.total });
}

/** How good a roll is: an automatic failure is worse than any total, an automatic hit better. */
function worth(roll: CheckResolution): number {
  if (roll.automatic?.outcome === "failure") return Number.NEGATIVE_INFINITY;
  return roll.automatic?.outcome === "success" ? Number.POSITIVE_INFINITY : roll.total;
}

/**
 * The better of a roll and its reroll, which takes the other's place entirely, degrees and criticals included. Ties keep the first. May be done again with further points.
 * @rule FUD-368 FUD-369 FUD-378
 */
export function betterRoll(first: CheckResolution, second: CheckResolution): CheckResolution {
  return worth(second) > worth(first) ? second : first;
}
