import { describe, expect, it, vi } from "vitest";
import { type ConditionState, NO_EFFORT } from "../../../rules/fudge/index.ts";
import { conditionState } from "../../../rules/fudge/state/progression.ts";
import { advantage, component, hero, minion, skill } from "../../../rules/fudge/testing/fixtures.ts";
import { testTable } from "../../exchange/fixtures.ts";
import type { DeedDefinition, Table } from "../../ruleset.ts";
import { pointsView } from "../../view/points-view.ts";
import type { FudgeActor } from "../models/snapshot.ts";
import { fudgePoints } from "./points.ts";

vi.stubGlobal("game", { combats: { active: null }, i18n: { localize: (k: string) => k, format: (k: string) => k } });

const actor = (changes: Partial<FudgeActor> = {}): FudgeActor => ({
  ...hero({ ref: "Actor.ada", name: "Ada" }),
  victoryPoints: 2,
  special: 0,
  effort: NO_EFFORT,
  boosts: [],
  extraStandard: 0,
  stunts: [],
  complications: [],
  ...changes,
});
const table = testTable({});
const deed = (id: string): DeedDefinition => {
  const found = fudgePoints.flatMap((p) => p.deeds).find((d) => d.id === id);
  if (!found) throw new Error(id);
  return found;
};
const view = (who: FudgeActor, viewer = { isGM: false, owns: true }): ReturnType<typeof pointsView> =>
  pointsView(fudgePoints, {
    uuid: who.ref,
    character: who,
    table,
    viewer,
    localize: (k) => k,
    refusal: (r) => r.reason,
  });

describe("FUD-670 victory points", () => {
  it("show the pool, normal and special points together, to everybody", () => {
    expect(view(actor({ special: 1 }), { isGM: false, owns: false })[0]).toMatchObject({
      key: "victoryPoints",
      value: "3",
      spends: [],
      earns: [],
    });
  });
  it("offer a player the spends, and the Gamemaster the awards and the new day too", () => {
    expect(view(actor())[0]?.spends.map((d) => d.id)).toEqual(
      expect.arrayContaining([
        "recover",
        "heroicFeat",
        "heroicSkill",
        "editScene",
        "inspiration",
        "negateComplication",
      ]),
    );
    expect(view(actor())[0]?.spends.map((d) => d.id)).not.toContain("instantCounter");
    expect(view(actor())[0]?.earns).toEqual([]);
    expect(view(actor(), { isGM: true, owns: true })[0]?.earns.map((d) => d.id)).toEqual(["award", "gameDay"]);
  });
  it("FUD-368 initiative is thrown again on a card of its own, and only once it was thrown", () => {
    expect(deed("improveRoll")).toMatchObject({ opens: "initiative", by: "owner", kind: "spend" });
    expect(deed("improveRoll").perform(actor(), {}, table)).toMatchObject({
      accepted: false,
      reason: "improve.noDice",
    });
  });
  it("a minion has none and shows none", () => {
    expect(view({ ...actor(), ...minion(), victoryPoints: null })).toEqual([]);
  });
  it("without a point the spend says so before it is pressed", () => {
    expect(view(actor({ victoryPoints: 0 }))[0]?.spends.find((d) => d.id === "heroicSkill")?.refused).toBe(
      "victory.short",
    );
  });
  it("a fortune advantage's own use is offered to who has it", () => {
    expect(view(actor())[0]?.spends.some((d) => d.id === "inspire")).toBe(false);
    expect(view(actor({ advantages: [advantage("inspire")] }))[0]?.spends.some((d) => d.id === "inspire")).toBe(true);
  });
});

