import { describe, expect, it } from "vitest";
import { UNHURT } from "../harm/damage.ts";
import { NO_DAMAGE } from "../harm/damage.ts";
import { groupChanges, hitGroup } from "../harm/harm.ts";
import { attribute, isOut } from "../hero/derive.ts";
import { attributes, hero, mook, power, settings } from "../testing/fixtures.ts";
import { copyAttributes, copyOf, duplicate, duplication, ownShape, shapeNow, takeShape } from "./shapes.ts";

const shifter = (shape = { dex: 0, str: 0, tou: 0 }) =>
  hero({
    attributes: attributes({ dex: 11, str: 12, tou: 10 }),
    powers: [power("shapechange", 1, { id: "sh", shape })],
  });

describe("DRA-351 shapechange", () => {
  it("moves points between Dexterity, Strength and Toughness and keeps their sum", () => {
    expect(takeShape(shifter(), { dex: 5, str: 18, tou: 10 })).toEqual([
      { kind: "set", subject: "mara.Item.sh", path: "system.shape.dex", from: 0, to: -6, rule: "DRA-351" },
      { kind: "set", subject: "mara.Item.sh", path: "system.shape.str", from: 0, to: 6, rule: "DRA-351" },
    ]);
    expect([
      takeShape(shifter(), { dex: 11, str: 12, tou: 11 }),
      takeShape(shifter(), { dex: 33, str: 0, tou: 0 }),
      takeShape(hero(), { dex: 11, str: 12, tou: 10 }),
    ]).toMatchObject([{ reason: "shapeSum", data: { sum: 33 } }, { reason: "shapeSum" }, { reason: "noShape" }]);
  });
  it("the attributes are the shape's, with a row that says why; one's own numbers end it", () => {
    const ape = shifter({ dex: -6, str: 6, tou: 0 });
    expect([attribute(ape, "dex").total, attribute(ape, "str").total, attribute(ape, "str").rows.at(-1)?.rule]).toEqual(
      [5, 18, "DRA-351"],
    );
    expect([shapeNow(ape), ownShape(ape), takeShape(ape, ownShape(ape))]).toMatchObject([
      { dex: 5, str: 18, tou: 10 },
      { dex: 11, str: 12, tou: 10 },
      [
        { path: "system.shape.dex", to: 0 },
        { path: "system.shape.str", to: 0 },
      ],
    ]);
  });
  it("a shape of one's own super strength counts it in", () =>
    expect(ownShape(hero({ powers: [power("superAttribute", 4, { choice: "str" })] })).str).toBe(16));
});

describe("DRA-351 duplication", () => {
  const twin = (copies = 0) =>
    hero({ powers: [power("duplication", 3, { id: "du", copies }), power("superAttribute", 4, { choice: "str" })] });
  it("lets as many appear as were bought, once, and takes them all back", () => {
    expect([duplicate(twin(), 3), duplicate(twin(3), 0), duplicate(twin(), 0)]).toMatchObject([
      [{ subject: "mara.Item.du", path: "system.copies", from: 0, to: 3 }],
      [{ from: 3, to: 0 }],
      [],
    ]);
    expect([duplicate(twin(), 4), duplicate(twin(2), 1), duplicate(hero(), 1)]).toMatchObject([
      { reason: "tooManyCopies", data: { most: 3 } },
      { reason: "copiesAlready" },
      { reason: "noCopies" },
    ]);
  });
  it("a copy has the attributes, powers counted in", () =>
    expect([copyAttributes(twin()).str, copyAttributes(twin()).dex, duplication(hero())]).toEqual([
      { base: 16, mod: 0 },
      { base: 11, mod: 0 },
      null,
    ]));
  it("a group of them stands on the same side, defends alike, and is out at one wound", () =>
    expect(copyOf(twin(), 3)).toMatchObject({
      side: "heroes",
      count: 3,
      outAt: 1,
      defences: twin().defences,
      limits: twin().limits,
    }));
  it("and is out at one wound, where another mook stands until two", () => {
    const wounded = { ...UNHURT, wounds: 1 };
    expect([isOut(mook({ harm: wounded }), settings), isOut(mook({ harm: wounded, outAt: 1 }), settings)]).toEqual([
      false,
      true,
    ]);
    const hit = { ...NO_DAMAGE, wounds: 1 };
    expect([
      hitGroup({ count: 3, harm: UNHURT }, [hit], 9, settings).out,
      groupChanges(mook({ count: 3, outAt: 1 }), [hit], settings),
    ]).toMatchObject([0, [{ path: "system.count", to: 2 }]]);
  });
});
