import { describe, expect, it } from "vitest";
import { ringsOf as destiny } from "../../destiny/powers/rings.ts";
import { attack, hero as ada } from "../../destiny/testing/fixtures.ts";
import { ringsOf as drama } from "../../drama/acts/attack/rings.ts";
import { hero as jo, power as blast } from "../../drama/testing/fixtures.ts";
import { ringsOf as fudge } from "../../fudge/acts/attack/rings.ts";
import { derive } from "../../fudge/hero/derive.ts";
import { advantage, component, hero as mara, power, settings } from "../../fudge/testing/fixtures.ts";
import { type Board, bodyAt } from "./board.ts";
import { drawnRings, ringAt, type Rings } from "./rings.ts";

const board: Board = { cells: "squares", space: 5, diagonals: "equidistant", origin: { x: 2.5, y: 2.5 } };
const ends = (all: readonly Rings[]): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(all.map(({ means, rings }) => [means.key, rings.map(({ upTo }) => Math.round(upTo))]));

describe("rings around somebody", () => {
  it("FUD-095 Fudge: thirty, sixty and a hundred and twenty feet, and as far as an arm is long", () => {
    const who = mara({
      advantages: [advantage("improvedGrab")],
      powers: [power("Bolt", [component("damage", 6, { range: "ranged" })])],
    });
    const all = fudge(who, derive(who, settings).attacks);
    expect(ends(all)["Bolt"]).toEqual([30, 60, 120]);
    expect(drawnRings(all).reach?.rings.map((r) => r.upTo)).toEqual([5]);
  });
  it("DES-044 Destiny: by rank, and as far as one can talk", () => {
    const who = ada({
      attacks: [attack({ name: "Bow", band: "ranged", rank: 4 }), attack({ name: "Quip", band: "court" })],
    });
    expect(ends(destiny(who, 30))).toMatchObject({ Bow: [100, 200, 400], Quip: [30] });
  });
  it("DRA-150 Drama: 25, 100 and 250 metres of a blast; a fist has none", () => {
    expect(ends(drama(jo({ powers: [blast("blast", 15)] })))).toEqual({ blast: [82, 328, 820] });
    expect(drama(jo())).toEqual([]);
  });
  it("a place lies in the first ring that reaches it, from any space of the body", () => {
    const body = bodyAt({ x: 0, y: 0, z: 0 }, { wide: 2, high: 2, tall: 1 }, 5);
    const at = (i: number): number => ringAt(board, body, { x: i * 5 + 2.5, y: 2.5 }, [5, 30]);
    expect([at(2), at(3), at(7), at(8)]).toEqual([0, 1, 1, -1]);
  });
});
