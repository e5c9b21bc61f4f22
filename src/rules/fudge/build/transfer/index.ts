/** Characters of the game's free online calculator: its JSON and XML documents in and out. */
export { readDocument, type FileDocument, type FileProblem, type FileRead, type FileSurplus } from "./file.ts";
export {
  merged as mergeInto,
  planMerge,
  taken as mergeTaken,
  type MergeChoice,
  type MergeField,
  type MergeStatus,
} from "./merge.ts";
export {
  ABILITY_NAMES,
  ACTION_NAMES,
  ADVANTAGE_NAMES,
  DURATION_NAMES,
  EFFECT_NAMES,
  RANGE_NAMES,
  SKILL_NAMES,
} from "./names.ts";
export type { ReadOptions, TransferPower } from "./groups.ts";
export { readCharacter, totalsHere, type Transfer, type TransferCharacter, type TransferComplication } from "./read.ts";
export { calculatorTotals, type CalculatorTotals } from "./reckon.ts";
export { canonical as canonicalEffect, type LedgerLine, type Status as ImportStatus } from "./rows.ts";
export { writeDocument, type ImportRecord, type Written } from "./write.ts";
export { documentOf, xmlText, type XmlElement } from "./xml.ts";
