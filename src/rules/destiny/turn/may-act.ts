import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Grants } from "../state/condition-table.ts";
import { grantsFor } from "../state/conditions.ts";
import { chosenByOther } from "../state/control.ts";
import type { ActionKind, DestinyCharacter, EncounterType } from "../types.ts";
import { type ActionDefinition, type ActionKey, ACTIONS, neverRefused } from "./actions.ts";

/** Where somebody stands when it wants to act. */
export interface ActingNow {
  readonly type: EncounterType | null;
  readonly ownTurn: boolean;
  /** The Gamemaster or controller chooses for it. */
  readonly byController: boolean;
  /** Name of whoever chooses for it, for the words of a refusal. */
  readonly controller?: string;
  /** A power with the descriptor mental. */
  readonly mental?: boolean;
  /** What it costs here, where that isn't the catalogue's. */
  readonly cost?: ActionKind;
}

/**
 * Whether conditions let somebody take an action; the slots are the economy's. Answers null, or the reason that a button shows.
 * @returns refusal `act.dead`, `act.condition`, `act.mental`, `act.controller`, `act.immobile`, `act.prone`, `act.notProne`, `act.turn`, `act.court`
 * @rule DES-065 DES-133 DES-134 DES-137 DES-153 DES-244 DES-272 DES-273 DES-276 DES-382
 */
export function mayAct(who: DestinyCharacter, actionKey: ActionKey, now: ActingNow): Refusal | null {
  const definition: ActionDefinition = ACTIONS[actionKey];
  const cost = now.cost ?? definition.cost;
  if (neverRefused(definition.cost) && actionKey !== "delay") return null;
  const g = grantsFor(who, now.type);
  if (!g.alive) return refuse("act.dead");
  if (definition.resolver === "spend") return null;
  if (g.mentalOnly && !definition.mental && !now.mental) return refuse("act.mental");
  if (!hasSlotFor(g, cost)) return refuse("act.condition");
  if (!now.byController && chosenByOther(who, actionKey, now.type, cost))
    return refuse("act.controller", { name: now.controller ?? "" });
  if (definition.moves && !g.canMove) return refuse("act.immobile");
  if (definition.moves && g.prone && actionKey !== "crawl") return refuse("act.prone");
  if ((actionKey === "crawl" || definition.resolver === "stand") && !g.prone) return refuse("act.notProne");
  if (!now.ownTurn && !definition.anytime && definition.cost !== "reaction" && now.type !== null)
    return refuse("act.turn");
  const { band } = definition;
  if (!g.perceives && (definition.resolver === "influence" || band === "court")) return refuse("act.condition");
  return null;
}

/** Whether conditions leave anything that an action of this cost could be paid from; a Reaction is for `canReact`. @rule DES-061 DES-272 */
function hasSlotFor(g: Grants, cost: ActionKind): boolean {
  switch (cost) {
    case "standard":
    case "gm":
      return g.standard;
    case "move":
      return g.move || g.standard;
    case "quick":
      return g.quick || g.move || g.standard;
    case "reaction":
      return true;
    default:
      return g.free;
  }
}
