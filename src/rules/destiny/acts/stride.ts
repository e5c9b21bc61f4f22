/** One's own movement on a board, paid with Moves. */
import { change } from "../../kernel/change.ts";
import { spendChanges } from "../../kernel/economy.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import {
  type Gait,
  goOwn,
  type Movement,
  type OwnWay,
  saidGone,
  type Stride,
  withSaidGone,
} from "../../kernel/turns/stride.ts";
import { type DestinySituation, momentOf, sceneOf, typeOf } from "../situation.ts";
import { economy, turnLimits } from "../turn/economy.ts";
import { movementFeet } from "../turn/movement.ts";
import { waits } from "../turn/pay.ts";
import { moved } from "../turn/slam.ts";
import type { DestinyCharacter, EncounterType } from "../types.ts";
import { leaving } from "./catalogue.ts";
import type { Mode } from "./moves.ts";

const MODES: Readonly<Record<Gait, Mode>> = {
  walk: "ground",
  crawl: "ground",
  climb: "climb",
  swim: "swim",
  fly: "fly",
  burrow: "burrow",
  jump: "leap",
  blink: "teleport",
};

/** Feet of a Move by each way to get about; who lies crawls. 0 where one can't get about so. @rule DES-045 DES-130 DES-133 DES-307 */
export function strideFeet(
  who: DestinyCharacter,
  gait: Gait,
  type: EncounterType | null,
  roundSeconds?: number,
): number {
  const lies = who.conditions.some((c) => c.id === "prone");
  const kind = gait === "crawl" || (gait === "walk" && lies) ? "crawl" : "walk";
  return movementFeet(who, kind, MODES[gait], type, roundSeconds) ?? 0;
}

/**
 * What a way comes to that somebody goes on a board in their turn: what was said of a Move first, then what is left of one, then as many Moves as it takes, larger slots standing for them. It counts for a Slam, and gives those
 * an opportunity out of whose reach it leads.
 * @returns null where nobody counts it; refusals of acting off turn
 * @rule DES-060 DES-061 DES-063 DES-130 DES-177 DES-292 DES-392
 */
function stride(s: DestinySituation, who: Ref, { legs, past }: OwnWay): Stride | Refusal | null {
  const [now, fighter, character] = [momentOf(s.fight), s.fighter(who), s.character(who)];
  if (!now || !fighter || !character || s.settings.economyEnforcement === "off") return null;
  const off = waits(s, character, ["move"]);
  if (off) return off;
  const pace = (gait: Gait): number => strideFeet(character, gait, typeOf(s.fight), sceneOf(s.fight)?.roundSeconds);
  const [first, last] = [legs[0]?.gait ?? "walk", legs.at(-1)?.gait ?? "walk"];
  const limits = turnLimits(character, now);
  const { moveLeft, moveSplit, feetSaid } = character.turn;
  const gone = goOwn(legs, {
    tally: fighter.spends,
    share: pace(first) > 0 ? moveLeft / pace(first) : 0,
    said: Math.max(0, feetSaid - saidGone(fighter.spends)),
    pace,
    pay: (tally) => economy.step(limits, tally, { type: "spend", action: "move" }),
  });
  if (!gone) return null;
  const left = Math.round(gone.share * pace(last));
  return {
    costs: { action: "CROSSOVER.Shared.Action.move", count: gone.actions },
    left: gone.left,
    more: gone.more,
    changes: [
      ...gone.changes,
      ...spendChanges(fighter, now.round, withSaidGone(gone.tally, gone.used), "DES-130"),
      ...moved(character, Math.round(gone.own)),
      ...(left === moveLeft ? [] : [change(who, "system.turn.moveLeft", moveLeft, left, "DES-063")]),
      ...(gone.actions > 0 && moveSplit ? [change(who, "system.turn.moveSplit", true, false, "DES-063")] : []),
    ],
    over: gone.over,
    // What was said of a Move has been asked of its enemies then.
    provoked: gone.own > 0 ? leaving(s, character, past) : [],
    told: [],
  };
}

/** One's own movement on a board, as the ledger counts it. */
export const ownMovement: Movement<DestinySituation> = {
  pace: (s, who, gait) => {
    const one = s.character(who);
    return one && strideFeet(one, gait, typeOf(s.fight), sceneOf(s.fight)?.roundSeconds);
  },
  stride,
};
