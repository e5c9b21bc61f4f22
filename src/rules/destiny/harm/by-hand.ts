/** What is set by hand on the sheet: marks, tracks, states that are given up. */
import { type Change, change } from "../../kernel/change.ts";
import type { DestinyCharacter, Mark, MarkList } from "../types.ts";
import { removeHighest } from "./harm.ts";

const left = (level: number): number => (level === 2 ? 1 : 0);

/** Give somebody a mark by hand. @rule DES-242 DES-381 */
export function addMark(who: DestinyCharacter, list: MarkList, level: number): readonly Change[] {
  const mark = { level, left: left(level) } as Mark;
  return [change(who.ref, `system.marks.${list}`, [...who.marks[list]], [...who.marks[list], mark], "DES-242")];
}

/** Take the newest mark of a level away by hand; with the last Dying one its death saves are forgotten. @rule DES-246 DES-247 DES-381 */
export function lessMark(who: DestinyCharacter, list: MarkList, level: number): readonly Change[] {
  const at = who.marks[list].findLastIndex((m) => m.level === level);
  if (at < 0) return [];
  const highest = Math.max(...who.marks[list].map((m) => m.level));
  if (level === highest) {
    const done = removeHighest(who, list, "DES-246");
    if (!("accepted" in done)) return done;
  }
  return [
    change(
      who.ref,
      `system.marks.${list}`,
      [...who.marks[list]],
      who.marks[list].filter((_m, i) => i !== at),
      "DES-246",
    ),
  ];
}

/** Set Stress, fatigue or a death save by hand; a second click on the box that is full empties it. @rule DES-240 DES-245 DES-247 DES-381 */
export function setTrack(
  who: DestinyCharacter,
  track: "stress" | "fatigue" | "success" | "failure",
  value: number,
): readonly Change[] {
  const now = track === "stress" ? who.stress : track === "fatigue" ? who.fatigue : who.deathSaves[track];
  const path =
    track === "stress" ? "system.stress.value" : track === "fatigue" ? "system.fatigue" : `system.deathSaves.${track}`;
  const to = now === value && value > 0 ? value - 1 : value;
  return now === to
    ? []
    : [change(who.ref, path, now, to, track === "stress" ? "DES-240" : track === "fatigue" ? "DES-245" : "DES-247")];
}

/** Give up one of the states that its owner keeps itself: an aim, a Stance, a readied action. @rule DES-386 */
export function dropState(who: DestinyCharacter, field: string): readonly Change[] {
  const name = field.replace("system.", "") as "aim" | "stance" | "ready" | "grab" | "defend" | "delaying";
  const now = who[name];
  if (typeof now === "boolean") return now ? [change(who.ref, field, true, false, "DES-386")] : [];
  return now ? [change(who.ref, field, { ...now }, null, "DES-386")] : [];
}
