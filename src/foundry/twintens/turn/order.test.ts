import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Change } from "../../../rules/kernel/change.ts";
import type { TwintensActor, TwintensCharacter } from "../../../rules/twintens/index.ts";
import { abilities, feats, having, hero, hurt, minion, power } from "../../../rules/twintens/testing/fixtures.ts";
import { testTable } from "../../exchange/fixtures.ts";
import type { FlowEvent, FlowState, Localize, Participant, TurnFlow } from "../../ruleset.ts";

const localize: Localize = (key, data) =>
  `${key.split(".").slice(2).join(".")}${data ? `[${Object.values(data).join("|")}]` : ""}`;

class Doc {}
/** An actor as far as the order asks: does a player own it, and how does its token stand to the others. */
class FakeActor extends Doc {
  readonly token = null;
  readonly prototypeToken: { readonly disposition: number };
  constructor(
    readonly hasPlayerOwner: boolean,
    disposition: number,
  ) {
    super();
    this.prototypeToken = { disposition };
  }
}
const actors = new Map<string, FakeActor>();

/** Faces that fall next, two for each throw of 2d10; a test that throws more than it gives fails. */
const faces: number[] = [];
let thrown = 0;
class GivenRoll {
  readonly dice: readonly { readonly results: readonly { readonly result: number }[] }[] = [];
  constructor() {
    thrown++;
  }
  async evaluate(): Promise<unknown> {
    if (faces.length < 2) throw new Error("no faces were given for this throw");
    return { dice: [{ results: faces.splice(0, 2).map((result) => ({ result })) }] };
  }
}

let flow: TurnFlow;
beforeAll(async () => {
  vi.stubGlobal("foundry", { abstract: { Document: Doc } });
  vi.stubGlobal("Actor", FakeActor);
  vi.stubGlobal("Roll", GivenRoll);
  vi.stubGlobal("ChatMessage", { getWhisperRecipients: () => [], create: async () => null });
  vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: { NEUTRAL: 0, FRIENDLY: 1 } });
  vi.stubGlobal("fromUuidSync", (uuid: string) => actors.get(uuid) ?? null);
  vi.stubGlobal("game", {
    combats: null,
    combat: null,
    time: { worldTime: 0 },
    settings: { get: () => null },
    i18n: { has: () => true, localize: (k: string) => k, format: (k: string) => k },
  });
  const made = (await import("./order.ts")).twintensOrder.flow;
  if (!made) throw new Error("the order plays a flow");
  flow = made;
});

type Said = { readonly type: string } & Record<string, unknown>;

/** A fight as the tracker plays it: events go through the desk's completion, and what they write is written. */
class Fight {
  readonly characters = new Map<string, TwintensActor>();
  /** Who is dead, out or marked as defeated. */
  readonly out = new Set<string>();
  state: FlowState;

  constructor(
    people: Readonly<Record<string, TwintensCharacter>>,
    readonly settings: Readonly<Record<string, string | number | boolean>> = {},
  ) {
    actors.clear();
    vi.stubGlobal("game", {
      ...game,
      settings: { get: (_package: string, key: string) => settings[key.replace("twintens.", "")] ?? null },
    });
    for (const [id, who] of Object.entries(people)) this.enter(id, who);
    this.state = flow.reducer.begin(this.participants());
  }

  enter(id: string, who: TwintensCharacter): void {
    const ref = `Actor.${id}`;
    this.characters.set(id, {
      ...who,
      ref,
      name: id,
      lent: {},
      geared: {},
      marks: 0,
      state: "none",
      impervious: 0,
      complications: [],
    });
    actors.set(ref, new FakeActor(who.kind === "hero", who.kind === "hero" ? 1 : -1));
  }

  /** A hero without a player: the Gamemaster plays them, on the heroes' side. */
  unplayed(id: string): void {
    actors.set(`Actor.${id}`, new FakeActor(false, 1));
    this.state = flow.reducer.begin(this.participants());
  }

