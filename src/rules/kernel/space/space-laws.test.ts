/** Distances, areas and spaces against answers that are found the long way round: step by step, point by point. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Area, catches } from "./areas.ts";
import { apart, between, type Board, type Body, bodyAt, type Cell, cellAt, middleOf, type Place } from "./board.ts";
import { lineBetween, threatened } from "./spaces.ts";

/** Cases to play: a short run with every test, all of them with CROSSOVER_SPACES=10000. */
const CASES = Number(
  (globalThis as unknown as { process?: { env: Record<string, string | undefined> } }).process?.env[
    "CROSSOVER_SPACES"
  ] ?? 400,
);
const law = <T>(cases: fc.Arbitrary<T>, holds: (one: T) => void): void => {
  fc.assert(fc.property(cases, holds), { numRuns: CASES });
};

const DIAGONALS = [
  "equidistant",
  "exact",
  "approximate",
  "rectilinear",
  "alternatingShort",
  "alternatingLong",
] as const;
const half = (most: number): fc.Arbitrary<number> => fc.integer({ min: -2 * most, max: 2 * most }).map((n) => n / 2);
const board: fc.Arbitrary<Board> = fc.record({
  cells: fc.constantFrom("squares", "rows", "columns", "none" as const),
  space: fc.constantFrom(1, 2.5, 5, 10),
  diagonals: fc.constantFrom(...DIAGONALS),
  origin: fc.record({ x: half(20), y: half(20) }),
});
const withGrid = board.filter(({ cells }) => cells !== "none");
const FAR = 6;
const cell = fc.record({ i: fc.integer({ min: -FAR, max: FAR }), j: fc.integer({ min: -FAR, max: FAR }) });

/** Cells that share a side, on squares a corner too. */
const beside = ({ cells }: Board, { i, j }: Cell): readonly Cell[] =>
  [-1, 0, 1]
    .flatMap((di) => [-1, 0, 1].map((dj) => ({ di, dj })))
    .filter(({ di, dj }) => (di !== 0 || dj !== 0) && (cells === "squares" || di !== dj))
    .map(({ di, dj }) => ({ i: i + di, j: j + dj }));

/** What single steps of one rule cost on the way to everywhere near, by the cheapest way; of alternating corners two counts are kept, the even and the odd ones. */
function walked(diagonals: (typeof DIAGONALS)[number]): ReadonlyMap<string, number> {
  const WEIGHTS = {
    equidistant: [1, 1, 1],
    exact: [1, Math.SQRT2, Math.sqrt(3)],
    approximate: [1, 1.5, 1.75],
    rectilinear: [1, 2, 3],
  } as const;
  const cost = (axes: number, odd: boolean): number => {
    if (diagonals === "alternatingShort") return axes > 1 && odd ? 2 : 1;
    if (diagonals === "alternatingLong") return axes > 1 && !odd ? 2 : 1;
    return WEIGHTS[diagonals][axes - 1] ?? 0;
  };
  const steps = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => [x, y, z] as const))).slice(1);
  const least = new Map<string, number>([["0,0,0,0", 0]]);
  const open = [[0, 0, 0, 0]];
  for (let at = open.shift(); at; at = open.shift()) {
    const [x = 0, y = 0, z = 0, odd = 0] = at;
    const here = least.get([x, y, z, odd].join()) ?? 0;
    for (const [dx, dy, dz] of steps) {
      const axes = dx + dy + dz;
      const next = [x + dx, y + dy, z + dz, axes > 1 ? 1 - odd : odd];
      const sum = here + cost(axes, odd === 1);
      if (Math.max(...next) > 2 * FAR || sum >= (least.get(next.join()) ?? Infinity) - 1e-9) continue;
      least.set(next.join(), sum);
      open.push(next);
    }
  }
  const best = new Map<string, number>();
  for (const [at, sum] of least) {
    const place = at.split(",").slice(0, 3).join();
    best.set(place, Math.min(sum, best.get(place) ?? Infinity));
  }
  return best;
}

