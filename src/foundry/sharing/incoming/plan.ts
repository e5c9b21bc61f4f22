import type { Bundle, Kind, Problem, Source } from "../../../sharing/bundle.ts";
import { entriesOf } from "../../../sharing/bundle.ts";
import { type Choice, CHOICES, type Present, signOfData, type Standing, standingOf, STANDINGS } from "./standing.ts";

/** One document of a file with what is known about it before anything is written. */
export interface PlanRow {
  readonly key: string;
  readonly kind: Kind;
  readonly data: Source;
  /** Sign of what the file says. */
  readonly sign: string;
  readonly standing: Standing;
  readonly choices: readonly Choice[];
  /** What was repaired in it, and what should be looked at. */
  readonly findings: readonly Problem[];
  /** Code that it runs when it is used; null for nothing. */
  readonly code: string | null;
  /** Why the data model refuses it; null when it takes it. */
  readonly refused: string | null;
  /** Somebody has worked here on what the file has no more. */
  readonly touched: boolean;
}

/** A document that an earlier version of the module brought and this one doesn't hold. */
export interface Gone {
  readonly kind: Kind;
  readonly data: Source;
  readonly touched: boolean;
}

/** What is known about the table's side of a document. */
export interface Around {
  readonly present: (kind: Kind, data: Source) => Present | null;
  readonly namesake: (kind: Kind, data: Source) => boolean;
  /** What the data model says against it; null for nothing. */
  readonly validate: (kind: Kind, data: Source) => string | null;
  readonly gone: readonly Gone[];
}

const keyOf = (kind: Kind, data: Source): string => `${kind}.${data._id}`;

/** Whether a finding is about a document: it names its id, or its kind and name. */
function concerns(p: Problem, kind: Kind, data: Source): boolean {
  if (p.at.startsWith(`${kind} ${data._id}`)) return true;
  return p.data["name"] === data.name && p.at.startsWith(`${kind}[`);
}

/**
 * The rows of a bundle, one document at a time, so that a window can show how far it is and stop.
 * A macro that runs code is never proposed: it waits for somebody to say so.
 */
export function* planRows(bundle: Bundle, problems: readonly Problem[], around: Around): Generator<PlanRow> {
  const told = problems.filter((p) => p.severity === "repaired" || p.severity === "note");
  // Almost every document has nothing to say about it: a look-up by name keeps this from growing with the square of a bundle.
  const mentioned = new Set(told.map((p) => String(p.data["name"] ?? "")));
  for (const { kind, data } of entriesOf(bundle)) {
    const refused = around.validate(kind, data);
    const sign = signOfData(data);
    const standing = standingOf(sign, around.present(kind, data), around.namesake(kind, data));
    const code = kind === "Macro" && data["type"] !== "chat" ? String(data["command"] ?? "") : null;
    const all = CHOICES[standing];
    const choices =
      refused !== null
        ? (["skip"] as const)
        : code !== null
          ? [...all].sort((a, b) => Number(b === "skip") - Number(a === "skip"))
          : all;
    yield {
      key: keyOf(kind, data),
      kind,
      data,
      sign,
      standing,
      choices,
      findings: mentioned.has(data.name) ? told.filter((p) => concerns(p, kind, data)) : [],
      code,
      refused,
      touched: false,
    };
  }
  for (const { kind, data, touched } of around.gone)
    yield {
      key: keyOf(kind, data),
      kind,
      data,
      sign: "",
      standing: "gone",
      choices: CHOICES.gone,
      findings: [],
      code: null,
      refused: null,
      touched,
    };
}

/** The choices as proposed. */
export const proposed = (rows: readonly PlanRow[]): Map<string, Choice> =>
  new Map(rows.map((r) => [r.key, r.choices[0] ?? "skip"]));

/** How many documents of each standing there are, and what would be done with them. */
export function tally(
  rows: readonly PlanRow[],
  chosen: ReadonlyMap<string, Choice>,
): {
  readonly standings: readonly { readonly standing: Standing; readonly count: number }[];
  readonly writes: number;
  readonly refused: number;
} {
  const good = rows.filter((r) => r.refused === null);
  return {
    standings: STANDINGS.map((standing) => ({
      standing,
      count: good.filter((r) => r.standing === standing).length,
    })).filter((s) => s.count > 0),
    writes: good.filter((r) => (chosen.get(r.key) ?? "skip") !== "skip").length,
    refused: rows.length - good.length,
  };
}

/** The same choice for every document of a standing, where it can be made; what runs code, and what somebody has worked on here, stays as it was set by itself. */
export function chooseAll(
  rows: readonly PlanRow[],
  chosen: ReadonlyMap<string, Choice>,
  standing: Standing,
  choice: Choice,
): Map<string, Choice> {
  const next = new Map(chosen);
  for (const r of rows)
    if (
      r.standing === standing &&
      r.refused === null &&
      ((r.code === null && !r.touched) || choice === "skip") &&
      r.choices.includes(choice)
    )
      next.set(r.key, choice);
  return next;
}

/** Folders that the chosen documents lie in, with those above them, parents first. */
export function neededFolders(
  bundle: Bundle,
  rows: readonly PlanRow[],
  chosen: ReadonlyMap<string, Choice>,
): Bundle["folders"] {
  const byId = new Map(bundle.folders.map((f) => [f._id, f]));
  const needed = new Set<string>();
  for (const r of rows) {
    const choice = chosen.get(r.key);
    if (choice !== "create" && choice !== "copy") continue;
    for (
      let id = typeof r.data["folder"] === "string" ? r.data["folder"] : null;
      id !== null && !needed.has(id);
      id = byId.get(id)?.folder ?? null
    )
      needed.add(id);
  }
  return bundle.folders.filter((f) => needed.has(f._id));
}