describe("FUD-710 a victory point's card", () => {
  it("what the Gamemaster may refuse asks first", () => {
    expect(["editScene", "inspiration", "negateComplication"].map((id) => deed(id).approval)).toEqual([
      true,
      true,
      true,
    ]);
    expect(deed("heroicSkill").approval).toBe(false);
  });
  it("recover takes the chosen condition and the point in one step, and tells what it would take", () => {
    const dazed = actor({ conditions: [conditionState("dazed")] });
    const done = deed("recover").perform(dazed, { what: "dazed" }, table);
    expect(done).toMatchObject({
      accepted: true,
      changes: [
        { path: "system.victoryPoints.value", from: 2, to: 1 },
        { kind: "delete", collection: "ActiveEffect" },
      ],
    });
    expect(deed("recover").effect?.(dazed, table, (k) => k)).toContain("recoverEffect");
    expect(deed("recover").perform(actor(), { what: "dazed" }, table)).toMatchObject({ accepted: false });
  });
  it("a heroic feat lends an advantage until the end of the hero's next turn", () => {
    const done = deed("heroicFeat").perform(actor(), { advantage: "diehard" }, table);
    expect(done).toMatchObject({ accepted: true });
    const made = done.accepted ? done.changes.find((c) => c.kind === "create") : undefined;
    expect(made).toMatchObject({
      collection: "Item",
      data: {
        type: "fudgeAdvantage",
        system: { key: "diehard" },
        flags: { crossover: { temporary: true, until: { at: "turnEnd", of: "Actor.ada" } } },
      },
    });
    expect(made?.kind === "create" && /^[A-Za-z0-9]{16}$/u.test(made.id)).toBe(true);
  });
  it("FUD-431 feats of one sort stand beside each other; Skill Mastery is about a skill; nobody is called along", () => {
    const id = (advantage: string, who = actor({ skills: [skill("stealth", 3)] })): unknown => {
      const done = deed("heroicFeat").perform(who, { advantage }, table);
      const made = done.accepted ? done.changes.find((c) => c.kind === "create") : undefined;
      return made?.kind === "create" ? made.id : done.accepted;
    };
    expect(
      new Set(["improvedGrab", "improvedTrip", "improvedHold", "skillMastery stealth"].map((a) => id(a))).size,
    ).toBe(4);
    expect([id("skillMastery"), id("sidekick"), id("lucky")]).toEqual([false, false, false]);
    const [field] = deed("heroicFeat").choices?.(actor({ skills: [skill("stealth", 3)] }), table, (k) => k) ?? [];
    expect(
      field?.type === "select" ? field.options.map((o) => o.value).filter((v) => v.startsWith("skillMastery")) : [],
    ).toEqual(["skillMastery stealth"]);
  });
});

describe("FUD-669 complications", () => {
  const troubled = actor({ complications: [{ id: "c1", name: "Loud", motivation: false }] });
  it("an invoked complication earns a point, a deadly one two, and none is offered where there is none", () => {
    expect(
      deed("complication").perform(troubled, { complication: "c1", unwise: "true", deadly: "true" }, table),
    ).toMatchObject({ accepted: true, changes: [{ from: 2, to: 4 }] });
    expect(deed("complication").perform(troubled, { complication: "c1" }, table)).toMatchObject({
      accepted: true,
      changes: [{ from: 2, to: 3 }],
    });
    expect(deed("complication").offered?.(actor())).toBe(false);
  });
});