  neutral(id: string): void {
    actors.set(`Actor.${id}`, new FakeActor(false, 0));
    this.state = flow.reducer.begin(this.participants());
  }

  participants(): Participant[] {
    return [...this.characters].map(([id, character]): Participant => ({
      id,
      initiative: null,
      character,
      state: {},
      out: this.out.has(id),
    }));
  }

  /** One event with the dice that fall for it. */
  async step(event: Said | FlowEvent, ...fall: readonly number[]): Promise<this> {
    faces.splice(0, faces.length, ...fall);
    const table = testTable(
      Object.fromEntries([...this.characters.values()].map((c) => [c.ref, c])),
      Object.fromEntries(Object.entries(this.settings).map(([key, value]) => [`twintens.${key}`, value])),
    );
    const full = await flow.complete?.(this.state, event as FlowEvent, this.participants(), table);
    if (!full || "accepted" in full) throw new Error(full && "reason" in full ? String(full.reason) : "not completed");
    const done = flow.reducer.step(this.state, full as FlowEvent);
    if (!done.accepted) throw new Error(done.reason);
    this.state = done.state;
    for (const change of done.changes) this.write(change);
    expect(faces, "faces left over").toEqual([]);
    return this;
  }

  /** The next turn; who comes up with it was foreseen, unless dice are owed first. */
  async next(...fall: readonly number[]): Promise<this> {
    const foreseen = this.foreseen();
    const after = await this.step(flow.next(this.state), ...fall);
    if (foreseen !== null) expect(foreseen).toBe(this.state.up);
    return after;
  }

  /** As a player's own window asks it: without the desk, and without a die. */
  foreseen(): string | null {
    faces.splice(0);
    thrown = 0;
    const who = flow.foresees?.(this.state, this.participants(), testTable({})) ?? null;
    expect(thrown, "dice thrown to look ahead").toBe(0);
    return who;
  }

  write(change: Change): void {
    if (change.kind !== "set" || !change.path.startsWith("system.")) return;
    const found = [...this.characters].find(([, c]) => c.ref === change.subject);
    if (!found) return;
    const [id, character] = found;
    const copy = structuredClone(character) as unknown as Record<string, unknown>;
    const path = change.path.split(".").slice(1);
    const last = path.pop() ?? "";
    const holder = path.reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, copy);
    expect(holder[last], `${change.subject} ${change.path}`).toEqual(change.from);
    holder[last] = change.to;
    this.characters.set(id, copy as unknown as TwintensActor);
  }

  of(id: string): TwintensActor {
    const found = this.characters.get(id);
    if (!found) throw new Error(`nobody is called ${id}`);
    return found;
  }

  flat(): string[] {
    return [...this.characters].flatMap(([id, c]) => (c.flags.flatFooted ? [id] : []));
  }

  view(isGM = true, plays: (id: string) => boolean = () => true): ReturnType<TurnFlow["view"]> {
    return flow.view(this.state, this.participants(), isGM, plays, localize);
  }

  offers(id: string, isGM = true, plays: (id: string) => boolean = () => true): string[] {
    return this.view(isGM, plays)
      .choices.filter((c) => c.combatant === id)
      .map((c) => c.label.split(".").pop() ?? "");
  }
}

const agile = (dex: number, more: Partial<TwintensCharacter> = {}): TwintensCharacter =>
  hero({ abilities: abilities({ dex }), ...more });
const thug = (dex = 10): TwintensCharacter => minion({ abilities: abilities({ dex }) });
const unaware = async (fight: Fight, ...who: readonly string[]): Promise<Fight> => {
  for (const id of who) await fight.step({ type: "aware", who: id, aware: false });
  return fight;
};
const four = (): Fight => new Fight({ ada: agile(14), bo: agile(12), rex: thug(), zed: thug(16) });

