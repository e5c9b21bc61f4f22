import { describe, expect, it } from "vitest";
import { abilities, component, hero, minion, modifier, power } from "../../../../rules/fudge/testing/fixtures.ts";
import { testTable, viewer } from "../../../exchange/fixtures.ts";
import type { CardView, PartyView } from "../../../view/card-view.ts";
import { localize, PLAIN, stubHost } from "../../testing/card-fixtures.ts";

stubHost();
const { attackKind } = await import("./attack.ts");

const more = {
  ...PLAIN,
  victoryPoints: 1,
};
const ada = {
  ...hero({
    ref: "Actor.ada",
    name: "Ada",
    abilities: abilities({ str: 4, fgt: 6 }),
    powers: [
      power("Burst", [
        component("damage", 7, {
          id: "b",
          range: "ranged",
          resistedBy: "toughness",
          modifiers: [modifier("area", 1, "burst")],
        }),
      ]),
      power("Bolt", [component("damage", 10, { id: "d", range: "ranged" })]),
      power("Blade", [component("damage", 10, { id: "d" })]),
      power("Damp", [component("nullify", 8, { id: "n", range: "ranged", trait: "flame" })]),
    ],
  }),
  ...more,
};
const hard = {
  ...hero({
    ref: "Actor.hard",
    name: "Hard",
    powers: [power("Hide", [component("protection", 8, { modifiers: [modifier("impervious", 5)] })])],
  }),
  ...more,
};
const soft = { ...hero({ ref: "Actor.soft", name: "Soft" }), ...more };
const thug = { ...minion({ ref: "Actor.thug" }), ...more };
const nimble = { ...hero({ ref: "Actor.nimble", name: "Nimble", abilities: abilities({ agl: 6 }) }), ...more };
const faint = { ...hero({ ref: "Actor.faint", name: "Faint", health: { value: 1, max: 6 } }), ...more };
const torch = {
  ...hero({
    ref: "Actor.torch",
    name: "Torch",
    powers: [power("Fiery wings", [component("flight", 5, { descriptors: ["flame"] })])],
  }),
  ...more,
};
const people = {
  "Actor.ada": ada,
  "Actor.hard": hard,
  "Actor.soft": soft,
  "Actor.thug": thug,
  "Actor.nimble": nimble,
  "Actor.faint": faint,
  "Actor.torch": torch,
};
const table = testTable(people, { oddsForPlayers: "full" });
const gm = viewer("gm", [], true);

type Event = { readonly type: string } & Record<string, unknown>;

/** The card of an attack after these events, as somebody sees it. */
async function played(
  target: string,
  events: readonly Event[],
  ask: object = {},
  who = gm,
  at = table,
): Promise<CardView> {
  const composed = attackKind.compose({ actor: "Actor.ada", attack: "unarmed", targets: [target], ...ask }, at);
  if (!composed.accepted) throw new Error(composed.reason);
  let state = attackKind.reducer.begin(composed.request);
  for (const event of events) {
    const full = (await attackKind.complete?.(state, event as never, at)) ?? event;
    const step = attackKind.reducer.step(state, full as never);
    if (!step.accepted) throw new Error(step.reason);
    state = step.state;
  }
  return attackKind.view(state, who, at, localize);
}

const hit = (target: string, faces: readonly number[] = [1, 1, 0]): Event[] => [
  { type: "attack", throws: [{ target, faces }] },
  { type: "defend", target, faces: [-1, 0, 0], check: null },
];
const row = (card: CardView): PartyView => card.parties[0] as PartyView;

describe("FUD-125 Impervious is said before anybody resists", () => {
  it("that it stops the rank, and the button is no resistance", async () => {
    const party = row(await played("Actor.hard", hit("Actor.hard"), {}, viewer("hers", ["Actor.hard"])));
    expect(party.consequences).toMatchObject([
      { text: "Card.stops.impervious[4|4]", rule: "FUD-125", state: "pending" },
    ]);
    // No second throw is sold where nothing can happen.
    expect(party.buttons.map((b) => [b.gesture, b.label])).toEqual([["resist", "Card.nothingArrives"]]);
  });
  it("and again once it was resisted", async () =>
    expect(
      row(
        await played("Actor.hard", [
          ...hit("Actor.hard"),
          { type: "resist", target: "Actor.hard", faces: null, powerFaces: null, request: null },
        ]),
      ).outcome,
    ).toMatchObject({ word: "Outcome.unharmed", detail: "Card.stops.impervious[4|4]" }));
  it("a higher rank is resisted as ever", async () =>
    expect(row(await played("Actor.soft", hit("Actor.soft"))).buttons[0]).toMatchObject({
      gesture: "resist",
      label: "Card.resist[4]",
    }));
});

