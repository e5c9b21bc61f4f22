import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { hurt, knocksOut } from "../acts/deeds/outcome.ts";
import { resolveCheck } from "../dice/check.ts";
import { type Improve, insteadOf, keptFaces, type OwnThrow } from "../dice/second-throw.ts";
import { caughtDamage, fallDamage, fallsProne } from "../harm/hazards.ts";
import { type Incoming, reaches, type Sheltered } from "../hero/shelter.ts";
import { activeComponents } from "../hero/traits.ts";
import { movementSpeed } from "../powers/catalogue/options.ts";
import { conditionsAfter } from "../state/after-changes.ts";
import { addCondition } from "../state/progression.ts";
import type { CheckRequest, CheckResolution, Faces, FudgeCharacter, FudgeSettings } from "../types.ts";
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
  /** The dice that soften it are its player's, who is asked before anything else happens. */
  readonly waits?: boolean;
}

/** One who comes to ground: what resists the rest of the fall, and what is left of it. */
export interface Landing {
  readonly uuid: string;
  /** Null where nothing of the fall is left. */
  readonly check: CheckRequest | null;
  readonly result: CheckResolution | null;
  readonly changes: readonly Change[];
  /** The death of a minion that it knocked out, where the Gamemaster chose it. */
  readonly slain?: readonly Change[];
}

/** Numbers and changes come with the event, worked out from everybody as they are then. */
export type FallEvent =
  | { readonly type: "soften"; readonly faces: Faces | null; readonly spent?: readonly Change[] }
  | {
      readonly type: "catch";
      readonly faces: Faces | null;
      readonly check: CheckRequest;
      readonly strength: number;
      readonly spent?: readonly Change[];
    }
  | {
      readonly type: "land";
      readonly target: string;
      readonly faces: Faces | null;
      readonly check: CheckRequest | null;
      readonly changes: readonly Change[];
      readonly spent?: readonly Change[];
    }
  | { readonly type: "kill"; readonly target: string; readonly changes: readonly Change[] }
  | Improve;

export interface FallState {
  readonly request: FallExchange;
  readonly softened: CheckResolution | null;
  readonly caught: { readonly asked: CheckRequest; readonly check: CheckResolution; readonly strength: number } | null;
  readonly landed: readonly Landing[];
}

/** Whether whoever falls is held. @rule FUD-191 */
export const isCaught = (state: FallState): boolean => state.caught?.check.success === true;

/** Rank of the Damage that those who come to ground resist: less what Acrobatics softened, less what the catcher bears. @rule FUD-180 FUD-191 */
export function fallRank({ request, softened, caught }: FallState): number {
  const damage = fallDamage(request.distance, request.size, softened?.success === true ? (softened.degrees ?? 0) : 0);
  return caught?.check.success === true ? caughtDamage(damage, caught.strength) : damage;
}

/** A fall, as resistances name it. */
const FALLING: Incoming = { descriptors: ["falling", "physical"], damage: true };

/** The farthest that somebody leaps, and so may fall without harm; null without Leaping. @rule FUD-500 */
const leap = (who: FudgeCharacter): number | null =>
  activeComponents(who).reduce<number | null>(
    (most, { component }) =>
      component.effect === "leaping"
        ? Math.max(most ?? -Infinity, movementSpeed("leaping", component.rank, who.weight))
        : most,
    null,
  );

/**
 * What of a fall reaches one who comes to ground: who leaps as far isn't hurt by their own fall, else it goes through what shields them.
 * @rule FUD-123 FUD-125 FUD-126 FUD-127 FUD-180 FUD-500
 */
export function fallReaches(state: FallState, who: FudgeCharacter, settings: FudgeSettings): Sheltered {
  const { actor, distance } = state.request;
  const far = who.ref === actor.uuid && !isCaught(state) ? leap(who) : null;
  return reaches(who, far !== null && far >= distance ? 0 : fallRank(state), FALLING, "toughness", settings);
}

/** Whether whoever falls is still to soften it, before anybody catches or lands. @rule FUD-180 */
export const isToSoften = ({ request: { waits, soften }, softened }: FallState): boolean =>
  waits === true && soften !== null && softened === null;

/** Who is still to try and catch them; null for nobody. @rule FUD-191 */
export const toCatch = (state: FallState): Party | null =>
  isToSoften(state) || state.caught ? null : state.request.catcher;

