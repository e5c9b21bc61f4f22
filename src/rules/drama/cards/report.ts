import type { Refusal } from "../../kernel/refusal.ts";
import { rerollFaces } from "../dice/dice.ts";
import { manyOnOne, manyThreshold, oneIncrease, oneOnMany } from "../dice/multi.ts";
import { isPending, POINT_CARDS } from "../fortune/spends.ts";
import { actionExchange } from "./action.ts";
import { asked, known } from "./points.ts";
import type { ActionEvent, ActionState, ActionTarget, CardSpend, Party, Present, SlotReading } from "./types.ts";

/** One die as the card shows it: what it shows, what it counts, and why the two differ or the chain went on. */
export interface DieMark {
  readonly face: number;
  readonly counted: number;
  /** `reroll`: it was rolled on; `floored`: shown as "7 → 10"; `stopped`: it would have been rolled on, but stymied took the chance. */
  readonly mark: "plain" | "reroll" | "floored" | "stopped";
}

/** A chain of dice with its marks; a lost one has none and is struck out. */
export interface SegmentMarks {
  readonly kind: "base" | "up" | "hero" | "card";
  readonly lost: boolean;
  readonly counted: number;
  readonly dice: readonly DieMark[];
}

/** All dice of an action with their marks. Nothing of a roll is hidden, whoever rolls. @rule DRA-017 DRA-023 DRA-025 DRA-410 */
export function diceMarks(state: ActionState): readonly SegmentMarks[] {
  const { dice, settings } = state.request;
  const faces = rerollFaces(dice.rank, dice.skilled, {
    mookReroll: settings.mookReroll,
    unskilledState: dice.unskilledState,
  });
  return state.segments.map((s) => ({
    kind: s.kind,
    lost: s.lost,
    counted: s.counted,
    dice: s.dice.map((face, i) => {
      const last = i === s.dice.length - 1;
      if (i === 0 && s.floored) return { face, counted: s.counted, mark: "floored" as const };
      return {
        face,
        counted: face,
        mark: last ? (faces.has(face) ? ("stopped" as const) : ("plain" as const)) : ("reroll" as const),
      };
    }),
  }));
}

/** An announced point as the card tells it. Its spender's points are for the owner's and the Gamemaster's eyes. @rule DRA-025 DRA-411 */
export interface Announcement {
  readonly spend: CardSpend;
  readonly spender: Party | null;
  /** Those who may still counter or pass. */
  readonly asked: readonly Party[];
  readonly points: number | null;
}

/** All points announced on this action, latest last. @rule DRA-114 DRA-123 DRA-411 */
export function announcements(state: ActionState, sees: (uuid: string) => boolean): readonly Announcement[] {
  return state.spends.map((spend) => {
    const spender = known(state, spend.spender);
    return {
      spend,
      spender,
      asked: asked(state, spend),
      points: spender && sees(spend.spender) ? spender.points : null,
    };
  });
}

/** One target of an action on many, as the card lists it. @rule DRA-413 */
export interface TargetLine {
  readonly slot: string;
  readonly name: string;
  readonly own: number;
  readonly increase: number;
  readonly dn: number | null;
  readonly hit: boolean | null;
  readonly successes: number;
}

/** The arithmetic of many on one and one on many: what the number adds, what each step needs, who was reached. @rule DRA-080 DRA-085 DRA-413 */
export function multiReport(state: ActionState): {
  readonly group: { readonly count: number; readonly modifier: number; readonly thresholds: readonly number[] };
  readonly targets: { readonly count: number; readonly toughness: number; readonly lines: readonly TargetLine[] };
} {
  const { group, area, settings } = state.request;
  const chart = { rounding: settings.valueRounding, override: settings.multiChartOverride };
  const count = state.targets.length;
  return {
    group: {
      count: group,
      modifier: manyOnOne(group, chart).modifier,
      thresholds: Array.from({ length: Math.min(group, 15) }, (_, i) => manyThreshold(i + 1, chart)),
    },
    targets: {
      count,
      toughness: count > 0 ? oneOnMany(count, chart).toughness : 0,
      lines: state.targets.map(({ target, reading }, i) => ({
        slot: target.slot,
        name: target.name,
        own: target.dn,
        increase: area ? 0 : oneIncrease(i + 1, chart),
        dn: reading?.dn ?? null,
        hit: reading?.success ?? null,
        successes: reading?.successes ?? 0,
      })),
    },
  };
}

