/** A hero of Coin: what is stored, what the rules read of it, and the sheet. */
import type { Kit } from "crossover";
import { type CoinHero, type CoinRules, text, TRAITS } from "./rules.ts";

/** Most coins that a trait has, most Grit. */
const [MOST_COINS, MOST_GRIT] = [6, 10];

interface HeroData {
  readonly force: number;
  readonly wit: number;
  readonly nerve: number;
  readonly grit: { readonly value: number; readonly max: number };
}
interface HeroDocument {
  readonly uuid: string;
  readonly name: string;
  readonly system: HeroData;
  readonly effects: Iterable<{
    readonly type: string;
    readonly disabled: boolean;
    readonly system: { readonly condition?: string };
  }>;
}

/** The plain data that the rules read of an actor. */
export const snapshot = (actor: unknown): CoinHero => {
  const { uuid, name, system, effects } = actor as HeroDocument;
  const { force, wit, nerve, grit } = system;
  return {
    uuid,
    name,
    traits: { force, wit, nerve },
    grit: { value: grit.value, max: grit.max },
    conditions: [...effects].flatMap((e) => (e.type === "condition" && !e.disabled ? (e.system.condition ?? []) : [])),
  };
};

/** Made with the kit, since Foundry's classes are there only once the page has loaded. */
export function coinHero({ fields, sheets, acts, view }: Kit, rules: CoinRules) {
  class CoinHeroModel extends foundry.abstract.TypeDataModel<foundry.data.fields.DataSchema, Actor.Implementation> {
    static override LOCALIZATION_PREFIXES = ["CROSSOVER.Coin.Hero"];

    static override defineSchema(): foundry.data.fields.DataSchema {
      const { SchemaField, HTMLField } = foundry.data.fields;
      return {
        ...Object.fromEntries(TRAITS.map((trait) => [trait, fields.rankField(1, MOST_COINS, 2)])),
        grit: new SchemaField({ value: fields.rankField(0, MOST_GRIT, 5), max: fields.rankField(1, MOST_GRIT, 5) }),
        biography: new HTMLField(),
      };
    }
  }

  class CoinHeroSheet extends sheets.CrossoverActorSheet {
    static override DEFAULT_OPTIONS = {
      classes: ["coin"],
      position: { width: 460, height: 560 },
      actions: {
        flip: sheets.onSheet(async (sheet, target, event) =>
          acts.openAct(sheet.owner, ["check"], { trait: target.dataset["trait"] ?? "" }, event.shiftKey),
        ),
        strike: sheets.onSheet(async (sheet, _target, event) =>
          acts.openAct(sheet.owner, ["attack"], {}, event.shiftKey),
        ),
      },
    };

    static PARTS = { main: { template: "modules/coin-ruleset/templates/hero.hbs", scrollable: [""] } };

    protected override async _prepareContext(options: never): Promise<never> {
      const context = (await super._prepareContext(options)) as object;
      const hero = snapshot(this.actor);
      const traits = TRAITS.map((trait) => {
        const { total, rows } = rules.coins(hero, trait);
        return {
          trait,
          total,
          base: hero.traits[trait],
          most: MOST_COINS,
          label: view.localize(text("Trait", trait)),
          why: view
            .rowViews(rows, view.localize)
            .map(({ label, value }) => `${label} ${value}`)
            .join(", "),
        };
      });
      return {
        ...context,
        traits,
        grit: hero.grit,
        mostGrit: MOST_GRIT,
        down: rules.derived(hero).length > 0,
      } as never;
    }
  }

  return { CoinHeroModel, CoinHeroSheet };
}
