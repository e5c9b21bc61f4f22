import { describe, expect, it } from "vitest";
import { conditionState } from "../../../rules/fudge/state/progression.ts";
import { component, hero } from "../../../rules/fudge/testing/fixtures.ts";
import { testTable, viewer } from "../../exchange/fixtures.ts";
import type { AnyExchangeKind, Localize } from "../../ruleset.ts";
import type { CardView } from "../../view/card-view.ts";
import { PLAIN, stubHost } from "../testing/card-fixtures.ts";

stubHost();
const { attackKind } = await import("./attack/attack.ts");
const { dyingKind, recoveryKind } = await import("./body.ts");
const { checkKind, opposedKind } = await import("./check/check.ts");
const { deedKind } = await import("./deed.ts");

const localize: Localize = (key, data) => (data ? `${key}[${Object.values(data).join("|")}]` : key);
const ada = {
  ...hero({
    ref: "Actor.ada",
    name: "Ada",
    abilities: { ...hero().abilities, str: 6, fgt: 6 },
    victoryPoints: 1,
    powers: [
      {
        id: "p",
        name: "Burst",
        active: true,
        source: "power" as const,
        cost: 10,
        components: [
          {
            ...component("damage", 6),
            id: "c",
            resistedBy: "toughness" as const,
            modifiers: [{ key: "area", ranks: 1, partial: null, note: "burst" }],
          },
        ],
      },
    ],
  }),
  ...PLAIN,
};
const foe = { ...hero({ ref: "Actor.foe", name: "Foe", victoryPoints: 0 }), ...PLAIN };
const held = {
  ...hero({
    ref: "Actor.bo",
    name: "Bo",
    victoryPoints: 0,
    abilities: { ...hero().abilities, sta: 4 },
    conditions: [conditionState("dazed", null, "Actor.ada hold.h", 1)],
  }),
  ...PLAIN,
};
const dying = {
  ...hero({
    ref: "Actor.cy",
    name: "Cy",
    victoryPoints: 0,
    abilities: { ...hero().abilities, sta: 14 },
    health: { value: -1, max: 6 },
    conditions: [conditionState("dying")],
  }),
  ...PLAIN,
};
const holder = {
  ...ada,
  powers: [
    ...ada.powers,
    {
      id: "hold",
      name: "Hold",
      active: true,
      source: "power" as const,
      cost: 5,
      components: [{ ...component("affliction", 5), id: "h", resistedBy: "fortitude" as const }],
    },
  ],
};
const table = testTable({ "Actor.ada": holder, "Actor.foe": foe, "Actor.bo": held, "Actor.cy": dying });
const owner = viewer("ada", ["Actor.ada"]);

/** Open a card and let events happen on it, as the desk does; the card as somebody sees it then. */
async function played(
  kind: AnyExchangeKind,
  ask: unknown,
  events: readonly ({ readonly type: string } & Record<string, unknown>)[],
  who = owner,
  at = table,
): Promise<CardView> {
  const composed = kind.compose(ask, at);
  if (!composed.accepted) throw new Error(composed.reason);
  let state = kind.reducer.begin(composed.request);
  for (const event of events) {
    const full = (await kind.complete?.(state, event, at)) ?? event;
    const step = kind.reducer.step(state, full as never);
    if (!step.accepted) throw new Error(step.reason);
    state = step.state;
  }
  return kind.view(state, who, at, localize);
}

const rolls = (chosen: object): object => ({ act: "check", actor: "Actor.ada", chosen });
const agile = (more: object = {}): object => rolls({ trait: "ability:agl", dc: 5, ...more });
const check = agile();
const attack = {
  actor: "Actor.ada",
  attack: "unarmed",
  targets: ["Actor.foe"],
  cover: "none",
  concealment: "none",
  band: "short",
  circumstance: 0,
  routine: false,
  trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 },
};

