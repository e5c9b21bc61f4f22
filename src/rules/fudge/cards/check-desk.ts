/** What of checks is worked out at the desk: one person's, two against each other, several at one task. */
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Rights } from "../../kernel/rights.ts";
import type { Ref } from "../../kernel/situation.ts";
import { checkOf } from "../acts/checks/trait-check.ts";
import { helperCheck, teamworkRows } from "../dice/opposed.ts";
import { mayImproveBy, throwOf } from "../dice/second-throw.ts";
import { improvedBy } from "../fortune/paying.ts";
import { advantageRank } from "../hero/abilities.ts";
import type { FudgeSituation } from "../situation.ts";
import type { CheckRequest } from "../types.ts";
import { answering, usedIn } from "./answer.ts";
import { type CheckEvent, type CheckState, checkThrows } from "./check.ts";
import type { ContestEvent, ContestState } from "./contest.ts";
import { type OpposedEvent, type OpposedState, opposedThrows } from "./opposed.ts";
import { OWN } from "./own-check.ts";
import { type TeamEvent, type TeamState, teamThrows } from "./team.ts";

type S = FudgeSituation;

/** Who may do what on the card of a check. */
export const checkRights: Rights<CheckState, CheckEvent> = {
  roll: OWN,
  meek: OWN,
  dice: OWN,
  adjust: { by: "gm" },
  improve: mayImproveBy(checkThrows),
};

/** An event of a check's card with what a sender can't be trusted with. @returns `meekness.none` @rule FUD-336 FUD-367 FUD-374 FUD-430 */
export function completeCheck(state: CheckState, event: CheckEvent, s: S): CheckEvent | Refusal {
  const { actor, check } = state.request;
  switch (event.type) {
    case "roll":
      return { ...event, spent: usedIn(s, actor.uuid, check) };
    case "meek": {
      const who = s.character(actor.uuid);
      return who && advantageRank(who, "meekness") > 0 ? event : refuse("meekness.none");
    }
    case "improve":
      return improvedBy(s, throwOf(checkThrows(state), event), event);
    default:
      return event;
  }
}

const bothOf = ({ request: { actor, opponent } }: OpposedState | ContestState) => [actor, opponent];

/** Who may do what where two are against each other. */
export const opposedRights: Rights<OpposedState, OpposedEvent> = {
  roll: OWN,
  answer: { by: "owner", of: (state) => [state.request.opponent] },
  flip: { by: "oneOf", of: bothOf },
  improve: mayImproveBy(opposedThrows),
};

/** An event of an opposed check's card with what a sender can't be trusted with: the other side answers as it is now. */
export function completeOpposed(state: OpposedState, event: OpposedEvent, s: S): OpposedEvent | Refusal {
  const { request } = state;
  switch (event.type) {
    case "roll":
      return { ...event, spent: usedIn(s, request.actor.uuid, request.check) };
    case "answer": {
      const check = answering(s, request);
      return "accepted" in check ? check : { ...event, check, spent: usedIn(s, request.opponent.uuid, check) };
    }
    case "improve":
      return improvedBy(s, throwOf(opposedThrows(state), event), event);
    case "flip":
      return event;
  }
}

/** Who may throw the coin of a contest. @rule FUD-057 */
export const contestRights: Rights<ContestState, ContestEvent> = { flip: { by: "oneOf", of: bothOf } };

/** Who may do what at one task. */
export const teamRights: Rights<TeamState, TeamEvent> = {
  help: { by: "owner", of: (state, event) => state.request.helpers.filter((h) => h.uuid === event.target) },
  roll: OWN,
  improve: mayImproveBy(teamThrows),
};

/** A helper's own check of the leader's trait. @returns `gone`, refusals of the trait @rule FUD-070 FUD-074 */
export function helpersCheck(state: TeamState, who: Ref, s: S): CheckRequest | Refusal {
  const character = s.character(who);
  if (!character) return refuse("gone", { name: who });
  const asked = checkOf(character, state.request.trait, s.settings);
  return asked.accepted ? helperCheck(asked.request, teamworkRows(character)) : asked;
}

/** An event of a team's card with what a sender can't be trusted with. @rule FUD-070 FUD-071 */
export function completeTeam(state: TeamState, event: TeamEvent, s: S): TeamEvent | Refusal {
  const { actor, check } = state.request;
  switch (event.type) {
    case "improve":
      return improvedBy(s, throwOf(teamThrows(state), event), event);
    case "roll":
      return { ...event, spent: usedIn(s, actor.uuid, check) };
    case "help": {
      const own = helpersCheck(state, event.target, s);
      return "accepted" in own ? own : { ...event, check: own, spent: usedIn(s, event.target, own) };
    }
  }
}
