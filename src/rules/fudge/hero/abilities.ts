import { once, onceOfAll } from "../../kernel/once.ts";
import { explain, type Explained, type Row, row } from "../../kernel/rows.ts";
import { capWhen } from "../dice/check.ts";
import { failing } from "../dice/degrees.ts";
import { abilityLabel, key, line } from "../labels.ts";
import { strengthless } from "../powers/catalogue/options.ts";
import { atRank, fallsOnOthers, standing } from "../powers/current.ts";
import { grownBy, reducedPoints, reduces, type SizePart } from "../powers/size.ts";
import type {
  AbilityKey,
  AdvantageKey,
  AutomaticFailure,
  Component,
  FudgeCharacter,
  FudgeSettings,
  Tally,
} from "../types.ts";
import { ABILITY_KEYS, CAP_ABOVE_LEVEL, DEBILITATED, TRAIT_COST } from "./values.ts";

/** What of a character says how high its abilities stand. */
export type Able = Pick<FudgeCharacter, "abilities" | "powers" | "conditions">;

/** An effect with the power that it belongs to. */
type Running = { readonly power: FudgeCharacter["powers"][number]; readonly component: Component };

/** Powers and conditions that never change, as every trait asks of them over and over. */
type Powered = Pick<FudgeCharacter, "powers" | "conditions">;
const ready = onceOfAll((powers: Powered["powers"], conditions: Powered["conditions"]): readonly Running[] =>
  powers
    .filter((p) => p.active)
    .flatMap((power) =>
      standing(power).flatMap((c) => {
        const component = atRank({ conditions }, power, c);
        return component ? [{ power, component }] : [];
      }),
    ),
);
const active = once((all: readonly Running[]): readonly Running[] =>
  all.filter(({ component }) => !fallsOnOthers(component)),
);

/**
 * Components that are switched on, with the power they belong to, at the ranks that they have now; of an array only the member that is in use.
 * @rule FUD-175 FUD-278 FUD-457
 */
export const readyComponents = ({ powers, conditions }: Powered): readonly Running[] => ready(powers, conditions);

/**
 * Components that somebody may use at will: those that are switched on, and the idle members of arrays as well, since an array goes over to the member that is used.
 * @rule FUD-175 FUD-457
 */
export const usableComponents = (character: Powered): readonly Running[] =>
  character.powers
    .filter((p) => p.active)
    .flatMap((power) =>
      power.components
        .filter((c) => !(power.off ?? []).includes(c.id))
        .flatMap((c) => atRank(character, power, c) ?? [])
        .map((component) => ({ power, component })),
    );

/** Components that are switched on, without personal effects that are attacks on others: those do nothing for who has them. @rule FUD-175 FUD-278 FUD-457 FUD-530 */
export const activeComponents = ({ powers, conditions }: Powered): readonly Running[] =>
  active(ready(powers, conditions));

/** Ranks of an advantage over all its entries, with what powers enhance; 0 without it. @rule FUD-430 FUD-465 */
export function advantageRank(character: FudgeCharacter, advantage: AdvantageKey): number {
  const bought = character.advantages.filter((a) => a.key === advantage).reduce((sum, a) => sum + a.rank, 0);
  return bought + enhancedBy(character, advantage).reduce((sum, r) => sum + r.value, 0);
}

/** Of what is on, the few effects that enhance a trait: each number of a sheet asks for them. */
const enhancing = once((active: readonly Running[]) =>
  active.filter(({ component }) => component.effect === "enhancedTrait"),
);

/** Of what is on, the few effects that take something off a trait. */
const reducing = once((active: readonly Running[]) => active.filter(({ component }) => reduces(component)));

/** Languages that somebody speaks beside their own: one for the first rank of Languages, twice as many for each further one. @rule FUD-430 */
export function moreLanguages(character: FudgeCharacter): number {
  const rank = advantageRank(character, "languages");
  return rank > 0 ? 2 ** (rank - 1) : 0;
}

