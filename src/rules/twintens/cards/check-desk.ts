/** Steps of checks as the desk completes them: what they cost, what they bring, who may take them. */
import { change } from "../../kernel/change.ts";
import type { AskedOf, Decision } from "../../kernel/policy.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Right, Rights } from "../../kernel/rights.ts";
import { makeRoll, type RollResult } from "../dice/checks.ts";
import { controlledNatural } from "../dice/core-roll.ts";
import { harmChanges, harmOf } from "../harm/illness.ts";
import type { TwintensSituation } from "../situation.ts";
import { controlRank, mayReroll, payControl, payReroll } from "../turn/pay.ts";
import type { Also, Anyway } from "./also.ts";
import { OWN } from "./body.ts";
import type { CheckEvent, CheckState, OpposedEvent, OpposedState } from "./check.ts";
import { type CheckRequestOf, mayTryAgain, outcomeChanges, priceOf } from "./check-request.ts";

type S = TwintensSituation;

/** `harm`: what the Gamemaster names for a failure that nobody had named it for. */
export type CheckSaid = Anyway<CheckEvent & Also<CheckEvent> & { readonly harm?: string }>;

/** @rule TWI-295 TWI-325 TWI-421 TWI-525 */
export const CHECK_RIGHTS: Rights<CheckState, CheckSaid> = {
  roll: OWN,
  rollAnyway: { by: "gm" },
  reroll: OWN,
  control: OWN,
  second: OWN,
  resolve: OWN,
  after: { by: "gm" },
};

/** A check's own throw: what it costs; with no point to spend nothing can change the roll any more, and the outcome is told at once. @rule TWI-325 TWI-440 TWI-524 */
function rolled(
  s: S,
  request: CheckRequestOf,
  event: Extract<CheckSaid, { readonly type: "roll" | "rollAnyway" }>,
): CheckSaid | Refusal {
  const also = priceOf(request, s, event.type === "rollAnyway");
  if ("accepted" in also) return also;
  const made = makeRoll(request.check, event.faces);
  if (!made.accepted) return made;
  const { result } = made;
  const { uuid } = request.actor;
  const open =
    typeof event.faces !== "string" &&
    (mayReroll(s, s.character(uuid)) ||
      controlledNatural(result.dice, controlRank(s, uuid)) > result.dice ||
      mayTryAgain(request, result, s));
  const told = { type: "resolve", changes: outcomeChanges(request, result, s) } as const;
  return { ...event, also, ...(!open && { then: [told] }) };
}

/** What a throw could still be turned by: a point for another one, luck. A success is nothing to be turned. @rule TWI-325 TWI-421 TWI-440 */
function turnedBy(s: S, request: CheckRequestOf, result: RollResult): readonly Decision[] {
  const { uuid } = request.actor;
  const again = result.second === null && result.natural !== null && mayReroll(s, s.character(uuid));
  const control = result.controlled !== true && controlledNatural(result.dice, controlRank(s, uuid)) > result.dice;
  if (result.faces === null || result.success === true) return [];
  return [
    ...(again || control ? (["points"] as const) : []),
    ...(mayTryAgain(request, result, s) ? (["maneuver"] as const) : []),
  ];
}

/** What a check's card asks: the throw that the fight wants, the outcome to be told. @rule TWI-020 TWI-233 TWI-236 TWI-325 TWI-524 */
export function askedOnCheck(s: S, { request, result, resolved }: CheckState): readonly AskedOf<CheckSaid>[] {
  const { uuid: who } = request.actor;
  if (result === null) return [{ who, decides: [] }];
  return resolved
    ? []
    : [{ who, decides: turnedBy(s, request as CheckRequestOf, result), event: { type: "resolve", changes: [] } }];
}

/** A step of a check. @returns `chance.none`, `malformed`, refusals of the economy and of points @rule TWI-012 TWI-017 TWI-295 TWI-325 TWI-421 TWI-524 */
export function completeCheck(s: S, state: CheckState, event: CheckSaid): CheckSaid | Refusal {
  const request = state.request as CheckRequestOf;
  const { uuid } = request.actor;
  switch (event.type) {
    case "roll":
    case "rollAnyway":
      return rolled(s, request, event);
    case "reroll": {
      const paid = payReroll(s, uuid);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    case "control": {
      const paid = payControl(s, uuid);
      return paid.accepted ? { ...event, rank: paid.rank, changes: paid.changes } : paid;
    }
    case "second":
      return state.result && mayTryAgain(request, state.result, s) ? event : refuse("chance.none");
    case "after": {
      const [who, harm] = [s.character(uuid), harmOf(event.harm ?? null)];
      return who && harm && harm.kind !== "power"
        ? { ...event, changes: harmChanges(who, harm, null, 0) }
        : refuse("malformed", { code: "harm" });
    }
    case "resolve":
      return state.result ? { ...event, changes: outcomeChanges(request, state.result, s) } : event;
  }
}

export type OpposedSaid = OpposedEvent & Also<OpposedEvent>;

const SIDE: Right<OpposedState, { readonly side: string }> = {
  by: "owner",
  of: (s, e) => s.request.sides.filter((x) => x.uuid === e.side),
};

/** Each throws for their own side. @rule TWI-015 TWI-325 */
export const SIDE_RIGHTS: Rights<OpposedState, OpposedEvent> = {
  roll: SIDE,
  reroll: SIDE,
  control: SIDE,
  resolve: { by: "oneOf", of: (s) => s.request.sides },
};

/** A step of one side, paid by who takes it. @rule TWI-326 TWI-440 */
export function completeSide<E extends OpposedSaid>(s: S, event: E): E | Refusal {
  if (event.type === "reroll") {
    const paid = payReroll(s, event.side);
    return paid.accepted ? { ...event, changes: paid.changes } : paid;
  }
  if (event.type !== "control") return event.type === "resolve" ? { ...event, changes: [] } : event;
  const paid = payControl(s, event.side);
  return paid.accepted ? { ...event, rank: paid.rank, changes: paid.changes } : paid;
}

/** A step of an opposed check as the desk completes it: a power that is countered goes off. @rule TWI-325 TWI-435 */
export function completeOpposed(s: S, { request, winner }: OpposedState, event: OpposedEvent): OpposedEvent | Refusal {
  const [{ uuid }] = request.sides;
  const power = s.character(uuid)?.powers.find((p) => p.id === request.countered);
  return event.type === "resolve" && winner === "second" && power?.active === true
    ? { ...event, changes: [change(`${uuid}.Item.${power.id}`, "system.active", true, false, "TWI-435")] }
    : completeSide(s, event);
}

/** Who of both sides has still to throw. */
export const waitingSides = (state: OpposedState): readonly OpposedState["request"]["sides"][number][] =>
  state.resolved ? [] : state.request.sides.filter((_s, i) => state.results[i] === null);
