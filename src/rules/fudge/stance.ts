import type { Row } from "../kernel/rows.ts";
import { line } from "./labels.ts";
import type { DefenseKey, FudgeCharacter } from "./types.ts";

/** Conditions that are no harm but how somebody fights for a moment; those with a number remember it as their degree. They are over with the fight. */
export const STANCES = ["aiming", "aided", "defending", "trading", "maintaining", "spurred", "sprinting", "resisting"] as const;

const held = (character: Pick<FudgeCharacter, "conditions">, id: (typeof STANCES)[number]): FudgeCharacter["conditions"] => character.conditions.filter((c) => c.id === id);

/**
 * What aim and aid add to an attack on somebody: an aim only against the one who was aimed at.
 * @param target  who is attacked
 * @rule FUD-290 FUD-291
 */
export function stanceAttackRows(character: Pick<FudgeCharacter, "conditions">, target: string): readonly Row[] {
  const aims = held(character, "aiming").filter((c) => c.source?.split(" ")[0] === target);
  const aids = held(character, "aided").filter((c) => c.trait !== "defense");
  return [...aims.map((c) => line("aim", c.degree ?? 0, "FUD-291")), ...aids.map((c) => line("aid", c.degree ?? 0, "FUD-290"))];
}

/** What aid and the maneuvers of one's last turn do to an active defense. @rule FUD-290 FUD-311 FUD-312 */
export function stanceDefenseRows(character: Pick<FudgeCharacter, "conditions">): readonly Row[] {
  const aids = held(character, "aided").filter((c) => c.trait === "defense");
  return [...aids.map((c) => line("aid", c.degree ?? 0, "FUD-290")), ...held(character, "trading").map((c) => line("maneuver", c.degree ?? 0, (c.degree ?? 0) > 0 ? "FUD-312" : "FUD-311"))];
}

/** Which active defense somebody who took the Defend action chose; null when nobody defends. @rule FUD-295 */
export function defended(character: Pick<FudgeCharacter, "conditions">): DefenseKey | null {
  return (held(character, "defending")[0]?.trait as DefenseKey | null | undefined) ?? null;
}
