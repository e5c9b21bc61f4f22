import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse, whole } from "../../kernel/refusal.ts";
import type { Deed } from "../deed.ts";
import { halfDie } from "../dice/degrees.ts";
import { dieRecover, type DieRecovered, type RecoverChoice } from "../harm/harm.ts";
import { edgeRank, effectRanks } from "../hero/traits.ts";
import { key } from "../labels.ts";
import { grantsFor } from "../state/conditions.ts";
import { bestow, grantRanks } from "../state/lasting.ts";
import type { Channel, DestinyCharacter, DieName, EncounterType } from "../types.ts";
import { ADVERSARY_CORRUPTION, SPEND_DIE } from "../values.ts";

/** The three pools. They are spent in the very same ways. @rule DES-220 */
export const DICE = ["destiny", "fate", "corruption"] as const satisfies readonly DieName[];

/** What a die may be spent on, and when: before the roll, after it, or at any time. @rule DES-163 DES-222 DES-223 DES-224 DES-225 DES-226 DES-227 */
export const SPENDS = {
  coup: { when: "after", rolled: true, rule: "DES-222" },
  editScene: { when: "any", rolled: true, rule: "DES-223" },
  improve: { when: "after", rolled: true, rule: "DES-224" },
  inspiration: { when: "any", rolled: true, rule: "DES-225" },
  recover: { when: "any", rolled: true, rule: "DES-226" },
  stunt: { when: "after", rolled: false, rule: "DES-227" },
} as const;
export type SpendUse = keyof typeof SPENDS;

/** A check of somebody as a spend finds it. Null degree: not rolled yet, or without a DC. */
export interface SpentOn {
  readonly rolled: boolean;
  readonly degree: number | null;
  /** Ref of whose roll it is. */
  readonly roller: string;
  /** It was an attack that hit. */
  readonly hit: boolean;
}

/**
 * Whether a die may be spent: it must be there, and for anything but Recover its owner must be able to take Free actions. Improve and Coup only on one's own roll, or on
 * others' with Luck Control; Coup only on a success, a Stunt only on a hit.
 * @returns refusal `spend.none`, `spend.unable`, `spend.notRolled`, `spend.others`, `spend.failed`, `spend.missed`, `spend.dead`
 * @rule DES-065 DES-163 DES-220 DES-222 DES-224 DES-226 DES-227 DES-337
 */
export function spendLegal(
  who: DestinyCharacter,
  die: DieName,
  use: SpendUse,
  on: SpentOn | null,
  type: EncounterType | null,
): Refusal | null {
  if (who.dead) return refuse("spend.dead");
  if (who.pools[die] < 1) return refuse("spend.none", { die });
  if (use !== "recover" && !grantsFor(who, type).spendsFreely) return refuse("spend.unable");
  if (SPENDS[use].when !== "after") return null;
  if (!on?.rolled) return refuse("spend.notRolled");
  if (on.roller !== who.ref && (use === "stunt" || !lendsLuck(who))) return refuse("spend.others");
  if (use === "coup" && (on.degree ?? -1) < 1) return refuse("spend.failed");
  return use === "stunt" && !on.hit ? refuse("spend.missed") : null;
}

/** Dice that somebody has left and may spend on a roll. @rule DES-220 DES-226 */
export const diceLeft = (who: DestinyCharacter, type: EncounterType | null): readonly DieName[] =>
  who.dead || !grantsFor(who, type).spendsFreely ? [] : DICE.filter((d) => who.pools[d] > 0);

/** Whether somebody may put dice on others' rolls. @rule DES-224 DES-337 */
export const lendsLuck = (who: DestinyCharacter): boolean => effectRanks(who, "luckControl") > 0;

/** The die leaves its pool; a hero's Corruption is remembered as taint. @rule DES-220 DES-221 */
export function payDie(who: DestinyCharacter, die: DieName): readonly Change[] {
  return [
    change(who.ref, `system.pools.${die}`, who.pools[die], who.pools[die] - 1, "DES-220"),
    ...(die === "corruption" && who.role === "hero"
      ? [change(who.ref, "system.pools.taint", who.pools.taint, who.pools.taint + 1, "DES-221")]
      : []),
  ];
}

/** Give a die back: a vetoed Edit scene. @rule DES-223 */
export function returnDie(who: DestinyCharacter, die: DieName): readonly Change[] {
  const paid = payDie(who, die).filter((c) => c.kind === "set" && c.path === "system.pools.taint");
  return [
    change(who.ref, `system.pools.${die}`, who.pools[die], who.pools[die] + 1, "DES-223"),
    ...(paid.length > 0 && who.pools.taint > 0
      ? [change(who.ref, "system.pools.taint", who.pools.taint, who.pools.taint - 1, "DES-223")]
      : []),
  ];
}

