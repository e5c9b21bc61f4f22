/** The doom pool as a whole: how it starts, what it is spent on, its log, and the end of a scene. */
import type { Change } from "../../kernel/change.ts";
import { refuse } from "../../kernel/refusal.ts";
import { stepBack } from "../dice/step-dice.ts";
import { set, setDoom } from "../state/changes.ts";
import { PATHS } from "../state/paths.ts";
import type { Answer, DoomPool, DoompoolCharacter, SceneState } from "../types.ts";
import { COUNTER_DIE, type Die, FLOOR, SCENE_DISTINCTION_DIE, SCENE_END, STAKES, THREAT } from "../values.ts";
import { addDoom, smallestLegal, sorted, spend, stepUpDoom, without } from "./doom.ts";

/** The pool at the start of an Act: more dice for a greater threat, larger ones for higher stakes; 2d6 by default. @rule DOO-150 */
export function doomStart(
  threat: keyof typeof THREAT = "standard",
  stakes: keyof typeof STAKES = "normal",
): readonly Die[] {
  return Array.from({ length: THREAT[threat] }, (): Die => STAKES[stakes]);
}

/** What a doom die can be spent on, in the ledger's order, with what sets the smallest die. @rule DOO-161 */
export const DOOM_USES = {
  addToPool: { minimum: "any", rule: "DOO-050" },
  opposingStress: { minimum: "any", rule: "DOO-051" },
  opposingComplication: { minimum: "any", rule: "DOO-051" },
  ownCondition: { minimum: "any", rule: "DOO-057" },
  extraTrait: { minimum: "any", rule: "DOO-052" },
  sfx: { minimum: "stated", rule: "DOO-054" },
  totalDie: { minimum: "stated", rule: "DOO-081" },
  effectDie: { minimum: "stated", rule: "DOO-083" },
  counterEffect: { minimum: COUNTER_DIE, rule: "DOO-105" },
  firstActor: { minimum: "stated", rule: "DOO-182" },
  interrupt: { minimum: "stated", rule: "DOO-188" },
  limit: { minimum: "any", rule: "DOO-223" },
  autoSuccess: { minimum: "stated", rule: "DOO-206" },
  persistent: { minimum: "any", rule: "DOO-133" },
  support: { minimum: "any", rule: "DOO-219" },
  recovery: { minimum: "any", rule: "DOO-238" },
  sceneDistinction: { minimum: SCENE_DISTINCTION_DIE, rule: "DOO-161" },
  splitHeroes: { minimum: "stated", rule: "DOO-161" },
  heroPoint: { minimum: "any", rule: "DOO-025" },
} as const satisfies Record<string, { readonly minimum: Die | "any" | "stated"; readonly rule: string }>;

export type DoomUse = keyof typeof DOOM_USES;

/** What a die may be spent on by hand. A new trait of the scene and heroes who are split are deeds of their own: spent for by hand, the die would be gone and nothing would have come of it. @rule DOO-161 DOO-311 */
export const USES_BY_HAND: readonly DoomUse[] = (Object.keys(DOOM_USES) as DoomUse[]).filter(
  (use) => use !== "sceneDistinction" && use !== "splitHeroes",
);

/** The smallest die for a use; `stated` is what the situation says where the table doesn't. @rule DOO-161 */
export function minimumFor(use: DoomUse, stated: Die = FLOOR.doom): Die {
  const { minimum } = DOOM_USES[use];
  if (minimum === "any") return FLOOR.doom;
  return minimum === "stated" ? (stated < FLOOR.doom ? FLOOR.doom : stated) : minimum;
}

/** The dice of the pool for a use: which are large enough, and which one is suggested. @rule DOO-171 DOO-311 */
export function spendChoices(
  dice: readonly Die[],
  use: DoomUse,
  stated?: Die,
): { readonly legal: readonly Die[]; readonly suggested: Die | null; readonly minimum: Die } {
  const minimum = minimumFor(use, stated);
  return { minimum, legal: sorted(dice).filter((d) => d >= minimum), suggested: smallestLegal(dice, minimum) };
}

