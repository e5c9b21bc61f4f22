import { BaseToken } from "../../common/documents/token.ts";
import { type AnyObject, type AnyValue, HostNotImplemented } from "../../common/types.ts";
import { isLeadingWindow } from "../core/lead.ts";
import { Hooks } from "../hooks.ts";
import { canvas, CONFIG, game } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { samplesOf, tokenInside } from "./region.ts";
import { before, completePath, measure, movementOf, positionOf, recorded, resting } from "./token-movement.ts";

/** A token on a scene. Unlinked ones hold their own difference to the world's actor. T:client/documents/token */
export class TokenDocument extends ClientDocumentMixin(BaseToken) {
  declare _movement: AnyObject | undefined;

  get baseActor(): AnyValue {
    return game.actors?.get(this._source.actorId) ?? null;
  }

  /** The world's actor when linked, else the token's own. */
  get actor(): AnyValue {
    return this.isLinked ? this.baseActor : (this.delta?.syntheticActor ?? null);
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  get scene(): AnyValue {
    return this.parent;
  }

  get object(): AnyValue {
    return canvas.ready && canvas.scene === this.parent ? (canvas.tokens?.get(this.id) ?? null) : null;
  }

  get rendered(): boolean {
    return this.object !== null;
  }

  get combatant(): AnyValue {
    return game.combat?.combatants.find((c: AnyValue) => c._source.tokenId === this.id) ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  get isSecret(): boolean {
    return this.disposition === -2 && !this.isOwner;
  }

  override get isOwner(): boolean {
    return game.user.isGM || (this.actor?.isOwner ?? false);
  }

  override testUserPermission(user: AnyValue, level: AnyValue, options: AnyObject = {}): boolean {
    if (user?.isGM) return true;
    return this.actor
      ? this.actor.testUserPermission(user, level, options)
      : super.testUserPermission(user, level, options);
  }

  /** Has its actor this status? */
  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.name ||= this.baseActor?.name ?? "";
    if (this.texture && !this.texture.src)
      this.texture.src = this.baseActor?.prototypeToken?.texture?.src ?? "icons/svg/mystery-man.svg";
  }

  /** The regions that it is in; null where it isn't on a scene. */
  get regions(): Set<AnyValue> | null {
    const regions = this.parent?.regions as Iterable<AnyValue> | undefined;
    return regions ? new Set([...regions].filter((region) => region.tokens.has(this))) : null;
  }

  testInsideRegion(region: AnyValue, data?: AnyObject): boolean {
    return tokenInside(this, region, data);
  }

  segmentizeRegionMovementPath(region: AnyValue, waypoints: AnyObject[]): AnyObject[] {
    return region.segmentizeMovementPath(waypoints, samplesOf(this, this._source)) as AnyObject[];
  }

  /** Its size in pixels. */
  getSize({ width = this._source.width, height = this._source.height }: AnyObject = {}): AnyObject {
    const { sizeX, sizeY } = this.parent.grid;
    return { width: width * sizeX, height: height * sizeY };
  }

  getCenterPoint(data: AnyObject = {}): AnyObject {
    const { x, y, elevation } = { ...this._source, ...data };
    const { width, height } = this.getSize(data);
    return { x: x + width / 2, y: y + height / 2, elevation };
  }

  getOccupiedGridSpaceOffsets(data: AnyObject = {}): AnyObject[] {
    const { x, y } = { ...this._source, ...data };
    return samplesOf(this, { ...this._source, ...data }).map(
      (point) => this.parent.grid.getOffset({ x: x + point.x, y: y + point.y }) as AnyObject,
    );
  }

  override prepareEmbeddedDocuments(): void {
    // The synthetic actor prepares itself when it is asked for; see ActorDelta.
  }

  /** What a bar shows: {type, attribute, value, max, editable}; null when there is nothing. */
  getBarAttribute(barName: string, { alternative }: AnyObject = {}): AnyValue {
    const attribute = alternative ?? this[barName]?.attribute;
    const { actor } = this;
    if (!attribute || !actor) return null;
    const { getProperty } = (globalThis as AnyObject).foundry.utils;
    const data = getProperty(actor.system, attribute);
    if (data === null || data === undefined) return null;
    const source = getProperty(actor._source.system, attribute);
    if (Number.isFinite(data)) return { type: "value", attribute, value: Number(data), editable: source !== undefined };
    if (typeof data === "object" && "value" in data && "max" in data)
      return {
        type: "bar",
        attribute,
        value: Number(data.value ?? 0),
        max: Number(data.max ?? 0),
        editable: getProperty(actor._source.system, `${attribute}.value`) !== undefined,
      };
    return null;
  }

  /** Bars and values of a data shape: from CONFIG, a model's schema, or the data itself. */
  static getTrackedAttributes(data: AnyValue, path: string[] = []): { bar: string[][]; value: string[][] } {
    const found = { bar: [] as string[][], value: [] as string[][] };
    if (typeof data === "string") {
      const configured = CONFIG.Actor.trackableAttributes?.[data];
      if (configured)
        return {
          bar: configured.bar.map((p: string) => p.split(".")),
          value: configured.value.map((p: string) => p.split(".")),
        };
      data = CONFIG.Actor.dataModels?.[data]?.schema ?? game.model?.Actor?.[data];
    }
    if (!data || typeof data !== "object") {
      for (const type of Object.keys(CONFIG.Actor.dataModels ?? {})) {
        const one = this.getTrackedAttributes(type);
        found.bar.push(...one.bar);
        found.value.push(...one.value);
      }
      return found;
    }
    const { fields } = (globalThis as AnyObject).foundry.data;
    const children: [string, AnyValue][] = data.fields ? Object.entries(data.fields) : Object.entries(data);
    for (const [name, child] of children) {
      const at = [...path, name];
      const inner =
        child instanceof fields.SchemaField
          ? child.fields
          : child && typeof child === "object" && !(child instanceof fields.DataField) && !Array.isArray(child)
            ? child
            : null;
      if (inner) {
        const keys = Object.keys(inner);
        if (keys.includes("value") && keys.includes("max")) found.bar.push(at);
        else {
          const deeper = this.getTrackedAttributes(child, at);
          found.bar.push(...deeper.bar);
          found.value.push(...deeper.value);
        }
      } else if (child instanceof fields.NumberField || typeof child === "number") found.value.push(at);
    }
    return found;
  }

  static getTrackedAttributeChoices(attributes: AnyObject = this.getTrackedAttributes(undefined)): AnyObject[] {
    const of = (group: string, paths: string[][]): AnyObject[] =>
      paths.map((p) => ({ group: game.i18n.localize(group), value: p.join("."), label: p.join(".") }));
    return [...of("TOKEN.BarAttributes", attributes.bar), ...of("TOKEN.BarValues", attributes.value)];
  }

  async toggleCombatant({ active, ...options }: AnyObject = {}): Promise<boolean> {
    const on = active ?? !this.inCombat;
    const cls = this.constructor as typeof TokenDocument;
    if (on) await cls.createCombatants([this], options);
    else await cls.deleteCombatants([this], options);
    return on;
  }

  /** Put tokens into the viewed fight, which is made if there is none. */
  static async createCombatants(tokens: AnyValue[], { combat }: AnyObject = {}): Promise<AnyValue[]> {
    let fight = combat ?? game.combats.viewed;
    if (!fight) fight = await CONFIG.Combat.documentClass.create({ scene: canvas.scene?.id ?? null, active: true });
    const fresh = tokens.filter((t) => !fight.combatants.some((c: AnyValue) => c._source.tokenId === t.id));
    const data = fresh.map((t) => ({
      tokenId: t.id,
      sceneId: t.parent.id,
      actorId: t._source.actorId,
      hidden: t.hidden,
    }));
    return data.length ? fight.createEmbeddedDocuments("Combatant", data) : [];
  }

  static async deleteCombatants(tokens: AnyValue[], { combat }: AnyObject = {}): Promise<AnyValue[]> {
    const fight = combat ?? game.combats.viewed;
    if (!fight) return [];
    const ids = fight.combatants
      .filter((c: AnyValue) => tokens.some((t) => t.id === c._source.tokenId))
      .map((c: AnyValue) => c.id);
    return ids.length ? fight.deleteEmbeddedDocuments("Combatant", ids) : [];
  }

  /** Whoever leaves the board leaves the fight. One client sees to it: that of the user who removed the token. */
  static override async _onDeleteOperation(documents: AnyValue[], operation: AnyObject, user: AnyValue): Promise<void> {
    await super._onDeleteOperation(documents, operation, user);
    if (!user?.isSelf || !isLeadingWindow() || operation.parent?.pack) return;
    const gone = new Set(documents.map((t) => t.id as string));
    for (const combat of game.combats) {
      const ids = combat.combatants
        .filter((c: AnyValue) => gone.has(c.tokenId) && c.canUserModify(user, "delete"))
        .map((c: AnyValue) => c.id as string);
      if (ids.length) await combat.deleteEmbeddedDocuments("Combatant", ids);
    }
  }

  /* ------------------------------------------------------------ movement */

  /** The movement that was made last, or one that goes nowhere. */
  get movement(): AnyObject {
    return this._movement ?? resting(this);
  }

  get movementHistory(): AnyObject[] {
    return this._movementHistory as AnyObject[];
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.movementAction ??= this._inferMovementAction();
  }

  /** How it moves unless somebody says otherwise. */
  _inferMovementAction(): string {
    return CONFIG.Token.movement.defaultAction as string;
  }

  /** Move through waypoints; resolves to whether it has moved. */
  async move(waypoints: AnyValue, options: AnyObject = {}): Promise<boolean> {
    const list = [waypoints].flat() as AnyObject[];
    const { method = "api", autoRotate, showRuler, constrainOptions, planned, ...operation } = options;
    if (planned) throw new HostNotImplemented("TokenDocument#move with planned");
    if (!list.length) return false;
    const goal: AnyObject = {};
    for (const waypoint of list)
      for (const [key, value] of Object.entries(positionOf(waypoint)))
        if (key in waypoint) goal[key] = key === "x" || key === "y" ? Math.round(value as number) : (value as unknown);
    const id = String(this.id);
    const { id: before } = this.movement;
    await this.update(goal, {
      ...operation,
      movement: { [id]: { waypoints: list, method, autoRotate, showRuler, constrainOptions } },
    });
    return this.movement.id !== before;
  }

  /** Take recorded movement back: all of it, or that of an id and whatever came after it. */
  async revertRecordedMovement(movementId?: string): Promise<boolean> {
    const back = before(this._source._movementHistory as AnyObject[], movementId);
    if (!back) return false;
    const place = positionOf(back.place as AnyObject);
    const changed = await this.update(
      { ...place, _movementHistory: back.history },
      { movement: { [String(this.id)]: { waypoints: [{ ...place, action: "displace" }], method: "undo" } } },
    );
    return changed !== undefined;
  }

  /** Nothing is ever on its way on a flat board: a movement is over as soon as it has begun. */
  stopMovement(): boolean {
    return false;
  }

  pauseMovement(_key?: string): null {
    return null;
  }

  resumeMovement(_movementId: string, _key: string): void {
    // Nothing was paused.
  }

  measureMovementPath(waypoints: AnyObject[], options: AnyObject = {}): AnyObject {
    return measure(this, waypoints, options);
  }

  getCompleteMovementPath(waypoints: AnyObject[]): AnyObject[] {
    return completePath(this, waypoints);
  }

  /** Movement is remembered while somebody fights. (i) */
  _shouldRecordMovementHistory(): boolean {
    return game.combats?.some((c: AnyValue) => c.started && c.combatants.some((one: AnyValue) => one.token === this));
  }

  async clearMovementHistory(): Promise<void> {
    if (this._source._movementHistory.length) await this.update({ _movementHistory: [] });
  }

  /** May it move so? `false` refuses. */
  async _preUpdateMovement(_movement: AnyObject, _operation: AnyObject): Promise<boolean | void> {
    // For systems to override.
  }

  _onUpdateMovement(_movement: AnyObject, _operation: AnyObject, _user: AnyValue): void {
    // For systems to override.
  }

  _onMovementRecorded(): void {
    Hooks.callAll("recordToken", this);
  }

  override async _preUpdate(changed: AnyObject, options: AnyObject, user: AnyValue): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const movement = movementOf(this, changed, options.movement?.[String(this.id)]);
    if (!movement) return;
    if ((await this._preUpdateMovement(movement, options)) === false) return false;
    if (Hooks.call("preMoveToken", this, movement, options) === false) return false;
    if (movement.recorded) changed._movementHistory = recorded(this, movement);
    options._movement = { ...options._movement, [String(this.id)]: movement };
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    const made = options._movement?.[String(this.id)] as AnyObject | undefined;
    if (made) {
      const user: AnyValue = game.users.get(userId);
      Object.defineProperty(this, "_movement", {
        value: { ...made, user, state: "completed", updateOptions: options },
        configurable: true,
        enumerable: false,
      });
      this._onUpdateMovement(this.movement, options, user);
      Hooks.callAll("moveToken", this, this.movement, options, user);
    }
    if ("_movementHistory" in changed) this._onMovementRecorded();
  }
}
