import { describe, expect, it } from "vitest";
import { type Deed, relock, retryLock, retryRefusal } from "../../index.ts";
import { apply, hero } from "../../testing/fixtures.ts";

const reason = (deed: Deed<object> | { readonly accepted: false; readonly reason: string } | null): string =>
  deed === null || deed.accepted ? "accepted" : deed.reason;

describe("DES-031 Retry", () => {
  it("a bad failure locks the same use on the same target, an ordinary attack never", () => {
    const who = apply(hero(), retryLock(hero(), "trick", "Actor.foe", -2));
    // A die spent later makes it good, or bad enough.
    expect(apply(who, relock(who, "trick", "Actor.foe", -2, 1)).retryLocks).toEqual([]);
    expect(relock(who, "trick", "Actor.foe", -2, -3)).toEqual([]);
    expect(apply(hero(), relock(hero(), "trick", "Actor.foe", 1, -2)).retryLocks).toHaveLength(1);
    expect([
      relock(who, "trick", "Actor.foe", -1, 1),
      relock(who, "trick", "Actor.foe", null, 1),
      relock(hero(), "trick", "Actor.foe", 1, -2, null),
    ]).toEqual([[], [], []]);
    expect(reason(retryRefusal(who, "trick", "Actor.foe"))).toBe("retry.locked");
    expect(reason(retryRefusal(who, "trick", "Actor.x"))).toBe("accepted");
    expect(retryLock(hero(), "trick", "Actor.foe", -1)).toEqual([]);
    expect(retryLock(hero(), "sword", "Actor.foe", -9, null)).toEqual([]);
  });
});
