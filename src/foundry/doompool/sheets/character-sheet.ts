import {
  type Affiliation,
  bringsBack,
  type Die,
  grouped,
  key,
  LADDER,
  type PoolPick,
  seesDoom,
  sfxKey,
  type StressType,
} from "../../../rules/doompool/index.ts";
import { statusId } from "../../apply/condition-effect.ts";
import { table } from "../../apply/viewer.ts";
import { atGesture } from "../../gesture.ts";
import type { CrossoverDrag } from "../../hotbar.ts";
import { icon, template } from "../../ids.ts";
import { late } from "../../late.ts";
import { openAct } from "../../play.ts";
import { CrossoverActorSheet, onSheet } from "../../sheets/actor-sheet.ts";
import { showText } from "../../sheets/text-window.ts";
import { actorSpeaking } from "../../speaking.ts";
import { localize } from "../../view/text/localize.ts";
import { adjustCrowd, easeTrack, openDoom, setGrouping, setTrack } from "../acts/gestures.ts";
import { doomOf, isRefusal } from "../at-table.ts";
import { openBuilder } from "../dice/open-builders.ts";
import { forgetPool } from "../dice/save-pool.ts";
import { heroView } from "../hero/hero-view.ts";
import type { DoompoolHeroModel, DoompoolWatcherModel } from "../models/characters.ts";
import type { StoredSfx } from "../models/items.ts";
import { characterOf } from "../models/snapshot.ts";
import { doompoolSettings } from "../settings.ts";

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;

const picking = async () => late(async () => import("../acts/picking.ts"));
const pickOf = (target: HTMLElement): PoolPick => JSON.parse(target.dataset.pick ?? "{}") as PoolPick;
/** The SFX or Limit of a row. */
const sfxOf = ({ dataset }: HTMLElement): string => sfxKey(dataset.set ?? "", dataset.sfx ?? "");
const dieOf = (target: HTMLElement): Die | null => LADDER.find((d) => d === Number(target.dataset.die)) ?? null;

const act = onSheet<DoompoolCharacterSheet>;

/**
 * The sheet of a Doom Pool character: every trait goes into a pool with a click, tracks and items are set where they stand.
 * @rule DOO-300 DOO-301 DOO-302 DOO-303
 */
