import { type Die, DIE_KEYS, key, LADDER } from "../../../rules/doompool/index.ts";
import type { Asked } from "../../../rules/kernel/act.ts";
import { focusIn } from "../../dom.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import type { Edited } from "../../ruleset.ts";
import { setting } from "../../settings/register.ts";
import { oddsFor, oddsLevel } from "../../view/odds-view.ts";
import { localize } from "../../view/text/localize.ts";
import { freeOdds } from "./odds.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
const MOST = 30;

/** A pool of bare dice for a test by hand: the keys 4, 6, 8, 0 (d10) and 2 (d12) add a die, Backspace takes the last one back, Enter rolls. @rule DOO-047 DOO-322 */
class FreePool extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    classes: ["crossover", "doompool", "free-pool"],
    tag: "form",
    window: { title: "CROSSOVER.Doompool.FreePool.title", icon: "fa-solid fa-cubes" },
    position: { width: 380 },
    actions: {
      addDie: function (this: FreePool, _event: PointerEvent, target: HTMLElement) {
        this.add(Number(target.dataset.die) as Die);
      },
      takeDie: function (this: FreePool, _event: PointerEvent, target: HTMLElement) {
        this.sizes = this.sizes.filter((_d, i) => i !== Number(target.dataset.place));
        void this.render();
      },
    },
  };

  static override PARTS = {
    pool: { template: template("doompool/free-pool"), templates: [template("shared/parts/odds-panel")] },
  };

  sizes: readonly Die[];
  #done: (sizes: readonly Die[] | null) => void;

  constructor(sizes: readonly Die[], done: (sizes: readonly Die[] | null) => void) {
    super({} as never);
    this.sizes = sizes;
    this.#done = done;
  }

  add(die: Die): void {
    if (this.sizes.length >= MOST) return;
    this.sizes = [...this.sizes, die];
    void this.render();
  }

  protected override async _prepareContext(): Promise<never> {
    const keyOf = (die: Die): string => Object.entries(DIE_KEYS).find(([, d]) => d === die)?.[0] ?? "";
    const adds = LADDER.map((die) => ({
      die,
      key: keyOf(die),
      label: localize(key("FreePool", "add"), { die: `d${die}`, key: keyOf(die) }),
    }));
    const dice = this.sizes.map((d, place) => ({
      place,
      shape: `d${d}`,
      text: `d${d}`,
      label: localize(key("FreePool", "take"), { die: `d${d}` }),
    }));
    return {
      adds,
      dice,
      empty: dice.length === 0,
      odds: oddsFor(freeOdds(this.sizes, localize), oddsLevel(setting("oddsForPlayers")), game.user.isGM, localize),
    } as never;
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    element.addEventListener("keydown", (event) => {
      const die = DIE_KEYS[event.key];
      if (die === undefined && event.key !== "Backspace" && event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      if (die !== undefined) this.add(die);
      else if (event.key === "Enter") void atGesture(async () => this.roll());
      else {
        this.sizes = this.sizes.slice(0, -1);
        void this.render();
      }
    });
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      void atGesture(async () => this.roll());
    });
  }

  /** Keys are heard while the focus is inside; a redraw may have taken it along. */
  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    if (focusIn(this.element) === null) this.element.querySelector<HTMLElement>("button[data-action=addDie]")?.focus();
  }

  async roll(): Promise<void> {
    if (this.sizes.length === 0) return;
    this.#done(this.sizes);
    await this.close();
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    this.#done(null);
  }
}

/** Put bare dice together for somebody; with `quick` those that are known are thrown at once. @rule DOO-322 */
export async function askFreePool(
  actor: Actor.Implementation,
  { act, chosen }: Asked,
  quick: boolean,
): Promise<Edited | null> {
  const known = (chosen.sizes as readonly Die[] | undefined) ?? [];
  const sizes =
    quick && known.length > 0
      ? known
      : await new Promise<readonly Die[] | null>((resolve) => {
          void new FreePool(known, resolve).render({ force: true });
        });
  return sizes && { asked: { act, actor: actor.uuid, chosen: { sizes } } };
}
