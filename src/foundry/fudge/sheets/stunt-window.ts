import {
  asBuilt,
  type Component,
  emptyPower,
  key,
  type PowerDraft,
  type PowerEntry,
  powerStunt,
  type Stunt,
  stuntBudget,
  stuntRefusal,
} from "../../../rules/fudge/index.ts";
import { table } from "../../apply/viewer.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { declarationById } from "../../registry.ts";
import { doDeed } from "../../table/points.ts";
import { localize } from "../../view/text/localize.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { attachBench } from "../build/bench/bench.ts";
import { type BuildContext, powerView } from "../build/bench/power-view.ts";
import { snapshot } from "../models/snapshot.ts";
import { stuntName } from "../powers/stunt-name.ts";
import { costOptions, houseRule } from "../settings.ts";
import { situation } from "../situation.ts";
import { skillsOf } from "./power-sheet.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
type App = InstanceType<typeof ApplicationV2>;

const ID = 16;

/**
 * The bench of a power stunt: a temporary power drawn from one of the hero's own, within its budget; what it costs is shown as it is built, and what is over or permanent
 * can't be used.
 * @rule FUD-338 FUD-346 FUD-350
 */
class StuntWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    classes: ["crossover", "fudge", "stunt-window"],
    tag: "form",
    window: { icon: "fa-solid fa-bolt", resizable: true },
    position: { width: 880, height: 720 },
    actions: {
      useStunt: function (this: StuntWindow) {
        void atGesture(async () => this.use());
      },
      copyBase: function (this: StuntWindow) {
        void atGesture(async () => this.copyBase());
      },
    },
  };

  static override PARTS = {
    head: { template: template("fudge/stunt-head") },
    builder: { template: template("fudge/builder") },
  };

  readonly actor: Actor.Implementation;
  #base = "";
  #draft: PowerDraft;

  constructor(actor: Actor.Implementation) {
    super({ window: { title: localize(key("Stunt", "title"), { name: actor.name }) } } as never);
    this.actor = actor;
    this.#draft = emptyPower("");
  }

  private powers(): readonly PowerEntry[] {
    return asBuilt(snapshot(this.actor)).powers.filter((p) => p.paidBy !== "stunt" && p.components.length > 0);
  }

  private get base(): PowerEntry | null {
    return this.powers().find((p) => p.id === this.#base) ?? null;
  }

  /** As it was named; until then as it is called by itself. */
  private get named(): string {
    if (this.#draft.name !== "") return this.#draft.name;
    return stuntName(
      this.#draft.components,
      this.base?.name ?? "",
      snapshot(this.actor).powers.map((p) => p.name),
      skillsOf(this.actor),
      localize,
    );
  }

  private stunt(): Stunt {
    // A permanent base is the Gamemaster's to allow, and the card asks for that.
    return powerStunt(this.base, this.#draft, {
      of: this.actor.uuid,
      permanentBase: true,
      options: costOptions(),
      lasts: houseRule("stuntDuration"),
    });
  }

  private context(): BuildContext {
    return { skills: skillsOf(this.actor), options: costOptions() };
  }

  protected override async _prepareContext(): Promise<never> {
    const bench = powerView(this.#draft, this.context(), localize);
    const stunt = this.stunt();
    const budget = stuntBudget(this.base, costOptions());
    const no = stuntRefusal(situation(this.actor.uuid, table), snapshot(this.actor)) ?? (stunt.accepted ? null : stunt);
    return {
      rootId: this.id,
      editable: true,
      hasBench: true,
      bench,
      name: this.named,
      bases: [
        { value: "", label: localize(key("Stunt", "noBase")), selected: this.#base === "" },
        ...this.powers()
          .filter((p) => p.source === "power")
          .map((p) => ({
            value: p.id,
            label: localize(key("Stunt", "baseOf"), { name: p.name, cost: p.cost }),
            selected: p.id === this.#base,
          })),
      ],
      hasBase: this.base !== null,
      sum: localize(key("Stunt", "sum"), { cost: bench.total, budget }),
      over: bench.total > budget,
      refused: no ? refusalText(no, declarationById("fudge")) : "",
      lasts: stunt.accepted ? localize(key("Stunt", stunt.oneShot ? "once" : "lasts")) : "",
    } as never;
  }

  protected override async _onFirstRender(...args: Parameters<App["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    attachBench(this.element, {
      draft: () => this.#draft,
      context: () => this.context(),
      editable: () => true,
      take: async (power) => {
        this.#draft = { ...this.#draft, components: power.components };
        await this.render();
      },
      redraw: async () => this.render(),
    });
    this.element.addEventListener("change", (event) => {
      const field = event.target as HTMLInputElement | HTMLSelectElement;
      if (field.name === "base") this.#base = field.value;
      else if (field.name === "stunt") this.#draft = { ...this.#draft, name: field.value.trim() };
      else return;
      void this.render();
    });
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
    });
  }

  /** Begin with what the base can do, to change it from there. Permanent effects become sustained, since a stunt can't be permanent. */
  async copyBase(): Promise<void> {
    const held = this.base?.components ?? [];
    const components = foundry.utils.deepClone([...held] as Component[]).map((c) => ({
      ...c,
      id: foundry.utils.randomID(8),
      attackSkill: null,
      ...(c.duration === "permanent" && { duration: "sustained" as const, action: "free" as const }),
    }));
    this.#draft = { ...this.#draft, components };
    await this.render();
  }

  /** Ask the table for it: the Gamemaster may say no, and nothing is paid before. */
  async use(): Promise<void> {
    if (!this.stunt().accepted) return;
    await doDeed(this.actor, "effort", "stunt", {
      id: foundry.utils.randomID(ID),
      base: this.#base,
      name: this.named,
      components: JSON.stringify(this.#draft.components),
      "said-name": this.named,
    });
    await this.close();
  }
}

/** Open the bench of a power stunt. */
export function openStunt(actor: Actor.Implementation): void {
  void new StuntWindow(actor).render({ force: true });
}
