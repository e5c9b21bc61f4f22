import { FLAWS, SKILL_KEYS, TIER_POINTS } from "../../../rules/drama/index.ts";
import { template } from "../../ids.ts";
import type { Localize } from "../../ruleset.ts";
import { CrossoverActorSheet, onSheet } from "../../sheets/actor-sheet.ts";
import { showText } from "../../sheets/text-window.ts";
import { pointsOf } from "../../table/points.ts";
import { pointsLeft } from "../../view/points-left.ts";
import { listed } from "../../view/text/lists.ts";
import { localize } from "../../view/text/localize.ts";
import { actionsOf, dramaActions } from "../acts/actions.ts";
import { openCheck, setHarm, toggleCondition } from "../acts/presses.ts";
import { characterText } from "../cards/plain-text.ts";
import { openValueChart } from "../dice/value-window.ts";
import { playerOf } from "../fortune/deck/access.ts";
import { cardsOfPlayer, onCard } from "../fortune/deck/hand.ts";
import { purchases } from "../fortune/points.ts";
import { key } from "../keys.ts";
import type { DramaCharacterModel } from "../models/character-model.ts";
import { skillFields } from "../models/items.ts";
import { snapshot } from "../models/snapshot.ts";
import { dramaSettings } from "../settings.ts";
import { sheetView } from "./sheet-view.ts";

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;

type AnyModel = DramaCharacterModel & {
  readonly flaws?: readonly (keyof typeof FLAWS)[];
  readonly npcTier?: string;
  readonly count?: number;
};

/** A list to choose from, by its keys. */
const choices = (
  keys: readonly string[],
  area: string,
  chosen?: string,
): { value: string; label: string; selected: boolean }[] =>
  keys.map((value) => ({ value, label: localize(key(area, value)), selected: value === chosen }));

/** Flaws of the list with what they bring, ticked where somebody has them. @rule DRA-352 */
const flawsOf = (own: readonly string[]): object[] =>
  Object.entries(FLAWS).map(([value, points]) => ({
    value,
    label: localize(key("Flaw", value)),
    points,
    on: own.includes(value),
  }));

const partial = (name: string): string => template(`drama/parts/${name}`);
const act = onSheet<DramaSheet>;

/**
 * The sheet of everybody in Drama: to play from, every number a button that says where it comes from; to build with, every bought number a field.
 * @rule DRA-390 DRA-391 DRA-392
 */
