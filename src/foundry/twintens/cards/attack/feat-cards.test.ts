import { beforeAll, describe, expect, it } from "vitest";
import type { Change } from "../../../../rules/kernel/change.ts";
import type { TwintensActor } from "../../../../rules/twintens/index.ts";
import { type AttackAsk, attackAsk } from "../../../../rules/twintens/index.ts";
import { feats, having, hero, power, skill, weapon } from "../../../../rules/twintens/testing/fixtures.ts";
import { testTable, viewer } from "../../../exchange/fixtures.ts";
import type { AnyExchangeKind, Table, Viewer } from "../../../ruleset.ts";
import type { CardView } from "../../../view/card-view.ts";
import { actAsk, actor, contestAsk, localize, played, type Said, stubHost } from "../../testing/card-fixtures.ts";

let kinds: Record<"attack" | "check" | "contest" | "act", AnyExchangeKind>;
beforeAll(async () => {
  stubHost();
  const [attack, check, contest, act] = await Promise.all([
    import("./attack.ts"),
    import("../check.ts"),
    import("../contest.ts"),
    import("../deed.ts"),
  ]);
  kinds = { attack: attack.attackKind, check: check.checkKind, contest: contest.contestKind, act: act.deedKind };
});

const FOX = "Actor.fox";
const HEN = "Actor.hen";
const COCK = "Actor.cock";
const fox = (changes: Partial<TwintensActor> = {}): TwintensActor =>
  actor(hero({ ref: FOX, name: "Fox", baseAttack: 8, conviction: { value: 2, max: 3, used: [] }, ...changes }));
const hen = (changes: Partial<TwintensActor> = {}): TwintensActor =>
  actor(hero({ ref: HEN, name: "Hen", conviction: { value: 0, max: 3, used: [] }, ...changes }));
const cock = (changes: Partial<TwintensActor> = {}): TwintensActor =>
  actor(hero({ ref: COCK, name: "Cock", conviction: { value: 0, max: 3, used: [] }, ...changes }));
const at = (mine: TwintensActor, yours: TwintensActor = hen(), third: TwintensActor = cock()): Table =>
  testTable({ [FOX]: mine, [HEN]: yours, [COCK]: third });
/** A table where a fight goes on, in which the fox acts. */
const fighting = (table: Table, order: readonly string[] = [FOX, HEN, COCK]): Table => ({
  ...table,
  encounter: () => ({ round: 1, turns: 1, acting: FOX, order, data: {} }) as never,
});

const gripped = having(["grappled", { trait: HEN, source: HEN }]);
const caught = having(["grappled", { trait: FOX, source: FOX }]);
const gm = viewer("gm", [], true);
const see = (kind: AnyExchangeKind, state: unknown, table: Table, who: Viewer = gm): CardView =>
  kind.view(state, who, table, localize);
const gestures = (card: CardView): string[] =>
  [...card.buttons, ...card.parties.flatMap((p) => p.buttons)].map((b) => b.gesture);
const began = (changes: readonly Change[]): string[] =>
  changes.flatMap((c) =>
    c.kind === "create" ? [`${c.subject} ${String(c.data.condition)} ${String(c.data.trait ?? "")}`.trim()] : [],
  );
const ended = (changes: readonly Change[]): string[] =>
  changes.flatMap((c) => (c.kind === "delete" ? [`${c.subject} ${String(c.data.condition)}`] : []));

/** Play a contest in which the first throws high or low, and tell what resolving it writes. */
async function contest(
  ask: object,
  won: boolean,
  table: Table,
): Promise<{ readonly state: unknown; readonly changes: readonly Change[] }> {
  const full = contestAsk({ actor: FOX, target: HEN, maneuver: "", ...ask });
  const state = await played(
    kinds.contest,
    full,
    [
      { type: "roll", side: FOX, faces: won ? [10, 9] : [1, 2] },
      { type: "roll", side: HEN, faces: won ? [1, 2] : [10, 9] },
    ],
    table,
  );
  const said = (await kinds.contest.complete?.(
    state as never,
    { ...{ type: "resolve", changes: [] } },
    table,
  )) as unknown as {
    readonly changes: readonly Change[];
  };
  return {
    state: await played(
      kinds.contest,
      full,
      [
        { type: "roll", side: FOX, faces: won ? [10, 9] : [1, 2] },
        { type: "roll", side: HEN, faces: won ? [1, 2] : [10, 9] },
        { type: "resolve", changes: [] },
      ],
      table,
    ),
    changes: said.changes,
  };
}

