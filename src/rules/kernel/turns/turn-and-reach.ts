import { type Refusal, refuse } from "../refusal.ts";
import type { Met } from "../space/forced.ts";
import type { RunUp } from "../space/run.ts";
import type { Encounter } from "../table.ts";

/**
 * Acting off turn, and at somebody out of reach or range: one behaviour for all rulesets (docs/vocabulary.md). A player is told and stopped, the Gamemaster is asked and may go on, and what
 * nobody knows (no fight, no board, somebody who stands on none) is in nobody's way. A ruleset says only what takes part of a turn and how far things get (`RulesetAdapter.turnAndReach`).
 */

/** What may be in the way; each has one text for all rulesets, `CROSSOVER.Shared.Refusal.turnAndReach.<what>`. */
const IN_THE_WAY = ["offTurn", "noTurn", "outOfReach", "outOfRange", "tooNear", "stoppedShort"] as const;
export type InTheWay = (typeof IN_THE_WAY)[number];

const reasonOf = (what: InTheWay): string => `turnAndReach.${what}`;

/** Whether a refusal is one of these: what the Gamemaster may pass over, with the same words. */
export const isTurnOrReach = (no: Refusal): boolean => IN_THE_WAY.some((m) => reasonOf(m) === no.reason);

/** Whether it is how far away somebody is, and not whose turn it is. */
export const isReach = ({ reason }: Refusal): boolean =>
  (["outOfReach", "outOfRange", "tooNear", "stoppedShort"] as const).some((m) => reasonOf(m) === reason);

/** Nothing is in the way; the Gamemaster is asked whether to go on all the same; or it ends here. */
export type Verdict = "silent" | "asked" | "stopped";

/** What becomes of an act that something is in the way of. */
export const verdict = (no: Refusal | null, isGM: boolean): Verdict =>
  no === null ? "silent" : isGM ? "asked" : "stopped";

/** What is asked of a table here; the rest of it is nobody's business. */
export interface Turns {
  readonly encounter: () => Encounter | null;
  readonly party: (uuid: string) => { readonly name: string } | null;
}

/** Why somebody waits with what takes part of a turn: another has it, or nobody yet. Null in their own turn, outside of a fight, and for who isn't in it. */
export function offTurn(uuid: string, table: Turns): Refusal | null {
  const fight = table.encounter();
  if (!fight?.order.includes(uuid) || fight.acting === uuid) return null;
  return fight.acting === null
    ? refuse(reasonOf("noTurn"))
    : refuse(reasonOf("offTurn"), { name: table.party(fight.acting)?.name ?? "" });
}

/** How far something gets. Feet, unless `unit` says otherwise. */
export interface Span {
  /** `reach` of arm and weapon; `range` of what is thrown, shot or said. */
  readonly by: "reach" | "range";
  /** As far as it gets; null: as far as one likes. */
  readonly most: number | null;
  /** Whoever isn't farther away than this is too near; absent: nobody is. */
  readonly beyond?: number;
  readonly unit?: "feet" | "metres";
}

const UNITS = {
  feet: { inFeet: 1, label: "CROSSOVER.Shared.TurnAndReach.feet" },
  metres: { inFeet: 0.3048, label: "CROSSOVER.Shared.TurnAndReach.metres" },
} as const;

/** Half a space: boards that measure to the inch put a neighbour across the corner at seven feet, who is within reach all the same. */
const LEEWAY_FEET = 2.5;

/**
 * Why somebody can't be got at from here; null where they can, where the rules set no bounds, and where nobody knows how far it is.
 * @param feet  between the two on the board; null: not known
 */
