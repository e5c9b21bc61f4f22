import { BaseSetting } from "../../common/documents/setting.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { game } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A stored setting. Telling those who registered it is the settings' own business. T:client/documents/setting */
export class Setting extends ClientDocumentMixin(BaseSetting) {
  /** A user's own settings are that user's to change. */
  override canUserModify(user: AnyValue, action: string, data: AnyObject = {}): boolean {
    const owner: unknown = this._source.user;
    return owner ? owner === user.id : super.canUserModify(user, action, data);
  }

  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    game.settings._onChange(this, options, userId);
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) game.settings._onChange(this, options, userId);
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    game.settings._onChange(this, options, userId);
  }
}
