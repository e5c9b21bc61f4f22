import { BaseMacro } from "../../common/documents/macro.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { CONFIG, game, ui } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A script or a line of chat at a keystroke. T:client/documents/macro */
export class Macro extends ClientDocumentMixin(BaseMacro) {
  declare static DEFAULT_ICON: string;

  /** Did the current user write it? */
  get isAuthor(): boolean {
    return (this.author?.id ?? this._source.author) === game.user.id;
  }

  get thumbnail(): string | null {
    return this.img;
  }

  /** May the current user run it? */
  get canExecute(): boolean {
    return this.canUserExecute(game.user);
  }

  /** Who sees a macro may run it; for a script they need the permission for scripts too. T:client/documents/macro */
  canUserExecute(user: AnyValue): boolean {
    if (!this.testUserPermission(user, "LIMITED")) return false;
    return this.type !== "script" || Boolean(user.can("MACRO_SCRIPT"));
  }

  /** A link to a macro runs it. T:client/documents/macro */
  override _onClickDocumentLink(event: AnyValue): AnyValue {
    return this.execute({ event });
  }

  /** Run it. A script gets `speaker, actor, token, character, scope` and whatever else `scope` names. */
  async execute(scope: AnyObject = {}): Promise<AnyValue> {
    if (!this.canExecute) {
      ui.notifications.warn("MACRO.NoPermission", { localize: true });
      return undefined;
    }
    const ChatMessage = CONFIG.ChatMessage.documentClass;
    const {
      speaker = ChatMessage.implementation?.getSpeaker({ actor: scope.actor, token: scope.token }) ??
        ChatMessage.getSpeaker({ actor: scope.actor, token: scope.token }),
    } = scope;
    if (this.type === "chat") return ui.chat.processMessage(this.command, { speaker });
    const actor = scope.actor ?? game.actors.get(speaker.actor) ?? null;
    const token = scope.token ?? game.scenes?.current?.tokens.get(speaker.token)?.object ?? null;
    const names: AnyObject = { speaker, actor, token, character: game.user.character, scope, ...scope };
    const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
    try {
      return await (
        new AsyncFunction(...Object.keys(names), `{${this.command}\n}`) as (...args: AnyValue[]) => Promise<AnyValue>
      ).call(this, ...Object.values(names));
    } catch (error) {
      ui.notifications.error("MACRO.Error", { localize: true });
      throw error;
    }
  }
}
