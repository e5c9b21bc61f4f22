import type { Refusal } from "../../rules/kernel/refusal.ts";
import { verdict } from "../../rules/kernel/turns/turn-and-reach.ts";
import { actorOf } from "../apply/ground.ts";
import { tokenOf } from "../board/scene.ts";
import { askOverrule } from "../combat/overrule.ts";
import { atGesture } from "../gesture.ts";
import { template } from "../ids.ts";
import { late } from "../late.ts";
import { currentVisibility, type Visibility, visibilityChoices } from "../platform.ts";
import { rulesetById } from "../registry.ts";
import { setting } from "../settings/register.ts";
import { besideAimed, offAimed } from "../sheets/place.ts";
import { aimedAt } from "../targets.ts";
import { oddsFor, oddsLevel } from "../view/odds-view.ts";
import { localize } from "../view/text/localize.ts";
import { refusalText } from "../view/text/refusals.ts";
import { Brake } from "./brake.ts";
import {
  type AreaDraft,
  type DialogField,
  type DialogInput,
  type DialogView,
  type DraftEditor,
  foldsOf,
  type FoldView,
  isNamed,
  refusedOf,
  type RollChoice,
  shapeOf,
} from "./dialog-types.ts";
import { isUnfolded, keepFold } from "./folds.ts";
import { Questions } from "./questions.ts";

export * from "./dialog-types.ts";

/** The fold of what the dice may show, where the panel tells what comes of it. */
const DICE = "dice";
/** Reasons that stand open under a field; more are folded away. */
const MOST_REASONS = 2;

/** A field with its kind as a flag, so that the template asks and doesn't compare, and with why some of its options can't be had. */
function fieldView(field: DialogField): object {
  if (!("options" in field)) return { ...field, [field.type]: true };
  const isPicked = (value: string): boolean =>
    field.type === "many" ? field.value.includes(value) : field.value === value;
  const count = field.options.filter((o) => o.refused !== undefined).length;
  return {
    ...field,
    [field.type]: true,
    options: field.options.map((o) => ({ ...o, selected: isPicked(o.value) })),
    refusals: refusedOf(field.options),
    ...(refusedOf(field.options).length > MOST_REASONS && {
      folded: localize("CROSSOVER.Shared.Combat.notNow", { count }),
    }),
  };
}

/** What stands beside the name of a folded part: what of it isn't as usual, or how much; empty where all of it is. */
const toldOf = ({ count, only }: FoldView): string => {
  if (only) return localize("CROSSOVER.Shared.Dialog.changedOne", only);
  return count === 0 ? "" : localize("CROSSOVER.Shared.Dialog.changed", { count });
};

const foldView = (fold: FoldView, keep: string): object => {
  const { part, fields, modifiers, lacks } = fold;
  return {
    part,
    label: localize(`CROSSOVER.Shared.Dialog.part.${part}`),
    fields: fields.map(fieldView),
    modifiers,
    count: toldOf(fold),
    open: lacks || isUnfolded(keep, part),
  };
};

/** Whether an area can be aimed on the board in view: whoever does it stands there. */
const canBeAimed = (area: AreaDraft | null): boolean => area !== null && tokenOf(actorOf(area.self)) !== null;

/** The part of a form that says who may see it. */
const SEEN = "seen";

/** Who sees a roll unless somebody says otherwise: a secret one of the Gamemaster's nobody else. */
const usualVisibility = (view: { readonly secret?: boolean }): Visibility =>
  view.secret === true && game.user.isGM ? "gm" : currentVisibility();

/** Fields above which the form needs the window's whole height: there the odds go beside it, in a window this wide. */
const MOST_STACKED = 5;
const WIDE = 760;
const NARROW = 420;

/** The questions that stand open, by all that they ask. */
const questions = new Questions();

/** Brakes rolls without a dialog. */
const steady = new Brake(700);

/** What may change what a form offers while it is open. */
const FOLLOWED = [
  "updateActor",
  "createItem",
  "updateItem",
  "deleteItem",
  "createActiveEffect",
  "updateActiveEffect",
  "deleteActiveEffect",
  "updateCombat",
  "updateCombatant",
] as const;

/** Pause in typing after which the chance is read out, in milliseconds. */
const SPEAK_AFTER = 600;

const { HandlebarsApplicationMixin } = foundry.applications.api;

