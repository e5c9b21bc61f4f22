/** The client's documents. T:client/documents/_module */
export { ActiveEffect } from "./active-effect.ts";
export { Actor } from "./actor.ts";
export { ActorDelta } from "./actor-delta.ts";
export { Adventure } from "./adventure.ts";
export { Card, Cards } from "./cards.ts";
export { ChatMessage } from "./chat-message.ts";
export { Combat } from "./combat.ts";
export { Combatant, CombatantGroup } from "./combatant.ts";
export { Folder } from "./folder.ts";
export { Item } from "./item.ts";
export { JournalEntry, JournalEntryCategory, JournalEntryPage } from "./journal.ts";
export { Macro } from "./macro.ts";
export {
  AmbientLightDocument,
  AmbientSoundDocument,
  DrawingDocument,
  FogExploration,
  Level,
  MeasuredTemplateDocument,
  NoteDocument,
  TileDocument,
  WallDocument,
} from "./misc.ts";
export { Playlist, PlaylistSound } from "./playlist.ts";
export { RegionBehavior, RegionDocument } from "./region.ts";
export { RollTable, TableResult } from "./roll-table.ts";
export { Scene } from "./scene.ts";
export { Setting } from "./setting.ts";
export { TokenDocument } from "./token.ts";
export { User } from "./user.ts";
