/** Checks of attributes and skills, and powers that are used by a roll of their own. */
import type { Option } from "../../kernel/act.ts";
import { partsOf } from "../../kernel/key.ts";
import { once } from "../../kernel/once.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { holdValue } from "../hero/defence.ts";
import { skillValue } from "../hero/derive.ts";
import { SKILL_KEYS, SKILLS } from "../hero/skills.ts";
import { key } from "../labels.ts";
import { powerDefinition, powersOf, powerValue } from "../powers/powers.ts";
import type { DramaSituation } from "../situation.ts";
import { ATTRIBUTE_KEYS, type AttributeKey, type DramaCharacter, type PowerEntry } from "../types.ts";
import { DIFFICULTIES } from "../values.ts";
import {
  action,
  type Along,
  along,
  type Asking,
  asks,
  barred,
  type Common,
  common,
  type Crowd,
  crowd,
  type DramaChoice,
  listOf,
  modifiers,
  selfOf,
} from "./act.ts";
import { aimed, everyTarget } from "./attack/aim.ts";
import { parley, type Targets, targets } from "./attack/strike.ts";
import { byId, type TraitKey } from "./keys.ts";
import { type Asked, checkRequest } from "./requests/actions.ts";
import { powerRequest, resistsPower } from "./requests/power.ts";

export const DN_LIMIT = 200;

/** What the Gamemaster says that it takes; nothing: only a total. @rule DRA-042 */
const number = <V>(when: (s: DramaSituation, chosen: V) => boolean): DramaChoice<number | null, V> => ({
  pick: "whole",
  label: asks("dn"),
  hint: { key: key("Dialog", "dnHint"), data: DIFFICULTIES },
  empty: true,
  when,
  bounds: () => [0, DN_LIMIT],
});

type Check = {
  readonly trait: TraitKey;
  /** The listed skill that a check of an attribute is really about; empty for none. */
  readonly applies: string;
  /** Id of the gear that it is made with; empty for none. */
  readonly gear: string;
  readonly opponent: Ref;
  /** How much harder than average it is against somebody. */
  readonly difficulty: keyof typeof DIFFICULTIES;
  readonly dn: number | null;
} & Along &
  Common;

/** Skills by which somebody may be checked: their own, and those of the list; what only the trained may do is there and says so. A form asks at each key. @rule DRA-046 DRA-047 */
const skillsOf = once((who: DramaCharacter): readonly Option<TraitKey>[] =>
  [...new Set([...who.skills.map((own) => own.key), ...SKILL_KEYS])].map((skill) => {
    const value = skillValue(who, skill);
    return {
      value: `skill:${skill}` as const,
      label: { key: who.skills.find((own) => own.key === skill)?.name ?? key("Skill", skill) },
      ...("accepted" in value && { refused: value }),
    };
  }),
);

const isSkill = ({ trait }: Check): boolean => partsOf(trait).kind === "skill";
/** The gear that a check may be made with: weapons are gear too, for whoever strips one. @rule DRA-187 DRA-335 */
const gearOf = (who: DramaCharacter): readonly (DramaCharacter["gear"] | DramaCharacter["weapons"])[number][] => [
  ...who.gear,
  ...who.weapons,
];

function makeCheck({ c, who, party, context, s }: Asking<Check>): Asked {
  const { kind, id } = partsOf(c.trait);
  const ask = { actor: who, party, dn: c.dn, circumstances: modifiers(c) };
  if (kind === "attribute") {
    const applies = c.applies === "" ? null : c.applies;
    return checkRequest({ ...ask, trait: { attribute: id as AttributeKey, applies } }, context);
  }
  const against = c.opponent === "" ? [] : aimed(c.opponent, { from: who.ref }, s);
  if ("accepted" in against) return against;
  const [opponent] = against;
  return checkRequest(
    {
      ...ask,
      trait: { skill: id, gear: byId(gearOf(who), c.gear) ?? null },
      ...(opponent && { opponent: { aimed: opponent, difficulty: c.difficulty } }),
    },
    context,
  );
}

