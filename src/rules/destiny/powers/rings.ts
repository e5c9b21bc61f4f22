/** Reach and range bands of what somebody attacks with. */
import type { Rings } from "../../kernel/space/rings.ts";
import { attacksOf } from "../hero/traits.ts";
import { key } from "../labels.ts";
import { RANGES } from "../turn/encounter.ts";
import type { DestinyCharacter } from "../types.ts";
import { bandSpan } from "./reach.ts";

const BANDS = ["short", "medium", "long"] as const;
const REACH = { key: "CROSSOVER.Shared.Rings.reach" } as const;

/** How far each attack gets: close ones by reach, ranged ones short, medium and long by their rank, words as far as one can talk. @rule DES-044 */
export function ringsOf(who: DestinyCharacter, courtRange: number): readonly Rings[] {
  return attacksOf(who).flatMap((attack): readonly Rings[] => {
    const means = { key: attack.name };
    if (attack.area) return [];
    if (attack.band === "ranged")
      return [
        {
          means,
          by: "range",
          rings: RANGES.map(({ feet, ranks }, n) => ({
            label: { key: key("Rings", BANDS[n] ?? "long"), data: { ranks: -ranks } },
            upTo: feet * Math.max(1, attack.rank),
          })),
        },
      ];
    if (attack.band === "court")
      return [{ means, by: "range", rings: [{ label: { key: key("Rings", "court") }, upTo: courtRange }] }];
    const span = attack.band === "close" ? bandSpan(who, attack, courtRange) : null;
    return span?.most == null ? [] : [{ means, by: "reach", rings: [{ label: REACH, upTo: span.most }] }];
  });
}
