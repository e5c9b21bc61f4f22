import { type Change, change } from "../../kernel/change.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { contestOpenings, isOpening, openingChanges, type OpeningKey } from "../acts/attack/openings.ts";
import {
  disarmOutcome,
  grappleOutcome,
  type Interaction,
  interactionCondition,
  isInteraction,
  overrun,
  rushFeet,
  tripOutcome,
  untilOwnTurnEnd,
} from "../acts/maneuvers.ts";
import { unafraid } from "../harm/consequences.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { featRank, speedFeet } from "../hero/derive.ts";
import { ownTurnIn, roundsIn, startIn, type TwintensSituation } from "../situation.ts";
import { impose, lift } from "../state/condition-changes.ts";
import { held } from "../state/conditions.ts";
import type { OpposedState } from "./check.ts";
import type { ContestAsk, ContestExchange } from "./contest-sides.ts";

type S = TwintensSituation;

/** A contest on its card: both sides, whether the target has stepped aside, whether it has tried in turn, and what the outcome wrote. */
export type ContestState = OpposedState & {
  readonly aside?: true;
  readonly countered?: true;
  readonly written?: readonly Change[];
};

const askOf = (state: OpposedState): ContestAsk => (state.request as ContestExchange).ask;

/** Conditions that both sides of a grapple hold against each other. */
function holds(me: TwintensActor, you: TwintensActor): readonly Change[] {
  return [
    ...impose(me.ref, me.conditions, "grappled", { trait: you.ref, source: you.ref }, "TWI-372"),
    ...impose(you.ref, you.conditions, "grappled", { trait: me.ref, source: me.ref }, "TWI-372"),
  ];
}

/** A hold ends: for both, with what came of it. @rule TWI-373 TWI-374 TWI-421 */
export function release(me: TwintensActor, you: TwintensActor, rule: string): readonly Change[] {
  const off = (who: TwintensActor, other: TwintensActor): readonly Change[] =>
    who.conditions
      .filter(
        (c) =>
          (c.id === "grappled" && c.trait === other.ref) ||
          ((c.id === "pinned" || c.id === "exposed") && c.source === other.ref),
      )
      .map((c) => lift(who.ref, c, rule));
  return [...off(me, you), ...off(you, me)];
}

/** Until the end of the own turn, this one or the next: openings last no longer. */
function soon(who: string, s: S): Until {
  return s.fight === null ? roundsIn(s, 1) : untilOwnTurnEnd(who, false);
}

/** Whom somebody has pinned: for a round, without breath under a Chokehold, open to a Crushing Pin. @rule TWI-291 TWI-373 TWI-421 */
function pins(me: TwintensActor, you: TwintensActor, s: S): readonly Change[] {
  const until = roundsIn(s, 1);
  const choked =
    featRank(me, "chokehold") > 0
      ? impose(
          you.ref,
          you.conditions,
          "exposed",
          {
            trait: "suffocation",
            source: me.ref,
            degree: 0,
            until,
            start: startIn(s),
          },
          "TWI-421",
        )
      : [];
  return [
    ...impose(you.ref, you.conditions, "pinned", { source: me.ref, until }, "TWI-373"),
    ...choked,
    ...openingChanges(me, contestOpenings(me, "pin"), you.ref, soon(me.ref, s)),
  ];
}

/** What an interaction puts on its target, for whoever has the good of it, and until when. @rule TWI-369 TWI-370 TWI-371 TWI-421 */
function impressed(
  me: TwintensActor,
  you: TwintensActor,
  { maneuver, ally }: ContestAsk & { readonly maneuver: Interaction },
  s: S,
): readonly Change[] {
  const condition = interactionCondition(maneuver);
  const who = (ally === "" ? null : s.character(ally)) ?? me;
  if (condition === null || unafraid(you, condition)) return [];
  switch (maneuver) {
    case "feint":
      return impose(
        you.ref,
        you.conditions,
        condition,
        { trait: who.ref, source: me.ref, until: untilOwnTurnEnd(who.ref, ownTurnIn(s, who.ref)) },
        "TWI-369",
      );
    case "trick":
      return impose(
        you.ref,
        you.conditions,
        condition,
        { trait: who.ref, source: me.ref, until: roundsIn(s, 1) },
        "TWI-371",
      );
    case "fascinate":
      return impose(
        you.ref,
        you.conditions,
        condition,
        { source: me.ref, until: untilOwnTurnEnd(me.ref, ownTurnIn(s, me.ref)) },
        "TWI-421",
      );
    default:
      return impose(
        you.ref,
        you.conditions,
        condition,
        { source: me.ref, until: roundsIn(s, 1) },
        maneuver === "demoralize" ? "TWI-370" : "TWI-421",
      );
  }
}

