import { describe, expect, it } from "vitest";
import type { AnyAct, AnyChosen } from "../../../kernel/act.ts";
import { asFarAs, questions, read } from "../../../kernel/choose.ts";
import type { Encounter } from "../../../kernel/table.ts";
import { NO_EFFORT } from "../../fortune/effort.ts";
import type { FudgeActor } from "../../hero/actor.ts";
import type { FudgeSituation } from "../../situation.ts";
import { conditionState } from "../../state/progression.ts";
import { advantage, component, hero, minion, modifier, power, skill } from "../../testing/fixtures.ts";
import { actor as acting, tableOf } from "../../testing/table.ts";
import type { ConditionState } from "../../types.ts";
import { POINT_ACTS } from "./index.ts";

const actor = (changes: Partial<FudgeActor> = {}): FudgeActor =>
  acting({ ...hero({ ref: "Actor.ada", name: "Ada" }), victoryPoints: 2, ...changes });
const USES = { ...POINT_ACTS.victoryPoints, ...POINT_ACTS.effort, ...POINT_ACTS.earned };
const fightOf = (up: string): Encounter => ({
  round: 1,
  acting: up,
  order: ["Actor.ada", "Actor.foe"],
  turns: 1,
  data: {},
});

/** A use of points by its name: what it does for somebody as it was asked, or why not. */
function deed(id: string) {
  const act = USES[id];
  if (!act) throw new Error(id);
  const whole: AnyAct<FudgeSituation> = act;
  return {
    ...act,
    perform: (who: FudgeActor, chosen: AnyChosen, s = tableOf([who])) => {
      const asked = read(whole, chosen, s);
      const no = asked.accepted ? whole.refused(s) : asked;
      if (no || !asked.accepted) return no ?? { accepted: false as const, reason: "" };
      return "perform" in whole ? whole.perform(s, asked.chosen, null) : { accepted: false as const, reason: "card" };
    },
    /** What it asks, with what may be chosen. */
    asks: (who: FudgeActor, chosen: AnyChosen = {}): readonly (readonly [string, readonly unknown[]])[] => {
      const s = tableOf([who]);
      const far = asFarAs(whole, s, chosen);
      return questions(whole, s, far.chosen).map((q) => [
        q.name,
        q.options.filter((o) => !o.refused).map((o) => o.value),
      ]);
    },
  };
}
const reasonOf = (done: ReturnType<ReturnType<typeof deed>["perform"]>): string => (done.accepted ? "" : done.reason);

describe("FUD-670 victory points", () => {
  it("FUD-368 initiative is thrown again on a card of its own, and only once it was thrown", () => {
    expect(deed("improveRoll")).toMatchObject({ opens: "initiative", by: "owner", kind: "spend" });
    expect(reasonOf(deed("improveRoll").perform(actor(), {}))).toBe("improve.noDice");
    const thrown = { lineUp: { thrown: () => ({ place: "Combatant.ada", initiative: 5 }), begun: false } };
    expect(deed("improveRoll").perform(actor(), {}, tableOf([actor()], thrown))).toMatchObject({
      accepted: true,
      changes: [{ path: "system.victoryPoints.value", to: 1 }],
    });
  });
  it("FUD-263 initiative is seized once all have thrown and nobody has acted: ten more for a point", () => {
    const quick = actor({ advantages: [advantage("seizeInitiative")] });
    const at = (begun: boolean, thrown = true): FudgeSituation =>
      tableOf([quick], {
        lineUp: { thrown: () => (thrown ? { place: "Combatant.ada", initiative: 5 } : null), begun },
      });
    expect(deed("seizeInitiative").perform(quick, {}, at(false))).toMatchObject({
      changes: [
        { path: "system.victoryPoints.value", to: 1 },
        { subject: "Combatant.ada", path: "initiative", from: 5, to: 15 },
      ],
    });
    expect([at(true), at(false, false)].map((s) => reasonOf(deed("seizeInitiative").perform(quick, {}, s)))).toEqual([
      "seize.late",
      "seize.early",
    ]);
  });
  it("without a point it says so, whatever would be chosen", () =>
    expect(
      ["heroicSkill", "recover", "editScene"].map((id) => reasonOf(deed(id).perform(actor({ victoryPoints: 0 }), {}))),
    ).toEqual(["victory.short", "recover.nothing", "victory.short"]));
  it("FUD-373 an averted complication costs its point, and what was awarded for it", () => {
    const left = (awarded: string, victoryPoints = 3): unknown => {
      const done = deed("negateComplication").perform(actor({ victoryPoints }), { awarded });
      return done.accepted ? done.changes.map((c) => (c.kind === "set" ? c.to : c.kind)) : done.reason;
    };
    expect([left("0"), left("2"), left("2", 2)]).toEqual([[2], [0], "victory.short"]);
  });
  it("a fortune advantage's own use is offered to who has it", () => {
    expect(deed("inspire").offered?.(actor())).toBe(false);
    expect(deed("inspire").offered?.(actor({ advantages: [advantage("inspire")] }))).toBe(true);
  });
  it("FUD-363 FUD-376 minions are awarded none", () =>
    expect(reasonOf(deed("award").perform({ ...actor(), ...minion() }, {}))).toBe("victory.minion"));
});

