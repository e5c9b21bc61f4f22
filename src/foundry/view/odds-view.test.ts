import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { EFFECTS, poolDist, poolGrid, poolOdds } from "../../rules/doompool/index.ts";
import type { Localize } from "../ruleset.ts";
import { oddsFor, oddsLevel, oddsPanel, type OddsSource, percent } from "./odds-view.ts";

/** The key's tail and what it was given: enough to see what is said. */
const localize: Localize = (key, data) => [key.split(".").at(-1), ...Object.values(data ?? {})].join(" ");
const source = (over: Partial<OddsSource> = {}): OddsSource => ({
  chance: 0.63,
  label: "to hit",
  bars: [
    { label: "Miss", share: 0.37, hit: false },
    { label: "Hit", share: 0.6, hit: true },
    { label: "Critical", share: 0.03, hit: true },
  ],
  criticals: [
    { label: "Natural 20", share: 0.03 },
    { label: "Natural 2", share: 0 },
  ],
  changes: [
    { label: "One more bonus", chance: 0.74 },
    { label: "One more point", chance: 0.63 },
  ],
  ...over,
});

describe("M-13 the odds panel", () => {
  it("says the chance, marks where success begins, and what one more would change", () => {
    const view = oddsPanel(source(), localize);
    expect(view).toMatchObject({ chance: "63\u202f%", exact: 0.63, upright: false, spoken: "spoken 63\u202f% to hit" });
    expect(view.bars.map((b) => [b.label, b.hit, b.target])).toEqual([
      ["Miss", false, false],
      ["Hit", true, true],
      ["Critical", true, false],
    ]);
    expect(view.changes).toEqual([
      { label: "One more bonus", from: "63\u202f%", to: "74\u202f%", same: false },
      { label: "One more point", from: "63\u202f%", to: "63\u202f%", same: true },
    ]);
    expect(view.notes).toEqual(["critical Natural 20 3.0\u202f%".replace("3.0", "3")]);
  });
  it("where there is nothing to reach no total is told as a success", () => {
    const { bars } = oddsPanel(source({ chance: null }), localize);
    expect(bars.map((b) => [b.hit, b.target])).toEqual([
      [false, false],
      [false, false],
      [false, false],
    ]);
  });
  it("what is one's own stands first, and stays where the other side is hidden", () => {
    const view = oddsPanel(source({ own: ["Its check first"], opposed: true }), localize);
    expect(view.notes).toEqual(["Its check first", "critical Natural 20 3\u202f%"]);
    expect(oddsFor(view, "hideOpponent", false, localize)?.notes).toEqual(["Its check first", "hidden"]);
    expect(oddsFor(view, "none", false, localize)).toBe(null);
  });
  it("bars are as long as their share of the tallest", () => {
    expect(oddsPanel(source(), localize).bars.map((b) => Math.round(b.share * 100))).toEqual([62, 100, 5]);
  });
  it("marks no target where success is mixed with failure or there is none", () => {
    const mixed = [
      { label: "a", share: 0.5, hit: true },
      { label: "b", share: 0.2, hit: false },
      { label: "c", share: 0.3, hit: true },
    ];
    expect(oddsPanel(source({ bars: mixed }), localize).bars.some((b) => b.target)).toBe(false);
    expect(oddsPanel(source({ chance: null }), localize)).toMatchObject({ chance: "", changes: [], spoken: "" });
  });
  it("many totals stand upright", () => {
    const bars = Array.from({ length: 23 }, (_, i) => ({ label: String(i + 2), share: 1 / 23, hit: i > 10 }));
    expect(oddsPanel(source({ bars }), localize)).toMatchObject({ upright: true });
    expect(oddsPanel(source({ bars }), localize).long).toBeUndefined();
  });
  it("as many outcomes as lie below each other without scrolling have room in the chart", () => {
    const css = readFileSync("styles/odds.css", "utf8");
    const rem = (of: RegExp): number => Number(of.exec(css)?.[1]);
    const rows = Math.floor(rem(/--odds-chart: ([\d.]+)rem/u) / rem(/grid-auto-rows: minmax\(([\d.]+)rem, 2/u));
    const named = (count: number): boolean | undefined =>
      oddsPanel(
        source({
          bars: Array.from({ length: count }, (_, i) => ({ label: `${i} degrees`, share: 1 / count, hit: true })),
        }),
        localize,
      ).long;
    expect([named(rows), named(rows + 1)]).toEqual([undefined, true]);
  });
  it("many outcomes with names lie below each other, so that each name can be read", () => {
    const bars = Array.from({ length: 12 }, (_, i) => ({ label: `${i} shock, knockdown`, share: 1 / 12, hit: true }));
    const view = oddsPanel(source({ bars }), localize);
    expect(view).toMatchObject({ upright: false, long: true });
    expect(oddsFor(view, "hideOpponent", false, localize)).toMatchObject({ long: true });
    expect(oddsFor({ ...view, opposed: true }, "hideOpponent", false, localize)).toMatchObject({ long: false });
  });
  it.each([
    [0, "0"],
    [0.004, "0.4"],
    [0.0001, "0.1"],
    [0.5, "50"],
    [0.996, "99.6"],
    [0.99999, "99.9"],
    [1, "100"],
  ])("a share of %d reads %s: only never is 0 and only always 100", (share, text) => {
    expect(percent(share)).toBe(`${text}\u202f%`);
  });
});

describe("oddsForPlayers: what players see", () => {
  const [plain, versus] = [
    oddsPanel(source(), localize),
    oddsPanel(
      source({
        opposed: true,
        grid: { label: "g", corner: "t", columns: ["d4"], rows: [{ label: "2", hit: true, shares: [1] }] },
      }),
      localize,
    ),
  ];
  it("everything with exact odds; the Gamemaster sees everything always", () => {
    expect(oddsFor(versus, "full", false, localize)).toBe(versus);
    for (const level of ["full", "hideOpponent", "none"] as const)
      expect(oddsFor(versus, level, true, localize)).toBe(versus);
  });
  it("nothing without odds", () => {
    expect([oddsFor(plain, "none", false, localize), oddsFor(versus, "none", false, localize)]).toEqual([null, null]);
  });
  it("a word where the other side's numbers could be read off, and nothing else that tells them", () => {
    expect(oddsFor(plain, "hideOpponent", false, localize)).toBe(plain);
    const hidden = oddsFor(versus, "hideOpponent", false, localize);
    expect(hidden).toMatchObject({ chance: "even", bars: [], changes: [], notes: ["hidden"], grid: null, exact: null });
    expect(JSON.stringify(hidden)).not.toMatch(/63|74|0\.6/u);
  });
  it.each([
    [1, "almostCertain"],
    [0.95, "almostCertain"],
    [0.66, "likely"],
    [0.5, "even"],
    [0.2, "unlikely"],
    [0.04, "hardly"],
    [0, "hardly"],
  ])("a chance of %d is %s", (chance, word) => {
    expect(
      oddsFor(oddsPanel(source({ chance, opposed: true }), localize), "hideOpponent", false, localize)?.chance,
    ).toBe(word);
  });
  it.each([
    [true, "full"],
    ["true", "full"],
    [false, "none"],
    ["full", "full"],
    ["hideOpponent", "hideOpponent"],
    ["none", "none"],
    [undefined, "none"],
    ["x", "none"],
  ])("a stored %s means %s", (stored, level) => {
    expect(oddsLevel(stored)).toBe(level);
  });
});

describe("DOO-072 the panel's markup", () => {
  const engine = Handlebars.create();
  engine.registerHelper("localize", (key: string) => key.split(".").at(-1));
  const bars = "shared/parts/odds-bars.hbs";
  engine.registerPartial(
    `systems/crossover/templates/${bars}`,
    readFileSync(new URL(`../../../templates/${bars}`, import.meta.url), "utf8"),
  );
  const draw = engine.compile(
    readFileSync(new URL("../../../templates/shared/parts/odds-panel.hbs", import.meta.url), "utf8"),
  );
  const odds = poolOdds({ sizes: [6, 8, 10] });
  const totals = poolDist(odds, (o) => o.total);
  const columns = [1, 2, 3, 4];
  const view = oddsPanel(
    {
      chance: 0.5,
      label: "to reach 9",
      bars: totals.entries().map((e) => ({ label: String(e.outcome), share: e.p, hit: e.outcome >= 9 })),
      grid: {
        label: "Total by effect die",
        corner: "Total",
        columns: columns.map((c) => `d${EFFECTS[c]}`),
        rows: poolGrid(odds).map((row, i) => ({
          label: String(i),
          hit: i >= 9,
          shares: columns.map((c) => row[c] ?? 0),
        })),
      },
    },
    localize,
  );
  const html = draw({ odds: view });
  it("is a table with a row header for each outcome and its percentage in words", () => {
    expect(html.match(/role="rowheader"/gu)).toHaveLength(totals.size);
    expect(html).toContain(`<td class="number" role="cell" style="--share: 1">`);
    expect(html).toContain(`role="region" tabindex="0"`);
  });
  it("the grid has a column for each effect die and a row for each total", () => {
    const [, heat = ""] = html.split(`<table class="heat">`);
    expect(heat.match(/<th scope="col">/gu)).toHaveLength(1 + columns.length);
    expect(heat.match(/<th scope="row">/gu)).toHaveLength(odds.maxTotal + 1);
    expect(heat).toContain("--heat: 1");
  });

  it("what nobody can tell apart, written out, changes nothing: never 100 % to 100 %", () => {
    const { changes } = oddsPanel(
      {
        chance: 1,
        label: "",
        bars: [],
        changes: [
          { label: "A Hero Point", chance: 1 },
          { label: "Summed up otherwise", chance: 1 - 2 ** -52 },
        ],
      },
      (key) => key,
    );
    expect(changes.map((c) => [c.from === c.to, c.same])).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it("a change too small for whole percents is told with a decimal", () => {
    const { chance, changes } = oddsPanel(
      {
        chance: 0.9615,
        label: "",
        bars: [],
        changes: [
          { label: "One more", chance: 0.9634 },
          { label: "Two more", chance: 0.98 },
          { label: "Three more", chance: 0.9615 },
        ],
      },
      (key) => key,
    );
    expect(chance.replace("\u202f", " ")).toBe("96.2 %");
    expect(changes.map((c) => [c.from.replace("\u202f", " "), c.to.replace("\u202f", " "), c.same])).toEqual([
      ["96.2 %", "96.3 %", false],
      ["96.2 %", "98.0 %", false],
      ["96.2 %", "96.2 %", true],
    ]);
  });
});

describe("the whole outcome", () => {
  const say = (key: string, data?: object): string =>
    [key.split(".").at(-1), ...(data ? Object.values(data) : [])].join(" ").replaceAll("\u202f", " ");
  const blow = (name: string, hurt: number, out: number) => ({
    name,
    ends: [
      { label: "Unharmed", share: 0.3, harm: false, out: false },
      { label: "Unharmed", share: 0.7 - hurt - out, harm: false, out: false },
      { label: "Hurt", share: hurt, harm: true, out: false },
      { label: "Down", share: out, harm: true, out: true },
    ],
  });
  const plain = { chance: 0.6, label: "to hit", bars: [{ label: "Miss", share: 0.4, hit: false }], opposed: true };
  it("of one target tells the likeliest end, how likely they are out, and every end; two of one name are one", () => {
    const { outcome } = oddsPanel({ ...plain, fates: () => [blow("Thug", 0.25, 0.05)] }, say);
    expect([outcome?.lines, outcome?.bars.map((b) => [b.label, b.percent.replace("\u202f", " ")])]).toEqual([
      ["likely Unharmed 70 %", "outChance 5 %"],
      [
        ["Unharmed", "70 %"],
        ["Hurt", "25 %"],
        ["Down", "5 %"],
      ],
    ]);
  });
  it("of several tells how many on average and mostly, and of each the chance to be harmed", () => {
    const { outcome } = oddsPanel({ ...plain, fates: () => [blow("A", 0.5, 0.1), blow("B", 0.2, 0)] }, say);
    expect([outcome?.lines, outcome?.bars.map((b) => [b.label, b.percent.replace("\u202f", " ")])]).toEqual([
      ["harmed 0.8 2 0 2", "outSure 0.1 2 0 0"],
      [
        ["A", "60 %"],
        ["B", "20 %"],
      ],
    ]);
  });
  it("has no second chart where the first shows these very ends", () => {
    const ends = blow("Thug", 0.25, 0.05).ends.slice(1);
    const bars = ends.map(({ label, share, harm }) => ({ label, share, hit: harm }));
    expect(oddsPanel({ ...plain, bars, fates: () => [{ name: "Thug", ends }] }, say).outcome?.bars).toEqual([]);
  });
  it("isn't told where the other side's numbers are the Gamemaster's secret, nor worked out before somebody asks", () => {
    let asked = 0;
    const view = oddsPanel({ ...plain, fates: () => (asked++, [blow("Thug", 0.25, 0.05)]) }, say);
    expect([view.exact, asked]).toEqual([0.6, 0]);
    expect(oddsFor(view, "hideOpponent", false, say)?.outcome).toBeNull();
  });
});
