import { type Change, undo, type Value } from "../../kernel/change.ts";
import type { Right } from "../../kernel/rights.ts";
import type { Told } from "../../kernel/told.ts";
import type { Party } from "../cards/check.ts";
import { betterRoll } from "../fortune/victory.ts";
import { afterChanges } from "../state/after-changes.ts";
import type { CheckRequest, CheckResolution, Faces, FudgeCharacter } from "../types.ts";
import { resolveCheck } from "./check.ts";
import { ALL_FACES } from "./dice.ts";

/** Dice of somebody's own on a card that nothing has been built on yet: a victory point may bring a second throw of them. */
export interface OwnThrow {
  /** Which of the card's throws it is. */
  readonly roll: string;
  readonly of: Party;
  readonly check: CheckRequest;
  readonly faces: Faces;
}

/** A second throw for a victory point. `changes` is its price; what follows from the better of both throws is worked out where it is written. */
export interface Improve {
  readonly type: "improve";
  readonly roll: string;
  readonly faces: Faces;
  /** Uuid of who pays, where that isn't who rolled. */
  readonly by?: string;
  /** Bad luck from somebody else's Luck Control: the worse of both throws stands. */
  readonly worse?: true;
  readonly changes: readonly Change[];
  /** What the throw brings at once, in place of what it brought before; absent where nothing follows of itself. */
  readonly outcome?: readonly Change[];
}

/** The throw that a request is about. */
export const throwOf = (throws: readonly OwnThrow[], { roll }: Pick<Improve, "roll">): OwnThrow | undefined =>
  throws.find((o) => o.roll === roll);

/** Who may ask for a second throw: whoever plays who pays for it. @rule FUD-364 FUD-368 */
export const mayImproveBy = <S>(throws: (state: S) => readonly OwnThrow[]): Right<S, Told<Improve>> => ({
  by: "owner",
  of: (state, event) => {
    const own = throwOf(throws(state), event);
    return own ? [event.by === undefined ? own.of : { ...own.of, uuid: event.by }] : [];
  },
});

/** The better of two throws of one check; of two that are worth the same the first. @rule FUD-369 FUD-378 */
export function betterFaces(check: CheckRequest, first: Faces, second: Faces): Faces {
  const [a, b] = [resolveCheck(check, first), resolveCheck(check, second)];
  return betterRoll(a, b) === a ? first : second;
}

/** The throw of two that stands: the better one, or where somebody has brought bad luck the worse. @rule FUD-364 FUD-369 FUD-500 */
export function keptFaces(
  check: CheckRequest,
  first: Faces,
  { faces, worse }: Pick<Improve, "faces" | "worse">,
): Faces {
  if (worse !== true) return betterFaces(check, first, faces);
  const [a, b] = [resolveCheck(check, first), resolveCheck(check, faces)];
  return betterRoll(b, a) === a ? faces : first;
}

/** How a check came out as one number, more is better: degrees of success, degrees of failure below 0; the total where there was nothing to meet. @rule FUD-068 FUD-378 */
export const gradeOf = ({ success, degrees, total }: Pick<CheckResolution, "success" | "degrees" | "total">): number =>
  success === null ? total : (degrees ?? 1) * (success ? 1 : -1);

/** Share of second throws for which something holds, of all 27. */
export const shareOf = (holds: (faces: Faces) => boolean): number => ALL_FACES.filter(holds).length / ALL_FACES.length;

/** What a second throw writes: the first one's consequences taken back, the point paid, the consequences of the better of the two. @rule FUD-378 */
export const insteadOf = (before: readonly Change[], { changes, outcome }: Improve): readonly Change[] =>
  outcome ? [...undo(before), ...changes, ...outcome] : changes;

/** The same consequences once a price has been paid before them: what the price has moved is moved on from there. */
export const afterPaying = (changes: readonly Change[], price: readonly Change[]): readonly Change[] =>
  changes.map((c) => {
    const moved =
      c.kind === "set"
        ? price.find((p) => p.kind === "set" && p.subject === c.subject && p.path === c.path)
        : undefined;
    return c.kind === "set" && moved?.kind === "set" ? { ...c, from: moved.to } : c;
  });

/** Somebody with the victory points that their own actor keeps. */
type Rolled = FudgeCharacter & { readonly special?: number };

/** Somebody as they were before these changes: health, bruises, conditions, points, and powers that went off. */
export function takenBack<C extends Rolled>(who: C, changes: readonly Change[]): C {
  return changedBy(who, undo(changes));
}

/** Somebody as they are once changes have been made to them. */
export function changedBy<C extends Rolled>(who: C, changes: readonly Change[]): C {
  const field = (subject: string, path: string): Value | undefined =>
    changes.reduce<Value | undefined>(
      (now, c) => (c.kind === "set" && c.subject === subject && c.path === path ? c.to : now),
      undefined,
    );
  const [value, special] = [
    field(who.ref, "system.victoryPoints.value"),
    field(who.ref, "system.victoryPoints.special"),
  ];
  return {
    ...who,
    ...afterChanges(who, changes),
    ...(value !== undefined && { victoryPoints: Number(value) }),
    ...(special !== undefined && { special: Number(special) }),
    powers: who.powers.map((p) => {
      const active = field(`${who.ref}.Item.${p.id}`, "system.active");
      return active === undefined ? p : { ...p, active: active === true };
    }),
  };
}
