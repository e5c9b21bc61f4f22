/** Whom the bench puts on the tables that it compares: a hero with forty items of the kinds that one carries in that system. */
import { sourcesOf } from "./demo-world.ts";

export const ITEMS = 40;

type Data = Record<string, unknown>;

/** What a table plays and whom it measures. */
export interface Measured {
  /** The head of its column. */
  readonly table: string;
  readonly actor: Data & { readonly name: string; readonly type: string; readonly items: readonly Data[] };
  /** A field that changes often in play, and two values that it goes to and fro between. */
  readonly field: string;
  readonly values: readonly [unknown, unknown];
}

/** As much of a `system.json` as says whom to measure. */
export interface Manifest {
  readonly id: string;
  readonly documentTypes?: { readonly Actor?: object; readonly Item?: object };
}

/** Forty items in the order of those given, again and again, each with a name and an id of its own. */
const forty = (of: readonly Data[]): readonly Data[] =>
  Array.from({ length: ITEMS }, (_v, i) => ({
    ...structuredClone(of[i % of.length] ?? {}),
    _id: `measured${String(i).padStart(8, "0")}`,
    name: `Measured item ${String(i).padStart(2, "0")}`,
  }));

const hero = (
  table: string,
  actor: Data & { readonly type: string },
  items: readonly Data[],
  field: string,
  values: readonly [unknown, unknown],
): Measured => ({
  table,
  actor: { ...actor, _id: "measuredHero0000", name: "Measured", items: forty(items) },
  field,
  values,
});

/** A hero of a compendium of ours with all that they have, over and over. */
function ours(
  ruleset: string,
  pack: string,
  id: string,
  field: string,
  values: readonly [unknown, unknown] = [0, 1],
): Measured {
  const [source] = sourcesOf(ruleset, pack, [id]);
  if (!source) throw new Error(`${pack} has no ${id}`);
  return hero(ruleset, source, source["items"] as readonly Data[], field, values);
}

const part = (id: string, data: Data): Data => ({ [id.padEnd(16, "0")]: { ...data, _id: id.padEnd(16, "0") } });
const TEXT = "<p>What it does, in the two or three sentences that most of them have. It says when it may be used.</p>";

const DND5E: readonly Data[] = [
  {
    type: "weapon",
    system: {
      description: { value: TEXT },
      equipped: true,
      damage: { base: { number: 1, denomination: 8, types: ["slashing"] } },
      activities: part("attack", { type: "attack" }),
    },
  },
  {
    type: "spell",
    system: {
      description: { value: TEXT },
      level: 1,
      school: "evo",
      activities: part("save", {
        type: "save",
        damage: { parts: [{ number: 2, denomination: 6, types: ["fire"] }] },
      }),
    },
  },
  { type: "feat", system: { description: { value: TEXT }, activities: part("utility", { type: "utility" }) } },
  { type: "equipment", system: { description: { value: TEXT }, equipped: true } },
];

const tier = (value: string): Data => ({ value, types: ["fire"] });
const DRAW_STEEL: readonly Data[] = [
  {
    type: "ability",
    system: {
      keywords: ["magic", "ranged"],
      type: "main",
      category: "signature",
      distance: { type: "ranged", primary: "10" },
      target: { type: "creature", value: 1 },
      power: {
        roll: { formula: "@chr", characteristics: ["might"] },
        effects: part("damage", {
          type: "damage",
          damage: { tier1: tier("2 + @chr"), tier2: tier("5 + @chr"), tier3: tier("7 + @chr") },
        }),
      },
      effect: { after: TEXT },
    },
  },
  { type: "feature", system: { description: { value: TEXT } } },
  { type: "ability", system: { keywords: ["melee"], type: "maneuver", category: "heroic", effect: { before: TEXT } } },
  { type: "treasure", system: { description: { value: TEXT }, kind: "trinket" } },
];

/** Who is measured in a system: in this one a hero of each ruleset, on a table of its own; in one that nobody wrote down here the first types that it has. */
export function measuredOf({ id, documentTypes }: Manifest): readonly Measured[] {
  switch (id) {
    case "crossover":
      return [
        ours("fudge", "fudge-characters", "fudgeBreakwater0", "system.bruises"),
        ours("destiny", "destiny-characters", "deChCairn0000000", "system.pools.fate"),
        ours("drama", "drama-heroes", "drHeMinelight000", "system.shock"),
        ours("doompool", "doompool-characters", "doChHalfmast0000", "system.pp", [1, 2]),
        ours("twintens", "twintens-heroes", "ttHeKeystone0000", "system.track.bruised"),
      ];
    case "dnd5e":
      return [
        hero(
          id,
          { type: "character", system: { attributes: { hp: { value: 20, max: 30 } } } },
          DND5E,
          "system.attributes.hp.value",
          [20, 19],
        ),
      ];
    case "draw-steel":
      return [
        hero(id, { type: "hero", system: { stamina: { value: 20 } } }, DRAW_STEEL, "system.stamina.value", [20, 19]),
      ];
    default: {
      const [actor, item] = [documentTypes?.Actor, documentTypes?.Item].map(
        (types) => Object.keys(types ?? {}).find((type) => type !== "base") ?? "base",
      );
      return [hero(id, { type: actor ?? "base" }, [{ type: item ?? "base" }], "name", ["Measured", "Measured anew"])];
    }
  }
}
