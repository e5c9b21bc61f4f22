import { describe, expect, it } from "vitest";
import type { Value } from "../../kernel/change.ts";
import { spendsOf, type TurnSpends } from "../../kernel/economy.ts";
import { situation } from "../../kernel/testing/situation.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { attack, foe, hero, written } from "../testing/fixtures.ts";
import { scene } from "../turn/encounter.ts";
import type { DestinyCharacter } from "../types.ts";
import { ownMovement } from "./stride.ts";

const FOE = foe().ref;
const turnOf = (ada: Partial<DestinyCharacter> = {}, spends: TurnSpends = {}) => {
  const turn = { round: 2, spends };
  const armed = foe({ attacks: [attack({ band: "close", arms: "weapon", reach: 5 })] });
  return situation({ "Actor.ada": hero(ada), [FOE]: armed }, DEFAULT_SETTINGS, {
    fight: {
      round: 2,
      acting: "Actor.ada",
      order: ["Actor.ada", FOE],
      turns: 5,
      data: { scene: scene("combat"), turns: 5 } as unknown as Readonly<Record<string, Value>>,
    },
    fighter: (id) => ({ id, uuid: `C.${id}`, turn, spends: spendsOf({ turn }, 2), state: {} }),
  });
};
const goes = (s: ReturnType<typeof turnOf>, feet: number, past: readonly number[] = []) => {
  const made = ownMovement.stride(s, "Actor.ada", { legs: [{ gait: "walk", feet }], past: { [FOE]: past } });
  if (!made || "accepted" in made) throw new Error("counted");
  return made;
};
const walking = (more: Partial<DestinyCharacter["turn"]>) => ({ turn: { ...hero().turn, ...more } });

describe("DES-060 DES-063 DES-130 a way on the board in one's own turn", () => {
  it("takes a Move, counts for a Slam, and what is left of it may be walked on", () => {
    expect(written(goes(turnOf(), 20).changes)).toMatchObject({
      "system.turn.spends.move": 2,
      "system.turn.feetMoved": 20,
      "system.turn.moveLeft": 10,
    });
    const on = goes(turnOf(walking({ moveLeft: 10, feetMoved: 20 }), { move: 2 }), 10);
    expect([on.costs?.count, written(on.changes)["system.turn.moveLeft"]]).toEqual([0, 0]);
  });
  it("takes the Standard as a second Move, and no third", () => {
    expect(goes(turnOf(), 60)).toMatchObject({ costs: { count: 2 }, over: null });
    expect(goes(turnOf(), 65)).toMatchObject({ over: { reason: "stride.tooFar", data: { most: 60 } } });
  });
  it("feet that were said of a Move are gone without paying again, and have been asked of its enemies", () => {
    const said = goes(turnOf(walking({ feetSaid: 30, feetMoved: 30 }), { move: 2 }), 30, [5, 10]);
    expect([said.costs?.count, said.provoked, written(said.changes)["system.turn.feetMoved"]]).toEqual([
      0,
      [],
      undefined,
    ]);
    expect(goes(turnOf(walking({ feetSaid: 30, feetMoved: 30 }), { move: 2, strideSaid: 30 }), 5).costs?.count).toBe(1);
  });
});

describe("DES-292 DES-398 who may strike first", () => {
  it("somebody armed out of whose reach it leads; not whom it only comes near, nor passes beside within reach", () => {
    expect(goes(turnOf(), 15, [5, 5, 10]).provoked).toEqual([FOE]);
    expect(goes(turnOf(), 15, [15, 10, 5]).provoked).toEqual([]);
    expect(goes(turnOf(), 15, [5, 5, 5]).provoked).toEqual([]);
    expect(goes(turnOf(), 15, [15, 5, 10]).provoked).toEqual([FOE]);
  });
});
