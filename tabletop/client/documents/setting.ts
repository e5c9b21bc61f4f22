import { BaseSetting } from "../../common/documents/setting.ts";
import type { AnyObject } from "../../common/types.ts";
import { game } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A stored setting. Telling those who registered it is the settings' own business. T:client/documents/setting */
export class Setting extends ClientDocumentMixin(BaseSetting) {
  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    game.settings._onChange(this, options, userId);
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    game.settings._onChange(this, options, userId);
  }
}
