import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { replay, type Stamped } from "../../kernel/exchange.ts";
import { OBJECT_BANDS } from "../harm/environment.ts";
import { action, card, hero, mook, party, present, settings, target, villain, weapon } from "../testing/fixtures.ts";
import type { DramaCharacter } from "../types.ts";
import { actionExchange } from "./action.ts";
import { consequenceChanges, objectChanges } from "./consequences.ts";
import { negationDraft } from "./negation.ts";
import { actionButtons, announcements, diceMarks, multiReport, veil, wouldTake } from "./report.ts";
import type { ActionEvent, ActionExchange, ActionState } from "./types.ts";

const play = (request: ActionExchange, ...events: readonly ActionEvent[]): ActionState =>
  events.reduce((state, event) => {
    const step = actionExchange.step(state, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    return step.state;
  }, actionExchange.begin(request));
const roll = (...faces: number[]): ActionEvent => ({ type: "roll", faces });
const announce: ActionEvent = { type: "announce", by: "mara", source: "personal" };
const close: ActionEvent = { type: "close", spend: "s1" };
const resolve: ActionEvent = { type: "resolve" };
const sets = (changes: readonly Change[]) =>
  changes.map((c) => (c.kind === "set" ? [c.subject, c.path, c.to] : [c.subject, c.kind, c.data.condition]));

describe("DRA-025 DRA-410 every die on the card", () => {
  it("a rolled-on 20, a floored 7, a plain 5", () => {
    const state = play(action(), roll(20, 5), announce, close, { type: "throw", spend: "s1", faces: [7] });
    expect(diceMarks(state)).toEqual([
      {
        kind: "base",
        lost: false,
        counted: 25,
        dice: [
          { face: 20, counted: 20, mark: "reroll" },
          { face: 5, counted: 5, mark: "plain" },
        ],
      },
      { kind: "hero", lost: false, counted: 10, dice: [{ face: 7, counted: 10, mark: "floored" }] },
    ]);
  });
  it("what stymied took: a stopped 10, a lost roll struck out", () => {
    const stymied = action({ dice: { ...action().dice, stymied: true } });
    expect(diceMarks(play(stymied, roll(10)))[0]?.dice[0]?.mark).toBe("stopped");
    expect(diceMarks(play(stymied, roll(7), announce))[1]).toEqual({ kind: "hero", lost: true, counted: 0, dice: [] });
  });
  it("buttons say what may be done and why not", () => {
    const declared = actionButtons(actionExchange.begin(action()));
    expect([declared.personal, declared.resolve]).toMatchObject([{ reason: "actionClosed" }, { reason: "notRolled" }]);
    const open = actionButtons(
      play(
        action({ present: [present("mara", { cards: [card("DC-25", "heroPoint"), card("DC-17", "action3")] })] }),
        roll(8),
      ),
    );
    expect(open).toEqual({
      personal: true,
      cards: [
        { card: "DC-25", effect: "heroPoint", point: true },
        { card: "DC-17", effect: "action3", point: false },
      ],
      resolve: true,
      warnsStymied: false,
    });
    expect(actionButtons(play(action({ dice: { ...action().dice, stymied: true } }), roll(8))).warnsStymied).toBe(true);
    expect(wouldTake(play(action(), roll(8)), roll(3))).toMatchObject({ reason: "alreadyRolled" });
  });
});

describe("DRA-114 DRA-411 announcements", () => {
  const told = play(action(), roll(8), announce);
  it("name who spends and who is asked; points only for those who may see them", () => {
    expect(announcements(told, () => false)).toMatchObject([
      { spend: { id: "s1", status: "announced" }, spender: { uuid: "mara" }, points: null },
    ]);
    expect(announcements(told, () => true)[0]).toMatchObject({ points: 3, asked: [{ uuid: "grell" }, { uuid: "jo" }] });
  });
});

describe("DRA-412 negation being put together", () => {
  const slot = play(action({ action: { value: 30, effectValue: 26 } }), roll(15), resolve).targets[0];
  it("counts picks of three, what they cost and what they leave", () => {
    expect(slot?.result).toEqual({ shock: 4, ko: "O", knockdown: false, wounds: 2 });
    if (!slot) return;
    const { result } = slot;
    if (!result) return;
    expect(negationDraft(result, [], 1)).toMatchObject({
      picks: [
        { pick: "shock", most: 2 },
        { pick: "ko", most: 1 },
        { pick: "knockdown", most: 0 },
        { pick: "wound", most: 2 },
      ],
      taken: 0,
      payable: false,
      after: result,
    });
    expect(negationDraft(result, ["wound", "ko"], 1)).toEqual({
      picks: [
        { pick: "shock", most: 1 },
        { pick: "ko", most: 0 },
        { pick: "knockdown", most: 0 },
        { pick: "wound", most: 1 },
      ],
      taken: 2,
      most: 3,
      payable: true,
      after: { shock: 4, ko: "none", knockdown: false, wounds: 1 },
    });
    expect(
      [
        negationDraft(result, ["wound", "ko", "wound"], 1),
        negationDraft(result, ["wound", "ko", "wound", "shock"], 1),
        negationDraft(result, ["knockdown"], 1),
      ].map((d) => d.payable),
      "three a point, and none for nothing",
    ).toEqual([true, false, false]);
  });
});

describe("DRA-413 the multi-action card", () => {
  it("lists modifier, thresholds, each target's own DN and whether it was reached", () => {
    const state = play(action({ group: 4, targets: [target("a", { dn: 10 }), target("b", { dn: 30 })] }), roll(15));
    expect(multiReport(state)).toEqual({
      group: { count: 4, modifier: 3, thresholds: [0, 2, 2, 4] },
      targets: {
        count: 2,
        toughness: 2,
        lines: [
          { slot: "a", name: "a", own: 10, increase: 0, dn: 10, hit: true, successes: 4 },
          { slot: "b", name: "b", own: 30, increase: 4, dn: 34, hit: false, successes: 0 },
        ],
      },
    });
  });
});

describe("DRA-114 DRA-411 what players don't see of an adversary", () => {
  const caps = { base: 77, covers: [{ add: 3, max: 80 }] };
  const state = play(
    action({
      effectCap: { base: 12, covers: [] },
      targets: [target("grell", { rows: { dn: [], toughness: [] }, guard: caps })],
    }),
    roll(15),
    announce,
    close,
    { type: "throw", spend: "s1", faces: [4] },
    resolve,
  );
  const seen = veil(state, (uuid) => uuid === "grell");
  it("nothing of what its Toughness and its blows are made of is told either", () => {
    expect([
      seen.targets[0]?.target.guard,
      seen.request.targets[0]?.guard,
      seen.request.effectCap,
      veil(state, (uuid) => uuid === "mara").request.effectCap,
    ]).toEqual([undefined, undefined, { base: 12, covers: [] }, undefined]);
    expect(JSON.stringify(seen)).not.toMatch(/77/u);
  });
  it("its points, cards, defence and Toughness are gone; dice and outcome stay", () => {
    expect([
      seen.present.find((p) => p.uuid === "grell")?.points,
      seen.present.find((p) => p.uuid === "mara")?.points,
      seen.dieTotal,
      seen.segments,
      seen.veiled,
    ]).toEqual([0, 3, 25, state.segments, ["grell"]]);
    expect(seen.targets[0]).toMatchObject({
      target: { dn: 0, toughness: null, strength: null },
      reading: { success: true, dn: null, rp: null, effectRp: null, resolution: { action: { total: 22 } } },
    });
    expect(JSON.stringify(seen)).not.toContain('"rows":{"dn"');
  });
  it("its own action shows dice and bonus, not value and total", () => {
    const own = veil(state, (uuid) => uuid === "mara");
    expect([own.request.action, own.targets[0]?.reading?.resolution, own.targets[0]?.reading?.rp]).toEqual([
      { value: 0 },
      { bonus: 8, success: true, action: { total: 0, rows: [] }, effect: { total: 0, rows: [] } },
      null,
    ]);
  });
  it("with nobody hidden it is the state itself", () => expect(veil(state, () => false)).toEqual(state));
});

describe("DRA-391 numbers explain themselves, buttons say why not", () => {
  it("the rows of action and effect add up to their totals", () => {
    const r = play(action({ group: 4 }), roll(18)).targets[0]?.reading?.resolution;
    for (const total of [r?.action, r?.effect]) expect(total?.rows.reduce((n, x) => n + x.value, 0)).toBe(total?.total);
    expect(r?.action.rows.map((x) => x.rule)).toContain("DRA-082");
  });
  it("a refused button gives the reason that the click would", () =>
    expect(wouldTake(play(action(), roll(8), announce), resolve)).toMatchObject({
      accepted: false,
      reason: "awaitingCounter",
    }));
});

describe("DRA-414 a card that is read again", () => {
  it("comes to the same state from its stored events", () => {
    const events: ActionEvent[] = [
      roll(8),
      announce,
      { type: "pass", spend: "s1", by: "grell" },
      { type: "pass", spend: "s1", by: "jo" },
      { type: "throw", spend: "s1", faces: [4] },
      resolve,
    ];
    const stored = JSON.parse(
      JSON.stringify(
        events.map((event, at) => ({ at, by: "u", event, changes: [], time: 0, dice: false, undone: null })),
      ),
    ) as Stamped<ActionEvent>[];
    expect(replay(actionExchange, JSON.parse(JSON.stringify(action())) as ActionExchange, stored)).toEqual(
      play(action(), ...events),
    );
  });
});

describe("DRA-146 DRA-178 DRA-254 DRA-340 what applying changes", () => {
  const concerned = (over: object = {}) => ({ victim: villain(), actor: hero(), inOwnTurn: false, settings, ...over });
  it("damage on a named villain", () => {
    const state = play(action(), roll(18), resolve);
    const slot = state.targets[0];
    expect(slot && sets(consequenceChanges(state, slot, concerned()))).toEqual([
      ["grell", "system.shock", 1],
      ["grell", "system.o", true],
    ]);
  });
  it("a hold names its holder", () => {
    const state = play(action({ form: { grapple: true } }), roll(18), resolve);
    const slot = state.targets[0];
    expect(slot && consequenceChanges(state, slot, concerned()).at(-1)).toMatchObject({
      kind: "create",
      data: { condition: "restrained", trait: "mara" },
    });
  });
  it("an interaction's states, fatigue, and the actor Up", () => {
    const made = (kind: "taunt" | "maneuver", value: number) => {
      const state = play(
        action({ kind, action: { value }, targets: [target("grell", { dn: 10, toughness: null })] }),
        roll(15),
        resolve,
      );
      const slot = state.targets[0];
      return slot ? sets(consequenceChanges(state, slot, concerned())) : [];
    };
    expect(made("taunt", 23)).toEqual([
      ["grell", "create", "setback"],
      ["mara", "create", "up"],
    ]);
    expect(made("maneuver", 18)).toEqual([
      ["grell", "create", "stymied"],
      ["grell", "system.shock", 2],
    ]);
  });
  it("a worded call", () => {
    const state = play(
      action({ kind: "taunt", action: { value: 30 }, targets: [target("grell", { dn: 10, toughness: null })] }),
      roll(15),
      resolve,
      { type: "call", slot: "grell", choice: "break", words: "He runs." },
    );
    const slot = state.targets[0];
    expect(slot && consequenceChanges(state, slot, concerned())).toMatchObject([
      {
        kind: "create",
        data: { condition: "break", trait: "mara", source: "mara", until: { at: "turnEnd", of: "grell", left: 1 } },
      },
    ]);
  });
  it("DRA-255 lasts as many turns as the Gamemaster says", () => {
    const state = play(
      action({ kind: "taunt", action: { value: 30 }, targets: [target("grell", { dn: 10, toughness: null })] }),
      roll(15),
      resolve,
      { type: "call", slot: "grell", choice: "setback", words: "", turns: 3 },
    );
    const [slot] = state.targets;
    expect(
      slot && [false, true].map((inOwnTurn) => consequenceChanges(state, slot, concerned({ inOwnTurn }))),
    ).toMatchObject([[{ data: { until: { left: 3 } } }], [{ data: { until: { left: 4 } } }]]);
  });
  it("DRA-150 a disarm makes the first weapon in hand drop", () => {
    const state = play(action({ form: { disarm: true } }), roll(15), resolve);
    const [slot] = state.targets;
    const drops = (...weapons: DramaCharacter["weapons"]) =>
      slot ? sets(consequenceChanges(state, slot, concerned({ victim: villain({ weapons }) }))) : null;
    expect([drops(weapon({ id: "a", dropped: true }), weapon({ id: "b" })), drops()]).toEqual([
      [["grell.Item.b", "system.dropped", true]],
      [],
    ]);
  });
  it("slots of one group of mooks are judged together, once", () => {
    const state = play(
      action({
        action: { value: 30, effectValue: 20 },
        targets: [1, 2, 3].map((n) => target("thug", { slot: `t${n}`, column: "mook", dn: 9, toughness: 8 })),
      }),
      roll(15),
      resolve,
    );
    const group = mook({ count: 6 });
    const all = state.targets.map((slot) =>
      consequenceChanges(state, slot, concerned({ victim: group }), state.targets),
    );
    expect(all.map((c) => sets(c))).toEqual([[["thug", "system.count", 3]], [], []]);
  });
  it("a mook alone, or the last of a group, takes harm as one and stays where it fell", () => {
    const state = play(
      action({
        action: { value: 30, effectValue: 20 },
        targets: [target("thug", { column: "mook", dn: 9, toughness: 9 })],
      }),
      roll(15),
      resolve,
    );
    const slot = state.targets[0];
    expect(slot && sets(consequenceChanges(state, slot, concerned({ victim: mook({ count: 1 }) })))).toContainEqual([
      "thug",
      "system.wounds",
      3,
    ]);
  });
  it("a thing loses wound levels, four destroy it (DRA-187 DRA-223)", () => {
    const state = play(
      action({
        action: { value: 30, effectValue: 34 },
        targets: [target("blade", { kind: "object", toughness: 20, owner: party("grell") })],
      }),
      roll(15),
      resolve,
    );
    const slot = state.targets[0];
    const blade = (wounds: number) => ({ wounds, bands: OBJECT_BANDS, shock: null });
    const changes = (wounds: number) => slot && objectChanges("Item.blade", blade(wounds), slot);
    expect(changes(1)).toMatchObject([{ path: "system.wounds", from: 1, to: 4 }]);
    expect(changes(4)).toEqual([]);
  });
});