describe("FUD-031 FUD-032 the benefit of a critical hit", () => {
  it("stands on the card with what it means", async () => {
    const critical = hit("Actor.soft", [1, 1, 1]);
    expect(row(await played("Actor.soft", critical)).consequences).toMatchObject([
      { text: "BenefitText.increasedEffect", state: "pending" },
    ]);
    expect(
      row(
        await played("Actor.soft", [
          ...critical,
          { type: "benefit", target: "Actor.soft", benefit: "alternateEffect" },
        ]),
      ).consequences,
    ).toMatchObject([{ text: "BenefitText.alternateEffect" }]);
    expect(row(await played("Actor.thug", hit("Actor.thug", [1, 1, 1]))).consequences).toMatchObject([
      { text: "BenefitText.worstDegree" },
    ]);
  });
  const stun = {
    effect: "affliction",
    resistedBy: "fortitude",
    conditions: [
      { degree: 1, condition: "dazed", trait: null },
      { degree: 2, condition: "stunned", trait: null },
    ],
  };
  const with_ = (benefit: string, ...then: readonly Event[]): Event[] => [
    ...hit("Actor.soft", [1, 1, 1]),
    { type: "benefit", target: "Actor.soft", benefit },
    { type: "other", target: "Actor.soft", other: stun },
    ...then,
  ];
  const gestures = (card: CardView): readonly (readonly string[])[] =>
    card.parties.map((p) => p.buttons.map((b) => b.gesture));
  it("an added effect is the Gamemaster's word, comes at rank 0, and is resisted by itself", async () => {
    const asked = [...hit("Actor.soft", [1, 1, 1]), { type: "benefit", target: "Actor.soft", benefit: "addedEffect" }];
    expect(gestures(await played("Actor.soft", asked))[0]).toContain("other");
    expect(gestures(await played("Actor.soft", asked, {}, viewer("ada", ["Actor.ada"])))[0]).not.toContain("other");
    const both = await played("Actor.soft", with_("addedEffect"));
    expect(both.parties.map((p) => p.buttons.find((b) => b.gesture === "resist")?.label)).toEqual([
      "Card.resist[4]",
      "Card.resist[0]",
    ]);
    expect(gestures(both)[0]).not.toContain("other");
    // Against 0 the dice of 0 are a tie, which resists it; one less is a degree.
    const resisted = async (faces: readonly number[]): Promise<unknown> =>
      (
        await played(
          "Actor.soft",
          with_("addedEffect", { type: "resist", target: "Actor.soft 1", faces, powerFaces: null, request: null }),
        )
      ).parties[1]?.consequences.map((c) => c.text);
    expect([await resisted([0, 0, 0]), await resisted([-1, 0, 0])]).toEqual([
      [],
      ["Consequence.create[Condition.dazed.label]"],
    ]);
  });
  it("an alternate one takes the place of the blow's own, at its rank", async () => {
    const card = await played("Actor.soft", with_("alternateEffect"));
    expect(card.parties.map((p) => p.buttons.find((b) => b.gesture === "resist")?.label)).toEqual([
      undefined,
      "Card.resist[4]",
    ]);
    expect(card.parties[0]?.name).not.toContain("Effect");
    expect(card.parties[1]?.name).toContain("Effect.affliction.label");
    expect(card.tags?.[0]).toBe("Card.effectRank[CROSSOVER.Fudge.Effect.affliction.label|4]");
  });
  it("nothing that no Affliction does, and no second time", async () => {
    await expect(
      played("Actor.soft", [
        ...with_("addedEffect").slice(0, -1),
        {
          type: "other",
          target: "Actor.soft",
          other: { ...stun, conditions: [{ degree: 1, condition: "dead", trait: null }] },
        },
      ]),
    ).rejects.toThrow("noSuchBenefit");
    await expect(
      played("Actor.soft", [...with_("addedEffect"), { type: "other", target: "Actor.soft", other: stun }]),
    ).rejects.toThrow("noCritical");
    await expect(
      played("Actor.soft", [
        ...with_("addedEffect"),
        { type: "benefit", target: "Actor.soft", benefit: "increasedEffect" },
      ]),
    ).rejects.toThrow("noCritical");
  });
  it("a plain hit brings none", async () =>
    expect(row(await played("Actor.soft", hit("Actor.soft"))).consequences).toEqual([]));
});

