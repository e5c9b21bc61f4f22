import { describe, expect, it } from "vitest";
import type { Moment, MomentResult } from "../../kernel/table.ts";
import { NO_EFFORT } from "../fortune/effort.ts";
import { lostStunts, tiredBy } from "../fortune/tired.ts";
import type { FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { conditionState } from "../state/progression.ts";
import { component, hero, modifier, power } from "../testing/fixtures.ts";
import { placed } from "../testing/situations.ts";
import { actor as actorOf, tableOf } from "../testing/table.ts";
import type { ConditionState } from "../types.ts";
import { momentComes } from "./moments.ts";

const actor = (ref: string, changes: Partial<FudgeActor> = {}): FudgeActor =>
  actorOf({ ...hero({ ref, name: ref }), victoryPoints: 2, ...changes });
/** These, all of them at the table. */
const table = (people: Readonly<Record<string, FudgeActor>>): FudgeSituation =>
  tableOf(Object.values(people), { present: Object.keys(people) });
/** What a moment brings to those at the table and to whoever else it was told of. Time starts at 0 for each stretch. */
const comes = (moment: Moment, s: FudgeSituation, concerned: readonly string[] = []): MomentResult =>
  momentComes({ ...s, seconds: moment.type === "time" ? moment.seconds : 0 }, moment, [...s.present, ...concerned]);
const gazer = actor("Actor.foe", {
  powers: [
    power(
      "Gaze",
      [
        component("affliction", 8, {
          id: "c",
          resistedBy: "will",
          range: "ranged",
          modifiers: [modifier("increasedRange")],
        }),
      ],
      { id: "g" },
    ),
  ],
});
const caught = (condition: string, degree: number): ConditionState => ({
  ...conditionState(condition, null, "Actor.foe g.c"),
  degree,
});
const prompts = (moment: Moment, ...conditions: ConditionState[]): readonly unknown[] =>
  comes(moment, table({ "Actor.ada": actor("Actor.ada", { conditions }), "Actor.foe": gazer })).prompts.map((p) => [
    p.kind,
    p.actor,
  ]);

describe("FUD-172 FUD-689 recovery by the clock", () => {
  it("a third degree is shaken off by the minute, not by the turn", () => {
    expect(prompts({ type: "time", seconds: 59 }, caught("incapacitated", 3))).toEqual([]);
    expect(prompts({ type: "time", seconds: 60 }, caught("incapacitated", 3))).toEqual([["recovery", "Actor.ada"]]);
  });
  it("sleep is shaken off by the hour", () => {
    expect(prompts({ type: "time", seconds: 600 }, caught("asleep", 3))).toEqual([]);
    expect(prompts({ type: "time", seconds: 3600 }, caught("asleep", 3))).toEqual([["recovery", "Actor.ada"]]);
  });
  it("ten rounds of a fight are a minute", () => {
    const at = (round: number): number =>
      comes(
        { type: "roundStart" },
        {
          ...table({
            "Actor.ada": actor("Actor.ada", { conditions: [caught("incapacitated", 3)] }),
            "Actor.foe": gazer,
          }),
          fight: { round, acting: null, order: [], turns: 0, data: {} },
        },
      ).prompts.length;
    expect([1, 2, 10, 11, 12, 21].map(at)).toEqual([0, 0, 0, 1, 0, 1]);
  });
});

describe("FUD-166 FUD-520 an hour goes by for who was healed for an hour", () => {
  it("hurts again, and what mends by itself mends that", () => {
    const mended = actor("Actor.ada", {
      health: { value: 3, max: 6 },
      conditions: [{ ...conditionState("borrowed", "3 0", "Actor.bo h.c", 60), effect: "lent" }],
      powers: [power("Knit", [component("regeneration", 5, { id: "c" })], { id: "k" })],
    });
    const { changes } = comes({ type: "time", seconds: 3600 }, table({ "Actor.ada": mended }), ["Actor.ada"]);
    const health = changes.flatMap((c) =>
      c.kind === "set" && c.path === "system.health.value" ? [[c.from, c.to]] : [],
    );
    expect(health[0]).toEqual([3, 0]);
    expect(health.slice(1).every(([from], i) => from === health[i]?.[1])).toBe(true);
    expect(health).toHaveLength(2);
  });
});

describe("FUD-338 FUD-350 a stunt's fatigue comes when it ends", () => {
  const pending = [{ id: "stunt1", due: "stuntEnd", extraordinary: false }] as const;
  const running = actor("Actor.ada", {
    effort: { used: true, pending, resistedControl: [], tired: false },
    stunts: [{ id: "stunt1", item: "i", name: "Wall", data: {} }],
  });
  it("nothing is owed while it lasts", () => {
    expect(lostStunts(running)).toEqual([]);
    expect(tiredBy(running, running.effort, ["turnEnd"]).changes).toEqual([]);
  });
  it("its power gone, the step is taken at the end of the turn or of the scene", () => {
    const over = { ...running, stunts: [] };
    for (const moment of [{ type: "turnEnd", of: "Actor.ada" }, { type: "scene" }] as const) {
      const { changes } = comes(moment, table({ "Actor.ada": over }));
      expect(changes.some((c) => c.kind === "create" && c.data["condition"] === "fatigued")).toBe(true);
      expect(changes.find((c) => c.kind === "set" && c.path === "system.effort")).toMatchObject({
        to: { pending: [] },
      });
    }
  });
});

describe("FUD-166 FUD-277 FUD-278 what a turn brings by itself", () => {
  const at = (round: number, who: FudgeActor): FudgeSituation => ({
    ...table({ [who.ref]: who }),
    fight: { round, acting: who.ref, order: [who.ref], turns: round, data: {} },
  });
  const healer = actor("Actor.ada", {
    health: { value: 1, max: 6 },
    powers: [power("Mend", [component("regeneration", 10)])],
  });
  it("Regeneration heals as the turn begins, before the dying are asked", () => {
    expect(comes({ type: "turnStart", of: "Actor.ada" }, at(1, healer)).changes).toContainEqual({
      kind: "set",
      subject: "Actor.ada",
      path: "system.health.value",
      from: 1,
      to: 2,
      rule: "FUD-166",
    });
    const dying = { ...healer, health: { value: -2, max: 6 }, conditions: [conditionState("dying", null, "health")] };
    expect(comes({ type: "turnStart", of: "Actor.ada" }, at(1, dying)).prompts).toEqual([]);
  });
  it("minutes outside of a fight heal by its rank, in a fight they don't heal twice", () => {
    const health = (s: FudgeSituation): number => comes({ type: "time", seconds: 60 }, s).changes.length;
    expect([health(table({ "Actor.ada": healer })), health(at(3, healer))]).toEqual([1, 0]);
  });
  it("a power that takes concentration ends with the turn unless it was kept up", () => {
    const seer = actor("Actor.ada", {
      powers: [power("Gaze", [component("remoteSensing", 4, { duration: "concentration" })])],
    });
    const ended = (who: FudgeActor): boolean =>
      comes({ type: "turnEnd", of: "Actor.ada" }, at(1, who)).changes.some(
        (c) => c.subject === "Actor.ada.Item.Gaze" && c.kind === "set" && c.to === false,
      );
    expect([ended(seer), ended({ ...seer, conditions: [conditionState("maintaining", "Gaze", "x")] })]).toEqual([
      true,
      false,
    ]);
  });
  it("FUD-248 what a circumstance or a hand brought is shaken off by nobody", () => {
    const mired = actor("Actor.ada", {
      conditions: [conditionState("hindered", null, "hand"), conditionState("restrained", null, "Actor.foe deed:grab")],
    });
    expect(comes({ type: "turnEnd", of: "Actor.ada" }, at(1, mired)).prompts).toEqual([]);
  });
  it("FUD-173 nothing is asked for what nobody can shake off, or what passes by itself", () => {
    const asked = (key: string): number =>
      comes(
        { type: "turnEnd", of: "Actor.ada" },
        table({
          "Actor.ada": actor("Actor.ada", { conditions: [caught("dazed", 1)] }),
          "Actor.foe": actor("Actor.foe", {
            powers: [
              power("Gaze", [component("affliction", 8, { id: "c", resistedBy: "will", modifiers: [modifier(key)] })], {
                id: "g",
              }),
            ],
          }),
        }),
      ).prompts.length;
    expect([asked("subtle"), asked("unrecoverable"), asked("instantRecovery")]).toEqual([1, 0, 0]);
  });
});

describe("FUD-276 FUD-684 FUD-277 FUD-685 the edges of a turn", () => {
  const at = (who: FudgeActor): FudgeSituation => ({
    ...table({ [who.ref]: who }),
    fight: { round: 2, acting: who.ref, order: [who.ref], turns: 4, data: {} },
  });
  const said = (type: "turnStart" | "turnEnd", who: FudgeActor): string[] =>
    comes({ type, of: who.ref }, at(who)).changes.map((c) =>
      c.kind === "set" ? c.path : `${c.kind} ${String(c.data["condition"])}`,
    );
  it("FUD-242 surprise is over as one's own turn begins", () => {
    const late = actor("Actor.ada", { conditions: [conditionState("surprised", null, "hand")] });
    expect([said("turnStart", late), said("turnEnd", late)]).toEqual([["delete surprised"], []]);
  });
  it("FUD-330 effort may be used again, what it raised is over, what was weakened comes back by a point", () => {
    const spent = actor("Actor.ada", {
      effort: { used: true, pending: [], resistedControl: [], tired: false },
      boosts: [{ kind: "strength" }],
      extraStandard: 1,
      conditions: [conditionState("weakened", "str", "Actor.foe g.c", 3)],
    });
    expect([said("turnStart", spent), said("turnEnd", spent)]).toEqual([
      ["system.effort", "system.boosts", "system.extraStandard"],
      ["system.degree"],
    ]);
  });
  it("FUD-160 whose health says that they are dying is asked, whatever conditions are written", () => {
    expect(
      comes(
        { type: "turnStart", of: "Actor.ada" },
        at(actor("Actor.ada", { health: { value: -1, max: 6 } })),
      ).prompts.map((p) => p.kind),
    ).toEqual(["dying"]);
  });
});

describe("FUD-692 the end of a fight", () => {
  it("clears surprise, aims and guards; fatigue stays", () => {
    const who = actor("Actor.ada", {
      conditions: [
        conditionState("surprised", null, "hand"),
        conditionState("aiming", null, "Actor.foe x"),
        conditionState("feinted", null, "Actor.foe x"),
        conditionState("fatigued"),
      ],
    });
    expect(
      comes({ type: "encounterEnd" }, table({ "Actor.ada": who })).changes.map(
        (c) => c.kind !== "set" && c.data["condition"],
      ),
    ).toEqual(["surprised", "aiming", "feinted"]);
  });
});

describe("FUD-161 FUD-181 FUD-183 ordeals by the clock", () => {
  const inside = (ordeal: string, seconds: number, changes: Partial<FudgeActor> = {}): FudgeActor =>
    actor("Actor.ada", { conditions: [conditionState("enduring", ordeal, "x", seconds)], ...changes });
  const time = (who: FudgeActor, seconds: number): MomentResult =>
    comes({ type: "time", seconds }, table({ "Actor.ada": who }));
  it("time brings their checks, with how many there were before", () =>
    expect(time(inside("intenseHeat", 600), 600).prompts).toEqual([
      {
        kind: "deed",
        actor: "Actor.ada",
        ask: { act: "temperature", actor: "Actor.ada", chosen: { weather: "heat", number: 1 } },
      },
    ]));
  it("in a fight one's own turns count, and the clock doesn't", () => {
    const fighting = {
      ...table({ "Actor.ada": inside("vacuum", 0) }),
      fight: { round: 1, acting: "Actor.ada", order: ["Actor.ada"], turns: 1, data: {} },
    };
    expect([
      comes({ type: "turnStart", of: "Actor.ada" }, fighting).prompts.length,
      comes({ type: "time", seconds: 60 }, fighting).prompts.length,
    ]).toEqual([1, 0]);
  });
  it("FUD-403 at Stamina -5 one is dying", () => {
    const frail = actor("Actor.ada", { abilities: { ...hero().abilities, sta: -5 } });
    expect(time(frail, 6).changes).toContainEqual({
      kind: "set",
      subject: "Actor.ada",
      path: "system.health.value",
      from: 6,
      to: -1,
      rule: "FUD-161",
    });
  });
  it("FUD-174 what was weakened comes back by the round outside of a fight; a breath in a vacuum doesn't", () => {
    const weak = actor("Actor.ada", {
      conditions: [
        conditionState("weakened", "str", "Actor.foe g.c", 12),
        conditionState("weakened", "sta", "Actor.ada deed:vacuum", 4),
      ],
    });
    expect(time(weak, 60).changes).toMatchObject([{ path: "system.degree", from: 12, to: 2 }]);
  });
});

describe("FUD-344 FUD-684 fatigue that may be bought off", () => {
  const fight = (who: FudgeActor): FudgeSituation => ({
    ...table({ [who.ref]: who }),
    fight: { round: 2, acting: who.ref, order: [who.ref], turns: 2, data: {} },
  });
  const pushed = actor("Actor.ada", {
    effort: { ...NO_EFFORT, used: true, pending: [{ id: "e", due: "turnEnd", extraordinary: false }] },
  });
  const tired = actor("Actor.ada", {
    effort: { ...NO_EFFORT, used: true, tired: true },
    conditions: [conditionState("fatigued", null, "effort")],
  });
  const asked = (who: FudgeActor): readonly string[] =>
    comes({ type: "turnStart", of: who.ref }, fight(who)).prompts.map((p) => p.kind);

  it("is noted as it is taken, asked for as the next turn begins, and forgotten then", () => {
    expect(
      comes({ type: "turnEnd", of: "Actor.ada" }, fight(pushed)).changes.find(
        (c) => c.kind === "set" && c.path === "system.effort",
      ),
    ).toMatchObject({ to: { pending: [], tired: true } });
    expect(asked(tired)).toEqual(["relief"]);
    expect(
      comes({ type: "turnStart", of: "Actor.ada" }, fight(tired)).changes.find(
        (c) => c.kind === "set" && c.path === "system.effort",
      ),
    ).toMatchObject({ to: { used: false, tired: false } });
  });
  it("not without a point, nor of the dying, who have their own check", () => {
    expect(asked({ ...tired, victoryPoints: 0 })).toEqual([]);
    expect(asked({ ...tired, health: { value: -1, max: 6 } })).toEqual(["dying"]);
  });
  it("FUD-334 a fight's end and a moment without one take what is still to come", () => {
    const taken = (moment: Moment, s = table({ "Actor.ada": pushed })): readonly unknown[] =>
      comes(moment, s).changes.flatMap((c) => (c.kind === "create" ? [c.data.condition] : []));
    expect(taken({ type: "encounterEnd" })).toEqual(["fatigued"]);
    expect([
      taken({ type: "time", seconds: 6 }),
      taken({ type: "time", seconds: 5 }),
      taken({ type: "time", seconds: 60 }, fight(pushed)),
    ]).toEqual([["fatigued"], [], []]);
  });
});

describe("FUD-160 FUD-172 FUD-265 where nobody counts turns", () => {
  const passing = (seconds: number, who: FudgeActor, more: Partial<FudgeSituation> = {}): MomentResult =>
    comes({ type: "time", seconds }, { ...table({ [who.ref]: who, "Actor.foe": gazer }), ...more }, [who.ref]);
  const kinds = (seconds: number, who: FudgeActor): readonly string[] =>
    passing(seconds, who).prompts.map((p) => p.kind);
  const until = (at: "turnStart" | "turnEnd"): ConditionState["until"] => ({ at, of: "Actor.foe", left: 1 });

  it("a daze is shaken off once a round has gone by", () => {
    const dazed = actor("Actor.ada", { conditions: [caught("dazed", 1)] });
    expect([kinds(5, dazed), kinds(6, dazed), kinds(28_800, dazed)]).toEqual([[], ["recovery"], ["recovery"]]);
  });
  it("the dying are checked once, or calmed by Diehard unless what kills goes on", () => {
    const dying = actor("Actor.ada", {
      health: { value: -1, max: 6 },
      conditions: [conditionState("dying", null, "health")],
    });
    const tough = { ...dying, advantages: [{ id: "d", key: "diehard" as const, rank: 1, subject: "" }] };
    const inSmoke = { ...tough, conditions: [...tough.conditions, conditionState("enduring", "suffocation", "x", 0)] };
    expect([kinds(5, dying), kinds(6, dying), kinds(3600, dying), kinds(6, tough), kinds(6, inSmoke)]).toEqual([
      [],
      ["dying"],
      ["dying"],
      [],
      ["dying"],
    ]);
    expect(passing(6, tough).changes.some((c) => c.kind === "create" && c.data.condition === "stabilized")).toBe(true);
  });
  it("what lasts until somebody's turn is over, and what was lent until then; what lasts for the scene isn't", () => {
    const hero_ = actor("Actor.ada", {
      conditions: [
        { ...conditionState("vulnerable", null, "Actor.ada distracted"), until: until("turnStart") },
        { ...conditionState("feinted", null, "x"), until: until("turnEnd") },
        { ...conditionState("inspiring", null, "x"), until: { at: "scene", left: 1 } },
      ],
      lent: [
        { item: "feat", until: { at: "turnEnd", of: "Actor.ada", left: 2 }, data: { name: "Diehard" } },
        { item: "wall", until: { at: "scene", left: 1 }, data: {} },
      ],
    });
    const over = (changes: MomentResult["changes"]): readonly unknown[] =>
      changes.flatMap((c) => (c.kind === "delete" ? [c.collection === "Item" ? c.id : c.data.condition] : []));
    expect([over(passing(5, hero_).changes), over(passing(6, hero_).changes)]).toEqual([
      [],
      ["vulnerable", "feinted", "feat"],
    ]);
    expect(passing(6, hero_).changes[0]).toMatchObject({ data: { until: until("turnStart") } });
    expect(over(comes({ type: "scene" }, table({ "Actor.ada": hero_ })).changes)).toEqual([
      "feinted",
      "vulnerable",
      "feat",
    ]);
    const fight = {
      ...table({ "Actor.ada": hero_ }),
      fight: { round: 1, acting: null, order: ["Actor.ada"], turns: 1, data: {} },
    };
    expect(over(comes({ type: "time", seconds: 60 }, fight).changes)).toEqual([]);
  });
  it("FUD-689 short stretches bring what a long one does", () => {
    const healer = actor("Actor.ada", {
      health: { value: 1, max: 6 },
      powers: [power("Mend", [component("regeneration", 2)])],
    });
    const healed = [30, 60, 90, 120].map((now) => {
      const s = { ...table({ "Actor.ada": healer }), seconds: now };
      return momentComes(s, { type: "time", seconds: 30 }, s.present).changes.length;
    });
    expect(healed).toEqual([0, 1, 0, 1]);
  });
  it("FUD-692 who isn't at the table has the time that goes by as well", () => {
    const away = {
      ...table({ "Actor.ada": actor("Actor.ada", { conditions: [caught("dazed", 1)] }), "Actor.foe": gazer }),
      present: [],
    };
    expect(
      [[], ["Actor.ada"]].map((concerned) => comes({ type: "time", seconds: 60 }, away, concerned).prompts.length),
    ).toEqual([0, 1]);
    const tired = {
      ...table({ "Actor.ada": actor("Actor.ada", { boosts: [{ kind: "strength" }] }) }),
      present: [],
    };
    expect([[], ["Actor.ada"]].map((concerned) => comes({ type: "scene" }, tired, concerned).changes.length)).toEqual([
      0, 1,
    ]);
  });
  it("FUD-162 FUD-182 death of thirst takes what every death takes", () => {
    const parched = actor("Actor.ada", {
      special: 1,
      powers: [power("Wings", [component("flight", 4)], { id: "w" })],
      conditions: [
        conditionState("enduring", "thirst", "x", 3 * 86_400 - 60),
        conditionState("dazed", null, "Actor.foe g.c", 1),
      ],
    });
    const { changes } = passing(60, parched);
    expect(changes).toContainEqual({
      kind: "set",
      subject: "Actor.ada.Item.w",
      path: "system.active",
      from: true,
      to: false,
      rule: "FUD-162",
    });
    expect(changes.some((c) => c.kind === "set" && c.path === "system.victoryPoints.value" && c.to === 0)).toBe(true);
  });
  it("FUD-161 FUD-166 Regeneration stabilizes nobody while the air is out", () => {
    const choking = actor("Actor.ada", {
      health: { value: -2, max: 6 },
      powers: [power("Mend", [component("regeneration", 10)])],
      conditions: [conditionState("dying", null, "health"), conditionState("enduring", "suffocation", "x", 0)],
    });
    const calm = (who: FudgeActor): boolean =>
      comes(
        { type: "turnStart", of: who.ref },
        {
          ...table({ [who.ref]: who }),
          fight: { round: 1, acting: who.ref, order: [who.ref], turns: 1, data: {} },
        },
      ).changes.some((c) => c.kind === "create" && c.data.condition === "stabilized");
    expect([calm(choking), calm({ ...choking, conditions: choking.conditions.slice(0, 1) })]).toEqual([false, true]);
  });
});

describe("FUD-291 an aim over the end of a turn", () => {
  const shooter = (round: number): FudgeActor =>
    actor("Actor.ada", { conditions: [conditionState("aiming", null, "Actor.foe Actor.ada deed:aim", round)] });
  const ends = (aimedIn: number, spends: Record<string, number>): number => {
    // The order has gone on to the next round by the time that the turn's end is told.
    const s: FudgeSituation = {
      ...table({ "Actor.ada": shooter(aimedIn) }),
      fight: { round: 3, acting: null, order: ["Actor.ada"], turns: 9, data: {} },
      fighter: (who) => ({ ...placed(who), turn: { round: 2, spends } }),
    };
    const { changes } = comes({ type: "turnEnd", of: "Actor.ada", round: 2 }, s);
    return changes.filter((c) => c.kind === "delete").length;
  };

  it("holds into the next turn, and as long as nothing larger than a free action is done", () =>
    expect([ends(2, { standard: 1 }), ends(1, {}), ends(1, { standard: 1 }), ends(1, { move: 1 })]).toEqual([
      0, 0, 1, 1,
    ]));
});

describe("FUD-161 FUD-179 FUD-349 what a turn asks, in its order", () => {
  const fight = (...people: readonly FudgeActor[]): FudgeSituation => ({
    ...table(Object.fromEntries(people.map((who) => [who.ref, who]))),
    fight: {
      round: 1,
      acting: people[0]?.ref ?? null,
      order: people.map((who) => who.ref),
      turns: 1,
      data: {},
    },
  });
  it("FUD-349 an effort of somebody else's is paid at the end of the turn in progress", () => {
    const resisted = actor("Actor.bo", {
      effort: { ...NO_EFFORT, used: true, pending: [{ id: "e", due: "turnEnd", extraordinary: false }] },
    });
    const { changes } = comes(
      { type: "turnEnd", of: "Actor.ada" },
      fight(actor("Actor.ada"), resisted, actor("Actor.cy")),
    );
    expect(
      changes.map((c) => [c.subject, c.kind === "set" ? c.path : c.kind === "create" && c.data.condition]),
    ).toEqual([
      ["Actor.bo", "fatigued"],
      ["Actor.bo", "system.effort"],
    ]);
  });
  it("FUD-161 Diehard calms nobody whose air is out, who is asked for the check like others", () => {
    const tough = actor("Actor.ada", {
      health: { value: -1, max: 6 },
      advantages: [{ id: "d", key: "diehard", rank: 1, subject: "" }],
      conditions: [conditionState("dying", null, "health")],
    });
    const asked = (who: FudgeActor): readonly string[] =>
      comes({ type: "turnStart", of: who.ref }, fight(who)).prompts.map((p) => p.kind);
    expect([
      asked(tough),
      asked({ ...tough, conditions: [...tough.conditions, conditionState("enduring", "suffocation", "x", 0)] }),
    ]).toEqual([[], ["dying"]]);
  });
  it("FUD-179 the hardest check comes first, whether it is due by the turn, the minute or the hour", () => {
    const agent = (condition: string, degree: number, rank: number): ConditionState => ({
      ...conditionState(condition, null, `Actor.ada poison:${rank}:stupor`),
      degree,
    });
    const sick = actor("Actor.ada", {
      conditions: [agent("dazed", 1, 3), agent("incapacitated", 3, 9), agent("stunned", 2, 5)],
    });
    const order = (prompts: MomentResult["prompts"]): readonly unknown[] =>
      prompts.map((p) => (p.ask as { chosen: { source: string } }).chosen.source.split(":")[1]);
    expect(order(comes({ type: "turnEnd", of: "Actor.ada" }, fight(sick)).prompts)).toEqual(["5", "3"]);
    expect(order(comes({ type: "time", seconds: 60 }, table({ "Actor.ada": sick })).prompts)).toEqual(["9", "5", "3"]);
  });
});
