import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { CARDS } from "../fortune/deck/cards.ts";
import { UNHURT } from "../harm/damage.ts";
import type { DramaSituation } from "../situation.ts";
import { conditionState } from "../state/conditions.ts";
import { attributes, card, fight, hero, mook, present, situation, skill, villain } from "../testing/fixtures.ts";
import { older, type Said } from "../testing/older.ts";
import type { DramaCharacter } from "../types.ts";
import { actionExchange } from "./action.ts";
import { asked, completeAction, isAwake, pendingChanges, wavers } from "./completion.ts";
import type { ActionEvent, ActionState } from "./types.ts";

const mara = hero({
  skills: [skill("unarmedCombat", 3), skill("taunt", 4), skill("medicine", 3), skill("running", 2)],
});
const hurt = (over: Partial<DramaCharacter["harm"]>, more: Partial<DramaCharacter> = {}) =>
  hero({ ref: "jo", name: "Jo", harm: { ...UNHURT, ...over }, ...more });

/** The card of an action, with events completed at the table as it is and taken by the reducer. */
function played(
  s: DramaSituation,
  deed: string,
  what: string,
  over: Said,
  ...events: readonly ActionEvent[]
): { readonly state: ActionState; readonly changes: readonly Change[] } {
  const made = older(s, deed, what, over);
  if (!made.accepted) throw new Error(made.reason);
  return events.reduce<{ state: ActionState; changes: readonly Change[] }>(
    ({ state }, event) => {
      const full = completeAction(state, event, s);
      if ("accepted" in full) throw new Error(full.reason);
      const step = actionExchange.step(state, full);
      if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
      return { state: step.state, changes: step.changes };
    },
    { state: actionExchange.begin(made.request), changes: [] },
  );
}
const roll = (...faces: number[]): ActionEvent => ({ type: "roll", faces });
const resolve: ActionEvent = { type: "resolve" };
const apply = (...slots: string[]): ActionEvent => ({ type: "apply", slots, changes: [] });
const told = (changes: readonly Change[]) =>
  changes.map((c) => (c.kind === "set" ? [c.subject, c.path, c.to] : [c.subject, c.kind, c.data.condition ?? c.id]));

describe("what reading the outcome writes, by what the roll was for", () => {
  const read = (what: string, over: Said, patient: DramaCharacter, face: number) =>
    told(played(situation([mara, patient, villain()]), "check", what, over, roll(face), resolve).changes);
  const jo = { patient: "jo" };
  it("DRA-231 first aid clears K and O; a failure nothing", () => {
    const aid = { ...jo, purpose: "firstAid" as const };
    const ko = hurt({ k: true, o: true });
    expect([read("skill:medicine", aid, ko, 15), read("skill:medicine", aid, ko, 1)]).toEqual([
      [
        ["jo", "system.k", false],
        ["jo", "system.o", false],
      ],
      [],
    ]);
  });
  it("DRA-233 the dying are stabilised, DRA-182 or roll whether they die", () => {
    const dying = hurt({ wounds: 3 });
    expect(read("skill:medicine", { ...jo, purpose: "stabiliseMedicine" }, dying, 15)).toEqual([
      ["jo", "system.stabilised", true],
    ]);
    expect(read("attribute:tou", { actor: "jo", purpose: "death" }, dying, 1)).toEqual([["jo", "system.wounds", 4]]);
  });
  it("DRA-232 a night's check heals, by the wounds as they are when it is read", () =>
    expect(read("attribute:tou", { actor: "jo", purpose: "heal", dn: 8 }, hurt({ wounds: 1 }), 15)).toEqual([
      ["jo", "system.wounds", 0],
    ]));
  it("DRA-146 out of a hold, whoever is strong enough", () => {
    const held = { ...mara, conditions: [conditionState("restrained", { trait: "grell" })] };
    const free = (face: number) =>
      told(
        played(situation([held, villain()]), "check", "hold", { purpose: "breakFree" }, roll(face), resolve).changes,
      );
    expect([free(15), free(1)]).toEqual([[["mara", "delete", "restrained"]], []]);
  });
  it("DRA-148 an active defence stands; DRA-056 a push costs its shock", () => {
    const s = situation([mara, villain()], { fight: fight(["mara"]) });
    expect(told(played(s, "defend", "melee", {}, roll(15), resolve).changes)).toEqual([
      ["mara", "create", "activeDefence"],
    ]);
    expect(told(played(s, "push", "running", {}, roll(15), resolve).changes)).toContainEqual([
      "mara",
      "system.shock",
      2,
    ]);
  });
});

