/* global foundry, game, ui, CONFIG, CONST, Hooks */
/**
 * The tiny system of the contract suite: a few subtypes with models, two sheets, a custom die, settings, a keybinding. It knows nothing of any real system.
 *
 * Everything overridable asks `contract.ask(name, self, args)`: the call is written to `contract.calls` while `contract.recording` is true, and if a test has put a
 * function in `contract.on[name]`, that function's answer is the method's. So a test decides at run time what `_preUpdate` of a model does.
 */
import { helper } from "/systems/contract-sys/helper.mjs";

const contract = (globalThis.contract = {
  helper,
  /** {name, id, user, args} of every overridable method, while recording. */
  calls: [],
  recording: false,
  /** Test's own answers by name, e.g. "Hero._preUpdate". */
  on: {},
  /** What was there at each step of the start. */
  boot: [],
  /** How often the initial function of a hero's `fresh` ran. */
  initials: 0,
  /** Sheets write what they did here. */
  sheetCalls: [],
  ask(name, self, args = []) {
    if (contract.recording)
      contract.calls.push({
        name,
        id: self?.id ?? self?.parent?.id ?? null,
        user: game.user?.id ?? null,
        args: args.map(plain),
      });
    return contract.on[name]?.call(self, ...args);
  },
  /** A data model with this schema, for tests of fields: `define(fields)` answers the schema. */
  model(define, Base = foundry.abstract.DataModel) {
    return class Probe extends Base {
      static defineSchema() {
        return define(foundry.data.fields);
      }
    };
  },
  /** What a field makes of a value in the source; throws when it refuses. */
  clean(field, value) {
    const Model = contract.model(() => ({ v: field }));
    return new Model(value === undefined ? {} : { v: value })._source.v;
  },
  /** Start a record; answers a function that ends it and gives the names in order. */
  record() {
    contract.calls.length = 0;
    contract.recording = true;
  },
  stop() {
    contract.recording = false;
    return contract.calls.splice(0);
  },
});

/** A JSON copy of an argument, as far as there is one. */
function plain(value) {
  if (value === undefined || typeof value === "function") return null;
  if (value?.documentName) return { documentName: value.documentName, id: value.id };
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return String(value);
  }
}

const { fields } = foundry.data;
const { TypeDataModel, DataModel } = foundry.abstract;

/** Adds what models and documents hear of being written. */
const writesRecorded = (name, Base) =>
  class extends Base {
    async _preCreate(data, options, user) {
      const answer = await contract.ask(`${name}._preCreate`, this, [data, options, user]);
      return answer === false ? false : super._preCreate(data, options, user);
    }
    async _preUpdate(changes, options, user) {
      const answer = await contract.ask(`${name}._preUpdate`, this, [changes, options, user]);
      return answer === false ? false : super._preUpdate(changes, options, user);
    }
    async _preDelete(options, user) {
      const answer = await contract.ask(`${name}._preDelete`, this, [options, user]);
      return answer === false ? false : super._preDelete(options, user);
    }
    _onCreate(data, options, userId) {
      super._onCreate(data, options, userId);
      contract.ask(`${name}._onCreate`, this, [data, options, userId]);
    }
    _onUpdate(changed, options, userId) {
      super._onUpdate(changed, options, userId);
      contract.ask(`${name}._onUpdate`, this, [changed, options, userId]);
    }
    _onDelete(options, userId) {
      super._onDelete(options, userId);
      contract.ask(`${name}._onDelete`, this, [options, userId]);
    }
  };

/** Adds recorded lifecycle methods to a model. */
const recorded = (name, Base = TypeDataModel) =>
  class extends writesRecorded(name, Base) {
    prepareBaseData() {
      super.prepareBaseData();
      contract.ask(`${name}.prepareBaseData`, this);
    }
    prepareDerivedData() {
      super.prepareDerivedData();
      contract.ask(`${name}.prepareDerivedData`, this);
    }
  };

/** A value inside a hero that is a model of its own. */
class Origin extends DataModel {
  static defineSchema() {
    return {
      place: new fields.StringField({ initial: "nowhere" }),
      year: new fields.NumberField({ integer: true, initial: 2000 }),
    };
  }
  get label() {
    return `${this.place}, ${this.year}`;
  }
}

