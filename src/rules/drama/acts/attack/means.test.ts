import { describe, expect, it } from "vitest";
import { type Aimed, type AttackAsk, attackRequest, checkRequest, type Means } from "../../index.ts";
import { context, hero, party, skill, villain, weapon } from "../../testing/fixtures.ts";
import type { DramaCharacter } from "../../types.ts";
import { gearUse } from "./means.ts";

const aimed = (character: DramaCharacter, distance: number | null = null): Aimed => ({
  party: party(character.ref),
  slot: character.ref,
  character,
  exposure: { unaware: false, helpless: false },
  distance,
});
const attack = (who: DramaCharacter, means: Means, over: Partial<AttackAsk> = {}, round: number | null = 1) =>
  attackRequest(
    { attacker: who, party: party("mara"), means, targets: [aimed(villain())], options: [], ...over },
    context({ round }),
  );

describe("DRA-187 damaged gear", () => {
  it.each([
    [0, []],
    [1, []],
    [2, [-2]],
  ])("%i wounds: %j", (wounds, amounts) => {
    const use = gearUse({ name: "Rig", wounds });
    expect("accepted" in use ? use.reason : use.map((m) => m.amount)).toEqual(amounts);
  });
  it.each([3, 4])("broken and destroyed (%i) it can't be used: not to strike with, not for a check", (wounds) => {
    expect(attack(hero(), { kind: "weapon", weapon: weapon({ wounds }) })).toMatchObject({
      reason: "gearBroken",
      data: { name: "Sabre" },
    });
    expect(
      checkRequest(
        {
          actor: hero(),
          party: party("mara"),
          trait: { skill: "find", gear: { id: "g", type: "", name: "Scope", wounds } },
          dn: null,
        },
        context(),
      ),
    ).toMatchObject({ reason: "gearBroken" });
  });
  it("damaged it costs 2", () => {
    const made = attack(hero({ skills: [skill("meleeWeapons", 1)] }), {
      kind: "weapon",
      weapon: weapon({ wounds: 2 }),
    });
    expect(made.accepted && made.request.action.modifiers).toEqual([
      { label: "CROSSOVER.Drama.Row.damagedGear", amount: -2, appliesTo: "action", rule: "DRA-187" },
    ]);
  });
  it("DRA-335 gear in hand brings its specialisation to a check", () => {
    const who = hero({ skills: [skill("find", 2, { specType: "scope", trademarkItemId: "g" })] });
    const value = (id: string) => {
      const made = checkRequest(
        {
          actor: who,
          party: party("mara"),
          trait: { skill: "find", gear: { id, type: "scope", name: "Scope", wounds: 0 } },
          dn: null,
        },
        context(),
      );
      return made.accepted && made.request.action.value;
    };
    expect([value("g"), value("other")]).toEqual([13, 11]);
  });
});
