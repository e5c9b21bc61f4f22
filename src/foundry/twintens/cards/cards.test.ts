import { beforeAll, describe, expect, it } from "vitest";
import { attackAsk } from "../../../rules/twintens/index.ts";
import {
  abilities,
  feats,
  having,
  hero,
  minion,
  power,
  skill,
  weapon,
} from "../../../rules/twintens/testing/fixtures.ts";
import { testTable, viewer } from "../../exchange/fixtures.ts";
import type { AnyExchangeKind, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView } from "../../view/card-view.ts";
import type * as Situations from "../situation.ts";
import { actor, contestAsk, localize, played, type Said, stubHost } from "../testing/card-fixtures.ts";

const nova = actor(
  hero({
    ref: "Actor.nova",
    name: "Nova",
    baseAttack: 9,
    powers: [
      power("blast", 10),
      power("stun", 8),
      power("blast", 6, { id: "wave", name: "Wave", extras: [{ key: "area", ranks: 1, note: "burst" }] }),
    ],
    conviction: { value: 1, max: 3, used: [] },
  }),
);
const brute = actor(
  hero({
    ref: "Actor.brute",
    name: "Brute",
    kind: "villain",
    defense: 6,
    dodgeBase: 3,
    abilities: abilities({ con: 20 }),
    conviction: { value: 0, max: 3, used: [] },
  }),
);
const thug = actor(minion({ ref: "Actor.thug" }));
const crate = actor(hero({ ref: "Actor.crate", name: "Crate", kind: "object", objectToughness: 8, conviction: null }));
const stunnedBrute = { ...brute, track: { ...brute.track, unconscious: true } };
const sword = actor(
  hero({
    ref: "Actor.sword",
    name: "Sword",
    baseAttack: 8,
    weapons: [weapon("sword")],
    ...feats("powerAttack"),
    conviction: { value: 0, max: 3, used: [] },
  }),
);
const dying = actor(
  hero({
    ref: "Actor.dying",
    name: "Dying",
    track: { ...hero().track, dying: true, unconscious: true },
    conviction: { value: 0, max: 3, used: [] },
  }),
);
const held = actor(hero({ ref: "Actor.held", name: "Held", ...having(["grappled", { trait: "Actor.brute" }]) }));
const table = testTable({
  "Actor.nova": nova,
  "Actor.brute": brute,
  "Actor.thug": thug,
  "Actor.crate": crate,
  "Actor.sword": sword,
  "Actor.dying": dying,
  "Actor.held": held,
});
const [ada, gm] = [viewer("ada", ["Actor.nova", "Actor.sword"]), viewer("gm", [], true)];

interface Kinds {
  attack: AnyExchangeKind;
  check: AnyExchangeKind;
  dying: AnyExchangeKind;
  contest: AnyExchangeKind;
}
let kinds: Kinds;

let situation: (typeof Situations)["situation"];
beforeAll(async () => {
  stubHost();
  ({ situation } = await import("../situation.ts"));
  const [attack, check, body, contest] = await Promise.all([
    import("./attack/attack.ts"),
    import("./check.ts"),
    import("./body.ts"),
    import("./contest.ts"),
  ]);
  kinds = {
    attack: attack.attackKind,
    check: check.checkKind,
    dying: body.BODY_KINDS.dying,
    contest: contest.contestKind,
  };
});

const seen = async (
  kind: AnyExchangeKind,
  ask: unknown,
  events: readonly Said[],
  who: Viewer = gm,
  at = table,
): Promise<CardView> => kind.view(await played(kind, ask, events, at), who, at, localize);
const buttons = (card: CardView): readonly ButtonView[] => card.parties.flatMap((p) => p.buttons);
const roll = (faces: readonly number[], target = "Actor.brute"): Said => ({
  type: "roll",
  throws: [{ target, faces }],
});
const blast = attackAsk("Actor.nova", "blast", { targets: ["Actor.brute"] });

