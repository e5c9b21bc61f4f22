import { describe, expect, it } from "vitest";
import { deedExchange, type DeedState, deedThrows } from "../../cards/deed.ts";
import { bonusOf } from "../../dice/check.ts";
import { conditionState } from "../../state/progression.ts";
import {
  abilities,
  advantage,
  component,
  dice,
  hero,
  modifier,
  power,
  settings,
  skill,
} from "../../testing/fixtures.ts";
import { drawable } from "../../things/gear.ts";
import type { FudgeCharacter } from "../../types.ts";
import { offenceList } from "../attack/offence.ts";
import { maneuverAttacks, tripChoices } from "./maneuvers.ts";
import { deedOutcome } from "./outcome.ts";
import { deedAnswer, type DeedChoice, deedCost, deedPlan, deedRefusal } from "./plan.ts";

const whip = power("Whip", [component("damage", 3, { id: "lash", modifiers: [modifier("strengthBased")] })], {
  id: "whip",
  source: "equipment",
});
const bolt = power("Bolt", [component("damage", 8, { id: "b", range: "ranged" })], { id: "bolt" });
const song = power("Song", [component("affliction", 5, { id: "s", resistedBy: "will" })], { id: "song" });
const thrower = hero({
  ref: "Actor.a",
  abilities: abilities({ str: 2, fgt: 5, dex: 4 }),
  powers: [whip, bolt, song],
  skills: [skill("acrobatics", 6), skill("athletics", 9)],
});
const target = hero({ ref: "Actor.t", abilities: abilities({ str: 4, agl: 1 }), skills: [skill("acrobatics", 3)] });
const chosen = (changes: Partial<DeedChoice> = {}): DeedChoice => ({ what: "", number: 0, ...changes });
const plan = (
  id: "trip" | "disarm" | "grab" | "aid",
  choice: Partial<DeedChoice> = {},
  actor: FudgeCharacter = thrower,
): { attack: number | null; kind: string; force: number; meets: string; means: string } | string => {
  const asked = deedPlan(id, actor, target, chosen(choice), settings);
  if (!asked.accepted) return asked.reason;
  const { attack, check, meets, means } = asked.request;
  return {
    attack: attack && bonusOf(attack.check).total,
    kind: check?.kind ?? "",
    force: check ? bonusOf(check).total : 0,
    meets: meets ?? "parry",
    means: means ?? "",
  };
};

describe("FUD-297 FUD-306 what a maneuver takes off its blow", () => {
  const lines = (
    id: "trip" | "disarm" | "grab",
    choice: Partial<DeedChoice>,
    actor: FudgeCharacter = thrower,
  ): unknown => {
    const asked = deedPlan(id, actor, target, chosen(choice), settings);
    return asked.accepted
      ? asked.request.attack?.check.circumstances.map((r) => [r.label.split(".").at(-1), r.value, r.rule])
      : asked.reason;
  };
  const able = { ...thrower, advantages: [advantage("improvedDisarm"), advantage("improvedTrip")] };
  it("stands in a line of its own, and what the advantage gives back in another", () => {
    expect(lines("disarm", {})).toEqual([["maneuver", -2, "FUD-297"]]);
    expect(lines("disarm", {}, able)).toEqual([
      ["maneuver", -2, "FUD-297"],
      ["improvedManeuver", 1, "FUD-297"],
    ]);
    expect(lines("disarm", { by: "bolt.b", bound: 3 }, able)).toEqual([
      ["maneuver", -2, "FUD-297"],
      ["improvedManeuver", 1, "FUD-297"],
    ]);
    expect([lines("trip", {}), lines("trip", {}, able), lines("grab", {})]).toEqual([
      [["maneuver", -1, "FUD-306"]],
      [
        ["maneuver", -1, "FUD-306"],
        ["improvedManeuver", 1, "FUD-306"],
      ],
      [],
    ]);
  });
});

