import { type Change, change } from "../../kernel/change.ts";
import { attribute } from "../hero/derive.ts";
import type { DramaSettings } from "../settings.ts";
import { conditionState, impose, lift } from "../state/conditions.ts";
import type { DramaCharacter } from "../types.ts";
import { applyDamage, type DamageResult, deriveState, type HarmState, isOutOfFight, UNHURT } from "./damage.ts";

/** Where an actor keeps each part of its harm. */
const PATHS = {
  shock: "system.shock",
  k: "system.k",
  o: "system.o",
  knockedDown: "system.knockedDown",
  wounds: "system.wounds",
} as const;

/** What takes somebody's harm from one state to another. */
export function harmChanges(ref: string, before: HarmState, after: HarmState, rule: string): readonly Change[] {
  return (Object.keys(PATHS) as (keyof HarmState)[]).flatMap((key) =>
    before[key] === after[key] ? [] : [change(ref, PATHS[key], before[key], after[key], rule)],
  );
}

/** Whoever is hit or worn out begins to rest anew. @rule DRA-230 DRA-231 */
export function stirred({ ref, rested = 0 }: Pick<DramaCharacter, "ref" | "rested">): readonly Change[] {
  return rested === 0 ? [] : [change(ref, "system.rested", rested, 0, "DRA-230")];
}

/** Somebody as changes of harm leave them, for whoever has to look ahead. */
export function harmedBy(character: DramaCharacter, changes: readonly Change[]): DramaCharacter {
  const harm = (Object.keys(PATHS) as (keyof HarmState)[]).map(
    (key) =>
      [key, changes.findLast((c) => c.kind === "set" && c.subject === character.ref && c.path === PATHS[key])] as const,
  );
  return {
    ...character,
    harm: {
      ...character.harm,
      ...Object.fromEntries(harm.flatMap(([key, c]) => (c?.kind === "set" ? [[key, c.to]] : []))),
    },
  };
}

/** Whoever loses consciousness loses what they keep up or hold on to: a force field, an aim. @rule DRA-146 DRA-351 */
export function dropped(
  character: DramaCharacter,
  after: HarmState,
  settings: Pick<DramaSettings, "shockRule">,
): readonly Change[] {
  const out = deriveState(
    after,
    attribute(character, "tou").total,
    settings.shockRule,
    character.conditions.some((c) => c.id === "resisting"),
  ).unconscious;
  return out
    ? character.conditions
        .filter((c) => c.id === "field" || c.id === "aiming")
        .map((c) => lift(character.ref, c, "DRA-351"))
    : [];
}

/** Who holds somebody loses the hold by being knocked down or unconscious. @rule DRA-146 */
export function losesHold(
  holder: DramaCharacter,
  after: HarmState,
  settings: Pick<DramaSettings, "shockRule">,
): boolean {
  return (
    after.knockedDown ||
    deriveState(
      after,
      attribute(holder, "tou").total,
      settings.shockRule,
      holder.conditions.some((c) => c.id === "resisting"),
    ).unconscious
  );
}

/** Those whom somebody holds are let go: by choice, or because the holder falls. @param others  everybody who might be held @rule DRA-146 */
export function letGo(holder: Pick<DramaCharacter, "ref">, others: readonly DramaCharacter[]): readonly Change[] {
  return others.flatMap((who) =>
    who.conditions
      .filter((c) => c.id === "restrained" && c.trait === holder.ref)
      .map((c) => lift(who.ref, c, "DRA-146")),
  );
}

/** A result as it meets this character: whoever is prone already isn't knocked down again. @rule DRA-184 */
export function landing(character: Pick<DramaCharacter, "conditions">, result: DamageResult): DamageResult {
  return character.conditions.some((c) => c.id === "prone") ? { ...result, knockdown: false } : result;
}

/**
 * Let a result fall on one character: shock, K, O, wounds, knockdown with the fall to the ground.
 * @param inOwnTurn  the character's own turn is on: a knockdown then costs the turn after it
 * @rule DRA-178 DRA-182 DRA-184
 */
