/** `foundry.applications.sidebar.apps` without the chat pop-out. T:client/applications/sidebar/apps */
export { Compendium } from "./compendium.ts";
export { ModuleManagement } from "./module-management.ts";
export { UserManagement } from "./user-management.ts";