describe("how far it is", () => {
  it("is the cheapest way of single steps over squares and heights", () => {
    const ways = new Map(DIAGONALS.map((d) => [d, walked(d)]));
    law(fc.tuple(board, cell, cell, fc.integer({ min: 0, max: FAR })), ([on, a, b, up]) => {
      const squares: Board = { ...on, cells: "squares" };
      const spot = (c: Cell, z: number) => ({ ...middleOf(squares, c), z: z * on.space });
      const steps = [Math.abs(a.i - b.i), Math.abs(a.j - b.j), up].join();
      expect(apart(squares, spot(a, 0), spot(b, up)) / on.space).toBeCloseTo(
        ways.get(on.diagonals)?.get(steps) ?? NaN,
        6,
      );
    });
  });

  it("is the number of sides that one must cross on hexagons", () => {
    law(fc.tuple(withGrid, cell, cell), ([on, a, b]) => {
      const hexagons: Board = { ...on, cells: on.cells === "squares" ? "rows" : on.cells };
      let ring: readonly Cell[] = [a];
      const seen = new Set([`${a.i},${a.j}`]);
      let steps = 0;
      while (!seen.has(`${b.i},${b.j}`)) {
        ring = ring
          .flatMap((c) => beside(hexagons, c))
          .filter(({ i, j }) => !seen.has(`${i},${j}`) && seen.add(`${i},${j}`));
        steps++;
      }
      const spot = (c: Cell) => ({ ...middleOf(hexagons, c), z: 0 });
      expect(apart(hexagons, spot(a), spot(b))).toBeCloseTo(steps * on.space, 6);
    });
  });

  it("neighbours are as far from each other as their middles lie apart on hexagons", () => {
    law(fc.tuple(withGrid, cell), ([on, c]) => {
      const hexagons: Board = { ...on, cells: on.cells === "squares" ? "columns" : on.cells };
      const here = middleOf(hexagons, c);
      for (const next of beside(hexagons, c)) {
        const there = middleOf(hexagons, next);
        expect(Math.hypot(here.x - there.x, here.y - there.y)).toBeCloseTo(on.space, 6);
      }
    });
  });

  it("a place lies in the space whose middle is nearest", () => {
    law(fc.tuple(withGrid, half(30), half(30)), ([on, x, y]) => {
      const far = (c: Cell): number => {
        const middle = middleOf(on, c);
        return on.cells === "squares"
          ? Math.max(Math.abs(middle.x - x), Math.abs(middle.y - y))
          : Math.hypot(middle.x - x, middle.y - y);
      };
      const own = cellAt(on, { x, y });
      const others = beside(on, own);
      expect(far(own)).toBeLessThanOrEqual(Math.min(...others.map(far)) + 1e-9);
      expect(cellAt(on, middleOf(on, own))).toEqual(own);
    });
  });

  it("is the same both ways, and never farther than between any two spaces of both", () => {
    const sizes = fc.integer({ min: 1, max: 4 });
    const somebody = fc.tuple(half(40), half(40), half(20), sizes);
    law(fc.tuple(board, somebody, somebody), ([on, one, other]) => {
      const [a, b] = [one, other].map(([x, y, z, size]) =>
        bodyAt({ x, y, z }, { wide: size, high: size, tall: size }, on.space),
      ) as [Body, Body];
      const far = between(on, a, b);
      expect(between(on, b, a)).toBeCloseTo(far, 6);
      const layers = ({ bottom, top }: Body): readonly number[] =>
        Array.from({ length: Math.round((top - bottom) / on.space) + 1 }, (_v, n) => bottom + n * on.space);
      const longWay = a.places.flatMap((p) =>
        layers(a).flatMap((z) => b.places.flatMap((q) => layers(b).map((w) => apart(on, { ...p, z }, { ...q, z: w })))),
      );
      // Whoever hangs at half the height of another is nearer to their body than to any one space of it.
      const least = Math.min(...longWay);
      expect(far).toBeLessThanOrEqual(least + 1e-6);
      expect(least - far).toBeLessThanOrEqual(2 * on.space);
    });
  });
});

