import { atGesture } from "../gesture.ts";
import { onDeed } from "../table/points.ts";
import { badNumber, labelOf } from "./number-inputs.ts";

const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2 } = foundry.applications.sheets;

// The mixin's type is too deep for the compiler to compare with a subclass; what it adds (PARTS, part contexts) is declared where it is used.
const Base = HandlebarsApplicationMixin(ActorSheetV2) as unknown as typeof ActorSheetV2;

/** The two faces of one sheet: to play from, or to build with. */
export type SheetMode = "play" | "edit";

/**
 * What every actor sheet shares: play and edit mode, gestures that can't fail loudly, numbers that are refused with a reason instead of being changed silently, drops
 * that remember where they came from. A ruleset's sheet adds its parts and its view.
 */
export abstract class CrossoverActorSheet extends Base {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["crossover", "actor-sheet"],
    position: { width: 760, height: 820 },
    window: {
      resizable: true,
      controls: [{ icon: "fa-solid fa-pen-to-square", label: "CROSSOVER.Shared.Sheet.toggleMode", action: "toggleMode", ownership: "OWNER" }],
    },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      doDeed: onDeed,
      toggleMode: function (this: CrossoverActorSheet) {
        void this.toggleMode();
      },
      openItem: function (this: CrossoverActorSheet, _event: Event, target: HTMLElement) {
        this.itemOf(target)?.sheet?.render(true);
      },
      deleteItem: function (this: CrossoverActorSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => (this.itemOf(target) as unknown as { deleteDialog(): Promise<unknown> } | null)?.deleteDialog());
      },
      createItem: function (this: CrossoverActorSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.createItem(target.dataset.type ?? ""));
      },
      editImage: function (this: CrossoverActorSheet, _event: Event, target: HTMLElement) {
        const FilePicker = foundry.applications.apps.FilePicker.implementation as unknown as new (options: object) => { browse(): Promise<unknown> };
        const picker = new FilePicker({ type: "image", current: (target as HTMLImageElement).getAttribute("src"), callback: (img: string) => void this.actor.update({ img } as never) });
        void atGesture(async () => picker.browse());
      },
    },
  };

  #mode: SheetMode = "play";

  /** Which face is shown. Who may not edit only ever sees the one to play from. */
  get mode(): SheetMode {
    return this.isEditable ? this.#mode : "play";
  }

  async toggleMode(): Promise<void> {
    this.#mode = this.#mode === "play" ? "edit" : "play";
    await this.render();
  }

  /** An empty actor opens ready to be built. */
  protected override async _onFirstRender(...args: Parameters<InstanceType<typeof ActorSheetV2>["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "e" || !event.ctrlKey) return;
      event.preventDefault();
      void this.toggleMode();
    });
  }

  protected itemOf(target: HTMLElement): Item.Implementation | null {
    const id = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
    return (this.actor.items.get(id) as Item.Implementation | undefined) ?? null;
  }

  private async createItem(type: string): Promise<void> {
    const name = game.i18n.format("CROSSOVER.Shared.Sheet.newItem", { type: game.i18n.localize(`TYPES.Item.${type}`) });
    const [item] = (await this.actor.createEmbeddedDocuments("Item", [{ name, type }] as never)) as unknown as Item.Implementation[];
    item?.sheet?.render(true);
  }

  /** Refuse what isn't a number before anything is written; the field goes back to what it was and the message names it. */
  protected override _prepareSubmitData(event: SubmitEvent, form: HTMLFormElement, formData: foundry.applications.ux.FormDataExtended, updateData?: unknown): object {
    for (let bad = badNumber(form); bad; bad = badNumber(form)) {
      ui.notifications.error(game.i18n.format("CROSSOVER.Shared.Error.notANumber", { field: labelOf(bad) }));
      Reflect.deleteProperty(formData.object, bad.name);
      bad.value = bad.defaultValue === "" ? "0" : bad.defaultValue;
    }
    return super._prepareSubmitData(event, form, formData, updateData as never) as object;
  }
}
