import { describe, expect, it } from "vitest";
import { Questions } from "./questions.ts";

describe("a question that is asked twice, as a double click does", () => {
  it("opens one window, and the second press brings it to the front", async () => {
    const questions = new Questions();
    const seen: string[] = [];
    let answer = (_: string): void => undefined;
    const put = async (front: (how: () => void) => void): Promise<string> => {
      seen.push("window");
      front(() => seen.push("front"));
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    const first = questions.once("Ada: Fists", put);
    const second = questions.once("Ada: Fists", put);
    answer("at Overtime");
    expect([await first, await second]).toEqual(["at Overtime", null]);
    expect(seen).toEqual(["window", "front"]);
  });

  it("is asked anew once it was answered or broke off, and another one at any time", async () => {
    const questions = new Questions();
    const asks = (what: string, is: string): Promise<string | null> => questions.once(what, async () => is);
    expect(await asks("Ada: Fists", "hit")).toBe("hit");
    expect(await asks("Ada: Fists", "again")).toBe("again");
    await expect(questions.once("Ada: Fists", () => Promise.reject(new Error("no window")))).rejects.toThrow();
    expect(await asks("Ada: Fists", "still")).toBe("still");
    expect(await Promise.all([asks("Ada: Fists", "one"), asks("Bo: Fists", "two")])).toEqual(["one", "two"]);
  });
});
