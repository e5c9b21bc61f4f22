import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { DialogV2 } from "../applications/api/dialog.ts";
import { h, t } from "../applications/api/text.ts";
import { canvas, CONFIG, game, ui } from "../runtime.ts";
import { broadcastActivity, targetsOf } from "./targets.ts";
import { type Point, Token } from "./token.ts";

/** What changes where a token stands, and no part of its picture. */
const WALK: ReadonlySet<string> = new Set(["_id", "x", "y", "_movementHistory"]);

/** The tokens of the viewed scene: `canvas.tokens`. T:client/canvas/layers/tokens */
export class TokenLayer {
  static documentName = "Token";

  _tokens = new Map<string, Token>();
  _controlled = new Set<Token>();
  element: HTMLElement = h("div.board-tokens", { role: "group" });

  /** All tokens. */
  get placeables(): Token[] {
    return [...this._tokens.values()];
  }
  get objects(): { children: Token[] } {
    return { children: this.placeables };
  }
  /** The tokens in hand. */
  get controlled(): Token[] {
    return [...this._controlled];
  }
  get ownedTokens(): Token[] {
    return this.placeables.filter((token) => token.isOwner);
  }
  get hud(): AnyValue {
    return canvas.hud?.token ?? null;
  }
  get documentCollection(): AnyValue {
    return canvas.scene?.tokens ?? null;
  }
  get active(): boolean {
    return canvas.activeLayer === this;
  }
  activate(): this {
    canvas._setActiveLayer(null);
    return this;
  }
  get hover(): Token | null {
    return this.placeables.find((token) => token.hover) ?? null;
  }

  /** What overlaps a box. T:client/canvas/geometry/quad-tree */
  get quadtree(): { getObjects: (box: AnyObject) => Set<Token> } {
    return {
      getObjects: ({ x, y, width, height }) =>
        new Set(
          this.placeables.filter(
            ({ bounds }) =>
              bounds.left < Number(x) + Number(width) &&
              bounds.right > Number(x) &&
              bounds.top < Number(y) + Number(height) &&
              bounds.bottom > Number(y),
          ),
        ),
    };
  }

  get(id: string): Token | undefined {
    return this._tokens.get(id);
  }

  /** Draw the tokens of a scene. */
  _draw(): void {
    this.element.setAttribute("aria-label", t("HOST.Board.Tokens"));
    for (const document of canvas.scene?.tokens ?? []) this._settle(document);
  }

  /** [14] A token is seen on its own level alone. A14:TokenData */
  _settle(document: AnyValue, changed?: AnyObject): void {
    if (isV14() && document.level !== canvas.level?.id) return this._remove(document.id);
    const walks = changed !== undefined && Object.keys(changed).every((key) => WALK.has(key));
    const prior = walks ? this._tokens.get(document.id) : undefined;
    if (prior) prior._refreshPosition();
    else this._add(document);
  }

  _add(document: AnyValue): Token {
    const prior = this._tokens.get(document.id);
    if (prior) return prior.refresh();
    const cls = (CONFIG.Token?.objectClass ?? Token) as typeof Token;
    const token = new cls(document);
    this._tokens.set(token.id, token);
    this.element.append(token.element);
    void token.draw();
    return token;
  }

  _remove(id: string): void {
    const token = this._tokens.get(id);
    if (!token) return;
    token.destroy();
    this._tokens.delete(id);
  }

  _tearDown(): void {
    for (const user of game.users ?? []) if (user.targets?.size) targetsOf(user).clear();
    for (const id of [...this._tokens.keys()]) this._remove(id);
    this._controlled.clear();
    this.element.remove();
  }

  releaseAll(_options: AnyObject = {}): number {
    const { controlled } = this;
    for (const token of controlled) token.release();
    return controlled.length;
  }

  controlAll(_options: AnyObject = {}): Token[] {
    for (const token of this.placeables)
      if (token.visible && token._canControl()) token.control({ releaseOthers: false });
    return this.controlled;
  }

