import { meanBlows, type Twin, type Ways } from "../../kernel/twin.ts";
import { exchangeOdds, type ExchangeOutcome } from "../dice/exchange-odds.ts";
import { poolOdds } from "../dice/pool-odds.ts";
import { aimedTrack, isAble, takeStress } from "../harm/stress.ts";
import type { DoompoolCharacter, DoompoolSettings } from "../types.ts";
import { poolAgainst } from "./exchange.ts";

const keyOf = ({ stress, crowd }: DoompoolCharacter): string => JSON.stringify([stress, crowd?.count ?? 0]);

/**
 * The usual pool of somebody against that of their own twin, both fresh: blow upon blow, stress in the place where it hurts most, nobody spending anything. Of a mob it is one of its dice that is
 * to be taken out.
 * @rule DOO-072 DOO-090 DOO-100 DOO-111 DOO-120 DOO-122 DOO-252
 */
export function doompoolTwin(
  who: DoompoolCharacter,
  settings: Pick<DoompoolSettings, "specialtyThreshold">,
): Twin | null {
  const clear = { die: null, out: false };
  const character: DoompoolCharacter = {
    ...who,
    stress: { physical: clear, mental: clear, emotional: clear },
    trauma: { physical: null, mental: null, emotional: null },
    takenOut: false,
    fled: false,
    outOfStory: false,
  };
  const fresh: DoompoolCharacter = { ...character, ref: `${character.ref}.twin` };
  const mine = new Map<string, ReturnType<typeof poolOdds>>();
  const pool = (sizes: readonly (4 | 6 | 8 | 10 | 12)[]): ReturnType<typeof poolOdds> => {
    const known = mine.get(sizes.join()) ?? poolOdds({ sizes });
    mine.set(sizes.join(), known);
    return known;
  };
  const blow = (target: DoompoolCharacter): readonly { readonly outcome: ExchangeOutcome; readonly p: number }[] =>
    exchangeOdds(pool(poolAgainst(character, target)), pool(poolAgainst(target, character))).entries();
  const after = (target: DoompoolCharacter): Ways<DoompoolCharacter> =>
    blow(target).map(({ outcome: { die, past }, p }) => [
      die === null
        ? target
        : takeStress(target, aimedTrack(target), die, { settings, trauma: false, out: past }).character,
      p,
    ]);
  const lost = (who: DoompoolCharacter): boolean =>
    !isAble(who) || (who.crowd !== null && who.crowd.count < (fresh.crowd?.count ?? 0));
  return {
    attack: "",
    hit: blow(fresh).reduce((sum, { outcome, p }) => sum + (outcome.success ? p : 0), 0),
    blows: meanBlows(fresh, keyOf, lost, after),
  };
}
