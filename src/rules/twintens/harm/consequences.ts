import { type Change, change } from "../../kernel/change.ts";
import type { Until } from "../../kernel/turns/until.ts";
import type { AttackEffect } from "../acts/attack/offence.ts";
import { debilitations, lostHold } from "../hero/abilities.ts";
import { featRank } from "../hero/derive.ts";
import { groupLoss, isOut, minionFate } from "../hero/minions.ts";
import { droppedPowers } from "../powers/powers.ts";
import type { TwintensSettings } from "../settings.ts";
import { impose, lift } from "../state/condition-changes.ts";
import type { ConditionId } from "../state/condition-table.ts";
import { conditionDefinition } from "../state/condition-table.ts";
import { grantsFor, held } from "../state/conditions.ts";
import { keyNumber } from "../turn/initiative.ts";
import type {
  AttackType,
  ConditionState,
  DamageTrack,
  Mark,
  ResultPart,
  StunEnd,
  TwintensCharacter,
} from "../types.ts";
import { BOXES, COUNTERS } from "../values.ts";
import { type Applied, applyResult, laterStun } from "./damage-track.ts";
import { tire } from "./fatigue.ts";
import { stabilise } from "./recovery.ts";
import type { GradedResult } from "./saves.ts";
import { trackChanges } from "./track-changes.ts";

/** What somebody suffers, as it is written: the track before and after, the marks that were really made, and everything that changes. */
export interface Suffered {
  readonly before: DamageTrack;
  readonly after: DamageTrack;
  readonly marks: readonly Mark[];
  readonly stuns: boolean;
  readonly changes: readonly Change[];
}

/** Whether a sleep goes on whatever happens: that of a power with Sedation, which no save ends and no blow. @rule TWI-452 */
const isSedated = (sleep: ConditionState): boolean =>
  sleep.degree === null && sleep.until?.at === "never" && sleep.source !== null && sleep.source.includes(" ");

/** Write a track: what it wakes or drops, the time of the last harm, or one fewer of a group of minions. @rule TWI-214 TWI-219 TWI-249 TWI-348 */
function written(character: TwintensCharacter, track: DamageTrack, now: number, rule: string): readonly Change[] {
  if (character.kind === "minion" && character.count > 1 && isOut(track)) return groupLoss(character).changes;
  const after = { ...character, track };
  const woke = grantsFor(after).conscious ? held(character, "asleep").filter((c) => !isSedated(c)) : [];
  return [
    ...trackChanges(character, track, rule),
    ...(character.hurtAt === now ? [] : [change(character.ref, "system.hurtAt", character.hurtAt, now, "TWI-249")]),
    ...(!grantsFor(after).conscious && grantsFor(character).conscious ? droppedPowers(after) : []),
    ...woke.map((c) => lift(character.ref, c, "TWI-460")),
  ];
}

/**
 * Damage falls on somebody: the result on the track as it is now, with its partners and the stun's end; who drops loses what it kept up.
 * @param stun  when a stun would end
 * @param now   world time in seconds
 * @rule TWI-189 TWI-209 TWI-210 TWI-211 TWI-214 TWI-219 TWI-245 TWI-348
 */
export function damageConsequences(
  character: TwintensCharacter,
  result: readonly ResultPart[],
  type: AttackType,
  stun: StunEnd | null,
  now: number,
  settings: TwintensSettings,
  dead = false,
): Suffered {
  const applied: Applied = applyResult(character.track, result, type, stun, settings);
  const after = dead ? { ...applied.track, dead: true } : applied.track;
  return {
    before: character.track,
    after,
    marks: dead && !character.track.dead ? [...applied.marks, "dead"] : applied.marks,
    stuns: applied.stuns,
    changes: written(character, after, now, "TWI-210"),
  };
}

/** A minion falls to a critical hit. @rule TWI-146 TWI-346 TWI-348 */
export function minionConsequences(
  character: TwintensCharacter,
  type: AttackType,
  choice: "unconscious" | "dead",
  now: number,
): Suffered {
  const fate = minionFate(character.track, type, choice);
  const after = fate.accepted ? fate.track : { ...character.track, unconscious: true };
  return {
    before: character.track,
    after,
    marks: [fate.accepted ? choice : "unconscious"],
    stuns: false,
    changes: written(character, after, now, "TWI-146"),
  };
}

