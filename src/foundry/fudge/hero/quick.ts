import {
  ABILITY_KEYS,
  EXAMPLE_POINTS,
  key,
  QUICK_KINDS,
  QUICK_STYLES,
  quickAdversary,
  type QuickKind,
  type QuickStyle,
  SKILLS,
} from "../../../rules/fudge/index.ts";
import { AS_GANG, rungs, upTo } from "../../../rules/kernel/foes.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { icon } from "../../ids.ts";
import type { Localize, QuickAdversary } from "../../ruleset.ts";
import { houseRuleLevel } from "../settings.ts";

const MOST = 30;

/** An adversary from a few choices: kind, how it fights, how strong. @rule FUD-600 FUD-601 FUD-605 FUD-606 */
export const fudgeQuick: QuickAdversary = {
  fields: (localize) => [
    {
      type: "text",
      name: "name",
      label: localize("CROSSOVER.Shared.Sheet.name"),
      value: "",
      placeholder: localize(key("Quick", "namePlaceholder")),
    },
    {
      type: "select",
      name: "kind",
      label: localize(key("Quick", "kind")),
      value: "villain",
      options: QUICK_KINDS.map((value) => ({ value, label: localize(key("Adversary", value, "label")) })),
    },
    {
      type: "select",
      name: "style",
      label: localize(key("Quick", "style")),
      value: "brawler",
      options: QUICK_STYLES.map((value) => ({ value, label: localize(key("QuickStyle", value)) })),
    },
    {
      type: "select",
      name: "example",
      label: localize(key("Quick", "example")),
      value: "",
      options: [
        { value: "", label: localize(key("Quick", "asLevel")) },
        ...Object.entries(EXAMPLE_POINTS).map(([value, points]) => ({
          value,
          label: localize(key("Quick", "examplePoints"), { example: key("Quick", "examples", value), points }),
        })),
      ],
    },
    {
      type: "number",
      name: "level",
      label: localize(key("Sheet", "powerLevel")),
      value: houseRuleLevel(),
      min: 1,
      max: MOST,
    },
  ],
  foes: {
    gang: rungs(upTo(16), AS_GANG, (level, bodies) => ({ input: { kind: "minion", style: "brawler", level }, bodies })),
    boss: rungs(upTo(24), { steps: QUICK_STYLES, plain: "tank" }, (level, style) => ({
      input: { kind: "villain", style, level },
      bodies: 1,
    })),
  },
  build: (input, localize) => {
    const [kind, style, level] = [
      QUICK_KINDS.find((k) => k === input.kind),
      QUICK_STYLES.find((s) => s === input.style),
      Number(input.level ?? Number.NaN),
    ];
    if (!kind) return refuse("malformed", { code: "kind" });
    if (!style) return refuse("malformed", { code: "style" });
    if (!Number.isInteger(level) || level < 1 || level > MOST) return refuse("quick.level", { max: MOST });
    const points = Object.hasOwn(EXAMPLE_POINTS, String(input.example))
      ? EXAMPLE_POINTS[input.example as keyof typeof EXAMPLE_POINTS]
      : 0;
    return {
      accepted: true,
      data: dataOf(kind, style, level, points, typeof input.name === "string" ? input.name.trim() : "", localize),
    };
  },
};

/** Creation data of the actor and its items. */
function dataOf(
  kind: QuickKind,
  style: QuickStyle,
  level: number,
  points: number,
  name: string,
  localize: Localize,
): object {
  const build = quickAdversary(kind, style, level);
  const text = (k: string): string => localize(key("Quick", "power", k));
  return {
    name:
      name === ""
        ? localize(key("Quick", "named"), { style: key("QuickStyle", style), kind: key("Adversary", kind, "label") })
        : name,
    type: build.kind === "minion" ? "fudgeMinion" : "fudgeHero",
    // Whoever helps by nature stands with the heroes.
    ...(build.helpful && { prototypeToken: { disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY } }),
    system: {
      ...(points > 0 && { allowance: points }),
      powerLevel: build.powerLevel,
      abilities: Object.fromEntries(
        ABILITY_KEYS.map((a) => [a, { rank: build.abilities[a] ?? 0, absent: build.abilities[a] === null }]),
      ),
      defenses: build.defenses,
      ...(build.kind === "hero" && { victoryPoints: { value: 0, special: 0 } }),
    },
    items: [
      ...build.skills.map((s) => ({
        name: localize(key("Skill", s.base, "label")),
        type: "fudgeSkill",
        img: icon("skills"),
        system: { base: s.base, specialty: s.specialty, ability: SKILLS[s.base].ability, rank: s.rank },
      })),
      ...build.advantages.map((a) => ({
        name: localize(key("Advantage", a.key, "label")),
        type: "fudgeAdvantage",
        img: icon("upgrade"),
        system: { key: a.key, rank: a.rank },
      })),
      ...build.powers.map((p) => ({
        name: text(p.name),
        type: "fudgePower",
        img: icon("power-lightning"),
        system: { components: p.components },
      })),
      ...build.complications.map((c) => ({
        name: localize(key("Complication", c, "label")),
        type: "complication",
        img: icon("hazard-sign"),
        system: { motivation: false },
      })),
    ],
  };
}