  /**
   * Set this user's targets by id. Mode "replace" takes exactly these, "acquire" adds them, "release" takes them away.
   * T:client/canvas/layers/tokens
   */
  setTargets(ids: Iterable<string>, { mode = "replace" }: AnyObject = {}): void {
    const targets = targetsOf(game.user);
    const wanted = [...ids].map((id) => this.get(id)).filter((token) => token !== undefined);
    if (mode === "release") for (const token of wanted) targets.delete(token);
    else {
      if (mode === "replace") for (const token of [...targets]) if (!wanted.includes(token)) targets.delete(token);
      for (const token of wanted) targets.add(token);
    }
    broadcastActivity({ targets: targets.ids, sceneId: canvas.scene?.id ?? null });
  }

  /** Target all tokens within a rectangle of the scene. T:client/canvas/layers/tokens */
  targetObjects({ x, y, width, height }: AnyObject, { releaseOthers = true }: AnyObject = {}): number {
    const inside = this.within(x, y, width, height);
    this.setTargets(
      inside.map((token) => token.id),
      { mode: releaseOthers ? "replace" : "acquire" },
    );
    return inside.length;
  }

  /** Tokens whose centre lies in a rectangle. */
  within(x: number, y: number, width: number, height: number): Token[] {
    return this.placeables.filter(
      ({ center, visible }) =>
        visible && center.x >= x && center.x <= x + width && center.y >= y && center.y <= y + height,
    );
  }

  /** Put into the encounter, or take out, all tokens in hand. */
  async toggleCombat(state = true, _combat?: AnyValue, { token }: AnyObject = {}): Promise<AnyValue> {
    const tokens = token ? [token] : this.controlled;
    const documents = tokens.map((placeable: AnyValue) => placeable.document);
    const cls = CONFIG.Token.documentClass;
    return state ? cls.createCombatants?.(documents) : cls.deleteCombatants?.(documents);
  }

  /* ---------------------------------------------------------------- changes */

  /** The nearest position on the grid for a token. Gridless scenes leave it as it is. */
  snap(token: Token | { w: number; h: number }, position: Point): Point {
    const { grid, dimensions } = canvas;
    const { size } = grid;
    const limit = (value: number, max: number): number => Math.round(Math.min(Math.max(value, 0), max));
    const bound = (point: Point): Point => ({
      x: limit(point.x, dimensions.width - token.w),
      y: limit(point.y, dimensions.height - token.h),
    });
    if (!grid.type) return bound(position);
    if (grid.type !== 1 && typeof grid.getSnappedPoint === "function") {
      try {
        const center = grid.getSnappedPoint({ x: position.x + token.w / 2, y: position.y + token.h / 2 }, { mode: 1 });
        return bound({ x: center.x - token.w / 2, y: center.y - token.h / 2 });
      } catch {
        return bound(position);
      }
    }
    // Small tokens may stand four to a square.
    const step = token.w < size ? size / 2 : size;
    return bound({ x: Math.round(position.x / step) * step, y: Math.round(position.y / step) * step });
  }

  /** May this user move tokens now? Players wait while the game is paused. */
  canMove(): boolean {
    if (!game.paused || game.user?.isGM) return true;
    ui.notifications?.warn(t("HOST.Board.Paused"));
    return false;
  }

  /** Move tokens and tell what stands in the way. */
  async move(moves: { token: Token; x: number; y: number }[], method: "dragging" | "keyboard"): Promise<void> {
    const updates = moves
      .filter(({ token, x, y }) => token.document.x !== x || token.document.y !== y)
      .map(({ token, x, y }) => ({ _id: token.id, x, y }));
    if (!updates.length) return;
    try {
      const movement = Object.fromEntries(updates.map(({ _id, x, y }) => [_id, { waypoints: [{ x, y }], method }]));
      await canvas.scene.updateEmbeddedDocuments("Token", updates, { movement });
    } catch (error) {
      ui.notifications?.error((error as Error).message);
    }
  }

  /** Move all tokens in hand by squares. T:client/canvas/layers/base */
  async moveMany({ dx = 0, dy = 0, rotate = false }: AnyObject = {}): Promise<void> {
    const tokens = this.controlled.filter((token) => token._canDrag());
    if (!tokens.length || !this.canMove()) return;
    if (rotate) return;
    const { size } = canvas.grid;
    await this.move(
      tokens.map((token) => ({
        token,
        ...this.snap(token, { x: token.document.x + dx * size, y: token.document.y + dy * size }),
      })),
      "keyboard",
    );
    canvas._keepInView?.(tokens[0]);
  }

