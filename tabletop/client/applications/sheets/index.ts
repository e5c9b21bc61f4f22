/** `foundry.applications.sheets`, and the registration of the host's own sheets. T:client/applications/sheets */
import { isV14 } from "../../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { installRulerTemplate } from "../../canvas/token-ruler.ts";
import { CONFIG } from "../../runtime.ts";
import { DocumentSheetConfig } from "../apps/document-sheet-config.ts";
import { ActiveEffectConfig, installEffectTemplates } from "./active-effect-config.ts";
import { PrototypeTokenConfig } from "./actor-prototype.ts";
import { ActorSheetV2 } from "./actor-sheet.ts";
import { AdventureImporterV2 } from "./adventure-importer.ts";
import { CardDeckConfig, CardHandConfig, CardPileConfig, CardsConfig } from "./cards-config.ts";
import { ItemSheetV2 } from "./item-sheet.ts";
import {
  JournalEntryPageHandlebarsSheet,
  JournalEntryPageImageSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageSheet,
  JournalEntryPageTextSheet,
  JournalEntrySheet,
} from "./journal/journal-entry-sheet.ts";
import { MacroConfig } from "./macro-config.ts";
import {
  AmbientLightConfig,
  AmbientSoundConfig,
  DrawingConfig,
  LevelConfig,
  MeasuredTemplateConfig,
  NoteConfig,
  RegionBehaviorConfig,
  RegionConfig,
  TileConfig,
  WallConfig,
} from "./placeable-configs.ts";
import { RollTableSheet } from "./roll-table-sheet.ts";
import {
  CardConfig,
  CombatantConfig,
  FolderConfig,
  PlaylistConfig,
  PlaylistSoundConfig,
  SceneConfig,
  TableResultConfig,
  TokenConfig,
  UserConfig,
} from "./simple-configs.ts";

export {
  ActiveEffectConfig,
  ActorSheetV2,
  AdventureImporterV2,
  AmbientLightConfig,
  AmbientSoundConfig,
  CardConfig,
  CardDeckConfig,
  CardHandConfig,
  CardPileConfig,
  CardsConfig,
  CombatantConfig,
  DrawingConfig,
  FolderConfig,
  ItemSheetV2,
  LevelConfig,
  MacroConfig,
  MeasuredTemplateConfig,
  NoteConfig,
  PlaylistConfig,
  PlaylistSoundConfig,
  PrototypeTokenConfig,
  RegionBehaviorConfig,
  RegionConfig,
  RollTableSheet,
  SceneConfig,
  TableResultConfig,
  TileConfig,
  TokenConfig,
  UserConfig,
  WallConfig,
};

/** `foundry.applications.sheets.journal`. */
export const journal = {
  JournalEntrySheet,
  JournalEntryPageSheet,
  JournalEntryPageHandlebarsSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageTextSheet,
  JournalEntryPageImageSheet,
};

/** Make the host's sheets the defaults of their documents. Called once at boot, after `CONFIG.<Doc>.documentClass` is set and before the `init` hook. */
export function registerCoreSheets(): void {
  installEffectTemplates();
  installRulerTemplate();
  const register = (name: string, sheet: AnyValue, options: AnyObject = {}): void => {
    const cls = CONFIG[name]?.documentClass;
    if (cls)
      DocumentSheetConfig.registerSheet(cls, "core", sheet, {
        makeDefault: true,
        label: `HOST.Sheets.${sheet.name}`,
        ...options,
      });
  };
  register("ActiveEffect", ActiveEffectConfig);
  register("Adventure", AdventureImporterV2);
  register("Card", CardConfig);
  register("Cards", CardsConfig);
  register("Cards", CardDeckConfig, { types: ["deck"] });
  register("Cards", CardHandConfig, { types: ["hand"] });
  register("Cards", CardPileConfig, { types: ["pile"] });
  register("Combatant", CombatantConfig);
  register("Folder", FolderConfig);
  register("JournalEntry", JournalEntrySheet);
  register("JournalEntryPage", JournalEntryPageSheet);
  register("JournalEntryPage", JournalEntryPageTextSheet, { types: ["text"] });
  register("JournalEntryPage", JournalEntryPageImageSheet, { types: ["image"] });
  register("Macro", MacroConfig);
  register("Playlist", PlaylistConfig);
  register("PlaylistSound", PlaylistSoundConfig);
  register("RollTable", RollTableSheet);
  register("Scene", SceneConfig);
  register("TableResult", TableResultConfig);
  register("AmbientLight", AmbientLightConfig);
  register("AmbientSound", AmbientSoundConfig);
  register("Drawing", DrawingConfig);
  if (isV14()) register("Level", LevelConfig);
  else register("MeasuredTemplate", MeasuredTemplateConfig);
  register("Note", NoteConfig);
  register("Region", RegionConfig);
  register("RegionBehavior", RegionBehaviorConfig);
  register("Tile", TileConfig);
  register("Wall", WallConfig);
  register("Token", TokenConfig);
  register("User", UserConfig);
  if (CONFIG.Token) CONFIG.Token.prototypeSheetClass ??= PrototypeTokenConfig;
}