/** An entry of the pool's log: what, why, by whom, and the pool before and after, so that it can be taken back. @rule DOO-155 DOO-313 */
export type DoomLogEntry = {
  readonly reason: string;
  readonly rule: string;
  readonly by: string;
  readonly before: readonly Die[];
  readonly after: readonly Die[];
};

/** What moves dice of the pool besides the Gamemaster's hand, by the rule behind the change. */
const BECAUSE = {
  "DOO-049": "pool",
  "DOO-054": "sfx",
  "DOO-063": "opportunity",
  "DOO-105": "counter",
  "DOO-106": "counter",
  "DOO-150": "act",
  "DOO-153": "grandstand",
  "DOO-154": "boughtBack",
  "DOO-161": "spent",
  "DOO-170": "endScene",
  "DOO-206": "trait",
  "DOO-219": "support",
  "DOO-222": "sfx",
  "DOO-225": "sfx",
  "DOO-238": "recovery",
} as const satisfies Readonly<Record<string, string>>;
export type Because = (typeof BECAUSE)[keyof typeof BECAUSE] | "changed";

/** Why dice of the pool moved, where nobody has written a reason: what the rule behind it is about. @rule DOO-155 DOO-313 */
export const because = (rule: string): Because => (BECAUSE as Readonly<Record<string, Because>>)[rule] ?? "changed";

/** Most entries that are shown. @rule DOO-313 */
export const LOG_SHOWN = 20;

/** A pool with its log as its document keeps them. */
export interface LoggedPool extends DoomPool {
  readonly log: readonly DoomLogEntry[];
}

/** The doom pool with the state of the story that it belongs to. @rule DOO-270 */
export interface StoryPool extends LoggedPool {
  readonly name: string;
  readonly threat: keyof typeof THREAT;
  readonly stakes: keyof typeof STAKES;
  readonly scene: SceneState;
}

/** What the Gamemaster does to the pool by hand. */
export type DoomEvent =
  | { readonly type: "add"; readonly die: Die }
  | { readonly type: "remove"; readonly die: Die }
  | { readonly type: "stepUp"; readonly die: Die | null }
  | { readonly type: "stepBack"; readonly die: Die }
  | { readonly type: "set"; readonly threat: keyof typeof THREAT; readonly stakes: keyof typeof STAKES }
  | { readonly type: "spend"; readonly use: DoomUse; readonly die: Die; readonly stated: Die | null }
  | { readonly type: "undo" };

/**
 * A change of the pool: the dice after it and what to write, its log entry included.
 * @param reason  free text of the Gamemaster
 * @rule DOO-014 DOO-015 DOO-150 DOO-151 DOO-152 DOO-155 DOO-160 DOO-161 DOO-310 DOO-311 DOO-313
 */
export function doomStep(
  pool: LoggedPool,
  event: DoomEvent,
  by: string,
  reason = "",
): Answer<{ readonly dice: readonly Die[]; readonly changes: readonly Change[] }> {
  const last = pool.log[pool.log.length - 1];
  if (event.type === "undo") {
    if (!last) return refuse("doom.nothingToUndo");
    if (without(pool.dice, last.after) === null || pool.dice.length !== last.after.length) return refuse("doom.moved");
    return {
      accepted: true,
      dice: last.before,
      changes: [
        ...setDoom(pool.ref, pool.dice, last.before, "DOO-155"),
        ...set(pool.ref, "system.log", pool.log, pool.log.slice(0, -1), "DOO-155"),
      ],
    };
  }
  const next = moved(pool.dice, event);
  if (!next.accepted) return next;
  const entry: DoomLogEntry = {
    reason,
    rule: event.type === "spend" ? DOOM_USES[event.use].rule : "DOO-310",
    by,
    before: pool.dice,
    after: next.dice,
  };
  return {
    accepted: true,
    dice: next.dice,
    changes: [
      ...setDoom(pool.ref, pool.dice, next.dice, entry.rule),
      ...set(pool.ref, "system.log", pool.log, [...pool.log, entry], "DOO-155"),
    ],
  };
}

