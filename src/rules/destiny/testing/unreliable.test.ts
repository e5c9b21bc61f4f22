import { describe, expect, it } from "vitest";
import { situation } from "../../kernel/testing/situation.ts";
import { composeCard, performAct } from "../acts/reading/read.ts";
import type { CheckCardRequest } from "../cards/check/check.ts";
import { checkCardRules } from "../cards/check/desk.ts";
import { checkEnd, checkOffers, opposedOffers } from "../cards/ends.ts";
import { opposedCardRules } from "../cards/opposed/desk.ts";
import type { OpposedCardRequest } from "../cards/opposed/influence.ts";
import { stuntCardRules } from "../cards/stunt/desk.ts";
import type { StuntCard } from "../cards/stunt/stunt.ts";
import type { CheckRequest } from "../dice/check.ts";
import { freshEffect } from "../powers/powers.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { DestinySituation } from "../situation.ts";
import type { PowerEffect } from "../types.ts";
import { attack, foe, hero, marks, modifier, power } from "./fixtures.ts";
import { extremes } from "./played.ts";

const ADA = "Actor.ada";
const FOE = "Actor.foe";
const shaky = (effect: PowerEffect): PowerEffect => ({
  ...effect,
  modifiers: [modifier("unreliable"), modifier("tiring")],
});
const of = (key: "healing" | "mindReading" | "nullify" | "deflect"): PowerEffect =>
  shaky({ ...freshEffect(key, 5), range: "close" });

const table: DestinySituation = situation(
  {
    [ADA]: hero({
      marks: marks([1]),
      attacks: [attack({ unreliable: true })],
      powers: [
        power([of("healing")], { id: "mend" }),
        power([of("mindReading")], { id: "read" }),
        power([of("nullify")], { id: "quell" }),
        power([of("deflect")], { id: "ward" }),
      ],
    }),
    [FOE]: foe({ powers: [power([freshEffect("flight", 4)], { id: "glide", active: true })] }),
  },
  DEFAULT_SETTINGS,
  { self: ADA, aimed: [FOE] },
);

function opened<R>(kind: "check" | "opposed" | "stunt", act: string, chosen: Record<string, string>): R {
  const made = composeCard(kind, { act, actor: ADA, chosen }, () => table);
  if (!made.accepted) throw new Error(`${act}: ${made.reason}`);
  return made.request as R;
}
const faces = (reliability?: number) => ({ d20: 15, fortune: [], ...(reliability !== undefined && { reliability }) });

describe("DES-341 an Unreliable power throws its d20 on the card of whatever is done with it", () => {
  const healing = opened<CheckCardRequest>("check", "healing", { power: "mend", patient: ADA });
  const healed = (reliability?: number) => {
    const begun = checkCardRules.rules.begin(healing);
    const fill = checkCardRules.fill(table, begun, { type: "roll", faces: faces(reliability) });
    return { fill, step: checkCardRules.rules.step(begun, { type: "roll", faces: faces(reliability) }) };
  };
  it("a Healing of 10 heals nobody, takes its action and tires, and can't be bettered; of 11 it heals", () => {
    const [lost, works] = [healed(10), healed(11)];
    if (!lost.step.accepted || !works.step.accepted || !lost.fill.accepted) throw new Error("refused");
    expect([lost.step.state.result, works.step.state.result?.total !== undefined]).toEqual([null, true]);
    expect(checkEnd(table, lost.step.state)).toEqual({ uses: [], changes: [], no: null });
    expect(checkEnd(table, works.step.state).changes.map((c) => c.kind === "set" && c.path)).toEqual([
      "system.marks.physical",
    ]);
    expect(lost.fill.spends).toEqual(["standard"]);
    expect(lost.fill.changes.map((c) => c.kind === "set" && c.path)).toEqual(["system.fatigue"]);
    const may = checkOffers(lost.step.state);
    expect([may.roll, may.improve, may.coup, may.lucky]).toEqual([false, false, false, false]);
    expect(checkCardRules.waiting?.(lost.step.state)).toEqual([]);
    expect(checkCardRules.rules.step(lost.step.state, { type: "roll", faces: faces(20) })).toMatchObject({
      reason: "alreadyRolled",
    });
  });
  it("without its d20, or with a face that none has, no dice are taken", () =>
    expect([healed().step, healed(21).step, healed(0).step]).toMatchObject([
      { reason: "badDice" },
      { reason: "badDice" },
      { reason: "badDice" },
    ]));

  it.each([
    ["mindReading", { by: "read", opponent: FOE }],
    ["nullify", { by: "quell", opponent: FOE, power: "glide" }],
  ])("%s: of 10 nobody need answer, of 11 the other resists", (act, chosen) => {
    const request = opened<OpposedCardRequest>("opposed", act, chosen);
    const after = (reliability: number) => {
      const step = opposedCardRules.rules.step(opposedCardRules.rules.begin(request), {
        type: "roll",
        faces: faces(reliability),
      });
      if (!step.accepted) throw new Error(step.reason);
      return { oppose: opposedOffers(step.state).oppose, waits: opposedCardRules.waiting?.(step.state).length };
    };
    expect([after(10), after(11)]).toEqual([
      { oppose: false, waits: 0 },
      { oppose: true, waits: 1 },
    ]);
  });

  it("a Stunt with it stops before its attack check counts, an answer with it before its effect does", () => {
    const stunt = opened<StuntCard>("stunt", "push", { attack: "sword", target: FOE });
    const { rules, fill } = stuntCardRules;
    const thrown = (reliability: number) => {
      const full = fill(table, rules.begin(stunt), {
        type: "attack",
        faces: { ...extremes(stunt.check as CheckRequest)[1], reliability },
        defense: null,
      });
      const step = full.accepted ? rules.step(rules.begin(stunt), full.event as never) : full;
      return step.accepted ? step.state.stage : step.reason;
    };
    expect([thrown(10), thrown(11)]).toEqual(["stopped", "contest"]);
    const answer = opened<StuntCard>("stunt", "counterStunt", { attack: "sword", target: FOE, kind: "push" });
    const acted = (reliability: number) => {
      const full = fill(table, rules.begin(answer), {
        type: "effect",
        faces: faces(reliability),
        check: { kind: "smash", rank: 0 },
      });
      const step = full.accepted ? rules.step(rules.begin(answer), full.event as never) : full;
      return step.accepted ? step.state.stage : step.reason;
    };
    expect([acted(10), acted(11)]).toEqual(["stopped", "contest"]);
  });

  it("a Deflect of 10 protects nobody", () => {
    const request = { actor: { uuid: ADA, name: "Ada", img: "" }, act: "usePowerClose" };
    const done = (reliability: number) =>
      performAct(
        table,
        { ...request, ask: { power: "ward", target: ADA } },
        {
          faces: faces(reliability),
          face: null,
        },
      );
    const averted = [done(10), done(11)].map((d) => (d.accepted ? d.averted : d.reason));
    expect([averted[0], typeof averted[1]]).toEqual([null, "number"]);
  });
});
