import { derive, driverRanks, pointSheet, steers } from "../../../rules/fudge/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { template } from "../../ids.ts";
import { CrossoverActorSheet, onSheet } from "../../sheets/actor-sheet.ts";
import { localize } from "../../view/text/localize.ts";
import { openAttack, openCheck } from "../acts/open.ts";
import { type EstateModel, type FudgeVehicleModel, SPEED_MODES } from "../models/estate-models.ts";
import { snapshot } from "../models/snapshot.ts";
import { costOptions, fudgeSettings, houseRule } from "../settings.ts";
import { type EstateFacts, estateView } from "./estate-view.ts";
import { heroView } from "./hero-view.ts";
import { onMemberField, powersInHand } from "./in-hand.ts";

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;
interface Held {
  readonly type: string;
  readonly system: { readonly link?: string };
}

const itemsOf = (actor: Actor.Implementation): Held[] => [...(actor.items as unknown as Iterable<Held>)];
const act = onSheet<EstateSheet>;
const isPerson = (actor: { readonly type: string }): boolean => ["fudgeHero", "fudgeMinion"].includes(actor.type);
const people = (): Actor.Implementation[] => game.actors.filter(isPerson) as unknown as Actor.Implementation[];

/** Whoever may take the wheel: characters that are somebody's own, those that stand on the board, and whoever is there now; no patterns that tokens are made from. @rule FUD-583 */
function drivers(now: Actor.Implementation | null): { readonly uuid: string; readonly name: string }[] {
  const own = people().filter((a) => a.prototypeToken.actorLink && a.testUserPermission(game.user, "LIMITED"));
  const here = (canvas.tokens?.placeables ?? []).flatMap((t) =>
    t.visible && t.actor && isPerson(t.actor) ? [t.actor] : [],
  );
  const all = new Map([...own, ...here, ...(now ? [now] : [])].map((a) => [a.uuid, a.token?.name ?? a.name]));
  return [...all].map(([uuid, name]) => ({ uuid, name })).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * A vehicle or a headquarters: its numbers, its state, who drives it, what it has, and what it costs in equipment points.
 * @rule FUD-168 FUD-583 FUD-584 FUD-585
 */
class EstateSheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: Options = {
    classes: ["fudge", "estate"],
    position: { width: 640, height: 720 },
    actions: {
      rollTrait: act(async (sheet, target, event) =>
        openCheck(sheet.owner, { trait: target.dataset.trait ?? "", quick: event.shiftKey }),
      ),
      attack: act(async (sheet, target, event) => openAttack(sheet.owner, target.dataset.attack ?? "", event.shiftKey)),
      setState: act(async (sheet, target) => sheet.actor.update({ system: { state: target.dataset.value } } as never)),
      addFeature: act(async (sheet) => sheet.addFeature()),
      removeFeature: act(async (sheet, target) =>
        sheet.actor.update({
          system: { features: sheet.estate.features.filter((_f, at) => at !== Number(target.dataset.at)) },
        } as never),
      ),
      addSpeed: act(async (sheet) => sheet.addSpeed()),
      removeSpeed: act(async (sheet, target) =>
        sheet.actor.update({
          system: { speeds: sheet.speeds().filter((_s, at) => at !== Number(target.dataset.at)) },
        } as never),
      ),
      togglePower: act(async (sheet, target) => sheet.togglePower(target)),
      usePower: act(async (sheet, target) => (await powersInHand()).openPower(sheet.owner, target.dataset.power ?? "")),
    },
  };

  static PARTS: object = {
    estate: { template: template("fudge/estate"), templates: [template("fudge/parts/items")], scrollable: [""] },
  };

  get estate(): EstateModel {
    return this.actor.system as unknown as EstateModel;
  }

  private get isVehicle(): boolean {
    return (this.actor.type as string) === "fudgeVehicle";
  }

  speeds(): FudgeVehicleModel["speeds"] {
    return this.isVehicle ? [...(this.actor.system as unknown as FudgeVehicleModel).speeds] : [];
  }

  async addFeature(): Promise<void> {
    const [field] = this.element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-new-feature]");
    const feature = field?.value.trim() ?? "";
    if (feature === "") ui.notifications.warn(localize("CROSSOVER.Fudge.Estate.sayFeature"));
    else await this.actor.update({ system: { features: [...this.estate.features, feature] } } as never);
  }

  /** One more way to move: the first that it doesn't have yet. */
  async addSpeed(): Promise<void> {
    const taken = this.speeds().map((s) => s.mode);
    await this.actor.update({
      system: {
        speeds: [...this.speeds(), { mode: SPEED_MODES.find((m) => !taken.includes(m)) ?? "groundSpeed", rank: 4 }],
      },
    } as never);
  }

  protected override onRowField(field: HTMLInputElement): boolean {
    return onMemberField(field, this.owner, this.itemOf(field) ?? null) || super.onRowField(field);
  }

  async togglePower(target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (item) await (await powersInHand()).switchPower(this.owner, item);
  }

  /** Whoever lists it among their gear pays for it. */
  private payer(): EstateFacts["owner"] {
    const actor = people().find((a) => itemsOf(a).some((i) => i.system.link === this.actor.uuid));
    return actor ? { name: actor.name, unspent: pointSheet(snapshot(actor), costOptions()).equipment.unspent } : null;
  }

  private facts(): EstateFacts {
    const { built, state, features } = this.estate;
    const { size, driver = "" } = this.actor.system as unknown as { size: string; driver?: string };
    const at = actorOf(driver);
    const who = at && isPerson(at) ? snapshot(at) : null;
    return {
      kind: this.isVehicle ? "vehicle" : "headquarters",
      size,
      state,
      ...built,
      features,
      speeds: this.speeds(),
      driver:
        at && who
          ? { uuid: at.uuid, name: at.token?.name ?? at.name, ranks: driverRanks(who), steers: steers(who) }
          : null,
      drivers: drivers(at),
      modes: SPEED_MODES,
      owner: this.payer(),
    };
  }

  protected override async sheetContext(options: never): Promise<never> {
    const context = (await super.sheetContext(options)) as object;
    const actor = this.owner;
    const character = snapshot(actor);
    const view = heroView(character, derive(character, fudgeSettings()), this.plainItems(), localize, {
      settings: fudgeSettings(),
      units: houseRule("units"),
    });
    return {
      ...context,
      typeLabel: localize(`TYPES.Actor.${actor.type}`),
      view: estateView(this.facts(), houseRule("units"), localize),
      isVehicle: this.isVehicle,
      powers: view.powers,
      attacks: view.attacks.filter((a) => a.id !== "unarmed"),
    } as never;
  }

  /** A row of speeds is part of a list, which is always written whole. */
  protected override rowsOf(values: Record<string, unknown>): object {
    const speeds = this.speeds().map((s) => ({ ...s })) as Record<string, unknown>[];
    const touched = Object.keys(values).filter((name) => name.startsWith("speed."));
    for (const name of touched) {
      const [, at = "", field = ""] = name.split(".");
      const speed = speeds[Number(at)];
      if (speed) speed[field] = field === "rank" ? Number(values[name]) : values[name];
      Reflect.deleteProperty(values, name);
    }
    return touched.length > 0 ? { system: { speeds } } : {};
  }
}

/** A vehicle. */
export class VehicleSheet extends EstateSheet {}

/** A headquarters. */
export class HeadquartersSheet extends EstateSheet {
  static override DEFAULT_OPTIONS: Options = { classes: ["headquarters"], position: { width: 600, height: 640 } };
}
