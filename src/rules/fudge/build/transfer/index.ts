/** Characters of the game's free online calculator: its JSON and XML documents in and out. */
export { isExported, readExported } from "./exported/read.ts";
export { fromExport, readTransfer, statedLevel } from "./exported/transfer.ts";
export { type FileDocument, type FileProblem, type FileRead, type FileSurplus, readDocument } from "./file.ts";
export type { TransferPower } from "./groups.ts";
export { type MergeChoice, type MergeField, merged as mergeInto, taken as mergeTaken, planMerge } from "./merge.ts";
export {
  ABILITY_NAMES,
  ACTION_NAMES,
  advantageCalled,
  DURATION_NAMES,
  EFFECT_NAMES,
  RANGE_NAMES,
  SKILL_NAMES,
  skillCalled,
} from "./names.ts";
export { readCharacter, totalsHere, type Transfer, type TransferCharacter, type TransferComplication } from "./read.ts";
export { type CalculatorTotals, calculatorTotals } from "./reckon.ts";
export { canonical as canonicalEffect, type Status as ImportStatus, type LedgerLine } from "./rows.ts";
export { type ImportRecord, writeDocument } from "./write.ts";
export { documentOf, type XmlElement, xmlText } from "./xml.ts";
