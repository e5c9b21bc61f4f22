/** What of a fall's events is worked out at the desk: who catches with what, what reaches whom, what coming to ground does. */
import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Rights } from "../../kernel/rights.ts";
import type { Ref } from "../../kernel/situation.ts";
import type { Party } from "../../kernel/table.ts";
import { abilityCheck, defenseCheck } from "../acts/checks/kinds-of-check.ts";
import { gripRank } from "../acts/deeds/maneuvers.ts";
import { slain } from "../acts/deeds/outcome.ts";
import { resolveCheck } from "../dice/check.ts";
import { mayImproveBy, throwOf } from "../dice/second-throw.ts";
import { improvedBy } from "../fortune/paying.ts";
import { inFull } from "../harm/collapse.ts";
import { FALL } from "../harm/values.ts";
import { actorPool, type FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { usedUp } from "../state/markers.ts";
import type { CheckRequest, Faces } from "../types.ts";
import { usedIn } from "./answer.ts";
import {
  type FallEvent,
  fallReaches,
  type FallState,
  fallThrows,
  isToSoften,
  landing,
  toCatch,
  toLand,
} from "./fall.ts";
import { OWN } from "./own-check.ts";

type S = FudgeSituation;

const catcherOf = ({ request: { catcher } }: FallState): readonly Party[] => (catcher ? [catcher] : []);
/** Whoever falls, and whoever tries to catch them. */
export const fallParties = (state: FallState): readonly Party[] => [state.request.actor, ...catcherOf(state)];

/** Who may do what on the card of a fall. */
export const fallRights: Rights<FallState, FallEvent> = {
  soften: OWN,
  catch: { by: "owner", of: catcherOf },
  land: { by: "owner", of: (state, event) => fallParties(state).filter((p) => p.uuid === event.target) },
  kill: { by: "gm" },
  improve: mayImproveBy(fallThrows),
};

/** Who is to answer on the card of a fall. */
export const fallWaits = (state: FallState): readonly Party[] =>
  isToSoften(state) ? [state.request.actor] : toCatch(state) ? catcherOf(state) : toLand(state);

/** Toughness against what of a fall reaches somebody; null where nothing does. @returns `gone` @rule FUD-123 FUD-180 */
export function landingCheck(state: FallState, who: Ref, s: S): CheckRequest | Refusal | null {
  const character = s.character(who);
  if (!character) return refuse("gone", { name: who });
  const { blocked, rank } = fallReaches(state, character, s.settings);
  return blocked === null && rank.total > 0
    ? defenseCheck(character, "toughness", s.settings, { dc: rank.total })
    : null;
}

/** Dexterity to catch somebody; null where nobody does. @rule FUD-191 */
export function catchingCheck({ request: { catcher } }: FallState, s: S): CheckRequest | null {
  const who = catcher && s.character(catcher.uuid);
  return who && abilityCheck(who, "dex", s.settings, { dc: FALL.catchDc });
}

/** What coming to ground does to somebody, with all that goes with it. */
const landed = (
  state: FallState,
  who: FudgeActor,
  check: CheckRequest | null,
  faces: Faces | null,
): readonly Change[] => inFull(who, actorPool(who), landing(state, who, check && resolveCheck(check, faces)));

/** An event of a fall's card with what a sender can't be trusted with. @returns `gone` @rule FUD-180 FUD-191 FUD-368 */
export function completeFall(state: FallState, event: FallEvent, s: S): FallEvent | Refusal {
  const { actor, soften, catcher } = state.request;
  switch (event.type) {
    case "soften":
      return { ...event, spent: soften ? usedIn(s, actor.uuid, soften) : [] };
    case "catch": {
      const [who, check] = [catcher && s.character(catcher.uuid), catchingCheck(state, s)];
      return who && check
        ? { ...event, check, strength: gripRank(who, s.settings), spent: usedUp(who, check.uses) }
        : refuse("gone", { name: catcher?.name ?? "" });
    }
    case "land": {
      const [who, check] = [s.character(event.target), landingCheck(state, event.target, s)];
      if (!who || (check && "accepted" in check)) return refuse("gone", { name: event.target });
      return { ...event, check, spent: usedUp(who, check?.uses), changes: landed(state, who, check, event.faces) };
    }
    case "kill": {
      const who = s.character(event.target);
      return who ? { ...event, changes: slain(who) } : refuse("gone", { name: event.target });
    }
    case "improve": {
      const own = throwOf(fallThrows(state), event);
      const before = state.landed.find((l) => l.uuid === own?.roll)?.changes;
      return improvedBy(
        s,
        own,
        event,
        before && own && { before, then: (who, faces) => landed(state, who, own.check, faces) },
      );
    }
  }
}
