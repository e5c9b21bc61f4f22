import type { ForecastPlan } from "../../rules/forecast/index.ts";
import type { ForecastAdapter, Side } from "../../rules/kernel/forecast.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import { isElement } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { template } from "../ids.ts";
import { isGuest, rulesetById, rulesetOf } from "../registry.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal, refusalText } from "../view/text/refusals.ts";
import { inCombat, lineOf, selected, settingsOf, sidesFrom } from "./lines.ts";
import { openWorker, type Running, startForecast } from "./runner.ts";
import { add, remove, rulesetHere, setCount, sideOf, type Sides, swap } from "./sides.ts";
import { FIGHTS, type ForecastState, type ForecastView, forecastView, numbersIn, progressView } from "./view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Half the width of the interval that is narrow enough to stop at. */
const PRECISION = 0.005;

/** How a side fights where nobody says. */
const USUAL = "weakest";

const idOf = (target: HTMLElement): string => target.closest<HTMLElement>("[data-line]")?.dataset.line ?? "";
const sideAt = (target: EventTarget | null): Side | null => {
  const side = isElement(target) ? target.closest<HTMLElement>("[data-side]")?.dataset.side : undefined;
  return side === "0" ? 0 : side === "1" ? 1 : null;
};

/**
 * The Gamemaster's forecast of a fight: two sides, how many of each, and what thousands of such fights come to. Everything shown comes from `forecastView`; the fights are
 * played in a worker.
 */
