import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { completeOwn, dyingRules, effortRules, type OwnCard, recoveryRules } from "../cards/body.ts";
import { upkeepRules } from "../cards/upkeep.ts";
import type { TwintensSituation } from "../situation.ts";
import { having, hero, hurt, power, skill } from "../testing/fixtures.ts";
import { actor, tableOf } from "../testing/table.ts";
import type { TwintensCards } from "./act.ts";
import { composeCard } from "./read.ts";

const FOX = "Actor.fox";
const opened = <N extends keyof TwintensCards>(act: N, s: TwintensSituation, chosen: object = {}) =>
  composeCard(act, { act, actor: FOX, chosen }, () => s);
const request = <N extends keyof TwintensCards>(...at: Parameters<typeof opened<N>>): TwintensCards[N] => {
  const made = opened(...at);
  if (!made.accepted) throw new Error(made.reason);
  return made.request;
};
type Step = { readonly type: string };

/** What the last of these steps writes, each completed at such a table. */
function writes<
  R,
  State extends { readonly request: { readonly actor: TwintensCards["effort"]["actor"] } },
  E extends Step,
>(
  card: OwnCard<R, State, E>,
  of: R,
  s: TwintensSituation,
  ...steps: readonly E[]
): readonly (readonly [string, unknown])[] | string {
  let [state, last]: [State, readonly Change[]] = [card.rules.begin(of), []];
  for (const said of steps) {
    const event = completeOwn(card, s, state, said);
    const step = "accepted" in event ? event : card.rules.step(state, event);
    if (!step.accepted) return step.reason;
    [state, last] = [step.state, step.changes];
  }
  return last.map((c) => (c.kind === "set" ? [c.path, c.to] : [c.kind, c.id]));
}

describe("TWI-246 TWI-249 TWI-251 time over somebody hurt", () => {
  const bruised = actor(hurt({ bruised: 2 }, { ref: FOX, hurtAt: 600 }));
  const s = tableOf([bruised], { seconds: 1200 });
  it("a minute takes a bruise; for one alone the harm lies so much longer ago, for all it doesn't", () => {
    const passed = (from: number | null) =>
      writes(recoveryRules, request("recovery", s, { amount: 1, unit: "1", from }), s, { type: "apply", changes: [] });
    expect([passed(null), passed(1140)]).toEqual([
      [
        ["system.track.bruised", 1],
        ["system.hurtAt", 540],
      ],
      [["system.track.bruised", 1]],
    ]);
  });
  it("what has changed in the meantime isn't written over", () => {
    const card = request("recovery", s);
    const worse = tableOf([actor(hurt({ bruised: 3 }, { ref: FOX }))]);
    expect(writes(recoveryRules, card, worse, { type: "apply", changes: [] })).toBe("recovery.moved");
  });
  it("care and a Regeneration that shortens nothing stand in its lines", () => {
    const healer = { ...bruised, powers: [power("regeneration", 4)] };
    const { rows } = request("recovery", tableOf([healer]), { care: 2 }).check;
    expect(rows.map((r) => r.value)).toEqual([0, 2, 4]);
  });
  it("no card lets more than a month pass, nor the dying get well", () => {
    expect(opened("recovery", s, { amount: 60, unit: "1440" })).toMatchObject({ reason: "recovery.minutes" });
    expect(opened("recovery", tableOf([actor(hurt({ dying: true }, { ref: FOX }))]))).toMatchObject({
      reason: "recovery.dying",
    });
  });
});

describe("TWI-243 TWI-244 a dying check that help has overtaken", () => {
  it("writes nothing more", () => {
    const dying = tableOf([actor(hurt({ dying: true, unconscious: true }, { ref: FOX }))]);
    const helped = tableOf([actor(hurt({ unconscious: true, disabled: true }, { ref: FOX }))]);
    const ends = (s: TwintensSituation) =>
      writes(dyingRules, request("dying", dying), s, { type: "roll", faces: [1, 2] }, { type: "resolve", changes: [] });
    expect([ends(dying), ends(helped)]).toEqual([[["system.track.dead", true]], []]);
  });
});

describe("TWI-262 rest", () => {
  const tired = (over: object = {}) => tableOf([actor(hero({ ref: FOX, fatigue: "fatigued", ...over }))]);
  it("goes on from the hours before, ten in all; not of the fresh or of who was knocked out by it", () => {
    expect(request("rest", tired(), { hours: 2, rested: 8 })).toMatchObject({ hours: 2, rested: 8 });
    expect(opened("rest", tired(), { hours: 2, rested: 9 })).toMatchObject({ reason: "choice.whole" });
    expect(opened("rest", tired({ fatigue: "normal" }))).toMatchObject({ reason: "rest.fresh" });
    expect(opened("rest", tired({ track: hurt({ unconscious: true }).track }))).toMatchObject({
      reason: "rest.unconscious",
    });
  });
});

