import { describe, expect, it, vi } from "vitest";
import {
  type AttackEvent,
  type AttackState,
  causeOf,
  consequenceChanges,
  letGoOn,
  resistanceNow,
  sourceOf,
} from "../../../../rules/fudge/index.ts";
import { conditionState } from "../../../../rules/fudge/state/progression.ts";
import {
  abilities,
  advantage,
  component,
  hero,
  minion,
  modifier,
  power,
} from "../../../../rules/fudge/testing/fixtures.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { testTable, viewer } from "../../../exchange/fixtures.ts";
import type { Table } from "../../../ruleset.ts";
import type { CardView } from "../../../view/card-view.ts";
import type { FudgeActor } from "../../models/snapshot.ts";
import { localize, PLAIN, stubHost } from "../../testing/card-fixtures.ts";

stubHost();
const { rowDue, waitingFor } = await import("./attack-waiting.ts");
const { applyAll, resist } = await import("./attack-dice.ts");
const { attackKind } = await import("./attack.ts");

const { situation } = await import("../../situation.ts");

const actor = (who: ReturnType<typeof hero>): FudgeActor => ({
  ...who,
  victoryPoints: 2,
  ...PLAIN,
});
const ladder = (["dazed", "stunned", "incapacitated"] as const).map((condition, i) => ({
  degree: (i + 1) as 1 | 2 | 3,
  condition,
  trait: null,
}));
const bite = power("Bite", [
  component("damage", 6, { id: "d", resistedBy: "toughness" }),
  component("affliction", 4, { id: "a", resistedBy: "fortitude", modifiers: [modifier("linked")], conditions: ladder }),
]);
const viper = actor(
  hero({
    ref: "Actor.viper",
    name: "Viper",
    abilities: abilities({ fgt: 4, str: 3 }),
    advantages: [advantage("fastGrab")],
    powers: [
      bite,
      power("Dwindle", [
        component("shrinking", 6, { id: "s", resistedBy: "fortitude", modifiers: [modifier("attack")] }),
      ]),
    ],
  }),
);
const ox = actor(hero({ ref: "Actor.ox", name: "Ox" }));
const thug = actor(minion({ ref: "Actor.thug", name: "Thug" }));
const friend = actor(
  hero({ ref: "Actor.friend", name: "Friend", abilities: abilities({ fgt: 5 }), advantages: [advantage("teamwork")] }),
);
const all = { "Actor.viper": viper, "Actor.ox": ox, "Actor.thug": thug, "Actor.friend": friend };
const table = testTable(all);
const gm = viewer("gm", [], true);
const [vipers, oxen] = [viewer("v", ["Actor.viper"]), viewer("o", ["Actor.ox"])];

interface Played {
  readonly state: AttackState;
  readonly view: (who?: typeof gm) => CardView;
  /** What the last event writes. */
  readonly changes: readonly Change[];
}

/** The card of an attack after these events, each filled in as the desk does. */
async function play(ask: object, events: readonly object[] = [], at: Table = table): Promise<Played> {
  const composed = attackKind.compose({ actor: "Actor.viper", targets: ["Actor.ox"], ...ask }, at);
  if (!composed.accepted) throw new Error(composed.reason);
  let state = attackKind.reducer.begin(composed.request) as AttackState;
  let changes: readonly Change[] = [];
  for (const event of events) {
    const full = await attackKind.complete?.(state, event as AttackEvent, at);
    if (!full || "accepted" in full) throw new Error((full as { reason: string } | undefined)?.reason ?? "nothing");
    const step = attackKind.reducer.step(state, full);
    if (!step.accepted) throw new Error(step.reason);
    [state, changes] = [step.state as AttackState, step.changes];
  }
  return { state, changes, view: (who = gm) => attackKind.view(state, who, at, localize) };
}

const BITE = { attack: "Bite.d" };
const level = { faces: [0, 0, 0] } as const;
const thrown = (target = "Actor.ox", faces: readonly number[] = [0, 0, 0]): object => ({
  type: "attack",
  throws: [{ target, faces }],
});
const defends = (target = "Actor.ox"): object => ({ type: "defend", target, ...level, check: null });
const resists = (target: string): object => ({ type: "resist", target, ...level, powerFaces: null, request: null });
const hit = [thrown(), defends()];
const gestures = (card: CardView, row: number): string[] => (card.parties[row]?.buttons ?? []).map((b) => b.gesture);

