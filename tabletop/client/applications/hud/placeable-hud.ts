import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { canvas } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";

/** Controls around an object on the board. T:client/applications/hud/placeable-hud */
export class BasePlaceableHUD extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["placeable-hud"],
    window: { frame: false, positioned: false },
  };

  #object: AnyValue = null;

  /** The token (or other object) that the controls belong to. */
  get object(): AnyValue {
    return this.#object;
  }
  get document(): AnyValue {
    return this.#object?.document ?? null;
  }
  get layer(): AnyValue {
    return this.#object?.layer ?? null;
  }

  /** Show the controls around an object. T:client/applications/hud/placeable-hud */
  async bind(object: AnyValue): Promise<void> {
    this.#object = object;
    await this.render({ force: true });
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    return { ...(await super._prepareContext(options)), ...this.document?.toObject?.(), object: this.#object };
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    (document.getElementById("hud") ?? document.body).append(element);
  }

  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    this._updatePositionOnBoard();
  }

  /** Keep the controls beside the object when the board moves. */
  _updatePositionOnBoard(): void {
    const object = this.#object;
    if (!object || !this.element || !canvas.ready) return;
    const { scale } = canvas.viewPosition as { scale: number };
    const corner = canvas.clientCoordinatesFromCanvas({ x: object.x, y: object.y });
    Object.assign(this.element.style, {
      left: `${corner.x}px`,
      top: `${corner.y}px`,
      width: `${object.w * scale}px`,
      height: `${object.h * scale}px`,
    });
    this._keepInView();
  }

  /** Leave the object's name readable, and lift each column that would run under the hotbar or out of the window. */
  _keepInView(): void {
    const name = (this.#object?.element as HTMLElement | undefined)?.querySelector<HTMLElement>(".token-name.shown");
    const height = name ? name.getBoundingClientRect().height + 4 : 0;
    this.element.style.setProperty("--name-height", `${height}px`);
    const bar = document.getElementById("hotbar")?.getBoundingClientRect();
    for (const column of this.element.querySelectorAll<HTMLElement>(":scope > .col")) {
      column.style.removeProperty("--lift");
      const box = column.getBoundingClientRect();
      if (!box.height) continue;
      const beside = !bar?.height || box.right < bar.left || box.left > bar.right;
      const floor = (beside ? innerHeight : Math.min(bar.top, innerHeight)) - 8;
      const over = box.bottom - floor;
      const above = box.top - 8;
      if (over > 0) column.style.setProperty("--lift", `${Math.round(over)}px`);
      else if (above < 0) column.style.setProperty("--lift", `${Math.round(above)}px`);
    }
  }

  /** Take the controls away. T:client/applications/hud/placeable-hud */
  clear(): void {
    void this.close();
  }

  override _onClose(options: AnyObject): AnyValue {
    this.#object = null;
    return super._onClose(options);
  }
}
