import { attacksOf } from "../hero/traits.ts";
import { originOf } from "../ids.ts";
import type { DestinySituation } from "../situation.ts";
import type { AttackEntry, ConditionState, DestinyCharacter, ResistanceKey } from "../types.ts";

/** What somebody who touches an affected one must resist: the very effect that holds it. */
export interface Contagion {
  readonly attacker: string;
  readonly attack: string;
  readonly dc: number;
  readonly resistance: ResistanceKey;
  /** The condition that shows it on the one who is touched. */
  readonly condition: string;
}

/** Who caused a condition, and with which attack; null for what has no attack behind it. */
export function causeOf(
  c: Pick<ConditionState, "source">,
): { readonly attacker: string; readonly attack: string } | null {
  const { by: attacker, with: attack } = originOf(c.source);
  return attacker === "" || attack === "" ? null : { attacker, attack };
}

/**
 * Contagious effects on somebody, each once: whoever touches it resists them too.
 * @param attackAt  an attack by its owner's ref and its id, as it is now
 * @rule DES-341
 */
export function contagionOf(
  who: Pick<DestinyCharacter, "conditions">,
  attackAt: (attacker: string, attack: string) => Pick<AttackEntry, "contagious"> | null,
): readonly Contagion[] {
  const all = who.conditions.flatMap((c): Contagion[] => {
    const cause = causeOf(c);
    return cause &&
      c.dc !== null &&
      c.resistance !== null &&
      attackAt(cause.attacker, cause.attack)?.contagious === true
      ? [{ ...cause, dc: c.dc, resistance: c.resistance, condition: c.id }]
      : [];
  });
  return all.filter((c, i) => all.findIndex((o) => o.attacker === c.attacker && o.attack === c.attack) === i);
}

/** Whether an attack touches its target: a close one does, a thrown or spoken one doesn't. @rule DES-341 */
export const touches = (attack: Pick<AttackEntry, "band">): boolean => attack.band === "close";

/** Contagious effects on somebody, from attacks as they are now. @rule DES-341 */
export const contagionIn = (s: Pick<DestinySituation, "character">, who: DestinyCharacter): readonly Contagion[] =>
  contagionOf(
    who,
    (attacker, attack) => attacksOf(s.character(attacker) ?? { attacks: [] }).find((a) => a.id === attack) ?? null,
  );
