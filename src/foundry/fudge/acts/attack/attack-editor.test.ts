import { describe, expect, it, vi } from "vitest";
import { derive, type FudgeCharacter } from "../../../../rules/fudge/index.ts";
import { conditionState } from "../../../../rules/fudge/state/progression.ts";
import { abilities, advantage, component, hero, modifier, power } from "../../../../rules/fudge/testing/fixtures.ts";
import { testTable } from "../../../exchange/fixtures.ts";
import { type DialogView, shapeOf } from "../../../rolls/dialog-types.ts";
import type { Localize } from "../../../ruleset.ts";
import type { AttackDraft } from "./attack-draft.ts";

vi.stubGlobal("game", { settings: { get: () => null } });
const { attackEditor } = await import("./attack-editor.ts");
const { attackDraft, PLAIN_ATTACK } = await import("../asks.ts");
const { exchangeOf } = await import("./attack-draft.ts");
const { attackName } = await import("./attack-words.ts");
const { fudgeSettings } = await import("../../settings.ts");

const localize: Localize = (key, data) =>
  `${key.replace("CROSSOVER.Fudge.", "")}${
    data
      ? `[${Object.values(data)
          .map((v) => String(v).replace("CROSSOVER.Fudge.", ""))
          .join("|")}]`
      : ""
  }`;
const refusal = (r: { readonly reason: string; readonly data?: object }): string =>
  `${r.reason} ${JSON.stringify(r.data ?? {})}`;

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
const ada = hero({ ref: "Actor.ada", name: "Ada", abilities: strong, powers: [lance] });
const knife = power("Knife", [component("damage", 1)], { source: "equipment" });
const foe = hero({
  ref: "Actor.foe",
  name: "Foe",
  abilities: abilities({ agl: 4 }),
  powers: [
    knife,
    power("Vest", [component("protection", 3)], { source: "equipment" }),
    power("Gun", [component("damage", 4)], { source: "equipment", active: false }),
  ],
});

/** The dialog of an attack with some things chosen. */
function dialog(
  attack: string,
  more: Partial<AttackDraft> = {},
  {
    who = ada,
    secret = () => false,
  }: { readonly who?: FudgeCharacter; readonly secret?: (uuid: string) => boolean } = {},
): DialogView {
  const draft = attackDraft(
    { ...PLAIN_ATTACK, actor: "Actor.ada", attack, targets: ["Actor.foe"] },
    testTable({ "Actor.ada": who, "Actor.foe": foe }),
  );
  if ("accepted" in draft) throw new Error(draft.reason);
  return attackEditor(localize, refusal, secret).view({ ...draft, ...more });
}

const field = (view: DialogView, name: string): DialogView["fields"][number] | undefined =>
  view.fields.find((f) => f.name === name);
const trades = { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 };

describe("FUD-701 the head of the attack dialog", () => {
  it("names the effect, its rank and what resists it, then whom it is for", () =>
    expect(dialog("unarmed").subtitle).toBe(
      "Card.effectRank[Effect.damage.label|6|6] \u00b7 Sheet.resists[Defense.toughness.label] \u00b7 Dialog.targets[Foe]",
    ));
  it("FUD-313 and what a trade makes of the rank", () =>
    expect(dialog("unarmed", { trades: { ...trades, powerAttack: 1 } }).subtitle).toContain(
      "Card.effectRankNow[Effect.damage.label|6|7]",
    ));
  it("FUD-565 which the power level may stop", () =>
    expect(
      dialog(
        "unarmed",
        { trades: { ...trades, powerAttack: 1 } },
        { who: { ...ada, abilities: abilities({ str: 10, fgt: 8 }) } },
      ).subtitle,
    ).toContain("Card.effectRankCapped[Effect.damage.label|10|10]"));
});

