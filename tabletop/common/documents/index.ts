/** The core documents by name: the schemas that server and client share. T:common/documents/_module */
import { registerDocuments } from "../data/registry.ts";
import type { AnyValue } from "../types.ts";
import { BaseActiveEffect } from "./active-effect.ts";
import { BaseActor } from "./actor.ts";
import { BaseActorDelta } from "./actor-delta.ts";
import { BaseAdventure } from "./adventure.ts";
import { BaseAmbientLight } from "./ambient-light.ts";
import { BaseAmbientSound } from "./ambient-sound.ts";
import { BaseCard } from "./card.ts";
import { BaseCards } from "./cards.ts";
import { BaseChatMessage } from "./chat-message.ts";
import { BaseCombat } from "./combat.ts";
import { BaseCombatant } from "./combatant.ts";
import { BaseCombatantGroup } from "./combatant-group.ts";
import { BaseDrawing } from "./drawing.ts";
import { BaseFogExploration } from "./fog-exploration.ts";
import { BaseFolder } from "./folder.ts";
import { BaseItem } from "./item.ts";
import { BaseJournalEntry } from "./journal-entry.ts";
import { BaseJournalEntryCategory } from "./journal-entry-category.ts";
import { BaseJournalEntryPage } from "./journal-entry-page.ts";
import { BaseLevel } from "./level.ts";
import { BaseMacro } from "./macro.ts";
import { BaseMeasuredTemplate } from "./measured-template.ts";
import { BaseNote } from "./note.ts";
import { BasePlaylist } from "./playlist.ts";
import { BasePlaylistSound } from "./playlist-sound.ts";
import { BaseRegion } from "./region.ts";
import { BaseRegionBehavior } from "./region-behavior.ts";
import { BaseRollTable } from "./roll-table.ts";
import { BaseScene } from "./scene.ts";
import { BaseSetting } from "./setting.ts";
import { BaseTableResult } from "./table-result.ts";
import { BaseTile } from "./tile.ts";
import { BaseToken } from "./token.ts";
import { BaseUser } from "./user.ts";
import { BaseWall } from "./wall.ts";

export {
  BaseActiveEffect,
  BaseActor,
  BaseActorDelta,
  BaseAdventure,
  BaseAmbientLight,
  BaseAmbientSound,
  BaseCard,
  BaseCards,
  BaseChatMessage,
  BaseCombat,
  BaseCombatant,
  BaseCombatantGroup,
  BaseDrawing,
  BaseFogExploration,
  BaseFolder,
  BaseItem,
  BaseJournalEntry,
  BaseJournalEntryCategory,
  BaseJournalEntryPage,
  BaseLevel,
  BaseMacro,
  BaseMeasuredTemplate,
  BaseNote,
  BasePlaylist,
  BasePlaylistSound,
  BaseRegion,
  BaseRegionBehavior,
  BaseRollTable,
  BaseScene,
  BaseSetting,
  BaseTableResult,
  BaseTile,
  BaseToken,
  BaseUser,
  BaseWall,
};

/** Every document class of core by its name. */
export const baseDocuments: Record<string, AnyValue> = {
  ActiveEffect: BaseActiveEffect,
  Actor: BaseActor,
  ActorDelta: BaseActorDelta,
  Adventure: BaseAdventure,
  AmbientLight: BaseAmbientLight,
  AmbientSound: BaseAmbientSound,
  Card: BaseCard,
  Cards: BaseCards,
  ChatMessage: BaseChatMessage,
  Combat: BaseCombat,
  Combatant: BaseCombatant,
  CombatantGroup: BaseCombatantGroup,
  Drawing: BaseDrawing,
  FogExploration: BaseFogExploration,
  Folder: BaseFolder,
  Item: BaseItem,
  JournalEntry: BaseJournalEntry,
  JournalEntryCategory: BaseJournalEntryCategory,
  JournalEntryPage: BaseJournalEntryPage,
  Level: BaseLevel,
  Macro: BaseMacro,
  MeasuredTemplate: BaseMeasuredTemplate,
  Note: BaseNote,
  Playlist: BasePlaylist,
  PlaylistSound: BasePlaylistSound,
  Region: BaseRegion,
  RegionBehavior: BaseRegionBehavior,
  RollTable: BaseRollTable,
  Scene: BaseScene,
  Setting: BaseSetting,
  TableResult: BaseTableResult,
  Tile: BaseTile,
  Token: BaseToken,
  User: BaseUser,
  Wall: BaseWall,
};

/** What each document holds, by collection key: `{ Actor: { items: "Item", effects: "ActiveEffect" } }`. */
export const EMBEDDED_COLLECTIONS: Record<string, Record<string, string>> = Object.fromEntries(
  Object.entries(baseDocuments).map(([name, cls]) => [
    name,
    Object.fromEntries(
      Object.entries((cls.metadata.embedded ?? {}) as Record<string, string>).map(([child, key]) => [key, child]),
    ),
  ]),
);

registerDocuments(baseDocuments);
