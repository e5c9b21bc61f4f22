import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { ActorKind, AttackType, DamageTrack, TwintensCharacter } from "../types.ts";

/** Whether an actor is a minion: a flag of its kind, nothing that it has. @rule TWI-004 TWI-340 */
export function isMinion(character: { readonly kind: ActorKind }): boolean {
  return character.kind === "minion";
}

/** Whether an actor follows the rules of characters; objects have a Toughness and nothing else. @rule TWI-004 */
export function isCharacter(kind: ActorKind): boolean {
  return kind !== "object";
}

/** Whether an attack roll may be the fixed one: by anybody who is no minion, on a minion. @rule TWI-017 TWI-343 */
export function mayTakeTenOnAttack(attacker: ActorKind, target: ActorKind): boolean {
  return attacker !== "minion" && target === "minion";
}

/** Whether trade-offs are open: a minion against anybody else needs the feat itself, whatever the setting opens. @rule TWI-342 */
export function tradesAllowed(attacker: ActorKind, target: ActorKind, hasFeat: boolean): Refusal | null {
  return attacker === "minion" && target !== "minion" && !hasFeat ? refuse("trade.minion") : null;
}

/** What a critical hit makes of a minion: unconscious, or dead by the attacker's choice when it was lethal. @rule TWI-146 TWI-346 */
export function minionFate(
  track: DamageTrack,
  type: AttackType,
  choice: "unconscious" | "dead" = "unconscious",
): { readonly accepted: true; readonly track: DamageTrack } | Refusal {
  if (choice === "dead" && type === "nonlethal") return refuse("minion.nonlethal");
  return { accepted: true, track: choice === "dead" ? { ...track, dead: true } : { ...track, unconscious: true } };
}

/** Whether a minion or a group of them is out after this. @rule TWI-344 */
export function isOut(track: DamageTrack): boolean {
  return track.unconscious || track.dying || track.dead;
}

/**
 * One of a group of minions is taken out: the number goes down and the next stands unhurt; the last one keeps its marks.
 * @rule TWI-348
 */
export function groupLoss(
  character: Pick<TwintensCharacter, "ref" | "kind" | "count">,
  taken = 1,
): { readonly count: number; readonly last: boolean; readonly changes: readonly Change[] } {
  const count = Math.max(1, character.count - taken);
  const last = character.count - taken < 1;
  return {
    count,
    last,
    changes:
      count === character.count ? [] : [change(character.ref, "system.count", character.count, count, "TWI-348")],
  };
}

/** How many further targets a Takedown Attack has: one, without limit on minions until a miss; within 5 feet, at rank 2 after 5 feet of movement. @rule TWI-347 */
export function takedown(
  ranks: number,
  last: { readonly out: boolean; readonly minion: boolean; readonly melee: boolean },
  taken: number,
): { readonly again: boolean; readonly within: number; readonly step: number } {
  const again = ranks > 0 && last.out && last.melee && (last.minion || taken === 0);
  return { again, within: 5, step: ranks >= 2 ? 5 : 0 };
}