describe("FUD-671 FUD-709 extra effort", () => {
  it("has the eight benefits, shows the fatigue that is to come, and may be used once a turn", () => {
    expect(view(actor())[1]).toMatchObject({ key: "effort", value: "0" });
    expect(view(actor())[1]?.spends).toHaveLength(8);
    const done = deed("action").perform(actor(), {}, table);
    expect(done).toMatchObject({ accepted: true });
    const effort = done.accepted ? done.changes.find((c) => c.kind === "set" && c.path === "system.effort") : undefined;
    expect(effort).toMatchObject({ to: { used: true, pending: [{ due: "turnEnd" }] } });
  });
  it("goes once a turn; where nobody counts turns the one before is over, and its fatigue is taken", () => {
    const before = actor({
      effort: { ...NO_EFFORT, used: true, pending: [{ id: "effort0-0", due: "turnEnd", extraordinary: false }] },
    });
    const fight = {
      ...table,
      encounter: () => ({ acting: before.ref, round: 1, turns: 1, order: [before.ref], data: {} }),
    } as Table;
    expect(deed("strength").perform(before, {}, fight)).toMatchObject({ accepted: false, reason: "effort.used" });
    expect(deed("strength").perform(before, {}, table)).toMatchObject({
      accepted: true,
      changes: [
        { kind: "create", data: { condition: "fatigued" } },
        { path: "system.effort", to: { used: true, pending: [{ due: "turnEnd" }] } },
        { path: "system.boosts" },
      ],
    });
  });
  it("an action is one more standard action this turn", () => {
    expect(deed("action").perform(actor(), {}, table)).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ path: "system.extraStandard", to: 1 })]) as never,
    });
  });
  it("a raised rank is remembered for a round; what is permanent can't be raised", () => {
    const blaster = actor({
      powers: [
        {
          id: "p",
          name: "Blast",
          active: true,
          source: "power",
          cost: 10,
          components: [{ ...component("damage", 5), id: "c" }],
        },
      ],
    });
    expect(deed("rank").perform(blaster, { what: "p c" }, table)).toMatchObject({ accepted: true });
    const armored = actor({
      powers: [
        {
          id: "p",
          name: "Skin",
          active: true,
          source: "power",
          cost: 10,
          components: [{ ...component("protection", 5), id: "c", duration: "permanent" }],
        },
      ],
    });
    expect(deed("rank").perform(armored, { what: "p c" }, table)).toMatchObject({
      accepted: false,
      reason: "effort.permanent",
    });
  });
});

