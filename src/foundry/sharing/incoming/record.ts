/** What an import wrote, so that all of it can be taken back at once. */
export interface ImportRecord {
  readonly id: string;
  readonly world: string;
  readonly title: string;
  readonly time: number;
  /** Compendium that it went to; null for the world. */
  readonly pack: string | null;
  /** False while it runs, and for one that was stopped or broke off. */
  finished: boolean;
  readonly created: { readonly kind: string; readonly id: string }[];
  readonly replaced: { readonly kind: string; readonly id: string; readonly before: object }[];
  readonly deleted: { readonly kind: string; readonly id: string; readonly before: object }[];
}

const DATABASE = "crossover-imports";
const STORE = "records";
/** Imports that can be taken back; older ones are forgotten. */
const KEPT = 10;

/** Without a database (a private window, a full disk) the records of this visit are kept here. */
const visit = new Map<string, ImportRecord>();

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: "id" });
    };
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error("indexedDB"));
    };
  });
}

async function within<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  let database: IDBDatabase;
  try {
    database = await open();
  } catch {
    return null;
  }
  return new Promise((resolve) => {
    const transaction = database.transaction(STORE, mode);
    const request = run(transaction.objectStore(STORE));
    transaction.oncomplete = () => {
      database.close();
      resolve(request.result);
    };
    transaction.onerror = transaction.onabort = () => {
      database.close();
      resolve(null);
    };
  });
}

/** Keep a record as it stands; called after every batch, so that a page that closes in between can still take back what it wrote. */
export async function keepRecord(record: ImportRecord): Promise<void> {
  visit.set(record.id, record);
  await within("readwrite", (store) => store.put(record));
}

/** Records of this world, latest first. */
export async function recordsOf(world: string): Promise<readonly ImportRecord[]> {
  const stored = (await within("readonly", (store) => store.getAll() as IDBRequest<ImportRecord[]>)) ?? [
    ...visit.values(),
  ];
  // A record of an earlier time knows of no deletions.
  const own = stored
    .map((r) => ({ ...r, deleted: (r as Partial<ImportRecord>).deleted ?? [] }))
    .filter((r) => r.world === world)
    .sort((a, b) => b.time - a.time);
  for (const old of own.slice(KEPT)) await forgetRecord(old.id);
  return own.slice(0, KEPT);
}

/** How many documents it wrote; folders are only where they lie. */
export const documentsIn = (record: ImportRecord): number =>
  [...record.created, ...record.replaced, ...record.deleted].filter((d) => d.kind !== "Folder").length;

/** Everything that taking it back has to touch, folders too. */
export const writesOf = (record: ImportRecord): number =>
  record.created.length + record.replaced.length + record.deleted.length;

/** It has been taken back: nothing is left to remember. */
export async function forgetRecord(id: string): Promise<void> {
  visit.delete(id);
  await within("readwrite", (store) => store.delete(id));
}