export class DramaSheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: Options = {
    classes: ["drama"],
    actions: {
      rollTrait: act(async (sheet, target, event) =>
        openCheck(sheet.owner, { trait: target.dataset.trait ?? "", quick: event.shiftKey }),
      ),
      useAction: act(async (sheet, target, event) =>
        dramaActions.use(sheet.owner, target.dataset.use ?? "", event.shiftKey),
      ),
      setHarm: act(async (sheet, target) => sheet.setHarm(target)),
      toggleCondition: act(async (sheet, target) => toggleCondition(sheet.owner, target.dataset.condition ?? "")),
      toggleWorn: act(async (sheet, target) => sheet.toggleWorn(target)),
      valueChart: act(async () => openValueChart()),
      exportText: act(async (sheet) => showText(sheet.actor.name, await sheet.plainText())),
      card: act(async (_sheet, target) => {
        onCard(target);
      }),
      learn: act(async (sheet, target) => sheet.learn(target.parentElement?.querySelector("select")?.value ?? "")),
    },
  };

  static PARTS: object = {
    header: { template: template("drama/header") },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: { template: template("drama/main") },
    powers: { template: template("drama/powers"), templates: [partial("items")] },
    notes: { template: template("drama/notes") },
    left: { template: template("shared/build-left") },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "main", icon: "fa-solid fa-dice-d20" },
        { id: "powers", icon: "fa-solid fa-bolt" },
        { id: "notes", icon: "fa-solid fa-book" },
      ],
      initial: "main",
      labelPrefix: "CROSSOVER.Drama.Tab",
    },
  };

  /** The whole character as a page of text. */
  async plainText(): Promise<string> {
    const system = this.owner.system as unknown as AnyModel;
    const points = listed(pointsOf(this.owner).map((p) => `${p.label} ${p.value}`));
    return characterText(
      sheetView(
        snapshot(this.owner),
        system.derived,
        this.plainItems(),
        system.flaws ?? [],
        dramaSettings(),
        localize as Localize,
      ),
      { name: this.actor.name, points, facts: this.detailFields, biography: system.biography },
      localize as Localize,
    );
  }

  /** A second click on the box that is full empties it again. */
  async setHarm(target: HTMLElement): Promise<void> {
    const { field = "", value = "" } = target.dataset;
    const on = target.getAttribute("aria-pressed") === "true";
    await setHarm(
      this.owner,
      field as "shock",
      field !== "shock" && field !== "wounds" ? !on : on ? Number(value) - 1 : Number(value),
    );
  }

  /** Armour is put on or off, a weapon that lies on the ground is picked up. */
  async toggleWorn(target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (!item) return;
    const { worn, dropped } = item.system as unknown as { worn?: boolean; dropped?: boolean };
    await item.update(
      (worn === undefined ? { "system.dropped": dropped !== true } : { "system.worn": !worn }) as never,
    );
  }

  /** A skill of the list comes onto the sheet with one add. @rule DRA-334 DRA-336 */
  async learn(name: string): Promise<void> {
    const skill = SKILL_KEYS.find((k) => k === name);
    if (skill === undefined || snapshot(this.owner).skills.some((s) => s.key === skill)) return;
    await this.actor.createEmbeddedDocuments("Item", [
      { name: localize(key("Skill", skill)), type: "dramaSkill", system: { ...skillFields(skill), adds: 1 } },
    ] as never);
  }

  protected override async sheetContext(options: never): Promise<never> {
    const context = (await super.sheetContext(options)) as object;
    const system = this.owner.system as unknown as AnyModel;
    const { npcTier, count, details } = system;
    const who = snapshot(this.owner);
    const view = sheetView(
      who,
      system.derived,
      this.plainItems(),
      system.flaws ?? [],
      dramaSettings(),
      localize as Localize,
      actionsOf(who, localize as Localize),
    );
    const tiers = npcTier === undefined ? [] : choices(Object.keys(TIER_POINTS), "Tier", npcTier);
    return {
      ...context,
      view,
      left: view.budgets.map((b) => ({ ...pointsLeft(b.spent, b.of, localize as Localize), of: b.label })),
      side: choices(["heroes", "villains"], "Side", system.side),
      tiers,
      tier: tiers.find((t) => t.selected)?.label ?? "",
      group: count !== undefined,
      // The short form of those that the Gamemaster plays: what they are worth in points is for building them.
      showAudit: (npcTier === undefined && count === undefined) || this.mode === "edit",
      mayAward: game.user.isGM,
      subtitle: [details.realName, details.occupation].filter(Boolean).join(" \u00b7 "),
      learnable: choices(
        SKILL_KEYS.filter((k) => !who.skills.some((s) => s.key === k)),
        "Skill",
      ).sort((a, b) => a.label.localeCompare(b.label)),
      flaws: system.flaws ? flawsOf(system.flaws) : [],
    } as never;
  }

  protected override async partContext(
    partId: string,
    { view }: { readonly view: ReturnType<typeof sheetView> },
  ): Promise<object> {
    if (partId !== "powers") return {};
    const [powers, weapons, armour, gear] = await Promise.all([
      this.enriched(view.powers),
      this.enriched(view.weapons),
      this.enriched(view.armour),
      this.enriched(view.gear),
    ]);
    return { powers, weapons, armour, gear };
  }
}

const [MAIN, ...OTHERS] = DramaSheet.TABS.primary.tabs;

/** A player's hero: with the cards of whoever plays it, and what Hero Points buy. @rule DRA-279 DRA-390 */
export class DramaHeroSheet extends DramaSheet {
  static override PARTS: object = {
    ...DramaSheet.PARTS,
    cards: { template: template("drama/cards-tab"), templates: [partial("cards")] },
  };
  static override TABS = {
    primary: {
      ...DramaSheet.TABS.primary,
      tabs: [...(MAIN ? [MAIN] : []), { id: "cards", icon: "fa-solid fa-clone" }, ...OTHERS],
    },
  };

  protected override async sheetContext(options: never): Promise<never> {
    const context = (await super.sheetContext(options)) as object;
    const player = playerOf(this.owner.uuid);
    return {
      ...context,
      cards: player === null ? null : cardsOfPlayer(player),
      purchases: purchases.map(({ id, label, hint, rule }) => ({
        id,
        label: localize(label),
        hint: localize(hint),
        rule,
      })),
    } as never;
  }
}

/** A named adversary: with tier, its points for the Gamemaster's eyes. @rule DRA-392 */
export class DramaVillainSheet extends DramaSheet {
  static override DEFAULT_OPTIONS: Options = { classes: ["villain"] };
}

/** A mook or a group of them. @rule DRA-392 */
export class DramaMookSheet extends DramaSheet {
  static override DEFAULT_OPTIONS: Options = { classes: ["mook"], position: { width: 700, height: 720 } };
}