/**
 * Lines for what active Enhanced Trait powers add to a trait. Gear doesn't stack: only its best bonus counts, and only where powers don't give as much.
 * @rule FUD-465 FUD-580
 */
export function enhancedBy(character: Powered, ...traits: readonly string[]): readonly Row[] {
  const all = enhancing(activeComponents(character)).filter(
    ({ component }) => component.trait !== null && traits.includes(component.trait),
  );
  if (all.length === 0) return [];
  const rows = (source: FudgeCharacter["powers"][number]["source"]): readonly Row[] =>
    all
      .filter(({ power }) => power.source === source)
      .map(({ power, component }) => line("enhanced", component.rank, "FUD-465", { power: power.name }));
  const own = rows("power");
  const best = rows("equipment").reduce<Row | null>(
    (most, r) => (most === null || r.value > most.value ? r : most),
    null,
  );
  return best !== null && best.value > own.reduce((sum, r) => sum + r.value, 0) ? [best] : own;
}

/** Effects that somebody has on. */
const running = (character: Powered): readonly Component[] =>
  activeComponents(character).map(({ component }) => component);

/** By how many ranks Growth and Shrinking change a part of somebody. @rule FUD-518 FUD-520 */
export const grown = (character: Powered, part: SizePart): number => grownBy(running(character), part);

/** What Reduced Trait takes off a trait while the power that has it is on. @rule FUD-520 */
export function reducedRow(character: Powered, costPerRank: number, ...traits: readonly string[]): readonly Row[] {
  const points = reducing(activeComponents(character)).reduce(
    (sum, { component }) => sum + reducedPoints(component, traits),
    0,
  );
  return points === 0 ? [] : [line("reduced", -lostRanks(points, costPerRank), "FUD-520", { points })];
}

/**
 * Ranks that Weaken has taken from a trait: points lost over the price of a rank, rounded up.
 * @param points  character points lost
 * @rule FUD-175
 */
export function lostRanks(points: number, costPerRank: number): number {
  return Math.ceil(points / costPerRank);
}

/** What Weaken has taken from a trait. @rule FUD-175 */
export function weakenedRow(
  character: Pick<FudgeCharacter, "conditions">,
  costPerRank: number,
  ...traits: readonly string[]
): readonly Row[] {
  const points = character.conditions
    .filter((c) => c.id === "weakened" && c.trait !== null && traits.includes(c.trait))
    .reduce((sum, c) => sum + (c.degree ?? 0), 0);
  return points === 0 ? [] : [line("weakened", -lostRanks(points, costPerRank), "FUD-175", { points })];
}

/** Lines of an ability's rank. */
function rowsOf(character: Powered, ability: AbilityKey, bought: number): readonly Row[] {
  const sized = ability === "str" || ability === "sta" ? grown(character, ability) : 0;
  const rows = [
    row(abilityLabel(ability), bought, "FUD-402"),
    ...enhancedBy(character, ability),
    ...(sized === 0 ? [] : [line("size", sized, "FUD-518")]),
    ...reducedRow(character, TRAIT_COST.ability, ability),
    ...weakenedRow(character, TRAIT_COST.ability, ability),
  ];
  const sum = rows.reduce((total, r) => total + r.value, 0);
  return sum < DEBILITATED ? [...rows, line("floor", DEBILITATED - sum, "FUD-404")] : rows;
}

