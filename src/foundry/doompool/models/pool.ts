import { type Die, type DoomLogEntry, PATHS, type SceneState, STAKES, THREAT } from "../../../rules/doompool/index.ts";
import { rankField } from "../../data/fields.ts";
import { choiceField, dieField, flagField, textField } from "./fields.ts";

type Schema = foundry.data.fields.DataSchema;

/** Entries of the log that are kept. */
const KEPT = 100;

/** Where a token's bar for the pool is full. */
const MOST = 30;

/** The doom pool of the table: its dice, its log, and the state of the story. One document, which only the Gamemaster changes. @rule DOO-155 DOO-270 DOO-290 DOO-314 */
export class DoompoolPoolModel extends foundry.abstract.TypeDataModel<Schema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Doompool.PoolActor"];

  declare dice: Die[];
  declare threat: keyof typeof THREAT;
  declare stakes: keyof typeof STAKES;
  declare log: DoomLogEntry[];
  declare scene: SceneState;
  /** Dice in the pool, for token bars. */
  declare count: { value: number; max: number };

  static override defineSchema(): Schema {
    const { ArrayField, SchemaField } = foundry.data.fields;
    const dice = (initial: readonly number[] = []): Schema[string] =>
      new ArrayField(dieField(6), { initial: () => [...initial] } as never);
    return {
      dice: dice([6, 6]),
      threat: choiceField("Threat", Object.keys(THREAT), "standard"),
      stakes: choiceField("Stakes", Object.keys(STAKES), "normal"),
      log: new ArrayField(
        new SchemaField({
          reason: textField(),
          rule: textField(),
          by: textField(),
          before: dice(),
          after: dice(),
        } as Schema),
      ),
      scene: new SchemaField({
        act: rankField(1, 999, 1),
        kind: choiceField("Scene", ["action", "transition"], "transition"),
        name: textField(),
        number: rankField(0, 9999),
        distinctions: new ArrayField(textField()),
        doomAtStart: dice([6, 6]),
        sceneCounter: rankField(0, 9999),
        ended: flagField(),
      } as Schema),
    } as Schema;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.count = { value: this.dice.length, max: MOST };
  }

  /** Dice that cards, the order and SFX bring or take are logged like those moved by hand, with the rule behind them. @rule DOO-155 */
  protected override async _preUpdate(
    ...args: Parameters<foundry.abstract.TypeDataModel<Schema, Actor.Implementation>["_preUpdate"]>
  ): Promise<boolean | void> {
    if ((await super._preUpdate(...args)) === false) return false;
    const [changes, { crossover }, user] = args as unknown as [
      { system?: { dice?: readonly number[]; log?: unknown } },
      { crossover?: { rules?: Readonly<Record<string, string>> } },
      { name: string },
    ];
    const after = changes.system?.dice;
    if (!changes.system || after === undefined || changes.system.log !== undefined || after.join() === this.dice.join())
      return;
    changes.system.log = [
      ...foundry.utils.deepClone((this.parent._source as unknown as { system: { log: DoomLogEntry[] } }).system.log),
      {
        reason: "",
        rule: crossover?.rules?.[PATHS.doom] ?? "DOO-155",
        by: user.name,
        before: [...this.dice],
        after: [...after],
      },
    ].slice(-KEPT);
  }

  /** Sheets show the doom pool and the scene: those that are open follow. */
  protected override _onUpdate(
    ...args: Parameters<foundry.abstract.TypeDataModel<Schema, Actor.Implementation>["_onUpdate"]>
  ): void {
    super._onUpdate(...args);
    for (const actor of game.actors)
      if ((actor.type as string).startsWith("doompool") && actor.sheet?.rendered === true) actor.render(false);
  }
}
