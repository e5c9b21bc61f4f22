import { afterEach, describe, expect, it, vi } from "vitest";
import { setProfile } from "../../common/profile.ts";
import type { AnyObject } from "../../common/types.ts";
import { installStatusEffects, statusRecord } from "./status-effects.ts";

afterEach(() => {
  setProfile(14);
  vi.restoreAllMocks();
});

describe("CONFIG.statusEffects", () => {
  it("reads like a list and is written by id on 14 (H-205)", () => {
    const record = statusRecord([
      { id: "b", order: 2 },
      { id: "a", order: 1 },
    ]);
    record.c = { id: "c", order: 3 };
    expect(record.push({ id: "d", order: 4 })).toBe(4);
    expect(record.length).toBe(4);
    expect([...record].map((s: AnyObject) => s.id)).toEqual(["a", "b", "c", "d"]);
    expect(record.find((s: AnyObject) => s.id === "c")).toBe(record.c);
    expect(record.filter((s: AnyObject) => s.order > 2)).toHaveLength(2);
    expect(record.map((s: AnyObject) => s.id)).toContain("d");
    expect(Object.values(record)).toHaveLength(4);
    expect(record.sort((x: AnyObject, y: AnyObject) => y.order - x.order)[0].id).toBe("d");
    Reflect.deleteProperty(record, "c");
    expect(record.some((s: AnyObject) => s.id === "c")).toBe(false);
    expect(() => (record.x = {})).toThrow(/id/);
    expect(() => record.splice(0, 1)).toThrow(/record/);
  });

  it("is emptied by a whole assignment on 14, which warns", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const config: AnyObject = {};
    installStatusEffects(config);
    const before = config.statusEffects.length;
    config.statusEffects = [{ id: "only" }];
    expect(before).toBeGreaterThan(5);
    expect(config.statusEffects.length).toBe(1);
    expect(config.statusEffects.only.id).toBe("only");
    expect(warn).toHaveBeenCalled();
  });

  it("is a plain array on 13", () => {
    setProfile(13);
    const config: AnyObject = {};
    installStatusEffects(config);
    expect(Array.isArray(config.statusEffects)).toBe(true);
    config.statusEffects = [];
    expect(config.statusEffects).toEqual([]);
  });
});
