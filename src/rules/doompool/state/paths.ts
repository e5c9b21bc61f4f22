import type { StressType } from "../types.ts";

/** Dotted paths within an actor. */
export const PATHS = {
  pp: "system.pp",
  xp: "system.xp",
  doom: "system.dice",
  crowd: "system.crowd.count",
  takenOut: "system.takenOut",
  fled: "system.fled",
  outOfStory: "system.outOfStory",
  grouping: "system.grouping",
  tried: "system.tried",
  waiting: { push: "system.waiting.push", stunt: "system.waiting.stunt", absorbed: "system.waiting.absorbed" },
  stressDie: (type: StressType) => `system.stress.${type}.die`,
  stressOut: (type: StressType) => `system.stress.${type}.out`,
  trauma: (type: StressType) => `system.trauma.${type}`,
} as const;
