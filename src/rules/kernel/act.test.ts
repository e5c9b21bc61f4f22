import { describe, expect, it } from "vitest";
import type { Act, Acts, AnyChosen, Chosen, NoChoice } from "./act.ts";
import { asFarAs, fresh, offers, openWay, peopleOf, questions, read, refusalOf, ways } from "./choose.ts";
import { refuse } from "./refusal.ts";
import type { Situation } from "./situation.ts";
import { situation } from "./testing/situation.ts";

interface Hero {
  readonly strength: number;
  readonly bound: boolean;
}
type S = Situation<Hero, null>;
type Grip = "one" | "two";

/** A throw: whom, with which grip, how hard (two hands throw harder), a shout, by the Gamemaster's word without a roll. */
const toss: Act<
  S,
  {
    readonly whom: string;
    readonly grip: Grip;
    readonly force: number;
    readonly loud: boolean;
    readonly shout: string;
    readonly granted: boolean;
  },
  { readonly throw: { readonly whom: string; readonly force: number } }
> = {
  rules: ["TST-001"],
  label: { key: "Act.toss" },
  group: "offense",
  by: "owner",
  at: ["list"],
  refused: (s) => (s.character(s.self)?.bound ? refuse("bound") : null),
  price: (_s, { grip }) => (grip === "two" ? ["standard", "move"] : ["standard"]),
  choices: {
    whom: {
      pick: "who",
      label: { key: "Choice.whom" },
      fits: (s, _c, who) => (s.character(who)?.bound ? refuse("held", { name: who }) : true),
      prefers: (s, _c, who) => s.side(who) === "foes",
    },
    grip: {
      pick: "one",
      label: { key: "Choice.grip" },
      options: (s) => [
        { value: "one", label: { key: "Grip.one" } },
        {
          value: "two",
          label: { key: "Grip.two" },
          ...((s.character(s.self)?.strength ?? 0) < 3 && { refused: refuse("weak") }),
        },
      ],
    },
    force: {
      pick: "whole",
      label: { key: "Choice.force" },
      bounds: (s, { grip }) => [1, (s.character(s.self)?.strength ?? 0) * (grip === "two" ? 2 : 1)],
      first: (s) => s.character(s.self)?.strength ?? 0,
    },
    loud: { pick: "flag", label: { key: "Choice.loud" } },
    shout: { pick: "words", label: { key: "Choice.shout" }, longest: 5, when: (_s, { loud }) => loud },
    granted: { pick: "flag", label: { key: "Choice.granted" }, by: "gm" },
  },
  compose: (_s, { whom, force }) =>
    force > 9 ? refuse("far") : { accepted: true, opens: { kind: "throw", request: { whom, force } } },
};

/** Catch one's breath: nothing to choose. */
const rest: Act<S, NoChoice> = {
  rules: ["TST-002"],
  label: { key: "Act.rest" },
  group: "defence",
  by: "owner",
  at: ["list"],
  refused: () => null,
  price: () => ["move"],
  choices: {},
  perform: (s) => (s.character(s.self)?.strength === 5 ? refuse("fit") : { accepted: true, changes: [] }),
};
const ACTS = { toss, rest } satisfies Acts<S>;

// A bare word is no choice, and another's choice isn't this one's: the compiler says so.
export const typed: Chosen<typeof toss>["grip"] = "two";
// @ts-expect-error "three" is no grip
export const wrong: Chosen<typeof toss>["grip"] = "three";

const people = {
  ada: { strength: 4, bound: false },
  bo: { strength: 2, bound: false },
  cy: { strength: 2, bound: true },
};
const at = (over: Partial<S> = {}): S => situation<Hero, null>(people, null, over);
const USUAL = { whom: "bo", grip: "one", force: 4, loud: false, shout: "", granted: false };

describe("what stands there unless somebody says otherwise", () => {
  it("takes the first that can be taken, bounds by what was chosen before, and nothing for what isn't asked", () => {
    expect(fresh(toss, at())).toEqual({ accepted: true, chosen: USUAL });
  });
  it("keeps what is known, and mends what can't be had of it", () => {
    expect(fresh(toss, at(), { grip: "two", force: 8 })).toEqual({
      accepted: true,
      chosen: { ...USUAL, grip: "two", force: 8 },
    });
    expect(fresh(toss, at({ self: "bo" }), { grip: "two" })).toEqual({
      accepted: true,
      chosen: { ...USUAL, whom: "ada", force: 2 },
    });
  });
  it("says why there is nothing to choose: the reason of the one that can't be had, or that the list is empty", () => {
    const bound = situation<Hero, null>({ ada: people.ada, cy: people.cy }, null);
    expect(fresh(toss, bound)).toEqual(refuse("held", { name: "cy" }));
    expect(fresh(toss, situation<Hero, null>({ ada: people.ada }, null))).toEqual(
      refuse("choice.none", { choice: "Choice.whom" }),
    );
  });
});

