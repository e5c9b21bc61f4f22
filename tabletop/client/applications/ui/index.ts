/** `foundry.applications.ui` without the notifications (their own module). T:client/applications/ui */
import "./setup.ts";
export { GamePause } from "./game-pause.ts";
export { Hotbar } from "./hotbar.ts";
export { MainMenu } from "./main-menu.ts";
export { Players } from "./players.ts";
export { SceneControls } from "./scene-controls.ts";
export { SceneNavigation } from "./scene-navigation.ts";