/** A check of an attribute or a skill, against a number or somebody. @rule DRA-042 DRA-043 DRA-047 DRA-187 DRA-260 DRA-335 */
export const check = action<Check>({
  rules: ["DRA-042", "DRA-043", "DRA-046", "DRA-047", "DRA-260"],
  label: { key: key("Deed", "check") },
  group: "checks",
  at: ["sheet"],
  refused: (s, who) => barred(s, who, "check"),
  price: () => ["check"],
  choices: {
    trait: {
      pick: "one",
      label: asks("trait"),
      options: (s) =>
        listOf(s, (who) => [
          ...ATTRIBUTE_KEYS.map((a): Option<TraitKey> => ({
            value: `attribute:${a}`,
            label: { key: key("Attribute", a) },
          })),
          ...skillsOf(who),
        ]),
    },
    applies: {
      pick: "one",
      label: asks("applies"),
      when: (_s, c) => !isSkill(c),
      options: (_s, { trait }) => [
        { value: "", label: asks("appliesNone") },
        ...SKILL_KEYS.filter((k) => SKILLS[k].attribute === partsOf(trait).id).map((value) => ({
          value,
          label: { key: key("Skill", value) },
        })),
      ],
    },
    gear: {
      pick: "one",
      label: asks("gear"),
      when: (s, c) => isSkill(c) && listOf(s, gearOf).length > 0,
      options: (s) => [
        { value: "", label: asks("noGear") },
        ...listOf(s, gearOf).map(({ id, name }) => ({ value: id, label: { key: name } })),
      ],
    },
    opponent: { pick: "who", label: asks("opponent"), nobody: asks("noOpponent"), when: (_s, c) => isSkill(c) },
    difficulty: {
      pick: "one",
      label: asks("difficulty"),
      when: (_s, { opponent }) => opponent !== "",
      first: () => "average",
      options: () =>
        (Object.keys(DIFFICULTIES) as (keyof typeof DIFFICULTIES)[]).map((value) => ({
          value,
          label: { key: key("Difficulty", value) },
        })),
    },
    dn: number((_s, { opponent }) => opponent === ""),
    ...along<Check>(),
    ...common<Check>((s, { trait }) =>
      trait === "skill:find" && listOf(s, (who) => powersOf(who, "superSense")).length > 0 ? ["sense"] : [],
    ),
  },
  concerns: ({ opponent }) => (opponent === "" ? [] : [opponent]),
  make: makeCheck,
  title: (who, { trait }) => {
    const { kind, id } = partsOf(trait);
    if (kind === "attribute") return key("Attribute", id);
    return who.skills.find((own) => own.key === id)?.name ?? key("Skill", id);
  },
  keeps: ({ c }) => ({ skill: isSkill(c) ? partsOf(c.trait).id : "" }),
});

type UsePower = Targets & {
  readonly power: string;
  /** A mind is ordered to its death. */
  readonly suicidal: boolean;
  readonly dn: number | null;
} & Along &
  Crowd &
  Common;

/** Powers that are rolled as an action of their own; a healing touch is one of its own kind. @rule DRA-351 */
const rolled = (who: DramaCharacter): readonly PowerEntry[] =>
  who.powers.filter(
    ({ key: name }) =>
      powerDefinition(name)?.use === "action" && powerDefinition(name)?.attribute !== null && !OTHERWISE.has(name),
  );
/** Powers that are used in another way than by a check of their own. */
const OTHERWISE: ReadonlySet<string> = new Set(["healing", "shapechange", "duplication", "lendHope"]);

const powerOf = (s: DramaSituation, id: string): PowerEntry | undefined => byId(selfOf(s)?.powers ?? [], id);
/** Whether somebody resists it. */
const isResisted = (s: DramaSituation, { power }: { readonly power: string }): boolean =>
  resistsPower(powerOf(s, power)?.key ?? "");
const powerBarred = (s: DramaSituation, who: DramaCharacter, { key: name }: PowerEntry): Refusal | null =>
  resistsPower(name) ? (parley(s, who) ?? barred(s, who, "test")) : barred(s, who, "check");

