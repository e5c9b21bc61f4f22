import { describe, expect, it } from "vitest";
import { type Change, type Ground, plan, type Value } from "../../kernel/change.ts";
import { type Aimed, attackRequest } from "../acts/requests/actions.ts";
import { actionExchange, waiting } from "../cards/action.ts";
import { consequenceChanges } from "../cards/consequences.ts";
import type { ActionEvent, ActionState, Present } from "../cards/types.ts";
import { cardsEarned, currentLine, lineChanges, sideStates } from "../fortune/conflict.ts";
import { type DeckEvent, type DeckState, deckStep, newDeck } from "../fortune/deck/deck.ts";
import { type HarmState, UNHURT } from "../harm/damage.ts";
import { CARD_IDS, cardsIn, handOf, poolOf, shuffleList } from "../index.ts";
import { type Fighter, type OrderEvent, type OrderState, sideFlow } from "../turn/order.ts";
import type { DramaCharacter } from "../types.ts";
import { card, hero, mook, party, present, settings, skill, villain } from "./fixtures.ts";
import { isWhole } from "./piles.ts";

/** A table of plain actors on which changes are written, as documents are. */
class Table {
  readonly actors = new Map<string, DramaCharacter>();
  constructor(...actors: DramaCharacter[]) {
    for (const a of actors) this.actors.set(a.ref, a);
  }
  get(ref: string): DramaCharacter {
    const found = this.actors.get(ref);
    if (!found) throw new Error(ref);
    return found;
  }
  readonly ground: Ground = {
    read: (subject, path) => this.value(subject, path),
    has: (subject, _collection, id) => this.actors.get(subject)?.conditions.some((c) => c.effect === id),
  };
  private value(subject: string, path: string): Value | undefined {
    const who = this.actors.get(subject);
    if (!who) return subject.startsWith("card:") ? (this.cards.get(subject) ?? null) : undefined;
    const key = path.replace("system.", "");
    if (key === "heroPoints.value") return who.heroPoints.value;
    return key === "count" ? who.count : who.harm[key as keyof HarmState];
  }
  readonly cards = new Map<string, string>([
    ["card:DC-25", "pool:mara"],
    ["card:DC-43", "pool:kit"],
  ]);
  write(changes: readonly Change[]): void {
    const { todo, conflicts } = plan(changes, this.ground);
    expect(conflicts).toEqual([]);
    for (const c of todo) {
      if (c.kind === "set" && c.subject.startsWith("card:")) this.cards.set(c.subject, String(c.to));
      const who = this.actors.get(c.subject);
      if (!who) continue;
      if (c.kind === "create")
        this.actors.set(c.subject, {
          ...who,
          conditions: [
            ...who.conditions,
            { id: String(c.data.condition), trait: null, degree: null, source: null, until: null, effect: c.id },
          ],
        });
      else if (c.kind === "set" && c.path === "system.heroPoints.value")
        this.actors.set(c.subject, { ...who, heroPoints: { value: Number(c.to) } });
      else if (c.kind === "set" && c.path === "system.count")
        this.actors.set(c.subject, { ...who, count: Number(c.to) });
      else if (c.kind === "set")
        this.actors.set(c.subject, { ...who, harm: { ...who.harm, [c.path.replace("system.", "")]: c.to } });
    }
  }
  present(...cards: readonly [string, Present["cards"]][]): Present[] {
    return [...this.actors.values()].map((a) =>
      present(a.ref, {
        rank: a.rank,
        points: a.heroPoints.value,
        cards: cards.find(([who]) => who === a.ref)?.[1] ?? [],
      }),
    );
  }
}

const send = (state: DeckState, event: DeckEvent): DeckState => {
  const order = shuffleList(state, event);
  const step = deckStep(state, order.length > 0 && !event.order ? { ...event, order } : event);
  if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
  return step.state;
};
const flow = (state: OrderState, ...events: readonly OrderEvent[]): OrderState =>
  events.reduce((s, e) => {
    const step = sideFlow.step(s, e);
    if (!step.accepted) throw new Error(`${e.type}: ${step.reason}`);
    return step.state;
  }, state);
const aimed = (character: DramaCharacter, slot = character.ref): Aimed => ({
  party: party(character.ref),
  slot,
  character,
  exposure: { unaware: false, helpless: false },
  distance: null,
});
const acts = (id: string): OrderEvent[] => [{ type: "begin", id }, { type: "rolled" }, { type: "end", id }];

