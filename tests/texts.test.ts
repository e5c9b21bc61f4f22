/** No text goes unnoticed: whichever are taken away, of whatever tier, are named, by who asks for them or by the list of what was there. */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { gone, texts, tierOf, unwritten } from "../tools/languages.mjs";

/** Ten of a tier that nobody chose: other ones each day. */
const drawn = (keys: readonly string[], seed: number): readonly string[] =>
  Array.from({ length: 10 }, (_, n) => keys[(seed * 1009 + n * 97) % keys.length] ?? "");

const { have } = texts();
const fresh = new Set(unwritten(have));

describe("texts that are taken away", () => {
  it("are all there to begin with", () => expect(gone(have)).toEqual([]));
  it("none could go alone without being missed", () => expect(gone(new Map()).length).toBe(have.size - fresh.size));
  it("of each tier ten are drawn, taken away together, and each is named", () => {
    const day = Math.floor(Date.now() / 86_400_000);
    const taken = ["table", "builder", "catalogue"].flatMap((tier) =>
      drawn(
        [...have.keys()].filter((k) => tierOf(k) === tier && !fresh.has(k)),
        day,
      ),
    );
    // The step of `npm test` that looks for them, as it is.
    const { status, stderr } = spawnSync(
      process.execPath,
      ["tools/lang-check.mjs", "--without", [...new Set(taken)].join(",")],
      { encoding: "utf8" },
    );
    const named = new Set([...stderr.matchAll(/missing {2}(\S+)/gu)].map(([, key = ""]) => key));
    expect(taken.filter((k) => !named.has(k))).toEqual([]);
    expect(status).toBe(1);
  });
});
