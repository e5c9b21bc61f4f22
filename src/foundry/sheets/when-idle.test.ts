import { afterEach, expect, it, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("waits for an idle page, with its end, where the browser tells of one", () => {
  const asked: unknown[] = [];
  vi.stubGlobal("requestIdleCallback", (_work: () => void, options: object) => asked.push(options));
  whenIdle(() => undefined, 500);
  expect(asked).toEqual([{ timeout: 500 }]);
});

it("is done all the same where the browser knows no idle page", async () => {
  vi.stubGlobal("requestIdleCallback", undefined);
  await new Promise<void>((done) => whenIdle(done, 500));
});
