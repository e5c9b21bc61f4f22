import { beforeEach, describe, expect, it } from "vitest";
import type { Change, Value } from "../../kernel/change.ts";
import type { Fighter } from "../../kernel/situation.ts";
import { situation } from "../../kernel/testing/situation.ts";
import { composeCard } from "../acts/reading/read.ts";
import { checkCardRules } from "../cards/check/desk.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { DestinySituation } from "../situation.ts";
import { keptChanges, keptPowers, keptSince } from "../state/kept.ts";
import { bestow, lasts } from "../state/lasting.ts";
import { apply, condition, effect, foe, hero, power } from "../testing/fixtures.ts";
import type { DestinyCharacter } from "../types.ts";
import { momentComes } from "./moments.ts";
import { orderFlow } from "./order.ts";

/** What the tracker keeps of each, by the uuid of its actor. */
let kept: Record<string, Record<string, Value>> = {};
const place = (uuid: string): Fighter => ({
  id: uuid,
  uuid: `Combat.c.Combatant.${uuid}`,
  turn: { round: 0, spends: {} },
  spends: {},
  state: (kept[uuid] ??= {}),
});
const people = (who: readonly DestinyCharacter[]): Readonly<Record<string, DestinyCharacter>> =>
  Object.fromEntries(who.map((c) => [c.ref, c]));

/** Everybody at peace, by a world's clock. */
const peace = (who: readonly DestinyCharacter[], seconds: number): DestinySituation =>
  situation(people(who), DEFAULT_SETTINGS, { seconds, everywhere: () => who.map((c) => c.ref) });

/** A fight of these; whose turn it is, and the number of the turn. */
function fight(who: readonly DestinyCharacter[], acting: string, turns: number): DestinySituation {
  const { data } = orderFlow.begin({ fighters: [] });
  return situation(people(who), DEFAULT_SETTINGS, {
    fight: { round: 1, acting, order: who.map((c) => c.ref), turns, data: { ...data, turns } as never },
    fighter: place,
    everywhere: () => who.map((c) => c.ref),
  });
}
const remember = (changes: readonly Change[]): void => {
  for (const c of changes)
    if (c.kind === "set" && c.path === "system.state.kept")
      (kept[c.subject.split(".").slice(3).join(".")] ??= {})["kept"] = c.to;
};

beforeEach(() => {
  kept = {};
});

describe("DES-071 DES-121 DES-124 what lasts until the helper's next turn", () => {
  const aid = {
    kind: "ranks",
    key: "aid",
    channel: "attack",
    ranks: 2,
    against: "Actor.foe",
    attack: null,
    skill: null,
    until: lasts("startOfNextTurn", "Actor.bo", true),
    label: "",
    rule: "DES-121",
  } as const;
  const ada = apply(hero(), bestow(hero(), aid));
  const bo = hero({ ref: "Actor.bo", name: "Bo" });
  const left = (type: "turnStart" | "turnEnd", of: string): number =>
    apply(ada, momentComes(fight([ada, bo], of, 3), { type, of }, []).changes).lasting.length;
  it("is over as that turn begins, though it lies on somebody else", () => {
    expect([left("turnStart", "Actor.bo"), left("turnEnd", "Actor.bo"), left("turnStart", "Actor.ada")]).toEqual([
      0, 1, 1,
    ]);
  });
});

describe("DES-164 DES-180 what is kept up is kept through a turn that is put off", () => {
  const flyer = hero({ powers: [power([effect({ effect: "flight", duration: "sustained", range: "personal" })])] });
  const bo = foe();
  const ended = (turns: number, acting: string): boolean =>
    momentComes(fight([flyer, bo], acting, turns), { type: "turnEnd", of: "Actor.ada" }, []).changes.some(
      (c) => c.kind === "set" && c.path === "system.active" && c.to === false,
    );
  const ada = (): Fighter => place("Actor.ada");
  const kept5 = (): readonly Change[] => keptChanges(ada(), ["p1"], { turns: 5 });
  it("kept in the turn that came up first, it lasts until the delayed turn is over", () => {
    remember(momentComes(fight([flyer, bo], "Actor.ada", 5), { type: "turnStart", of: "Actor.ada" }, []).changes);
    expect([keptSince(ada()), keptPowers(ada())]).toEqual([5, []]);
    expect(ended(5, "Actor.ada")).toBe(true);
    remember(kept5());
    momentComes(fight([flyer, bo], "Actor.ada", 7), { type: "turnResume", of: "Actor.ada" }, []);
    expect([keptSince(ada()), keptPowers(ada()), ended(7, "Actor.ada"), ended(8, "Actor.foe")]).toEqual([
      5,
      ["p1"],
      false,
      false,
    ]);
  });
  it("the next own turn asks anew", () => {
    remember(kept5());
    remember(momentComes(fight([flyer, bo], "Actor.ada", 9), { type: "turnStart", of: "Actor.ada" }, []).changes);
    expect([keptSince(ada()), ended(9, "Actor.ada")]).toEqual([9, true]);
  });
});

describe("DES-072 DES-247 time outside of a fight", () => {
  const dying = hero({ marks: { physical: [{ level: 5, left: 0 }], social: [] } });
  const asked = (s: DestinySituation, seconds = 6): unknown[] =>
    momentComes(s, { type: "time", seconds }, []).prompts.map((p) => [p.kind, p.actor]);
  it("the dying make their saves; who is in the fight makes them on its turns", () => {
    expect([asked(peace([dying], 6)), asked(fight([dying], "Actor.ada", 1))]).toEqual([[["dying", "Actor.ada"]], []]);
  });
  it("one for every six seconds, by the world's clock: two steps of four seconds are one save", () => {
    const saves = ([4, 4, 12] as const).map((by, n) => asked(peace([dying], [1006, 1010, 1022][n] ?? 0), by).length);
    expect(saves).toEqual([0, 1, 2]);
  });
});

describe("DES-270 DES-277 DES-072 what goes on outside of an encounter", () => {
  const bound = (until: ReturnType<typeof lasts> | { readonly at: "use" }) =>
    hero({ conditions: [condition("hindered", { dc: 18, resistance: "fortitude", until })] });
  const asked = (who: DestinyCharacter, seconds: number): readonly unknown[] =>
    momentComes(peace([who], seconds), { type: "time", seconds }, []).prompts.map((p) => [p.kind, p.actor]);
  it("is resisted every six seconds, five times at most at one stroke of the clock", () => {
    const who = bound({ at: "use" });
    expect([3, 6, 12, 3600].map((n) => asked(who, n).length)).toEqual([0, 1, 2, 5]);
    expect(asked(who, 6)).toEqual([["check", "Actor.ada"]]);
  });
  it("what its turns end isn't, nor is what nobody can resist", () => {
    expect(asked(bound(lasts("endOfNextTurn", "Actor.foe", true)), 6)).toEqual([]);
    expect(asked(hero({ conditions: [condition("hindered")] }), 6)).toEqual([]);
  });
  it("what has ended in the meantime waits for nobody any more", () => {
    const who = bound({ at: "use" });
    const ask = { act: "resist", actor: who.ref, chosen: { effect: who.conditions[0]?.effect ?? "" } };
    const made = composeCard("check", ask, () => peace([who], 6));
    if (!made.accepted) throw new Error(made.reason);
    const state = checkCardRules.rules.begin(made.request);
    const waits = (one: DestinyCharacter): number => checkCardRules.waiting?.(state, peace([one], 6)).length ?? 0;
    expect([waits(who), waits(hero())]).toEqual([1, 0]);
  });
});
