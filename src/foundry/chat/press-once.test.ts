import { describe, expect, it } from "vitest";
import { pressKey, pressOnce } from "./card.ts";

describe("a button pressed twice before the first press is answered", () => {
  const apply = pressKey("card1", "apply", "", { target: "Actor.cairn" });

  it("counts once, be it on the card or in the list of open answers", async () => {
    let answered = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      answered = resolve;
    });
    let applied = 0;
    const first = pressOnce(apply, async () => {
      applied++;
      await waits;
    });
    await pressOnce(pressKey("card1", "apply", "", { target: "Actor.cairn" }), async () => {
      applied++;
    });
    answered();
    await first;
    expect(applied).toBe(1);
  });

  it("is free again once it was answered, also where it failed; another's button is another press", async () => {
    await expect(pressOnce(apply, () => Promise.reject(new Error("the line is down")))).rejects.toThrow();
    const done: string[] = [];
    await pressOnce(apply, async () => {
      done.push("cairn");
      await pressOnce(pressKey("card1", "apply", "", { target: "Actor.tallow" }), async () => {
        done.push("tallow");
      });
    });
    expect(done).toEqual(["cairn", "tallow"]);
  });
});