describe("what comes from outside is read, or refused by its name", () => {
  const cases: readonly (readonly [string, unknown, ReturnType<typeof read>])[] = [
    [
      "the whole of it",
      { ...USUAL, grip: "two", force: 8 },
      { accepted: true, chosen: { ...USUAL, grip: "two", force: 8 } },
    ],
    ["only what differs from the usual", { grip: "two" }, { accepted: true, chosen: { ...USUAL, grip: "two" } }],
    ["a word that is no option", { grip: "three" }, refuse("choice.option", { choice: "Choice.grip", given: "three" })],
    ["a number where a word belongs", { grip: 2 }, refuse("choice.option", { choice: "Choice.grip", given: "2" })],
    ["too much", { force: 5 }, refuse("choice.whole", { choice: "Choice.force", least: 1, most: 4 })],
    ["half a number", { force: 1.5 }, refuse("choice.whole", { choice: "Choice.force", least: 1, most: 4 })],
    ["somebody who is gone", { whom: "eve" }, refuse("gone", { name: "eve" })],
    ["oneself, where that can't be", { whom: "ada" }, refuse("choice.option", { choice: "Choice.whom", given: "ada" })],
    [
      "somebody who doesn't fit, for the reason that the list would give",
      { whom: "cy" },
      refuse("held", { name: "cy" }),
    ],
    [
      "a choice that the act doesn't have",
      { speed: 1 },
      refuse("choice.unknown", { given: "speed", names: Object.keys(USUAL).join(", ") }),
    ],
    ["no choices at all", "toss", refuse("choice.unknown", { given: "toss", names: Object.keys(USUAL).join(", ") })],
    [
      "words that are too long are cut",
      { loud: true, shout: "Away with you" },
      { accepted: true, chosen: { ...USUAL, loud: true, shout: "Away " } },
    ],
    ["what isn't asked counts for nothing", { shout: "Away" }, { accepted: true, chosen: USUAL }],
  ];
  it.each(cases)("%s", (_name, raw, expected) => {
    expect(read(toss, JSON.parse(JSON.stringify(raw)), at())).toEqual(expected);
  });
  it("somebody who isn't on this client's list may be named all the same", () => {
    expect(read(toss, { whom: "bo" }, at({ here: [] }))).toEqual({ accepted: true, chosen: USUAL });
  });
  it("the Gamemaster's choice is nobody else's word", () => {
    expect(read(toss, { granted: true }, at())).toEqual({ accepted: true, chosen: USUAL });
    expect(read(toss, { granted: true }, at({ gm: true }))).toEqual({
      accepted: true,
      chosen: { ...USUAL, granted: true },
    });
  });
});

describe("a yes that can't be, and an option by another name", () => {
  const wave: Act<S, { readonly hand: "left" | "right"; readonly both: boolean }> = {
    ...rest,
    choices: {
      hand: {
        pick: "one",
        label: { key: "Choice.hand" },
        options: () => [
          { value: "left", label: { key: "Hand.left" } },
          { value: "right", label: { key: "Hand.right" } },
        ],
        meant: (_s, _chosen, raw) => (raw === "sinister" ? "left" : raw),
      },
      both: {
        pick: "flag",
        label: { key: "Choice.both" },
        no: (s) => (s.character(s.self)?.bound ? refuse("bound") : null),
      },
    },
  };
  const bound = at({ self: "cy" });
  it("is no question and no way to choose; a yes from elsewhere is refused, and mended where that is asked for", () => {
    const usual = { hand: "left", both: false } as const;
    expect([at(), bound].map((s) => questions(wave, s, usual).map((q) => q.name))).toEqual([
      ["hand", "both"],
      ["hand"],
    ]);
    expect([...ways(wave, bound)].filter((w) => w.value === true)).toEqual([]);
    expect(read(wave, { both: true }, bound)).toEqual(refuse("bound"));
    expect(read(wave, { both: true }, at())).toEqual({ accepted: true, chosen: { hand: "left", both: true } });
    expect(fresh(wave, bound, { both: true })).toEqual({ accepted: true, chosen: usual });
  });
  it("is read as the option that is meant; what is none is refused as it was said", () => {
    expect(read(wave, { hand: "sinister" }, at())).toEqual({ accepted: true, chosen: { hand: "left", both: false } });
    expect(read(wave, { hand: "third" }, at())).toEqual(
      refuse("choice.option", { choice: "Choice.hand", given: "third" }),
    );
  });
});

