import { expect, test } from "vitest";
import { pointsLeft } from "./points-left.ts";

const say = (id: string, data?: Readonly<Record<string, unknown>>): string =>
  `${id.split(".").at(-1) ?? ""} ${JSON.stringify(data)}`;

test("a hero of 150 points who has cost 143 has 7 left", () => {
  expect(pointsLeft(143, 150, say)).toEqual({
    number: "7",
    label: 'pointsLeft {"count":7}',
    of: 'pointsOf {"total":150}',
    over: false,
  });
});

test("one who has cost 152 of 150 is told of two too many, not of minus two", () => {
  expect(pointsLeft(152, 150, say)).toMatchObject({ number: "2", label: 'pointsOver {"count":2}', over: true });
});

test("a budget that is spent to the last point is not too much", () => {
  expect(pointsLeft(150, 150, say)).toMatchObject({ number: "0", over: false });
});