describe("TWI-030 TWI-031 TWI-032 the Gamemaster marks who is aware", () => {
  it("before the fight each row offers the mark and a Notice check; players mark nobody", () => {
    const fight = four();
    expect(fight.view().caption).toBe("Order.caption.awareness");
    expect(fight.offers("rex")).toEqual(["unaware", "notice"]);
    expect(fight.offers("rex", false)).toEqual([]);
    expect(flow.may(fight.state, { type: "aware", who: "rex", aware: false }, false, () => true)).toMatchObject({
      accepted: false,
    });
  });
  it.each([
    ["meets what hides the other side", [6, 4], true],
    ["falls short of it", [5, 4], false],
  ] as const)("a Notice check that %s decides the mark", async (_what, [a, b], noticed) => {
    const fight = await four().step({ type: "notice", who: "ada" }, a, b);
    const places = fight.state.data.places as unknown as readonly { id: string; aware: boolean }[];
    expect(places.find((p) => p.id === "ada")?.aware).toBe(noticed);
  });
  it("all aware: no surprise round, everybody rolls at once and is flat-footed until the first turn", async () => {
    const fight = await four().next();
    expect([fight.state.round, fight.state.data.phase, fight.flat()]).toEqual([
      1,
      "rounds",
      ["ada", "bo", "rex", "zed"],
    ]);
  });
});

describe("TWI-034 TWI-035 TWI-036 TWI-037 TWI-038 the surprise round at the table", () => {
  const ambush = async (): Promise<Fight> =>
    (await (await unaware(four(), "rex", "zed")).next()).step({ type: "rollAll" }, 6, 6, 5, 5);

  it("only the aware act; the others are surprised, unaware and flat-footed", async () => {
    const fight = await ambush();
    expect(fight.state).toMatchObject({ up: "ada", queue: ["bo"] });
    expect(fight.view().title).toBe("Order.title.surprise[0]");
    expect(fight.view().notes.rex).toContain("Order.note.surprised");
    expect([fight.of("rex").flags.aware, fight.of("ada").flags.aware]).toEqual([false, true]);
  });
  it("flat-footed ends with one's own turn, not with the round of surprise", async () => {
    const fight = await ambush();
    expect(fight.flat()).toEqual(["bo", "rex", "zed"]);
    await fight.next();
    expect(fight.flat()).toEqual(["rex", "zed"]);
    await (await fight.next()).step({ type: "rollAll" }, 2, 2);
    expect([fight.state.up, fight.flat(), fight.of("rex").flags.aware]).toEqual(["ada", ["rex", "zed"], true]);
  });
  it("the button that rolls for all says why not before the fight has begun, and after everybody has rolled", async () => {
    const fight = four();
    const rollAll = (): unknown => flow.throwAll?.(fight.state);
    expect(rollAll()).toMatchObject({ reason: "order.beginFirst" });
    await fight.next();
    expect(rollAll()).toEqual({ type: "rollAll" });
    await fight.step({ type: "rollAll" }, 6, 6, 5, 5, 4, 4);
    expect(rollAll()).toMatchObject({ reason: "order.allRolled" });
  });
  it("who is next is known while a turn is on, and nobody is while dice are owed", async () => {
    const fight = await unaware(four(), "rex", "zed");
    await fight.next();
    expect(fight.foreseen()).toBeNull();
    await fight.step({ type: "rollAll" }, 6, 6, 5, 5);
    expect([fight.state.up, fight.foreseen()]).toEqual(["ada", "bo"]);
    await fight.next();
    await fight.next();
    expect(fight.foreseen()).toBeNull();
  });
  it("the throws of the aware are kept, and the top acts first again in round 1", async () => {
    const fight = await ambush();
    await fight.next();
    await fight.next();
    expect(fight.view().caption).toContain("Order.caption.rolling");
    await fight.step({ type: "rollAll" }, 3, 4);
    expect(fight.state).toMatchObject({ up: "ada", order: ["ada", "bo", "rex", "zed"] });
    expect(fight.view().title).toBe("Order.title.round[1]");
  });
  it("somebody without enemies makes no surprise round", async () => {
    const fight = new Fight({ ada: agile(14), bystander: thug() });
    fight.neutral("bystander");
    await unaware(fight, "bystander");
    await fight.next();
    expect(fight.state.data.phase).toBe("rounds");
  });
});

