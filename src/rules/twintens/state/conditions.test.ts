import { describe, expect, it } from "vitest";
import type { AnyAct } from "../../kernel/act.ts";
import { fresh } from "../../kernel/choose.ts";
import { TWINTENS_ACTS } from "../acts/index.ts";
import { attackAsk } from "../cards/attack/ask.ts";
import { composeOf } from "../cards/attack/compose.ts";
import { gradedConsequences } from "../harm/consequences.ts";
import type { TwintensSituation } from "../situation.ts";
import { having, hero, weapon } from "../testing/fixtures.ts";
import { actor, after, tableOf } from "../testing/table.ts";
import type { ConditionId } from "./condition-table.ts";

const [ADA, FOE] = ["Actor.ada", "Actor.foe"];
const table = (...conditions: readonly ConditionId[]): TwintensSituation =>
  tableOf([
    actor(
      hero({
        ref: ADA,
        weapons: [weapon("sword"), weapon("knife", { id: "knife", equipped: false })],
        ...having(...conditions),
      }),
    ),
    actor(hero({ ref: FOE })),
  ]);
const struck = (s: TwintensSituation, over: object = {}): string => {
  const made = composeOf(attackAsk(ADA, "sword", { targets: [FOE], ...over }), s);
  return made.accepted ? "struck" : made.reason;
};
/** Why an act can't be begun, or can't be done in the usual way. */
const why = (s: TwintensSituation, name: keyof typeof TWINTENS_ACTS): string => {
  const act = TWINTENS_ACTS[name] as AnyAct<TwintensSituation>;
  const usual = fresh(act, s);
  return act.refused(s)?.reason ?? (usual.accepted ? "may" : usual.reason);
};

describe("TWI-460 panicked", () => {
  it("can't attack, nor run anybody down; who is frightened can", () => {
    expect([struck(table()), struck(table("frightened")), struck(table("panicked"))]).toEqual([
      "struck",
      "struck",
      "attack.unable",
    ]);
    expect([
      why(table("panicked"), "rush"),
      why(table("panicked"), "overrun"),
      why(table("frightened"), "rush"),
    ]).toEqual(["attack.unable", "attack.unable", "may"]);
  });
  it("what surrounds them touches others all the same", () =>
    expect(struck(table("panicked"), { touch: true })).not.toBe("attack.unable"));
  it("their attacks stand in the list and say why not", () => {
    const lines = TWINTENS_ACTS.attack.entries?.(table("panicked")) ?? [];
    expect([lines.length > 0, new Set(lines.map((l) => l.refused?.reason))]).toEqual([
      true,
      new Set(["attack.unable"]),
    ]);
  });
  it("drop what they hold when panic takes them, and nothing that was put away before", () => {
    const s = table();
    const who = s.character(ADA);
    if (!who) throw new Error("nobody");
    const changes = gradedConsequences(who, { conditions: ["panicked"] }, "x", 5, { lasting: true }, null);
    expect([who, after(s, changes).character(ADA)].map((w) => w?.weapons.map((x) => x.equipped))).toEqual([
      [true, false],
      [false, false],
    ]);
    const calm = gradedConsequences(who, { conditions: ["frightened"] }, "x", 5, { lasting: true }, null);
    expect(after(s, calm).character(ADA)?.weapons[0]?.equipped).toBe(true);
  });
});

describe("TWI-440 put into a Dimensional Pocket", () => {
  it("nobody can be attacked from there", () => expect(struck(table("pocketed"))).toBe("attack.unable"));
});
