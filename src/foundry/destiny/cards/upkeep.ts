/** At the start of a turn: what its owner keeps up with an action, or loses when the turn ends. */
import {
  aimAfter,
  type DestinyCharacter,
  endsHeld,
  type HeldDone,
  keepsUp,
  keptChanges,
  keptSince,
  readHeld,
  type Upkeep,
  upkeepsDue,
} from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { defineExchange, type Table } from "../../ruleset.ts";
import { asked, text } from "../acts/asks.ts";
import { characterAt, everywhere, fighterAt, grabbedBy, momentAt, pay, someone } from "../facts.ts";
import { type Said, tolledKind, type Worn } from "./toll.ts";
import { describeStep } from "./trace.ts";
import { upkeepCard } from "./upkeep-card.ts";
import { type Due, undecided, type UpkeepEvent, type UpkeepRequest, type UpkeepState } from "./upkeep-state.ts";

const reducer: Reducer<UpkeepRequest, UpkeepState, UpkeepEvent> = {
  begin: (request) => ({ request, kept: [], ended: [] }),
  step: (state, event) => {
    const open = undecided(state).map((d) => d.what);
    if (event.what.length === 0 || event.what.some((w) => !open.includes(w))) return refuse("upkeep.already");
    const to = event.type === "keep" ? "kept" : "ended";
    return accept({ ...state, [to]: [...state[to], ...event.what] }, event.changes);
  },
};

const nameOf = (who: DestinyCharacter, u: Upkeep, table: Table): string =>
  u.what === "power" ? (who.powers.find((p) => p.id === u.id)?.name ?? "") : (table.party(u.id)?.name ?? "");

/** Everything of one click: aim and grip each by their own change, powers together, since the tracker keeps them in one line; a Standard ends an aim. @rule DES-139 DES-164 */
function carriedOut(
  event: UpkeepEvent,
  who: DestinyCharacter,
  table: Table,
): { readonly changes: readonly Change[]; readonly spends: readonly string[] } | Refusal {
  const held = event.what.flatMap((what) => readHeld(what) ?? []);
  if (held.length < event.what.length) return refuse("upkeep.nothing");
  const keeps = event.type === "keep";
  const deeds = held.map((h) =>
    keeps ? keepsUp(who, h) : endsHeld(who, h, grabbedBy(who, table), () => everywhere(table)),
  );
  const no = deeds.find((d): d is Refusal => !d.accepted);
  if (no) return no;
  const done = deeds as readonly HeldDone[];
  const powers = held.flatMap((h) => (keeps && h.kind === "power" ? [h.id] : []));
  const spends = done.flatMap((d) => d.spends);
  const aimed =
    spends.includes("standard") && !held.some((h) => h.kind === "aim")
      ? aimAfter(who, { cost: "standard", attacks: null, readies: null, traded: false })
      : [];
  const kept = keptChanges(fighterAt(who.ref, table), powers, momentAt(table));
  return { changes: [...done.flatMap((d) => d.changes), ...kept, ...aimed], spends };
}

/** What falls due in a turn, on one card. What nobody keeps ends with the turn by itself. @rule DES-113 DES-139 DES-164 DES-335 DES-397 */
export const upkeepKind = defineExchange<unknown, UpkeepRequest, Worn<UpkeepState>, Said<UpkeepEvent>>(
  tolledKind<UpkeepRequest, UpkeepState, UpkeepEvent>({
    rules: reducer,
    compose: (raw, table) => {
      const self = someone(table, text(asked(raw), "actor"));
      if (!self.accepted) return self;
      const due = upkeepsDue(self.who).map((u): Due => ({
        what: `${u.what}:${u.what === "power" ? u.id : ""}`,
        name: nameOf(self.who, u, table),
        cost: u.cost,
      }));
      const now = momentAt(table);
      return due.length > 0 && now
        ? {
            accepted: true,
            request: { actor: self.party, turn: keptSince(fighterAt(self.who.ref, table)) ?? now.turns, due },
          }
        : refuse("upkeep.nothing");
    },
    owner: (request) => request.actor,
    requestOf: (state) => state.request,
    may: { keep: { by: "owner", of: (s) => [s.request.actor] }, end: { by: "owner", of: (s) => [s.request.actor] } },
    fill: (state, event, table, overrule) => {
      if (event.type === "begin") return { event };
      const who = characterAt(table, state.request.actor.uuid);
      if (!who) return refuse("gone", { name: state.request.actor.name });
      // A turn that was put off and taken later is the same turn.
      if (momentAt(table)?.acting !== who.ref || keptSince(fighterAt(who.ref, table)) !== state.request.turn)
        return refuse("upkeep.over");
      const done = carriedOut(event, who, table);
      if ("accepted" in done) return done;
      const paid = pay(who, done.spends, table, overrule);
      return paid.accepted ? { event: { ...event, changes: done.changes }, toll: paid } : paid;
    },
    parties: (state) => [state.inner.request.actor],
    // What a hidden adversary keeps up has no name for players.
    veil: (state, hidden) => {
      const { request } = state.inner;
      return hidden(request.actor.uuid)
        ? {
            ...state,
            inner: { ...state.inner, request: { ...request, due: request.due.map((d) => ({ ...d, name: "" })) } },
          }
        : state;
    },
    describe: (event, _state, localize) => describeStep(event, localize),
    view: upkeepCard,
    gestures: {
      keepAll: async ({ state }) => ({
        event: {
          type: "keep",
          what: undecided(state.inner)
            .filter((d) => d.cost === "free")
            .map((d) => d.what),
          changes: [],
        },
      }),
      keep: async ({ args }) => ({ event: { type: "keep", what: [args.what ?? ""], changes: [] } }),
      end: async ({ args }) => ({ event: { type: "end", what: [args.what ?? ""], changes: [] } }),
    },
  }),
);