describe("TWI-521 TWI-522 TWI-117 what a card shows of the dice", () => {
  it("faces, natural, total and every part; a threat range beside 20 is printed", async () => {
    const card = await seen(kinds.attack, attackAsk("Actor.sword", "sword", { targets: ["Actor.brute"] }), [
      roll([7, 8]),
    ]);
    const [attack] = card.parties[0]?.rolls ?? [];
    expect(attack?.dice.map((d) => d.face)).toEqual(["7", "8"]);
    expect(attack).toMatchObject({ total: "23", label: "CROSSOVER.Twintens.Card.attackThreat[19]" });
    expect(attack?.rows[0]).toMatchObject({ value: "+15", rule: "TWI-010" });
  });
  it("a natural 20 is ringed, a natural 2 struck", async () => {
    const marks = async (faces: readonly number[]): Promise<unknown> =>
      (await seen(kinds.attack, blast, [roll(faces)])).parties[0]?.rolls[0]?.dice[0]?.state;
    expect([await marks([10, 10]), await marks([1, 1]), await marks([5, 6])]).toEqual(["ringed", "struck", undefined]);
  });
  it("before the answer the card in everybody's log holds no total, and of the dice a natural 20 alone", async () => {
    const veil = async (faces: readonly number[]): Promise<CardView> => {
      const state = await played(kinds.attack, blast, [roll(faces)], table);
      expect(kinds.attack.secret?.(state)).toBe(true);
      return kinds.attack.view(
        kinds.attack.veil?.(state, () => false),
        ada,
        table,
        localize,
      );
    };
    expect((await veil([5, 6])).parties[0]?.rolls[0]).toMatchObject({ hidden: true, dice: [], rows: [] });
    expect((await veil([10, 10])).parties[0]?.rolls[0]?.total).toBe("CROSSOVER.Twintens.Card.naturalKnown[20]");
  });
});

