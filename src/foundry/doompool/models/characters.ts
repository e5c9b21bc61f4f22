import {
  type Affiliation,
  type CharacterType,
  type Die,
  type DoompoolCharacter,
  LADDER,
  startAffiliations,
  STRESS_TYPES,
  type StressType,
} from "../../../rules/doompool/index.ts";
import { rankField } from "../../data/fields.ts";
import { workOut } from "../../data/work-out.ts";
import { choiceField, dieField, dieOrNone, flagField, textField } from "./fields.ts";

type Schema = foundry.data.fields.DataSchema;
type Field = Schema[string];

const AFFILIATIONS = ["solo", "buddy", "team"] as const satisfies readonly Affiliation[];

/** One schema field for each key of a list. */
const each = <K extends string>(keys: readonly K[], of: (key: K) => Field): Schema =>
  Object.fromEntries(keys.map((k) => [k, of(k)]));

/** A pool that somebody saved: its name, and the build as text, because its shape is the builder's. */
export interface SavedPool {
  readonly id: string;
  readonly name: string;
  readonly build: string;
}

/** How a track stands as a number for token bars: steps on the ladder, one more when stressed out. */
const steps = (die: Die | null, out: boolean): number =>
  out ? LADDER.length + 1 : die === null ? 0 : LADDER.indexOf(die) + 1;

/**
 * What every character has: Affiliations, grouping, tracks, and what takes them out. Traits, assets and complications are items. Nothing derived is stored.
 * @rule DOO-120 DOO-122 DOO-274 DOO-290 DOO-291 DOO-292
 */
export abstract class DoompoolCharacterModel extends foundry.abstract.TypeDataModel<Schema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Doompool.Character"];

  /** Hero, or what sort of Gamemaster character. */
  abstract get sort(): CharacterType;

  declare affiliations: Record<Affiliation, Die>;
  declare grouping: Affiliation;
  declare stress: Record<StressType, { die: Die | null; out: boolean }>;
  declare trauma: Record<StressType, Die | null>;
  declare takenOut: boolean;
  declare fled: boolean;
  declare outOfStory: boolean;
  declare tried: string[];
  declare waiting: { push: boolean; stunt: boolean; absorbed: Die | null };
  declare pools: SavedPool[];
  declare lastPool: string;
  declare biography: string;
  declare gmNotes: string;
  /** Worked out at every preparation: tracks as numbers for token bars, the best speed die, the die past which this one goes out. */
  declare tracks: Record<StressType, { value: number; max: number }>;
  declare derived: { character: DoompoolCharacter; speed: Die | null; threshold: Die };

  static override defineSchema(): Schema {
    const { SchemaField, ArrayField, HTMLField, StringField } = foundry.data.fields;
    const start = startAffiliations("hero");
    return {
      affiliations: new SchemaField(each(AFFILIATIONS, (a) => dieField(start[a]))),
      grouping: choiceField("Affiliation", AFFILIATIONS, "solo"),
      stress: new SchemaField(
        each(STRESS_TYPES, () => new SchemaField({ die: dieOrNone(), out: flagField() } as Schema)),
      ),
      trauma: new SchemaField(each(STRESS_TYPES, () => dieOrNone())),
      takenOut: flagField(),
      fled: flagField(),
      outOfStory: flagField(),
      tried: new ArrayField(new StringField({ required: true })),
      waiting: new SchemaField({ push: flagField(), stunt: flagField(), absorbed: dieOrNone() } as Schema),
      pools: new ArrayField(new SchemaField({ id: textField(), name: textField(), build: textField() } as Schema)),
      lastPool: textField(),
      biography: new HTMLField(),
      gmNotes: new HTMLField(),
    } as Schema;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    workOut("doompool", this);
    this.tracks = Object.fromEntries(
      STRESS_TYPES.map((t) => [t, { value: steps(this.stress[t].die, this.stress[t].out), max: LADDER.length + 1 }]),
    ) as Record<StressType, { value: number; max: number }>;
  }
}

/** A hero: plot points, experience, milestones. @rule DOO-020 DOO-021 DOO-260 DOO-261 DOO-300 */
export class DoompoolHeroModel extends DoompoolCharacterModel {
  declare pp: number;
  declare xp: number;
  declare details: { realName: string; origin: string };

  get sort(): "hero" {
    return "hero";
  }

  static override defineSchema(): Schema {
    const { SchemaField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      pp: rankField(0, 999, 1),
      xp: rankField(0, 9999),
      details: new SchemaField({ realName: textField(), origin: textField() } as Schema),
    };
  }
}

export const WATCHER_KINDS = [
  "major",
  "minor",
  "specialty",
  "mob",
  "large",
] as const satisfies readonly CharacterType[];

/** A character that the Gamemaster runs: its sort, the dice of a mob or a large-scale threat, whether it keeps trauma. @rule DOO-129 DOO-244 DOO-250 DOO-256 DOO-301 */
export class DoompoolWatcherModel extends DoompoolCharacterModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Doompool.Character", "CROSSOVER.Doompool.Watcher"];

  declare kind: (typeof WATCHER_KINDS)[number];
  declare crowd: { size: Die; count: number };
  declare extraTurns: number;
  /** `default` follows the sort: only major characters keep trauma. */
  declare tracksTrauma: "default" | "yes" | "no";
  declare details: { origin: string };

  get sort(): CharacterType {
    return this.kind;
  }

  static override defineSchema(): Schema {
    const { SchemaField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      kind: choiceField("Kind", WATCHER_KINDS, "minor"),
      crowd: new SchemaField({ size: dieField(6), count: rankField(0, 30, 4) } as Schema),
      extraTurns: rankField(0, 10),
      tracksTrauma: choiceField("TracksTrauma", ["default", "yes", "no"], "default"),
      details: new SchemaField({ origin: textField() } as Schema),
    } as Schema;
  }
}
