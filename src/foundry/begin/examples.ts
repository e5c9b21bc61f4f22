import { atGesture } from "../gesture.ts";
import { SYSTEM_ID, template } from "../ids.ts";
import { localize } from "../view/text/localize.ts";
import { fill } from "./make.ts";
import type { Beginning } from "./open.ts";
import { type Workshop, workshopOf } from "./workshop.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Heroes who are ready to be played, one press each. */
class ExamplesWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-examples",
    tag: "section",
    classes: ["crossover", "guide", "examples"],
    window: { title: "CROSSOVER.Shared.Guide.examples", icon: "fa-solid fa-user-astronaut", resizable: true },
    position: { width: 720, height: 620 },
    actions: {
      take: function (this: ExamplesWindow, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.take(target.dataset.value ?? ""));
      },
    },
  };

  static override PARTS = { examples: { template: template("shared/guide-examples"), scrollable: [".guide-step"] } };

  declare readonly workshop: Workshop;
  declare readonly beginning: Beginning;
  declare busy: boolean;

  constructor(workshop: Workshop, beginning: Beginning) {
    super();
    Object.assign(this, { workshop, beginning, busy: false });
  }

  protected override async _prepareContext(): Promise<never> {
    const { guide, archetypes } = this.workshop;
    return Promise.resolve({
      ruleset: this.workshop.ruleset.id,
      label: localize(this.workshop.ruleset.label),
      cards: archetypes.map(({ id, text = guide.text, example }) => ({
        value: id,
        label: example.name,
        kind: localize(`${text}.archetype.${id}.label`),
        hint: localize(`${text}.archetype.${id}.hint`),
        img: example.img,
      })),
    } as never);
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    this.element.dataset.ruleset = this.workshop.ruleset.id;
    if (args[1].isFirstRender) this.element.querySelector<HTMLElement>(".guide-card")?.focus();
  }

  /** One press takes one of them. */
  private async take(id: string): Promise<void> {
    const found = this.workshop.archetypes.find((a) => a.id === id);
    if (!found || this.busy) return;
    this.busy = true;
    try {
      const { example } = found;
      const { into, name, folder } = this.beginning;
      const data = { ...example, name: name || example.name };
      let made = into ?? null;
      if (into) await fill(into, data);
      else {
        const source = { ...data, _id: undefined, folder, sort: 0, flags: { [SYSTEM_ID]: { madeBy: id } } };
        made = ((await Actor.implementation.create(
          { ...source, prototypeToken: tokenOf(example, data.name) } as never,
          { keepEmbeddedIds: true } as never,
        )) ?? null) as Actor.Implementation | null;
      }
      await this.close();
      await made?.sheet?.render({ force: true, mode: "play" } as never);
    } finally {
      this.busy = false;
    }
  }
}

const tokenOf = (example: object, name: string): object => ({
  ...(example as { readonly prototypeToken?: object }).prototypeToken,
  name,
});

/** Open the examples of a ruleset. */
export async function openExamples(ruleset: string, beginning: Beginning): Promise<void> {
  const workshop = await workshopOf(ruleset);
  if (workshop) await new ExamplesWindow(workshop, beginning).render({ force: true });
}
