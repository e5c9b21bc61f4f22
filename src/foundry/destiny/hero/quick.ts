import {
  ABILITY_KEYS,
  type AbilityKey,
  ADVERSARIES,
  ATTACK_SKILLS,
  key,
  POWER_LEVEL,
  quickData,
  type Role,
} from "../../../rules/destiny/index.ts";
import { AS_GANG, AS_ONE, rungs, upTo } from "../../../rules/kernel/foes.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { DialogInput } from "../../rolls/dialog-types.ts";
import type { QuickAdversary } from "../../ruleset.ts";

/** Ways to attack that the quick build offers: which skill, which ability, what resists. */
const STYLES = {
  close: { skill: ATTACK_SKILLS.close, ability: "str", resistance: "toughness" },
  ranged: { skill: ATTACK_SKILLS.ranged, ability: "agl", resistance: "toughness" },
  court: { skill: ATTACK_SKILLS.court, ability: "int", resistance: "will" },
  rumor: { skill: ATTACK_SKILLS.rumor, ability: "cha", resistance: "will" },
} as const satisfies Record<
  string,
  { readonly skill: string; readonly ability: AbilityKey; readonly resistance: string }
>;
type Style = keyof typeof STYLES;

const isStyle = (text: string): text is Style => Object.hasOwn(STYLES, text);
const isAbility = (text: string): text is AbilityKey => (ABILITY_KEYS as readonly string[]).includes(text);

/** An adversary from a few choices: rank, Power Level, what it is best at, how it attacks. The numbers are the rules' own. @rule DES-370 DES-371 DES-372 */
export const destinyQuick: QuickAdversary = {
  fields: (localize) => [
    {
      type: "select",
      name: "role",
      label: localize(key("Quick", "role")),
      value: "minion",
      options: ADVERSARIES.map((value) => ({ value, label: localize(key("Role", value, "label")) })),
    },
    {
      type: "number",
      name: "level",
      label: localize(key("Quick", "level")),
      value: POWER_LEVEL.initial,
      min: POWER_LEVEL.min,
      max: POWER_LEVEL.max,
      hint: localize(key("Quick", "levelHint")),
    },
    {
      type: "select",
      name: "style",
      label: localize(key("Quick", "style")),
      value: "close",
      options: Object.keys(STYLES).map((value) => ({ value, label: localize(key("Band", value, "label")) })),
    },
    {
      type: "select",
      name: "ability",
      label: localize(key("Quick", "ability")),
      value: "str",
      hint: localize(key("Quick", "abilityHint")),
      options: ABILITY_KEYS.map((value) => ({ value, label: localize(key("Ability", value, "label")) })),
    },
  ],
  foes: {
    gang: rungs(upTo(POWER_LEVEL.max), AS_GANG, (level, bodies) => ({
      input: { role: "minion", style: "close", ability: "str", level },
      bodies,
    })),
    boss: rungs(upTo(POWER_LEVEL.max), AS_ONE, (level, bodies) => ({
      input: { role: "villain", style: "close", ability: "str", level },
      bodies,
    })),
  },
  build: (input: DialogInput, localize) => {
    const role = String(input.role ?? "minion");
    const level = Number(input.level ?? Number.NaN);
    const style = String(input.style ?? "close");
    const ability = String(input.ability ?? "str");
    if (!(ADVERSARIES as readonly string[]).includes(role)) return refuse("malformed", { code: "role" });
    if (!Number.isInteger(level) || level < POWER_LEVEL.min || level > POWER_LEVEL.max)
      return refuse("malformed", { code: "level" });
    if (!isStyle(style)) return refuse("malformed", { code: "style" });
    if (!isAbility(ability)) return refuse("malformed", { code: "ability" });
    const { skill, resistance } = STYLES[style];
    const { system, attack } = quickData(role as Exclude<Role, "hero">, level, ability, skill);
    const name = localize(key("Quick", "name"), { role: localize(key("Role", role, "label")), level });
    const item = {
      name: localize(key("Quick", "attack", style)),
      type: "destinyAttack",
      system: { ...attack, band: style, resistance, ability: style === "ranged" ? null : attack.ability },
    };
    return { accepted: true, data: { name, type: "destinyAdversary", system, items: [item] } };
  },
};
