import { describe, expect, it } from "vitest";
import { damageTrack } from "../../harm/damage-track.ts";
import { hero } from "../../testing/fixtures.ts";
import { actor, tableOf } from "../../testing/table.ts";
import type { AttackEvent } from "../attack.ts";
import { attackOf, bonus, facesOf, played } from "../fixtures.ts";
import { askedOnAttack } from "./asked.ts";
import type { AttackStateOf } from "./request.ts";

const roll: AttackEvent = { type: "roll", throws: [{ target: "T", faces: facesOf(18) }] };
const resolve: AttackEvent = { type: "resolve", targets: ["T"] };
const save: AttackEvent = {
  type: "save",
  target: "T",
  faces: facesOf(3),
  facts: { kind: "toughness", rows: bonus(2), track: damageTrack(), minion: false, impervious: 0 },
};

describe("TWI-117 TWI-221 TWI-325 TWI-523 what an attack asks, and what there is to decide in it", () => {
  const asked = (points: number, ...events: readonly AttackEvent[]): unknown => {
    const s = tableOf([
      actor(hero({ ref: "T", conviction: { value: points, max: 5, used: [] } })),
      actor(hero({ ref: "A" })),
    ]);
    const state = played(attackOf({}), ...events) as AttackStateOf;
    return askedOnAttack(s, state).map(({ who, decides, before, event }) => [
      who,
      decides,
      (before ?? []).map((b) => b.who),
      event?.type ?? "dice",
    ]);
  };
  it("a hit is accepted and a save rolled by itself", () => {
    expect(asked(2, roll)).toEqual([["T", [], [], "dice"]]);
    expect(asked(2, roll, resolve)).toEqual([["T", [], [], "dice"]]);
  });
  it("a failed save is taken by who has no point to throw again, once who struck has let it be", () => {
    expect(asked(0, roll, resolve, save)).toEqual([["T", [], ["A"], "apply"]]);
    expect(asked(2, roll, resolve, save)).toEqual([["T", ["points"], ["A"], "apply"]]);
  });
  it("how far somebody is hurled is whoever struck's; the way is nobody's to say where the board shows it clear", () => {
    const apply: AttackEvent = { type: "apply", applied: [{ target: "T", changes: [] }] };
    const hurl: AttackEvent = {
      type: "knockback",
      target: "T",
      steady: { toughness: 0 },
      reduceTo: null,
    };
    const struck: readonly AttackEvent[] = [roll, resolve, { ...save, faces: facesOf(2) }, apply];
    const clear = (is: boolean, ...events: readonly AttackEvent[]): unknown => {
      const s = tableOf([actor(hero({ ref: "T" })), actor(hero({ ref: "A" }))], { clear: () => is });
      const state = played(attackOf({}), ...events) as AttackStateOf;
      return askedOnAttack(s, state).map((a) => [a.who, a.decides, a.event?.type]);
    };
    expect(clear(true, ...struck)).toEqual([["A", ["trade"], "knockback"]]);
    expect([clear(true, ...struck, hurl), clear(false, ...struck, hurl)]).toEqual([[["", [], "path"]], []]);
  });
  it("an attack that is still to be rolled is its maker's", () => expect(asked(0)).toEqual([]));
});
