/** H-224: who acts for the table is known to everybody, also to those who come in at the same moment as the Gamemaster. */
import { describe, expect, it } from "vitest";
import { heardEarly } from "./remote.ts";

describe("H-224 people who come and go while a client is still opening the world", () => {
  it("are on the list that it is opened with", () => {
    const data = { activeUsers: ["ada"] };
    heardEarly(data, "gm", true);
    heardEarly(data, "gm", true);
    expect(data.activeUsers).toEqual(["ada", "gm"]);
    heardEarly(data, "ada", false);
    expect(data.activeUsers).toEqual(["gm"]);
  });
});
