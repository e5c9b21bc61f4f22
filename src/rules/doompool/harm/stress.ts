import type { Change } from "../../kernel/change.ts";
import { stepBack, stepUp } from "../dice/step-dice.ts";
import { set } from "../state/changes.ts";
import { PATHS } from "../state/paths.ts";
import type { DoompoolCharacter, DoompoolSettings, StressType, Track } from "../types.ts";
import { type Die, FIRST_TRAUMA, LARGEST, SPECIALTY_DICE, STRESS_TYPES } from "../values.ts";

/** A character after something happened to it, and what must be written for it. */
export interface Changed {
  readonly character: DoompoolCharacter;
  readonly changes: readonly Change[];
}

/** What a hit did, beyond the die that now stands. */
export type Blow = "hit" | "stressedOut" | "trauma" | "leftStory" | "crowdLost" | "crowdOut" | "nothing";

/**
 * Put an effect die on a track: a larger die replaces, an equal or smaller one steps the track up.
 * @returns the track after; `out` when it was stepped past d12, where the die stays d12. A fresh d12 is still in
 * @rule DOO-007 DOO-015 DOO-120 DOO-121 DOO-122
 */
export function applyStress(track: Track, hit: Die): Track {
  if (track.die === null || hit > track.die) return { ...track, die: hit };
  const step = stepUp(track.die);
  return step.over > 0 ? { die: LARGEST, out: true } : { ...track, die: step.die };
}

/** Trauma that grows by the rule of stress; `over` when it went past d12. @rule DOO-015 DOO-123 DOO-124 */
export function applyTrauma(trauma: Die | null, hit: Die): { readonly die: Die; readonly over: boolean } {
  if (trauma === null || hit > trauma) return { die: hit, over: false };
  const step = stepUp(trauma);
  return { die: step.die, over: step.over > 0 };
}

/** The die that an opponent may use of a type: the larger of stress and trauma, never both; null when there is neither. @rule DOO-037 DOO-051 DOO-125 DOO-292 */
export function exploitable(character: Pick<DoompoolCharacter, "stress" | "trauma">, type: StressType): Die | null {
  const [stress, trauma] = [character.stress[type].die, character.trauma[type]];
  if (stress === null) return trauma;
  return trauma === null || stress >= trauma ? stress : trauma;
}

/** The track that an attacker aims at: where the target is worst off, the first of equals. */
export function aimedTrack(target: Pick<DoompoolCharacter, "stress">): StressType {
  return STRESS_TYPES.reduce<StressType>(
    (best, t) => ((target.stress[t].die ?? 0) > (target.stress[best].die ?? 0) ? t : best),
    STRESS_TYPES[0],
  );
}

/**
 * The largest die that somebody bears: d12, for a specialty character its largest Specialty die, for a mob or large-scale threat the size of its dice.
 * @rule DOO-247 DOO-248 DOO-256 DOO-292
 */
export function outThreshold(
  character: Pick<DoompoolCharacter, "type" | "crowd" | "specialties">,
  settings: Pick<DoompoolSettings, "specialtyThreshold">,
): Die {
  if (character.crowd) return character.crowd.size;
  if (character.type !== "specialty" || !settings.specialtyThreshold || character.specialties.length === 0)
    return LARGEST;
  return character.specialties.some((s) => s.rating === "master") ? SPECIALTY_DICE.master[1] : SPECIALTY_DICE.expert[1];
}

/** The track that is worst off, stressed out counting most; null when all are clear. @rule DOO-327 */
export function worstStress({
  stress,
}: Pick<DoompoolCharacter, "stress">): { readonly type: StressType; readonly die: Die; readonly out: boolean } | null {
  const rank = (t: StressType): number => (stress[t].out ? LARGEST + 1 : (stress[t].die ?? 0));
  const [type] = [...STRESS_TYPES].sort((a, b) => rank(b) - rank(a));
  return type === undefined || rank(type) === 0
    ? null
    : { type, die: stress[type].die ?? LARGEST, out: stress[type].out };
}

