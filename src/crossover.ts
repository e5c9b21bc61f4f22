/**
 * Crossover: five superhero rulesets, one Foundry system. The entry: one line a hook, no logic.
 * @module
 */
import { registerActLinks } from "./foundry/acts/links.ts";
import { api } from "./foundry/api.ts";
import { listenForIdentity } from "./foundry/apply/identity.ts";
import { registerAutocomplete } from "./foundry/chat/autocomplete.ts";
import { registerCommands } from "./foundry/chat/commands.ts";
import { registerEnrichers } from "./foundry/chat/enrichers.ts";
import { registerPresses } from "./foundry/chat/pressed.ts";
import { registerRuleLinks } from "./foundry/chat/rule-links.ts";
import { registerWindowLinks } from "./foundry/chat/window-links.ts";
import { registerDice3d } from "./foundry/dice3d.ts";
import { registerDesk } from "./foundry/exchange/ask.ts";
import { atReady } from "./foundry/exchange/start.ts";
import { registerForecast } from "./foundry/forecast/open.ts";
import { registerHotbar } from "./foundry/hotbar.ts";
import { registerTokenPalette } from "./foundry/hud/token-palette.ts";
import { registerKeybindings } from "./foundry/keybindings.ts";
import { registerFromOutside } from "./foundry/outside/register.ts";
import { registerDocuments, registerRulesets, registerStatuses, registerTemplates } from "./foundry/register.ts";
import { registerRuleset } from "./foundry/registry.ts";
import { RULESETS } from "./foundry/rulesets.ts";
import { registerSelfTest } from "./foundry/self-test/window.ts";
import { registerChoose } from "./foundry/settings/choose-window.ts";
import { registerSettings } from "./foundry/settings/register.ts";
import { registerRulesWindow } from "./foundry/settings/rules-window.ts";
import { registerAuthor } from "./foundry/sharing/author/open.ts";
import { registerReceiving } from "./foundry/sharing/register.ts";
import { registerItemTips } from "./foundry/sheets/item-tips.ts";
import { registerRefusedDrops } from "./foundry/sheets/refused-drops.ts";
import { followOthers, followTurns } from "./foundry/sheets/turn-marks.ts";
import { registerSteadyPress } from "./foundry/steady-press.ts";
import { registerReminder } from "./foundry/table/answers.ts";
import { followCopies } from "./foundry/table/copies.ts";
import { registerOpeningFights } from "./foundry/table/opening-fight.ts";
import { followRulesets } from "./foundry/table/played.ts";

Hooks.once("init", () => {
  RULESETS.forEach(registerRuleset);
  registerFromOutside();
  registerDocuments();
  registerRulesets();
  registerStatuses();
  registerSettings();
  registerChoose();
  registerRulesWindow();
  registerSelfTest();
  registerKeybindings();
  registerDesk();
  registerReminder();
  registerCommands();
  registerAutocomplete();
  registerTokenPalette();
  registerEnrichers();
  registerActLinks();
  registerRuleLinks();
  registerWindowLinks();
  registerHotbar();
  registerDice3d();
  registerForecast();
  registerReceiving();
  registerAuthor();
  registerSteadyPress();
  registerPresses();
  registerItemTips();
  registerRefusedDrops();
  followTurns();
  followOthers();
  followRulesets();
  followCopies();
  registerOpeningFights();
  registerTemplates();
  (game as unknown as { crossover: unknown }).crossover = { api };
});

Hooks.once("ready", listenForIdentity);
Hooks.once("ready", atReady);