describe("FUD-700 the roll card", () => {
  it("shows who, three dice, the total with every line, the number, degrees and the word", async () => {
    const card = await played(checkKind, check, [{ type: "roll", faces: [1, 0, -1] }]);
    expect(card.name).toBe("Ada");
    expect(card.rolls[0]?.dice).toHaveLength(3);
    expect(card.rolls[0]).toMatchObject({ total: "0", against: expect.stringContaining("5") as string });
    expect(card.rolls[0]?.rows.map((r) => r.rule)).toContain("FUD-402");
    expect(card.outcome).toMatchObject({ tone: "failure" });
  });
  it("a failed roll may be improved for a point by who made it, and says what that would bring", async () => {
    const [button] = (
      await played(checkKind, agile({ dc: 2 }), [{ type: "roll", faces: [0, 0, 0] }], viewer("gm", [], true))
    ).buttons;
    expect(button).toMatchObject({ gesture: "improve" });
    expect((await played(checkKind, check, [{ type: "roll", faces: [0, 0, 0] }], viewer("eve"))).buttons).toEqual([]);
  });
  it("FUD-378 a success may be improved for its degrees, until no throw brings more", async () => {
    const degrees = async (faces: readonly number[]): Promise<string[]> =>
      (await played(checkKind, agile({ dc: -1 }), [{ type: "roll", faces }])).buttons.map((b) => b.gesture);
    expect(await degrees([1, 1, 0])).toEqual(["improve"]);
    expect(await degrees([1, 1, 1])).toEqual([]);
  });
  it("FUD-051 a routine result that is too low may be rolled after all; one that is enough offers nothing", async () => {
    const routine = (
      dc: number,
      ...events: readonly ({ readonly type: string } & Record<string, unknown>)[]
    ): Promise<CardView> => played(checkKind, agile({ dc, routine: true }), [{ type: "roll", faces: null }, ...events]);
    expect((await routine(2)).buttons.map((b) => b.gesture)).toEqual(["dice"]);
    expect((await routine(0)).buttons).toEqual([]);
    const rolled = await routine(2, { type: "dice", faces: [1, 1, 0] });
    expect([rolled.rolls[0]?.total, rolled.outcome?.tone, rolled.tags.join()]).toEqual(["2", "success", ""]);
    await expect(routine(2, { type: "dice", faces: [1, 1, 0] }, { type: "dice", faces: [1, 1, 1] })).rejects.toThrow(
      "alreadyRolled",
    );
  });
  it("the better of both throws stands, FUD-368", async () => {
    expect(
      (
        await played(checkKind, check, [
          { type: "roll", faces: [-1, 0, 0] },
          { type: "improve", roll: "check", faces: [1, 1, 0], changes: [] },
        ])
      ).rolls[0]?.total,
    ).toBe("2");
    expect(
      (
        await played(checkKind, check, [
          { type: "roll", faces: [1, 1, 0] },
          { type: "improve", roll: "check", faces: [-1, 0, 0], changes: [] },
        ])
      ).rolls[0]?.total,
    ).toBe("2");
  });
});

describe("FUD-703 the area card", () => {
  it("lists the targets with a Dodge each, then what rank is left to resist", async () => {
    const card = await played(
      attackKind,
      { ...attack, attack: "p.c", targets: ["Actor.foe", "Actor.bo"] },
      [{ type: "attack", throws: [] }],
      viewer("gm", [], true),
    );
    expect(card.parties.map((p) => p.buttons[0]?.gesture)).toEqual(["defend", "defend"]);
    expect(card.buttons.map((b) => b.gesture)).toContain("defendAll");
    const after = await played(
      attackKind,
      { ...attack, attack: "p.c", targets: ["Actor.foe"] },
      [
        { type: "attack", throws: [] },
        { type: "defend", target: "Actor.foe", faces: [1, 1, 1], check: null },
      ],
      viewer("gm", [], true),
    );
    expect(after.parties[0]?.outcome?.detail).toContain("rankLeft");
  });
});

describe("FUD-701 a miss may be improved", () => {
  it("the attacker sees the button, and a better throw turns the miss into a hit", async () => {
    const missed = [
      { type: "attack", throws: [{ target: "Actor.foe", faces: [-1, -1, 0] }] },
      { type: "defend", target: "Actor.foe", faces: [1, 1, 0], check: null },
    ];
    const strong = { ...attack };
    const card = await played(attackKind, strong, missed);
    const stage = card.parties[0]?.outcome?.word;
    if (stage?.endsWith("miss")) expect(card.parties[0]?.buttons.map((b) => b.args.roll)).toContain("attack");
    const again = await played(attackKind, strong, [
      ...missed,
      ...(stage?.endsWith("miss")
        ? [{ type: "improve", target: "Actor.foe", roll: "attack", faces: [1, 1, 1], changes: [] }]
        : []),
    ]);
    expect(again.parties[0]?.outcome?.tone).toBe("success");
  });
});