/** A power against whoever resists it, or against a number. @rule DRA-254 DRA-256 DRA-351 DRA-353 */
export const usePower = action<UsePower>({
  rules: ["DRA-254", "DRA-350", "DRA-351", "DRA-353"],
  label: { key: key("Deed", "usePower") },
  group: "powers",
  entries: (who, s) =>
    rolled(who).map((p) => {
      const refused = powerBarred(s, who, p);
      return {
        known: { power: p.id },
        label: { key: p.name },
        detail: { key: key("Sheet", "powerValue"), data: { value: powerValue(p) } },
        ...(refused && { refused }),
      };
    }),
  refused: (s, who) => (rolled(who).length > 0 ? barred(s, who, "check") : refuse("noPower")),
  price: () => ["check"],
  choices: {
    power: {
      pick: "one",
      label: asks("power"),
      none: refuse("noPower"),
      options: (s) =>
        listOf(s, (who) =>
          rolled(who).map((p) => {
            const refused = powerBarred(s, who, p);
            return { value: p.id, label: { key: p.name }, ...(refused && { refused }) };
          }),
        ),
    },
    ...targets<UsePower>(isResisted),
    suicidal: {
      pick: "flag",
      label: asks("suicidal"),
      hint: asks("suicidalHint"),
      when: (s, { power }) => powerOf(s, power)?.key === "mindControl",
    },
    dn: number((s, c) => !isResisted(s, c)),
    ...along<UsePower>((c) => c.targets),
    ...crowd<UsePower>(),
    ...common<UsePower>(),
  },
  concerns: (c) => c.targets,
  make: ({ c, who, party, context, s }) => {
    const power = byId(who.powers, c.power);
    if (!power) return refuse("noPower");
    const found = resistsPower(power.key) ? everyTarget(c.targets, { from: who.ref, each: c.each }, s) : null;
    if (found && "accepted" in found) return found;
    if (found?.length === 0) return refuse("noTarget");
    return powerRequest(
      {
        actor: who,
        party,
        power,
        targets: found ?? [],
        dn: c.dn,
        circumstances: modifiers(c),
        suicidal: c.suicidal,
      },
      context,
    );
  },
  title: (who, { power }) => byId(who.powers, power)?.name ?? key("Deed", "usePower"),
  keeps: ({ c, who }) => ({ power: byId(who.powers, c.power)?.key ?? "" }),
  alike: (lead, c, other) => {
    const own = other.powers.find((p) => p.key === byId(lead.powers, c.power)?.key);
    return own ? { ...c, power: own.id } : null;
  },
});

const holdOn = (who: DramaCharacter | null): DramaCharacter["conditions"][number] | undefined =>
  who?.conditions.find(({ id }) => id === "restrained");

/** Who holds somebody; null for bonds that nobody holds. */
const holderOf = (s: DramaSituation, who: DramaCharacter | null): DramaCharacter | null => {
  const hold = holdOn(who);
  return hold ? s.character(hold.trait ?? "") : null;
};

/** Out of a hold: unarmed combat or Strength, whichever is better, against the better of the holder's, or the value of the telekinesis that holds; out of bonds that nobody holds against what the table says. @rule DRA-146 DRA-351 */
export const breakFree = action<{ readonly dn: number | null } & Common>({
  rules: ["DRA-146", "DRA-351"],
  label: { key: key("Purpose", "breakFree") },
  group: "attacks",
  entries: (who) =>
    who.conditions.some(({ id }) => id === "restrained")
      ? [{ known: {}, label: { key: key("Purpose", "breakFree") } }]
      : [],
  refused: (s, who) =>
    who.conditions.some(({ id }) => id === "restrained") ? barred(s, who, "check") : refuse("notHeld"),
  price: () => ["check"],
  choices: { dn: number((s) => holderOf(s, selfOf(s)) === null), ...common() },
  make: ({ c, who, party, context, s }) => {
    const holder = holderOf(s, who);
    return checkRequest(
      {
        actor: who,
        party,
        dn: holder ? (holdOn(who)?.degree ?? holdValue(holder).total) : c.dn,
        circumstances: modifiers(c),
        trait: holdValue(who).by === "str" ? { attribute: "str", applies: null } : { skill: "unarmedCombat" },
      },
      context,
    );
  },
  title: () => key("Purpose", "breakFree"),
  keeps: () => ({ purpose: "breakFree" }),
});
