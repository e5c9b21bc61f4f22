import { describe, expect, it } from "vitest";
import type { ContestState, TeamState } from "../../../rules/fudge/index.ts";
import { abilities, hero, skill } from "../../../rules/fudge/testing/fixtures.ts";
import { replay } from "../../../rules/kernel/exchange.ts";
import { testTable, viewer } from "../../exchange/fixtures.ts";
import type { AnyExchangeKind } from "../../ruleset.ts";
import type { CardView } from "../../view/card-view.ts";
import { actorsOf, localize, stubHost } from "../testing/card-fixtures.ts";

stubHost();
const { contestKind, teamKind } = await import("./contest-and-team.ts");

const actor = actorsOf(hero);
const lodestar = actor("Actor.a", { abilities: abilities({ str: 8, int: 2 }), skills: [skill("technology", 5)] });
const sprocket = actor("Actor.b", { abilities: abilities({ str: 3, int: 6 }), skills: [skill("technology", 4)] });
const table = testTable({ "Actor.a": lodestar, "Actor.b": sprocket });
const gm = viewer("gm", [], true);

function open<S>(
  kind: AnyExchangeKind,
  ask: unknown,
  ...events: { readonly type: string }[]
): { readonly state: S; readonly view: (who?: typeof gm) => CardView } {
  const composed = kind.compose(ask, table);
  if (!composed.accepted) throw new Error(composed.reason);
  const state = replay(
    kind.reducer,
    composed.request,
    events.map((event, at) => ({ at, by: "u", event, changes: [], time: 0, dice: true, undone: null })),
  );
  return { state: state as S, view: (who = gm) => kind.view(state, who, table, localize) };
}

describe("FUD-061 FUD-712 a comparison's card", () => {
  const ask = { act: "compare", actor: "Actor.a", chosen: { opponent: "Actor.b", trait: "ability:str" } };
  const lots = { act: "coin", actor: "Actor.a", chosen: { opponent: "Actor.b" } };
  it("shows both ranks and the winner, with nothing to roll", () => {
    const { view, state } = open<ContestState>(contestKind, ask);
    expect(state.request.ranks).toEqual({ active: 8, passive: 3 });
    expect(view()).toMatchObject({
      outcome: { word: "Outcome.winsNamed[Actor.a]" },
      buttons: [],
      rolls: [{ total: "8" }],
    });
  });
  it("FUD-342 a strength that effort raises counts", () => {
    const even = testTable({
      "Actor.a": { ...lodestar, abilities: abilities({ str: 4 }) },
      "Actor.b": { ...sprocket, abilities: abilities({ str: 4 }) },
    });
    const composed = contestKind.compose(ask, even);
    expect(composed).toMatchObject({ accepted: true, request: { ranks: { active: 4, passive: 4 } } });
  });
  it("FUD-057 a coin is thrown by either side, and only while it is open", () => {
    const { view } = open<ContestState>(contestKind, lots);
    expect(view(viewer("p", ["Actor.b"])).buttons[0]).toMatchObject({ gesture: "flip" });
    expect(view(viewer("p", ["Actor.b"])).buttons[0]?.refused).toBeUndefined();
    expect(view(viewer("stranger")).buttons[0]?.refused).toBeDefined();
    expect(open<ContestState>(contestKind, lots, { type: "flip", face: 1 } as never).view().buttons).toEqual([]);
  });
  it("somebody hidden keeps their ranks", () => {
    const { state } = open<ContestState>(contestKind, ask);
    expect(contestKind.veil?.(state, (uuid) => uuid === "Actor.b")).toMatchObject({
      request: { ranks: { active: 8, passive: null } },
    });
  });
  it("a trait without a rank is refused by name", () =>
    expect(contestKind.compose({ ...ask, chosen: { ...ask.chosen, trait: "defense:dodge" } }, table)).toMatchObject({
      accepted: false,
      reason: "choice.option",
    }));
});

describe("FUD-070 FUD-705 a team's card", () => {
  const asking = (...helpers: readonly string[]): object => ({
    act: "team",
    actor: "Actor.a",
    chosen: { trait: "skill:technology", dc: 15, helpers },
  });
  const ask = asking("Actor.b");
  it("names the helpers, who roll the leader's skill with their own numbers", () => {
    const { state, view } = open<TeamState>(teamKind, ask);
    expect(state.request.helpers.map((h) => h.uuid)).toEqual(["Actor.b"]);
    expect(state.request.trait).toBe("skillbase:technology");
    expect(view().parties[0]?.buttons[0]).toMatchObject({ gesture: "help" });
    const help = teamKind.complete?.(
      state,
      { type: "help", target: "Actor.b", faces: [0, 0, 0] } as never,
      table,
    ) as unknown as {
      readonly check: { readonly dc: number; readonly bonus: readonly { readonly value: number }[] };
    };
    expect(help.check.dc).toBe(0);
    expect(help.check.bonus.reduce((sum, r) => sum + r.value, 0)).toBe(10);
  });
  it("shows net and worth, and the leader's button for who plays them", () => {
    const request = teamKind.compose(ask, table);
    if (!request.accepted) throw new Error("refused");
    const begun = teamKind.reducer.begin(request.request);
    const helped = teamKind.complete?.(
      begun,
      { type: "help", target: "Actor.b", faces: [0, 0, 0] } as never,
      table,
    ) as { readonly type: string };
    const { view } = open<TeamState>(teamKind, ask, helped);
    expect(view().tags).toEqual(["Card.dc[15]", "Card.team.net[+4]", "Card.team.worth[+2]"]);
    expect(view(viewer("p", ["Actor.a"])).buttons[0]?.refused).toBeUndefined();
    expect(view(viewer("p", ["Actor.b"])).buttons[0]?.refused).toBeDefined();
    expect(
      open<TeamState>(teamKind, ask, helped, { type: "roll", faces: [0, 0, 0] } as never).state.result?.total,
    ).toBe(2 + 5 + 2);
  });
  it("nobody to help is refused", () =>
    expect(teamKind.compose(asking(), table)).toMatchObject({ reason: "team.nobody" }));
  it("the leader isn't one of them, nor who is gone", () =>
    expect(["Actor.a", "Actor.gone"].map((who) => teamKind.compose(asking("Actor.b", who), table))).toMatchObject([
      { reason: "choice.option" },
      { reason: "gone" },
    ]));
});