/** What a spent die is worth: degrees (Coup), points (Improve), ranks (Edit scene, five a check at most), the size of a hint. @rule DES-030 DES-222 DES-223 DES-224 DES-225 */
export function dieWorth(use: SpendUse, roll: number): number {
  whole("roll", roll, 1, SPEND_DIE);
  if (use === "coup" || use === "editScene") return halfDie(roll);
  return use === "improve" || use === "inspiration" ? roll : 0;
}

/** Ranks of Advantage that several Edits of one check come to. @rule DES-019 DES-223 */
export function editRanks(rolls: readonly number[]): number {
  return grantRanks(rolls.reduce((n, r) => n + dieWorth("editScene", r), 0));
}

/** An edited scene as ranks on the next check of a channel, several dice for one check adding up to five. @rule DES-019 DES-223 */
export function editScene(
  who: Pick<DestinyCharacter, "ref" | "lasting">,
  channel: Channel,
  worth: number,
): readonly Change[] {
  const before = who.lasting.reduce(
    (n, l) => (l.kind === "ranks" && l.key === "editScene" && l.channel === channel ? n + l.ranks : n),
    0,
  );
  return bestow(who, {
    kind: "ranks",
    key: "editScene",
    channel,
    ranks: grantRanks(before + worth),
    against: null,
    attack: null,
    skill: null,
    until: { at: "encounter", left: 1 },
    once: true,
    label: key("Row", "editScene"),
    rule: "DES-223",
  });
}

/** Spend a die on anything but Recover: legality, the pool, and what it is worth. The card takes the worth as an event of its own. @rule DES-163 DES-220 DES-222 DES-223 DES-224 DES-225 DES-227 */
export function spendDie(
  who: DestinyCharacter,
  die: DieName,
  use: Exclude<SpendUse, "recover">,
  roll: number,
  on: SpentOn | null,
  type: EncounterType | null,
): Deed<{ readonly worth: number }> {
  const no = spendLegal(who, die, use, on, type);
  return no ?? { accepted: true, changes: payDie(who, die), worth: SPENDS[use].rolled ? dieWorth(use, roll) : 0 };
}

/**
 * Spend a die on Recover, one's own or with Leadership an ally's: the ally bears the Stress, the leader the die.
 * @returns refusals of `spendLegal` and `dieRecover`, `spend.leadership`
 * @rule DES-163 DES-215 DES-220 DES-226 DES-310
 */
export function spendRecover(
  who: DestinyCharacter,
  whom: DestinyCharacter,
  die: DieName,
  roll: number,
  choice: RecoverChoice,
  table: { readonly stressBase: number; readonly type: EncounterType | null },
): DieRecovered | Refusal {
  if (who.ref !== whom.ref && edgeRank(who, "leadership") < 1) return refuse("spend.leadership");
  const no =
    spendLegal(who, die, "recover", null, table.type) ??
    (who.ref !== whom.ref && !grantsFor(who, table.type).spendsFreely ? refuse("spend.unable") : null);
  if (no) return no;
  const what = dieRecover(whom, roll, choice, table);
  return what.accepted ? { ...what, changes: [...payDie(who, die), ...what.changes] } : what;
}

/** Dice at the start of a session: a hero has at least so many Destiny; what was left is kept. @rule DES-221 */
export function sessionDice(
  who: Pick<DestinyCharacter, "ref" | "role" | "pools">,
  sessionDestiny: number,
): readonly Change[] {
  return who.role === "hero" && who.pools.destiny < sessionDestiny
    ? [change(who.ref, "system.pools.destiny", who.pools.destiny, sessionDestiny, "DES-221")]
    : [];
}

/** Dice at the start of an encounter: an adversary has at least the Corruption of its rank; what it carried over or was awarded is kept. @rule DES-221 DES-370 */
export function encounterDice(who: Pick<DestinyCharacter, "ref" | "role" | "pools">): readonly Change[] {
  const has = ADVERSARY_CORRUPTION[who.role];
  return who.role === "hero" || who.pools.corruption >= has
    ? []
    : [change(who.ref, "system.pools.corruption", who.pools.corruption, has, "DES-221")];
}

/** The Gamemaster awards a die: Destiny for setbacks, Fate for chance, Corruption for temptation; there is no maximum. @rule DES-221 */
export function awardDie(who: Pick<DestinyCharacter, "ref" | "pools">, die: DieName, count = 1): readonly Change[] {
  return [
    change(
      who.ref,
      `system.pools.${die}`,
      who.pools[die],
      Math.max(0, who.pools[die] + whole("count", count)),
      "DES-221",
    ),
  ];
}

/** The Gamemaster's Treasure Points: a counter that Edit scene may sway, edited by hand. @rule DES-228 */
export function treasure(points: number, by: number): number {
  return Math.max(0, points + whole("by", by));
}
