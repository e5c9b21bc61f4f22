import { describe, expect, it } from "vitest";
import { inTurn } from "./in-turn.ts";

/** A list that takes a while to be written, as a server does. */
function stored(): {
  readonly rows: () => readonly string[];
  readonly set: (at: number, text: string) => Promise<void>;
} {
  let rows: readonly string[] = ["", "", ""];
  const set = async (at: number, text: string): Promise<void> => {
    const next = rows.with(at, text);
    await new Promise((done) => setTimeout(done, 5));
    rows = next;
  };
  return { rows: () => rows, set };
}

describe("a list that is written as a whole", () => {
  it("keeps rows that were typed one after the other, without waiting", async () => {
    const [list, document] = [stored(), {}];
    await Promise.all(["one", "two", "three"].map((text, at) => inTurn(document, () => list.set(at, text))));
    expect(list.rows()).toEqual(["one", "two", "three"]);
  });

  it("goes on after one that couldn't be written, and tells whoever began that one", async () => {
    const [list, document] = [stored(), {}];
    const refused = inTurn(document, () => Promise.reject(new Error("no")));
    const after = inTurn(document, () => list.set(0, "one"));
    await expect(refused).rejects.toThrow("no");
    await after;
    expect(list.rows()).toEqual(["one", "", ""]);
  });

  it("waits for nobody else's", async () => {
    const never = inTurn({}, () => new Promise<void>(() => undefined));
    expect(await inTurn({}, () => Promise.resolve("done"))).toBe("done");
    void never;
  });
});
