/** Reach and range bands of what somebody attacks with. */
import type { Rings } from "../../../kernel/space/rings.ts";
import { RANGE_BANDS } from "../../dice/values.ts";
import { key } from "../../labels.ts";
import type { FudgeCharacter } from "../../types.ts";
import { type Attack, attackSpan } from "./offence.ts";

const BANDS = ["short", "medium", "long"] as const;

/** How far each attack gets: arms and weapons by reach, what is shot by short, medium and long range, each with what it takes off. @rule FUD-095 FUD-113 */
export function ringsOf(who: FudgeCharacter, attacks: readonly Attack[]): readonly Rings[] {
  return attacks.flatMap((attack): readonly Rings[] => {
    const span = attackSpan(attack, who);
    if (!span) return [];
    const means = { key: attack.name ?? attack.label };
    if (span.by === "reach")
      return [{ means, by: "reach", rings: [{ label: { key: "CROSSOVER.Shared.Rings.reach" }, upTo: span.most }] }];
    return [
      {
        means,
        by: "range",
        rings: BANDS.map((band) => ({
          label: { key: key("Rings", band), data: { penalty: RANGE_BANDS[band].attack } },
          upTo: RANGE_BANDS[band].feet * 2 ** attack.rangeDoublings,
        })),
      },
    ];
  });
}