describe("TWI-050 TWI-051 TWI-052 TWI-053 throws", () => {
  it("TWI-052 a hero whom nobody plays throws alone: the opponents have neither their throw nor their bonus", async () => {
    const fight = four();
    fight.unplayed("bo");
    await fight.next();
    expect(fight.state.data.rolling).toEqual(["ada", "bo", "side"]);
  });
  it("the Gamemaster's side throws once with its best, players one each", async () => {
    const fight = await four().next();
    expect(fight.state.data.rolling).toEqual(["ada", "bo", "side"]);
    await fight.step({ type: "rollAll" }, 5, 5, 4, 4, 4, 4);
    expect(fight.state.order).toEqual(["ada", "rex", "zed", "bo"]);
    expect([fight.view().notes.rex, fight.view().notes.zed].every((n) => n?.includes("Order.note.total[11]"))).toBe(
      true,
    );
  });
  it.each([
    ["individual", ["ada", "bo", "rex", "zed"]],
    ["groups", ["ada", "bo", "group rex", "group zed"]],
  ] as const)("with the setting gmInitiative %s", async (gmInitiative, units) => {
    const fight = await new Fight(
      { ada: agile(14), bo: agile(12), rex: thug(), zed: thug(16) },
      { gmInitiative },
    ).next();
    expect(fight.state.data.rolling).toEqual(units);
  });
  it("level totals go by the Dexterity score", async () => {
    const fight = await (
      await new Fight({ ada: agile(14), bo: agile(15) }).next()
    ).step({ type: "rollAll" }, 6, 6, 6, 6);
    expect(fight.state).toMatchObject({ up: "bo", order: ["bo", "ada"] });
  });
  it("still level they roll off until it differs, and nobody acts before", async () => {
    const fight = await (
      await new Fight({ ada: agile(14), bo: agile(14) }).next()
    ).step({ type: "rollAll" }, 6, 6, 6, 6);
    expect([fight.state.up, flow.next(fight.state).type]).toEqual([null, "rollOff"]);
    expect(fight.view().caption).toContain("Order.caption.tied");
    await fight.next(4, 4, 5, 3);
    expect(fight.state.up).toBeNull();
    await fight.next(2, 2, 9, 1);
    expect(fight.state).toMatchObject({ up: "bo", order: ["bo", "ada"] });
  });
  it("TWI-300 TWI-051 an injured Dexterity counts as it is now", async () => {
    const hit = agile(16, { abilityDamage: [{ ability: "dex", points: 2, rate: "day", source: "" }] });
    const fight = await (await new Fight({ ada: hit, bo: agile(15) }).next()).step({ type: "rollAll" }, 6, 6, 6, 6);
    expect(fight.state.order).toEqual(["bo", "ada"]);
  });
  it("a player throws for their own and nobody else", async () => {
    const fight = await four().next();
    const plays = (id: string): boolean => id === "ada";
    expect([fight.offers("ada", false, plays), fight.offers("bo", false, plays)]).toEqual([["roll"], []]);
    const roll = (unit: string): FlowEvent => ({ type: "roll", unit, natural: 0 });
    expect([
      flow.may(fight.state, roll("ada"), false, plays),
      flow.may(fight.state, roll("side"), false, plays),
    ]).toMatchObject([true, { reason: "order.notYours" }]);
  });
});

