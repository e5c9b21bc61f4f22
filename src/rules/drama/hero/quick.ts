import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { key } from "../labels.ts";
import { ATTRIBUTE_KEYS } from "../types.ts";
import { TIER_POINTS } from "../values.ts";
import { SKILLS } from "./skills.ts";

/** What an adversary made up on the spot may be: a group of mooks, or somebody with a name. @rule DRA-004 DRA-114 */
export const QUICK_KINDS = ["mook", ...Object.keys(TIER_POINTS)];
/** The biggest group. */
export const MOST_MEMBERS = 9999;

/** Skills that everybody of this sort is good at. */
const GOOD_AT = ["unarmedCombat", "dodge", "meleeWeapons", "energyWeapons", "intimidation"] as const;

/** Whole numbers that are asked for, each with its bounds. */
const BOUNDS = { level: [1, 60], adds: [0, 20], count: [1, MOST_MEMBERS] } as const;

/**
 * An adversary from a few choices: what it is, how good it is in everything, how many there are.
 * @param input  `kind`, `level`, `adds`, `count`, as they were typed
 * @param say    a text in the table's language
 * @returns creation data of the actor, or `malformed` with the field's name
 * @rule DRA-114 DRA-340 DRA-392
 */
export function quickAdversary(
  input: Readonly<Record<string, unknown>>,
  say: (key: string) => string,
): { readonly accepted: true; readonly data: object } | Refusal {
  const kind = String(input.kind ?? "mook");
  if (!QUICK_KINDS.includes(kind)) return refuse("malformed", { code: "kind" });
  const number = (name: keyof typeof BOUNDS): number => Number(input[name] ?? Number.NaN);
  for (const name of ["level", "adds", "count"] as const) {
    const [least, most] = BOUNDS[name];
    const value = number(name);
    if (!Number.isInteger(value) || value < least || value > most) return refuse("malformed", { code: name });
  }
  const [level, adds] = [number("level"), number("adds")];
  const points = (TIER_POINTS as Readonly<Record<string, number>>)[kind];
  const skills = GOOD_AT.map((k) => {
    const { attribute, flag } = SKILLS[k];
    return { name: say(key("Skill", k)), type: "dramaSkill", system: { key: k, attribute, flag, adds } };
  });
  return {
    accepted: true,
    data: {
      name: say(key("Tier", kind)),
      type: points === undefined ? "dramaMook" : "dramaVillain",
      system: {
        attributes: Object.fromEntries(ATTRIBUTE_KEYS.map((a) => [a, { base: level }])),
        ...(points === undefined ? { count: number("count") } : { npcTier: kind, heroPoints: { value: points } }),
      },
      items: adds > 0 ? skills : [],
    },
  };
}
