import { describe, expect, it } from "vitest";
import type { TwintensActor } from "../../hero/actor.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import { abilities, hero, power, weapon } from "../../testing/fixtures.ts";
import { actor, tableOf } from "../../testing/table.ts";
import { attackOfOpening, type Open } from "./after-blow.ts";
import type { AttackStateOf } from "./request.ts";

const FOE = "Actor.foe";
/** Weak hands, so that a bare fist is worse than anything. */
const fencer = (over: Partial<TwintensActor>): TwintensActor =>
  actor({ ...hero({ ref: FOE, abilities: abilities({ str: 4 }) }), ...over });
/** Ada has attacked with her axe; what the other one makes of it. */
const strikes = (feat: Open["feat"], foe: TwintensActor): string => {
  const state = { request: { ask: { attack: "axe" }, settings: DEFAULT_SETTINGS } } as unknown as AttackStateOf;
  return attackOfOpening(state, { feat, who: FOE, of: "Actor.ada" }, tableOf([foe]));
};

describe("TWI-347 what an opening is used with", () => {
  it("the attacker's own goes on with the attack that made it", () =>
    expect(strikes("takedownAttack", fencer({ weapons: [weapon("sword")] }))).toBe("axe"));
  it.each([
    ["the heavier blade of two, whichever hangs first", { weapons: [weapon("knife"), weapon("sword")] }, "sword"],
    ["the same the other way round", { weapons: [weapon("sword"), weapon("knife")] }, "sword"],
    ["no bow, however hard it hits", { weapons: [weapon("knife"), weapon("bow")] }, "knife"],
    ["no touch that does no damage", { weapons: [weapon("knife")], powers: [power("stun", 9)] }, "knife"],
    ["bare hands where there is nothing else", { powers: [power("stun", 9)] }, "unarmed"],
  ])("the other side strikes with %s", (_what, over, attack) =>
    expect(strikes("weaponBind", fencer(over))).toBe(attack),
  );
  it("a throw is done with bare hands", () =>
    expect(strikes("defensiveThrow", fencer({ weapons: [weapon("sword")] }))).toBe("unarmed"));
});