// The mixin's type is too deep for the compiler to compare with a subclass; what it adds (PARTS, part contexts) is declared where it is used.
const Base = HandlebarsApplicationMixin(
  foundry.applications.api.ApplicationV2,
) as unknown as typeof foundry.applications.api.ApplicationV2;

type Window = InstanceType<typeof foundry.applications.api.ApplicationV2>;

/**
 * The dialog before a roll: modifiers with their sources and switches, room for one's own, who may see it, and the exact odds of it all, redrawn as one types. One class
 * for every ruleset; what is in it comes from a `DraftEditor`.
 */
export class RollDialog<Draft> extends Base {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["crossover", "roll-dialog"],
    tag: "form",
    window: { resizable: true, icon: "fa-solid fa-dice" },
    position: { width: NARROW },
    actions: {
      cancel: function (this: RollDialog<unknown>) {
        void this.close();
      },
      aimArea: function (this: RollDialog<unknown>) {
        void this.#aimArea();
      },
    },
  };

  static PARTS = {
    form: { template: template("shared/roll-dialog-form") },
    odds: { template: template("shared/roll-dialog-odds") },
    footer: { template: template("shared/roll-dialog-footer") },
  };

  #draft: Draft;
  #visibility: Visibility;
  /** Who may see it was chosen by hand: nothing changes it any more. */
  #chosen = false;
  #done: (choice: RollChoice<Draft> | null) => void;
  #spoken = "";
  #said = "";
  #asking = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #drawn = "";
  /** What is about to be drawn; none where it is drawn again for another reason. */
  #next: DialogView | null;
  #frame = 0;
  #aiming = 0;
  /** It is being aimed on the board: what is marked there meanwhile isn't chosen yet. */
  #onBoard = false;
  /** What goes on beside the form ends with it. */
  readonly #closed = new AbortController();
  #hooks: readonly (readonly [string, number])[] = [];
  readonly #editor: DraftEditor<Draft>;

  private constructor(
    editor: DraftEditor<Draft>,
    draft: Draft,
    view: DialogView,
    done: (choice: RollChoice<Draft> | null) => void,
  ) {
    const { title, fields, odds, wide } = view;
    const width = wide === true || (odds !== null && fields.length > MOST_STACKED) ? WIDE : NARROW;
    super({
      classes: [editor.ruleset],
      window: { title },
      position: { width, ...besideAimed(width) },
    } as never);
    this.#editor = editor;
    this.#draft = draft;
    this.#visibility = usualVisibility(view);
    this.#next = view;
    this.#done = done;
  }

  /** Ask. Resolves to what was chosen, or null when the dialog was closed. `quick` skips it and takes the draft as it is. */
  static ask<Draft>(editor: DraftEditor<Draft>, draft: Draft, quick = false): Promise<RollChoice<Draft> | null> {
    const view = editor.view(draft);
    if (quick && view.refused === null && (view.overrulable ?? null) === null) {
      // Somebody who hits a row fifteen times wants one roll, and knows it only when the first card is there.
      if (!steady.passes(`${editor.ruleset} ${view.title} ${JSON.stringify(draft)}`, Date.now())) {
        ui.notifications.info(localize("CROSSOVER.Shared.Refusal.again"));
        return Promise.resolve(null);
      }
      return Promise.resolve({ draft, overrule: false, visibility: usualVisibility(view) });
    }
    // Entered before anything is awaited: of a double click one question comes, however long its window takes to be drawn.
    return questions.once(
      JSON.stringify([editor.ruleset, draft, view]),
      (front) =>
        new Promise<RollChoice<Draft> | null>((resolve) => {
          const dialog = new RollDialog(editor, draft, view, resolve);
          front(() => {
            if (dialog.rendered) dialog.bringToFront();
          });
          void dialog.render({ force: true });
        }),
    );
  }

  protected override async _prepareContext(): Promise<never> {
    const view = this.#next ?? this.#editor.view(this.#draft);
    this.#next = null;
    this.#drawn = JSON.stringify(view);
    const odds = oddsFor(view.odds, oddsLevel(setting("oddsForPlayers")), game.user.isGM, localize);
    this.#spoken = odds?.spoken ?? "";
    const modes =
      view.onCard === true
        ? []
        : Object.entries(visibilityChoices()).map(([value, label]) => ({
            value,
            label: game.i18n.localize(label),
            selected: value === this.#visibility,
          }));
    const { inSight, folds } = foldsOf(view);
    return {
      ...view,
      ...this.#told(view),
      named: isNamed(view),
      aims: canBeAimed(this.#editor.area?.(this.#draft) ?? null),
      alone: game.users.activeGM === null,
      fieldViews: inSight.map(fieldView),
      folds: folds.map((f) => foldView(f, view.keep ?? "")),
      // A form that is short anyway stays whole.
      whole: folds.length === 0,
      seen: {
        label: modes.find((m) => m.selected)?.label ?? "",
        open: isUnfolded(view.keep ?? "", SEEN),
      },
      ruleset: this.#editor.ruleset,
      odds,
      diceOpen: isUnfolded(view.keep ?? "", DICE),
      modes,
      rootId: this.id,
    } as never;
  }

  protected override async _onFirstRender(...args: Parameters<Window["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("input", () => {
      this.#read();
    });
    this.element.addEventListener("change", () => {
      this.#read();
    });
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      const view = this.#read() ?? this.#editor.view(this.#draft);
      void atGesture(async () => {
        await this.#roll(view);
      });
    });
    // A fold says so to nobody above it: it is listened to on the way down.
    this.element.addEventListener(
      "toggle",
      ({ target }) => {
        const { keep = "" } = this.#shown;
        const { dataset, open } = target as HTMLDetailsElement;
        if (dataset.fold !== undefined) void keepFold(keep, dataset.fold, open);
        // A form that has grown moves up: else its foot, with the button that it is about, lies below the page.
        this.setPosition();
      },
      true,
    );
    const on = (name: string, run: (...args: readonly unknown[]) => void) =>
      [name, Hooks.on(name as never, run as never)] as const;
    this.#hooks = [
      ...FOLLOWED.map((name) =>
        on(name, () => {
          this.#follow();
        }),
      ),
      on("targetToken", (user) => {
        if (user === game.user) this.#aim();
      }),
    ];
    this.element.querySelector<HTMLElement>("[autofocus], input, select")?.focus();
    offAimed(this);
  }

  /** Take in what stands in the form and redraw what depends on it. The form itself is left alone, so nothing is typed over, unless what was chosen asks for other fields. What it comes to; null: nothing was said. */
  #read(): DialogView | null {
    const data = new foundry.applications.ux.FormDataExtended(this.element as HTMLFormElement).object as DialogInput;
    // Leaving a field says once more what typing said: drawing the footer anew at that moment would take the button away from under the pointer.
    const said = JSON.stringify(data);
    if (said === this.#said) return null;
    this.#said = said;
    const { visibility, ...input } = data;
    if (typeof visibility === "string" && visibility !== this.#visibility) {
      this.#visibility = visibility as Visibility;
      this.#chosen = true;
    }
    const now = this.#now;
    this.#draft = now.edit(this.#draft, input);
    const view = now.view(this.#draft);
    const asSecret = view.secret === this.#shown.secret;
    if (!asSecret && !this.#chosen) this.#visibility = usualVisibility(view);
    if (!asSecret || JSON.stringify(view) !== this.#drawn) this.#redraw(view, !asSecret);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#speak();
    }, SPEAK_AFTER);
    return view;
  }

  /** By the table as it stands at this moment. */
  get #now(): DraftEditor<Draft> {
    return this.#editor.now?.() ?? this.#editor;
  }

  /** What was drawn last. */
  get #shown(): DialogView {
    return JSON.parse(this.#drawn) as DialogView;
  }

  /** Draw what has become another. */
  #redraw(view: DialogView, whole = false): void {
    const before = this.#shown;
    this.#drawn = JSON.stringify(view);
    this.#next = view;
    const told = (view.lead === undefined) === (before.lead === undefined) && isNamed(view) === isNamed(before);
    const same = !whole && told && shapeOf(view.fields) === shapeOf(before.fields);
    // What stands above the fields follows what is typed; the fields stay as they are.
    const above = [["subtitle", view.subtitle] as const, ["lead", view.lead ?? ""] as const];
    for (const [name, text] of same ? above : []) {
      const line = this.element.querySelector(`.dialog-form .${name}`);
      if (line && line.textContent !== text) line.textContent = text;
    }
    for (const fold of same ? foldsOf(view).folds : []) {
      const line = this.element.querySelector(`[data-fold="${fold.part}"] > summary > .count`);
      if (line) line.textContent = toldOf(fold);
    }
    void this.render({ parts: same ? ["odds", "footer"] : ["form", "odds", "footer"] } as never);
  }

  /** Somebody or the fight has changed: what is offered, refused and reckoned here may be another thing now. Once a frame, however much changes. */
  #follow(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.rendered) return;
      const view = this.#editor.view(this.#draft);
      if (JSON.stringify(view) !== this.#drawn) this.#redraw(view);
    });
  }

  /** Whoever is aimed at on the board meanwhile is aimed at in the form: once a frame, since one click lets go of others first. */
  #aim(): void {
    if (this.#aiming !== 0) return;
    this.#aiming = requestAnimationFrame(() => {
      this.#aiming = 0;
      this.#aimNow();
    });
  }

  /** Aim what covers an area on the board: the form steps aside, and takes whom it caught. */
  async #aimArea(): Promise<void> {
    const asked = this.#editor.area?.(this.#draft) ?? null;
    if (!asked || this.#onBoard) return;
    this.#onBoard = true;
    try {
      const { aimArea } = await late(() => import("../board/aim.ts"));
      await this.minimize();
      const against = this.#editor.against?.(this.#draft);
      const chance = (who: string): string => this.#chance(against?.(who) ?? null);
      const put = await aimArea({ ...asked, people: asked.people(), chance, closed: this.#closed.signal });
      if (put && this.#editor.caught) {
        this.#draft = this.#editor.caught(this.#draft, put.caught, put.aim);
      }
    } finally {
      if (this.rendered) await this.maximize();
      // Marks that were set last are told a frame later.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          this.#onBoard = false;
        }),
      );
    }
    if (!this.rendered) return;
    this.#said = "";
    this.#redraw(this.#editor.view(this.#draft), true);
    this.element.querySelector<HTMLElement>("[type=submit]")?.focus();
  }

  /** How it stands against somebody, in words, as far as this user may know. */
  #chance(against: DialogView["odds"]): string {
    const odds = oddsFor(against, oddsLevel(setting("oddsForPlayers")), game.user.isGM, localize);
    if (!odds) return "";
    return odds.outcome?.lines[0] ?? (odds.chance === "" ? "" : `${odds.chance} ${odds.label}`);
  }

  #aimNow(): void {
    if (!this.rendered || !this.#editor.aim || this.#onBoard) return;
    offAimed(this);
    const now = this.#now;
    this.#draft = now.aim?.(this.#draft, aimedAt()) ?? this.#draft;
    const view = now.view(this.#draft);
    if (JSON.stringify(view) !== this.#drawn) this.#redraw(view, true);
  }

  /** Tell the chance to a screen reader once typing pauses. The line stands in the part that is never redrawn; a redrawn one would not be read. */
  #speak(): void {
    const line = this.element.querySelector("[data-odds-spoken]");
    if (line && line.textContent !== this.#spoken) line.textContent = this.#spoken;
  }

  /** What stands beside the button: why it can't be pressed, or what the Gamemaster will be asked. */
  #told({ refused, overrulable = null }: DialogView): {
    readonly refused: string | null;
    readonly warned: string | null;
  } {
    const words = overrulable && refusalText(overrulable, rulesetById(this.#editor.ruleset));
    const end = verdict(overrulable, game.user.isGM);
    return {
      refused: refused ?? (end === "stopped" ? words : null),
      warned: refused === null && end === "asked" ? words : null,
    };
  }

  /** @param view  what it comes to at this moment */
  async #roll(view: DialogView): Promise<void> {
    const { refused } = this.#told(view);
    if (refused !== null) {
      // What was possible when the button was drawn isn't any more: somebody has moved, or the turn has passed on.
      ui.notifications.warn(refused);
      void this.render({ parts: ["odds", "footer"] } as never);
      return;
    }
    const overrulable = view.overrulable ?? null;
    if (overrulable !== null && !(await this.#asked(overrulable))) return;
    const done = this.#done;
    this.#done = () => undefined;
    await this.close();
    done({ draft: this.#draft, overrule: overrulable !== null, visibility: this.#visibility });
  }

  /** Ask the Gamemaster once, however often the button is pressed meanwhile. */
  async #asked(no: Refusal): Promise<boolean> {
    if (this.#asking) return false;
    this.#asking = true;
    try {
      return await askOverrule(no, rulesetById(this.#editor.ruleset));
    } finally {
      this.#asking = false;
    }
  }

  protected override _onClose(...args: Parameters<Window["_onClose"]>): void {
    super._onClose(...args);
    this.#closed.abort();
    clearTimeout(this.#pause);
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#aiming);
    for (const [name, id] of this.#hooks) Hooks.off(name as never, id);
    this.#done(null);
  }
}
