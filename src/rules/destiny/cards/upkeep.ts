/** At the start of a turn: what its owner keeps up with an action, or loses when the turn ends. */
import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { partsOf } from "../../kernel/key.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { nameOf } from "../../kernel/situation.ts";
import type { Party } from "../../kernel/table.ts";
import { key } from "../labels.ts";
import { type DestinySituation, everywhereIn, momentOf, partyIn } from "../situation.ts";
import { aimAfter } from "../state/aim.ts";
import { endsHeld, type HeldDone, keepsUp, keptChanges, keptSince, readHeld } from "../state/kept.ts";
import { type Upkeep, upkeepsDue } from "../turn/turns.ts";
import type { DestinyCharacter } from "../types.ts";
import type { CardRules } from "./card.ts";
import { type Filled, filled, grabbedIn } from "./filled.ts";

type S = DestinySituation;

/** One thing to be kept up, by its key (`aim:`, `grab:`, `power:<id>`), its name and its price. */
export type Due = { readonly what: string; readonly name: string; readonly cost: "free" | "standard" };

export interface UpkeepRequest {
  readonly actor: Party;
  /** The turn in which it falls due. */
  readonly turn: number;
  readonly due: readonly Due[];
}

/** What is kept, or let go. */
export type UpkeepEvent = {
  readonly type: "keep" | "end";
  readonly what: readonly string[];
  readonly changes: readonly Change[];
};

export interface UpkeepState {
  readonly request: UpkeepRequest;
  readonly kept: readonly string[];
  readonly ended: readonly string[];
}

/** What is neither kept nor let go. */
export const undecided = (state: UpkeepState): readonly Due[] =>
  state.request.due.filter((d) => !state.kept.includes(d.what) && !state.ended.includes(d.what));

/** What a thing to be kept up is called on the card and in the tracker: an aim and a grip by whom they are on. */
export const dueLabel = (d: Due): { readonly key: string; readonly data: { readonly name: string } } => ({
  key: key("Upkeep", d.name === "" ? "hidden" : partsOf(d.what).kind),
  data: { name: d.name },
});

const upkeepExchange: Reducer<UpkeepRequest, UpkeepState, UpkeepEvent> = {
  begin: (request) => ({ request, kept: [], ended: [] }),
  step: (state, event) => {
    const open = undecided(state).map((d) => d.what);
    if (event.what.length === 0 || event.what.some((w) => !open.includes(w))) return refuse("upkeep.already");
    const to = event.type === "keep" ? "kept" : "ended";
    return accept({ ...state, [to]: [...state[to], ...event.what] }, event.changes);
  },
};

const called = (s: S, who: DestinyCharacter, u: Upkeep): string =>
  u.what === "power" ? (who.powers.find((p) => p.id === u.id)?.name ?? "") : (s.party(u.id)?.name ?? "");

/** What falls due for somebody in the turn that is on. @returns refusals `gone`, `upkeep.nothing` @rule DES-397 */
export function composeUpkeep(s: S): { readonly accepted: true; readonly request: UpkeepRequest } | Refusal {
  const [who, actor] = [s.character(s.self), partyIn(s, s.self)];
  if (!who || !actor) return refuse("gone", { name: nameOf(s, s.self) });
  const due = upkeepsDue(who).map((u): Due => ({
    what: `${u.what}:${u.what === "power" ? u.id : ""}`,
    name: called(s, who, u),
    cost: u.cost,
  }));
  const now = momentOf(s.fight);
  return due.length > 0 && now
    ? { accepted: true, request: { actor, turn: keptSince(s.fighter(who.ref)) ?? now.turns, due } }
    : refuse("upkeep.nothing");
}

/** Everything of one click: aim and grip each by their own change, powers together, since the tracker keeps them in one line; a Standard ends an aim. @rule DES-139 DES-164 */
function carriedOut(s: S, event: UpkeepEvent, who: DestinyCharacter): Filled<UpkeepEvent> | Refusal {
  const held = event.what.flatMap((what) => readHeld(what) ?? []);
  if (held.length < event.what.length) return refuse("upkeep.nothing");
  const keeps = event.type === "keep";
  const deeds = held.map((h) => (keeps ? keepsUp(who, h) : endsHeld(who, h, grabbedIn(s, who), () => everywhereIn(s))));
  const no = deeds.find((d): d is Refusal => !d.accepted);
  if (no) return no;
  const done = deeds as readonly HeldDone[];
  const powers = held.flatMap((h) => (keeps && h.kind === "power" ? [h.id] : []));
  const spends = done.flatMap((d) => d.spends);
  const aimed =
    spends.includes("standard") && !held.some((h) => h.kind === "aim")
      ? aimAfter(who, { cost: "standard", attacks: null, readies: null, traded: false })
      : [];
  const kept = keptChanges(s.fighter(who.ref), powers, momentOf(s.fight));
  return filled({ ...event, changes: [...done.flatMap((d) => d.changes), ...kept, ...aimed] }, spends);
}

const actor = (s: UpkeepState): readonly Party[] => [s.request.actor];

/** What falls due in a turn, on one card. What nobody keeps ends with the turn by itself. @rule DES-113 DES-139 DES-164 DES-335 DES-397 */
export const upkeepCardRules: CardRules<UpkeepRequest, UpkeepState, UpkeepEvent> = {
  rules: upkeepExchange,
  may: { keep: { by: "owner", of: actor }, end: { by: "owner", of: actor } },
  fill: (s, state, event) => {
    if (event.type === "begin") return filled(event);
    const who = s.character(state.request.actor.uuid);
    if (!who) return refuse("gone", { name: state.request.actor.name });
    // A turn that was put off and taken later is the same turn.
    return momentOf(s.fight)?.acting !== who.ref || keptSince(s.fighter(who.ref)) !== state.request.turn
      ? refuse("upkeep.over")
      : carriedOut(s, event, who);
  },
  owner: (request) => request.actor,
  requestOf: (state) => state.request,
  parties: actor,
  // What nobody says ends with the turn: after it the card asks nothing more.
  waiting: (state, s) =>
    undecided(state).length > 0 && (!s || momentOf(s.fight)?.turns === state.request.turn) ? actor(state) : [],
  // What a hidden adversary keeps up has no name for players.
  veil: (state, hidden) => {
    const { request } = state;
    return hidden(request.actor.uuid)
      ? { ...state, request: { ...request, due: request.due.map((d) => ({ ...d, name: "" })) } }
      : state;
  },
};