const fall = (who: TwintensActor, rule: string): readonly Change[] =>
  held(who, "prone").length > 0 ? [] : impose(who.ref, who.conditions, "prone", { source: "maneuver" }, rule);

/** What winning or losing a contest writes. @rule TWI-368 TWI-369 TWI-370 TWI-371 TWI-372 TWI-373 TWI-374 TWI-375 TWI-376 TWI-377 TWI-421 */
export function contestOutcome(state: ContestState, s: S): readonly Change[] {
  const ask = askOf(state);
  const [me, you] = [s.character(ask.actor), s.character(ask.target)];
  if (!me || !you || state.winner === null || state.aside === true) return [];
  const { maneuver } = ask;
  const won = state.winner === "first";
  if (isInteraction(maneuver)) return won ? impressed(me, you, { ...ask, maneuver }, s) : [];
  switch (maneuver) {
    case "disarm": {
      const end = disarmOutcome(
        won,
        state.margin ?? 0,
        me.weapons.every((w) => !w.equipped),
        featRank(me, "improvedDisarm") > 0,
      );
      const weapon = you.weapons.find((w) => w.equipped && w.dodge === 0);
      return weapon && (end === "taken" || end === "dropped")
        ? [change(`${you.ref}.Item.${weapon.id}`, "system.equipped", true, false, "TWI-368")]
        : [];
    }
    case "grapple":
      return won ? holds(me, you) : [];
    case "hold": {
      const end = grappleOutcome(ask.move, won);
      const on = end.condition === "pinned" ? pins(me, you, s) : end.condition === "prone" ? fall(you, "TWI-373") : [];
      return [
        ...on,
        ...(end.ends
          ? [
              ...release(me, you, "TWI-373"),
              ...(ask.move === "break"
                ? openingChanges(me, contestOpenings(me, "escape"), you.ref, soon(me.ref, s))
                : []),
            ]
          : []),
      ];
    }
    case "escape":
      return won
        ? [
            ...release(me, you, "TWI-374"),
            ...openingChanges(me, contestOpenings(me, "escape"), you.ref, soon(me.ref, s)),
          ]
        : [];
    case "trip":
      return tripOutcome(won, false) === "prone" ? fall(you, "TWI-375") : [];
    case "overrun":
      return won
        ? [...fall(you, "TWI-377"), ...openingChanges(me, contestOpenings(me, "overrun"), you.ref, soon(me.ref, s))]
        : [];
    case "rush": {
      const feet = rushFeet(won, state.margin ?? 0, speedFeet(me));
      if (feet === 0) return [];
      return feet > 0 ? s.pushed(me.ref, you.ref, feet, "TWI-376") : s.pushed(you.ref, me.ref, 0 - feet, "TWI-376");
    }
  }
}

/** Openings that a contest has written for whoever began it; whether one is still there shows when it is used. @rule TWI-421 */
export const openedIn = (state: ContestState): readonly OpeningKey[] =>
  (state.written ?? []).flatMap((c) => {
    const feat = c.kind === "create" && c.data.condition === "opening" ? String(c.data.trait) : "";
    return isOpening(feat) ? [feat] : [];
  });

/** Whether the target may step aside from whoever would run it over. @rule TWI-377 TWI-421 */
export function mayStepAside(state: ContestState, s: S): boolean {
  const { maneuver, actor } = askOf(state);
  const me = s.character(actor);
  return (
    maneuver === "overrun" &&
    me !== null &&
    overrun(true, false, featRank(me, "improvedOverrun") > 0) &&
    state.results[1] === null &&
    !state.resolved
  );
}

/** What came of a contest, in a key: `won`, `lost`, `counter` when the other may try in turn; feet of a push. */
export function contestEnd(
  state: ContestState,
  s: S,
): { readonly word: "won" | "lost" | "counter"; readonly feet: number | null } | null {
  const ask = askOf(state);
  if (state.winner === null) return null;
  const me = s.character(ask.actor);
  const margin = state.margin ?? 0;
  if (ask.maneuver === "rush")
    return {
      word: state.winner === "first" ? "won" : "lost",
      feet: me ? rushFeet(state.winner === "first", margin, speedFeet(me)) : null,
    };
  if (state.winner === "first") return { word: "won", feet: null };
  const counter =
    ask.maneuver === "disarm"
      ? disarmOutcome(false, margin, false, me !== null && featRank(me, "improvedDisarm") > 0) === "counter"
      : ask.maneuver === "trip" && me !== null && tripOutcome(false, featRank(me, "improvedTrip") > 0) === "counter";
  return { word: counter ? "counter" : "lost", feet: null };
}