describe("FUD-125 FUD-742 who has Impervious against a rank that isn't told", () => {
  const rhino = actor(
    hero({
      ref: "Actor.rhino",
      name: "Rhino",
      powers: [power("Hide", [component("protection", 5, { modifiers: [modifier("impervious", 5)] })])],
    }),
  );
  const at = testTable({ ...all, "Actor.rhino": rhino });
  const hers = viewer("r", ["Actor.rhino"]);

  it("throws her dice, and the desk reads them: a 6 is more than her hide stops", async () => {
    const blow = [thrown("Actor.rhino", [1, 1, 0]), defends("Actor.rhino")];
    const { state } = await play({ ...BITE, targets: ["Actor.rhino"] }, blow, at);
    vi.stubGlobal(
      "Roll",
      class {
        readonly dice = [{ results: [{ result: -1 }, { result: -1 }, { result: 0 }] }];
        evaluate = async (): Promise<this> => this;
      },
    );
    const veiled = attackKind.veil?.(state, (uuid) => uuid === "Actor.viper") as AttackState;
    const brought = await resist(veiled, "Actor.rhino", at);
    expect(brought).toMatchObject({ event: { faces: [-1, -1, 0] }, rolls: [{}] });
    const full = await attackKind.complete?.(state, brought?.event as AttackEvent, at);
    const step = attackKind.reducer.step(state, full as AttackEvent);
    if (!step.accepted) throw new Error(step.reason);
    // Toughness 5, dice -2, against 6: three short.
    expect((step.state as AttackState).targets[0]?.resistance).toMatchObject({ blocked: null, difference: 3 });
    expect(attackKind.view(veiled, hers, at, localize).parties[0]?.buttons[0]?.gesture).toBe("resist");
  });
});

describe("FUD-129 FUD-702 the card of linked effects", () => {
  it("names both effects, and has a row for each with its own button once the blow has hit", async () => {
    const card = (await play(BITE, hit)).view(oxen);
    expect(card.tags.slice(0, 2)).toEqual([
      "Card.effectRank[CROSSOVER.Fudge.Effect.damage.label|6]",
      "Card.effectRank[CROSSOVER.Fudge.Effect.affliction.label|4]",
    ]);
    expect(card.parties.map((p) => p.name)).toEqual([
      "Card.linkedEffect[Ox|CROSSOVER.Fudge.Effect.damage.label]",
      "Card.linkedEffect[Ox|CROSSOVER.Fudge.Effect.affliction.label]",
    ]);
    expect(
      card.parties.map((p) => p.buttons.filter((b) => b.gesture === "resist").map((b) => [b.label, b.args.target])),
    ).toEqual([[["Card.resist[6]", "Actor.ox"]], [["Card.resist[4]", "Actor.ox 1"]]]);
    expect(card.parties.map((p) => p.rolls.length)).toEqual([2, 0]);
    expect(card.buttons.map((b) => b.gesture)).toContain("resistAll");
  });
  it("the attack is found by any of its effects", async () =>
    expect((await play({ attack: "Bite.a" })).state.request.attack.id).toBe("Bite.d"));
  it("each is resisted with its own defense, and imposes its own", async () => {
    const { state, view } = await play(BITE, [...hit, resists("Actor.ox"), resists("Actor.ox 1")]);
    expect(state.targets.map((t) => t.resistance?.consequence.kind)).toEqual(["damage", "affliction"]);
    expect(view().parties.map((p) => p.rolls.at(-1)?.label)).toEqual([
      "Defense.toughness.label",
      "Defense.fortitude.label",
    ]);
    expect(view().parties.map((p) => p.consequences.map((c) => c.state))).toEqual([
      ["pending", "pending", "pending"],
      ["pending"],
    ]);
  });
  it("who must answer is asked once, and answers row by row where nobody presses", async () => {
    const { state } = await play(BITE, hit);
    expect(waitingFor(state).map((p) => p.uuid)).toEqual(["Actor.ox"]);
    expect(rowDue(state, "Actor.ox", table)).toBe("Actor.ox");
    expect(rowDue((await play(BITE, [...hit, resists("Actor.ox")])).state, "Actor.ox", table)).toBe("Actor.ox 1");
  });
  it("both at once are applied one after the other, so that the second sees what the first has done", async () => {
    const { state } = await play(BITE, [...hit, resists("Actor.ox"), resists("Actor.ox 1")]);
    expect(applyAll(state, gm, table).map((b) => (b.event as unknown as { targets: string[] }).targets)).toEqual([
      ["Actor.ox"],
      ["Actor.ox 1"],
    ]);
    expect(applyAll(state, vipers, table)).toEqual([]);
  });
  it("conditions come from the effect that imposed them", async () => {
    const { changes } = await play(BITE, [
      ...hit,
      resists("Actor.ox 1"),
      { type: "apply", targets: ["Actor.ox 1"], changes: [] },
    ]);
    expect(changes).toMatchObject([
      { kind: "create", subject: "Actor.ox", data: { condition: "stunned", source: "Actor.viper Bite.a" } },
    ]);
  });
  it("several targets and minions have their rows too", async () => {
    const wide = {
      ...viper,
      powers: [
        {
          ...bite,
          components: bite.components.map((c) => ({ ...c, modifiers: [...c.modifiers, modifier("area", 1, "burst")] })),
        },
      ],
    };
    const { view } = await play(
      { ...BITE, targets: ["Actor.ox", "Actor.thug"] },
      [{ type: "attack", throws: [] }, defends(), defends("Actor.thug")],
      testTable({ ...all, "Actor.viper": wide }),
    );
    expect(view().parties.map((p) => gestures({ ...view(), parties: [p] }, 0)[0])).toEqual([
      "resist",
      "resist",
      "resist",
      "resist",
    ]);
  });
  it("FUD-313 maneuvers trade for both", async () =>
    expect(
      (
        await play({ ...BITE, trades: { accurateAttack: 1, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 } })
      ).state.targets.map((t) => t.target.rank ?? null),
    ).toEqual([null, 3]));
  it("FUD-122 the number may be rolled this once, or be the rank, whatever the table has", async () => {
    const rolled = async (mode: string): Promise<boolean> =>
      resistanceNow(
        (await play({ ...BITE, mode }, hit)).state,
        (await play({ ...BITE, mode }, hit)).state.targets[0]!,
        situation("", table),
      )?.power != null;
    expect([await rolled(""), await rolled("static"), await rolled("opposed")]).toEqual([false, false, true]);
    expect(
      attackKind.compose({ actor: "Actor.viper", targets: ["Actor.ox"], ...BITE, mode: "fair" }, table),
    ).toMatchObject({ accepted: false });
  });
  it("hidden numbers stay hidden in every row", async () => {
    const { state } = await play(BITE, [...hit, resists("Actor.ox"), resists("Actor.ox 1")]);
    const veiled = JSON.stringify(attackKind.veil?.(state, (uuid) => uuid === "Actor.viper"));
    expect(veiled).not.toMatch(/"(total|rank)":(6|4)\b/u);
  });
});

