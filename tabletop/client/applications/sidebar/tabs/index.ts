/** `foundry.applications.sidebar.tabs` without the chat log. T:client/applications/sidebar/tabs */
export { ActorDirectory } from "./actor-directory.ts";
export { CardsDirectory } from "./cards-directory.ts";
export { CombatTracker } from "./combat-tracker.ts";
export { CompendiumDirectory } from "./compendium-directory.ts";
export { ItemDirectory } from "./item-directory.ts";
export { JournalDirectory } from "./journal-directory.ts";
export { MacroDirectory } from "./macro-directory.ts";
export { PlaylistDirectory } from "./playlist-directory.ts";
export { RollTableDirectory } from "./roll-table-directory.ts";
export { SceneDirectory } from "./scene-directory.ts";
export { Settings } from "./settings.ts";
