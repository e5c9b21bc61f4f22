import { template } from "../ids.ts";
import { atGesture } from "../gesture.ts";
import { currentVisibility, visibilityChoices, type Visibility } from "../platform.ts";
import { setting } from "../settings/register.ts";
import type { RowView } from "../view/card-view.ts";
import { localize } from "../view/localize.ts";
import { type OddsView, oddsFor, oddsLevel } from "../view/odds-view.ts";

/** A control of the dialog. The ruleset states it; the dialog draws it and reads it back by name. */
export type DialogField =
  | { readonly type: "number"; readonly name: string; readonly label: string; readonly value: number | null; readonly min?: number; readonly max?: number; readonly hint?: string; readonly placeholder?: string }
  | { readonly type: "select"; readonly name: string; readonly label: string; readonly value: string; readonly options: readonly { readonly value: string; readonly label: string }[] }
  | { readonly type: "switch"; readonly name: string; readonly label: string; readonly value: boolean; readonly hint?: string };

/** A bonus that counts or not, as the user says. */
export interface ModifierView extends RowView {
  readonly name: string;
  readonly on: boolean;
}

/** What the dialog shows for a draft. */
export interface DialogView {
  readonly title: string;
  readonly subtitle: string;
  readonly img: string;
  readonly fields: readonly DialogField[];
  /** Always part of the roll, with their sources. */
  readonly rows: readonly RowView[];
  readonly modifiers: readonly ModifierView[];
  readonly bonus: string;
  readonly odds: OddsView | null;
  /** Why it can't be rolled as it stands; the button is off and says so. */
  readonly refused: string | null;
  readonly button: string;
}

/** What was typed, by name; `null` for an empty number. */
export type DialogInput = Readonly<Record<string, string | number | boolean | null>>;

/** How a draft is shown and edited: both pure, so that node tests drive the dialog without one. */
export interface DraftEditor<Draft> {
  /** Id of the ruleset whose colours the dialog wears. */
  readonly ruleset: string;
  readonly view: (draft: Draft) => DialogView;
  readonly edit: (draft: Draft, input: DialogInput) => Draft;
}

export interface RollChoice<Draft> {
  readonly draft: Draft;
  readonly visibility: Visibility;
}

/** A field with its kind as a flag, so that the template asks and doesn't compare. */
function fieldView(field: DialogField): object {
  if (field.type === "select") return { ...field, select: true, options: field.options.map((o) => ({ ...o, selected: o.value === field.value })) };
  return { ...field, [field.type]: true };
}

/** Pause in typing after which the chance is read out, in milliseconds. */
const SPEAK_AFTER = 600;

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/**
 * The dialog before a roll: modifiers with their sources and switches, room for one's own, who may see it, and the exact odds of it all, redrawn as one types. One class
 * for every ruleset; what is in it comes from a `DraftEditor`.
 */
export class RollDialog<Draft> extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    classes: ["crossover", "roll-dialog"],
    tag: "form",
    window: { resizable: true, icon: "fa-solid fa-dice" },
    position: { width: 420 },
    actions: {
      cancel: function (this: RollDialog<unknown>) {
        void this.close();
      },
    },
  };

  static override PARTS = {
    form: { template: template("shared/roll-dialog-form") },
    odds: { template: template("shared/roll-dialog-odds") },
    footer: { template: template("shared/roll-dialog-footer") },
  };

  #draft: Draft;
  #visibility: Visibility;
  #done: (choice: RollChoice<Draft> | null) => void;
  #spoken = "";
  #pause: ReturnType<typeof setTimeout> | undefined;
  readonly #editor: DraftEditor<Draft>;

  private constructor(editor: DraftEditor<Draft>, draft: Draft, done: (choice: RollChoice<Draft> | null) => void) {
    super({ classes: [editor.ruleset], window: { title: editor.view(draft).title } } as never);
    this.#editor = editor;
    this.#draft = draft;
    this.#visibility = currentVisibility();
    this.#done = done;
  }

  /** Ask. Resolves to what was chosen, or null when the dialog was closed. `quick` skips it and takes the draft as it is. */
  static ask<Draft>(editor: DraftEditor<Draft>, draft: Draft, quick = false): Promise<RollChoice<Draft> | null> {
    if (quick && editor.view(draft).refused === null) return Promise.resolve({ draft, visibility: currentVisibility() });
    return new Promise((resolve) => {
      void new RollDialog(editor, draft, resolve).render({ force: true });
    });
  }

  protected override async _prepareContext(): Promise<never> {
    const view = this.#editor.view(this.#draft);
    const odds = oddsFor(view.odds, oddsLevel(setting("oddsForPlayers")), game.user.isGM, localize);
    this.#spoken = odds?.spoken ?? "";
    const modes = Object.entries(visibilityChoices()).map(([value, label]) => ({ value, label: game.i18n.localize(label), selected: value === this.#visibility }));
    return { ...view, fieldViews: view.fields.map(fieldView), ruleset: this.#editor.ruleset, odds, modes, rootId: this.id } as never;
  }

  protected override async _onFirstRender(...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("input", () => { this.#read(); });
    this.element.addEventListener("change", () => { this.#read(); });
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#read();
      void atGesture(async () => { await this.#roll(); });
    });
    this.element.querySelector<HTMLElement>("[autofocus], input, select")?.focus();
  }

  /** Take in what stands in the form and redraw what depends on it. The form itself is left alone, so nothing is typed over. */
  #read(): void {
    const data = new foundry.applications.ux.FormDataExtended(this.element as HTMLFormElement).object as Record<string, string | number | boolean | null>;
    const { visibility, ...input } = data;
    if (typeof visibility === "string") this.#visibility = visibility as Visibility;
    this.#draft = this.#editor.edit(this.#draft, input);
    void this.render({ parts: ["odds", "footer"] } as never);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => { this.#speak(); }, SPEAK_AFTER);
  }

  /** Tell the chance to a screen reader once typing pauses. The line stands in the part that is never redrawn; a redrawn one would not be read. */
  #speak(): void {
    const line = this.element.querySelector("[data-odds-spoken]");
    if (line && line.textContent !== this.#spoken) line.textContent = this.#spoken;
  }

  async #roll(): Promise<void> {
    if (this.#editor.view(this.#draft).refused !== null) return;
    const done = this.#done;
    this.#done = () => undefined;
    await this.close();
    done({ draft: this.#draft, visibility: this.#visibility });
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    clearTimeout(this.#pause);
    this.#done(null);
  }
}
