import { describe, expect, it } from "vitest";
import type { AnyAct } from "../../kernel/act.ts";
import { asFarAs, questions } from "../../kernel/choose.ts";
import { situation } from "../../kernel/testing/situation.ts";
import { facts, foe, hero, POOL, pool, settings } from "../testing/fixtures.ts";
import type { Die } from "../values.ts";
import { actionExchange } from "./action.ts";
import { pushedBackBy } from "./action-read.ts";
import type { ActionEvent, ActionState } from "./action-state.ts";
import { effectsQuestion, gainQuestion, payQuestion, sizedLabel } from "./questions.ts";

/** Nova beats a foe who doesn't answer, by enough for a d12 to go past it. */
function won(
  dice: readonly Die[] = [8, 8, 12],
  faces: readonly number[] = [8, 8, 5],
  other: { readonly dice: readonly Die[]; readonly faces: readonly number[] } = { dice: [4, 4], faces: [2, 2] },
): ActionState {
  const party = (uuid: string): { uuid: string; name: string; img: string } => ({ uuid, name: uuid, img: "" });
  const begun = actionExchange.begin({
    id: "x",
    intent: "",
    actor: { ...party("Actor.hero"), side: "hero" },
    purpose: { type: "effect" },
    targets: [{ ...party("Actor.foe"), side: "watcher", defender: "character", crowd: false }],
    pool: party(POOL),
    settings,
  });
  const now = { pp: 1, doom: [6] } as const;
  const events: readonly ActionEvent[] = [
    { type: "commit", slot: "action", plan: pool("Actor.hero", "hero", dice), faces },
    { type: "choose", slot: "action", total: [0, 1], effects: [2], pay: [] },
    { type: "announce", slot: "action", allocation: [], now },
    { type: "commit", slot: "Actor.foe", plan: pool("Actor.foe", "watcher", other.dice), faces: other.faces },
    { type: "choose", slot: "Actor.foe", total: [0, 1], effects: other.dice.length > 2 ? [2] : [], pay: [] },
    { type: "announce", slot: "Actor.foe", allocation: [], now },
  ];
  return events.reduce((state, event) => {
    const step = actionExchange.step(state, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    return step.state;
  }, begun);
}

describe("DOO-103 DOO-126 what an effect die becomes is asked use by use", () => {
  const state = won();
  const [slot] = state.slots as [ActionState["slots"][number]];
  const { choices, taken } = effectsQuestion(state, slot, { people: [], sufferer: foe(), escaping: "away" });
  const s = situation({ "Actor.hero": hero() }, settings);
  const act = { choices } as unknown as AnyAct<typeof s>;
  const asked = (wishes: Readonly<Record<string, string>>) => {
    const { chosen } = asFarAs(act, s, wishes);
    return { names: questions(act, s, chosen).map((q) => q.name), made: taken(chosen as never) };
  };
  it("stress asks for no name, and what is past d12 puts its target out unless somebody says otherwise", () => {
    const { names, made } = asked({});
    expect(names).toEqual(["use-2", "reduce-2", "trauma-2", "bonus"]);
    expect(made).toMatchObject({ bonus: "out", effects: [{ use: { type: "stress", track: "physical" } }] });
  });
  it("DOO-111 each use says how large the die lands: what a larger die of the other side pushes back and by which, an asset untouched", () => {
    const now = won([8, 8, 8], [5, 5, 2], { dice: [8, 8, 10], faces: [4, 3, 2] });
    const [met] = now.slots as [ActionState["slots"][number]];
    const said = (use: "stress:physical" | "complication" | "asset") => {
      const { key, data } = sizedLabel(now, met, 2, use);
      return [key.split(".").at(-1), data?.["die"], data?.["by"]];
    };
    expect([said("stress:physical"), said("complication"), said("asset")]).toMatchObject([
      ["stressPushed", "d6", "d10"],
      ["complicationPushed", "d6", "d10"],
      ["assetOf", "d8", undefined],
    ]);
    const { use } = { use: { type: "stress", track: "physical", trauma: true } } as const;
    expect(pushedBackBy(now, met, { place: 2, use, reduce: 0 })).toBe(10);
    expect(sizedLabel(state, slot, 2, "stress:physical").data).toMatchObject({ die: "d12" });
  });
  it("a complication asks for its name, and brings one more effect die", () => {
    const { names, made } = asked({ "use-2": "complication", "name-2": "Stunned", bonus: "out" });
    expect(names.slice(0, 4)).toEqual(["use-2", "name-2", "reduce-2", "bonus"]);
    expect(made).toMatchObject({ bonus: "die", effects: [{ use: { type: "complication", name: "Stunned" } }, {}] });
  });
});

describe("DOO-081 DOO-083 DOO-171 which doom dice pay", () => {
  it("each price is a question of its own, the smallest that will do first", () => {
    const asked = payQuestion([6, 6], [6, 8, 10]);
    expect(Object.keys(asked?.choices ?? {})).toEqual(["pay", "pay2"]);
    expect(asked?.taken({ pay: 8, pay2: 10 })).toEqual([8, 10]);
  });
  it("where there is nothing to choose, or not enough, nobody is asked", () => {
    expect([payQuestion([6], [6]), payQuestion([6, 6], [6]), payQuestion([], [6, 8])]).toEqual([null, null, null]);
  });
});

describe("DOO-066 DOO-068 whose plot point buys an opportunity", () => {
  const asked = (...heroes: readonly ReturnType<typeof hero>[]): readonly string[] => {
    const s = situation(Object.fromEntries(heroes.map((h) => [h.ref, h])), settings);
    const { choices } = gainQuestion(heroes, facts());
    const act = { choices } as unknown as AnyAct<typeof s>;
    return questions(act, s, asFarAs(act, s, {}).chosen).map((q) => q.name);
  };
  it("is asked where more than one hero may pay, and of nobody who pays alone", () => {
    expect(asked(hero())).toEqual(["gain"]);
    expect(asked(hero(), hero({ ref: "Actor.other", name: "Other" }))).toEqual(["buyer", "gain"]);
  });
});
