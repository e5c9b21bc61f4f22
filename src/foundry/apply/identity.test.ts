import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenForIdentity, senderOf } from "./identity.ts";

/** What the server would hand on: an announcement, stamped with its sender. */
let hear: (data: unknown, sender: unknown) => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal("game", {
    socket: {
      on: (_channel: string, listener: typeof hear) => {
        hear = listener;
      },
      emit: () => undefined,
    },
  });
  listenForIdentity();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const announcement = (nonce: string): object => ({ type: "announce", nonce });

describe("who asks", () => {
  it("is whom the server stamped, once", async () => {
    hear(announcement("first"), "ada");
    expect(await senderOf("first")).toBe("ada");
    vi.useFakeTimers();
    const again = senderOf("first");
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await again).toBeNull();
  });

  it("is known, too, when the request arrives before its announcement", async () => {
    const asked = senderOf("late");
    hear(announcement("late"), "bo");
    expect(await asked).toBe("bo");
  });

  it("is still known when somebody else floods the table with announcements", async () => {
    hear(announcement("honest"), "ada");
    for (let i = 0; i < 5_000; i++) hear(announcement(`flood${String(i)}`), "mallory");
    hear(announcement("honest too"), "bo");
    expect(await senderOf("honest")).toBe("ada");
    expect(await senderOf("honest too")).toBe("bo");
  });

  it.each([
    [null, "ada"],
    [{ type: "announce" }, "ada"],
    [{ type: "other", nonce: "x" }, "ada"],
    [announcement("x"), undefined],
  ])("is nobody for %o from %o", async (data, sender) => {
    vi.useFakeTimers();
    hear(data, sender);
    const asked = senderOf("x");
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await asked).toBeNull();
  });
});