describe("FUD-306 trip with the attack that was chosen", () => {
  it("a bare hand at -1, then its damage; a whip with the whip's", () => {
    expect(plan("trip")).toEqual({
      attack: 4,
      kind: "power",
      force: 2,
      meets: "parry",
      means: "CROSSOVER.Fudge.Attack.unarmed",
    });
    expect(plan("trip", { by: "whip.lash" })).toMatchObject({ attack: 4, force: 5, means: "Whip" });
  });
  it("only close damage trips", () => {
    expect(maneuverAttacks("trip", thrower, settings).map((a) => a.id)).toEqual(["unarmed", "whip.lash"]);
    expect([plan("trip", { by: "bolt.b" }), plan("trip", { by: "song.s" }), plan("trip", { by: "gone" })]).toEqual([
      "attack.gone",
      "attack.gone",
      "attack.gone",
    ]);
  });
  it("Improved Trip takes nothing off, and a skill may stand for the damage", () => {
    const better = { ...thrower, advantages: [advantage("improvedTrip")] };
    expect([tripChoices(thrower), tripChoices(better)]).toEqual([["damage"], ["damage", "acrobatics", "athletics"]]);
    expect(plan("trip", { what: "athletics" }, better)).toMatchObject({ attack: 5, kind: "skill", force: 11 });
    expect(plan("trip", { what: "acrobatics" }, better)).toMatchObject({ force: 6 });
    expect(plan("trip", { what: "athletics" })).toMatchObject({ kind: "power", force: 2 });
  });
  it("FUD-096 Acrobatics resists, Agility untrained, with a rank for each of mass that Growth brings too", () => {
    const answer = (who: FudgeCharacter): number => bonusOf(deedAnswer("trip", who, settings, thrower, chosen())).total;
    const grown = power("Grown", [component("growth", 2)]);
    expect([answer(target), answer({ ...target, skills: [] }), answer({ ...target, powers: [grown] })]).toEqual([
      4, 1, 6,
    ]);
  });
});

describe("FUD-297 disarm", () => {
  it.each<[string, Partial<DeedChoice>, number, number, string]>([
    ["what is held, by hand", {}, 3, 2, "parry"],
    ["what is only tied on", { bound: 1 }, 4, 2, "parry"],
    ["from afar, a further -1, against Dodge", { by: "bolt.b" }, 1, 8, "dodge"],
  ])("%s", (_what, choice, attack, force, meets) =>
    expect(plan("disarm", choice)).toMatchObject({ attack, kind: "power", force, meets }),
  );

  it("Improved Disarm gives one back", () =>
    expect(plan("disarm", {}, { ...thrower, advantages: [advantage("improvedDisarm")] })).toMatchObject({ attack: 4 }));
  it("a grip answers with Strength, a strap with its Toughness", () => {
    expect(bonusOf(deedAnswer("disarm", target, settings, thrower, chosen())).total).toBe(4);
    expect(deedAnswer("disarm", target, settings, thrower, chosen({ bound: 1 }))).toMatchObject({
      kind: "passiveDefense",
      bonus: [{ value: 1 }],
    });
  });
});

describe("FUD-290 aid", () => {
  it("is an attack against DC 0 with what was chosen", () => {
    expect(plan("aid")).toMatchObject({ attack: null, kind: "attack", force: 5 });
    expect(plan("aid", { by: "bolt.b" })).toMatchObject({ force: 4 });
    expect(maneuverAttacks("aid", thrower, settings).map((a) => a.id)).toEqual([
      "unarmed",
      "whip.lash",
      "bolt.b",
      "song.s",
    ]);
  });
});

describe("FUD-299 FUD-301 out of a hold, and along with it", () => {
  const giant = hero({
    ref: "Actor.g",
    abilities: abilities({ str: 3 }),
    size: 0,
    powers: [power("Grip", [component("moveObject", 7, { id: "m" })], { id: "grip" })],
  });
  const held = { ...target, conditions: [conditionState("bound", null, "Actor.g deed:grab")] };
  const check = (id: "escape" | "drag", actor: FudgeCharacter, other: FudgeCharacter) => {
    const asked = deedPlan(id, actor, other, chosen(), settings);
    if (!asked.accepted || !asked.request.check) throw new Error(id);
    return asked.request.check;
  };
  it("Improved Hold takes 2 off whoever would get out", () => {
    const plainly = check("escape", held, giant);
    const firmly = check("escape", held, { ...giant, advantages: [advantage("improvedHold")] });
    expect([plainly.dc, bonusOf(firmly).total - bonusOf(plainly).total]).toEqual([7, -2]);
  });
  it("one gets out by the best of three skills", () => {
    const out = (skills: FudgeCharacter["skills"]): number =>
      bonusOf(check("escape", { ...held, skills }, giant)).total;
    const [none, limber, both] = [[], [skill("acrobatics", 6)], [skill("acrobatics", 6), skill("athletics", 2)]].map(
      out,
    );
    expect([(limber ?? 0) > (none ?? 0), both === limber]).toEqual([true, true]);
  });
  it("dragging is a grip on both sides: with the effect that holds, and with sizes", () => {
    expect(bonusOf(check("drag", giant, held)).total).toBe(7 + 2);
    // Bound hands are impaired.
    expect(bonusOf(deedAnswer("drag", held, settings, giant)).total).toBe(4 - 2 - 1);
  });
});

