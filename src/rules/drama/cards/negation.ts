import type { Source } from "../fortune/spends.ts";
import { type DamageResult, type Pick, pickOff, PICKS, PICKS_PER_POINT } from "../harm/damage.ts";
import { known } from "./points.ts";
import type { ActionEvent, ActionState, Party, SlotState } from "./types.ts";

/** A negation as it is being put together: how often each pick would still take something off, how many of how many are taken, what would be left, and whether it can be paid so. @rule DRA-202 DRA-207 DRA-412 */
export interface NegationDraft {
  readonly picks: readonly { readonly pick: Pick; readonly most: number }[];
  readonly taken: number;
  readonly most: number;
  readonly payable: boolean;
  readonly after: DamageResult;
}

/** Picks chosen so far on a result. @param points  that the payer puts in @rule DRA-202 DRA-412 */
export function negationDraft(result: DamageResult, chosen: readonly Pick[], points: number): NegationDraft {
  const most = PICKS_PER_POINT * points;
  const steps = chosen.reduce<{ readonly after: DamageResult; readonly idle: boolean }>(
    ({ after, idle }, pick) => {
      const next = pickOff(after, pick);
      return { after: next ?? after, idle: idle || next === null };
    },
    { after: result, idle: false },
  );
  return {
    picks: PICKS.map((pick) => ({ pick, most: timesOff(steps.after, pick, most - chosen.length) })),
    taken: chosen.length,
    most,
    payable: chosen.length > 0 && chosen.length <= most && !steps.idle,
    after: steps.after,
  };
}

/** How often a pick takes something off a result, up to a limit. */
function timesOff(result: DamageResult, pick: Pick, limit: number): number {
  const next = limit > 0 ? pickOff(result, pick) : null;
  return next ? 1 + timesOff(next, pick, limit - 1) : 0;
}

/** From the worst to the least, as a point is best spent. */
const WORST_FIRST: readonly Pick[] = ["wound", "ko", "knockdown", "shock"];

/** As many picks of these kinds as one point takes off a result, in their order. @rule DRA-202 */
function picksOf(result: DamageResult, kinds: readonly Pick[]): readonly Pick[] {
  const picks: Pick[] = [];
  let left = result;
  for (const pick of kinds)
    for (let next = pickOff(left, pick); next !== null && picks.length < PICKS_PER_POINT; next = pickOff(left, pick)) {
      left = next;
      picks.push(pick);
    }
  return picks;
}

/** A way to pay against a result: by whom and from where; with picks made ready, or to be chosen freely. */
export interface NegationOffer {
  readonly by: Party;
  readonly source: Source;
  /** Null: whoever pays chooses. */
  readonly picks: readonly Pick[] | null;
  /** What would be left with them; with a free choice the result as it is. */
  readonly after: DamageResult;
}

/** Whoever may put an own point against a result: the one hit, the owner of a trademark. @rule DRA-221 DRA-225 */
export const victimOf = ({ target }: SlotState): Party | null => (target.kind === "object" ? target.owner : target);

/**
 * What may be paid against a result: the best use of a point and shock alone made ready for the victim, the best use for everybody else, and from every source the free choice of picks.
 * @param sources  cards and lent points that each of these may use; everybody's own point is known without
 * @rule DRA-202 DRA-207 DRA-210 DRA-412
 */
export function negationOffers(
  state: ActionState,
  slot: SlotState,
  sources: readonly { readonly by: string; readonly source: Source }[],
): readonly NegationOffer[] {
  const { result, stage } = slot;
  const victim = victimOf(slot);
  if (stage !== "result" || !result || !victim) return [];
  const best = picksOf(result, WORST_FIRST);
  const shock = picksOf(result, ["shock"]);
  if (best.length === 0) return [];
  const ready = [best, ...(shock.length === 0 || shock.join() === best.join() ? [] : [shock])];
  const left = (picks: readonly Pick[]): DamageResult => picks.reduce((r, pick) => pickOff(r, pick) ?? r, result);
  return [{ by: victim.uuid, source: "personal" }, ...sources].flatMap(({ by, source }): NegationOffer[] => {
    const who = known(state, by);
    if (!who || who.rank !== "hero") return [];
    const own = by === victim.uuid;
    if (!own && source === "personal") return [];
    return [
      ...(own ? ready : [best]).map((picks) => ({ by: who, source, picks, after: left(picks) })),
      { by: who, source, picks: null, after: result },
    ];
  });
}

/** The payment of picks from a source, as the card takes it. @rule DRA-200 */
export const negationEvent = (
  slot: string,
  by: string,
  source: Source,
  picks: readonly Pick[],
): Extract<ActionEvent, { type: "negate" }> => ({
  type: "negate",
  slot,
  by,
  picks,
  personal: source === "personal" ? 1 : 0,
  cards: source === "personal" ? [] : [source],
});