describe("what a form asks", () => {
  it("asks what means something now, without what is known and what is the Gamemaster's", () => {
    const names = (over: Partial<typeof USUAL>, known = {}, s = at()): string[] =>
      questions(toss, s, { ...USUAL, ...over } as Chosen<typeof toss>, known).map((q) => q.name);
    expect(names({})).toEqual(["whom", "grip", "force", "loud"]);
    expect(names({ loud: true }, { grip: "one" })).toEqual(["whom", "force", "loud", "shout"]);
    expect(names({}, {}, at({ gm: true }))).toContain("granted");
  });
  it("lists who is aimed at first, then who is preferred, each with the reason against it", () => {
    const four = { ...people, dan: { strength: 1, bound: false }, eve: { strength: 1, bound: false } };
    const s = situation<Hero, null>(four, null, {
      aimed: ["eve"],
      side: (who) => (who === "dan" ? "foes" : "heroes"),
    });
    const choice = { ...toss.choices.whom } as Parameters<typeof peopleOf<S>>[0];
    expect(peopleOf(choice, s, {}).map((o) => [o.value, o.refused?.reason])).toEqual([
      ["eve", undefined],
      ["dan", undefined],
      ["bo", undefined],
      ["cy", "held"],
    ]);
  });
});

describe("every way to choose", () => {
  it("tries each option of each choice with the rest as usual, and each way reads back as it is", () => {
    const all = [...ways(toss, at())];
    expect(all.map((w) => [w.varied, w.value])).toEqual([
      ["whom", "bo"],
      ["grip", "one"],
      ["grip", "two"],
      ["force", 1],
      ["force", 4],
      ["loud", false],
      ["loud", true],
    ]);
    for (const { chosen } of all)
      expect(read(toss, JSON.parse(JSON.stringify(chosen)), at())).toEqual({ accepted: true, chosen });
  });
  it("asks no choice about one that comes after it", () => {
    const seen: string[] = [];
    const spied = Object.fromEntries(
      Object.entries(toss.choices).map(([name, choice]) => [
        name,
        Object.fromEntries(
          Object.entries(choice).map(([k, f]) => [
            k,
            typeof f !== "function"
              ? f
              : (s: S, chosen: AnyChosen, ...more: unknown[]): unknown => {
                  const watched = new Proxy(chosen, {
                    get: (o, p) => {
                      if (typeof p === "string" && !Object.hasOwn(o, p)) seen.push(`${name} asks for ${p}`);
                      return Reflect.get(o, p) as unknown;
                    },
                  });
                  return (f as (...a: unknown[]) => unknown)(s, watched, ...more);
                },
          ]),
        ),
      ]),
    );
    fresh({ ...toss, choices: spied } as unknown as typeof toss, at());
    expect(seen).toEqual([]);
  });
});

describe("what is offered", () => {
  it("names price and reason; what asks nothing is tried", () => {
    const lines = (s: S): unknown => offers(ACTS, s, "list").map((o) => [o.act, o.price, o.refused?.reason ?? null]);
    expect(lines(at())).toEqual([
      ["toss", ["standard"], null],
      ["rest", ["move"], null],
    ]);
    expect(lines(at({ self: "cy" }))).toEqual([
      ["toss", ["standard"], "bound"],
      ["rest", ["move"], null],
    ]);
    const paid = offers(ACTS, at(), "list", (price) =>
      price.includes("move") ? refuse("spent") : { accepted: true, warning: refuse("late") },
    );
    expect(paid.map((o) => [o.refused?.reason, o.warning?.reason])).toEqual([
      [undefined, "late"],
      ["spent", undefined],
    ]);
  });
  it("where there is nobody to choose, what can't be paid is said first: it doesn't hang on who is there", () => {
    const alone = situation<Hero, null>({ ada: { strength: 5, bound: false } }, null);
    const line = (no?: string): unknown => {
      const [toss_] = offers({ toss }, alone, "list", () => (no ? refuse(no) : { accepted: true, warning: null }));
      return [toss_?.price, toss_?.refused?.reason];
    };
    expect(line()).toEqual([["standard"], "choice.none"]);
    expect(line("spent")).toEqual([["standard"], "spent"]);
    // Whose turn it is passes by itself; that nobody is there doesn't.
    expect(line("turnAndReach.offTurn")).toEqual([["standard"], "choice.none"]);
  });
  it("what asks nothing and can't be done says so before it is pressed", () => {
    const fit = situation<Hero, null>({ ada: { strength: 5, bound: false } }, null);
    expect(offers({ rest }, fit, "list")[0]?.refused).toEqual(refuse("fit"));
    expect(refusalOf(toss as never, at(), { ...USUAL, force: 12 })).toEqual(refuse("far"));
  });
});

