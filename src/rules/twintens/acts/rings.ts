/** Reach and range increments of what somebody attacks with. */
import type { Rings } from "../../kernel/space/rings.ts";
import { key } from "../labels.ts";
import type { Attack } from "./attack/offence.ts";
import { attackSpan } from "./compose.ts";

/** Increments at whose end a ring is drawn, beside the last one. */
const DRAWN = [1, 2, 5];

/** How far each attack gets: arms by reach, what is shot by its increments, each but the first with what it takes off just before its end. @rule TWI-104 TWI-106 TWI-107 */
export function ringsOf(attacks: readonly Attack[]): readonly Rings[] {
  return attacks.flatMap((attack): readonly Rings[] => {
    const span = attackSpan(attack);
    if (!span) return [];
    const means = { key: attack.name };
    if (span.by === "reach")
      return [{ means, by: "reach", rings: [{ label: { key: "CROSSOVER.Shared.Rings.reach" }, upTo: span.most }] }];
    const increment = attack.increment ?? span.most;
    const ends = [...DRAWN.filter((n) => n < attack.maxIncrements), attack.maxIncrements];
    return [
      {
        means,
        by: "range",
        rings: ends.map((count) => ({
          label: { key: key("Rings", "increments"), data: { count, penalty: -2 * (count - 1) } },
          upTo: increment * count,
        })),
      },
    ];
  });
}
