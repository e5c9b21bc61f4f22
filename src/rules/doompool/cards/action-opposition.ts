/** Who stands against an action, before anybody has said a word. */
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { sideOf } from "../dice/pool-picks.ts";
import { isAble } from "../harm/stress.ts";
import type { TraitTarget } from "../things/targeting.ts";
import type { Complication, DoompoolCharacter, Side } from "../types.ts";
import type { ActionRequest, ActionTarget, Purpose } from "./action-state.ts";

/**
 * Who rolls against an action: the character that is acted on or holds the trait; where there is none, or none that can, the doom pool stands against heroes, for everything important: building,
 * helping, healing, taking things away. Against the Gamemaster's characters it never rolls: what no hero opposes simply succeeds.
 * @param holder  the character acted on, the holder of the trait, the lead pursuer; null for nobody
 * @param kind    of the trait: a complication or asset on one's own side is nothing that its holder defends
 * @rule DOO-091 DOO-092 DOO-094 DOO-096 DOO-104 DOO-135 DOO-202 DOO-205 DOO-213 DOO-217 DOO-230 DOO-239
 */
export function opposition(
  side: Side,
  purpose: Purpose["type"],
  holder: DoompoolCharacter | null,
  kind: TraitTarget["kind"] | null = null,
): ActionTarget["defender"] {
  const resists = holder !== null && isAble(holder);
  if (side === "watcher") return resists && holder.type === "hero" ? "character" : "none";
  switch (purpose) {
    case "recovery":
    case "support":
    case "restore":
      return "doom";
    case "trait":
      return resists && !(holder.type === "hero" && (kind === "complication" || kind === "asset"))
        ? "character"
        : "doom";
    case "chase":
      return resists ? "character" : "none";
    case "effect":
      return holder === null ? "doom" : resists ? "character" : "none";
  }
}

/**
 * Who stands up for a trait that is taken away: whoever holds up a complication that they made on the other side, as long as they are here and able; otherwise whoever bears it.
 * @param of  who is here, by uuid
 * @rule DOO-096 DOO-202
 */
export function holderOf(
  side: Side,
  bearer: DoompoolCharacter,
  complication: Complication | undefined,
  of: (ref: string) => DoompoolCharacter | null,
): DoompoolCharacter {
  const maker = complication?.maker == null ? null : of(complication.maker);
  return maker && sideOf(maker) !== side && isAble(maker) ? maker : bearer;
}

/** Whether an action may stand against whom its request names: the Gamemaster's characters only against heroes or nobody. @rule DOO-091 DOO-092 DOO-219 DOO-238 */
export function checkOpposition(request: ActionRequest): true | Refusal {
  if (request.actor.side === "hero") return true;
  return request.targets.some((t) => t.defender === "doom" || (t.defender === "character" && t.side !== "hero"))
    ? refuse("watcherAgainstHeroes")
    : true;
}

/**
 * Whose conditions may be used in an action: whoever it is aimed at; of a trait, its holder on the other side. Whoever is helped, treated or freed is no opposition.
 * @rule DOO-037 DOO-040 DOO-202
 */
export const opponentsOf = (
  purpose: Purpose["type"],
  side: Side,
  targets: readonly { readonly uuid: string; readonly side: Side }[],
): readonly string[] =>
  targets
    .filter((t) => purpose === "effect" || purpose === "chase" || (purpose === "trait" && t.side !== side))
    .map((t) => t.uuid);