describe("FUD-700 FUD-702 the rank that is resisted explains itself", () => {
  const rank = async (...of: Parameters<typeof played>): Promise<readonly unknown[] | undefined> =>
    row(await played(...of))
      .rolls.find((r) => r.label === "Card.rankArrives")
      ?.rows.map((r) => [r.label, r.value]);
  it("with trades and a critical hit", async () =>
    expect(
      await rank("Actor.soft", hit("Actor.soft", [1, 1, 1]), {
        trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 1 },
      }),
    ).toEqual([
      ["Ability.str.label", "+4"],
      ["Row.trade", "+1"],
      ["Row.criticalEffect", "+1"],
    ]));
  it("FUD-319 FUD-565 with a trade that the power level takes, each in a line of its own", async () => {
    const powerAttack = { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 1 };
    expect(await rank("Actor.soft", hit("Actor.soft"), { attack: "Blade.d", trades: powerAttack })).toEqual([
      ["Effect.damage.label", "+10"],
      ["Row.trade", "+1"],
      ["Row.cap[10]", "\u22121"],
    ]);
    const plain = await played("Actor.soft", hit("Actor.soft"), { attack: "Blade.d" });
    expect(row(plain).rolls.map((r) => r.label)).not.toContain("Card.rankArrives");
  });
  it("FUD-565 with a slam that the power level takes a rank of", async () =>
    expect(await rank("Actor.soft", hit("Actor.soft"), { attack: "Blade.d", manner: "slam", movedFull: true })).toEqual(
      [
        ["Effect.damage.label", "+10"],
        ["Row.slam", "+1"],
        ["Row.cap[10]", "\u22121"],
      ],
    ));
  it("FUD-317 with a slam, on both sides", async () => {
    const card = await played("Actor.soft", hit("Actor.soft"), { manner: "slam", movedFull: true });
    expect(card.parties.map((p) => p.rolls.at(-1)?.rows.at(-1)?.label)).toEqual(["Row.slam", "Row.slamRecoil"]);
  });
  it("FUD-703 with what cover and Dodge left of an area", async () =>
    expect(
      await rank(
        "Actor.soft",
        [
          { type: "attack", throws: [] },
          { type: "defend", target: "Actor.soft", faces: [1, 1, 1], check: null },
        ],
        { attack: "Burst.b", cover: "partial" },
      ),
    ).toEqual([
      ["Effect.damage.label", "+7"],
      ["Row.partialCover", "\u22124"],
    ]));
  it("not where it is the attack's own, and not where a side is hidden", async () => {
    expect(await rank("Actor.soft", hit("Actor.soft"))).toBeUndefined();
    const composed = attackKind.compose({ actor: "Actor.ada", attack: "unarmed", targets: ["Actor.soft"] }, table);
    if (!composed.accepted) throw new Error(composed.reason);
    const thrown = attackKind.reducer.step(attackKind.reducer.begin(composed.request), {
      type: "attack",
      throws: [{ target: "Actor.soft", faces: [1, 1, 1] }],
    } as never);
    const full = thrown.accepted
      ? await attackKind.complete?.(
          thrown.state,
          { type: "defend", target: "Actor.soft", faces: [-1, 0, 0], check: null } as never,
          table,
        )
      : null;
    const struck = thrown.accepted ? attackKind.reducer.step(thrown.state, full as never) : thrown;
    const veiled = struck.accepted ? attackKind.veil?.(struck.state, (uuid) => uuid === "Actor.ada") : null;
    expect(
      veiled && attackKind.view(veiled, viewer("eve"), table, localize).parties[0]?.rolls.map((r) => r.label),
    ).not.toContain("Card.rankArrives");
  });
  it("an attacker sees what strikes a hidden foe, and nothing of its shields", async () => {
    const composed = attackKind.compose(
      {
        actor: "Actor.ada",
        attack: "Blade.d",
        targets: ["Actor.hard"],
        trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 1 },
      },
      table,
    );
    if (!composed.accepted) throw new Error(composed.reason);
    let state = attackKind.reducer.begin(composed.request);
    const seen = (): unknown =>
      attackKind
        .view(
          attackKind.veil?.(state, (uuid) => uuid === "Actor.hard") ?? state,
          viewer("ada", ["Actor.ada"]),
          table,
          localize,
        )
        .parties[0]?.rolls.filter((r) => r.label.startsWith("Card.rank"))
        .map((r) => [r.label, r.total, r.rows.map((x) => x.value)]);
    for (const event of [
      ...hit("Actor.hard"),
      { type: "resist", target: "Actor.hard", faces: [0, 0, 0], powerFaces: null, request: null },
    ]) {
      const full = (await attackKind.complete?.(state, event as never, table)) ?? event;
      const step = attackKind.reducer.step(state, full as never);
      if (!step.accepted) throw new Error(step.reason);
      state = step.state;
      if (event.type !== "attack") expect(seen()).toEqual([["Card.rankStrikes", "10", ["+10", "+1", "\u22121"]]]);
    }
  });
});