describe("DRA-005 DRA-133 DRA-141 a fight of three heroes over two cards", () => {
  const table = new Table(
    hero({ harm: { ...UNHURT, shock: 6, k: true } }),
    hero({ ref: "jo", name: "Jo", heroPoints: { value: 2 } }),
    hero({ ref: "kit", name: "Kit", heroPoints: { value: 1 } }),
    villain(),
    mook({ count: 10, skills: [skill("unarmedCombat", 1)] }),
  );
  const fighters = (): Fighter[] =>
    [...table.actors.values()].map((a) => ({
      id: a.ref,
      side: a.side,
      dexterity: a.attributes.dex.base,
      perception: 8,
      player: a.player,
      able: true,
      extra: 0,
    }));
  let deck = send(newDeck(4), {
    type: "session",
    players: ["ann", "bo"],
    keep: false,
    order: [
      "DC-25",
      "DC-35",
      "DC-17",
      "DC-48",
      "DC-42",
      "DC-01",
      "DC-02",
      "DC-03",
      "DC-30",
      "DC-08",
      ...CARD_IDS.filter(
        (c) => !["DC-25", "DC-35", "DC-17", "DC-48", "DC-42", "DC-01", "DC-02", "DC-03", "DC-30", "DC-08"].includes(c),
      ),
    ],
  });
  let order = sideFlow.begin({ fighters: fighters(), conflict: "standard" });
  let cardNow = "";

  const turnCard = (): void => {
    deck = send(deck, { type: "turn" });
    cardNow = cardsIn(deck, "stack")[0] ?? "";
    const line = currentLine(cardNow, "standard");
    if (!line) throw new Error("no card");
    const changes = lineChanges(line, [...table.actors.values()], settings);
    table.write(changes);
    order = flow(order, { type: "turn", card: cardNow, first: line.first, flurry: [], changes });
  };
  const context = (...cards: readonly [string, Present["cards"]][]) => ({
    actionId: `${cardNow}-${order.data.acted.length}`,
    settings,
    card: cardNow,
    line: currentLine(cardNow, "standard"),
    present: table.present(...cards),
  });
  const play = (state: ActionState, ...events: readonly ActionEvent[]): ActionState =>
    events.reduce((s, e) => {
      const step = actionExchange.step(s, e);
      if (!step.accepted) throw new Error(`${e.type}: ${step.reason}`);
      table.write(step.changes);
      return step.state;
    }, state);
  const attack = (
    who: string,
    targets: readonly Aimed[],
    ...cards: readonly [string, Present["cards"]][]
  ): ActionState => {
    const asked = attackRequest(
      { attacker: table.get(who), party: party(who), means: { kind: "unarmed" }, targets, options: [] },
      context(...cards),
    );
    if (!asked.accepted) throw new Error(asked.reason);
    return actionExchange.begin(asked.request);
  };
  const applied = (state: ActionState, slots: readonly string[]): ActionState => {
    const changes = state.targets
      .filter((t) => slots.includes(t.target.slot))
      .map((slot, _, list) => ({
        slot: slot.target.slot,
        changes: consequenceChanges(
          state,
          slot,
          { victim: table.get(slot.target.uuid), actor: null, inOwnTurn: false, settings },
          list.filter((o) => o.target.uuid === slot.target.uuid),
        ),
      }));
    return play(state, { type: "apply", slots, changes });
  };

  it("the first card inspires the heroes and sets the villains back", () => {
    deck = send(deck, { type: "begin" });
    turnCard();
    expect([
      cardNow,
      table.get("mara").harm,
      order.queue,
      sideStates(currentLine(cardNow, "standard"), "villains"),
    ]).toEqual(["DC-30", UNHURT, ["jo", "kit", "mara"], ["setback"]]);
  });
  it("Mara's point is countered by Grell: both are gone, no die falls, and she misses", () => {
    order = flow(order, ...acts("jo"), ...acts("kit"));
    const missed = play(
      attack("mara", [aimed(table.get("grell"))]),
      { type: "roll", faces: [8] },
      { type: "announce", by: "mara", source: "personal" },
      { type: "counter", spend: "s1", by: "grell", source: "personal" },
      { type: "resolve" },
    );
    expect([
      table.get("mara").heroPoints.value,
      table.get("grell").heroPoints.value,
      missed.targets[0]?.stage,
      waiting(missed),
    ]).toEqual([3, 1, "missed", []]);
    order = flow(order, ...acts("mara"));
  });
  it("set back, Grell and the mob attack nobody", () => {
    expect(
      attackRequest(
        {
          attacker: table.get("thug"),
          party: party("thug"),
          means: { kind: "unarmed" },
          targets: [aimed(table.get("jo"))],
          options: [],
        },
        context(),
      ),
    ).toMatchObject({ reason: "action.no.attack" });
    order = flow(
      order,
      { type: "pass", id: "grell" },
      { type: "pass", id: "thug" },
      { type: "endRound", override: false, changes: [] },
    );
    deck = send(deck, { type: "endRound" });
    deck = send(deck, { type: "toPool", player: "ann", card: cardsIn(deck, handOf("ann"))[0] ?? "" });
    expect(cardsIn(deck, poolOf("ann"))).toHaveLength(1);
  });
  it("the second card lets the villains begin: ten mooks as one, a card undoes nothing less than a hit", () => {
    turnCard();
    expect([cardNow, order.queue]).toEqual(["DC-08", ["grell", "thug"]]);
    order = flow(order, ...acts("grell"));
    const mob = attack("thug", [aimed(table.get("kit"))], ["kit", [card("DC-43", "autoMiss", "kit")]]);
    expect(mob.request.group).toBe(10);
    const hit = play(mob, { type: "roll", faces: [12] });
    expect(hit.targets[0]?.reading).toMatchObject({ success: true, rp: 9 + 5 - 14 });
    const undone = play(hit, { type: "play", by: "kit", card: "DC-43", slot: "kit" }, { type: "resolve" });
    expect([undone.targets[0]?.stage, table.cards.get("card:DC-43")]).toEqual(["missed", "discard"]);
    order = flow(order, ...acts("thug"));
  });
  it("Mara's blow with a point and a card would knock Grell out; his last point keeps him up", () => {
    expect(sideStates(currentLine(cardNow, "standard"), "heroes")).toEqual(["up"]);
    const blow = play(
      attack("mara", [aimed(table.get("grell"))], ["mara", [card("DC-25", "heroPoint")]]),
      { type: "wish", by: "mara", source: "personal" },
      { type: "roll", faces: [20, 9, 14] },
    );
    expect(blow.spends[0]?.status).toBe("announced");
    const read = play(
      blow,
      { type: "pass", spend: "s1", by: "grell" },
      { type: "pass", spend: "s1", by: "jo" },
      { type: "pass", spend: "s1", by: "kit" },
      { type: "throw", spend: "s1", faces: [10, 6] },
      { type: "announce", by: "mara", source: "DC-25" },
      { type: "close", spend: "s2" },
      { type: "throw", spend: "s2", faces: [15] },
      { type: "resolve" },
    );
    expect([read.dieTotal, read.targets[0]?.reading?.effectRp, read.targets[0]?.result]).toEqual([
      74,
      15,
      { shock: 5, ko: "KO", knockdown: false, wounds: 3 },
    ]);
    expect(cardsEarned(read, (u) => table.get(u).player, false)).toEqual([]);
    const saved = play(read, {
      type: "negate",
      slot: "grell",
      by: "grell",
      picks: ["ko", "wound", "wound"],
      personal: 1,
      cards: [],
    });
    applied(saved, ["grell"]);
    expect([
      table.get("grell").harm,
      table.get("grell").heroPoints.value,
      table.get("mara").heroPoints.value,
      table.cards.get("card:DC-25"),
    ]).toEqual([{ shock: 5, k: true, o: false, knockedDown: false, wounds: 1 }, 0, 2, "discard"]);
  });
  it("Jo sweeps four of the mob with one roll", () => {
    const thugs = [1, 2, 3, 4].map((n) => aimed(table.get("thug"), `t${n}`));
    const sweep = play(attack("jo", thugs), { type: "roll", faces: [20, 15, 4] }, { type: "resolve" });
    expect(sweep.targets.map((t) => t.result)).toEqual(
      [1, 2, 3, 4].map(() => ({ shock: 12, ko: "KO", knockdown: false, wounds: 2 })),
    );
    applied(sweep, ["t1", "t2", "t3", "t4"]);
    expect(table.get("thug")).toMatchObject({ count: 6, harm: UNHURT });
  });
  it("after it all sixty cards are there", () => {
    deck = send(deck, { type: "end" });
    expect([isWhole(deck), cardsIn(deck, "discard")]).toEqual([true, ["DC-08", "DC-30"]]);
  });
});

