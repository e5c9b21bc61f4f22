/** One's own movement on a board, paid with move actions. */
import { spendChanges } from "../../kernel/economy.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import {
  type Gait,
  goOwn,
  type Movement,
  type OwnWay,
  saidGone,
  shareLeft,
  type Stride,
  withSaidGone,
  withShare,
} from "../../kernel/turns/stride.ts";
import { offTurn } from "../../kernel/turns/turn-and-reach.ts";
import { effectRank, featRank, ownRanks, plainWord, powerFeet, speedFeet } from "../hero/derive.ts";
import { teleportFeet } from "../hero/movement.ts";
import type { TwintensSituation } from "../situation.ts";
import { held } from "../state/conditions.ts";
import type { PowerEntry, TwintensCharacter } from "../types.ts";
import { economy } from "./economy.ts";
import { limitsIn } from "./pay.ts";

/** Whether a mode of Super-Movement goes up walls; one that nobody has named may be any. */
const onWalls = (trait: string | null): boolean => trait === null || plainWord(trait).includes("wall");

/** Who climbs or swims by skill alone comes a quarter of the way in a move action, so that a full one is half. */
const BY_SKILL = 0.25;

/**
 * Feet of a move action by each way to get about: on the own legs or by a power that carries one. Jumping is a check that the table reads.
 * @returns 0 where one can't get about so, null where the rules have no number
 * @rule TWI-073 TWI-074 TWI-440
 */
export function strideFeet(who: TwintensCharacter, gait: Gait): number | null {
  const feet = speedFeet(who);
  // Who can't move at all is carried by nothing but a thought.
  const by = (...keys: readonly PowerEntry["key"][]): number =>
    feet > 0 ? Math.max(...keys.map((key) => powerFeet(key, effectRank(who, key)))) : 0;
  switch (gait) {
    case "walk":
      return Math.max(feet, by("speed", "superSpeed"));
    case "fly":
      return by("flight");
    case "burrow":
      return by("burrowing");
    case "swim":
      return Math.max(feet * BY_SKILL, by("swimming"));
    case "climb":
      return who.powers.some((p) => p.key === "superMovement" && ownRanks(p) > 0 && onWalls(p.trait))
        ? feet
        : feet * BY_SKILL;
    case "blink":
      return teleportFeet(effectRank(who, "teleport"));
    case "crawl":
    case "jump":
      return null;
  }
}

/**
 * What a way comes to that somebody goes on a board in their turn: as many move actions as it takes, standard actions and surges traded for them where need be. All-out movement has paid for four times the speed. A move isn't split around the
 * standard action but with Move-by Action.
 * @returns null where nobody counts it; refusals of acting off turn
 * @rule TWI-070 TWI-071 TWI-073 TWI-075
 */
function stride(s: TwintensSituation, who: Ref, { legs }: OwnWay): Stride | Refusal | null {
  const [fight, fighter, character] = [s.fight, s.fighter(who), s.character(who)];
  if (!fight || !fighter || !character) return null;
  const off = offTurn(who, { encounter: () => fight, party: s.party });
  if (off) return off;
  const limits = limitsIn(s, character);
  const mark = fighter.spends["standard"] ?? 0;
  const allOut = held(character, "allOutMove").length > 0 ? speedFeet(character, "allOut") : 0;
  const gone = goOwn(legs, {
    tally: fighter.spends,
    share: shareLeft(fighter.spends, mark, featRank(character, "moveByAction") > 0),
    said: Math.max(0, allOut - saidGone(fighter.spends)),
    pace: (gait) => strideFeet(character, gait),
    pay: (tally) => economy.step(limits, tally, { type: "spend", action: "move" }),
  });
  if (!gone) return null;
  const walk = strideFeet(character, "walk") ?? 0;
  const tally = withSaidGone(withShare(gone.tally, gone.share, walk, mark), gone.used);
  return {
    costs: { action: "CROSSOVER.Shared.Action.move", count: gone.actions },
    left: gone.left,
    more: gone.more,
    changes: [...gone.changes, ...spendChanges(fighter, fight.round, tally, "TWI-073")],
    over: gone.over,
    provoked: [],
    told: [],
  };
}

/** One's own movement on a board, as the ledger counts it. */
export const ownMovement: Movement<TwintensSituation> = {
  pace: (s, who, gait) => {
    const one = s.character(who);
    return one && strideFeet(one, gait);
  },
  stride,
};
