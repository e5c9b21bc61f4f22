/** A pool being built: what has been chosen so far, and the table it is read against. */
import {
  actionExchange,
  type ActionState,
  type Die,
  type DoompoolCharacter,
  type Facts,
  planSlot,
  type PoolBuild,
  type PoolPick,
  type PoolTable,
  poolTable,
  samePick,
  startBuild,
  strike,
  toggle,
} from "../../../rules/doompool/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { rulesetById } from "../../registry.ts";
import type { Table } from "../../ruleset.ts";
import { refusalText } from "../../view/refusals.ts";
import { type ActionAsk, actionRequest, type PurposeAsk } from "../asks.ts";
import { factsOf } from "../facts.ts";
import { type Drop, type Dropped, NOTHING_DROPPED } from "./dropped.ts";

/** What is being put together: the pool, what for, against whom. */
export interface PoolDraft {
  readonly id: string;
  readonly actor: string;
  readonly build: PoolBuild;
  readonly intent: string;
  readonly purpose: PurposeAsk;
  readonly targets: readonly string[];
  readonly unopposed: boolean;
  /** Everybody who may be aimed at. */
  readonly candidates: readonly string[];
  /** A reaction: the card and the slot that it answers; null for an action. */
  readonly answer: { readonly state: ActionState; readonly slot: string } | null;
  /** What a stunt is tied to and does, before it is in the pool. */
  readonly stunt: { readonly tie: string; readonly text: string };
  /** A typical opposition that the odds are worked out against; null for whoever really stands there. */
  readonly yardstick: string | null;
  /** How the odds read the dice: for the best total, or for the largest effect die. */
  readonly reading: "total" | "effect";
  /** What the Gamemaster has put against it. */
  readonly dropped: Dropped;
  /** The doom die that takes a trait away without a roll; null for the smallest that will do. */
  readonly autoDie: Die | null;
}

/** A refusal in the ruleset's words. */
export const why = (r: Refusal): string => refusalText(r, rulesetById("doompool"));

/** Whose conditions may be used: the targets of an action, the actor of what is answered. @rule DOO-037 */
export function opponentsOf(draft: PoolDraft): readonly string[] {
  if (draft.answer) return [draft.answer.state.request.actor.uuid];
  return draft.purpose.type === "trait" ? [draft.purpose.bearer] : draft.targets;
}

const namedIn = (draft: PoolDraft): string[] => [
  draft.actor,
  ...draft.targets,
  ...opponentsOf(draft),
  ...(draft.purpose.type === "recovery" ? [draft.purpose.patient] : []),
];

/** The card's state with this draft: the card that is answered, or the one that would be opened. */
export function stateOf(draft: PoolDraft, table: Table): ActionState | Refusal {
  if (draft.answer) return draft.answer.state;
  const composed = actionRequest(askOf(draft), table);
  return composed.accepted ? actionExchange.begin(composed.request) : composed;
}

export const askOf = ({ id, actor, intent, purpose, targets, unopposed, build }: PoolDraft): ActionAsk => ({
  id,
  actor,
  intent,
  purpose,
  targets,
  unopposed,
  build,
});

/** A draft with the table as it is: everybody it names, and what the rules build its pool from. */
export interface At {
  readonly draft: PoolDraft;
  readonly facts: Facts;
  readonly roller: DoompoolCharacter;
  readonly pool: PoolTable;
}

/** The table of a draft; null when the character is gone. */
export function at(draft: PoolDraft, table: Table): At | null {
  const facts = factsOf(table, [...namedIn(draft), ...draft.candidates]);
  const roller = facts.character(draft.actor);
  return roller ? { draft, facts, roller, pool: poolTable(roller, facts, draft.answer !== null) } : null;
}

/** A new draft: the grouping's Affiliation is in it. @rule DOO-031 DOO-032 DOO-274 */
export function startDraft(
  character: DoompoolCharacter,
  more: Partial<Omit<PoolDraft, "actor">> & Pick<PoolDraft, "id">,
): PoolDraft {
  return {
    actor: character.ref,
    build: startBuild(character),
    intent: "",
    purpose: { type: "effect" },
    targets: [],
    unopposed: false,
    candidates: [],
    answer: null,
    stunt: { tie: "", text: "" },
    yardstick: null,
    reading: "total",
    dropped: NOTHING_DROPPED,
    autoDie: null,
    ...more,
  };
}

/** A click on a trait. */
export const withPick = (draft: PoolDraft, pick: PoolPick): PoolDraft => ({
  ...draft,
  build: toggle(draft.build, pick),
});

/** A click on a condition of somebody: whoever it is on is aimed at, and it goes in. */
export function withTarget(draft: PoolDraft, uuid: string): PoolDraft {
  return draft.targets.includes(uuid)
    ? draft
    : { ...draft, targets: [...draft.targets, uuid], candidates: [...new Set([...draft.candidates, uuid])] };
}

/** What keeps the draft from being rolled; null when nothing does. @rule DOO-317 DOO-321 */
export function refusalOf(draft: PoolDraft, table: Table): Refusal | null {
  const now = at(draft, table);
  const state = stateOf(draft, table);
  if ("accepted" in state) return state;
  if (!now) return { accepted: false, reason: "gone", data: { name: draft.actor } };
  const planned = planSlot(state, draft.answer?.slot ?? "action", { build: draft.build }, now.facts);
  return planned.accepted ? null : planned;
}

/** A draft after a deed of the Gamemaster's; conditions of somebody who isn't aimed at any more go with them. @rule DOO-048 DOO-203 */
export function withDrop(draft: PoolDraft, drop: Drop): PoolDraft {
  switch (drop.type) {
    case "strike": {
      const place = draft.build.picks.findIndex((p) => samePick(p, drop.pick));
      return place < 0 ? draft : { ...draft, build: strike(draft.build, place) };
    }
    case "opposition":
      return withTargets({ ...draft, unopposed: drop.unopposed }, drop.targets);
    case "against":
      return { ...draft, dropped: drop.dropped };
  }
}

/** A draft that is for something else: the gap's die comes with a chase and goes with it, lent dice go with the treatment. @rule DOO-212 DOO-234 */
export function withPurpose(draft: PoolDraft, purpose: PurposeAsk): PoolDraft {
  const bound = (p: PoolPick): boolean => p.kind === "escaping" || p.kind === "lent";
  const picks = draft.build.picks.filter((p) => !bound(p));
  const gap: readonly PoolPick[] = purpose.type === "chase" ? [{ kind: "escaping", id: purpose.asset }] : [];
  return { ...draft, purpose, build: { ...draft.build, picks: [...picks, ...gap], main: null, doomPaid: null } };
}

/** A draft that aims at these. */
export function withTargets(draft: PoolDraft, targets: readonly string[]): PoolDraft {
  const picks = draft.build.picks.filter(
    (p) => !((p.kind === "stress" || p.kind === "complication") && !targets.includes(p.of)),
  );
  return {
    ...draft,
    targets,
    candidates: [...new Set([...draft.candidates, ...targets])],
    build: { ...draft.build, picks, main: picks.length === draft.build.picks.length ? draft.build.main : null },
  };
}