describe("FUD-129 a hidden card of yesterday", () => {
  it("is drawn although its attack says nothing of what is linked to it", async () => {
    const { state } = await play({ attack: "unarmed" }, hit);
    const veiled = (attackKind.veil?.(state, (uuid) => uuid === "Actor.viper") ?? state) as AttackState;
    const { linked: _linked, ...attack } = veiled.request.attack;
    const before = JSON.parse(JSON.stringify({ ...veiled, request: { ...veiled.request, attack } })) as AttackState;
    expect(attackKind.view(before, oxen, table, localize).parties.map((p) => p.name)).toEqual(["Ox"]);
    expect(waitingFor(before).map((p) => p.uuid)).toEqual(["Actor.ox"]);
  });
});

describe("FUD-073 FUD-705 an attack that is led", () => {
  const LED = { attack: "unarmed", helpers: ["Actor.friend"], joint: "help" };
  const helps = { type: "help", helper: "Actor.friend", ...level, check: null, changes: [] };
  it("waits for its helpers, then for the attacker; each has a button", async () => {
    const fresh = await play(LED);
    expect(waitingFor(fresh.state).map((p) => p.uuid)).toEqual(["Actor.friend"]);
    expect(fresh.view(vipers).buttons.find((b) => b.gesture === "help")?.refused).toBeDefined();
    expect(gestures(fresh.view(vipers), 0)).toEqual(["strike"]);
    const helped = await play(LED, [helps]);
    expect(waitingFor(helped.state).map((p) => p.uuid)).toEqual(["Actor.viper"]);
    expect(helped.view().rolls.map((r) => [r.label, r.total])).toEqual([["Friend", "7"]]);
  });
  it("Teamwork counts, and the attack is better for it", async () => {
    const { state } = await play(LED, [helps, ...hit]);
    expect(state.team?.row.value).toBe(2);
    expect(state.targets[0]?.attack?.attack.total).toBe(4 + 2);
  });
  it("several targets can only be helped at, not struck at as a team", async () => {
    const multi = {
      ...viper,
      powers: [
        power("Flurry", [
          component("damage", 4, { id: "d", resistedBy: "toughness", modifiers: [modifier("multiattack")] }),
        ]),
      ],
    };
    const { state } = await play(
      { attack: "Flurry.d", targets: ["Actor.ox", "Actor.thug"], helpers: ["Actor.friend"], joint: "strike" },
      [],
      testTable({ ...all, "Actor.viper": multi }),
    );
    expect(state.request.led).toBe(true);
  });
});

describe("FUD-700 what the Gamemaster adds", () => {
  it("is offered to the Gamemaster alone, for every throw that may still change", async () => {
    const { view } = await play(BITE, hit);
    const adds = (card: CardView): (string | undefined)[] =>
      (card.parties[0]?.buttons ?? []).filter((b) => b.gesture === "adjust").map((b) => b.args.roll);
    expect([adds(view(gm)), adds(view(vipers)), adds(view(oxen))]).toEqual([["defense", "attack"], [], []]);
  });
});

