import type { AnyChosen } from "../../kernel/act.ts";
import { actLaws } from "../../kernel/testing/act-laws.ts";
import { BENCH } from "./bench.ts";
import { ATTACK_SITUATIONS, ATTACK_VEILED } from "./situations.ts";

const armed = {
  ...BENCH,
  acts: { attack: BENCH.acts.attack as never },
  situations: ATTACK_SITUATIONS,
  veiled: ATTACK_VEILED,
};
actLaws("Fudge's attacks", armed);

const few = ATTACK_SITUATIONS.filter(({ name }) => name.startsWith("fresh"));
const KNOWN: readonly AnyChosen[] = [
  { attack: "Blast.damage", targets: ["Actor.foe", "Actor.bo"] },
  { attack: "unarmed", targets: ["Actor.foe"], helpers: ["Actor.bo"] },
];
// What an attack asks hangs on what it is made with.
for (const known of KNOWN)
  actLaws(`Fudge's attacks, ${JSON.stringify(known)}`, { ...armed, situations: few, known: { attack: known } });
