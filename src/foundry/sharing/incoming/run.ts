import type { Bundle } from "../../../sharing/bundle.ts";
import { EMBEDDED } from "../../../sharing/kinds.ts";
import { isPassing, keepState } from "../../../sharing/state.ts";
import type { JsonObject } from "../../../sharing/tree.ts";
import { AS_IT_WAS } from "../../apply/write.ts";
import { breathe } from "../../breathe.ts";
import { SYSTEM_ID } from "../../ids.ts";
import { stateOfPlay } from "../state-of-play.ts";
import { neededFolders, type PlanRow } from "./plan.ts";
import { forgetRecord, type ImportRecord, keepRecord, writesOf } from "./record.ts";
import { type Choice, type ImportMark, markOf } from "./standing.ts";
import { classOf, type Doc, documentsOf, isTouched, signOfDoc, worldOf } from "./table.ts";

/** Documents written by one operation: at most, at least, and how long one may take in milliseconds, so that the page answers in between however large the documents are. */
const BATCH = { most: 60, least: 4, first: 12, time: 110 } as const;

/** An import as it was decided. */
export interface ImportJob {
  readonly bundle: Bundle;
  readonly title: string;
  readonly rows: readonly PlanRow[];
  readonly chosen: ReadonlyMap<string, Choice>;
  readonly pack: string | null;
}

