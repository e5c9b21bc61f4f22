import { describe, expect, it } from "vitest";
import { type Finding, report } from "./report.ts";

const subject = {
  generation: 14,
  version: "14.366",
  system: "0.1.0",
  browser: "Chromium",
  role: "Gamemaster",
  modules: ["dice-so-nice"],
};
const finding = (state: Finding["state"], name: string, says = "yes"): Finding => ({
  area: state === "fact" ? "Platform" : "Smoke",
  name,
  state,
  says,
});

describe("the self-test's report", () => {
  it("says at the top whether everything held, and lists what was seen by area", () => {
    const { text, failed } = report(subject, [
      finding("pass", "an actor is made"),
      finding("fact", "junk in a number", "null"),
    ]);
    expect(failed).toBe(0);
    expect(text).toContain("Foundry 14.366 (generation 14), Crossover 0.1.0, Gamemaster");
    expect(text).toContain("Everything held (1 checks).");
    expect(text.indexOf("#### Smoke")).toBeLessThan(text.indexOf("#### Platform"));
    expect(text).toContain("| fact | junk in a number | null |");
  });

  it("counts what failed, among the checks only", () => {
    const { text, failed } = report(subject, [
      finding("pass", "a"),
      finding("fail", "b", "Error: no"),
      finding("fact", "c"),
    ]);
    expect(failed).toBe(1);
    expect(text).toContain("**1 of 2 checks failed.**");
    expect(text).toContain("| FAILED | b | Error: no |");
  });

  it("keeps a table a table, whatever a message holds", () => {
    const { text } = report(subject, [finding("fail", "x|y", "line one\nline | two")]);
    expect(text).toContain("| FAILED | x\\|y | line one line \\| two |");
  });
});
