/** The world's collections, one class a kind. T:client/documents/collections/_module */
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { DialogV2 } from "../../applications/api/dialog.ts";
import { h, t } from "../../applications/api/text.ts";
import { game, ui } from "../../runtime.ts";
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

  /** Open an entry or a page on the screens of others: of those who may see it, or with `force` of everybody. Only its owner may. T:client/documents/collections/journal */
  static async show(doc: AnyValue, { force = false, users = [] }: AnyObject = {}): Promise<AnyValue> {
    if (!doc?.isOwner) throw new Error(t("HOST.Journal.NotYours"));
    await game.socket.request("showEntry", { uuid: doc.uuid, force, users });
    ui.notifications?.info(t("HOST.Journal.Shown", { name: doc.name }));
    return doc;
  }

  /** Ask to whom an entry or a page is shown; whoever is chosen sees it, whatever else they may see. T:client/documents/collections/journal */
  static async showDialog(doc: AnyValue): Promise<void> {
    if (!doc?.isOwner) return;
    const others: AnyValue[] = game.users.filter((u: AnyValue) => u.active && !u.isSelf);
    if (others.length === 0) {
      ui.notifications?.warn(t("HOST.Journal.Nobody"));
      return;
    }
    const list = h("fieldset", null, h("legend", null, t("HOST.Journal.ShowTo", { name: doc.name })));
    for (const user of others)
      list.append(
        h(
          "label.checkbox",
          null,
          h("input", { type: "checkbox", name: "users", value: user.id, checked: true }),
          ` ${String(user.name)}`,
        ),
      );
    const users = (await DialogV2.prompt({
      classes: ["journal-show"],
      window: { title: t("HOST.Journal.Show"), icon: "fa-solid fa-eye" },
      content: list,
      ok: {
        label: t("HOST.Journal.Show"),
        icon: "fa-solid fa-eye",
        callback: (_event: Event, button: HTMLButtonElement) =>
          [...(button.form?.querySelectorAll<HTMLInputElement>("input[name=users]:checked") ?? [])].map((i) => i.value),
      },
      rejectClose: false,
    })) as string[] | null;
    if (users && users.length > 0) await this.show(doc, { force: true, users });
  }

  /** The other side of `show`. Who is shown something that they may not look up sees it this once. T:client/documents/collections/journal */
  static async _showEntry(uuid: string, force = true): Promise<void> {
    const doc = (await (globalThis as AnyObject).fromUuid(uuid)) as AnyValue;
    if (!doc || (!force && !doc.visible)) return;
    const page = doc.documentName === "JournalEntryPage" ? doc : null;
    const entry = page?.parent ?? doc;
    await entry.sheet?.render({ force: true, pageId: page?.id, tempOwnership: force });
  }
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
