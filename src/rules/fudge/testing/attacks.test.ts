import type { AnyChosen } from "../../kernel/act.ts";
import { actLaws } from "../../kernel/testing/act-laws.ts";
import { BENCH } from "./bench.ts";

const acts = { attack: BENCH.acts.attack as never };
// An attack asks for more than all others together: it is tried where turns are counted as where they aren't, and nowhere twice.
const apart = BENCH.situations.filter(({ name }) => !name.includes("turn"));
actLaws("Fudge's attacks", { ...BENCH, acts, situations: apart });

const few = apart.filter(({ name }) => name.startsWith("fresh"));
const KNOWN: readonly AnyChosen[] = [
  { attack: "Blast.damage", targets: ["Actor.foe", "Actor.bo"] },
  { attack: "unarmed", targets: ["Actor.foe"], helpers: ["Actor.bo"] },
];
// What an attack asks hangs on what it is made with.
for (const known of KNOWN)
  actLaws(`Fudge's attacks, ${JSON.stringify(known)}`, {
    ...BENCH,
    acts,
    situations: few,
    veiled: BENCH.veiled.slice(0, 1),
    known: { attack: known },
  });
