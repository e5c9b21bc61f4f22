import {
  type AdvantageKey,
  hasAlready,
  key,
  lyingThings,
  moreLanguages,
  stuntRefusal,
} from "../../../rules/fudge/index.ts";
import { table } from "../../apply/viewer.ts";
import { isElement } from "../../dom.ts";
import { template } from "../../ids.ts";
import { late } from "../../late.ts";
import { openAct } from "../../play.ts";
import { declarationById } from "../../registry.ts";
import { CrossoverActorSheet, type FieldEntry, onSheet } from "../../sheets/actor-sheet.ts";
import { showText } from "../../sheets/text-window.ts";
import { doDeed } from "../../table/points.ts";
import { pointsLeft } from "../../view/points-left.ts";
import { localize } from "../../view/text/localize.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { measureText } from "../acts/measure.ts";
import { openAttack, openCheck, openRecovery } from "../acts/open.ts";
import type { BuildView } from "../build/build-view.ts";
import { patronOf } from "../hero/patron.ts";
import type { FudgeHeroModel } from "../models/character-model.ts";
import { isFudge } from "../models/is-fudge.ts";
import { snapshot } from "../models/snapshot.ts";
import { fudgeSettings, houseRule } from "../settings.ts";
import { situation } from "../situation.ts";
import { accessoryAmong, asksPutOn, type DroppedItem, isWeapon, putOn } from "../things/accessories.ts";
import { isEstate } from "../things/estate.ts";
import { gearFromPack } from "../things/gear-pack.ts";
import { type HeroView, heroView } from "./hero-view.ts";
import { inHand, onMemberField, powersInHand } from "./in-hand.ts";
import { speedViews } from "./speed-view.ts";

/** Of what a sheet shows, what several of its parts do. */
interface Shown {
  readonly view: HeroView;
}

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;
type Sheet = InstanceType<typeof foundry.applications.sheets.ActorSheetV2>;
type Fields = Record<string, foundry.data.fields.DataField.Any>;

const partial = (name: string): string => template(`fudge/parts/${name}`);
/** What a build comes to is looked at by whoever turns to it. */
const building = async () => late(async () => import("../build/build-view.ts"));
/** What a sheet can be filled from comes with the first that is built with. */
const lists = async () => late(async () => import("./catalogue.ts"));
const act = onSheet<CharacterSheet>;
const roll = act(async (sheet, target, event) =>
  openCheck(sheet.owner, { trait: target.dataset.trait ?? "", quick: event.shiftKey }),
);

/**
 * The sheet of a Fudge character: to play from, every number a button that says where it comes from; to build with, every bought rank a field.
 * @rule FUD-660 FUD-661 FUD-662 FUD-663 FUD-664 FUD-665 FUD-666 FUD-667 FUD-668 FUD-669 FUD-672 FUD-673 FUD-674
 */
class CharacterSheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: Options = {
    classes: ["fudge"],
    actions: {
      rollAbility: roll,
      rollDefense: roll,
      rollSkill: roll,
      rollInitiative: roll,
      attack: act(async (sheet, target, event) => openAttack(sheet.owner, target.dataset.attack ?? "", event.shiftKey)),
      setHealth: act(async (sheet, target) => (await inHand()).setHealthTo(sheet.owner, Number(target.dataset.value))),
      adjustBruises: act(async (sheet, target) =>
        (await inHand()).adjustBruises(sheet.owner, Number(target.dataset.by)),
      ),
      imposeCondition: act(async (sheet, target) =>
        (await inHand()).imposeCondition(sheet.owner, target.dataset.condition ?? ""),
      ),
      endCondition: act(async (sheet, target) =>
        (await inHand()).endCondition(sheet.owner, target.dataset.effect ?? ""),
      ),
      toggleDying: act(async (sheet) => (await inHand()).toggleDying(sheet.owner)),
      togglePower: act(async (sheet, target) => sheet.togglePower(target)),
      usePower: act(async (sheet, target) => (await powersInHand()).openPower(sheet.owner, target.dataset.power ?? "")),
      mend: act(async (sheet, target) => sheet.mend(Number(target.dataset.index))),
      exportText: act(async (sheet) => showText(sheet.actor.name, await sheet.plainText())),
      makeFollower: act(async (sheet, target) => sheet.makeFollower(target)),
      invokeComplication: act(async (sheet, target) => sheet.invokeComplication(target)),
      makeForm: act(async (sheet, target) => sheet.makeForm(target)),
      makeEstate: act(async (sheet, target) => sheet.makeEstate(target.dataset.type ?? "fudgeVehicle")),
      recover: act(async (sheet) => openRecovery(sheet.owner)),
      stunt: act(async (sheet) => doDeed(sheet.owner, "effort", "stunt")),
      addFromList: act(async (sheet, target) => sheet.addFromList(target)),
      sortItems: act(async (sheet, target) =>
        sheet.sortItems(target.dataset.type ?? "", target.dataset.by === "worth" ? "worth" : "name"),
      ),
    },
  };

  static PARTS: object = {
    header: { template: template("fudge/character-header") },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: {
      template: template("fudge/character-main"),
      templates: [partial("rating"), partial("skill"), partial("list-tools"), partial("adder")],
    },
    powers: {
      template: template("fudge/character-powers"),
      templates: [partial("items"), partial("list-tools"), partial("adder")],
    },
    build: { template: template("fudge/character-build") },
    left: { template: template("shared/build-left") },
    notes: { template: template("fudge/character-notes"), templates: [partial("items"), partial("adder")] },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "main", icon: "fa-solid fa-dice" },
        { id: "powers", icon: "fa-solid fa-bolt" },
        { id: "build", icon: "fa-solid fa-scale-balanced" },
        { id: "notes", icon: "fa-solid fa-book" },
      ],
      initial: "main",
      labelPrefix: "CROSSOVER.Fudge.Tab",
    },
  };

  /** What stands in the converter. */
  #measure = "";

  protected override async sheetContext(options: never): Promise<never> {
    // What comes late comes first: nothing that is typed meanwhile is drawn over.
    const filled = this.mode === "edit" ? await lists() : null;
    const context = (await super.sheetContext(options)) as { readonly detailFields: readonly FieldEntry[] };
    const actor = this.owner;
    const system = actor.system as unknown as FudgeHeroModel;
    const view = heroView(snapshot(actor), system.derived, this.plainItems(), localize, {
      settings: fudgeSettings(),
      units: houseRule("units"),
    });
    const { fields } = system.schema as unknown as { fields: Fields };
    const { details } = system;
    return {
      ...context,
      view,
      left: [pointsLeft(system.derived.points.total, system.derived.points.budget, localize)],
      subtitle: [details.realName, details.identity].filter(Boolean).join(" \u00b7 "),
      speeds: speedViews(snapshot(actor), fudgeSettings(), houseRule("units"), localize),
      warn: houseRule("capWarnings"),
      catalogue: filled?.catalogue(localize) ?? {},
      isHero: system.kind === "hero",
      mayMake: game.user.can("ACTOR_CREATE" as never),
      detailFields: [
        ...context.detailFields,
        ...(system.kind === "hero" && system.allowance === 0 ? [] : [this.entry(fields.allowance, system.allowance)]),
        ...(houseRule("transcendence") ? [this.entry(fields.transcendence, system.transcendence)] : []),
        ...(system.kind === "hero" && game.user.isGM
          ? [this.entry(fields.settled, (system as FudgeHeroModel).settled)]
          : []),
        this.entry(fields.size, system.size),
        this.entry(fields.weight, system.weight),
      ],
      // The Gamemaster says when one gets in the way; minions have no points to win by it.
      invokes: game.user.isGM && system.kind === "hero",
    } as never;
  }

  protected override async partContext(partId: string, { view }: Shown): Promise<object> {
    const actor = this.owner;
    const system = actor.system as unknown as FudgeHeroModel;
    switch (partId) {
      case "powers":
        return {
          build: await this.#build(system),
          godhood: (await lists()).godhoodGroups(snapshot(actor).above ?? 0, localize),
          stuntRefused: system.kind === "hero" ? this.stuntRefused() : "",
          powers: await this.enriched(view.powers),
          advantages: await this.enriched(view.advantages),
          equipment: await this.enriched(view.equipment),
        };
      case "build":
        return { build: await this.#build(system) };
      case "notes":
        return {
          complications: await this.enriched(view.complications),
          languages: moreLanguages(snapshot(actor)),
          measure: this.#measure === "" ? null : measureText(this.#measure, houseRule("units"), localize),
          measureText: this.#measure,
          patron: patronOf(actor, localize),
        };
      default:
        return {};
    }
  }

  /** The converter answers as one types. */
  protected override onInput(field: HTMLInputElement): void {
    super.onInput(field);
    if (field.dataset.measure === undefined) return;
    this.#measure = field.value;
    const said = field.value.trim() === "" ? null : measureText(field.value, houseRule("units"), localize);
    const out = this.element.querySelector<HTMLElement>("[data-measured]");
    if (!out) return;
    out.textContent = said?.text ?? "";
    out.classList.toggle("tone-warning", said?.ok === false);
  }

  protected override onRowField(field: HTMLInputElement): boolean {
    return onMemberField(field, this.owner, this.itemOf(field) ?? null) || super.onRowField(field);
  }

  async togglePower(target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (item) await (await powersInHand()).switchPower(this.owner, item);
  }

  /** Why no power stunt can be had now; empty when one can. */
  private stuntRefused(): string {
    const no = stuntRefusal(situation(this.owner.uuid, table), snapshot(this.owner));
    return no ? refusalText(no, declarationById("fudge")) : "";
  }

  async #build(system: FudgeHeroModel): Promise<BuildView> {
    const { buildView } = await building();
    const character = snapshot(this.owner);
    const background =
      system.kind === "hero" ? { realName: system.details.realName, complications: character.complications } : null;
    return buildView(character, system.derived, fudgeSettings(), background, localize);
  }

  /** Lower what one finding of the audit says: bought numbers of the actor and of its items, in one go. */
  async mend(index: number): Promise<void> {
    const actor = this.owner;
    const { derived } = actor.system as unknown as FudgeHeroModel;
    const finding = derived.audit[index];
    if (!finding || !this.isEditable) return;
    const { isGone, mendUpdates } = await building();
    const updates = mendUpdates(finding.mends, snapshot(actor));
    const own = Object.assign({}, ...updates.filter((u) => u.item === null).map((u) => u.data)) as Record<
      string,
      unknown
    >;
    const gone = updates.flatMap((u) =>
      u.item !== null && isGone(u.data) && (actor.items.get(u.item)?.type as string | undefined) === "fudgeAdvantage"
        ? [u.item]
        : [],
    );
    const items = updates.flatMap((u) =>
      u.item === null || gone.includes(u.item) ? [] : [{ _id: u.item, ...u.data }],
    );
    if (Object.keys(own).length > 0) await actor.update(own as never);
    if (items.length > 0) await actor.updateEmbeddedDocuments("Item", items as never);
    if (gone.length > 0) await actor.deleteEmbeddedDocuments("Item", gone);
  }

  /** The whole character as plain text. */
  async plainText(): Promise<string> {
    const { heroText } = await late(async () => import("../hero/plain-text.ts"));
    const system = this.owner.system as unknown as FudgeHeroModel;
    const view = heroView(snapshot(this.owner), system.derived, this.plainItems(), localize, {
      settings: fudgeSettings(),
      units: houseRule("units"),
    });
    const facts = this.detailFields.map(({ label, value }) => ({ label, value: String(value) }));
    return heroText(view, await this.#build(system), { facts, biography: system.biography }, localize);
  }

  /** Whoever a power calls or an advantage brings: an actor with the points and the level that were paid for, ready to be built. */
  async makeFollower(target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    const { points = "0", level = "1", kind = "minion" } = target.dataset;
    if (!item) return;
    // They are on the side of whoever called them.
    const data = {
      name: item.name,
      type: kind === "hero" ? "fudgeHero" : "fudgeMinion",
      img: item.img,
      ownership: this.actor.ownership,
      prototypeToken: { disposition: this.actor.token?.disposition ?? this.actor.prototypeToken.disposition },
      system: {
        allowance: Number(points),
        powerLevel: Number(level),
        ...((item.system as unknown as { key?: string }).key === "sidekick" && { patron: this.actor.uuid }),
      },
    };
    const made = (await Actor.implementation.create(data as never)) as Actor.Implementation | undefined;
    if (made && target.dataset.dazed !== undefined)
      await (await inHand()).dazeCalled(made, `${this.actor.uuid} ${item.id ?? ""}`);
    made?.sheet?.render(true);
  }

  /** A complication gets in the way: a victory point, on a card with its undo; the menu of the points has the deadly ones. @rule FUD-572 FUD-669 */
  async invokeComplication(target: HTMLElement): Promise<void> {
    const complication = this.itemOf(target);
    if (complication)
      await doDeed(this.actor, "victoryPoints", "complication", {
        complication: complication.id ?? "",
        unwise: "true",
        deadly: "false",
      });
  }

  /** A new form of a Variable power: paid by it, off until it is taken on, and open on the bench. @rule FUD-500 */
  async makeForm(target: HTMLElement): Promise<void> {
    const variable = this.itemOf(target);
    if (!variable) return;
    const name = game.i18n.format("CROSSOVER.Fudge.Sheet.formName", { name: variable.name });
    const [made] = (await this.actor.createEmbeddedDocuments("Item", [
      { name, type: "fudgePower", img: variable.img, system: { paidBy: variable.id, active: false } } as never,
    ])) as unknown as readonly Item.Implementation[];
    made?.sheet?.render(true);
  }

  /** A new vehicle or headquarters, listed among the gear that pays for it. */
  async makeEstate(type: string): Promise<void> {
    const name = game.i18n.format("CROSSOVER.Shared.Sheet.newItem", {
      type: game.i18n.localize(`TYPES.Actor.${type}`),
    });
    const made = (await Actor.implementation.create({ name, type, ownership: this.actor.ownership } as never)) as
      | Actor.Implementation
      | undefined;
    if (!made) return;
    await this.listEstate(made);
    made.sheet?.render(true);
  }

  /** List a vehicle or headquarters among the gear: its points are paid for from here. */
  async listEstate(estate: Actor.Implementation): Promise<void> {
    const { price } = estate.system as unknown as { price: number };
    await this.actor.createEmbeddedDocuments("Item", [
      {
        name: estate.name,
        type: "fudgeEquipment",
        img: estate.img,
        system: { link: estate.uuid, cost: Math.max(0, price) },
      },
    ] as never);
  }

  /** A vehicle or headquarters dropped here is listed among the gear. */
  protected override async _onDropActor(...args: Parameters<Sheet["_onDropActor"]>): ReturnType<Sheet["_onDropActor"]> {
    const actor = args[1] as unknown as Actor.Implementation;
    if (!this.isEditable || !isEstate(actor)) return super._onDropActor(...args);
    await this.listEstate(actor);
    return args[1] as Awaited<ReturnType<Sheet["_onDropActor"]>>;
  }

  /** What of a list is there already and may be had once: said, and not added again. @rule FUD-431 */
  private isThere(type: string, advantage: unknown): boolean {
    if (type !== "fudgeAdvantage" || !hasAlready(snapshot(this.owner), advantage as AdvantageKey)) return false;
    ui.notifications.warn(
      localize("CROSSOVER.Fudge.Sheet.advantageThere", {
        name: this.actor.name,
        advantage: localize(key("Advantage", String(advantage), "label")),
      }),
    );
    return true;
  }

  /** The weapon whose row something is dropped on; null for any other place. */
  private weaponAt(target: EventTarget | null): DroppedItem | null {
    const id = isElement(target) ? target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId : undefined;
    const there = id === undefined ? undefined : (this.actor.items.get(id) as unknown as DroppedItem | undefined);
    return there && isWeapon(there) ? there : null;
  }

  /** An advantage that is there already isn't taken twice; an accessory that is dropped on a weapon goes on it, one's own after a question; what lies there of another's is picked up. @rule FUD-279 FUD-431 FUD-581 */
  protected override async _onDropItem(...args: Parameters<Sheet["_onDropItem"]>): ReturnType<Sheet["_onDropItem"]> {
    const [event, item] = args as unknown as readonly [
      DragEvent,
      DroppedItem & { readonly system: { readonly key?: string }; readonly parent: unknown },
    ];
    const accessory = item.type === "fudgeEquipment" && this.isEditable ? accessoryAmong(item) : null;
    const weapon = accessory === null ? null : this.weaponAt(event.target);
    if (weapon && accessory !== null && weapon.id !== item.id) {
      const goes = item.parent === this.actor ? await asksPutOn(weapon, item) : true;
      if (goes) await putOn(weapon, item, accessory);
      // Whoever says no has only moved it in the list.
      if (goes !== false) return null as never;
    }
    const owner =
      item.parent instanceof Actor && item.parent !== this.actor
        ? (item.parent as unknown as Actor.Implementation)
        : null;
    const held = owner ? table.character(owner.uuid) : null;
    if (owner && this.isEditable && isFudge(held) && lyingThings(held).some((p) => p.id === item.id)) {
      await openAct(this.owner, ["pickUp"], { target: owner.uuid, gear: item.id }, true);
      return null as never;
    }
    return item.parent !== this.actor && this.isThere(item.type, item.system.key)
      ? (null as never)
      : super._onDropItem(...args);
  }

  /** Add what stands in the menu beside a button. */
  async addFromList(target: HTMLElement): Promise<void> {
    const menu = target.parentElement?.querySelector("select");
    const type = target.dataset.type ?? "";
    const picked = menu?.value ?? "";
    if (this.isThere(type, picked)) return;
    const data =
      picked === ""
        ? null
        : ((type === "fudgeEquipment" ? await gearFromPack(picked) : null) ??
          (await lists()).catalogueItem(type, picked, localize));
    if (data) await this.actor.createEmbeddedDocuments("Item", [data] as never);
    else ui.notifications.warn(localize("CROSSOVER.Fudge.Sheet.pickFirst"));
  }

  /** Bring a list into an order that stays: by name, or dearest first. */
  async sortItems(type: string, by: "name" | "worth"): Promise<void> {
    const view = heroView(
      snapshot(this.owner),
      (this.actor.system as unknown as FudgeHeroModel).derived,
      this.plainItems(),
      localize,
      { settings: fudgeSettings(), units: houseRule("units") },
    );
    const rows =
      type === "fudgeSkill"
        ? view.skills.map((s) => ({ id: s.itemId, name: s.label, worth: s.rank }))
        : [...view.powers, ...view.advantages, ...view.equipment].filter(
            (i) => this.actor.items.get(i.id)?.type === type,
          );
    const sorted = [...rows].sort((a, b) => (by === "worth" ? b.worth - a.worth : 0) || a.name.localeCompare(b.name));
    await this.actor.updateEmbeddedDocuments(
      "Item",
      sorted.map((r, i) => ({ _id: r.id, sort: (i + 1) * SORT_STEP })) as never,
    );
  }
}

/** Room between items in their order. */
const SORT_STEP = 100_000;

/** A hero or full villain. */
export class HeroSheet extends CharacterSheet {}

/** A minion: the same sheet, without victory points. */
export class MinionSheet extends CharacterSheet {
  static override DEFAULT_OPTIONS: Options = { classes: ["minion"], position: { width: 700, height: 720 } };
}
