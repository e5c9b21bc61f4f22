/**
 * Crossover: five superhero rulesets, one Foundry system. The entry: one line a hook, no logic.
 * @module
 */
import { api } from "./foundry/api.ts";
import { listenForIdentity } from "./foundry/apply/identity.ts";
import { bringPlayed, followArrivals } from "./foundry/arrivals.ts";
import { registerBeginning } from "./foundry/begin/open.ts";
import { registerRuler } from "./foundry/board/ruler.ts";
import { registerActLinks, registerEnrichers } from "./foundry/chat/enrichers.ts";
import { registerPresses } from "./foundry/chat/pressed.ts";
import { registerRuleLinks } from "./foundry/chat/rule-links.ts";
import { registerCommands } from "./foundry/chat/taught.ts";
import { registerWindowLinks } from "./foundry/chat/window-links.ts";
import { declareRulesets } from "./foundry/declarations.ts";
import { registerDice3d } from "./foundry/dice3d.ts";
import { completeLater, followSheets, registerQueries, registerTokenPalette } from "./foundry/doors.ts";
import { registerForecast } from "./foundry/forecast/open.ts";
import { atGesture } from "./foundry/gesture.ts";
import { registerHotbar } from "./foundry/hotbar.ts";
import { registerKeybindings } from "./foundry/keybindings.ts";
import { late } from "./foundry/late.ts";
import { registerFromOutside } from "./foundry/outside/register.ts";
import { registerPlans } from "./foundry/plans/open.ts";
import { atReady } from "./foundry/ready.ts";
import { registerDocuments, registerRulesets, registerStatuses, registerTemplates } from "./foundry/register.ts";
import { whenPeopleArrive } from "./foundry/registry.ts";
import { registerChoose } from "./foundry/settings/choose.ts";
import { registerMenus } from "./foundry/settings/menus.ts";
import { registerSettings } from "./foundry/settings/register.ts";
import { registerAuthor } from "./foundry/sharing/author/open.ts";
import { registerReceiving } from "./foundry/sharing/register.ts";
import { registerSteadyPress } from "./foundry/steady-press.ts";
import { followCopies } from "./foundry/table/copies.ts";
import { registerOpeningFights } from "./foundry/table/opening-fight.ts";
import { followRulesets } from "./foundry/table/played.ts";
import { registerPuttingBack } from "./foundry/versions/backup.ts";
import { registerVersions } from "./foundry/versions/bring-up.ts";
import { legalPart, registerDamaged } from "./foundry/versions/damaged.ts";
import { registerDamagedWindow } from "./foundry/versions/tell-damaged.ts";
import { followTexts } from "./foundry/view/text/localize.ts";

Hooks.once("init", () => {
  declareRulesets();
  registerFromOutside();
  registerDocuments();
  registerRulesets();
  whenPeopleArrive(registerStatuses);
  registerStatuses();
  registerSettings();
  registerVersions();
  registerPuttingBack(legalPart);
  registerDamaged();
  registerDamagedWindow();
  registerChoose();
  registerMenus();
  registerKeybindings();
  registerQueries();
  registerCommands();
  completeLater();
  registerTokenPalette();
  registerEnrichers();
  registerActLinks();
  registerRuleLinks();
  registerWindowLinks();
  registerHotbar();
  registerDice3d();
  registerRuler();
  registerForecast();
  registerPlans();
  registerBeginning();
  registerReceiving();
  registerAuthor();
  registerSteadyPress();
  registerPresses();
  followSheets();
  followTexts();
  followRulesets();
  followCopies();
  registerOpeningFights();
  registerTemplates();
  followArrivals();
  bringPlayed();
  (game as unknown as { crossover: unknown }).crossover = { api };
});

Hooks.once("ready", listenForIdentity);
Hooks.once("ready", () => void atGesture(atReady));
Hooks.once(
  "ready",
  () => void atGesture(async () => (await late(() => import("./foundry/tours/tour.ts"))).registerTours()),
);
