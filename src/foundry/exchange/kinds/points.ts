import type { Change } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { rulesetById } from "../../registry.ts";
import { defineExchange, type AnyExchangeKind, type DeedDefinition, type Party, type PointDefinition } from "../../ruleset.ts";
import { consequencesOf } from "../../view/changes.ts";

/** What somebody wants to do with points. */
export interface PointsAsk {
  readonly actor: string;
  readonly point: string;
  readonly deed: string;
  readonly args: Readonly<Record<string, string>>;
}

interface PointsRequest extends Omit<PointsAsk, "actor"> {
  readonly actor: Party;
}

/** `award` is the Gamemaster's, `do` whoever plays the hero; the changes are worked out where they are written. */
interface PointsEvent {
  readonly type: "do" | "award";
  readonly changes: readonly Change[];
}

interface PointsState {
  readonly request: PointsRequest;
  readonly changes: readonly Change[] | null;
}

const reducer: Reducer<PointsRequest, PointsState, PointsEvent> = {
  begin: (request) => ({ request, changes: null }),
  step: (state, event) => (state.changes ? refuse("alreadyDone") : accept({ ...state, changes: event.changes }, event.changes)),
};

const isNames = (value: unknown): value is Readonly<Record<string, string>> => typeof value === "object" && value !== null && Object.values(value).every((v) => typeof v === "string");

/**
 * The log of points: each spend, award and reset is a small card of its own, so that everybody sees it and one click takes it back. Two who spend the last point at
 * once come one after the other at the Gamemaster's desk, and the second is told that there is none.
 */
export function pointsKind(ruleset: string, definitions: () => readonly PointDefinition[]): AnyExchangeKind {
  const find = (point: string, deed: string): { readonly definition: PointDefinition; readonly deed: DeedDefinition } | null => {
    const definition = definitions().find((d) => d.key === point);
    const found = definition?.deeds.find((d) => d.id === deed);
    return definition && found ? { definition, deed: found } : null;
  };
  return defineExchange<unknown, PointsRequest, PointsState, PointsEvent>({
    reducer,
    compose: (ask, table) => {
      const { actor, point, deed, args } = (ask ?? {}) as Partial<PointsAsk>;
      if (typeof actor !== "string" || typeof point !== "string" || typeof deed !== "string" || !isNames(args)) return refuse("malformed", { code: "points" });
      const who = table.party(actor);
      if (!who) return refuse("gone", { name: actor });
      return find(point, deed) ? { accepted: true, request: { actor: who, point, deed, args } } : refuse("unknownDeed", { deed });
    },
    opening: async ({ point, deed }) => ({ event: { type: find(point, deed)?.deed.by === "gm" ? "award" : "do", changes: [] } }),
    rights: { do: { by: "owner", of: (state) => [state.request.actor] }, award: { by: "gm" } },
    complete: (state, event, table): PointsEvent | Refusal => {
      const { point, deed, args, actor } = state.request;
      const found = find(point, deed);
      const character = table.character(actor.uuid);
      if (!found || character === null) return refuse("gone", { name: actor.name });
      if (found.deed.by === "gm" && event.type !== "award") return refuse("gmOnly");
      const done = found.deed.perform(character, args, table);
      return done.accepted ? { type: event.type, changes: done.changes } : done;
    },
    parties: (state) => [state.request.actor],
    describe: (_event, state, localize) => localize(find(state.request.point, state.request.deed)?.deed.label ?? state.request.deed),
    view: (state, _viewer, _table, localize) => {
      const { point, deed, actor } = state.request;
      const found = find(point, deed);
      const consequences = state.changes ? consequencesOf(state.changes, rulesetById(ruleset), "applied", localize) : [];
      return {
        caption: localize(found?.definition.label ?? point),
        title: localize(found?.deed.label ?? deed),
        name: actor.name,
        img: actor.img,
        rolls: [],
        tags: state.changes ? [] : [localize("CROSSOVER.Shared.Card.takenBack")],
        parties: consequences.length > 0 ? [{ ...actor, rolls: [], consequences, buttons: [] }] : [],
        buttons: [],
      };
    },
    gestures: {},
  });
}
