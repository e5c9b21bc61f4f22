import { describe, expect, it } from "vitest";
import type { Act, NoChoice } from "../../rules/kernel/act.ts";
import { refuse } from "../../rules/kernel/refusal.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import { situation } from "../../rules/kernel/testing/situation.ts";
import type { ActsAdapter } from "../ruleset.ts";
import { actEntries, actsOf, turnOffers } from "./list.ts";

const rest: Act<Situation, NoChoice> = {
  rules: [],
  label: { key: "rest" },
  group: "slow",
  by: "owner",
  at: ["list"],
  refused: () => null,
  price: () => ["move"],
  choices: {},
  perform: () => ({ accepted: true, changes: [] }),
};
const draw: Act<Situation, { readonly thing: string }> = {
  ...rest,
  label: { key: "draw" },
  group: "fast",
  entries: () => [
    { known: { thing: "a b" }, label: { key: "sword" }, detail: { key: "sharp" } },
    { known: { thing: "bow" }, label: { key: "bow" }, refused: refuse("broken") },
  ],
  choices: { thing: { pick: "words", label: { key: "thing" }, longest: 9 } },
};
const surge = (label: string, no?: string): Act<Situation, NoChoice> => ({
  ...rest,
  label: { key: label },
  group: "surge",
  refused: () => (no === undefined ? null : refuse(no)),
});
const adapter = (left: readonly string[], over: Partial<ActsAdapter["table"]> = {}): ActsAdapter =>
  ({
    table: {
      rest,
      draw,
      edge: surge("edge", "tired"),
      boost: surge("boost"),
      hurt: { ...rest, befalls: true },
      ...over,
    },
    groups: { surge: "Surge" },
    heading: (group: string) => `under ${group}`,
    priced: (action: string) => `a ${action}`,
    affords: (_s: Situation, price: readonly string[]) =>
      price.every((p) => left.includes(p)) ? { accepted: true, warning: null } : refuse("spent"),
  }) as unknown as ActsAdapter;
const lines = (acts: ActsAdapter, gm = false): ReturnType<typeof actEntries> =>
  actEntries(acts, { ...situation({ ada: {} }, null), gm } as Situation, {
    localize: (key) => key,
    refusal: ({ reason }) => reason,
  });

describe("what somebody can do, as a list", () => {
  it("says of each line what it costs or does, where it stands, and why it can't be done", () => {
    expect(lines(adapter(["move"]))).toEqual([
      { id: "rest", label: "rest", detail: "a move", group: "under slow" },
      { id: "draw:a b", label: "sword", detail: "sharp", group: "under fast" },
      { id: "draw:bow", label: "bow", detail: "a move", group: "under fast", refused: "broken" },
      { id: "surge", label: "Surge", detail: "a move", group: "under surge" },
      { id: "hurt", label: "rest", detail: "a move", group: "under slow", befalls: true },
    ]);
  });
  it("says what it costs once where that is its name, too", () => {
    const taunt = { ...rest, label: { key: "A MOVE" } };
    const [first] = lines(adapter(["move"], { rest: taunt } as never));
    expect(first).toEqual({ id: "rest", label: "A MOVE", group: "under slow" });
  });
  it("has acts that are chosen from together in one line, refused once none of them can be done", () => {
    const of = (acts: ActsAdapter): unknown => lines(acts).find((e) => e.id === "surge")?.refused;
    expect(of(adapter(["move"]))).toBeUndefined();
    expect(of(adapter(["move"], { boost: surge("boost", "tired") as never }))).toBe("tired");
    expect(of(adapter([], { boost: surge("boost", "bored") as never }))).toBe("spent");
    expect(actsOf(adapter([]), "surge")).toEqual(["edge", "boost"]);
  });
  it("refuses a player what can't be paid; for the Gamemaster, who may overrule it, it says so", () => {
    expect(lines(adapter([]))[0]).toMatchObject({ refused: "spent", detail: "a move" });
    expect(lines(adapter([]), true)[0]).toEqual({
      id: "rest",
      label: "rest",
      detail: "a move \u00b7 spent",
      group: "under slow",
    });
  });
  it("asks the table once for all its lines who is here, what they are called and how far away", () => {
    const asked: string[] = [];
    const heard = <T>(what: string, said: T): T => {
      asked.push(what);
      return said;
    };
    const shoot: Act<Situation, { readonly target: string }> = {
      ...rest,
      entries: () => ["left", "right"].map((key) => ({ known: {}, label: { key } })),
      choices: {
        target: { pick: "who", label: { key: "target" }, fits: (s, _chosen, who) => s.distance(s.self, who) === 5 },
      },
    };
    const s = {
      ...situation({ ada: {}, bo: {} }, null),
      get here() {
        return heard("here", ["bo"]);
      },
      party: (who: string) => heard(`party ${who}`, { uuid: who, name: who, img: "" }),
      distance: (_from: string, to: string) => heard(`distance ${to}`, 5),
    };
    const words = { localize: (key: string) => key, refusal: ({ reason }: { reason: string }) => reason };
    expect(actEntries(adapter(["move"], { rest: shoot, draw: shoot } as never), s, words)).not.toContainEqual(
      expect.objectContaining({ refused: expect.anything() as unknown }),
    );
    expect(asked.sort()).toEqual(["distance bo", "here", "party bo"]);
  });
  it("is the same for the tracker", () => {
    expect(turnOffers(lines(adapter(["move"]))).slice(2, 4)).toEqual([
      { use: "draw:bow", label: "bow", hint: "a move", group: "under fast", refused: "broken" },
      { use: "surge", label: "Surge", hint: "a move", group: "under surge" },
    ]);
  });
});
