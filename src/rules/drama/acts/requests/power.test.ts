import { describe, expect, it } from "vitest";
import { actionExchange } from "../../cards/action.ts";
import type { ActionEvent, ActionState } from "../../cards/types.ts";
import { UNHURT } from "../../harm/damage.ts";
import { conditionState } from "../../state/conditions.ts";
import {
  armour,
  attributes,
  context,
  hero,
  party,
  power,
  present,
  settings,
  skill,
  villain,
} from "../../testing/fixtures.ts";
import type { DramaCharacter } from "../../types.ts";
import type { Aimed, Asked } from "./actions.ts";
import {
  drainChanges,
  hazardRequest,
  type PowerAsk,
  powerRequest,
  resistsPower,
  sceneEnd,
  touch,
  touchDn,
} from "./power.ts";

const aimed = (character: DramaCharacter): Aimed => ({
  party: party(character.ref),
  slot: character.ref,
  character,
  exposure: { unaware: false, helpless: false },
  distance: null,
});
const mind = power("telepathy", 1, { adds: 3 });
const ask = (over: Partial<PowerAsk> = {}): PowerAsk => ({
  actor: hero({ attributes: attributes({ min: 10, spi: 9 }) }),
  party: party("mara"),
  power: mind,
  targets: [aimed(villain())],
  dn: null,
  circumstances: [],
  ...over,
});
function taken(made: Asked, ...events: readonly ActionEvent[]): ActionState {
  if (!made.accepted) throw new Error(made.reason);
  return events.reduce<ActionState>((s, e) => {
    const step = actionExchange.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, actionExchange.begin(made.request));
}

describe("DRA-351 powers that somebody resists", () => {
  it.each([
    ["telepathy", true],
    ["mindControl", true],
    ["illusion", true],
    ["drain", true],
    ["teleport", false],
    ["blast", false],
    ["armour", false],
  ])("%s: %s", (key, resists) => expect(resistsPower(key)).toBe(resists));
  it("telepathy is the power's own skill against willpower, else Mind", () => {
    const learned = villain({ attributes: attributes({ min: 9 }), skills: [skill("willpower", 2)] });
    const against = (who: DramaCharacter) => taken(powerRequest(ask({ targets: [aimed(who)] }), context())).request;
    expect([
      against(learned).action.value,
      against(learned).targets[0]?.dn,
      against(villain({ attributes: attributes({ min: 7 }) })).targets[0]?.dn,
    ]).toEqual([13, 11, 7]);
  });
  it("an order to die is 5 harder to give", () => {
    const dn = (suicidal: boolean) =>
      taken(
        powerRequest(
          ask({
            power: power("mindControl", 1),
            targets: [aimed(villain({ attributes: attributes({ min: 9 }) }))],
            suicidal,
          }),
          context(),
        ),
      ).request.targets[0]?.dn;
    expect([dn(false), dn(true)]).toEqual([9, 14]);
  });
  it("an illusion deceives as a trick does, against find", () => {
    const made = taken(
      powerRequest(
        ask({
          power: power("illusion", 1, { adds: 2 }),
          targets: [aimed(villain({ attributes: attributes({ per: 8 }) }))],
        }),
        context({ round: 1 }),
      ),
      { type: "roll", faces: [15] },
      { type: "resolve" },
    );
    expect([made.request.kind, made.targets[0]?.interaction]).toEqual(["trick", "stymied"]);
    const outside = taken(powerRequest(ask({ power: power("illusion", 1, { adds: 2 }) }), context({ card: "DC-18" })));
    expect([outside.request.levelOnly, outside.request.approved]).toEqual([true, ["trick"]]);
  });
  it("DRA-254 is an interaction where somebody resists: not for whoever is set back or has to get away", () => {
    const by = (id: "setback" | "break", over: Partial<PowerAsk> = {}) =>
      powerRequest(ask({ actor: hero({ conditions: [conditionState(id)] }), ...over }), context());
    expect([by("setback"), by("break"), by("setback", { power: power("teleport", 8), targets: [] })]).toMatchObject([
      { reason: "action.no.test" },
      { reason: "action.no.check" },
      { accepted: true },
    ]);
  });
  it("a power without a resister is rolled against its number, or the Gamemaster's", () => {
    const jump = power("teleport", 8, { adds: 1 });
    const dn = (over: Partial<PowerAsk>) =>
      taken(powerRequest(ask({ power: jump, targets: [], ...over }), context())).request.action.dn;
    expect([dn({}), dn({ dn: 13 })]).toEqual([8, 13]);
  });
  it("a healing touch is harder for each wound", () =>
    expect([0, 2].map((wounds) => touchDn({ harm: { ...UNHURT, wounds } }))).toEqual([8, 14]));
  it("a touch takes a wound and K and O, once until the night is over", () => {
    const hurt = hero({ harm: { ...UNHURT, wounds: 2, k: true } });
    expect(touch(hurt, 0)).toMatchObject([
      { path: "system.wounds", to: 1 },
      { path: "system.k", to: false },
      { kind: "create", data: { condition: "touched", until: { at: "rest", left: 1 } } },
    ]);
    expect([
      touch(hurt, -1),
      touch({ ...hurt, conditions: [conditionState("touched")] }, 0),
      touch(hero({ harm: { ...UNHURT, wounds: 4 } }), 0),
    ]).toMatchObject([[], { reason: "touchedAlready" }, [{ kind: "create" }]]);
  });
  it("a drain takes result points off the strongest power, and the scene's end brings them back", () => {
    const victim = villain({
      attributes: attributes({ spi: 8 }),
      powers: [power("armour", 4), power("blast", 15, { id: "b" })],
    });
    const state = taken(
      powerRequest(ask({ power: power("drain", 1, { adds: 3 }), targets: [aimed(victim)] }), context()),
      { type: "roll", faces: [15] },
      { type: "resolve" },
    );
    expect(drainChanges(state, () => victim)).toMatchObject([
      { subject: `${victim.ref}.Item.b`, path: "system.drained", from: 0, to: 6 },
    ]);
    expect(drainChanges(state, () => villain({ powers: [] }))).toEqual([]);
    const [slot] = state.targets;
    const group = slot
      ? [
          { ...slot, target: { ...slot.target, slot: "1" } },
          { ...slot, target: { ...slot.target, slot: "2" }, reading: slot.reading && { ...slot.reading, rp: 9 } },
        ]
      : [];
    expect(drainChanges({ ...state, targets: group }, () => victim)).toMatchObject([{ path: "system.drained", to: 9 }]);
    expect(
      drainChanges(state, () => villain({ powers: [power("size", 8, { id: "big" }), power("armour", 4)] })),
    ).toMatchObject([{ subject: `${victim.ref}.Item.big`, to: 6 }]);
    const after = hero({
      powers: [power("blast", 15, { id: "b", drained: 6 }), power("lendHope", 1, { used: true })],
      lentPoints: [{ id: "x", from: "Jo" }],
    });
    expect(sceneEnd(after)).toMatchObject([
      { path: "system.drained", from: 6, to: 0 },
      { path: "system.used", to: false },
      { path: "system.lentPoints", to: [] },
    ]);
  });
});

describe("DRA-186 DRA-111 harm of the world", () => {
  const victim = hero({ armour: [armour({ add: 5, max: null })] });
  const struck = (effectValue: number, fall: boolean, faces: readonly number[]) =>
    taken(
      hazardRequest({ victim, party: party("mara"), effectValue, fall }, context()),
      { type: "roll", faces },
      { type: "resolve" },
    );
  it("a fall brings at least +1, and armour counts half", () => {
    const [slot] = struck(13, true, [2]).targets;
    expect([slot?.reading?.toughness, slot?.reading?.effectRp]).toEqual([12, 2]);
  });
  it("fire has no such luck, and armour counts fully", () => {
    const [slot] = struck(18, false, [11]).targets;
    expect([slot?.reading?.toughness, slot?.reading?.effectRp, slot?.stage]).toEqual([15, 3, "result"]);
  });
  it("DRA-053 it has no result points, whatever the table reads effects by", () => {
    const fire = taken(
      hazardRequest(
        { victim: hero(), party: party("mara"), effectValue: 12, fall: false },
        context({ settings: { ...settings, effectMode: "resultPoints" } }),
      ),
      { type: "roll", faces: [8] },
      { type: "resolve" },
    );
    expect(fire.targets[0]?.reading?.effectRp).toBe(12 - 2 - 10);
  });
  it("DRA-233 a touch ends a dying for good", () =>
    expect(touch(hero({ harm: { ...UNHURT, wounds: 3 }, stabilised: true, mortalRounds: 4 }), 0)).toMatchObject([
      { path: "system.wounds" },
      { path: "system.stabilised", to: false },
      { path: "system.mortalRounds", to: 0 },
      { kind: "create" },
    ]));
  it("no point goes into its roll", () => {
    const state = taken(
      hazardRequest(
        { victim, party: party("mara"), effectValue: 12, fall: false },
        context({ present: [present("mara")] }),
      ),
      { type: "roll", faces: [11] },
    );
    expect(actionExchange.step(state, { type: "announce", by: "mara", source: "personal" })).toMatchObject({
      accepted: false,
      reason: "actionClosed",
    });
  });
});