it("FUD-701 a hit is bad news for whose hero is hit", async () => {
  const tone = async (who: ReturnType<typeof viewer>): Promise<string | undefined> =>
    row(await played("Actor.soft", hit("Actor.soft"), {}, who)).outcome?.tone;
  expect([
    await tone(gm),
    await tone(viewer("hers", ["Actor.soft"])),
    await tone(viewer("ada", ["Actor.ada"])),
  ]).toEqual(["success", "harm", "success"]);
});

describe("FUD-700 FUD-701 an attack that nobody has met yet", () => {
  const powerAttack = { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 1 };
  const roll = async (
    ask: object = {},
    who = gm,
    events = hit("Actor.soft").slice(0, 1),
  ): Promise<readonly unknown[]> =>
    row(await played("Actor.soft", events, ask, who)).rolls.map((r) => [
      r.total,
      r.against,
      r.rows.map((x) => [x.label, x.value]),
    ]);
  it("shows its dice, every line and the total, and nothing of the defense", async () => {
    const lines = [
      ["Row.dice", "+2"],
      ["Ability.fgt.label", "+6"],
      ["Row.because[high ground]", "+1"],
      ["Row.maneuver", "\u22121"],
    ];
    const asked = { circumstance: 1, because: "high ground", trades: powerAttack };
    expect(await roll(asked)).toEqual([["8", undefined, lines]]);
    expect(await roll(asked, viewer("hers", ["Actor.soft"]))).toEqual([["8", undefined, lines]]);
    // Once it is met the same lines stand there.
    expect((await roll(asked, gm, hit("Actor.soft")))[0]).toEqual(["8", undefined, lines]);
  });
  it("three pluses are three", async () =>
    expect(await roll({}, gm, hit("Actor.soft", [1, 1, 1]).slice(0, 1))).toMatchObject([
      [
        "9",
        undefined,
        [
          ["Row.dice", "+3"],
          ["Ability.fgt.label", "+6"],
        ],
      ],
    ]));
  it("a routine one has no dice and shows its total", async () =>
    expect(
      row(
        await played("Actor.thug", [{ type: "attack", throws: [{ target: "Actor.thug", faces: null }] }], {
          routine: true,
        }),
      ).rolls.map((r) => [r.total, r.dice.length]),
    ).toEqual([["6", 0]]));
});

describe("FUD-177 a Nullify that finds nothing", () => {
  const blow = hit("Actor.soft");
  const nullified = async (events: readonly Event[], target = "Actor.soft"): Promise<PartyView> =>
    row(await played(target, events, { attack: "Damp.n" }));
  it("is said before anybody rolls, and is no immunity", async () => {
    const party = await nullified(blow);
    expect(party.consequences).toMatchObject([{ text: "Card.blocked.nothing", rule: "FUD-177", state: "pending" }]);
    expect(party.buttons.find((b) => b.gesture === "resist")?.label).toBe("Card.nothingArrives");
  });
  it("a critical hit makes nothing of nothing, but may bring another effect", async () => {
    const critical = hit("Actor.soft", [1, 1, 1]);
    expect((await nullified(critical)).consequences.map((c) => c.text)).toEqual(["Card.blocked.nothing"]);
    expect(
      (
        await nullified([...critical, { type: "benefit", target: "Actor.soft", benefit: "addedEffect" }])
      ).consequences.map((c) => c.text),
    ).toEqual(["BenefitText.addedEffect", "Card.blocked.nothing"]);
  });
  it("and again afterwards", async () => {
    const party = await nullified([
      ...blow,
      { type: "resist", target: "Actor.soft", faces: null, powerFaces: [0, 0, 0], request: null },
    ]);
    expect(party.outcome).toMatchObject({ word: "Outcome.unharmed", detail: "Card.blocked.nothing" });
    expect(
      party.rolls.find((r) => r.label === "Card.rankArrives")?.rows.map((r) => [r.label, r.value, r.rule]),
    ).toEqual([
      ["Effect.nullify.label", "+8", "FUD-450"],
      ["Row.nothing", "\u22128", "FUD-177"],
    ]);
  });
  it("what it is set on is countered as ever", async () => {
    const party = await nullified(hit("Actor.torch"), "Actor.torch");
    expect(party.consequences).toEqual([]);
    expect(party.buttons.find((b) => b.gesture === "resist")?.label).toBe("Card.resistNullify");
  });
});

