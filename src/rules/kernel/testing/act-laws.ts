/** Laws that hold for every act of every ruleset, made once: whoever declares acts gives situations, and the numbers that somebody reads. */
import { describe, expect, it } from "vitest";
import type { Situation } from "../situation.ts";
import { type Bench, type Findings, findings } from "./act-findings.ts";

/** Run the laws. */
export function actLaws<S extends Situation>(title: string, bench: Bench<S>): void {
  describe(`laws over acts: ${title}`, () => {
    describe.each(Object.keys(bench.acts))("%s", (name) => {
      let tried: Findings | null = null;
      const found = (): Findings => (tried ??= findings(bench, name));
      it("reads back every way to choose it, as it was sent", () => expect(found().misread).toEqual([]));
      it("does something with every option, or says why not before it is pressed", () => {
        expect(found().done, "no situation lets it be done").toBe(true);
        expect(found().dead).toEqual([]);
        expect(found().never).toEqual([]);
      });
      it("comes to something else by every option", () => {
        expect(found().twice).toEqual([]);
        expect(found().alike).toEqual([]);
      });
      it("reads every field that it shows", () => expect(found().unread).toEqual([]));
      it("is never refused after the press, where it was offered", () => expect(found().refusedAfter).toEqual([]));
      it("offers and tells a player nothing that hangs on what is hidden", () => expect(found().leaks).toEqual([]));
      it("says at once what stands in its way, whatever is chosen", () => expect(found().inVain).toEqual([]));
    });
  });
}
