import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { explain, type Explained, type Row, row } from "../../kernel/rows.ts";
import { ABILITY_KEYS, ABILITY_POINTS, ADVANTAGES, BOUGHT_DEFENSES, SKILL_RANKS_PER_POINT } from "../hero/values.ts";
import { abilityLabel, defenseLabel, key, skillLabel } from "../labels.ts";
import { COST_DEFAULTS, type CostOptions, powerCost } from "../powers/builder/cost.ts";
import type { AbilityKey, FudgeCharacter, PowerEntry } from "../types.ts";
import { EQUIPMENT_POINTS, POINTS_PER_LEVEL, SESSION_POINTS } from "./values.ts";

/** Character points by kind; skills keep their half. */
export interface PointTotals {
  readonly abilities: number;
  readonly powers: number;
  readonly advantages: number;
  readonly skills: number;
  readonly defenses: number;
  /** With the half point. */
  readonly total: number;
  /** The total for the budget, half points rounded up. */
  readonly spent: number;
  readonly budget: number;
  /** Negative when the budget is overdrawn. */
  readonly unspent: number;
}

/** What a character has cost, line by line. */
export interface PointSheet {
  readonly abilities: Explained;
  readonly powers: Explained;
  readonly advantages: Explained;
  /** In character points, halves included; a line a skill. */
  readonly skills: Explained;
  readonly defenses: Explained;
  readonly equipment: EquipmentPoints;
}

/** What gear has cost of what the Equipment advantage gives. */
export interface EquipmentPoints extends Explained {
  readonly budget: number;
  /** Negative when more was taken than bought. */
  readonly unspent: number;
  /** Ranks of Equipment that the gear would need. */
  readonly impliedRank: number;
}

/** Character points of a power: what its effects come to; a power without effects costs what is written on it. @rule FUD-459 FUD-551 */
export function powerPoints(power: PowerEntry, options: CostOptions = COST_DEFAULTS): number {
  return power.components.length === 0 ? power.cost : powerCost(power, options);
}

function abilityPoints(rank: number | null): number {
  return rank === null ? ABILITY_POINTS.absent : rank * ABILITY_POINTS.perRank;
}

/** The character as it was bought, without what extra effort raises for a round. @rule FUD-342 FUD-675 */
export const asBuilt = (character: FudgeCharacter): FudgeCharacter => ({ ...character, ...character.built });

/** Powers that were paid for with points: no forms of a Variable power and nothing temporary. @rule FUD-338 FUD-500 */
export const bought = (character: Pick<FudgeCharacter, "powers">): readonly PowerEntry[] =>
  character.powers.filter((p) => (p.paidBy ?? null) === null);

const named = (name: string, points: number, rule: string, data: Row["data"] = {}): Row =>
  row(key("Points", "entry"), points, rule, { name, ...data });
const worth = (rows: readonly Row[]): Explained => explain(rows.filter((r) => r.value !== 0));

/**
 * What a character has cost, with a line for every rank bought: abilities 2 a rank (an absent one gives back 10), defenses 1, two skill ranks 1, advantages by their price,
 * powers by the cost engine. Gear is paid out of the Equipment advantage, 5 points a rank.
 * @rule FUD-400 FUD-401 FUD-410 FUD-430 FUD-551 FUD-552 FUD-580 FUD-585
 */
export function pointSheet(character: FudgeCharacter, options: CostOptions = COST_DEFAULTS): PointSheet {
  const ability = (a: AbilityKey): Row =>
    named(
      abilityLabel(a),
      abilityPoints(character.abilities[a]),
      character.abilities[a] === null ? "FUD-401" : "FUD-400",
      { ranks: character.abilities[a] ?? 0 },
    );
  const gear = explain(
    bought(character)
      .filter((p) => p.source === "equipment")
      .map((p) => named(p.name, powerPoints(p, options), "FUD-580")),
  );
  const budget =
    EQUIPMENT_POINTS *
    character.advantages
      .filter((a) => a.key === "equipment" && a.temporary !== true)
      .reduce((sum, a) => sum + a.rank, 0);
  return {
    abilities: worth(ABILITY_KEYS.map(ability)),
    powers: explain(
      bought(character)
        .filter((p) => p.source === "power")
        .map((p) => named(p.name, powerPoints(p, options), "FUD-459")),
    ),
    advantages: explain(
      character.advantages
        .filter((a) => a.temporary !== true)
        .map((a) =>
          named(key("Advantage", a.key, "label"), ADVANTAGES[a.key].cost * a.rank, "FUD-430", {
            ranks: a.rank,
            subject: a.subject,
          }),
        ),
    ),
    skills: worth(
      character.skills.map((s) =>
        named(skillLabel(s.base), s.rank / SKILL_RANKS_PER_POINT, "FUD-410", { ranks: s.rank, specialty: s.specialty }),
      ),
    ),
    defenses: worth(
      BOUGHT_DEFENSES.map((d) =>
        named(defenseLabel(d), character.defenses[d], "FUD-420", { ranks: character.defenses[d] }),
      ),
    ),
    equipment: { ...gear, budget, unspent: budget - gear.total, impliedRank: Math.ceil(gear.total / EQUIPMENT_POINTS) },
  };
}

