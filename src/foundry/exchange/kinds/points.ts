import type { Change } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { offTurn } from "../../../rules/kernel/turns/turn-and-reach.ts";
import { groundOf, readDeed } from "../../acts/deeds.ts";
import { rulesetById } from "../../registry.ts";
import {
  type AnyExchangeKind,
  type DeedDefinition,
  defineExchange,
  type Party,
  type PointDefinition,
  type Table,
} from "../../ruleset.ts";
import type { PartyView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { ownerUuid } from "../../view/recap-view.ts";
import { localize } from "../../view/text/localize.ts";

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

/** `award` and `deny` are the Gamemaster's, `do` whoever plays the hero, `veto` somebody else's who may; the changes are worked out where they are written. */
type PointsEvent =
  | { readonly type: "do" | "award" | "deny"; readonly changes: readonly Change[] }
  | { readonly type: "veto"; readonly changes: readonly Change[]; readonly by: string };

interface PointsState {
  readonly request: PointsRequest;
  /** What it did; null while it is only asked for. */
  readonly changes: readonly Change[] | null;
  readonly denied: boolean;
  /** Who has vetoed it; null while nobody has. */
  readonly vetoed: string | null;
}

const reducer: Reducer<PointsRequest, PointsState, PointsEvent> = {
  begin: (request) => ({ request, changes: null, denied: false, vetoed: null }),
  step: (state, event) => {
    if (event.type === "veto")
      return state.changes && state.vetoed === null && event.by !== ""
        ? accept({ ...state, vetoed: event.by }, event.changes)
        : refuse("alreadyDone");
    if (state.changes || state.denied) return refuse("alreadyDone");
    return event.type === "deny"
      ? accept({ ...state, denied: true })
      : accept({ ...state, changes: event.changes }, event.changes);
  },
};

/** Somebody for the Gamemaster to be waited for as: the table itself. */
const GAMEMASTER: Party = { uuid: "", name: "", img: "icons/svg/mystery-man.svg" };

const isNames = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === "object" && value !== null && Object.values(value).every((v) => typeof v === "string");

/**
 * The log of points: each spend, award and reset is a small card of its own, so that everybody sees it and one click takes it back. Two who spend the last point at
 * once come one after the other at the Gamemaster's desk, and the second is told that there is none.
 */
export function pointsKind(ruleset: string, definitions: () => readonly PointDefinition[]): AnyExchangeKind {
  const find = (
    point: string,
    deed: string,
  ): { readonly definition: PointDefinition; readonly deed: DeedDefinition } | null => {
    const definition = definitions().find((d) => d.key === point);
    const found = definition?.deeds.find((d) => d.id === deed);
    return definition && found ? { definition, deed: found } : null;
  };
  return defineExchange<unknown, PointsRequest, PointsState, PointsEvent>({
    reducer,
    compose: (ask, table, gm = false) => {
      const { actor, point, deed, args, overrule } = (ask ?? {}) as Partial<PointsAsk> & {
        readonly overrule?: unknown;
      };
      if (typeof actor !== "string" || typeof point !== "string" || typeof deed !== "string" || !isNames(args))
        return refuse("malformed", { code: "points" });
      const who = table.party(actor);
      if (!who) return refuse("gone", { name: actor });
      const found = find(point, deed)?.deed;
      if (!found || found.opens !== undefined) return refuse("unknownDeed", { deed });
      const character = table.character(actor);
      const off = found.ofTurn === true ? offTurn(actor, table) : null;
      const no = overrule === true ? null : (off ?? found.lacks?.(character, table) ?? null);
      if (no) return no;
      const ground = { character, table, localize };
      const read = readDeed(found, ground, groundOf(found, actor, table, gm), args);
      return read.accepted ? { accepted: true, request: { actor: who, point, deed, args: read.args } } : read;
    },
    opening: async ({ point, deed }) => {
      const found = find(point, deed)?.deed;
      return found?.approval === true ? null : { event: { type: found?.by === "gm" ? "award" : "do", changes: [] } };
    },
    onlyAsks: ({ point, deed }) => find(point, deed)?.deed.approval === true,
    rights: {
      do: { by: "owner", of: (state) => [state.request.actor] },
      award: { by: "gm" },
      deny: { by: "gm" },
      veto: { by: "owner", of: (_state, event) => [{ ...GAMEMASTER, uuid: event.by }] },
    },
    waiting: (state) =>
      state.changes === null && !state.denied && find(state.request.point, state.request.deed)?.deed.approval === true
        ? [GAMEMASTER]
        : [],
    complete: (state, event, table): PointsEvent | Refusal => {
      const { point, deed, args, actor } = state.request;
      const found = find(point, deed);
      const character = table.character(actor.uuid);
      if (!found || character === null) return refuse("gone", { name: actor.name });
      if (event.type === "deny") return event;
      if (event.type === "veto") {
        const { by } = event;
        const vetoed =
          found.definition.veto?.perform(by, actor.uuid, state.changes ?? [], table) ?? refuse("alreadyDone");
        return vetoed.accepted ? { type: "veto", by, changes: vetoed.changes } : vetoed;
      }
      if ((found.deed.by === "gm" || found.deed.approval === true) && event.type !== "award") return refuse("gmOnly");
      const done = found.deed.perform(character, args, table);
      return done.accepted ? { type: event.type, changes: done.changes } : done;
    },
    parties: (state) => [state.request.actor],
    describe: (event, state, localize) =>
      event.type === "veto"
        ? localize("CROSSOVER.Shared.Card.vetoed")
        : localize(find(state.request.point, state.request.deed)?.deed.label ?? state.request.deed),
    view: (state, viewer, table, localize) => {
      const { point, deed, actor } = state.request;
      const found = find(point, deed);
      const asks = found?.deed.approval === true;
      const changes = state.changes ?? [];
      const character = found?.deed.tells ? table.character(actor.uuid) : null;
      const title = localize(found?.deed.label ?? deed);
      const told = [
        ...chosen(state.request.args).filter((text) => text !== title),
        ...(character === null ? [] : (found?.deed.tells?.(character, state.request.args, table, localize) ?? [])),
      ];
      const touched = [...new Set(changes.map(ownerUuid))].filter((uuid) => viewer.isGM || !table.hidden(uuid));
      const parties = touched.flatMap((uuid): PartyView[] => {
        const consequences = consequencesOf(
          changes.filter((c) => ownerUuid(c) === uuid),
          rulesetById(ruleset),
          state.vetoed === null ? "applied" : "undone",
          localize,
        );
        return consequences.length > 0
          ? [{ ...(uuid === actor.uuid ? actor : (table.party(uuid) ?? actor)), rolls: [], consequences, buttons: [] }]
          : [];
      });
      const caption = localize(found?.definition.label ?? point);
      return {
        caption,
        title,
        // What is called by its kind, the doom pool, says so once.
        name: actor.name === caption ? "" : actor.name,
        img: actor.img,
        rolls: [],
        tags: state.changes
          ? [
              ...told,
              ...(state.vetoed === null
                ? []
                : [localize("CROSSOVER.Shared.Card.vetoedBy", { name: table.party(state.vetoed)?.name ?? "" })]),
            ]
          : [localize(`CROSSOVER.Shared.Card.${state.denied ? "denied" : asks ? "asksLeave" : "takenBack"}`), ...told],
        parties,
        buttons: [
          // Others aren't told whose luck it is.
          ...vetoes(found?.definition, state, table)
            .filter(({ uuid }) => viewer.isGM || viewer.owns(uuid))
            .map(({ uuid, name }) => ({
              gesture: "veto",
              args: { by: uuid },
              label: localize("CROSSOVER.Shared.Card.veto", { name }),
              icon: "fa-solid fa-ban",
            })),
          ...(state.changes || state.denied || !asks
            ? []
            : (["award", "deny"] as const).map((type) => ({
                gesture: type,
                args: {},
                label: localize(`CROSSOVER.Shared.Card.${type}`),
                icon: type === "award" ? "fa-solid fa-check" : "fa-solid fa-xmark",
                ...(type === "award" && { tone: "info" as const }),
                ...(!viewer.isGM && { refused: localize("CROSSOVER.Shared.Refusal.gmOnly") }),
              }))),
        ],
      };
    },
    gestures: {
      award: async () => ({ event: { type: "award", changes: [] } }),
      deny: async () => ({ event: { type: "deny", changes: [] } }),
      veto: async ({ args }) => ({ event: { type: "veto", by: args["by"] ?? "", changes: [] } }),
    },
  });
}

/** Who may still veto what these points have brought. */
const vetoes = (definition: PointDefinition | undefined, state: PointsState, table: Table): readonly Party[] =>
  state.changes && state.vetoed === null
    ? (definition?.veto?.by(state.request.actor.uuid, state.changes, table) ?? [])
    : [];

/** What was chosen, as it was worded. */
const chosen = (args: Readonly<Record<string, string>>): string[] =>
  Object.entries(args).flatMap(([name, value]) => (name.startsWith("said") && value !== "" ? [value] : []));