function moved(
  dice: readonly Die[],
  event: Exclude<DoomEvent, { readonly type: "undo" }>,
): Answer<{ readonly dice: readonly Die[] }> {
  const gone = (die: Die): Answer<{ readonly dice: readonly Die[] }> => {
    const left = without(dice, [die]);
    return left ? { accepted: true, dice: left } : refuse("doom.notThere", { die });
  };
  switch (event.type) {
    case "add":
      return { accepted: true, dice: addDoom(dice, event.die) };
    case "remove":
      return gone(event.die);
    case "stepUp":
      return event.die === null ? stepUpDoom(dice) : stepUpDoom(dice, event.die);
    case "stepBack": {
      const left = gone(event.die);
      if (!left.accepted) return left;
      const smaller = stepBack(event.die, 1, "doom");
      return { accepted: true, dice: smaller === null ? left.dice : addDoom(left.dice, smaller) };
    }
    case "set":
      return { accepted: true, dice: doomStart(event.threat, event.stakes) };
    case "spend":
      return spend(dice, event.die, minimumFor(event.use, event.stated ?? undefined));
  }
}

/** Whether the Gamemaster could end the scene: two d12, nothing else. @rule DOO-170 DOO-312 */
export function mayEndScene(dice: readonly Die[]): boolean {
  return dice.filter((d) => d === SCENE_END.die).length >= SCENE_END.dice;
}

/** End the scene with two d12: they go, every hero present gains 2 XP, the rest of the pool stays. @rule DOO-160 DOO-161 DOO-170 DOO-263 DOO-312 */
export function endSceneByDoom(
  pool: DoomPool,
  present: readonly DoompoolCharacter[],
): Answer<{ readonly dice: readonly Die[]; readonly xp: number; readonly changes: readonly Change[] }> {
  const left = without(
    pool.dice,
    Array.from({ length: SCENE_END.dice }, (): Die => SCENE_END.die),
  );
  if (left === null) return refuse("doom.needsTwoTwelves");
  const awards = present
    .filter((c) => c.type === "hero")
    .flatMap((c) => set(c.ref, PATHS.xp, c.xp, c.xp + SCENE_END.xp, "DOO-263"));
  return {
    accepted: true,
    dice: left,
    xp: SCENE_END.xp,
    changes: [...setDoom(pool.ref, pool.dice, left, "DOO-170"), ...awards],
  };
}

/** Split heroes or force them together: a doom die of at least the Affiliation that a hero concerned is using, and their grouping changes. @rule DOO-161 DOO-274 */
export function regroup(
  pool: DoomPool,
  die: Die,
  concerned: DoompoolCharacter,
  heroes: readonly { readonly hero: DoompoolCharacter; readonly grouping: DoompoolCharacter["grouping"] }[],
): Answer<{ readonly changes: readonly Change[] }> {
  const spent = spend(pool.dice, die, minimumFor("splitHeroes", concerned.affiliations[concerned.grouping]));
  if (!spent.accepted) return spent;
  return {
    accepted: true,
    changes: [
      ...setDoom(pool.ref, pool.dice, spent.dice, "DOO-161"),
      ...heroes.flatMap(({ hero, grouping }) => set(hero.ref, PATHS.grouping, hero.grouping, grouping, "DOO-274")),
    ],
  };
}

/** How many dice of each size, smallest first, as the window shows them. @rule DOO-310 */
export function grouped(dice: readonly Die[]): readonly { readonly size: Die; readonly count: number }[] {
  return [...new Set(sorted(dice))].map((size) => ({ size, count: dice.filter((d) => d === size).length }));
}

/** Who sees the pool's dice. @rule DOO-310 DOO-340 */
export function seesDoom(isGM: boolean, visibility: "public" | "gm"): boolean {
  return isGM || visibility === "public";
}
