import { describe, expect, it, vi } from "vitest";
import { FUDGE_ACTS, type FudgeCharacter, type FudgeSituation } from "../../../../rules/fudge/index.ts";
import { conditionState } from "../../../../rules/fudge/state/progression.ts";
import { abilities, advantage, component, hero, modifier, power } from "../../../../rules/fudge/testing/fixtures.ts";
import { actor, tableOf } from "../../../../rules/fudge/testing/table.ts";
import type { AnyAct, AnyChosen } from "../../../../rules/kernel/act.ts";
import type { Situation } from "../../../../rules/kernel/situation.ts";
import { actEditor } from "../../../acts/editor.ts";
import { type DialogView, shapeOf } from "../../../rolls/dialog-types.ts";
import type { Localize } from "../../../ruleset.ts";

const short = (text: unknown): string => String(text).replace("CROSSOVER.Fudge.", "");
const localize: Localize = (key, data) => `${short(key)}${data ? `[${Object.values(data).map(short).join("|")}]` : ""}`;
vi.stubGlobal("game", { settings: { get: () => null }, i18n: { has: () => true, localize: short, format: localize } });
const { previewOf } = await import("../preview.ts");

const [ADA, FOE, BO] = ["Actor.ada", "Actor.foe", "Actor.bo"] as const;
const strong = abilities({ str: 6, fgt: 8 });
const lance = power("Lance", [
  component("damage", 10, { id: "blast", range: "ranged", resistedBy: "toughness" }),
  component("affliction", 10, {
    id: "daze",
    range: "ranged",
    resistedBy: "will",
    modifiers: [modifier("alternateEffect")],
  }),
  component("damage", 7, {
    id: "wave",
    range: "close",
    resistedBy: "toughness",
    modifiers: [modifier("area", 1, "cone"), modifier("alternateEffect")],
  }),
]);
const ada = hero({ ref: ADA, name: "Ada", abilities: strong, powers: [lance] });
const foe = hero({ ref: FOE, name: "Foe", abilities: abilities({ agl: 4 }) });
const bo = hero({ ref: BO, name: "Bo", abilities: abilities({ agl: 4 }) });

interface At {
  readonly who?: FudgeCharacter;
  readonly others?: readonly FudgeCharacter[];
  readonly over?: Partial<FudgeSituation>;
}

/** The form of an attack with some things chosen, as its player sees it. */
function form(
  attack: string,
  wishes: AnyChosen = {},
  { who = ada, others = [foe, bo], over = {} }: At = {},
): DialogView {
  const s = tableOf([who, ...others].map(actor), { aimed: [FOE], ...over });
  return actEditor({
    ruleset: "fudge",
    acts: FUDGE_ACTS as unknown as Readonly<Record<string, AnyAct<Situation>>>,
    names: ["attack"],
    known: { attack },
    situation: () => s,
    title: (name) => name,
    img: "",
    localize,
    refusal: (no) => `${no.reason} ${JSON.stringify(no.data ?? {})}`,
    preview: previewOf,
  }).view({ act: "attack", wishes });
}
const field = (view: DialogView, name: string): DialogView["fields"][number] | undefined =>
  view.fields.find((f) => f.name === name);

describe("FUD-701 the head of an attack's form", () => {
  it("names the effect, its rank and what resists it, then whom it is for", () =>
    expect(form("unarmed")).toMatchObject({
      subtitle: "Attack.unarmed",
      lead: "Card.effectRank[Effect.damage.label|6|6] \u00b7 Sheet.resists[Defense.toughness.label] \u00b7 Dialog.targets[Foe]",
    }));
  it("FUD-313 and what a trade makes of the rank", () =>
    expect(form("unarmed", { powerAttack: 1 }).lead).toContain("Card.effectRankNow[Effect.damage.label|6|7]"));
  it("FUD-565 which the power level may stop", () =>
    expect(
      form("unarmed", { powerAttack: 1 }, { who: { ...ada, abilities: abilities({ str: 10, fgt: 8 }) } }).lead,
    ).toContain("Card.effectRankCapped[Effect.damage.label|10|10]"));
});

describe("FUD-310 FUD-311 FUD-312 FUD-313 the four trades", () => {
  it("each says what it gives for what and how far it goes, further with its advantage", () => {
    expect(field(form("unarmed"), "powerAttack")).toMatchObject({
      max: 1,
      hint: "TradeHint.more[TradeHint.powerAttack|1|2]",
    });
    expect(
      field(form("unarmed", {}, { who: { ...ada, advantages: [advantage("powerAttack")] } }), "powerAttack"),
    ).toMatchObject({ max: 2, hint: "TradeHint.all[TradeHint.powerAttack|2|2]" });
  });
  it("a refusal names the field that went too far, and what was typed stays", () => {
    const view = form("unarmed", { allOutAttack: 3 });
    expect([view.refused, field(view, "allOutAttack")]).toMatchObject([
      'choice.whole {"choice":"CROSSOVER.Fudge.Trade.allOutAttack","least":0,"most":1}',
      { value: 3 },
    ]);
  });
});

