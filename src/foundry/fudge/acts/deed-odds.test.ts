import { describe, expect, it, vi } from "vitest";
import { conditionState, type DeedKey, type FudgeCharacter } from "../../../rules/fudge/index.ts";
import {
  abilities,
  component,
  having,
  hero,
  modifier,
  power,
  settings,
  skill,
} from "../../../rules/fudge/testing/fixtures.ts";
import type { Localize } from "../../ruleset.ts";

vi.stubGlobal("game", { settings: { get: () => null } });
const { deedDice } = await import("./deed-odds.ts");

const localize: Localize = (key, data) =>
  `${key.replace("CROSSOVER.Fudge.", "")}${
    data
      ? `[${Object.values(data)
          .map((v) => String(v).replace("CROSSOVER.Fudge.", ""))
          .join("|")}]`
      : ""
  }`;
const ada = hero({
  ref: "Actor.ada",
  name: "Ada",
  abilities: abilities({ str: 2, fgt: 4, pre: 3 }),
  skills: [skill("intimidation", 4), skill("athletics", 3)],
  powers: [power("Hands", [component("healing", 6, { id: "heal" })])],
});
const foe = hero({ ref: "Actor.foe", name: "Foe", abilities: abilities({ fgt: 4, awe: 2, str: 5 }) });
const dice = (
  id: DeedKey,
  target: FudgeCharacter | null = foe,
  { who = ada, secret = false }: { readonly who?: FudgeCharacter; readonly secret?: boolean } = {},
): ReturnType<typeof deedDice> =>
  deedDice(
    id,
    { actor: who, target, name: target?.name ?? "", choice: { what: "", number: 0 } },
    settings,
    () => secret,
    localize,
  );

describe("FUD-165 FUD-740 a deed's dialog says what its dice may bring", () => {
  it("Healing 6: its bonus with its lines, the chance, and how many points a blank and the like bring", () => {
    const { rows, bonus, odds } = dice("heal", hero({ ref: "Actor.bo", health: { value: 3, max: 6 } }));
    expect([rows.map((r) => r.value), bonus]).toEqual([["+6"], "+6"]);
    expect(odds).toMatchObject({ label: "Dialog.healsChance", opposed: false });
    expect(odds?.exact).toBeCloseTo(26 / 27);
    // Three minuses take one more, three pluses bring one more.
    expect(odds?.bars.map((b) => b.label)).toEqual(
      [0, 2, 3, 4, 5, 6, 8].map((points) => (points === 0 ? "Dialog.healsNothing[0]" : `Dialog.heals[${points}]`)),
    );
  });
  it("FUD-530 a Healing that asks a check says so first", () => {
    const who = {
      ...ada,
      powers: [
        power("Hands", [
          component("healing", 6, { id: "heal", modifiers: [modifier("checkRequired", 4, "treatment")] }),
        ]),
      ],
    };
    expect(dice("heal", foe, { who }).odds?.notes[0]).toMatch(/^Dialog\.gateNote\[/u);
  });
  it("FUD-314 words are held against the better of two, and say that the other's numbers are in it", () =>
    expect(dice("demoralize")).toMatchObject({ bonus: "+7", odds: { opposed: true, label: "Dialog.chance" } }));
  it("FUD-300 a grab begins with a blow", () =>
    expect(dice("grab")).toMatchObject({ bonus: "+4", odds: { opposed: true, label: "Dialog.chanceToHit[Foe]" } }));
  it("FUD-299 an escape is against how strong somebody's grip is, which isn't told of whose numbers are hidden", () => {
    const held = { ...ada, conditions: [conditionState("restrained", null, "Actor.foe grab")] };
    expect(dice("escape", foe, { who: held })).toMatchObject({ odds: { opposed: true } });
    expect(dice("escape", foe, { who: held, secret: true })).toEqual({ rows: [], bonus: "", odds: null });
  });
  it("FUD-414 FUD-096 that a foe is dull, or small, is told in the lines; not of a foe whose numbers are hidden, and not in the bonus", () => {
    const dull = {
      ...foe,
      abilities: { ...foe.abilities, int: -4 },
      powers: [power("Tiny", [component("shrinking", 8)])],
    };
    const lines = (id: DeedKey, secret: boolean): readonly string[] =>
      dice(id, dull, { secret })
        .rows.map((r) => r.label)
        .filter((l) => !dice(id, null).rows.some((own) => own.label === l));
    expect([lines("feint", false), lines("demoralize", false)]).toEqual([["Row.dull"], ["Row.dull", "Row.size"]]);
    expect([lines("feint", true), lines("demoralize", true)]).toEqual([[], []]);
    expect(dice("demoralize", dull, { secret: true })).toMatchObject({
      bonus: dice("demoralize", null).bonus,
      odds: { opposed: true },
    });
    expect(dice("drag", dull)).toMatchObject({ odds: { opposed: true } });
    expect(dice("drag", dull, { secret: true })).toEqual({ rows: [], bonus: "", odds: null });
  });
  it("FUD-300 nor in a grab that needs no blow any more", () => {
    const held = {
      ...foe,
      powers: [power("Huge", [component("growth", 4)])],
      conditions: [conditionState("restrained", null, "Actor.ada grab")],
    };
    const sizes = (secret: boolean): number =>
      dice("grab", held, { secret }).rows.filter((r) => /size/iu.test(r.label)).length;
    expect([sizes(false), sizes(true)]).toEqual([1, 0]);
  });
  it("what rolls nothing has neither bonus nor odds", () =>
    expect(dice("aim")).toEqual({ rows: [], bonus: "", odds: null }));
  it("nor has a rank that nobody has", () =>
    expect(
      deedDice(
        "hazard",
        { actor: ada, target: null, name: "", choice: { what: "", number: 99_999_999 } },
        settings,
        () => false,
        localize,
      ).odds,
    ).toBe(null));
  it("nor has what can't be done", () =>
    expect(dice("heal", foe, { who: { ...ada, powers: [], ...having() } })).toEqual({
      rows: [],
      bonus: "",
      odds: null,
    }));
});
