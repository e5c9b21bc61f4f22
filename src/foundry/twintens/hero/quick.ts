import { AS_GANG, rungs, upTo } from "../../../rules/kernel/foes.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { FEATS, key, SIZES } from "../../../rules/twintens/index.ts";
import type { Localize, QuickAdversary } from "../../ruleset.ts";
import { FOE_KINDS } from "../models/kinds.ts";
import { armorData, featData, type ItemData, powerData, skillData, weaponData } from "../things/catalog.ts";

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** What a quick adversary is best at: how its level is shared out between attack and damage, Defense and Toughness. */
const STYLES = ["brawler", "shooter", "tank", "trickster"] as const;
type Style = (typeof STYLES)[number];

interface Build {
  /** Moved from damage to attack, and from Toughness to Defense; negative the other way round. */
  readonly attack: number;
  readonly defense: number;
  readonly abilities: Readonly<Record<string, number>>;
  readonly saves: readonly [fort: number, ref: number, will: number];
}

const BUILDS: Readonly<Record<Style, Build>> = {
  brawler: { attack: 0, defense: 0, abilities: { str: 16, con: 14 }, saves: [3, 2, 1] },
  shooter: { attack: 1, defense: 1, abilities: { dex: 16, wis: 12 }, saves: [2, 4, 2] },
  tank: { attack: -2, defense: -2, abilities: { str: 18, con: 18 }, saves: [4, 0, 1] },
  trickster: { attack: 2, defense: 2, abilities: { dex: 18, cha: 14 }, saves: [1, 5, 3] },
};

const half = (level: number): number => Math.floor(level / 2);
const modifier = (score: number): number => Math.floor((score - 10) / 2);
const powered = (data: ItemData, system: Readonly<Record<string, unknown>>): ItemData => ({
  ...data,
  system: { ...data.system, ...system },
});

/** Weapons by the damage that they add, hardest first. */
const GUNS = [
  [5, "assaultRifle"],
  [4, "heavyPistol"],
  [3, "lightPistol"],
  [2, "holdOutPistol"],
] as const;
const BLADES = [
  [3, "sword"],
  [2, "club"],
  [1, "knife"],
] as const;
const SUITS = [
  [6, "riotArmor"],
  [5, "plate"],
  [4, "tacticalVest"],
  [3, "bulletproofVest"],
  [2, "undercoverShirt"],
  [1, "leather"],
] as const;

/** The hardest weapon of a list that stays within the damage. */
function weaponFor(list: typeof GUNS | typeof BLADES, damage: number, localize: Localize): readonly ItemData[] {
  const found = (list as readonly (readonly [number, Parameters<typeof weaponData>[0]])[]).find(([d]) => d <= damage);
  return found ? [weaponData(found[1], localize)] : [];
}

function powerFor(effect: "blast" | "strike", ranks: number, localize: Localize): readonly ItemData[] {
  return ranks < 1 ? [] : [powered(powerData(effect, localize), { ranks })];
}

/** The best suit that gives no more than what is needed. */
function suitFor(needed: number, localize: Localize): ItemData | null {
  const found = SUITS.find(([t]) => t <= needed);
  return found ? armorData(found[1], localize) : null;
}

/** The feat that pays for what is carried. @rule TWI-470 */
function paidFor(items: readonly ItemData[], localize: Localize): readonly ItemData[] {
  const cost = items.reduce((sum, i) => sum + (i.type === "twintensEquipment" ? Number(i.system.cost) : 0), 0);
  return cost === 0 ? [] : [powered(featData("equipment", localize), { ranks: Math.ceil(cost / POINTS_A_RANK) })];
}

/** Equipment points of a rank of the feat. */
const POINTS_A_RANK = FEATS.equipment.numbers.equipment;

