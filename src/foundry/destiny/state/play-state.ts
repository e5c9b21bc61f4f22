import { ADVERSARIES, ADVERSARY_CORRUPTION } from "../../../rules/destiny/index.ts";
import type { StateOfPlay } from "../../../sharing/state.ts";

const character = [
  "stress",
  "marks",
  "dead",
  "fatigue",
  "deathSaves",
  "surge",
  "turn",
  "ready",
  "delaying",
  "aim",
  "stance",
  "grab",
  "defend",
  "retryLocks",
  "attitudes",
  "treatedAt",
  "encounterUses",
] as const;

/** What play writes: stress, marks, fatigue, pools, what a turn keeps, what gear has suffered. An adversary comes with the Corruption of its rank. @rule DES-300 DES-313 DES-371 */
export const destinyState: StateOfPlay = {
  fields: {
    Actor: {
      destinyHero: [...character, "pools"],
      destinyAdversary: [
        ...character,
        "summoned",
        {
          path: "pools",
          fresh: ({ role }) => {
            const rank = ADVERSARIES.find((r) => r === role) ?? "standard";
            return { destiny: 0, fate: 0, corruption: ADVERSARY_CORRUPTION[rank], taint: 0 };
          },
        },
      ],
    },
    Item: {
      destinyPower: [
        { path: "active", along: true },
        { path: "activeAlternate", along: true },
      ],
      destinyGear: [
        "damage",
        "loaded",
        "fallen",
        { path: "quantity", along: true },
        { path: "held", along: true },
        { path: "worn", along: true },
        { path: "stowed", along: true },
      ],
    },
  },
};