describe("FUD-530 FUD-278 a personal effect made an attack", () => {
  const DWINDLE = { attack: "Dwindle.s" };
  const struck = [...hit, resists("Actor.ox"), { type: "apply", targets: ["Actor.ox"], changes: [] }];
  it("is put on the target at the margin, and says what it comes to there", async () => {
    const { changes, view } = await play(DWINDLE, struck);
    expect(changes).toMatchObject([
      {
        kind: "create",
        subject: "Actor.ox",
        collection: "Item",
        data: { name: "Dwindle (Viper)", system: { components: [{ effect: "shrinking", rank: 6 }] } },
      },
    ]);
    expect(view().parties[0]?.outcome?.detail).toMatch(
      /^Card.effectRank\[CROSSOVER.Fudge.Effect.shrinking.label\|6\]/u,
    );
  });
  it("may be let go by its user, once", async () => {
    const given = {
      ...power("Dwindle (Viper)", [component("shrinking", 6, { duration: "continuous" })], { id: "g" }),
      given: "Actor.viper Dwindle.s",
    };
    const small = testTable({ ...all, "Actor.ox": { ...ox, powers: [given] } });
    const { view } = await play(DWINDLE, struck);
    expect(gestures(view(vipers), 0)).toEqual(["release"]);
    expect(view(oxen).parties[0]?.buttons.find((b) => b.gesture === "release")?.refused).toBeDefined();
    const composed = (await play(DWINDLE, struck)).state;
    const released: AttackEvent = { type: "release", target: "Actor.ox", changes: [] };
    const full = await attackKind.complete?.(composed, released, small);
    expect((full as unknown as { changes: readonly Change[] }).changes).toMatchObject([
      { kind: "delete", subject: "Actor.ox", collection: "Item", id: "g" },
    ]);
    const over = attackKind.reducer.step(composed, full as AttackEvent);
    expect(over.accepted && attackKind.reducer.step(over.state, full as AttackEvent)).toMatchObject({
      accepted: false,
    });
  });
});

describe("FUD-520 Reflect on the card", () => {
  const shell = (extra: string): Table =>
    testTable({
      ...all,
      "Actor.ox": {
        ...ox,
        abilities: abilities({ sta: 9 }),
        powers: [power("Shell", [component("protection", 9, { modifiers: [modifier(extra)] })])],
      },
    });
  const held = [...hit, resists("Actor.ox")];
  it("is offered to whoever held the blow, and sends it back to its striker alone", async () => {
    const at = shell("reflect");
    const { view, state } = await play({ attack: "unarmed" }, held, at);
    expect([gestures(view(oxen), 0).includes("bounce"), gestures(view(vipers), 0).includes("bounce")]).toEqual([
      true,
      false,
    ]);
    const to = (uuid: string): object => ({
      type: "bounce",
      target: "Actor.ox",
      to: { uuid, name: uuid, img: "" },
      kind: "hero",
    });
    expect(await attackKind.complete?.(state, to("Actor.friend") as AttackEvent, at)).toMatchObject({
      accepted: false,
      reason: "bounce.none",
    });
    const back = await play({ attack: "unarmed" }, [...held, to("Actor.viper")], at);
    expect(back.view(vipers).parties.at(-1)).toMatchObject({
      name: "Card.bounced[Viper]",
      buttons: [{ gesture: "defend" }, { gesture: "lets" }],
    });
    expect(
      (await play({ attack: "unarmed" }, [...held, to("Actor.friend")], shell("redirect"))).state.targets.at(-1)
        ?.target,
    ).toMatchObject({ uuid: "Actor.friend", bounced: true });
  });
  it("nobody else's Protection does that", async () =>
    expect(gestures((await play({ attack: "unarmed" }, held, shell("selective"))).view(oxen), 0)).not.toContain(
      "bounce",
    ));
});

describe("FUD-430 Fast Grab", () => {
  const unarmed = { attack: "unarmed" };
  it("a bare hand that hits lets its owner grab until the turn ends; a miss doesn't", async () => {
    expect((await play(unarmed, hit)).changes).toMatchObject([
      {
        kind: "create",
        subject: "Actor.viper",
        data: { condition: "grabbing", source: "Actor.ox fastGrab", until: { at: "turnEnd", of: "Actor.viper" } },
      },
    ]);
    expect((await play(unarmed, [thrown("Actor.ox", [-1, -1, -1]), defends()])).changes).toEqual([]);
    expect((await play(BITE, hit)).changes).toEqual([]);
    expect((await play({ ...unarmed, actor: "Actor.friend" }, hit)).changes).toEqual([]);
  });
  it("the button is there as long as the chance is", async () => {
    const quick = testTable({
      ...all,
      "Actor.viper": { ...viper, conditions: [conditionState("grabbing", null, "Actor.ox fastGrab")] },
    });
    const grabs = (card: CardView): number => gestures(card, 0).filter((g) => g === "grab").length;
    expect([
      grabs((await play(unarmed, hit, quick)).view(vipers)),
      grabs((await play(unarmed, hit, quick)).view(oxen)),
      grabs((await play(unarmed, hit)).view(vipers)),
    ]).toEqual([1, 0, 0]);
  });
  it("a hit that a second throw turns into a miss brings no grab after all", async () => {
    const quick = testTable({
      ...all,
      "Actor.viper": { ...viper, conditions: [conditionState("grabbing", null, "Actor.ox fastGrab")] },
    });
    const { changes } = await play(
      unarmed,
      [
        ...hit.slice(0, 1),
        { ...defends(), faces: [1, 1, 0] },
        { type: "adjust", target: "Actor.ox", roll: "defense", by: { circumstance: 9, team: 0 } },
      ],
      quick,
    );
    expect(changes).toMatchObject([{ kind: "delete", subject: "Actor.viper", data: { condition: "grabbing" } }]);
  });
});