/** An adversary on the spot, within the limits of its level: what it is good at, its level and how many there are; a power or a weapon for its attack. @rule TWI-340 TWI-348 TWI-394 TWI-395 */
export const twintensQuick: QuickAdversary = {
  fields: (localize) => [
    { type: "text", name: "name", label: localize("CROSSOVER.Shared.Sheet.name"), value: "" },
    {
      type: "select",
      name: "kind",
      label: localize(key("Sheet", "kindField")),
      value: "minion",
      options: FOE_KINDS.map((k) => ({ value: k, label: localize(key("Kind", k, "label")) })),
    },
    {
      type: "select",
      name: "style",
      label: localize(key("Quick", "style")),
      value: "brawler",
      options: STYLES.map((s) => ({ value: s, label: localize(key("Quick", s)) })),
    },
    { type: "number", name: "level", label: localize(key("Quick", "level")), value: 6, min: 1, max: 30 },
    { type: "number", name: "count", label: localize(key("Sheet", "count")), value: 1, min: 1, max: 99 },
    {
      type: "select",
      name: "size",
      label: localize(key("Sheet", "size")),
      value: "Medium",
      options: Object.keys(SIZES).map((s) => ({ value: s, label: localize(key("Size", s, "label")) })),
    },
    {
      type: "select",
      name: "arms",
      label: localize(key("Quick", "arms")),
      value: "weapon",
      options: ["weapon", "power", "none"].map((a) => ({ value: a, label: localize(key("Quick", `arms-${a}`)) })),
    },
  ],
  foes: {
    gang: rungs(upTo(16), AS_GANG, (level, count) => ({
      input: { kind: "minion", style: "brawler", level, count, arms: "power" },
      bodies: 1,
    })),
    boss: rungs(upTo(24), { steps: STYLES, plain: "tank" }, (level, style) => ({
      input: { kind: "villain", style, level, count: 1, arms: "power" },
      bodies: 1,
    })),
  },
  build: (input, localize) => {
    const kind = FOE_KINDS.find((k) => k === input.kind) ?? "minion";
    const style = STYLES.find((s) => s === input.style) ?? "brawler";
    const size = (Object.keys(SIZES) as (keyof typeof SIZES)[]).find((s) => s === input.size) ?? "Medium";
    const [level, count] = [Number(input.level ?? 6), Number(input.count ?? 1)];
    if (!Number.isInteger(level) || level < 1 || level > 30) return refuse("quick.level");
    if (!Number.isInteger(count) || count < 1 || count > 99) return refuse("quick.count");
    if (SIZES[size] > level + half(level)) return refuse("quick.size");
    const { attack, defense, abilities, saves } = BUILDS[style];
    // Size counts toward the limits: what a large one is short of may be given, what a small one has for nothing is paid for on the other side.
    const share = (by: number): { readonly bonus: number; readonly other: number } => {
      const wanted = level + Math.max(-half(level), Math.min(half(level), by));
      const total = Math.max(wanted, SIZES[size]);
      return { bonus: total - SIZES[size], other: 2 * level - total };
    };
    const [offense, protection] = [share(attack), share(defense)];
    const [harm, toughness] = [offense.other, protection.other];
    const most: Readonly<Record<string, number>> = { str: harm, con: toughness };
    const score = (of: string): number =>
      Math.min(abilities[of] ?? 10, 10 + 2 * Math.max(0, Math.min(level, most[of] ?? level)));
    const ranged = style === "shooter" || style === "trickster";
    const strength = modifier(score("str"));
    const needed = toughness - modifier(score("con"));
    const armor = level <= 8 ? suitFor(needed, localize) : null;
    const rest = needed - Number(armor?.system.toughness ?? 0);
    const arms =
      input.arms === "none"
        ? []
        : input.arms === "power"
          ? powerFor(ranged ? "blast" : "strike", ranged ? harm : harm - strength, localize)
          : weaponFor(ranged ? GUNS : BLADES, ranged ? harm : harm - strength, localize);
    const ranks = (n: number): Readonly<Record<string, unknown>> => ({ ranks: n });
    return {
      accepted: true,
      data: {
        name: text(input.name) || localize(key("Quick", style)),
        type: "twintensFoe",
        system: {
          kind,
          count: kind === "minion" ? count : 1,
          powerLevel: level,
          size,
          baseAttack: offense.bonus,
          defense: protection.bonus,
          abilities: Object.fromEntries(Object.keys(abilities).map((a) => [a, { base: score(a) }])),
          saves: { fort: Math.min(saves[0], level), ref: Math.min(saves[1], level), will: Math.min(saves[2], level) },
        },
        items: [
          ...arms,
          ...(armor ? [armor] : []),
          ...paidFor([...arms, ...(armor ? [armor] : [])], localize),
          ...(rest > 0 ? [powered(powerData("protection", localize), ranks(rest))] : []),
          powered(skillData(ranged ? "notice" : "intimidate", localize), ranks(Math.min(4, level + 5))),
        ],
      },
    };
  },
};
