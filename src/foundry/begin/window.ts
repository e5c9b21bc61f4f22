import { isTag } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { template } from "../ids.ts";
import { late } from "../late.ts";
import { localize } from "../view/text/localize.ts";
import { type Draft, draftOf, FIRST, keepDraft, newDraft, picked, unpicked } from "./draft.ts";
import { makeHero } from "./make.ts";
import type { Beginning } from "./open.ts";
import { guideView, stepsOf, WHO } from "./view.ts";
import { type Workshop, workshopOf } from "./workshop.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Fields of the draft that are typed. */
const TYPED = ["name", "realName", "story"] as const;
/** What is typed is kept this long after the last key, so that a page that is lost has lost nothing that stood there. */
const SOON = 200;

const isTyped = (name: string): name is (typeof TYPED)[number] => (TYPED as readonly string[]).includes(name);

/**
 * A hero by questions, in one frame: who they are like, a handful of questions in plain words, name and looks, numbers last. What it comes to stays in sight. Each step can be left and come back to; every pick is kept at once
 * and can be taken back.
 */
class GuideWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-guide-{id}",
    tag: "section",
    classes: ["crossover", "guide"],
    window: { title: "CROSSOVER.Shared.Guide.title", icon: "fa-solid fa-wand-magic-sparkles", resizable: true },
    position: { width: 980, height: 720 },
    actions: {
      pick: function (this: GuideWindow, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.pick(target.dataset.value ?? ""));
      },
      goTo: function (this: GuideWindow, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.goTo(target.dataset.step ?? FIRST));
      },
      toName: function (this: GuideWindow) {
        void atGesture(async () => this.goTo(WHO));
      },
      back: function (this: GuideWindow) {
        void atGesture(async () => this.step(-1));
      },
      next: function (this: GuideWindow) {
        void atGesture(async () => this.step(1));
      },
      undo: function (this: GuideWindow) {
        void atGesture(async () => this.undo());
      },
      face: function (this: GuideWindow, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.keep({ ...this.draft, img: target.dataset.img ?? "", face: null }, "face"));
      },
      makeFace: function (this: GuideWindow) {
        void atGesture(async () => this.makeFace());
      },
      browse: function (this: GuideWindow) {
        void atGesture(async () => this.browse());
      },
      startOver: function (this: GuideWindow) {
        void atGesture(async () => this.startOver());
      },
      make: function (this: GuideWindow) {
        void atGesture(async () => this.make());
      },
      ask: function (this: GuideWindow) {
        void atGesture(async () => this.ask());
      },
    },
  };

  static override PARTS = {
    guide: { template: template("shared/guide"), scrollable: [".guide-step", ".guide-steps"] },
  };

  declare readonly workshop: Workshop;
  /** Whose draft it is. */
  declare readonly user: User.Implementation;
  declare draft: Draft;
  declare busy: boolean;
  /** What has the focus after the next drawing. */
  declare focusOn: string;
  declare typing: ReturnType<typeof setTimeout> | null;
  declare followed: number;

  constructor(workshop: Workshop, user: User.Implementation, draft: Draft) {
    super({ uniqueId: `${user.id}-${draft.key}` } as never);
    Object.assign(this, { workshop, user, draft, busy: false, focusOn: "", typing: null, followed: 0 });
  }

  protected override async _prepareContext(): Promise<never> {
    const mayCreate = this.draft.into !== null || Actor.implementation.canUserCreate(game.user);
    const view = guideView(this.workshop, this.draft, localize, await this.face());
    return {
      ...view,
      rootId: this.id,
      ruleset: this.workshop.ruleset.id,
      label: localize(this.workshop.ruleset.label),
      draft: this.draft,
      mayCreate,
      waits: this.draft.state === "asked" && this.user.isSelf,
      returned: this.draft.state === "returned",
      whose: this.user.isSelf ? null : localize("CROSSOVER.Shared.Guide.whose", { user: this.user.name }),
      ready: this.draft.archetype !== null && this.draft.name.trim() !== "",
      unready: localize(
        this.draft.archetype === null ? "CROSSOVER.Shared.Guide.needsKind" : "CROSSOVER.Shared.Guide.needsName",
      ),
    } as never;
  }

  /** What has changed is kept before it is shown, so that nothing is on the screen that could still be lost. @param focus  what has the focus then */
  async keep(draft: Draft, focus = "step"): Promise<void> {
    this.draft = draft;
    this.focusOn = focus;
    await keepDraft(this.user, draft);
    await this.render();
  }

  private async pick(value: string): Promise<void> {
    const steps = stepsOf(this.workshop, this.draft);
    const at = steps.includes(this.draft.step) ? this.draft.step : FIRST;
    const next = picked(this.draft, at, value);
    const order = stepsOf(this.workshop, next);
    await this.keep({ ...next, step: order[order.indexOf(at) + 1] ?? at });
  }

  private async goTo(step: string): Promise<void> {
    await this.keep({ ...this.draft, step });
  }

  private async step(by: number): Promise<void> {
    const steps = stepsOf(this.workshop, this.draft);
    await this.goTo(steps[Math.max(0, steps.indexOf(this.draft.step)) + by] ?? this.draft.step);
  }

  private async undo(): Promise<void> {
    const before = unpicked(this.draft);
    if (before) await this.keep(before);
  }

  private async browse(): Promise<void> {
    const FilePicker = foundry.applications.apps.FilePicker.implementation as unknown as new (options: object) => {
      browse(): Promise<unknown>;
    };
    await new FilePicker({
      type: "image",
      current: this.draft.img,
      callback: (img: string) => void atGesture(async () => this.keep({ ...this.draft, img, face: null }, "face")),
    }).browse();
  }

  /** The picture that was made for this hero; null for none. */
  private async face(): Promise<string | null> {
    const { face } = this.draft;
    return face && (await late(async () => import("../faces/view.ts"))).pictures(face).portrait;
  }

  /** A picture of their own, from what is known of them by now. */
  private async makeFace(): Promise<void> {
    await this.typed();
    const { name, story, face } = this.draft;
    const base = this.workshop.base(this.draft);
    const { openFaceFor } = await late(async () => import("../faces/window.ts"));
    await openFaceFor(
      `guide-${this.user.id}-${this.draft.key}`,
      name.trim() || localize("CROSSOVER.Shared.Portrait.somebody"),
      {
        words: [name, story, ...(base?.items ?? []).map((item) => item.name)].join(". "),
        ruleset: this.workshop.ruleset.id,
        recipe: face,
        use: async (recipe) => this.keep({ ...this.draft, face: recipe }, "face"),
      },
    );
  }

  /** There is no way back from it, so it is asked. */
  private async startOver(): Promise<void> {
    const DialogV2 = foundry.applications.api.DialogV2 as unknown as {
      confirm(options: object): Promise<boolean | null>;
    };
    const sure = await DialogV2.confirm({
      window: { title: localize("CROSSOVER.Shared.Guide.startOver") },
      classes: ["crossover", "guide-over"],
      content: `<p>${localize("CROSSOVER.Shared.Guide.startOverSure")}</p>`,
      rejectClose: false,
    });
    if (sure !== true) return;
    const { key, ruleset, into, folder } = this.draft;
    await this.keep(newDraft(key, ruleset, { into, folder }));
  }

  /** One press makes one hero. */
  private async make(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await this.typed();
      const made = await makeHero(this.workshop, this.draft, this.user);
      if (!made) return;
      await this.close();
      if (!this.user.isSelf) await tellOwner(this.user, made);
      await made.sheet?.render({ force: true, mode: "play" } as never);
    } finally {
      this.busy = false;
    }
  }

  /** Lay it before the Gamemaster: it waits there, whoever is away. */
  private async ask(): Promise<void> {
    await this.typed();
    await this.keep({ ...this.draft, state: "asked", note: "" });
    ui.notifications.info(localize("CROSSOVER.Shared.Guide.sent"));
  }

  /** Whatever stands in the fields now is kept now. */
  private async typed(): Promise<void> {
    if (this.typing === null) return;
    clearTimeout(this.typing);
    this.typing = null;
    await keepDraft(this.user, this.draft);
  }

  #onInput(field: HTMLInputElement | HTMLTextAreaElement): void {
    if (!isTyped(field.name)) return;
    const ready = this.draft.name.trim() !== "";
    this.draft = { ...this.draft, [field.name]: field.value };
    if (this.typing !== null) clearTimeout(this.typing);
    this.typing = setTimeout(() => void atGesture(async () => this.typed()), SOON);
    // Only whether it can be made hangs on what is typed; the fields stay as they are under the hand.
    if (ready !== (this.draft.name.trim() !== "")) this.#ready(!ready);
  }

  #ready(is: boolean): void {
    for (const button of this.element.querySelectorAll<HTMLButtonElement>("[data-needs=ready]")) button.disabled = !is;
    this.element.querySelector(".guide-needs")?.toggleAttribute("hidden", is);
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("input", ({ target }) => {
      if (isTag(target, "input") || isTag(target, "textarea")) this.#onInput(target);
    });
    // The same hero may be open in another window or on another machine.
    this.followed = Hooks.on("updateUser", (user: { readonly id: string | null }) => {
      if (user.id !== this.user.id || this.typing !== null) return;
      const stored = draftOf(this.user, this.draft.key);
      if (!stored) void this.close();
      else if (JSON.stringify(stored) !== JSON.stringify(this.draft)) {
        this.draft = stored;
        void this.render();
      }
    });
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    this.element.dataset.ruleset = this.workshop.ruleset.id;
    this.element
      .querySelector(".guide-steps [aria-current=step]")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (this.focusOn === "") return;
    const wanted =
      this.focusOn === "face"
        ? ".guide-face[aria-pressed=true]"
        : ".guide-card[aria-pressed=true], .guide-step input, .guide-card, .guide-step [data-begin]";
    // The title of the step stays in sight above what is long.
    this.element.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true });
    const [part] = this.element.getElementsByClassName("guide-step");
    if (part && this.focusOn === "step") part.scrollTop = 0;
    this.focusOn = "";
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    Hooks.off("updateUser", this.followed);
    if (this.typing !== null) void atGesture(async () => this.typed());
  }
}