export class DoompoolCharacterSheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: Options = {
    classes: ["doompool"],
    position: { width: 780, height: 860 },
    actions: {
      trait: act(async (sheet, target, event) =>
        (await picking()).clickTrait(sheet.owner, pickOf(target), event.shiftKey),
      ),
      against: act(async (_sheet, target) => (await picking()).clickAgainst(actorSpeaking(), pickOf(target))),
      openPool: act(async (sheet, _target, event) => openAct(sheet.owner, ["act"], {}, event.shiftKey)),
      freePool: act(async (sheet) => openAct(sheet.owner, ["bare"])),
      repeatPool: act(async (sheet, _target, event) =>
        openAct(sheet.owner, ["act"], { begin: "last" }, event.shiftKey),
      ),
      savePool: act(async (sheet) => (await picking()).saveLast(sheet.owner)),
      usePool: act(async (sheet, target, event) =>
        openAct(sheet.owner, ["act"], { begin: `kept:${target.dataset.pool ?? ""}` }, event.shiftKey),
      ),
      forgetPool: act(async (sheet, target) => forgetPool(sheet.owner, target.dataset.pool ?? "")),
      grouping: act(async (sheet, target) => setGrouping(sheet.owner, target.dataset.grouping as Affiliation)),
      setTrack: act(async (sheet, target) => sheet.setTrack(target)),
      easeTrack: act(async (sheet, target) =>
        easeTrack(sheet.owner, target.dataset.kind as "stress", target.dataset.track as StressType),
      ),
      crowd: act(async (sheet, target) => adjustCrowd(sheet.owner, Number(target.dataset.by))),
      toggleCondition: act(async (sheet, target) =>
        sheet.owner.toggleStatusEffect(statusId("doompool", target.dataset.condition ?? "")),
      ),
      persist: act(async (sheet, target, event) =>
        openAct(sheet.owner, ["persist"], { item: target.dataset.item ?? "" }, event.shiftKey),
      ),
      limit: act(async (sheet, target) => openAct(sheet.owner, ["limit"], { of: sfxOf(target) })),
      useSfx: act(async (sheet, target, event) => {
        const heals = bringsBack(characterOf(sheet.owner), sfxOf(target));
        await openAct(sheet.owner, [heals ? "recoverByPower" : "useSfx"], { of: sfxOf(target) }, event.shiftKey);
      }),
      makeResource: act(async (sheet, target) =>
        openAct(sheet.owner, ["resource"], { specialty: target.dataset.specialty ?? "" }),
      ),
      recoverForDoom: act(async (sheet, target) =>
        openAct(sheet.owner, ["watcherRecovery"], { track: target.dataset.track ?? "" }),
      ),
      helpAnother: act(async (sheet) => openAct(sheet.owner, ["watcherSupport"])),
      intoStory: act(async (sheet) => openAct(sheet.owner, ["return"])),
      shutPower: act(async (sheet, target) => sheet.togglePower(target)),
      shutSet: act(async (sheet, target) => sheet.toggleSet(target)),
      openDoom: act(async () => openDoom()),
      claim: act(async (sheet, target) =>
        openAct(sheet.owner, ["claim"], {
          milestone: target.dataset.milestone ?? "",
          which: Number(target.dataset.which),
        }),
      ),
      exportText: act(async (sheet) => showText(sheet.actor.name, await sheet.plainText())),
      importHero: act(async (sheet) => {
        const { importFromFile } = await late(async () => import("../build/import-hero.ts"));
        await importFromFile(sheet.owner, sheet.element.ownerDocument);
      }),
      advance: act(async (sheet, target) =>
        openAct(sheet.owner, ["advance"], { advance: target.dataset.advance ?? "" }),
      ),
    },
  };

  static PARTS: object = {
    header: { template: template("doompool/character-header"), templates: [template("shared/parts/points")] },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: {
      template: template("doompool/character-main"),
      templates: [template("doompool/parts/trait"), template("doompool/parts/sfx")],
    },
    notes: { template: template("doompool/character-notes") },
    left: { template: template("shared/build-left") },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "main", icon: "fa-solid fa-cubes-stacked" },
        { id: "notes", icon: "fa-solid fa-book" },
      ],
      initial: "main",
      labelPrefix: "CROSSOVER.Doompool.Tab",
    },
  };

  /** A click on the size that a track has already clears it. */
  async setTrack(target: HTMLElement): Promise<void> {
    const { kind, track, out } = target.dataset;
    const die = target.getAttribute("aria-pressed") === "true" ? null : out === "true" ? "out" : dieOf(target);
    await setTrack(this.owner, kind === "trauma" ? "trauma" : "stress", track as StressType, die);
  }

  /** Everything that is played with, as text. */
  async plainText(): Promise<string> {
    const { heroText } = await late(async () => import("../hero/plain-text.ts"));
    return heroText(
      characterOf(this.owner),
      this.detailFields.map(({ label, value }) => ({ label, value: String(value ?? "") })),
      localize,
    );
  }

  /** The item of a Power Set with its data as it is stored. */
  #set(target: HTMLElement): {
    item: Item.Implementation;
    system: {
      powers: { id: string; shutdown: boolean; recovery: string | null }[];
      shutdown: boolean;
      sfx: StoredSfx[];
      limits: StoredSfx[];
    };
  } | null {
    const item = this.actor.items.get(target.dataset.set ?? "") as Item.Implementation | undefined;
    return item
      ? { item, system: foundry.utils.deepClone((item._source as unknown as { system: never }).system) }
      : null;
  }

  async togglePower(target: HTMLElement): Promise<void> {
    const set = this.#set(target);
    const powers = set?.system.powers.map((p) =>
      p.id === target.dataset.power ? { ...p, shutdown: !p.shutdown, recovery: p.shutdown ? null : "transition" } : p,
    );
    await set?.item.update({ "system.powers": powers } as never);
  }

  async toggleSet(target: HTMLElement): Promise<void> {
    const set = this.#set(target);
    await set?.item.update({
      "system.shutdown": !set.system.shutdown,
      "system.recovery": set.system.shutdown ? null : "transition",
    } as never);
  }

  protected override async sheetContext(options: never): Promise<never> {
    const context = (await super.sheetContext(options)) as object;
    const actor = this.owner;
    const system = actor.system as unknown as DoompoolHeroModel & DoompoolWatcherModel;
    const pool = doomOf(table);
    const scene = isRefusal(pool)
      ? {
          act: 1,
          kind: "transition" as const,
          name: "",
          number: 0,
          distinctions: [],
          doomAtStart: [],
          sceneCounter: 0,
          ended: false,
        }
      : pool.scene;
    const picked = openBuilder(actor.uuid)?.draft.build.picks ?? [];
    const fields = (
      system.schema as unknown as {
        fields: Record<
          string,
          { fields: Record<string, foundry.data.fields.DataField.Any> } & foundry.data.fields.DataField.Any
        >;
      }
    ).fields;
    return {
      ...context,
      isGM: game.user.isGM,
      isHero: (actor.type as string) === "doompoolHero",
      mayOffer: game.user.isGM && (actor.type as string) === "doompoolHero",
      view: heroView(characterOf(actor), scene, picked, doompoolSettings(), localize),
      doom: isRefusal(pool)
        ? ""
        : seesDoom(game.user.isGM, doompoolSettings().doomVisibility)
          ? grouped(pool.dice)
              .map((g) => `${g.count}d${g.size}`)
              .join(" ") || localize(key("Change", "emptyPool"))
          : "?",
      subtitle: Object.values(system.details).filter(Boolean).join(" \u00b7 "),
      pools: system.pools,
      hasLast: system.lastPool !== "",
      affiliationFields: Object.entries(system.affiliations).map(([name, value]) =>
        this.entry(fields.affiliations?.fields[name], value),
      ),
      watcherFields: fields.kind
        ? [
            this.entry(fields.kind, system.kind),
            this.entry(fields.crowd?.fields.size, system.crowd.size),
            this.entry(fields.crowd?.fields.count, system.crowd.count),
            this.entry(fields.extraTurns, system.extraTurns),
            this.entry(fields.tracksTrauma, system.tracksTrauma),
          ]
        : [this.entry(fields.pp, system.pp), this.entry(fields.xp, system.xp)],
    } as never;
  }

  /** A right click on a track is one step back. */
  protected override async _onFirstRender(...args: Parameters<CrossoverActorSheet["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("contextmenu", (event) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>(".die-track");
      if (!row || !this.isEditable) return;
      event.preventDefault();
      void atGesture(async () => easeTrack(this.owner, row.dataset.kind as "stress", row.dataset.track as StressType));
    });
  }

  /** A trait or saved pool that is dragged makes a macro. */
  override macroOf(row: HTMLElement): CrossoverDrag | null {
    const { drag, label } = row.dataset;
    return drag === undefined || label === undefined ? null : { type: drag as CrossoverDrag["type"], label };
  }

  /** An SFX or Limit that is dragged is an item of its own: for another character, for the world, for a compendium. @rule DOO-229 */
  protected override async _onDragStart(event: DragEvent): Promise<void> {
    const { sfxSet, sfxId } = (event.currentTarget as HTMLElement).dataset;
    const lists = (
      this.actor.items.get(sfxSet ?? "") as unknown as
        | { _source: { system: Record<string, StoredSfx[] | undefined> } }
        | undefined
    )?._source.system;
    const limit = lists?.limits?.some((l) => l.id === sfxId) ?? false;
    const stored = lists?.[limit ? "limits" : "sfx"]?.find((x) => x.id === sfxId);
    if (!stored) return super._onDragStart(event);
    const { id: _id, name, ...system } = stored;
    event.dataTransfer?.setData(
      "text/plain",
      JSON.stringify({
        type: "Item",
        data: { name, type: "doompoolSfx", img: icon("sparkles"), system: { ...system, limit } },
      }),
    );
  }

  /** An SFX or Limit of the catalogue joins a Power Set; with several sets the one is asked for. @rule DOO-229 */
  protected override async _onDropItem(
    event: DragEvent,
    item: Item.Implementation,
  ): Promise<Item.Implementation | null> {
    if ((item.type as string) !== "doompoolSfx")
      return super._onDropItem(event, item as never) as Promise<Item.Implementation | null>;
    const sets = (this.actor.items as unknown as Item.Implementation[]).filter(
      (i) => (i.type as string) === "doompoolPowerSet",
    );
    const over = (event.target as HTMLElement).closest<HTMLElement>("[data-power-set]")?.dataset.powerSet;
    const set = sets.find((s) => s.id === over) ?? sets[0];
    if (!set) {
      ui.notifications.warn(localize(key("Refusal", "sfx.noSet")));
      return null;
    }
    const { text, trigger, cost, ops, recovery, limit } = (
      item.toObject() as unknown as { system: StoredSfx & { limit: boolean } }
    ).system;
    const list = limit ? "limits" : "sfx";
    const before = foundry.utils.deepClone(
      (set._source as unknown as { system: Record<string, StoredSfx[]> }).system[list] ?? [],
    );
    if (before.some((x) => x.name === item.name && x.text === text)) return null;
    await set.update({
      [`system.${list}`]: [
        ...before,
        { id: foundry.utils.randomID(8), name: item.name, text, trigger, cost, ops, recovery },
      ],
    } as never);
    return set;
  }
}

/** A hero. */
export class DoompoolHeroSheet extends DoompoolCharacterSheet {}

/** A character of the Gamemaster's: no points, its sort and dice. @rule DOO-301 */
export class DoompoolWatcherSheet extends DoompoolCharacterSheet {
  static override DEFAULT_OPTIONS: Options = { classes: ["watcher"], position: { width: 740, height: 760 } };
}
