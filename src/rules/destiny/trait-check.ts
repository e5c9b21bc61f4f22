import { refuse, type Refusal } from "../kernel/refusal.ts";
import type { CheckRequest } from "./check.ts";
import { grantsFor } from "./conditions.ts";
import {
  defendCheck,
  initiativeCheck,
  resistanceCheck,
  skillCheck,
  type CheckContext,
  type Opponent,
} from "./requests.ts";
import { isSkill, RESISTANCE_KEYS, skillRefusal } from "./traits.ts";
import type { DestinyCharacter, EncounterType, ResistanceKey } from "./types.ts";
import { INTERACTION } from "./values.ts";

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
  const [kind = "", ...rest] = trait.split(":");
  const name = rest.join(":");
  switch (kind) {
    case "skill":
    case "lore": {
      const skill = kind === "lore" ? `lore:${name}` : name;
      const known = isSkill(skill) || skill.startsWith("lore:");
      const no = known ? skillCheckRefusal(who, skill, context.type) : refuse("trait.unknown", { trait });
      return no ?? { accepted: true, check: skillCheck(who, skill, context, opponent) };
    }
    case "resistance":
      return (RESISTANCE_KEYS as readonly string[]).includes(name)
        ? { accepted: true, check: resistanceCheck(who, name as ResistanceKey, context) }
        : refuse("trait.unknown", { trait });
    case "defense":
      return name === "combat" || name === "conflict"
        ? { accepted: true, check: defendCheck(who, name, { ...context, against: opponent }) }
        : refuse("trait.unknown", { trait });
    case "initiative":
      return {
        accepted: true,
        check: initiativeCheck(who, name === "conflict" || name === "challenge" ? name : "combat", context.settings),
      };
    default:
      return refuse("trait.unknown", { trait });
  }
}