describe("TWI-373 TWI-421 what a pin brings", () => {
  it("with Chokehold the pinned foe is without breath, for as long as the pin holds", async () => {
    const { changes } = await contest(
      { maneuver: "hold", move: "pin" },
      true,
      at(fox({ ...gripped, ...feats("chokehold") }), hen(caught)),
    );
    expect(began(changes)).toEqual([`${HEN} pinned`, `${HEN} exposed suffocation`]);
    const ends = changes.flatMap((c) => (c.kind === "create" ? [JSON.stringify(c.data.until)] : []));
    expect(new Set(ends).size).toBe(1);
  });
  it("with Crushing Pin it opens a blow for nothing, and the card offers it", async () => {
    const table = at(fox({ ...gripped, ...feats("crushingPin") }), hen(caught));
    const { changes, state } = await contest({ maneuver: "hold", move: "pin" }, true, table);
    expect(began(changes)).toContain(`${FOX} opening crushingPin`);
    expect(gestures(see(kinds.contest, state, table))).toEqual(["opening"]);
  });
  it("crushing is no roll and costs no action, and leaves 4 less Defense", async () => {
    const open = {
      conditions: [
        ...gripped.conditions,
        ...having(["opening", { trait: "crushingPin", source: HEN, degree: 0 }]).conditions,
      ],
    };
    const ask: AttackAsk = attackAsk(FOX, "unarmed", { targets: [HEN], opening: "crushingPin", held: true });
    const table = fighting(at(fox({ ...open, ...feats("crushingPin") }), hen(caught)));
    const composed = kinds.attack.compose(actAsk(ask), table);
    expect(composed).toMatchObject({ accepted: true, request: { action: "none", targets: [{ automatic: "hit" }] } });
    const said = (await kinds.attack.complete?.(
      kinds.attack.reducer.begin(composed.accepted ? composed.request : null),
      { type: "declare" } as never,
      table,
    )) as unknown as { readonly also: readonly Change[] };
    expect([began(said.also), ended(said.also)]).toEqual([[`${FOX} crushing`], [`${FOX} opening`]]);
    expect(kinds.attack.compose(actAsk({ ...ask, held: false }), table)).toMatchObject({
      accepted: false,
      reason: "opening.gone",
    });
    expect(kinds.attack.compose(actAsk(ask), at(fox(gripped), hen(caught)))).toMatchObject({
      accepted: false,
      reason: "opening.gone",
    });
  });
  it("letting go ends the pin and the choking", async () => {
    const choked = having(
      ["grappled", { trait: FOX, source: FOX }],
      ["pinned", { source: FOX }],
      ["exposed", { trait: "suffocation", source: FOX, degree: 0 }],
    );
    const { changes } = await contest({ maneuver: "hold", move: "break" }, true, at(fox(gripped), hen(choked)));
    expect(ended(changes).sort()).toEqual([`${FOX} grappled`, `${HEN} exposed`, `${HEN} grappled`, `${HEN} pinned`]);
  });
  it("Reversal: who gets free may grapple at once", async () => {
    const { changes } = await contest(
      { maneuver: "escape" },
      true,
      at(fox({ ...gripped, ...feats("reversal") }), hen(caught)),
    );
    expect(began(changes)).toEqual([`${FOX} opening reversal`]);
  });
});

