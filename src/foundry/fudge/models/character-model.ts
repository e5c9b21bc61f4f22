import {
  ABILITY_KEYS,
  type AbilityKey,
  type Boost,
  BOUGHT_DEFENSES,
  type BoughtDefense,
  type EffortState,
  type FudgeDerived,
  maxHealth,
  type PowerEntry,
} from "../../../rules/fudge/index.ts";
import { RangeNumberField, rankField, rankOrNone } from "../../data/fields.ts";
import { workOut } from "../../data/work-out.ts";
import { setting, settingKey } from "../../settings/register.ts";
import { houseRule } from "../settings.ts";

type Schema = foundry.data.fields.DataSchema;

/** One schema field for each key of a list. */
const each = <K extends string>(keys: readonly K[], of: (key: K) => Schema[string]): Schema =>
  Object.fromEntries(keys.map((k) => [k, of(k)]));

/**
 * What every Fudge character has: abilities, defenses, health and bruises, size, notes. Skills, advantages, powers and gear are items. Nothing derived is stored; totals
 * come from one call into the rules.
 * @rule FUD-400 FUD-420 FUD-660 FUD-661 FUD-662 FUD-663 FUD-675 FUD-676
 */
export abstract class FudgeCharacterModel extends foundry.abstract.TypeDataModel<Schema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Fudge.Character"];

  /** Hero or minion, as the rules have it. */
  abstract get kind(): "hero" | "minion";

  declare powerLevel: number;
  declare abilities: Record<AbilityKey, { rank: number; absent: boolean }>;
  declare defenses: Record<BoughtDefense, number>;
  declare health: { value: number; max: number };
  declare bruises: number;
  declare size: number;
  declare weight: number;
  declare details: Record<
    "realName" | "identity" | "player" | "languages" | "origin" | "motivation" | "appearance" | "goals",
    string
  >;
  /** Character points of a follower; 0: 15 a power level. */
  declare allowance: number;
  /** How far above mortals, where the table plays with it; null: as the power level says. */
  declare transcendence: number | null;
  declare biography: string;
  declare gmNotes: string;
  /** Everything the sheet shows; worked out at every preparation. */
  declare derived: FudgeDerived;

  static override defineSchema(): Schema {
    const { SchemaField, NumberField, BooleanField, StringField, HTMLField } = foundry.data.fields;
    const text = (): foundry.data.fields.StringField<{ required: true }> => new StringField({ required: true });
    return {
      powerLevel: new RangeNumberField(
        { min: 1, max: 200 },
        { initial: () => (setting(settingKey("fudge", "powerLevel")) as number | undefined) ?? 10 },
      ),
      abilities: new SchemaField(
        each(ABILITY_KEYS, () => new SchemaField({ rank: rankField(-5, 60), absent: new BooleanField() })),
      ),
      defenses: new SchemaField(each(BOUGHT_DEFENSES, () => rankField(0, 60))),
      health: new SchemaField({
        value: new NumberField({ required: true, nullable: false, integer: true, min: -3, max: 6, initial: 6 }),
      }),
      bruises: new RangeNumberField({ min: 0, max: 99 }, { initial: 0 }),
      allowance: rankField(0, 999),
      transcendence: rankOrNone(-20, 60),
      size: rankField(-20, 30, -2),
      weight: rankField(-20, 60, 2),
      details: new SchemaField({
        realName: text(),
        identity: text(),
        player: text(),
        languages: text(),
        origin: text(),
        motivation: text(),
        appearance: text(),
        goals: text(),
      }),
      biography: new HTMLField(),
      gmNotes: new HTMLField(),
    };
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.health.max = maxHealth(this.kind);
    this.health.value = Math.min(this.health.value, this.health.max);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    workOut("fudge", this);
  }
}

/** A hero or a full villain: six health points, victory points. @rule FUD-150 FUD-360 FUD-600 */
export class FudgeHeroModel extends FudgeCharacterModel {
  declare victoryPoints: { value: number; special: number };
  /** What of extra effort is remembered between uses: fatigue to come, control that was resisted. */
  declare effort: EffortState;
  /** What extra effort raises until the start of the next turn. */
  declare boosts: readonly Boost[];
  /** Standard actions that extra effort added this turn. */
  declare extraStandard: number;
  /** Power stunts of one use that were used, for what they left on others. */
  declare spentStunts: readonly PowerEntry[];
  /** Character points of sessions, beyond those of the power level. @rule FUD-570 */
  declare earned: number;
  /** Uuid of the hero whose sidekick it is, who may help it with points; empty: nobody's. @rule FUD-376 */
  declare patron: string;
  /** The build is settled: from now on players add to it, and the Gamemaster alone moves points about. @rule FUD-573 */
  declare settled: boolean;

  get kind(): "hero" {
    return "hero";
  }

  static override defineSchema(): Schema {
    const { SchemaField, BooleanField, ArrayField, ObjectField, StringField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      victoryPoints: new SchemaField({
        value: new RangeNumberField({ min: 0, max: 99 }, { initial: () => houseRule("victoryPoints") }),
        special: rankField(0, 99),
      }),
      effort: new SchemaField({
        used: new BooleanField(),
        tired: new BooleanField(),
        pending: new ArrayField(new ObjectField()),
        resistedControl: new ArrayField(new StringField({ required: true, initial: "" })),
      }),
      boosts: new ArrayField(new ObjectField()),
      extraStandard: rankField(0, 9),
      spentStunts: new ArrayField(new ObjectField()),
      earned: rankField(0, 999),
      patron: new StringField({ required: true, initial: "" }),
      settled: new BooleanField(),
    };
  }
}

/** A minion: one health point, no victory points; it takes the worst degree of what it fails to resist. @rule FUD-601 FUD-602 */
export class FudgeMinionModel extends FudgeCharacterModel {
  get kind(): "minion" {
    return "minion";
  }
}