describe("FUD-186 a fire asks for the dice of who is in it", () => {
  const fire = { act: "hazard", actor: "Actor.ada", chosen: { number: 4, made: "fire" } };
  const gestures = (card: CardView): unknown => [
    card.parties.flatMap((p) => p.buttons.map((b) => [b.gesture, b.refused === undefined])),
    card.buttons.map((b) => b.gesture),
  ];
  const thrown = async (ask: object): Promise<boolean> => {
    const composed = deedKind.compose(ask, table);
    return composed.accepted && (composed.request as { readonly waits?: boolean }).waits === undefined;
  };

  it("a player's hero waits for the player, who has the button; the Gamemaster may press it for them, and for all who are in it", async () => {
    const asked = { ...fire, waits: true, together: "blaze" };
    const card = await played(deedKind, asked, [], viewer("ada", ["Actor.ada"]));
    expect(card.parties[0]?.waiting).toContain("waitingFor");
    expect(gestures(card)).toEqual([[["roll", true]], []]);
    expect(gestures(await played(deedKind, asked, [], viewer("gm", [], true)))).toEqual([
      [["roll", true]],
      ["rollAll"],
    ]);
    expect(gestures(await played(deedKind, asked, [], viewer("eve")))).toEqual([[["roll", false]], []]);
    const composed = deedKind.compose(asked, table);
    const state = composed.accepted ? deedKind.reducer.begin(composed.request as never) : null;
    expect(deedKind.waiting?.(state as never).map((p) => p.uuid)).toEqual(["Actor.ada"]);
    expect(
      await deedKind.opening?.((state as { readonly request: unknown } | null)?.request as never, table as never),
    ).toBeNull();
  });
  it("one alone has no button for all", async () =>
    expect(gestures(await played(deedKind, { ...fire, waits: true }, [], viewer("gm", [], true)))).toEqual([
      [["roll", true]],
      [],
    ]));
  it("what needs no dice waits for nobody, and who has no player here is thrown for at once", async () => {
    expect([
      await thrown({ act: "sleepless", actor: "Actor.ada", chosen: { number: 2 }, waits: true }),
      await thrown(fire),
      await thrown({ ...fire, waits: true }),
    ]).toEqual([true, true, false]);
  });
});

describe("the trace of a deed", () => {
  it("says who defends and whom it falls on", () => {
    const composed = deedKind.compose({ act: "trip", actor: "Actor.ada", chosen: { target: "Actor.foe" } }, table);
    const state = composed.accepted ? deedKind.reducer.begin(composed.request as never) : null;
    expect(["defend", "apply"].map((type) => deedKind.describe?.({ type }, state, localize))).toEqual([
      "CROSSOVER.Fudge.Trace.defend[Foe|Foe]",
      "CROSSOVER.Fudge.Trace.apply[Foe|Foe]",
    ]);
  });
});

describe("FUD-704 the opposed card", () => {
  it("both sides roll; an equal total of equal bonuses offers the die", async () => {
    const even = rolls({ trait: "ability:int", versus: "Actor.foe", answer: "ability:int" });
    const card = await played(opposedKind, even, [
      { type: "roll", faces: [0, 0, 0] },
      { type: "answer", faces: [0, 0, 0], check: null },
    ]);
    expect(card.buttons.map((b) => b.gesture)).toEqual(["flip", "improve"]);
    const flipped = await played(opposedKind, even, [
      { type: "roll", faces: [0, 0, 0] },
      { type: "answer", faces: [0, 0, 0], check: null },
      { type: "flip", face: 1 },
    ]);
    expect(flipped.outcome).toBeDefined();
    expect(flipped.buttons).toEqual([]);
  });
});

describe("FUD-708 the recovery card", () => {
  const ask = { act: "recovery", actor: "Actor.bo", chosen: { source: "Actor.ada hold.h" } };
  it("names the power, rolls its defense against the rank, and ends everything of that cause on success", async () => {
    const open = await played(recoveryKind, ask, [], viewer("gm", [], true));
    expect(open).toMatchObject({ title: "Hold", buttons: [{ gesture: "roll" }] });
    const free = await played(
      recoveryKind,
      ask,
      [{ type: "roll", faces: [1, 1, 1], changes: [] }],
      viewer("gm", [], true),
    );
    expect(free.outcome?.tone).toBe("success");
    expect(free.parties[0]?.consequences).toHaveLength(1);
  });
  it("a failure leaves it", async () => {
    const stays = await played(
      recoveryKind,
      ask,
      [{ type: "roll", faces: [-1, -1, 0], changes: [] }],
      viewer("gm", [], true),
    );
    expect(stays.tags.join()).toContain("stays");
    expect(stays.parties).toEqual([]);
  });
  it("FUD-417 what a failed check has used up makes nothing worse", async () => {
    const helped = {
      ...held,
      ref: "Actor.di",
      name: "Di",
      conditions: [...held.conditions, conditionState("restored", null, "Actor.ada healing", 1)],
    };
    const stays = await played(
      recoveryKind,
      { ...ask, actor: "Actor.di" },
      [{ type: "roll", faces: [-1, -1, 0], changes: [] }],
      viewer("gm", [], true),
      testTable({ "Actor.ada": holder, "Actor.di": helped }),
    );
    expect(stays.tags.join()).toContain("stays");
    expect(stays.parties[0]?.consequences).toHaveLength(1);
  });
});

describe("FUD-711 the dying card", () => {
  it("asks for Fortitude and tells what came of it", async () => {
    expect(
      (await played(dyingKind, { act: "dying", actor: "Actor.cy" }, [], viewer("gm", [], true))).buttons.map(
        (b) => b.gesture,
      ),
    ).toEqual(["roll"]);
    const card = await played(
      dyingKind,
      { act: "dying", actor: "Actor.cy" },
      [{ type: "roll", faces: [1, 1, 1], changes: [] }],
      viewer("gm", [], true),
    );
    expect(card.outcome?.word).toMatch(/stabilized|holds/u);
  });
});