export function takeDamage(
  character: DramaCharacter,
  arriving: DamageResult,
  settings: Pick<DramaSettings, "shockRule">,
  inOwnTurn = false,
): readonly Change[] {
  const result = landing(character, arriving);
  const after = applyDamage(character.harm, result);
  const before = character.fellNow === true;
  const turn =
    result.knockdown && before !== inOwnTurn
      ? [change(character.ref, "system.fellNow", before, inOwnTurn, "DRA-184")]
      : [];
  const fall = [
    ...turn,
    ...(result.knockdown ? impose(character.ref, character.conditions, conditionState("prone"), "DRA-184") : []),
  ];
  const fresh =
    after.wounds >= 3 && character.harm.wounds < 3 && character.stabilised
      ? [change(character.ref, "system.stabilised", true, false, "DRA-182")]
      : [];
  return [
    ...harmChanges(character.ref, character.harm, after, "DRA-178"),
    ...stirred(character),
    ...fresh,
    ...fall,
    ...dropped(character, after, settings),
  ];
}

/** A group of mooks after an attack: how many are left, and the state that they share. */
export interface GroupAfter {
  readonly count: number;
  readonly harm: HarmState;
  readonly out: number;
}

/**
 * What results do to a group of mooks with one shared state. Each is judged by itself against the state before the attack; each that puts a mook out takes one off the
 * count and leaves the rest fresh; of those that don't, the hardest stays on the shared state.
 * @param results  one for each member hit, in their order
 * @rule DRA-183 DRA-340
 */
export function hitGroup(
  group: { readonly count: number; readonly harm: HarmState },
  results: readonly DamageResult[],
  tou: number,
  settings: Pick<DramaSettings, "shockRule" | "mookOutAtWounds">,
): GroupAfter {
  const isOut = (state: HarmState): boolean =>
    isOutOfFight(state, "mook", deriveState(state, tou, settings.shockRule), settings.mookOutAtWounds);
  const standing = results.filter((r) => !isOut(applyDamage(group.harm, r)));
  const out = Math.min(group.count, results.length - standing.length);
  const base = out > 0 ? UNHURT : group.harm;
  const hardest = standing.reduce<DamageResult | null>(
    (most, r) => (most && (most.wounds > r.wounds || (most.wounds === r.wounds && most.shock >= r.shock)) ? most : r),
    null,
  );
  return { count: group.count - out, harm: hardest && group.count > out ? applyDamage(base, hardest) : base, out };
}

/** What results change on a group of mooks. A count of 0 removes the group from the fight. @rule DRA-340 */
export function groupChanges(
  character: DramaCharacter,
  results: readonly DamageResult[],
  settings: Pick<DramaSettings, "shockRule" | "mookOutAtWounds">,
): readonly Change[] {
  const next = hitGroup({ count: character.count, harm: character.harm }, results, attribute(character, "tou").total, {
    ...settings,
    mookOutAtWounds: character.outAt ?? settings.mookOutAtWounds,
  });
  const count =
    next.count === character.count
      ? []
      : [change(character.ref, "system.count", character.count, next.count, "DRA-340")];
  return [...harmChanges(character.ref, character.harm, next.harm, "DRA-340"), ...stirred(character), ...count];
}

/**
 * Shock from exhaustion: pushes, the card line `fatigued`, manoeuvres. It is no damage result and can't be negated.
 * @rule DRA-056 DRA-211 DRA-254 DRA-277
 */
export function fatigue(
  character: DramaCharacter,
  shock: number,
  settings: Pick<DramaSettings, "shockRule">,
  rule = "DRA-211",
): readonly Change[] {
  const after = { ...character.harm, shock: character.harm.shock + shock };
  return [
    ...harmChanges(character.ref, character.harm, after, rule),
    ...stirred(character),
    ...dropped(character, after, settings),
  ];
}

/** Shock, K and O gone; wounds, knockdown and mortal state stay. @rule DRA-231 DRA-234 DRA-304 */
export function inspire(character: DramaCharacter, rule = "DRA-234"): readonly Change[] {
  return harmChanges(character.ref, character.harm, { ...character.harm, shock: 0, k: false, o: false }, rule);
}