class HeroModel extends recorded("Hero") {
  static LOCALIZATION_PREFIXES = ["CONTRACT.Hero"];
  static defineSchema() {
    return {
      health: new fields.SchemaField({
        value: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 10 }),
        max: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 10 }),
      }),
      energy: new fields.SchemaField({
        value: new fields.NumberField({ integer: true, initial: 3 }),
        max: new fields.NumberField({ integer: true, initial: 5 }),
      }),
      bonus: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      speed: new fields.NumberField({ nullable: true, initial: null }),
      limited: new fields.NumberField({ required: true, nullable: false, min: 0, max: 10, initial: 5 }),
      stepped: new fields.NumberField({ required: true, nullable: false, step: 5, initial: 0 }),
      rank: new fields.StringField({ required: true, choices: ["novice", "veteran"], initial: "novice" }),
      motto: new fields.StringField(),
      active: new fields.BooleanField(),
      list: new fields.ArrayField(
        new fields.SchemaField({
          x: new fields.NumberField({ initial: 0 }),
          name: new fields.StringField({ initial: "new" }),
        }),
      ),
      tags: new fields.SetField(new fields.StringField()),
      map: new fields.ObjectField(),
      slots: new fields.TypedObjectField(new fields.SchemaField({ n: new fields.NumberField({ initial: 1 }) }), {
        validateKey: (key) => /^[a-z]+$/.test(key),
      }),
      origin: new fields.EmbeddedDataField(Origin),
      biography: new fields.HTMLField(),
      secret: new fields.StringField(),
      sidekick: new fields.ForeignDocumentField(foundry.documents.BaseActor),
      link: new fields.DocumentUUIDField({ type: "Item" }),
      portrait: new fields.FilePathField({ categories: ["IMAGE"] }),
      color: new fields.ColorField({ initial: "#336699" }),
      fresh: new fields.ObjectField({
        initial: (source) => {
          contract.initials++;
          return { named: typeof source };
        },
      }),
    };
  }
  static migrateData(source) {
    contract.ask("Hero.migrateData", null, [source]);
    if ("oldMotto" in source) {
      source.motto ??= source.oldMotto;
      delete source.oldMotto;
    }
    return super.migrateData(source);
  }
  prepareBaseData() {
    super.prepareBaseData();
    this.shield = 0;
  }
  prepareDerivedData() {
    this.defense = 10 + this.bonus;
    this.double = this.bonus * 2;
    super.prepareDerivedData();
  }
}

class NpcModel extends recorded("Npc") {
  static defineSchema() {
    return {
      health: new fields.SchemaField({
        value: new fields.NumberField({ integer: true, min: 0, initial: 4 }),
        max: new fields.NumberField({ integer: true, initial: 4 }),
      }),
      bonus: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      biography: new fields.HTMLField(),
    };
  }
}

class PowerModel extends recorded("Power") {
  static LOCALIZATION_PREFIXES = ["CONTRACT.Power"];
  static defineSchema() {
    return {
      rank: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 1 }),
      suppress: new fields.BooleanField(),
      description: new fields.HTMLField(),
    };
  }
}

class GearModel extends recorded("Gear") {
  static defineSchema() {
    return { weight: new fields.NumberField({ nullable: true, initial: null }), description: new fields.HTMLField() };
  }
}

/** Rendered by the core template. */
class ReportModel extends recorded("Report") {
  static defineSchema() {
    return { text: new fields.StringField(), count: new fields.NumberField({ integer: true, initial: 0 }) };
  }
}

/** Renders itself (platform 5.3). */
class DrawnModel extends recorded("Drawn") {
  static defineSchema() {
    return { count: new fields.NumberField({ integer: true, initial: 0 }) };
  }
  async renderHTML(options = {}) {
    contract.ask("Drawn.renderHTML", this, [options]);
    const li = document.createElement("li");
    li.className = "chat-message message drawn";
    li.dataset.messageId = this.parent.id;
    li.innerHTML = `<div class="message-content"><p class="count">${this.count}</p><button type="button" data-action="drawnButton">Press</button></div>`;
    return li;
  }
}

class BoonModel extends recorded("Boon", game14() ? foundry.data.ActiveEffectTypeDataModel : TypeDataModel) {
  static defineSchema() {
    return { ...(game14() ? super.defineSchema() : {}), level: new fields.NumberField({ integer: true, initial: 1 }) };
  }
}

/** Whether this is generation 14: it has the base class for effects. Asked with `in`, which no host can mistake for a use. */
function game14() {
  return "ActiveEffectTypeDataModel" in foundry.data;
}