/**
 * Ability damage with what a score of 0 brings at once: without Constitution one is dying; who drops by it loses what it kept up.
 * @param changes  the damage as it is written
 * @rule TWI-214 TWI-304
 */
export function withDebility(character: TwintensCharacter, changes: readonly Change[]): readonly Change[] {
  const damage = changes.find(
    (c) => c.kind === "set" && c.subject === character.ref && c.path === "system.abilityDamage",
  );
  if (damage?.kind !== "set" || character.track.dead) return changes;
  const after = { ...character, abilityDamage: damage.to as unknown as TwintensCharacter["abilityDamage"] };
  const dies =
    debilitations(after).some((d) => d.effect === "dying") &&
    !debilitations(character).some((d) => d.effect === "dying");
  const track = dies ? { ...character.track, dying: true, unconscious: true } : character.track;
  const drops = grantsFor(character).conscious && !grantsFor({ ...after, track }).conscious;
  return [
    ...changes,
    ...trackChanges(character, track, "TWI-304"),
    ...(drops ? droppedPowers({ ...after, track }) : []),
  ];
}

/** A track as somebody sets it by hand: a mark more is harm of now, and who drops by it loses what it kept up. @param now  world time in seconds @rule TWI-214 TWI-249 TWI-504 */
export function markedChanges(character: TwintensCharacter, track: DamageTrack, now: number): readonly Change[] {
  const worse =
    COUNTERS.some((c) => track[c] > character.track[c]) || BOXES.some((b) => track[b] && !character.track[b]);
  const drops = grantsFor(character).conscious && !grantsFor({ ...character, track }).conscious;
  return [
    ...trackChanges(character, track, "TWI-504"),
    ...(worse && character.hurtAt !== now
      ? [change(character.ref, "system.hurtAt", character.hurtAt, now, "TWI-249")]
      : []),
    ...(drops ? droppedPowers({ ...character, track }) : []),
  ];
}

/** Somebody dying is stabilised; nothing comes of it while there is no Constitution to hold on with. @rule TWI-243 TWI-244 TWI-304 */
export function stabiliseChanges(character: TwintensCharacter, settings: TwintensSettings): readonly Change[] {
  const { track } = character;
  return track.dying && !track.dead && !lostHold(character)
    ? trackChanges(character, stabilise(track, settings), "TWI-244")
    : [];
}

const FEARS: readonly string[] = ["shaken", "frightened", "panicked", "cowering"];

/** Whether somebody Fearless is spared a condition. @rule TWI-421 */
export const unafraid = (character: Pick<TwintensCharacter, "feats">, condition: string): boolean =>
  FEARS.includes(condition) && featRank(character, "fearless") > 0;

/** What somebody lets go of who comes into a condition: all that is in their hands. @rule TWI-460 */
export const dropped = (character: Pick<TwintensCharacter, "ref" | "weapons">, id: string): readonly Change[] =>
  conditionDefinition(id)?.drops === true
    ? character.weapons
        .filter((w) => w.equipped)
        .map((w) => change(`${character.ref}.Item.${w.id}`, "system.equipped", true, false, "TWI-460"))
    : [];

/**
 * What a power without damage leaves: conditions until their time or their save, levels of fatigue, a stun, unconsciousness.
 * @param source  power and user
 * @param how     `sedates`: sleep that nothing ends by itself; `lasting`: saved against each turn, easier with each round since it began; `kept`: it stays as long as its user keeps it up. Else it lasts a round, or, where that
 *                takes an action of somebody's (bonds, lying on the ground), until then
 * @param stun    when a stun by whoever acts now would end: a round from now at their key; null outside a fight
 * @param now     world time in seconds, from which breath is counted where no rounds are
 * @rule TWI-214 TWI-233 TWI-234 TWI-264 TWI-291 TWI-306 TWI-433 TWI-440 TWI-452
 */
