import { type Change, change } from "./change.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** Shapes of pips in the tracker, one for each kind of action; filled means still to be had. */
export type PipShape = "square" | "chevron" | "dot" | "ring" | "diamond" | "star" | "flag";

/** One pip as the tracker shows it. `count` null means without limit (a reaction). */
export interface Pip {
  readonly action: string;
  readonly shape: PipShape;
  readonly left: number | null;
  readonly max: number | null;
  /** Lang key that says why nothing is left, when a condition and not a spend took it. */
  readonly blocked?: string;
  /** Lang key of the smaller action that it was traded for. */
  readonly usedAs?: string;
}

/** What a participant has used this turn. Plain data; it lives in the Combatant's `system`. */
export type TurnSpends = Readonly<Record<string, number>>;

/** What a participant has used, as its document keeps it: the round it was used in, and how often; null where a spend was taken back. */
export interface Purse {
  readonly round: number;
  readonly spends: Readonly<Record<string, number | null>>;
}

/** Whose purse it is. */
export interface Purser {
  /** Of the participant's document. */
  readonly uuid: string;
  readonly turn: Purse;
}

/** What has been used in a round; nothing when the stored spends are of another. */
export const spendsOf = ({ turn }: Pick<Purser, "turn">, round: number): TurnSpends =>
  turn.round === round ? (turn.spends as TurnSpends) : {};

/** What brings the actions that a participant has used from one state to another. Spends of an earlier round are put to zero, since the field keeps what isn't named. */
export function spendChanges({ uuid, turn }: Purser, round: number, to: TurnSpends, rule: string): readonly Change[] {
  const names = [...new Set([...Object.keys(turn.spends), ...Object.keys(to)])];
  const fields = names.flatMap((name) => {
    // What was taken back is stored as nothing, which isn't 0 to a change.
    const from = turn.spends[name] ?? null;
    const next = to[name] ?? 0;
    return from === next ? [] : [change(uuid, `system.turn.spends.${name}`, from, next, rule)];
  });
  return turn.round === round ? fields : [change(uuid, "system.turn.round", turn.round, round, rule), ...fields];
}

/** An event of a turn. `overrule` is the Gamemaster's word: it is counted but never refused. */
export type EconomyEvent =
  | { readonly type: "spend"; readonly action: string; readonly count?: number; readonly overrule?: boolean }
  | { readonly type: "refund"; readonly action: string; readonly count?: number }
  | { readonly type: "begin" };

/** An accepted event may cost more than a pip: a point, fatigue to come. Those changes are written with it. What counts by single turns (one reaction in each) stores the number of the turn (`Encounter.turns`) among the spends. `warning`: allowed, although the rules refuse it, because the table is lenient. */
export type EconomyStep =
  | {
      readonly accepted: true;
      readonly turn: TurnSpends;
      readonly changes?: readonly Change[];
      readonly warning?: Refusal;
    }
  | (Refusal & { readonly turn: TurnSpends });

/**
 * A ruleset's actions in a turn. `limits` come from what the actor may do now (conditions, extra effort, powers), so a Dazed hero's pips shrink without a special
 * case here; `pay` says which pools an action is taken from, in the order in which they are tried (downward trades only, if the ledger says so).
 */
export interface Economy<Limits> {
  readonly pips: (limits: Limits, turn: TurnSpends) => readonly Pip[];
  readonly step: (limits: Limits, turn: TurnSpends, event: EconomyEvent) => EconomyStep;
}

/** Refuse and keep the turn as it was. */
export function refuseSpend(turn: TurnSpends, reason: string, data?: Refusal["data"]): EconomyStep {
  return { ...refuse(reason, data), turn };
}

/** How a ruleset whose actions are paid one by one does it. */
export interface PayOneByOne<Limits> {
  /** What of a turn lasts into the next: nothing, unless the ledger says so. */
  readonly begin?: (turn: TurnSpends) => TurnSpends;
  readonly pay: (limits: Limits, turn: TurnSpends, action: string, overrule: boolean) => EconomyStep;
  readonly giveBack: (limits: Limits, turn: TurnSpends, action: string) => EconomyStep;
}

/** Most actions of a kind that one event may name; a larger or broken count is taken for one. */
const MOST_AT_ONCE = 20;
const counted = (count: number | undefined): number =>
  count !== undefined && Number.isSafeInteger(count) && count >= 1 && count <= MOST_AT_ONCE ? count : 1;

/** The events of a turn where actions are paid one by one: several at once are all taken or none is, and what they cost beside pips is written together. */
export function oneByOne<Limits>({ begin = () => ({}), pay, giveBack }: PayOneByOne<Limits>): Economy<Limits>["step"] {
  return (limits, turn, event) => {
    if (event.type === "begin") return { accepted: true, turn: begin(turn) };
    let now: EconomyStep = { accepted: true, turn };
    const changes: Change[] = [];
    for (let i = 0; i < counted(event.count) && now.accepted; i++) {
      now =
        event.type === "refund"
          ? giveBack(limits, now.turn, event.action)
          : pay(limits, now.turn, event.action, event.overrule ?? false);
      if (now.accepted) changes.push(...(now.changes ?? []));
    }
    if (!now.accepted) return { ...now, turn };
    return changes.length > 0 ? { ...now, changes } : now;
  };
}
