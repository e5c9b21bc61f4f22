import { describe, expect, it, vi } from "vitest";
import type { DramaSituation } from "../../rules/drama/index.ts";
import { hero } from "../../rules/drama/testing/fixtures.ts";
import type { Table } from "../ruleset.ts";
import { situationOf } from "./situation.ts";

const [ADA, BO] = ["Actor.ada", "Actor.bo"] as const;

describe("DRA-122 DRA-123 who is here, with what they may spend", () => {
  it("is looked for once by all lines of a list, and anew by the next list", () => {
    vi.stubGlobal("game", { users: [], actors: [], cards: [] });
    const looked: string[] = [];
    const table = {
      party: (uuid: string) => ({ uuid, name: uuid }),
      character: (uuid: string) => {
        looked.push(uuid);
        return hero({ ref: uuid, heroPoints: { value: 2, max: 3 } } as never);
      },
      present: () => [ADA],
      setting: () => null,
      encounter: () => null,
    } as unknown as Table;
    const list = (): DramaSituation => situationOf(table, ADA, false);
    const one = list();
    const told = () => one.purses([BO]).map(({ uuid, points }) => [uuid, points]);
    expect([told(), told()]).toEqual(
      Array(2).fill([
        [BO, 2],
        [ADA, 2],
      ]),
    );
    expect(looked).toEqual([BO, ADA]);
    list().purses([]);
    expect(looked).toEqual([BO, ADA, ADA]);
  });
});