describe("FUD-310 FUD-311 FUD-312 FUD-313 the four trades", () => {
  it("each says what it gives for what and how far it goes, further with its advantage", () => {
    expect(field(dialog("unarmed"), "powerAttack")).toMatchObject({
      max: 1,
      hint: "TradeHint.more[TradeHint.powerAttack|1|2]",
    });
    expect(
      field(dialog("unarmed", {}, { who: { ...ada, advantages: [advantage("powerAttack")] } }), "powerAttack"),
    ).toMatchObject({ max: 2, hint: "TradeHint.all[TradeHint.powerAttack|2|2]" });
  });
  it("a refusal names the field that went too far", () =>
    expect(dialog("unarmed", { trades: { ...trades, allOutAttack: 3 } }).refused).toBe(
      'trade.tooMany {"trade":"CROSSOVER.Fudge.Trade.allOutAttack","max":1}',
    ));
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
    const { odds } = dialog("Voice.charm", {}, { who: speaker });
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
    const { odds } = dialog("Bolt.bolt", {}, { who: speaker });
    expect(odds).toMatchObject({ label: "Dialog.chanceToHit[Foe]" });
    expect(odds?.notes[0]).toMatch(/^Dialog\.gateNote\[.*\|\+4\|4\|63/u);
  });
  it("without one nothing is said of it", () => expect(dialog("unarmed").odds?.own).toBeUndefined());
});

describe("FUD-743 what the odds say of an attack", () => {
  it("three pluses are told as the critical hit that they may be", () =>
    expect(dialog("unarmed").odds?.notes[0]).toContain("OddsNote.criticalHit"));
  it("FUD-565 where the power level stops one more bonus it says so", () => {
    expect(dialog("unarmed").odds?.changes[0]?.label).toBe("OddsNote.oneMore");
    expect(
      dialog("unarmed", {}, { who: { ...ada, abilities: abilities({ str: 6, fgt: 10 }) } }).odds?.changes[0],
    ).toMatchObject({ label: "OddsNote.oneMoreCapped", same: true });
  });
});

describe("FUD-115 FUD-703 an area in the dialog", () => {
  it("says how likely each one dodges it, against which rank", () => {
    const { odds } = dialog("Lance.wave");
    expect(odds).toMatchObject({ label: "Dialog.chanceToHalve", opposed: true });
    expect(odds?.bars.map((b) => b.label)).toEqual(["Dialog.dodges[Foe|+4|7]"]);
    // 7 against 4 takes three pluses, which count as 4.
    expect(odds?.exact).toBeCloseTo(1 / 27);
  });
  it("of several each one's chance stands with their name, under a heading that wants no figure", () => {
    const { odds } = dialog("Lance.wave", {
      targets: ["Foe", "Bo"].map((name) => ({
        uuid: `Actor.${name}`,
        name,
        img: "",
        character: { ...foe, ref: `Actor.${name}`, name },
      })),
    });
    expect(odds).toMatchObject({ label: "Dialog.chancesToHalve", chance: "" });
    expect(odds?.bars).toHaveLength(2);
  });
  it("FUD-207 whose Dodge is halved is told as vulnerable", () => {
    const open = {
      uuid: "Actor.foe",
      name: "Foe",
      img: "",
      character: { ...foe, conditions: [conditionState("vulnerable")] },
    };
    expect(dialog("Lance.wave", { targets: [open] }).odds?.bars[0]?.label).toBe(
      "Dialog.dodgesOpen[Foe|+4|7|Condition.vulnerable.label]",
    );
  });
  it("who doesn't know of it has no chance, and the line says why", () =>
    expect(dialog("Lance.wave", { unaware: ["Actor.foe"] }).odds?.bars).toMatchObject([
      { label: "Dialog.noDodge[Foe]", share: 0 },
    ]));
});

describe("FUD-304 what of somebody's belongings may be smashed", () => {
  const things = (secret: boolean): readonly string[] => {
    const asks = field(dialog("unarmed", { manner: "smash" }, { secret: () => secret }), "thing");
    return asks?.type === "select" ? asks.options.map((o) => o.value) : [];
  };
  it("all of it", () => expect(things(false)).toEqual(["", "Knife", "Vest", "Gun"]));
  it("of a hidden foe what all can see: what is in the hand", () => expect(things(true)).toEqual(["", "Knife"]));
});