describe("FUD-168 FUD-169 a thing that nobody holds", () => {
  const DOOR = "thing:wood:0:intact";
  const kick = { attack: "unarmed", targets: [DOOR] };
  const blow = [thrown(DOOR, [-1, 0, 0]), { type: "defend", target: DOOR, faces: null, check: null }];
  it("is struck at like anybody, can't get out of the way, and a rolled blow is critical", async () => {
    const { state, view } = await play(kick, blow);
    expect(state.targets[0]).toMatchObject({
      stage: "resist",
      target: { name: "CROSSOVER.Fudge.Material.wood", object: true },
      attack: { hit: true, critical: true, defense: { total: 0 } },
    });
    expect(resistanceNow(state, state.targets[0]!, situation("", table))).toMatchObject({
      by: "toughness",
      rank: 3,
      increases: [{ value: 1 }],
      finishing: false,
    });
    // Whoever strikes at it rolls for it: nobody else plays a door.
    expect(
      [view(vipers), view(oxen)].map((card) =>
        card.parties[0]?.buttons.map((b) => [b.gesture, b.refused === undefined]).filter(([g]) => g === "resist"),
      ),
    ).toEqual([[["resist", true]], [["resist", false]]]);
    expect([waitingFor(state).map((p) => p.uuid), rowDue(state, "Actor.viper", table)]).toEqual([
      ["Actor.viper"],
      DOOR,
    ]);
  });
  it("may be struck without dice, and then nothing is critical", async () => {
    const { state } = await play({ ...kick, routine: true }, [{ type: "attack", throws: [] }, blow[1]!]);
    expect(state.targets[0]?.attack).toMatchObject({ hit: true, critical: false });
  });
  it("the card says what becomes of it, and nothing is written but that whoever struck it remembers it", async () => {
    const { state, view, changes } = await play(kick, [
      ...blow,
      { type: "resist", target: DOOR, faces: [-1, -1, 0], powerFaces: null, request: null },
      { type: "apply", targets: [DOOR], changes: [] },
    ]);
    expect([state.targets[0]?.stage, changes]).toMatchObject([
      "applied",
      [{ kind: "create", data: { condition: "worn" } }],
    ]);
    expect(view().parties[0]?.consequences.filter((c) => c.rule === "FUD-168")).toMatchObject([
      {
        text: "Consequence.state[CROSSOVER.Fudge.ObjectState.intact|CROSSOVER.Fudge.ObjectState.bent]",
        state: "applied",
      },
    ]);
    expect(
      applyAll(
        (
          await play(kick, [
            ...blow,
            { type: "resist", target: DOOR, faces: [-1, -1, 0], powerFaces: null, request: null },
          ])
        ).state,
        vipers,
        table,
      ),
    ).toHaveLength(1);
  });
  it("only harm is done to it, and no such thing is made up", async () => {
    const daze = testTable({
      ...all,
      "Actor.viper": {
        ...viper,
        powers: [power("Stare", [component("affliction", 4, { id: "a", resistedBy: "will", conditions: ladder })])],
      },
    });
    expect(attackKind.compose({ actor: "Actor.viper", attack: "Stare.a", targets: [DOOR] }, daze)).toMatchObject({
      reason: "attack.noTarget",
    });
    expect(
      attackKind.compose({ actor: "Actor.viper", attack: "unarmed", targets: ["thing:cheese:0:intact"] }, table),
    ).toMatchObject({ reason: "gone" });
  });
});

describe("FUD-316 FUD-583 a vehicle that is driven", () => {
  const car = (driven: boolean): FudgeActor => ({
    ...ox,
    object: "intact",
    abilities: abilities({ agl: 3, sta: 7 }),
    conditions: driven ? [] : [conditionState("defenseless", null, "object")],
  });
  const compose = (driven: boolean, more: object): unknown =>
    attackKind.compose(
      { actor: "Actor.viper", attack: "unarmed", targets: ["Actor.ox"], ...more },
      testTable({ ...all, "Actor.ox": car(driven) }),
    );
  it("gets out of the way: nobody strikes it without dice or finishes it; one that stands still they do", () => {
    expect([compose(true, { routine: true }), compose(true, { manner: "finishing" })]).toMatchObject([
      { reason: "attack.noRoutine" },
      { reason: "manner.defends" },
    ]);
    expect([compose(false, { routine: true }), compose(false, { manner: "finishing" })]).toMatchObject([
      { accepted: true },
      { accepted: true },
    ]);
    expect(
      [compose(true, {}), compose(false, {})].map(
        (c) =>
          (c as { request: { targets: { attack: { finishing: boolean } }[] } }).request.targets[0]?.attack.finishing,
      ),
    ).toEqual([false, true]);
  });
});