describe("FUD-364 FUD-372 a point spent on what ails another", () => {
  const fate = (trait: string): FudgeActor =>
    actor({ ref: "Actor.fate", powers: [power("Fate", [component("luckControl", 1, { trait })])] });
  const dazed = actor({ ref: "Actor.thief", conditions: [conditionState("dazed", null, "x y")] });
  const relieve = (who: FudgeActor, relief = "Actor.thief dazed"): unknown => {
    const made = deed("luckControl").perform(who, { relief }, tableOf([who, dazed]));
    return made.accepted
      ? made.changes.map((c) => (c.kind === "set" ? [c.subject, c.to] : [c.kind, c.subject, c.data["condition"]]))
      : made.reason;
  };
  it("takes daze off them, for one of one's own points, once the Gamemaster lets it", () => {
    expect(deed("luckControl").approval).toBe(true);
    expect(relieve(fate("goodLuck"))).toEqual([
      ["Actor.fate", 1],
      ["delete", "Actor.thief", "dazed"],
    ]);
  });
  it("FUD-520 its side effect takes a further one", () => {
    const costly = {
      ...fate("goodLuck"),
      powers: [
        power("Fate", [component("luckControl", 1, { trait: "goodLuck", modifiers: [modifier("sideEffect", 2)] })]),
      ],
    };
    expect(relieve(costly)).toEqual([
      ["Actor.fate", 0],
      ["delete", "Actor.thief", "dazed"],
    ]);
  });
  it("not with bad luck, and not what nobody has", () =>
    expect([
      relieve(fate("badLuck")),
      relieve(fate("goodLuck"), "Actor.thief stunned"),
      deed("luckControl").offered?.(fate("badLuck")),
      deed("luckControl").offered?.(fate("goodLuck")),
    ]).toEqual(["luck.none", "choice.option", false, true]));
});

describe("FUD-710 a victory point's card", () => {
  it("what the Gamemaster may refuse asks first", () => {
    expect(["editScene", "inspiration", "negateComplication"].map((id) => deed(id).approval)).toEqual([
      true,
      true,
      true,
    ]);
    expect(deed("heroicSkill").approval).toBe(undefined);
  });
  it("recover takes the chosen condition and the point in one step, and tells what it would take", () => {
    const dazed = actor({ conditions: [conditionState("dazed")] });
    const done = deed("recover").perform(dazed, { what: "dazed" });
    expect(done).toMatchObject({
      accepted: true,
      changes: [
        { path: "system.victoryPoints.value", from: 2, to: 1 },
        { kind: "delete", collection: "ActiveEffect" },
      ],
    });
    expect(deed("recover").effect?.(tableOf([dazed]))).toEqual({
      key: "CROSSOVER.Fudge.Deed.recoverEffect",
      data: { what: "CROSSOVER.Fudge.Condition.dazed.label" },
    });
    expect(deed("recover").perform(actor(), { what: "dazed" })).toMatchObject({ accepted: false });
  });
  it("a heroic feat lends an advantage until the end of the hero's next turn", () => {
    const done = deed("heroicFeat").perform(actor(), { advantage: "diehard" });
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
      const done = deed("heroicFeat").perform(who, { advantage });
      const made = done.accepted ? done.changes.find((c) => c.kind === "create") : undefined;
      return made?.kind === "create" ? made.id : done.accepted;
    };
    expect(
      new Set(["improvedGrab", "improvedTrip", "improvedHold", "skillMastery stealth"].map((a) => id(a))).size,
    ).toBe(4);
    expect([id("skillMastery"), id("sidekick"), id("lucky")]).toEqual([false, false, false]);
    const [, feats = []] = deed("heroicFeat").asks(actor({ skills: [skill("stealth", 3)] }))[0] ?? [];
    expect(feats.filter((v) => String(v).startsWith("skillMastery"))).toEqual(["skillMastery stealth"]);
  });
});

