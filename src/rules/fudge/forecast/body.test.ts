import { describe, expect, it } from "vitest";
import { takeHarm } from "../harm/health.ts";
import { afterChanges } from "../state/after-changes.ts";
import {
  abilities,
  advantage,
  component,
  dice,
  having,
  hero,
  minion,
  modifier,
  power,
  settings,
} from "../testing/fixtures.ts";
import type { FudgeCharacter } from "../types.ts";
import { type Body, bodyOf, due, endTurn, fateOf, mayAct, recover, stamina, startTurn } from "./body.ts";
import { choices, strike, type StrikeFaces } from "./strike.ts";

const throws = (changes: Partial<StrikeFaces> = {}): StrikeFaces => ({
  attack: dice[0],
  defence: dice[0],
  resistance: dice[0],
  power: dice[0],
  ...changes,
});
const blow = (attacker: FudgeCharacter, target: FudgeCharacter | Body, faces: StrikeFaces, id?: string): Body => {
  const body = "character" in target ? target : bodyOf(target);
  const choice = choices(attacker, settings).find((c) => id === undefined || c.attack.id === id);
  if (!choice) throw new Error("no attack");
  return strike(attacker, body, choice, faces, settings);
};
const wounds = ({ character }: Body): unknown[] => [
  character.health.value,
  character.bruises,
  character.conditions.map((c) => c.id),
];
const fighter = hero({ ref: "A", abilities: abilities({ fgt: 5, str: 5 }) });
const target = hero({ ref: "B", abilities: abilities({ fgt: 5, sta: 2 }) });

describe("changes fall on a snapshot as they do on a document", () => {
  it("FUD-158 down to 0 is battered, below it dying instead", () => {
    const battered = afterChanges(
      target,
      takeHarm(target, { health: 6, bruises: 1, nonLethal: false, worst: false }).changes,
    );
    expect(wounds(bodyOf(battered))).toEqual([0, 1, ["battered"]]);
    expect(
      wounds(
        bodyOf(
          afterChanges(battered, takeHarm(battered, { health: 1, bruises: 1, nonLethal: false, worst: false }).changes),
        ),
      ),
    ).toEqual([-1, 2, ["dying"]]);
  });
  it("changes of somebody else's are none of theirs", () =>
    expect(
      afterChanges(fighter, takeHarm(target, { health: 3, bruises: 1, nonLethal: false, worst: false }).changes),
    ).toEqual(fighter));
});

describe("FUD-110 a strike is a whole attack", () => {
  it("FUD-153 a hit costs the difference and a bruise", () =>
    expect(wounds(blow(fighter, target, throws()))).toEqual([3, 1, []]));
  it("a miss changes nothing, not even the object", () => {
    const body = bodyOf(target);
    expect(blow(fighter, body, throws({ attack: dice[-1] }))).toBe(body);
  });
  it("FUD-152 FUD-155 a tie bruises only, a better total does nothing", () => {
    const tough = hero({ ref: "B", abilities: abilities({ fgt: 5, sta: 3 }) });
    expect(wounds(blow(fighter, tough, throws({ resistance: dice[2] })))).toEqual([6, 1, []]);
    expect(wounds(blow(fighter, tough, throws({ resistance: dice[3] })))).toEqual([6, 0, []]);
  });
  it("FUD-031 a critical hit adds to the effect", () =>
    expect(wounds(blow(fighter, target, throws({ attack: dice[3] })))).toEqual([2, 1, []]));
  it("FUD-163 a minion that fails is knocked out", () =>
    expect(fateOf(blow(fighter, minion({ ref: "T", abilities: abilities({ fgt: 5 }) }), throws()))).toBe("down"));
  it("FUD-157 harm that doesn't kill leaves it stabilized", () => {
    const soft = hero({
      ref: "A",
      abilities: abilities({ dex: 5 }),
      powers: [
        power("Net", [
          component("damage", 10, { range: "ranged", resistedBy: "toughness", modifiers: [modifier("nonLethal")] }),
        ]),
      ],
    });
    expect(wounds(blow(soft, target, throws(), "Net.damage"))).toEqual([-1, 1, ["stabilized"]]);
  });
});

describe("fates", () => {
  it.each([
    [6, [], "up", true],
    [0, [], "up", true],
    [-1, [], "down", false],
    [-1, ["stabilized"], "down", false],
    [-3, [], "dead", false],
    [6, ["incapacitated"], "down", false],
    [6, ["stunned"], "up", false],
    [6, ["paralyzed"], "up", false],
    [6, ["controlled"], "up", false],
    [6, ["dazed"], "up", true],
  ] as const)("FUD-158 FUD-219 FUD-241 health %i with %j is %s, acts: %s", (value, ids, fate, acts) => {
    const body = bodyOf(hero({ health: { value, max: 6 }, ...having(...ids) }));
    expect([fateOf(body), mayAct(body)]).toEqual([fate, acts]);
  });
  it("stamina falls with every harm and is 0 only out of the fight", () => {
    const at = (changes: Partial<FudgeCharacter>): number => stamina(bodyOf(hero(changes)));
    expect(at({})).toBeGreaterThan(at({ bruises: 1 }));
    expect(at({ bruises: 1 })).toBeGreaterThan(at({ health: { value: 5, max: 6 } }));
    expect(at({ health: { value: 0, max: 6 }, bruises: 30, ...having("stunned") })).toBeGreaterThan(0);
    expect(at({ health: { value: -1, max: 6 } })).toBe(0);
  });
});