describe("TWI-055 joining late", () => {
  const going = async (): Promise<Fight> => (await four().next()).step({ type: "rollAll" }, 5, 5, 5, 4, 3, 3);

  it.each([
    [
      "behind the one who acts: still in this round",
      [2, 2],
      ["ada", "bo", "rex", "zed", "cy"],
      ["bo", "rex", "zed", "cy"],
    ],
    ["ahead of the one who acts: first in the next", [10, 9], ["cy", "ada", "bo", "rex", "zed"], ["bo", "rex", "zed"]],
  ] as const)("a place %s", async (_what, [a, b], order, queue) => {
    const fight = await going();
    fight.enter("cy", agile(10));
    expect(
      fight
        .view()
        .choices.filter((c) => c.combatant === "cy")
        .map((c) => c.event.type),
    ).toEqual(["attend"]);
    await fight.step({ type: "attend" }, a, b);
    expect(fight.state).toMatchObject({ up: "ada", order, queue });
    expect(fight.flat()).toContain("cy");
  });
  it("the same total as the one who acts: the tie rule decides, and the better Dexterity waits for the next round", async () => {
    const fight = await going();
    fight.enter("cy", agile(16));
    await fight.step({ type: "attend" }, 5, 4);
    expect([fight.state.order[0], fight.state.queue.includes("cy")]).toEqual(["cy", false]);
  });
  it("whoever goes on without the newcomer brings them in all the same", async () => {
    const fight = await going();
    fight.enter("cy", agile(10));
    await fight.next(2, 2);
    expect(fight.state.order).toContain("cy");
  });
  it("TWI-061 who has left is no longer listed", async () => {
    const fight = await going();
    fight.characters.delete("bo");
    await fight.next();
    expect(fight.state).toMatchObject({ up: "rex" });
    expect(fight.state.order).not.toContain("bo");
  });
});

describe("TWI-513 TWI-514 what a turn's start writes", () => {
  it("defences and what was declined begin anew; a stun of this place is over before its turn", async () => {
    const fight = new Fight({
      ada: agile(14),
      bo: hurt({ stunned: { round: 1, key: 0 } }, { flags: { ...hero().flags, declined: true }, defencesThisRound: 3 }),
    });
    await (await fight.next()).step({ type: "rollAll" }, 2, 2, 9, 9);
    expect(fight.state.up).toBe("bo");
    expect([fight.of("bo").defencesThisRound, fight.of("bo").flags.declined]).toEqual([0, false]);
    await fight.next();
    await fight.next();
    expect(fight.of("bo").track.stunned).toBeNull();
  });
  it("TWI-322 a new round lets each kind of point be paid for again", async () => {
    const fight = new Fight({ ada: agile(14, { conviction: { value: 2, max: 3, used: ["reroll"] } }) });
    await (await fight.next()).step({ type: "rollAll" }, 5, 5);
    await fight.next();
    expect([fight.state.round, fight.of("ada").conviction?.used]).toEqual([2, []]);
  });
});

describe("TWI-056 TWI-057 TWI-058 delay, ready, seize", () => {
  const started = async (): Promise<Fight> => (await four().next()).step({ type: "rollAll" }, 5, 5, 5, 4, 3, 3);

  it("who puts off acts after the one who is up, and the start of the turn isn't run twice", async () => {
    const fight = await (await started()).step({ type: "delay", who: "ada" });
    expect([fight.state.up, fight.flat()]).toEqual(["bo", ["rex", "zed"]]);
    fight.characters.set("ada", { ...fight.of("ada"), defencesThisRound: 2 });
    await fight.step({ type: "act", who: "ada" });
    await fight.next();
    expect([fight.state.up, fight.of("ada").defencesThisRound]).toEqual(["ada", 2]);
  });
  it("what was readied comes just before the act that sets it off, which then goes on", async () => {
    const fight = await (await (await started()).step({ type: "ready", who: "ada", what: "standard" })).next();
    await fight.step({ type: "trigger", who: "ada" });
    expect(fight.state.up).toBe("ada");
    await fight.next();
    expect(fight.state.up).toBe("bo");
  });
  it("a point instead of a throw, for whoever has the feat and a point left", async () => {
    const fight = new Fight({ ada: agile(14, feats("seizeInitiative")), bo: agile(12), rex: thug() });
    await fight.next();
    expect([fight.offers("ada"), fight.offers("bo")]).toEqual([["roll", "seize"], ["roll"]]);
    await fight.step({ type: "seize", who: "ada", natural: 0 }, 1, 1);
    await fight.step({ type: "rollAll" }, 10, 10, 10, 9);
    expect([fight.state.up, fight.of("ada").conviction?.value]).toEqual(["ada", 2]);
  });
});

