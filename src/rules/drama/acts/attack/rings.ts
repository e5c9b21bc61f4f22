/** Range bands of what somebody shoots with. */
import type { Rings } from "../../../kernel/space/rings.ts";
import { FOOT } from "../../dice/units.ts";
import { key } from "../../labels.ts";
import { powerDefinition } from "../../powers/powers.ts";
import type { DramaCharacter } from "../../types.ts";
import { ATTACK_OPTIONS } from "./options.ts";

const BANDS = ["rangeShort", "rangeMedium", "rangeLong"] as const;

/** How far each weapon and power that shoots gets: short, medium and long, each with what it takes off. Hand and blade have no reach in these rules. @rule DRA-150 */
export function ringsOf(who: DramaCharacter): readonly Rings[] {
  const shot = [
    ...who.weapons.map(({ name, ranges }) => ({ name, ranges })),
    ...who.powers.map((p) => ({ name: p.name, ranges: powerDefinition(p.key)?.ranges ?? null })),
  ];
  return shot.flatMap(({ name, ranges }): readonly Rings[] =>
    ranges
      ? [
          {
            means: { key: name },
            by: "range",
            rings: BANDS.map((band, n) => ({
              label: { key: key("Rings", band), data: { penalty: ATTACK_OPTIONS[band].action } },
              upTo: (ranges[n] ?? 0) / FOOT,
            })),
          },
        ]
      : [],
  );
}
