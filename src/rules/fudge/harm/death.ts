import { type Change, change } from "../../kernel/change.ts";
import { afterDeath, type VictoryPool } from "../fortune/victory.ts";
import { advantageRank } from "../hero/traits.ts";
import type { FudgeCharacter, PowerEntry } from "../types.ts";
import { markRevived } from "./health.ts";
import { beginsReturn, returned } from "./immortal.ts";
import { HEALTH } from "./values.ts";

const healthSet = (character: FudgeCharacter, changes: readonly Change[]): number | null => {
  const set = changes.find((c) => c.kind === "set" && c.subject === character.ref && c.path === "system.health.value");
  return set?.kind === "set" ? Number(set.to) : null;
};

/**
 * What changes on somebody, and what dying takes with it where they die of it: all victory points, and every power that isn't Immortality; nothing from one with Persistent Information.
 * Who comes back from the dead by it is marked, since nobody is brought back twice within 13 minutes; who is Immortal will return.
 * @rule FUD-162 FUD-375 FUD-500
 */
export function withDeath(character: FudgeCharacter, pool: VictoryPool, changes: readonly Change[]): readonly Change[] {
  const health = healthSet(character, changes);
  const dead = character.health.value <= HEALTH.dead;
  if (health !== null && dead && health > HEALTH.dead)
    return [...changes, ...returned(character), ...markRevived(character)];
  if (health === null || dead || health > HEALTH.dead) return changes;
  if (advantageRank(character, "persistentInformation") > 0) return [...changes, ...beginsReturn(character)];
  const itemOf = ({ id }: PowerEntry): string => `${character.ref}.Item.${id}`;
  // What the blow itself let go (a platform that gives way) isn't let go again.
  const off = new Set(changes.flatMap((c) => (c.kind === "set" && c.path === "system.active" ? [c.subject] : [])));
  const powers = character.powers.filter(
    (p) =>
      p.source === "power" && p.active && !off.has(itemOf(p)) && !p.components.some((c) => c.effect === "immortality"),
  );
  return [
    ...changes,
    ...beginsReturn(character),
    ...afterDeath(character, pool).changes,
    ...powers.map((p) => change(itemOf(p), "system.active", true, false, "FUD-162")),
  ];
}