describe("TWI-369 TWI-371 TWI-421 feints and tricks", () => {
  it("a feint is for oneself, with Set-up for an ally; without the feat nobody else's", async () => {
    const trait = async (ask: object, mine: TwintensActor): Promise<string[]> =>
      began((await contest(ask, true, at(mine))).changes);
    expect(await trait({ maneuver: "feint" }, fox())).toEqual([`${HEN} feinted ${FOX}`]);
    expect(await trait({ maneuver: "feint", ally: COCK }, fox({ ...feats("setUp") }))).toEqual([
      `${HEN} feinted ${COCK}`,
    ]);
    expect(await trait({ maneuver: "trick", ally: COCK }, fox({ ...feats("setUp") }))).toEqual([
      `${HEN} tricked ${COCK}`,
    ]);
    expect(
      kinds.contest.compose(contestAsk({ actor: FOX, target: HEN, maneuver: "feint", ally: COCK }), at(fox())),
    ).toMatchObject({ request: { ask: { ally: "" } } });
  });
  it("is used up by the attack that it was for", async () => {
    const table = at(fox(), hen(having(["feinted", { trait: FOX, source: FOX }])));
    const state = await played(
      kinds.attack,
      attackAsk(FOX, "unarmed", { targets: [HEN] }),
      [{ type: "roll", throws: [{ target: HEN, faces: [1, 1] }] }],
      table,
    );
    const [log] = (state as { readonly log: readonly { readonly changes: readonly Change[] }[] }).log.map((l) =>
      ended(l.changes),
    );
    // Missed by a natural 2, with a point left to throw again: it stands open until that is settled.
    expect(log ?? []).toEqual([]);
    const settled = await played(
      kinds.attack,
      attackAsk(FOX, "unarmed", { targets: [HEN] }),
      [
        { type: "roll", throws: [{ target: HEN, faces: [1, 1] }] },
        { type: "resolve", targets: [HEN] },
      ],
      table,
    );
    expect(
      (settled as { readonly log: readonly { readonly changes: readonly Change[] }[] }).log.flatMap((l) =>
        ended(l.changes),
      ),
    ).toEqual([`${HEN} feinted`]);
  });
  it("Distract dazes, Fascinate holds until the end of the next turn, both only with the feat", async () => {
    expect(began((await contest({ maneuver: "distract" }, true, at(fox({ ...feats("distract") })))).changes)).toEqual([
      `${HEN} dazed`,
    ]);
    const { changes } = await contest(
      { maneuver: "fascinate" },
      true,
      fighting(at(fox({ ...feats(["fascinate", 1, "perform"]) }))),
    );
    expect(changes[0]).toMatchObject({ data: { condition: "fascinated", until: { at: "turnEnd", of: FOX, left: 2 } } });
    expect(
      kinds.contest.compose(contestAsk({ actor: FOX, target: HEN, maneuver: "distract" }), at(fox())),
    ).toMatchObject({
      accepted: false,
      reason: "maneuver.needs",
    });
  });
  it("who is attacked is not fascinated any more", async () => {
    const table = at(fox(), hen(having(["fascinated", { source: COCK }])));
    const composed = kinds.attack.compose(actAsk(attackAsk(FOX, "unarmed", { targets: [HEN] })), table);
    const said = (await kinds.attack.complete?.(
      kinds.attack.reducer.begin(composed.accepted ? composed.request : null),
      { type: "roll", throws: [{ target: HEN, faces: [5, 6] }] } as never,
      table,
    )) as unknown as { readonly also: readonly Change[] };
    expect(ended(said.also)).toEqual([`${HEN} fascinated`]);
  });
});

describe("TWI-421 Assessment", () => {
  const table = at(fox({ ...feats("assessment"), baseAttack: 8 }), hen({ baseAttack: 3, defense: 6 }));
  const texts = (card: CardView): string[] => card.parties.flatMap((p) => p.consequences).map((c) => c.text);
  it("is free, and tells its asker and the Gamemaster, nobody else", async () => {
    const { state, changes } = await contest({ maneuver: "assess" }, true, table);
    expect(changes).toEqual([]);
    const said = [
      "CROSSOVER.Twintens.Card.assessed.attack[CROSSOVER.Twintens.Card.assessed.below]",
      "CROSSOVER.Twintens.Card.assessed.defense[CROSSOVER.Twintens.Card.assessed.above]",
    ];
    expect([
      texts(see(kinds.contest, state, table)),
      texts(see(kinds.contest, state, table, viewer("ada", [FOX]))),
      texts(see(kinds.contest, state, table, viewer("bo", [HEN]))),
    ]).toEqual([said, said, []]);
  });
  it("lost, it tells nothing", async () =>
    expect(texts(see(kinds.contest, (await contest({ maneuver: "assess" }, false, table)).state, table))).toEqual([]));
});

