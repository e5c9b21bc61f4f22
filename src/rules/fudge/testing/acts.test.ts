import { actLaws } from "../../kernel/testing/act-laws.ts";
import { BENCH } from "./bench.ts";

const { attack: _attack, ...others } = BENCH.acts;
actLaws("Fudge", { ...BENCH, acts: others });

const { check } = BENCH.acts;
const FEW = BENCH.situations.filter(({ name }) => !name.includes("turn"));
const SKILLS = ["perception", "deception", "technology", "persuasion", "athletics", "vehicles", "intimidation"];
const KNOWN = [
  ...SKILLS.map((base) => ({ trait: `skill:${base}` })),
  { trait: "generic:0" },
  ...["stealth", "deception"].map((base) => ({ trait: `skill:${base}`, versus: "Actor.foe" })),
  { trait: "skill:technology", task: "design" },
];
// What a check asks hangs on what is rolled.
for (const known of KNOWN)
  actLaws(`Fudge: a check, ${JSON.stringify(known)}`, {
    ...BENCH,
    acts: { check: check as never },
    situations: FEW,
    known: { check: known },
  });
