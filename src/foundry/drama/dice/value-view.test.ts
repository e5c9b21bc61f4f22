import { describe, expect, it } from "vitest";
import { groupText } from "./value-view.ts";

const say = (key: string, data: Readonly<Record<string, string | number>> = {}): string =>
  `${key.split(".").slice(2).join(".")} ${JSON.stringify(data)}`;

describe("DRA-086 DRA-393 the calculator's line for a group", () => {
  it("has no end: ten thousand are one more than the dialog of an action takes", () => {
    expect(groupText(10_000, {}, say)).toBe('Value.many {"modifier":"+20","all":"+38","toughness":"+20","each":"+40"}');
    expect(groupText(1e9, {}, say)).toContain('"modifier":"+45"');
  });
  it("one is no group, and a number that nobody can count isn't either", () =>
    expect([groupText(1, {}, say), groupText(1e40, {}, say)]).toEqual(["", ""]));
});
