import type { Change } from "../../kernel/change.ts";
import type { Row } from "../../kernel/rows.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { aimBonus } from "../acts/actions.ts";
import { advantageRank } from "../hero/traits.ts";
import { line } from "../labels.ts";
import type { CheckRequest, DefenseKey, FudgeCharacter } from "../types.ts";
import { addCondition, liftChange } from "./progression.ts";

/** Conditions that are no harm but how somebody fights for a moment; those with a number remember it as their degree. They are over with the fight. */
export const STANCES = [
  "aiming",
  "aided",
  "defending",
  "feinted",
  "grabbing",
  "trading",
  "maintaining",
  "spurred",
  "sprinting",
  "resisting",
] as const;

type Holder = Pick<FudgeCharacter, "conditions">;

const held = (character: Holder, id: (typeof STANCES)[number]): FudgeCharacter["conditions"] =>
  character.conditions.filter((c) => c.id === id);

/** An attack as aim and aid see it: on whom, at close range or from further away, in which round of the fight (null outside of one), and whether a move action of this turn came before it. */
export interface Blow {
  readonly target: string;
  readonly near: boolean;
  readonly turn: number | null;
  readonly moved?: boolean;
}

/**
 * What aim and aid add to an attack on somebody: an aim only against the one who was aimed at and not in the turn it was taken in (nobody has two in a round) nor after a move of this turn, more from nearby; aid against the foe it was given for.
 * @rule FUD-290 FUD-291 FUD-430
 */
export function stanceAttackRows(
  character: FudgeCharacter,
  { target, near, turn, moved = false }: Blow,
): readonly Row[] {
  const broken = moved && advantageRank(character, "improvedAim") === 0;
  const aims = held(character, "aiming").filter(
    (c) => !broken && c.source?.split(" ")[0] === target && (turn === null || c.degree !== turn),
  );
  const aids = held(character, "aided").filter((c) => c.trait === `attack ${target}`);
  return [
    ...aims.map(() => line("aim", aimBonus("ranged", near), "FUD-291")),
    ...aids.map((c) => line("aid", c.degree ?? 0, "FUD-290")),
  ];
}

/**
 * An aim at the end of one's turn: it holds as long as nothing but free actions was done since; with Improved Aim anything smaller than another standard action may be.
 * @param spent  what of this turn was used up
 * @param turn   the round that this turn was of; an aim that was taken in it stands
 * @rule FUD-291 FUD-430
 */
export function aimLost(
  character: FudgeCharacter,
  spent: { readonly standard: number; readonly move: number },
  turn: number,
): readonly Change[] {
  const improved = advantageRank(character, "improvedAim") > 0;
  const broken = spent.standard > 0 || (spent.move > 0 && !improved);
  return broken
    ? held(character, "aiming")
        .filter((c) => c.degree !== turn)
        .map((c) => liftChange(character.ref, c, "FUD-291"))
    : [];
}

/** What aid and the maneuvers of one's last turn do to an active defense. @rule FUD-290 FUD-311 FUD-312 */
export function stanceDefenseRows(character: Holder): readonly Row[] {
  const aids = held(character, "aided").filter((c) => c.trait === "defense");
  return [
    ...aids.map((c) => line("aid", c.degree ?? 0, "FUD-290")),
    ...held(character, "trading").map((c) =>
      line("maneuver", c.degree ?? 0, (c.degree ?? 0) > 0 ? "FUD-312" : "FUD-311"),
    ),
  ];
}

/** Which active defense somebody who took the Defend action chose; null when nobody defends. @rule FUD-295 */
export function defended(character: Holder): DefenseKey | null {
  return (held(character, "defending")[0]?.trait as DefenseKey | null | undefined) ?? null;
}

const feints = (character: Holder, attacker: string): FudgeCharacter["conditions"] =>
  held(character, "feinted").filter((c) => c.source?.split(" ")[0] === attacker);

/** An active defense against one attacker: who was taken in by that one's feint is vulnerable to that one alone. @rule FUD-315 */
export const feintedDefense = (check: CheckRequest, character: Holder, attacker: string): CheckRequest =>
  check.openness === "guarded" && feints(character, attacker).length > 0 ? { ...check, openness: "vulnerable" } : check;

/** A feint has had its attack. @rule FUD-315 */
export const feintSpent = (
  character: Pick<FudgeCharacter, "ref" | "conditions">,
  attacker: string,
): readonly Change[] => feints(character, attacker).map((c) => liftChange(character.ref, c, "FUD-315"));

const grips = (character: Holder, target: string): FudgeCharacter["conditions"] =>
  held(character, "grabbing").filter((c) => c.source?.split(" ")[0] === target);

/** Whether somebody has just struck this one with bare hands and is quick enough to grab them at once: a contest without a blow, and free. @rule FUD-430 */
export const grabsFast = (character: Holder, target: string): boolean => grips(character, target).length > 0;

/** What a blow with bare hands brings to who has Fast Grab: whoever was hit may be grabbed until the end of the turn; who was missed after all may not. @rule FUD-430 */
export function fastGrabs(
  character: FudgeCharacter,
  hit: readonly string[],
  missed: readonly string[],
): readonly Change[] {
  if (advantageRank(character, "fastGrab") === 0) return [];
  const until: Until = { at: "turnEnd", of: character.ref, left: 1 };
  const may = hit
    .filter((target) => !grabsFast(character, target))
    .flatMap(
      (target) =>
        addCondition(character.ref, character.conditions, { id: "grabbing", source: `${target} fastGrab` }).changes,
    );
  return [
    ...may.map((c): Change => (c.kind === "create" ? { ...c, data: { ...c.data, until: until as never } } : c)),
    ...missed.flatMap((target) => grabSpent(character, target)),
  ];
}

/** The grab was made. @rule FUD-430 */
export const grabSpent = (character: Pick<FudgeCharacter, "ref" | "conditions">, target: string): readonly Change[] =>
  grips(character, target).map((c) => liftChange(character.ref, c, "FUD-430"));
