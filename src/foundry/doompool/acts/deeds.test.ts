import { expect, it } from "vitest";
import { hero } from "../../../rules/doompool/testing/fixtures.ts";
import { doompoolPoints } from "./deeds.ts";

it("DOO-264 what experience has bought is entered on the sheet by hand, and its card says so; plot points come at once", () => {
  const bought = doompoolPoints.flatMap(({ deeds }) => deeds).find(({ id }) => id === "advance");
  const told = (advance: string): readonly string[] =>
    bought?.tells?.(hero(), { advance }, null as never, (id) => id.split(".").slice(-2).join(".")) ?? [];
  expect(told("stepUpPower")).toEqual(["Advance.stepUpPower", "Deed.enterByHand"]);
  expect(told("gainPP")).toEqual(["Advance.gainPP"]);
  expect(told("")).toEqual([]);
});
