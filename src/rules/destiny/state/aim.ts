import { type Change, change } from "../../kernel/change.ts";
import { refuse } from "../../kernel/refusal.ts";
import { type Deed, done } from "../deed.ts";
import { edgeRank } from "../hero/traits.ts";
import type { ActionKind, Aim, DestinyCharacter } from "../types.ts";
import { SOURCE_CAP } from "../values.ts";

const plainAim = (a: Aim | null): Aim | null => a && { ...a };

/**
 * Aim at a creature: one rank more on the next attack against it, up to five; Steady Aim adds its rank to each. Another target begins anew.
 * @returns refusal `aim.full`
 * @rule DES-139 DES-310 DES-410
 */
export function aim(who: DestinyCharacter, target: string): Deed {
  const before = who.aim?.target === target ? who.aim.ranks : 0;
  if (before >= SOURCE_CAP) return refuse("aim.full", { max: SOURCE_CAP });
  const ranks = Math.min(SOURCE_CAP, before + 1 + edgeRank(who, "steadyAim"));
  return done([
    change(
      who.ref,
      "system.aim",
      plainAim(who.aim),
      {
        target,
        ranks,
        kept: who.aim?.target === target ? who.aim.kept : false,
        begun: who.aim?.target !== target || who.aim.begun,
      },
      "DES-139",
    ),
  ]);
}

/** Keep the aim up with a Free action, before the attack. @rule DES-139 DES-164 */
export function keepAim(who: DestinyCharacter): Deed {
  if (!who.aim) return refuse("aim.none");
  return who.aim.kept
    ? refuse("upkeep.already")
    : done([change(who.ref, "system.aim", plainAim(who.aim), { ...who.aim, kept: true }, "DES-164")]);
}

/** Whether an aim serves an attack: on its target, and kept up this turn unless it began in it. @rule DES-139 DES-164 */
export function aimServes(who: Pick<DestinyCharacter, "aim">, target: string): boolean {
  return who.aim !== null && who.aim.target === target && (who.aim.kept || who.aim.begun);
}

/** What was done, as an aim hears of it. */
export interface AimedAct {
  readonly cost: ActionKind;
  /** Target of an attack; null when it was none. */
  readonly attacks: string | null;
  /** The readied attack's target; null when nothing was readied. */
  readonly readies: string | null;
  /** A Standard that was traded for a Move or Quick. */
  readonly traded: boolean;
}

/** What an action leaves of an aim: the attack uses it up, another attack or another Standard ends it, a traded one doesn't. @rule DES-139 */
export function aimAfter(who: DestinyCharacter, act: AimedAct): readonly Change[] {
  const a = who.aim;
  if (!a) return [];
  const lost = act.attacks !== null || (act.cost === "standard" && !act.traded && act.readies !== a.target);
  return lost ? endAim(who) : [];
}

/** The aim is over, and with it what made its holder Vulnerable. @rule DES-139 DES-272 */
export function endAim(who: Pick<DestinyCharacter, "ref" | "aim">): readonly Change[] {
  return who.aim ? [change(who.ref, "system.aim", plainAim(who.aim), null, "DES-139")] : [];
}