/**
 * What a character has cost by category. The grand total is rounded up against the budget of 15 a power level.
 * @rule FUD-400 FUD-401 FUD-410 FUD-430 FUD-550 FUD-551 FUD-552
 */
export function pointTotals(character: FudgeCharacter, options: CostOptions = COST_DEFAULTS): PointTotals {
  return totalsOf(character, pointSheet(character, options));
}

/** The totals of lines that are worked out already; a follower's budget is what was paid for it, a hero's grows with what sessions brought. @rule FUD-550 FUD-552 FUD-570 FUD-601 */
export function totalsOf(
  character: Pick<FudgeCharacter, "powerLevel" | "allowance" | "earned">,
  sheet: PointSheet,
): PointTotals {
  const [abilities, powers, advantages, skills, defenses] = [
    sheet.abilities.total,
    sheet.powers.total,
    sheet.advantages.total,
    sheet.skills.total,
    sheet.defenses.total,
  ];
  const total = abilities + powers + advantages + skills + defenses;
  const allowed = character.allowance ?? 0;
  const budget = allowed > 0 ? allowed : character.powerLevel * POINTS_PER_LEVEL + (character.earned ?? 0);
  const spent = Math.ceil(total);
  return { abilities, powers, advantages, skills, defenses, total, spent, budget, unspent: budget - spent };
}

/** Points of a session: one, and one or two more for a hard adventure. @param hard 0 to 2 @rule FUD-570 */
export function sessionPoints(hard: number): number {
  return SESSION_POINTS.each + Math.max(0, Math.min(SESSION_POINTS.hard, hard));
}

/** What somebody who earns points has of them. */
type Earner = Pick<FudgeCharacter, "ref" | "powerLevel" | "earned">;

/** A session is over: its points are there to be spent. @param hard 0 to 2 @rule FUD-570 */
export function earnSession(who: Earner, hard: number): readonly Change[] {
  const now = who.earned ?? 0;
  return [change(who.ref, "system.earned", now, now + sessionPoints(hard), "FUD-570")];
}

/** Power level that points earned since the last one make due: one more for each 15. @rule FUD-570 */
export function raisedLevel({ powerLevel, earned = 0 }: Earner): number {
  return powerLevel + Math.floor(earned / POINTS_PER_LEVEL);
}

/** The power level rises by what was earned; those points are then part of the level's own. @returns refusal `earned.short` with the points that are missing @rule FUD-550 FUD-570 */
export function raiseLevel(who: Earner): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  const [level, earned] = [raisedLevel(who), who.earned ?? 0];
  if (level === who.powerLevel) return refuse("earned.short", { missing: POINTS_PER_LEVEL - earned });
  return {
    accepted: true,
    changes: [
      change(who.ref, "system.powerLevel", who.powerLevel, level, "FUD-570"),
      change(who.ref, "system.earned", earned, earned - (level - who.powerLevel) * POINTS_PER_LEVEL, "FUD-570"),
    ],
  };
}

/**
 * Whether what was bought may be changed so: once a build is settled, points are only moved about by the Gamemaster; everybody else adds to it.
 * @param cost  character points of the one trait before and after
 * @returns     null when it may; else `points.settled`
 * @rule FUD-573
 */
export function reallocationRefusal(
  settled: boolean,
  isGM: boolean,
  cost: { readonly before: number; readonly after: number },
): Refusal | null {
  return settled && !isGM && cost.after < cost.before ? refuse("points.settled") : null;
}