describe("TWI-520 TWI-523 TWI-525 what follows by itself, and who is asked", () => {
  it("who defends is asked; the target's owner and the Gamemaster have live buttons, others see whose they are", async () => {
    const [mine, theirs] = [
      await seen(kinds.attack, blast, [roll([5, 6])]),
      await seen(kinds.attack, blast, [roll([5, 6])], ada),
    ];
    expect(buttons(mine).map((b) => [b.gesture, b.args.how, b.refused])).toEqual([
      ["defend", "defend", undefined],
      ["defend", "decline", undefined],
    ]);
    expect(buttons(theirs).every((b) => b.refused?.includes("notYours"))).toBe(true);
  });
  it("a target that can't act has a passive Defense at once, and the save is next", async () => {
    const down = testTable({ "Actor.nova": nova, "Actor.brute": stunnedBrute });
    const card = await seen(kinds.attack, blast, [roll([5, 6])], gm, down);
    expect(card.parties[0]?.rolls.map((r) => r.label)).toContain("CROSSOVER.Twintens.Card.defense.passive");
    expect(buttons(card).map((b) => b.gesture)).toEqual(["save"]);
  });
  it("a miss that a point could change stands open for the attacker, with the odds of the spend", async () => {
    const card = await seen(
      kinds.attack,
      blast,
      [
        roll([1, 3]),
        { type: "defend", target: "Actor.brute", how: "defend", faces: [9, 9], request: {}, rows: [], changes: [] },
      ],
      ada,
    );
    const open = buttons(card);
    expect(open.map((b) => b.gesture)).toEqual(["resolve", "reroll"]);
    expect(
      kinds.attack
        .waiting?.(
          await played(
            kinds.attack,
            blast,
            [
              roll([1, 3]),
              {
                type: "defend",
                target: "Actor.brute",
                how: "defend",
                faces: [9, 9],
                request: {},
                rows: [],
                changes: [],
              },
            ],
            table,
          ),
        )
        ?.map((p) => p.uuid),
    ).toEqual(["Actor.nova"]);
    expect(
      (
        await seen(kinds.attack, blast, [
          roll([1, 3]),
          { type: "defend", target: "Actor.brute", how: "defend", faces: [9, 9], request: {}, rows: [], changes: [] },
        ])
      ).parties[0]?.buttons.find((b) => b.gesture === "reroll")?.odds,
    ).toMatch(/%/u);
  });
  it("TWI-219 what a failed save will write is listed before, and as done after", async () => {
    const upTo: readonly Said[] = [
      roll([9, 9]),
      { type: "defend", target: "Actor.brute", how: "decline", faces: null, request: {}, rows: [], changes: [] },
      { type: "save", target: "Actor.brute", faces: [3, 3], facts: { kind: "object", toughness: 0, marks: 0 } },
    ];
    const before = await seen(kinds.attack, blast, upTo);
    expect(before.parties[0]?.consequences.filter((c) => c.state === "pending").map((c) => c.rule)).toContain(
      "TWI-210",
    );
    const after = await seen(kinds.attack, blast, [
      ...upTo,
      { type: "apply", applied: [{ target: "Actor.brute", changes: [] }] },
    ]);
    expect(after.parties[0]?.consequences.map((c) => c.state)).toContain("applied");
  });
  it("TWI-288 a thing is struck and has saved without anybody's dice", async () => {
    const card = await seen(kinds.attack, attackAsk("Actor.nova", "blast", { targets: ["Actor.crate"] }), [
      roll([5, 6], "Actor.crate"),
    ]);
    expect(card.parties[0]?.outcome?.word).toBe("CROSSOVER.Twintens.Outcome.object.broken");
  });
  it("TWI-109 TWI-235 an area asks each for Reflex, several at one click", async () => {
    const card = await seen(kinds.attack, attackAsk("Actor.nova", "wave", { targets: ["Actor.brute", "Actor.thug"] }), [
      { type: "declare" },
    ]);
    expect(buttons(card).map((b) => b.gesture)).toEqual(["evade", "evade"]);
    expect(card.buttons.map((b) => b.gesture)).toEqual(["evadeAll"]);
  });
  it("TWI-146 TWI-348 a critical hit on a minion needs no save", async () => {
    const card = await seen(kinds.attack, attackAsk("Actor.nova", "blast", { targets: ["Actor.thug"] }), [
      roll([10, 10], "Actor.thug"),
      { type: "defend", target: "Actor.thug", how: "defend", faces: [2, 2], request: {}, rows: [], changes: [] },
    ]);
    expect(card.parties[0]?.outcome?.word).toBe("CROSSOVER.Twintens.Outcome.out");
  });
  it("TWI-365 a trade beyond its bounds is refused before any dice", () => {
    const trade = (powerAttack: number): unknown => {
      const chosen = { attack: "sword", targets: ["Actor.brute"], trades: { powerAttack } };
      const asked = kinds.attack.compose({ act: "attack", actor: "Actor.sword", chosen }, table);
      return asked.accepted
        ? (asked.request as { readonly ask: { readonly trades: object } }).ask.trades
        : asked.reason;
    };
    expect([trade(6), trade(1)]).toMatchObject(["choice.whole", { powerAttack: 1 }]);
  });
  it("TWI-077 TWI-290 a fall is a save alone, and hurls nobody", async () => {
    const card = await seen(
      kinds.attack,
      {
        act: "hazard",
        actor: "Actor.nova",
        chosen: { hazard: "fall", amount: 60, victims: ["Actor.nova"] },
      },
      [{ type: "declare" }],
    );
    expect(card.title).toBe("CROSSOVER.Twintens.Hazard.fall");
    expect(buttons(card).map((b) => b.label)).toEqual([
      "CROSSOVER.Twintens.Card.saveNever[CROSSOVER.Twintens.Save.toughness.label|23|+0]",
    ]);
  });
});