describe("DRA-178 DRA-183 the second round of the walk-through", () => {
  it("four thugs, 20 and 3: all hit, 1W K/O 7 each, and all four still stand", () => {
    const thugs = [1, 2, 3, 4].map((n) => aimed(mook({ count: 4, skills: [skill("dodge", 2)] }), `t${n}`));
    const asked = attackRequest(
      { attacker: hero(), party: party("mara"), means: { kind: "unarmed" }, targets: thugs, options: [] },
      { actionId: "w", settings, card: null, line: null, present: [] },
    );
    if (!asked.accepted) throw new Error(asked.reason);
    const request = { ...asked.request, targets: asked.request.targets.map((t) => ({ ...t, dn: 10 })) };
    const rolled = actionExchange.step(actionExchange.begin(request), { type: "roll", faces: [20, 3] });
    const read = rolled.accepted ? actionExchange.step(rolled.state, { type: "resolve" }) : rolled;
    if (!read.accepted) throw new Error(read.reason);
    expect(read.state.targets.map((t) => [t.reading?.dn, t.result])).toEqual(
      [10, 14, 14, 16].map((dn) => [dn, { shock: 7, ko: "K/O", knockdown: false, wounds: 1 }]),
    );
    const group = mook({ count: 4 });
    const changes = read.state.targets.flatMap((slot) =>
      consequenceChanges(
        read.state,
        slot,
        { victim: group, actor: null, inOwnTurn: false, settings },
        read.state.targets,
      ),
    );
    expect(changes.map((c) => c.kind === "set" && [c.path, c.to])).toEqual([
      ["system.shock", 7],
      ["system.k", true],
      ["system.wounds", 1],
    ]);
  });
});
