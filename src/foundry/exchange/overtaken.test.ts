import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tryFirst } from "./overtaken.ts";

type Listener = (message: unknown, changed: object, options: object) => void;
interface Data {
  system: { request: unknown; events: readonly string[]; veil: string | null };
  rolls: readonly string[];
}

const listeners = new Map<number, Listener>();

/** A card on the server, and what other windows send it before the next updates of this one arrive. */
class Card {
  readonly id = "card";
  data: Data = { system: { request: {}, events: ["roll"], veil: null }, rolls: ["2d10"] };
  constructor(readonly before: (readonly { events: readonly string[]; rolls: readonly string[] }[])[] = []) {}

  toObject(): Data {
    return structuredClone(this.data);
  }

  tell(options: object): void {
    for (const heard of listeners.values()) heard(this, { system: { events: this.data.system.events } }, options);
  }

  async update(data: Record<string, unknown>, options: object): Promise<void> {
    await Promise.resolve();
    for (const { events, rolls } of this.before.shift() ?? []) {
      this.data = { system: { ...this.data.system, events }, rolls };
      this.tell({ crossover: { window: "another" } });
    }
    const events = data["system.events"] as readonly string[];
    this.data = {
      system: { ...this.data.system, events },
      rolls: (data.rolls as readonly string[] | undefined) ?? this.data.rolls,
    };
    this.tell(options);
  }
}

const answer = (card: Card, ...events: readonly string[]): Promise<boolean> =>
  tryFirst(card as never, { "system.request": {}, "system.events": events, "system.veil": null, rolls: ["mine"] });

describe("two windows of a Gamemaster answer a card in the same instant, FUD-713", () => {
  beforeEach(() => {
    listeners.clear();
    let next = 0;
    vi.stubGlobal("foundry", { utils: { randomID: () => "this" } });
    vi.stubGlobal("Hooks", {
      on: (_name: string, run: Listener) => {
        listeners.set(++next, run);
        return next;
      },
      off: (_name: string, id: number) => listeners.delete(id),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("alone, a step stands as it was written", async () => {
    const card = new Card();
    expect(await answer(card, "roll", "defend 17")).toBe(true);
    expect(card.data.system.events).toEqual(["roll", "defend 17"]);
    expect(listeners.size).toBe(0);
  });

  it("whoever was second leaves the card and its dice to the first", async () => {
    const card = new Card([[{ events: ["roll", "defend 25"], rolls: ["theirs"] }]]);
    expect(await answer(card, "roll", "defend 17")).toBe(false);
    expect([card.data.system.events, card.data.rolls]).toEqual([["roll", "defend 25"], ["theirs"]]);
    expect(listeners.size).toBe(0);
  });

  it("what the first goes on to do meanwhile isn't lost either", async () => {
    const card = new Card([
      [{ events: ["roll", "defend 25"], rolls: ["theirs"] }],
      [{ events: ["roll", "defend 25", "save 9"], rolls: ["theirs", "more"] }],
    ]);
    expect(await answer(card, "roll", "defend 17")).toBe(false);
    expect([card.data.system.events, card.data.rolls]).toEqual([
      ["roll", "defend 25", "save 9"],
      ["theirs", "more"],
    ]);
  });
});
