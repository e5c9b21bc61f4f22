import { type FilePower, readPowerRows } from "./file.ts";

/** What the calculator has no place for, at the end of a character's information: a block of lines that people can read and the import takes apart again. */

/** A form of a Variable power or a stunt: built like any power, at no points of its own. */
export interface PowerNote {
  readonly kind: "form" | "stunt";
  /** Name of the Variable power; empty for a stunt. */
  readonly of: string;
  readonly name: string;
  /** Rows in the calculator's own words, as it would list them among the powers. */
  readonly rows: readonly FilePower[];
}

export interface ComplicationNote {
  readonly kind: "complication";
  readonly name: string;
  readonly text: string;
  readonly motivation: boolean;
}

export type FileNote = PowerNote | ComplicationNote;

/** Information taken apart: what somebody wrote, and what this system put below it. */
export interface Information {
  readonly text: string;
  readonly notes: readonly FileNote[];
  /** Lines of the block that are no notes any more. */
  readonly unread: readonly string[];
}

const BEGIN = "[Crossover: what the calculator has no place for]";
const END = "[End of Crossover]";

/** What a note says to people, before its data. */
function spoken(note: FileNote): string {
  if (note.kind === "complication") return `${note.motivation ? "Motivation" : "Complication"}: ${note.name}.`;
  const effects = note.rows.map((r) => `${r.effect} ${r.rank}`).join(", ");
  return `${note.kind === "form" ? `Form of ${note.of}` : "Stunt"}: ${note.name} (${effects}).`;
}

/** Information with its notes below. */
export function withNotes(text: string, notes: readonly FileNote[]): string {
  if (notes.length === 0) return text;
  const block = [BEGIN, ...notes.map((n) => `${spoken(n).replace(/\s+/gu, " ")} ${JSON.stringify(n)}`), END];
  return [...(text === "" ? [] : [text, ""]), ...block].join("\n");
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A note out of its line; null for anything else. */
function noteIn(line: string): FileNote | null {
  const at = line.indexOf('{"kind":');
  if (at < 0) return null;
  try {
    const said = JSON.parse(line.slice(at)) as Readonly<Record<string, unknown>>;
    const name = textOf(said.name);
    if (said.kind === "complication")
      return { kind: "complication", name, text: textOf(said.text), motivation: said.motivation === true };
    if (said.kind !== "form" && said.kind !== "stunt") return null;
    const rows = readPowerRows(said.rows);
    return rows.length === 0 ? null : { kind: said.kind, of: textOf(said.of), name, rows };
  } catch {
    return null;
  }
}

/** Take information apart. Without a block it is all somebody's own words. */
export function readInformation(information: string): Information {
  const lines = information.split("\n");
  const begin = lines.findIndex((l) => l.trim() === BEGIN);
  if (begin < 0) return { text: information, notes: [], unread: [] };
  const length = lines.slice(begin + 1).findIndex((l) => l.trim() === END);
  const end = length < 0 ? lines.length : begin + 1 + length;
  const above = lines.slice(0, lines[begin - 1]?.trim() === "" ? begin - 1 : begin);
  const inside = lines.slice(begin + 1, end).filter((l) => l.trim() !== "");
  const read = inside.map((l) => ({ line: l, note: noteIn(l) }));
  return {
    text: [...above, ...lines.slice(end + 1)].join("\n"),
    notes: read.flatMap((r) => r.note ?? []),
    unread: read.filter((r) => r.note === null).map((r) => r.line),
  };
}
