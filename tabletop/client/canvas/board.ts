import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { h, t } from "../applications/api/text.ts";
import { HeadsUpDisplayContainer } from "../applications/hud/container.ts";
import { place } from "../applications/ui/layout.ts";
import { diagonalRule } from "../documents/scene.ts";
import { Hooks } from "../hooks.ts";
import { canvas, CONFIG, game, ui } from "../runtime.ts";
import type { RegionLayer } from "./areas.ts";
import { BoardInput } from "./input.ts";
import { InterfaceGroup } from "./interface-group.ts";
import { type PlaceablesLayer, svg } from "./placeable.ts";
import { Stage } from "./stage.ts";
import { broadcastActivity, forgetUser, receiveActivity, restoreTargets, targetsOf } from "./targets.ts";
import type { Point, Token } from "./token.ts";
import { TokenLayer } from "./token-layer.ts";
import { Ruler } from "./token-ruler.ts";

/** The layers of the board by the property that holds them. T:client/canvas/board */
const LAYERS: Readonly<Record<string, string>> = {
  tiles: "Tile",
  drawings: "Drawing",
  regions: "Region",
  templates: "MeasuredTemplate",
  walls: "Wall",
  lighting: "AmbientLight",
  sounds: "AmbientSound",
  notes: "Note",
};
const MIN_SCALE = 0.1;
const MAX_SCALE = 3;

/**
 * The board: a flat page of paper with tokens on it, drawn as DOM elements. It is the global `canvas`; `initializeCanvas` gives the runtime's object this class.
 * No lighting, walls, vision or sound. T:client/canvas/board, platform 8
 */
export class Canvas {
  declare ready: boolean;
  declare loading: boolean;
  declare scene: AnyValue;
  declare tokens: TokenLayer;
  declare regions: RegionLayer;
  /** [13] */
  declare templates: PlaceablesLayer | undefined;
  declare walls: PlaceablesLayer;
  declare tiles: PlaceablesLayer;
  declare drawings: PlaceablesLayer;
  declare notes: PlaceablesLayer;
  declare lighting: PlaceablesLayer;
  declare sounds: PlaceablesLayer;
  declare controls: { ruler: AnyValue; getRulerForUser: (id: string) => AnyValue };
  declare _placeables: PlaceablesLayer[];
  declare _activeLayer: AnyValue;
  declare grid: AnyValue;
  declare dimensions: AnyValue;
  declare interface: InterfaceGroup;
  declare hud: AnyValue;
  /** Pan and zoom as the public API shows them. */
  declare stage: Stage & { pivot: Point; scale: Point; worldTransform: AnyObject };
  declare mousePosition: Point;
  declare _root: HTMLElement;
  declare _world: HTMLElement;
  declare _input: BoardInput;
  declare _view: { x: number; y: number; scale: number };
  declare _drawing: Promise<unknown>;

  get id(): string {
    return "board";
  }
  get blurred(): boolean {
    return false;
  }
  get activeLayer(): AnyValue {
    return (this._activeLayer ?? this.tokens) as AnyValue;
  }
  get layers(): AnyValue[] {
    return [this.tokens, ...this._placeables];
  }
  /** T:client/canvas/board */
  get photosensitiveMode(): boolean {
    return game.settings?.get("core", "photosensitiveMode") === true;
  }
  get view(): HTMLElement {
    return this._root;
  }
  get app(): { view: HTMLElement } {
    return { view: this._root };
  }
  /** The point of the scene in the middle of what is in view. */
  get viewPosition(): { x: number; y: number; scale: number } {
    return { ...this._view };
  }

  getLayerByEmbeddedName(name: string): AnyValue {
    if (name === "Token") return this.tokens;
    return (this._placeables.find((layer) => layer.documentName === name) ?? null) as AnyValue;
  }
  getCollectionLayer(name: string): AnyValue {
    const { embedded } = this.scene?.constructor.metadata ?? { embedded: {} };
    return this.getLayerByEmbeddedName(
      Object.entries(embedded as Record<string, string>).find(([, collection]) => collection === name)?.[0] ?? "",
    );
  }

  /** Who works on what: one layer is active, the tokens' unless another was asked for. */
  _setActiveLayer(layer: AnyValue): void {
    for (const one of this._placeables) one._active = one === layer;
    this._activeLayer = layer;
    for (const region of this.regions.placeables) region.refresh();
  }

