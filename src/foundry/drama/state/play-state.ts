import { TIER_POINTS } from "../../../rules/drama/index.ts";
import type { StateOfPlay } from "../../../sharing/state.ts";

const character = [
  "shock",
  "k",
  "o",
  "knockedDown",
  "wounds",
  "fellNow",
  "stabilised",
  "moved",
  "rested",
  "mortalRounds",
  "resisted",
] as const;

/** What play writes: shock, K, O and wounds, Hero Points in hand, what was drained, used up, dropped or broken, the shape that somebody is in. @rule DRA-114 DRA-333 */
export const dramaState: StateOfPlay = {
  flags: { own: ["card"] },
  fields: {
    Actor: {
      dramaHero: [...character, "heroPoints", "lentPoints"],
      dramaVillain: [
        ...character,
        {
          path: "heroPoints",
          fresh: ({ npcTier }) => ({
            value: TIER_POINTS[npcTier === "lieutenant" || npcTier === "archEnemy" ? npcTier : "henchman"],
          }),
        },
        "lentPoints",
      ],
      dramaMook: [...character, { path: "count", along: true }],
    },
    Item: {
      dramaPower: ["drained", "used", "copies", "shape"],
      dramaWeapon: ["dropped", "wounds", { path: "ammo", along: true }],
      dramaArmour: [{ path: "worn", along: true }],
      dramaGear: ["wounds"],
    },
  },
};
