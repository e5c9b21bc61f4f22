import { atGesture } from "../gesture.ts";
import { template } from "../ids.ts";
import { localize } from "../view/text/localize.ts";
import { asked, type Draft, draftOf, keepDraft } from "./draft.ts";
import { makeHero } from "./make.ts";
import { standingView } from "./view.ts";
import { openGuideOf, tellOwner } from "./window.ts";
import { workshopOf } from "./workshop.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Heroes that players ask for: what each is, and allow, change or return it. */
class RequestsWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-heroes-asked",
    tag: "section",
    classes: ["crossover", "guide", "heroes-asked"],
    window: { title: "CROSSOVER.Shared.Guide.asked", icon: "fa-solid fa-user-plus", resizable: true },
    position: { width: 620, height: "auto" as const },
    actions: {
      allow: function (this: RequestsWindow, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.allow(target));
      },
      change: function (this: RequestsWindow, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.change(target));
      },
      giveBack: function (this: RequestsWindow, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.giveBack(target));
      },
    },
  };

  static override PARTS = { asked: { template: template("shared/guide-asked"), scrollable: [".guide-step"] } };

  declare busy: boolean;
  declare followed: number;

  constructor() {
    super();
    Object.assign(this, { busy: false, followed: 0 });
  }

  protected override async _prepareContext(): Promise<never> {
    const rows = await Promise.all(
      asked().map(async ({ user, draft }) => {
        const workshop = await workshopOf(draft.ruleset);
        const data = workshop?.data(draft) ?? null;
        const standing = workshop?.standing(draft) ?? null;
        const { guide } = workshop ?? {};
        return {
          user: user.id,
          key: draft.key,
          ruleset: draft.ruleset,
          label: localize(workshop?.ruleset.label ?? ""),
          player: user.name,
          name: draft.name,
          story: draft.story,
          img: data?.img ?? "",
          archetype:
            draft.archetype === null ? "" : localize(`${guide?.text ?? ""}.archetype.${draft.archetype}.label`),
          answers: draft.answers.flatMap(([question, option]) => {
            const asks = guide?.questions.find((q) => q.id === question);
            const root = `${asks?.text ?? guide?.text ?? ""}.${question}`;
            return asks?.options.some((o) => o.id === option)
              ? [{ ask: localize(`${root}.ask`), says: localize(`${root}.${option}.label`) }]
              : [];
          }),
          standing: standing && standingView(standing, localize),
        };
      }),
    );
    return { rows } as never;
  }

  /** Who asks, and for what, as it stands now. Null: it was taken back, or dealt with meanwhile. */
  #of(target: HTMLElement): { readonly user: User.Implementation; readonly draft: Draft } | null {
    const row = target.closest<HTMLElement>("[data-user]")?.dataset ?? {};
    const user = game.users.get(row.user ?? "") as User.Implementation | undefined;
    const draft = user ? draftOf(user, row.key ?? "") : null;
    return game.user.isGM && user && draft?.state === "asked" ? { user, draft } : null;
  }

  /** The hero is worked out here, of what was chosen: nobody's word is trusted for numbers. */
  private async allow(target: HTMLElement): Promise<void> {
    const found = this.#of(target);
    if (!found || this.busy) return;
    this.busy = true;
    try {
      const workshop = await workshopOf(found.draft.ruleset);
      const made = workshop && (await makeHero(workshop, found.draft, found.user));
      if (made) await tellOwner(found.user, made);
      await this.render();
    } finally {
      this.busy = false;
    }
  }

  private async change(target: HTMLElement): Promise<void> {
    const found = this.#of(target);
    if (found) await openGuideOf(found.user, found.draft);
  }

  /** Back to the player, with what is written beside it. */
  private async giveBack(target: HTMLElement): Promise<void> {
    const found = this.#of(target);
    if (!found) return;
    const note = target.closest("[data-user]")?.querySelector<HTMLInputElement>("input[name=note]")?.value.trim() ?? "";
    await keepDraft(found.user, { ...found.draft, state: "returned", note });
    await this.render();
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    this.followed = Hooks.on("updateUser", () => {
      void this.render();
    });
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    Hooks.off("updateUser", this.followed);
  }
}

/** Open the list. */
export async function openRequests(): Promise<void> {
  if (game.user.isGM) await new RequestsWindow().render({ force: true });
}