describe("TWI-377 TWI-421 overrun", () => {
  const ask = contestAsk({ actor: FOX, target: HEN, maneuver: "overrun" });
  const first: Said = { type: "roll", side: FOX, faces: [5, 5] };
  it("the target may step aside before it throws: one goes through, and nobody falls", async () => {
    const table = at(fox());
    expect(gestures(see(kinds.contest, await played(kinds.contest, ask, [first], table), table))).toContain("aside");
    const state = await played(kinds.contest, ask, [first, { type: "aside" }], table);
    expect(see(kinds.contest, state, table).outcome?.word).toBe("CROSSOVER.Twintens.Outcome.aside");
    await expect(
      played(kinds.contest, ask, [first, { type: "aside" }, { type: "roll", side: HEN, faces: [9, 9] }], table),
    ).rejects.toThrow("alreadyResolved");
  });
  it("not from Improved Overrun, and not once it has thrown", async () => {
    const table = at(fox({ ...feats("improvedOverrun") }));
    expect(gestures(see(kinds.contest, await played(kinds.contest, ask, [first], table), table))).not.toContain(
      "aside",
    );
    await expect(played(kinds.contest, ask, [first, { type: "aside" }], table)).rejects.toThrow("contest.noAside");
  });
  it("Fast Overrun: the next one costs no action, and is somebody else", async () => {
    const { changes } = await contest({ maneuver: "overrun" }, true, at(fox({ ...feats("fastOverrun") })));
    expect(began(changes)).toEqual([`${HEN} prone`, `${FOX} opening fastOverrun`]);
    const open = fox({
      ...feats("fastOverrun"),
      ...having(["opening", { trait: "fastOverrun", source: HEN, degree: 0 }]),
    });
    const { contestAction } = await import("../../../../rules/twintens/index.ts");
    const composed = kinds.contest.compose(
      contestAsk({ actor: FOX, target: COCK, maneuver: "overrun", opening: "fastOverrun" }),
      at(open),
    ) as { readonly accepted: true; readonly request: { readonly ask: Parameters<typeof contestAction>[0] } };
    expect([composed.accepted, contestAction(composed.request.ask)]).toEqual([true, "none"]);
  });
});

describe("TWI-015 TWI-368 TWI-375 trying in turn", () => {
  it("who was not tripped may trip, once; not against Improved Trip", async () => {
    const table = at(fox());
    const { state } = await contest({ maneuver: "trip" }, false, table);
    expect(gestures(see(kinds.contest, state, table))).toEqual(["counter"]);
    const lost: Said[] = [
      { type: "roll", side: FOX, faces: [1, 2] },
      { type: "roll", side: HEN, faces: [10, 9] },
      { type: "resolve", changes: [] },
      { type: "counter" },
    ];
    expect(
      gestures(
        see(
          kinds.contest,
          await played(kinds.contest, contestAsk({ actor: FOX, target: HEN, maneuver: "trip" }), lost, table),
          table,
        ),
      ),
    ).toEqual([]);
    const trained = at(fox({ ...feats("improvedTrip") }));
    expect(gestures(see(kinds.contest, (await contest({ maneuver: "trip" }, false, trained)).state, trained))).toEqual(
      [],
    );
  });
});

