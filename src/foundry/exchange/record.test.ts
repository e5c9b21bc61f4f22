import { afterAll, expect, it, vi } from "vitest";
import { registerRuleset } from "../registry.ts";
import { readable, readCard } from "./record.ts";

vi.stubGlobal("game", { user: { isGM: true } });
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A card of a kind whose rules count what they are asked for. */
const message = (id: string, request: unknown): ChatMessage.Implementation =>
  ({
    id,
    type: "exchange",
    system: {
      ruleset: "counted",
      kind: "count",
      veil: null,
      request,
      events: [],
    },
  }) as never;

it("a card whose data are broken is read as none, so that whoever goes through all of them gets the others", () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  registerRuleset({
    id: "counted",
    actors: {},
    // Other files of the worker ask every ruleset that was made known.
    checks: { traits: () => [], common: () => [] },
    settings: [],
    exchanges: {
      count: {
        reducer: {
          begin: (request: { list: string[] }) => request.list.map((x) => x),
        },
      },
    },
  } as never);
  const cards = [message("a", { list: ["x"] }), message("b", {}), message("c", { list: [] })];
  expect(() => readCard(cards[1] as never)).toThrow();
  expect(cards.flatMap((m) => readable(m)?.state ?? "none")).toEqual(["x", "none"]);
  expect(cards.map((m) => readable(m) !== null)).toEqual([true, false, true]);
});
