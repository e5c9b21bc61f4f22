import type { Ending } from "../../kernel/odds/index.ts";
import { exchangeOdds } from "../dice/exchange-odds.ts";
import type { PoolOdds } from "../dice/pool-odds.ts";
import { aimedTrack, isAble, takeStress, traumaByDefault } from "../harm/stress.ts";
import type { DoompoolCharacter, DoompoolSettings } from "../types.ts";
import { stamina } from "./adapter.ts";

/**
 * What a pool comes to for whoever stands against it with another: the effect die as it lands on the track that is aimed at first, out at once past d12.
 * @param reaction  null where nothing is rolled against it
 * @rule DOO-100 DOO-101 DOO-102 DOO-103 DOO-111 DOO-120 DOO-122 DOO-252
 */
export function stressEndings(
  action: PoolOdds,
  reaction: PoolOdds | null,
  them: DoompoolCharacter,
  settings: DoompoolSettings,
): readonly Ending[] {
  const able = isAble(them);
  return exchangeOdds(action, reaction, "stress")
    .entries()
    .map(({ outcome: { die, past }, p }) => {
      const hit =
        die === null
          ? null
          : takeStress(them, aimedTrack(them), die, { settings, trauma: traumaByDefault(them), out: past });
      const after = hit?.character ?? them;
      return { share: p, changes: hit?.changes ?? [], out: able && !isAble(after), left: stamina(after, settings) };
    });
}
