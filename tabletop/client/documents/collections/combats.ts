import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { canvas, game, ui } from "../../runtime.ts";
import { WorldCollection } from "./world-collection.ts";

/** All fights; one is looked at, one is on. T:client/documents/collections/combat-encounters */
export class CombatEncounters extends WorldCollection {
  static override documentName = "Combat";

  get combats(): AnyValue[] {
    const scene = canvas.scene?.id ?? null;
    return this.filter((c: AnyValue) => c._source.scene === null || c._source.scene === scene);
  }

  get active(): AnyValue {
    return this.combats.find((c) => c.active) ?? null;
  }

  get viewed(): AnyValue {
    return ui.combat?.viewed ?? this.active;
  }

  get settings(): AnyObject {
    return game.settings.get("core", "combatTrackerConfig");
  }
}