class ClashModel extends recorded("Clash") {
  static defineSchema() {
    return { stakes: new fields.StringField() };
  }
}

class FighterModel extends recorded("Fighter") {
  static defineSchema() {
    return { wounds: new fields.NumberField({ integer: true, initial: 0 }) };
  }
}

class AssetModel extends recorded("Asset") {
  static defineSchema() {
    return { power: new fields.NumberField({ integer: true, initial: 0 }) };
  }
}

class TarotModel extends recorded("Tarot") {
  static defineSchema() {
    return { theme: new fields.StringField({ initial: "night" }) };
  }
}

class DossierModel extends recorded("Dossier") {
  static defineSchema() {
    return { clue: new fields.StringField(), body: new fields.HTMLField() };
  }
}

/** Adds recorded methods to a document class. */
const documented = (name, Base) =>
  class extends writesRecorded(name, Base) {
    prepareBaseData() {
      contract.ask(`${name}.prepareBaseData`, this);
      super.prepareBaseData();
    }
    prepareEmbeddedDocuments() {
      contract.ask(`${name}.prepareEmbeddedDocuments`, this);
      super.prepareEmbeddedDocuments();
    }
    prepareDerivedData() {
      contract.ask(`${name}.prepareDerivedData`, this);
      super.prepareDerivedData();
    }
  };

const { Actor, Item, ActiveEffect, ChatMessage, Combat, Combatant, Cards } = foundry.documents;

class ContractActor extends documented("Actor", Actor) {
  applyActiveEffects(phase) {
    contract.ask("Actor.applyActiveEffects", this, [phase]);
    return super.applyActiveEffects(phase);
  }
  _onCreateDescendantDocuments(parent, collection, documents, data, options, userId) {
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
    contract.ask("Actor._onCreateDescendantDocuments", this, [
      parent,
      collection,
      documents.map((d) => d.id),
      data,
      options,
      userId,
    ]);
  }
  _onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId) {
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
    contract.ask("Actor._onUpdateDescendantDocuments", this, [
      parent,
      collection,
      documents.map((d) => d.id),
      changes,
      options,
      userId,
    ]);
  }
  _onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId) {
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
    contract.ask("Actor._onDeleteDescendantDocuments", this, [
      parent,
      collection,
      documents.map((d) => d.id),
      ids,
      options,
      userId,
    ]);
  }
}

class ContractItem extends documented("Item", Item) {
  getRollData() {
    const answer = contract.on["Item.getRollData"]?.call(this);
    return answer ?? super.getRollData();
  }
}

class ContractEffect extends documented("ActiveEffect", ActiveEffect) {
  get isSuppressed() {
    return (this.parent?.system?.suppress ?? false) || super.isSuppressed;
  }
}

class ContractMessage extends documented("ChatMessage", ChatMessage) {}

class ContractCombat extends documented("Combat", Combat) {
  _sortCombatants(a, b) {
    return contract.on["Combat._sortCombatants"]
      ? contract.on["Combat._sortCombatants"](a, b)
      : super._sortCombatants(a, b);
  }
  _canChangeTurn(user) {
    return contract.on["Combat._canChangeTurn"]?.call(this, user) ?? super._canChangeTurn(user);
  }
  async _onStartTurn(combatant, context) {
    await super._onStartTurn(combatant, context);
    await contract.ask("Combat._onStartTurn", this, [combatant, context]);
  }
  async _onEndTurn(combatant, context) {
    await super._onEndTurn(combatant, context);
    await contract.ask("Combat._onEndTurn", this, [combatant, context]);
  }
  async _onStartRound(context) {
    await super._onStartRound(context);
    await contract.ask("Combat._onStartRound", this, [context]);
  }
  async _onEndRound(context) {
    await super._onEndRound(context);
    await contract.ask("Combat._onEndRound", this, [context]);
  }
}

class ContractCombatant extends documented("Combatant", Combatant) {}
class ContractCards extends documented("Cards", Cards) {}

