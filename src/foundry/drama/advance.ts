import {
  addsCost,
  ATTRIBUTE_KEYS,
  buy,
  POINTS_PATH,
  PRICES,
  SKILL_KEYS,
  skillDefinition,
  type DramaCharacter,
  type Purchase,
  type SkillFlag,
  type SkillKey,
} from "../../rules/drama/index.ts";
import { change, type Change } from "../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import type { DialogField } from "../rolls/dialog-types.ts";
import type { DeedDefinition, DeedResult, Localize, Table } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { skillFields } from "./data/items.ts";
import { key } from "./keys.ts";
import { isDrama } from "./snapshot.ts";

/** What Hero Points buy between adventures, each with its price where it is chosen; each purchase is a card of its own that is taken back with a click. @rule DRA-100 DRA-370 DRA-371 DRA-372 */

const nameOf = (skill: string): string => localize(key("Skill", skill));
/** Id of a skill that is learned: the same whoever asks, so that a purchase that is repeated is none. */
const idOf = (skill: string): string => `drSk${skill}`.padEnd(16, "0").slice(0, 16);

/** What a purchase writes beside the points: an item, an attribute, power points. */
function bought(who: DramaCharacter, p: Purchase): readonly Change[] {
  switch (p.kind) {
    case "adds": {
      const held = who.skills.find((s) => s.key === p.skill);
      if (held) return [change(`${who.ref}.Item.${held.id}`, "system.adds", held.adds, p.to, "DRA-370")];
      return [
        {
          kind: "create",
          subject: who.ref,
          collection: "Item",
          id: idOf(p.skill),
          data: {
            name: nameOf(p.skill),
            type: "dramaSkill",
            system: { ...skillFields(p.skill as SkillKey), adds: p.to },
          },
          rule: "DRA-370",
        },
      ];
    }
    case "type":
    case "trademark": {
      const held = who.skills.find((s) => s.key === p.skill);
      if (!held) return [];
      const item = `${who.ref}.Item.${held.id}`;
      return [
        p.kind === "type"
          ? change(item, "system.specType", held.specType ?? "", p.type, "DRA-370")
          : change(item, "system.trademarkItemId", held.trademarkItemId ?? "", p.itemId, "DRA-224"),
      ];
    }
    case "attribute": {
      const { base } = who.attributes[p.attribute];
      return [
        change(who.ref, `system.attributes.${p.attribute}.base`, base, base + 1, "DRA-371"),
        change(who.ref, "system.raised", [...who.advances.raised], [...who.advances.raised, p.attribute], "DRA-371"),
      ];
    }
    case "powerPoint":
      return [
        change(
          who.ref,
          "system.boughtPowerPoints",
          who.advances.powerPoints,
          who.advances.powerPoints + p.count,
          "DRA-371",
        ),
      ];
  }
}

/** Buy it: points, what was bought, and a line in the log. Not while a conflict is on. @rule DRA-370 DRA-372 */
export function purchase(
  character: unknown,
  p: Purchase | null,
  text: string,
  table: Pick<Table, "encounter">,
): DeedResult {
  const who = character as DramaCharacter;
  if (who.rank !== "hero") return refuse("notHero");
  if (p === null) return refuse("nothingToBuy");
  if (table.encounter()) return refuse("inConflict");
  const done: ReturnType<typeof buy> | Refusal = buy(who, p, who.advances.raised);
  if (!done.accepted) return done;
  const log = who.advances.log.map(({ kind, cost, text: said }) => ({ kind, cost, text: said }));
  return {
    accepted: true,
    changes: [
      change(who.ref, POINTS_PATH, who.heroPoints.value, done.left, "DRA-370"),
      ...bought(who, p),
      change(who.ref, "system.advances", log, [...log, { kind: p.kind, cost: done.cost, text }], "DRA-372"),
    ],
  };
}

type Options = { value: string; label: string }[];
const select = (name: string, label: string, options: Options): DialogField => ({
  type: "select",
  name,
  label: localize(key("Advance", label)),
  value: options[0]?.value ?? "",
  options,
});
const priced = (label: string, cost: number, words: Localize): string =>
  words(key("Advance", "priced"), { label, cost });

