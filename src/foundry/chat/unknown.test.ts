import { describe, expect, it } from "vitest";
import { elsewhere, type Said } from "./unknown.ts";

const say = (key: string, data?: object): string => `${key.split(".").at(-1) ?? ""} ${JSON.stringify(data)}`;
const lists: readonly Said[] = [
  { command: "/check", named: [{ label: "Perception", aliases: ["skill:perception"] }, { label: "Stealth" }] },
  { command: "/attack", named: [{ label: "Star fire" }] },
];

describe("a name that another command knows", () => {
  it.each([
    ["perception", "/check Perception"],
    ["skill:perception", "/check Perception"],
    [" STAR fire", "/attack Star fire"],
  ])("%s: %s is what to write", (typed, command) =>
    expect(elsewhere(typed, lists, say as never)).toBe(`otherCommand ${JSON.stringify({ command })}`),
  );
  it.each(["per", "act", "nonsense", ""])("“%s” is no name of theirs", (typed) =>
    expect(elsewhere(typed, lists, say as never)).toBeNull(),
  );
});
