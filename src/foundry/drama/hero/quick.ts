import { ATTRIBUTE_KEYS, TIER_POINTS } from "../../../rules/drama/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { DialogInput } from "../../rolls/dialog-types.ts";
import type { QuickAdversary } from "../../ruleset.ts";
import { key } from "../keys.ts";
import { skillFields } from "../models/items.ts";

const KINDS = ["mook", ...Object.keys(TIER_POINTS)];

const number = (input: DialogInput, name: string): number => Number(input[name] ?? Number.NaN);
const MOST = 9999;

/** An adversary from a few choices: what it is, how good, how many. @rule DRA-114 DRA-340 DRA-392 */
export const dramaQuick: QuickAdversary = {
  fields: (localize) => [
    {
      type: "select",
      name: "kind",
      label: localize(key("Quick", "kind")),
      value: "mook",
      options: KINDS.map((value) => ({ value, label: localize(key("Tier", value)) })),
    },
    {
      type: "number",
      name: "level",
      label: localize(key("Quick", "level")),
      value: 9,
      min: 1,
      max: 60,
      hint: localize(key("Quick", "levelHint")),
    },
    { type: "number", name: "adds", label: localize(key("Quick", "adds")), value: 1, min: 0, max: 20 },
    {
      type: "number",
      name: "count",
      label: localize(key("Quick", "count")),
      value: 4,
      min: 1,
      max: MOST,
      hint: localize(key("Quick", "countHint")),
    },
  ],
  build: (input, localize) => {
    const [level, adds, count] = [number(input, "level"), number(input, "adds"), number(input, "count")];
    const kind = String(input.kind ?? "mook");
    if (!KINDS.includes(kind)) return refuse("malformed", { code: "kind" });
    if (!Number.isInteger(level) || level < 1 || level > 60) return refuse("malformed", { code: "level" });
    if (!Number.isInteger(adds) || adds < 0 || adds > 20) return refuse("malformed", { code: "adds" });
    if (!Number.isInteger(count) || count < 1 || count > MOST) return refuse("malformed", { code: "count" });
    const skills = (["unarmedCombat", "dodge", "meleeWeapons", "energyWeapons", "intimidation"] as const).map((k) => ({
      name: localize(key("Skill", k)),
      type: "dramaSkill",
      system: { ...skillFields(k), adds },
    }));
    const attributes = Object.fromEntries(ATTRIBUTE_KEYS.map((a) => [a, { base: level }]));
    const points = (TIER_POINTS as Readonly<Record<string, number>>)[kind];
    const system = {
      attributes,
      ...(points === undefined ? { count } : { npcTier: kind, heroPoints: { value: points } }),
    };
    return {
      accepted: true,
      data: {
        name: localize(key("Tier", kind)),
        type: points === undefined ? "dramaMook" : "dramaVillain",
        system,
        items: adds > 0 ? skills : [],
      },
    };
  },
};
