/** One's own movement on a board: up to a limit of the body in each round, and more than half of it takes something off what else is done. */
import { spendChanges } from "../../kernel/economy.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import {
  type Gait,
  type Movement,
  type OwnWay,
  saidGone,
  type Stride,
  withSaidGone,
} from "../../kernel/turns/stride.ts";
import { offTurn } from "../../kernel/turns/turn-and-reach.ts";
import { hurry } from "../acts/push.ts";
import { FOOT } from "../dice/units.ts";
import { covers, metres } from "../hero/derive.ts";
import type { DramaSituation } from "../situation.ts";
import type { DramaCharacter, LimitKey } from "../types.ts";

const METRES = "CROSSOVER.Shared.TurnAndReach.metres";

/** Limits of the body that ways to get about go by; what isn't here is a power's own action, or the table's to say. */
const BY: Partial<Readonly<Record<Gait, LimitKey>>> = {
  walk: "run",
  swim: "swim",
  climb: "climb",
  fly: "fly",
  jump: "jump",
};

/** Feet of a round by each way to get about; 0 where one can't get about so, null where the rules have no number. @rule DRA-064 DRA-153 */
export function strideFeet(who: DramaCharacter, gait: Gait): number | null {
  const limit = BY[gait];
  return limit === undefined ? null : (metres(who, limit) ?? 0) / FOOT;
}

/**
 * What a way comes to that somebody goes on a board in their turn. What was told of it beforehand is gone first; more than half of the limit hurries, and beyond the limit it takes a push.
 * @returns null where nobody counts it; refusals of acting off turn
 * @rule DRA-153
 */
function stride(s: DramaSituation, who: Ref, { legs }: OwnWay): Stride | Refusal | null {
  const [fight, fighter, character] = [s.fight, s.fighter(who), s.character(who)];
  if (!fight || !fighter || !character) return null;
  const off = offTurn(who, { encounter: () => fight, party: s.party });
  if (off) return off;
  const counted = legs.filter(({ gait }) => BY[gait] !== undefined);
  const limit = BY[counted.at(-1)?.gait ?? "blink"];
  if (limit === undefined) return null;
  const most = metres(character, limit) ?? 0;
  if (most <= 0)
    return refuse("stride.noWay", { gait: `CROSSOVER.Shared.Stride.gait.${counted.at(-1)?.gait ?? "walk"}` });
  const way = counted.reduce((sum, { feet }) => sum + feet, 0) * FOOT;
  const before = character.moved?.round === fight.round ? character.moved.metres : 0;
  const said = Math.max(0, before - saidGone(fighter.spends));
  const rest = Math.max(0, way - said);
  const fits = Math.min(rest, Math.max(0, most - before));
  const own = fits > 0 ? hurry(character, limit, Math.round(fits * 10) / 10, fight.round) : [];
  const hurried = covers(most, before + fits).hurried;
  const tally = withSaidGone(fighter.spends, Math.round(Math.min(way, said + fits) * 10) / 10);
  const more = Math.max(0, most - before - fits) / FOOT;
  return {
    costs: null,
    left: more,
    more,
    changes: [...("accepted" in own ? [] : own), ...spendChanges(fighter, fight.round, tally, "DRA-153")],
    over:
      rest > fits + 0.05
        ? refuse("stride.tooFar", { feet: Math.round(way), most: Math.floor(way - rest + fits), unit: METRES })
        : null,
    provoked: [],
    told: hurried ? [{ key: "CROSSOVER.Drama.Stride.hurried" }] : [],
  };
}

/** One's own movement on a board, as the ledger counts it. */
export const ownMovement: Movement<DramaSituation> = {
  pace: (s, who, gait) => {
    const one = s.character(who);
    return one && strideFeet(one, gait);
  },
  stride,
};
