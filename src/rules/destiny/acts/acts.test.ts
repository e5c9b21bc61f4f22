import { describe, expect, it } from "vitest";
import { read } from "../../kernel/choose.ts";
import { actLaws } from "../../kernel/testing/act-laws.ts";
import { BENCH } from "../testing/bench.ts";
import { SITUATIONS } from "../testing/situations.ts";
import { DESTINY_ACTS } from "./index.ts";

actLaws("Destiny", BENCH);

describe("DES-151 what lies on the ground", () => {
  it("is picked up with a free hand, each thing as itself", () => {
    const { s } = SITUATIONS.find(({ name }) => name.startsWith("empty-handed")) as (typeof SITUATIONS)[number];
    const taken = ["lost", "found"].map((item) => {
      const act = DESTINY_ACTS.manipulate;
      const asked = read(act, { object: { owner: "Actor.ada", item } }, s);
      if (!asked.accepted || !("perform" in act)) throw new Error("refused");
      const done = act.perform(s, asked.chosen, null);
      return done.accepted ? [...new Set(done.changes.map((c) => c.subject))] : done.reason;
    });
    expect(taken).toEqual([["Actor.ada.Item.lost"], ["Actor.ada.Item.found"]]);
  });
});

describe("DES-190 DES-198 a power for arm's reach on a foe who stands far away", () => {
  const { s } = SITUATIONS.find(({ name }) => name === "fresh, on its own turn, far from everybody") as {
    readonly s: (typeof SITUATIONS)[number]["s"];
  };
  const act = DESTINY_ACTS.usePowerClose;
  const asked = { power: "toad", target: "Actor.foe" };
  it("is refused, with the feet; on oneself it is not", () => {
    expect(read(act, asked, s)).toMatchObject({ reason: "manners.outOfReach", data: { away: 400, bound: 5 } });
    expect(read(act, { ...asked, target: "Actor.ada" }, s).accepted).toBe(true);
  });
  it("on the Gamemaster's word it is done", () => {
    const word = { ...s, gm: true, overrule: true };
    const settled = read(act, asked, word);
    expect(settled).toMatchObject({ accepted: true, chosen: { target: "Actor.foe" } });
    expect(settled.accepted && "perform" in act && act.perform(word, settled.chosen, null).accepted).toBe(true);
  });
});
