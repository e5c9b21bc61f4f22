/** `foundry.applications.api`. T:client/applications/api */
export { ApplicationV2 } from "./application.ts";
export { DialogV2 } from "./dialog.ts";
export { DocumentSheetV2 } from "./document-sheet.ts";
export { HandlebarsApplicationMixin } from "./handlebars-application.ts";