describe("FUD-457 members of an array in a list", () => {
  const all = derive(ada, fudgeSettings()).attacks;
  it("are told apart by what they do", () =>
    expect(all.map((a) => attackName(a, all, localize))).toEqual([
      "Attack.unarmed",
      "Card.attackNamed[Lance|Card.effectRank[Effect.damage.label|10]|Sheet.meets[Defense.dodge.label]]",
      "Card.attackNamed[Lance|Card.effectRank[Effect.affliction.label|10]|Sheet.meets[Defense.dodge.label]]",
      "Card.attackNamed[Lance|Card.effectRank[Effect.damage.label|7]|Card.area]",
    ]));
});

describe("FUD-095 FUD-291 where each target stands", () => {
  const person = (name: string, more: Partial<FudgeCharacter> = {}): AttackDraft["targets"][number] => ({
    uuid: `Actor.${name}`,
    name,
    img: "",
    character: { ...foe, ref: `Actor.${name}`, name, ...more },
  });
  const [near, far, hidden] = [
    person("Near"),
    person("Far"),
    person("Hidden", { powers: [power("Fog", [component("concealment", 1, { baseCost: 8 })])] }),
  ];
  const measured = {
    band: "",
    near: null,
    concealment: "",
    places: { "Actor.Near": { band: "short", near: true }, "Actor.Far": { band: "medium", near: false } },
  } as const;
  const draft = (targets: AttackDraft["targets"]): AttackDraft => {
    const made = attackDraft(
      { ...PLAIN_ATTACK, ...measured, actor: "Actor.ada", attack: "Lance.blast", targets: [] },
      testTable({ "Actor.ada": ada }),
    );
    if ("accepted" in made) throw new Error(made.reason);
    return { ...made, targets, candidates: [near, far, hidden] };
  };
  const editor = attackEditor(localize, refusal);
  const penalties = (asked: AttackDraft): readonly (readonly [string, number])[] =>
    editor
      .view(asked)
      .rows.filter((r) => r.label.startsWith("Circumstance") || r.label.startsWith("Row"))
      .map((r) => [r.label, Number(r.value.replace("\u2212", "-"))] as const);
  const first = (asked: AttackDraft, name: string): string | undefined => {
    const shown = field(editor.view(asked), name);
    return shown?.type === "select" ? shown.options[0]?.label : undefined;
  };
  it("is measured for whoever is picked in the dialog, and said", () => {
    expect(first(draft([near]), "band")).toBe("Dialog.asIs.one[Band.short]");
    const other = editor.edit(draft([near]), { targets: ["Actor.Far"], band: "", concealment: "", near: true });
    expect(first(other, "band")).toBe("Dialog.asIs.one[Band.medium]");
    expect(
      penalties(draft([near])).reduce((sum, [, value]) => sum + value, 0) -
        penalties(other).reduce((sum, [, value]) => sum + value, 0),
    ).toBe(1);
  });
  it("each of several as they stand, unless one word is said for all", () => {
    const both = draft([near, far]);
    expect(first(both, "band")).toBe("Dialog.asIs.each");
    const asked = (more: Partial<AttackDraft>): readonly number[] => {
      const made = exchangeOf({ ...both, attack: { ...both.attack, multiattack: true }, ...more });
      return made.accepted
        ? made.request.targets.map((t) => t.attack?.check.circumstances.reduce((sum, r) => sum + r.value, 0) ?? 0)
        : [];
    };
    const [one = 0, two = 0] = asked({});
    expect(one - two).toBe(1);
    const [same, alike] = asked({ band: "long" });
    expect(same).toBe(alike);
  });
  it("what hides somebody counts for whoever is picked, too", () => {
    expect([first(draft([near]), "concealment"), first(draft([hidden]), "concealment")]).toEqual([
      "Dialog.asIs.one[Concealment.none]",
      "Dialog.asIs.one[Concealment.total]",
    ]);
  });
  it("whom no board shows is near, and the dialog says that it wasn't measured", () =>
    expect(first(draft([hidden]), "band")).toBe("Dialog.asIs.unmeasured[Band.short]"));
  it("within reach is as it is measured until somebody says otherwise, and may be again", () => {
    const aiming = {
      ...draft([near]),
      actor: { ...draft([near]).actor, character: { ...ada, conditions: [conditionState("aiming")] } },
    };
    expect(field(editor.view(aiming), "near")).toMatchObject({
      type: "select",
      value: "",
      options: [{ value: "", label: "Dialog.asIs.one[Reach.near]" }, { value: "near" }, { value: "far" }],
    });
    const said = editor.edit(aiming, { band: "", concealment: "", near: "far" });
    expect([said.near, field(editor.view(said), "near")]).toMatchObject([false, { value: "far" }]);
    expect(editor.edit(said, { near: "near" }).near).toBe(true);
    expect(editor.edit(said, { near: "" }).near).toBeNull();
    // Whoever else is aimed at stands as they were measured, not as the first one does.
    expect(editor.edit(aiming, { targets: ["Actor.Far"], near: "" }).near).toBeNull();
  });
  it("of two targets one within reach is enough to ask, and each is told as it stands", () => {
    const aiming = draft([
      { ...near, character: { ...near.character, conditions: [conditionState("defenseless")] } },
      far,
    ]);
    expect(field(editor.view(aiming), "near")).toMatchObject({ options: [{ label: "Dialog.asIs.each" }, {}, {}] });
  });
  it("who is beyond long range is named, of several as well", () => {
    const beyond = {
      ...draft([near, far]),
      places: { ...measured.places, "Actor.Far": { band: "beyond", near: false } },
    } as const;
    expect(exchangeOf({ ...beyond, attack: { ...beyond.attack, multiattack: true } })).toEqual({
      accepted: false,
      reason: "attack.tooFar",
      data: { name: "Far" },
    });
  });
  it("a form is drawn anew where only the words of an entry change: as it is means another distance now", () => {
    const shown = (target: AttackDraft["targets"][number]): string =>
      shapeOf(editor.view(draft([target])).fields.filter((f) => f.name === "band"));
    expect(shown(near)).not.toBe(shown(far));
  });
});

