/* global foundry */
/**
 * Windows and sheets for the items on the interface. Loaded by the items themselves: import("/systems/contract-sys/ui/apps.mjs"), then `contract.ui`. What happened is written to `contract.ui.log`.
 */
const { ApplicationV2, HandlebarsApplicationMixin, DocumentSheetV2 } = foundry.applications.api;
const path = (name) => `systems/contract-sys/templates/ui/${name}.hbs`;
const log = [];
const note = (name, data = {}) => log.push({ name, ...data });

/** A plain window: builds its own content. */
class PlainApp extends ApplicationV2 {
  static DEFAULT_OPTIONS = {
    id: "plain-{id}",
    classes: ["plain", "shared"],
    window: { title: "Plain", icon: "fa-solid fa-star" },
    position: { width: 300, height: 200 },
    actions: { ping: PlainApp.onPing, base: PlainApp.onPing },
    own: { deep: { a: 1, b: 1 }, list: [1, 2] },
  };
  static onPing(event, target) {
    note("ping", {
      self: this.constructor.name,
      tag: target.tagName,
      button: event.button,
      prevented: event.defaultPrevented,
    });
  }
  async _renderHTML() {
    const section = document.createElement("div");
    section.innerHTML = this.options.content ?? '<button type="button" data-action="ping">Ping</button>';
    return section;
  }
  _replaceHTML(result, content) {
    content.replaceChildren(result);
  }
}

class DerivedApp extends PlainApp {
  static DEFAULT_OPTIONS = {
    classes: ["derived", "shared"],
    window: { resizable: true },
    actions: { both: { handler: PlainApp.onPing, buttons: [0, 2] } },
    own: { deep: { b: 2 }, list: [2, 3] },
  };
}

/** Neither method that rendering needs. */
class BareApp extends ApplicationV2 {}

/** Parts, tabs, scroll positions and the order of a render. */
class PartsApp extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS = {
    id: "parts-app",
    classes: ["parts-app"],
    position: { width: 400, height: 420 },
    window: { title: "Parts" },
  };
  static PARTS = {
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    first: { template: path("first"), scrollable: ["", ".scroller"] },
    second: { template: path("second") },
    one: { template: path("tab") },
    two: { template: path("tab") },
  };
  static TABS = {
    primary: {
      tabs: [
        { id: "one", label: "One" },
        { id: "two", label: "Two", cssClass: "extra" },
      ],
      initial: "one",
    },
    other: { tabs: [{ id: "x" }, { id: "y" }], initial: "x" },
  };
  count = 0;
  async _prepareContext(options) {
    note("_prepareContext");
    const context = await super._prepareContext(options);
    return {
      ...context,
      tabs: this._prepareTabs("primary"),
      inner: this._prepareTabs("other"),
      count: ++this.count,
      rows: Array.from({ length: 50 }, (_, i) => i + 1),
    };
  }
  async _preparePartContext(partId, context, options) {
    note("_preparePartContext", { part: partId });
    return super._preparePartContext(partId, context, options);
  }
  async _preFirstRender(context, options) {
    note("_preFirstRender");
    return super._preFirstRender(context, options);
  }
  async _preRender(context, options) {
    note("_preRender");
    return super._preRender(context, options);
  }
  _attachPartListeners(partId, element, options) {
    super._attachPartListeners(partId, element, options);
    note("_attachPartListeners", { part: partId, tag: element.tagName });
  }
  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    note("_onFirstRender", { parts: options.parts });
  }
  async _onRender(context, options) {
    await super._onRender(context, options);
    note("_onRender", { parts: options.parts });
  }
  async _postRender(context, options) {
    note("_postRender");
    return super._postRender(context, options);
  }
  async _preClose(options) {
    note("_preClose");
    return super._preClose(options);
  }
  _onClose(options) {
    note("_onClose");
    return super._onClose(options);
  }
}

/** A part with two roots. */
class TwinsApp extends HandlebarsApplicationMixin(ApplicationV2) {
  static PARTS = { good: { template: path("second") }, twins: { template: path("twins") } };
}

/** A sheet whose template opens a form of its own. */
class NestedSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static DEFAULT_OPTIONS = { tag: "form", form: { submitOnChange: true } };
  static PARTS = { body: { template: path("nested") } };
}

/** A second sheet of actors, and a themed one. */
class OtherSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
  static DEFAULT_OPTIONS = { classes: ["other-sheet"], form: { submitOnChange: true } };
  static PARTS = { body: { template: path("other") } };
}

class ThemedApp extends PlainApp {
  static DEFAULT_OPTIONS = { id: "themed-app", classes: ["themed", "theme-dark"] };
}

/** Every custom element in one form. */
class ElementsSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["elements-sheet"],
    position: { width: 620, height: 600 },
    form: { submitOnChange: true },
  };
  static PARTS = { body: { template: path("elements") }, text: { template: path("text") } };
  async _prepareContext(options) {
    const { TextEditor } = foundry.applications.ux;
    return {
      ...(await super._prepareContext(options)),
      system: this.document.system,
      biography: await TextEditor.implementation.enrichHTML(this.document.system.biography, {
        secrets: this.document.isOwner,
      }),
    };
  }
}

globalThis.contract.ui = {
  log,
  note,
  PlainApp,
  DerivedApp,
  BareApp,
  PartsApp,
  TwinsApp,
  NestedSheet,
  OtherSheet,
  ThemedApp,
  ElementsSheet,
};
