import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { type DamageResult, type HarmState, NO_DAMAGE, UNHURT } from "../harm/damage.ts";
import { fatigue, groupChanges, harmedBy, hitGroup, inspire, letGo, losesHold, takeDamage } from "../harm/harm.ts";
import { harmFlags } from "../hero/derive.ts";
import { having, hero, mook, settings, villain } from "../testing/fixtures.ts";
import { conditionDefinition, conditions, HUD_CONDITIONS } from "./condition-table.ts";
import {
  conditionData,
  conditionState,
  derivedConditions,
  effectId,
  grantsFor,
  impose,
  lastsByHand,
  lift,
  nextTurn,
  passing,
  turnsOver,
} from "./conditions.ts";

const harm = (over: Partial<HarmState>): HarmState => ({ ...UNHURT, ...over });
const result = (over: Partial<DamageResult>): DamageResult => ({ ...NO_DAMAGE, ...over });
const sets = (changes: readonly Change[]) =>
  changes.map((c) => (c.kind === "set" ? [c.path, c.to] : [c.kind, c.data.condition]));
const grants = (who = hero(), line: readonly string[] = []) => grantsFor(who, settings, line);

describe("DRA-339 the catalogue", () => {
  it("has every state of the ledger", () => {
    expect(Object.keys(conditions)).toEqual(
      expect.arrayContaining([
        "activeDefence",
        "aiming",
        "allOut",
        "break",
        "confused",
        "dead",
        "field",
        "flurry",
        "hurried",
        "k",
        "knockedDown",
        "knockedOut",
        "o",
        "prone",
        "pushed",
        "resisting",
        "restrained",
        "setback",
        "shockedOut",
        "stymied",
        "surprised",
        "touched",
        "treated",
        "unconscious",
        "unskilled",
        "up",
        "wounded1",
        "wounded2",
        "wounded3",
      ]),
    );
  });
  it("what follows from harm isn't given by hand", () =>
    expect([
      HUD_CONDITIONS.includes("k"),
      HUD_CONDITIONS.includes("stymied"),
      HUD_CONDITIONS.includes("treated"),
      conditionDefinition("nonsense"),
    ]).toEqual([false, true, false, undefined]));
});

describe("DRA-338 DRA-339 derived states", () => {
  it.each<[Partial<HarmState>, string[]]>([
    [{}, []],
    [{ k: true }, ["k"]],
    [{ k: true, o: true }, ["k", "o", "knockedOut", "unconscious"]],
    [{ shock: 11 }, ["shockedOut", "unconscious"]],
    [{ shock: 10 }, []],
    [{ wounds: 2 }, ["wounded2"]],
    [{ wounds: 3 }, ["unconscious", "wounded3"]],
    [{ wounds: 4 }, ["unconscious", "dead"]],
    [{ knockedDown: true }, ["knockedDown"]],
  ])("%j: %j", (over, ids) => expect(derivedConditions(hero({ harm: harm(over) }), settings)).toEqual(ids));
  it("resisting keeps shock from making unconscious (DRA-337)", () =>
    expect(grants(hero({ harm: harm({ shock: 30 }), conditions: having("resisting") })).conscious).toBe(true));
});

