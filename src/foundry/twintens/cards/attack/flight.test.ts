import { beforeEach, describe, expect, it, vi } from "vitest";

const SIZE = 100;
const scene = {
  id: "scene",
  grid: { size: SIZE, distance: 5 },
  dimensions: { sceneX: 0, sceneY: 0, sceneWidth: 4000, sceneHeight: 4000 },
};

class Nothing {}

/** Two tokens by name, in squares. */
const stand = (all: Readonly<Record<string, readonly [x: number, y: number, width?: number]>>): void => {
  const tokens = Object.fromEntries(
    Object.entries(all).map(([name, [x, y, width = 1]]) => [
      `Actor.${name}`,
      Object.assign(new Nothing(), {
        uuid: `Actor.${name}`,
        token: { uuid: `Token.${name}`, x: x * SIZE, y: y * SIZE, width, height: width, parent: scene },
      }),
    ]),
  );
  vi.stubGlobal("fromUuidSync", (uuid: string) => tokens[uuid] ?? null);
};

vi.stubGlobal("foundry", { abstract: { Document: Nothing } });
vi.stubGlobal("Actor", Nothing);
vi.stubGlobal("TokenDocument", Nothing);
vi.stubGlobal("game", { scenes: [] });
const { approached, pushed } = await import("./flight.ts");

const to = (changes: readonly { readonly kind?: string }[]): unknown =>
  Object.fromEntries(
    changes.map((c) => [(c as unknown as { path: string }).path, Number((c as unknown as { to: number }).to) / SIZE]),
  );

describe("TWI-363 TWI-378 a charge runs up to its target", () => {
  beforeEach(() => vi.stubGlobal("game", { scenes: [] }));
  it.each([
    ["from the left", [0, 5], [6, 5, 1], { x: 5 }],
    ["from the right", [9, 5], [6, 5, 1], { x: 7 }],
    ["from above, diagonally", [3, 1], [6, 5, 1], { x: 5, y: 4 }],
    ["up to somebody who takes four squares", [0, 5], [6, 5, 2], { x: 5 }],
    ["past the far side of one", [12, 5], [6, 5, 2], { x: 8 }],
    ["who stands beside them stays", [5, 5], [6, 5, 1], {}],
    ["or at the corner", [5, 4], [6, 5, 1], {}],
  ] as const)("%s", (_what, [x, y], target, moved) => {
    stand({ a: [x, y], b: target });
    expect(to(approached("Actor.a", "Actor.b", "TWI-363"))).toEqual(moved);
  });
  it("where no tokens show it nobody moves", () => {
    stand({ a: [0, 0] });
    expect(approached("Actor.a", "Actor.b", "TWI-363")).toEqual([]);
  });
});

describe("TWI-275 TWI-279 TWI-376 somebody is pushed straight away", () => {
  it.each([
    [25, { x: 11 }],
    [0, {}],
    [1000, { x: 39 }],
  ] as const)("%i feet, and never off the scene", (feet, moved) => {
    stand({ a: [5, 5], b: [6, 5] });
    expect(to(pushed("Actor.a", "Actor.b", feet, "TWI-275"))).toEqual(moved);
  });
});
