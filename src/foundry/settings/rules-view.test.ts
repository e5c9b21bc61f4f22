import { describe, expect, it } from "vitest";
import type { SettingDefinition } from "../ruleset.ts";
import { readSetting, rulesPanel, worldSettings } from "./rules-view.ts";

const say = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  data ? `${key} ${JSON.stringify(data)}` : key;
const count: SettingDefinition = {
  key: "count",
  type: Number,
  initial: 4,
  range: { min: 2, max: 7, step: 1 },
  group: "order",
};
const table: SettingDefinition = {
  key: "table",
  type: String,
  initial: "classic",
  choices: ["classic", "revised"],
  group: "harm",
};
const chart: SettingDefinition = {
  key: "chart",
  type: String,
  initial: "",
  lines: true,
  check: (text) => (text === "" || text === "1 2" ? null : { accepted: false, reason: "chartRows", data: { rows: 1 } }),
};
const flag: SettingDefinition = { key: "flag", type: Boolean, initial: true };

describe("what is typed into a rule", () => {
  it.each([
    [count, "5", 5],
    [count, 7, 7],
    [table, "revised", "revised"],
    [chart, "1 2", "1 2"],
    [flag, true, true],
    [flag, false, false],
    [flag, null, false],
  ])("%o takes %o", (definition, raw, value) => {
    expect(readSetting(definition, raw, "It")).toEqual({ accepted: true, value });
  });
  it.each([
    [count, "8", "settingRange"],
    [count, "4.5", "settingRange"],
    [count, "", "settingRange"],
    [count, null, "settingRange"],
    [{ ...count, range: undefined } as unknown as SettingDefinition, "much", "settingNumber"],
    [table, "other", "settingChoice"],
    [chart, "1", "chartRows"],
  ])("%o refuses %o", (definition, raw, reason) => {
    expect(readSetting(definition, raw, "It")).toMatchObject({ accepted: false, reason });
  });
});

describe("the window of rules", () => {
  it("lists the world's settings under their headings, and marks what differs from what is written", () => {
    const settings = [
      flag,
      count,
      table,
      { ...flag, key: "mine", scope: "client" as const },
      { ...flag, key: "kept", internal: true },
    ];
    expect(worldSettings(settings).map((s) => s.key)).toEqual(["flag", "count", "table"]);
    const panel = rulesPanel(
      { id: "x", label: "X", root: "R", settings },
      true,
      (key) => ({ count: 5, table: "classic", flag: true })[key] ?? "",
      { "x.count": "no" },
      say,
    );
    expect(panel.groups.map((g) => [g.label.split(".").at(-1), g.rows.map((r) => r.name)])).toEqual([
      ["harm", ["x.table"]],
      ["order", ["x.count"]],
      ["table", ["x.flag"]],
    ]);
    expect(panel.changed).toBe(1);
    expect(panel.groups[1]?.rows[0]).toMatchObject({
      error: "no",
      differs: expect.stringContaining('"value":"4"') as string,
      number: { min: 2, max: 7, step: 1 },
    });
  });
});
