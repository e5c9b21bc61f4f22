import type { StateOfPlay } from "../../../sharing/state.ts";

const character = ["health", "bruises"];
const component = [
  { path: "active", along: true },
  { path: "member", along: true },
  "off",
  "state",
] as const satisfies StateOfPlay["fields"][string][string];

/** What play writes on a sheet: health, points in hand, what extra effort left, what was broken or switched off. @rule FUD-150 FUD-360 */
export const fudgeState: StateOfPlay = {
  fields: {
    Actor: {
      fudgeHero: [
        ...character,
        "victoryPoints",
        "effort",
        "boosts",
        "extraStandard",
        "spentStunts",
        { path: "patron", along: true },
      ],
      fudgeMinion: [{ path: "health", fresh: () => ({ value: 1 }) }, "bruises"],
      fudgeVehicle: ["state", { path: "driver", along: true }],
      fudgeHeadquarters: ["state"],
    },
    Item: { fudgePower: component, fudgeEquipment: component },
  },
  flags: { own: ["gear"], play: ["stunt", "given"] },
  passing: {
    // Forms of a Variable power and power stunts are made in play and end with it.
    Item: { fudgePower: (system) => typeof system.paidBy === "string" },
  },
};