/** An own die: faces 1 to 6, shown as omens; `o` in formulas. Its modifier `bl` (blessed) turns the lowest active result into a 6. */
class OmenDie extends foundry.dice.terms.DiceTerm {
  constructor(data = {}) {
    super({ ...data, faces: 6 });
  }
  static DENOMINATION = "o";
  static MODIFIERS = { bl: "bless" };
  bless() {
    const active = this.results.filter((r) => r.active);
    const lowest = active.sort((a, b) => a.result - b.result)[0];
    if (lowest) {
      lowest.result = 6;
      lowest.blessed = true;
    }
  }
  async roll({ minimize = false, maximize = false, ...options } = {}) {
    contract.ask("OmenDie.roll", null, [{ minimize, maximize }]);
    return super.roll({ minimize, maximize, ...options });
  }
  getResultLabel(result) {
    return result.result === 6 ? "★" : String(result.result);
  }
  getResultCSS(result) {
    return [...super.getResultCSS(result), "omen", result.result === 6 ? "star" : null];
  }
}

/** An own roll class: stored and found again by its name. */
class ContractRoll extends foundry.dice.Roll {
  get luck() {
    return this.options.luck ?? 0;
  }
}

const { HandlebarsApplicationMixin, ApplicationV2 } = foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;

class HeroSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["contract-sys", "hero-sheet"],
    position: { width: 520, height: 480 },
    window: {
      resizable: true,
      controls: [
        { icon: "fa-solid fa-star", label: "CONTRACT.Sheet.star", action: "star", visible: HeroSheet.starVisible },
      ],
    },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      star: HeroSheet.onStar,
      roll: { handler: HeroSheet.onRoll, buttons: [0, 2] },
      addPower: HeroSheet.onAddPower,
    },
  };
  static PARTS = {
    header: { template: "systems/contract-sys/templates/hero-header.hbs" },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: {
      template: "systems/contract-sys/templates/hero-main.hbs",
      templates: ["systems/contract-sys/templates/row.hbs"],
      scrollable: [""],
    },
    notes: { template: "systems/contract-sys/templates/hero-notes.hbs" },
  };
  static TABS = {
    primary: {
      tabs: [{ id: "main", icon: "fa-solid fa-bolt" }, { id: "notes" }],
      initial: "main",
      labelPrefix: "CONTRACT.Sheet.tabs",
    },
  };
  static starVisible(...args) {
    contract.sheetCalls.push({ name: "starVisible", count: args.length, self: this?.constructor?.name ?? null });
    return true;
  }
  static onStar(event, target) {
    contract.sheetCalls.push({
      name: "star",
      self: this.constructor.name,
      target: target?.tagName ?? null,
      event: event?.type ?? null,
    });
  }
  static onRoll(event, target) {
    contract.sheetCalls.push({
      name: "roll",
      self: this.constructor.name,
      button: event.button,
      ability: target.dataset.ability,
    });
  }
  static async onAddPower() {
    await this.actor.createEmbeddedDocuments("Item", [{ name: "New power", type: "power" }]);
  }
  async _prepareContext(options) {
    contract.sheetCalls.push({ name: "_prepareContext", parts: options.parts, first: options.isFirstRender });
    return {
      ...(await super._prepareContext(options)),
      system: this.document.system,
      systemFields: this.document.system.schema.fields,
    };
  }
  async _preparePartContext(partId, context, options) {
    const part = await super._preparePartContext(partId, context, options);
    contract.sheetCalls.push({ name: "_preparePartContext", part: partId });
    if (part.tabs && partId in part.tabs) part.tab = part.tabs[partId];
    if (partId === "main") part.rows = Array.from({ length: 60 }, (_, i) => ({ n: i + 1 }));
    if (partId === "notes")
      part.biography = await foundry.applications.ux.TextEditor.implementation.enrichHTML(
        this.document.system.biography,
        { secrets: this.document.isOwner },
      );
    return part;
  }
  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    contract.sheetCalls.push({ name: "_onFirstRender" });
  }
  async _onRender(context, options) {
    await super._onRender(context, options);
    contract.sheetCalls.push({ name: "_onRender", parts: options.parts });
  }
}

class PowerSheet extends HandlebarsApplicationMixin(ItemSheetV2) {
  static DEFAULT_OPTIONS = { classes: ["contract-sys", "power-sheet"], form: { submitOnChange: true } };
  static PARTS = { body: { template: "systems/contract-sys/templates/power.hbs" } };
}

class DossierSheet extends HandlebarsApplicationMixin(
  foundry.applications.sheets.journal?.JournalEntryPageSheet ?? foundry.applications.api.DocumentSheetV2,
) {
  static PARTS = { body: { template: "systems/contract-sys/templates/dossier.hbs" } };
}

