import { describe, expect, it, vi } from "vitest";
import { type Change, undo, type Value } from "../../rules/kernel/change.ts";

const at = (data: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((o, k) => (o as Record<string, unknown> | undefined)?.[k], data);

/** A stack of cards as the platform has it, as far as anything here asks. */
class Stack {
  readonly _source: { flags: Record<string, Record<string, unknown>> } = { flags: { crossover: {} } };
  readonly cards = new Set<string>();
  readonly uuid: string;
  constructor(uuid: string, ...cards: readonly string[]) {
    this.uuid = uuid;
    for (const card of cards) this.cards.add(card);
  }
  getFlag(scope: string, key: string): unknown {
    return at(this._source.flags[scope], key);
  }
  getEmbeddedCollection(): Set<string> {
    return this.cards;
  }
  async update(data: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [path, value] of Object.entries(data)) {
      const keys = path.split(".");
      let target = this._source as unknown as Record<string, unknown>;
      for (const key of keys.slice(0, -1)) target = (target[key] ??= {}) as Record<string, unknown>;
      target[keys.at(-1) ?? ""] = value;
    }
  }
}

const [deck, hand, pool] = [new Stack("Cards.deck"), new Stack("Cards.hand", "ace"), new Stack("Cards.pool")];
const stacks = [deck, hand, pool];
vi.stubGlobal("game", { cards: stacks });
vi.stubGlobal("foundry", { abstract: { Document: Stack }, utils: { getProperty: at } });
vi.stubGlobal("fromUuidSync", (uuid: string) => stacks.find((s) => s.uuid === uuid) ?? null);
const { isUnsaid, keepUnsaid, planned } = await import("./unsaid.ts");

const move = (id: string, from: string, to: string): Change[] => {
  const one = { collection: "Card", id, data: { name: id }, rule: "" } as const;
  return [
    { kind: "create", subject: to, ...one },
    { kind: "delete", subject: from, ...one },
  ];
};
/** What a list has to do, done; or which of it stands in the way. */
async function written(changes: readonly Change[]): Promise<readonly Value[]> {
  const { todo, conflicts } = planned(changes);
  if (conflicts.length > 0) return conflicts.map(({ why }) => why);
  for (const c of todo) {
    const stack = stacks.find((s) => s.uuid === c.subject);
    if (c.kind === "set") await stack?.update({ [c.path]: c.to });
    else if (c.kind === "create") stack?.cards.add(c.id);
    else stack?.cards.delete(c.id);
  }
  return stacks.flatMap((s) => [...s.cards].map((card) => `${card} in ${s.uuid}`));
}

describe("what a card moves and doesn't tell", () => {
  it("is done, taken back and done again with the one change that stands for it, and twice is once", async () => {
    const told = await keepUnsaid(deck, move("ace", "Cards.hand", "Cards.pool"), "DRA-302");
    expect(JSON.stringify(told)).not.toContain("ace");
    expect(told.map(isUnsaid)).toEqual([true]);
    expect([...hand.cards], "kept is not done").toEqual(["ace"]);
    for (const _ of [1, 2]) expect(await written(told)).toEqual(["ace in Cards.pool"]);
    for (const _ of [1, 2]) expect(await written(undo(told))).toEqual(["ace in Cards.hand"]);
    expect(await written(told)).toEqual(["ace in Cards.pool"]);
  });
  it("goes back as a whole or not at all: a card that somebody has used since stays where it is", async () => {
    const told = await keepUnsaid(deck, move("ace", "Cards.pool", "Cards.hand"), "DRA-302");
    await written(told);
    await written(move("ace", "Cards.hand", "Cards.deck"));
    expect(await written(undo(told))).toEqual(["moved"]);
    expect([...deck.cards]).toEqual(["ace"]);
    expect(deck.getFlag("crossover", "unsaid.s1.state"), "nothing of it, its own mark neither").toBe("1 holds");
  });
  it("is forgotten when forty more have come: then it can't be taken back, and says so", async () => {
    const told = await keepUnsaid(deck, move("ace", "Cards.deck", "Cards.hand"), "DRA-302");
    await written(told);
    for (let i = 0; i < 40; i++) await keepUnsaid(deck, move("king", "Cards.pool", "Cards.deck"), "DRA-302");
    expect(await written(undo(told))).toEqual(["moved"]);
    expect([...hand.cards]).toEqual(["ace"]);
  });
  it("nothing is nothing", async () => expect(await keepUnsaid(deck, [], "DRA-302")).toEqual([]));
});
