import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type DoompoolCharacter, requestFor } from "../../../rules/doompool/index.ts";
import {
  asset,
  complication,
  foe,
  hero,
  power,
  powerSet,
  scene,
  sfx,
  specialty,
  stress,
  track,
} from "../../../rules/doompool/testing/fixtures.ts";
import type { Localize, Table } from "../../ruleset.ts";
import { situationOf } from "../situation.ts";
import { type BuilderView, builderView } from "./builder-view.ts";
import { type PoolDraft, startDraft, withDrop, withPick, withTarget } from "./draft.ts";
import { chosenOf, refusalOf } from "./draft-at-table.ts";
import { isDrop, NOTHING_DROPPED, remember } from "./dropped.ts";

const localize: Localize = (key, data) =>
  data
    ? `${key.replace("CROSSOVER.Doompool.", "")}[${Object.values(data).join("|")}]`
    : key.replace("CROSSOVER.Doompool.", "");
const POOL = "Actor.doom";
const ID = "aaaaaaaaaaaaaaaa";

/** A table with these people at it. */
function tableOf(people: readonly DoompoolCharacter[], doom: readonly (4 | 6 | 8 | 10 | 12)[] = [6, 6]): Table {
  const pool = { ref: POOL, name: "Doom", dice: doom, log: [], threat: "standard", stakes: "normal", scene: scene() };
  return {
    character: (uuid) => (uuid === POOL ? pool : (people.find((c) => c.ref === uuid) ?? null)),
    party: (uuid) => (uuid === POOL || people.some((c) => c.ref === uuid) ? { uuid, name: uuid, img: "" } : null),
    item: () => null,
    pool: (key) => (key === "doom" ? { uuid: POOL, value: pool } : null),
    present: () => people.map((c) => c.ref),
    setting: () => null,
    encounter: () => null,
    distance: () => null,
    runUp: () => null,
    side: () => null,
    hidden: () => false,
  };
}

const flyer = hero({
  pp: 1,
  distinctions: [
    { id: "d1", name: "Quick" },
    { id: "d2", name: "Proud" },
  ],
  powerSets: [
    powerSet("wings", [power("flight", 8), power("claws", 10)], {
      sfx: [sfx("focus", { name: "Focus", ops: [{ op: "mergeEqualPair" }] })],
    }),
  ],
  specialties: [specialty("stealth", "master")],
  assets: [asset("rope", 6)],
});
const brute = foe({ stress: stress({ physical: track(8) }), complications: [complication("blinded", 6)] });
const at = tableOf([flyer, brute]);

const draft = (changes: Partial<PoolDraft> = {}): PoolDraft =>
  startDraft(flyer, { id: ID, candidates: [brute.ref], ...changes });
const view = (d: PoolDraft, table: Table = at): BuilderView => {
  const made = builderView(d, table, true, localize);
  if (!made) throw new Error("no view");
  return made;
};
const offered = (d: PoolDraft, label: string): BuilderView["groups"][number]["offers"] =>
  view(d)
    .groups.flatMap((g) => g.offers)
    .filter((o) => o.label === label);

beforeAll(() => {
  // Refusals are put into words by the platform's texts.
  Object.assign(globalThis, {
    game: {
      i18n: { has: () => true, localize: (k: string) => k, format: (k: string) => k },
      user: { isGM: false, targets: [] },
      actors: { contents: [] },
      scenes: { active: null },
      combats: null,
    },
    canvas: { ready: false },
  });
});

describe("DOO-031 DOO-274 DOO-318 a pool begins with the grouping's Affiliation", () => {
  it("is legal as it stands, and the Affiliation is its main trait", () => {
    expect(refusalOf(draft(), at)).toBeNull();
    expect(view(draft()).chosen).toMatchObject([{ label: "Affiliation.solo.label", main: true }]);
  });
  it("another Affiliation takes its place at no price", () => {
    const [buddy] = offered(draft(), "Affiliation.buddy.label");
    expect([buddy?.refused, buddy?.price]).toEqual([undefined, ""]);
    expect(view(withPick(draft(), { kind: "affiliation", key: "buddy" })).chosen.map((c) => c.label)).toEqual([
      "Affiliation.buddy.label",
    ]);
  });
});