describe("FUD-070 FUD-318 who may be asked to help in an attack", () => {
  const car = { ...hero({ ref: "Actor.car", name: "Car" }), object: "intact" } as unknown as FudgeCharacter;
  const people = {
    "Actor.ada": ada,
    "Actor.thug": hero({ ref: "Actor.thug", name: "Thug" }),
    "Actor.passer": hero({ ref: "Actor.passer", name: "Passer" }),
    "Actor.car": car,
    "Actor.bo": hero({ ref: "Actor.bo", name: "Bo" }),
    "Actor.foe": foe,
  };
  const table = testTable(people);
  for (const uuid of ["Actor.thug", "Actor.foe"]) table.foes.add(uuid);
  table.bystanders.add("Actor.passer");
  const asked = (isGM: boolean): AttackDraft => {
    const made = attackDraft(
      { ...PLAIN_ATTACK, actor: "Actor.ada", attack: "unarmed", targets: ["Actor.foe"] },
      table,
      Object.keys(people),
      isGM,
    );
    if ("accepted" in made) throw new Error(made.reason);
    return made;
  };
  const offered = (isGM: boolean): readonly string[] => {
    const many = field(attackEditor(localize, refusal).view(asked(isGM)), "helpers");
    return many?.type === "many" ? many.options.map((o) => o.label) : [];
  };
  it("allies and whoever passes by; no parked car, and no foe unless the Gamemaster asks", () => {
    expect(offered(false)).toEqual(["Bo", "Passer"]);
    expect(offered(true)).toEqual(["Bo", "Passer", "Thug"]);
  });
  it("aimed at may be anybody all the same", () =>
    expect(asked(false).candidates.map((c) => c.name)).toEqual(["Foe", "Thug", "Passer", "Car", "Bo"]));
  it("nobody is ticked who isn't on the list", () =>
    expect(
      attackEditor(localize, refusal)
        .edit(asked(false), { helpers: ["Actor.thug", "Actor.bo"] })
        .helpers.map((h) => h.name),
    ).toEqual(["Bo"]));
});
