/** The behaviours of regions that come with the platform. T:client/data/region-behaviors/* */
import { CONST } from "../../common/constants.ts";
import * as fields from "../../common/data/fields.ts";
import { TypeDataModel } from "../../common/data/type-data-model.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { DialogV2 } from "../applications/api/dialog.ts";
import { t } from "../applications/api/text.ts";
import { canvas, game } from "../runtime.ts";

/** What a region does to those in it. */
export class RegionBehaviorType extends TypeDataModel {
  static events: AnyObject = {};
  declare events: Set<string>;

  static _createEventsField({ events, initial }: AnyObject = {}): AnyValue {
    const choices = (events ?? Object.values(CONST.REGION_EVENTS as AnyObject)) as string[];
    return new fields.SetField(new fields.StringField({ required: true, choices }), {
      initial,
      label: "HOST.Region.Events",
    });
  }

  get behavior(): AnyValue {
    return this.parent as AnyValue;
  }
  get region(): AnyValue {
    return this.behavior?.parent ?? null;
  }
  get scene(): AnyValue {
    return this.region?.parent ?? null;
  }
  async _handleRegionEvent(_event: AnyObject): Promise<void> {
    // For subclasses.
  }
}

/** Turn other behaviours on and off. */
class ToggleBehaviorRegionBehaviorType extends RegionBehaviorType {
  static override defineSchema(): AnyObject {
    const list = (): AnyObject => new fields.SetField(new fields.DocumentUUIDField({ type: "RegionBehavior" }));
    return { events: this._createEventsField(), enable: list(), disable: list() };
  }
  static override validateJoint(data: AnyObject): void {
    super.validateJoint(data);
    const off = new Set((data.disable ?? []) as string[]);
    if (((data.enable ?? []) as string[]).some((uuid) => off.has(uuid)))
      throw new Error("a behaviour can't be turned on and off at once");
  }
  override async _handleRegionEvent(): Promise<void> {
    if (!game.user.isActiveGM) return;
    const { fromUuid } = (globalThis as AnyObject).foundry.utils;
    for (const [list, disabled] of [
      [(this as AnyObject).enable, false],
      [(this as AnyObject).disable, true],
    ] as const)
      for (const uuid of list as Set<string>) await (await fromUuid(uuid))?.update({ disabled });
  }
}

/** Run a macro, on the client whose user has set it off or on all. */
class ExecuteMacroRegionBehaviorType extends RegionBehaviorType {
  static override defineSchema(): AnyObject {
    return {
      events: this._createEventsField(),
      uuid: new fields.DocumentUUIDField({ type: "Macro" }),
      everyone: new fields.BooleanField(),
    };
  }
  override async _handleRegionEvent(event: AnyObject): Promise<void> {
    const { uuid, everyone } = this as AnyObject;
    if (!uuid || !(everyone || event.user.isSelf)) return;
    const macro = await (globalThis as AnyObject).foundry.utils.fromUuid(uuid);
    await macro?.execute({ scene: this.scene, region: this.region, behavior: this.behavior, event });
  }
}

/** Run a script on every client: `scene`, `region`, `behavior` and `event` are its variables. */
class ExecuteScriptRegionBehaviorType extends RegionBehaviorType {
  static override defineSchema(): AnyObject {
    return { events: this._createEventsField(), source: new fields.JavaScriptField({ async: true, gmOnly: true }) };
  }
  override async _handleRegionEvent(event: AnyObject): Promise<void> {
    const Script = async function (): Promise<void> {}.constructor as new (
      ...args: string[]
    ) => (...args: AnyValue[]) => Promise<void>;
    const run = new Script("scene", "region", "behavior", "event", `{${String((this as AnyObject).source)}\n}`);
    await run.call(this, this.scene, this.region, this.behavior, event);
  }
}