describe("FUD-345 Extraordinary Effort: two benefits at once, for one step", () => {
  const driven = (more: Partial<FudgeActor> = {}): FudgeActor =>
    actor({ advantages: [advantage("extraordinaryEffort")], ...more });
  const paths = (
    who: FudgeActor,
    first: string,
    args: Readonly<Record<string, string>>,
  ): readonly string[] | string => {
    const done = deed(first).perform(who, args, table);
    return done.accepted ? done.changes.map((c) => (c.kind === "set" ? c.path : c.kind)) : done.reason;
  };
  it("both are had, both raises stand side by side, and the step counts as two", () => {
    expect(paths(driven(), "action", { also: "bonus" })).toEqual(["system.effort", "system.extraStandard", "create"]);
    const done = deed("strength").perform(driven(), { also: "speed groundSpeed" }, table);
    expect(done).toMatchObject({
      accepted: true,
      changes: [
        { path: "system.effort", to: { pending: [{ extraordinary: true }] } },
        { path: "system.boosts", to: [{ kind: "strength" }, { kind: "speed" }] },
      ],
    });
  });
  it("two of one kind add up: two standard actions, Strength and speed by two, two powers by one each", () => {
    const done = (first: string, args: Readonly<Record<string, string>>, who = driven()): unknown => {
      const d = deed(first).perform(who, args, table);
      return d.accepted
        ? Object.fromEntries(
            d.changes.flatMap((c) => (c.kind === "set" && c.path !== "system.effort" ? [[c.path, c.to]] : [])),
          )
        : d.reason;
    };
    expect(done("action", { also: "action" })).toEqual({ "system.extraStandard": 2 });
    expect(done("strength", { also: "strength" })).toEqual({
      "system.boosts": [{ kind: "strength" }, { kind: "strength" }],
    });
    expect(done("speed", { what: "groundSpeed", also: "speed groundSpeed" })).toEqual({
      "system.boosts": [
        { kind: "speed", movement: "groundSpeed" },
        { kind: "speed", movement: "groundSpeed" },
      ],
    });
    const winged = driven({
      powers: [
        {
          id: "w",
          name: "Wings",
          active: true,
          source: "power",
          cost: 12,
          components: [
            { ...component("flight", 6), id: "f" },
            { ...component("healing", 4), id: "h" },
          ],
        },
      ],
    });
    expect(done("rank", { what: "w f", also: "rank w h" }, winged)).toEqual({
      "system.boosts": [
        { kind: "rank", power: "w", component: "f" },
        { kind: "rank", power: "w", component: "h" },
      ],
    });
  });
  it("two effects of one name in one power are two choices with two names", () => {
    const legs = driven({
      powers: [
        {
          id: "l",
          name: "Deck legs",
          active: true,
          source: "power",
          cost: 4,
          components: [
            { ...component("movement", 1, { trait: "wallCrawling" }), id: "w", duration: "sustained" },
            { ...component("movement", 1, { trait: "swinging" }), id: "s", duration: "sustained" },
          ],
        },
      ],
    });
    const say = (k: string, data?: Readonly<Record<string, string | number>>): string =>
      data ? Object.values(data).join(": ") : k;
    const labels = (deed("rank").choices?.(legs, table, say) ?? []).flatMap((f) =>
      f.type === "select" && f.name === "what" ? f.options.map((o) => o.label) : [],
    );
    expect(labels).toHaveLength(2);
    expect(new Set(labels).size).toBe(2);
  });
  it("two bonuses wait for two checks, and two tries are of two things: the same can't be tried again twice", () => {
    const bonuses = deed("bonus").perform(driven(), { also: "bonus" }, table);
    const made = bonuses.accepted ? bonuses.changes.flatMap((c) => (c.kind === "create" ? [c.id] : [])) : [];
    expect(new Set(made).size).toBe(2);
    const [mind, cure] = [
      conditionState("strained", "mind", "Actor.foe strain"),
      conditionState("strained", "heal", "Actor.bo strain"),
    ];
    const stuck = driven({ conditions: [mind, cure] });
    const lifted = (also: string): unknown => {
      const d = deed("retry").perform(stuck, { what: mind.effect, also: `retry ${also}` }, table);
      return d.accepted ? d.changes.filter((c) => c.kind === "delete").length : d.reason;
    };
    expect([lifted(cure.effect), lifted(mind.effect)]).toEqual([2, "effort.noRetry"]);
  });
  it("nobody else may, nor somebody exhausted; the stunt is had by itself", () => {
    expect(paths(actor(), "action", { also: "bonus" })).toBe("effort.two");
    expect(
      paths(driven({ conditions: [conditionState("exhausted", null, "effort")] }), "action", { also: "bonus" }),
    ).toBe("effort.exhausted");
    const fields = deed("action").choices?.(driven(), table, (k) => k) ?? [];
    expect(
      fields.map((f) => [f.name, f.type === "select" ? [...new Set(f.options.map((o) => o.value.split(" ")[0]))] : []]),
    ).toEqual([["also", ["", "action", "bonus", "speed", "strength"]]]);
    expect(deed("action").choices?.(actor(), table, (k) => k)).toEqual([]);
  });
});