export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** What came of it. `failed` names documents that the server refused, with its words. */
export interface ImportResult {
  readonly record: ImportRecord;
  readonly stopped: boolean;
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";

/** A list in batches whose size follows from how long the last one took. */
function* batches<T>(list: readonly T[]): Generator<readonly T[]> {
  let size: number = BATCH.first;
  for (let at = 0; at < list.length;) {
    const batch = list.slice(at, at + size);
    const began = performance.now();
    yield batch;
    at += batch.length;
    const took = Math.max(1, performance.now() - began);
    size = Math.max(BATCH.least, Math.min(BATCH.most, Math.round((batch.length * BATCH.time) / took)));
  }
}

const marked = (data: object, mark: ImportMark): object => {
  const flags = (data as { flags?: Record<string, object> }).flags ?? {};
  return { ...data, flags: { ...flags, [SYSTEM_ID]: { ...flags[SYSTEM_ID], imported: mark } } };
};

/** Write what was chosen, batch by batch. Between two batches it can be stopped; what is written by then stays, and its record takes it back. */
export async function runImport(
  job: ImportJob,
  onProgress: (p: Progress) => void,
  stopped: () => boolean,
): Promise<ImportResult> {
  const { bundle, rows, chosen, pack } = job;
  const record: ImportRecord = {
    id: foundry.utils.randomID(),
    world: game.world.id,
    title: job.title,
    time: Date.now(),
    pack,
    finished: false,
    created: [],
    replaced: [],
    deleted: [],
  };
  const failed: { name: string; reason: string }[] = [];
  const at = pack === null ? {} : { pack };
  const mark = (row: PlanRow, here: string): ImportMark => ({
    file: row.sign,
    here,
    module: bundle.module?.id ?? null,
    version: bundle.module?.version ?? null,
  });
  const doing = rows.filter((r) => r.refused === null && (chosen.get(r.key) ?? "skip") !== "skip");
  let done = 0;
  const tick = async (n: number): Promise<void> => {
    done += n;
    onProgress({ done, of: doing.length });
    await keepRecord(record);
    await breathe();
  };
  onProgress({ done, of: doing.length });
  await makeFolders(neededFolders(bundle, rows, chosen), record, at);
  const known = new Set(
    [...(pack === null ? (game.folders as unknown as Iterable<{ id: string }>) : packFolders(pack))].map((f) => f.id),
  );
  const placed = (data: object): object => ({
    ...data,
    folder: known.has(String((data as { folder?: unknown }).folder)) ? (data as { folder?: unknown }).folder : null,
  });
  for (const kind of [...new Set(doing.map((r) => r.kind))]) {
    const mine = doing.filter((r) => r.kind === kind);
    for (const batch of batches(mine.filter((r) => chosen.get(r.key) === "create"))) {
      if (stopped()) return { record, stopped: true, failed };
      const made = await creating(
        batch.map((r) => placed(marked(r.data, mark(r, "")))),
        kind,
        { ...at, keepId: true },
        failed,
      );
      record.created.push(...made.map((d) => ({ kind, id: d.id })));
      // What a document became here is known only now: defaults and other packages have had their say.
      const rowOf = new Map(batch.map((r) => [r.data._id, r]));
      const marks = made.flatMap((d) => {
        const row = rowOf.get(d.id);
        return row ? [{ _id: d.id, [`flags.${SYSTEM_ID}.imported.here`]: signOfDoc(kind, d.toObject()) }] : [];
      });
      if (marks.length > 0) await classOf(kind).updateDocuments(marks, { ...at, render: false });
      await tick(batch.length);
    }
    for (const batch of batches(mine.filter((r) => chosen.get(r.key) === "copy"))) {
      if (stopped()) return { record, stopped: true, failed };
      const made = await creating(
        batch.map((r) => placed(withoutId(r.data))),
        kind,
        at,
        failed,
      );
      record.created.push(...made.map((d) => ({ kind, id: d.id })));
      await tick(batch.length);
    }
    const replacing = mine.filter((r) => chosen.get(r.key) === "replace");
    const docs = await documentsOf(
      replacing.map((r) => ({ kind, id: r.data._id })),
      pack,
    );
    for (const row of replacing) {
      if (stopped()) return { record, stopped: true, failed };
      const doc = docs.get(row.key);
      if (!doc) continue;
      record.replaced.push({ kind, id: doc.id, before: doc.toObject() });
      try {
        await replaceDocument(doc, marked(row.data, mark(row, "")) as Record<string, unknown>);
        await doc.update({ [`flags.${SYSTEM_ID}.imported.here`]: signOfDoc(kind, doc.toObject()) }, { render: false });
      } catch (error) {
        failed.push({ name: row.data.name, reason: messageOf(error) });
      }
      await tick(1);
    }
  }
  for (const kind of [...new Set(doing.map((r) => r.kind))]) {
    const going = doing.filter((r) => r.kind === kind && chosen.get(r.key) === "delete");
    const docs = await documentsOf(
      going.map((r) => ({ kind, id: r.data._id })),
      pack,
    );
    for (const batch of batches(going)) {
      if (stopped()) return { record, stopped: true, failed };
      const here = batch.flatMap((r) => docs.get(r.key) ?? []);
      record.deleted.push(...here.map((d) => ({ kind, id: d.id, before: d.toObject() })));
      // Kept before it goes: a page that closes now can still bring it back.
      await keepRecord(record);
      if (here.length > 0)
        await classOf(kind).deleteDocuments(
          here.map((d) => d.id),
          { ...at, render: false },
        );
      await tick(batch.length);
    }
  }
  record.finished = true;
  await keepRecord(record);
  refresh(doing.map((r) => r.kind));
  return { record, stopped: false, failed };
}

const withoutId = ({ _id: _gone, ...data }: { readonly _id: string }): object => data;
const packFolders = (pack: string): Iterable<{ id: string }> =>
  (game.packs.get(pack) as unknown as { folders: Iterable<{ id: string }> }).folders;

/** One operation; if the server refuses it, document by document, so that one bad one doesn't keep the others out. */
async function creating(
  data: readonly object[],
  kind: string,
  options: object,
  failed: { name: string; reason: string }[],
): Promise<readonly Doc[]> {
  try {
    return await classOf(kind).createDocuments(data, { ...options, render: false });
  } catch (error) {
    if (data.length === 1) {
      failed.push({ name: String((data[0] as { name?: unknown }).name), reason: messageOf(error) });
      return [];
    }
    const out: Doc[] = [];
    for (const one of data) out.push(...(await creating([one], kind, options, failed)));
    return out;
  }
}

async function makeFolders(folders: Bundle["folders"], record: ImportRecord, at: object): Promise<void> {
  const have = new Set(
    [...(record.pack === null ? (game.folders as unknown as Iterable<{ id: string }>) : packFolders(record.pack))].map(
      (f) => f.id,
    ),
  );
  const missing = folders.filter((f) => !have.has(f._id));
  // Parents first, and each level by itself: a folder can only be made in one that is there.
  for (let left = missing; left.length > 0;) {
    const ready = left.filter((f) => f.folder === null || have.has(f.folder) || !left.some((o) => o._id === f.folder));
    const made = await classOf("Folder").createDocuments(ready, { ...at, keepId: true, render: false });
    for (const f of made) {
      have.add(f.id);
      record.created.push({ kind: "Folder", id: f.id });
    }
    left = left.filter((f) => !ready.includes(f));
    if (ready.length === 0) return;
  }
}

/** Fields that stay as they are here: who may see it, where it lies, who saved it. */
const STAYS = ["_id", "_stats", "ownership", "folder", "sort", "author"] as const;

/** Make a document and everything in it what `data` says: fields as wholes, documents within by their ids. What play has written here stays: wounds, points, conditions, where a token stands. */
async function replaceDocument(doc: Doc, data: Record<string, unknown>): Promise<void> {
  const children = EMBEDDED[doc.documentName] ?? {};
  const state = stateOfPlay();
  const here = doc.toObject() as JsonObject;
  const own = Object.fromEntries(
    Object.entries(keepState(doc.documentName, data as JsonObject, here, state)).filter(
      ([key]) => !(STAYS as readonly string[]).includes(key) && !(key in children),
    ),
  );
  if (Object.keys(own).length > 0) await doc.update(own, { diff: false, recursive: false, render: false });
  for (const [key, name] of Object.entries(children)) {
    if (!(key in data)) continue;
    const wanted = ((data[key] ?? []) as { readonly _id: string }[]).filter((d) => typeof d === "object");
    const ids = new Set(wanted.map((d) => d._id));
    const held = doc.getEmbeddedCollection(name);
    const stays = (d: Doc): boolean => isPassing(name, d.toObject() as JsonObject, state);
    const gone = [...held].filter((d) => !ids.has(d.id) && !stays(d)).map((d) => d.id);
    if (gone.length > 0) await doc.deleteEmbeddedDocuments(name, gone, { render: false });
    const fresh = wanted.filter(
      (d) => held.get(d._id) === undefined && !isPassing(name, d as unknown as JsonObject, state),
    );
    for (const one of wanted) {
      const inner = held.get(one._id);
      if (inner && !stays(inner)) await replaceDocument(inner, one);
    }
    if (fresh.length > 0) await doc.createEmbeddedDocuments(name, fresh, { ...AS_IT_WAS, render: false });
  }
}

/** What taking back left alone, because somebody has worked on it since. */
export interface UndoResult {
  readonly removed: number;
  readonly restored: number;
  readonly kept: readonly string[];
}

/** Take a whole import back: what it made goes, what it replaced becomes what it was, what it deleted is there again. Documents that were changed since are left and named. */
export async function undoImport(record: ImportRecord, onProgress: (p: Progress) => void): Promise<UndoResult> {
  const at = record.pack === null ? {} : { pack: record.pack };
  const of = writesOf(record);
  const kept: string[] = [];
  let done = 0;
  let [removed, restored] = [0, 0];
  const docs = await documentsOf([...record.created, ...record.replaced], record.pack);
  const edited = (doc: Doc): boolean => {
    const mark = markOf(doc.flags);
    return mark !== null && mark.here !== "" && isTouched(doc.documentName, doc);
  };
  for (const kind of [...new Set(record.created.map((c) => c.kind))].filter((k) => k !== "Folder")) {
    const mine = record.created.filter((c) => c.kind === kind);
    for (const batch of batches(mine)) {
      const here = batch.flatMap(({ id }) => docs.get(`${kind}.${id}`) ?? []);
      const going = here.filter((d) => !edited(d));
      kept.push(...here.filter((d) => edited(d)).map((d) => d.name));
      if (going.length > 0)
        removed += (
          await classOf(kind).deleteDocuments(
            going.map((d) => d.id),
            { ...at, render: false },
          )
        ).length;
      onProgress({ done: (done += batch.length), of });
      await breathe();
    }
  }
  for (const { kind, id, before } of [...record.replaced].reverse()) {
    const doc = docs.get(`${kind}.${id}`);
    if (doc && edited(doc)) kept.push(doc.name);
    else if (doc) {
      await replaceDocument(doc, before as Record<string, unknown>);
      restored++;
    }
    onProgress({ done: ++done, of });
    await breathe();
  }
  for (const { kind, id, before } of record.deleted) {
    // Somebody else may have brought it back already.
    if ((await documentsOf([{ kind, id }], record.pack)).size === 0)
      restored += (await creating([before], kind, { ...at, keepId: true }, [])).length;
    onProgress({ done: ++done, of });
    await breathe();
  }
  removed += await removeFolders(record, docs, at);
  onProgress({ done: of, of });
  await forgetRecord(record.id);
  refresh([...record.created, ...record.replaced, ...record.deleted].map((c) => c.kind));
  return { removed, restored, kept };
}

/** Folders that it made, as far as nothing lies in them any more; the innermost first. */
async function removeFolders(record: ImportRecord, docs: ReadonlyMap<string, Doc>, at: object): Promise<number> {
  let removed = 0;
  for (const { id } of [...record.created].filter((c) => c.kind === "Folder").reverse()) {
    const folder = docs.get(`Folder.${id}`) as
      | (Doc & { readonly contents?: readonly unknown[]; readonly children?: readonly unknown[] })
      | undefined;
    const inside =
      (folder?.contents?.length ?? 0) +
      [...(game.folders as unknown as Iterable<{ folder: { id: string } | null }>)].filter((f) => f.folder?.id === id)
        .length;
    if (!folder || inside > 0) continue;
    await classOf("Folder").deleteDocuments([id], { ...at, render: false });
    removed++;
  }
  return removed;
}

/** Draw the lists once, after everything. */
function refresh(kinds: readonly string[]): void {
  for (const kind of new Set(kinds)) worldOf(kind)?.render?.();
  void (ui as unknown as { compendium?: { render(): unknown } }).compendium?.render();
}