  /** The layers of what lies on a scene, made anew for each drawing, by the classes that packages may have put in place of the board's. */
  _makeLayers(): SVGElement {
    const picture = svg("svg", {
      class: "board-areas",
      width: this.dimensions.width,
      height: this.dimensions.height,
      "aria-hidden": "true",
    });
    this._placeables = [];
    for (const [property, name] of Object.entries(LAYERS)) {
      if (name === "MeasuredTemplate" && isV14()) continue;
      const Layer = CONFIG.Canvas?.layers?.[property]?.layerClass ?? CONFIG[name].layerClass;
      const layer = new Layer() as PlaceablesLayer;
      (this as AnyObject)[property] = layer;
      this._placeables.push(layer);
      if (["tiles", "drawings", "regions", "templates"].includes(property)) picture.append(layer.element);
    }
    picture.append(this.interface.grid.element);
    return picture;
  }

  /* ---------------------------------------------------------------- drawing */

  /** Show a scene; the viewed one is drawn anew. Without a scene the board stays empty. T:client/canvas/board */
  async draw(scene: AnyValue = this.scene): Promise<this> {
    const task = this._drawing.then(() => this._drawScene(scene ?? null));
    this._drawing = task.catch(() => undefined);
    await task;
    return this;
  }

  async _drawScene(scene: AnyValue): Promise<void> {
    if (this.ready || this.scene) await this.tearDown();
    this._root.classList.toggle("empty", !scene);
    this.scene = scene;
    if (!scene || this._disabled()) {
      this.scene = null;
      this._showEmpty();
      if (game.user) game.user.viewedScene = null;
      broadcastActivity({ sceneId: null, targets: [] });
      return;
    }
    this.loading = true;
    Hooks.callAll("canvasInit", this);
    this._prepareGrid(scene);
    this.tokens = new TokenLayer();
    this._world = h("div.board-world", null);
    Object.assign(this._world.style, { width: `${this.dimensions.width}px`, height: `${this.dimensions.height}px` });
    this._world.append(this._paper(scene), this.tokens.element, this.interface.element);
    this._world.prepend(this._makeLayers());
    this._world.prepend(this._world.querySelector(".board-paper")!);
    // What is seen over the tokens: walls for the Gamemaster, pins, rulers.
    const over = svg("svg", {
      class: "board-areas",
      width: this.dimensions.width,
      height: this.dimensions.height,
      "aria-hidden": "true",
    });
    for (const layer of [this.walls, this.lighting, this.sounds, this.notes]) over.append(layer.element);
    over.append(this.interface.rulers);
    this.interface.element.prepend(over);
    this._activeLayer = null;
    this._root.replaceChildren(this._world, this.interface.overlay);
    this._label(scene);
    // foundryvtt/foundryvtt#14629: nothing mends such a scene, and it can't be looked at.
    if (isV14() && !this.level) {
      console.error(`The scene "${scene.name}" [${scene.id}] has no level`);
      this._world.append(h("div.board-empty", null, h("p", null, t("HOST.Board.NoLevel"))));
    }
    for (const layer of this._placeables) layer._drawAll();
    this.tokens._draw();
    this._initialView(scene);
    if (game.user) game.user.viewedScene = scene.id;
    this.ready = true;
    this.loading = false;
    restoreTargets(this);
    broadcastActivity({ sceneId: scene.id, targets: [] });
    if (!this.hud.rendered) await this.hud.render({ force: true });
    Hooks.callAll("drawCanvas", this);
    Hooks.callAll("canvasReady", this);
  }

  /** Take the viewed scene off the board. T:client/canvas/board */
  async tearDown(): Promise<void> {
    if (!this.scene) return;
    this.ready = false;
    await this.hud?.token?.close?.();
    for (const layer of this._placeables) layer._tearDown();
    this.tokens._tearDown();
    this.interface.clear();
    Hooks.callAll("canvasTearDown", this);
  }

  _disabled(): boolean {
    try {
      return Boolean(game.settings?.get("core", "noCanvas"));
    } catch {
      return false;
    }
  }

  /** [14] The level that is shown: that on which the scene opens. The flat board shows one. A14:Canvas#level */
  get level(): AnyValue {
    return isV14() ? (this.scene?.initialLevel ?? null) : undefined;
  }

  /** What a screen reader calls the board. */
  _label(scene: AnyValue): void {
    this._root.setAttribute("aria-label", t("HOST.Board.Label", { name: scene.navName || scene.name }));
  }