describe("FUD-338 FUD-346 FUD-350 a power stunt", () => {
  const eyes = {
    id: "eyes",
    name: "Ember eyes",
    active: true,
    source: "power" as const,
    cost: 19,
    components: [
      {
        ...component("damage", 8, {
          range: "ranged",
          resistedBy: "toughness",
          modifiers: [
            { key: "increasedRange", ranks: 1, partial: null, note: "" },
            { key: "accurate", ranks: 3, partial: null, note: "" },
          ],
        }),
        id: "c",
      },
    ],
  };
  const burner = actor({ powers: [eyes] });
  const sent = (rank: number, changes: Record<string, string> = {}): Record<string, string> => ({
    id: "abcdefghijklmnop",
    base: "eyes",
    name: "Blaze",
    components: JSON.stringify([component("damage", rank, { resistedBy: "toughness" })]),
    ...changes,
  });
  it("asks the Gamemaster first, and lists with the other benefits", () =>
    expect(deed("stunt")).toMatchObject({ approval: true }));
  it("FUD-330 isn't begun at all after extra effort in the same turn, nor in another's: the menu says so as with every other benefit", () => {
    const fight = (acting: string): Table => ({
      ...table,
      encounter: () => ({ round: 1, acting, order: ["Actor.ada", "Actor.foe"], turns: 1, data: {} }),
    });
    const spent = { ...burner, effort: { ...NO_EFFORT, used: true } };
    const listed = (who: FudgeActor, at: Table): readonly (string | undefined)[] =>
      pointsView(fudgePoints, {
        uuid: "Actor.ada",
        character: who,
        table: at,
        viewer: { isGM: false, owns: true },
        localize: (k) => k,
        refusal: (r) => r.reason,
        built: ["stunt"],
      })
        .flatMap((p) => p.spends)
        .filter((d) => d.id === "stunt" || d.id === "action")
        .map((d) => d.refused);
    expect(listed(burner, fight("Actor.ada"))).toEqual([undefined, undefined]);
    expect(listed(spent, fight("Actor.ada"))).toEqual(["effort.used", "effort.used"]);
    expect(listed(burner, fight("Actor.foe"))).toEqual(["effort.turn", "effort.turn"]);
    // Where nobody counts turns each use is a turn of its own.
    expect(listed(spent, table)).toEqual([undefined, undefined]);
  });
  it("makes a temporary power within 10 points more than its base, its fatigue to come when it ends", () => {
    const done = deed("stunt").perform(burner, sent(29), table);
    expect(done).toMatchObject({ accepted: true });
    const changes = done.accepted ? done.changes : [];
    expect(changes.find((c) => c.kind === "create")).toMatchObject({
      collection: "Item",
      id: "abcdefghijklmnop",
      data: { flags: { crossover: { temporary: true, stunt: "stuntabcdefghijklmnop" } } },
    });
    expect(changes.find((c) => c.kind === "set" && c.path === "system.effort")).toMatchObject({
      to: { pending: [{ due: "stuntEnd" }] },
    });
  });
  it.each<[string, Record<string, string>, string]>([
    ["over its budget", sent(30), "stunt.over"],
    ["without a base 10 points", sent(11, { base: "" }), "stunt.over"],
    ["nothing permanent", sent(1, { components: JSON.stringify([component("protection", 1)]) }), "stunt.permanent"],
    ["nothing built", {}, "stunt.build"],
    ["no effects at all", sent(1, { components: "[]" }), "stunt.empty"],
    ["what was forged", sent(1, { components: '[{"effect":"wish","rank":1}]' }), "malformed"],
    ["a name for the item that is none", sent(1, { id: "../x" }), "malformed"],
  ])("%s", (_, args, reason) =>
    expect(deed("stunt").perform(burner, args, table)).toMatchObject({ accepted: false, reason }),
  );
  it("tells whoever may allow it what it does, what it costs and what it is drawn from", () => {
    const told = (args: Record<string, string>): readonly string[] | undefined =>
      deed("stunt").tells?.(
        burner,
        args,
        table,
        (k, data) => `${k.replace("CROSSOVER.Fudge.", "")}${data ? `[${Object.values(data).join("|")}]` : ""}`,
      );
    expect(told(sent(10))).toEqual([
      "Card.effectRank[CROSSOVER.Fudge.Effect.damage.label|10] \u00b7 Range.close.label \u00b7 Sheet.resists[CROSSOVER.Fudge.Defense.toughness.label]",
      "Stunt.sum[10|29]",
      "Stunt.from[Ember eyes|19]",
    ]);
    expect(told(sent(4, { base: "" }))?.slice(1)).toEqual(["Stunt.sum[4|10]", "Stunt.fromNothing"]);
    expect(told(sent(1, { components: "forged" }))).toEqual([]);
  });
  it("is ended by a deed that takes the power and its fatigue", () => {
    const running = actor({
      effort: {
        used: true,
        pending: [{ id: "s", due: "stuntEnd", extraordinary: false }],
        resistedControl: [],
        tired: false,
      },
      stunts: [{ id: "s", item: "item", name: "Blaze", data: { name: "Blaze" } }],
    });
    expect(deed("endStunt").offered?.(actor())).toBe(false);
    const done = deed("endStunt").perform(running, { stunt: "item" }, table);
    expect(done.accepted && done.changes.map((c) => c.kind)).toEqual(["delete", "create", "set"]);
  });
});

