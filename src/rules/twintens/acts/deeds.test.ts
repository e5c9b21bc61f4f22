import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { type CheckRequestOf, outcomeChanges } from "../cards/check-request.ts";
import { completeDeed, composeDeed, type DeedEvent, deedExchange } from "../cards/deed.ts";
import { exposureDcs } from "../harm/hazards.ts";
import type { TwintensActor } from "../hero/actor.ts";
import type { TwintensSituation } from "../situation.ts";
import { feats, having, hero, power, weapon } from "../testing/fixtures.ts";
import { actor, tableOf } from "../testing/table.ts";
import type { TwintensActName } from "./index.ts";

const FOX = "Actor.fox";
const HEN = "Actor.hen";
const fox = (over: Partial<TwintensActor> = {}): TwintensActor => actor(hero({ ref: FOX, name: "Fox", ...over }));
const hen = (over: Partial<TwintensActor> = {}): TwintensActor => actor(hero({ ref: HEN, name: "Hen", ...over }));

/** Do an act as its card does: put together, thrown, completed at the desk. */
function deed(
  s: TwintensSituation,
  act: TwintensActName,
  chosen: object = {},
  proving: DeedEvent["proving"] = [],
): DeedEvent | string {
  const made = composeDeed({ act, actor: s.self, chosen }, () => s);
  if (!made.accepted) return made.reason;
  const done = completeDeed(s, deedExchange.begin(made.request), { type: "do", changes: [], proving });
  return "accepted" in done ? done.reason : done;
}
const writes = (...at: Parameters<typeof deed>): readonly Change[] => {
  const done = deed(...at);
  if (typeof done === "string") throw new Error(done);
  return done.changes;
};
const began = (changes: readonly Change[]): string[] =>
  changes.flatMap((c) =>
    c.kind === "create" ? [`${c.subject} ${String(c.data["condition"])} ${String(c.data["trait"] ?? "")}`.trim()] : [],
  );

/** A fight in which the fox is up; a turn's spends are counted. */
const fighting = (who: TwintensActor, spends: Readonly<Record<string, number>> = {}): TwintensSituation =>
  tableOf([who, hen()], {
    fight: { round: 1, turns: 1, acting: FOX, order: [FOX, HEN], data: {} },
    fighter: (ref) => ({ id: ref, uuid: `Combatant.${ref}`, turn: { round: 1, spends }, spends, state: {} }),
  });
const spent = (changes: readonly Change[]): string[] =>
  changes.flatMap((c) => (c.kind === "set" && c.path.startsWith("system.turn.spends") ? [c.path.slice(19)] : []));

describe("TWI-072 TWI-421 deeds of feats", () => {
  it("a rage takes its feat and begins once", () => {
    expect(deed(tableOf([fox()]), "rage")).toBe("maneuver.needs");
    expect(began(writes(tableOf([fox(feats("rage"))]), "rage"))).toEqual([`${FOX} raging`, `${FOX} rageSpent`]);
    const raging = fox({ ...feats("rage"), ...having(["raging", { source: "rage", degree: 1 }]) });
    expect(deed(tableOf([raging]), "rage")).toBe("rage.already");
  });
  it("an environment is turned to attack or dodge, and left", () => {
    const home = fox(feats(["favoredEnvironment", 2, "Water"]));
    expect(began(writes(tableOf([home]), "environment", { use: "dodge" }))).toEqual([`${FOX} atHome dodge`]);
    expect(deed(tableOf([fox()]), "environment", { use: "attack" })).toBe("choice.option");
    const there = { ...home, ...having(["atHome", { trait: "dodge", source: "favoredEnvironment", degree: 2 }]) };
    expect(writes(tableOf([there]), "environment", { use: "none" })).toMatchObject([{ kind: "delete" }]);
  });
  it("drawing puts a weapon to hand: a move action, with Quick Draw free", () => {
    const armed = { weapons: [weapon("sword", { equipped: false })] };
    const drawn = writes(fighting(fox(armed)), "draw", { weapon: "sword" });
    expect(drawn.at(-1)).toMatchObject({ subject: `${FOX}.Item.sword`, path: "system.equipped", to: true });
    expect(spent(drawn)).toEqual(["move"]);
    const quick = fox({ ...armed, ...feats("quickDraw") });
    expect(spent(writes(fighting(quick), "draw", { weapon: "sword" }))).toEqual(["free"]);
  });
  it("a plan set in motion is everybody's of one side", () => {
    const planner = fox(having(["planReady", { degree: 2, source: "plan 2" }]));
    const cock = actor(hero({ ref: "Actor.cock" }));
    const s = tableOf([planner, hen(), cock], { played: (who) => who !== HEN });
    expect(began(writes(s, "setPlan")).filter((c) => c.endsWith("planned 1"))).toEqual([
      `${FOX} planned 1`,
      "Actor.cock planned 1",
    ]);
  });
});

describe("TWI-070 TWI-213 TWI-361 what a deed costs", () => {
  it("what the turn has no more of is refused, on the Gamemaster's word it is done", () => {
    const s = fighting(fox(), { standard: 1, move: 1 });
    expect(deed(s, "block")).toBe("action.noStandard");
    const made = composeDeed({ act: "block", actor: FOX, chosen: {}, overrule: true }, () => s);
    if (!made.accepted) throw new Error(made.reason);
    const done = completeDeed(s, deedExchange.begin(made.request), { type: "doAnyway", changes: [] });
    expect("accepted" in done ? done.reason : began(done.changes)).toEqual([`${FOX} blocking`]);
  });
  it("an aim is lost for a standard action, not for a free one", () => {
    const aiming = fox(having(["aiming", { source: "aim" }]));
    const lost = (act: TwintensActName): boolean =>
      writes(fighting(aiming), act).some((c) => c.kind === "delete" && c.data["condition"] === "aiming");
    expect([lost("block"), lost("aggressive")]).toEqual([true, false]);
  });
});