  /** Delete the tokens in hand after asking. */
  async deleteControlled(): Promise<void> {
    const tokens = this.controlled.filter(
      (token) => token.document.canUserModify?.(game.user, "delete") ?? game.user?.isGM,
    );
    if (!tokens.length) {
      // A token that is pointed at or has the focus is meant, even if it can't be taken in hand.
      const meant = this.controlled[0] ?? this.placeables.find((token) => token.element.matches(":hover, :focus"));
      const may = meant?.document.canUserModify?.(game.user, "delete") ?? game.user?.isGM;
      const why = may ? "HOST.Board.SelectFirst" : "HOST.Board.NoDelete";
      if (meant) ui.notifications?.info(t(why, { name: meant.name }), { console: false });
      return;
    }
    const content = h(
      "div",
      null,
      h(
        "p",
        null,
        tokens.length === 1
          ? t("HOST.Board.DeleteOne", { name: tokens[0]!.name })
          : t("HOST.Board.DeleteMany", { count: tokens.length }),
      ),
    );
    const yes = await DialogV2.confirm({
      window: { title: t("HOST.Board.DeleteTitle") },
      content,
      position: { width: 380 },
    });
    if (yes === true)
      await canvas.scene.deleteEmbeddedDocuments(
        "Token",
        tokens.map((token) => token.id),
      );
  }

  /** Take the next token in hand, for players who have several. T:client/canvas/layers/tokens */
  cycleTokens(forwards = true, reset = false): Token | null {
    const own = this.ownedTokens.filter((token) => token.visible);
    if (!own.length) return null;
    const index = reset ? -1 : own.findIndex((token) => token.controlled);
    const next = own[(index + (forwards ? 1 : -1) + own.length) % own.length]!;
    next.control({ releaseOthers: true });
    canvas.animatePan({ x: next.center.x, y: next.center.y });
    return next;
  }

  /** An actor was dropped on the board: make a token from its prototype (H-220). T:client/canvas/layers/tokens */
  async _onDropActorData(event: AnyValue, data: AnyObject): Promise<AnyValue> {
    const { user } = game;
    if (!(user?.isGM || user?.hasPermission?.("TOKEN_CREATE") || user?.can?.("TOKEN_CREATE")))
      return ui.notifications?.warn(t("HOST.Board.NoTokenCreate"));
    let actor = await CONFIG.Actor.documentClass.fromDropData(data);
    if (!actor) return null;
    if (actor.pack) actor = await game.actors.importFromCompendium(game.packs.get(actor.pack), actor.id);
    if (!actor?.isOwner) return ui.notifications?.warn(t("HOST.Board.NotOwner", { name: actor?.name ?? "" }));
    return this._placeActor(actor, {
      x: Number(data.x),
      y: Number(data.y),
      hidden: Boolean(game.user?.isGM && event?.altKey),
    });
  }

  /** Make a token of an actor with its centre at a point; without one in the middle of what is in view. */
  async _placeActor(actor: AnyValue, { x, y, hidden = false }: AnyObject = {}): Promise<AnyValue> {
    if (!canvas.ready || !canvas.scene) return null;
    const middle = canvas.viewPosition as Point;
    const center = { x: Number.isFinite(x) ? x : middle.x, y: Number.isFinite(y) ? y : middle.y };
    try {
      const document = await actor.getTokenDocument(
        { hidden, x: 0, y: 0, ...(canvas.level ? { level: canvas.level.id } : {}) },
        { parent: canvas.scene },
      );
      const size = { w: (document.width || 1) * canvas.grid.size, h: (document.height || 1) * canvas.grid.size };
      let position = this.snap(size as Token, { x: center.x - size.w / 2, y: center.y - size.h / 2 });
      // Without a place of its own it would lie exactly on another token.
      if (!Number.isFinite(x))
        for (
          let tries = 0;
          tries < 40 && this.placeables.some((token) => token.x === position.x && token.y === position.y);
          tries++
        )
          position = this.snap(size as Token, { x: position.x + canvas.grid.size, y: position.y });
      const source = document.toObject();
      delete source._id;
      const [created] = await canvas.scene.createEmbeddedDocuments("Token", [{ ...source, ...position }]);
      return created ?? null;
    } catch (error) {
      ui.notifications?.error((error as Error).message);
      return null;
    }
  }
}
