import { describe, expect, it } from "vitest";
import type { AnyAct } from "../../kernel/act.ts";
import { type Offer, offers } from "../../kernel/choose.ts";
import { lineId, lineOf } from "../../kernel/lines.ts";
import { CARDS } from "../fortune/deck/cards.ts";
import type { DramaSituation } from "../situation.ts";
import { conditionState } from "../state/conditions.ts";
import { fight, hero, power, situation, villain, weapon } from "../testing/fixtures.ts";
import { DRAMA_ACTS } from "./index.ts";
import { nameNow } from "./uses.ts";

const mara = hero({ weapons: [weapon()], powers: [power("blast", 12), power("healing", 8), power("shapechange", 1)] });
const TABLE = DRAMA_ACTS as Readonly<Record<string, AnyAct<DramaSituation>>> as Parameters<typeof lineOf>[0];
const listed = (s: DramaSituation): ReadonlyMap<string, Offer> =>
  new Map(
    offers(DRAMA_ACTS as Readonly<Record<string, AnyAct<DramaSituation>>>, s, "list").map((o) => [
      lineId(TABLE, o.act, o.known),
      o,
    ]),
  );

describe("DRA-391 what somebody does by name", () => {
  it("attacks with bare hands, weapons and powers, interactions, defences, pushes, help for the hurt", () => {
    const all = [...listed(situation([mara])).keys()];
    for (const use of ["attack:unarmed", "attack:weapon:w", "attack:throw", "attack:power:blast", "interact:taunt"])
      expect(all).toContain(use);
    for (const use of [
      "defend:melee",
      "push:limit:lifting",
      "push:power:blast",
      "healingTouch:healing",
      "shape",
      "aim",
    ])
      expect(all).toContain(use);
    expect(all).not.toContain("breakFree");
    expect(all).not.toContain("openRace");
  });
  it("lists bare hands last where something hits harder, powers among the attacks; who hits hardest with them has them first", () => {
    const attacks = (who: ReturnType<typeof hero>): readonly string[] =>
      [...listed(situation([who]))].filter(([, o]) => o.act === "attack").map(([id]) => id);
    const armed = [weapon({ damageAdd: 3 })];
    expect(attacks(hero({ weapons: armed, powers: [power("blast", 12)] }))).toEqual([
      "attack:weapon:w",
      "attack:power:blast",
      "attack:unarmed",
      "attack:throw",
    ]);
    expect(attacks(hero({ powers: [power("blast", 3)] }))[0]).toBe("attack:unarmed");
    expect(
      new Set([...listed(situation([mara])).values()].filter((o) => o.act === "attack").map((o) => o.group)),
    ).toEqual(new Set(["attacks"]));
  });
  it("DRA-403 the card that is up takes attacks and interactions from a whole side, with the reason on each line", () => {
    const id = CARDS.find((c) => c.standard.heroes === "setback")?.id ?? "";
    const at = (card: string | null): (string | undefined)[] => {
      const s = situation([mara, villain()], {
        fight: fight(["mara"], { card, phase: "second", conflict: "standard" }),
      });
      return ["attack:unarmed", "interact:taunt", "defend:melee"].map((use) => listed(s).get(use)?.refused?.reason);
    };
    expect([at(null), at(id)]).toEqual([
      [undefined, undefined, undefined],
      ["byLine", "byLine", undefined],
    ]);
  });
  it("DRA-256 a maneuver outside of a conflict is refused as what it is, and costs what it is", () => {
    const { price, refused } = listed(situation([mara])).get("interact:maneuver") as Offer;
    expect([price, refused?.reason]).toEqual([["maneuver"], "conflictOnly"]);
  });
  it("DRA-150 a weapon that lies on the ground or has no shot left says so", () => {
    const why = (over: Parameters<typeof weapon>[0]): string | undefined =>
      listed(situation([hero({ weapons: [weapon(over)] })])).get("attack:weapon:w")?.refused?.reason;
    expect([why({}), why({ dropped: true }), why({ ammo: 0 }), why({ wounds: 3 })]).toEqual([
      undefined,
      "weaponDropped",
      "noAmmo",
      "gearBroken",
    ]);
  });
  it("DRA-146 who holds nobody has nobody to let go", () => {
    const held = villain({ conditions: [conditionState("restrained", { trait: "mara" })] });
    expect([listed(situation([mara, villain()])).has("letGo"), listed(situation([mara, held])).has("letGo")]).toEqual([
      false,
      true,
    ]);
  });
});

describe("lines of lists that stand in hotbars", () => {
  it("as they are called today, and as they were called before", () => {
    expect(
      [
        "attack:weapon:w",
        "do:aim",
        "heal:power:h",
        "check:power:m",
        "push:running",
        "push:power:b",
        "hazard:fall",
        "recover:firstAid",
        "recover:resistShock",
        "stand",
        "field",
        "sing:loudly",
      ].map((use) => lineOf(TABLE, nameNow(use))),
    ).toEqual([
      { act: "attack", known: { means: "weapon:w" } },
      { act: "aim", known: {} },
      { act: "healingTouch", known: { power: "h" } },
      { act: "usePower", known: { power: "m" } },
      { act: "push", known: { what: "limit:running" } },
      { act: "push", known: { what: "power:b" } },
      { act: "hazard", known: {} },
      { act: "recover", known: { care: "firstAid" } },
      { act: "resistShock", known: {} },
      { act: "stand", known: {} },
      { act: "field", known: {} },
      null,
    ]);
  });
  it("DRA-184 DRA-351 who lies stands up, a field is raised and dropped, and nobody who needn't is offered it", () => {
    const performed = (name: "stand" | "field", s: DramaSituation): unknown => {
      const act = DRAMA_ACTS[name] as AnyAct<DramaSituation>;
      return "perform" in act && act.perform(s, {}, null);
    };
    const calm = situation([mara]);
    expect([listed(calm).has("stand"), listed(calm).has("field")]).toEqual([false, false]);
    const down = situation([
      hero({ conditions: [conditionState("prone"), conditionState("field")], powers: [power("forceField", 9)] }),
    ]);
    expect([listed(down).get("stand")?.label.key, listed(down).get("field")?.label.key]).toEqual([
      "CROSSOVER.Drama.Deed.stand.label",
      "CROSSOVER.Drama.Action.fieldOff",
    ]);
    const ends = (name: "stand" | "field"): unknown => performed(name, down);
    expect([ends("stand"), ends("field")]).toMatchObject([
      { changes: [{ kind: "delete", id: conditionState("prone").effect }] },
      { changes: [{ kind: "delete", id: conditionState("field").effect }] },
    ]);
    const low = situation([hero({ powers: [power("forceField", 9)] })]);
    expect(performed("field", low)).toMatchObject({
      changes: [{ kind: "create", id: conditionState("field").effect }],
    });
  });
});