/** Who is still to come to ground, once it has been softened and whoever would catch has tried: the one who falls, and the catcher too where they hold them. @rule FUD-180 FUD-191 */
export function toLand(state: FallState): readonly Party[] {
  const { actor, catcher } = state.request;
  if (isToSoften(state) || toCatch(state)) return [];
  return [actor, ...(catcher && isCaught(state) ? [catcher] : [])].filter(
    (p) => !state.landed.some((l) => l.uuid === p.uuid),
  );
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
  return held.some((c) => c.id === "dead")
    ? harm
    : [...harm, ...addCondition(who.ref, held, { id: "prone", source: `${who.ref} fall` }).changes];
}

/** Whether coming to ground has knocked a minion out that the Gamemaster may let die instead. @rule FUD-163 */
export const fallMayKill = ({ landed }: FallState, uuid: string): boolean =>
  landed.some((l) => l.uuid === uuid && !l.slain && knocksOut(l.changes, uuid));

/** Dice of a fall that may be thrown again: what softens it until somebody has tried to catch or landed, the catch until somebody has landed, and each landing. @rule FUD-368 */
export function fallThrows(state: FallState): readonly OwnThrow[] {
  const {
    request: { actor, catcher, soften },
    softened,
    caught,
    landed,
  } = state;
  const thrown = (
    roll: string,
    of: Party | null | undefined,
    check: CheckRequest | null | undefined,
    faces: Faces | null | undefined,
  ): readonly OwnThrow[] => (of && check && faces ? [{ roll, of, check, faces }] : []);
  if (landed.length > 0)
    return landed
      .filter((l) => !l.slain)
      .flatMap((l) =>
        thrown(
          l.uuid,
          [actor, catcher].find((p) => p?.uuid === l.uuid),
          l.check,
          l.result?.faces,
        ),
      );
  return caught
    ? thrown("catch", catcher, caught.asked, caught.check.faces)
    : thrown("soften", actor, soften, softened?.faces);
}

/** A second throw: the better one stands; a landing's harm is taken back for what it does then. @rule FUD-368 FUD-378 */
function improved(state: FallState, event: Improve): Step<FallState> {
  const own = fallThrows(state).find((o) => o.roll === event.roll);
  if (!own) return refuse("improve.announced");
  const result = resolveCheck(own.check, keptFaces(own.check, own.faces, event));
  const { caught, landed } = state;
  if (own.roll === "soften") return accept({ ...state, softened: result }, event.changes);
  if (own.roll === "catch") return accept({ ...state, caught: caught && { ...caught, check: result } }, event.changes);
  const before = landed.find((l) => l.uuid === own.roll)?.changes ?? [];
  return accept(
    {
      ...state,
      landed: landed.map((l) => (l.uuid === own.roll ? { ...l, result, changes: event.outcome ?? l.changes } : l)),
    },
    insteadOf(before, event),
  );
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
        return request.soften && state.caught === null && state.landed.length === 0
          ? accept({ ...state, softened: resolveCheck(request.soften, event.faces) }, event.spent)
          : refuse("nothingToDefend");
      case "catch":
        if (!toCatch(state)) return refuse(isToSoften(state) ? "fall.unsoftened" : "alreadyAnswered");
        return accept(
          {
            ...state,
            caught: { asked: event.check, check: resolveCheck(event.check, event.faces), strength: event.strength },
          },
          event.spent,
        );
      case "land": {
        if (!toLand(state).some((p) => p.uuid === event.target))
          return refuse(isToSoften(state) ? "fall.unsoftened" : "alreadyAnswered");
        const result = event.check && resolveCheck(event.check, event.faces);
        return accept(
          {
            ...state,
            landed: [...state.landed, { uuid: event.target, check: event.check, result, changes: event.changes }],
          },
          [...(event.spent ?? []), ...event.changes],
        );
      }
      case "kill":
        return fallMayKill(state, event.target)
          ? accept(
              {
                ...state,
                landed: state.landed.map((l) => (l.uuid === event.target ? { ...l, slain: event.changes } : l)),
              },
              event.changes,
            )
          : refuse("nothingToApply");
      case "improve":
        return improved(state, event);
    }
  },
};
