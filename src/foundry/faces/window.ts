import { COLOURS, completed, PARTS, type Recipe, type WholeRecipe } from "../../portraits/recipe.ts";
import { recipeFor } from "../../portraits/suggest.ts";
import { isTag } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { SYSTEM_ID, template } from "../ids.ts";
import { declarationOf } from "../registry.ts";
import { besideSidebar } from "../sheets/place.ts";
import { localize } from "../view/text/localize.ts";
import { putBack, useFace } from "./draw.ts";
import { keptFace } from "./kept.ts";
import { faceView, groupsFor, pictures, thumb } from "./view.ts";
import { type Concept, conceptOf } from "./words.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Whose picture is made. */
interface Subject {
  /** One window for each. */
  readonly id: string;
  readonly name: string;
  /** Whose colour the window has. */
  readonly ruleset: string | null;
  readonly concept: Concept;
  /** How they look already, as far as it is known. */
  readonly recipe: Recipe | null;
  readonly use: (recipe: WholeRecipe) => Promise<unknown>;
  /** A file instead. */
  readonly otherwise: (() => Promise<unknown>) | null;
  /** What stood there before anything was made here. */
  readonly putBack: (() => Promise<unknown>) | null;
}

const WIDTH = 860;

const isPart = (name: string): name is (typeof PARTS)[number] => (PARTS as readonly string[]).includes(name);
const isColour = (name: string): name is (typeof COLOURS)[number] => (COLOURS as readonly string[]).includes(name);

/** A picture of somebody, put together from parts: what is chosen is seen at once, as portrait and as the token on the board. Nothing is written before it is used. */
class FaceWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-portrait-{id}",
    tag: "section",
    classes: ["crossover", "face-window"],
    window: { icon: "fa-solid fa-user-pen", resizable: true },
    position: { width: WIDTH, height: 640 },
    actions: {
      random: function (this: FaceWindow) {
        void this.pick(this.suggested(foundry.utils.randomID(), ""), "random");
      },
      concept: function (this: FaceWindow) {
        this.tries++;
        void this.pick(
          this.suggested(`${this.subject.id} ${String(this.tries)}`, this.subject.concept.words),
          "concept",
        );
      },
      undo: function (this: FaceWindow) {
        void this.undo();
      },
      use: function (this: FaceWindow) {
        void atGesture(async () => this.done(async () => this.subject.use(this.recipe)));
      },
      file: function (this: FaceWindow) {
        void atGesture(async () => this.done(this.subject.otherwise));
      },
      putBack: function (this: FaceWindow) {
        void atGesture(async () => this.done(this.subject.putBack));
      },
    },
  };

  static override PARTS = {
    face: { template: template("shared/face"), scrollable: [".face-groups", ".face-choices"] },
  };

  readonly subject: Subject;
  recipe: WholeRecipe;
  /** Pictures before each pick: the way back. */
  readonly before: WholeRecipe[] = [];
  group = "figure";
  tries = 0;
  busy = false;
  /** What has the focus after the next drawing. */
  focusOn = "";

  constructor(subject: Subject) {
    super({
      uniqueId: subject.id,
      window: { title: localize("CROSSOVER.Shared.Portrait.title", { name: subject.name }) },
      position: besideSidebar(WIDTH),
    } as never);
    this.subject = subject;
    this.recipe = completed(subject.recipe ?? this.suggested(subject.id, subject.concept.words));
  }

  suggested(seed: string, words: string): WholeRecipe {
    const { kind, foe, many } = this.subject.concept;
    return completed({ ...recipeFor({ seed, words, kind, foe }), ...(many && { crowd: 3 }) });
  }

  protected override async _prepareContext(): Promise<never> {
    return {
      ...faceView(this.recipe, this.group, localize),
      rootId: this.id,
      name: this.subject.name,
      undo: this.before.length > 0,
      otherwise: this.subject.otherwise !== null,
      putBack: this.subject.putBack !== null,
    } as never;
  }

  /** Another picture; the one before can be had again. @param focus  the button that has the focus then */
  async pick(recipe: WholeRecipe, focus: string): Promise<void> {
    if (JSON.stringify(recipe) === JSON.stringify(this.recipe)) return;
    this.before.push(this.recipe);
    await this.#draw(recipe, `[data-action=${focus}]`);
  }

  async undo(): Promise<void> {
    const last = this.before.pop();
    if (last) await this.#draw(last, "[data-action=undo]:not(:disabled), [data-action=random]");
  }

  async #draw(recipe: WholeRecipe, focus: string): Promise<void> {
    this.recipe = recipe;
    this.focusOn = focus;
    await this.render();
  }

  /** One press does one thing, and that was it. */
  async done(run: (() => Promise<unknown>) | null): Promise<void> {
    if (this.busy || !run) return;
    this.busy = true;
    try {
      await run();
      await this.close();
    } finally {
      this.busy = false;
    }
  }

  /** One thing is chosen: the fields stay as they are under the hand, the pictures follow. */
  #choose(change: Recipe): void {
    const next = completed({ ...this.recipe, ...change });
    if (JSON.stringify(next) === JSON.stringify(this.recipe)) return;
    this.before.push(this.recipe);
    const others = groupsFor(next).length !== groupsFor(this.recipe).length;
    this.recipe = next;
    if (others) {
      const { activeElement } = this.element.ownerDocument;
      this.focusOn = activeElement?.id ? `#${CSS.escape(activeElement.id)}` : "";
      void this.render();
    } else this.#show();
  }

  #show(): void {
    const { element, recipe } = this;
    const { portrait, token } = pictures(recipe);
    for (const img of element.querySelectorAll<HTMLImageElement>(".face-now img"))
      img.src = img.dataset.as === "token" ? token : portrait;
    for (const img of element.querySelectorAll<HTMLImageElement>("img[data-part]")) {
      const { part = "", value = "" } = img.dataset;
      img.src = thumb(completed({ ...recipe, [part]: value }), this.group);
    }
    element
      .querySelector<HTMLButtonElement>("[data-action=undo]")
      ?.toggleAttribute("disabled", this.before.length === 0);
  }

  #onChange(field: HTMLInputElement): void {
    const { name, value, type, checked } = field;
    const slot = field.dataset.slot ?? "";
    if (field.dataset.group !== undefined) {
      this.group = value;
      this.focusOn = `#${CSS.escape(field.id)}`;
      void this.render();
    } else if (slot !== "" && isColour(slot)) this.#choose({ [slot]: value });
    else {
      const what = field.dataset.choice ?? name;
      if (isPart(what)) this.#choose({ [what]: value } as Recipe);
      else if (what === "look" || type === "range") this.#choose({ [what]: Number(value) });
      else if (what === "crowd") this.#choose({ crowd: checked ? 3 : 1 });
      else if (what === "badge") this.#choose({ badge: value.trim() });
      else if (type === "checkbox") this.#choose({ [what]: checked });
    }
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", ({ target }) => {
      if (isTag(target, "input")) this.#onChange(target);
    });
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    const { ruleset } = this.subject;
    if (ruleset !== null) this.element.dataset.ruleset = ruleset;
    if (this.focusOn !== "") this.element.querySelector<HTMLElement>(this.focusOn)?.focus({ preventScroll: true });
    this.focusOn = "";
    this.element.querySelector(".face-choices input:checked")?.closest("label")?.scrollIntoView({ block: "nearest" });
  }
}

