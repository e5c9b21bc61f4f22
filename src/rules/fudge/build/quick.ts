/** Adversaries made up on the spot: a kind, a power level and a way of fighting, and the numbers follow. */
import { ABILITY_KEYS, ADVERSARY_KINDS } from "../hero/values.ts";
import { newComponent } from "../powers/builder/component.ts";
import { startingAction } from "../powers/catalogue/ladders.ts";
import type {
  AbilityKey,
  AdvantageKey,
  BoughtDefense,
  Component,
  EffectKey,
  PowerModifier,
  SkillKey,
} from "../types.ts";
import { CONSTRUCT } from "./values.ts";

/** What somebody is. */
export type QuickKind = Exclude<keyof typeof ADVERSARY_KINDS, "vehicle">;
export const QUICK_KINDS = (Object.keys(ADVERSARY_KINDS) as (keyof typeof ADVERSARY_KINDS)[]).filter(
  (k): k is QuickKind => ADVERSARY_KINDS[k].health !== null,
);

/** How somebody fights. */
export const QUICK_STYLES = ["brawler", "shooter", "tank", "speedster", "mentalist", "trickster"] as const;
export type QuickStyle = (typeof QUICK_STYLES)[number];

/** An adversary as plain data: everything bought, nothing derived. */
export interface QuickBuild {
  readonly kind: "hero" | "minion";
  readonly powerLevel: number;
  readonly abilities: Readonly<Record<AbilityKey, number | null>>;
  readonly defenses: Readonly<Record<BoughtDefense, number>>;
  readonly skills: readonly { readonly base: SkillKey; readonly specialty: string; readonly rank: number }[];
  readonly advantages: readonly { readonly key: AdvantageKey; readonly rank: number }[];
  readonly powers: readonly { readonly name: string; readonly components: readonly Component[] }[];
  readonly complications: readonly string[];
  /** On the heroes' side by nature. @rule FUD-600 */
  readonly helpful: boolean;
}

interface Plan {
  /** How far above (or below) the middle the attack stands; the effect stands as far on the other side. */
  readonly aim: number;
  /** The same for the active defenses against Toughness. */
  readonly guard: number;
  readonly strong: AbilityKey;
  readonly attack: "fists" | "bolt" | "mind" | "snare";
  readonly skills: readonly SkillKey[];
  readonly advantages: readonly AdvantageKey[];
}

const PLANS: Readonly<Record<QuickStyle, Plan>> = {
  brawler: {
    aim: 0,
    guard: 0,
    strong: "fgt",
    attack: "fists",
    skills: ["athletics", "intimidation"],
    advantages: ["powerAttack"],
  },
  shooter: {
    aim: 1,
    guard: 1,
    strong: "dex",
    attack: "bolt",
    skills: ["perception", "stealth"],
    advantages: ["accurateAttack"],
  },
  tank: {
    aim: -1,
    guard: -2,
    strong: "sta",
    attack: "fists",
    skills: ["athletics", "intimidation"],
    advantages: ["powerAttack"],
  },
  speedster: {
    aim: 2,
    guard: 2,
    strong: "agl",
    attack: "fists",
    skills: ["acrobatics", "perception"],
    advantages: ["improvedInitiative", "moveByAction"],
  },
  mentalist: {
    aim: 0,
    guard: 0,
    strong: "pre",
    attack: "mind",
    skills: ["insight", "deception"],
    advantages: ["attractive"],
  },
  trickster: {
    aim: 1,
    guard: 1,
    strong: "agl",
    attack: "snare",
    skills: ["stealth", "deception"],
    advantages: ["defensiveRoll"],
  },
};

/** Names of powers are lang keys `CROSSOVER.Fudge.Quick.power.<name>`. */
function made(
  id: string,
  effect: EffectKey,
  rank: number,
  modifiers: readonly (readonly [string, number])[] = [],
  more: Partial<Component> = {},
): Component {
  const base = newComponent(id, effect, rank);
  const list = modifiers.map(([key, ranks]): PowerModifier => ({ key, ranks, partial: null, note: "" }));
  const placed = { ...base, ...more, modifiers: list };
  return { ...placed, action: more.action ?? (placed.duration === "permanent" ? "none" : startingAction(placed)) };
}

const CONDITIONS = [
  { degree: 1, condition: "hindered", trait: null },
  { degree: 2, condition: "immobile", trait: null },
] as const;
const DAZE = [
  { degree: 1, condition: "dazed", trait: null },
  { degree: 2, condition: "stunned", trait: null },
  { degree: 3, condition: "incapacitated", trait: null },
] as const;