describe("what a result writes as it falls", () => {
  const strong = hero({
    skills: [skill("unarmedCombat", 8), skill("intimidation", 10)],
    attributes: attributes({ dex: 14, str: 15 }),
  });
  it("DRA-340 members of one group are judged together, whichever of them was pressed", () => {
    const gang = mook({ ref: "gang", count: 6 });
    const s = situation([strong, gang]);
    const over = { targets: ["gang"], each: 2 };
    const done = played(s, "attack", "unarmed", over, roll(19), resolve, apply("gang#2"));
    expect(done.state.targets.map((t) => t.stage)).toEqual(["applied", "applied"]);
    expect(told(done.changes)).toEqual([["gang", "system.count", 4]]);
  });
  it("DRA-146 whoever is knocked out lets go of those it holds", () => {
    const grell = villain({ harm: { ...UNHURT, k: true } });
    const held = hurt({}, { conditions: [conditionState("restrained", { trait: "grell" })] });
    const s = situation([strong, grell, held]);
    const done = played(s, "attack", "unarmed", { targets: ["grell"] }, roll(19), resolve, apply("grell"));
    expect(told(done.changes)).toContainEqual(["jo", "delete", "restrained"]);
  });
  it("DRA-254 a mook that breaks leaves the fight; of a group as many as broke", () => {
    const leaving = (who: string): readonly Change[] => [
      { kind: "delete", subject: "fight", collection: "Combatant", id: who, data: {}, rule: "DRA-254" },
    ];
    const shaken = (count: number) => {
      const s = situation([strong, mook({ count, attributes: attributes({ min: 3, per: 3, cha: 3, spi: 3 }) })], {
        fight: fight(["mara"]),
        leaving,
      });
      const made = played(s, "interact", "intimidate", { targets: ["thug"] }, roll(11), resolve);
      if (made.state.targets[0]?.interaction !== "break") throw new Error(String(made.state.targets[0]?.interaction));
      return told(played(s, "interact", "intimidate", { targets: ["thug"] }, roll(11), resolve, apply("thug")).changes);
    };
    expect([shaken(1), shaken(3)]).toEqual([[["fight", "delete", "thug"]], [["thug", "system.count", 2]]]);
  });
  it("DRA-187 a thing takes wounds on top of those it had; a wall has nothing to write", () => {
    const item = () => ({ name: "Ring", img: "r.webp", system: { toughness: 5, wounds: 1 } });
    const jo = hurt({}, { gear: [{ id: "r", name: "Ring", type: "", toughness: 5, wounds: 1, speedValue: null }] });
    const s = situation([strong, jo], { item });
    const ring = played(s, "attack", "unarmed", { targets: ["jo.Item.r"] }, roll(15), resolve, apply("jo.Item.r"));
    expect(told(ring.changes)).toEqual([
      ["jo.Item.r", "system.wounds", 2 + (ring.state.targets[0]?.result?.wounds ?? 0) - 1],
    ]);
    const wall = played(s, "attack", "unarmed", { targets: ["object:wood"] }, roll(19), resolve, apply("object:wood"));
    expect([wall.state.targets[0]?.stage, wall.changes]).toEqual(["applied", []]);
  });
  it("whoever has gone by now takes no harm and holds nobody up; what is listed before is what falls", () => {
    const grell = villain();
    const s = situation([strong, grell]);
    const { state } = played(s, "attack", "unarmed", { targets: ["grell"] }, roll(19), resolve);
    const [slot] = state.targets;
    const fallen = completeAction(state, apply("grell"), s);
    expect(slot && "changes" in fallen && pendingChanges(state, slot, s).length).toBeGreaterThan(0);
    expect(slot && pendingChanges(state, slot, s)).toEqual(
      "changes" in fallen && fallen.type === "apply" ? fallen.changes.flatMap((c) => c.changes) : null,
    );
    expect(slot && pendingChanges(state, slot, situation([strong]))).toEqual([]);
  });
});

describe("DRA-125 DRA-301 what only the table knows is filled in", () => {
  const s = situation([mara, hurt({}, { skills: [skill("unarmedCombat", 2)] }), villain()], {
    purses: (more) => more.map((who) => present(who, { points: 1, cards: [card("DC-44", "assist", who)] })),
  });
  it("points and cards as they are, adds and side of who lends them", () => {
    const { state } = played(s, "attack", "unarmed", { targets: ["grell"] }, roll(8));
    const lent = { type: "play", by: "jo", card: "DC-44", adds: 99, ally: false } as const;
    expect(completeAction(state, lent, s)).toMatchObject({
      adds: 2,
      ally: true,
      facts: [{ points: 1 }, { points: 1 }],
    });
    expect(completeAction(state, { ...lent, by: "grell", ally: true }, s)).toMatchObject({ adds: 0, ally: false });
    expect(asked(state).skill).toBe("unarmedCombat");
  });
  it("only those who are there can be said to know of a point", () => {
    const { state } = played(s, "attack", "unarmed", { targets: ["grell"] }, roll(8));
    expect(completeAction(state, { type: "aware", spend: "s1", aware: ["nobody"] }, s)).toMatchObject({
      reason: "malformed",
    });
  });
  it("DRA-286 who is awake", () =>
    expect([isAwake("mara", s), isAwake("nobody", s), isAwake("jo", situation([hurt({ k: true, o: true })]))]).toEqual([
      true,
      false,
      false,
    ]));
});

describe("DRA-277 DRA-403 villains whom the line breaks", () => {
  const breaking = CARDS.find((c) => c.standard.villains === "break")?.id ?? "";
  const data = (id: string | null) => ({ card: id, phase: "second", conflict: "standard" });
  const tried = (over: Partial<DramaCharacter>, face: number, choices: Said = {}, id: string | null = breaking) => {
    const grell = villain({ harm: { ...UNHURT, shock: 1 }, ...over });
    const s = situation([mara, grell], { fight: fight(["grell"], data(id)) });
    return wavers(
      played(s, "check", "attribute:tou", { actor: "grell", dn: 10, ...choices }, roll(face), resolve).state,
      s,
    );
  };
  it("may leave after a failed roll, hurt before it; not by one for the body's own sake, nor without the line", () =>
    expect([
      tried({}, 1),
      tried({}, 19),
      tried({ harm: UNHURT }, 1),
      tried({ side: "heroes" }, 1),
      tried({}, 1, { purpose: "heal" }),
      tried({}, 1, {}, null),
    ]).toEqual([true, false, false, false, false, false]));
});
