import type { AnyObject } from "../../../common/types.ts";
import { ChatBubbles } from "../../canvas/interface-group.ts";
import { CONFIG } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { BasePlaceableHUD } from "./placeable-hud.ts";
import { TokenHUD } from "./token-hud.ts";

/** The layer over the board that holds the controls: `canvas.hud`. T:client/applications/hud/container */
export class HeadsUpDisplayContainer extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = { id: "hud", window: { frame: false, positioned: false } };

  declare token: BasePlaceableHUD;
  bubbles: ChatBubbles = new ChatBubbles();

  constructor(options: AnyObject = {}) {
    super(options);
    this.token = new (CONFIG.Token?.hudClass ?? TokenHUD)() as BasePlaceableHUD;
  }

  override async _renderHTML(): Promise<null> {
    return null;
  }
  override _replaceHTML(): void {
    return undefined;
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    (document.getElementById("board") ?? document.body).after(element);
  }

  /** Follow the board's pan and zoom. T:client/applications/hud/container */
  align(): void {
    if (this.token?.rendered) this.token._updatePositionOnBoard?.();
  }
}
