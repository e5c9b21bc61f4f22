import { beforeEach, describe, expect, it, vi } from "vitest";

const told: string[] = [];
const shown: string[] = [];
class DataModelValidationError extends Error {}
vi.stubGlobal("foundry", { data: { validation: { DataModelValidationError } } });
vi.stubGlobal("game", {
  i18n: {
    localize: (key: string) => key,
    format: (key: string, { code }: { code: string }) => `${key}: ${code}`,
  },
});
vi.stubGlobal("ui", { notifications: { error: (text: string) => told.push(text) } });
vi.stubGlobal("document", { querySelectorAll: () => shown.map((textContent) => ({ textContent })) });
const { atGesture } = await import("./gesture.ts");
const { RulesError } = await import("../rules/kernel/refusal.ts");

const failing = async (cause: string | Error): Promise<void> => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await atGesture(() => Promise.reject(cause instanceof Error ? cause : new Error(cause)));
};

describe("a click that fails", () => {
  beforeEach(() => {
    told.length = 0;
    shown.length = 0;
  });
  it("is told once, in one calm line", async () => {
    await failing("there is no connection");
    expect(told).toEqual(["CROSSOVER.Shared.Error.unexpected"]);
  });
  it("keeps what the program says about itself out of people's sight; it stands in the console", async () => {
    await failing(new TypeError("Cannot read properties of undefined (reading 'uuid')"));
    expect(told.join()).not.toContain("undefined");
    expect(console.error).toHaveBeenCalledWith("Crossover |", expect.any(TypeError));
  });
  it("says a fault of the rules in words; its code stands in the console", async () => {
    await failing(new RulesError("faces-missing", { kind: "skill" }));
    expect(told).toEqual(["CROSSOVER.Shared.Error.broken"]);
    expect(console.error).toHaveBeenCalledWith("Crossover |", expect.objectContaining({ code: "faces-missing" }));
  });
  it("is not told again while the platform says it: no connection is one toast, not two", async () => {
    shown.push("That was not saved: there is no connection to the server. Try again when it is back.");
    await failing("That was not saved: there is no connection to the server. Try again when it is back.");
    expect(told).toEqual([]);
    await failing("something else");
    expect(told).toHaveLength(1);
  });
});