describe("DOO-302 DOO-317 prices are seen before the click", () => {
  const one = withPick(draft(), { kind: "power", set: "wings", id: "flight" });
  it("a second power of a set says its price", () => expect(offered(one, "claws")[0]?.price).toBe("Price.pp[1]"));
  it("a Distinction as d4 says what it earns", () =>
    expect(offered(one, "Quick").map((o) => o.price)).toEqual(["", "Price.earns[1]"]));
  it("both dice of a Distinction, and one, two or three of a Specialty, lie side by side", () => {
    const rows = view(one).groups.flatMap((g) => g.together.map((row) => row.map((o) => o.label)));
    expect(rows).toContainEqual(["Quick", "Quick"]);
    expect(rows).toContainEqual(["stealth", "stealth", "stealth"]);
    for (const g of [...view(one).groups, ...view(one).folds]) expect(g.together.flat()).toEqual(g.offers);
  });
  it("what can't be paid is off with its reason", () => {
    const broke = startDraft({ ...flyer, pp: 0 }, { id: ID });
    const table = tableOf([{ ...flyer, pp: 0 }, brute]);
    const [push] = (builderView(broke, table, true, localize)?.folds ?? [])
      .flatMap((g) => g.offers)
      .filter((o) => o.label === "Source.push");
    expect(push?.refused).toContain("pp.short");
  });
  it("what a pool rarely needs is folded by kind, with a count of what is in it", () => {
    const at = (d: PoolDraft, isOpen: (fold: string) => boolean) =>
      (builderView(d, tableOf([flyer, brute]), true, localize, isOpen)?.folds ?? []).map((f) => [
        f.id,
        f.count,
        f.open,
      ]);
    const shut = at(one, () => false);
    expect(shut).toContainEqual(["extra", "", false]);
    expect(view(one).groups.map((g) => g.id)).not.toContain("extra");
    const pushed = at(withPick(one, { kind: "push" }), (fold) => fold === "extra");
    expect(pushed).toContainEqual(["extra", "Builder.inPool[1]", true]);
  });
  it("a split Specialty is one choice among three, and changing it costs nothing", () => {
    const split = withPick(one, { kind: "specialty", id: "stealth", dice: 2 });
    expect(offered(split, "stealth").map((o) => [o.dice.length, o.chosen, o.price])).toEqual([
      [1, false, ""],
      [2, true, ""],
      [3, false, ""],
    ]);
  });
});

describe("DOO-037 conditions of those aimed at", () => {
  it("are offered once somebody is aimed at", () => {
    expect(view(draft()).groups.some((g) => g.id === "against")).toBe(false);
    const aimed = withTarget(draft(), brute.ref);
    expect(
      view(aimed)
        .groups.find((g) => g.id === "against")
        ?.offers.map((o) => o.label),
    ).toEqual(["Source.stress: Stress.physical.label", "Source.complication: blinded"]);
  });
});

describe("DOO-072 DOO-100 odds while building", () => {
  const full = withPick(withPick(draft(), { kind: "power", set: "wings", id: "claws" }), {
    kind: "specialty",
    id: "stealth",
    dice: 1,
  });
  it("hold the pool against the doom pool, exactly, and say what the next die buys", () => {
    const { odds } = view(full);
    expect(odds?.label).toBe("Builder.oddsDoom[Actor.doom|d6 d6]");
    expect(odds?.exact).toBeGreaterThan(0.8);
    expect(odds?.changes.length).toBeGreaterThan(0);
    expect(odds?.changes.at(-1)?.label).toBe("d6 Source.push, Price.pp[1]");
    expect(odds?.grid?.columns).toEqual(["d4", "d6", "d8", "d10", "d12"]);
  });
  it("against somebody they take a usual pool, and count as the other side's numbers", () =>
    expect(view(withTarget(full, brute.ref)).odds).toMatchObject({ opposed: true }));
});

describe("DOO-206 DOO-318 aiming at a trait", () => {
  const aim = `complication:blinded:${brute.ref}` as const;
  it("shows how the main trait stands to it and offers to take it away", () => {
    const shown = view(withPick(draft({ purpose: aim }), { kind: "power", set: "wings", id: "claws" }));
    expect(shown.gateText).toContain("Builder.gate.below");
    expect(shown.auto?.refused).toBeUndefined();
  });
  it("a main trait that isn't larger can't take it away without a roll", () =>
    expect(view(draft({ purpose: aim })).auto?.refused).toContain("trait.notLarger"));
});

