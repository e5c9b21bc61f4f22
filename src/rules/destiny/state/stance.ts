import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { type Deed, done } from "../deed.ts";
import { key } from "../labels.ts";
import type { DestinyCharacter, EncounterType, Stance, StanceChannel } from "../types.ts";
import { SOURCE_CAP } from "../values.ts";
import { grantsFor } from "./conditions.ts";
import { bestow, lasts } from "./lasting.ts";

/** Where somebody stands who takes a Stance. */
interface StanceNow {
  readonly type: EncounterType | null;
  readonly ownTurn: boolean;
  readonly attacked: boolean;
  readonly effectRank: number | null;
}

/** Whether a Stance can be taken now at all, whichever: in one's own turn, before an attack. @returns refusal `stance.turn`, `stance.attacked` @rule DES-153 */
export function stanceOpen({ ownTurn, attacked }: Pick<StanceNow, "ownTurn" | "attacked">): Refusal | null {
  if (!ownTurn) return refuse("stance.turn");
  return attacked ? refuse("stance.attacked") : null;
}

/**
 * Take a Stance: so many ranks from one of attack, defense and effect to another, until the start of the next turn.
 * @param attack  the attack that is to follow; its effect rank must matter for an effect penalty
 * @returns refusal `stance.ranks`, `stance.same`, `stance.effect`, `stance.defenseless`, `stance.turn`, `stance.attacked`
 * @rule DES-153 DES-410
 */
export function stanceLegal(
  who: DestinyCharacter,
  stance: Pick<Stance, "penalty" | "bonus" | "ranks">,
  now: StanceNow,
): Refusal | null {
  if (!Number.isSafeInteger(stance.ranks) || stance.ranks < 1 || stance.ranks > SOURCE_CAP)
    return refuse("stance.ranks", { max: SOURCE_CAP });
  if (stance.penalty === stance.bonus) return refuse("stance.same");
  const no = stanceOpen(now);
  if (no) return no;
  if (stance.penalty === "effect" && now.effectRank === null) return refuse("stance.effect");
  return stance.penalty === "defense" && grantsFor(who, now.type).openness === "defenseless"
    ? refuse("stance.defenseless")
    : null;
}

/** Take it; a new one replaces the old. @rule DES-153 */
export function takeStance(
  who: DestinyCharacter,
  stance: { readonly penalty: StanceChannel; readonly bonus: StanceChannel; readonly ranks: number },
  now: StanceNow,
): Deed {
  const no = stanceLegal(who, stance, now);
  return (
    no ??
    done([change(who.ref, "system.stance", who.stance && { ...who.stance }, { ...stance, attacked: false }, "DES-153")])
  );
}

/** An attack check was made: the Stance keeps its Advantage. @rule DES-153 */
export function stanceAttacked(who: DestinyCharacter): readonly Change[] {
  return who.stance && !who.stance.attacked
    ? [change(who.ref, "system.stance", { ...who.stance }, { ...who.stance, attacked: true }, "DES-153")]
    : [];
}

/** At the end of a turn without an attack the Advantage is void and the Disadvantage stays: ranks of 0 for the bonus are a burden of its own. @rule DES-153 */
export function voidStance(who: DestinyCharacter): readonly Change[] {
  const { stance } = who;
  if (!stance || stance.attacked) return [];
  const burden = bestow(who, {
    kind: "ranks",
    key: "stance",
    channel: stance.penalty,
    ranks: -stance.ranks,
    against: null,
    attack: null,
    skill: null,
    until: lasts("startOfNextTurn", who.ref, true),
    label: key("Row", "stance"),
    rule: "DES-153",
  });
  return [change(who.ref, "system.stance", { ...stance }, null, "DES-153"), ...burden];
}
