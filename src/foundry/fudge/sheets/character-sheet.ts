import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { CrossoverActorSheet } from "../../sheets/actor-sheet.ts";
import { localize } from "../../view/localize.ts";
import type { FudgeHeroModel } from "../data/character-model.ts";
import { adjustBruises, openAttack, openCheck, setHealthTo, toggleCondition } from "../gestures.ts";
import { snapshot } from "../snapshot.ts";
import { heroView } from "../view/hero-view.ts";

/** An item as a row of the sheet. */
interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly detail: string;
  readonly active?: boolean;
}

/** The sheet of a Fudge character, to play from and to build with. @rule FUD-660 FUD-661 FUD-662 FUD-663 FUD-664 FUD-665 FUD-666 FUD-667 FUD-668 FUD-673 */
export class CharacterSheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["fudge"],
    actions: {
      rollCheck: function (this: CharacterSheet, event: PointerEvent, target: HTMLElement) {
        void atGesture(async () => openCheck(this.actor as Actor.Implementation, { trait: target.dataset.trait ?? "", quick: event.shiftKey }));
      },
      attack: function (this: CharacterSheet, event: PointerEvent, target: HTMLElement) {
        void atGesture(async () => openAttack(this.actor as Actor.Implementation, target.dataset.attack ?? "", event.shiftKey));
      },
      setHealth: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => setHealthTo(this.actor as Actor.Implementation, Number(target.dataset.value)));
      },
      adjustBruises: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => adjustBruises(this.actor as Actor.Implementation, Number(target.dataset.by)));
      },
      adjustPoints: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        const { value } = (this.actor.system as unknown as FudgeHeroModel).victoryPoints;
        void atGesture(async () => this.actor.update({ "system.victoryPoints.value": Math.max(0, value + Number(target.dataset.by)) } as never));
      },
      toggleCondition: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => toggleCondition(this.actor as Actor.Implementation, target.dataset.condition ?? ""));
      },
      togglePower: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        const item = this.itemOf(target);
        if (item) void atGesture(async () => item.update({ "system.active": !(item.system as unknown as { active: boolean }).active } as never));
      },
    },
  };

  static PARTS: object = {
    header: { template: template("fudge/character-header") },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: { template: template("fudge/character-main"), scrollable: [""] },
    powers: { template: template("fudge/character-powers"), scrollable: [""] },
    notes: { template: template("fudge/character-notes"), scrollable: [""] },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "main", icon: "fa-solid fa-dice" },
        { id: "powers", icon: "fa-solid fa-bolt" },
        { id: "notes", icon: "fa-solid fa-book" },
      ],
      initial: "main",
      labelPrefix: "CROSSOVER.Fudge.Tab",
    },
  };

  #rows(type: string, detail: (system: Record<string, unknown>) => string): ItemRow[] {
    const items = [...this.actor.items] as unknown as { id: string; name: string; img: string; type: string; sort: number; system: Record<string, unknown> }[];
    return items
      .filter((i) => i.type === type)
      .sort((a, b) => a.sort - b.sort)
      .map((i) => ({ id: i.id, name: i.name, img: i.img, type, detail: detail(i.system), ...("active" in i.system && { active: i.system.active === true }) }));
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = (await super._prepareContext(options)) as object;
    const actor = this.actor as Actor.Implementation;
    const system = actor.system as unknown as FudgeHeroModel;
    const enrich = (html: string): Promise<string> => foundry.applications.ux.TextEditor.implementation.enrichHTML(html, { secrets: actor.isOwner, relativeTo: actor });
    const rank = (s: Record<string, unknown>): string => String(s.rank ?? "");
    const cost = (s: Record<string, unknown>): string => localize("CROSSOVER.Fudge.Sheet.cost", { cost: Number(s.cost ?? 0) });
    const invalid = [...(actor.items as unknown as { invalidDocumentIds: Set<string> }).invalidDocumentIds];
    return {
      ...context,
      actor,
      system,
      edit: this.mode === "edit",
      play: this.mode === "play",
      view: heroView(snapshot(actor), system.derived, localize),
      hasPoints: "victoryPoints" in system,
      fields: system.schema.fields,
      details: system.schema.fields.details,
      advantages: this.#rows("fudgeAdvantage", rank),
      powers: this.#rows("fudgePower", cost),
      equipment: this.#rows("fudgeEquipment", cost),
      complications: this.#rows("complication", () => ""),
      biography: await enrich(system.biography),
      gmNotes: game.user.isGM ? await enrich(system.gmNotes) : null,
      invalid: invalid.length > 0 ? localize("CROSSOVER.Shared.Sheet.invalidItems", { count: invalid.length }) : null,
    } as never;
  }

  protected async _preparePartContext(partId: string, context: never, _options: never): Promise<never> {
    const tabs = (this as unknown as { _prepareTabs(group: string): Record<string, { cssClass: string }> })._prepareTabs("primary");
    return { ...(context as object), tabs, tab: tabs[partId] } as never;
  }
}

/** A hero or full villain. */
export class HeroSheet extends CharacterSheet {}

/** A minion: the same sheet, without victory points. */
export class MinionSheet extends CharacterSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = { classes: ["minion"], position: { width: 700, height: 720 } };
}