  /** Why there is nothing here, and for a Gamemaster the way to a scene. */
  _showEmpty(): void {
    this._root.removeAttribute("aria-label");
    const scenes = Boolean(game.user?.isGM && game.scenes?.size);
    const none = game.user?.isGM ? "EmptyGM" : "Empty";
    const key = this._disabled() ? "Disabled" : scenes ? "EmptyNoneActive" : none;
    const note = h("div.board-empty", null, h("p", null, t(`HOST.Board.${key}`)));
    if (key === "EmptyNoneActive")
      note.append(
        h(
          "button.plain",
          {
            type: "button",
            onclick: () => {
              ui.sidebar?.changeTab?.("scenes", "primary");
              ui.sidebar?.expand?.();
            },
          },
          t("HOST.Board.ChooseScene"),
        ),
      );
    this._root.replaceChildren(note);
  }

  _prepareGrid(scene: AnyValue): void {
    this.grid = scene.grid;
    this.grid.diagonals = diagonalRule();
    const { size, distance } = this.grid as { size: number; distance: number };
    const given = typeof scene.getDimensions === "function" ? scene.getDimensions() : scene.dimensions;
    this.dimensions = given?.width ? { ...given } : dimensionsOf(scene, size, distance);
    this.dimensions.size ??= size;
    this.dimensions.distance ??= distance;
  }

  /** Background and grid lines. */
  _paper(scene: AnyValue): HTMLElement {
    const { sceneX = 0, sceneY = 0, sceneWidth, sceneHeight, size } = this.dimensions;
    const { src, color, fit } = scene._picture as { src: string | null; color: string; fit: string };
    const source = src ?? "";
    const paper = h("div.board-paper", {
      class: source ? "has-image" : "",
      style: `left: ${sceneX}px; top: ${sceneY}px; width: ${sceneWidth}px; height: ${sceneHeight}px`,
    });
    if (color && source) paper.style.backgroundColor = color;
    if (source) {
      const image = h("img.board-background", { src: source, alt: "", draggable: "false" });
      image.style.objectFit = ["cover", "contain", "fill"].includes(fit) ? fit : "fill";
      paper.append(image);
    }
    const type = Number(this.grid.type ?? 1);
    if (type === 1) {
      const lines = h("div.board-grid", { style: `--grid: ${size}px` });
      if (source) lines.style.opacity = String(Math.max(Number(scene.grid?.alpha ?? 0.2), 0) * 2.5);
      paper.append(lines);
    } else if (type >= 2) paper.append(hexLines(type, Number(size), Number(sceneWidth), Number(sceneHeight)));
    return paper;
  }

  _initialView(scene: AnyValue): void {
    const initial = scene.initial ?? {};
    if (Number.isFinite(initial.x) && Number.isFinite(initial.y) && initial.x !== null)
      this.pan({ x: initial.x, y: initial.y, scale: initial.scale ?? 1 });
    else this.fit({ animate: false });
  }

  /* ---------------------------------------------------------------- view */

  /** The part of the window that the interface leaves free. */
  _free(): { left: number; top: number; width: number; height: number } {
    const box = this._root.getBoundingClientRect();
    const sidebar = document.getElementById("sidebar")?.getBoundingClientRect();
    const right =
      sidebar && sidebar.height > window.innerHeight * 0.7 && sidebar.left > 200
        ? Math.max(0, box.right - sidebar.left)
        : 0;
    return { left: 0, top: 0, width: Math.max(box.width - right, 100), height: Math.max(box.height, 100) };
  }

  /** Move the view at once. T:client/canvas/board */
  pan({ x, y, scale }: AnyObject = {}): void {
    const { dimensions } = this;
    if (!dimensions) return;
    const limit = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
    const view = this._view;
    if (Number.isFinite(scale)) view.scale = limit(scale as number, MIN_SCALE, MAX_SCALE);
    if (Number.isFinite(x)) view.x = limit(x as number, 0, dimensions.width);
    if (Number.isFinite(y)) view.y = limit(y as number, 0, dimensions.height);
    const free = this._free();
    const left = free.left + free.width / 2 - view.x * view.scale;
    const top = free.top + free.height / 2 - view.y * view.scale;
    this._world.style.transform = `translate(${left}px, ${top}px) scale(${view.scale})`;
    this._world.style.setProperty("--zoom", String(view.scale));
    Object.assign(this.stage.pivot, { x: view.x, y: view.y });
    Object.assign(this.stage.scale, { x: view.scale, y: view.scale });
    Object.assign(this.stage.worldTransform, { a: view.scale, d: view.scale, tx: left, ty: top });
    this.hud?.align?.();
    Hooks.callAll("canvasPan", this, { x: view.x, y: view.y, scale: view.scale });
  }

