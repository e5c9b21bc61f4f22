import { explain } from "../../../rules/kernel/rows.ts";
import type { Proof, TwintensSettings } from "../../../rules/twintens/index.ts";
import { facesOf } from "../../combat/participants.ts";

type Die = Pick<TwintensSettings, "coreDie">;

/** The formula that Foundry rolls: two ten-sided dice (or the d20 of the setting) and the bonus as the rules have it. @rule TWI-010 */
export function formulaOf({ coreDie }: Die, bonus = 0): string {
  return bonus === 0 ? coreDie : `${coreDie} ${bonus < 0 ? "-" : "+"} ${Math.abs(bonus)}`;
}

/** Dice at the table: their natural faces, and the roll for chat and 3D dice. */
export interface ThrownDice {
  readonly faces: readonly number[];
  readonly rolls: readonly Roll[];
}

/** Throw the core dice. @rule TWI-010 TWI-020 */
export async function throwDice(settings: Die, bonus = 0): Promise<ThrownDice> {
  const roll = await new Roll(formulaOf(settings, bonus)).evaluate();
  return { faces: facesOf(roll), rolls: [roll as Roll] };
}

/** Throw what an unreliable power needs before it does anything. @rule TWI-451 */
export async function throwProofs(
  proofs: readonly Proof[],
  settings: Die,
): Promise<{ readonly proving: readonly (readonly number[])[]; readonly rolls: Roll[] }> {
  const thrown: ThrownDice[] = [];
  for (const { rows } of proofs) thrown.push(await throwDice(settings, explain(rows).total));
  return { proving: thrown.map((t) => t.faces), rolls: thrown.flatMap((t) => t.rolls) };
}

/** Throw the hundred-sided die of concealment. @rule TWI-112 */
export async function throwHundred(): Promise<{ readonly d100: number; readonly rolls: readonly Roll[] }> {
  const roll = await new Roll("1d100").evaluate();
  return { d100: roll.total ?? 100, rolls: [roll as Roll] };
}