describe("FUD-276 the start of a turn", () => {
  const dying = bodyOf(hero({ health: { value: -1, max: 6 }, ...having("dying"), abilities: abilities({ sta: 5 }) }));
  it.each([
    [1, [-1, ["stabilized"]]],
    [0, [-1, ["dying"]]],
    [-1, [-2, ["dying"]]],
  ] as const)("FUD-160 the dying check with dice at %i", (sum, [health, ids]) =>
    expect(wounds(startTurn(dying, 1, dice[sum], settings))).toEqual([health, 0, ids]),
  );
  it("FUD-160 Diehard needs no check", () =>
    expect(
      wounds(startTurn(bodyOf({ ...dying.character, advantages: [advantage("diehard")] }), 1, null, settings)),
    ).toEqual([-1, 0, ["stabilized"]]));
  it("FUD-166 Regeneration 5 gives a point every other round", () => {
    const hurt = bodyOf(hero({ health: { value: 1, max: 6 }, powers: [power("R", [component("regeneration", 5)])] }));
    expect([1, 2, 3, 4, 11, 12].map((round) => startTurn(hurt, round, null, settings).character.health.value)).toEqual([
      1, 2, 1, 2, 1, 2,
    ]);
  });
});

describe("FUD-172 recovery", () => {
  const stunner = (modifiers: readonly string[] = [], third = "incapacitated"): FudgeCharacter =>
    hero({
      ref: "A",
      abilities: abilities({ dex: 5 }),
      powers: [
        power("Stun", [
          component("affliction", 5, {
            range: "ranged",
            resistedBy: "fortitude",
            modifiers: modifiers.map((m) => modifier(m)),
            conditions: [
              { degree: 1, condition: "dazed", trait: null },
              { degree: 2, condition: "stunned", trait: null },
              { degree: 3, condition: third, trait: null },
            ],
          }),
        ]),
      ],
    });
  const victim = hero({ ref: "B", abilities: abilities({ sta: 1 }) });
  const hit = (modifiers: readonly string[], sum: -3 | -1 | 0 | 2, third?: string): Body =>
    blow(stunner(modifiers, third), victim, throws({ resistance: dice[sum] }), "Stun.affliction");
  const ids = (body: Body): string[] => body.character.conditions.map((c) => c.id);
  const source = (body: Body): string => due(body)[0]?.source ?? "";

  it("FUD-170 degrees bring their condition", () =>
    expect([ids(hit([], 2)), ids(hit([], 0)), ids(hit([], -3))]).toEqual([["dazed"], ["stunned"], ["incapacitated"]]));
  it("success ends it, failure leaves it", () => {
    const stunned = hit([], 0);
    expect(ids(recover(stunned, source(stunned), dice[2], settings))).toEqual(["stunned"]);
    const lucky = { ...stunned, character: { ...stunned.character, abilities: abilities({ sta: 5 }) } };
    const free = recover(lucky, source(lucky), dice[0], settings);
    expect([ids(free), free.ongoing]).toEqual([[], []]);
  });
  it("FUD-173 Progressive worsens", () => {
    const dazed = hit(["progressive"], 2);
    const worse = recover(dazed, source(dazed), dice[0], settings);
    expect([ids(worse), worse.ongoing[0]?.degree]).toEqual([["stunned"], 2]);
  });
  it("FUD-173 Regressive eases by its degrees", () => {
    const stunned = hit(["regressive"], 0);
    const strong = { ...stunned, character: { ...stunned.character, abilities: abilities({ sta: 5 }) } };
    expect(ids(recover(strong, source(strong), dice[0], settings))).toEqual(["dazed"]);
  });
  it("the third degree is checked each minute, asleep in no fight", () => {
    const out = hit([], -3);
    expect(due(out)).toEqual([]);
    let now = out;
    for (let turn = 0; turn < 10; turn++) now = endTurn(now);
    expect(due(now)).toHaveLength(1);
    expect(hit([], -3, "asleep").ongoing[0]?.wait).toBeNull();
  });
  it("FUD-242 surprise is over with the turn", () =>
    expect(ids(endTurn(bodyOf(hero(having("surprised")))))).toEqual([]));
});

describe("FUD-122 FUD-456 an effect that is used with some of its ranks", () => {
  it("has its own power's check where the table rolls the number", () => {
    const made = component("damage", 8, {
      id: "d",
      resistedBy: "toughness",
      modifiers: [{ ...modifier("area"), partial: 4 }],
    });
    const known = choices(hero({ ref: "A", powers: [power("Blast", [made])] }), settings).filter((c) =>
      c.attack.id.startsWith("Blast."),
    );
    expect(known.map((c) => [c.attack.id, c.component?.id])).toEqual([
      ["Blast.d", "d"],
      ["Blast.d.at4", "d"],
    ]);
  });
});
