import { describe, expect, it, vi } from "vitest";
import type { CheckEvent, CheckState } from "../../../../rules/fudge/index.ts";
import { component, dice, hero, modifier, power, skill } from "../../../../rules/fudge/testing/fixtures.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { replay } from "../../../../rules/kernel/exchange.ts";
import { testTable, viewer } from "../../../exchange/fixtures.ts";
import type { FudgeActor } from "../../models/snapshot.ts";
import { actorsOf, localize, stubHost } from "../../testing/card-fixtures.ts";

stubHost();

vi.stubGlobal("game", {
  settings: { get: () => null },
  i18n: { has: () => true, format: (k: string) => k, localize: (k: string) => k },
  combats: { active: null },
});
const { checkKind } = await import("./check.ts");

const actor = actorsOf(hero);
const thief = actor("Actor.thief", { skills: [skill("stealth", 4)], victoryPoints: 0 });
const fate = (trait: string, changes: Partial<FudgeActor> = {}, ranks = 0): FudgeActor =>
  actor("Actor.fate", {
    player: true,
    powers: [
      power("Fate", [
        component("luckControl", 1, { trait, modifiers: ranks > 0 ? [modifier("sideEffect", ranks)] : [] }),
      ]),
    ],
    ...changes,
  });

function rolled(at: ReturnType<typeof testTable>, faces = dice[-1], dc = 4): CheckState {
  const asked = checkKind.compose({ act: "check", actor: "Actor.thief", chosen: { trait: "skill:stealth", dc } }, at);
  if (!asked.accepted) throw new Error(asked.reason);
  return replay(checkKind.reducer, asked.request, [
    { at: 0, by: "u", event: { type: "roll", faces } as CheckEvent, changes: [], time: 0, dice: true, undone: null },
  ]) as CheckState;
}
const points = (changes: readonly Change[]): unknown[] =>
  changes.map((c) => (c.kind === "set" ? [c.subject, c.path, c.to] : []));

describe("FUD-364 FUD-376 Luck Control on somebody else's check", () => {
  const at = (who: FudgeActor): ReturnType<typeof testTable> => testTable({ "Actor.thief": thief, "Actor.fate": who });
  const offered = (who: FudgeActor, faces = dice[-1], asked = viewer("p", ["Actor.fate"])): unknown[] =>
    checkKind
      .view(rolled(at(who), faces), asked, at(who), localize)
      .buttons.filter((b) => b.gesture === "improve")
      .map((b) => [b.args.by, b.args.worse ?? "", b.label]);
  it("is a button of whoever has it, luck or bad luck", () => {
    expect(offered(fate("goodLuck"))).toEqual([["Actor.fate", "", "Card.luck.by[Card.luck.check|Actor.fate]"]]);
    expect(offered(fate("badLuck"), dice[2])).toEqual([
      ["Actor.fate", "true", "Card.luck.by[Card.luck.badCheck|Actor.fate]"],
    ]);
  });
  it("nobody has it without the power, for others' heroes, or where the dice can't get better", () => {
    expect([
      offered(actor("Actor.fate", { player: true })),
      offered(fate("goodLuck"), dice[3]),
      offered(fate("goodLuck"), dice[-1], viewer("q", ["Actor.thief"])),
      offered(fate("goodLuck"), dice[-1], viewer("gm", [], true)),
    ]).toEqual([[], [], [], []]);
  });
  const pays = (who: FudgeActor, event: Partial<Extract<CheckEvent, { type: "improve" }>> = {}): unknown => {
    const made = checkKind.complete?.(
      rolled(at(who)),
      { type: "improve", roll: "check", faces: dice[2], by: "Actor.fate", changes: [], ...event },
      at(who),
    ) as { readonly changes?: readonly Change[]; readonly reason?: string };
    return made.reason ?? points(made.changes ?? []);
  };
  it("costs its owner a point, special ones first; who has none of that kind is refused", () => {
    expect([
      pays(fate("goodLuck")),
      pays(fate("goodLuck", { special: 1 })),
      pays(fate("badLuck")),
      pays(fate("goodLuck"), { worse: true }),
      pays(fate("goodLuck", { victoryPoints: 0 })),
    ]).toEqual([
      [["Actor.fate", "system.victoryPoints.value", 1]],
      [["Actor.fate", "system.victoryPoints.special", 0]],
      "improve.other",
      "luck.none",
      "victory.short",
    ]);
  });
  it("FUD-520 its Side Effect takes a further one: each time, or when nothing came of it", () => {
    expect([
      pays(fate("goodLuck", {}, 2)),
      pays(fate("goodLuck", {}, 1)),
      pays(fate("goodLuck", {}, 1), { faces: dice[-2] }),
    ]).toEqual([
      [["Actor.fate", "system.victoryPoints.value", 0]],
      [["Actor.fate", "system.victoryPoints.value", 1]],
      [["Actor.fate", "system.victoryPoints.value", 0]],
    ]);
  });
});