describe("TWI-421 Redirect", () => {
  const tricked = having(["tricked", { trait: HEN, source: HEN }]);
  const ask = attackAsk(FOX, "unarmed", { targets: [HEN] });
  const missed: Said[] = [
    { type: "roll", throws: [{ target: HEN, faces: [2, 4] }] },
    { type: "defend", target: HEN, faces: [9, 9], how: "defend", request: {}, rows: [], changes: [] },
    { type: "resolve", targets: [HEN] },
  ];
  const table = at(fox(tricked), hen({ defense: 6, ...feats("redirect") }), cock({ defense: -6 }));
  it("the miss of whom one has tricked goes on to another, with the same roll; the trick is used up", async () => {
    const open = await played(kinds.attack, ask, missed, table);
    expect(gestures(see(kinds.attack, open, table))).toContain("redirect");
    const state = (await played(
      kinds.attack,
      ask,
      [...missed, { type: "redirect", target: HEN, to: COCK, aim: {}, changes: [] }],
      table,
    )) as {
      readonly targets: readonly {
        readonly target: { readonly uuid: string };
        readonly stage: string;
        readonly attack: { readonly dice: number };
      }[];
      readonly log: readonly { readonly changes: readonly Change[] }[];
    };
    expect(state.targets.map((t) => [t.target.uuid, t.stage, t.attack.dice])).toEqual([[COCK, "defend", 6]]);
    expect(state.log.flatMap((l) => ended(l.changes))).toContain(`${FOX} tricked`);
  });
  it.each([
    ["without the feat", fox(tricked), hen({ defense: 6 })],
    ["without a trick", fox(), hen({ defense: 6, ...feats("redirect") })],
  ])("not %s", async (_how, mine, yours) => {
    const plain = at(mine, yours);
    expect(gestures(see(kinds.attack, await played(kinds.attack, ask, missed, plain), plain))).not.toContain(
      "redirect",
    );
    await expect(
      played(kinds.attack, ask, [...missed, { type: "redirect", target: HEN, to: COCK, aim: {}, changes: [] }], plain),
    ).rejects.toThrow("redirect.none");
  });
});

describe("TWI-112 TWI-421 Blind-Fight for a point", () => {
  const ask = attackAsk(FOX, "unarmed", { targets: [HEN], concealment: "total" });
  const hit: Said[] = [
    { type: "roll", throws: [{ target: HEN, faces: [9, 9] }] },
    { type: "defend", target: HEN, how: "decline", faces: null, request: {}, rows: [], changes: [] },
  ];
  it("the miss chance is not rolled, and a point is gone", async () => {
    const table = at(fox({ ...feats("blindFight") }));
    expect(gestures(see(kinds.attack, await played(kinds.attack, ask, hit, table), table))).toContain("seeThrough");
    const state = (await played(
      kinds.attack,
      ask,
      [...hit, { type: "seeThrough", target: HEN, changes: [] }],
      table,
    )) as {
      readonly targets: readonly { readonly hit: { readonly hit: boolean } }[];
      readonly log: readonly { readonly changes: readonly Change[] }[];
    };
    expect(state.targets[0]?.hit.hit).toBe(true);
    expect(
      state.log.flatMap((l) => l.changes).filter((c) => c.kind === "set" && c.path === "system.conviction.value"),
    ).toMatchObject([{ from: 2, to: 1 }]);
  });
  it("nobody else may", async () =>
    await expect(
      played(kinds.attack, ask, [...hit, { type: "seeThrough", target: HEN, changes: [] }], at(fox())),
    ).rejects.toThrow("conviction.needs"));
});

describe("TWI-421 Second Chance", () => {
  const ask = { act: "check", actor: FOX, chosen: { trait: "save:will", dc: 15 } };
  it("a failed save that it names stays open for another throw, once", async () => {
    const table = at(fox({ conviction: { value: 0, max: 3, used: [] }, ...feats(["secondChance", 1, "will"]) }));
    const open = await played(kinds.check, ask, [{ type: "roll", faces: [2, 3] }], table);
    expect(gestures(see(kinds.check, open, table))).toEqual(["second", "resolve"]);
    const state = (await played(
      kinds.check,
      ask,
      [
        { type: "roll", faces: [2, 3] },
        { type: "second", faces: [8, 8] },
      ],
      table,
    )) as { readonly result: { readonly total: number } };
    expect(state.result.total).toBe(16);
    await expect(
      played(
        kinds.check,
        ask,
        [
          { type: "roll", faces: [2, 3] },
          { type: "second", faces: [1, 1] },
          { type: "second", faces: [8, 8] },
        ],
        table,
      ),
    ).rejects.toThrow("chance.none");
  });
  it("another save is told at once", async () => {
    const table = at(fox({ conviction: { value: 0, max: 3, used: [] }, ...feats(["secondChance", 1, "fort"]) }));
    expect(
      gestures(see(kinds.check, await played(kinds.check, ask, [{ type: "roll", faces: [2, 3] }], table), table)),
    ).toEqual([]);
  });
  it("the same for a save on an attack's card", async () => {
    const table = at(fox(), hen({ ...feats(["secondChance", 1, "toughness"]) }));
    const failed: Said[] = [
      { type: "roll", throws: [{ target: HEN, faces: [9, 9] }] },
      { type: "defend", target: HEN, how: "decline", faces: null, request: {}, rows: [], changes: [] },
      { type: "save", target: HEN, faces: [2, 3], facts: {} },
    ];
    const open = await played(kinds.attack, attackAsk(FOX, "unarmed", { targets: [HEN] }), failed, table);
    expect(gestures(see(kinds.attack, open, table))).toContain("second");
    const state = (await played(
      kinds.attack,
      attackAsk(FOX, "unarmed", { targets: [HEN] }),
      [...failed, { type: "second", target: HEN, roll: "save", faces: [9, 9], changes: [] }],
      table,
    )) as { readonly targets: readonly { readonly stage: string }[] };
    expect(state.targets[0]?.stage).toBe("unharmed");
  });
});

