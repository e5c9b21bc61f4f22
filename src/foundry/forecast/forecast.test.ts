import { describe, expect, it } from "vitest";
import {
  forecastFights,
  type ForecastPlan,
  type ForecastProgress,
  type ForecastRequest,
  type ForecastResult,
} from "../../rules/forecast/index.ts";
import { defineForecast, type ForecastAdapter, weakest } from "../../rules/kernel/forecast.ts";
import { RulesError } from "../../rules/kernel/refusal.ts";
import { playJob } from "./play-job.ts";
import type { ForecastAnswer, ForecastJob } from "./protocol.ts";
import { startForecast, type WorkerLike } from "./runner.ts";
import { add, type Line, MOST, remove, rulesetHere, setCount, sideOf, type Sides, swap } from "./sides.ts";
import { type ForecastState, forecastView, histogram, numbersIn, progressView } from "./view.ts";

const line = (name: string, changes: Partial<Line> = {}): Line => ({
  id: `id-${name}`,
  uuid: `Actor.${name}`,
  name,
  img: `${name}.webp`,
  ruleset: "coin",
  fighter: { ref: `Actor.${name}`, strength: 1 },
  count: 1,
  ...changes,
});
const numbers = numbersIn("en");
const localize = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  `${key.replace("CROSSOVER.Shared.Forecast.", "")}${data ? ` ${Object.values(data).join("|")}` : ""}`;

/** A game of one throw a turn; whoever throws below its hits in ten wins. */
const coin: ForecastAdapter = defineForecast<{ hits: number }, { up: boolean[]; at: number }, { target: () => number }>(
  {
    id: "coin",
    enter: (fighter) => ({ accepted: true, fighter: fighter as { hits: number } }),
    policies: { weakest: weakest(() => 0) as { target: () => number } },
    arena: ({ fighters, seats }) => ({
      begin: () => ({ up: seats.map(() => true), at: 0 }),
      round: (s) => {
        s.at = 0;
      },
      next: (s) => (s.at < seats.length ? s.at++ : null),
      act: (s, seat, chance) => {
        const hits = fighters[seats[seat]!.fighter]!.hits;
        if (hits < 0) throw new RulesError("broken-fighter", { hits });
        if (chance.below(10) < hits) s.up = s.up.map((up, i) => up && seats[i]!.side === seats[seat]!.side);
      },
      fate: (s, seat) => (s.up[seat] ? "up" : "down"),
    }),
  },
);
const request: ForecastRequest = {
  sides: [[{ fighter: { hits: 5 }, count: 1 }], [{ fighter: { hits: 5 }, count: 1 }]],
  settings: {},
};
const plan: ForecastPlan = { fights: 3000, seed: 4 };
const played = (wanted: ForecastPlan = plan): ForecastResult => {
  const fights = forecastFights(coin, request, wanted);
  for (;;) {
    const step = fights.next();
    if (step.done) return step.value;
  }
};

describe("sides", () => {
  const none: Sides = [[], []];
  it("those who differ only in their document are one line with a number", () => {
    const thug = (i: number): Line =>
      line("Thug", {
        id: `t${i}`,
        uuid: `Scene.x.Token.${i}.Actor.y`,
        fighter: { ref: `Scene.x.Token.${i}.Actor.y`, strength: 2 },
      });
    const sides = add(none, 1, [thug(1), thug(2), thug(3), line("Boss")]);
    expect(sides[1].map((l) => [l.id, l.count])).toEqual([
      ["t1", 3],
      ["id-Boss", 1],
    ]);
    expect(add(sides, 1, [{ ...thug(4), fighter: { ref: "Scene.x.Token.4.Actor.y", strength: 1 } }])[1]).toHaveLength(
      3,
    );
  });
  it("numbers are whole, at least one, and no more than a side holds", () => {
    const sides = add(none, 0, [line("A")]);
    expect([3, 0, -2, 1.5, Number.NaN, 999].map((n) => setCount(sides, "id-A", n)[0][0]?.count)).toEqual([
      3,
      1,
      1,
      1,
      1,
      MOST,
    ]);
  });
  it("a line goes to the other side or away", () => {
    const sides = add(add(none, 0, [line("A")]), 1, [line("B")]);
    expect(swap(sides, "id-A").map((s) => s.map((l) => l.name))).toEqual([[], ["B", "A"]]);
    expect(swap(swap(sides, "id-A"), "id-A").map((s) => s.map((l) => l.name))).toEqual([["A"], ["B"]]);
    expect(remove(sides, "id-B")).toEqual([[line("A")], []]);
    expect(swap(sides, "nobody")).toBe(sides);
    expect([rulesetHere(none), rulesetHere(sides)]).toEqual([null, "coin"]);
  });
  it.each([
    [1, false, 0],
    [0, false, null],
    [-1, false, 1],
    [-2, false, 1],
    [-1, true, 0],
    [0, true, 0],
  ])("disposition %i, a player's: %s -> %s", (disposition, players, side) =>
    expect(sideOf(disposition, players)).toBe(side),
  );
});