describe("FUD-053 FUD-602 without dice", () => {
  it("only minions, the defenseless and who is nearly out", () => {
    const routine = (target: string): unknown =>
      attackKind.compose({ actor: "Actor.viper", attack: "unarmed", targets: [target], routine: true }, table);
    expect([routine("Actor.ox"), routine("Actor.thug")]).toMatchObject([
      { reason: "attack.noRoutine" },
      { accepted: true },
    ]);
  });
});

describe("FUD-156 a weapon too weak for its user", () => {
  const bat = {
    ...power(
      "Bat",
      [component("damage", 2, { id: "d", resistedBy: "toughness", modifiers: [modifier("strengthBased")] })],
      { id: "bat" },
    ),
    source: "equipment" as const,
    material: "wood" as const,
  };
  const armed = (str: number): Table =>
    testTable({ ...all, "Actor.viper": { ...viper, abilities: abilities({ fgt: 4, str }), powers: [bat] } });
  const breaks = async (str: number): Promise<readonly Change[]> =>
    (await play({ attack: "bat.d" }, [thrown()], armed(str))).changes;
  it("breaks in the hand with the blow", async () => {
    expect(await breaks(4)).toMatchObject([{ subject: "Actor.viper.Item.bat", path: "system.state", to: "broken" }]);
    expect(await breaks(3)).toEqual([]);
  });
});

describe("FUD-291 FUD-316 close range", () => {
  const archer = {
    ...viper,
    abilities: abilities({ dex: 4 }),
    conditions: [conditionState("aiming", null, "Actor.ox Actor.viper deed:aim")],
    powers: [power("Bow", [component("damage", 4, { id: "d", range: "ranged", resistedBy: "toughness" })])],
  };
  const shot = (more: object, foe = ox): unknown =>
    attackKind.compose(
      { actor: "Actor.viper", attack: "Bow.d", targets: ["Actor.ox"], ...more },
      testTable({ ...all, "Actor.viper": archer, "Actor.ox": foe }),
    );
  const aims = (made: unknown): number[] =>
    (
      made as { request: { targets: { attack: { check: { circumstances: { label: string; value: number }[] } } }[] } }
    ).request.targets[0]?.attack.check.circumstances
      .filter((r) => r.label.endsWith(".aim"))
      .map((r) => r.value) ?? [];
  it("is within reach, not anywhere in the short band", () =>
    expect([aims(shot({})), aims(shot({ near: true })), aims(shot({ near: true, band: "medium" }))]).toEqual([
      [1],
      [2],
      [1],
    ]));
  it("nobody is finished off by a shot from afar", () => {
    const down = { ...ox, conditions: [conditionState("defenseless", null, "x")] };
    expect([shot({ manner: "finishing" }, down), shot({ manner: "finishing", near: true }, down)]).toMatchObject([
      { reason: "manner.far" },
      { accepted: true },
    ]);
  });
});

describe("FUD-128 FUD-130 Multiattack and Split in one attack", () => {
  const spray = {
    ...viper,
    powers: [
      power("Spray", [
        component("damage", 6, {
          id: "d",
          resistedBy: "toughness",
          modifiers: [modifier("multiattack"), modifier("split")],
        }),
      ]),
    ],
  };
  const made = (targets: readonly string[], divide = true): unknown => {
    const asked = attackKind.compose(
      { actor: "Actor.viper", attack: "Spray.d", targets, divide },
      testTable({ ...all, "Actor.viper": spray }),
    );
    return asked.accepted
      ? (asked.request as AttackState["request"]).targets.map((t) => [
          t.rank ?? null,
          t.attack?.check.circumstances.find((r) => r.label.endsWith(".multiattack"))?.value ?? 0,
        ])
      : asked.reason;
  };
  it("two are divided or attacked in full, as is chosen; three are too many to divide", () => {
    expect(made(["Actor.ox", "Actor.thug"])).toEqual([
      [3, 0],
      [3, 0],
    ]);
    expect(made(["Actor.ox", "Actor.thug"], false)).toEqual([
      [null, -2],
      [null, -2],
    ]);
    expect(made(["Actor.ox", "Actor.thug", "Actor.friend"])).toEqual([
      [null, -3],
      [null, -3],
      [null, -3],
    ]);
  });
});

