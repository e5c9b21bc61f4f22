/** One's own movement on a board, paid with move actions. */
import { spendChanges } from "../../kernel/economy.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import {
  type Gait,
  goOwn,
  type Movement,
  type OwnWay,
  shareLeft,
  type Stride,
  withShare,
} from "../../kernel/turns/stride.ts";
import { offTurn } from "../../kernel/turns/turn-and-reach.ts";
import { measureOf } from "../hero/measures.ts";
import { type SpeedMode, speeds } from "../hero/speed.ts";
import { activeComponents, advantageRank } from "../hero/traits.ts";
import { wallCrawling } from "../powers/catalogue/options.ts";
import type { FudgeSituation } from "../situation.ts";
import { grantsFor } from "../state/conditions.ts";
import type { FudgeCharacter } from "../types.ts";
import { economy, payReadied, turnLimits } from "./economy.ts";
import { setOff } from "./pay.ts";

/** Feet of a distance rank. */
const feetOf = (rank: number): number => Math.round(measureOf("distance", rank, "us"));

const CRAWL = -1;

/** Ranks of a power's effect that is in use, of one kind of it where it has kinds; 0 without. */
const inUse = (who: FudgeCharacter, effect: string, trait?: string): number =>
  Math.max(
    0,
    ...activeComponents(who).flatMap(({ component: c }) =>
      c.effect === effect && (trait === undefined || c.trait === trait) ? [c.rank] : [],
    ),
  );

/**
 * Feet of a move action by each way to get about: on the ground at a human's rank 0 thirty; who lies crawls a rank slower. Climbing, swimming and jumping without a power, and going through what is solid, are checks that the
 * table reads.
 * @returns 0 where one can't get about so, null where the rules have no number
 * @rule FUD-294 FUD-302 FUD-500 FUD-514 FUD-641
 */
export function strideFeet(who: FudgeCharacter, gait: Gait): number | null {
  const rankOf = (mode: SpeedMode): number | null => speeds(who).find((s) => s.mode === mode)?.rank.total ?? null;
  const ground = rankOf("groundSpeed") ?? 0;
  const { canMove } = grantsFor(who);
  const feet = (rank: number | null): number | null => (rank === null ? null : canMove ? feetOf(rank) : 0);
  switch (gait) {
    case "walk":
      return feet(ground);
    case "crawl":
      // Who lies is hindered, which is a rank slower: they crawl on foot, too.
      return feet(who.conditions.some((c) => c.id === "prone") ? ground : ground + CRAWL);
    case "climb": {
      const rank = inUse(who, "movement", "wallCrawling");
      return rank > 0 ? feet(ground + wallCrawling(rank).speed) : canMove ? null : 0;
    }
    case "fly":
      return feet(rankOf("flight")) ?? 0;
    case "swim":
      return feet(rankOf("swimming"));
    case "jump":
      return feet(rankOf("leaping"));
    case "burrow":
      return inUse(who, "permeate") > 0 ? null : 0;
    case "blink": {
      const rank = inUse(who, "teleport");
      return rank > 0 ? feetOf(rank) : 0;
    }
  }
}

/**
 * What a way comes to that somebody goes on a board in their turn: as many move actions as it takes, a standard one traded for one where need be. A move isn't split around the standard action but with Move-by Action. What was readied is done
 * in another's turn.
 * @returns null where nobody counts it; refusals of acting off turn
 * @rule FUD-271 FUD-272 FUD-274 FUD-302 FUD-303
 */
function stride(s: FudgeSituation, who: Ref, { legs }: OwnWay): Stride | Refusal | null {
  const [fight, fighter, character] = [s.fight, s.fighter(who), s.character(who)];
  if (!fight || !fighter || !character) return null;
  const off = offTurn(who, { encounter: () => fight, party: s.party });
  const ready = off ? setOff(s, who) : null;
  if (off && ready === null) return off;
  const limits = turnLimits(character, character.extraStandard);
  const mark = fighter.spends["standard"] ?? 0;
  const gone = goOwn(legs, {
    tally: fighter.spends,
    share: shareLeft(fighter.spends, mark, advantageRank(character, "moveByAction") > 0),
    said: 0,
    pace: (gait) => strideFeet(character, gait),
    pay: (tally) =>
      ready === null
        ? economy.step(limits, tally, { type: "spend", action: "move" })
        : payReadied(character, ready, tally, "move"),
  });
  if (!gone) return null;
  const walk = strideFeet(character, "walk") ?? 0;
  const tally = withShare(gone.tally, gone.share, walk, mark);
  return {
    costs: { action: "CROSSOVER.Shared.Action.move", count: gone.actions },
    left: gone.left,
    more: gone.more,
    changes: [...gone.changes, ...spendChanges(fighter, fight.round, tally, "FUD-302")],
    over: gone.over,
    provoked: [],
    told: [],
  };
}

/** One's own movement on a board, as the ledger counts it. */
export const ownMovement: Movement<FudgeSituation> = {
  pace: (s, who, gait) => {
    const one = s.character(who);
    return one && strideFeet(one, gait);
  },
  stride,
};