export function gradedConsequences(
  character: TwintensCharacter,
  result: GradedResult,
  source: string,
  rank: number,
  how: Pick<AttackEffect, "lasting" | "kept" | "about" | "sedates">,
  stun: StunEnd | null,
  now = 0,
): readonly Change[] {
  const round: Until = stun ? { at: "key", round: stun.round, key: keyNumber(stun.key) } : { at: "round", round: 0 };
  const start = stun ? { round: stun.round - 1, key: keyNumber(stun.key) } : null;
  const sedated = (id: ConditionId): boolean => how.sedates === true && id === "asleep";
  const until = (id: ConditionId): Until => {
    if (sedated(id)) return { at: "never" };
    if (how.lasting) return { at: "use" };
    const ends = conditionDefinition(id)?.ends;
    return how.kept === true || ends === "action" || ends === "never" ? { at: "never" } : round;
  };
  const about = (id: ConditionId): string | null =>
    id === "dazzled" ? (how.about ?? "sight") : id === "swayed" ? (how.about ?? "calm") : null;
  const breathless: readonly Change[] =
    result.suffocates === true
      ? impose(
          character.ref,
          character.conditions,
          "exposed",
          {
            trait: "suffocation",
            source,
            degree: rank,
            until: { at: "never" },
            start: { round: start?.round ?? 0, key: now },
          },
          "TWI-291",
        )
      : [];
  const imposed = result.conditions.filter((id) => !unafraid(character, id));
  return [
    ...imposed.flatMap((id) => dropped(character, id)),
    ...imposed.flatMap((id) =>
      impose(
        character.ref,
        character.conditions,
        id,
        { source, degree: sedated(id) ? null : rank, until: until(id), start, trait: about(id) },
        "TWI-234",
      ),
    ),
    ...breathless,
    ...(result.levels ? tire(character, result.levels, "TWI-264") : []),
    ...(result.stunned ? stunChanges(character, { source, rank, lasting: how.lasting, start }, stun, round) : []),
    ...(result.unconscious && !character.track.unconscious
      ? [
          ...trackChanges(character, { ...character.track, unconscious: true }, "TWI-234"),
          ...droppedPowers({ ...character, track: { ...character.track, unconscious: true } }),
        ]
      : []),
  ];
}

/** A power's stun: until it is saved against where it lasts, else for a round, which a blow's later stun outlives. @rule TWI-211 TWI-233 TWI-234 */
function stunChanges(
  character: TwintensCharacter,
  by: {
    readonly source: string;
    readonly rank: number;
    readonly lasting: boolean;
    readonly start: ConditionState["start"];
  },
  stun: StunEnd | null,
  round: Until,
): readonly Change[] {
  if (stun && !by.lasting)
    return trackChanges(
      character,
      { ...character.track, stunned: laterStun(character.track.stunned, stun) },
      "TWI-234",
    );
  return impose(
    character.ref,
    character.conditions,
    "overcome",
    { source: by.source, degree: by.rank, start: by.start, until: by.lasting ? { at: "use" } : round },
    "TWI-233",
  );
}

/** Whoever is hurled falls, unless it is down already. @rule TWI-274 TWI-279 */
export function proneChanges(character: Pick<TwintensCharacter, "ref" | "conditions">): readonly Change[] {
  return character.conditions.some((c) => c.id === "prone")
    ? []
    : impose(character.ref, character.conditions, "prone", { source: "knockback" }, "TWI-274");
}

/** Marks of a thing: one more where it was damaged; broken and destroyed are states of it. @rule TWI-288 */
export function objectConsequences(
  ref: string,
  marks: number,
  state: "none" | "damaged" | "broken" | "destroyed",
  before: string,
): readonly Change[] {
  return [
    ...(state === "none" ? [] : [change(ref, "system.marks", marks, marks + 1, "TWI-288")]),
    ...(state === "none" || state === "damaged" || state === before
      ? []
      : [change(ref, "system.state", before, state, "TWI-288")]),
  ];
}