describe("TWI-510 TWI-512 TWI-515 rows of the tracker", () => {
  it("say where one stands, flat-footed, the defences used, wounds, fatigue, the bodies of a token", async () => {
    const fight = new Fight({
      ada: hurt(
        { bruised: 2, staggered: true },
        { fatigue: "winded", defencesThisRound: 0, powers: [power("blast", 4)], ...having("prone") },
      ),
      gang: { ...thug(), count: 3 },
    });
    await (await fight.next()).step({ type: "rollAll" }, 9, 9, 2, 2);
    const { notes, caption } = fight.view();
    expect(caption).toContain("Order.caption.round[1|");
    expect(notes.ada).toMatch(/Order\.note\.total.*Order\.note\.up.*staggered.*bruised.*2.*winded/u);
    expect(notes.gang).toMatch(/Order\.note\.flatFooted.*Order\.note\.count\[3\]/u);
  });
});

describe("TWI-054 TWI-216 who is out has no turn", () => {
  /** Ada, rex, zed and bo act in this order. */
  const begun = async (): Promise<Fight> => {
    const fight = new Fight({ ada: agile(14), bo: agile(12), rex: thug(), zed: thug(16) });
    await fight.step({ type: "start" });
    return fight.step({ type: "rollAll" }, 10, 10, 1, 2, 5, 5);
  };
  const turns = async (fight: Fight, count: number): Promise<(string | null)[]> => {
    const had: (string | null)[] = [];
    for (let i = 0; i < count; i += 1) {
      had.push(fight.state.up);
      await fight.next();
    }
    return had;
  };

  it("falls in the fight and is passed over in every round, until they are up again", async () => {
    const fight = await begun();
    expect(await turns(fight, 4)).toEqual(["ada", "rex", "zed", "bo"]);
    fight.out.add("rex");
    expect(await turns(fight, 4)).toEqual(["ada", "zed", "bo", "ada"]);
    fight.out.clear();
    expect(await turns(fight, 5)).toEqual(["zed", "bo", "ada", "rex", "zed"]);
  });
  it("the Gamemaster gives them one turn all the same", async () => {
    const fight = await begun();
    fight.out.add("rex");
    const given = flow.grant?.("rex");
    if (!given) throw new Error("a turn can be given");
    await fight.step(given);
    expect(await turns(fight, 6)).toEqual(["ada", "rex", "zed", "bo", "ada", "zed"]);
    expect(fight.state.up).toBe("bo");
  });
  it("their turn begins and ends for whatever lasts until then, without being anybody's", async () => {
    const fight = await begun();
    fight.out.add("rex");
    const before = fight.state;
    await fight.next();
    expect(flow.edges?.(before, fight.state, { type: "next" })).toEqual({
      ended: ["ada", "rex"],
      began: ["rex", "zed"],
      passed: ["rex"],
      resumed: [],
    });
  });
  it("with everybody out nobody is up and nothing goes round and round; one who rises goes on", async () => {
    const fight = await begun();
    for (const id of ["ada", "bo", "rex", "zed"]) fight.out.add(id);
    await fight.next();
    expect(fight.state.up).toBeNull();
    fight.out.delete("bo");
    await fight.next();
    expect(fight.state.up).toBe("bo");
  });
});
