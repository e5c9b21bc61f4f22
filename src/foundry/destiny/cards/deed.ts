import { composeDeed, deedCardRules, type Thrown, throwsOf } from "../../../rules/destiny/index.ts";
import { openFollow } from "../acts/presses.ts";
import { throwCheck, throwDie } from "../dice/terms.ts";
import { situation } from "../situation.ts";
import { deedCard } from "./deed-card.ts";
import { tolledKind } from "./toll.ts";

const NONE: Thrown = { faces: null, face: null };

/** What is done without a check of its own: one card says it, and what it leads to. @rule DES-223 DES-390 DES-396 DES-399 DES-405 DES-406 */
export const deedKind = tolledKind(deedCardRules, {
  compose: (raw, table, gm = false) => composeDeed(raw, (self) => situation(self, table, gm)),
  opening: async (request, table) => {
    const dice = throwsOf(situation(request.actor.uuid, table), request);
    const base = { type: "do" as const, changes: [], note: null, follow: null, averted: null };
    if (!dice) return { event: { ...base, thrown: NONE } };
    if (dice.kind !== "check") {
      const { face, rolls } = await throwDie(dice.kind === "d6" ? 6 : 20);
      return { event: { ...base, thrown: { faces: null, face } }, rolls };
    }
    const { faces, rolls } = await throwCheck(dice.check);
    return { event: { ...base, thrown: { faces, face: null } }, rolls };
  },
  view: deedCard,
  gestures: {
    follow: async ({ state, quick }) => {
      const follow = state.inner.done?.follow;
      const opened = follow ? await openFollow(follow, quick) : null;
      return opened ? { event: { type: "followed" } } : null;
    },
    veto: async () => ({ event: { type: "veto", changes: [] } }),
  },
});