describe("FUD-096 FUD-314 demoralizing goes by sizes", () => {
  const menace = (actor: FudgeCharacter, other: FudgeCharacter): number => {
    const asked = deedPlan("demoralize", actor, other, chosen(), settings);
    return asked.accepted && asked.request.check ? bonusOf(asked.request.check).total : Number.NaN;
  };
  it("the larger frightens better, the smaller no worse", () =>
    expect([
      menace({ ...thrower, size: 1 }, target),
      menace(thrower, { ...target, size: 1 }),
      menace(thrower, target),
    ]).toEqual([3, 0, 0]));
});

describe("FUD-290 aid that goes wrong", () => {
  const aided = (faces: (typeof dice)[0], clumsy: number): unknown => {
    const actor = { ...thrower, abilities: abilities({ fgt: clumsy }) };
    const asked = deedPlan("aid", actor, target, chosen(), settings);
    if (!asked.accepted) throw new Error(asked.reason);
    const party = { uuid: "Actor.a", name: "A", img: "" };
    const rolled = deedExchange.step(
      deedExchange.begin({
        ...asked.request,
        deed: "aid",
        actor: party,
        target: { ...party, uuid: "Actor.t" },
        choice: chosen(),
      }),
      { type: "roll", faces, changes: [] },
    );
    return rolled.accepted && [rolled.state.stage, rolled.state.roll?.success];
  };
  it("by one degree does nothing, by two it is the ally's to bear", () =>
    expect([aided(dice[-1], -1), aided(dice[-2], -3), aided(dice[2], 0)]).toEqual([
      ["done", false],
      ["apply", false],
      ["apply", true],
    ]));
});

describe("FUD-300 grab", () => {
  it("takes the bare hand, and no blow on who is held", () => {
    expect(plan("grab")).toMatchObject({ attack: 5, kind: "ability", force: 2 });
    const held = deedPlan(
      "grab",
      thrower,
      {
        ...target,
        conditions: [{ id: "restrained", trait: null, degree: null, source: "Actor.a deed:grab", effect: "e" }],
      },
      chosen(),
      settings,
    );
    expect(held.accepted && held.request.attack).toBeNull();
  });
});

describe("FUD-315 what a defense against a maneuver uses up", () => {
  const asked = deedPlan("trip", thrower, target, chosen(), settings);
  const spent = [{ kind: "set", subject: "Actor.t", path: "system.x", from: 1, to: 0, rule: "FUD-315" }] as const;
  const party = { uuid: "Actor.a", name: "A", img: "" };

  it("is written with it", () => {
    if (!asked.accepted) throw new Error(asked.reason);
    const begun = deedExchange.begin({
      ...asked.request,
      deed: "trip",
      actor: party,
      target: { ...party, uuid: "Actor.t" },
      choice: chosen(),
    });
    const rolled = deedExchange.step(begun, { type: "roll", faces: dice[0], changes: [] });
    const state = rolled.accepted ? rolled.state : (begun as DeedState);
    const met = deedExchange.step(state, {
      type: "defend",
      faces: dice[0],
      check: deedAnswer("grab", target, settings, thrower),
      spent,
    });
    expect(met).toMatchObject({ accepted: true, changes: spent, state: { stage: "answer" } });
    expect(met.accepted && deedThrows(met.state)).toHaveLength(2);
  });
});