  /** Glide to a view. With reduced motion it is a jump. T:client/canvas/board */
  async animatePan({ x, y, scale, duration = 250 }: AnyObject = {}): Promise<boolean> {
    if (!this.ready) return false;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const from = { ...this._view };
    const to = { x: (x as number) ?? from.x, y: (y as number) ?? from.y, scale: (scale as number) ?? from.scale };
    if (calm || !(duration > 0)) {
      this.pan(to);
      return true;
    }
    const start = performance.now();
    const stamp = ((this._view as AnyObject).stamp = Symbol("pan"));
    return new Promise((resolve) => {
      const step = (now: number): void => {
        if ((this._view as AnyObject).stamp !== stamp || !this.ready) return resolve(false);
        const share = Math.min((now - start) / duration, 1);
        const eased = 1 - (1 - share) ** 3;
        this.pan({
          x: from.x + (to.x - from.x) * eased,
          y: from.y + (to.y - from.y) * eased,
          scale: from.scale + (to.scale - from.scale) * eased,
        });
        if (share < 1) requestAnimationFrame(step);
        else resolve(true);
      };
      requestAnimationFrame(step);
    });
  }

  /** Show the whole scene. */
  fit({ animate = true }: AnyObject = {}): void {
    const { sceneX = 0, sceneY = 0, sceneWidth, sceneHeight } = this.dimensions;
    const free = this._free();
    const scale = Math.min(free.width / (sceneWidth + 60), free.height / (sceneHeight + 120), 1);
    const view = { x: sceneX + sceneWidth / 2, y: sceneY + sceneHeight / 2, scale: Math.max(scale, 0.35) };
    if (animate) void this.animatePan(view);
    else this.pan(view);
  }

  /** Zoom by a factor; the point of the scene under the pointer stays there. */
  zoomBy(factor: number, anchor?: Point): void {
    if (!this.ready) return;
    const { scale } = this._view;
    const next = Math.min(Math.max(scale * factor, MIN_SCALE), MAX_SCALE);
    if (!anchor) return this.pan({ scale: next });
    const share = 1 - scale / next;
    this.pan({
      scale: next,
      x: this._view.x + (anchor.x - this._view.x) * share,
      y: this._view.y + (anchor.y - this._view.y) * share,
    });
  }

  /** Centre a token when it is about to leave what is in view. */
  _keepInView(token?: Token): void {
    if (!token) return;
    const point = this.clientCoordinatesFromCanvas({
      x: token.document.x + token.w / 2,
      y: token.document.y + token.h / 2,
    });
    const free = this._free();
    if (point.x < 60 || point.y < 80 || point.x > free.width - 60 || point.y > free.height - 90)
      void this.animatePan({ x: token.document.x + token.w / 2, y: token.document.y + token.h / 2 });
  }

  /** The point of the scene under a point of the window. T:client/canvas/board */
  canvasCoordinatesFromClient({ x, y }: Point): Point {
    const { tx, ty } = this.stage.worldTransform as { tx: number; ty: number };
    const box = this._root.getBoundingClientRect();
    return { x: (x - box.left - tx) / this._view.scale, y: (y - box.top - ty) / this._view.scale };
  }

  /** The point of the window over a point of the scene. T:client/canvas/board */
  clientCoordinatesFromCanvas({ x, y }: Point): Point {
    const { tx, ty } = this.stage.worldTransform as { tx: number; ty: number };
    const box = this._root.getBoundingClientRect();
    return { x: x * this._view.scale + tx + box.left, y: y * this._view.scale + ty + box.top };
  }

  /* ---------------------------------------------------------------- marks */

  /** Point at a place for everybody. T:client/canvas/board */
  async ping(origin: Point, _options: AnyObject = {}): Promise<boolean> {
    if (!this.ready || !game.user) return false;
    this.drawPing(origin, game.user);
    broadcastActivity({ sceneId: this.scene.id, ping: { x: origin.x, y: origin.y } });
    return true;
  }

  /** Show a user's pointing. */
  drawPing(origin: Point, user: AnyValue): void {
    this.interface.ping(origin, String(user.color?.css ?? user.color ?? "#888"), String(user.name));
  }
}