/** An area as a drawing of it would be read: is this point in the ball, the wedge, the box? Nothing of it is shared with the rule. */
function drawn(on: Board, area: Area, { x, y, z }: Place & { readonly z: number }): boolean {
  if (area.shape === "around") {
    const { places, bottom, top } = area.body;
    return places.some((m) => {
      const edge = on.space / 2;
      const near =
        on.cells === "squares"
          ? {
              x: Math.min(Math.max(x, m.x - edge), m.x + edge),
              y: Math.min(Math.max(y, m.y - edge), m.y + edge),
            }
          : (() => {
              const far = Math.hypot(x - m.x, y - m.y);
              const part = far <= edge ? 1 : edge / far;
              return { x: m.x + (x - m.x) * part, y: m.y + (y - m.y) * part };
            })();
      const level = Math.min(Math.max(z, bottom), top);
      return (x - near.x) ** 2 + (y - near.y) ** 2 + (z - level) ** 2 <= (area.radius + 1e-6) ** 2;
    });
  }
  const [dx, dy, dz] = [x - area.at.x, y - area.at.y, z - area.at.z];
  const squared = dx * dx + dy * dy + dz * dz;
  switch (area.shape) {
    case "burst":
      return squared <= (area.radius + 1e-6) ** 2;
    case "cylinder":
      return dx * dx + dy * dy <= (area.radius + 1e-6) ** 2 && dz >= -1e-6 && dz <= area.height + 1e-6;
    case "cone": {
      if (squared < 1e-12 || squared > (area.length + 1e-6) ** 2) return false;
      const to = [Math.cos((area.direction * Math.PI) / 180), Math.sin((area.direction * Math.PI) / 180)] as const;
      const angle = Math.acos(Math.min(1, Math.max(-1, (dx * to[0] + dy * to[1]) / Math.sqrt(squared))));
      return (angle * 180) / Math.PI <= area.opens / 2 + 1e-3;
    }
    case "line": {
      // Turned back, so that it lies along the board.
      const back = (-area.direction * Math.PI) / 180;
      const [ahead, aside] = [dx * Math.cos(back) - dy * Math.sin(back), dx * Math.sin(back) + dy * Math.cos(back)];
      const half = area.width / 2 + 1e-6;
      return ahead >= -1e-6 && ahead <= area.length + 1e-6 && Math.abs(aside) <= half && Math.abs(dz) <= half;
    }
  }
}

const spot = fc.record({ x: half(20), y: half(20), z: half(15) });
const feet = fc.integer({ min: 1, max: 40 });
const degrees = fc.integer({ min: 0, max: 359 });
const area: fc.Arbitrary<Area> = fc.oneof(
  fc.record({ shape: fc.constant("burst" as const), at: spot, radius: feet }),
  fc.record({ shape: fc.constant("cylinder" as const), at: spot, radius: feet, height: feet }),
  fc.record({
    shape: fc.constant("cone" as const),
    at: spot,
    length: feet,
    opens: fc.constantFrom(45, 53, 60, 90, 121, 180),
    direction: degrees,
  }),
  fc.record({
    shape: fc.constant("line" as const),
    at: spot,
    length: feet,
    width: fc.constantFrom(5, 10, 15),
    direction: degrees,
  }),
  fc.record({
    shape: fc.constant("around" as const),
    body: fc.tuple(spot, fc.integer({ min: 1, max: 3 })).map(([at, n]) => bodyAt(at, { wide: n, high: n, tall: n }, 5)),
    radius: fc.integer({ min: 1, max: 15 }),
  }),
);