describe("TWI-524 other cards", () => {
  it("TWI-325 a check with a point behind it stays open, one without is told at once", async () => {
    const open = await seen(
      kinds.check,
      { act: "check", actor: "Actor.nova", chosen: { trait: "ability:str", dc: 15 } },
      [{ type: "roll", faces: [5, 6] }],
    );
    expect(open.buttons.map((b) => b.gesture)).toEqual(["reroll", "resolve"]);
    expect(open.buttons[0]?.odds).toContain("%");
    // What the card suggests: try again after a failure, and take a success as it is.
    const [failed, passed] = await Promise.all(
      [15, 5].map(async (dc) =>
        seen(kinds.check, { act: "check", actor: "Actor.nova", chosen: { trait: "ability:str", dc } }, [
          { type: "roll", faces: [5, 6] },
        ]),
      ),
    );
    const suggested = (card: CardView | undefined): (string | undefined)[] =>
      (card?.buttons ?? []).filter((b) => b.tone === "info").map((b) => b.gesture);
    expect([suggested(failed), suggested(passed)]).toEqual([["reroll"], ["resolve"]]);
    expect(
      (
        await seen(kinds.check, { act: "check", actor: "Actor.brute", chosen: { trait: "ability:str", dc: 15 } }, [
          { type: "roll", faces: [5, 6] },
        ])
      ).buttons,
    ).toEqual([]);
  });
  it("TWI-410 a check of a skill is called by its field, in the ruleset's words or as its player wrote it", async () => {
    const skills = [skill("knowledge", 4, { specialty: "technology" }), skill("craft", 4, { specialty: "puppets" })];
    const scholar = actor(hero({ ref: "Actor.scholar", skills, conviction: { value: 1, max: 3, used: [] } }));
    const at = testTable({ "Actor.scholar": scholar });
    const about = (name: string, subject: string): string =>
      localize("CROSSOVER.Twintens.Sheet.about", { name: localize(`CROSSOVER.Twintens.Skill.${name}.label`), subject });
    const named = [
      about("knowledge", localize("CROSSOVER.Twintens.Specialty.technology.label")),
      about("craft", "puppets"),
    ];
    for (const [i, { id }] of skills.entries()) {
      const ask = { act: "check", actor: "Actor.scholar", chosen: { trait: `skill:${id}`, dc: null } };
      const card = await seen(kinds.check, ask, [{ type: "roll", faces: [5, 6] }], gm, at);
      expect([card.title, card.rolls?.[0]?.label]).toEqual([named[i], named[i]]);
    }
  });
  it("TWI-325 what is pressed as a rule: a second throw after a failure alone, not where nothing stands against the total", async () => {
    const pressed = async (dc: number | null): Promise<unknown> =>
      (
        await seen(kinds.check, { act: "check", actor: "Actor.nova", chosen: { trait: "ability:str", dc } }, [
          { type: "roll", faces: [5, 6] },
        ])
      ).buttons
        .filter((b) => b.tone === "info")
        .map((b) => b.gesture);
    expect([await pressed(null), await pressed(5), await pressed(30)]).toEqual([["resolve"], ["resolve"], ["reroll"]]);
  });
  it("TWI-240 the dying check says dead, holding on or stable", async () => {
    const word = async (faces: readonly number[]): Promise<string | undefined> =>
      (await seen(kinds.dying, { act: "dying", actor: "Actor.dying" }, [{ type: "roll", faces }])).outcome?.word;
    expect([await word([4, 5]), await word([5, 5]), await word([10, 10])]).toEqual(
      ["dead", "alive", "stabilised"].map((o) => `CROSSOVER.Twintens.Outcome.dying.${o}`),
    );
  });
  it("TWI-374 who is held gets free by a contest, and both are let go", async () => {
    const holder = { ...brute, ...having(["grappled", { trait: "Actor.held" }]) };
    const two = testTable({ "Actor.held": held, "Actor.brute": holder });
    const state = await played(
      kinds.contest,
      contestAsk({ actor: "Actor.held", target: "Actor.brute", maneuver: "escape" }),
      [
        { type: "roll", side: "Actor.held", faces: [9, 9] },
        { type: "roll", side: "Actor.brute", faces: [2, 2] },
      ],
      two,
    );
    const full = await kinds.contest.complete?.(state, { type: "resolve", changes: [] } as never, two);
    expect(
      (full as unknown as { changes: readonly { kind: string; subject: string }[] }).changes.map((c) => [
        c.kind,
        c.subject,
      ]),
    ).toEqual([
      ["delete", "Actor.held"],
      ["delete", "Actor.brute"],
    ]);
  });
});

