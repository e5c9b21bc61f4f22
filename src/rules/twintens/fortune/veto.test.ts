import { describe, expect, it } from "vitest";
import { situation } from "../../kernel/testing/situation.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { TwintensSituation } from "../situation.ts";
import { having, hero, power } from "../testing/fixtures.ts";
import { spendConviction } from "./conviction.ts";
import { veto, vetoers } from "./veto.ts";

const LUCKY = "Actor.lucky";
const spender = hero({ ...having("shaken") });
const at = (lucky: Parameters<typeof hero>[0] = {}): TwintensSituation =>
  ({
    ...situation(
      {
        [spender.ref]: spender as TwintensActor,
        [LUCKY]: hero({ ref: LUCKY, powers: [power("luckControl", 1)], ...lucky }) as TwintensActor,
      },
      DEFAULT_SETTINGS,
    ),
    present: () => [spender.ref, LUCKY],
  }) as unknown as TwintensSituation;
const spent = spendConviction(spender, "shakeOff", { condition: "shaken" }, DEFAULT_SETTINGS);
const changes = spent.accepted ? spent.changes : [];

describe("TWI-440 TWI-322 Luck Control vetoes a point that somebody spends", () => {
  it("what it brought is taken back, the point stays spent, and the veto costs a point of its own", () => {
    expect(changes.length).toBeGreaterThan(2);
    const done = veto(LUCKY, spender.ref, changes, at());
    if (!done.accepted) throw new Error(done.reason);
    expect(done.changes.map((c) => [c.subject, c.kind === "set" ? c.path : c.kind])).toEqual([
      [spender.ref, "create"],
      [LUCKY, "system.conviction.value"],
    ]);
  });
  it("who hasn't the power, the point or a reaction left doesn't, nor does whoever spent it, nor for what brought nothing", () => {
    const names = (s: TwintensSituation, of = changes, who = spender.ref) => vetoers(who, of, s).map((p) => p.uuid);
    expect(names(at())).toEqual([LUCKY]);
    expect(names(at({ powers: [] }))).toEqual([]);
    expect(names(at({ conviction: { value: 0, max: 3, used: [] } }))).toEqual([]);
    expect(names(at(having("stunned")))).toEqual([]);
    expect(names(at(), changes, LUCKY)).toEqual([]);
    expect(
      names(
        at(),
        changes.filter((c) => c.kind === "set"),
      ),
    ).toEqual([]);
    expect(veto(LUCKY, spender.ref, changes, at({ powers: [] }))).toMatchObject({ reason: "luck.none" });
  });
});
