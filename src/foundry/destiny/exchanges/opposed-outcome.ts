import {
  powerEnds,
  bestow,
  escaped,
  influenceChanges,
  key,
  mask,
  trickChanges,
  type InfluenceExchange,
  type InfluenceState,
  type OpposedState,
} from "../../../rules/destiny/index.ts";
import { change, type Change } from "../../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import type { Table } from "../../ruleset.ts";
import { characterAt, everywhere, ownTurn } from "../facts.ts";
import type { OpposedCardRequest } from "./opposed-check.ts";

export type AnyOpposed = OpposedState | InfluenceState;

/** Whether it is a Counter that wins and lies over an attack, which is cancelled by it. @rule DES-208 */
export const cancels = (state: AnyOpposed): boolean =>
  state.request.contest === "counter" && (state.mine?.degree ?? 0) >= 1 && state.request.data["answers"] !== "";

/** What comes of it. @rule DES-109 DES-128 DES-137 DES-142 DES-143 DES-337 */
export function opposedChanges(state: AnyOpposed, table: Table): readonly Change[] | Refusal {
  const request = state.request as OpposedCardRequest;
  const [who, other] = [characterAt(table, request.actor.uuid), characterAt(table, request.opponent.uuid)];
  const degree = state.mine?.degree ?? null;
  if (!who || !other) return refuse("gone", { name: request.opponent.name });
  if (degree === null) return refuse("spend.notRolled");
  switch (request.contest) {
    case "trick":
      return degree >= 1 ? trickChanges(who, other, String(request.data["condition"]), ownTurn(who.ref, table)) : [];
    case "escape":
      return degree >= 1 ? escaped(who, other) : [];
    case "mask":
      return mask(other, [who.ref], degree);
    case "influence": {
      const { thing, wanted } = request as InfluenceExchange;
      return [...influenceChanges(other, thing === "" ? who.name : thing, wanted, degree, other.name).changes];
    }
    case "shiftTopic":
      return (state as InfluenceState).topic?.shifted === true && (state as InfluenceState).topic?.ignoresBad === true
        ? bestow(who, {
            kind: "ranks",
            key: "topic",
            channel: "skill:persuasion",
            ranks: 0,
            against: other.ref,
            attack: null,
            skill: null,
            until: { at: "encounter", left: 1 },
            label: key("Row", (state as InfluenceState).topic?.usesGood ? "topicGood" : "topic"),
            rule: "DES-143",
          })
        : [];
    case "nullify": {
      const power = other.powers.find((p) => p.id === request.data["power"]);
      return degree >= 1 && power?.active
        ? [
            change(`${other.ref}.Item.${power.id}`, "system.active", true, false, "DES-337"),
            ...powerEnds(other, power.id, () => everywhere(table)),
          ]
        : [];
    }
    default:
      return [];
  }
}
