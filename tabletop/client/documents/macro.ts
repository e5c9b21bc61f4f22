import { BaseMacro } from "../../common/documents/macro.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { CONFIG, game, ui } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A script or a line of chat at a keystroke. T:client/documents/macro */
export class Macro extends ClientDocumentMixin(BaseMacro) {
  get canExecute(): boolean {
    if (!this.testUserPermission(game.user, "LIMITED")) return false;
    return this.type !== "script" || game.user.can("MACRO_SCRIPT");
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