/** A window for the settings menu. */
class ContractMenu extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS = { id: "contract-menu", window: { title: "CONTRACT.Settings.menu.name" } };
  static PARTS = { body: { template: "systems/contract-sys/templates/menu.hbs" } };
}

/** A setting that is a model. */
class RulesSetting extends DataModel {
  static defineSchema() {
    return {
      level: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 3 }),
      mood: new fields.StringField({ initial: "calm" }),
    };
  }
}

Object.assign(contract, {
  classes: {
    HeroModel,
    NpcModel,
    PowerModel,
    GearModel,
    ReportModel,
    DrawnModel,
    BoonModel,
    ClashModel,
    FighterModel,
    AssetModel,
    TarotModel,
    DossierModel,
    Origin,
    RulesSetting,
    ContractActor,
    ContractItem,
    ContractEffect,
    ContractMessage,
    ContractCombat,
    ContractCombatant,
    ContractCards,
    OmenDie,
    ContractRoll,
    HeroSheet,
    PowerSheet,
    DossierSheet,
    ContractMenu,
  },
  settingChanges: [],
  keys: [],
});

/** What can be read at this step of the start. Absent things are asked for with `?.`. */
function snapshot(name) {
  const pack = game.packs?.get?.("contract-sys.heroes");
  const settings = game.settings.settings.has("contract-sys.worldNumber")
    ? game.settings.get("contract-sys", "worldNumber")
    : null;
  contract.boot.push({
    name,
    system: game.system?.id ?? null,
    release: game.release?.generation ?? null,
    settings: typeof game.settings?.register,
    CONST: typeof CONST,
    CONFIG: typeof CONFIG.Actor,
    socket: typeof game.socket?.emit,
    user: game.user?.id ?? null,
    actors: game.actors?.size ?? null,
    defense: game.actors?.get?.("actorHero0000001")?.system?.defense ?? null,
    localized: game.i18n?.localize?.("CONTRACT.hello") ?? null,
    worldNumber: settings,
    packIndex: pack?.index?.size ?? null,
    sidebar: ui.sidebar ? true : false,
    combat: ui.combat ? true : false,
    ready: game.ready === true,
    collectionsReady: game.collections?.size ?? null,
    documentTypes: game.system?.documentTypes ? Object.keys(game.system.documentTypes.Actor ?? {}) : null,
    label: CONFIG.Actor?.typeLabels?.hero ?? null,
    fieldLabel: HeroModel.schema.fields.bonus.label ?? "",
  });
}

