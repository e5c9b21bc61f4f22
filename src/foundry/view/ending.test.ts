import { describe, expect, it } from "vitest";
import { endingOf, type Standing } from "./ending.ts";

const card = (over: Partial<Standing>): ReturnType<typeof endingOf> =>
  endingOf({ ended: null, gone: [], waits: false, dead: false, orphan: false, lost: false, kept: null, ...over });

describe("a card that can't go on", () => {
  it("waits for somebody who has left: it is ended by hand", () =>
    expect(card({ gone: ["Wisp", "Wisp", "Oak"], waits: true })).toEqual({
      text: "goneNow",
      name: "Wisp, Oak",
      step: "end",
    }));
  it("waits for nobody and has a step about somebody who has left, a knockback say: ended by hand as well (TWI-270)", () =>
    expect(card({ gone: ["Wisp"], dead: true })?.step).toBe("end"));
  it("that is done is left alone, whoever has gone since", () => {
    expect(card({ gone: ["Wisp"] })).toBeNull();
    expect(card({ orphan: true })).toBeNull();
    expect(card({ lost: true })).toBeNull();
  });
  it("that is done, and did something to somebody who has left, says why there is no way back; while it waits, what comes first", () => {
    expect(card({ gone: ["Wisp"], kept: "Wisp" })).toEqual({ text: "keptNow", name: "Wisp" });
    expect(card({ gone: ["Wisp"], kept: "Wisp", waits: true })?.text).toBe("goneNow");
  });
  it("was asked for by one that is deleted, or has lost its numbers: it says which while it waits", () => {
    expect(card({ orphan: true, waits: true })?.text).toBe("aboveGone");
    expect(card({ lost: true, waits: true })?.text).toBe("lostNow");
  });
  it("and was ended can be taken up again", () =>
    expect(card({ ended: "Ada", waits: true, gone: ["Wisp"] })).toEqual({
      text: "ended",
      name: "Ada",
      step: "resume",
    }));
});
