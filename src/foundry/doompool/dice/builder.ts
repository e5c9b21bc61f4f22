import {
  assess,
  type Die,
  doomDice,
  findSfx,
  type PoolPick,
  type PurposeKey,
  type SfxPick,
  sfxPick,
  type StressType,
  strike,
} from "../../../rules/doompool/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { table } from "../../apply/viewer.ts";
import { isTag } from "../../dom.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { currentVisibility, type Visibility, visibilityChoices } from "../../platform.ts";
import { isUnfolded, keepFold } from "../../rolls/folds.ts";
import { Questions } from "../../rolls/questions.ts";
import { setting } from "../../settings/register.ts";
import { besideAimed, offAimed } from "../../sheets/place.ts";
import { aimedAt } from "../../targets.ts";
import { oddsFor, oddsLevel } from "../../view/odds-view.ts";
import { localize } from "../../view/text/localize.ts";
import { characterAt } from "../at-table.ts";
import { builderView } from "./builder-view.ts";
import { type PoolDraft, withDrop, withPick, withPurpose, withTarget, withTargets } from "./draft.ts";
import { at, refusalOf } from "./draft-at-table.ts";
import type { Drop } from "./dropped.ts";
import { shareDraft, stopSharing } from "./live-wire.ts";
import { openBuilders } from "./open-builders.ts";
import { saveBuild } from "./save-pool.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** What came of a builder: a pool to roll, or a trait to be taken away without one. */
export interface BuilderChoice {
  readonly draft: PoolDraft;
  readonly visibility: Visibility;
  readonly auto: boolean;
}

const PLACE = { width: 760, height: 720 } as const;

/** Under which name it is remembered what somebody has unfolded. */
const KEEP = "doompool pool";

/** The pools that are being asked for at this seat. */
const questions = new Questions();

const pickOf = (target: HTMLElement): PoolPick => JSON.parse(target.dataset.pick ?? "{}") as PoolPick;
const isOff = (target: HTMLElement): boolean => {
  if (target.getAttribute("aria-disabled") !== "true") return false;
  ui.notifications.warn(target.dataset.tooltip ?? "");
  return true;
};

/** What a field of an SFX says with one value; all others name a power. */
const asPower = (value: string): Partial<SfxPick> => ({ power: value });
const TYPED: Readonly<Record<string, (value: string) => Partial<SfxPick>>> = {
  targets: (value) => ({ targets: Number(value) }),
  pair: (value) => ({ pair: Number(value) as Die }),
  asset: (value) => ({ asset: value }),
  track: (value) => ({ track: value as StressType }),
  shut: (value) => ({ shut: value }),
};

/**
 * The pool builder: every trait with its live price, what can't be taken greyed with the reason, the odds of it all. Nothing is written until the pool is rolled.
 * @rule DOO-046 DOO-048 DOO-302 DOO-316 DOO-317 DOO-318 DOO-319 DOO-321
 */
