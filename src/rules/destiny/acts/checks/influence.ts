import { type Change, change } from "../../../kernel/change.ts";
import { withdraw } from "../../state/lasting.ts";
import type { Attitude, DestinyCharacter } from "../../types.ts";
import { ATTITUDES } from "../../values.ts";

/** Skills that oppose an Influence; the better one counts. @rule DES-142 */
export const INFLUENCE_AGAINST = ["insight", "guile"] as const;

/** Steps by degree: in the wanted direction above 0, the wrong way below. @rule DES-142 DES-410 */
export function influenceSteps(degree: number): number {
  if (degree >= 5) return 3;
  if (degree >= 3) return 2;
  if (degree >= 1) return 1;
  if (degree >= -1) return 0;
  return degree >= -3 ? -1 : -2;
}

export type Wanted = "better" | "worse";

/**
 * Where an attitude stands after an Influence: shifts stop at the ends of the ladder; the wrong way is the opposite of what was wanted.
 * @param current  0 hostile to 4 helpful
 * @rule DES-142 DES-410
 */
export function shiftAttitude(current: number, wanted: Wanted, degree: number): number {
  const steps = influenceSteps(degree) * (wanted === "better" ? 1 : -1);
  return Math.max(0, Math.min(ATTITUDES.length - 1, current + steps));
}

/** Which step an attitude is on; who was never asked is indifferent. @rule DES-142 */
export function attitudeOf(who: Pick<DestinyCharacter, "attitudes">, thing: string, subject = ""): number {
  return (
    who.attitudes.find((a) => a.thing === thing && a.subject === subject)?.step ?? ATTITUDES.indexOf("indifferent")
  );
}

/** The subject's attitude toward one thing moves. `turnsOnYou` when a hostile subject should have grown worse and may attack or interfere. @rule DES-142 */
export function influenceChanges(
  subject: Pick<DestinyCharacter, "ref" | "attitudes">,
  thing: string,
  wanted: Wanted,
  degree: number,
  about = "",
): { readonly changes: readonly Change[]; readonly from: number; readonly to: number; readonly turnsOnYou: boolean } {
  const from = attitudeOf(subject, thing, about);
  const to = shiftAttitude(from, wanted, degree);
  const worse = influenceSteps(degree) < 0 === (wanted === "better") && influenceSteps(degree) !== 0;
  const turnsOnYou = worse && from === 0;
  if (from === to) return { changes: [], from, to, turnsOnYou };
  const before = subject.attitudes.map((a) => ({ ...a }));
  const entry: Attitude = { subject: about, thing, step: to };
  const rest = before.filter((a) => !(a.thing === thing && a.subject === about));
  return {
    changes: [change(subject.ref, "system.attitudes", before, [...rest, entry], "DES-142")],
    from,
    to,
    turnsOnYou,
  };
}

/** What shifting the topic gives: nothing, a new subject, the bad attitude ignored for now, and the good one toward the new subject used for now. @rule DES-143 */
export function shiftTopic(degree: number): {
  readonly shifted: boolean;
  readonly ignoresBad: boolean;
  readonly usesGood: boolean;
} {
  return { shifted: degree >= 1, ignoresBad: degree >= 3, usesGood: degree >= 5 };
}

/** A shifted topic holds until the encounter ends, or until the speaker is attacked. @rule DES-143 */
export function topicEnds(who: Pick<DestinyCharacter, "ref" | "lasting">): readonly Change[] {
  return who.lasting.filter((l) => l.key === "topic").map((l) => withdraw(who.ref, l, "DES-143"));
}
