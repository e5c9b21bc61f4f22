/** What the author has decided so far, and what the window shows of it. Plain data: no Foundry. */
import { type Gathered, type Link, linksOf, packagesOf, targetOf } from "../../../sharing/compose.ts";
import { filesOf } from "../../../sharing/files.ts";
import { hazards } from "../../../sharing/hazards.ts";
import { isPackageId } from "../../../sharing/ids.ts";
import { type Kind, KINDS } from "../../../sharing/kind-names.ts";
import type { BundleHead } from "../../../sharing/model.ts";
import { eachString } from "../../../sharing/tree.ts";
import type { Localize } from "../../ruleset.ts";

/** Licences that are offered; any other may be written. */
const LICENCES = ["CC BY 4.0", "CC BY-SA 4.0", "CC0 1.0", "CC BY-NC 4.0", "MIT"] as const;

/** A module that was shared from this world before. */
export interface Shared {
  readonly title: string;
  readonly version: string;
  readonly author: string;
  readonly license: string;
  readonly description: string;
  readonly documents: readonly string[];
  /** What was named and stayed. */
  readonly leftOut: readonly string[];
}

export interface Draft {
  readonly title: string;
  readonly id: string;
  /** The author has written an id of their own; it doesn't follow the title any more. */
  readonly ownId: boolean;
  readonly version: string;
  readonly author: string;
  readonly license: string;
  readonly description: string;
  /** What the Gamemaster keeps back goes along. */
  readonly secrets: boolean;
  /** Wounds, spent points, conditions go along. */
  readonly state: boolean;
  /** Pictures of this table go along. */
  readonly files: boolean;
  readonly chosen: ReadonlyMap<string, Gathered>;
  /** Of the chosen and the named, those that are left out. */
  readonly off: ReadonlySet<string>;
  /** What the chosen name in this world; null for what isn't there any more. */
  readonly named: ReadonlyMap<string, Gathered | null>;
  readonly before: Readonly<Record<string, Shared>>;
}

/** What the included documents name in this world and what was found of it, those that are left out among them. */
function reached(d: Draft): Gathered[] {
  const out = new Map<string, Gathered>();
  // What is left out is shown, but its own links lead nowhere from here.
  for (let from = [...d.chosen.values()].filter((g) => !d.off.has(g.uuid)); from.length > 0;) {
    const next = linksOf(from)
      .flatMap((l) => d.named.get(targetOf(l.reference)) ?? [])
      .filter((g) => !d.chosen.has(g.uuid) && !out.has(g.uuid));
    for (const g of next) out.set(g.uuid, g);
    from = next.filter((g) => !d.off.has(g.uuid));
  }
  return [...out.values()];
}

/** Everything that would be in the module. */
export const included = (d: Draft): Gathered[] =>
  [...d.chosen.values(), ...reached(d)].filter((g) => !d.off.has(g.uuid));

/** Documents of this world that the included ones name and that nobody has looked up yet. */
export const toLookUp = (d: Draft): string[] =>
  [
    ...new Set(
      linksOf(included(d))
        .filter((l) => l.fate === "cut")
        .map((l) => targetOf(l.reference)),
    ),
  ].filter((uuid) => !d.named.has(uuid) && !d.chosen.has(uuid));

/** Is one version later than another? Numbers by number. */
export function isLater(version: string, than: string): boolean {
  const [a, b] = [version, than].map((v) => v.split(".").map((n) => Number.parseInt(n, 10) || 0));
  for (let i = 0; i < Math.max(a?.length ?? 0, b?.length ?? 0); i++) {
    const by = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (by !== 0) return by > 0;
  }
  return false;
}

/** The version after this one: "1.0.0" -> "1.1.0". */
export function nextVersion(version: string): string {
  const [major = 1, minor = 0] = version.split(".").map((n) => Number.parseInt(n, 10) || 0);
  return `${major}.${minor + 1}.0`;
}

/** What keeps the module from being written, by field: tails of lang keys. */
export function faults(
  d: Draft,
): Readonly<Partial<Record<"title" | "id" | "version" | "author" | "documents", string>>> {
  const last = d.before[d.id]?.version;
  return {
    ...(d.title.trim() === "" ? { title: "title" } : {}),
    ...(!isPackageId(d.id) ? { id: "id" } : d.id === "crossover" ? { id: "taken" } : {}),
    ...(!/^\d+(\.\d+){0,3}$/u.test(d.version)
      ? { version: "version" }
      : last !== undefined && !isLater(d.version, last)
        ? { version: "later" }
        : {}),
    ...(d.author.trim() === "" ? { author: "author" } : {}),
    ...(included(d).length === 0 ? { documents: "documents" } : {}),
  };
}

export const headOf = (d: Draft): BundleHead => ({
  id: d.id,
  title: d.title.trim(),
  version: d.version,
  license: d.license.trim(),
  description: d.description.trim(),
  authors: [{ name: d.author.trim() }],
});

/** Files of this table that the module would show. */
export const filesIn = (d: Draft): string[] => [...new Set(included(d).flatMap((g) => filesOf(g.data)))];

interface DocumentRow {
  readonly uuid: string;
  readonly name: string;
  readonly kind: string;
  readonly img: string;
  readonly on: boolean;
  readonly by: string;
  readonly label: string;
  readonly removable: boolean;
}

