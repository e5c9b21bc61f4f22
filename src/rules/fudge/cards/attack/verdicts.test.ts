import { describe, expect, it } from "vitest";
import { offenceList } from "../../acts/attack/offence.ts";
import { mayLet } from "../../harm/resistance.ts";
import { check, component, dice, hero, modifier, power, resistanceRequest, settings } from "../../testing/fixtures.ts";
import { attackExchange, dealt, mayBotch, mayKill } from "./attack.ts";
import type { AttackEvent, AttackState, TargetState } from "./attack-state.ts";

const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
const striker = hero({
  powers: [
    power("Club", [component("damage", 4, { resistedBy: "toughness", modifiers: [modifier("strengthBased")] })]),
  ],
});
const club = offenceList(striker, settings).find((a) => a.name === "Club");

/** A blow that has hit and is being resisted. */
function struck(kind: "hero" | "minion", ...events: readonly AttackEvent[]): AttackState {
  if (!club) throw new Error("no club");
  const begun = attackExchange.begin({
    actor: party("a"),
    attack: club,
    rank: 4,
    targets: [
      { ...party("t"), kind, attack: { check: check("attack", 9), mayCrit: true, finishing: false }, area: null },
    ],
  });
  const all: readonly AttackEvent[] = [
    { type: "attack", throws: [{ target: "t", faces: dice[0] }] },
    { type: "defend", target: "t", faces: dice[0], check: check("activeDefense", 0) },
    ...events,
  ];
  return all.reduce<AttackState>((state, event) => {
    const step = attackExchange.step(state, event);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, begun);
}

const only = (state: AttackState): TargetState => {
  const [t] = state.targets;
  if (!t) throw new Error("no target");
  return t;
};
const resisted = (
  kind: "hero" | "minion",
  more: Parameters<typeof resistanceRequest>[2] = {},
  powerFaces: (typeof dice)[0] | null = null,
): AttackEvent => ({
  type: "resist",
  target: "t",
  faces: dice[0],
  powerFaces,
  request: resistanceRequest(4, check("passiveDefense", 0), { target: kind, ...more }),
});

describe("FUD-163 a beaten minion is knocked out, unless the Gamemaster chooses its death", () => {
  it("a minion that would be dead, nobody else, and not once it is applied", () => {
    const [thug, champion] = [struck("minion", resisted("minion")), struck("hero", resisted("hero"))];
    expect([
      mayKill(only(thug)),
      mayKill(only(champion)),
      mayKill(only(struck("minion", resisted("minion", { nonLethal: true })))),
    ]).toEqual([true, false, false]);
    expect([dealt(only(thug)), dealt(only(champion))]).toMatchObject([{ nonLethal: true }, { nonLethal: false }]);
    for (const type of ["kill", "spare"] as const) {
      const chosen = struck("minion", resisted("minion"), { type, target: "t", changes: [] });
      expect([only(chosen).stage, mayKill(only(chosen))]).toEqual(["applied", false]);
    }
    expect(attackExchange.step(champion, { type: "kill", target: "t", changes: [] })).toMatchObject({
      reason: "nothingToApply",
    });
  });
});

describe("FUD-027 a strong arm's natural -3, on the Gamemaster's word", () => {
  const rolled = { power: check("power", 4) };
  it("fails by itself: nothing comes of the blow", () => {
    const botched = only(struck("hero", resisted("hero", rolled, dice[-3]), { type: "botch", target: "t" }));
    expect([botched.stage, botched.resistance?.consequence, botched.resistance?.power?.automatic?.rule]).toEqual([
      "unharmed",
      { kind: "none" },
      "FUD-027",
    ]);
  });
  it("not of other dice, and once", () => {
    const fell = struck("hero", resisted("hero", rolled, dice[-3]), { type: "botch", target: "t" });
    expect([
      mayBotch(fell, only(fell)),
      attackExchange.step(struck("hero", resisted("hero", rolled, dice[-2])), { type: "botch", target: "t" }),
    ]).toMatchObject([false, { reason: "nothingToApply" }]);
  });
});

describe("FUD-124 what the willing may let happen", () => {
  it("anything but what Toughness resists", () =>
    expect(
      (["affliction", "weaken", "other", "damage", "nullify"] as const).map((effect) => mayLet({ effect })),
    ).toEqual([true, true, true, false, false]));
});
