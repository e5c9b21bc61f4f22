import type { Change } from "../../../kernel/change.ts";
import type { Until } from "../../../kernel/turns/until.ts";
import { featRank } from "../../hero/derive.ts";
import { takedown } from "../../hero/minions.ts";
import type { FeatKey } from "../../powers/catalogue/feats.ts";
import { impose, lift } from "../../state/condition-changes.ts";
import { grantsFor, held } from "../../state/conditions.ts";
import type { ConditionState, TwintensCharacter } from "../../types.ts";
import type { ManeuverKey } from "../maneuver-table.ts";

/** An opening: what a feat lets somebody do for nothing because of how a blow went. `contest`: straight to the opposed check, since the blow or block counts for the attack. */
export interface OpeningDefinition {
  readonly by: "attacker" | "target";
  readonly maneuver: ManeuverKey;
  readonly contest?: true;
  readonly rule: string;
}

/**
 * Feats that open something. Defensive Strike costs its attack and is a bonus alone.
 * @rule TWI-347 TWI-421
 */
export const OPENINGS = {
  takedownAttack: { by: "attacker", maneuver: "attack", rule: "TWI-347" },
  followUpStrike: { by: "attacker", maneuver: "attack", rule: "TWI-421" },
  crushingPin: { by: "attacker", maneuver: "attack", rule: "TWI-421" },
  reversal: { by: "attacker", maneuver: "grapple", contest: true, rule: "TWI-421" },
  fastOverrun: { by: "attacker", maneuver: "overrun", contest: true, rule: "TWI-421" },
  improvedGrab: { by: "attacker", maneuver: "grapple", contest: true, rule: "TWI-421" },
  defensiveStrike: { by: "target", maneuver: "attack", rule: "TWI-421" },
  defensiveThrow: { by: "target", maneuver: "trip", rule: "TWI-421" },
  weaponBind: { by: "target", maneuver: "disarm", rule: "TWI-421" },
  weaponBreak: { by: "target", maneuver: "sunder", rule: "TWI-421" },
  grapplingBlock: { by: "target", maneuver: "grapple", contest: true, rule: "TWI-421" },
} as const satisfies Partial<Record<FeatKey, OpeningDefinition>>;
export type OpeningKey = keyof typeof OPENINGS;

export const isOpening = (text: string): text is OpeningKey => Object.hasOwn(OPENINGS, text);

/** Added to the next melee attack on somebody who missed in melee. @rule TWI-421 */
export const DEFENSIVE_STRIKE = 4;

/** How a blow in melee went, at the moment at which it is known. */
export interface Blow {
  readonly unarmed: boolean;
  readonly end: "hit" | "missed" | "out";
  readonly critical: boolean;
  /** The target stopped it with a block; and had nothing in its hands. */
  readonly blocked: boolean;
  readonly emptyHands: boolean;
  /** The target is a minion. */
  readonly minion: boolean;
  /** Attacks of Takedown Attack on others than minions that have led here. */
  readonly chain: number;
}

/** What winning a contest opens to whoever began it: to crush whom one has pinned, to turn a hold about, to run over the next. @rule TWI-373 TWI-374 TWI-377 TWI-421 */
export function contestOpenings(
  winner: Pick<TwintensCharacter, "feats">,
  won: "pin" | "escape" | "overrun",
): readonly OpeningKey[] {
  const feat = ({ pin: "crushingPin", escape: "reversal", overrun: "fastOverrun" } as const)[won];
  return featRank(winner, feat) > 0 ? [feat] : [];
}

/** What a blow in melee opens to either side. @rule TWI-347 TWI-421 */
export function openingsOf(
  attacker: Pick<TwintensCharacter, "feats">,
  target: Pick<TwintensCharacter, "feats">,
  blow: Blow,
): { readonly attacker: readonly OpeningKey[]; readonly target: readonly OpeningKey[] } {
  const mine = (feat: OpeningKey, when: boolean): readonly OpeningKey[] =>
    when && featRank(attacker, feat) > 0 ? [feat] : [];
  const theirs = (feat: OpeningKey, when: boolean): readonly OpeningKey[] =>
    when && featRank(target, feat) > 0 ? [feat] : [];
  const missed = blow.end === "missed";
  return {
    attacker: [
      ...mine(
        "takedownAttack",
        blow.end === "out" &&
          takedown(featRank(attacker, "takedownAttack"), { out: true, minion: blow.minion, melee: true }, blow.chain)
            .again,
      ),
      ...mine("followUpStrike", blow.end === "hit" && blow.critical),
      ...mine("improvedGrab", blow.end === "hit" && blow.unarmed),
    ],
    target: [
      ...theirs("defensiveStrike", missed),
      ...theirs("defensiveThrow", missed),
      ...theirs("weaponBind", missed && blow.blocked),
      ...theirs("weaponBreak", missed && blow.blocked),
      ...theirs("grapplingBlock", missed && blow.blocked && blow.emptyHands),
    ],
  };
}

/** Put openings on somebody, if it can use them. @param of whom they are against, or who has fallen @rule TWI-347 TWI-421 */
export function openingChanges(
  who: TwintensCharacter,
  feats: readonly OpeningKey[],
  of: string,
  until: Until,
  chain = 0,
): readonly Change[] {
  if (grantsFor(who).actions === "none") return [];
  return feats.flatMap((trait) =>
    impose(
      who.ref,
      who.conditions,
      "opening",
      { trait, source: of, degree: chain, until: trait === "defensiveStrike" ? { at: "encounter", left: 1 } : until },
      OPENINGS[trait].rule,
    ),
  );
}

/** An opening that somebody has, by its feat; against one foe where that is asked. */
export function openingOf(
  who: Pick<TwintensCharacter, "conditions">,
  feat: OpeningKey,
  of?: string,
): ConditionState | undefined {
  return held(who, "opening").find((c) => c.trait === feat && (of === undefined || c.source === of));
}

/** Openings that an attack uses up: the one that it is made by, and Defensive Strike against those it is aimed at in melee. @rule TWI-347 TWI-421 */
export function usedOpenings(
  who: Pick<TwintensCharacter, "ref" | "conditions">,
  attack: { readonly opening: string; readonly melee: boolean; readonly targets: readonly string[] },
): readonly Change[] {
  const strikes = attack.melee
    ? held(who, "opening").filter((c) => c.trait === "defensiveStrike" && attack.targets.includes(c.source ?? ""))
    : [];
  const own = isOpening(attack.opening) ? openingOf(who, attack.opening) : undefined;
  return [...strikes, ...(own ? [own] : [])].map((c) => lift(who.ref, c, OPENINGS[c.trait as OpeningKey].rule));
}
