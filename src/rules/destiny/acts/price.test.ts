import { describe, expect, it } from "vitest";
import { isOfTurn } from "./price.ts";

describe("DES-060 DES-065 DES-066 what takes part of a turn waits for one's own", () => {
  it.each([
    [["standard"], true],
    [["move"], true],
    [["quick", "area"], true],
    [["free"], true],
    [["freeAnytime"], false],
    [["reaction.surge"], false],
    [["reaction.readied"], false],
    [[], false],
  ])("%j: %s", (price, is) => expect(isOfTurn(price)).toBe(is));
});