describe("what the window shows", () => {
  const sides: Sides = [[line("Hero")], [line("Thug", { count: 4 }), line("Boss")]];
  const state: ForecastState = {
    sides,
    fights: 10_000,
    seed: 9,
    running: null,
    result: null,
    actors: [],
    left: [],
    says: null,
    ways: ["weakest", "pack"],
    policies: ["weakest", "pack"],
  };
  const result: ForecastResult = {
    fights: 2000,
    win: { share: 0.6, low: 0.578, high: 0.621 },
    wins: [1200, 700],
    draws: 60,
    undecided: 40,
    rounds: [0, 500, 1000, 500],
    fates: [
      [{ fallen: 800, dead: 100, allFallen: 800 }],
      [
        { fallen: 6000, dead: 6000, allFallen: 1300 },
        { fallen: 1200, dead: 0, allFallen: 1200 },
      ],
    ],
    stopped: "played",
  };
  it("an empty side can't fight, nor a crowded one", () => {
    expect(forecastView({ ...state, sides: [[], sides[1]] }, localize, numbers).refused).toBe("bothSides");
    expect(
      forecastView(
        { ...state, sides: [[line("A", { count: 40 }), line("B", { count: 40 })], sides[1]] },
        localize,
        numbers,
      ).refused,
    ).toBe("tooMany 60");
    expect(forecastView(state, localize, numbers)).toMatchObject({
      refused: null,
      ruleset: "coin",
      running: false,
      result: null,
    });
  });
  it("choices of fights with the present one marked", () =>
    expect(forecastView(state, localize, numbers).fights.map((f) => [f.label, f.selected])).toEqual([
      ["fightsChoice 1,000", false],
      ["fightsChoice 10,000", true],
      ["fightsChoice 100,000", false],
    ]));
  it("chance, interval, the other side's share and fights without a winner", () => {
    const view = forecastView({ ...state, result: { of: sides, result, seed: 9 } }, localize, numbers).result;
    expect(view).toMatchObject({
      chance: "60\u202f%",
      interval: "interval 57.8\u202f%|62.1\u202f%",
      against: "losesOrOpen 35\u202f%|5\u202f%",
      rounds: "median 2|3",
      note: "played 2,000|9",
      cancelled: false,
    });
    expect(view?.fates.map((f) => [f.name, f.side, f.falls, f.dies, f.all])).toEqual([
      ["Hero", "first", "40\u202f%", "5\u202f%", "40\u202f%"],
      ["several Thug|4", "second", "ofMany 3.0|4", "ofMany 3.0|4", "65\u202f%"],
      ["Boss", "second", "60\u202f%", "0\u202f%", "60\u202f%"],
    ]);
  });
  it("a result keeps the sides that it was played with, whatever they are by now", () =>
    expect(
      forecastView({ ...state, sides: [[], []], result: { of: sides, result, seed: 9 } }, localize, numbers).result
        ?.fates,
    ).toHaveLength(3));
  it("stopped early it says so; stopped at once there is nothing to show", () => {
    expect(
      forecastView(
        { ...state, result: { of: sides, result: { ...result, stopped: "cancelled" }, seed: 9 } },
        localize,
        numbers,
      ).result?.cancelled,
    ).toBe(true);
    expect(
      forecastView({ ...state, result: { of: sides, result: { ...result, fights: 0 }, seed: 9 } }, localize, numbers)
        .result,
    ).toBeNull();
    expect(
      forecastView(
        { ...state, result: { of: sides, result: { ...result, stopped: "precise" }, seed: 9 } },
        localize,
        numbers,
      ).result?.note,
    ).toBe("precise 2,000|9");
  });
  it.each([
    [0, "0\u202f%"],
    [1, "100\u202f%"],
    [0.00001, "0.1\u202f%"],
    [0.99999, "99.9\u202f%"],
    [0.1234, "12.3\u202f%"],
  ])("a share of %d reads %s: only never is 0 and only always 100", (share, text) =>
    expect(numbers.percent(share)).toBe(text),
  );
  it("bars: one a number of rounds, a few together when there are many, nothing lost", () => {
    expect(histogram([0, 1, 3], numbers).map((b) => [b.label, b.percent, b.share])).toEqual([
      ["1", "25\u202f%", 1 / 3],
      ["2", "75\u202f%", 1],
    ]);
    const long = Array.from({ length: 40 }, (_none, i) => (i < 4 ? 0 : 1));
    const bars = histogram(long, numbers);
    expect(bars.length).toBeLessThanOrEqual(12);
    expect([bars[0]?.label, bars.at(-1)?.label]).toEqual(["4\u20136", "37\u201339"]);
    expect(histogram([], numbers)).toEqual([]);
  });
  it("progress in words", () =>
    expect(progressView({ done: 1500, total: 10_000 }, localize, numbers).text).toBe("progress 1,500|10,000"));
});