describe("DRA-020 DRA-021 DRA-022 DRA-184 DRA-185 DRA-254 DRA-277 what states grant and take", () => {
  it("nothing is the matter", () =>
    expect(grants()).toMatchObject({ attack: true, interact: true, move: true, up: false, turns: 1, exposed: 0 }));
  it("setback takes attacks and interactions, not defence and movement", () =>
    expect(grants(hero({ conditions: having("setback") }))).toMatchObject({
      attack: false,
      interact: false,
      defend: true,
      move: true,
      simple: true,
    }));
  it("break leaves nothing but getting away", () =>
    expect(grants(hero({ conditions: having("break") }))).toMatchObject({
      attack: false,
      check: false,
      move: true,
    }));
  it("a knockdown leaves simple things and active defence", () =>
    expect(grants(hero({ harm: harm({ knockedDown: true }) }))).toMatchObject({
      attack: false,
      check: false,
      defend: true,
      simple: true,
      move: false,
    }));
  it("being prone alone costs nothing", () => expect(grants(hero({ conditions: having("prone") }))).toEqual(grants()));
  it("a card's line counts like a state of one's own, several kinds together", () =>
    expect(grants(hero({ conditions: having("unskilled") }), ["up", "stymied", "flurry", "confused"])).toMatchObject({
      up: true,
      stymied: true,
      unskilled: true,
      turns: 2,
    }));
  it("the unconscious do nothing", () =>
    expect(grants(hero({ harm: harm({ k: true, o: true }) }))).toMatchObject({
      conscious: false,
      attack: false,
      defend: false,
      simple: false,
    }));
  it("the surprised do nothing this round but are awake", () =>
    expect(grants(hero({ conditions: having("surprised") }))).toMatchObject({
      attack: false,
      move: false,
      conscious: true,
    }));
  it("aiming and an all-out attack leave openings (DRA-150); a hold takes 4 off the defence (DRA-146)", () =>
    expect([
      grants(hero({ conditions: having("aiming") })).exposed,
      grants(hero({ conditions: having("allOut") })).exposed,
      grants(hero({ conditions: having("restrained") })).defence,
    ]).toEqual([3, 3, -4]));
});

describe("DRA-253 lasting and ending", () => {
  const stymied = (left: number) =>
    conditionState("stymied", { until: { at: "turnEnd", of: "mara", left }, source: "grell" });
  it("until the end of the target's next turn; set in its own, of the one after", () =>
    expect([nextTurn("mara"), nextTurn("mara", true)]).toEqual([
      { at: "turnEnd", of: "mara", left: 1 },
      { at: "turnEnd", of: "mara", left: 2 },
    ]));
  it("ends with it, and with no other turn", () => {
    const who = hero({ conditions: [stymied(1)] });
    expect(passing(who, { type: "turnEnd", of: "grell", round: 1, key: null })).toEqual([]);
    expect(sets(passing(who, { type: "turnEnd", of: "mara", round: 1, key: null }))).toEqual([["delete", "stymied"]]);
  });
  it("one turn more to come is written", () =>
    expect(
      passing(hero({ conditions: [stymied(2)] }), { type: "turnEnd", of: "mara", round: 1, key: null }),
    ).toMatchObject([{ kind: "delete" }, { kind: "create", data: { until: { left: 1 } } }]));
  it("the same again doesn't stack; the later end holds", () => {
    expect(impose("mara", [stymied(2)], stymied(1), "DRA-253")).toEqual([]);
    expect(sets(impose("mara", [stymied(1)], stymied(2), "DRA-253"))).toEqual([
      ["delete", "stymied"],
      ["create", "stymied"],
    ]);
    expect(sets(impose("mara", [], stymied(1), "DRA-253"))).toEqual([["create", "stymied"]]);
  });
  it("whatever kind of end it is: each of these is later than those before it, and never cut short by one", () => {
    const ends: readonly (Until | null)[] = [
      { at: "turnEnd", of: "mara", left: 1 },
      { at: "turnEnd", of: "mara", left: 2 },
      { at: "round", round: 3 },
      { at: "encounter", left: 1 },
      { at: "scene", left: 1 },
      { at: "session", left: 1 },
      { at: "rest", left: 1 },
      { at: "never" },
    ];
    const given = (until: Until | null) => conditionState("stymied", { until });
    ends.forEach((before, i) => {
      ends.forEach((now, j) => {
        const changes = sets(impose("mara", [given(before)], given(now), "DRA-253"));
        expect(changes, JSON.stringify([before, now])).toEqual(
          j > i
            ? [
                ["delete", "stymied"],
                ["create", "stymied"],
              ]
            : [],
        );
      });
    });
    for (const lasting of [null, { at: "use" }, { at: "never" }] as const)
      for (const again of [null, { at: "use" }, { at: "never" }, ...ends] as const)
        expect(impose("mara", [given(lasting)], given(again), "DRA-253")).toEqual([]);
  });
  it("outside a fight what counts turns is over with the round; the rest stays", () => {
    const who = hero({
      conditions: [
        stymied(2),
        conditionState("hurried", { until: { at: "round", round: 3 } }),
        conditionState("up", { until: { at: "use" } }),
        conditionState("prone"),
      ],
    });
    expect(sets(turnsOver(who))).toEqual([
      ["delete", "stymied"],
      ["delete", "hurried"],
    ]);
  });
  it("DRA-146 who lets go frees those they hold and nobody else's", () => {
    const held = hero({ ref: "jo", conditions: [conditionState("restrained", { trait: "mara" })] });
    const others = hero({ ref: "kit", conditions: [conditionState("restrained", { trait: "grell" })] });
    expect(letGo(hero(), [held, others])).toMatchObject([
      { kind: "delete", subject: "jo", data: { condition: "restrained" } },
    ]);
  });
  it("a knockdown ends with the turn after it (DRA-184)", () =>
    expect(
      sets(
        passing(hero({ harm: harm({ knockedDown: true }), conditions: having("prone") }), {
          type: "turnEnd",
          of: "mara",
          round: 1,
          key: null,
        }),
      ),
    ).toEqual([["system.knockedDown", false]]));
  it("documents of one condition about one thing have one id, sixteen letters and digits", () => {
    expect([
      effectId("stymied", null) === effectId("stymied", null),
      effectId("stymied", null) === effectId("unskilled", null),
      /^[A-Za-z0-9]{16}$/.test(effectId("restrained", "grell")),
    ]).toEqual([true, false, true]);
    expect([lift("mara", stymied(1), "r").data, conditionData(stymied(1))]).toEqual([
      conditionData(stymied(1)),
      {
        condition: "stymied",
        trait: null,
        degree: null,
        source: "grell",
        until: { at: "turnEnd", of: "mara", left: 1 },
      },
    ]);
  });
});

