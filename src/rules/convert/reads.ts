/** Subtypes of Actor that each ruleset reads and writes; what isn't named here (a pool, a vehicle) can't be converted. */
export const READS = {
  fudge: ["fudgeHero", "fudgeMinion"],
  destiny: ["destinyHero", "destinyAdversary"],
  drama: ["dramaHero", "dramaVillain", "dramaMook"],
  doompool: ["doompoolHero", "doompoolWatcher"],
  twintens: ["twintensHero", "twintensFoe"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