const raise = (who: DramaCharacter, words: Localize): Options =>
  who.skills
    .filter((s) => s.adds > 0)
    .map((s) => ({
      value: s.key,
      label: priced(words(key("Log", "adds"), { skill: s.name, from: s.adds, to: s.adds + 1 }), s.adds + 1, words),
    }));

/** New skills twice: with a teacher and alone, each at its price. */
const learn = (who: DramaCharacter, words: Localize): Options =>
  SKILL_KEYS.filter((k) => !who.skills.some((s) => s.key === k && s.adds > 0))
    .map((k) => ({ k, name: nameOf(k), flag: (skillDefinition(k)?.flag ?? "U") satisfies SkillFlag }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap(({ k, name, flag }) =>
      [true, false].map((teacher) => ({
        value: `${k}:${teacher ? "taught" : "alone"}`,
        label: priced(
          words(key("Advance", teacher ? "taught" : "alone"), { skill: name }),
          addsCost(0, 1, flag, teacher),
          words,
        ),
      })),
    );

const own = (who: DramaCharacter): Options =>
  who.skills.filter((s) => s.adds > 0).map((s) => ({ value: s.key, label: s.name }));
const gear = (who: DramaCharacter): Options =>
  [...who.weapons, ...who.gear].map((g) => ({ value: g.id, label: g.type === "" ? g.name : `${g.name} (${g.type})` }));
const raisable = (who: DramaCharacter, words: Localize): Options =>
  ATTRIBUTE_KEYS.map((a) => ({
    value: a,
    label: priced(
      words(key("Log", "attribute"), {
        attribute: key("Attribute", a),
        from: who.attributes[a].base,
        to: who.attributes[a].base + 1,
      }),
      who.attributes[a].base + 1,
      words,
    ),
  }));

interface Kind {
  readonly id: string;
  readonly rule: string;
  readonly choices: (who: DramaCharacter, words: Localize) => readonly DialogField[];
  /** What is bought by these choices, and its line in the log. */
  readonly read: (
    who: DramaCharacter,
    args: Readonly<Record<string, string>>,
  ) => { readonly what: Purchase; readonly text: string } | null;
}

const attributeOf = (text: string | undefined): (typeof ATTRIBUTE_KEYS)[number] | undefined =>
  ATTRIBUTE_KEYS.find((a) => a === text);

const KINDS: readonly Kind[] = [
  {
    id: "buyAdds",
    rule: "DRA-370",
    choices: (who, words) => [select("skill", "skill", raise(who, words))],
    read: (who, { skill }) => {
      const held = who.skills.find((s) => s.key === (skill ?? who.skills.find((h) => h.adds > 0)?.key));
      return held
        ? {
            what: { kind: "adds", skill: held.key, to: held.adds + 1, teacher: false },
            text: localize(key("Log", "adds"), { skill: held.name, from: held.adds, to: held.adds + 1 }),
          }
        : null;
    },
  },
  {
    id: "buySkill",
    rule: "DRA-370",
    choices: (who, words) => [select("skill", "newSkill", learn(who, words))],
    read: (who, { skill = learn(who, localize)[0]?.value ?? "" }) => {
      const [name = "", how] = skill.split(":");
      return skillDefinition(name)
        ? {
            what: { kind: "adds", skill: name, to: 1, teacher: how === "taught" },
            text: localize(key("Log", "learned"), { skill: nameOf(name) }),
          }
        : null;
    },
  },
  {
    id: "buyAttribute",
    rule: "DRA-371",
    choices: (who, words) => [select("attribute", "attribute", raisable(who, words))],
    read: (who, { attribute = "dex" }) => {
      const a = attributeOf(attribute);
      return a
        ? {
            what: { kind: "attribute", attribute: a },
            text: localize(key("Log", "attribute"), {
              attribute: key("Attribute", a),
              from: who.attributes[a].base,
              to: who.attributes[a].base + 1,
            }),
          }
        : null;
    },
  },
  {
    id: "buyType",
    rule: "DRA-370",
    choices: (who) => [
      select("skill", "skill", own(who)),
      { type: "text", name: "type", label: localize(key("Advance", "type")), value: "" },
    ],
    read: (who, { skill = own(who)[0]?.value ?? "", type = "" }) =>
      type.trim() === "" && own(who).length > 0
        ? null
        : {
            what: { kind: "type", skill, type: type.trim() },
            text: localize(key("Log", "type"), { skill: nameOf(skill), type: type.trim() }),
          },
  },
  {
    id: "buyTrademark",
    rule: "DRA-224",
    choices: (who) => [select("skill", "skill", own(who)), select("item", "item", gear(who))],
    read: (who, { skill = own(who)[0]?.value ?? "", item = gear(who)[0]?.value ?? "" }) => {
      const found = [...who.weapons, ...who.gear].find((g) => g.id === item);
      return found
        ? {
            what: { kind: "trademark", skill, itemId: found.id, itemType: found.type },
            text: localize(key("Log", "trademark"), { skill: nameOf(skill), item: found.name }),
          }
        : null;
    },
  },
  {
    id: "buyPowerPoint",
    rule: "DRA-371",
    choices: () => [
      {
        type: "number",
        name: "count",
        label: localize(key("Advance", "powerPoints"), { cost: PRICES.powerPoint }),
        value: 1,
        min: 1,
        max: 50,
      },
    ],
    read: (_who, { count = "1" }) =>
      Number.isInteger(Number(count))
        ? { what: { kind: "powerPoint", count: Number(count) }, text: localize(key("Log", "powerPoint"), { count }) }
        : null,
  },
];

/** The purchases as deeds with points; the sheet offers them where a hero is built up. @rule DRA-370 DRA-371 DRA-372 */
export const advanceDeeds: readonly DeedDefinition[] = KINDS.map(({ id, rule, choices, read }) => ({
  id,
  kind: "spend",
  by: "owner",
  rule,
  elsewhere: true,
  label: key("Deed", id, "label"),
  hint: key("Deed", id, "hint"),
  choices: (character, _table, words) => choices(character as DramaCharacter, words),
  perform: (character, args, table) => {
    const chosen = read(character as DramaCharacter, args);
    return purchase(character, chosen?.what ?? null, chosen?.text ?? "", table);
  },
}));

/** With the end of an adventure every attribute may be raised again. @rule DRA-371 */
export const raisedAnew = (who: DramaCharacter): readonly Change[] =>
  who.advances.raised.length === 0 ? [] : [change(who.ref, "system.raised", [...who.advances.raised], [], "DRA-371")];

const allies = (who: DramaCharacter, table: Table): Options =>
  table.present().flatMap((uuid) => {
    const other = table.character(uuid);
    return uuid !== who.ref && isDrama(other) && other.rank === "hero" && other.side === who.side
      ? [{ value: uuid, label: table.party(uuid)?.name ?? other.name }]
      : [];
  });

/** Once a scene an ally is handed a Hero Point from outside, good for that scene. @rule DRA-105 DRA-351 */
export const lendDeed: DeedDefinition = {
  id: "lendHope",
  kind: "spend",
  by: "owner",
  rule: "DRA-351",
  elsewhere: true,
  label: key("Deed", "lendHope", "label"),
  hint: key("Deed", "lendHope", "hint"),
  choices: (character, table) => [select("ally", "ally", allies(character as DramaCharacter, table))],
  perform: (character, { ally }, table): DeedResult => {
    const who = character as DramaCharacter;
    const power = who.powers.find((p) => p.key === "lendHope" && p.used !== true);
    const other = table.character(ally ?? allies(who, table)[0]?.value ?? "");
    if (!power) return refuse("lentAlready");
    if (!isDrama(other)) return refuse("noTarget");
    const lent = other.lentPoints.map(({ id, from }) => ({ id, from }));
    return {
      accepted: true,
      changes: [
        change(`${who.ref}.Item.${power.id}`, "system.used", false, true, "DRA-351"),
        change(other.ref, "system.lentPoints", lent, [...lent, { id: power.id, from: who.name }], "DRA-105"),
      ],
    };
  },
};