describe("TWI-360 an ally is aided", () => {
  it("on the next attack on that foe, or in Defense against it", () => {
    const s = tableOf([fox(), hen(), actor(hero({ ref: "Actor.cock" }))]);
    const given = (by: string): string[] => began(writes(s, "aid", { against: HEN, ally: "Actor.cock", by }));
    expect([given("attack"), given("defense")]).toEqual([
      [`Actor.cock aided ${HEN}`],
      [`Actor.cock aided defense ${HEN}`],
    ]);
  });
});

describe("TWI-288 TWI-384 a held item keeps the marks of blows", () => {
  const blow = (marks: number): readonly Change[] =>
    writes(tableOf([fox(), hen({ weapons: [weapon("sword", { marks })] })]), "sunder", {
      holder: HEN,
      item: "sword",
      toughness: 8,
      damage: 5,
    });
  it("damaged by 5 it is marked; with three marks the same blow breaks it", () => {
    expect(blow(0)).toMatchObject([{ path: "system.marks", from: 0, to: 1 }]);
    expect(blow(3)).toMatchObject([
      { path: "system.marks", from: 3, to: 4 },
      { path: "system.equipped", from: true, to: false },
    ]);
  });
});

describe("TWI-451 powers that are used", () => {
  const flaw = (key: string): { readonly key: string; readonly ranks: number } => ({ key, ranks: 1 });
  const grown = (...flaws: readonly string[]): TwintensSituation =>
    tableOf([fox({ powers: [power("growth", 4, { active: false, flaws: flaws.map(flaw) })] })]);
  it("an unreliable one works on 11, and fails below", () => {
    const on = (faces: readonly number[]): boolean =>
      writes(grown("unreliable"), "powerOn", { power: "growth" }, [faces]).some(
        (c) => c.kind === "set" && c.to === true,
      );
    expect([on([5, 6]), on([5, 5])]).toEqual([true, false]);
  });
  it("a tiring one tires with each use, also where it is only switched on", () => {
    const tired = writes(grown("tiring"), "powerOn", { power: "growth" });
    expect(tired.filter((c) => c.kind === "set" && c.path === "system.fatigue")).toMatchObject([{ to: "winded" }]);
  });
  it("of others no power is named for a Boost", () => {
    const booster = fox({ powers: [power("boost", 4), power("flight", 2)] });
    const s = tableOf([booster, hen({ powers: [power("speed", 3)] })]);
    expect(deed(s, "boost", { power: "boost", whom: HEN, trait: "power:speed" })).toBe("choice.option");
    expect(began(writes(s, "boost", { power: "boost", whom: HEN, trait: "str" }))[0]).toMatch(/boosted/u);
    expect(began(writes(s, "boost", { power: "boost", whom: FOX, trait: "power:flight" }))[0]).toMatch(/flight/u);
  });
});

describe("TWI-291 TWI-295 exposed to the surroundings", () => {
  it("a poison has its DC and harm; who is immune to it isn't exposed", () => {
    const ill = writes(tableOf([fox()]), "expose", { to: "poison", dc: 15, harm: "ability con", points: 2 });
    expect(ill[0]).toMatchObject({ data: { trait: "poison", degree: 15, source: "ability con 2" } });
    const asked = deed(tableOf([fox()]), "expose", { to: "poison", dc: 15 });
    if (typeof asked === "string") throw new Error(asked);
    const ids = asked.changes.flatMap((c) => (c.kind === "create" ? [c.id] : []));
    expect(asked.after).toEqual([{ what: "sickens", by: FOX, power: ids[0], on: FOX }]);
    const immune = fox({ powers: [power("immunity", 5, { trait: "poison" })] });
    expect(deed(tableOf([immune]), "expose", { to: "poison" })).toBe("exposure.immune");
  });
  it("radiation drains Constitution by its rank, at once and again (TWI-296)", () => {
    const made = deed(tableOf([fox()]), "expose", { to: "radiation", rank: 4, dc: 30, harm: "fatigue" });
    if (typeof made === "string") throw new Error(made);
    expect(made.changes[0]).toMatchObject({
      data: { trait: "radiation", degree: 14, source: "ability con 4" },
      rule: "TWI-296",
    });
    expect(made.after).toMatchObject([{ what: "sickens" }]);
    expect(exposureDcs("radiation", 0, 120, 14, 10)).toEqual([14, 14]);
    const [ill] = fox(having(["exposed", { trait: "radiation", degree: 14, source: "ability con 4" }])).conditions;
    const there = fox(having(["exposed", { trait: "radiation", degree: 14, source: "ability con 4" }]));
    const ask = { actor: { uuid: FOX }, purpose: "exposure", subject: ill?.effect } as unknown as CheckRequestOf;
    const failed = outcomeChanges(ask, { success: false } as Parameters<typeof outcomeChanges>[1], tableOf([there]));
    expect(failed).toMatchObject([{ path: "system.abilityDamage", to: [{ ability: "con", points: 4, rate: "day" }] }]);
    const immune = fox({ powers: [power("immunity", 5, { trait: "radiation" })] });
    expect(deed(tableOf([immune]), "expose", { to: "radiation", rank: 4 })).toBe("exposure.immune");
  });
  it("cold has no DC of its own to name", () => {
    const cold = writes(tableOf([fox()]), "expose", { to: "intense", dc: 15, harm: "fatigue" });
    expect(cold[0]).toMatchObject({ data: { trait: "intense", degree: 0, source: "surroundings" } });
  });
});