/** The same padding rule as the public scene dimensions: whole squares on every side. T:client/documents/scene */
function dimensionsOf(scene: AnyValue, size: number, distance: number): AnyObject {
  const sceneWidth = Number(scene.width) || 2000;
  const sceneHeight = Number(scene.height) || 1400;
  const padding = Number(scene.padding ?? 0.25);
  const sceneX = Math.ceil((padding * sceneWidth) / size) * size;
  const sceneY = Math.ceil((padding * sceneHeight) / size) * size;
  const width = sceneWidth + 2 * sceneX;
  const height = sceneHeight + 2 * sceneY;
  return {
    width,
    height,
    size,
    distance,
    distancePixels: size / distance,
    sceneX,
    sceneY,
    sceneWidth,
    sceneHeight,
    rect: { x: 0, y: 0, width, height },
    sceneRect: { x: sceneX, y: sceneY, width: sceneWidth, height: sceneHeight },
    ratio: sceneWidth / sceneHeight,
    rows: Math.ceil(height / size),
    columns: Math.ceil(width / size),
  };
}

/** Hexagon outlines: types 2 and 3 have pointed tops, 4 and 5 flat ones; odd or even rows (columns) are shifted. */
function hexLines(type: number, size: number, width: number, height: number): HTMLElement {
  const flat = type >= 4;
  const odd = type === 2 || type === 4;
  const side = size / Math.sqrt(3);
  const path: string[] = [];
  const across = (flat ? height : width) / size + 2;
  const along = (flat ? width : height) / (side * 1.5) + 2;
  for (let row = -1; row < along; row++) {
    for (let column = -1; column < across; column++) {
      const shifted = (Math.abs(row) % 2 === 1) === odd;
      const u = (column + 0.5 + (shifted ? 0.5 : 0)) * size;
      const v = side + row * side * 1.5;
      const corners = Array.from({ length: 6 }, (_, index) => {
        const angle = (Math.PI / 3) * index + Math.PI / 6;
        const [p, q] = [u + side * Math.cos(angle), v + side * Math.sin(angle)];
        return flat ? `${q.toFixed(1)} ${p.toFixed(1)}` : `${p.toFixed(1)} ${q.toFixed(1)}`;
      });
      path.push(`M${corners.join("L")}Z`);
    }
  }
  const holder = h("div.board-hexes");
  holder.innerHTML = `<svg aria-hidden="true" width="${width}" height="${height}"><path d="${path.join("")}"/></svg>`;
  return holder;
}

/* ------------------------------------------------------------------ wiring */

let initialized = false;

/**
 * Make the runtime's `canvas` object the board and draw the active scene. Everybody sees that one, whoever owns it; without one everybody's board is empty.
 * The boot calls it before `ready`; calling it again does nothing.
 */
export async function initializeCanvas(): Promise<void> {
  if (initialized) return;
  initialized = true;
  Object.setPrototypeOf(canvas, Canvas.prototype);
  const board = canvas as unknown as Canvas;
  Object.assign(canvas, {
    ready: false,
    loading: false,
    scene: null,
    grid: null,
    dimensions: null,
    mousePosition: { x: 0, y: 0 },
    stage: Object.assign(new Stage(), {
      pivot: { x: 0, y: 0 },
      scale: { x: 1, y: 1 },
      worldTransform: { a: 1, d: 1, tx: 0, ty: 0 },
    }),
    _view: { x: 0, y: 0, scale: 1 },
    _drawing: Promise.resolve(),
    _world: h("div.board-world"),
    _placeables: [],
    _activeLayer: null,
  });
  const rulers = new Map<string, AnyValue>();
  const getRulerForUser = (id: string): AnyValue => {
    if (!rulers.has(id)) rulers.set(id, new (CONFIG.Canvas?.rulerClass ?? Ruler)(game.users.get(id)));
    return rulers.get(id) as AnyValue;
  };
  board.controls = {
    get ruler(): AnyValue {
      return getRulerForUser(String(game.userId));
    },
    getRulerForUser,
  };
  board._root = place("board");
  board._root.tabIndex = -1;
  board.tokens = new TokenLayer();
  board.interface = new InterfaceGroup();
  board.hud = new (CONFIG.Canvas?.hudClass ?? HeadsUpDisplayContainer)();
  board._input = new BoardInput(board);
  if (game.user) targetsOf(game.user);
  watch(board);
  await board.draw(game.scenes?.active ?? null);
}

