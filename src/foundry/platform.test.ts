import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

const config: { statusEffects: unknown } = { statusEffects: [] };
const game = { release: { generation: 14 } };
vi.stubGlobal("CONFIG", config);
vi.stubGlobal("game", game);
const { levelOf, setStatuses } = await import("./platform.ts");
afterAll(() => {
  vi.unstubAllGlobals();
});

const entry = (id: string): { id: string; name: string; img: string; hud: boolean } => ({
  id,
  name: id,
  img: `${id}.svg`,
  hud: true,
});

/** Foundry 14's record: by id, and to be walked through like a list. */
const record = (ids: readonly string[], handler: ProxyHandler<Record<string, unknown>>): unknown =>
  new Proxy(
    Object.defineProperty(Object.fromEntries(ids.map((id) => [id, entry(id)])), Symbol.iterator, {
      value(this: Record<string, unknown>) {
        return Object.values(this)[Symbol.iterator]();
      },
    }) as Record<string, unknown>,
    handler,
  );
const offered = (): string[] =>
  Object.values(config.statusEffects as Record<string, { id: string; hud: boolean }>)
    .filter((e) => e.hud)
    .map((e) => e.id);

describe("the list of statuses", () => {
  beforeEach(() => {
    game.release.generation = 14;
  });
  it("has ours alone, on 14 written by id", () => {
    config.statusEffects = record(["prone", "blind"], {});
    setStatuses([entry("fudge-dazed")]);
    expect(Object.keys(config.statusEffects as object)).toEqual(["fudge-dazed"]);
  });
  it("offers ours alone where a host lets nothing be taken out, or only seems to", () => {
    for (const deleteProperty of [() => false, () => true]) {
      config.statusEffects = record(["prone", "blind"], { deleteProperty });
      setStatuses([entry("fudge-dazed"), entry("prone")]);
      expect(offered().sort()).toEqual(["fudge-dazed", "prone"]);
    }
  });
  it("is an array on 13", () => {
    game.release.generation = 13;
    config.statusEffects = [entry("prone")];
    setStatuses([entry("fudge-dazed")]);
    expect(config.statusEffects).toEqual([entry("fudge-dazed")]);
  });
});

describe("a token's level", () => {
  it("is taken over on 14, and 13 knows none", () => {
    game.release.generation = 14;
    expect(levelOf({ level: "upstairs00000000" })).toEqual({ level: "upstairs00000000" });
    expect(levelOf({})).toEqual({});
    game.release.generation = 13;
    expect(levelOf({ level: "upstairs00000000" })).toEqual({});
  });
});