/** Let a text float over the token. */
class DisplayScrollingTextRegionBehaviorType extends RegionBehaviorType {
  static get VISIBILITY_MODES(): AnyObject {
    return { GAMEMASTER: 0, OBSERVER: 1, ANYONE: 2 };
  }
  static override defineSchema(): AnyObject {
    return {
      events: this._createEventsField(),
      text: new fields.StringField({ required: true }),
      color: new fields.ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      visibility: new fields.NumberField({ required: true, choices: [0, 1, 2], initial: 0 }),
      once: new fields.BooleanField(),
    };
  }
  override async _handleRegionEvent(event: AnyObject): Promise<void> {
    const { text, color, visibility, once } = this as AnyObject;
    if (once && game.user.isActiveGM) void this.behavior.update({ disabled: true });
    const token: AnyValue = event.data?.token;
    const allowed =
      visibility === 2 ||
      game.user.isGM ||
      (visibility === 1 && token?.actor?.testUserPermission(game.user, "OBSERVER"));
    if (!text || !allowed || !this.scene.isView || !token?.object) return;
    await canvas.interface.createScrollingText(token.object.center, text, { fill: color });
  }
}

/** Pause the game when somebody comes in. */
class PauseGameRegionBehaviorType extends RegionBehaviorType {
  static override defineSchema(): AnyObject {
    return { once: new fields.BooleanField() };
  }
  static override events = {
    tokenMoveIn(this: AnyValue, event: AnyObject): void {
      if (event.user.isGM || !game.user.isActiveGM) return;
      game.togglePause(true, { broadcast: true });
      if (this.once) void this.behavior.update({ disabled: true });
    },
  };
}

/** Bring who comes in to another region. Whoever moved the token does it, if asked for after a question. */
class TeleportTokenRegionBehaviorType extends RegionBehaviorType {
  static override defineSchema(): AnyObject {
    return { destination: new fields.DocumentUUIDField({ type: "Region" }), choice: new fields.BooleanField() };
  }
  static override events = {
    async tokenMoveIn(this: AnyValue, event: AnyObject): Promise<void> {
      if (!event.user.isSelf || !this.destination) return;
      const token: AnyValue = event.data.token;
      // Who has just been brought here isn't sent on.
      if (event.data.movement?.passed?.waypoints?.at(-1)?.action === "displace") return;
      const destination = await (globalThis as AnyObject).foundry.utils.fromUuid(this.destination);
      if (!destination || destination === this.region) return;
      if (this.choice) {
        const yes = await DialogV2.confirm({
          window: { title: t("HOST.Region.Teleport") },
          content: `<p>${t("HOST.Region.TeleportQuestion", { name: token.name, region: destination.name })}</p>`,
        });
        if (yes !== true) return;
      }
      await destination.teleportToken(token);
    },
  };
}

/** How dark it is in the region. Kept; the flat board knows no darkness. */
class AdjustDarknessLevelRegionBehaviorType extends RegionBehaviorType {
  static get MODES(): AnyObject {
    return { OVERRIDE: 0, BRIGHTEN: 1, DARKEN: 2 };
  }
  static override defineSchema(): AnyObject {
    return {
      mode: new fields.NumberField({ required: true, choices: [0, 1, 2], initial: 0 }),
      modifier: new fields.AlphaField({ initial: 0, step: 0.01 }),
    };
  }
}

/** No weather in the region. Kept; the flat board has none. */
class SuppressWeatherRegionBehaviorType extends RegionBehaviorType {
  static override defineSchema(): AnyObject {
    return {};
  }
}

export {
  AdjustDarknessLevelRegionBehaviorType,
  DisplayScrollingTextRegionBehaviorType,
  ExecuteMacroRegionBehaviorType,
  ExecuteScriptRegionBehaviorType,
  PauseGameRegionBehaviorType,
  SuppressWeatherRegionBehaviorType,
  TeleportTokenRegionBehaviorType,
  ToggleBehaviorRegionBehaviorType,
};

/** By the types of `CONFIG.RegionBehavior.dataModels`. */
export const behaviorModels = {
  adjustDarknessLevel: AdjustDarknessLevelRegionBehaviorType,
  displayScrollingText: DisplayScrollingTextRegionBehaviorType,
  executeMacro: ExecuteMacroRegionBehaviorType,
  executeScript: ExecuteScriptRegionBehaviorType,
  pauseGame: PauseGameRegionBehaviorType,
  suppressWeather: SuppressWeatherRegionBehaviorType,
  teleportToken: TeleportTokenRegionBehaviorType,
  toggleBehavior: ToggleBehaviorRegionBehaviorType,
};
