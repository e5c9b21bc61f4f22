import { beforeEach, describe, expect, it, vi } from "vitest";

const SIZE = 100;
const scene = {
  id: "scene",
  tokens: [] as object[],
  walls: [] as object[],
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
  scene.tokens = Object.values(tokens).map((t) => (t as unknown as { token: object }).token);
  scene.walls = [];
  vi.stubGlobal("fromUuidSync", (uuid: string) => tokens[uuid] ?? null);
};

vi.stubGlobal("foundry", { abstract: { Document: Nothing } });
vi.stubGlobal("Actor", Nothing);
vi.stubGlobal("TokenDocument", Nothing);
vi.stubGlobal("game", { scenes: [] });
const { approached, clear, pushed } = await import("./flight.ts");

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

describe("TWI-275 TWI-277 TWI-278 whether the board shows nothing in the way of a flight", () => {
  const wall = (x0: number, y0: number, x1: number, y1: number, over: object = {}): object => ({
    c: [x0, y0, x1, y1].map((n) => n * SIZE),
    move: 20,
    door: 0,
    ds: 0,
    ...over,
  });
  const flies = (others: Parameters<typeof stand>[0], feet = 10, walls: readonly object[] = []): boolean => {
    stand({ a: [5, 5], b: [6, 5], ...others });
    scene.walls = [...walls];
    return clear("Actor.a", "Actor.b", feet);
  };
  it("nobody there; somebody in it, behind it, beside it, larger", () =>
    expect([
      flies({}),
      flies({ c: [8, 5] }),
      flies({ c: [9, 5] }),
      flies({ c: [7, 4] }),
      flies({ c: [8, 4, 2] }),
      flies({ c: [4, 5] }),
    ]).toEqual([true, false, true, true, false, true]));
  it("a wall is in it, an open door and one that nobody runs into aren't, nor one beyond", () =>
    expect(
      [
        wall(8, 4, 8, 7),
        wall(8, 4, 8, 7, { door: 1, ds: 1 }),
        wall(8, 4, 8, 7, { door: 1 }),
        wall(8, 4, 8, 7, { move: 0 }),
        wall(9, 4, 9, 7),
      ].map((w) => flies({}, 10, [w])),
    ).toEqual([false, true, false, true, true]));
  it("off the scene, and where no board tells, somebody has to say", () => {
    expect(flies({}, 500)).toBe(false);
    stand({ a: [5, 5] });
    expect(clear("Actor.a", "Actor.b", 10)).toBe(false);
  });
});
