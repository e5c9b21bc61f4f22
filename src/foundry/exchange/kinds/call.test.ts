import { describe, expect, it } from "vitest";
import { sharedRoll } from "../../../rules/fudge/index.ts";
import { hero, minion } from "../../../rules/fudge/testing/fixtures.ts";
import type { CallRules, Table } from "../../ruleset.ts";
import { callKind } from "./call.ts";

const people = [
  minion({ ref: "Actor.t1" }),
  minion({ ref: "Actor.t2" }),
  minion({ ref: "Actor.d", name: "Drone" }),
  hero({ ref: "Actor.h" }),
];
const table = { character: (uuid: string) => people.find((p) => p.ref === uuid) ?? null } as unknown as Table;

/** Rules whose dice say how many throws there were. */
function rules(shared: boolean): CallRules {
  let throws = 0;
  return {
    compose: (uuid) => ({ accepted: true, request: uuid }),
    throwDice: async () => ({ faces: [++throws], rolls: [] }),
    view: () => ({ roll: { label: "", dice: [], total: "", rows: [] } }),
    title: () => "",
    ...(shared && { shares: (uuid) => sharedRoll(table.character(uuid) as (typeof people)[number]) }),
  };
}

/** The dice of everybody once all are rolled for at once. */
async function rolled(
  shared: boolean,
  answered: readonly string[] = [],
): Promise<readonly (readonly [string, number])[]> {
  const own = rules(shared);
  const kind = callKind(() => own) as unknown as {
    readonly gestures: {
      answerAll(
        at: object,
      ): Promise<readonly { readonly event: { readonly target: string; readonly faces: readonly number[] } }[]>;
    };
  };
  const state = {
    request: {
      trait: "skillbase:perception",
      dc: 0,
      secret: false,
      asked: people.map((p) => ({ uuid: p.ref, name: p.name, img: "" })),
    },
    answers: answered.map((target) => ({ target, faces: [0], roll: null })),
  };
  return (await kind.gestures.answerAll({ state, table, args: {} })).map(
    ({ event }) => [event.target, event.faces[0] ?? 0] as const,
  );
}

describe("FUD-604 a gang that is called to roll", () => {
  it("shares one throw where the rules let it, each of its members with their own numbers", async () =>
    expect(await rolled(true)).toEqual([
      ["Actor.t1", 1],
      ["Actor.t2", 1],
      ["Actor.d", 2],
      ["Actor.h", 3],
    ]));
  it("rolls one by one for anything else", async () =>
    expect((await rolled(false)).map(([, face]) => face)).toEqual([1, 2, 3, 4]));
  it("asks nobody twice", async () =>
    expect(await rolled(true, ["Actor.t1", "Actor.h"])).toEqual([
      ["Actor.t2", 1],
      ["Actor.d", 2],
    ]));
});
