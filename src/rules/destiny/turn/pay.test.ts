import { describe, expect, it } from "vitest";
import type { Value } from "../../kernel/change.ts";
import { type Purse, spendsOf } from "../../kernel/economy.ts";
import { situation } from "../../kernel/testing/situation.ts";
import { DEFAULT_SETTINGS, type DestinySettings } from "../settings.ts";
import type { DestinySituation } from "../situation.ts";
import { foe, hero, written } from "../testing/fixtures.ts";
import type { DestinyCharacter } from "../types.ts";
import { scene } from "./encounter.ts";
import { freshPurse, payFor } from "./pay.ts";

const strict: DestinySettings = { ...DEFAULT_SETTINGS, economyEnforcement: "block" };
/** Ada in round 2 of a fight, on her turn unless it is another's; what she has used so far. */
function fighting(
  turn: Purse = { round: 2, spends: {} },
  { acting = "Actor.ada", settings = strict, ada = {} as Partial<DestinyCharacter>, overrule = false } = {},
): DestinySituation {
  return situation({ "Actor.ada": hero(ada), "Actor.foe": foe() }, settings, {
    overrule,
    fight: {
      round: 2,
      acting,
      order: ["Actor.ada", "Actor.foe"],
      turns: 5,
      data: { scene: scene("combat"), turns: 5 } as unknown as Readonly<Record<string, Value>>,
    },
    fighter: (id) => ({ id, uuid: `C.${id}`, turn, spends: spendsOf({ turn }, 2), state: {} }),
  });
}
const pays = (s: DestinySituation, ...prices: readonly string[]) => {
  const ada = s.character("Actor.ada");
  if (!ada) throw new Error("gone");
  const paid = payFor(s, ada, prices);
  return paid.accepted ? { ...written(paid.changes), warning: paid.warning?.reason ?? null } : paid.reason;
};
const used: Purse = { round: 2, spends: { standard: 1, move: 1, quick: 1 } };

describe("DES-060 DES-392 an action is paid for", () => {
  it("a Standard takes its slot, and what an earlier round used is put to nothing", () => {
    expect(pays(fighting(), "standard")).toMatchObject({ "system.turn.spends.standard": 1, warning: null });
    expect(pays(fighting({ round: 1, spends: { quick: 1 } }), "standard")).toMatchObject({
      "system.turn.round": 2,
      "system.turn.spends.standard": 1,
      "system.turn.spends.quick": 0,
    });
  });
  it("nothing is counted outside of a fight, for who isn't in it, and for what costs nothing", () => {
    expect(pays({ ...fighting(), fight: null }, "standard")).toEqual({ warning: null });
    expect(pays({ ...fighting(), fighter: () => null }, "standard")).toEqual({ warning: null });
    expect(pays(fighting())).toEqual({ warning: null });
  });
  it("with nothing left a strict table refuses, a lenient one warns, the Gamemaster's word goes on", () => {
    expect(pays(fighting(used), "standard")).toMatch(/^action\./u);
    const lenient = fighting(used, { settings: { ...strict, economyEnforcement: "warn" } });
    expect(pays(lenient, "standard")).toMatchObject({ warning: expect.stringMatching(/^action\./u) as string });
    expect(pays(fighting(used, { overrule: true }), "standard")).toMatchObject({
      "system.turn.spends.over-standard": 1,
    });
  });
  it("off turn a Standard waits, even at a lenient table; a Reaction doesn't; the Gamemaster's word passes over it", () => {
    const off = { acting: "Actor.foe" };
    expect(pays(fighting(undefined, off), "standard")).toBe("turnAndReach.offTurn");
    const lenient = { ...off, settings: { ...strict, economyEnforcement: "warn" as const } };
    expect(pays(fighting(undefined, lenient), "standard")).toBe("turnAndReach.offTurn");
    expect(pays(fighting(undefined, off), "reaction.raise")).toMatchObject({ warning: null });
    // Said once already: nobody is told again, for each foe of a plan, whose turn it isn't.
    expect(pays(fighting(undefined, { ...off, overrule: true }), "standard")).toMatchObject({ warning: null });
  });
  it("a table that leaves the economy alone leaves turns alone", () => {
    const free = { acting: "Actor.foe", settings: { ...strict, economyEnforcement: "off" as const } };
    expect(pays(fighting(used, free), "standard")).not.toBe("turnAndReach.offTurn");
  });
});

describe("DES-108 what was readied", () => {
  it("goes off once: the wait is over with it; without one there is nothing to go off", () => {
    const ready = { act: "attackClose", trigger: "", until: null } as unknown as NonNullable<DestinyCharacter["ready"]>;
    expect(pays(fighting(undefined, { acting: "Actor.foe", ada: { ready } }), "reaction.readied")).toMatchObject({
      "system.ready": null,
    });
    expect(pays(fighting(), "reaction.readied")).toBe("ready.none");
  });
});

describe("DES-069 a new turn", () => {
  it("gives the slots back, and changes nothing where nothing was used", () => {
    const ada = hero();
    expect(written(freshPurse(fighting(used), ada))).toMatchObject({ "system.turn.spends.standard": 0 });
    expect(freshPurse(fighting({ round: 2, spends: {} }), ada)).toEqual([]);
  });
});
