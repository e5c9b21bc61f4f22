import { describe, expect, it } from "vitest";
import { asFarAs, questions } from "../../../kernel/choose.ts";
import { having, hero, minion } from "../../testing/fixtures.ts";
import { actor, tableOf } from "../../testing/table.ts";
import { TOGETHER_ACTS } from "./together.ts";

const [ada, bo, cleo] = ["ada", "bo", "cleo"].map((ref) => actor(hero({ ref, name: ref })));
const dying = actor(hero({ ref: "dying", name: "dying", ...having("dying") }));
const [thug, passer] = ["thug", "passer"].map((ref) => actor(minion({ ref, name: ref })));
const boss = actor(hero({ ref: "boss", name: "boss" }));
const driven = actor({ ...hero({ ref: "driven", name: "driven" }), object: "intact", driver: "bo" });
const van = actor({ ...hero({ ref: "van", name: "van" }), object: "intact" });
const HEROES = new Set(["ada", "bo", "cleo", "dying", "driven", "van"]);
const FOES = new Set(["thug", "boss"]);

/** A team led by one of them, as its form is opened; here are all, at the table those who are said. */
function opened(leader: (typeof boss)[], gm = false, present = ["ada", "bo", "dying", "thug", "boss", "passer"]) {
  const people = [...leader, ...[ada, bo, cleo, dying, thug, boss, passer, driven, van]].flatMap((who) => who ?? []);
  const s = tableOf([...new Set(people)], {
    gm,
    present,
    side: (who) => (HEROES.has(who) ? "heroes" : FOES.has(who) ? "foes" : null),
  });
  return { s, chosen: asFarAs(TOGETHER_ACTS.team, s).chosen };
}

const listed = (leader: (typeof boss)[], gm: boolean): readonly unknown[] => {
  const { s, chosen } = opened(leader, gm);
  const asked = questions(TOGETHER_ACTS.team, s, chosen).find(({ name }) => name === "helpers");
  return (asked?.options ?? []).map(({ value }) => value);
};

describe("FUD-070 FUD-318 who may be asked to help a team", () => {
  it("a player's hero is offered their own side, then bystanders, and no foe", () =>
    expect(listed([ada!], false)).toEqual(["bo", "cleo", "dying", "driven", "passer"]));
  it("the Gamemaster may ask a foe, too", () =>
    expect([...listed([ada!], true)].sort()).toEqual(["bo", "boss", "cleo", "driven", "dying", "passer", "thug"]));
  it("meant without being named are allies at the table who still stand, and nobody who only stands on the scene", () =>
    expect(opened([ada!]).chosen.helpers).toEqual(["bo"]));
  it("a foe who leads has foes beside them", () => expect(opened([boss], true).chosen.helpers).toEqual(["thug"]));
});
