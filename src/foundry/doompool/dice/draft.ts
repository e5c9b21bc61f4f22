/** A pool being built: what has been chosen so far, and the table it is read against. */
import {
  type Action,
  actionExchange,
  type ActionState,
  type Die,
  DOOMPOOL_ACTS,
  type DoompoolCharacter,
  type DoompoolSituation,
  type Facts,
  factsIn,
  isBuild,
  meantBy,
  type OpenedAction,
  opponents,
  planSlot,
  type PoolBuild,
  type PoolPick,
  type PoolTable,
  poolTable,
  type PurposeKey,
  requestOf,
  samePick,
  startBuild,
  strike,
  toggle,
  unrollable,
} from "../../../rules/doompool/index.ts";
import type { AnyChosen } from "../../../rules/kernel/act.ts";
import { asFarAs, read } from "../../../rules/kernel/choose.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { declarationById } from "../../registry.ts";
import type { Table } from "../../ruleset.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { situationOf } from "../situation.ts";
import { type Drop, droppedOn } from "./dropped.ts";

/** What is being put together: the choices of an action, and how the window shows them. */
export interface PoolDraft {
  readonly id: string;
  readonly actor: string;
  readonly build: PoolBuild;
  readonly intent: string;
  readonly purpose: PurposeKey;
  readonly targets: readonly string[];
  /** The Gamemaster's own word on a pool of theirs; on anybody else's it is dropped in. */
  readonly unopposed: boolean;
  readonly leave: boolean;
  /** It is a Gamemaster who builds it. */
  readonly gm: boolean;
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
  /** The doom die that takes a trait away without a roll; null for the smallest that will do. */
  readonly autoDie: Die | null;
}

/** A draft as it travels. */
export type SentDraft = Pick<
  PoolDraft,
  "id" | "actor" | "build" | "intent" | "purpose" | "targets" | "candidates" | "stunt"
>;

/** A refusal in the ruleset's words. */
export const why = (r: Refusal): string => refusalText(r, declarationById("doompool"));

/** A draft with the table as it is: everybody it names, and what the rules build its pool from. */
export interface At {
  readonly draft: PoolDraft;
  readonly s: DoompoolSituation;
  readonly facts: Facts;
  readonly roller: DoompoolCharacter;
  readonly pool: PoolTable;
}

/** The table of a draft; null when the character is gone. */
export function at(draft: PoolDraft, table: Table): At | null {
  const s = situationOf(table, draft.actor, draft.gm);
  const roller = s.character(draft.actor);
  const named = [draft.actor, ...draft.targets, ...draft.candidates];
  const facts = factsIn(s, [...named, ...(roller ? opponentsOf(draft, s, roller) : [])]);
  return roller ? { draft, s, facts, roller, pool: poolTable(roller, facts, draft.answer !== null) } : null;
}

/** Whose conditions may be used: those that an action is aimed at, the actor of what is answered. @rule DOO-037 */
export function opponentsOf(draft: PoolDraft, s: DoompoolSituation, roller: DoompoolCharacter): readonly string[] {
  if (draft.answer) return [draft.answer.state.request.actor.uuid];
  const meant = meantBy(draft.purpose);
  return meant ? opponents(s, roller, meant, draft.targets) : [];
}

/** What a draft says of an action's choices; what isn't asked of whoever builds it is nobody's word. */
export const chosenOf = ({ id, purpose, leave, intent, build, targets, unopposed }: PoolDraft): AnyChosen => ({
  id,
  purpose,
  leave,
  intent,
  build,
  targets,
  unopposed,
});

/** The request that a draft comes to, as far as it can be had, and as it would be sent. */
function requested(
  draft: PoolDraft,
  s: DoompoolSituation,
): { readonly accepted: true; readonly request: OpenedAction } | Refusal {
  return requestOf(s, asFarAs(DOOMPOOL_ACTS.act, s, chosenOf(draft) as Partial<Action>).chosen);
}

/** The card's state with this draft: the card that is answered, or the one that would be opened. */
export function stateOf({ draft, s }: Pick<At, "draft" | "s">): ActionState | Refusal {
  if (draft.answer) return draft.answer.state;
  const made = requested(draft, s);
  return made.accepted ? actionExchange.begin(made.request) : made;
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
    purpose: "effect",
    targets: [],
    unopposed: false,
    leave: false,
    gm: false,
    candidates: [],
    answer: null,
    stunt: { tie: "", text: "" },
    yardstick: null,
    reading: "total",
    autoDie: null,
    ...more,
  };
}

const texts = (v: unknown): readonly string[] =>
  Array.isArray(v) ? v.filter((t): t is string => typeof t === "string") : [];

/** A draft as another client sent it; null for what is none. */
export function draftOf(sent: SentDraft, answer: PoolDraft["answer"]): PoolDraft | null {
  const { id, actor, build, intent, purpose, targets, candidates, stunt } = sent;
  if (!isBuild(build) || [id, actor, intent, purpose].some((t) => typeof t !== "string") || !meantBy(purpose))
    return null;
  const said = { id, build, intent, purpose, targets: texts(targets), candidates: texts(candidates), answer };
  return startDraft({ ref: actor, grouping: "solo", crowd: null } as DoompoolCharacter, {
    ...said,
    stunt: { text: String(stunt.text), tie: String(stunt.tie) },
  });
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
  if (!now) return { accepted: false, reason: "gone", data: { name: draft.actor } };
  const { answer, build } = draft;
  if (answer) {
    const planned = planSlot(answer.state, answer.slot, { build }, now.facts);
    return planned.accepted ? null : planned;
  }
  const said = read(DOOMPOOL_ACTS.act, chosenOf(draft), now.s);
  const made = said.accepted ? requestOf(now.s, said.chosen) : said;
  return made.accepted ? unrollable(now.s, made.request) : made;
}

/** A draft after a deed of the Gamemaster's; conditions of somebody who isn't aimed at any more go with them. @rule DOO-048 DOO-203 */
export function withDrop(draft: PoolDraft, drop: Drop): PoolDraft {
  switch (drop.type) {
    case "strike": {
      const place = draft.build.picks.findIndex((p) => samePick(p, drop.pick));
      return place < 0 ? draft : { ...draft, build: strike(draft.build, place) };
    }
    case "opposition":
      return withTargets(draft, drop.targets);
    case "against":
      return draft;
  }
}

/** Whether nobody resists, by the Gamemaster's word: on a pool of theirs, or dropped in on anybody else's. */
export const isUnopposed = ({ gm, unopposed, id }: PoolDraft): boolean => (gm ? unopposed : droppedOn(id).unopposed);

/** A draft that is for something else: the gap's die comes with a chase and goes with it, lent dice go with the treatment. @rule DOO-212 DOO-234 */
export function withPurpose(draft: PoolDraft, purpose: PurposeKey): PoolDraft {
  const bound = (p: PoolPick): boolean => p.kind === "escaping" || p.kind === "lent";
  const picks = draft.build.picks.filter((p) => !bound(p));
  const meant = meantBy(purpose);
  const gap: readonly PoolPick[] = meant?.type === "chase" ? [{ kind: "escaping", id: meant.asset }] : [];
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
