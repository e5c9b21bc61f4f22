import { describe, expect, it } from "vitest";
import {
  type AskedOf,
  type Asking,
  byItself,
  type Decision,
  heldUpBy,
  nextByItself,
  NO_WORD,
  POLICIES,
} from "./policy.ts";

const usual: Asking = { policy: "choice", here: true };
const thug: Asking = { policy: "points", here: false };
const at =
  (people: Readonly<Record<string, Asking>>) =>
  (who: string): Asking =>
    people[who] ?? usual;

describe("who is asked", () => {
  it.each<[(typeof POLICIES)[number], readonly Decision[], boolean, boolean]>([
    ["ask", [], false, false],
    ["choice", [], true, true],
    ["choice", ["trade"], false, false],
    ["points", ["maneuver"], false, true],
    ["points", ["points"], false, false],
    ["self", ["points", "trade"], false, true],
  ])("%s, with %j to decide, player here: %s: by itself %s", (policy, decides, here, itself) =>
    expect(byItself(policy, decides, here)).toBe(itself),
  );

  it("nothing is decided for a player who is here and has something to decide, under any policy", () => {
    for (const policy of POLICIES)
      for (const decides of ["points", "maneuver", "trade", "stead"] as const)
        expect(byItself(policy, [decides], true)).toBe(false);
  });
});

describe("what goes on by itself on a card", () => {
  const of = at({ ada: usual, thug });
  const resist: AskedOf = { who: "thug", decides: [] };

  it("the first that nobody decides; what is decided waits", () => {
    const apply: AskedOf = { who: "ada", decides: ["points"] };
    expect(nextByItself([apply, resist], of)).toBe(resist);
    expect(nextByItself([apply], of)).toBeNull();
  });

  it("who could still do something before it holds it up until they let it stand", () => {
    const held: AskedOf = { ...resist, before: [{ who: "ada", decides: ["maneuver"] }] };
    expect(nextByItself([held], of)).toBeNull();
    expect(heldUpBy([held], of)).toEqual(["ada"]);
    expect(nextByItself([held], of, { ...NO_WORD, letsStand: (who) => who === "ada" })).toBe(held);
    expect(nextByItself([held], of, { ...NO_WORD, letsStand: (who) => who === "bo" })).toBeNull();
  });

  it("what is asked of whoever takes it as usual is answered so, whatever there is to decide; nobody else is passed by", () => {
    const adas: AskedOf = { who: "ada", decides: ["points"] };
    const takes = { ...NO_WORD, takes: (who: string) => who === "ada" };
    expect(nextByItself([{ who: "bo", decides: ["points"] }, adas], of, takes)).toBe(adas);
    expect(nextByItself([{ ...adas, before: [{ who: "bo", decides: ["trade"] }] }], of, takes)).toBeNull();
  });

  it("nobody holds up what is asked anyway, nor who has nothing to decide", () => {
    const asked: AskedOf = { who: "ada", decides: ["points"], before: [{ who: "bo", decides: ["trade"] }] };
    expect(heldUpBy([asked, { ...resist, before: [{ who: "ada", decides: [] }] }], of)).toEqual([]);
  });
});