describe("TWI-236 TWI-434 a blow that distracts", () => {
  const shield = actor(
    hero({
      ref: "Actor.shield",
      name: "Shield",
      powers: [power("forceField", 8)],
      conviction: { value: 0, max: 3, used: [] },
    }),
  );
  const tough = actor(
    hero({
      ref: "Actor.brute",
      name: "Brute",
      powers: [power("protection", 12, { extras: [{ key: "impervious", ranks: 12 }] })],
    }),
  );
  const saved = (faces: readonly number[]): readonly Said[] => [
    roll([9, 9], "Actor.shield"),
    { type: "defend", target: "Actor.shield", how: "decline", faces: null, request: {}, rows: [], changes: [] },
    { type: "save", target: "Actor.shield", faces, facts: {} },
  ];
  const both = testTable({ "Actor.nova": nova, "Actor.shield": shield, "Actor.brute": tough });
  const ask = attackAsk("Actor.nova", "blast", { targets: ["Actor.shield"] });
  const reached = async (events: readonly Said[], last: Said, at = both, on = ask): Promise<unknown> => {
    const { reachedBy } = await import("../../../rules/twintens/index.ts");
    return reachedBy((await played(kinds.attack, on, events, at)) as never, last, situation("", at)).map((r) => [
      r.who.name,
      r.hit,
    ]);
  };

  it("asks whoever saved, and whoever the harm has fallen on, once", async () => {
    const [safe, hurt] = [saved([9, 9]), saved([2, 3])];
    expect(await reached(safe, { type: "save", target: "Actor.shield" })).toEqual([["Shield", 20]]);
    expect(await reached(hurt, { type: "save", target: "Actor.shield" })).toEqual([]);
    const apply: Said = { type: "apply", applied: [{ target: "Actor.shield", changes: [] }] };
    expect(await reached([...hurt, apply], apply)).toEqual([["Shield", 20]]);
  });
  it("what doesn't get through doesn't distract", async () => {
    const blow = attackAsk("Actor.nova", "blast", { targets: ["Actor.brute"] });
    expect(
      await reached(
        [
          roll([9, 9]),
          { type: "defend", target: "Actor.brute", how: "decline", faces: null, request: {}, rows: [], changes: [] },
        ],
        { type: "save", target: "Actor.brute" },
        both,
        blow,
      ),
    ).toEqual([]);
  });
  it("the card tells players nothing of a hidden foe's damage: no DC, no margin, no number on what hangs on it", async () => {
    const at = testTable({ "Actor.nova": nova, "Actor.shield": shield });
    const ask = (by: string): object => ({
      act: "concentration",
      actor: "Actor.shield",
      chosen: { dc: 20, hit: 20, by },
    });
    const copy = async (by: string, events: readonly Said[]): Promise<{ wire: string; card: CardView }> => {
      const state = await played(kinds.check, ask(by), events, at);
      const told = kinds.check.secret?.(state) ? kinds.check.veil?.(state, at.hidden) : state;
      return { wire: JSON.stringify(told), card: kinds.check.view(told, viewer("bo", ["Actor.shield"]), at, localize) };
    };
    const failed: Said = { type: "roll", faces: [5, 5] };
    expect((await copy("Actor.nova", [])).wire).toMatch(/"dc":20\b/u);
    at.hide.add("Actor.nova");
    const open = await copy("Actor.nova", []);
    expect(open.wire).not.toMatch(/\b20\b/u);
    expect(open.card.tags).toContain("CROSSOVER.Twintens.Card.atStakeHidden[forceField]");
    const thrown = await copy("Actor.nova", [failed]);
    expect(thrown.wire).not.toMatch(/\b20\b|"failBy":[0-9]|"margin":-?[0-9]/u);
    // The throw is the player's own, and that it wasn't enough is seen.
    expect([thrown.card.rolls.map((r) => r.dice.map((d) => d.face)), thrown.card.outcome?.tone]).toEqual([
      [["5", "5"]],
      "failure",
    ]);
    // What isn't anybody's blow is no secret.
    expect((await copy("", [])).wire).toMatch(/"dc":20\b/u);
  });
  it("the card waits for the owner, names what is at stake, and a failure leaves it off", async () => {
    const check = { act: "concentration", actor: "Actor.shield", chosen: { dc: 20, hit: 20, by: "" } };
    const composed = kinds.check.compose(check, both);
    expect(composed.accepted && (await kinds.check.opening?.(composed.request, both))).toBeNull();
    expect((await seen(kinds.check, check, [], gm, both)).tags).toContain(
      "CROSSOVER.Twintens.Card.atStake[forceField|20]",
    );
    const failed = await seen(kinds.check, check, [{ type: "roll", faces: [5, 5] }], gm, both);
    expect(failed.parties[0]?.consequences.map((c) => [c.state, c.rule])).toEqual([["applied", "TWI-236"]]);
    expect((await seen(kinds.check, check, [{ type: "roll", faces: [10, 10] }], gm, both)).parties).toEqual([]);
  });
});

