import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse, whole } from "../../kernel/refusal.ts";
import type { DramaSettings } from "../settings.ts";
import type { DramaCharacter } from "../types.ts";
import { TIER_POINTS } from "../values.ts";
import { POINTS_PATH } from "./spends.ts";

/** What playing a scene earns. @rule DRA-113 */
export const SCENE_AWARD = { standard: 1, dramatic: 2 } as const;

/** Points that somebody starts with: the world's number for players' heroes, by tier for named adversaries, none for mooks. @rule DRA-101 DRA-114 */
export function startingPoints(
  character: Pick<DramaCharacter, "rank" | "player" | "npcTier">,
  settings: Pick<DramaSettings, "startHeroPoints">,
): number {
  if (character.rank === "mook") return 0;
  return character.player || character.npcTier === null ? settings.startHeroPoints : TIER_POINTS[character.npcTier];
}

/** What earning or paying Hero Points writes, on whoever can have any. */
export type Earned = { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;

type Owner = Pick<DramaCharacter, "ref" | "heroPoints" | "rank">;

/** Points set to a number. @returns refusals `notHero` for mooks, who have none, and `noPoint` below 0 @rule DRA-101 */
function set(who: Owner, after: number, rule: string): Earned {
  const { value } = who.heroPoints;
  if (who.rank !== "hero") return refuse("notHero");
  if (after < 0) return refuse("noPoint");
  return { accepted: true, changes: after === value ? [] : [change(who.ref, POINTS_PATH, value, after, rule)] };
}

/**
 * A correction, or a point paid outside any action: up or down, never below 0.
 * @returns refusals `notHero`, `noPoint`
 * @rule DRA-100 DRA-101 DRA-113
 */
export const adjust = (who: Owner, amount: number, rule = "DRA-113"): Earned =>
  set(who, who.heroPoints.value + whole("amount", amount), rule);

/**
 * Hero Points earned.
 * @param amount  0 and up; corrections go through `adjust`
 * @returns refusal `notHero`
 * @throws RulesError for anything else
 * @rule DRA-101 DRA-113
 */
export const award = (who: Owner, amount: number, rule = "DRA-113"): Earned =>
  adjust(who, whole("amount", amount, 0), rule);

/** Back to what everybody starts with. @returns refusal `notHero` @rule DRA-101 DRA-114 */
export const restart = (
  who: Owner & Pick<DramaCharacter, "player" | "npcTier">,
  settings: Pick<DramaSettings, "startHeroPoints">,
): Earned => set(who, startingPoints(who, settings), "DRA-101");

/** What a card of glory gives: everybody one, the one who rolled it three instead. @rule DRA-300 */
export const GLORY = { least: 60, each: 1, roller: 3 } as const;

/** Glory's awards after a die total of 60 and more; null when the roll doesn't deserve it. @rule DRA-300 */
export function gloryAwards(
  dieTotal: number,
  roller: string,
  players: readonly string[],
): readonly { readonly of: string; readonly amount: number }[] | null {
  if (dieTotal < GLORY.least) return null;
  return players.map((of) => ({ of, amount: of === roller ? GLORY.roller : GLORY.each }));
}

/**
 * Once a scene an ally is handed a Hero Point from outside, good for that scene.
 * @returns refusals `lentAlready`, `noTarget`
 * @rule DRA-105 DRA-351
 */
export function lentHope(who: DramaCharacter, ally: DramaCharacter | null): Earned {
  const power = who.powers.find((p) => p.key === "lendHope" && p.used !== true);
  if (!power) return refuse("lentAlready");
  if (!ally) return refuse("noTarget");
  const lent = ally.lentPoints.map(({ id, from }) => ({ id, from }));
  return {
    accepted: true,
    changes: [
      change(`${who.ref}.Item.${power.id}`, "system.used", false, true, "DRA-351"),
      change(ally.ref, "system.lentPoints", lent, [...lent, { id: power.id, from: who.name }], "DRA-105"),
    ],
  };
}
