import { describe, expect, it } from "vitest";
import type { Change } from "../../../kernel/change.ts";
import type { Refusal } from "../../../kernel/refusal.ts";
import { situation } from "../../../kernel/testing/situation.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import type { DestinySituation } from "../../situation.ts";
import { attack, edge, foe, hero, skills, written } from "../../testing/fixtures.ts";
import type { DestinyCharacter, Faces } from "../../types.ts";
import type { Filled } from "../filled.ts";
import { type BeforeSaid, fillDeclared } from "./before-desk.ts";

const at = (ada: Partial<DestinyCharacter> = {}, other: Partial<DestinyCharacter> = {}): DestinySituation =>
  situation(
    { "Actor.ada": hero({ attacks: [attack()], skills: skills({ might: 5 }), ...ada }), "Actor.foe": foe(other) },
    DEFAULT_SETTINGS,
    { distance: () => 5 },
  );
const d20 = (face: number, ...fortune: readonly number[]): Faces => ({ d20: face, fortune });
function done<E>(filled: Filled<E> | Refusal): Filled<E> {
  if (!filled.accepted) throw new Error(filled.reason);
  return filled;
}
const why = (filled: Filled<unknown> | Refusal): string => (filled.accepted ? "" : filled.reason);

describe("DES-178 DES-179 DES-223 what is declared before a roll, at the desk", () => {
  const check = { kind: "skill", rank: 3, sources: [] } as never;
  const before = { check, hunched: false, raised: false, edits: [{ die: "fate", roll: 4 }] } as const;
  const said = (event: BeforeSaid, ada: Partial<DestinyCharacter> = {}): Filled<BeforeSaid> | Refusal => {
    const s = at(ada);
    return fillDeclared(s, before, event, s.character("Actor.ada") ?? hero());
  };
  const HUNCH = { type: "hunch", degree: 9, hunchFaces: d20(1), changes: [] } as const;

  it("a Hunch is worth what its dice come to, for the Reaction; with a good one the first is free", () => {
    const filled = done(said(HUNCH));
    expect([filled.spends, (filled.event as typeof HUNCH).degree < 0]).toEqual([["reaction.hunch"], true]);
    const good = done(said(HUNCH, { edges: [edge("goodHunch")] }));
    expect([good.spends, written((good.event as { changes: readonly Change[] }).changes)]).toEqual([
      [],
      { "system.encounterUses.hunch": 1 },
    ]);
  });
  it("a raise takes the Reaction, and no minion raises", () => {
    const raise = { type: "raise", raises: 1, changes: [] } as const;
    expect(done(said(raise)).spends).toEqual(["reaction.raise"]);
    expect(why(said(raise, { role: "minion" }))).toBe("raise.minion");
  });
  it("an edit costs its die, and a veto gives it back", () => {
    const edit = { type: "edit", die: "fate", roll: 4, changes: [] } as const;
    const pools = { destiny: 0, fate: 1, corruption: 0, taint: 0 };
    const { event } = done(said(edit, { pools }));
    expect(written((event as typeof edit).changes)).toEqual({ "system.pools.fate": 0 });
    expect(why(said({ ...edit, die: "destiny" }, { pools }))).toBe("spend.none");
    const back = done(said({ type: "veto", changes: [] }, { pools: { ...pools, fate: 0 } })).event;
    expect(written((back as { changes: readonly Change[] }).changes)).toEqual({ "system.pools.fate": 1 });
  });
});
