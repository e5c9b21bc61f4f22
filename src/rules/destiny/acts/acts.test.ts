import { describe, expect, it } from "vitest";
import { read } from "../../kernel/choose.ts";
import { actLaws } from "../../kernel/testing/act-laws.ts";
import { after, figures } from "../testing/figures.ts";
import { extremes, played } from "../testing/played.ts";
import { SITUATIONS } from "../testing/situations.ts";
import type { DeedDice, Done, Thrown } from "./done.ts";
import { DESTINY_ACTS } from "./index.ts";

/** The worst and the best faces of what a deed throws. */
function faces(dice: unknown): readonly Thrown[] {
  const thrown = dice as Exclude<DeedDice, null>;
  if (thrown.kind === "d6") return [1, 6].map((face) => ({ faces: null, face }));
  if (thrown.kind === "d20") return [1, 20].map((face) => ({ faces: null, face }));
  const { check } = thrown as Extract<DeedDice, { readonly kind: "check" }>;
  return extremes(check).map((faces) => ({ faces, face: null }));
}

actLaws("Destiny", {
  acts: DESTINY_ACTS,
  situations: SITUATIONS,
  figures,
  after,
  faces,
  played,
  told: (done) => {
    const { note, follow, averted, spends } = done as Done;
    return [note && { ...note }, follow && { ...follow }, averted, spends] as never;
  },
  known: {
    "resist.again": { attacker: "Actor.foe", attack: "club", dc: null },
    "resist.power": { by: "Actor.foe", power: "frog" },
    "counter.roll": { opponent: "Actor.foe", power: "blast", attack: "club", answers: "" },
  },
  onlyTold: {
    talk: "DES-160 what is said is said",
    ammo: "DES-162 the tracker counts it",
    command: "DES-141 whoever is ordered does it on its own turn",
    useDevice: "DES-196 what a device does is the table's",
    'drawSheathe.item ""': "a thing that is on no sheet",
    'retrieveStore.item ""': "a thing that is on no sheet",
    manipulate: "DES-151 a door, a lever: nothing that is on a sheet; picking up is told below",
  },
  onlySaid: {},
});

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