describe("who is in an area", () => {
  it("is whoever has a point of a space in it, at any height of theirs", () => {
    const somebody = fc.tuple(spot, fc.integer({ min: 1, max: 3 }));
    law(fc.tuple(board, area, somebody), ([on, one, [at, size]]) => {
      const body = bodyAt(at, { wide: size, high: size, tall: size }, on.space);
      const heights = Array.from({ length: 4 * (size - 1) * on.space + 1 }, (_v, n) => body.bottom + n / 4);
      // What is nearest to an area's own height is among the points that are tried.
      const own = one.shape === "around" ? [one.body.bottom, one.body.top] : [one.at.z];
      const tried = [...heights, ...own.map((z) => Math.min(Math.max(z, body.bottom), body.top))];
      const longWay = body.places.some((p) => tried.some((z) => drawn(on, one, { ...p, z })));
      // On the very edge of a cone a hundredth of a degree decides.
      const opened = [-0.01, 0.01].map(
        (more) => one.shape === "cone" && catches(on, { ...one, opens: one.opens + more }, body),
      );
      if (opened[0] !== opened[1]) return;
      expect(catches(on, one, body)).toBe(longWay);
    });
  });

  it("stays the same wherever on the board it all happens, and however it is turned where nothing has corners", () => {
    law(fc.tuple(board, area, spot, half(50), half(50), fc.constantFrom(90, 180, 270)), ([on, one, at, x, y, turn]) => {
      const body = bodyAt(at, { wide: 1, high: 1, tall: 1 }, on.space);
      const move = (p: Place): Place => {
        const way = (turn * Math.PI) / 180;
        const [c, s] = [Math.round(Math.cos(way)), Math.round(Math.sin(way))];
        return { x: p.x * c - p.y * s + x, y: p.x * s + p.y * c + y };
      };
      const moved = (b: Body): Body => ({ ...b, places: b.places.map(move) });
      const there: Area =
        one.shape === "around"
          ? { ...one, body: moved(one.body) }
          : {
              ...one,
              at: { ...one.at, ...move(one.at) },
              ...("direction" in one && { direction: one.direction + turn }),
            };
      const sure = (a: Area): boolean => catches(on, a, body);
      // A hair on the edge: both answers are right.
      const nearly = [-1e-4, 1e-4].map((more) =>
        one.shape === "cone" || one.shape === "line"
          ? sure({ ...one, length: one.length + more })
          : sure({ ...one, radius: one.radius + more }),
      );
      const opened = one.shape === "cone" ? [-0.01, 0.01].map((more) => sure({ ...one, opens: one.opens + more })) : [];
      const wide = one.shape === "line" ? [-1e-4, 1e-4].map((more) => sure({ ...one, width: one.width + more })) : [];
      if (new Set([...nearly, ...opened, ...wide]).size > 1) return;
      expect(catches(on, there, moved(body))).toBe(sure(one));
    });
  });

  it("a larger one of the same kind loses nobody", () => {
    law(fc.tuple(board, area, spot, feet), ([on, one, at, more]) => {
      const body = bodyAt(at, { wide: 1, high: 1, tall: 1 }, on.space);
      const larger: Area =
        one.shape === "cone" || one.shape === "line"
          ? { ...one, length: one.length + more }
          : { ...one, radius: one.radius + more };
      if (catches(on, one, body)) expect(catches(on, larger, body)).toBe(true);
    });
  });
});

describe("spaces", () => {
  it("a line goes from space to neighbouring space, has both ends and strays no more than half a space", () => {
    law(fc.tuple(withGrid, cell, cell), ([on, a, b]) => {
      const [from, to] = [middleOf(on, a), middleOf(on, b)];
      const line = lineBetween(on, from, to);
      expect([line[0], line.at(-1)]).toEqual([a, b]);
      for (const [n, next] of line.slice(1).entries()) expect(beside(on, line[n] ?? next)).toContainEqual(next);
      const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      for (const at of line) {
        const p = middleOf(on, at);
        const off = Math.abs((p.x - from.x) * (to.y - from.y) - (p.y - from.y) * (to.x - from.x)) / long;
        expect(off / on.space).toBeLessThanOrEqual(0.5 + 1e-2);
      }
    });
  });

  it("what is threatened is every other space within reach, and none besides", () => {
    law(
      fc.tuple(withGrid, cell, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 })),
      ([on, at, size, n]) => {
        const places = Array.from({ length: size }, (_v, k) => middleOf(on, { i: at.i, j: at.j + k }));
        const body: Body = { places, bottom: 0, top: 0 };
        const all: Cell[] = [];
        for (let i = at.i - 8; i <= at.i + 8; i++)
          for (let j = at.j - 8; j <= at.j + size + 8; j++) {
            const there = { ...middleOf(on, { i, j }), z: 0 };
            const near = Math.min(...places.map((p) => apart(on, { ...p, z: 0 }, there)));
            if (near > 0 && near <= n * on.space + 1e-6) all.push({ i, j });
          }
        const byPlace = (a: Cell, b: Cell): number => a.i - b.i || a.j - b.j;
        expect([...threatened(on, body, n * on.space)].toSorted(byPlace)).toEqual(all.toSorted(byPlace));
      },
    );
  });
});
