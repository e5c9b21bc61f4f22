import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveCheck } from "../check.ts";
import { hurt } from "../deed-outcome.ts";
import { caughtDamage, fallDamage, fallsProne } from "../hazards.ts";
import { conditionsAfter } from "./attack-effect.ts";
import { addCondition } from "../progression.ts";
import type { CheckRequest, CheckResolution, Faces, FudgeCharacter } from "../types.ts";
import type { Party } from "./check.ts";

/** Somebody falls. */
export interface FallExchange {
  readonly actor: Party;
  /** Distance rank of the fall. */
  readonly distance: number;
  /** Size rank of who falls. */
  readonly size: number;
  /** Nobody meant it: whoever isn't caught lies prone, hurt or not. */
  readonly accidental: boolean;
  /** Acrobatics that softens it; null for who has no training. */
  readonly soften: CheckRequest | null;
  /** Who tries to catch them; null: nobody does. */
  readonly catcher: Party | null;
}

/** One who comes to ground: what resists the rest of the fall, and what is left of it. */
export interface Landing {
  readonly uuid: string;
  /** Null where nothing of the fall is left. */
  readonly result: CheckResolution | null;
  readonly changes: readonly Change[];
}

/** Numbers and changes come with the event, worked out from everybody as they are then. */
export type FallEvent =
  | { readonly type: "soften"; readonly faces: Faces | null; readonly spent?: readonly Change[] }
  | { readonly type: "catch"; readonly faces: Faces | null; readonly check: CheckRequest; readonly strength: number; readonly spent?: readonly Change[] }
  | { readonly type: "land"; readonly target: string; readonly faces: Faces | null; readonly check: CheckRequest | null; readonly changes: readonly Change[] };

export interface FallState {
  readonly request: FallExchange;
  readonly softened: CheckResolution | null;
  readonly caught: { readonly check: CheckResolution; readonly strength: number } | null;
  readonly landed: readonly Landing[];
}

/** Whether whoever falls is held. @rule FUD-191 */
export const isCaught = (state: FallState): boolean => state.caught?.check.success === true;

/** Rank of the Damage that those who come to ground resist: less what Acrobatics softened, less what the catcher bears. @rule FUD-180 FUD-191 */
export function fallRank({ request, softened, caught }: FallState): number {
  const damage = fallDamage(request.distance, request.size, softened?.success === true ? (softened.degrees ?? 0) : 0);
  return caught?.check.success === true ? caughtDamage(damage, caught.strength) : damage;
}

/** Who is still to come to ground, once whoever would catch has tried: the one who falls, and the catcher too where they hold them. @rule FUD-191 */
export function toLand(state: FallState): readonly Party[] {
  const { actor, catcher } = state.request;
  if (catcher && !state.caught) return [];
  return [actor, ...(catcher && isCaught(state) ? [catcher] : [])].filter((p) => !state.landed.some((l) => l.uuid === p.uuid));
}

/**
 * What coming to ground does: harm by what the Toughness left, and prone for who fell unwillingly or was hurt. Who caught somebody keeps their feet unless it hurts them.
 * @param result  null where nothing of the fall is left
 * @rule FUD-180 FUD-191
 */
export function landing(state: FallState, who: FudgeCharacter, result: CheckResolution | null): readonly Change[] {
  const margin = result ? result.total - (result.dc ?? 0) : 1;
  const harm = hurt(who, { margin });
  const fell = who.ref === state.request.actor.uuid && state.request.accidental && !isCaught(state);
  if (!fallsProne(fell, margin <= 0)) return harm;
  const held = conditionsAfter(who.conditions, harm);
  return held.some((c) => c.id === "dead") ? harm : [...harm, ...addCondition(who.ref, held, { id: "prone", source: `${who.ref} fall` }).changes];
}

/**
 * A fall from the edge to the ground: Acrobatics softens it, somebody may catch who falls, and whoever comes to ground resists what is left, each with their own Toughness.
 * @rule FUD-180 FUD-191
 */
export const fallExchange: Reducer<FallExchange, FallState, FallEvent> = {
  begin: (request) => ({ request, softened: null, caught: null, landed: [] }),
  step: (state, event) => {
    const { request } = state;
    switch (event.type) {
      case "soften":
        if (state.softened) return refuse("alreadyRolled");
        return request.soften && state.caught === null && state.landed.length === 0 ? accept({ ...state, softened: resolveCheck(request.soften, event.faces) }, event.spent) : refuse("nothingToDefend");
      case "catch":
        if (state.caught || !request.catcher) return refuse("alreadyAnswered");
        return accept({ ...state, caught: { check: resolveCheck(event.check, event.faces), strength: event.strength } }, event.spent);
      case "land": {
        if (!toLand(state).some((p) => p.uuid === event.target)) return refuse("alreadyAnswered");
        const result = event.check && resolveCheck(event.check, event.faces);
        return accept({ ...state, landed: [...state.landed, { uuid: event.target, result, changes: event.changes }] }, event.changes);
      }
    }
  },
};
