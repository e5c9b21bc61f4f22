/** An evening in a few seconds: the short form of `npm run soak`, without the browser. */
import { expect, it } from "vitest";
import { soak } from "../../tools/soak-run.ts";

it("four people play and lose their connections: all of them and the disk end equal", async () => {
  const { faults, messages, changes, breaks, refused } = await soak({
    messages: 400,
    actors: 20,
    seed: 3,
    profile: 14,
    browser: false,
    say: () => undefined,
  });
  expect(faults).toEqual([]);
  expect(messages).toBeGreaterThanOrEqual(400);
  expect(changes).toBeGreaterThan(50);
  expect(breaks).toBeGreaterThan(1);
  expect(refused).toEqual([]);
}, 60_000);
