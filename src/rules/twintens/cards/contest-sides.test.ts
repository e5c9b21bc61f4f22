import { describe, expect, it } from "vitest";
import { explain } from "../../kernel/rows.ts";
import { hero, power } from "../testing/fixtures.ts";
import { actor, tableOf } from "../testing/table.ts";
import { composeContest, type ContestAsk } from "./contest-sides.ts";

const steady = (who: string) => actor(hero({ ref: `Actor.${who}`, name: who, powers: [power("immovable", 3)] }));
const [ada, bo] = [steady("ada"), steady("bo")];

describe("TWI-376 TWI-440 Immovable in a rush", () => {
  const ask: ContestAsk = {
    actor: ada.ref,
    target: bo.ref,
    maneuver: "rush",
    move: "damage",
    quick: false,
    attack: "",
    circumstance: 0,
    opening: "",
    aids: [],
    ally: "",
    overrule: false,
  };
  it("helps whoever is pushed, and pushes nobody", () => {
    const made = composeContest(ask, tableOf([ada, bo]));
    if (!made.accepted) throw new Error(made.reason);
    expect(made.request.sides.map((side) => explain(side.check.rows).total)).toEqual([0, 12]);
  });
});
