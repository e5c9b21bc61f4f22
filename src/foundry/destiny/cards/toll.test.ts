import { describe, expect, it, vi } from "vitest";
import { type DestinyCharacter, filled } from "../../../rules/destiny/index.ts";
import { condition, foe, hero } from "../../../rules/destiny/testing/fixtures.ts";
import { accept } from "../../../rules/kernel/exchange.ts";
import { permits } from "../../exchange/rights.ts";
import type { Party, Table, Viewer } from "../../ruleset.ts";

class Nothing {}
vi.stubGlobal("foundry", {
  data: { fields: { NumberField: Nothing, StringField: Nothing } },
  abstract: { TypeDataModel: Nothing, Document: Nothing },
  applications: {
    api: { HandlebarsApplicationMixin: (b: unknown) => b, ApplicationV2: Nothing, DialogV2: Nothing },
    sheets: {},
  },
  utils: {},
});
vi.stubGlobal("Actor", Nothing);
const { tolledKind } = await import("./toll.ts");

const parties: Readonly<Record<string, Party>> = {
  "Actor.ada": { uuid: "Actor.ada", name: "Ada", img: "" },
  "Actor.foe": { uuid: "Actor.foe", name: "Foe", img: "" },
};
const tableOf = (ada: DestinyCharacter): Table =>
  ({
    character: (uuid: string) => (uuid === ada.ref ? ada : foe()),
    party: (uuid: string) => parties[uuid] ?? null,
    encounter: () => null,
  }) as unknown as Table;

/** A card of one action of Ada's. */
const kind = tolledKind<
  { readonly actor: Party; readonly act: string },
  { readonly request: never },
  { readonly type: "do" }
>(
  {
    rules: { begin: (request) => ({ request: request as never }), step: (state) => accept(state) },
    owner: (request) => request.actor,
    takes: (request) => ({ act: request.act }),
    requestOf: (state) => state.request,
    may: { do: { by: "owner", of: (s) => [(s.request as { readonly actor: Party }).actor] } },
    fill: (_s, _state, event) => filled(event),
    parties: () => [],
  },
  {
    compose: (raw) => ({ accepted: true, request: { actor: parties["Actor.ada"] as Party, act: String(raw) } }),
    view: () => ({}) as never,
    gestures: {},
  },
);

const plays = (uuid: string, isGM = false): Viewer => ({ userId: "u", isGM, owns: (of) => of === uuid });
const opens = (ada: DestinyCharacter, act: string, viewer: Viewer): boolean => {
  const made = kind.compose(act, tableOf(ada)) as unknown as { readonly request: never };
  return permits(kind, kind.reducer.begin(made.request), { type: "do" }, viewer) === true;
};

describe("DES-272 who may press for a compelled hero, as the desk asks", () => {
  const forced = (id: string) => hero({ conditions: [condition(id, { source: "Actor.foe|gaze" })] });
  it.each([
    ["nobody's", hero(), "attackClose", [true, false, true]],
    ["compelled: a Standard", forced("compelled"), "attackClose", [false, true, true]],
    ["compelled: a Free action", forced("compelled"), "talk", [true, false, true]],
    ["controlled: a Free action", forced("controlled"), "talk", [false, true, true]],
    ["controlled: a Surge, of which the rules leave one", forced("controlled"), "surge", [true, false, true]],
  ] as const)("%s: the hero's player, who plays the controller, the Gamemaster", (_, ada, act, may) =>
    expect([
      opens(ada, act, plays("Actor.ada")),
      opens(ada, act, plays("Actor.foe")),
      opens(ada, act, plays("", true)),
    ]).toEqual(may),
  );
});