describe("TWI-421 Ranged Pin", () => {
  it("no damage: Reflex against the attack's total, and whoever fails is fastened until it gets free", async () => {
    const table = at(fox({ powers: [power("blast", 5)], ...feats("rangedPin") }));
    const ask = attackAsk(FOX, "blast", { targets: [HEN], maneuver: "rangedPin" });
    const events: Said[] = [
      { type: "roll", throws: [{ target: HEN, faces: [5, 6] }] },
      { type: "defend", target: HEN, how: "decline", faces: null, request: {}, rows: [], changes: [] },
      { type: "save", target: HEN, faces: [9, 9], facts: {} },
    ];
    const state = (await played(kinds.attack, ask, events, table)) as {
      readonly targets: readonly {
        readonly stage: string;
        readonly other: { readonly dc: number; readonly failBy: number };
      }[];
    };
    expect(state.targets[0]).toMatchObject({ stage: "saved", other: { dc: 19, failBy: 1 } });
    const done = (await played(
      kinds.attack,
      ask,
      [...events, { type: "apply", applied: [{ target: HEN, changes: [] }] }],
      table,
    )) as { readonly log: readonly { readonly changes: readonly Change[] }[] };
    const [made] = done.log.flatMap((l) => l.changes).filter((c) => c.kind === "create");
    expect(made).toMatchObject({ subject: HEN, data: { condition: "fastened", until: { at: "never" } } });
  });
  it("to get free takes Strength or Escape Artist, whatever is better, DC 15", async () => {
    const stuck = having(["fastened", { source: HEN }]);
    const state = (await played(
      kinds.check,
      { act: "unfasten", actor: FOX },
      [{ type: "roll", faces: [5, 5] }],
      at(fox({ conviction: null, ...stuck, skills: [skill("escapeArtist", 7)] })),
    )) as { readonly result: { readonly total: number }; readonly written: readonly Change[] };
    expect([state.result.total, ended(state.written)]).toEqual([15, [`${FOX} fastened`]]);
  });
});

describe("TWI-421 Master Plan", () => {
  const ask = { act: "plan", actor: FOX };
  it("is made before a fight, by who has the feat", async () => {
    const planner = fox({ conviction: null, ...feats("masterPlan") });
    expect(kinds.check.compose(ask, fighting(at(planner)))).toMatchObject({ accepted: false, reason: "plan.late" });
    expect(kinds.check.compose(ask, at(fox()))).toMatchObject({ accepted: false, reason: "maneuver.needs" });
    const state = (await played(kinds.check, ask, [{ type: "roll", faces: [8, 8] }], at(planner))) as {
      readonly written: readonly Change[];
    };
    expect(began(state.written)).toEqual([`${FOX} planReady`]);
  });
  it("set in motion it is everybody's of one side", async () => {
    const table = at(fox(having(["planReady", { degree: 2, source: "plan 2" }])));
    const state = (await played(kinds.act, { actor: FOX, act: "setPlan" }, [{ type: "do", changes: [] }], table)) as {
      readonly changes: readonly Change[];
    };
    expect(began(state.changes).filter((c) => c.endsWith("planned 1"))).toEqual([
      `${FOX} planned 1`,
      `${HEN} planned 1`,
      `${COCK} planned 1`,
    ]);
  });
});

