import {
  addsCost,
  ATTRIBUTE_KEYS,
  type DramaCharacter,
  isDrama,
  lentHope,
  PRICES,
  type Purchase,
  purchased,
  SKILL_KEYS,
  skillDefinition,
  type SkillFlag,
} from "../../../rules/drama/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { DialogField } from "../../rolls/dialog-types.ts";
import type { DeedDefinition, DeedResult, Localize, Table } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { key } from "../keys.ts";

/** What Hero Points buy between adventures, each with its price where it is chosen; each purchase is a card of its own that is taken back with a click. @rule DRA-100 DRA-370 DRA-371 DRA-372 */

const nameOf = (skill: string): string => localize(key("Skill", skill));
/** Buy it. Not while a conflict is on. @rule DRA-370 DRA-372 */
function purchase(character: unknown, p: Purchase | null, text: string, table: Pick<Table, "encounter">): DeedResult {
  return p === null
    ? refuse("nothingToBuy")
    : purchased(character as DramaCharacter, p, text, { inConflict: table.encounter() !== null, nameOf });
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
    const other = table.character(ally ?? allies(who, table)[0]?.value ?? "");
    return lentHope(who, isDrama(other) ? other : null);
  },
};