describe("FUD-669 complications", () => {
  const troubled = actor({ complications: [{ id: "c1", name: "Loud", motivation: false }] });
  it("an invoked complication earns a point, a deadly one two, and none is offered where there is none", () => {
    expect(deed("complication").perform(troubled, { complication: "c1", unwise: true, deadly: true })).toMatchObject({
      accepted: true,
      changes: [{ from: 2, to: 4 }],
    });
    expect(deed("complication").perform(troubled, { complication: "c1" })).toMatchObject({
      accepted: true,
      changes: [{ from: 2, to: 3 }],
    });
    expect(deed("complication").offered?.(actor())).toBe(false);
  });
});

describe("FUD-671 FUD-709 extra effort", () => {
  it("has the eight benefits and the end of a stunt, and its fatigue is to come", () => {
    expect(Object.keys(POINT_ACTS.effort)).toHaveLength(9);
    const done = deed("action").perform(actor(), {});
    expect(done).toMatchObject({ accepted: true });
    const effort = done.accepted ? done.changes.find((c) => c.kind === "set" && c.path === "system.effort") : undefined;
    expect(effort).toMatchObject({ to: { used: true, pending: [{ due: "turnEnd" }] } });
  });
  it("goes once a turn; where nobody counts turns the one before is over, and its fatigue is taken", () => {
    const before = actor({
      effort: { ...NO_EFFORT, used: true, pending: [{ id: "effort0-0", due: "turnEnd", extraordinary: false }] },
    });
    const fight = tableOf([before], { fight: fightOf(before.ref) });
    expect(deed("strength").perform(before, {}, fight)).toMatchObject({ accepted: false, reason: "effort.used" });
    expect(deed("strength").perform(before, {})).toMatchObject({
      accepted: true,
      changes: [
        { kind: "create", data: { condition: "fatigued" } },
        { path: "system.effort", to: { used: true, pending: [{ due: "turnEnd" }] } },
        { path: "system.boosts" },
      ],
    });
  });
  it("an action is one more standard action this turn", () => {
    expect(deed("action").perform(actor(), {})).toMatchObject({
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
    expect(deed("rank").perform(blaster, { what: "p c" })).toMatchObject({ accepted: true });
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
    expect(deed("rank").perform(armored, { what: "p c" })).toMatchObject({
      accepted: false,
      reason: "choice.option",
    });
  });
});

describe("FUD-345 Extraordinary Effort: two benefits at once, for one step", () => {
  const driven = (more: Partial<FudgeActor> = {}): FudgeActor =>
    actor({ advantages: [advantage("extraordinaryEffort")], ...more });
  const paths = (who: FudgeActor, first: string, args: AnyChosen): readonly string[] | string => {
    const done = deed(first).perform(who, args);
    return done.accepted ? done.changes.map((c) => (c.kind === "set" ? c.path : c.kind)) : done.reason;
  };
  it("both are had, both raises stand side by side, and the step counts as two", () => {
    expect(paths(driven(), "action", { also: "bonus" })).toEqual(["system.effort", "system.extraStandard", "create"]);
    const done = deed("strength").perform(driven(), { also: "speed", more: "groundSpeed" });
    expect(done).toMatchObject({
      accepted: true,
      changes: [
        { path: "system.effort", to: { pending: [{ extraordinary: true }] } },
        { path: "system.boosts", to: [{ kind: "strength" }, { kind: "speed" }] },
      ],
    });
  });
  it("two of one kind add up: two standard actions, Strength and speed by two, two powers by one each", () => {
    const done = (first: string, args: AnyChosen, who = driven()): unknown => {
      const d = deed(first).perform(who, args);
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
    expect(done("speed", { what: "groundSpeed", also: "speed", more: "groundSpeed" })).toEqual({
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
    expect(done("rank", { what: "w f", also: "rank", more: "w h" }, winged)).toEqual({
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
    const s = tableOf([legs]);
    const act = POINT_ACTS.effort["rank"] as AnyAct<FudgeSituation>;
    const labels = questions(act, s, asFarAs(act, s).chosen).flatMap((q) =>
      q.name === "what" ? q.options.map((o) => JSON.stringify(o.label)) : [],
    );
    expect(labels).toHaveLength(2);
    expect(new Set(labels).size).toBe(2);
  });
  it("two bonuses wait for two checks, and two tries are of two things: the same can't be tried again twice", () => {
    const bonuses = deed("bonus").perform(driven(), { also: "bonus" });
    const made = bonuses.accepted ? bonuses.changes.flatMap((c) => (c.kind === "create" ? [c.id] : [])) : [];
    expect(new Set(made).size).toBe(2);
    const [mind, cure] = [
      conditionState("strained", "mind", "Actor.foe strain"),
      conditionState("strained", "heal", "Actor.bo strain"),
    ];
    const stuck = driven({ conditions: [mind, cure] });
    const lifted = (also: string): unknown => {
      const d = deed("retry").perform(stuck, { what: mind.effect, also: "retry", more: also });
      return d.accepted ? d.changes.filter((c) => c.kind === "delete").length : d.reason;
    };
    expect([lifted(cure.effect), lifted(mind.effect)]).toEqual([2, "choice.option"]);
  });
  it("nobody else may, nor somebody exhausted; the stunt is had by itself", () => {
    expect(paths(actor(), "action", { also: "bonus" })).toEqual(["system.effort", "system.extraStandard"]);
    expect(
      paths(driven({ conditions: [conditionState("exhausted", null, "effort")] }), "action", { also: "bonus" }),
    ).toBe("effort.exhausted");
    expect(deed("action").asks(driven())).toEqual([["also", ["", "action", "bonus", "speed", "strength"]]]);
    expect(deed("action").asks(actor())).toEqual([]);
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
    const spent = { ...burner, effort: { ...NO_EFFORT, used: true } };
    const begun = (who: FudgeActor, fight: Encounter | null): readonly (string | undefined)[] =>
      ["stunt", "action"].map((id) => deed(id).refused(tableOf([who], { fight }))?.reason);
    expect(begun(burner, fightOf("Actor.ada"))).toEqual([undefined, undefined]);
    expect(begun(spent, fightOf("Actor.ada"))).toEqual(["effort.used", "effort.used"]);
    expect(begun(burner, fightOf("Actor.foe"))).toEqual(["effort.turn", "effort.turn"]);
    // Where nobody counts turns each use is a turn of its own.
    expect(begun(spent, null)).toEqual([undefined, undefined]);
  });
  it("makes a temporary power within 10 points more than its base, its fatigue to come when it ends", () => {
    const done = deed("stunt").perform(burner, sent(29));
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
  ])("%s", (_, args, reason) => expect(deed("stunt").perform(burner, args)).toMatchObject({ accepted: false, reason }));
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
    const done = deed("endStunt").perform(running, { stunt: "item" });
    expect(done.accepted && done.changes.map((c) => c.kind)).toEqual(["delete", "create", "set"]);
  });
});

describe("FUD-336 FUD-367 FUD-374 what points and effort make ready", () => {
  const made = (done: ReturnType<ReturnType<typeof deed>["perform"]>): object[] =>
    done.accepted ? done.changes.flatMap((c) => (c.kind === "create" ? [c.data] : [])) : [done];
  it("the bonus of extra effort waits for a check, outside of a fight for the scene", () =>
    expect(made(deed("bonus").perform(actor(), {}))).toMatchObject([{ condition: "spurred", until: { at: "scene" } }]));
  it("a heroic feat names its skill, and isn't for those that need no training", () => {
    expect(made(deed("heroicSkill").perform(actor(), { skill: "technology" }))).toMatchObject([
      { condition: "heroic", trait: "technology" },
    ]);
    expect(deed("heroicSkill").perform(actor(), { skill: "stealth" })).toMatchObject({ accepted: false });
  });
  it("luck is for weak skills, and not twice for the same", () => {
    const lucky = actor({ advantages: [advantage("beginnersLuck")] });
    expect(made(deed("beginnersLuck").perform(lucky, { skill: "stealth" }))).toMatchObject([
      { condition: "beginner", trait: "stealth" },
    ]);
    expect(
      deed("beginnersLuck").perform(
        { ...lucky, conditions: [conditionState("beginner", "stealth", "x")] },
        { skill: "stealth" },
      ),
    ).toMatchObject({ accepted: false, reason: "feat.ready" });
  });
  it("to inspire takes the Gamemaster's leave, since it falls on others, and goes once a scene", () => {
    const bard = actor({ advantages: [advantage("inspire")] });
    expect(deed("inspire").approval).toBe(true);
    expect(made(deed("inspire").perform(bard, {}))).toMatchObject([{ condition: "inspiring", until: { at: "scene" } }]);
    expect(
      deed("inspire").perform({ ...bard, conditions: [conditionState("inspiring", null, "x")] }, {}),
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
    const at = tableOf([caught, gazer]);
    expect(made(deed("resistance").perform(caught, { against: "Actor.foe g.c" }, at))).toMatchObject([
      { condition: "resisting", trait: "Actor.foe g.c" },
    ]);
    expect(deed("resistance").perform(actor(), {}, tableOf([actor(), gazer]))).toMatchObject({
      accepted: false,
      reason: "recover.nothing",
    });
  });
  it("FUD-228 FUD-229 FUD-343 rest takes tiredness off with what heals", () => {
    const ends = (who: FudgeActor, hours: string, rest = true): string[] => {
      const done = deed("rest").perform(who, { hours, rest });
      return done.accepted ? done.changes.flatMap((c) => (c.kind === "delete" ? [String(c.data.condition)] : [])) : [];
    };
    const tired = (...ids: readonly string[]): FudgeActor =>
      actor({ conditions: ids.map((id) => conditionState(id, null, "effort")) });
    expect([
      ends(tired("fatigued"), "1"),
      ends(tired("fatigued"), "1", false),
      ends(tired("exhausted"), "8"),
      ends(tired("exhausted", "asleep"), "1"),
    ]).toEqual([["fatigued"], [], ["exhausted"], ["exhausted"]]);
  });
  it("FUD-182 nobody recovers while they neither eat nor drink, and whoever has does", () => {
    const parched = [conditionState("exhausted", null, "Actor.ada deed:thirst")];
    const rested = (...more: readonly ConditionState[]): number => {
      const done = deed("rest").perform(actor({ conditions: [...parched, ...more] }), { hours: "8", rest: true });
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
      const done = deed("speed").perform(winged, { what });
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
    expect(session.perform(actor({ earned: 3 }), { hard: "2" })).toMatchObject({
      accepted: true,
      changes: [{ path: "system.earned", from: 3, to: 6 }],
    });
    expect(raise.perform(actor({ earned: 16 }), {})).toMatchObject({
      changes: [
        { path: "system.powerLevel", to: 11 },
        { path: "system.earned", to: 1 },
      ],
    });
    expect(raise.perform(actor({ earned: 3 }), {})).toMatchObject({ accepted: false, reason: "earned.short" });
  });
});

describe("FUD-164 FUD-605 nature", () => {
  const hurt = actor({ health: { value: 2, max: 6 } });
  const rest = (who: FudgeActor): unknown => deed("rest").perform(who, { hours: "8" });
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
    expect(deed("retry").perform(actor({ conditions: [strained] }), { what: strained.effect })).toMatchObject({
      accepted: true,
      changes: [{ path: "system.effort" }, { kind: "delete", data: { condition: "strained" } }],
    });
    expect(deed("retry").perform(actor(), {})).toMatchObject({ accepted: false, reason: "effort.noRetry" });
  });
});

describe("FUD-331 FUD-362 nobody is made to spend or strain", () => {
  const held = { ...actor(), player: true, conditions: [conditionState("controlled", null, "Actor.foe mind")] };
  const asks = (who: FudgeActor, gm: boolean) =>
    ["recover", "strength"].map((use) => {
      const act = USES[use];
      return act ? (act.refused(tableOf([who], { gm }))?.reason ?? "may") : "unknown";
    });
  it("not by the Gamemaster, of a player's hero whom another controls; their own player may", () => {
    expect([asks(held, true)[0], asks(held, false)[0], asks(actor({ player: true }), true)[0]]).toEqual([
      "victory.forced",
      asks(actor({ player: true }), false)[0],
      asks(actor({ player: true }), false)[0],
    ]);
  });
});
