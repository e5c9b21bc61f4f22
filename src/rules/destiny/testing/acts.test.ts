import { describe, expect, it } from "vitest";
import { read } from "../../kernel/choose.ts";
import { actLaws } from "../../kernel/testing/act-laws.ts";
import { DESTINY_ACTS } from "../acts/index.ts";
import { opposedExchange } from "../cards/opposed/opposed.ts";
import { opposedOutcome } from "../cards/opposed/outcome.ts";
import type { DestinySituation } from "../situation.ts";
import { BENCH } from "./bench.ts";
import { SITUATIONS, VEILED } from "./situations.ts";

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
    expect(read(act, asked, s)).toMatchObject({ reason: "turnAndReach.outOfReach", data: { away: 400, bound: 5 } });
    expect(read(act, { ...asked, target: "Actor.ada" }, s).accepted).toBe(true);
  });
  it("on the Gamemaster's word it is done", () => {
    const word = { ...s, gm: true, overrule: true };
    const settled = read(act, asked, word);
    expect(settled).toMatchObject({ accepted: true, chosen: { target: "Actor.foe" } });
    expect(settled.accepted && "perform" in act && act.perform(word, settled.chosen, null).accepted).toBe(true);
  });
});

describe("what nobody knows of an unknown foe", () => {
  const [{ one, other }] = VEILED as [(typeof VEILED)[number]];
  /** What a Nullify that wins puts out. */
  const put = (s: DestinySituation): unknown => {
    const act = DESTINY_ACTS.nullify;
    const asked = read(act, { by: "quell", opponent: "Actor.foe", power: "soar" }, s);
    const made = asked.accepted && "compose" in act ? act.compose(s, asked.chosen) : null;
    if (!made?.accepted) throw new Error("refused");
    const state = { ...opposedExchange.begin(made.opens.request as never), mine: { degree: 2 } };
    return opposedOutcome(s, state as never);
  };
  it("DES-337 a power that is seen at work may be nullified; one that is innate stays, which only the try shows", () => {
    expect(put(one)).toMatchObject([{ subject: "Actor.foe.Item.soar", path: "system.active", to: false }]);
    expect(put(other)).toEqual([]);
  });
  it("DES-208 whatever comes may be countered: the Gamemaster's desk takes what they attack with first", () => {
    const act = DESTINY_ACTS["counter.roll"];
    const asked = read(act, { opponent: "Actor.foe", power: "blast", attack: "", answers: "" }, other);
    const made = asked.accepted && "compose" in act ? act.compose(other, asked.chosen) : null;
    expect(made?.accepted && made.opens.request).toMatchObject({ more: { against: ["attack:club"] } });
  });
});
