import { beforeAll, describe, expect, it, vi } from "vitest";
import { checkRequest } from "../../rules/fudge/dice/check.ts";
import { conditionState } from "../../rules/fudge/state/progression.ts";
import { component, hero, minion } from "../../rules/fudge/testing/fixtures.ts";
import type { AnyExchangeKind } from "../ruleset.ts";
import { testTable, viewer } from "./fixtures.ts";
import { permits, permitsUndo } from "./rights.ts";

const attacker = hero({
  ref: "Actor.ada",
  name: "Ada",
  conditions: [conditionState("dazed", null, "Actor.foe hold.hold", 1)],
  powers: [
    {
      id: "flurry",
      name: "Flurry",
      active: true,
      source: "power",
      cost: 12,
      components: [
        {
          ...component("damage", 6, {
            resistedBy: "toughness",
            modifiers: [{ key: "multiattack", ranks: 1, partial: null, note: "" }],
          }),
          id: "c",
        },
      ],
    },
  ],
});
const target = hero({
  ref: "Actor.foe",
  name: "Foe",
  powers: [
    {
      id: "hold",
      name: "Hold",
      active: true,
      source: "power",
      cost: 5,
      components: [{ ...component("affliction", 5), id: "hold", resistedBy: "fortitude" }],
    },
  ],
});
const thug = minion({ ref: "Actor.thug", name: "Thug" });
const cy = hero({ ref: "Actor.cy", name: "Cy", conditions: [conditionState("dying", null, "health")] });
const table = testTable({ "Actor.ada": attacker, "Actor.cy": cy, "Actor.foe": target, "Actor.thug": thug });

vi.stubGlobal("foundry", {
  applications: { api: { ApplicationV2: class {}, HandlebarsApplicationMixin: (base: unknown) => base } },
});
vi.stubGlobal("game", {
  settings: { get: () => null },
  i18n: { has: () => true, format: (k: string) => k, localize: (k: string) => k },
});
vi.stubGlobal("CONST", { DOCUMENT_OWNERSHIP_LEVELS: { OBSERVER: 2 } });

/** The five kinds of people at a table. An observer owns nothing; "other" plays the target. */
const people = {
  gamemaster: viewer("gm", [], true),
  assistant: viewer("as", [], true),
  owner: viewer("ada", ["Actor.ada", "Actor.cy"]),
  other: viewer("bo", ["Actor.foe"]),
  observer: viewer("eve"),
};
type Person = keyof typeof people;
const ALL: readonly Person[] = ["gamemaster", "assistant", "owner", "other", "observer"];
const GMS: readonly Person[] = ["gamemaster", "assistant"];

let kinds: Record<string, AnyExchangeKind>;
beforeAll(async () => {
  // The adapter's module asks Foundry for its classes when it loads; a card's rights need none of them.
  kinds = await Promise.all([
    import("../fudge/cards/check/check.ts"),
    import("../fudge/cards/body.ts"),
    import("../fudge/cards/attack/attack.ts"),
  ]).then(([m, o, a]) => ({
    check: m.checkKind,
    opposed: m.opposedKind,
    attack: a.attackKind,
    dying: o.dyingKind,
    recovery: o.recoveryKind,
  }));
  const { callKind } = await import("./kinds/call.ts");
  const { momentKind } = await import("./kinds/moment.ts");
  const { pointsKind } = await import("./kinds/points.ts");
  kinds.call = callKind(() => ({ compose: () => ({ accepted: true, request: {} }) }) as never);
  kinds.moment = momentKind("fudge");
  kinds.points = pointsKind("fudge", () => [
    {
      key: "p",
      label: "",
      icon: "",
      read: () => null,
      open: true,
      deeds: [
        {
          id: "d",
          kind: "spend",
          label: "",
          hint: "",
          rule: "",
          by: "owner",
          perform: () => ({ accepted: true, changes: [] }),
        },
      ],
    },
  ]);
});

const check = { act: "check", actor: "Actor.ada", chosen: { trait: "ability:str" } };
const opposed = { ...check, chosen: { ...check.chosen, versus: "Actor.foe", answer: "skillbase:insight" } };
const attack = {
  actor: "Actor.ada",
  attack: "flurry.c",
  targets: ["Actor.foe", "Actor.thug"],
  cover: "none",
  concealment: "none",
  band: "short",
  circumstance: 0,
  routine: false,
  trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 },
};

const ROLLED = { type: "roll", faces: [0, 0, 0], changes: [] };
const ANSWERED = { type: "answer", faces: [0, 0, 0], check: checkRequest("skill") };

