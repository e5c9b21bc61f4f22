import { activeEffects } from "../powers/as-stored.ts";
import type { DestinyCharacter } from "../types.ts";

/** What an Immunity may keep off by rule; whatever else it names is the table's to read. @rule DES-177 DES-337 DES-340 */
export const IMMUNITIES = ["ownSlam", "allSlam", "fatigue"] as const;
export type Immunity = (typeof IMMUNITIES)[number];

/** Ranks that it takes to be wholly immune. @rule DES-177 DES-340 */
const NEEDS: Readonly<Record<Immunity, number>> = { ownSlam: 2, allSlam: 5, fatigue: 1 };

/** Words that name one, written small and in one: its key, and what people wrote before there was a list to choose from. */
const WORDS: Readonly<Record<Immunity, readonly string[]>> = {
  ownSlam: ["ownslam", "ownslams", "ownslamdamage"],
  allSlam: ["allslam", "allslams", "allslamdamage"],
  fatigue: ["fatigue"],
};
const readOne = (part: string): Immunity | null => {
  const said = part.toLowerCase().replace(/[^a-z]/gu, "");
  return IMMUNITIES.find((i) => WORDS[i].includes(said)) ?? null;
};
const partsOf = (subject: string): readonly string[] =>
  subject
    .split(",")
    .map((p) => p.trim())
    .filter((p) => p !== "");

/** What an Immunity is about: what the rules know, and the other words of its list as they were typed. @rule DES-337 */
export function immunityParts(subject: string): { readonly known: readonly Immunity[]; readonly other: string } {
  const parts = partsOf(subject);
  return {
    known: IMMUNITIES.filter((i) => parts.some((p) => readOne(p) === i)),
    other: parts.filter((p) => readOne(p) === null).join(", "),
  };
}

/** The same as it is stored. @rule DES-337 */
export const immunitySubject = (known: readonly Immunity[], other: string): string => {
  const rest = immunityParts(other);
  return [...IMMUNITIES.filter((i) => known.includes(i) || rest.known.includes(i)), ...partsOf(rest.other)].join(", ");
};

/** Whether an Immunity that works now keeps something off: damage of one's own Slams at 2 ranks, of all at 5, fatigue at any. @rule DES-177 DES-216 DES-337 DES-340 */
export function immuneTo(who: Pick<DestinyCharacter, "powers">, what: Immunity): boolean {
  const ranks = who.powers
    .flatMap(activeEffects)
    .filter((e) => e.effect === "immunity" && immunityParts(e.subject).known.includes(what))
    .reduce((n, e) => n + e.rank, 0);
  return ranks >= NEEDS[what] || (what === "ownSlam" && immuneTo(who, "allSlam"));
}
