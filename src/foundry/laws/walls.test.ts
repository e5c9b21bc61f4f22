import { describe, expect, it } from "vitest";
import { fresh } from "../../rules/kernel/choose.ts";
import { situationOf } from "../acts/situation.ts";
import { testTable } from "../exchange/fixtures.ts";
import { BENCHES, standHost } from "./every-card.ts";

const settings = new Map<string, string | number | boolean>();
standHost((key) => settings.get(key) ?? null);
const { RULESETS } = await import("../rulesets.ts");
for (const { settings: own } of RULESETS) for (const { key, initial } of own) settings.set(key, initial);

const [ADA, FOE] = ["Actor.ada", "Actor.foe"] as const;

/** What an attack on somebody proposes of whom a wall hides so much. */
function proposed(ruleset: string, known: object, share: number): unknown {
  const acts = RULESETS.find(({ id }) => id === ruleset)?.acts;
  const act = acts?.table["attack"];
  if (!acts || !act) throw new Error(`${ruleset} has no attack`);
  const table = testTable(BENCHES[ruleset]!().people, Object.fromEntries(settings));
  table.foes.add(FOE);
  const settled = fresh(act, { ...situationOf(ADA, acts, table, false), hides: () => share } as never, known as never);
  if (!settled.accepted) throw new Error(settled.reason);
  const { cover, circumstances } = settled.chosen as Readonly<Record<"cover" | "circumstances", unknown>>;
  return cover ?? circumstances;
}

/** How each ruleset calls what so much of somebody behind a wall comes to. */
const GRADES: readonly (readonly [string, object, readonly (readonly [number, unknown])[]])[] = [
  [
    "fudge",
    { attack: "unarmed", targets: [FOE] },
    [
      [0.3, "none"],
      [0.5, "partial"],
      [0.75, "total"],
      [1, "complete"],
    ],
  ],
  [
    "destiny",
    { target: FOE },
    [
      [0.2, "none"],
      [0.5, "partial"],
      [0.8, "total"],
    ],
  ],
  [
    "drama",
    { targets: [FOE] },
    [
      [0.1, []],
      [0.3, ["coverLight"]],
      [0.5, ["coverHalf"]],
      [1, ["coverHeavy"]],
    ],
  ],
  [
    "twintens",
    { attack: "blast", targets: [FOE] },
    [
      [0.1, "none"],
      [0.25, "quarter"],
      [0.5, "half"],
      [0.75, "threeQuarters"],
      [0.9, "nineTenths"],
      [1, "total"],
    ],
  ],
];

describe("FUD-095 DES-017 DRA-152 TWI-111 cover behind a wall of the board", () => {
  it.each(GRADES)("in %s is proposed by how much of somebody it hides", (ruleset, known, grades) =>
    expect(grades.map(([share]) => [share, proposed(ruleset, known, share)])).toEqual(grades),
  );
});