/** Follow the documents. The board needs no call from them. */
function watch(board: Canvas): void {
  const here = (document: AnyValue): boolean =>
    Boolean(board.ready && document?.parent && document.parent.id === board.scene?.id && !document.parent.pack);
  const refresh = (token: AnyValue): void => void board.tokens.get(token?.id)?.refresh();
  const refreshActor = (actor: AnyValue): void => {
    if (!board.ready || !actor) return;
    for (const token of board.tokens.placeables)
      if (token.document.actorId === actor.id || token.actor === actor) token.refresh();
  };
  const refreshAll = (): void => {
    if (board.ready) for (const token of board.tokens.placeables) token.refresh();
  };
  Hooks.on("createToken", (document: AnyValue) => {
    if (here(document)) board.tokens._settle(document);
  });
  Hooks.on("updateToken", (document: AnyValue, changed: AnyObject) => {
    if (here(document)) board.tokens._settle(document, changed);
  });
  Hooks.on("deleteToken", (document: AnyValue) => {
    if (here(document)) board.tokens._remove(document.id);
  });
  for (const name of Object.values(LAYERS)) {
    const layer = (): PlaceablesLayer | null => board.getLayerByEmbeddedName(name) as PlaceablesLayer | null;
    Hooks.on(`create${name}`, (document: AnyValue, options: AnyObject, userId: string) => {
      if (!here(document)) return;
      layer()?._settle(document);
      if (options.controlObject && userId === game.userId) document.object?.control({ releaseOthers: false });
    });
    Hooks.on(`update${name}`, (document: AnyValue) => {
      if (here(document)) layer()?._settle(document);
    });
    Hooks.on(`delete${name}`, (document: AnyValue) => {
      if (here(document)) layer()?._remove(String(document.id));
    });
  }
  Hooks.on("updateActor", refreshActor);
  Hooks.on("deleteActor", refreshActor);
  for (const verb of ["create", "update", "delete"]) {
    Hooks.on(`${verb}ActiveEffect`, (effect: AnyValue) =>
      refreshActor(effect.parent?.documentName === "Item" ? effect.parent.parent : effect.parent),
    );
    Hooks.on(`${verb}Combat`, refreshAll);
    Hooks.on(`${verb}Combatant`, (combatant: AnyValue) => board.tokens.get(combatant.tokenId)?.refresh());
  }
  Hooks.on("applyTokenStatusEffect", refresh);
  Hooks.on("updateScene", (scene: AnyValue, changed: AnyObject) => {
    // Which scene is shown is the scenes' own business (documents/scene.ts); here the viewed one follows its settings.
    if (!board.scene) board._showEmpty();
    if (scene.id !== board.scene?.id) return;
    if ("name" in changed || "navName" in changed) board._label(scene);
    if (
      ["background", "grid", "width", "height", "padding", "backgroundColor", "foreground", "initialLevel"].some(
        (key) => key in changed,
      )
    ) {
      const view = board.viewPosition;
      void board.draw(scene).then(() => board.pan(view));
    }
  });
  Hooks.on("createScene", (scene: AnyValue) => {
    if (!board.scene && !scene.active && game.user?.isGM) void board.draw(scene);
  });
  Hooks.on("deleteScene", () => {
    if (!board.scene) board._showEmpty();
  });
  Hooks.on("updateUser", (user: AnyValue, changed: AnyObject) => {
    if ("color" in changed && board.ready) for (const token of user.targets ?? []) (token as Token).refreshTargets();
  });
  Hooks.on("userConnected", (user: AnyValue, connected: boolean) => {
    if (!connected) forgetUser(board, user);
    else if (board.ready) broadcastActivity({ sceneId: board.scene.id, targets: targetsOf(game.user).ids });
  });
  Hooks.on("hostThemeChanged", refreshAll);
  for (const name of ["collapseSidebar"]) Hooks.on(name, () => (board.ready ? board.pan({}) : undefined));
  window.addEventListener("resize", () => (board.ready ? board.pan({}) : undefined));
  const activity = (game.data?.activity ?? game.data?.options?.activity ?? {}) as Record<string, AnyObject>;
  for (const [userId, data] of Object.entries(activity)) receiveActivity(board, { ...data, userId });
  game.socket?.on?.("userActivity", (data: AnyObject) => receiveActivity(board, data));
}