/** Whether somebody has been stressed out in any track. */
export function isStressedOut(character: Pick<DoompoolCharacter, "stress">): boolean {
  return STRESS_TYPES.some((type) => character.stress[type].out);
}

/** Whether somebody may act and react: not stressed out, taken out, fled, out of the story, and a mob with dice left. @rule DOO-006 DOO-096 DOO-122 */
export function isAble(character: DoompoolCharacter): boolean {
  return (
    !isStressedOut(character) &&
    !character.takenOut &&
    !character.fled &&
    !character.outOfStory &&
    (character.crowd === null || character.crowd.count > 0)
  );
}

/** Whether trauma of this character is kept: heroes', and those of the Gamemaster's characters that are flagged so. @rule DOO-129 */
export function keepsTrauma(character: Pick<DoompoolCharacter, "type" | "tracksTrauma">): boolean {
  return character.type === "hero" || character.tracksTrauma;
}

/** Whether the one who stresses somebody out inflicts trauma unless they say otherwise. @rule DOO-126 */
export function traumaByDefault(target: Pick<DoompoolCharacter, "type">): boolean {
  return target.type === "hero";
}

/** The die that the Gamemaster's characters record trauma for by default. @rule DOO-129 */
export function tracksTraumaByDefault(type: DoompoolCharacter["type"]): boolean {
  return type === "hero" || type === "major";
}

/** Write a track. */
export function setStress(character: DoompoolCharacter, type: StressType, track: Track, rule: string): Changed {
  const before = character.stress[type];
  return {
    character: { ...character, stress: { ...character.stress, [type]: track } },
    changes: [
      ...set(character.ref, PATHS.stressDie(type), before.die, track.die, rule),
      ...set(character.ref, PATHS.stressOut(type), before.out, track.out, rule),
    ],
  };
}

/** Write trauma. */
export function setTrauma(character: DoompoolCharacter, type: StressType, die: Die | null, rule: string): Changed {
  return {
    character: { ...character, trauma: { ...character.trauma, [type]: die } },
    changes: set(character.ref, PATHS.trauma(type), character.trauma[type], die, rule),
  };
}

/** Write a flag of somebody who leaves the scene or the story. */
export function leave(character: DoompoolCharacter, how: "takenOut" | "fled" | "outOfStory", rule: string): Changed {
  return {
    character: { ...character, [how]: true },
    changes: set(character.ref, PATHS[how], character[how], true, rule),
  };
}

/** Several things in a row happen to one character. */
export function inTurn(
  character: DoompoolCharacter,
  ...steps: readonly ((now: DoompoolCharacter) => Changed)[]
): Changed {
  return steps.reduce<Changed>(
    (done, step) => {
      const next = step(done.character);
      return { character: next.character, changes: [...done.changes, ...next.changes] };
    },
    { character, changes: [] },
  );
}

/** Trauma after going out: d6, or the present one stepped up; past d12 the character leaves the story. @rule DOO-122 DOO-123 DOO-129 */
export function inflictTrauma(character: DoompoolCharacter, type: StressType, hit: Die = FIRST_TRAUMA): Changed {
  if (!keepsTrauma(character)) return { character, changes: [] };
  const next = applyTrauma(character.trauma[type], hit);
  const marked = setTrauma(character, type, next.die, "DOO-123");
  return next.over
    ? inTurn(
        marked.character,
        () => marked,
        (now) => leave(now, "outOfStory", "DOO-123"),
      )
    : marked;
}

/** One more step for trauma: going out again, a treatment that failed. A missing one begins at d6. @rule DOO-122 DOO-123 DOO-236 */
export function worsenTrauma(character: DoompoolCharacter, type: StressType): Changed {
  const now = character.trauma[type];
  return inflictTrauma(character, type, now ?? FIRST_TRAUMA);
}

