import { describe, expect, it } from "vitest";
import { derive } from "../../../rules/fudge/index.ts";
import {
  abilities,
  advantage,
  component,
  hero,
  modifier,
  power,
  settings,
  skill,
} from "../../../rules/fudge/testing/fixtures.ts";
import type { FudgeCharacter } from "../../../rules/fudge/types.ts";
import type { Localize } from "../../ruleset.ts";
import type { SheetItem } from "../../view/sheet-item.ts";
import { heroText, plainOf } from "../hero/plain-text.ts";
import { heroView } from "../sheets/hero-view.ts";
import { type BuildView, buildView, mendUpdates } from "./build-view.ts";

const localize: Localize = (key, data) =>
  `${key.replace("CROSSOVER.Fudge.", "")}${data ? `[${Object.values(data).join("|")}]` : ""}`;
const build = (c: FudgeCharacter, background: Parameters<typeof buildView>[3] = null): BuildView =>
  buildView(c, derive(c, settings), settings, background, localize);

describe("FUD-668 FUD-673 the build of a character", () => {
  const c = hero({
    abilities: abilities({ str: 3 }),
    defenses: { dodge: 0, parry: 12, fortitude: 0, will: 0 },
    skills: [skill("expertise", 3, "Law")],
    advantages: [advantage("equipment", 1), advantage("benefit", 2, "wealth")],
    powers: [
      power("Club", [component("damage", 7, { modifiers: [modifier("strengthBased")] })], { source: "equipment" }),
    ],
  });
  it("has a line for all that was bought, with its ranks and subject", () => {
    const { categories, gear } = build(c);
    expect(categories.map((k) => [k.key, k.value])).toEqual([
      ["abilities", "6"],
      ["powers", "0"],
      ["advantages", "3"],
      ["skills", "1.5"],
      ["defenses", "12"],
    ]);
    expect(categories[2]?.rows[1]).toMatchObject({ note: "Build.ranks[2]", value: "2" });
    expect(categories[2]?.rows[1]?.label).toContain("wealth");
    expect(gear).toMatchObject({ value: "7", budget: "5", over: true });
  });
  it("says of every cap how full it is", () => {
    const caps = build(c).caps;
    expect(caps.find((x) => x.label.startsWith("Defense.parry"))).toMatchObject({
      value: "12",
      cap: "10",
      state: "over",
      percent: 100,
    });
    expect(caps.find((x) => x.label.startsWith("Defense.dodge"))).toMatchObject({ state: "free", percent: 0 });
  });
  it("FUD-566 names what is over with what one click would change, or what people can do", () => {
    const { breaches } = build(c);
    expect(breaches.find((b) => b.text.startsWith("Audit.defense"))).toMatchObject({
      mend: "Build.mend.defense[Defense.parry.label|12|10]",
      advice: "",
    });
    const twice = build(hero({ advantages: [advantage("benefit"), { ...advantage("benefit"), id: "again" }] }))
      .breaches[0];
    expect(twice?.mend).toBe("");
    expect(twice?.advice).toMatch(/^Build\.advice\.Audit-advantageTwice|adviceGeneral/u);
  });
  it("tells effects of one power from each other, and skills of one kind", () => {
    const both = hero({
      skills: [
        { ...skill("expertise", 24, "Law"), id: "law" },
        { ...skill("expertise", 2, "Tides"), id: "tides" },
      ],
      powers: [power("Storm", [component("damage", 11), component("affliction", 8, { resistedBy: "will" })])],
    });
    expect(build(both).breaches.map((b) => b.text)).toEqual([
      "Audit.effect[Audit.about[Storm|Effect.damage.label]|Effect.damage.label|11|10]",
      "Audit.skill[Audit.about[Skill.expertise.label|Law]|Law|24|20]",
    ]);
    expect(
      build(both)
        .caps.filter((x) => x.kind === "Build.cap.effect")
        .map((x) => x.label),
    ).toEqual([
      "Attack.unarmed",
      "Audit.about[Storm|Effect.damage.label]",
      "Audit.about[Storm|Effect.affliction.label]",
    ]);
  });
  it("mends of one power go out together", () => {
    const shelled = hero({
      powerLevel: 5,
      powers: [power("Shell", [component("protection", 8, { id: "a" }), component("protection", 7, { id: "b" })])],
    });
    const mends = derive(shelled, settings).audit.flatMap((f) => f.mends);
    const updates = mendUpdates(mends, shelled);
    expect(updates).toMatchObject([
      {
        item: "Shell",
        data: {
          "system.components": [
            { id: "a", rank: 5 },
            { id: "b", rank: 5 },
          ],
        },
      },
    ]);
  });
  it("FUD-571 lists what the background lacks, for those who need one", () => {
    expect(build(c, { realName: "", complications: [] }).background).toHaveLength(3);
    expect(build(c).background).toEqual([]);
  });
});

