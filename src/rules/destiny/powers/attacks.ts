import { damageResistance } from "../hero/traits.ts";
import type { AttackEntry, PowerEffect, PowerEntry, ResistanceKey } from "../types.ts";
import { ATTACK_SKILLS, RESISTANCE_KEYS } from "../values.ts";
import { activeEffects } from "./as-stored.ts";
import { effectDefinition } from "./effect-table.ts";
import { effectAction, effectRange, isAttack, modifierRanks } from "./powers.ts";

const isResistance = (text: string): text is ResistanceKey => (RESISTANCE_KEYS as readonly string[]).includes(text);

/** One effect of a power as an attack. @param id  stays the same whichever alternate is on, so that a primary attack stays primary @rule DES-022 DES-330 DES-334 DES-336 DES-338 DES-341 */
export function effectAttack(
  power: Pick<PowerEntry, "id" | "name" | "retryNeedsSurgeAt">,
  e: PowerEffect,
  id: string = power.id,
): AttackEntry {
  const range = effectRange(e);
  const band = range === "personal" ? "close" : range;
  const social = band === "court" || band === "gossip";
  const definition = effectDefinition(e.effect);
  const second = e.modifiers.find((m) => m.key === "resistible")?.choice.toLowerCase() ?? "";
  return {
    id,
    name: power.name,
    band,
    skill: e.attackSkill ?? ATTACK_SKILLS[band],
    ability: e.ability,
    effect: e.effect,
    rank: e.rank,
    resistance:
      e.resistance ?? (e.effect === "damage" ? damageResistance(social) : (definition?.resistance[0] ?? "will")),
    social,
    reach: 5 + 5 * modifierRanks(e, "reach"),
    action: effectAction(e),
    power: power.id,
    area:
      e.area === null
        ? null
        : { shape: e.area, ranks: Math.max(1, modifierRanks(e, "area")), selective: modifierRanks(e, "selective") > 0 },
    arms: band === "close" && e.rank >= 1 ? "power" : "none",
    accurate: modifierRanks(e, "accurate") - modifierRanks(e, "inaccurate"),
    multiattack: modifierRanks(e, "multiattack") > 0,
    penetrating: modifierRanks(e, "penetrating") > 0 ? e.rank : 0,
    progressive: modifierRanks(e, "progressive") > 0,
    secondary: modifierRanks(e, "secondaryEffect") > 0,
    resistible: modifierRanks(e, "resistible") > 0 && isResistance(second) ? second : null,
    sideEffect: modifierRanks(e, "sideEffect") > 0,
    unreliable: modifierRanks(e, "unreliable") > 0,
    tiring: modifierRanks(e, "tiring") > 0,
    contagious: modifierRanks(e, "contagious") > 0,
    conditions: e.conditions,
    retryAt: power.retryNeedsSurgeAt,
    hands: 1,
  };
}

/** The attacks of a power now. What isn't kept up gives none but for its instant effects, which begin with the use. @rule DES-330 DES-333 DES-335 */
export function powerAttacks(power: PowerEntry): readonly AttackEntry[] {
  return activeEffects({ ...power, active: true })
    .filter(isAttack)
    .map((e, i) => effectAttack(power, e, i === 0 ? power.id : `${power.id}-${String(i)}`));
}

/** Every attack that a power can become, whichever alternate is on: what an audit of the build looks at. @rule DES-308 DES-332 */
export function possibleAttacks(power: PowerEntry): readonly AttackEntry[] {
  return [{ name: power.name, effects: power.effects }, ...power.alternates].flatMap(({ name, effects }) =>
    effects
      .filter(isAttack)
      .map((e, i) =>
        effectAttack({ ...power, name: name === "" ? power.name : name }, e, `${power.id}-${name}-${String(i)}`),
      ),
  );
}
