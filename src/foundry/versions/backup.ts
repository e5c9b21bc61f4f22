/** What documents were before they are written anew is put into a journal first, and put back from its menu. */
import { atGesture } from "../gesture.ts";
import { SYSTEM_ID } from "../ids.ts";
import { escapeHtml } from "../view/text/escape.ts";
import { localize } from "../view/text/localize.ts";
import type { Kept } from "./shape.ts";

const FLAG = "before";

const text = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  localize(`CROSSOVER.Shared.Version.${key}`, data as never);

export interface JournalLike {
  readonly uuid: string;
  readonly name: string;
  readonly pages: Iterable<{ getFlag(scope: string, key: string): unknown }>;
}

/** Fields of a document to be written whole. */
export interface Rewritten {
  readonly uuid: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a journal keeps of older data. */
const keptIn = ({ pages }: JournalLike): readonly Kept[] =>
  [...pages].flatMap((page) => (page.getFlag(SYSTEM_ID, FLAG) as readonly Kept[] | undefined) ?? []);

/** A document of this world, one that couldn't be built included; null where there is none. */
export const anyDocument = (uuid: string): object | null =>
  foundry.utils.fromUuidSync(uuid as never, { strict: false, invalid: true } as never) as object | null;

/** At `init`: journals that keep something offer to put it back. @param legal  what of a document's older data can be written today */
export function registerPuttingBack(legal: (kept: Kept) => Rewritten): void {
  Hooks.on(
    "getHeaderControlsJournalEntrySheet" as never,
    (({ document }: { readonly document: JournalLike }, controls: object[]) => {
      if (!game.user.isGM || keptIn(document).length === 0) return;
      const onClick = (): void => void atGesture(async () => askPutBack(document, legal));
      controls.push({
        icon: "fa-solid fa-clock-rotate-left",
        label: text("putBack"),
        action: "crossoverPutBack",
        onClick,
      });
    }) as never,
  );
}

function grouped<One>(list: readonly One[], of: (one: One) => string): Map<string, readonly One[]> {
  const groups = new Map<string, readonly One[]>();
  for (const one of list) groups.set(of(one), [...(groups.get(of(one)) ?? []), one]);
  return groups;
}

/** What a page says of a document that it keeps. */
export const pathsLine = ({ name, paths }: Kept): string =>
  `<li><strong>${escapeHtml(name)}</strong>: ${escapeHtml(paths.join(", "))}</li>`;

/** Put what the documents were into a journal, a page for each kind. Null when that couldn't be done: then nothing may be written. */
export async function keep(
  name: string,
  found: readonly Kept[],
  line: (kept: Kept) => string = pathsLine,
): Promise<JournalLike | null> {
  const kindOf = ({ uuid }: Kept): string => uuid.split(".").at(-2) ?? "";
  const pages = [...grouped(found, kindOf)].map(([kind, list]) => ({
    name: localize(`DOCUMENT.${kind}`),
    type: "text",
    text: { content: `<ul>${list.map(line).join("")}</ul>` },
    flags: { [SYSTEM_ID]: { [FLAG]: list } },
  }));
  const journal = await JournalEntry.implementation.create({ name, ownership: { default: 0 }, pages } as never);
  return (journal as unknown as JournalLike | undefined) ?? null;
}

/** Write data of documents, together where they lie together; what holds others comes before them. What has gone meanwhile is left out. */
export async function write(list: readonly Rewritten[], render = false): Promise<number> {
  const options = { diff: false, recursive: false, render };
  const places = grouped(list, ({ uuid }) => uuid.split(".").slice(0, -1).join("."));
  let written = 0;
  for (const [place, those] of [...places].toSorted(([a], [b]) => a.split(".").length - b.split(".").length)) {
    const [kind = "", parentOf] = [place.split(".").at(-1), place.split(".").slice(0, -1).join(".")];
    const parent = parentOf === "" ? null : foundry.utils.fromUuidSync(parentOf as never, { strict: false } as never);
    const updates = those.flatMap(({ uuid, data }) =>
      anyDocument(uuid) === null ? [] : [{ ...data, _id: uuid.split(".").at(-1) }],
    );
    const [inPack, ...pack] = parentOf.split(".");
    if (updates.length === 0 || (parentOf !== "" && inPack !== "Compendium" && !parent)) continue;
    const config = CONFIG as unknown as Record<string, { documentClass: Writable } | undefined>;
    if (kind === "Actor" && parent) {
      // A token's own actor is written by itself: what differs is the token's.
      for (const { uuid, data } of those)
        await (anyDocument(uuid) as { update(data: object, options: object): Promise<unknown> }).update(data, options);
    } else if (inPack === "Compendium" && pack.length === 2)
      await config[kind]?.documentClass.updateDocuments(updates, { ...options, pack: pack.join(".") });
    else
      await (parent
        ? (parent as unknown as Embedding).updateEmbeddedDocuments(kind, updates, options)
        : config[kind]?.documentClass.updateDocuments(updates, options));
    written += updates.length;
  }
  return written;
}
interface Writable {
  updateDocuments(updates: readonly object[], options: object): Promise<unknown>;
}
interface Embedding {
  updateEmbeddedDocuments(kind: string, updates: readonly object[], options: object): Promise<unknown>;
}

/** Ask, then let every document that the journal keeps be what it was. */
async function askPutBack(journal: JournalLike, legal: (kept: Kept) => Rewritten): Promise<void> {
  const list = keptIn(journal);
  const yes = await (
    foundry.applications.api.DialogV2 as unknown as { confirm(options: object): Promise<boolean | null> }
  ).confirm({
    window: { title: journal.name },
    classes: ["crossover"],
    content: `<p>${escapeHtml(text("ask", { count: list.length }))}</p>`,
    rejectClose: false,
  });
  if (yes !== true) return;
  const written = await write(list.map(legal), true);
  ui.notifications.info(text("back", { count: written }));
}
