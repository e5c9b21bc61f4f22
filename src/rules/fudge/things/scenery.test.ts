import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { asFarAs } from "../../kernel/choose.ts";
import { mayAttackRoutinely } from "../acts/attack/attack.ts";
import { ATTACK_ACTS } from "../acts/attack/attacks.ts";
import { type Attack, metAs, offenceList } from "../acts/attack/offence.ts";
import { defenseCheck } from "../acts/checks/kinds-of-check.ts";
import { attackExchange } from "../cards/attack/attack.ts";
import { whoIn } from "../cards/attack/attack-answers.ts";
import { appliedNow } from "../cards/attack/attack-answers.ts";
import { consequenceChanges, resistanceOf } from "../cards/attack/attack-effect.ts";
import { answerTo } from "../cards/attack/attack-resist.ts";
import { resolveResistance } from "../harm/resistance.ts";
import type { FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { afterChanges } from "../state/after-changes.ts";
import { grantsFor } from "../state/conditions.ts";
import { abilities, check, dice, hero, settings } from "../testing/fixtures.ts";
import { actor, tableOf } from "../testing/table.ts";
import type { ObjectState } from "./objects.ts";
import {
  isScenery,
  LEAST_DOUBLINGS,
  MOST_DOUBLINGS,
  remembered,
  type Scenery,
  sceneryCharacter,
  sceneryId,
  sceneryOf,
} from "./scenery.ts";
import { MATERIALS, OBJECT_STATES } from "./values.ts";

const door: Scenery = { material: "wood", doublings: 1, state: "intact" };
const id = sceneryId(door);
const wall = sceneryCharacter(id, door, "Door");
const fist = offenceList(hero({ ref: "Actor.a", abilities: abilities({ str: 6, fgt: 4 }) }), settings)[0] as Attack;
const party = (uuid: string): { uuid: string; name: string; img: string } => ({ uuid, name: uuid, img: "" });

describe("FUD-168 FUD-169 a thing that nobody holds", () => {
  it("is as tough as its material, a point more for each doubling of its thickness", () => {
    expect(defenseCheck(wall, "toughness", settings).bonus.reduce((sum, r) => sum + r.value, 0)).toBe(4);
    expect(sceneryCharacter("x", { material: "glass", doublings: -2, state: "intact" }, "Pane").abilities.sta).toBe(-1);
    expect(
      defenseCheck(
        sceneryCharacter("x", { material: "superAlloy", doublings: 3, state: "intact" }, "Vault"),
        "toughness",
        settings,
      ).cap?.limit,
    ).toBeGreaterThanOrEqual(23);
  });
  it("stands there with its own Toughness and a Dodge of 0, not with anybody's abilities", () => {
    const lines = (defense: "dodge" | "parry" | "toughness"): unknown =>
      defenseCheck(wall, defense, settings).bonus.map((r) => [r.label, r.value]);
    expect([lines("dodge"), lines("parry"), lines("toughness")]).toEqual([
      [["CROSSOVER.Fudge.Defense.dodge.label", 0]],
      [["CROSSOVER.Fudge.Defense.dodge.label", 0]],
      [["CROSSOVER.Fudge.Defense.toughness.label", 4]],
    ]);
    expect([metAs(fist, { object: true }), metAs(fist, {})]).toEqual(["dodge", "parry"]);
  });
  it("can't get out of the way, and may be struck without dice by anybody", () => {
    expect(grantsFor(wall).openness).toBe("defenseless");
    expect(
      mayAttackRoutinely({
        attacker: { kind: "minion" },
        target: { kind: wall.kind, health: wall.health, defenseless: true },
      }),
    ).toBe(true);
  });
  it("bends, breaks and is destroyed from how it was, and nothing is written anywhere", () => {
    const begun = attackExchange.begin({
      actor: party("Actor.a"),
      attack: fist,
      rank: 6,
      targets: [
        {
          ...party(id),
          kind: "hero",
          object: true,
          attack: { check: check("attack", 4), mayCrit: true, finishing: true },
          area: null,
        },
      ],
    });
    const run = (state: typeof begun, event: Parameters<typeof attackExchange.step>[1]): typeof begun => {
      const step = attackExchange.step(state, event);
      if (!step.accepted) throw new Error(step.reason);
      return step.state;
    };
    const struck = run(run(begun, { type: "attack", throws: [{ target: id, faces: dice[0] }] }), {
      type: "defend",
      target: id,
      faces: null,
      check: defenseCheck(wall, "parry", settings),
    });
    const row = struck.targets[0];
    if (!row) throw new Error("no row");
    expect(row.attack).toMatchObject({ hit: true, critical: true });
    const request = resistanceOf(
      struck,
      row,
      answerTo(
        { attack: fist, component: null, attacker: null, target: wall, source: "x", recoil: false, chosen: null },
        settings,
      ),
    );
    const result = resolveResistance(request, dice[-2]);
    expect(result).toMatchObject({ dc: { total: 7 }, consequence: { kind: "damage", health: 5, worst: false } });
    // However badly it fails, it isn't killed by a blow that is critical because it stands still.
    expect(resolveResistance(request, dice[-3]).consequence).toMatchObject({ health: 7, worst: false });
    const changes = consequenceChanges(wall, result.consequence, { source: "x", cumulative: false, weakens: null });
    expect(changes).toEqual([
      { kind: "set", subject: id, path: "system.state", from: "intact", to: "broken", rule: "FUD-168" },
    ]);
    const due = run(struck, { type: "resist", target: id, faces: dice[-2], powerFaces: null, request });
    // At the desk whoever struck it remembers it, and nothing is written of the wall itself.
    const striker = actor(hero({ ref: "Actor.a", abilities: abilities({ str: 6, fgt: 4 }) }));
    const desk = appliedNow(due, [id], tableOf([striker]));
    const applied = "accepted" in desk ? desk : attackExchange.step(due, desk);
    expect(applied).toMatchObject({
      accepted: true,
      changes: [{ kind: "create", subject: "Actor.a", data: { condition: "worn", trait: "wood:1:", degree: 2 } }],
    });
    const fell = attackExchange.step(due, { type: "apply", targets: [id], changes: [{ target: id, changes }] });
    expect(fell).toMatchObject({ accepted: true, changes: [], state: { targets: [{ stage: "applied", changes }] } });
    const bent = sceneryCharacter(id, { ...door, state: "bent" }, "Door");
    expect(
      consequenceChanges(bent, result.consequence, { source: "x", cumulative: false, weakens: null }),
    ).toMatchObject([{ from: "bent", to: "destroyed" }]);
  });
  it("its name says all of it, and no other name is one", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(MATERIALS) as Scenery["material"][])),
        fc.integer({ min: LEAST_DOUBLINGS, max: MOST_DOUBLINGS }),
        fc.constantFrom(...OBJECT_STATES),
        (material, doublings, state) => {
          const thing = { material, doublings, state };
          expect(isScenery(sceneryId(thing))).toBe(true);
          expect(sceneryOf(sceneryId(thing))).toEqual(thing);
        },
      ),
    );
    expect(
      [
        "Actor.a",
        "thing:cheese:0:intact",
        "thing:wood:99:intact",
        "thing:wood:half:intact",
        "thing:wood:0:fine",
        "thing:",
      ].map(sceneryOf),
    ).toEqual([null, null, null, null, null, null]);
  });
});

