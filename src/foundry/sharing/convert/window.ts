import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { localize } from "../../view/text/localize.ts";
import { HELP_CONTROL, helpAction } from "../help.ts";
import { type ActorDraft, draftOf } from "./draft.ts";
import { type Converter, converterOf, type Partner, sourceOf, targetsFor } from "./partners.ts";
import { convertView } from "./view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** An actor that is only looked at. */
const trialOf = (data: object): Actor.Implementation => new Actor.implementation(data as never) as Actor.Implementation;

/** "Convert to ...": where to, what the draft will have, what could not be carried; then the draft. The actor itself is never written to. */
class ConvertWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-convert-{id}",
    tag: "section",
    classes: ["crossover", "convert"],
    window: {
      title: "CROSSOVER.Convert.title",
      icon: "fa-solid fa-shuffle",
      resizable: true,
      controls: [HELP_CONTROL],
    },
    position: { width: 620, height: 680 },
    actions: {
      help: helpAction("converting"),
      make: function (this: ConvertWindow) {
        void atGesture(async () => this.make());
      },
      openDraft: function (this: ConvertWindow) {
        this.made?.sheet?.render(true);
      },
    },
  };

  static override PARTS = { convert: { template: template("shared/convert"), scrollable: [".convert-report"] } };

  declare readonly actor: Actor.Implementation;
  declare readonly source: Partner;
  declare target: Partner;
  declare made: Actor.Implementation | null;
  declare making: boolean;
  declare known: { readonly target: Partner; readonly was: string; readonly draft: ActorDraft } | null;

  constructor(actor: Actor.Implementation, source: Partner, target: Partner) {
    super({ uniqueId: actor.uuid.replaceAll(".", "-") } as never);
    Object.assign(this, { actor, source, target, made: null, making: false, known: null });
  }

  /** The draft for the target that is chosen, worked out once as long as the original stays as it is. */
  private async draft(): Promise<ActorDraft> {
    const [source, target] = await Promise.all([converterOf(this.source), converterOf(this.target)]);
    const was = JSON.stringify(this.actor);
    if (this.known?.target !== this.target || this.known.was !== was)
      this.known = { target: this.target, was, draft: this.worked(source, target) };
    return this.known.draft;
  }

  private worked(source: Converter, target: Converter): ActorDraft {
    return draftOf(this.actor, source, target, { localize, trial: trialOf });
  }

  protected override async _prepareContext(): Promise<never> {
    const draft = await this.draft();
    const type = String(draft.data.type);
    return {
      ...convertView(draft, localize(`TYPES.Actor.${type}`), localize),
      rootId: this.id,
      name: this.actor.name,
      img: this.actor.img,
      from: localize(this.source.label),
      to: localize(this.target.label),
      targets: targetsFor(this.source).map((r) => ({ id: r.id, label: localize(r.label), chosen: r === this.target })),
      made: this.made ? { name: this.made.name } : null,
      mayCreate: Actor.implementation.canUserCreate(game.user),
    } as never;
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    for (const input of this.element.querySelectorAll<HTMLInputElement>("input[name=target]")) {
      input.addEventListener("change", () => {
        const found = targetsFor(this.source).find((r) => r.id === input.value);
        if (!found) return;
        this.target = found;
        this.made = null;
        void this.render().then(() => {
          this.element.querySelector<HTMLInputElement>("input[name=target]:checked")?.focus();
        });
      });
    }
  }

  /** Make the draft beside the original, in its folder. One click makes one. */
  private async make(): Promise<void> {
    if (this.making || this.made) return;
    this.making = true;
    try {
      const { data } = await this.draft();
      const folder = this.actor.pack ? null : (this.actor.folder?.id ?? null);
      this.made =
        ((await Actor.implementation.create({ ...data, folder } as never, { keepEmbeddedIds: true } as never)) as
          | Actor.Implementation
          | undefined) ?? null;
      this.made?.sheet?.render(true);
      await this.render();
    } finally {
      this.making = false;
    }
  }
}

/** Open the window for an actor of a world or a compendium. */
export async function openConvert(actor: Actor.Implementation): Promise<void> {
  const source = sourceOf(actor);
  const target = source ? targetsFor(source)[0] : undefined;
  if (!source || !target) {
    ui.notifications.warn(localize("CROSSOVER.Convert.notThis", { name: actor.name }));
    return;
  }
  await new ConvertWindow(actor, source, target).render({ force: true });
}
