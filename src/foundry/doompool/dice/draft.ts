/** A pool being built: what has been chosen so far. */
import {
  type ActionState,
  type Die,
  type DoompoolCharacter,
  isBuild,
  meantBy,
  type PoolBuild,
  type PoolPick,
  type PurposeKey,
  samePick,
  startBuild,
  strike,
  toggle,
} from "../../../rules/doompool/index.ts";
import type { Drop } from "./dropped.ts";

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