describe("FUD-168 a thing that nobody holds is remembered as the last blow left it", () => {
  const ada = actor(hero({ ref: "Actor.ada", abilities: abilities({ str: 12, fgt: 4 }) }));
  const bo = actor(hero({ ref: "Actor.bo" }));
  const seen = (...people: readonly FudgeActor[]): FudgeSituation => tableOf(people);
  const worn = (s: FudgeSituation, which = "", thickness = 0): unknown => {
    return asFarAs(ATTACK_ACTS.attack, s, { attack: "unarmed", scenery: "wood", which, thickness }).chosen.worn;
  };
  const blow = (s: FudgeSituation, state: ObjectState): readonly Change[] => {
    const striker = s.character(s.self);
    return striker ? remembered(striker, { material: "wood", doublings: 0, which: "Gate" }, state) : [];
  };
  it("the next blow of anybody starts there; another thing is whole", () => {
    const after = { ...ada, ...afterChanges(ada, blow(seen(ada), "bent")) } as FudgeActor;
    expect([worn(seen(bo, after), " gate "), worn(seen(bo, after)), worn(seen(bo, after), "gate", 1)]).toEqual([
      "bent",
      "intact",
      "intact",
    ]);
    const again = { ...after, ...afterChanges(after, blow(seen(after), "broken")) } as FudgeActor;
    expect([again.conditions.map((c) => [c.id, c.degree, c.until]), worn(seen(bo, again), "gate")]).toEqual([
      [["worn", 2, { at: "scene", left: 1 }]],
      "broken",
    ]);
  });
  it("of two blows that are opened at once the second falls on what the first has left", () => {
    const opened = sceneryId({ material: "wood", doublings: 0, state: "intact", which: "Gate" });
    const now = (s: FudgeSituation): unknown => whoIn(s, opened)?.object;
    const after = { ...ada, ...afterChanges(ada, blow(seen(ada), "bent")) } as FudgeActor;
    expect([now(seen(bo, ada)), now(seen(bo, after)), now(seen(after))]).toEqual(["intact", "bent", "bent"]);
  });
  it("nothing is said to be better than it was left", () => {
    const after = { ...ada, ...afterChanges(ada, blow(seen(ada), "broken")) } as FudgeActor;
    const said = (state: ObjectState): unknown => {
      const known = { attack: "unarmed", scenery: "wood", which: "gate", thickness: 0, worn: state } as const;
      const made = asFarAs(ATTACK_ACTS.attack, seen(bo, after), known);
      return made.chosen.worn;
    };
    expect([said("broken"), said("intact")]).toEqual(["broken", "broken"]);
  });
  it("its name holds which one it is, colons and all", () => {
    const gate = { material: "wood", doublings: 0, state: "bent", which: "Gate: left" } as const;
    expect(sceneryOf(sceneryId(gate))).toEqual(gate);
  });
});