Hooks.once("init", () => {
  const settings = (key, data) => game.settings.register("contract-sys", key, data);
  settings("worldNumber", {
    scope: "world",
    config: true,
    name: "CONTRACT.Settings.worldNumber.name",
    hint: "CONTRACT.Settings.worldNumber.hint",
    type: Number,
    default: 1,
    onChange: (value, options, userId) => contract.settingChanges.push({ key: "worldNumber", value, userId }),
  });
  settings("clientText", {
    scope: "client",
    config: true,
    name: "CONTRACT.Settings.clientText.name",
    type: String,
    default: "here",
    onChange: (value, options, userId) =>
      contract.settingChanges.push({ key: "clientText", value, userId: userId ?? null }),
  });
  settings("userText", {
    scope: "user",
    config: true,
    name: "CONTRACT.Settings.userText.name",
    type: String,
    default: "mine",
  });
  settings("unscoped", { config: false, type: String, default: "plain" });
  settings("rules", { scope: "world", config: false, type: RulesSetting });
  settings("field", {
    scope: "world",
    config: true,
    name: "CONTRACT.Settings.field.name",
    type: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 9, initial: 4 }),
  });
  settings("choice", {
    scope: "world",
    config: true,
    name: "CONTRACT.Settings.choice.name",
    type: String,
    default: "a",
    choices: { a: "CONTRACT.Settings.choice.a", b: "CONTRACT.Settings.choice.b" },
    requiresReload: true,
  });
  settings("object", { scope: "world", config: false, type: Object, default: { list: [] } });
  settings("migrated", { scope: "world", config: false, type: String, default: "" });
  game.settings.registerMenu("contract-sys", "menu", {
    name: "CONTRACT.Settings.menu.name",
    label: "CONTRACT.Settings.menu.label",
    hint: "CONTRACT.Settings.menu.hint",
    icon: "fa-solid fa-gear",
    type: ContractMenu,
    restricted: true,
  });
  game.keybindings.register("contract-sys", "ping", {
    name: "CONTRACT.Keys.ping",
    editable: [{ key: "KeyG", modifiers: ["Shift"] }],
    onDown: () => {
      contract.keys.push("down");
      return true;
    },
    onUp: () => {
      contract.keys.push("up");
    },
  });
  snapshot("init");

  CONFIG.Actor.documentClass = ContractActor;
  CONFIG.Item.documentClass = ContractItem;
  CONFIG.ActiveEffect.documentClass = ContractEffect;
  CONFIG.ChatMessage.documentClass = ContractMessage;
  CONFIG.Combat.documentClass = ContractCombat;
  CONFIG.Combatant.documentClass = ContractCombatant;
  CONFIG.Cards.documentClass = ContractCards;
  Object.assign(CONFIG.Actor.dataModels, { hero: HeroModel, npc: NpcModel });
  Object.assign(CONFIG.Item.dataModels, { power: PowerModel, gear: GearModel });
  Object.assign(CONFIG.ChatMessage.dataModels, { report: ReportModel, drawn: DrawnModel });
  CONFIG.ActiveEffect.dataModels.boon = BoonModel;
  CONFIG.Combat.dataModels.clash = ClashModel;
  CONFIG.Combatant.dataModels.fighter = FighterModel;
  CONFIG.Card.dataModels.asset = AssetModel;
  CONFIG.Cards.dataModels.tarot = TarotModel;
  CONFIG.JournalEntryPage.dataModels.dossier = DossierModel;
  CONFIG.Actor.trackableAttributes = {
    hero: { bar: ["health", "energy"], value: ["bonus"] },
    npc: { bar: ["health"], value: ["bonus"] },
  };
  if (!game14()) CONFIG.ActiveEffect.legacyTransferral = false;
  CONFIG.Dice.terms.o = OmenDie;
  CONFIG.Dice.rolls.push(ContractRoll);
  CONFIG.Combat.initiative.decimals = 2;

  const { DocumentSheetConfig } = foundry.applications.apps;
  DocumentSheetConfig.registerSheet(ContractActor, "contract-sys", HeroSheet, {
    types: ["hero", "npc"],
    makeDefault: true,
    label: "CONTRACT.Sheet.hero",
  });
  DocumentSheetConfig.registerSheet(ContractItem, "contract-sys", PowerSheet, {
    types: ["power", "gear"],
    makeDefault: true,
    label: "CONTRACT.Sheet.power",
  });
  DocumentSheetConfig.registerSheet(foundry.documents.JournalEntryPage, "contract-sys", DossierSheet, {
    types: ["dossier"],
    makeDefault: true,
    label: "CONTRACT.Sheet.dossier",
  });

  const status = {
    id: "glowing",
    name: "CONTRACT.Status.glowing",
    img: "icons/svg/sun.svg",
    _id: "statusGlowing000",
    statuses: [],
    hud: true,
  };
  const heroic = {
    id: "heroic",
    name: "CONTRACT.Status.heroic",
    img: "icons/svg/upgrade.svg",
    hud: { actorTypes: ["hero"] },
  };
  if (game14()) for (const entry of [status, heroic]) CONFIG.statusEffects[entry.id] = entry;
  else CONFIG.statusEffects.push(status, heroic);

  CONFIG.queries["contract-sys.echo"] = (data, options) => ({
    data,
    timeout: options?.timeout ?? null,
    user: game.user.id,
  });
  CONFIG.queries["contract-sys.slow"] = (data) => new Promise((resolve) => setTimeout(() => resolve("late"), data.ms));
  CONFIG.queries["contract-sys.draw"] = async ({ hand, deck, number }) =>
    (await game.cards.get(hand).draw(game.cards.get(deck), number, { chatNotification: false })).length;
  CONFIG.queries["contract-sys.fails"] = () => {
    throw new Error("the handler said no");
  };
});

Hooks.once("i18nInit", () => snapshot("i18nInit"));
Hooks.once("setup", () => snapshot("setup"));
Hooks.once("ready", () => {
  snapshot("ready");
  contract.socketGot = [];
  game.socket.on("system.contract-sys", (...args) => contract.socketGot.push(args));
});
for (const hook of ["init", "i18nInit", "setup", "ready"]) Hooks.on(hook, () => (contract.fired ??= []).push(hook));
