import { describe, expect, it } from "vitest";
import type { Value } from "../../kernel/change.ts";
import { spendsOf } from "../../kernel/economy.ts";
import { situation } from "../../kernel/testing/situation.ts";
import { composeCard } from "../acts/reading/read.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { DestinySituation } from "../situation.ts";
import { attack, effect, foe, hero, power, skills, written } from "../testing/fixtures.ts";
import { scene } from "../turn/encounter.ts";
import { orderFlow, type OrderState } from "../turn/order.ts";
import type { DestinyCharacter } from "../types.ts";
import { completed, rightsOf, type Said, tolled } from "./card.ts";
import type { CheckCardRequest } from "./check/check.ts";
import { checkCardRules, type CheckSaid } from "./check/desk.ts";
import { composeDying, dyingCardRules } from "./dying.ts";
import { composeOpportunity, cutShort, opportunityCardRules, unanswered } from "./opportunity.ts";
import { composeUpkeep, upkeepCardRules } from "./upkeep.ts";

const turn = { round: 1, spends: {} };
/** Ada and a foe in the first round, on Ada's turn. */
function at(ada: Partial<DestinyCharacter> = {}, over: Partial<DestinySituation> = {}): DestinySituation {
  const people = {
    "Actor.ada": hero({ skills: skills({ might: 5 }), attacks: [attack()], ...ada }),
    "Actor.foe": foe(),
  };
  return situation(
    people,
    { ...DEFAULT_SETTINGS, economyEnforcement: "block" },
    {
      fight: {
        round: 1,
        acting: "Actor.ada",
        order: ["Actor.ada", "Actor.foe"],
        turns: 3,
        data: { scene: scene("combat"), turns: 3 } as unknown as Readonly<Record<string, Value>>,
      },
      fighter: (id) => ({ id, uuid: `C.${id}`, turn, spends: spendsOf({ turn }, 1), state: {} }),
      ...over,
    },
  );
}
const made = <T>(composed: { readonly accepted: true; readonly request: T } | { readonly accepted: false }): T => {
  if (!composed.accepted) throw new Error(JSON.stringify(composed));
  return composed.request;
};
const check = (s: DestinySituation): CheckCardRequest =>
  made(composeCard("check", { act: "check", actor: "Actor.ada", chosen: { trait: "skill:might", dc: 15 } }, () => s));

describe("DES-224 DES-392 a check at the desk", () => {
  const rules = tolled(checkCardRules.rules);
  const s = at({ pools: { ...hero().pools, destiny: 2 } });
  const card = rules.begin(check(s));
  const says = (state: typeof card, event: Said<CheckSaid>) => {
    const full = completed(checkCardRules, s, state.inner, event);
    if ("accepted" in full) throw new Error(full.reason);
    const step = rules.step(state, full);
    if (!step.accepted) throw new Error(step.reason);
    return step;
  };
  const rolled = says(card, { type: "roll", faces: { d20: 10, fortune: [] } });
  it("an Improve takes the die from its owner and adds its face to the total", () => {
    const better = says(rolled.state, { type: "improve", die: "destiny", roll: 6, changes: [] });
    expect(written(better.changes)).toMatchObject({ "system.pools.destiny": 1 });
    expect((better.state.inner.result?.total ?? 0) - (rolled.state.inner.result?.total ?? 0)).toBe(6);
  });
  it("whoever has none is refused, and nothing is written", () => {
    const poor = at({ pools: { ...hero().pools, destiny: 0 } });
    const full = completed(checkCardRules, poor, rolled.state.inner, {
      type: "improve",
      die: "destiny",
      roll: 6,
      changes: [],
    });
    expect(full).toMatchObject({ accepted: false, reason: "spend.none" });
  });
  it("whose actor is gone is refused by name", () =>
    expect(completed(checkCardRules, { ...s, character: () => null }, card.inner, { type: "begin" })).toMatchObject({
      accepted: false,
      reason: "gone",
    }));
});

describe("DES-046 a check that counts in the Challenge", () => {
  const begun = orderFlow.begin({
    fighters: [],
    scene: scene("challenge", null, { goal: 4, strikes: 3, progress: 0, struck: 0 } as never),
  });
  const flow = JSON.stringify(begun);
  const s = at(
    {},
    {
      fight: {
        round: 1,
        acting: null,
        order: [],
        turns: 1,
        data: begun.data as never,
        kept: { uuid: "Combat.c", flow },
      },
    },
  );
  const rules = tolled(checkCardRules.rules);
  const rolled = rules.step(rules.begin(check(s)), { type: "roll", faces: { d20: 19, fortune: [] } });
  if (!rolled.accepted) throw new Error(rolled.reason);
  const says = (event: CheckSaid) => completed(checkCardRules, s, rolled.state.inner, event);
  it("writes its degrees to the counters where the order is kept", () => {
    const full = says({ type: "count", changes: [] }) as unknown as { readonly changes: [{ readonly to: string }] };
    const after = JSON.parse(full.changes[0].to) as OrderState;
    expect(after.data.scene.challenge?.progress).toBeGreaterThan(0);
  });
  it("is the Gamemaster's to say: its owner can't let it count, by that name or another", () => {
    expect(rightsOf(checkCardRules).count).toEqual({ by: "gm" });
    expect(says({ type: "apply", changes: [], choice: "count" })).toMatchObject({ reason: "nothingToApply" });
  });
  it("counts once, and only where it was made for nothing else", () => {
    const once = rules.step(rolled.state, { type: "count", changes: [] });
    expect(once.accepted && rules.step(once.state, { type: "count", changes: [] })).toMatchObject({
      reason: "alreadyApplied",
    });
    const { inner } = rolled.state;
    const helps = { ...inner, request: { ...inner.request, purpose: "help" as const } };
    expect(completed(checkCardRules, s, helps, { type: "count", changes: [] })).toMatchObject({
      reason: "nothingToApply",
    });
  });
});

