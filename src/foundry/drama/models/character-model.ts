import {
  ATTRIBUTE_KEYS,
  type AttributeKey,
  DEFENCE_SKILLS,
  type DefenceKind,
  dimensionOf,
  type DramaDerived,
  FLAWS,
  LIMIT_KEYS,
  type LimitKey,
  LIMITS,
  type Rank,
  type Side,
  type Subplot,
  TIER_POINTS,
} from "../../../rules/drama/index.ts";
import { each, RangeNumberField, rankField, rankOrNone } from "../../data/fields.ts";
import { workOut } from "../../data/work-out.ts";
import { setting, settingKey } from "../../settings/register.ts";
import { key } from "../keys.ts";
import { ValueField } from "./value-field.ts";

type Schema = foundry.data.fields.DataSchema;
type Field = Schema[string];

/** Attributes that a character may come to have with powers; nothing in play is higher. */
const HIGHEST = 200;

/**
 * What every character of the ruleset has: attributes, limits, what meets an attack, harm, story. Skills, powers and gear are items. Nothing derived is stored.
 * @rule DRA-330 DRA-333 DRA-338
 */
export abstract class DramaCharacterModel extends foundry.abstract.TypeDataModel<Schema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Drama.Character"];

  /** Rolls, harm and points follow the rank. @rule DRA-004 */
  abstract get rank(): Rank;

  declare side: Side;
  declare attributes: Record<AttributeKey, { base: number; mod: number }>;
  declare defences: Record<DefenceKind, string>;
  declare limits: Record<LimitKey, number | null>;
  declare shock: number;
  declare k: boolean;
  declare o: boolean;
  declare knockedDown: boolean;
  declare wounds: number;
  declare fellNow: boolean;
  declare stabilised: boolean;
  declare moved: { round: number; metres: number };
  declare rested: number;
  declare mortalRounds: number;
  declare resisted: boolean;
  /** The latest roll that deserves glory outside a fight was this one's. */
  declare glory: boolean;
  declare details: { realName: string; occupation: string; origin: string; quote: string };
  declare biography: string;
  declare gmNotes: string;
  /** What is left before somebody goes out, as tracks for bars and the tracker. Worked out at every preparation. */
  declare stamina: { value: number; max: number };
  declare wellness: { value: number; max: number };
  declare derived: DramaDerived;

  protected static sideInitial: Side = "heroes";

  static override defineSchema(): Schema {
    const { SchemaField, BooleanField, NumberField, StringField, HTMLField } = foundry.data.fields;
    const text = (): Field => new StringField({ required: true });
    const defence = (kind: DefenceKind): Field =>
      new StringField({
        required: true,
        initial: DEFENCE_SKILLS[kind][0] ?? "dodge",
        choices: Object.fromEntries(DEFENCE_SKILLS[kind].map((s) => [s, key("Skill", s)])),
      } as never) as never;
    const limit = (name: LimitKey): Field =>
      new ValueField(dimensionOf(name), { min: -10, max: HIGHEST, initial: LIMITS[name].human }) as never;
    return {
      side: new StringField({
        required: true,
        initial: this.sideInitial,
        choices: { heroes: key("Side", "heroes"), villains: key("Side", "villains") },
      } as never) as never,
      attributes: new SchemaField(
        each(
          ATTRIBUTE_KEYS,
          () => new SchemaField({ base: rankField(1, HIGHEST, 8), mod: rankField(-HIGHEST, HIGHEST) }),
        ),
      ),
      defences: new SchemaField(each(["melee", "ranged", "mental"] as const, defence)),
      limits: new SchemaField(each(LIMIT_KEYS, limit)),
      shock: rankField(0, 999),
      k: new BooleanField(),
      o: new BooleanField(),
      knockedDown: new BooleanField(),
      wounds: rankField(0, 4),
      fellNow: new BooleanField(),
      stabilised: new BooleanField(),
      moved: new SchemaField({
        round: rankField(0, 9999),
        metres: new NumberField({ required: true, nullable: false, min: 0, initial: 0 } as never) as never,
      }),
      rested: rankField(0, 3599),
      mortalRounds: rankField(0, 9999),
      resisted: new BooleanField(),
      glory: new BooleanField(),
      details: new SchemaField({ realName: text(), occupation: text(), origin: text(), quote: text() }),
      biography: new HTMLField(),
      gmNotes: new HTMLField(),
    };
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    workOut("drama", this);
  }
}

