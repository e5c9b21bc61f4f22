import type { FinalEffect } from "../cards/resolve.ts";
import { stepUp } from "../dice/step-dice.ts";
import { type Changed, inTurn, leave } from "../harm/stress.ts";
import { removeAsset, resizeAsset } from "../things/items.ts";
import type { Asset, DoompoolCharacter } from "../types.ts";
import type { Die } from "../values.ts";

/** The lang key that names the asset of one who is getting away. */
export const ESCAPING = "CROSSOVER.Doompool.Asset.escaping";

/** The asset of a chase; null when nobody runs. @rule DOO-210 */
export function escapingOf(character: Pick<DoompoolCharacter, "assets">): Asset | null {
  return character.assets.find((a) => a.escaping) ?? null;
}

/** What became of the gap. */
export interface ChaseTurn {
  readonly fled: boolean;
  readonly die: Die;
}

/**
 * The gap after the fugitive's success: nobody pursues and they are away; else it grows by the rule of stress, and past d12 they are away.
 * @param final  the effect die after its steps and its comparison; null when nobody pursues
 * @rule DOO-213 DOO-215
 */
export function chaseTurn(escaping: Die, final: FinalEffect | null): ChaseTurn {
  if (final === null || final.over > 0) return { fled: true, die: escaping };
  if (final.die === null) return { fled: false, die: escaping };
  if (final.die > escaping) return { fled: false, die: final.die };
  const step = stepUp(escaping);
  return { fled: step.over > 0, die: step.die };
}

/** Write what became of the gap: who is away has left the scene and its order, and the asset is gone. @rule DOO-213 DOO-215 */
export function chaseChanges(fugitive: DoompoolCharacter, asset: Asset, turn: ChaseTurn): Changed {
  if (!turn.fled)
    return turn.die === asset.die
      ? { character: fugitive, changes: [] }
      : resizeAsset(fugitive, asset, turn.die, "DOO-213");
  return inTurn(
    fugitive,
    (now) => leave(now, "fled", "DOO-215"),
    (now) => removeAsset(now, asset, "DOO-215"),
  );
}