describe("FUD-163 a minion that fails takes the worst", () => {
  it("of an Affliction too, and the card says why it is the last degree", async () => {
    const ray = testTable({
      ...all,
      "Actor.viper": {
        ...viper,
        powers: [
          power("Ray", [
            component("affliction", 4, { id: "a", range: "perception", resistedBy: "will", conditions: ladder }),
          ]),
        ],
      },
    });
    const seen = await play(
      { attack: "Ray.a", targets: ["Actor.thug"] },
      [
        { type: "attack", throws: [] },
        { type: "resist", target: "Actor.thug", faces: [-1, 0, 0], powerFaces: null, request: null },
      ],
      ray,
    );
    expect(seen.view().parties[0]?.outcome).toMatchObject({ word: "Outcome.affected", detail: "Card.worst" });
    expect(
      seen
        .view()
        .parties[0]?.consequences.map((c) => c.text)
        .join(),
    ).toContain("Condition.incapacitated.label");
  });
});

describe("FUD-500 an Illusion", () => {
  it("fools everybody who perceives it, without a blow", async () => {
    const mage = testTable({
      ...all,
      "Actor.viper": {
        ...viper,
        powers: [power("Mirage", [component("illusion", 5, { id: "i", range: "perception" })])],
      },
    });
    const { state } = await play(
      { attack: "Mirage.i", targets: ["Actor.ox", "Actor.thug"] },
      [{ type: "attack", throws: [] }],
      mage,
    );
    expect(state.targets.map((t) => t.stage)).toEqual(["resist", "resist"]);
  });
  it("is seen through or believed, in words of its own, by whichever sense is keener", async () => {
    const mage = testTable({
      ...all,
      "Actor.viper": {
        ...viper,
        powers: [power("Mirage", [component("illusion", 5, { id: "i", range: "perception" })])],
      },
      "Actor.ox": { ...ox, abilities: abilities({ awe: 4 }) },
    });
    const before = await play({ attack: "Mirage.i" }, [{ type: "attack", throws: [] }], mage);
    expect(before.view().parties[0]?.buttons.map((b) => b.label)).toEqual(
      expect.arrayContaining(["Card.illusion.resist[5]", "Card.illusion.letHappen"]),
    );
    const after = async (faces: readonly number[]): Promise<unknown> => {
      const [ox] = (
        await play(
          { attack: "Mirage.i" },
          [
            { type: "attack", throws: [] },
            { type: "resist", target: "Actor.ox", faces, powerFaces: null, request: null },
          ],
          mage,
        )
      ).view().parties;
      return [ox?.outcome?.word, ox?.outcome?.detail, ox?.rolls.at(-1)?.label];
    };
    expect(await after([1, 0, 0])).toEqual(["Outcome.seenThrough", "Card.illusion.resisted", "Skill.insight.label"]);
    expect(await after([-1, 0, 0])).toEqual(["Outcome.believed", "Card.illusion.believed", "Skill.insight.label"]);
  });
});

describe("FUD-176 FUD-620 who can't be countered", () => {
  const ray = power("Ray", [
    component("damage", 6, { id: "d", range: "ranged", resistedBy: "toughness" }),
    component("affliction", 4, {
      id: "a",
      range: "ranged",
      resistedBy: "will",
      modifiers: [modifier("linked"), modifier("innate")],
      conditions: ladder,
    }),
  ]);
  const damper = power("Damper", [component("nullify", 6, { id: "n", range: "ranged" })]);
  const counters = {
    type: "counter",
    by: { uuid: "Actor.ox", name: "Ox", img: "" },
    power: "Damper.n",
    atOnce: true,
    faces: null,
    check: null,
    ownFaces: null,
    ownCheck: null,
    changes: [],
  };
  const tried = async (shot: object, above: readonly [number, number]): Promise<unknown> => {
    const at = testTable({
      ...all,
      "Actor.viper": { ...viper, above: above[0], powers: [{ ...ray, ...shot }] },
      "Actor.ox": { ...ox, above: above[1], powers: [damper] },
    });
    const { state } = await play({ attack: "Ray.d" }, [thrown()], at);
    return attackKind.complete?.(state, counters as unknown as AttackEvent, at);
  };
  it("who stands two steps above, by a Nullify; what is innate, in all of its effects", async () => {
    expect(await tried({}, [2, 0])).toMatchObject({ reason: "counter.above" });
    expect(
      await tried(
        { components: ray.components.map((c) => ({ ...c, modifiers: [...c.modifiers, modifier("innate")] })) },
        [0, 0],
      ),
    ).toMatchObject({ reason: "power.innate" });
  });
});

