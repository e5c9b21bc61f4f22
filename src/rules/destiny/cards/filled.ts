/** What the rules make of an event of a card, whose sender isn't trusted with numbers: the event whole, what it costs, what else changes with it. */
import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { DICE, spendDie, type SpendUse, type SpentOn } from "../fortune/dice.ts";
import { immuneTo } from "../hero/immunity.ts";
import { powerUse, tiring } from "../powers/powers.ts";
import { type DestinySituation, typeOf } from "../situation.ts";
import { fired } from "../things/gear.ts";
import { moved } from "../turn/slam.ts";
import { withStun } from "../turn/turns.ts";
import type { AttackEntry, DestinyCharacter, DieName } from "../types.ts";

/** An event with all its numbers; `spends` are prices of whoever's card it is. */
export interface Filled<E> {
  readonly accepted: true;
  readonly event: E;
  readonly spends: readonly string[];
  readonly changes: readonly Change[];
  /** A Move, which breaks off no earlier one. */
  readonly walks?: boolean;
}
export const filled = <E>(event: E, spends: readonly string[] = [], changes: readonly Change[] = []): Filled<E> => ({
  accepted: true,
  event,
  spends,
  changes,
});

export const isDie = (name: string | undefined): name is DieName =>
  (DICE as readonly (string | undefined)[]).includes(name);

/** What a die costs whoever spends it: its roller, or by Luck Control somebody else. @param on  the roll that it is spent on, or who spends it on none @rule DES-220 DES-222 DES-223 DES-224 DES-337 */
export function dieSpent(
  s: DestinySituation,
  { die, roll, spender = "" }: { readonly die: string; readonly roll: number; readonly spender?: string },
  use: Exclude<SpendUse, "recover">,
  on: SpentOn | Ref,
): readonly Change[] | Refusal {
  if (!isDie(die)) return refuse("badDice");
  const name = spender || (typeof on === "string" ? on : on.roller);
  const who = s.character(name);
  if (!who) return refuse("gone", { name });
  const spent = spendDie(who, die, use, roll, typeof on === "string" ? null : on, typeOf(s.fight));
  return spent.accepted ? spent.changes : spent;
}

/** Whom somebody holds in a grip; null for nobody. @rule DES-113 */
export const grabbedIn = (s: DestinySituation, who: DestinyCharacter): DestinyCharacter | null =>
  who.grab ? s.character(who.grab.target) : null;

/** Whether it is somebody's own turn; outside encounters every moment is. */
export const ownTurnIn = (s: DestinySituation, who: Ref): boolean => s.fight === null || s.fight.acting === who;

/** Movement, a first use and an empty weapon that come with an attack. @rule DES-107 DES-177 DES-197 DES-341 */
export function attackUses(who: DestinyCharacter, attack: AttackEntry, charge = 0): readonly Change[] {
  const power = attack.power === null ? null : who.powers.find((p) => p.id === attack.power);
  // What tires is said by the attack itself, whichever effect of the power it is.
  const first = power ? powerUse(who, power, true).changes : [];
  return [...moved(who, charge), ...first, ...fired(who, attack.id)];
}

/** Fatigue of an attack that tires, with what a Stun ends. @rule DES-340 */
export const tires = (s: DestinySituation, who: DestinyCharacter, attack: AttackEntry): readonly Change[] =>
  attack.tiring ? withStun(who, tiring(who, immuneTo(who, "fatigue")), grabbedIn(s, who), typeOf(s.fight)) : [];
