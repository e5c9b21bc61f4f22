/** The world's collections, one class a kind. T:client/documents/collections/_module */
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { game } from "../../runtime.ts";
import { WorldCollection } from "./world-collection.ts";

export class Actors extends WorldCollection {
  static override documentName = "Actor";

  /** Synthetic actors of tokens by their uuid's parts are reached through the scene. */
  get tokens(): Record<string, AnyValue> {
    return Object.fromEntries(
      game.scenes.contents
        .flatMap((s: AnyValue) => s.tokens.contents)
        .filter((t: AnyValue) => !t.isLinked && t.actor)
        .map((t: AnyValue) => [t.id, t.actor]),
    );
  }
}
export class Items extends WorldCollection {
  static override documentName = "Item";
}
export class CardStacks extends WorldCollection {
  static override documentName = "Cards";
}
export class Folders extends WorldCollection {
  static override documentName = "Folder";
  readonly _expanded: Record<string, boolean> = {};

  override render(force?: boolean, options?: AnyObject): void {
    for (const type of new Set(this.map((f: AnyValue) => f.type))) game.collections.get(type)?.render(force, options);
    void (globalThis as AnyObject).ui?.compendium?.render?.();
  }
}
export class Journal extends WorldCollection {
  static override documentName = "JournalEntry";
}
export class Macros extends WorldCollection {
  static override documentName = "Macro";
}
export class Playlists extends WorldCollection {
  static override documentName = "Playlist";
}
export class RollTables extends WorldCollection {
  static override documentName = "RollTable";
}
export class FogExplorations extends WorldCollection {
  static override documentName = "FogExploration";
}
export class WorldEffects extends WorldCollection {
  static override documentName = "ActiveEffect";
}
export class Scenes extends WorldCollection {
  static override documentName = "Scene";

  get active(): AnyValue {
    return this.find((s: AnyValue) => s.active) ?? null;
  }

  get current(): AnyValue {
    return (globalThis as AnyObject).canvas?.scene ?? this.active;
  }

  get viewed(): AnyValue {
    return this.current;
  }
}
export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";

  getSetting(key: string, user: string | null = null): AnyValue {
    return this.find((s: AnyValue) => s.key === key && (s._source.user ?? null) === user);
  }
}
export class Users extends WorldCollection {
  static override documentName = "User";
  current: AnyValue = null;

  get players(): AnyValue[] {
    return this.filter((u: AnyValue) => !u.isGM);
  }

  /** The one Gamemaster whose client does what must be done once: full Gamemasters before assistants, then by id. */
  get activeGM(): AnyValue {
    return this.getDesignatedUser((u: AnyValue) => u.active && u.isGM);
  }

  getDesignatedUser(condition: (user: AnyValue) => boolean): AnyValue {
    return (
      this.filter(condition).sort((a: AnyValue, b: AnyValue) => b.role - a.role || (a.id < b.id ? -1 : 1))[0] ?? null
    );
  }
}