/** Who may do which event on whose document, after what else has happened. */
type Event = { readonly type: string } & Record<string, unknown>;
const TABLE: readonly (readonly [
  kind: string,
  ask: object,
  event: Event,
  may: readonly Person[],
  before?: readonly Event[],
])[] = [
  ["check", check, { type: "roll", faces: null }, [...GMS, "owner"]],
  ["check", check, { type: "improve", roll: "check", faces: [0, 0, 0], changes: [] }, GMS],
  ["check", check, { type: "improve", roll: "check", faces: [0, 0, 0], changes: [] }, [...GMS, "owner"], [ROLLED]],
  [
    "check",
    check,
    { type: "improve", roll: "check", by: "Actor.foe", faces: [0, 0, 0], changes: [] },
    [...GMS, "other"],
    [ROLLED],
  ],
  ["check", check, { type: "meek", to: 0 }, [...GMS, "owner"]],
  ["check", check, { type: "dice", faces: [0, 0, 0] }, [...GMS, "owner"]],
  ["check", check, { type: "adjust", by: { circumstance: 1, team: 0 }, dc: null }, GMS],
  ["opposed", opposed, { type: "roll" }, [...GMS, "owner"]],
  ["opposed", opposed, { type: "answer" }, [...GMS, "other"]],
  ["opposed", opposed, { type: "flip", face: 1 }, [...GMS, "owner", "other"]],
  ["opposed", opposed, { type: "improve", roll: "active" }, [...GMS, "owner"], [ROLLED, ANSWERED]],
  ["opposed", opposed, { type: "improve", roll: "passive" }, [...GMS, "other"], [ROLLED, ANSWERED]],
  ["attack", attack, { type: "attack", throws: [] }, [...GMS, "owner"]],
  ["attack", attack, { type: "attackAnyway", throws: [] }, GMS],
  [
    "attack",
    { ...attack, targets: ["Actor.thug"], helpers: ["Actor.foe"] },
    { type: "join", helper: "Actor.foe" },
    [...GMS, "other"],
  ],
  [
    "attack",
    { ...attack, targets: ["Actor.thug"], helpers: ["Actor.foe"] },
    { type: "join", helper: "Actor.stranger" },
    GMS,
  ],
  [
    "attack",
    { ...attack, targets: ["Actor.thug"], helpers: ["Actor.foe"] },
    { type: "help", helper: "Actor.foe" },
    [...GMS, "other"],
  ],
  ["attack", attack, { type: "adjust", target: "Actor.foe", roll: "attack", by: { circumstance: 1, team: 0 } }, GMS],
  ["attack", attack, { type: "bounce", target: "Actor.foe" }, [...GMS, "other"]],
  ["attack", attack, { type: "release", target: "Actor.foe", changes: [] }, [...GMS, "owner"]],
  [
    "attack",
    attack,
    { type: "interpose", target: "Actor.thug", by: { uuid: "Actor.foe", name: "Foe", img: "" } },
    [...GMS, "other"],
  ],
  ["attack", attack, { type: "renew", target: "Actor.foe", changes: [] }, [...GMS, "owner"]],
  ["attack", attack, { type: "again", target: "Actor.foe", faces: null }, [...GMS, "owner"]],
  ["attack", attack, { type: "benefit", target: "Actor.foe", benefit: "increasedEffect" }, [...GMS, "owner"]],
  ["attack", attack, { type: "defend", target: "Actor.foe" }, [...GMS, "other"]],
  ["attack", attack, { type: "defend", target: "Actor.thug" }, GMS],
  ["attack", attack, { type: "defend", target: "Actor.nobody" }, GMS],
  ["attack", attack, { type: "resist", target: "Actor.foe" }, [...GMS, "other"]],
  ["attack", attack, { type: "improve", target: "Actor.foe", roll: "attack" }, [...GMS, "owner"]],
  ["attack", attack, { type: "improve", target: "Actor.foe", roll: "defense" }, [...GMS, "other"]],
  ["attack", attack, { type: "improve", target: "Actor.foe", roll: "power" }, [...GMS, "owner"]],
  ["attack", attack, { type: "improve", target: "", roll: "gate" }, GMS],
  [
    "attack",
    { ...attack, targets: ["thing:wood:0:intact"] },
    { type: "resist", target: "thing:wood:0:intact" },
    [...GMS, "owner"],
  ],
  [
    "attack",
    { ...attack, targets: ["thing:wood:0:intact"] },
    { type: "apply", targets: ["thing:wood:0:intact"], changes: [] },
    [...GMS, "owner"],
  ],
  ["attack", attack, { type: "insist", changes: [] }, [...GMS, "owner"]],
  ["attack", attack, { type: "counter", by: { uuid: "Actor.foe", name: "Foe", img: "" } }, [...GMS, "other"]],
  ["attack", attack, { type: "spare", target: "Actor.foe", changes: [] }, GMS],
  ["attack", attack, { type: "kill", target: "Actor.foe", changes: [] }, GMS],
  ["attack", attack, { type: "botch", target: "Actor.foe" }, GMS],
  [
    "attack",
    attack,
    { type: "other", target: "Actor.foe", other: { effect: "damage", resistedBy: "toughness", conditions: [] } },
    GMS,
  ],
  ["attack", attack, { type: "apply", targets: ["Actor.foe"], changes: [] }, [...GMS, "other"]],
  ["attack", attack, { type: "apply", targets: ["Actor.foe", "Actor.thug"], changes: [] }, GMS],
  ["attack", attack, { type: "apply", targets: [], changes: [] }, GMS],
  ["dying", { act: "dying", actor: "Actor.cy" }, { type: "roll" }, [...GMS, "owner"]],
  ["dying", { act: "dying", actor: "Actor.cy" }, { type: "improve", roll: "check" }, [...GMS, "owner"], [ROLLED]],
  [
    "call",
    { trait: "x", dc: 5, secret: true, asked: ["Actor.ada", "Actor.foe"] },
    { type: "answer", target: "Actor.ada" },
    [...GMS, "owner"],
  ],
  ["call", { trait: "x", dc: 5, secret: true, asked: ["Actor.ada"] }, { type: "answer", target: "Actor.foe" }, GMS],
  [
    "call",
    { trait: "x", dc: 5, secret: true, asked: ["Actor.ada"] },
    { type: "improve", target: "Actor.ada" },
    [...GMS, "owner"],
  ],
  [
    "call",
    { trait: "x", dc: 5, secret: true, asked: ["Actor.ada"] },
    { type: "improve", target: "Actor.ada", by: "Actor.foe" },
    [...GMS, "other"],
  ],
  ["points", { actor: "Actor.ada", point: "p", deed: "d", args: {} }, { type: "do" }, [...GMS, "owner"]],
  ["points", { actor: "Actor.ada", point: "p", deed: "d", args: {} }, { type: "award" }, GMS],
  ["points", { actor: "Actor.ada", point: "p", deed: "d", args: {} }, { type: "deny" }, GMS],
  [
    "points",
    { actor: "Actor.ada", point: "p", deed: "d", args: {} },
    { type: "veto", by: "Actor.foe", changes: [] },
    [...GMS, "other"],
  ],
  [
    "recovery",
    { act: "recovery", actor: "Actor.ada", chosen: { source: "Actor.foe hold.hold" } },
    { type: "roll" },
    [...GMS, "owner"],
  ],
  [
    "recovery",
    { act: "recovery", actor: "Actor.ada", chosen: { source: "Actor.foe hold.hold" } },
    { type: "improve", roll: "check" },
    [...GMS, "owner"],
    [ROLLED],
  ],
  [
    "moment",
    { actor: { uuid: "Actor.ada", name: "Ada", img: "" }, moment: "turnEnd", changes: [] },
    { type: "pass" },
    GMS,
  ],
];