describe("FUD-368 FUD-378 a second throw is sold where it can change something", () => {
  const hers = viewer("hers", ["Actor.soft"]);
  const offers = async (...of: Parameters<typeof played>): Promise<readonly unknown[]> =>
    row(await played(...of))
      .buttons.filter((b) => b.gesture === "improve")
      .map((b) => [b.args.roll, b.odds]);
  const met = (target: string, attack: readonly number[], defense: readonly number[]): Event[] => [
    { type: "attack", throws: [{ target, faces: attack }] },
    { type: "defend", target, faces: defense, check: null },
  ];
  const bolt = { attack: "Bolt.d" };
  it("a defense that no dice can save is none of them", async () =>
    expect(await offers("Actor.soft", met("Actor.soft", [1, 1, 0], [0, 0, 0]), {}, hers)).toEqual([]));
  it("one that they may says how likely", async () =>
    expect(await offers("Actor.soft", met("Actor.soft", [0, 0, 0], [-1, 0, 0]), bolt, hers)).toEqual([
      ["defense", "Card.improveOdds.defense[37\u202f%]"],
    ]));
  it("a Dodge that halves an area is worth it, though nobody gets out of it unharmed", async () => {
    expect(
      await offers(
        "Actor.soft",
        [
          { type: "attack", throws: [] },
          { type: "defend", target: "Actor.soft", faces: [0, 0, 0], check: null },
        ],
        { attack: "Burst.b" },
        hers,
      ),
    ).toEqual([]);
    expect(
      await offers(
        "Actor.nimble",
        [
          { type: "attack", throws: [] },
          { type: "defend", target: "Actor.nimble", faces: [0, 0, 0], check: null },
        ],
        { attack: "Burst.b" },
        viewer("hers", ["Actor.nimble"]),
      ),
    ).toEqual([["defense", "Card.improveOdds.dodge[37\u202f%]"]]);
  });
  const resisted = (target: string, faces: readonly number[]): Event[] => [
    ...met(target, [1, 1, 0], [0, 0, 0]),
    { type: "resist", target, faces, powerFaces: null, request: null },
  ];
  it("a resistance that can't be unharmed, and may be harmed less", async () =>
    expect(await offers("Actor.soft", resisted("Actor.soft", [-1, -1, 0]), {}, hers)).toEqual([
      ["resistance", "Card.improveOdds.check[85\u202f%]"],
    ]));
  it("FUD-744 players see the chance as the table has it", async () => {
    const seen = async (oddsForPlayers: string): Promise<readonly unknown[]> =>
      row(
        await played(
          "Actor.soft",
          met("Actor.soft", [0, 0, 0], [-1, 0, 0]),
          bolt,
          hers,
          testTable(people, { oddsForPlayers }),
        ),
      ).buttons.map((b) => b.odds ?? "");
    expect(await Promise.all(["full", "hideOpponent", "none"].map(seen))).toEqual([
      ["Card.resistOdds[0\u202f%]", "Card.improveOdds.defense[37\u202f%]"],
      ["", ""],
      ["", ""],
    ]);
  });
  it("FUD-163 a minion that is beaten whatever it rolls buys nothing", async () => {
    const its = viewer("its", ["Actor.thug"]);
    expect(await offers("Actor.thug", resisted("Actor.thug", [0, 0, 0]), bolt, its)).toEqual([]);
  });
  it("FUD-158 nor who is dead by the least that the dice leave of it", async () =>
    expect(
      await offers("Actor.faint", resisted("Actor.faint", [0, 0, 0]), bolt, viewer("hers", ["Actor.faint"])),
    ).toEqual([]));
});
