import { afterEach, describe, expect, it, vi } from "vitest";
import { Hooks } from "./hooks.ts";

const names = ["a", "b", "error"];

afterEach(() => {
  for (const name of names) for (const { id } of Hooks.events[name] ?? []) Hooks.off(name, id);
  vi.restoreAllMocks();
});

describe("Hooks", () => {
  it("calls in order; call stops at the first false, callAll at none (H-023)", () => {
    const seen: number[] = [];
    Hooks.on("a", () => void seen.push(1));
    Hooks.on("a", () => {
      seen.push(2);
      return false;
    });
    Hooks.on("a", () => void seen.push(3));
    expect(Hooks.call("a")).toBe(false);
    expect(seen).toEqual([1, 2]);
    expect(Hooks.callAll("a")).toBe(true);
    expect(seen).toEqual([1, 2, 1, 2, 3]);
  });

  it("lets no promise veto (H-023)", () => {
    Hooks.on("a", () => Promise.resolve(false));
    expect(Hooks.call("a")).toBe(true);
  });

  it("reports a listener that throws and goes on (H-024)", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const faults: string[] = [];
    let reached = false;
    Hooks.on("error", (_where: string, error: Error) => void faults.push(error.message));
    Hooks.on("a", () => {
      throw new Error("no");
    });
    Hooks.on("a", () => void (reached = true));
    Hooks.callAll("a");
    expect(reached).toBe(true);
    expect(faults).toEqual(["no"]);
    expect(log).toHaveBeenCalledOnce();
  });

  it("fires once, and forgets by id and by function (H-025)", () => {
    let count = 0;
    const fn = (): void => void count++;
    Hooks.once("a", fn);
    Hooks.callAll("a");
    Hooks.callAll("a");
    expect(count).toBe(1);
    const id = Hooks.on("b", fn);
    Hooks.off("b", id);
    Hooks.on("b", fn);
    Hooks.off("b", fn);
    Hooks.callAll("b");
    expect(count).toBe(1);
  });
});
