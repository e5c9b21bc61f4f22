import { MOST_MEMBERS, QUICK_KINDS, quickAdversary } from "../../../rules/drama/index.ts";
import { AS_GANG, rungs, upTo } from "../../../rules/kernel/foes.ts";
import type { QuickAdversary } from "../../ruleset.ts";
import { key } from "../keys.ts";

/** An adversary from a few choices: what it is, how good, how many. @rule DRA-114 DRA-340 DRA-392 */
export const dramaQuick: QuickAdversary = {
  fields: (localize) => {
    const say = (name: string): string => localize(key("Quick", name));
    const options = QUICK_KINDS.map((value) => ({ value, label: localize(key("Tier", value)) }));
    return [
      { type: "select", name: "kind", label: say("kind"), value: "mook", options },
      { type: "number", name: "level", label: say("level"), value: 9, min: 1, max: 60, hint: say("levelHint") },
      { type: "number", name: "adds", label: say("adds"), value: 1, min: 0, max: 20 },
      {
        type: "number",
        name: "count",
        label: say("count"),
        value: 4,
        min: 1,
        max: MOST_MEMBERS,
        hint: say("countHint"),
      },
    ];
  },
  foes: {
    gang: rungs(upTo(30), AS_GANG, (level, count) => ({ input: { kind: "mook", level, adds: 2, count }, bodies: 1 })),
    boss: rungs(upTo(40), { steps: [0, 1, 2, 3, 4, 5, 6, 7, 8], plain: 4 }, (level, adds) => ({
      input: { kind: "archEnemy", level, adds, count: 1 },
      bodies: 1,
    })),
  },
  build: (input, localize) => quickAdversary(input, localize),
};
