import { expect, test } from "vitest";
import { pointsLeft } from "./points-left.ts";

const say = (id: string, data?: Readonly<Record<string, unknown>>): string =>
  `${id.split(".").at(-1) ?? ""} ${JSON.stringify(data)}`;

test("a hero of 150 points who has cost 143 has 7 left", () => {
  expect(pointsLeft(143, 150, say)).toEqual({
    before: 'pointsLeft {"count":',
    number: "7",
    after: "}",
    of: 'pointsOf {"total":150}',
    over: false,
  });
});

test("one who has cost 152 of 150 is told of two too many, not of minus two", () => {
  expect(pointsLeft(152, 150, say)).toMatchObject({ before: 'pointsOver {"count":', number: "2", over: true });
});

test("a budget that is spent to the last point is not too much", () => {
  expect(pointsLeft(150, 150, say)).toMatchObject({ number: "0", over: false });
});

test("one point is one, and a language that writes the number out has no number by itself", () => {
  const inWords = (): string => "one point left";
  expect(pointsLeft(149, 150, inWords)).toMatchObject({ before: "one point left", number: "", after: "" });
});
