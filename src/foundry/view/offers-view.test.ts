import { describe, expect, it } from "vitest";
import { offeredTo, offersView } from "./offers-view.ts";

const say = (key: string): string => `<${key}>`;

describe("the list of what may be done in a turn", () => {
  it("stands by kind in the ruleset's order, what has no kind under no heading", () => {
    const view = offersView(
      [{ label: "Punch", group: "attacks" }, { label: "Run" }, { label: "Kick", group: "attacks" }],
      say,
    );
    expect(view.groups.map((g) => [g.label, g.offers.map((o) => o.label)])).toEqual([
      ["<attacks>", ["Punch", "Kick"]],
      ["", ["Run"]],
    ]);
    expect(view.refused).toBeNull();
  });

  it("what isn't possible now comes last, each reason once", () => {
    const view = offersView(
      [
        { label: "Punch", refused: "No action is left." },
        { label: "Run", group: "moves" },
        { label: "Fly", group: "moves", refused: "You are held." },
        { label: "Kick", refused: "No action is left." },
      ],
      say,
    );
    expect(view.groups.flatMap((g) => g.offers.map((o) => o.label))).toEqual(["Run"]);
    expect(view.refused).toMatchObject({
      summary: "<CROSSOVER.Shared.Combat.notNow>",
      reasons: [
        { reason: "No action is left.", offers: [{ label: "Punch" }, { label: "Kick" }] },
        { reason: "You are held.", offers: [{ label: "Fly" }] },
      ],
    });
  });

  it("what only befalls people is the Gamemaster's to bring about: players aren't offered it", () => {
    const all = [{ label: "Punch" }, { label: "Hunger", befalls: true }, { label: "Fall", befalls: true }];
    expect(offeredTo(false, all).map((o) => o.label)).toEqual(["Punch"]);
    expect(offeredTo(true, all).map((o) => o.label)).toEqual(["Punch", "Hunger", "Fall"]);
  });
});

describe("a long list keeps in sight what is in use", () => {
  const offers = [
    { label: "Poison", use: "poison", group: "befall", befalls: true },
    { label: "Punch", use: "punch", group: "attacks", attack: true },
    { label: "Run", use: "run", group: "moves" },
    ...["a", "b", "c", "d", "e", "f"].map((n) => ({ label: n, use: n, group: "moves" })),
  ];
  const view = (recent: readonly string[], all = offers): unknown => {
    const { usual, groups, long } = offersView(all, say, recent);
    return [long, usual.map((o) => o.label), groups.map((g) => g.label)];
  };
  it("what was done last stands first, then what one attacks with; nothing stands twice", () => {
    expect(view(["run"])).toEqual([true, ["Run", "Punch"], ["<moves>", "<befall>"]]);
    expect(offersView(offers, say, ["run"]).groups.flatMap((g) => g.offers.map((o) => o.label))).not.toContain("Run");
  });
  it("a short list stays whole", () =>
    expect(view(["run"], offers.slice(0, 3))).toEqual([false, [], ["<attacks>", "<moves>", "<befall>"]]));
});
