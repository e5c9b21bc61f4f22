import { statusId } from "./apply/condition-effect.ts";
import { CrossoverCombatTracker } from "./combat/tracker.ts";
import { CombatModel } from "./data/combat-model.ts";
import { CombatantModel } from "./data/combatant-model.ts";
import { ConditionModel } from "./data/condition-model.ts";
import { ExchangeModel } from "./data/exchange-model.ts";
import { CrossoverActor } from "./documents/actor.ts";
import { CrossoverChatMessage } from "./documents/chat-message.ts";
import { CrossoverCombat } from "./documents/combat.ts";
import { CrossoverItem } from "./documents/item.ts";
import { icon, SYSTEM_ID, template } from "./ids.ts";
import { setStatuses, type StatusEntry } from "./platform.ts";
import { declarationOf, declarations, isGuest, rulesetsHere } from "./registry.ts";
import type { RulesetDeclaration } from "./ruleset.ts";
import { isPlayed } from "./settings/register.ts";
import { sheetClass } from "./sheets/in-time.ts";
import { tipAttributes } from "./sheets/tip-attributes.ts";
import { localize } from "./view/text/localize.ts";

/** CONFIG as a record: its per-document entries are typed for the classes that Foundry ships with. */
const config = (): Record<
  string,
  {
    documentClass: unknown;
    dataModels: Record<string, unknown>;
    typeIcons: Record<string, string>;
    trackableAttributes: Record<string, unknown>;
  }
> => CONFIG as never;

/** Document classes, and the models that belong to no ruleset. */
export function registerDocuments(): void {
  const c = config();
  Object.assign(c.Actor!, { documentClass: CrossoverActor });
  Object.assign(c.Item!, { documentClass: CrossoverItem });
  Object.assign(c.ChatMessage!, { documentClass: CrossoverChatMessage });
  Object.assign(c.Combat!, { documentClass: CrossoverCombat });
  c.ChatMessage!.dataModels.exchange = ExchangeModel;
  c.ActiveEffect!.dataModels.condition = ConditionModel;
  // Combats and combatants are made by Foundry without a type; their model is that of the untyped ones.
  c.Combatant!.dataModels.base = CombatantModel;
  c.Combat!.dataModels.base = CombatModel;
  (CONFIG.ui as unknown as Record<string, unknown>).combat = CrossoverCombatTracker;
}

/** Everything that hangs on the rulesets: models, sheets, icons, bars, roll classes. */
export function registerRulesets(): void {
  const c = config();
  const sheets = foundry.applications.apps.DocumentSheetConfig as unknown as {
    registerSheet(cls: unknown, scope: string, sheet: unknown, options: object): void;
    unregisterSheet(cls: unknown, scope: string, sheet: unknown): void;
  };
  sheets.unregisterSheet(Actor, "core", foundry.appv1.sheets.ActorSheet);
  sheets.unregisterSheet(Item, "core", foundry.appv1.sheets.ItemSheet);
  for (const ruleset of declarations()) {
    for (const [type, { model, sheet, icon: glyph, trackable }] of Object.entries(ruleset.actors)) {
      c.Actor!.dataModels[type] = model;
      (c.Actor!.typeIcons ??= {})[type] = glyph;
      (c.Actor!.trackableAttributes ??= {})[type] = trackable;
      sheets.registerSheet(Actor, SYSTEM_ID, sheetClass(ruleset.id, sheet, "Actor"), {
        types: [type],
        makeDefault: true,
        label: "CROSSOVER.Shared.Sheet.label",
      });
    }
    for (const [type, { model, sheet }] of Object.entries(ruleset.items)) {
      c.Item!.dataModels[type] = model;
      sheets.registerSheet(Item, SYSTEM_ID, sheetClass(ruleset.id, sheet, "Item"), {
        types: [type],
        makeDefault: true,
        label: "CROSSOVER.Shared.Sheet.label",
      });
    }
    Object.assign(c.ActiveEffect!.dataModels, ruleset.effects?.models ?? {});
    for (const roll of ruleset.rolls ?? []) CONFIG.Dice.rolls.push(roll as never);
    Object.assign(CONFIG.Dice.terms, ruleset.terms ?? {});
    ruleset.init?.();
  }
}

/** Whether conditions of a ruleset are listed: it is played here, or somebody of this world goes by it all the same. Before the world is there, those of all that are here. */
const hasConditions = (ruleset: RulesetDeclaration): boolean =>
  !game.ready || isPlayed(ruleset) || game.actors.some((a) => declarationOf(a)?.id === ruleset.id);

/** The statuses that the token HUD lists: each ruleset's conditions for its own actors, as its people arrive, and Foundry's "defeated", which the tracker toggles. */
export function registerStatuses(): void {
  const own = rulesetsHere()
    .filter(hasConditions)
    .flatMap(({ id, actors, conditions }) =>
      conditions.hud.map((condition, order): StatusEntry => {
        const definition = conditions.catalogue[condition];
        return {
          id: statusId(id, condition),
          name: conditions.label(condition),
          img: icon(definition?.icon ?? "hazard-sign"),
          hud: { actorTypes: Object.keys(actors) },
          order,
        };
      }),
    );
  setStatuses([
    {
      id: "dead",
      name: "CROSSOVER.Shared.Status.defeated",
      img: icon("skull-crossed-bones"),
      hud: true,
      _id: "crossoverdead000",
    },
    ...own,
  ]);
}

/** Partials that any template may name. */
const PARTIALS: readonly string[] = [
  "die",
  "roll",
  "rule",
  "rows",
  "buttons",
  "odds-panel",
  "odds-bars",
  "odds-strip",
  "points",
  "points-menu",
  "condition-menu",
  "condition-items",
  "mode",
].map((name) => template(`shared/parts/${name}`));

/** Templates that others name must be known before the first render: the shared ones, and those of a module's ruleset; those of the system's own come with its people. */
export function registerTemplates(): void {
  // Foundry's own helper knows no text that counts.
  Handlebars.registerHelper(
    "crossoverText",
    (key: string, { hash }: { readonly hash: Record<string, string | number> }) => localize(key, hash),
  );
  Handlebars.registerHelper("crossoverTip", tipAttributes);
  void foundry.applications.handlebars.loadTemplates([
    ...PARTIALS,
    // Drawn before the page is ready, which would wait for it.
    template("shared/tracker"),
    ...declarations().flatMap((ruleset) => (isGuest(ruleset) ? (ruleset.templates ?? []) : [])),
  ]);
}