function points(initial: number | (() => number)): Schema {
  const { SchemaField } = foundry.data.fields;
  const value = new RangeNumberField({ min: 0, max: 999 }, { initial });
  return { heroPoints: new SchemaField({ value }) };
}

function story(): Schema {
  const { ArrayField, SchemaField, StringField } = foundry.data.fields;
  const text = (): Field => new StringField({ required: true });
  const flaws = Object.fromEntries(Object.keys(FLAWS).map((f) => [f, key("Flaw", f)]));
  return {
    flaws: new ArrayField(new StringField({ required: true, choices: flaws } as never) as never) as never,
    subplots: new ArrayField(new SchemaField({ kind: text(), note: text() })) as never,
    lentPoints: new ArrayField(new SchemaField({ id: text(), from: text() })) as never,
  };
}

/** What Hero Points bought: attributes raised since the last adventure, power points, and the log. @rule DRA-371 DRA-372 */
function advances(): Schema {
  const { ArrayField, NumberField, SchemaField, StringField } = foundry.data.fields;
  const text = (): Field => new StringField({ required: true });
  const line = new SchemaField({
    kind: text(),
    cost: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 } as never),
    text: text(),
  });
  const attributes = Object.fromEntries(ATTRIBUTE_KEYS.map((a) => [a, key("Attribute", a)]));
  return {
    raised: new ArrayField(new StringField({ required: true, choices: attributes } as never) as never) as never,
    boughtPowerPoints: rankField(0, 999),
    advances: new ArrayField(line as never) as never,
  };
}

/** A player's hero. @rule DRA-101 DRA-333 */
export class DramaHeroModel extends DramaCharacterModel {
  declare heroPoints: { value: number };
  declare flaws: (keyof typeof FLAWS)[];
  declare subplots: Subplot[];
  declare lentPoints: { id: string; from: string }[];
  declare raised: AttributeKey[];
  declare boughtPowerPoints: number;
  declare advances: { kind: string; cost: number; text: string }[];

  get rank(): Rank {
    return "hero";
  }

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      ...advances(),
      ...points(() => (setting(settingKey("drama", "startHeroPoints")) as number | undefined) ?? 10),
      ...story(),
    };
  }
}

/** A named adversary: rolls and is hurt like a hero, with points that only the Gamemaster sees. @rule DRA-004 DRA-114 */
export class DramaVillainModel extends DramaCharacterModel {
  declare heroPoints: { value: number };
  declare npcTier: keyof typeof TIER_POINTS;
  declare flaws: (keyof typeof FLAWS)[];
  declare subplots: Subplot[];
  declare lentPoints: { id: string; from: string }[];

  protected static override sideInitial: Side = "villains";

  get rank(): Rank {
    return "hero";
  }

  static override defineSchema(): Schema {
    const { StringField } = foundry.data.fields;
    const tiers = Object.fromEntries(Object.keys(TIER_POINTS).map((t) => [t, key("Tier", t)]));
    return {
      ...super.defineSchema(),
      ...points(TIER_POINTS.henchman),
      ...story(),
      npcTier: new StringField({ required: true, initial: "henchman", choices: tiers } as never) as never,
    };
  }
}

/** A mook, or a whole group of them that shares one sheet. @rule DRA-004 DRA-340 DRA-392 */
export class DramaMookModel extends DramaCharacterModel {
  declare count: number;
  /** Wound levels that take one out; null: what the table's setting says. @rule DRA-183 DRA-351 */
  declare outAt: number | null;

  protected static override sideInitial: Side = "villains";

  get rank(): Rank {
    return "mook";
  }

  static override defineSchema(): Schema {
    const outAt = rankOrNone(1, 4);
    return { ...super.defineSchema(), count: rankField(0, 9999, 1), outAt: outAt as never };
  }
}
