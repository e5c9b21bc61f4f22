import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FudgeCharacter } from "../../../rules/fudge/index.ts";
import { component, having, hero, minion, power } from "../../../rules/fudge/testing/fixtures.ts";
import { actor, tableOf } from "../../../rules/fudge/testing/table.ts";
import { stubHost } from "../testing/card-fixtures.ts";

stubHost();

vi.stubGlobal("game", {
  settings: { get: () => null },
  users: [],
  user: { isGM: false },
  i18n: { has: () => true, format: (k: string) => k, localize: (k: string) => k },
});
vi.mock("../../acts/situation.ts", () => ({ situationOf: () => tableAt }));
const { turnOffers } = await import("../../acts/list.ts");

const { fudgeActions } = await import("./actions.ts");

const localize = (key: string): string => key.replace("CROSSOVER.Fudge.", "");
const ray = component("damage", 6, { id: "r", range: "ranged", resistedBy: "toughness" });
const mind = component("affliction", 6, { id: "m", range: "perception", resistedBy: "will" });
const swell = component("flight", 4, { id: "f", action: "move", duration: "sustained" });
let tableAt = tableOf([]);
const ada = hero({
  powers: [
    power("Ray", [ray], { id: "ray" }),
    power("Mind", [mind], { id: "mind" }),
    power("Swell", [swell], { id: "swell" }),
  ],
});

const foe = actor(minion());

/** What of somebody's attacks and powers the tracker offers, and what not with its reason. */
const offered = (who: FudgeCharacter, turn: Readonly<Record<string, number>> = {}): Record<string, string> => {
  tableAt = tableOf([actor(who), foe], {
    fight: { round: 1, turns: 1, acting: who.ref, order: [who.ref], data: {} },
    fighter: (id) => ({ id, uuid: id, turn: { round: 1, spends: turn }, spends: turn, state: {} }),
  });
  return Object.fromEntries(
    turnOffers(fudgeActions.list(who, localize)).flatMap(({ use, refused }) =>
      use !== undefined && ["attack:unarmed", "attack:ray.r", "attack:mind.m", "power:swell.f"].includes(use)
        ? [[use.replace("attack:", ""), refused?.replace("CROSSOVER.Shared.Refusal.", "") ?? "may"]]
        : [],
    ),
  );
};

describe("FUD-686 what the tracker offers in a turn", () => {
  it("everything of a hero who is well", () =>
    expect(offered(ada)).toEqual({ unarmed: "may", "ray.r": "may", "mind.m": "may", "power:swell.f": "may" }));
  it("FUD-236 of a paralyzed one no blow and no shot, with the reason that the sheet gives; what the mind does alone it may", () => {
    expect(offered({ ...ada, ...having("paralyzed") })).toEqual({
      unarmed: "action.physical",
      "ray.r": "action.physical",
      "mind.m": "may",
      "power:swell.f": "may",
    });
    // The same in the palette of the token.
    expect(
      fudgeActions.list({ ...ada, ...having("paralyzed") }, localize).find((a) => a.id === "attack:unarmed")?.refused,
    ).toMatch(/action\.physical$/u);
  });
  it("FUD-241 of a stunned one nothing, and of one whose standard action is spent no attack", () => {
    expect(new Set(Object.values(offered({ ...ada, ...having("stunned") })))).toEqual(
      new Set(["action.noStandard", "action.noMove"]),
    );
    expect(offered(ada, { standard: 1 })).toEqual({
      unarmed: "action.noStandard",
      "ray.r": "action.noStandard",
      "mind.m": "action.noStandard",
      "power:swell.f": "may",
    });
  });
});

it("FUD-303 an action may be readied in a fight: what one will do and what sets it off are written in the form", () => {
  const ready = (): unknown => fudgeActions.list(ada, localize).find((a) => a.id === "ready")?.refused;
  offered(ada);
  expect(ready()).toBeUndefined();
  tableAt = tableOf([actor(ada), foe]);
  expect(ready()).toMatch(/order\.notInFight$/u);
});

it("FUD-110 each attack stands there once, with its action and its effect", () => {
  tableAt = tableOf([actor(ada), foe]);
  const attacks = fudgeActions.list(ada, localize).filter((a) => a.group.endsWith("Sheet.offense"));
  expect(attacks.map((a) => [a.id, a.label, a.attack, a.detail])).toEqual([
    ["attack:unarmed", "Attack.unarmed", true, "Card.attackLine"],
    ["attack:ray.r", "Ray", true, "Card.attackLine"],
    ["attack:mind.m", "Mind", true, "Card.attackLine"],
  ]);
});

describe("FUD-181 FUD-183 FUD-187 what befalls a hero isn't done by the hero", () => {
  const befalling = (list: readonly { readonly befalls?: boolean; readonly label: string }[]): string[] =>
    list.flatMap((one) => (one.befalls === true ? [one.label.split(".").at(-2) ?? ""] : [])).sort();
  const held = [
    ...["decompression", "disease", "endure", "fall", "hazard", "hunger", "labor", "poison", "sleepless"],
    ...["suffocation", "temperature", "thirst", "vacuum"],
  ];

  beforeEach(() => {
    tableAt = tableOf([actor(ada), foe]);
  });
  it("hunger, thirst, poison and falls are marked alike in the token's palette and in the tracker's turn", () => {
    expect(befalling(fudgeActions.list(ada, localize))).toEqual(held);
    expect(befalling(turnOffers(fudgeActions.list(ada, localize)))).toEqual(held);
  });
  it("none of a hero's attacks, powers and maneuvers is", () => {
    const own = fudgeActions.list(ada, localize).filter((a) => a.befalls !== true);
    expect(own.map((a) => a.id)).toEqual(
      expect.arrayContaining(["attack:unarmed", "attack:ray.r", "power:swell.f", "aim"]),
    );
    expect(own.filter((a) => a.group.endsWith("Act.befall")).map((a) => a.id)).toEqual(["dangerSense"]);
  });
});
