import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { HANDCUFFS } from "../powers/catalogue/gear.ts";
import { impose } from "../state/condition-changes.ts";
import { grantsFor, has, held } from "../state/conditions.ts";
import type { TwintensCharacter } from "../types.ts";
import { snareEscapeDc } from "./saves.ts";

/** What has put handcuffs on somebody, as the condition names its cause. */
export const CUFFED = "handcuffs";

/** Whether somebody wears handcuffs. @rule TWI-473 */
export const isCuffed = (who: Pick<TwintensCharacter, "conditions">): boolean =>
  held(who, "bound").some((c) => c.source === CUFFED);

/**
 * Handcuffs on somebody who can't help it: helpless, pinned, or in one's grip. They are bound as by a snare whose escape has the DC of the table; who has the Strength may break them.
 * @param gripped  the target is held by who puts them on
 * @returns refusals `cuff.free`, `cuff.worn`
 * @rule TWI-473
 */
export function cuff(
  target: TwintensCharacter,
  gripped: boolean,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  if (isCuffed(target)) return refuse("cuff.worn", { name: target.name });
  if (!gripped && !grantsFor(target).helpless && !has(target, "pinned"))
    return refuse("cuff.free", { name: target.name });
  return {
    accepted: true,
    changes: impose(
      target.ref,
      target.conditions,
      "bound",
      { source: CUFFED, degree: HANDCUFFS.escapeArtist - snareEscapeDc(0), until: { at: "never" } },
      "TWI-473",
    ),
  };
}