const ICON: Readonly<Record<Kind, string>> = {
  Actor: "fa-user",
  Item: "fa-suitcase",
  JournalEntry: "fa-book-open",
  RollTable: "fa-table-list",
  Macro: "fa-code",
  Cards: "fa-cards",
  Scene: "fa-map",
  Playlist: "fa-music",
};
const nameOf = (g: Gathered): string => String(g.data.name ?? "");

/** Everything that the window shows. */
export function draftView(d: Draft, localize: Localize) {
  const text = (key: string, data?: Readonly<Record<string, string | number>>): string =>
    localize(`CROSSOVER.Sharing.Author.${key}`, data);
  const kindLabel = (kind: Kind): string => localize(`CROSSOVER.Sharing.Kind.${kind}`);
  const inside = included(d);
  const links = linksOf(inside);
  const namers = namersOf(links);
  const wrong = faults(d);
  const last = d.before[d.id];
  const row = (g: Gathered, removable: boolean): DocumentRow & { readonly icon: string } => ({
    uuid: g.uuid,
    name: nameOf(g),
    kind: kindLabel(g.kind),
    img: typeof g.data.img === "string" ? g.data.img : "",
    icon: ICON[g.kind],
    on: !d.off.has(g.uuid),
    removable,
    label: text("include", { name: nameOf(g) }),
    by: removable ? "" : text("namedBy", { names: [...(namers.get(g.uuid) ?? [])].join(", ") }),
  });
  const cut = links.filter((l) => l.fate === "cut");
  const packages = packagesOf(links, "crossover");
  const scripts = inside.filter((g) => g.kind === "Macro" && g.data.type === "script");
  const running = inside.filter((g) => runs(g));
  return {
    ...d,
    error: Object.fromEntries(
      Object.entries(wrong).map(([field, code]) => [
        field,
        text(`Fault.${code}`, { version: last?.version ?? "", id: d.id }),
      ]),
    ),
    invalid: Object.fromEntries(Object.keys(wrong).map((field) => [field, true])),
    canWrite: Object.keys(wrong).length === 0,
    again: last ? text("again", { version: last.version }) : "",
    earlier: Object.entries(d.before).map(([id, s]) => ({
      id,
      title: s.title,
      version: s.version,
      chosen: id === d.id,
    })),
    licences: LICENCES.map((value) => ({ value })),
    documents: [...d.chosen.values()].map((g) => row(g, true)),
    named: reached(d).map((g) => row(g, false)),
    counts: KINDS.flatMap((kind) => {
      const count = inside.filter((g) => g.kind === kind).length;
      return count > 0 ? [{ kind: kindLabel(kind), count }] : [];
    }),
    fileCount: text("fileCount", { count: filesIn(d).length }),
    hasFiles: filesIn(d).length > 0,
    notes: [
      ...(cut.length > 0
        ? [
            {
              tone: "warning",
              icon: "fa-link-slash",
              text: text("Note.cut", { count: cut.length }),
              items: grouped(cut, d, text),
            },
          ]
        : []),
      ...(packages.length > 0
        ? [{ tone: "info", icon: "fa-puzzle-piece", text: text("Note.needs"), items: packages }]
        : []),
      ...(scripts.length > 0
        ? [{ tone: "warning", icon: "fa-code", text: text("Note.scripts"), items: scripts.map(nameOf) }]
        : []),
      ...(running.length > 0
        ? [{ tone: "warning", icon: "fa-broom", text: text("Note.running"), items: running.map(nameOf) }]
        : []),
      { tone: "info", icon: "fa-user-lock", text: text(d.secrets ? "Note.privateOpen" : "Note.private"), items: [] },
    ],
  };
}

/** Who of the included names each document. */
function namersOf(links: readonly Link[]): ReadonlyMap<string, ReadonlySet<string>> {
  const out = new Map<string, Set<string>>();
  for (const l of links) {
    const to = targetOf(l.reference);
    if (to === l.from.uuid) continue;
    const held = out.get(to) ?? new Set<string>();
    out.set(to, held.add(nameOf(l.from)));
  }
  return out;
}

/** Text that would run elsewhere; the receiver's side takes it out. */
function runs(g: Gathered): boolean {
  let found = false;
  eachString(g.data, (value, path) => {
    if (g.kind !== "Macro" && value.includes("<") && !path.startsWith("_stats") && hazards(value).length > 0)
      found = true;
  });
  return found;
}

/** "Madame Semaphore: 2 links to The lamp keeper's file". */
function grouped(
  cut: readonly Link[],
  d: Draft,
  text: (key: string, data?: Readonly<Record<string, string | number>>) => string,
): string[] {
  const out = new Map<string, { readonly from: string; readonly to: string; count: number }>();
  for (const l of cut) {
    const to = targetOf(l.reference);
    const target = d.named.get(to) ?? d.chosen.get(to);
    const key = `${l.from.uuid} ${to}`;
    const held = out.get(key) ?? { from: nameOf(l.from), to: target ? nameOf(target) : text("gone"), count: 0 };
    held.count++;
    out.set(key, held);
  }
  return [...out.values()].map((g) => text("link", { ...g }));
}
