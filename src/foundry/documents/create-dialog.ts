import { beginBy, GLYPHS, hasWays, type Way, WAYS } from "../begin/open.ts";
import { isTag } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { template } from "../ids.ts";
import { declarationOf, declarations } from "../registry.ts";
import { playedRulesets } from "../settings/register.ts";
import { ofWindows } from "../styles.ts";
import { type Directory, layout } from "../table/folders.ts";
import { folderChoices } from "../view/folder-choices.ts";
import { localize } from "../view/text/localize.ts";
import { type KindsOf, type TypeGroup, typeGroups } from "../view/type-groups.ts";

type Data = Readonly<Record<string, unknown>>;

/** What a caller of `createDialog` may say about the window; anything else is passed on to it. */
export interface CreateOptions extends Data {
  readonly types?: readonly string[] | null;
  readonly template?: string | null;
  readonly folders?: readonly FolderChoice[] | null;
}

interface FolderChoice {
  readonly id: string;
  readonly name: string;
}

/** Where the new document would stand: somebody's sheet, a compendium or the world. */
export interface CreateOperation extends Data {
  readonly parent?: { readonly type: string } | null;
  readonly pack?: string | null;
}

/** Creation as Foundry's documents offer it, as far as the window needs it. */
interface Creatable {
  readonly documentName: "Actor" | "Item";
  readonly metadata: { readonly label: string };
  defaultName(context: object): string;
  create(data: object, operation: object): Promise<unknown>;
}

const KINDS: Readonly<Record<Creatable["documentName"], KindsOf>> = {
  Actor: (r) => r.actors,
  Item: (r) => r.items,
};

/** What is offered, under the names of the rulesets that are played here; an item of somebody's is one of their own ruleset. */
function offered(
  documentName: Creatable["documentName"],
  { parent }: CreateOperation,
  only: readonly string[] | null | undefined,
): readonly TypeGroup[] {
  const own = declarationOf(parent);
  const all = (game as unknown as { documentTypes: Readonly<Record<string, readonly string[]>> }).documentTypes[
    documentName
  ];
  const labels = (CONFIG as unknown as Record<string, { typeLabels?: Readonly<Record<string, string>> }>)[documentName];
  return typeGroups(
    (all ?? []).filter((type) => type !== "base" && (!only || only.includes(type))),
    own ? [own] : playedRulesets(),
    declarations(),
    KINDS[documentName],
    game.user?.isGM === true,
    (type) => localize(labels?.typeLabels?.[type] ?? `TYPES.${documentName}.${type}`),
    localize,
  );
}

/** How a hero may begin; shown while a kind is chosen that knows more ways than one. */
const waysFor = (chosen: string) => ({
  hidden: !hasWays(chosen),
  ways: WAYS.map((way, n) => ({ way, glyph: GLYPHS[way], checked: n === 0 })),
});

/** Folders that the document may be put in: those of the world's directory, or of the compendium. */
function foldersFor(
  documentName: Creatable["documentName"],
  { parent, pack }: CreateOperation,
): readonly FolderChoice[] {
  if (parent) return [];
  const collections = game.collections as unknown as Map<string, Directory>;
  const held = pack ? (game.packs.get(pack) as unknown as Directory | undefined) : collections.get(documentName);
  return held ? folderChoices(...layout(held, documentName)) : [];
}

/**
 * Ask for the name, kind and folder of a new actor or item, and make it: each ruleset that is played here under its own name, heroes first.
 * @returns what was made; null when the window was closed
 */
export async function createDialog(
  cls: Creatable,
  data: Data,
  operation: CreateOperation,
  { types: only, template: _template, folders, ...options }: CreateOptions,
): Promise<unknown> {
  await ofWindows();
  const { documentName } = cls;
  const groups = offered(documentName, operation, only);
  const all = groups.flatMap((g) => g.types.map((t) => t.value));
  const chosen = typeof data.type === "string" && all.includes(data.type) ? data.type : (all[0] ?? "");
  const named = (type: string): string =>
    cls.defaultName({ type, parent: operation.parent ?? null, pack: operation.pack ?? null });
  const content = document.createElement("div");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(template("shared/create"), {
    id: `crossover-create-${documentName}`,
    name: data.name ?? "",
    placeholder: named(chosen),
    folder: data.folder ?? "",
    folders: (folders === undefined ? foldersFor(documentName, operation) : (folders ?? [])).map((f) => ({
      ...f,
      selected: f.id === data.folder,
    })),
    groups: groups.map((g) => ({ ...g, types: g.types.map((t) => ({ ...t, checked: t.value === chosen })) })),
    // In a compendium a hero is only laid down.
    ways: documentName === "Actor" && !operation.pack && all.some(hasWays) ? waysFor(chosen) : null,
  });
  content.addEventListener("change", ({ target }) => {
    if (!isTag(target, "input") || target.name !== "type") return;
    const name = content.querySelector<HTMLInputElement>("input[name=name]");
    if (name) name.placeholder = named(target.value);
    const ways = content.querySelector<HTMLFieldSetElement>(".create-ways");
    if (ways) ways.hidden = ways.disabled = !hasWays(target.value);
  });
  const title = localize("CROSSOVER.Shared.Create.title", { type: localize(cls.metadata.label) });
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as { prompt(options: object): Promise<unknown> };
  const answer = (await DialogV2.prompt({
    rejectClose: false,
    ...options,
    classes: ["crossover", "create-dialog"],
    // Directories ask for the width of Foundry's own window, which has one list: ours has names in two columns.
    position: { ...(options.position as object | undefined), width: 460 },
    window: { title, icon: "fa-solid fa-plus", ...(options.window as object | undefined) },
    content,
    ok: {
      label: title,
      icon: "fa-solid fa-check",
      callback: (_event: Event, button: HTMLButtonElement) =>
        button.form && new foundry.applications.ux.FormDataExtended(button.form).object,
    },
  })) as { readonly name?: string; readonly type?: string; readonly folder?: string; readonly way?: Way } | null;
  if (answer === null || typeof answer !== "object") return null;
  const { name = "", folder = "", type = chosen, way = "blank" } = answer;
  if (way !== "blank" && hasWays(type)) {
    // What comes of it opens by itself once it is there; whoever asked for a document of this moment has none yet.
    await atGesture(async () => beginBy(way, { type, name: name.trim(), folder: folder === "" ? null : folder }));
    return null;
  }
  return cls.create(
    { ...data, type, name: name.trim() || named(type), ...(folder !== "" && { folder }) },
    { renderSheet: true, ...operation },
  );
}
