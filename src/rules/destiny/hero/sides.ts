import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { originAs, originOf } from "../ids.ts";
import type { DestinyCharacter, Side } from "../types.ts";

/** What the sheet of an adversary offers. */
export const SIDES = ["adversaries", "heroes"] as const satisfies readonly Side[];

/** Whether two stand on different sides: who may react to whom, whose minions threaten whom. @rule DES-292 DES-337 */
export function opposes(a: Pick<DestinyCharacter, "ref" | "side">, b: Pick<DestinyCharacter, "ref" | "side">): boolean {
  return a.ref !== b.ref && a.side !== b.side;
}

/** Who summoned somebody; null when nobody did. @rule DES-337 */
export function summonerOf(summoned: string): string | null {
  const { by } = originOf(summoned);
  return by === "" ? null : by;
}

/** Whether a minion may come when it is called: of the minion rank, of the power's rank at most, and nobody else's. @returns refusal `summon.role`, `summon.level`, `summon.taken` @rule DES-337 DES-370 */
export function summonRefusal(
  minion: Pick<DestinyCharacter, "name" | "role" | "powerLevel" | "summoned">,
  rank: number,
): Refusal | null {
  const { name } = minion;
  if (minion.role !== "minion") return refuse("summon.role", { name });
  if (minion.summoned !== "") return refuse("summon.taken", { name });
  return minion.powerLevel > rank ? refuse("summon.level", { name, level: minion.powerLevel, rank }) : null;
}

/** Minions answer a Summon: from now on they fight on their summoner's side. @rule DES-337 */
export function summon(
  who: Pick<DestinyCharacter, "ref">,
  power: string,
  minions: readonly Pick<DestinyCharacter, "ref" | "summoned">[],
): readonly Change[] {
  return minions.map((m) => change(m.ref, "system.summoned", m.summoned, originAs(who.ref, power), "DES-337"));
}

/** The Summon is over: whoever it called is nobody's any more. @rule DES-164 DES-337 */
export function dismiss(
  who: Pick<DestinyCharacter, "ref">,
  power: string,
  all: readonly Pick<DestinyCharacter, "ref" | "summoned">[],
): readonly Change[] {
  return all
    .filter((m) => m.summoned === originAs(who.ref, power))
    .map((m) => change(m.ref, "system.summoned", m.summoned, "", "DES-337"));
}

/** Whether somebody takes this one's orders: it was summoned by it, or is Compelled or Controlled by it. @rule DES-141 DES-272 DES-337 */
export function commands(
  who: Pick<DestinyCharacter, "ref">,
  other: Pick<DestinyCharacter, "summoned" | "conditions">,
): boolean {
  const by = (source: string | null): boolean => originOf(source).by === who.ref;
  return (
    summonerOf(other.summoned) === who.ref ||
    other.conditions.some((c) => (c.id === "compelled" || c.id === "controlled") && by(c.source))
  );
}
