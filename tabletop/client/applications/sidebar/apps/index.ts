/** `foundry.applications.sidebar.apps` without the chat pop-out. T:client/applications/sidebar/apps */
export { Compendium } from "./compendium.ts";
export { UserManagement } from "./user-management.ts";
