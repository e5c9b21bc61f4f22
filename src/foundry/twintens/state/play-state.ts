import type { StateOfPlay } from "../../../sharing/state.ts";

const character = [
  "abilityDamage",
  "track",
  "fatigue",
  "pendingFatigue",
  "conviction",
  "defencesThisRound",
  "flags",
  "hurtAt",
  "summoned",
] as const;

/** What play writes: the damage track, fatigue, conviction, what a round keeps, what was lent, drained or struck at. @rule TWI-302 TWI-320 */
export const twintensState: StateOfPlay = {
  flags: { play: ["lentBy"] },
  fields: {
    Actor: {
      twintensHero: character,
      twintensFoe: [...character, { path: "count", along: true }],
      twintensObject: ["marks", "state", "summoned"],
    },
    Item: {
      twintensSkill: ["lent"],
      twintensPower: ["lost", { path: "active", along: true }, { path: "share", along: true }],
      twintensEquipment: ["marks", { path: "quantity", along: true }, { path: "equipped", along: true }],
    },
  },
};