/** How a hit is taken. */
export interface HitOptions {
  readonly settings: Pick<DoompoolSettings, "specialtyThreshold">;
  /** Going out also leaves trauma. */
  readonly trauma: boolean;
  /** The bonus past d12: out at once, whatever the track says. */
  readonly out?: boolean;
}

/**
 * A character takes stress of a type: the track grows, goes out past what the character bears, and going out leaves trauma; a track that is out already passes it on to trauma.
 * A mob loses one die and is clear again.
 * @rule DOO-103 DOO-120 DOO-122 DOO-123 DOO-124 DOO-126 DOO-129 DOO-247 DOO-252
 */
export function takeStress(
  character: DoompoolCharacter,
  type: StressType,
  hit: Die,
  { settings, trauma, out = false }: HitOptions,
): Changed & { readonly blow: Blow } {
  const before = character.stress[type];
  if (character.crowd) return crowdStress(character, type, hit, out);
  if (before.out) {
    if (!keepsTrauma(character)) return { character, changes: [], blow: "nothing" };
    const worse = inflictTrauma(character, type, hit);
    return { ...worse, blow: worse.character.outOfStory && !character.outOfStory ? "leftStory" : "trauma" };
  }
  const applied = out ? ({ die: LARGEST, out: true } as const) : applyStress(before, hit);
  const gone = applied.out || (applied.die !== null && applied.die > outThreshold(character, settings));
  const marked = setStress(character, type, { ...applied, out: gone }, gone ? "DOO-122" : "DOO-120");
  if (!gone) return { ...marked, blow: "hit" };
  if (!trauma) return { ...marked, blow: "stressedOut" };
  const hurt = inTurn(
    character,
    () => marked,
    (now) => worsenTrauma(now, type),
  );
  return { ...hurt, blow: hurt.character.outOfStory && !character.outOfStory ? "leftStory" : "stressedOut" };
}

/** A hit on a mob or a large-scale threat: past its size exactly one die goes and the track clears. @rule DOO-252 DOO-256 */
function crowdStress(
  character: DoompoolCharacter,
  type: StressType,
  hit: Die,
  out: boolean,
): Changed & { readonly blow: Blow } {
  const crowd = character.crowd;
  if (!crowd || crowd.count <= 0) return { character, changes: [], blow: "nothing" };
  const applied = applyStress(character.stress[type], hit);
  if (!out && !applied.out && (applied.die ?? 0) <= crowd.size)
    return { ...setStress(character, type, applied, "DOO-252"), blow: "hit" };
  const less = inTurn(character, (now) => setStress(now, type, { die: null, out: false }, "DOO-252"), loseOne);
  return { ...less, blow: less.character.crowd?.count === 0 ? "crowdOut" : "crowdLost" };
}

/** A mob loses one of its dice; none left and it is out. @rule DOO-250 DOO-252 DOO-255 */
export function loseOne(character: DoompoolCharacter): Changed {
  const crowd = character.crowd;
  if (!crowd || crowd.count <= 0) return { character, changes: [] };
  return {
    character: { ...character, crowd: { ...crowd, count: crowd.count - 1 } },
    changes: set(character.ref, PATHS.crowd, crowd.count, crowd.count - 1, "DOO-252"),
  };
}

/** Own stress that was used as fuel grows by one step when everything else is over; a track that is clear or out by then stays as it is. @rule DOO-057 DOO-060 */
export function stepUpOwnStress(character: DoompoolCharacter, type: StressType, settings: DoompoolSettings): Changed {
  const { die, out } = character.stress[type];
  if (die === null || out) return { character, changes: [] };
  return takeStress(character, type, die, { settings, trauma: true });
}

/** Stress one rung smaller; a d4 goes. */
export function easeStress(character: DoompoolCharacter, type: StressType, rule: string): Changed {
  const { die, out } = character.stress[type];
  return die === null
    ? { character, changes: [] }
    : setStress(character, type, { die: stepBack(die, 1, "stress"), out }, rule);
}
