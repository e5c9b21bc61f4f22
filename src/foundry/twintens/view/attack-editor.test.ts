import { beforeAll, describe, expect, it } from "vitest";
import { hero } from "../../../rules/twintens/testing/fixtures.ts";
import { testTable } from "../../exchange/fixtures.ts";
import { attackAsk } from "../asks.ts";
import { actor, localize, stubHost } from "../card-fixtures.ts";

const table = testTable({
  "Actor.nova": actor(hero({ ref: "Actor.nova", name: "Nova" })),
  "Actor.brute": actor(hero({ ref: "Actor.brute", name: "Brute", kind: "villain" })),
});

beforeAll(stubHost);

describe("TWI-381 TWI-385 the form of an attack", () => {
  const asked = async (maneuver: string): Promise<readonly string[]> => {
    const { attackEditor } = await import("./attack-editor.ts");
    const ask = { ...attackAsk("Actor.nova", "unarmed", { targets: ["Actor.brute"] }), maneuver } as never;
    const { fields } = attackEditor(localize, ({ reason }) => reason).view({
      ask,
      table,
      candidates: ["Actor.brute"],
      isGM: true,
    });
    return fields.map((f) => f.name);
  };
  const own = ["pace", "thing", "weight", "covered"];

  it("asks what a slam, a throw or a charge needs once it is chosen, and of a plain blow nothing of it", async () => {
    expect((await asked("attack")).filter((n) => own.includes(n))).toEqual([]);
    expect((await asked("slam")).filter((n) => own.includes(n))).toEqual(["pace", "covered"]);
    expect((await asked("throwObject")).filter((n) => own.includes(n))).toEqual(["thing", "weight"]);
    expect((await asked("charge")).filter((n) => own.includes(n))).toEqual(["covered"]);
  });
});
