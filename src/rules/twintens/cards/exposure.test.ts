import { describe, expect, it } from "vitest";
import { exposureChanges } from "../harm/hazards.ts";
import { having, hero } from "../testing/fixtures.ts";
import { actor, tableOf } from "../testing/table.ts";
import { type CheckRequestOf, outcomeChanges } from "./check-request.ts";

const fox = actor(hero({ ref: "Actor.fox", ...having(["exposed", { trait: "extreme", degree: 1 }]) }));
const [heat] = fox.conditions;
const ask = { actor: { uuid: fox.ref }, purpose: "exposure", subject: heat?.effect } as unknown as CheckRequestOf;
const written = (success: boolean) =>
  outcomeChanges(ask, { success } as Parameters<typeof outcomeChanges>[1], tableOf([fox]));

describe("TWI-291 TWI-292 a save against the surroundings", () => {
  it("failed does what these surroundings do, and the next is harder", () => {
    if (!heat) throw new Error("nobody is exposed");
    expect(written(false)).toEqual(exposureChanges(fox, heat, true));
    expect(written(false)).not.toEqual(written(true));
    expect(written(true)).toMatchObject([{ path: "system.degree", from: 1, to: 2 }]);
  });
});
