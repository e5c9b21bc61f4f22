import { strFromU8, unzipSync } from "fflate";
import {
  type Bundle,
  FORMAT,
  type Json,
  type Kind,
  type Problem,
  readBundle,
  type ReadLimits,
  type Source,
} from "../../../sharing/bundle.ts";
import { BUNDLE_FILE } from "../../../sharing/module.ts";

/** What somebody dropped: text as it is, or the bundle in a module's zip. */
export type Dropped = { readonly text: string } | { readonly problem: Problem };

/** The bundle that lies in a module's zip; why there is none to read when there isn't. Only that file is unpacked, and no more of it than a text may be. */
export function bundleInZip(bytes: Uint8Array, limits: Pick<ReadLimits, "maxText">): Dropped {
  const refused = (code: "noBundle" | "notZip" | "tooLarge", data: Problem["data"] = {}): Dropped => ({
    problem: { severity: "refused", code, at: "", data },
  });
  let size = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name !== BUNDLE_FILE && !/^[^/]+\/bundle\.json$/u.test(name)) return false;
        size = Math.max(size, originalSize);
        return originalSize <= limits.maxText;
      },
    });
  } catch {
    return refused("notZip");
  }
  if (size > limits.maxText) return refused("tooLarge", { size, limit: limits.maxText });
  const [, found] = Object.entries(files).sort(([a], [b]) => a.length - b.length)[0] ?? [];
  return found ? { text: strFromU8(found) } : refused("noBundle");
}

/** Documents that are read before the page is let breathe. */
const SLICE = 8;
/** Below this a file is read in one go. */
const LARGE = 80;

/** What a file holds, as `readBundle` says it. */
export interface Reading {
  readonly bundle: Bundle | null;
  readonly problems: readonly Problem[];
}

interface Tree {
  readonly format: unknown;
  readonly documents: Readonly<Record<string, readonly unknown[]>>;
}

/** A bundle's tree, if the text is JSON of one and it is large; null leaves the text to `readBundle` as a whole. */
function largeTree(text: string, limits: ReadLimits): Tree | null {
  if (text.length > limits.maxText || !/^\s*\{/u.test(text)) return null;
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch {
    return null;
  }
  const { format, documents } = (tree ?? {}) as { readonly format?: unknown; readonly documents?: unknown };
  if (format !== FORMAT || typeof documents !== "object" || documents === null) return null;
  const lists = Object.values(documents as Record<string, unknown>);
  const count = lists.reduce((n: number, l) => n + (Array.isArray(l) ? l.length : 0), 0);
  return lists.every(Array.isArray) && count > LARGE && count <= limits.maxDocuments ? (tree as Tree) : null;
}

/**
 * Read a file without holding up the page: a large bundle is read a slice of its documents at a time, each by `readBundle`, and put together again. Links between slices are looked at anew at the
 * end, and an id that two slices have counts once.
 * @param breathe  called between slices, with how many documents have been read
 */
export async function readFile(
  text: string,
  limits: ReadLimits,
  breathe: (done: number, of: number) => Promise<void>,
): Promise<Reading> {
  const tree = largeTree(text, limits);
  if (!tree) return readBundle(text, limits);
  const slices = Object.entries(tree.documents).flatMap(([kind, list]) =>
    Array.from(
      { length: Math.ceil(list.length / SLICE) },
      (_, i) => [kind, list.slice(i * SLICE, (i + 1) * SLICE)] as const,
    ),
  );
  const of = slices.reduce((n, [, list]) => n + list.length, 0);
  const problems = new Map<string, Problem>();
  const documents: Partial<Record<Kind, Source[]>> = {};
  const ids = new Set<string>();
  let head: Bundle | null = null;
  let done = 0;
  for (const [kind, list] of slices) {
    const { bundle, problems: told } = readBundle({ ...tree, documents: { [kind]: list } } as unknown as Json, limits);
    // A slice of which nothing is left is no reason to refuse the rest; what is wrong with the whole is said by every slice, and once is enough.
    const refused = told.filter((p) => p.severity === "refused" && p.code !== "notDocuments");
    if (refused.length > 0) return { bundle: null, problems: refused };
    for (const p of told) if (p.severity !== "refused") problems.set(JSON.stringify([p.code, p.at, p.data]), p);
    head ??= bundle;
    for (const data of Object.values(bundle?.documents ?? {}).flat()) {
      const key = `${kind}.${data._id}`;
      if (ids.has(key)) {
        problems.set(key, {
          severity: "dropped",
          code: "duplicateId",
          at: kind,
          data: { name: data.name, id: data._id },
        });
        continue;
      }
      ids.add(key);
      (documents[kind as Kind] ??= []).push(data);
    }
    done += list.length;
    await breathe(done, of);
  }
  const found = [...problems.values()];
  if (!head)
    return { bundle: null, problems: [...found, { severity: "refused", code: "notDocuments", at: "", data: {} }] };
  const alive = (p: Problem): boolean =>
    p.code === "deadLink" && ids.has(String(p.data["uuid"]).split(".").slice(0, 2).join("."));
  return { bundle: { ...head, documents }, problems: found.filter((p) => !alive(p)) };
}