describe("DOO-206 DOO-340 what is seen of a foe whose numbers are hidden may be aimed at, and its die isn't told", () => {
  const armed = foe({
    ref: "Actor.armed",
    name: "Armed",
    powerSets: [powerSet("gear", [power("tram", 10, { name: "Tram", targetable: true })])],
    complications: [complication("blinded", 6)],
  });
  const table: Table = { ...tableOf([flyer, armed]), hidden: (uuid) => uuid === armed.ref };
  const aim = `power:gear:tram:${armed.ref}` as const;
  const seen = (isGM: boolean): BuilderView => {
    const made = builderView(draft({ purpose: aim, candidates: [armed.ref] }), table, isGM, localize);
    if (!made) throw new Error("no view");
    return made;
  };
  const named = (v: BuilderView): (string | undefined)[] =>
    v.purposes.map((p) => p.label).filter((l) => /Tram|blinded/u.test(l));
  it("a player reads the name alone; what was done to the foe at the table everybody knows", () => {
    expect(named(seen(false))).toEqual([
      "Builder.purpose.trait[blinded|d6|Armed]",
      "Builder.purpose.traitHidden[Tram|Armed]",
    ]);
    expect(seen(false).gateText).toBe("Builder.gate.above[d6|Tram]");
  });
  it("the Gamemaster reads the die", () => {
    expect(named(seen(true))).toContain("Builder.purpose.trait[Tram|d10|Armed]");
    expect(seen(true).gateText).toBe("Builder.gate.above[d6|Tram d10]");
  });
});

describe("DOO-318 DOO-336 what travels is names and choices", () => {
  const asked = (chosen: object, actor = flyer.ref) =>
    requestFor("action", { act: "act", actor, chosen }, situationOf(at, actor, false));
  it("an ask becomes a request by the table's own facts", () => {
    const ask = JSON.parse(
      JSON.stringify(chosenOf(withTarget(draft({ intent: "  Drop on it " }), brute.ref))),
    ) as object;
    expect(asked(ask)).toMatchObject({
      accepted: true,
      request: {
        intent: "Drop on it",
        actor: { uuid: flyer.ref, side: "hero" },
        targets: [{ uuid: brute.ref, side: "watcher", defender: "character" }],
        pool: { uuid: POOL },
      },
    });
  });
  it.each([
    ["an id that names nothing", { id: "x" }, "malformed"],
    [
      "a pick of an unknown kind",
      { build: { picks: [{ kind: "wish" }], sfx: [], main: null, doomPaid: null } },
      "choice.option",
    ],
    ["targets that are no names", { targets: [1] }, "choice.option"],
    ["a purpose that is none", { purpose: "wealth" }, "choice.option"],
  ])("refuses %s", (_what, wrong, reason) =>
    expect(asked({ ...chosenOf(draft()), ...wrong })).toMatchObject({ accepted: false, reason }),
  );
  it("DOO-203 the Gamemaster's leave and word are nobody else's to say", () =>
    expect(asked({ ...chosenOf(withTarget(draft(), brute.ref)), unopposed: true, leave: true })).toMatchObject({
      request: { targets: [{ defender: "character" }] },
    }));
  it("an ask of before acts is still read", () =>
    expect(
      requestFor(
        "action",
        {
          ...{ id: ID, actor: flyer.ref, intent: "", targets: [], unopposed: false, build: draft().build },
          purpose: { type: "trait", bearer: brute.ref, kind: "complication", id: "blinded", set: null },
        },
        situationOf(at, flyer.ref, false),
      ),
    ).toMatchObject({ request: { purpose: { type: "trait", target: { name: "blinded", die: 6 } } } }));
  it("DOO-094 without a target the doom pool stands for the world; DOO-091 never against the Gamemaster's own", () => {
    expect(asked(chosenOf(draft()))).toMatchObject({ request: { targets: [{ uuid: POOL, defender: "doom" }] } });
    expect(asked(chosenOf(startDraft(brute, { id: ID })), brute.ref)).toMatchObject({
      request: { targets: [{ uuid: POOL, defender: "none" }] },
    });
  });
});