describe("TWI-361 TWI-368 TWI-378 TWI-381 TWI-384 TWI-421 what the attacker's roll is made of", () => {
  const rows = (ask: AttackAsk, table: Table): Record<string, number> => {
    const composed = kinds.attack.compose(actAsk(ask), table) as unknown as {
      readonly accepted: boolean;
      readonly reason?: string;
      readonly request: {
        readonly damage: { readonly rows: readonly { readonly label: string; readonly value: number }[] } | null;
        readonly targets: readonly {
          readonly automatic: string | null;
          readonly rows: readonly { readonly label: string; readonly value: number }[];
        }[];
      };
    };
    if (!composed.accepted) throw new Error(composed.reason);
    const [target] = composed.request.targets;
    return {
      ...Object.fromEntries(
        [...(target?.rows ?? []), ...(composed.request.damage?.rows ?? [])].map((r) => [
          r.label.replace("CROSSOVER.Twintens.Row.", ""),
          r.value,
        ]),
      ),
      ...(target?.automatic === "hit" && { automatic: 1 }),
    };
  };
  const crate = actor(hero({ ref: HEN, name: "Crate", kind: "object", objectToughness: 8, conviction: null }));
  const pistol = { weapons: [weapon("lightPistol")] };
  it("aim at a thing: from afar 4, beside it a hit without a roll", () => {
    const aiming = having("aiming");
    expect(
      rows(attackAsk(FOX, "lightPistol", { targets: [HEN] }), at(fox({ ...pistol, ...aiming }), crate)),
    ).toMatchObject({ aim: 4 });
    expect(rows(attackAsk(FOX, "unarmed", { targets: [HEN] }), at(fox(aiming), crate))).toMatchObject({ automatic: 1 });
  });
  it("a disarm from afar costs 4, not with Improved Ranged Disarm", () => {
    const ask = attackAsk(FOX, "lightPistol", { targets: [HEN], maneuver: "disarm" });
    expect([
      rows(ask, at(fox(pistol))).rangedDisarm,
      rows(ask, at(fox({ ...pistol, ...feats("improvedRangedDisarm") }))).rangedDisarm,
    ]).toEqual([-4, undefined]);
  });
  it("striking a held item costs 4, with Improved Sunder nothing; the situation isn't counted again", () => {
    const ask = attackAsk(FOX, "unarmed", { targets: [HEN], maneuver: "sunder", situations: ["heldItem"] });
    expect(rows(ask, at(fox()))).toMatchObject({ maneuver: -4 });
    expect(rows(ask, at(fox({ ...feats("improvedSunder") })))).toMatchObject({ maneuver: -4, improvedSunder: 4 });
  });
  it("a thrown thing is a ranged attack: focus on melee doesn't count, mastery and improvised weapons do", () => {
    const ask = attackAsk(FOX, "unarmed", { targets: [HEN], maneuver: "throwObject", thing: 8 });
    const thrown = rows(
      ask,
      at(fox({ ...feats(["attackFocus", 3, "melee"], ["throwingMastery", 2], "improvisedWeapons") })),
    );
    expect([thrown.attackFeats, thrown.thrownMastery, thrown.improvised]).toEqual([undefined, 2, 1]);
  });
  it("First Strike is for who is flat-footed and slower", () => {
    const ask = attackAsk(FOX, "unarmed", { targets: [HEN] });
    const table = at(fox({ ...feats("firstStrike") }), hen({ flags: { ...hero().flags, flatFooted: true } }));
    expect([
      rows(ask, table).firstStrike,
      rows(ask, fighting(table)).firstStrike,
      rows(ask, fighting(table, [HEN, FOX])).firstStrike,
    ]).toEqual([2, 2, undefined]);
  });
  it("a slam by a power takes its whole way; a shorter one is Strength's", () => {
    const flying = fox({ powers: [power("flight", 4)] });
    const slam = (covered: number): number | undefined =>
      rows(attackAsk(FOX, "unarmed", { targets: [HEN], maneuver: "slam", covered }), at(flying)).damage;
    expect([slam(1000), slam(20)]).toEqual([4, 2]);
  });
});
