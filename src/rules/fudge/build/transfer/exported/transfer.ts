import type { FileRead } from "../file.ts";
import type { ReadOptions } from "../groups.ts";
import { readCharacter, type Transfer } from "../read.ts";
import type { ExportedRead } from "./read.ts";

const isOfExport = (read: FileRead): read is ExportedRead => "exported" in read;

/** Power level that a file states; null where it says nothing of it, as the calculator's never does. */
export const statedLevel = (read: FileRead): number | null => (isOfExport(read) ? read.exported.level : null);

/** Whether a file was exported out of another system, and not saved by the calculator. */
export const fromExport = (read: FileRead): boolean => isOfExport(read);

/**
 * A file that was read as a character, whichever kind it is. One that another system exported has that system's totals on the file's side, and an account that tells apart what
 * came over and what was guessed. Null for a file without a character.
 */
export function readTransfer(read: FileRead, options: ReadOptions = {}): Transfer | null {
  if (!read.document) return null;
  const transfer = readCharacter(read.document, read.surplus, { ...options, level: statedLevel(read) ?? options.level });
  if (!isOfExport(read)) return transfer;
  const { lines, guessed, totals } = read.exported;
  const effects = new Set(guessed.map((where) => `${where}, effect`));
  return {
    ...transfer,
    ledger: [
      ...lines,
      ...transfer.ledger.map((line) => (effects.has(line.field) ? { ...line, status: "guessed" as const } : line)),
    ],
    totals: { ...transfer.totals, calculator: totals },
  };
}