describe("FUD-301 letting go", () => {
  const held = {
    ...target,
    conditions: [
      conditionState("bound", null, "Actor.a deed:grab"),
      conditionState("restrained", null, "Actor.x deed:grab"),
    ],
  };
  const holder = {
    ...thrower,
    conditions: [
      conditionState("hindered", null, "Actor.a deed:grab"),
      conditionState("vulnerable", null, "Actor.foe curse.c"),
    ],
  };
  const ended = deedOutcome(
    "letGo",
    { success: true, degrees: 1, margin: 0, total: 0 },
    holder,
    held,
    chosen(),
    true,
  ).map((c) => [c.subject, c.kind === "delete" && c.data.condition]);

  it("frees whom one holds and oneself of what holding costs, and nobody else", () =>
    expect(ended).toEqual([
      ["Actor.t", "bound"],
      ["Actor.a", "hindered"],
    ]));
  it("is for who holds them", () =>
    expect([deedRefusal("letGo", thrower, held), deedRefusal("letGo", thrower, target)]).toMatchObject([
      null,
      { reason: "deed.notHolding" },
    ]));
});

describe("FUD-279 FUD-430 a thing taken in hand", () => {
  const shield = power("Shield", [component("enhancedTrait", 2, { trait: "parry" })], {
    id: "shield",
    source: "equipment",
    active: false,
  });
  const suit = power("Suit", [component("damage", 4, { modifiers: [modifier("removable")] })], {
    id: "suit",
    active: false,
  });
  const rod = power("Rod", [component("damage", 4, { modifiers: [modifier("easilyRemovable")] })], {
    id: "rod",
    active: false,
  });
  const vest = power("Vest", [component("protection", 4)], { id: "vest", source: "equipment", active: false });
  const carrier = {
    ...thrower,
    powers: [shield, suit, rod, vest, { ...whip, active: false, state: "broken" as const }],
  };

  it("weapons, shields and what is easily removable, not what is worn or broken", () =>
    expect(drawable(carrier).map((p) => p.id)).toEqual(["shield", "rod"]));
  it("is a move, with Quick Draw free, and is refused where there is nothing", () => {
    expect([deedCost("draw", carrier), deedCost("draw", { ...carrier, advantages: [advantage("quickDraw")] })]).toEqual(
      ["move", "free"],
    );
    expect(deedRefusal("draw", thrower, null)).toMatchObject({ reason: "deed.nothingToDraw" });
    expect(
      deedOutcome(
        "draw",
        { success: true, degrees: 1, margin: 0, total: 0 },
        carrier,
        null,
        chosen({ what: "rod" }),
        true,
      ),
    ).toMatchObject([{ subject: "Actor.a.Item.rod", from: false, to: true }]);
    expect(
      deedOutcome(
        "draw",
        { success: true, degrees: 1, margin: 0, total: 0 },
        carrier,
        null,
        chosen({ what: "vest" }),
        true,
      ),
    ).toEqual([]);
  });
});

describe("FUD-236 FUD-295 who strikes nobody", () => {
  const refused = (id: string, ...conditions: Parameters<typeof conditionState>[]): string | undefined =>
    offenceList({ ...thrower, conditions: conditions.map((c) => conditionState(...c)) }, settings).find(
      (a) => a.id === id,
    )?.refused?.reason;

  it("the paralyzed do only what takes the mind alone", () => {
    expect(["unarmed", "bolt.b", "song.s"].map((id) => refused(id, ["paralyzed"]))).toEqual([
      "action.physical",
      "action.physical",
      undefined,
    ]);
    const stiff = { ...thrower, conditions: [conditionState("paralyzed")] };
    expect([deedRefusal("trip", stiff, target), deedRefusal("dangerSense", stiff, null)]).toMatchObject([
      { reason: "action.physical" },
      { reason: "deed.noDangerSense" },
    ]);
  });
  it("who defends neither attacks nor trips, but aids", () => {
    const guard = { ...thrower, conditions: [conditionState("defending", "dodge")] };
    expect([refused("unarmed", ["defending", "dodge"]), refused("song.s", ["defending", "dodge"])]).toEqual([
      "action.defending",
      "action.defending",
    ]);
    expect([deedRefusal("trip", guard, target)?.reason, deedRefusal("feint", guard, target)]).toEqual([
      "action.defending",
      null,
    ]);
  });
});