/** A worker that is none: it plays when it is told to go on. */
class Helper implements WorkerLike {
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  ended = false;
  job: ForecastJob | null = null;
  postMessage(job: ForecastJob): void {
    this.job = structuredClone(job);
  }
  terminate(): void {
    this.ended = true;
  }
  say(answer: ForecastAnswer): void {
    this.onmessage?.({ data: answer });
  }
  play(): void {
    let clock = 0;
    playJob(
      coin,
      this.job!,
      (answer) => {
        this.say(structuredClone(answer));
      },
      () => (clock += 30),
    );
  }
}

describe("beside the page", () => {
  it("the worker's result is the one that the rules give, told as it grows", async () => {
    const helper = new Helper();
    const seen: ForecastProgress[] = [];
    const running = startForecast(
      coin,
      request,
      plan,
      (p) => seen.push(p),
      () => helper,
    );
    expect([running.beside(), helper.job]).toEqual([true, { ruleset: "coin", request, plan }]);
    helper.play();
    expect(await running.result).toEqual(played());
    expect(helper.ended).toBe(true);
    expect(seen.length).toBeGreaterThan(3);
    for (let i = 1; i < seen.length; i++) expect(seen[i]!.done).toBeGreaterThan(seen[i - 1]!.done);
    expect(seen.at(-1)?.done).toBe(3000);
  });
  it("cancelling ends the worker and keeps what it had told", async () => {
    const helper = new Helper();
    const running = startForecast(
      coin,
      request,
      plan,
      () => undefined,
      () => helper,
    );
    helper.say({ type: "progress", progress: { done: 200, total: 3000, result: played({ ...plan, fights: 200 }) } });
    running.cancel();
    expect(await running.result).toMatchObject({ fights: 200, stopped: "cancelled" });
    expect(helper.ended).toBe(true);
  });
  it("cancelled before a word was said there is nothing, said as such", async () => {
    const running = startForecast(
      coin,
      request,
      plan,
      () => undefined,
      () => new Helper(),
    );
    running.cancel();
    expect(await running.result).toMatchObject({ fights: 0, stopped: "cancelled" });
  });
  it("a fault of the rules comes through by its code, an unknown ruleset too", async () => {
    const helper = new Helper();
    const broken: ForecastRequest = { ...request, sides: [[{ fighter: { hits: -1 }, count: 1 }], request.sides[1]] };
    const running = startForecast(
      coin,
      broken,
      plan,
      () => undefined,
      () => helper,
    );
    helper.play();
    await expect(running.result).rejects.toMatchObject({ code: "broken-fighter", data: { hits: -1 } });
    const answers: ForecastAnswer[] = [];
    playJob(
      undefined,
      { ruleset: "coin", request, plan },
      (a) => answers.push(a),
      () => 0,
    );
    expect(answers).toEqual([{ type: "failed", code: "no-forecast", data: { ruleset: "coin" } }]);
  });
});

describe("on the page, where a worker is refused", () => {
  it("none to be had: the same result in small steps", async () => {
    const running = startForecast(
      coin,
      request,
      plan,
      () => undefined,
      () => null,
    );
    expect(running.beside()).toBe(false);
    expect(await running.result).toEqual(played());
  });
  it("one that fails before it answers: the page takes over", async () => {
    const helper = new Helper();
    const running = startForecast(
      coin,
      request,
      plan,
      () => undefined,
      () => helper,
    );
    helper.onerror?.(new Error("blocked"));
    expect(await running.result).toEqual(played());
    expect(running.beside()).toBe(false);
  });
  it("one that fails later is an error, not a second start", async () => {
    const helper = new Helper();
    const running = startForecast(
      coin,
      request,
      plan,
      () => undefined,
      () => helper,
    );
    helper.say({ type: "progress", progress: { done: 200, total: 3000, result: played({ ...plan, fights: 200 }) } });
    helper.onerror?.(new Error("out of memory"));
    await expect(running.result).rejects.toThrow("out of memory");
  });
  it("cancelling stops it at the next step", async () => {
    const running = startForecast(
      coin,
      request,
      plan,
      ({ done }) => {
        if (done >= 100) running.cancel();
      },
      () => null,
    );
    expect(await running.result).toMatchObject({ fights: 100, stopped: "cancelled" });
  });
});
