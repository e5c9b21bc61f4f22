import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { CheckRequest } from "../dice/check.ts";
import { grantsFor } from "../state/conditions.ts";
import type { DestinyCharacter, EncounterType } from "../types.ts";
import { INTERACTION, RESISTANCE_KEYS } from "../values.ts";
import {
  type CheckContext,
  defendCheck,
  initiativeCheck,
  type Opponent,
  resistanceCheck,
  skillCheck,
} from "./check-requests.ts";
import { type CheckTrait, readCheckTrait, skillNamed } from "./trait-key.ts";
import { skillRefusal } from "./traits.ts";

/** What takes senses: skills that nobody rolls who perceives nothing. @rule DES-274 */
const SENSED: readonly string[] = ["perception", ...INTERACTION];

/** Why somebody can't roll a skill now: a Lore without ranks; who is Unaware notices nothing and sways nobody. @returns refusals of `skillRefusal`, `skill.unaware` @rule DES-003 DES-274 */
export function skillCheckRefusal(who: DestinyCharacter, skill: string, type: EncounterType | null): Refusal | null {
  const unaware = SENSED.includes(skill) && !grantsFor(who, type).perceives;
  return skillRefusal(who, skill) ?? (unaware ? refuse("skill.unaware") : null);
}

/**
 * The check of a trait by its key: a skill, a Lore, a resistance, a Defense, initiative.
 * @returns refusal `trait.unknown`, `skill.loreRank`, `skill.unknown`, `skill.unaware`
 * @rule DES-001 DES-003 DES-023 DES-026 DES-042 DES-274
 */
export function traitCheck(
  who: DestinyCharacter,
  trait: string,
  context: CheckContext,
  opponent: Opponent = null,
): { readonly accepted: true; readonly check: CheckRequest } | Refusal {
  const known = readCheckTrait(trait);
  const skill = known && skillNamed(known);
  const no = skill ? skillCheckRefusal(who, skill, context.type) : null;
  if (no) return no;
  const check = skill ? skillCheck(who, skill, context, opponent) : known && otherCheck(who, known, context, opponent);
  return check ? { accepted: true, check } : refuse("trait.unknown", { trait });
}

function otherCheck(
  who: DestinyCharacter,
  trait: CheckTrait,
  context: CheckContext,
  opponent: Opponent,
): CheckRequest | null {
  for (const r of RESISTANCE_KEYS) if (trait === `resistance:${r}`) return resistanceCheck(who, r, context);
  for (const d of ["combat", "conflict"] as const)
    if (trait === `defense:${d}`) return defendCheck(who, d, { ...context, against: opponent });
  for (const t of ["combat", "conflict", "challenge"] as const)
    if (trait === `initiative:${t}`) return initiativeCheck(who, t, context.settings);
  return null;
}
