import { describe, expect, it } from "vitest";
import { situation } from "../../../kernel/testing/situation.ts";
import { freshEffect } from "../../powers/powers.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import type { DestinySituation } from "../../situation.ts";
import { attack, effect, foe, gear, hero, power } from "../../testing/fixtures.ts";
import { fallenPress, gearPress, powerPress, powerSwitch, switchIsAct } from "./presses.ts";

describe("DES-190 DES-198 DES-337 a power that is pressed", () => {
  const who = hero({
    attacks: [attack({ id: "blast", name: "Blast", power: "blast" })],
    powers: [
      power([effect()], { id: "blast" }),
      power([{ ...freshEffect("healing", 5), range: "close" }], { id: "mend" }),
      power([{ ...freshEffect("nullify", 5), range: "ranged" }], { id: "quell" }),
      power([{ ...freshEffect("mindReading", 5), range: "ranged" }], { id: "read" }),
      power([{ ...freshEffect("create", 5), range: "ranged" }], { id: "wall" }),
      power([freshEffect("variable", 2)], {
        id: "mimic",
        alternates: [{ id: "net", name: "Net", dynamic: false, effects: [freshEffect("create", 2)] }],
      }),
    ],
  });
  it.each([
    ["blast", "attack", { attack: "blast" }],
    ["mend", "healing", { power: "mend" }],
    ["quell", "nullify", { by: "quell" }],
    ["read", "mindReading", { by: "read" }],
    ["wall", "usePowerRanged", { power: "wall" }],
    ["mimic", "switchAlternate", { of: "mimic" }],
  ])("%s is the act %s", (id, act, known) => expect(powerPress(who, id)).toEqual({ accepted: true, act, known }));
  it("its switch uses it, or ends it", () => {
    expect(powerSwitch(who, "wall", true)).toEqual(powerPress(who, "wall"));
    expect(powerSwitch(who, "wall", false)).toMatchObject({
      act: "endPower",
      known: { what: { kind: "power", id: "wall" } },
    });
  });
  it("its switch is an act in a fight, and where others feel it; what is worn never is", () => {
    const toad = hero({ powers: [power([freshEffect("transform", 4)], { id: "toad" }), power([effect()])] });
    const acts = (field: string, item: string, fighting: boolean): boolean => switchIsAct(toad, field, item, fighting);
    expect([acts("active", "toad", false), acts("active", "p1", false), acts("active", "p1", true)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([acts("worn", "mail", true), acts("held", "sword", false), acts("held", "sword", true)]).toEqual([
      false,
      false,
      true,
    ]);
  });
  it("one that is gone says so", () => expect(powerPress(who, "lost")).toMatchObject({ reason: "power.gone" }));
});

describe("DES-138 DES-150 DES-151 DES-197 a switch of a thing on the sheet", () => {
  const who = hero({ gear: [gear({ id: "sword" }), gear({ id: "lost", held: false, fallen: true })] });
  it("is drawn, stowed, loaded, or picked up where it lies", () => {
    const all = [gearPress(who, "held", "sword"), gearPress(who, "stowed", "sword"), gearPress(who, "loaded", "sword")];
    expect(all.map((p) => p.act)).toEqual(["drawSheathe", "retrieveStore", "loadComplex"]);
    expect(gearPress(who, "held", "lost")).toMatchObject({
      act: "manipulate",
      known: { object: { owner: "Actor.ada", item: "lost" } },
    });
  });
});

describe("DES-065 DES-112 what a Stunt struck out of a hand", () => {
  const object = { owner: "Actor.foe", item: "maul" };
  const at = (fallen: boolean, ada = hero({ gear: [] })): DestinySituation =>
    situation(
      { "Actor.ada": ada, "Actor.foe": foe({ gear: [gear({ id: "maul", held: false, fallen })] }) },
      DEFAULT_SETTINGS,
      { distance: () => 5, item: () => ({ _id: "maul", name: "Maul", type: "destinyGear", system: {} }) },
    );
  const act = (s: DestinySituation): unknown => {
    const made = fallenPress(s, s.character("Actor.ada") ?? hero(), object);
    return made.accepted ? made.act : made.reason;
  };
  it("is taken for nothing with both hands free, by a check with one", () => {
    expect(act(at(true))).toBe("disarmTake");
    expect(act(at(true, hero({ gear: [gear({ id: "sword" })] })))).toBe("disarmTake.check");
  });
  it("is gone where it doesn't lie there any more", () => expect(act(at(false))).toBe("take.gone"));
});