describe("FUD-566 a mend as what is written", () => {
  const c = hero({
    powers: [
      power("Bolt", [
        component("damage", 13, {
          modifiers: [{ key: "area", ranks: 1, partial: 12, note: "cone" }, modifier("accurate", 2)],
        }),
      ]),
    ],
  });
  it("lowers a rank, and partial modifiers with it", () => {
    const [update] = mendUpdates([{ what: "component", power: "Bolt", id: "damage", from: 13, to: 10 }], c);
    expect(update).toMatchObject({
      item: "Bolt",
      data: {
        "system.components": [
          {
            rank: 10,
            modifiers: [
              { key: "area", partial: 10 },
              { key: "accurate", partial: null },
            ],
          },
        ],
      },
    });
  });
  it("takes a modifier away at 0", () => {
    const [update] = mendUpdates(
      [{ what: "modifier", power: "Bolt", id: "damage", key: "accurate", from: 2, to: 0 }],
      c,
    );
    expect(
      (update?.data["system.components"] as { modifiers: { key: string }[] }[])[0]?.modifiers.map((m) => m.key),
    ).toEqual(["area"]);
  });
  it("writes the actor's own numbers and its items' ranks", () => {
    expect(mendUpdates([{ what: "absence", id: "sta", from: -10, to: 0 }], c)).toEqual([
      { item: null, data: { "system.abilities.sta.absent": false, "system.abilities.sta.rank": 0 } },
    ]);
    expect(
      mendUpdates(
        [
          { what: "defense", id: "parry", from: 12, to: 10 },
          { what: "ability", id: "agl", from: 12, to: 10 },
          { what: "skill", id: "s1", from: 9, to: 4 },
        ],
        c,
      ),
    ).toEqual([
      { item: null, data: { "system.defenses.parry": 10 } },
      { item: null, data: { "system.abilities.agl.rank": 10 } },
      { item: "s1", data: { "system.rank": 4 } },
    ]);
  });
});

describe("FUD-660 FUD-674 a character as plain text", () => {
  it("has who it is, every number and every power with what it costs", () => {
    const c = hero({ name: "Ada", abilities: abilities({ str: 4 }), skills: [skill("stealth", 3)] });
    const items: SheetItem[] = [
      { id: "stealth", name: "Stealth", img: "", type: "fudgeSkill", sort: 0, system: { rank: 3 } },
      {
        id: "p",
        name: "Bolt",
        img: "",
        type: "fudgePower",
        sort: 1,
        system: { components: [component("damage", 5)], cost: 5, active: true },
      },
      {
        id: "c",
        name: "Loud",
        img: "",
        type: "complication",
        sort: 2,
        system: { description: "<p>Never <b>quiet</b>.</p>", motivation: false },
      },
    ];
    const text = heroText(
      heroView(c, derive(c, settings), items, localize),
      build(c),
      {
        facts: [
          { label: "Real name", value: "Ada L." },
          { label: "Origin", value: "" },
        ],
        biography: "<p>Born in &amp; near town.</p>",
      },
      localize,
    );
    for (const said of [
      "Ada\n",
      "Real name: Ada L.",
      "Ability.str.label +4",
      "Bolt [Builder.points[5]]",
      "Loud\n  Never quiet.",
      "Born in & near town.",
    ])
      expect(text).toContain(said);
    expect(text).not.toContain("Origin");
  });
  it("markup becomes lines", () => expect(plainOf("<ul><li>one</li><li>two &lt;3</li></ul>")).toBe("- one\n- two <3"));
});
