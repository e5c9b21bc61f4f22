import type { Change } from "../../kernel/change.ts";
import { mayBeWoken } from "../fortune/effort.ts";
import type { VictoryPool } from "../fortune/victory.ts";
import { debilitatedAbilities } from "../hero/abilities.ts";
import { afterChanges } from "../state/after-changes.ts";
import { conditionDefinition, partsOf, presentParts } from "../state/conditions.ts";
import { conditionState, imposeChange, liftChange } from "../state/progression.ts";
import { dropsFrom } from "../things/dropped.ts";
import type { AbilityKey, FudgeCharacter } from "../types.ts";
import { withDeath } from "./death.ts";
import { startDying } from "./health.ts";

/** Hands that won't hold: without Strength nothing is carried, without Dexterity nothing gripped. */
const LETS_GO: readonly AbilityKey[] = ["str", "dex"];

/** Everything that is on somebody, down to the parts of bundles. */
const allOf = (who: FudgeCharacter): ReadonlySet<string> =>
  new Set(
    presentParts(who)
      .flatMap((c) => partsOf(c.id, c.trait))
      .map((c) => c.id),
  );

/** What somebody holds falls from their hands. @rule FUD-403 */
const dropped = (who: FudgeCharacter): readonly Change[] => who.powers.flatMap((p) => dropsFrom(who, p.id, "FUD-403"));

/** Somebody goes down, unless they lie already. @rule FUD-233 FUD-403 */
const falls = (who: FudgeCharacter, rule: string): readonly Change[] =>
  allOf(who).has("prone") ? [] : [imposeChange(who.ref, conditionState("prone", null, `${who.ref} collapse`), rule)];

/**
 * What follows when changes take somebody's feet from under them. Who loses consciousness falls prone unless somebody or something holds them. Strength that sinks to -5 lets them fall
 * and drop what they carry, Dexterity drops what is in the hand, Stamina leaves them dying. What only lasts as long as the ability is there (immobile, unaware) is no change.
 * @param changes  that are about to be made; theirs may be among those of others
 * @returns        all of them, with what they bring with them
 * @rule FUD-161 FUD-233 FUD-403
 */
export function collapsed(who: FudgeCharacter, changes: readonly Change[]): readonly Change[] {
  if (who.object != null) return changes;
  const struck = afterChanges(who, changes);
  const before = debilitatedAbilities(who);
  const sunk = debilitatedAbilities(struck).filter((a) => !before.includes(a));
  const faints = sunk.includes("sta") ? startDying(struck).changes : [];
  const after = afterChanges(struck, faints);
  const [was, is] = [allOf(who), allOf(after)];
  if (is.has("dead")) return changes;
  const unconscious = is.has("incapacitated") && !was.has("incapacitated") && !is.has("restrained") && !is.has("bound");
  return [
    ...changes,
    ...faints,
    ...(sunk.includes("str") ? falls(after, "FUD-403") : unconscious ? falls(after, "FUD-233") : []),
    ...(sunk.some((a) => LETS_GO.includes(a)) ? dropped(after) : []),
  ];
}

/** Changes that do harm: health lost, a bruise, a condition of another kind than how one fights. @rule FUD-210 */
const harms = (who: FudgeCharacter, c: Change): boolean => {
  if (c.kind === "set")
    return (
      (c.path === "system.health.value" && c.subject === who.ref && Number(c.to) < Number(c.from)) ||
      (c.path === "system.bruises" && c.subject === who.ref && Number(c.to) > Number(c.from))
    );
  return (
    c.kind === "create" &&
    c.subject === who.ref &&
    c.collection === "ActiveEffect" &&
    ["basic", "combined"].includes(conditionDefinition(String(c.data.condition))?.type ?? "")
  );
};

/**
 * A sleeper whom something harms wakes, but for who sleeps from extra effort and is exhausted still.
 * @rule FUD-210 FUD-343
 */
export function woken(who: FudgeCharacter, changes: readonly Change[]): readonly Change[] {
  const asleep = who.conditions.filter((c) => c.id === "asleep");
  if (asleep.length === 0 || !mayBeWoken(who.conditions) || !changes.some((c) => harms(who, c))) return changes;
  return [
    ...changes,
    ...asleep
      .filter((c) => !changes.some((x) => x.kind === "delete" && x.id === c.effect))
      .map((c) => liftChange(who.ref, c, "FUD-210")),
  ];
}

/**
 * Changes on somebody with everything that comes of them: a collapse, waking up, and what death takes.
 * @rule FUD-161 FUD-162 FUD-233 FUD-375 FUD-403
 */
export const inFull = (who: FudgeCharacter, pool: VictoryPool, changes: readonly Change[]): readonly Change[] =>
  withDeath(who, pool, woken(who, collapsed(who, changes)));
