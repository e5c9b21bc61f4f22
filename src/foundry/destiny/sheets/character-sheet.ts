import {
  ABILITY_KEYS,
  type AbilityKey,
  addMark,
  ADVERSARIES,
  type DestinyCharacter,
  dropState,
  freshEffect,
  key,
  lessMark,
  type MarkList,
  quickData,
  type Role,
  setTrack,
  SIDES,
  summonerOf,
  switchAlternate,
  switchIsAct,
} from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { statusId } from "../../apply/condition-effect.ts";
import { write } from "../../apply/write.ts";
import { combatantOf } from "../../combat/purse.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { late } from "../../late.ts";
import { openAct } from "../../play.ts";
import { bringRuleset, declarationById } from "../../registry.ts";
import type { Localize } from "../../ruleset.ts";
import { CrossoverActorSheet, onSheet } from "../../sheets/actor-sheet.ts";
import { inTurn } from "../../sheets/in-turn.ts";
import { wholeNumber } from "../../sheets/number-inputs.ts";
import { showText } from "../../sheets/text-window.ts";
import { pointsLeft } from "../../view/points-left.ts";
import { localize } from "../../view/text/localize.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { switchGear, switchPower } from "../acts/switches.ts";
import type { DestinyAdversaryModel, DestinyCharacterModel } from "../models/character-model.ts";
import { buildSnapshot, snapshot } from "../models/snapshot.ts";
import { destinySettings } from "../settings.ts";
import { heroView } from "./hero-view.ts";
import { itemRows, type Order, ORDERS } from "./sheet-items.ts";
import { heroText } from "./sheet-text.ts";

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;
type Lists = "lore" | "attitudes" | "complications";

const partial = (name: string): string => template(`destiny/parts/${name}`);
const act = onSheet<DestinySheet>;
const TRACKS = ["stress", "fatigue", "success", "failure"] as const;

/** Whom an adversary stands beside, where it isn't against the heroes; empty for everybody else. */
function allegiance(who: DestinyCharacter, say: Localize): string {
  const by = summonerOf(who.summoned);
  if (by !== null)
    return say(key("Sheet", "summonedBy"), {
      name: (fromUuidSync(by as never, { strict: false } as never) as { name?: string } | null)?.name ?? "",
    });
  return who.role !== "hero" && who.side === "heroes" ? say(key("Sheet", "withHeroes")) : "";
}

/** What a new line of each list begins with. */
const FRESH: Readonly<Record<Lists, () => unknown>> = {
  lore: () => ({ name: "", rank: 1 }),
  attitudes: () => ({ subject: "", thing: "", step: 2 }),
  complications: () => "",
};

/**
 * The sheet of everybody in Destiny: to play from, every number a button that says where it comes from; to build with, every bought rank a field and what breaks a limit named beside
 * the way out.
 * @rule DES-380 DES-381 DES-382 DES-383 DES-384 DES-385 DES-386
 */