/** Whether an event would be taken now, or why not: what a button shows. @rule DRA-391 DRA-403 DRA-410 */
export function wouldTake(state: ActionState, event: ActionEvent): true | Refusal {
  const step = actionExchange.step(state, event);
  return step.accepted ? true : step;
}

/**
 * The state as players may see it. Dice, die total, bonus and what was reached stay; of those whose numbers are hidden values, defences, Toughness, points and cards are
 * taken out, with every line that would give them away. `veiled` names them, so that a view shows a blank and no 0.
 * @rule DRA-025 DRA-114 DRA-411
 */
export function veil(state: ActionState, hidden: (uuid: string) => boolean): ActionState {
  const own = hidden(state.request.actor.uuid);
  const { effectCap, ...shown } = state.request;
  const bare = (p: Present): Present => (hidden(p.uuid) ? { ...p, points: 0, cards: [] } : p);
  return {
    ...state,
    request: {
      ...shown,
      ...(!own && effectCap && { effectCap }),
      action: own ? { value: 0 } : state.request.action,
      targets: state.request.targets.map((t) => veiledTarget(t, hidden)),
      present: state.request.present.map(bare),
      onRoll: [],
    },
    present: state.present.map(bare),
    spends: state.spends.map((s) =>
      s.card && hidden(s.spender) ? { ...s, card: { id: s.card.id, effect: s.card.effect } } : s,
    ),
    reading: state.reading && veiledReading(state.reading, own, false),
    targets: state.targets.map((slot) => {
      const against = hidden(slot.target.uuid);
      return {
        ...slot,
        target: veiledTarget(slot.target, hidden),
        reading: slot.reading && veiledReading(slot.reading, own, against),
        changes: against ? [] : slot.changes,
      };
    }),
    veiled: [
      ...new Set([
        state.request.actor.uuid,
        ...state.targets.map((t) => t.target.uuid),
        ...state.present.map((p) => p.uuid),
      ]),
    ].filter(hidden),
  };
}

function veiledTarget(t: ActionTarget, hidden: (uuid: string) => boolean): ActionTarget {
  const { guard: _guard, ...rest } = t;
  return hidden(t.uuid)
    ? {
        ...rest,
        dn: 0,
        passiveDn: null,
        toughness: null,
        strength: null,
        protection: {},
        value: null,
        rows: undefined,
      }
    : t;
}

/** Totals of a hidden actor, numbers of a hidden target, and differences that would betray either. */
function veiledReading(r: SlotReading, own: boolean, against: boolean): SlotReading {
  if (!own && !against) return r;
  const blank = { total: 0, rows: [] };
  const { bonus, success, action, effect } = r.resolution;
  const resolution = {
    bonus,
    ...(success !== undefined && { success }),
    action: own ? blank : action,
    ...(effect && { effect: own ? blank : effect }),
  };
  return {
    ...r,
    resolution,
    dn: against ? null : r.dn,
    rp: null,
    toughness: against ? null : r.toughness,
    effectRp: null,
  };
}

/** Buttons of an action while it is open. */
export interface ActionButtons {
  readonly personal: true | Refusal;
  readonly cards: readonly { readonly card: string; readonly effect: string; readonly point: boolean }[];
  readonly resolve: true | Refusal;
  /** A bought roll now would be lost to stymied; warn before the point is taken. */
  readonly warnsStymied: boolean;
}

/** What the actor may do while the action is open. @rule DRA-021 DRA-104 DRA-108 DRA-112 DRA-410 */
export function actionButtons(state: ActionState): ActionButtons {
  const { actor } = state.request;
  const who = known(state, actor.uuid);
  return {
    personal: wouldTake(state, { type: "announce", by: actor.uuid, source: "personal" }),
    cards: (who?.cards ?? []).map((c) => ({ card: c.id, effect: c.effect, point: POINT_CARDS.includes(c.effect) })),
    resolve: wouldTake(state, { type: "resolve" }),
    warnsStymied: state.stymied && state.stage === "open" && !state.spends.some(isPending),
  };
}
