import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Stamped } from "../../rules/kernel/exchange.ts";
import { type AskedOf, NO_WORD } from "../../rules/kernel/policy.ts";

interface Who {
  readonly policy?: string;
  readonly players?: readonly string[];
}
const settings = new Map<string, unknown>();
let people: Record<string, Who> = {};
const users = [
  { id: "gm", isGM: true, active: true },
  { id: "ada", isGM: false, active: true },
  { id: "bo", isGM: false, active: false },
];

vi.mock("../apply/viewer.ts", () => ({
  table: { hidden: (uuid: string) => uuid === "Actor.veiled" },
  mayActFor: (user: { readonly id: string }, uuid: string) => people[uuid]?.players?.includes(user.id) ?? false,
}));
vi.mock("../apply/ground.ts", () => ({
  actorOf: (uuid: string) => ({ getFlag: () => people[uuid]?.policy }),
}));
vi.mock("../settings/register.ts", () => ({ setting: (key: string) => settings.get(key) }));
const { asksFor, holders, usualNext, wordOf } = await import("./by-itself.ts");

type Event = { readonly type: string };
const entry = (more: Partial<Stamped<Event>>): Stamped<Event> => ({
  at: 0,
  by: "gm",
  event: { type: "defend" },
  changes: [],
  time: 0,
  dice: true,
  undone: null,
  ...more,
});
const kind = (asked: readonly AskedOf[]) =>
  ({
    reducer: { begin: () => ({}), step: (state: object) => ({ accepted: true, state, changes: [] }) },
    asked: () => asked,
    byDefault: async (_state: unknown, who: string) => ({ event: { type: `answer of ${who}` }, rolls: ["dice"] }),
  }) as never;
const next = async (asked: readonly AskedOf[], events: readonly Stamped<Event>[] = []): Promise<unknown> =>
  usualNext(kind(asked), { request: {}, events } as never, NO_WORD);
const held = (
  asked: readonly AskedOf[],
  events: readonly Stamped<Event>[] = [],
  stands: object | null = null,
): readonly string[] => holders({ kind: kind(asked), state: {}, events, model: { ended: null, stands } } as never);

beforeEach(() => {
  vi.stubGlobal("game", { users });
  people = { "Actor.hero": { players: ["ada"] }, "Actor.away": { players: ["bo"] }, "Actor.thug": {} };
  settings.clear();
  for (const [key, value] of [
    ["answersByThemselves", true],
    ["answersHeroes", "choice"],
    ["answersOthers", "points"],
  ] as const)
    settings.set(key, value);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const thug: AskedOf = { who: "Actor.thug", decides: [] };

describe("what a card answers by itself at this table", () => {
  it("throws the usual dice for a thug, takes a result as it is, and says for whom", async () => {
    expect(await next([thug])).toEqual({
      event: { type: "answer of Actor.thug" },
      rolls: ["dice"],
      itself: "Actor.thug",
    });
    expect(await next([{ ...thug, event: { type: "apply" } }])).toEqual({
      event: { type: "apply" },
      rolls: [],
      itself: "Actor.thug",
    });
  });

  it("nothing while the world's switch is off, and nothing more on a card on which it was taken back", async () => {
    expect(await next([thug], [entry({ itself: "Actor.thug", undone: "gm" })])).toBeNull();
    expect(await next([thug], [entry({ undone: "gm" })])).not.toBeNull();
    settings.set("answersByThemselves", false);
    expect(await next([thug])).toBeNull();
  });

  it("a side has its policy, somebody may have their own", async () => {
    const cunning: AskedOf = { ...thug, decides: ["maneuver"] };
    expect(await next([cunning])).not.toBeNull();
    settings.set("answersOthers", "ask");
    expect(await next([thug])).toBeNull();
    people["Actor.thug"] = { policy: "self" };
    expect(await next([{ ...thug, decides: ["points"] }])).not.toBeNull();
    people["Actor.thug"] = { policy: "nonsense" };
    expect(await next([thug])).toBeNull();
  });

  it("decides nothing for a player who is here; of one who is away the policy counts", async () => {
    for (const policy of ["choice", "points", "self"]) {
      people["Actor.hero"] = { players: ["ada"], policy };
      people["Actor.away"] = { players: ["bo"], policy };
      expect(await next([{ who: "Actor.hero", decides: ["points"] }])).toBeNull();
      expect((await next([{ who: "Actor.away", decides: ["points"] }])) !== null).toBe(policy === "self");
    }
  });

  it("what somebody takes as usual is answered for whom they play, and for nobody else", async () => {
    const hero: AskedOf = { who: "Actor.hero", decides: ["points"] };
    const away: AskedOf = { who: "Actor.away", decides: ["points"] };
    const [gm, ada] = users.slice(0, 2) as never[];
    const said = async (by: never): Promise<readonly (string | undefined)[]> =>
      Promise.all(
        [hero, away].map(
          async (a) => (await usualNext(kind([a]), { request: {}, events: [] } as never, wordOf(by)))?.itself,
        ),
      );
    expect(await said(ada as never)).toEqual(["Actor.hero", undefined]);
    // A player who is here decides for themselves.
    expect(await said(gm as never)).toEqual([undefined, "Actor.away"]);
    const asks = (by: never, ...asked: readonly AskedOf[]): boolean =>
      asksFor({ kind: kind(asked), state: {}, events: [], model: { ended: null } } as never, by);
    expect([asks(ada as never, hero), asks(ada as never, away), asks(gm as never, hero)]).toEqual([true, false, false]);
    // What another could still do first isn't taken from them.
    expect(asks(ada as never, { ...hero, before: [away] })).toBe(false);
  });

  it("who has let it stand isn't asked again while another still may do something; after a step, or one taken back, they are", () => {
    const both = (["Actor.hero", "Actor.away"] as const).map((who) => ({ who, decides: ["points"] as const }));
    const asked = [{ ...thug, before: both }];
    const stands = { after: 1, who: ["Actor.hero"] };
    expect(held(asked, [entry({})])).toEqual(["Actor.hero", "Actor.away"]);
    expect(held(asked, [entry({})], stands)).toEqual(["Actor.away"]);
    expect(held(asked, [entry({}), entry({ at: 1 })], stands)).toHaveLength(2);
    expect(held(asked, [entry({ undone: "gm" })], stands)).toHaveLength(2);
  });

  it("tells who holds it up, and by that nothing of somebody hidden", () => {
    const before = [{ who: "Actor.hero", decides: ["points"] }] as const;
    expect(held([{ ...thug, before }])).toEqual(["Actor.hero"]);
    const rich: AskedOf = { who: "Actor.veiled", decides: ["points"], before };
    expect([held([rich]), held([{ ...rich, decides: [] }])]).toEqual([["Actor.hero"], ["Actor.hero"]]);
    expect(held([{ ...thug, before }], [entry({ itself: "Actor.thug", undone: "gm" })])).toEqual([]);
  });
});
