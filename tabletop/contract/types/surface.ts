/**
 * The host's public surface as types, by the paths of `foundry.*`. tools/contract-types.mjs holds it against the declarations of fvtt-types. `buildNamespace` in
 * client/namespace.ts puts the same modules into the tree that packages see.
 */
import * as api from "../../client/applications/api/index.ts";
import * as apps from "../../client/applications/apps/index.ts";
import * as elements from "../../client/applications/elements/index.ts";
import * as formFields from "../../client/applications/forms/index.ts";
import * as handlebars from "../../client/applications/handlebars/index.ts";
import * as sheets from "../../client/applications/sheets/index.ts";
import { ChatLog } from "../../client/applications/sidebar/chat-log.ts";
import * as tabs from "../../client/applications/sidebar/tabs/index.ts";
import * as interfaces from "../../client/applications/ui/index.ts";
import * as ux from "../../client/applications/ux/index.ts";
import { TextEditor } from "../../client/applications/ux/text-editor.ts";
import { Localization } from "../../client/core/i18n.ts";
import { ClientKeybindings, KeyboardManager } from "../../client/core/keybindings.ts";
import { Notifications } from "../../client/core/notifications.ts";
import { ClientSettings } from "../../client/core/settings.ts";
import { GameTime } from "../../client/core/time.ts";
import { TooltipManager } from "../../client/core/tooltip.ts";
import { fromUuid, fromUuidSync, getDocumentClass } from "../../client/core/uuid.ts";
import * as dice from "../../client/dice/index.ts";
import * as collections from "../../client/documents/collections/all.ts";
import { CombatEncounters } from "../../client/documents/collections/combats.ts";
import { CompendiumCollection, CompendiumPacks } from "../../client/documents/collections/compendium.ts";
import { DocumentCollection } from "../../client/documents/collections/document-collection.ts";
import { Messages } from "../../client/documents/collections/messages.ts";
import { WorldCollection } from "../../client/documents/collections/world-collection.ts";
import * as documents from "../../client/documents/index.ts";
import { Hooks } from "../../client/hooks.ts";
import { DataModel } from "../../common/data/data-model.ts";
import { EmbeddedCollection, EmbeddedCollectionDelta } from "../../common/data/embedded-collection.ts";
import * as fields from "../../common/data/fields.ts";
import { PrototypeToken } from "../../common/data/prototype-token.ts";
import { TypeDataModel } from "../../common/data/type-data-model.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../../common/data/validation-failure.ts";
import { Document } from "../../common/documents/document.ts";
import * as baseDocuments from "../../common/documents/index.ts";
import * as grid from "../../common/grid.ts";
import * as utils from "../../common/utils/index.ts";

export const surface = {
  utils: { ...utils, fromUuid, fromUuidSync, getDocumentClass },
  abstract: { DataModel, TypeDataModel, Document, EmbeddedCollection, EmbeddedCollectionDelta },
  data: { PrototypeToken },
  "data.fields": fields,
  "data.validation": { DataModelValidationError, DataModelValidationFailure },
  grid: grid,
  documents: { ...documents, ...baseDocuments },
  "documents.abstract": { DocumentCollection, WorldCollection },
  "documents.collections": {
    ...collections,
    ChatMessages: Messages,
    CombatEncounters,
    CompendiumCollection,
    CompendiumPacks,
  },
  dice: { Roll: dice.Roll, RollParser: dice.RollParser, MersenneTwister: dice.MersenneTwister },
  "dice.terms": dice.terms,
  "applications.api": api,
  "applications.apps": apps,
  "applications.elements": elements,
  "applications.fields": formFields,
  "applications.handlebars": handlebars,
  "applications.sheets": sheets,
  "applications.sidebar.tabs": { ...tabs, ChatLog },
  "applications.ui": { ...interfaces, Notifications },
  "applications.ux": { ...ux, TextEditor },
  helpers: { Hooks, Localization, GameTime, ClientSettings },
  "helpers.interaction": { KeyboardManager, TooltipManager, ClientKeybindings },
};
