import { key } from "../labels.ts";
import { type StuntKind, STUNTS } from "../values.ts";

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

/** An edge as one is chosen: its key, and for an Improved Stunt which Stunt. @rule DES-207 DES-310 */
export type EdgeChoice = Exclude<EdgeKey, "improvedStunt"> | `improvedStunt:${StuntKind}`;

/** Every edge that may be chosen. @rule DES-207 DES-310 */
export const EDGE_CHOICES: readonly EdgeChoice[] = (Object.keys(EDGES) as EdgeKey[]).flatMap(
  (edge): readonly EdgeChoice[] =>
    edge === "improvedStunt" ? STUNTS.map((s) => `improvedStunt:${s}` as const) : [edge],
);

/** What a choice names: the edge, and the Stunt that it is about. */
export function edgeChosen(choice: EdgeChoice): { readonly edge: EdgeKey; readonly subject: StuntKind | null } {
  const stunt = STUNTS.find((s) => choice === `improvedStunt:${s}`);
  return stunt ? { edge: "improvedStunt", subject: stunt } : { edge: choice as EdgeKey, subject: null };
}

/** What a choice is called: a lang key, with the Stunt where it names one. */
export function edgeLabel(choice: EdgeChoice): {
  readonly key: string;
  readonly data?: Readonly<Record<string, string>>;
} {
  const { edge, subject } = edgeChosen(choice);
  const label = key("Edge", edge, "label");
  return subject === null
    ? { key: label }
    : { key: key("Dialog", "edgeFor"), data: { edge: label, stunt: key("Action", subject, "label") } };
}

/** The Stunt that an Improved Stunt names, as its list stores it or as somebody once typed it; null for none. @rule DES-310 */
export function readStunt(raw: string): StuntKind | null {
  return STUNTS.find((s) => s === raw.trim().toLowerCase()) ?? null;
}

/** Whether a downed minion allows one more attack: by the edge's rank, and whether this attack was itself such a one. @rule DES-310 */
export function takedownAllows(rank: number, isExtra: boolean): boolean {
  const more = takedownAttacks(rank);
  return more === null || (more > 0 && !isExtra);
}

/** Attacks more that Takedown allows after a close attack that downs a minion: one, or with rank 2 any number; null is no limit. @rule DES-310 */
export function takedownAttacks(rank: number): number | null {
  return rank >= 2 ? null : rank === 1 ? 1 : 0;
}