export function outOf(span: Span | null, feet: number | null, name: string): Refusal | null {
  if (span === null || feet === null) return null;
  const { by, most, beyond, unit = "feet" } = span;
  const { inFeet, label } = UNITS[unit];
  const away = feet * inFeet;
  const data = (bound: number): Refusal["data"] => ({ name, away: Math.round(away), bound, unit: label });
  if (beyond !== undefined && away <= beyond) return refuse(reasonOf("tooNear"), data(beyond));
  const leeway = by === "reach" ? LEEWAY_FEET * inFeet : 0;
  if (most === null || away <= most + leeway) return null;
  return refuse(reasonOf(by === "reach" ? "outOfReach" : "outOfRange"), data(most));
}

/** What ends a run, in words; a name where it is somebody. */
function metWords(met: Met, nameOf: (who: string) => string): string {
  return met.kind === "body" && met.who !== null ? nameOf(met.who) : `CROSSOVER.Shared.Path.${met.kind}`;
}

/**
 * Why the blow after a run doesn't come: a wall or a body stands in the way, and from before it nobody reaches that far. None of the rules says that a run must end beside its target; all say that a
 * close attack is made within reach. Null where it comes, and where no board tells.
 * @param reach  feet
 * @rule FUD-293 FUD-317 DES-107 TWI-363 TWI-378
 */
export function stoppedShort(
  run: RunUp | null,
  reach: number,
  target: string,
  nameOf: (who: string) => string,
): Refusal | null {
  if (!run?.met || run.left <= reach + LEEWAY_FEET) return null;
  return refuse("turnAndReach.stoppedShort", {
    by: metWords(run.met, nameOf),
    name: nameOf(target),
    feet: Math.round(run.feet),
    away: Math.round(run.left),
    bound: reach,
    unit: "CROSSOVER.Shared.TurnAndReach.feet",
  });
}

/** The first of several targets that can't be got at. */
export function firstOut(
  span: Span | null,
  from: string,
  targets: readonly string[],
  table: Pick<Turns, "party"> & { readonly distance: (from: string, to: string) => number | null },
): Refusal | null {
  if (span === null) return null;
  for (const to of targets) {
    const no = to === from ? null : outOf(span, table.distance(from, to), table.party(to)?.name ?? "");
    if (no) return no;
  }
  return null;
}

/** What was put together, and what is in the way of it that the Gamemaster may pass over. */
export interface Beside<Made> {
  readonly made: Made | Refusal;
  readonly turnAndReach: Refusal | null;
}

/** Put something together as the dialog shows it: where whose turn it is and how far it is alone are in the way, as if they weren't, so that its numbers stand beside the words. */
export function beside<Made extends { readonly accepted: true }>(
  compose: (overrule: boolean) => Made | Refusal,
): Beside<Made> {
  const made = compose(false);
  return made.accepted || !isTurnOrReach(made)
    ? { made, turnAndReach: null }
    : { made: compose(true), turnAndReach: made };
}

/** A list of what can be done, as whoever isn't up gets it: what takes part of a turn stands there with the reason, unless the ruleset has one of its own, which says more. The Gamemaster's list stays open, and asks. */
export function inTurn<T extends { readonly refused?: string }>(
  all: readonly T[],
  idOf: (one: T) => string | undefined,
  now: {
    readonly isGM: boolean;
    readonly off: Refusal | null;
    readonly takesTurn: (id: string) => boolean;
    readonly words: (no: Refusal) => string;
  },
): readonly T[] {
  const { isGM, off, takesTurn, words } = now;
  if (off === null || verdict(off, isGM) !== "stopped") return all;
  return all.map((one) => {
    const id = idOf(one);
    return id === undefined || one.refused !== undefined || !takesTurn(id) ? one : { ...one, refused: words(off) };
  });
}

/** What somebody chose without what only the Gamemaster may say: a player's "all the same" has no effect, however deep it stands. */
export function withoutLeave(said: unknown): unknown {
  if (Array.isArray(said)) return said.map(withoutLeave);
  if (typeof said !== "object" || said === null) return said;
  return Object.fromEntries(
    Object.entries(said)
      .filter(([name]) => name !== "overrule")
      .map(([name, value]) => [name, withoutLeave(value)]),
  );
}
