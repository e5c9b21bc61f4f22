import type { StateOfPlay } from "../../../sharing/state.ts";
import type { JsonObject } from "../../../sharing/tree.ts";

const character = [
  { path: "grouping", along: true },
  "stress",
  "trauma",
  "takenOut",
  "fled",
  "outOfStory",
  "tried",
  "waiting",
  "lastPool",
] as const satisfies StateOfPlay["fields"][string][string];
const passes = (system: JsonObject): boolean => system.persistent !== true;

/** What play writes: stress and trauma, points, powers that are shut down or boosted, dice that come and go, the pool's log and scene. @rule DOO-155 DOO-290 */
export const doompoolState: StateOfPlay = {
  fields: {
    Actor: {
      doompoolHero: [...character, "pp", "xp"],
      doompoolWatcher: [...character, { path: "crowd", along: true }, { path: "extraTurns", along: true }],
      doompoolPool: ["log", "scene", { path: "dice", along: true }],
    },
    Item: {
      doompoolPowerSet: [
        "shutdown",
        "powers[].shutdown",
        "powers[].boost",
        { path: "powers[].current", fresh: ({ base }) => base ?? null },
      ],
      doompoolMilestone: ["closed", "triggers[].lastScene", "triggers[].lastAct"],
    },
  },
  passing: {
    Item: { doompoolAsset: passes, doompoolComplication: passes, doompoolResource: () => true },
  },
};
