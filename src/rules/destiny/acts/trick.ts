import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { edgeRank, skillAbility } from "../hero/traits.ts";
import { conditionDefinition } from "../state/condition-table.ts";
import { impose } from "../state/conditions.ts";
import { lasts } from "../state/lasting.ts";
import type { DestinyCharacter } from "../types.ts";
import { ABILITIES } from "../values.ts";

/** Whether two skills of a Trick lie in one group: whoever knows an Agile Feint fits any with Acrobatics. @returns refusal `trick.group` @rule DES-109 DES-302 DES-310 */
export function trickGroup(
  who: DestinyCharacter,
  target: DestinyCharacter,
  skill: string,
  against: string,
): Refusal | null {
  const feint = skill === "acrobatics" && edgeRank(who, "agileFeint") > 0;
  const same = ABILITIES[skillAbility(target, against)] === ABILITIES[skillAbility(who, skill)];
  return feint || same ? null : refuse("trick.group");
}

/**
 * Whether a Trick's three skills fit: two of the target's, of two different abilities, and all three in one group. With Agile Feint, Acrobatics fits any group.
 * @returns refusal `trick.sameAbility`, `trick.group`, `trick.condition`, `trick.perceives`
 * @rule DES-109 DES-302 DES-310 DES-410
 */
export function trickLegal(
  who: DestinyCharacter,
  target: DestinyCharacter,
  trick: {
    readonly skill: string;
    readonly against: readonly [string, string];
    readonly condition: string;
    readonly perceives: boolean;
  },
): Refusal | null {
  const [a, b] = trick.against.map((s) => skillAbility(target, s));
  if (a === undefined || b === undefined || a === b) return refuse("trick.sameAbility");
  const feint = trick.skill === "acrobatics" && edgeRank(who, "agileFeint") > 0;
  if (ABILITIES[a] !== ABILITIES[b] || (!feint && ABILITIES[skillAbility(who, trick.skill)] !== ABILITIES[a]))
    return refuse("trick.group");
  if (!trick.perceives) return refuse("trick.perceives");
  const definition = conditionDefinition(trick.condition);
  return definition?.grade === 1 && !definition.afflictionOnly ? null : refuse("trick.condition");
}

/** Of two skills the one with the higher passive score, the first among equals. @param passive  the score of a skill @rule DES-109 DES-128 DES-142 DES-152 */
export function betterSkill(skills: readonly string[], passive: (skill: string) => number): string {
  return skills.reduce((best, s) => (passive(s) > passive(best) ? s : best), skills[0] ?? "");
}

/**
 * A Trick succeeded: one lesser condition until the end of the trickster's next turn, so that allies who act in between have something of it.
 * @param tricksterTurn  whether it is the trickster's turn now, whose end doesn't count yet
 * @rule DES-109 DES-271
 */
export function trickChanges(
  who: Pick<DestinyCharacter, "ref">,
  target: Pick<DestinyCharacter, "ref" | "conditions">,
  condition: string,
  tricksterTurn: boolean,
): readonly Change[] {
  return impose(
    target,
    { id: condition, source: "trick", until: lasts("endOfNextTurn", who.ref, tricksterTurn) },
    "DES-109",
  );
}
