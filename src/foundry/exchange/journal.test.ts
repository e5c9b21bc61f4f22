import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Change } from "../../rules/kernel/change.ts";
import { done, finish, note } from "./journal.ts";

/** Somebody whom a step hurts. */
class Bo {
  readonly _source = { system: { bruises: 0 } };
  async update(data: object): Promise<void> {
    await Promise.resolve();
    written.push(data);
  }
}
const written: object[] = [];
const hurt: Change = { kind: "set", subject: "Actor.bo", path: "system.bruises", from: 0, to: 1, rule: "FUD-713" };
const step = (at: number, undone: string | null = null): { at: number; undone: string | null } => ({ at, undone });

/** The card as it is on the server when the Gamemaster comes back. */
const cardSays = (...events: readonly object[]): void => {
  const messages = new Map([["card", { id: "card", type: "exchange", system: { events } }]]);
  vi.stubGlobal("game", { world: { id: "demo" }, messages });
};

describe("a page that was closed, or lost the server, while it wrote: FUD-713", () => {
  beforeEach(() => {
    const store = new Map<string, string>();
    written.length = 0;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
      removeItem: (key: string) => store.delete(key),
    });
    vi.stubGlobal("foundry", {
      abstract: { Document: Bo },
      utils: { getProperty: (source: Bo["_source"]) => source.system.bruises },
    });
    vi.stubGlobal("fromUuidSync", () => new Bo());
    cardSays(step(0));
    note("card", [hurt], [step(0), step(1)]);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("what the card has taken is written to the end, also when the card went on since", async () => {
    cardSays(step(0), step(1), step(2));
    await finish();
    expect(written).toEqual([{ "system.bruises": 1 }]);
  });

  it("a step that never reached the card hurts nobody at the next start", async () => {
    await finish();
    expect(written).toEqual([]);
  });

  it("an undo that never reached the card isn't done at the next start", async () => {
    note("card", [hurt], [step(0), step(1, "gm")]);
    cardSays(step(0), step(1));
    await finish();
    expect(written).toEqual([]);
  });

  it("what was written needs nothing more", async () => {
    cardSays(step(0), step(1));
    done();
    await finish();
    expect(written).toEqual([]);
  });
});