describe("DES-247 a death save", () => {
  it("is asked of the dying alone", () => {
    expect(composeDying(at())).toMatchObject({ accepted: false, reason: "dying.not" });
    const dying = at({ marks: { physical: [{ level: 5, left: 0 }], social: [] } });
    expect(made(composeDying(dying)).actor.uuid).toBe("Actor.ada");
    expect(dyingCardRules.waiting?.(dyingCardRules.rules.begin(made(composeDying(dying))))).toHaveLength(1);
  });
});

describe("DES-294 DES-295 opportunity attacks", () => {
  const held = { kind: "deed", ask: {} };
  const asked = { act: "walk", offers: [{ enemy: "Actor.foe" }, { enemy: "Actor.nobody" }], held };
  it("the card goes on once everybody has answered, and not before", () => {
    const state = opportunityCardRules.rules.begin(made(composeOpportunity(at(), asked)));
    expect(unanswered(state).map((o) => o.uuid)).toEqual(["Actor.foe"]);
    const { step } = opportunityCardRules.rules;
    expect(step(state, { type: "proceed" })).toMatchObject({ accepted: false, reason: "opportunity.open" });
    const passed = step(state, { type: "pass", enemy: "Actor.foe" });
    expect(passed.accepted && step(passed.state, { type: "proceed" }).accepted).toBe(true);
  });
  it("what isn't an action of the catalogue opens none", () =>
    expect(composeOpportunity(at(), { ...asked, act: "win" })).toMatchObject({ reason: "action.unknown" }));
  it("whoever can't act any more loses the action, and pays for it", () => {
    const state = opportunityCardRules.rules.begin(made(composeOpportunity(at(), asked)));
    const down = at({ marks: { physical: [{ level: 5, left: 0 }], social: [] } });
    expect([cutShort(at(), state), cutShort(down, state)]).toEqual([false, true]);
    const lost = completed(opportunityCardRules, at(), state, { type: "lost", changes: [] });
    expect(written((lost as unknown as { readonly toll: { readonly changes: [] } }).toll.changes)).toEqual({
      "system.turn.spends.move": 2,
    });
  });
});

describe("DES-397 what is kept up", () => {
  const ada = {
    powers: [power([effect({ effect: "flight", duration: "sustained", range: "personal" })], { active: true })],
  };
  it("falls due on one card; with nothing to keep there is none", () => {
    const { due } = made(composeUpkeep(at(ada)));
    expect(due.map((d) => d.what)).toEqual(["power:p1"]);
    expect(composeUpkeep(at())).toMatchObject({ accepted: false, reason: "upkeep.nothing" });
  });
  it("can't be kept once the turn is another's; players don't read what a hidden adversary keeps", () => {
    const state = upkeepCardRules.rules.begin(made(composeUpkeep(at(ada))));
    const keep = { type: "keep", what: ["power:p1"], changes: [] } as const;
    const fight = at(ada).fight;
    const late = fight && at(ada, { fight: { ...fight, acting: "Actor.foe" } });
    expect(late && completed(upkeepCardRules, late, state, keep)).toMatchObject({ reason: "upkeep.over" });
    expect(upkeepCardRules.veil?.(state, () => true).request.due[0]?.name).toBe("");
  });
  it("DES-397 is waited for in its turn and until it is said, and of nobody after", () => {
    const state = upkeepCardRules.rules.begin(made(composeUpkeep(at(ada))));
    const said = upkeepCardRules.rules.step(state, { type: "end", what: ["power:p1"], changes: [] });
    const { fight } = at(ada);
    const next =
      fight && at(ada, { fight: { ...fight, turns: 4, data: { scene: scene("combat"), turns: 4 } as never } });
    const names = (s: typeof state, where?: DestinySituation): readonly string[] =>
      (upkeepCardRules.waiting?.(s, where) ?? []).map((p) => p.uuid);
    expect([names(state), names(state, at(ada)), names(state, next ?? undefined)]).toEqual([
      ["Actor.ada"],
      ["Actor.ada"],
      [],
    ]);
    expect(said.accepted && names(said.state, at(ada))).toEqual([]);
  });
});