export class ForecastWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-forecast",
    classes: ["crossover", "forecast"],
    window: { title: "CROSSOVER.Shared.Forecast.title", icon: "fa-solid fa-chart-simple", resizable: true },
    position: { width: 640, height: "auto" as const },
    actions: {
      run: function (this: ForecastWindow) {
        void atGesture(async () => {
          await this.toggle();
        });
      },
      removeLine: function (this: ForecastWindow, _event: PointerEvent, target: HTMLElement) {
        this.change(remove(this.sides, idOf(target)));
      },
      swapLine: function (this: ForecastWindow, _event: PointerEvent, target: HTMLElement) {
        this.change(swap(this.sides, idOf(target)));
      },
      addChosen: function (this: ForecastWindow, _event: PointerEvent, target: HTMLElement) {
        const side = sideAt(target);
        const chosen = this.element.querySelector<HTMLSelectElement>("select[name=actor]")?.value ?? "";
        if (side !== null && chosen !== "")
          void atGesture(async () => {
            await this.addUuid(chosen, side);
          });
      },
      fromSelection: function (this: ForecastWindow) {
        this.prefill();
      },
    },
  };

  static override PARTS = {
    form: { template: template("shared/forecast"), scrollable: [".forecast-lines"] },
    result: { template: template("shared/forecast-result") },
  };

  #sides: Sides = [[], []];
  #fights: number = FIGHTS[1];
  #seed = 0;
  #policies: readonly [string, string] = [USUAL, USUAL];
  #left: readonly Refusal[] = [];
  #running: Running | null = null;
  #progress: ForecastState["running"] = null;
  #result: ForecastState["result"] = null;

  get sides(): Sides {
    return this.#sides;
  }

  /** Put these sides in place of what is there. */
  change(sides: Sides): void {
    this.#sides = sides;
    if (this.rendered) void this.render({ parts: ["form"] } as never);
  }

  /** How many fights the next run plays; anything that isn't offered is left alone. */
  set fights(fights: number) {
    if ((FIGHTS as readonly number[]).includes(fights)) this.#fights = fights;
  }

  /** Fill both sides from this fight, else from the selected tokens, else from the fight that is on; whoever can't be played is named. */
  prefill(combat: Combat.Implementation | null = null): void {
    const fight = combat ?? (game.combat as Combat.Implementation | null) ?? null;
    const sources = [...(combat ? [] : [selected()]), ...(fight ? [inCombat(fight)] : [])];
    const tried = sources.map((who) => sidesFrom(who));
    const { sides, refused } =
      tried.find((t) => t.sides.some((side) => side.length > 0)) ?? tried.at(-1) ?? sidesFrom([]);
    this.#left = refused;
    this.change(sides);
  }

  /** Add an actor from a directory or a pack to a side. */
  async addUuid(uuid: string, side: Side): Promise<void> {
    const actor = (await fromUuid(uuid as never)) as Actor.Implementation | null;
    if (actor) this.addActor(actor, side);
  }

  /** @param side  null puts them where they stand by themselves, on the second side when in doubt */
  addActor(actor: Actor.Implementation, side: Side | null = null): void {
    const made = lineOf(actor, rulesetHere(this.#sides));
    if (!made.accepted) {
      notifyRefusal(made, null);
      return;
    }
    const disposition =
      (actor as unknown as { prototypeToken?: { disposition?: number } }).prototypeToken?.disposition ?? 0;
    this.change(add(this.#sides, side ?? sideOf(disposition, actor.hasPlayerOwner) ?? 1, [made.line]));
  }

  /** Start the fights, or stop those that are played. */
  async toggle(): Promise<void> {
    if (this.#running) {
      this.#running.cancel();
      return;
    }
    const of = this.#sides;
    const ruleset = rulesetById(rulesetHere(of) ?? "");
    if (!ruleset?.forecast || this.#view().refused !== null) return;
    this.#seed = Math.floor(Math.random() * 2 ** 31);
    const plan: ForecastPlan = { fights: this.#fights, seed: this.#seed, precision: PRECISION };
    const [first, second] = of.map((side) => side.map(({ fighter, count }) => ({ fighter, count })));
    this.#progress = { done: 0, total: plan.fights };
    const running = startForecast(
      ruleset.forecast,
      {
        sides: [first ?? [], second ?? []],
        settings: settingsOf(ruleset),
        policies: this.#policiesIn(ruleset.forecast),
      },
      plan,
      ({ done, total }) => {
        this.#show({ done, total });
      },
      isGuest(ruleset) ? () => null : openWorker,
    );
    this.#running = running;
    void this.render({ parts: ["form"] } as never);
    try {
      this.#result = { of, result: await running.result, seed: plan.seed };
    } finally {
      this.#running = null;
      this.#progress = null;
      if (this.rendered) await this.render();
    }
  }

  /** Move the bar without drawing anything anew, so that nothing loses its focus. */
  #show(progress: { readonly done: number; readonly total: number }): void {
    this.#progress = progress;
    const bar = this.rendered ? this.element.querySelector<HTMLProgressElement>("progress") : null;
    if (!bar) return;
    const { done, total, text } = progressView(progress, localize, numbersIn(game.i18n.lang));
    bar.max = total;
    bar.value = done;
    const words = this.element.querySelector(".progress-text");
    if (words) words.textContent = text;
  }

  /** How each side fights, as far as this ruleset knows it. */
  #policiesIn({ policies }: ForecastAdapter): readonly [string, string] {
    const known = (name: string): string => (Object.hasOwn(policies, name) ? name : USUAL);
    return [known(this.#policies[0]), known(this.#policies[1])];
  }

  #view(): ForecastView {
    const actors = game.actors
      .filter((a) => rulesetOf(a)?.forecast !== undefined)
      .map((a) => ({ uuid: a.uuid, name: a.name }));
    const state: ForecastState = {
      sides: this.#sides,
      fights: this.#fights,
      seed: this.#seed,
      running: this.#progress,
      result: this.#result,
      left: this.#left.map((refusal) => refusalText(refusal, null)),
      policies: this.#policies,
      ways: Object.keys(rulesetById(rulesetHere(this.#sides) ?? "")?.forecast?.policies ?? {}),
      says: rulesetById(rulesetHere(this.#sides) ?? "")?.forecast?.says ?? null,
      actors: actors.sort((a, b) => a.name.localeCompare(b.name)),
    };
    return forecastView(state, localize, numbersIn(game.i18n.lang));
  }

  protected override async _prepareContext(): Promise<never> {
    return { ...this.#view(), rootId: this.id } as never;
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    element.addEventListener("change", (event) => {
      const field = event.target as HTMLInputElement | HTMLSelectElement;
      if (field.name === "count") this.change(setCount(this.#sides, idOf(field), Number(field.value)));
      const side = sideAt(field);
      if (field.name === "policy" && side !== null)
        this.#policies = side === 0 ? [field.value, this.#policies[1]] : [this.#policies[0], field.value];
      if (field.name === "fights") this.fights = Number(field.value);
    });
    element.addEventListener("dragover", (event) => {
      if (sideAt(event.target) === null) return;
      event.preventDefault();
      this.#mark(sideAt(event.target));
    });
    element.addEventListener("dragleave", (event) => {
      if (sideAt(event.relatedTarget) === null) this.#mark(null);
    });
    element.addEventListener("drop", (event) => {
      const side = sideAt(event.target);
      this.#mark(null);
      if (side === null) return;
      event.preventDefault();
      const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as {
        readonly type?: unknown;
        readonly uuid?: unknown;
      };
      if (data.type === "Actor" && typeof data.uuid === "string") {
        const { uuid } = data;
        void atGesture(async () => {
          await this.addUuid(uuid, side);
        });
      } else notifyRefusal({ accepted: false, reason: "actorsOnly" }, null);
    });
  }

  /** Show which side would take what is dragged. */
  #mark(side: Side | null): void {
    for (const list of this.element.querySelectorAll<HTMLElement>("[data-side].forecast-side"))
      list.classList.toggle("is-over", side !== null && list.dataset.side === String(side));
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    this.#running?.cancel();
  }
}
