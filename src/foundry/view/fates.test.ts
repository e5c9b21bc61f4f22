import { describe, expect, it } from "vitest";
import type { Ending } from "../../rules/kernel/odds/index.ts";
import { kept } from "./fates.ts";

/** Somebody of a crowd, by what an attack asks of them. */
const one = (n: number, dodge: number, name = `Thug ${n}`) => ({ ref: `Actor.${n}`, name, dodge });
type One = ReturnType<typeof one>;

/** Ends of an attack on somebody: they lie there, and what holds them knows whose it is. */
function asked(worked: string[], prone = "prone") {
  return ({ ref, name, dodge }: One): readonly Ending[] | null =>
    kept([{ rank: 6 }, ref, { ref, name, dodge }], { uuid: ref, name }, () => {
      worked.push(ref);
      return [
        {
          share: 1,
          out: false,
          left: dodge,
          changes: [{ kind: "set", subject: ref, path: prone, from: null, to: ref, rule: "FUD-170" }],
        },
      ];
    });
}

describe("FUD-743 what may become of each of a crowd", () => {
  it("is worked out once for those who differ in nothing but who they are, and told of each as theirs", () => {
    const worked: string[] = [];
    const ends = asked(worked);
    const all = [one(1, 4), one(2, 4), one(3, 4)].map(ends);
    expect(worked).toEqual(["Actor.1"]);
    expect(all.map((e) => e?.[0]?.changes)).toEqual(
      ["Actor.1", "Actor.2", "Actor.3"].map((ref) => [
        { kind: "set", subject: ref, path: "prone", from: null, to: ref, rule: "FUD-170" },
      ]),
    );
  });
  it("is worked out anew for who is harder to hit", () => {
    const worked: string[] = [];
    const ends = asked(worked);
    expect([one(11, 5), one(12, 6), one(13, 5)].map((who) => ends(who)?.[0]?.left)).toEqual([5, 6, 5]);
    expect(worked).toEqual(["Actor.11", "Actor.12"]);
  });
  it("is told of nobody else where a name stands in it", () => {
    const worked: string[] = [];
    const ends = asked(worked, "heldBy.Brute");
    expect([one(21, 7, "Brute"), one(22, 7, "Brawler")].map((who) => ends(who)?.length)).toEqual([1, 1]);
    expect(worked).toEqual(["Actor.21", "Actor.22"]);
  });
});
