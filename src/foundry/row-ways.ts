import { atGesture } from "./gesture.ts";
import { late } from "./late.ts";
import { menuEntry } from "./platform.ts";

/** A list of the sidebar, or of a compendium's own window. */
export interface DirectoryLike {
  readonly collection?: { readonly folders?: Iterable<unknown> };
}

/** What the Gamemaster can do with a row that has no sheet of its own: a folder, a compendium. */
export interface RowWay {
  readonly label: string;
  /** Its picture, by its classes. */
  readonly glyph: string;
  readonly visible: (row: HTMLElement, app: DirectoryLike) => boolean;
  readonly run: (row: HTMLElement, app: DirectoryLike) => Promise<unknown>;
}

/** When such rows are drawn, which they are, and where their name stands. */
const ROWS = {
  Folder: ["renderDocumentDirectory", "[data-folder-id] > header", ".folder-name"],
  Compendium: ["renderCompendiumDirectory", "[data-pack]", ".compendium-name"],
} as const;

/** A line in the menu of such rows, which a right click opens, and for the Gamemaster a small button on each, where keys and fingers come. */
export function rowWay(kind: keyof typeof ROWS, way: RowWay): void {
  const { label, glyph, visible, run } = way;
  Hooks.on(
    `get${kind}ContextOptions` as never,
    ((app: DirectoryLike, options: object[]) => {
      options.push(
        menuEntry({
          label,
          icon: `<i class="${glyph} fa-fw"></i>`,
          visible: (row) => visible(row, app),
          onClick: (row) => void atGesture(async () => run(row, app)),
        }),
      );
    }) as never,
  );
  const [hook, at, name] = ROWS[kind];
  Hooks.on(
    hook as never,
    ((app: DirectoryLike, element: HTMLElement) => {
      const rows = element.querySelectorAll<HTMLElement>(at);
      if (game.user.isGM && rows.length > 0)
        void atGesture(async () =>
          (await late(async () => import("./row-buttons.ts"))).rowButtons(way, rows, app, name),
        );
    }) as never,
  );
}
