import { describe, expect, it } from "vitest";
import { offers } from "../../../kernel/choose.ts";
import { completeContest, contestExchange } from "../../cards/contest.ts";
import { contestOutcome } from "../../cards/contest-outcome.ts";
import type { TwintensSituation } from "../../situation.ts";
import { feats, having, hero, hurt, skill } from "../../testing/fixtures.ts";
import { actor, tableOf } from "../../testing/table.ts";
import type { TwintensActName } from "../index.ts";
import { composeCard } from "../read.ts";
import { CONTEST_ACTS } from "./contests.ts";

const [FOX, HEN, CART] = ["Actor.fox", "Actor.hen", "Actor.cart"];
const fox = (over: Parameters<typeof hero>[0] = {}) => actor(hero({ ref: FOX, name: "Fox", ...over }));
const hen = (over: Parameters<typeof hero>[0] = {}) => actor(hero({ ref: HEN, name: "Hen", ...over }));
const cart = actor(hero({ ref: CART, kind: "object" }));
const gripped = having(["grappled", { trait: HEN, source: HEN }]);
const caught = having(["grappled", { trait: FOX, source: FOX }]);

const opened = (act: TwintensActName, s: TwintensSituation, chosen: object = {}) =>
  composeCard("contest", { act, actor: s.self, chosen }, () => s);
const made = (...at: Parameters<typeof opened>) => {
  const card = opened(...at);
  if (!card.accepted) throw new Error(card.reason);
  return card.request;
};
/** What the first throw writes beside the dice. */
const costs = (act: TwintensActName, s: TwintensSituation, chosen: object = {}) => {
  const said = completeContest(s, contestExchange.begin(made(act, s, chosen)), {
    type: "roll",
    side: FOX,
    faces: [5, 5],
  });
  return "also" in said ? (said.also ?? []).map((c) => (c.kind === "set" ? c.path : c.kind)) : said;
};

describe("TWI-373 TWI-374 a grip", () => {
  it("is held and broken with whom one is in it, and with nobody else", () => {
    const s = tableOf([fox(gripped), hen(caught), actor(hero({ ref: "Actor.cat" }))]);
    expect([opened("hold", s, { target: "Actor.cat" }), opened("breakFree", s)]).toMatchObject([
      { reason: "choice.option" },
      { request: { ask: { target: HEN, maneuver: "escape" } } },
    ]);
    expect(opened("hold", tableOf([fox(), hen()]))).toMatchObject({ reason: "grapple.none" });
    const pinned = fox(having(["grappled", { trait: HEN }], ["pinned", { source: HEN }]));
    expect(opened("hold", tableOf([pinned, hen(caught)]))).toMatchObject({ reason: "grapple.pinned" });
  });
  it("is listed for who is in one", () => {
    const lines = (who: ReturnType<typeof fox>) =>
      offers(CONTEST_ACTS, tableOf([who, hen(caught)]), "list").map((o) => o.act);
    expect([lines(fox()), lines(fox(gripped))].map((l) => l.filter((a) => a === "hold" || a === "breakFree"))).toEqual([
      [],
      ["hold", "breakFree"],
    ]);
  });
});

describe("TWI-213 the disabled strain themselves to death's door", () => {
  it("by getting out of a grip as by frightening somebody, not by what is free", () => {
    const weak = tableOf([
      actor(hurt({ disabled: true }, { ref: FOX, ...gripped, ...feats("assessment") })),
      hen(caught),
    ]);
    expect([costs("breakFree", weak), costs("demoralize", weak), costs("assess", weak)]).toEqual([
      ["system.track.unconscious", "system.track.dying"],
      ["system.track.unconscious", "system.track.dying"],
      [],
    ]);
  });
});

describe("TWI-369 TWI-421 interactions", () => {
  it("take their feats, and somebody: nobody tricks a cart", () => {
    const s = tableOf([fox(), cart]);
    expect([opened("distract", tableOf([fox(), hen()])), opened("trick", s)]).toMatchObject([
      { reason: "maneuver.needs" },
      { reason: "attack.noTargets" },
    ]);
  });
  it("as a move action they cost 5, and the move", () => {
    const s = tableOf([fox({ skills: [skill("bluff", 4)] }), hen()]);
    const sum = (quick: boolean) => made("feint", s, { quick }).sides[0].check.rows.reduce((n, r) => n + r.value, 0);
    expect(sum(false) - sum(true)).toBe(5);
    expect([CONTEST_ACTS.feint.price(s, { target: HEN, quick: true } as never)]).toEqual([["move"]]);
  });
  it("the good of a feint goes to an ally by Set-up, and to oneself without", () => {
    const won = (who: ReturnType<typeof fox>) => {
      const s = tableOf([who, hen(), actor(hero({ ref: "Actor.cat" }))]);
      const begun = contestExchange.begin(made("feint", s, { target: HEN, ally: "Actor.cat" }));
      const [put] = contestOutcome({ ...begun, winner: "first", margin: 3 }, s);
      return put?.kind === "create" ? put.data["trait"] : null;
    };
    expect([won(fox(feats("setUp"))), won(fox())]).toEqual(["Actor.cat", FOX]);
  });
});

describe("TWI-376 a push", () => {
  it("is by what it was won by, from whoever pushes; lost, it is oneself who goes back", () => {
    const s = tableOf([fox(), hen()], {
      pushed: (from, who, feet) => [{ kind: "set", subject: who, path: from, from: 0, to: feet, rule: "" }],
    });
    const begun = contestExchange.begin(made("rush", s));
    expect([
      contestOutcome({ ...begun, winner: "first", margin: 1 }, s),
      contestOutcome({ ...begun, winner: "second", margin: -1 }, s),
    ]).toMatchObject([[{ subject: HEN, path: FOX, to: 1 }], [{ subject: FOX, path: HEN, to: 5 }]]);
  });
});

describe("TWI-377 TWI-421 running on", () => {
  const open = fox({ ...feats("fastOverrun"), ...having(["opening", { trait: "fastOverrun", source: HEN }]) });
  it("costs nothing, and runs over somebody else", () => {
    const s = tableOf([open, hen(), actor(hero({ ref: "Actor.cat" }))]);
    expect(opened("overrun", s, { opening: "fastOverrun", target: HEN })).toMatchObject({ accepted: false });
    expect(costs("overrun", s, { opening: "fastOverrun", target: "Actor.cat" })).toEqual(["delete"]);
    expect(opened("overrun", tableOf([fox(), hen()]), { opening: "fastOverrun" })).toMatchObject({
      reason: "choice.option",
    });
  });
});
