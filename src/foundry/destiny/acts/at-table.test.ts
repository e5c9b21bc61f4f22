import { describe, expect, it } from "vitest";
import { attack, effect, foe, gear, hero, power } from "../../../rules/destiny/testing/fixtures.ts";
import { testTable } from "../../exchange/fixtures.ts";
import { standHost } from "../../laws/every-card.ts";
import type { Table } from "../../ruleset.ts";

const settings = new Map<string, unknown>();
standHost((key) => settings.get(key) ?? null);
const { RULESETS } = await import("../../rulesets.ts");
for (const { settings: own } of RULESETS) for (const { key, initial } of own) settings.set(key, initial);
const { composeCard } = await import("./at-table.ts");

const table: Table = testTable({
  "Actor.ada": hero({
    attacks: [attack(), attack({ id: "bolt", power: "bolt" })],
    powers: [power([effect()], { id: "bolt" })],
    turn: { ...hero().turn, feetMoved: 20 },
  }),
  "Actor.foe": foe({ gear: [gear()] }),
});
const older = {
  actor: "Actor.ada",
  target: "Actor.foe",
  cover: "partial",
  concealment: "none",
  ranks: 1,
  off: ["cover"],
};
const said = (name: string, chosen: object): unknown => ({ act: name, actor: "Actor.ada", chosen });

describe("DES-294 what waited for opportunity attacks in an older world", () => {
  it.each([
    [
      "an attack of a power",
      "attack",
      { ...older, act: "usePowerClose", attack: "bolt", charge: false, readied: false, raises: 1 },
      said("attack", { attack: "bolt", target: "Actor.foe", cover: "partial", ranks: 1, raises: 1, off: ["cover"] }),
    ],
    [
      "a Charge with a Slam",
      "attack",
      { ...older, act: "charge", attack: "sword", charge: true, readied: false, raises: 0, feet: 10, slam: true },
      said("charge", {
        attack: "sword",
        target: "Actor.foe",
        cover: "partial",
        ranks: 1,
        off: ["cover"],
        feet: 10,
        slam: true,
      }),
    ],
    [
      "a Stunt",
      "stunt",
      {
        actor: "Actor.ada",
        act: "disarm",
        kind: "disarm",
        mode: "action",
        target: "Actor.foe",
        attack: "sword",
        object: "g1",
      },
      said("disarm", { target: "Actor.foe", attack: "sword", object: "g1" }),
    ],
  ] as const)("goes on as it was meant: %s", (_, kind, kept, now) => {
    const made = composeCard(kind)(kept, table);
    expect(made.accepted).toBe(true);
    expect(made).toEqual(composeCard(kind)(now, table));
  });
  it("is no other card", () =>
    expect(composeCard("stunt")(said("attack", {}), table)).toMatchObject({ accepted: false }));
});