describe("the permission table", () => {
  it.each(TABLE.map(([name, ask, event, may, before]) => [name, event, { ask, may, before: before ?? [] }] as const))(
    "%s card: who may %o",
    (name, event, { ask, may, before }) => {
      const kind = kinds[name];
      if (!kind) throw new Error(name);
      const composed = kind.compose(ask, table);
      expect(composed).toMatchObject({ accepted: true });
      if (!composed.accepted) return;
      const state = before.reduce((so, e) => {
        const step = kind.reducer.step(so, e);
        if (!step.accepted) throw new Error(step.reason);
        return step.state;
      }, kind.reducer.begin(composed.request));
      expect(ALL.filter((p) => permits(kind, state, event, people[p]) === true)).toEqual(
        ALL.filter((p) => may.includes(p)),
      );
    },
  );

  it("every event that a conversation knows has a row, and one that it doesn't know is nobody's", () => {
    for (const [name, kind] of Object.entries(kinds)) {
      expect(Object.keys(kind.rights).sort(), name).toEqual(
        [...new Set(TABLE.filter(([k]) => k === name).map(([, , e]) => e.type))].sort(),
      );
      expect(permits(kind, {}, { type: "constructor" }, people.gamemaster)).toMatchObject({
        accepted: false,
        reason: "unknownEvent",
      });
    }
  });

  it("a refusal names who plays it", () => {
    const kind = kinds.attack;
    const composed = kind?.compose(attack, table);
    if (!kind || !composed?.accepted) throw new Error("attack");
    expect(
      permits(
        kind,
        kind.reducer.begin(composed.request),
        { type: "defend", target: "Actor.foe" } as never,
        people.owner,
      ),
    ).toEqual({ accepted: false, reason: "notYours", data: { name: "Foe" } });
  });

  it("what dice have said is taken back by the Gamemaster alone, anything else by who did it or might do it again", () => {
    const kind = kinds.attack;
    const composed = kind?.compose(attack, table);
    if (!kind || !composed?.accepted) throw new Error("attack");
    const state = kind.reducer.begin(composed.request);
    const applied = { event: { type: "apply", targets: ["Actor.foe"], changes: [] }, by: "bo", dice: false };
    expect(ALL.filter((p) => permitsUndo(kind, state, applied, people[p]) === true)).toEqual([
      "gamemaster",
      "assistant",
      "other",
    ]);
    expect(ALL.filter((p) => permitsUndo(kind, state, { ...applied, dice: true }, people[p]) === true)).toEqual(GMS);
  });
});