/** Abilities as they are now: their ranks, null for one that is absent, and which of them are debilitated. Every skill, defense and attack asks for them of the same abilities, powers and conditions. */
const standings = onceOfAll((powers: Able["powers"], conditions: Able["conditions"], abilities: Able["abilities"]) => {
  const ranks = {} as Record<AbilityKey, Explained | null>;
  for (const ability of ABILITY_KEYS) {
    const bought = abilities[ability];
    ranks[ability] = bought === null ? null : explain(rowsOf({ powers, conditions }, ability, bought));
  }
  const debilitated = ABILITY_KEYS.filter((ability) => {
    const rank = ranks[ability];
    const said = conditions.some((c) => c.id === "debilitated" && c.trait === ability);
    return rank !== null && (said || rank.total <= DEBILITATED);
  });
  return { ranks: ranks as Readonly<typeof ranks>, debilitated: debilitated as readonly AbilityKey[] };
});
const standingOf = ({ powers, conditions, abilities }: Able): ReturnType<typeof standings> =>
  standings(powers, conditions, abilities);

/**
 * An ability's rank with everything that adds to it: powers that enhance it, Growth and Shrinking (Strength, Stamina), what Weaken took. Never below -5. An absent
 * ability has no rank: its line reads 0 and every check with it fails (`abilityFailure`).
 * @rule FUD-400 FUD-402 FUD-404 FUD-518 FUD-554
 */
export function abilityTally(character: FudgeCharacter, ability: AbilityKey, settings: FudgeSettings): Tally {
  const cap = capWhen(settings.strictCaps, character.powerLevel + CAP_ABOVE_LEVEL.ability, "FUD-554");
  const rows = standingOf(character).ranks[ability]?.rows ?? [
    row(abilityLabel(ability), 0, "FUD-401", undefined, key("Row", "absent")),
  ];
  return { rows, cap, after: [] };
}

/** An ability's rank as it counts in other bonuses, before any cap; 0 when absent. */
export function abilityRank(character: FudgeCharacter, ability: AbilityKey, settings: FudgeSettings): number {
  return explain(abilityTally(character, ability, settings).rows).total;
}

/**
 * Why every check with an ability fails by itself: it is absent, or debilitated at -5. Debilitated Stamina doesn't fail checks (it means dying instead).
 * @rule FUD-401 FUD-403 FUD-424
 */
export function abilityFailure(character: FudgeCharacter, ability: AbilityKey): AutomaticFailure | null {
  if (character.abilities[ability] === null) return failing(key("Automatic", "absent"), "FUD-401");
  if (ability === "str" && hasNoStrength(character)) return failing(key("Automatic", "formless"), "FUD-517");
  if (ability === "sta") return null;
  return isDebilitated(character, ability) ? failing(key("Automatic", "debilitated"), "FUD-403") : null;
}

/** Whether a form without a body leaves somebody no Strength. @rule FUD-517 */
const hasNoStrength = (character: FudgeCharacter): boolean =>
  activeComponents(character).some(
    ({ component }) =>
      component.effect === "insubstantial" &&
      strengthless(component.rank, modifierRanks(component, "absentStrength") > 0),
  );

/** The highest rank of Insubstantial that somebody has on; 0 with a body. @rule FUD-517 */
export const insubstantialRank = (character: FudgeCharacter): number =>
  Math.max(
    0,
    ...activeComponents(character).map(({ component }) => (component.effect === "insubstantial" ? component.rank : 0)),
  );

/** The abilities that are debilitated now. @rule FUD-403 */
export const debilitatedAbilities = (who: Able): readonly AbilityKey[] => standingOf(who).debilitated;

/**
 * Whether an ability is debilitated: down at -5, or said to be. One that is absent is neither.
 * @rule FUD-222 FUD-403
 */
export const isDebilitated = (character: Able, ability: AbilityKey): boolean =>
  debilitatedAbilities(character).includes(ability);

/** The ability's rank as a single line of another bonus. */
export function abilityRow(character: FudgeCharacter, ability: AbilityKey, settings: FudgeSettings): Row {
  return row(abilityLabel(ability), abilityRank(character, ability, settings), "FUD-402");
}

/** How often a component has an extra or flaw; 0 without it. */
export function modifierRanks(component: Component, modifier: string): number {
  let ranks = 0;
  for (const m of component.modifiers) if (m.key === modifier) ranks += m.ranks;
  return ranks;
}
