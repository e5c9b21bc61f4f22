import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { isDynamic, memberCost } from "../build/points.ts";
import type { PowerEntry, TwintensCharacter } from "../types.ts";
import { dynamicFits } from "./powers.ts";

/** A power at the ranks that its share of a dynamic array gives it. @rule TWI-431 */
export function sharedPower(power: PowerEntry): PowerEntry {
  const { share = null } = power;
  return share === null || share >= power.ranks ? power : { ...power, ranks: share };
}

/** Members of a power's array that share its points, itself among them; empty where it stands alone or shares with nobody. @rule TWI-431 */
export function sharers(character: Pick<TwintensCharacter, "powers">, id: string): readonly PowerEntry[] {
  const power = character.powers.find((p) => p.id === id);
  if (!power || power.arrayId === null || !isDynamic(power)) return [];
  const all = character.powers.filter((p) => p.arrayId === power.arrayId && isDynamic(p));
  return all.length > 1 ? all : [];
}

/** Points that the members of an array have between them: those of its costliest power. @rule TWI-431 */
export function arrayPoints(character: Pick<TwintensCharacter, "powers">, arrayId: string): number {
  return Math.max(0, ...character.powers.filter((p) => p.arrayId === arrayId).map((p) => memberCost(p)));
}

/** Points that so many ranks of dynamic members take together. @rule TWI-431 */
export function pointsShared(members: readonly PowerEntry[], ranks: Readonly<Record<string, number>>): number {
  return members.reduce((sum, p) => sum + ((ranks[p.id] ?? 0) > 0 ? memberCost(p, ranks[p.id]) : 0), 0);
}

/**
 * Share the points of an array among its dynamic members: each is on at the ranks it gets, or off; what doesn't share goes off.
 * @param ranks  by power id; nothing said is none
 * @returns refusals `power.noArray`, `power.ranks` for more than a power has, `power.share` when together they take more points than there are
 * @rule TWI-072 TWI-431
 */
export function shareArray(
  character: Pick<TwintensCharacter, "ref" | "powers">,
  id: string,
  ranks: Readonly<Record<string, number>>,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  const members = sharers(character, id);
  const arrayId = members[0]?.arrayId ?? null;
  if (arrayId === null) return refuse("power.noArray");
  if (
    members.some((p) => !Number.isInteger(ranks[p.id] ?? 0) || (ranks[p.id] ?? 0) < 0 || (ranks[p.id] ?? 0) > p.ranks)
  )
    return refuse("power.ranks");
  const [used, points] = [pointsShared(members, ranks), arrayPoints(character, arrayId)];
  if (!dynamicFits([used], points)) return refuse("power.share", { used, points });
  const field = (
    p: PowerEntry,
    path: string,
    from: number | boolean | null,
    to: number | boolean | null,
  ): readonly Change[] => (from === to ? [] : [change(`${character.ref}.Item.${p.id}`, path, from, to, "TWI-431")]);
  return {
    accepted: true,
    changes: character.powers
      .filter((p) => p.arrayId === arrayId)
      .flatMap((p) => {
        const now = members.includes(p) ? (ranks[p.id] ?? 0) : 0;
        return [
          ...(members.includes(p)
            ? field(p, "system.share", p.share ?? null, now > 0 && now < p.ranks ? now : null)
            : []),
          ...field(p, "system.active", p.active, now > 0),
        ];
      }),
  };
}