describe("TWI-265 TWI-266 the price of an effort", () => {
  const spent = actor(
    hero({ ref: FOX, pendingFatigue: true, conviction: { value: 1, max: 3, used: [] }, flags: hero().flags }),
  );
  it("is taken, or cancelled for a point", () => {
    const s = tableOf([spent]);
    const come = (type: "take" | "cancel") => writes(effortRules, request("effort", s), s, { type, changes: [] });
    expect([come("take"), come("cancel")]).toEqual([
      [
        ["system.pendingFatigue", false],
        ["system.fatigue", "winded"],
      ],
      [
        ["system.conviction.value", 0],
        ["system.pendingFatigue", false],
      ],
    ]);
  });
});

describe("TWI-433 a power of concentration", () => {
  const far = actor(hero({ ref: FOX, powers: [power("esp", 3, { id: "eyes" })] }));
  const fight = (standard: number): TwintensSituation =>
    tableOf([far], {
      fight: { round: 1, turns: 1, acting: FOX, order: [FOX], data: {} },
      fighter: (ref) => ({
        id: ref,
        uuid: "Combatant.fox",
        turn: { round: 1, spends: { standard } },
        spends: { standard },
        state: {},
      }),
    });
  it("takes the turn's standard action or ends; without one it is the Gamemaster's to let it go on", () => {
    const said = (type: "keep" | "keepAnyway" | "drop", standard = 0) =>
      writes(upkeepRules, request("upkeep", fight(standard)), fight(standard), { type, power: "eyes", changes: [] });
    expect([said("drop"), said("keep", 1)]).toEqual([[["system.active", false]], "action.noStandard"]);
    expect([said("keep"), said("keepAnyway", 1)].map((w) => typeof w !== "string" && w.length > 0)).toEqual([
      true,
      true,
    ]);
    expect(upkeepRules.rights.keepAnyway.by).toBe("gm");
  });
  it("asks nobody who keeps nothing up", () =>
    expect(opened("upkeep", tableOf([actor(hero({ ref: FOX }))]))).toMatchObject({ reason: "power.off" }));
});

describe("TWI-251 Medicine's care", () => {
  const patient = actor(hurt({ hurt: 2 }, { ref: FOX, skills: [skill("medicine", 4)] }));
  it("of DC 15 adds 2 to the next recovery check, once", () => {
    const s = tableOf([patient]);
    const made = composeCard("check", { act: "care", actor: FOX, chosen: { patient: FOX } }, () => s);
    if (!made.accepted) throw new Error(`${made.reason} ${JSON.stringify(made.data)}`);
    expect(made.request).toMatchObject({ check: { dc: 15 }, purpose: "care" });
    const cared = { ...patient, ...having("cared") };
    const at = tableOf([cared]);
    const hours = request("recovery", at, { amount: 2, unit: "60" });
    const roll = { type: "roll", faces: [5, 5] } as const;
    const totals = (of: typeof hours) => {
      const one = [roll, { type: "next" }, roll] as const;
      return [1, 3]
        .map((n) =>
          one.slice(0, n).reduce<ReturnType<typeof recoveryRules.rules.begin>>((state, event) => {
            const step = recoveryRules.rules.step(state, event);
            if (!step.accepted) throw new Error(step.reason);
            return step.state;
          }, recoveryRules.rules.begin(of)),
        )
        .map((state) => state.due?.result?.total);
    };
    const bare = totals(request("recovery", s, { amount: 2, unit: "60" }));
    expect(totals(hours)).toEqual([(bare[0] ?? 0) + 2, bare[1]]);
    const ended = (...events: Parameters<typeof recoveryRules.rules.step>[1][]) =>
      writes(recoveryRules, request("recovery", at, { amount: 1, unit: "60" }), at, ...events);
    expect(ended(roll, { type: "next" }, { type: "apply", changes: [] })).toContainEqual([
      "delete",
      expect.any(String),
    ]);
    const short = request("recovery", at, { amount: 1, unit: "1" });
    expect(writes(recoveryRules, short, at, { type: "apply", changes: [] })).not.toContainEqual([
      "delete",
      expect.any(String),
    ]);
  });
});