describe("what is found by trying", () => {
  type Cast = { readonly spell: string; readonly loud: boolean; readonly whom: string };
  /** A spell that must be said aloud and needs its word; nobody is aimed at unless somebody says so. */
  const cast: Act<S, Cast> = {
    rules: [],
    label: { key: "Act.cast" },
    group: "offense",
    by: "owner",
    at: ["list"],
    refused: () => null,
    price: () => [],
    choices: {
      spell: { pick: "words", label: { key: "spell" }, longest: 20, samples: ["", "abra"] },
      loud: { pick: "flag", label: { key: "loud" } },
      whom: {
        pick: "who",
        label: { key: "whom" },
        nobody: { key: "nobody" },
        fits: (s, _c, who) => (s.character(who)?.bound ? refuse("held") : true),
      },
    },
    perform: (_s, { spell, whom }) =>
      spell === "" ? refuse("noWord") : whom === "" ? refuse("nobody") : { accepted: true, changes: [] },
  };
  const table = (bound: boolean): S =>
    situation({ ada: { strength: 1, bound: false }, bo: { strength: 1, bound } }, null) as S;
  const tried = (s: S) => openWay(cast as never, s, {});

  it("a word that is missing and somebody to say it to: both are found", () => {
    expect(tried(table(false))).toMatchObject({ accepted: true, chosen: { spell: "abra", whom: "bo" } });
    expect(offers({ cast: cast as never }, table(false), "list")[0]?.refused).toBeNull();
  });
  it("with nobody to say it to, what stands in its way as usual is told", () => {
    expect(tried(table(true))).toMatchObject({ accepted: false, reason: "noWord" });
  });
  it("of a list that is shut for one reason that reason is told; a form goes on and says which choice lacks what", () => {
    const { nobody: _nobody, ...whom } = cast.choices.whom as never as { readonly nobody: unknown };
    const aimed = { ...cast, choices: { ...cast.choices, whom: { ...whom, none: refuse("empty") } } } as typeof cast;
    expect(fresh(aimed, table(true))).toMatchObject({ reason: "held" });
    expect(fresh(aimed, { ...table(true), here: [] })).toMatchObject({ reason: "empty" });
    expect(asFarAs(aimed, table(true), { loud: true })).toMatchObject({
      chosen: { loud: true, whom: "" },
      lacks: { whom: { reason: "held" } },
    });
  });
});

describe("several numbers that are chosen together", () => {
  const share: Act<S, { readonly ranks: Readonly<Record<string, number>> }> = {
    ...(toss as unknown as Act<S, { readonly ranks: Readonly<Record<string, number>> }>),
    refused: () => null,
    price: () => [],
    choices: {
      ranks: {
        pick: "numbers",
        label: { key: "Choice.ranks" },
        of: () => ["fire", "ice"].map((key) => ({ key, label: { key }, least: 0, most: 4 })),
        first: () => ({ fire: 3 }),
      },
    },
  };
  const s = situation<Hero, null>({ ada: { strength: 3, bound: false } }, null);
  const ranks = (raw: unknown): unknown => {
    const found = read(share, { ranks: raw }, s);
    return found.accepted ? found.chosen.ranks : [found.reason, found.data];
  };
  it("what isn't said stands as usual, what is gone is nobody's business", () => {
    expect([ranks({ ice: 2 }), ranks({ ice: 1, steam: 9 })]).toEqual([
      { fire: 3, ice: 2 },
      { fire: 3, ice: 1 },
    ]);
  });
  it("each within its own bounds, whole, and by name", () => {
    expect([ranks({ fire: 5 }), ranks({ fire: 1.5 }), ranks([1])]).toEqual([
      ["choice.whole", { choice: "fire", least: 0, most: 4 }],
      ["choice.whole", { choice: "fire", least: 0, most: 4 }],
      ["choice.option", expect.anything()],
    ]);
  });
  it("every one of them is tried at both its ends", () => {
    const tried = [...ways(share, s)].map((w) => JSON.stringify(w.chosen.ranks));
    expect([...new Set(tried)]).toEqual([
      '{"fire":3,"ice":0}',
      '{"fire":0,"ice":0}',
      '{"fire":4,"ice":0}',
      '{"fire":3,"ice":4}',
    ]);
  });
});