describe("FUD-530 a power that takes a check of its own", () => {
  const asks = modifier("checkRequired", 4, "persuasion");
  const voice = power("Voice", [
    component("affliction", 6, { id: "charm", range: "perception", resistedBy: "will", modifiers: [asks] }),
  ]);
  const bolt = power("Bolt", [
    component("damage", 6, { id: "bolt", range: "ranged", resistedBy: "toughness", modifiers: [asks] }),
  ]);
  const speaker = { ...ada, abilities: { ...strong, pre: 4 }, powers: [voice, bolt] };
  it("where nothing meets it, that check's chance and the ranks that it may leave are the odds", () => {
    const { odds } = form("Voice.charm", {}, { who: speaker });
    expect(odds).toMatchObject({ opposed: false, label: expect.stringMatching(/^Dialog\.gateChance\[.*\|\+4\|4\]$/u) });
    expect(odds?.exact).toBeCloseTo(17 / 27);
    expect(odds?.bars.map((b) => b.label)).toEqual([
      "Dialog.gateNothing",
      "Dialog.gateRank[1]",
      "Dialog.gateRank[2]",
      "Dialog.gateRank[4]",
    ]);
  });
  it("where a blow is rolled as well, a line says what comes first", () => {
    const { odds } = form("Bolt.bolt", {}, { who: speaker });
    expect(odds).toMatchObject({ label: "Dialog.chanceToHit[Foe]" });
    expect(odds?.notes[0]).toMatch(/^Dialog\.gateNote\[.*\|\+4\|4\|63/u);
  });
  it("without one nothing is said of it", () => expect(form("unarmed").odds?.own).toBeUndefined());
});

describe("FUD-743 what the odds say of an attack", () => {
  it("three pluses are told as the critical hit that they may be", () =>
    expect(form("unarmed").odds?.notes[0]).toContain("OddsNote.criticalHit"));
  it("FUD-565 where the power level stops one more bonus it says so", () => {
    expect(form("unarmed").odds?.changes[0]?.label).toBe("OddsNote.oneMore");
    expect(
      form("unarmed", {}, { who: { ...ada, abilities: abilities({ str: 6, fgt: 10 }) } }).odds?.changes[0],
    ).toMatchObject({ label: "OddsNote.oneMoreCapped", same: true });
  });
});

describe("FUD-553 a bonus that the power level cuts explains itself", () => {
  it("the form's lines come to its sum, with what is over the cap among them", () => {
    const best = { ...ada, abilities: abilities({ str: 6, fgt: 10 }) };
    const { rows, bonus } = form("unarmed", { circumstance: 2 }, { who: best });
    expect(bonus).toBe("+10");
    expect(rows.map(({ value }) => value)).toEqual(["+10", "+2", "\u22122"]);
  });
});

describe("FUD-115 FUD-703 an area in the form", () => {
  it("says how likely each one dodges it, against which rank", () => {
    const { odds } = form("Lance.wave");
    expect(odds).toMatchObject({ label: "Dialog.chanceToHalve", opposed: true });
    expect(odds?.bars.map((b) => b.label)).toEqual(["Dialog.dodges[Foe|+4|7]"]);
    // 7 against 4 takes three pluses, which count as 4.
    expect(odds?.exact).toBeCloseTo(1 / 27);
  });
  it("of several each one's chance stands with their name, under a heading that wants no figure", () => {
    const quick = { ...bo, abilities: abilities({ agl: 6 }) };
    const { odds } = form("Lance.wave", { targets: [FOE, BO] }, { others: [foe, quick] });
    expect(odds).toMatchObject({ label: "Dialog.chancesToHalve", chance: "" });
    // One throw of 27 gets from 4 to 7, ten get there from 6; bars stand to each other as these.
    expect(odds?.bars.map(({ label, share }) => [label, Math.round(share * 10)])).toEqual([
      ["Dialog.dodges[Foe|+4|7]", 1],
      ["Dialog.dodges[Bo|+6|7]", 10],
    ]);
  });
  it("FUD-207 whose Dodge is halved is told as vulnerable", () =>
    expect(
      form("Lance.wave", {}, { others: [{ ...foe, conditions: [conditionState("vulnerable")] }] }).odds?.bars[0]?.label,
    ).toBe("Dialog.dodgesOpen[Foe|+4|7|Condition.vulnerable.label]"));
  it("who doesn't know of it has no chance, and the line says why", () =>
    expect(form("Lance.wave", { unaware: [FOE] }).odds?.bars).toMatchObject([
      { label: "Dialog.noDodge[Foe]", share: 0 },
    ]));
});

describe("FUD-095 FUD-291 where each target stands", () => {
  const [near, far, hidden] = [
    hero({ ...foe, ref: "Actor.near", name: "Near" }),
    hero({ ...foe, ref: "Actor.far", name: "Far" }),
    hero({
      ...foe,
      ref: "Actor.hidden",
      name: "Hidden",
      powers: [power("Fog", [component("concealment", 1, { baseCost: 8 })])],
    }),
  ];
  const feet: Readonly<Record<string, number>> = { "Actor.near": 5, "Actor.far": 60 };
  const shot = (
    targets: readonly string[],
    more: AnyChosen = {},
    who: FudgeCharacter = ada,
    foes: readonly FudgeCharacter[] = [near, far, hidden],
    away = feet,
  ): DialogView =>
    form(
      "Lance.blast",
      { targets, ...more },
      {
        who,
        others: foes,
        over: { aimed: [], distance: (_from, to) => away[to] ?? null },
      },
    );
  const first = (view: DialogView, name: string): string | undefined => {
    const shown = field(view, name);
    return shown?.type === "select" ? shown.options[0]?.label : undefined;
  };
  const penalty = (view: DialogView): number =>
    view.rows
      .filter((r) => r.label.startsWith("Circumstance") || r.label.startsWith("Row"))
      .reduce((sum, r) => sum + Number(r.value.replace("\u2212", "-")), 0);
  const flurry = hero({
    ...ada,
    powers: [
      power("Lance", [component("damage", 10, { id: "blast", range: "ranged", modifiers: [modifier("multiattack")] })]),
    ],
  });

  it("is measured for whoever is picked in the form, said, and counted", () => {
    expect(["Actor.near", "Actor.far"].map((who) => first(shot([who]), "band"))).toEqual([
      "Dialog.asIs.one[Band.short]",
      "Dialog.asIs.one[Band.medium]",
    ]);
    expect(penalty(shot(["Actor.near"])) - penalty(shot(["Actor.far"]))).toBe(1);
  });
  it("each of several as they stand, unless one word is said for all", () => {
    const both = ["Actor.near", "Actor.far"];
    expect(first(shot(both, {}, flurry), "band")).toBe("Dialog.asIs.each");
    const [one, two] = [shot(both, {}, flurry), shot(both.toReversed(), {}, flurry)].map(penalty);
    expect((one ?? 0) - (two ?? 0)).toBe(1);
    const [same, alike] = [both, both.toReversed()].map((all) => penalty(shot(all, { band: "long" }, flurry)));
    expect(same).toBe(alike);
  });
  it("what hides somebody counts for whoever is picked, too", () =>
    expect(["Actor.near", "Actor.hidden"].map((who) => first(shot([who]), "concealment"))).toEqual([
      "Dialog.asIs.one[Concealment.none]",
      "Dialog.asIs.one[Concealment.total]",
    ]));
  it("whom no board shows is near, and the form says that it wasn't measured", () =>
    expect(first(shot(["Actor.hidden"]), "band")).toBe("Dialog.asIs.unmeasured[Band.short]"));
  it("within reach is as it is measured until somebody says otherwise", () => {
    const aiming = { ...ada, conditions: [conditionState("aiming")] };
    expect(field(shot(["Actor.near"], {}, aiming), "near")).toMatchObject({
      type: "select",
      value: "",
      options: [{ value: "", label: "Dialog.asIs.one[Reach.near]" }, { value: "near" }, { value: "far" }],
    });
    expect(field(shot(["Actor.near"], { near: "far" }, aiming), "near")).toMatchObject({ value: "far" });
    expect(field(shot(["Actor.near"]), "near")).toBeUndefined();
  });
  it("of two targets one within reach is enough to ask, and each is told as it stands", () => {
    const open = { ...near, conditions: [conditionState("defenseless")] };
    expect(field(shot(["Actor.near", "Actor.far"], {}, flurry, [open, far]), "near")).toMatchObject({
      options: [{ label: "Dialog.asIs.each" }, {}, {}],
    });
  });
  it("who is beyond long range is named, of several as well", () =>
    expect(shot(["Actor.near", "Actor.far"], {}, flurry, [near, far], { ...feet, "Actor.far": 9000 })).toMatchObject({
      overrulable: { data: { name: "Far" } },
    }));
  it("a form is drawn anew where only the words of an entry change: as it is means another distance now", () => {
    const shown = (who: string): string => shapeOf(shot([who]).fields.filter((f) => f.name === "band"));
    expect(shown("Actor.near")).not.toBe(shown("Actor.far"));
  });
});

describe("FUD-168 a thing that nobody holds", () => {
  const names = (attack: string): readonly string[] => form(attack, { scenery: "wood" }).fields.map((f) => f.name);
  it("is the one target of a blow, which asks for nobody else; an area takes others along", () => {
    expect(names("unarmed")).not.toContain("targets");
    expect(names("Lance.wave")).toContain("targets");
    expect(form("unarmed", { scenery: "wood" })).toMatchObject({ refused: null });
  });
});

describe("FUD-053 FUD-620 a routine attack", () => {
  it("is asked where it may be made, of no other", () => {
    const easy = { ...foe, conditions: [conditionState("defenseless")] };
    expect(field(form("unarmed"), "routine")).toBeUndefined();
    expect(field(form("unarmed", {}, { others: [easy] }), "routine")).toMatchObject({ value: false });
  });
});