describe("DOO-048 DOO-094 DOO-203 what the Gamemaster does to a pool that is being built", () => {
  afterEach(() => {
    remember(ID, NOTHING_DROPPED);
  });
  const built = withPick(withTarget(withPick(draft(), { kind: "power", set: "wings", id: "claws" }), brute.ref), {
    kind: "stress",
    of: brute.ref,
    type: "physical",
  });
  it("a trait that doesn't fit is struck, and its price with it", () => {
    const second = withPick(built, { kind: "power", set: "wings", id: "flight" });
    expect(view(second).price).toHaveLength(1);
    const struck = withDrop(second, { type: "strike", pick: { kind: "power", set: "wings", id: "flight" } });
    expect([view(struck).price, struck.build.picks.length]).toEqual([[], built.build.picks.length]);
  });
  it("somebody else resists: what was used against the former goes with them", () => {
    const elsewhere = withDrop(built, { type: "opposition", targets: [] });
    expect([elsewhere.targets, elsewhere.build.picks.some((p) => p.kind === "stress")]).toEqual([[], false]);
  });
  it("doom dice that stand against it are shown, and make it harder", () => {
    const before = view(built).odds?.exact ?? 0;
    remember(ID, { ...NOTHING_DROPPED, doom: [6, 6] });
    expect(view(built).dropped).toMatchObject([{ text: "Source.doom", dice: [{ text: "d6" }, { text: "d6" }] }]);
    expect(view(built).odds?.exact ?? 1).toBeLessThan(before);
  });
  it("a trait of the scene joins the doom pool's roll, and makes it harder", () => {
    const alone = withPick(draft(), { kind: "power", set: "wings", id: "claws" });
    const before = view(alone).odds?.exact ?? 0;
    remember(ID, {
      ...NOTHING_DROPPED,
      joins: [{ size: 8, source: "scene", group: null, ref: null, name: "Dark" }],
    });
    expect(view(alone).dropped).toMatchObject([{ dice: [{ text: "d8" }] }]);
    expect(view(alone).odds?.exact ?? 1).toBeLessThan(before);
  });
  it("a trait larger than the main trait waits for the Gamemaster's leave", () => {
    const shield = foe({ assets: [asset("shield", 12, { owner: "Actor.foe" })] });
    const table = tableOf([flyer, shield]);
    const aimed = withPick(draft({ purpose: `asset:shield:${shield.ref}` }), {
      kind: "power",
      set: "wings",
      id: "claws",
    });
    expect([view(aimed, table).mayAllow, refusalOf(aimed, table)]).toMatchObject([true, { reason: "trait.consent" }]);
    remember(ID, { ...NOTHING_DROPPED, consent: true });
    expect([view(aimed, table).leave, refusalOf(aimed, table)]).toEqual([true, null]);
    // On a pool of their own the Gamemaster says so themselves; what a player ticks is nobody's word.
    remember(ID, NOTHING_DROPPED);
    expect([
      refusalOf({ ...aimed, leave: true }, table),
      refusalOf({ ...aimed, leave: true, gm: true }, table),
    ]).toMatchObject([{ reason: "trait.consent" }, null]);
  });
  it.each([
    ["a strike", { type: "strike", pick: { kind: "push" } }, true],
    ["a die that isn't one", { type: "against", dropped: { ...NOTHING_DROPPED, doom: [7] } }, false],
    [
      "a trait of nowhere",
      { type: "against", dropped: { ...NOTHING_DROPPED, joins: [{ size: 8, name: "x", source: "doom" }] } },
      false,
    ],
    ["targets that are no names", { type: "opposition", targets: [1] }, false],
    ["a deed nobody knows", { type: "roll" }, false],
  ])("from the wire: %s", (_name, said, good) => expect(isDrop(said)).toBe(good));
});

describe("DOO-072 DOO-073 odds for the other way to read the dice", () => {
  it("the largest effect die first is never likelier to succeed, and lands on larger dice", () => {
    const wide = [
      { kind: "power", set: "wings", id: "claws" },
      { kind: "distinction", id: "d1", as: 8 },
      { kind: "specialty", id: "stealth", dice: 3 },
    ] as const;
    const [total, effect] = (["total", "effect"] as const).map((reading) =>
      view(wide.reduce<PoolDraft>((d, pick) => withPick(d, pick), draft({ reading, yardstick: "high-global" }))),
    );
    expect(effect?.odds?.exact ?? 1).toBeLessThan(total?.odds?.exact ?? 0);
    expect([total, effect].map((v) => v?.readings.find((r) => r.selected)?.value)).toEqual(["total", "effect"]);
  });
});

describe("DOO-150 DOO-318 odds against a yardstick", () => {
  it("the doom pool of a harder act beats more", () => {
    const odds = (yardstick: string): number => view(draft({ yardstick })).odds?.exact ?? -1;
    expect(odds("catastrophic-cosmic")).toBeLessThan(odds("normal-standard"));
    expect(view(draft()).yardsticks.map((y) => y.selected)).toEqual([true, ...Array.from({ length: 9 }, () => false)]);
  });
  it("a player isn't told the dice of somebody who keeps them hidden: the odds are those against an equal", () => {
    const hiding = { ...at, hidden: (uuid: string) => uuid === brute.ref };
    const aimed = withTarget(draft(), brute.ref);
    const [hers, theirs] = [false, true].map((gm) => builderView(aimed, hiding, gm, localize)?.odds);
    expect(hers?.label).toMatch(/^Builder\.oddsEqual/u);
    expect(hers?.label).not.toBe(theirs?.label.replace("oddsTypical", "oddsEqual"));
    expect(hers?.notes).toContain("CROSSOVER.Shared.Odds.equal");
    expect(hers?.exact).toBeGreaterThan(0);
    expect(theirs?.exact).toBeGreaterThan(0);
    expect(hers?.exact).not.toBe(theirs?.exact);
  });
});