describe("DRA-178 DRA-182 DRA-184 damage as changes", () => {
  it("says what was and what will be", () =>
    expect(takeDamage(hero({ harm: harm({ shock: 2 }) }), result({ shock: 3, ko: "O" }), settings)).toEqual([
      { kind: "set", subject: "mara", path: "system.shock", from: 2, to: 5, rule: "DRA-178" },
      { kind: "set", subject: "mara", path: "system.o", from: false, to: true, rule: "DRA-178" },
    ]));
  it("a knockdown brings to the ground, once", () => {
    expect(sets(takeDamage(hero(), result({ knockdown: true }), settings))).toEqual([
      ["system.knockedDown", true],
      ["create", "prone"],
    ]);
    expect(
      takeDamage(
        hero({ harm: harm({ knockedDown: true }), conditions: having("prone") }),
        result({ knockdown: true }),
        settings,
      ),
    ).toEqual([]);
    expect(
      takeDamage(hero({ conditions: having("prone") }), result({ knockdown: true }), settings),
      "prone, and up again in the mind",
    ).toEqual([]);
  });
  it("one that comes in the own turn costs the turn after it (DRA-253)", () => {
    expect([
      sets(takeDamage(hero(), result({ knockdown: true }), settings, true)),
      sets(takeDamage(hero({ fellNow: true }), result({ knockdown: true }), settings)),
    ]).toEqual([
      [
        ["system.knockedDown", true],
        ["system.fellNow", true],
        ["create", "prone"],
      ],
      [
        ["system.knockedDown", true],
        ["system.fellNow", false],
        ["create", "prone"],
      ],
    ]);
    const down = hero({ harm: harm({ knockedDown: true }), fellNow: true });
    expect(sets(passing(down, { type: "turnEnd", of: "mara", round: 1, key: null }))).toEqual([
      ["system.fellNow", false],
    ]);
  });
  it("whoever goes out drops field and aim (DRA-351)", () =>
    expect(
      sets(takeDamage(hero({ conditions: having("field", "aiming", "prone") }), result({ shock: 30 }), settings)),
    ).toEqual([
      ["system.shock", 30],
      ["delete", "field"],
      ["delete", "aiming"],
    ]));
  it("a holder who falls or goes out lets go (DRA-146)", () =>
    expect([
      losesHold(hero(), harm({ knockedDown: true }), settings),
      losesHold(hero(), harm({ k: true, o: true }), settings),
      losesHold(hero(), harm({ shock: 3 }), settings),
      losesHold(hero({ conditions: having("resisting") }), harm({ shock: 30 }), settings),
    ]).toEqual([true, true, false, false]));
});

