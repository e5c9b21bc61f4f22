/** What an older version kept on cards and in documents of an act that somebody chose: names and fields, before acts had declarations. */
import { readCheckTrait } from "../../hero/trait-key.ts";
import { readFallen } from "../../things/fallen.ts";

type Kept = { readonly [name: string]: unknown };

/** Checks and contests that were known by what they are for. */
const PURPOSES: Readonly<Record<string, string>> = {
  resist: "resist",
  again: "resist.again",
  power: "resist.power",
  endurance: "endurance",
  treatment: "treatment",
  healing: "healing",
  disarmTake: "disarmTake.check",
};
const CONTESTS: Readonly<Record<string, string>> = {
  mindReading: "mindReading",
  nullify: "nullify",
  counter: "counter.roll",
};

/** The act that was meant. */
export function olderAct({ act, purpose, contest, trait }: Kept): string {
  if (typeof act === "string" && act !== "") return act;
  const known = PURPOSES[String(purpose)] ?? CONTESTS[String(contest)];
  return known ?? (typeof trait === "string" ? "check" : "");
}

/** An ally's attack as it was named: with its owner before it, or beside it. */
function allyAttack({ allyAttack: raw, ally }: Kept): Kept {
  if (typeof raw !== "string") return {};
  const cut = raw.lastIndexOf("|");
  return cut === -1 ? { allyAttack: raw } : { ally: ally ?? raw.slice(0, cut), allyAttack: raw.slice(cut + 1) };
}

/** What was chosen, as acts ask for it today; fields that are no choices any more are left out by whoever reads. */
export const olderChoices = (kept: Kept): Kept => ({
  ...kept,
  // A Stunt's thing is named by its id alone, as it still is.
  ...(typeof kept["object"] === "string" && kept["object"].includes("|") && { object: readFallen(kept["object"]) }),
  ...(typeof kept["trait"] === "string" && { trait: readCheckTrait(kept["trait"]) ?? kept["trait"] }),
  ...allyAttack(kept),
});