describe("FUD-368 second throws that belong to no row", () => {
  const cut = power("Cut", [
    component("damage", 6, { id: "d", resistedBy: "toughness", modifiers: [modifier("checkRequired", 3)] }),
  ]);
  const at = testTable({ ...all, "Actor.viper": { ...viper, powers: [cut] } });
  const failed = [{ type: "attack", throws: [{ target: "Actor.ox", faces: [0, 0, 0] }], gate: [-1, -1, -1] }];
  it("the check that the attack takes: a button for whoever made it, a point for it", async () => {
    const { view, state } = await play({ attack: "Cut.d" }, failed, at);
    expect(view(vipers).buttons.filter((b) => b.gesture === "improve")).toMatchObject([
      { args: { roll: "gate" }, label: "Card.improve.gate" },
    ]);
    expect(view(oxen).buttons.filter((b) => b.gesture === "improve")).toEqual([]);
    const improve = { type: "improve", target: "", roll: "gate", faces: [1, 1, 0], changes: [] };
    const right = attackKind.rights.improve;
    expect(right && "of" in right && right.of?.(state, improve as never).map((p) => p.uuid)).toEqual(["Actor.viper"]);
    const after = await play({ attack: "Cut.d" }, [...failed, improve], at);
    expect([after.state.targets[0]?.stage, after.changes]).toMatchObject([
      "defend",
      [{ path: "system.victoryPoints.value", from: 2, to: 1 }],
    ]);
  });
});

describe("FUD-250 FUD-278 FUD-456 an effect that is used with some of its ranks", () => {
  const stare = power("Stare", [
    component("affliction", 8, {
      id: "a",
      resistedBy: "will",
      modifiers: [{ ...modifier("area"), partial: 4 }],
      conditions: ladder,
    }),
  ]);
  const gazer = testTable({ ...all, "Actor.viper": { ...viper, powers: [stare] } });
  /** The same attack as if it had been made with these ranks of it. */
  const made = async (id: string): Promise<AttackState> => {
    const { state } = await play({ attack: "Stare.a" }, hit, gazer);
    return { ...state, request: { ...state.request, attack: { ...state.request.attack, id } } };
  };
  it("is the same cause: dazed again is no worse, and it is let go with the power", async () => {
    const [full, part] = [await made("Stare.a"), await made("Stare.a.at4")];
    const source = sourceOf(full, full.targets[0]!);
    expect([source, sourceOf(part, part.targets[0]!)]).toEqual(["Actor.viper Stare.a", "Actor.viper Stare.a"]);
    const dazed = { ...ox, conditions: [conditionState("dazed", null, source, 1)] };
    expect(
      consequenceChanges(
        dazed,
        { kind: "affliction", degree: 1, conditions: ladder.slice(0, 1) },
        causeOf(part, part.targets[0]!, situation("", gazer)),
      ),
    ).toEqual([]);
    const held = testTable({
      ...all,
      "Actor.ox": { ...ox, conditions: [conditionState("restrained", null, sourceOf(part, part.targets[0]!))] },
    });
    expect(letGoOn("Actor.viper Stare.a", ["Actor.ox"], situation("", held))).toMatchObject([
      { kind: "delete", data: { condition: "restrained" } },
    ]);
  });
  it("FUD-031 FUD-129 what a critical hit adds is another cause, and takes nothing of the Affliction's own away", async () => {
    const other = await made("Stare.a.at4.other");
    expect(sourceOf(other, other.targets[0]!)).toBe("Actor.viper Stare.a.other");
    const stunned = { ...ox, conditions: [conditionState("stunned", null, "Actor.viper Stare.a", 2)] };
    const vulnerable = [{ degree: 1, condition: "vulnerable", trait: null }] as const;
    expect(
      consequenceChanges(
        stunned,
        { kind: "affliction", degree: 1, conditions: vulnerable },
        { ...causeOf(other, other.targets[0]!, situation("", gazer)), conditions: vulnerable },
      ),
    ).toMatchObject([{ kind: "create", data: { condition: "vulnerable" } }]);
  });
});

describe("FUD-311 what is traded outside an encounter", () => {
  const traded = {
    ...viper,
    defenses: { dodge: 8, parry: 8, fortitude: 0, will: 0 },
    conditions: [{ ...conditionState("trading", null, "Actor.viper maneuver", -2), effect: "t" }],
  };
  const ask = { attack: "unarmed", trades: { accurateAttack: 0, allOutAttack: 1, defensiveAttack: 0, powerAttack: 0 } };
  const marks = async (at: Table): Promise<unknown[]> =>
    (await play(ask, [thrown()], at)).changes.flatMap((c) =>
      c.kind === "set" && c.path === "system.degree" ? [[c.from, c.to]] : [],
    );
  it("adds up within a turn alone: outside one the last attack counts", async () => {
    const at = testTable({ ...all, "Actor.viper": traded });
    expect(await marks(at)).toEqual([[-2, -1]]);
    expect(
      await marks({
        ...at,
        encounter: () => ({ round: 1, acting: "Actor.viper", order: ["Actor.viper", "Actor.ox"], turns: 1, data: {} }),
      }),
    ).toEqual([[-2, -3]]);
  });
});