describe("DRA-211 DRA-234 fatigue and inspiration", () => {
  it("fatigue is shock, and may knock out", () =>
    expect(sets(fatigue(hero({ harm: harm({ shock: 9 }), conditions: having("field") }), 2, settings))).toEqual([
      ["system.shock", 11],
      ["delete", "field"],
    ]));
  it("inspiration leaves wounds and knockdown", () =>
    expect(sets(inspire(hero({ harm: harm({ shock: 4, k: true, knockedDown: true, wounds: 1 }) })))).toEqual([
      ["system.shock", 0],
      ["system.k", false],
    ]));
  it("it wakes whom shock or a knockout kept out, not the mortally wounded", () => {
    const out = (over: Parameters<typeof harm>[0]) => {
      const who = hero({ harm: harm(over) });
      return [who, harmedBy(who, inspire(who))].map((now) => harmFlags(now, settings).unconscious);
    };
    expect([out({ shock: 30 }), out({ k: true, o: true }), out({ k: true, o: true, wounds: 3 })]).toEqual([
      [true, false],
      [true, false],
      [true, true],
    ]);
  });
});

describe("DRA-183 DRA-340 groups of mooks", () => {
  const out = result({ wounds: 2, ko: "KO", shock: 12 });
  const scratch = result({ shock: 3 });
  const group = { count: 5, harm: harm({ shock: 4 }) };
  const hit = (results: DamageResult[]) => hitGroup(group, results, 9, settings);
  it("one out: one fewer, and the rest are fresh", () =>
    expect(hit([out])).toEqual({ count: 4, harm: UNHURT, out: 1 }));
  it("shock that puts nobody out stays on the shared state", () =>
    expect(hit([scratch])).toEqual({ count: 5, harm: harm({ shock: 7 }), out: 0 }));
  it("shock adds up until one drops", () =>
    expect(hitGroup({ count: 5, harm: harm({ shock: 7 }) }, [scratch], 9, settings)).toEqual({
      count: 4,
      harm: UNHURT,
      out: 1,
    }));
  it("each of several hit is judged by itself", () => {
    expect(hit([out, out, scratch])).toEqual({ count: 3, harm: harm({ shock: 3 }), out: 2 });
    expect(hitGroup({ count: 3, harm: UNHURT }, [scratch, scratch, result({ shock: 5 })], 9, settings)).toEqual({
      count: 3,
      harm: harm({ shock: 5 }),
      out: 0,
    });
  });
  it("never below none", () =>
    expect(hitGroup({ count: 1, harm: UNHURT }, [out, out], 9, settings)).toEqual({ count: 0, harm: UNHURT, out: 1 }));
  it("DRA-183 where mooks die only at four wounds, two wounds stay on the state", () =>
    expect(
      hitGroup({ count: 5, harm: UNHURT }, [result({ wounds: 2 })], 9, { ...settings, mookOutAtWounds: 4 }),
    ).toEqual({ count: 5, harm: harm({ wounds: 2 }), out: 0 }));
  it("written as one actor's count and state", () =>
    expect(sets(groupChanges(mook({ count: 5, harm: harm({ shock: 4 }) }), [out], settings))).toEqual([
      ["system.shock", 0],
      ["system.count", 4],
    ]));
  it("a named villain isn't a group", () => expect(villain().count).toBe(1));
});

describe("DRA-020 DRA-150 DRA-253 DRA-277 a state that is set by hand", () => {
  const fight = { acting: "mara", round: 3 };
  it("lasts as long as the rule that brings it would have it", () => {
    expect(lastsByHand("up", "mara", fight)).toEqual({ at: "use" });
    expect(lastsByHand("allOut", "mara", null)).toEqual({ at: "turnStart", of: "mara", left: 1 });
    expect(lastsByHand("surprised", "mara", fight)).toEqual({ at: "round", round: 3 });
    expect(lastsByHand("prone", "mara", fight)).toBeNull();
  });
  it("what a turn ends is counted from the next one, set in one's own or in another's", () => {
    const [own, others] = [lastsByHand("stymied", "mara", fight), lastsByHand("stymied", "grell", fight)];
    expect([own, others]).toEqual([nextTurn("mara", true), nextTurn("grell", false)]);
    expect(own).not.toEqual({ ...others, of: "mara" });
  });
  it("without a fight no round ends it", () => expect(lastsByHand("confused", "mara", null)).toBeNull());
});
