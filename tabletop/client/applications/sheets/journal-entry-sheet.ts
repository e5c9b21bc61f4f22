import { DocumentSheetV2 } from "../api/document-sheet.ts";
export class JournalEntrySheet extends DocumentSheetV2 {}
