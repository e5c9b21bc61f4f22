import { describe, expect, it } from "vitest";
import { situation } from "../../../kernel/testing/situation.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import type { DestinySituation } from "../../situation.ts";
import { attack, effect, foe, gear, hero, power } from "../../testing/fixtures.ts";
import type { DestinyCards } from "../act.ts";
import { composeCard } from "./read.ts";

const people = {
  "Actor.ada": hero({
    attacks: [attack(), attack({ id: "bolt", power: "bolt" })],
    powers: [power([effect()], { id: "bolt" })],
    turn: { ...hero().turn, feetMoved: 20 },
  }),
  "Actor.foe": foe({ gear: [gear()] }),
};
const at = (self: string): DestinySituation => situation(people, DEFAULT_SETTINGS, { self });
const card = (kind: keyof DestinyCards, raw: unknown) => composeCard(kind, raw, at);
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
    const made = card(kind, kept);
    expect(made.accepted).toBe(true);
    expect(made).toEqual(card(kind, now));
  });
  it("is no other card", () => expect(card("stunt", said("attack", {}))).toMatchObject({ accepted: false }));
});