export class DestinySheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: Options = {
    classes: ["destiny"],
    position: { width: 820, height: 860 },
    actions: {
      rollTrait: act(async (sheet, target, event) =>
        (await bringRuleset("destiny"))?.checks.open(sheet.owner, {
          trait: target.dataset.trait ?? "",
          quick: event.shiftKey,
        }),
      ),
      useAction: act(async (sheet, target, event) =>
        (await bringRuleset("destiny"))?.actions.use(sheet.owner, target.dataset.use ?? "", event.shiftKey),
      ),
      addMark: act(async (sheet, target) =>
        sheet.bring((who) => addMark(who, target.dataset.list as MarkList, Number(target.dataset.level))),
      ),
      lessMark: act(async (sheet, target) =>
        sheet.bring((who) => lessMark(who, target.dataset.list as MarkList, Number(target.dataset.level))),
      ),
      setTrack: act(async (sheet, target) => sheet.setTrack(target.dataset.track ?? "", Number(target.dataset.value))),
      dropState: act(async (sheet, target) => sheet.dropState(target.dataset.field ?? "", target.dataset.effect ?? "")),
      toggleCondition: act(async (sheet, target) =>
        sheet.owner.toggleStatusEffect(statusId("destiny", target.dataset.condition ?? "")),
      ),
      toggleItem: act(async (sheet, target) => sheet.toggleItem(target)),
      setPrimary: act(async (sheet, target) => sheet.setPrimary(target.dataset.attack ?? "")),
      addRow: act(async (sheet, target) => sheet.addRow(target.dataset.list as Lists)),
      removeRow: act(async (sheet, target) =>
        sheet.rewrite(target.dataset.list as Lists, (rows) =>
          rows.filter((_r, i) => i !== Number(target.dataset.index)),
        ),
      ),
      quickBuild: act(async (sheet) => sheet.quickBuild()),
      exportText: act(async (sheet) => sheet.exportText()),
    },
  };

  static PARTS: object = {
    header: { template: template("destiny/header") },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: { template: template("destiny/main"), templates: [partial("number"), partial("skill")] },
    actions: { template: template("destiny/actions") },
    powers: { template: template("destiny/powers"), templates: [partial("items")] },
    notes: { template: template("destiny/notes") },
    left: { template: template("shared/build-left") },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "main", icon: "fa-solid fa-dice-d20" },
        { id: "actions", icon: "fa-solid fa-person-running" },
        { id: "powers", icon: "fa-solid fa-bolt" },
        { id: "notes", icon: "fa-solid fa-book" },
      ],
      initial: "main",
      labelPrefix: "CROSSOVER.Destiny.Tab",
    },
  };

  /** How the lists are ordered; it stays over every redraw. */
  order: Order = "manual";

  /** Do what the rules say a click by hand changes. */
  async bring(deed: (who: DestinyCharacter) => readonly Change[]): Promise<void> {
    await write(deed(snapshot(this.owner)));
  }

  async setTrack(name: string, value: number): Promise<void> {
    const track = TRACKS.find((t) => t === name);
    if (track) await this.bring((who) => setTrack(who, track, value));
  }

  async dropState(field: string, effect: string): Promise<void> {
    if (field === "system.grab") await (await bringRuleset("destiny"))?.actions.use(this.owner, "release", true);
    else if (effect === "") await this.bring((who) => dropState(who, field));
    else await this.actor.deleteEmbeddedDocuments("ActiveEffect", [effect]);
  }

  /** A switch of something carried or kept up: in a fight it is the action that it takes, elsewhere it is simply so. @rule DES-138 DES-150 DES-164 DES-337 */
  async toggleItem(target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    const field = (target.dataset.field ?? "").replace("system.", "");
    const on = target.getAttribute("aria-checked") !== "true";
    if (!item) return;
    const id = item.id ?? "";
    if (switchIsAct(snapshot(this.owner), field, id, combatantOf(this.owner.uuid) !== null))
      await (field === "active" ? switchPower(this.owner, id, on) : switchGear(this.owner, field, id));
    else
      await item.update({
        [`system.${field}`]: on,
        ...(field === "held" && on && { "system.fallen": false }),
      } as never);
  }

  /** A second click on the attack that is the first one already takes that back. */
  async setPrimary(attack: string): Promise<void> {
    const now = (this.actor.system as unknown as DestinyCharacterModel).primaryAttack;
    await this.actor.update({ "system.primaryAttack": now === attack ? "" : attack } as never);
  }

  async addRow(list: Lists): Promise<void> {
    await this.rewrite(list, (rows) => [...rows, FRESH[list]()]);
  }

  /** Change one list of the actor as a whole. */
  async rewrite(list: Lists, next: (rows: unknown[]) => unknown[]): Promise<void> {
    await inTurn(this.actor, async () => {
      const rows = foundry.utils.deepClone(
        (this.actor._source as unknown as { system: Record<Lists, unknown[]> }).system[list],
      );
      await this.actor.update({ [`system.${list}`]: next(rows) } as never);
    });
  }

  /** The numbers of an adversary by rank and Power Level, written over what it has. @rule DES-372 */
  async quickBuild(): Promise<void> {
    const { role, powerLevel } = this.actor.system as unknown as DestinyAdversaryModel;
    const who = snapshot(this.owner);
    const primary = ABILITY_KEYS.reduce<AbilityKey>(
      (best, a) => (who.abilities[a] > who.abilities[best] ? a : best),
      "str",
    );
    const { attacks } = who;
    const skill = (attacks.find((a) => a.id === who.primaryAttack) ?? attacks[0])?.skill ?? "might";
    const { system, attack } = quickData(role, powerLevel, primary, skill);
    await this.actor.update({ system } as never);
    if (attacks.length === 0)
      await this.actor.createEmbeddedDocuments("Item", [
        { name: localize(key("Quick", "attack", "close")), type: "destinyAttack", system: attack },
      ] as never);
  }

  /** The whole character as text, to print or to paste elsewhere. */
  async exportText(): Promise<void> {
    const { view, lists, system } = await this.#prepared();
    const { details } = system;
    const facts = [
      { label: localize(key("Sheet", "alias")), value: details.alias },
      { label: localize(key("Sheet", "motivations")), value: details.motivations },
    ];
    await showText(
      this.actor.name,
      heroText(
        view,
        lists,
        { name: this.actor.name, facts, complications: system.complications, biography: system.biography },
        localize as Localize,
      ),
    );
  }

  async #prepared(): Promise<{
    readonly who: DestinyCharacter;
    readonly system: DestinyCharacterModel;
    readonly view: ReturnType<typeof heroView>;
    readonly lists: ReturnType<typeof itemRows>;
  }> {
    const { actionsOf, attackLines } = await late(async () => import("../acts/lines.ts"));
    const actor = this.owner;
    const who = snapshot(actor);
    const system = actor.system as unknown as DestinyCharacterModel;
    const names = (uuid: string): string =>
      uuid.includes(".")
        ? ((fromUuidSync(uuid as never, { strict: false } as never) as { name?: string } | null)?.name ?? uuid)
        : uuid;
    const view = heroView(
      who,
      buildSnapshot(actor),
      system.derived,
      {
        attacks: attackLines(who, localize as Localize),
        all: () => actionsOf(who, localize as Localize),
      },
      destinySettings(),
      names,
      localize as Localize,
    );
    return { who, system, view, lists: itemRows(who, this.plainItems(), this.order, localize as Localize) };
  }

  protected override async sheetContext(options: never): Promise<never> {
    const context = (await super.sheetContext(options)) as object;
    const { who, system, view, lists } = await this.#prepared();
    const role = (system as DestinyAdversaryModel).role as string | undefined;
    const sources = [...new Set([...destinySettings().powerSources, system.powerSource])];
    return {
      ...context,
      view,
      left: [pointsLeft(view.points.spent, view.points.budget, localize as Localize)],
      adversary: role !== undefined,
      roles:
        role === undefined
          ? []
          : ADVERSARIES.map((value) => ({
              value,
              label: localize(key("Role", value as Role, "label")),
              selected: value === role,
            })),
      sides:
        role === undefined
          ? []
          : SIDES.map((value) => ({
              value,
              label: localize(key("Side", value, "label")),
              selected: value === (system as DestinyAdversaryModel).side,
            })),
      sources: sources.map((value) => ({ value, label: value, selected: value === system.powerSource })),
      subtitle: [system.details.alias, view.role, allegiance(who, localize as Localize)]
        .filter(Boolean)
        .join(" \u00b7 "),
      orders: ORDERS.map((value) => ({ value, label: localize(key("Order", value)), selected: value === this.order })),
      complications: system.complications.map((text, index) => ({ text, index })),
      lists,
    } as never;
  }

  protected override async partContext(
    partId: string,
    { lists }: { readonly lists: ReturnType<typeof itemRows> },
  ): Promise<object> {
    if (partId !== "powers") return {};
    const [powers, gear, attackItems] = await Promise.all([
      this.enriched(lists.powers),
      this.enriched(lists.gear),
      this.enriched(lists.attacks),
    ]);
    return { powers, edges: lists.edges, gear, attackItems };
  }

  /** A line of one of the actor's lists, the alternate of a power that is in use, the order of the lists. */
  protected override onRowField(field: HTMLInputElement): boolean {
    const { listField, alternate, listOrder } = field.dataset;
    if (listOrder !== undefined) {
      this.order = ORDERS.find((o) => o === field.value) ?? "manual";
      void this.render();
    } else if (alternate !== undefined) void atGesture(async () => this.#switch(field));
    else if (listField !== undefined) void atGesture(async () => this.#setListField(field, listField));
    return (listOrder ?? alternate ?? listField) !== undefined;
  }

  async #setListField(field: HTMLInputElement, name: string): Promise<void> {
    const value =
      field.type === "number"
        ? wholeNumber(field)
        : field.dataset.number !== undefined
          ? Number(field.value)
          : field.value;
    if (value === null) return;
    const { list = "", index = "" } = field.dataset;
    await this.rewrite(list as Lists, (rows) =>
      rows.map((row, i) => (i !== Number(index) ? row : name === "" ? value : { ...(row as object), [name]: value })),
    );
  }

  /** Another alternate of a power comes on: in a fight a Quick, elsewhere by the rules' own change. @rule DES-154 */
  async #switch(input: HTMLInputElement): Promise<void> {
    const item = this.itemOf(input);
    const who = snapshot(this.owner);
    const power = who.powers.find((p) => p.id === item?.id);
    if (!power) return;
    if (combatantOf(this.owner.uuid)) {
      const alternate = { power: power.id, alternate: input.value === "" ? null : input.value };
      await openAct(this.owner, ["switchAlternate"], { alternate }, true);
      // Refused, the list says again what is.
      await this.render();
      return;
    }
    const done = switchAlternate(who, power, input.value === "" ? null : input.value);
    if (done.accepted) await write(done.changes);
    else notifyRefusal(done, declarationById("destiny"));
  }

  /** An effect of the list becomes a power of its own; a modifier needs a power to go to; everything else is copied as it is. @rule DES-314 DES-330 */
  protected override async _onDropItem(
    event: DragEvent,
    item: Item.Implementation,
  ): Promise<Item.Implementation | null> {
    const type = item.type as string;
    const source = item.toObject() as unknown as {
      name: string;
      img: string;
      system: { effect: string; rank: number; description: string; rules: string };
    };
    if (type === "destinyModifier") {
      ui.notifications.warn(localize(key("Builder", "modifierNeedsPower"), { name: item.name }));
      return null;
    }
    if (type !== "destinyEffect") return super._onDropItem(event, item as never) as Promise<Item.Implementation | null>;
    const { effect, rank, description, rules } = source.system;
    const system = {
      effects: [freshEffect(effect, rank)],
      powerSource: (this.actor.system as unknown as DestinyCharacterModel).powerSource,
      description,
      rules,
    };
    const [made] = (await this.actor.createEmbeddedDocuments("Item", [
      { name: item.name, img: item.img, type: "destinyPower", system },
    ] as never)) as unknown as Item.Implementation[];
    return made ?? null;
  }
}

/** A player's hero. */
export class DestinyHeroSheet extends DestinySheet {}

/** Somebody the Gamemaster plays: the same sheet with a rank and the quick build. @rule DES-370 DES-372 */
export class DestinyAdversarySheet extends DestinySheet {
  static override DEFAULT_OPTIONS: Options = { classes: ["adversary"], position: { width: 760, height: 780 } };
}
