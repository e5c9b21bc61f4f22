import { BasePlaylist } from "../../common/documents/playlist.ts";
import { BasePlaylistSound } from "../../common/documents/playlist-sound.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** Music; the tabletop keeps it and stays silent. T:client/documents/playlist */
export class Playlist extends ClientDocumentMixin(BasePlaylist) {}

/** One sound of a playlist. T:client/documents/playlist-sound */
export class PlaylistSound extends ClientDocumentMixin(BasePlaylistSound) {}