describe("FUD-336 FUD-367 FUD-374 what points and effort make ready", () => {
  const made = (done: ReturnType<DeedDefinition["perform"]>): object[] =>
    done.accepted ? done.changes.flatMap((c) => (c.kind === "create" ? [c.data] : [])) : [done];
  it("the bonus of extra effort waits for a check, outside of a fight for the scene", () =>
    expect(made(deed("bonus").perform(actor(), {}, table))).toMatchObject([
      { condition: "spurred", until: { at: "scene" } },
    ]));
  it("a heroic feat names its skill, and isn't for those that need no training", () => {
    expect(made(deed("heroicSkill").perform(actor(), { skill: "technology" }, table))).toMatchObject([
      { condition: "heroic", trait: "technology" },
    ]);
    expect(deed("heroicSkill").perform(actor(), { skill: "stealth" }, table)).toMatchObject({ accepted: false });
  });
  it("luck is for weak skills, and not twice for the same", () => {
    const lucky = actor({ advantages: [advantage("beginnersLuck")] });
    expect(made(deed("beginnersLuck").perform(lucky, { skill: "stealth" }, table))).toMatchObject([
      { condition: "beginner", trait: "stealth" },
    ]);
    expect(
      deed("beginnersLuck").perform(
        { ...lucky, conditions: [conditionState("beginner", "stealth", "x")] },
        { skill: "stealth" },
        table,
      ),
    ).toMatchObject({ accepted: false, reason: "feat.ready" });
  });
  it("to inspire takes the Gamemaster's leave, since it falls on others, and goes once a scene", () => {
    const bard = actor({ advantages: [advantage("inspire")] });
    expect(deed("inspire").approval).toBe(true);
    expect(made(deed("inspire").perform(bard, {}, table))).toMatchObject([
      { condition: "inspiring", until: { at: "scene" } },
    ]);
    expect(
      deed("inspire").perform({ ...bard, conditions: [conditionState("inspiring", null, "x")] }, {}, table),
    ).toMatchObject({ accepted: false, reason: "feat.inspired" });
  });
  it("FUD-340 Resistance names what lasts, and asks for its check", () => {
    const gazer = {
      ...actor(),
      ref: "Actor.foe",
      powers: [
        {
          id: "g",
          name: "Gaze",
          active: true,
          source: "power" as const,
          cost: 8,
          components: [{ ...component("affliction", 8, { resistedBy: "will" }), id: "c" }],
        },
      ],
    };
    const caught = actor({ conditions: [conditionState("dazed", null, "Actor.foe g.c", 1)] });
    const at = testTable({ "Actor.ada": caught, "Actor.foe": gazer });
    expect(made(deed("resistance").perform(caught, { against: "Actor.foe g.c" }, at))).toMatchObject([
      { condition: "resisting", trait: "Actor.foe g.c" },
    ]);
    expect(deed("resistance").perform(actor(), { against: "Actor.foe g.c" }, at)).toMatchObject({
      accepted: false,
      reason: "recover.nothing",
    });
  });
  it("FUD-228 FUD-229 FUD-343 rest takes tiredness off with what heals", () => {
    const ends = (who: FudgeActor, hours: string, rest = "true"): string[] => {
      const done = deed("rest").perform(who, { hours, rest }, table);
      return done.accepted ? done.changes.flatMap((c) => (c.kind === "delete" ? [String(c.data.condition)] : [])) : [];
    };
    const tired = (...ids: readonly string[]): FudgeActor =>
      actor({ conditions: ids.map((id) => conditionState(id, null, "effort")) });
    expect([
      ends(tired("fatigued"), "1"),
      ends(tired("fatigued"), "1", "false"),
      ends(tired("exhausted"), "8"),
      ends(tired("exhausted", "asleep"), "1"),
    ]).toEqual([["fatigued"], [], ["exhausted"], ["exhausted"]]);
  });
  it("FUD-182 nobody recovers while they neither eat nor drink, and whoever has does", () => {
    const parched = [conditionState("exhausted", null, "Actor.ada deed:thirst")];
    const rested = (...more: readonly ConditionState[]): number => {
      const done = deed("rest").perform(
        actor({ conditions: [...parched, ...more] }),
        { hours: "8", rest: "true" },
        table,
      );
      return done.accepted ? done.changes.length : -1;
    };
    expect([
      rested(conditionState("enduring", "thirst", "x", 90_000)),
      rested(conditionState("enduring", "hunger", "x", 0)),
      rested(conditionState("enduring", "uncomfortableHeat", "x", 0)),
      rested(),
    ]).toEqual([-1, -1, 1, 1]);
  });
  it("FUD-341 speed is raised where it is chosen: a power's by its rank, one's own feet as such", () => {
    const winged = actor({
      powers: [
        {
          id: "w",
          name: "Wings",
          active: true,
          source: "power",
          cost: 12,
          components: [{ ...component("flight", 6), id: "f" }],
        },
      ],
    });
    const boosts = (what: string): unknown => {
      const done = deed("speed").perform(winged, { what }, table);
      return done.accepted ? done.changes.find((c) => c.kind === "set" && c.path === "system.boosts") : done;
    };
    expect(boosts("flight")).toMatchObject({ to: [{ kind: "rank", power: "w", component: "f" }] });
    expect(boosts("groundSpeed")).toMatchObject({ to: [{ kind: "speed", movement: "groundSpeed" }] });
  });
});