describe("TWI-451 powers that may not work", () => {
  const flaky = actor(
    hero({
      ref: "Actor.nova",
      name: "Nova",
      baseAttack: 9,
      powers: [
        power("blast", 10, { flaws: [{ key: "unreliable", ranks: 1 }] }),
        power("forceField", 8, { active: false, flaws: [{ key: "unreliable", ranks: 1 }] }),
      ],
    }),
  );
  const at = testTable({ "Actor.nova": flaky, "Actor.brute": brute });
  it("an attack that fails costs its action and reaches nobody", async () => {
    const card = await seen(kinds.attack, blast, [{ ...roll([]), throws: [], proving: [[4, 4]] }], gm, at);
    expect([card.outcome?.word, card.rolls.map((r) => r.total), buttons(card)]).toEqual([
      "CROSSOVER.Twintens.Outcome.powerFails",
      ["8"],
      [],
    ]);
  });
  it("one that works goes on as any other; without the throw before it there is none", async () => {
    const card = await seen(kinds.attack, blast, [{ ...roll([5, 6]), proving: [[6, 6]] }], gm, at);
    expect([card.outcome, buttons(card).map((b) => b.gesture)]).toEqual([undefined, ["defend", "defend"]]);
    await expect(played(kinds.attack, blast, [roll([5, 6])], at)).rejects.toThrow();
  });
  it.each([
    [[4, 4], [], "CROSSOVER.Twintens.Outcome.powerFails"],
    [[6, 6], ["TWI-433"], undefined],
  ] as const)("switched on with %j", async (faces, rules, word) => {
    const { deedKind } = await import("./deed.ts");
    const state = (await played(
      deedKind,
      { actor: "Actor.nova", act: "powerOn", chosen: { power: "forceField" } },
      [{ type: "do", changes: [], proving: [faces] }],
      at,
    )) as { readonly changes: readonly { readonly rule: string }[] };
    expect([deedKind.view(state, gm, at, localize).outcome?.word, state.changes.map((c) => c.rule)]).toEqual([
      word,
      rules,
    ]);
  });
});

describe("what comes over the wire", () => {
  it.each([
    [{ attack: "x" }, "choice.option"],
    [{ attack: "blast", targets: [1] }, "choice.option"],
    [{ attack: "blast", maneuver: "hug" }, "choice.option"],
    [{ attack: "blast", targets: ["Actor.brute"], circumstance: 99 }, "choice.whole"],
  ])("%j is no attack", (chosen, reason) =>
    expect(kinds.attack.compose({ act: "attack", actor: "Actor.nova", chosen }, table)).toMatchObject({ reason }),
  );
});
