import { describe, expect, it } from "vitest";
import type { Localize } from "../ruleset.ts";
import { partsView } from "./view.ts";
import type { Standing } from "./workshop.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "CROSSOVER.Shared.Guide.kind.power": "Powers",
  "TYPES.Item.fudgePower": "Fudge power",
  "TYPES.Item.crossover-coin.luck": "Lucky coin",
};
/** As a page does it: a key of ours without a text comes back as its last word. */
const localize: Localize = Object.assign((key: string) => TEXTS[key] ?? key.split(".").at(-1) ?? "", {
  has: (key: string) => key in TEXTS,
});

const item = (type: string, name: string): object => ({ type, name });
const parts = (...items: readonly object[]): ReturnType<typeof partsView> =>
  partsView({ hero: { items }, glance: { facts: [] }, numbers: null } as unknown as Standing, "fudge", localize);

describe("what a hero has, at the guide's last step", () => {
  it("calls kinds of the ruleset by their short names, and those of a module by the name of their type", () => {
    expect(
      parts(item("fudgePower", "Bolt"), item("crossover-coin.luck", "Penny"), item("fudgePower", "Flight")),
    ).toEqual([
      { label: "Powers", value: "Bolt, Flight" },
      { label: "Lucky coin", value: "Penny" },
    ]);
  });
});