export class PoolBuilder extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    classes: ["crossover", "doompool", "pool-builder"],
    tag: "form",
    window: { resizable: true, icon: "fa-solid fa-cubes-stacked" },
    position: PLACE,
    actions: {
      cancel: function (this: PoolBuilder) {
        void this.close();
      },
      toggle: function (this: PoolBuilder, _event: PointerEvent, target: HTMLElement) {
        if (!isOff(target)) this.change(withPick(this.draft, pickOf(target)));
      },
      take: function (this: PoolBuilder, _event: PointerEvent, target: HTMLElement) {
        this.change({ ...this.draft, build: strike(this.draft.build, Number(target.dataset.place)) });
      },
      main: function (this: PoolBuilder, _event: PointerEvent, target: HTMLElement) {
        const place = Number(target.dataset.place);
        this.change({
          ...this.draft,
          build: { ...this.draft.build, main: this.draft.build.main === place ? null : place },
        });
      },
      sfx: function (this: PoolBuilder, _event: PointerEvent, target: HTMLElement) {
        if (!isOff(target)) this.toggleSfx(target.dataset.sfx ?? "");
      },
      stunt: function (this: PoolBuilder, _event: PointerEvent, target: HTMLElement) {
        if (!isOff(target)) this.addStunt(target.dataset.waiting === "true");
      },
      auto: function (this: PoolBuilder, _event: PointerEvent, target: HTMLElement) {
        if (!isOff(target)) void atGesture(async () => this.finish(true));
      },
      savePool: function (this: PoolBuilder) {
        const actor = actorOf(this.draft.actor);
        if (actor) void atGesture(async () => saveBuild(actor, this.draft.build));
      },
      clear: function (this: PoolBuilder) {
        this.change({
          ...this.draft,
          build: {
            picks: this.draft.build.picks.filter((p) => p.kind === "affiliation"),
            sfx: [],
            main: null,
            doomPaid: null,
          },
        });
      },
    },
  };

  static override PARTS = {
    builder: {
      template: template("doompool/builder"),
      templates: [template("shared/parts/odds-panel")],
      scrollable: [".builder-offers", ".builder-pool"],
    },
  };

  draft: PoolDraft;
  /** What was folded or unfolded since it stands open: it is drawn anew at every press. */
  readonly #folds = new Map<string, boolean>();
  #visibility: Visibility = currentVisibility();
  #done: (choice: BuilderChoice | null) => void;
  #hook = 0;
  #aiming = 0;

  private constructor(draft: PoolDraft, title: string, done: (choice: BuilderChoice | null) => void) {
    super({ window: { title }, position: { ...PLACE, ...besideAimed(PLACE.width) } } as never);
    this.draft = draft;
    this.#done = done;
  }

  /** Ask for a pool. Resolves to null when the builder was closed; one that is open for the same actor makes way. `quick` takes the draft as it is when it can be rolled. */
  static async ask(draft: PoolDraft, title: string, quick = false): Promise<BuilderChoice | null> {
    if (quick && refusalOf(draft, table) === null) return { draft, visibility: currentVisibility(), auto: false };
    // The number of a draft is its own; all else makes it the same question, which a double click asks twice.
    return questions.once(JSON.stringify([title, { ...draft, id: "" }]), async (front) => {
      await openBuilders.get(draft.actor)?.close();
      return new Promise<BuilderChoice | null>((resolve) => {
        const builder = new PoolBuilder(draft, title, resolve);
        openBuilders.set(draft.actor, builder);
        front(() => {
          if (builder.rendered) builder.bringToFront();
        });
        void builder.render({ force: true });
      });
    });
  }

  /** Take in another draft and draw it. */
  change(draft: PoolDraft): void {
    this.draft = draft;
    this.share();
    void this.render();
  }

  /** The Gamemaster sees the pool grow, and may drop something in. */
  share(): void {
    shareDraft(this.draft, (drop) => {
      this.take(drop);
    });
  }

  /** What the Gamemaster dropped in. */
  take(drop: Drop): void {
    if (drop.type === "strike") ui.notifications.info(localize("CROSSOVER.Doompool.Builder.struck"));
    this.change(withDrop(this.draft, drop));
  }

  /** A trait clicked on a sheet: of one's own it goes in or out, of somebody else's it is used against them. */
  clickIn(pick: PoolPick): void {
    const aimed = pick.kind === "stress" || pick.kind === "complication" ? withTarget(this.draft, pick.of) : this.draft;
    this.change(withPick(aimed, pick));
    this.bringToFront();
  }

  toggleSfx(name: string): void {
    const [set = "", id = ""] = name.split(" ");
    const { build } = this.draft;
    if (build.sfx.some((p) => p.set === set && p.id === id)) {
      this.change({
        ...this.draft,
        build: { ...build, sfx: build.sfx.filter((p) => !(p.set === set && p.id === id)), doomPaid: null },
      });
      return;
    }
    const now = at(this.draft, table);
    const sfx = now && findSfx(now.roller, set, id);
    if (!now || !sfx) return;
    const { dice } = assess(build, now.pool);
    this.change({
      ...this.draft,
      build: {
        ...build,
        sfx: [
          ...build.sfx,
          sfxPick(now.roller, { set, sfx }, { dice, doom: doomDice(now.s), targets: this.draft.targets.length }),
        ],
        doomPaid: null,
      },
    });
  }

  addStunt(waiting: boolean): void {
    const form = this.element;
    const tie = form.querySelector<HTMLSelectElement>("[name=stunt-tie]")?.value ?? "";
    const text = form.querySelector<HTMLInputElement>("[name=stunt-text]")?.value.trim() ?? "";
    if (text === "") {
      ui.notifications.warn(localize("CROSSOVER.Doompool.Refusal.pool.stuntText"));
      form.querySelector<HTMLInputElement>("[name=stunt-text]")?.focus();
      return;
    }
    this.change(
      withPick({ ...this.draft, stunt: { tie, text } }, { kind: waiting ? "waitingStunt" : "stunt", tie, text }),
    );
  }

  protected override async _prepareContext(): Promise<never> {
    const isOpen = (fold: string): boolean => this.#folds.get(fold) ?? isUnfolded(KEEP, fold);
    const view = builderView(this.draft, table, game.user.isGM, localize, isOpen);
    const odds = view && oddsFor(view.odds, oddsLevel(setting("oddsForPlayers")), game.user.isGM, localize);
    const modes = Object.entries(visibilityChoices()).map(([value, label]) => ({
      value,
      label: game.i18n.localize(label),
      selected: value === this.#visibility,
    }));
    return {
      ...view,
      odds,
      modes,
      diceOpen: isOpen("dice"),
      readingOpen: isOpen("reading"),
      isGM: game.user.isGM,
      rootId: this.id,
    } as never;
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    this.share();
    const { element } = this;
    element.addEventListener("change", (event) => {
      this.#read(event.target as HTMLInputElement);
    });
    element.addEventListener("input", (event) => {
      this.#type(event.target as HTMLInputElement);
    });
    element.addEventListener("keydown", (event) => {
      this.#key(event);
    });
    // A fold says so to nobody above it: it is listened to on the way down.
    element.addEventListener(
      "toggle",
      (event) => {
        const { dataset, open: unfolded } = event.target as HTMLDetailsElement;
        if (
          dataset.fold === undefined ||
          unfolded === (this.#folds.get(dataset.fold) ?? isUnfolded(KEEP, dataset.fold))
        )
          return;
        this.#folds.set(dataset.fold, unfolded);
        void keepFold(KEEP, dataset.fold, unfolded);
      },
      true,
    );
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      void atGesture(async () => this.finish(false));
    });
    this.#hook = Hooks.on(
      "targetToken" as never,
      ((user: User.Implementation) => {
        if (user === game.user) this.#aim();
      }) as never,
    );
    element.querySelector<HTMLElement>("input[name=intent], .offer")?.focus();
    offAimed(this);
  }

  /** Whoever is aimed at on the board meanwhile is aimed at here: once a frame, since one click lets go of others first. */
  #aim(): void {
    if (this.#aiming !== 0) return;
    this.#aiming = requestAnimationFrame(() => {
      this.#aiming = 0;
      if (!this.rendered) return;
      offAimed(this);
      const { actor, answer, targets } = this.draft;
      const aimed = aimedAt().filter((uuid) => uuid !== actor && characterAt(table, uuid) !== null);
      // What answers an action is for whoever acted.
      if (answer === null && String(aimed) !== String(targets)) this.change(withTargets(this.draft, aimed));
    });
  }

  /** What is typed is kept without drawing anew, so that the caret stays where it is. */
  #type(input: HTMLInputElement): void {
    if (input.name === "intent") {
      this.draft = { ...this.draft, intent: input.value };
      this.share();
    }
    if (input.name === "stunt-text") this.draft = { ...this.draft, stunt: { ...this.draft.stunt, text: input.value } };
  }

  #read(input: HTMLInputElement): void {
    const { name, value, checked } = input;
    if (name === "visibility") this.#visibility = value as Visibility;
    if (name === "stunt-tie") this.draft = { ...this.draft, stunt: { ...this.draft.stunt, tie: value } };
    if (name === "purpose") this.change(withPurpose(this.draft, value as PurposeKey));
    if (name === "pay") {
      const paid = [...this.element.querySelectorAll<HTMLSelectElement>("select[name=pay]")].map(
        (s) => Number(s.value) as Die,
      );
      this.change({ ...this.draft, build: { ...this.draft.build, doomPaid: paid } });
    }
    if (name === "autoDie") this.draft = { ...this.draft, autoDie: Number(value) as Die };
    if (name === "reading") this.change({ ...this.draft, reading: value === "effect" ? "effect" : "total" });
    if (name === "yardstick") this.change({ ...this.draft, yardstick: value === "" ? null : value });
    if (name === "leave") this.change({ ...this.draft, leave: checked });
    if (name === "unopposed") this.change({ ...this.draft, unopposed: checked });
    if (name === "targets") {
      this.change(
        withTargets(
          this.draft,
          checked ? [...this.draft.targets, value] : this.draft.targets.filter((t) => t !== value),
        ),
      );
    }
    if (name.startsWith("sfx ")) this.#readSfx(input);
  }

  #readSfx(input: HTMLInputElement): void {
    const [, set = "", id = "", field = ""] = input.name.split(" ");
    const value = input.value;
    const typed: Partial<SfxPick> =
      field === "powers" || field === "doom" ? this.#ticked(input, field) : (TYPED[field] ?? asPower)(value);
    this.change({
      ...this.draft,
      build: {
        ...this.draft.build,
        sfx: this.draft.build.sfx.map((p) => (p.set === set && p.id === id ? { ...p, ...typed } : p)),
      },
    });
  }

  /** Several ticked values of one field of an SFX. */
  #ticked(input: HTMLInputElement, field: "powers" | "doom"): Partial<SfxPick> {
    const values = [...this.element.querySelectorAll<HTMLInputElement>("input:checked")]
      .filter((i) => i.name === input.name)
      .map((i) => i.value);
    return field === "powers" ? { powers: values } : { doom: values.map((v) => Number(v.split(" ")[0]) as Die) };
  }

  /** Arrows go from trait to trait, a letter to the next one that begins with it, Enter leaves a line of text, Ctrl and Enter roll. */
  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.key === "Enter" && event.ctrlKey) {
      event.preventDefault();
      void atGesture(async () => this.finish(false));
      return;
    }
    // What is typed is only said: Enter goes on to the traits, and a stunt joins the pool. Rolling takes the button or Ctrl.
    if (event.key === "Enter" && isTag(target, "input") && target.type === "text") {
      event.preventDefault();
      this.element
        .querySelector<HTMLElement>(target.name === "stunt-text" ? "[data-action=stunt]" : ".offer")
        ?.[target.name === "stunt-text" ? "click" : "focus"]();
      return;
    }
    if (!target.classList.contains("offer") || event.ctrlKey || event.altKey || event.metaKey) return;
    const all = [...this.element.querySelectorAll<HTMLElement>(".offer")].filter(
      (o) => !o.closest("details:not([open])"),
    );
    const here = all.indexOf(target);
    const go = (to: HTMLElement | undefined): void => {
      if (!to) return;
      event.preventDefault();
      to.focus();
    };
    if (event.key === "ArrowRight" || event.key === "ArrowDown") go(all[here + 1]);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") go(all[here - 1]);
    else if (event.key.length === 1 && event.key !== " ")
      go(
        [...all.slice(here + 1), ...all.slice(0, here)].find(
          (o) => o.dataset.label?.toLowerCase().startsWith(event.key.toLowerCase()) === true,
        ),
      );
  }

  /** Roll it, or take the targeted trait away without a roll. A pool that can't be rolled stays open and says why. */
  async finish(auto: boolean): Promise<void> {
    const refused = auto ? null : refusalOf(this.draft, table);
    if (refused) {
      await this.render();
      return;
    }
    const done = this.#done;
    this.#done = () => undefined;
    const choice = { draft: this.draft, visibility: this.#visibility, auto };
    await this.close();
    done(choice);
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    Hooks.off("targetToken" as never, this.#hook as never);
    cancelAnimationFrame(this.#aiming);
    if (openBuilders.get(this.draft.actor) === this) openBuilders.delete(this.draft.actor);
    stopSharing(this.draft.id);
    this.#done(null);
  }
}