/** How those of the packs look, by the name of their picture. They come from the system's own folder, once. */
let drawnBefore: Promise<Readonly<Record<string, Recipe>>> | null = null;
async function ofPacks(img: string): Promise<Recipe | null> {
  const file = /\/assets\/(?:portraits|tokens)\/([\w-]+)\.svg$/u.exec(img)?.[1];
  if (file === undefined) return null;
  drawnBefore ??= fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/assets/portraits/recipes.json`)).then(
    async (response) => (response.ok ? ((await response.json()) as Readonly<Record<string, Recipe>>) : {}),
  );
  return (await drawnBefore)[file] ?? null;
}

const openSubject = async (subject: Subject): Promise<void> => {
  const open = foundry.applications.instances.get(`crossover-portrait-${subject.id}`) as unknown as
    | { bringToFront(): void }
    | undefined;
  if (open) open.bringToFront();
  else await new FaceWindow(subject).render({ force: true });
};

/** Make a picture of an actor. @param otherwise  chooses a file instead */
export async function openFaceOf(actor: Actor.Implementation, otherwise: () => Promise<unknown>): Promise<void> {
  const kept = keptFace(actor);
  await openSubject({
    id: actor.uuid.replaceAll(".", "-"),
    name: actor.name,
    ruleset: declarationOf(actor)?.id ?? null,
    concept: conceptOf(actor),
    recipe: kept?.recipe ?? (await ofPacks(actor.img ?? "")),
    use: async (recipe) => useFace(actor, recipe),
    otherwise,
    putBack: kept?.before ? async () => putBack(actor) : null,
  });
}

/** Make a picture of somebody who isn't there yet. */
export const openFaceFor = async (
  id: string,
  name: string,
  about: Pick<Subject, "ruleset" | "recipe" | "use"> & { readonly words: string },
): Promise<void> =>
  openSubject({
    id,
    name,
    ...about,
    concept: { words: about.words, kind: "person", foe: false, many: false },
    otherwise: null,
    putBack: null,
  });
