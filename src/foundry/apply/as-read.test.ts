import { describe, expect, it } from "vitest";
import { asRead, forgetRead } from "./as-read.ts";

/** Somebody whose health stands on the sheet, and a count of how often they were read. */
function somebody(health: number) {
  const actor = { health } as unknown as Actor.Implementation & { health: number };
  const people = { times: 0, snapshot: (of: unknown) => ((people.times += 1), { ...(of as object) }) };
  return { actor, people };
}

describe("somebody as the rules read them", () => {
  it("is read once for everything that asks within one run of code", () => {
    const { actor, people } = somebody(6);
    expect([asRead(actor, people), asRead(actor, people)]).toEqual([{ health: 6 }, { health: 6 }]);
    expect(people.times).toBe(1);
  });

  it("is read again after a change that waited for nobody: whoever is written to is prepared anew", () => {
    const { actor, people } = somebody(6);
    expect(asRead(actor, people)).toEqual({ health: 6 });
    actor.health = 4;
    forgetRead();
    expect(asRead(actor, people)).toEqual({ health: 4 });
  });

  it("is read again by whatever comes later, whether or not anybody was prepared: a setting may have changed", async () => {
    const { actor, people } = somebody(6);
    expect(asRead(actor, people)).toEqual({ health: 6 });
    actor.health = 4;
    await Promise.resolve();
    expect(asRead(actor, people)).toEqual({ health: 4 });
  });
});
