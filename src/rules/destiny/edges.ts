/** An edge of the starter list. Name and text are `CROSSOVER.Destiny.Edge.<key>.label|text`. */
export interface EdgeDefinition {
  readonly max: number;
  /** It names something: the Stunt of Improved Stunt. */
  readonly subject: boolean;
}

const edge = (max: number, subject = false): EdgeDefinition => ({ max, subject });

/** Every edge with its most ranks; what each does stands where its rule is. @rule DES-310 */
export const EDGES = {
  agileFeint: edge(1),
  closeGuard: edge(1),
  deadlyCalm: edge(1),
  fastDraw: edge(1),
  followThrough: edge(1),
  goodHunch: edge(1),
  greatEndurance: edge(2),
  improvedGrab: edge(1),
  improvedInitiative: edge(3),
  improvedStunt: edge(1, true),
  leadership: edge(1),
  preciseShot: edge(2),
  quickStudy: edge(1),
  pointBlank: edge(1),
  secondWind: edge(1),
  steadyAim: edge(2),
  takedown: edge(2),
  teamPlayer: edge(3),
  toughCrowd: edge(1),
  uncannyReflexes: edge(1),
} as const satisfies Record<string, EdgeDefinition>;
export type EdgeKey = keyof typeof EDGES;

/** Whether a downed minion allows one more attack: by the edge's rank, and whether this attack was itself such a one. @rule DES-310 */
export function takedownAllows(rank: number, isExtra: boolean): boolean {
  const more = takedownAttacks(rank);
  return more === null || (more > 0 && !isExtra);
}

/** Attacks more that Takedown allows after a close attack that downs a minion: one, or with rank 2 any number; null is no limit. @rule DES-310 */
export function takedownAttacks(rank: number): number | null {
  return rank >= 2 ? null : rank === 1 ? 1 : 0;
}