/**
 * The numbers of an adversary: attack and effect, defense and Toughness each balance around the power level, minions two below it. Animals fight with what they have, constructs
 * can't tire and have no mind to attack. Never above its caps; what it costs is what it costs.
 * @param level  power level, 1 and up
 * @rule FUD-553 FUD-600 FUD-601 FUD-605
 */
export function quickAdversary(kind: QuickKind, style: QuickStyle, level: number): QuickBuild {
  const plan = PLANS[style];
  const minion = ADVERSARY_KINDS[kind].health === "minion";
  const middle = Math.max(1, minion ? level - 2 : level);
  const within = (n: number): number => Math.max(0, Math.min(level, n));
  const attack = within(middle + Math.min(plan.aim, level - middle));
  const effect = Math.max(1, within(middle - Math.max(0, plan.aim) - (plan.aim < 0 ? plan.aim : 0)));
  const active = within(middle + Math.min(plan.guard, level - middle) - (plan.guard < 0 ? -plan.guard : 0));
  const tough = within(middle - Math.max(0, plan.guard));
  const beast = kind === "animal";
  const thing = kind === "construct";
  const low = Math.max(0, Math.floor(middle / 3));
  const usual = (a: AbilityKey): number => (a === plan.strong ? Math.floor(middle / 2) : low);
  const strength = plan.attack === "fists" ? effect : low;
  const stamina = thing ? 0 : Math.min(tough, usual("sta"));
  const abilityOf = (a: AbilityKey): number => {
    if (a === "str") return strength;
    if (a === "sta") return stamina;
    if (a === "int" && beast) return -4;
    if (a === "int") return thing ? 0 : low;
    return a === "fgt" || a === "agl" ? Math.min(active, usual(a)) : usual(a);
  };
  const abilities = Object.fromEntries(ABILITY_KEYS.map((a): [AbilityKey, number] => [a, abilityOf(a)])) as Record<
    AbilityKey,
    number
  >;
  const { agl, fgt, dex, pre } = abilities;
  const resist = within(Math.floor((middle * 2) / 3));
  const aimed = plan.attack === "fists" ? fgt : dex;
  const combat: QuickBuild["skills"] =
    plan.attack === "mind" || attack <= aimed
      ? []
      : [
          {
            base: plan.attack === "fists" ? "closeCombat" : "rangedCombat",
            specialty: plan.attack === "fists" ? "Unarmed" : "",
            rank: attack - aimed,
          },
        ];
  const protection = tough - stamina;
  const attacks: Readonly<Record<Plan["attack"], readonly QuickBuild["powers"][number][]>> = {
    fists: [],
    bolt: [
      { name: "bolt", components: [made("bolt", "damage", effect, [["increasedRange", 1]], { range: "ranged" })] },
    ],
    mind: [
      {
        name: "mind",
        components: [
          made("mind", "affliction", effect, [["increasedRange", 3]], {
            range: "perception",
            resistedBy: "will",
            conditions: DAZE,
          }),
        ],
      },
    ],
    snare: [
      {
        name: "snare",
        components: [
          made(
            "snare",
            "affliction",
            effect,
            [
              ["increasedRange", 1],
              ["limitedDegree", 1],
            ],
            { range: "ranged", resistedBy: "fortitude", conditions: CONDITIONS },
          ),
        ],
      },
    ],
  };
  return {
    kind: minion ? "minion" : "hero",
    powerLevel: level,
    abilities,
    defenses: {
      dodge: Math.max(0, active - agl),
      parry: Math.max(0, active - fgt),
      fortitude: Math.max(0, resist - stamina),
      will: Math.max(0, resist - pre),
    },
    skills: [
      ...combat,
      ...plan.skills
        .filter((s) => !beast || s !== "deception")
        .map((base) => ({ base, specialty: "", rank: Math.max(1, Math.floor(middle / 2)) })),
    ],
    advantages:
      minion || beast ? [] : plan.advantages.filter((a) => a !== "defensiveRoll").map((key) => ({ key, rank: 1 })),
    powers: [
      ...attacks[plan.attack],
      ...(protection > 0
        ? [
            {
              name: beast ? "hide" : thing ? "plating" : "armor",
              components: [made("armor", "protection", protection)],
            },
          ]
        : []),
      ...(thing
        ? [
            {
              name: "tireless",
              components: [made("tireless", "immunity", CONSTRUCT.fatigueImmunity, [], { trait: "fatigue" })],
            },
          ]
        : []),
      ...(style === "speedster"
        ? [{ name: "speed", components: [made("speed", "quickness", Math.max(1, Math.floor(middle / 2)))] }]
        : []),
    ],
    complications: thing ? [CONSTRUCT.complication] : [],
    helpful: ADVERSARY_KINDS[kind].helpful,
  };
}
