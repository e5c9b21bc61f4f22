import { describe, expect, it } from "vitest";
import type { CheckResolution } from "../dice/check.ts";
import type { CheckState } from "./check/check.ts";
import type { AnyOpposed } from "./opposed/influence.ts";
import { mayCount } from "./opposed/outcome.ts";
import type { StuntState } from "./stunt/stunt.ts";
import { isVeiled, veilCheck, veiled, veilOpposed, veilStunt } from "./veil.ts";

/** Numbers that occur nowhere else, so that a leak can be searched for. */
const RANK = 7171;
const DC = 8282;
const ROLLED = 9393;

const roll = {
  net: 1,
  natural: ROLLED,
  fortune: 3,
  rows: [{ label: "x", value: ROLLED, rule: "DES-010" }],
  netRows: [],
  total: ROLLED,
  shift: 0,
  degree: 2,
  success: true,
  dc: DC,
} as unknown as CheckResolution;
const check = { kind: "skill", rank: RANK, dc: DC };
const side = (uuid: string): object => ({ actor: { uuid }, check, data: {} });
const one = (data: object): CheckState =>
  ({
    request: { ...side("Actor.foe"), data },
    check,
    edits: [{ die: "destiny", roll: ROLLED }],
    faces: { d20: ROLLED, fortune: [] },
    spends: [],
    result: roll,
  }) as unknown as CheckState;
const two = {
  request: { ...side("Actor.foe"), opponent: { uuid: "Actor.hero" } },
  edits: [{ die: "destiny", roll: ROLLED }],
  faces: { d20: ROLLED, fortune: [] },
  spends: [],
  against: { check, faces: { d20: 4, fortune: [] } },
  opposing: [],
  mine: roll,
  theirs: { ...roll, natural: 4, total: 4, rows: [] },
} as unknown as AnyOpposed;

const foe = (uuid: string): boolean => uuid === "Actor.foe";

describe("DES-400 numbers of somebody whose numbers are nobody's business", () => {
  it("a roll keeps what came of it, and nothing else", () => {
    const bare = veiled(roll);
    expect(bare).toMatchObject({ degree: 2, success: true });
    expect(isVeiled(bare)).toBe(true);
    expect(JSON.stringify(bare)).not.toMatch(/7171|8282|9393/u);
  });

  it("a check of theirs shows no rank, difficulty or die, nor what was spent on the scene before it", () => {
    expect(JSON.stringify(veilCheck(one({}), foe))).not.toMatch(/7171|8282|9393/u);
  });

  it("a hero's check about them shows the hero's dice, not what it was held against", () => {
    const text = JSON.stringify(veilCheck(one({ target: "Actor.other" }), (uuid) => uuid === "Actor.other"));
    expect(text).not.toContain(String(DC));
    expect(text).toContain(String(ROLLED));
  });

  it("a Stunt of theirs shows no die that bettered it, of its attack either; the target's own is the target's", () => {
    const spent = (roll: number): readonly object[] => [{ use: "improve", roll }];
    const stunt = {
      request: { ...side("Actor.foe"), target: { uuid: "Actor.hero" }, attack: { rank: RANK } },
      faces: { d20: ROLLED, fortune: [] },
      defense: null,
      attack: roll,
      effect: { check, faces: { d20: ROLLED } },
      against: { check: { rank: 4 }, faces: { d20: 4 } },
      spends: spent(ROLLED),
      attackSpends: spent(ROLLED),
      opposing: spent(3),
      mine: roll,
      theirs: { ...roll, natural: 4, total: 4, rows: [], dc: 4 },
    } as unknown as StuntState;
    const shown = veilStunt(stunt, foe);
    expect(JSON.stringify(shown)).not.toMatch(/7171|8282|9393/u);
    expect([shown.opposing, veilStunt(stunt, (who) => who === "Actor.hero").opposing]).toEqual([spent(3), []]);
  });

  it("with nobody to hide a card is as it is", () => {
    const state = one({});
    expect(veilCheck(state, () => false)).toBe(state);
  });

  it("in a contest their side is bare, and the other's doesn't tell what it met", () => {
    const bare = veilOpposed(two, foe);
    expect(JSON.stringify([bare.mine, bare.faces, "edits" in bare && bare.edits])).not.toMatch(/7171|8282|9393/u);
    const other = veilOpposed(two, (uuid) => uuid === "Actor.hero") as unknown as {
      mine: { dc?: number; natural: number };
      theirs: object;
    };
    expect(other.mine.natural).toBe(ROLLED);
    expect(other.mine.dc).toBeUndefined();
    expect(isVeiled(other.theirs as { total: number })).toBe(true);
  });
});

describe("DES-013 DES-404 whoever acts may let a contest count against hidden numbers, where its degree brings anything", () => {
  const contest = (name: string, degree: number, more: object = {}): AnyOpposed =>
    veilOpposed(
      {
        ...two,
        request: { actor: { uuid: "Actor.hero" }, opponent: { uuid: "Actor.foe" }, contest: name, data: {} },
        mine: { ...roll, degree },
        applied: false,
        ...more,
      } as unknown as AnyOpposed,
      foe,
    );
  it("a Trick that was won, not one that was lost, once, and not a plain contest", () => {
    expect([contest("trick", 1), contest("trick", -1), contest("trick", 2, { applied: true })].map(mayCount)).toEqual([
      true,
      false,
      false,
    ]);
    expect(mayCount(contest("plain", 3))).toBe(false);
    expect(mayCount(contest("trick", 1, { mine: null }))).toBe(false);
  });
  it("an Influence that moves an attitude, either way", () => {
    expect([1, -1, -2].map((degree) => mayCount(contest("influence", degree)))).toEqual([true, false, true]);
  });
});