describe("FUD-570 what a session brings", () => {
  it("points by how hard it was, and a level for fifteen of them, on the Gamemaster's word", () => {
    const [session, raise] = [deed("session"), deed("raiseLevel")];
    expect([session.by, raise.by]).toEqual(["gm", "gm"]);
    expect(session.perform(actor({ earned: 3 }), { hard: "2" }, table)).toMatchObject({
      accepted: true,
      changes: [{ path: "system.earned", from: 3, to: 6 }],
    });
    expect(raise.perform(actor({ earned: 16 }), {}, table)).toMatchObject({
      changes: [
        { path: "system.powerLevel", to: 11 },
        { path: "system.earned", to: 1 },
      ],
    });
    expect(raise.perform(actor({ earned: 3 }), {}, table)).toMatchObject({ accepted: false, reason: "earned.short" });
  });
});

describe("FUD-164 FUD-605 nature", () => {
  const hurt = actor({ health: { value: 2, max: 6 } });
  const rest = (who: FudgeActor): unknown => deed("rest").perform(who, { hours: "8" }, table);
  it("heals nobody who has No natural healing", () => {
    expect(rest(hurt)).toMatchObject({ accepted: true });
    expect(
      rest({
        ...hurt,
        complications: [{ id: "c", name: "CROSSOVER.Fudge.Complication.noNaturalHealing.label", motivation: false }],
      }),
    ).toMatchObject({ accepted: false, reason: "recovery.unnatural" });
  });
});

describe("FUD-339 another try", () => {
  it("lifts what kept from it, and costs nothing where nothing does", () => {
    const strained = conditionState("strained", "mind", "Actor.foe strain");
    expect(deed("retry").perform(actor({ conditions: [strained] }), { what: strained.effect }, table)).toMatchObject({
      accepted: true,
      changes: [{ path: "system.effort" }, { kind: "delete", data: { condition: "strained" } }],
    });
    expect(deed("retry").perform(actor(), {}, table)).toMatchObject({ accepted: false, reason: "effort.noRetry" });
  });
});
