import { describe, expect, it } from "vitest";
import type { Localize } from "../../ruleset.ts";
import { measureText } from "./measure.ts";

const localize: Localize = (key, data) =>
  `${key.replace("CROSSOVER.Fudge.", "")}${data ? `[${Object.values(data).join("|")}]` : ""}`;

describe("FUD-640 FUD-643 what is answered", () => {
  it("a mile is distance rank 8, twelve hours time rank 13", () => {
    expect(measureText("1 mile", "us", localize).text).toContain("|8|");
    expect(measureText("12 hours", "us", localize).text).toContain("|13|");
  });
  it("rank 8 is 1.5 miles, 6.4 tons, 26 minutes", () => {
    const { text } = measureText("8", "us", localize);
    expect(text).toContain("1.5|CROSSOVER.Fudge.Unit.miles");
    expect(text).toContain("6.4|CROSSOVER.Fudge.Unit.tons");
    expect(text).toContain("26|CROSSOVER.Fudge.Unit.minutes");
  });
  it("what isn't understood is said, with what is", () => {
    const wrong = measureText("12 parsecs", "us", localize);
    expect(wrong.ok).toBe(false);
    expect(wrong.text).toMatch(/parsecs.*Unit\.miles/u);
  });
});
