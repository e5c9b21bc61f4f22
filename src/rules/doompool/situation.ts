import type { Ref, Situation } from "../kernel/situation.ts";
import type { PoolBuild } from "./dice/pool-picks.ts";
import type { StoryPool } from "./fortune/doom-pool.ts";
import type { DoompoolCharacter, DoompoolSettings, Facts, SceneState } from "./types.ts";
import type { Die } from "./values.ts";

/** What the Gamemaster has said of a pool while it is being built. */
export interface Word {
  /** A trait larger than the main trait may be aimed at. */
  readonly leave: boolean;
  /** Nobody and nothing resists. */
  readonly unopposed: boolean;
}

/** A pool that somebody keeps; the one that was rolled last is called `last`. */
export interface KeptPool {
  readonly id: string;
  readonly name: string;
  readonly build: PoolBuild;
}

/** The table as Doom Pool's acts and cards see it. */
export interface DoompoolSituation extends Situation<DoompoolCharacter, DoompoolSettings> {
  /** The doom pool and the story it belongs to; null at a table that has none yet. */
  readonly pool: StoryPool | null;
  /** Heroes whose players are here, and everybody in the fight. */
  readonly present: readonly Ref[];
  /** The Gamemaster's word on an action that is being built, by the action's name. @rule DOO-048 DOO-203 */
  readonly word: (action: string) => Word;
  /** Pools that somebody keeps. @rule DOO-320 */
  readonly kept: (who: Ref) => readonly KeptPool[];
}

/** The story before anything has begun. */
export const START: SceneState = {
  act: 1,
  kind: "transition",
  name: "",
  number: 0,
  distinctions: [],
  doomAtStart: [6, 6],
  sceneCounter: 0,
  ended: false,
};

/** Dice of the doom pool; none at a table without one. */
export const doomDice = ({ pool }: Pick<DoompoolSituation, "pool">): readonly Die[] => pool?.dice ?? [];

/**
 * The table as the rules of pools and cards need it. Whoever is named counts as present, whether or not a fight is on.
 * @param named  everybody that it is about
 */
export function factsIn(
  s: Pick<DoompoolSituation, "character" | "pool" | "present" | "settings">,
  named: readonly Ref[] = [],
): Facts {
  return {
    character: s.character,
    doom: { ref: s.pool?.ref ?? "", dice: doomDice(s) },
    scene: s.pool?.scene ?? START,
    present: [...new Set([...named, ...s.present])].filter((ref) => s.character(ref) !== null),
    settings: s.settings,
  };
}

/** Who is at the table, and who looks at it. */
export type People = Pick<DoompoolSituation, "self" | "here" | "present" | "character">;

/** Whoever acts, and everybody who is here for them. */
export const around = (s: People): readonly DoompoolCharacter[] =>
  [...new Set([s.self, ...s.here, ...s.present])].flatMap((ref) => s.character(ref) ?? []);
