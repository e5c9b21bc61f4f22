/** What Hero Points buy between adventures: what there is to choose from, at what price, and what is bought by it. */
import { partsOf } from "../../kernel/key.ts";
import { SKILL_KEYS, skillDefinition } from "../hero/skills.ts";
import { key } from "../labels.ts";
import { ATTRIBUTE_KEYS, type DramaCharacter } from "../types.ts";
import { addsCost, PRICES, type Purchase } from "./advancement.ts";

/** A text in the table's language. */
export type Say = (key: string, data?: Readonly<Record<string, string | number>>) => string;

/** One thing that is asked before points are paid, ready for a form. */
export type PointField = { readonly name: string; readonly label: string } & (
  | {
      readonly type: "select";
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "number"; readonly value: number; readonly min: number; readonly max: number }
);

export type PointArgs = Readonly<Record<string, string>>;

/** A way to spend Hero Points between adventures. */
export interface PurchaseWay {
  readonly rule: string;
  readonly asks: (who: DramaCharacter, say: Say) => readonly PointField[];
  /** What is bought by these choices, and its line in the log; what wasn't said is the first that there is. Null: nothing of that kind. */
  readonly reads: (
    who: DramaCharacter,
    args: PointArgs,
    say: Say,
  ) => { readonly what: Purchase; readonly text: string } | null;
}

/** Lists show no more power points than these at once. */
const MOST_POINTS = 50;

const skillName = (skill: string, say: Say): string => say(key("Skill", skill));
const held = (who: DramaCharacter): DramaCharacter["skills"] => who.skills.filter((s) => s.adds > 0);

type Listed = { readonly value: string; readonly label: string; readonly cost?: number };
/** A list to choose from, each with its price where they differ. */
const list = (name: string, label: string, of: readonly Listed[], say: Say): PointField => ({
  type: "select",
  name,
  label: say(key("Advance", label)),
  value: of[0]?.value ?? "",
  options: of.map(({ value, label: plain, cost }) => ({
    value,
    label: cost === undefined ? plain : say(key("Advance", "priced"), { label: plain, cost }),
  })),
});

/** New skills twice: with a teacher and alone, each at its price. @rule DRA-370 */
const learnable = (who: DramaCharacter, say: Say): readonly Listed[] =>
  SKILL_KEYS.filter((k) => !held(who).some((s) => s.key === k))
    .map((k) => ({ k, skill: skillName(k, say), flag: skillDefinition(k)?.flag ?? "U" }))
    .sort((a, b) => a.skill.localeCompare(b.skill))
    .flatMap(({ k, skill, flag }) =>
      (["taught", "alone"] as const).map((how) => ({
        value: `${k}:${how}`,
        label: say(key("Advance", how), { skill }),
        cost: addsCost(0, 1, flag, how === "taught"),
      })),
    );

const addsText = ({ name, adds }: DramaCharacter["skills"][number], say: Say): string =>
  say(key("Log", "adds"), { skill: name, from: adds, to: adds + 1 });
const attributeText = (who: DramaCharacter, a: (typeof ATTRIBUTE_KEYS)[number], say: Say): string =>
  say(key("Log", "attribute"), {
    attribute: key("Attribute", a),
    from: who.attributes[a].base,
    to: who.attributes[a].base + 1,
  });
const ownSkills = (who: DramaCharacter, say: Say): PointField =>
  list(
    "skill",
    "skill",
    held(who).map((s) => ({ value: s.key, label: s.name })),
    say,
  );
const gearOf = (who: DramaCharacter): readonly Pick<DramaCharacter["gear"][number], "id" | "name" | "type">[] => [
  ...who.weapons,
  ...who.gear,
];

/** All of them by name. @rule DRA-100 DRA-224 DRA-370 DRA-371 DRA-372 */
export const PURCHASES: Readonly<Record<string, PurchaseWay>> = {
  buyAdds: {
    rule: "DRA-370",
    asks: (who, say) => [
      list(
        "skill",
        "skill",
        held(who).map((s) => ({ value: s.key, label: addsText(s, say), cost: s.adds + 1 })),
        say,
      ),
    ],
    reads: (who, { skill = held(who)[0]?.key }, say) => {
      const found = who.skills.find((s) => s.key === skill);
      return found
        ? {
            what: { kind: "adds", skill: found.key, to: found.adds + 1, teacher: false },
            text: addsText(found, say),
          }
        : null;
    },
  },
  buySkill: {
    rule: "DRA-370",
    asks: (who, say) => [list("skill", "newSkill", learnable(who, say), say)],
    reads: (who, { skill }, say) => {
      const { kind: name, id: how } = partsOf(skill ?? learnable(who, say)[0]?.value ?? "");
      return skillDefinition(name)
        ? {
            what: { kind: "adds", skill: name, to: 1, teacher: how === "taught" },
            text: say(key("Log", "learned"), { skill: skillName(name, say) }),
          }
        : null;
    },
  },
  buyAttribute: {
    rule: "DRA-371",
    asks: (who, say) => [
      list(
        "attribute",
        "attribute",
        ATTRIBUTE_KEYS.map((a) => ({
          value: a,
          label: attributeText(who, a, say),
          cost: who.attributes[a].base + 1,
        })),
        say,
      ),
    ],
    reads: (who, { attribute = "dex" }, say) => {
      const a = ATTRIBUTE_KEYS.find((known) => known === attribute);
      return a ? { what: { kind: "attribute", attribute: a }, text: attributeText(who, a, say) } : null;
    },
  },
  buyType: {
    rule: "DRA-370",
    asks: (who, say) => [
      ownSkills(who, say),
      { type: "text", name: "type", label: say(key("Advance", "type")), value: "" },
    ],
    reads: (who, { skill = held(who)[0]?.key ?? "", type = "" }, say) =>
      type.trim() === "" && held(who).length > 0
        ? null
        : {
            what: { kind: "type", skill, type: type.trim() },
            text: say(key("Log", "type"), { skill: skillName(skill, say), type: type.trim() }),
          },
  },
  buyTrademark: {
    rule: "DRA-224",
    asks: (who, say) => [
      ownSkills(who, say),
      list(
        "item",
        "item",
        gearOf(who).map((g) => ({ value: g.id, label: g.type === "" ? g.name : `${g.name} (${g.type})` })),
        say,
      ),
    ],
    reads: (who, { skill = held(who)[0]?.key ?? "", item = gearOf(who)[0]?.id }, say) => {
      const found = gearOf(who).find((g) => g.id === item);
      return found
        ? {
            what: { kind: "trademark", skill, itemId: found.id, itemType: found.type },
            text: say(key("Log", "trademark"), { skill: skillName(skill, say), item: found.name }),
          }
        : null;
    },
  },
  buyPowerPoint: {
    rule: "DRA-371",
    asks: (_who, say) => [
      {
        type: "number",
        name: "count",
        label: say(key("Advance", "powerPoints"), { cost: PRICES.powerPoint }),
        value: 1,
        min: 1,
        max: MOST_POINTS,
      },
    ],
    reads: (_who, { count = "1" }, say) =>
      Number.isInteger(Number(count))
        ? { what: { kind: "powerPoint", count: Number(count) }, text: say(key("Log", "powerPoint"), { count }) }
        : null,
  },
};
