/**
 * Between rulesets: a neutral character, and for each ruleset how its sheets are read into it and written out of it. Plain data in, plain data out; no ruleset's own rules are needed for it, and
 * the tests hold every word of the tables against the rulesets' lists. `docs/converting.md` is the same for people.
 */
export { changedPowers, changedWorth } from "./carried.ts";
export { destinyConversion } from "./destiny.ts";
export { doompoolConversion, skillOfSpecialty } from "./doompool.ts";
export { dramaConversion } from "./drama.ts";
export { FAMILIES } from "./families.ts";
export { fudgeConversion } from "./fudge.ts";
export { fromOwn, toOwn } from "./ladder.ts";
export { DICE, LADDERS } from "./ladders.ts";
export * from "./neutral.ts";
export { readNotes, writeNotes } from "./notes.ts";
export { READS } from "./reads.ts";
export { TALENTS } from "./shared.ts";
export { SKILL_ROWS, traitOfSkill } from "./skills.ts";
export { keeps, moved, moves, PROMISE, strays, tune, type Tuning, UNTUNED } from "./tune.ts";
export { twintensConversion } from "./twintens.ts";
