/** A pool being built against the table as it is: what it is built from, the card it would be, what keeps it from being rolled. */
import {
  type Action,
  actionExchange,
  type ActionState,
  DOOMPOOL_ACTS,
  type DoompoolCharacter,
  type DoompoolSituation,
  type Facts,
  factsIn,
  meantBy,
  type OpenedAction,
  opponents,
  planSlot,
  type PoolTable,
  poolTable,
  requestOf,
  unrollable,
} from "../../../rules/doompool/index.ts";
import type { AnyChosen } from "../../../rules/kernel/act.ts";
import { asFarAs, read } from "../../../rules/kernel/choose.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { declarationById } from "../../registry.ts";
import type { Table } from "../../ruleset.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { situationOf } from "../situation.ts";
import type { PoolDraft } from "./draft.ts";
import { droppedOn } from "./dropped.ts";

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
  return roller
    ? {
        draft,
        s,
        facts,
        roller,
        pool: poolTable(
          roller,
          facts,
          draft.answer !== null,
          draft.answer ? [draft.answer.state.request.actor.uuid] : draft.targets,
        ),
      }
    : null;
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

/** Whether nobody resists, by the Gamemaster's word: on a pool of theirs, or dropped in on anybody else's. */
export const isUnopposed = ({ gm, unopposed, id }: PoolDraft): boolean => (gm ? unopposed : droppedOn(id).unopposed);
