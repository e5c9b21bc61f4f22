/** `foundry.applications.apps`. T:client/applications/apps */
export { CombatTrackerConfig } from "./combat-tracker-config.ts";
export { CompendiumConfig } from "./compendium-config.ts";
export { ControlsConfig } from "./controls-config.ts";
export { documentCreateDialog, documentDeleteDialog } from "./document-create-dialog.ts";
export { DocumentOwnershipConfig } from "./document-ownership-config.ts";
export { DocumentSheetConfig } from "./document-sheet-config.ts";
export { FilePicker } from "./file-picker.ts";
export { ImagePopout } from "./image-popout.ts";
export { SettingsConfig } from "./settings-config.ts";