/** Tell a player that their hero is there. */
async function tellOwner(user: User.Implementation, made: Actor.Implementation): Promise<void> {
  const link = `@UUID[${made.uuid}]{${foundry.utils.escapeHTML(made.name)}}`;
  await ChatMessage.implementation.create({
    content: `<p>${localize("CROSSOVER.Shared.Guide.made", { link })}</p>`,
    whisper: [user.id],
  } as never);
}

/** Open the frame for a ruleset: what was begun goes on where it was. */
export async function openGuide(ruleset: string, { name, folder, into }: Beginning): Promise<void> {
  const workshop = await workshopOf(ruleset);
  if (!workshop) return;
  const key = into?.id ?? ruleset;
  const begun = draftOf(game.user, key);
  const fresh = newDraft(key, ruleset, { into: into?.uuid ?? null, folder });
  const draft: Draft = { ...(begun ?? fresh), folder, ...(name !== "" && { name }) };
  const open = new GuideWindow(workshop, game.user, draft);
  if (begun) ui.notifications.info(localize("CROSSOVER.Shared.Guide.goesOn"));
  await open.render({ force: true });
}

/** Open somebody else's draft: the Gamemaster changes what a player has asked for. */
export async function openGuideOf(user: User.Implementation, draft: Draft): Promise<void> {
  const workshop = await workshopOf(draft.ruleset);
  if (workshop) await new GuideWindow(workshop, user, draft).render({ force: true });
}

export { tellOwner };
