import { BaseActor } from "../../common/documents/actor.ts";
import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { getProperty, logCompatibilityWarning, setProperty } from "../../common/utils/index.ts";
import { Hooks } from "../hooks.ts";
import { canvas, CONFIG, game } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** Somebody: effects laid over data, statuses, tokens. T:client/documents/actor */
export class Actor extends ClientDocumentMixin(BaseActor) {
  declare statuses: Set<string>;
  declare overrides: AnyObject;
  declare tokenActiveEffectChanges: AnyObject;
  declare _completedActiveEffectPhases: Set<string>;

  override _configure(options: AnyObject = {}): void {
    super._configure(options);
    this.statuses = new Set();
    this.overrides = {};
  }

  /** The unlinked token whose own actor this is. */
  get token(): AnyValue {
    return this.parent?.documentName === "Token" ? this.parent : null;
  }

  get isToken(): boolean {
    return this.token !== null;
  }

  get thumbnail(): string {
    return this.img;
  }

  get itemTypes(): Record<string, AnyValue[]> {
    const types: Record<string, AnyValue[]> = Object.fromEntries(
      (game.documentTypes?.Item ?? []).map((t: string) => [t, []]),
    );
    for (const item of this.items) (types[item.type] ??= []).push(item);
    return types;
  }

  get inCombat(): boolean {
    return game.combat?.getCombatantsByActor(this).length > 0;
  }

  get appliedEffects(): AnyValue[] {
    return [...this.allApplicableEffects()].filter((e) => e.active);
  }

  get temporaryEffects(): AnyValue[] {
    return this.appliedEffects.filter((e) => e.isIconShown ?? e.isTemporary);
  }

  *allApplicableEffects(): Generator<AnyValue> {
    for (const effect of this.effects) yield effect;
    if (!isV14() && CONFIG.ActiveEffect.legacyTransferral) return;
    for (const item of this.items) for (const effect of item.effects) if (effect.transfer) yield effect;
  }

  /* ------------------------------------------------------------ preparation */

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (isV14()) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  /** What effects bring is cleared here, since systems override prepareBaseData without calling it. gh asacolips-projects/boilerplate (MIT) */
  override prepareData(): void {
    this.statuses = new Set();
    this.overrides = {};
    this.tokenActiveEffectChanges = {};
    this._completedActiveEffectPhases = new Set();
    super.prepareData();
    if (isV14()) this.applyActiveEffects("final");
  }

  /** Lay the changes of all active effects over the data, lowest priority first. [14] in two phases; a phase that is unknown or done already is refused. */
  applyActiveEffects(phase?: string): void {
    if (isV14()) {
      if (phase === undefined) {
        logCompatibilityWarning("Actor#applyActiveEffects must be given a phase", { since: 14, until: 16 });
        phase = "initial";
      }
      const known = CONFIG.ActiveEffect.documentClass.CHANGE_PHASES as AnyObject;
      if (!(phase in known) || this._completedActiveEffectPhases.has(phase)) {
        Hooks.onError(
          "Actor#applyActiveEffects",
          new Error(`Phase "${phase}" of active effects is unknown or already completed for ${String(this.uuid)}`),
          { log: "error" },
        );
        return;
      }
      this._completedActiveEffectPhases.add(phase);
    }
    const Effect = CONFIG.ActiveEffect.documentClass;
    const types = isV14() ? (Effect.CHANGE_TYPES as AnyObject) : {};
    const changes: AnyObject[] = [];
    for (const effect of this.allApplicableEffects()) {
      if (!effect.active) continue;
      if (!isV14() || phase === "initial") for (const status of effect.statuses) this.statuses.add(status);
      for (const change of ((isV14() ? effect.system?.changes : effect.changes) ?? []) as AnyObject[]) {
        if (!change.key) continue;
        const own: AnyObject = { ...change, effect };
        if (isV14()) {
          if ((change.phase ?? "initial") !== phase) continue;
          own.replacementData = effect.getReplacementData(this);
          if (effect.shouldApplyChange(change, { phase, replacementData: own.replacementData }) === false) continue;
        }
        own.priority ??= isV14() ? (types[String(change.type).split(".")[0]!]?.defaultPriority ?? 0) : change.mode * 10;
        changes.push(own);
      }
    }
    changes.sort((a, b) => a.priority - b.priority);
    for (const { replacementData, ...change } of changes) {
      if (isV14() && String(change.key).startsWith("token."))
        setProperty(this.tokenActiveEffectChanges, String(change.key).slice(6), change.value);
      else
        Object.assign(
          this.overrides,
          isV14() ? Effect.applyChange(this, change, { replacementData }) : change.effect.apply(this, change),
        );
    }
  }

  override getRollData(): AnyValue {
    return this.system;
  }

  /* ------------------------------------------------------------ tokens */

  getActiveTokens(linked = false, document = false): AnyValue[] {
    if (!canvas.ready) return [];
    const tokens =
      canvas.scene?.tokens.contents.filter((t: AnyValue) =>
        this.isToken ? t === this.token : t._source.actorId === this.id && (t.isLinked || !linked),
      ) ?? [];
    return document ? tokens : tokens.map((t: AnyValue) => t.object).filter(Boolean);
  }

  getDependentTokens({ scenes, linked = false }: AnyObject = {}): AnyValue[] {
    const list = scenes ? [scenes].flat() : game.scenes.contents;
    return list.flatMap((s: AnyValue) =>
      s.tokens.contents.filter((t: AnyValue) => t._source.actorId === this.id && (!linked || t.isLinked)),
    );
  }

  async getTokenDocument(data: AnyObject = {}, options: AnyObject = {}): Promise<AnyValue> {
    const source = this.prototypeToken.toObject();
    const merged = { ...source, ...data, actorId: this.id };
    // H-293
    if (merged.appendNumber && !merged.actorLink && data.name === undefined) {
      const taken = new Set((options.parent ?? canvas.scene)?.tokens?.map?.((token: AnyValue) => token.name) ?? []);
      let number = 1;
      while (taken.has(`${String(source.name)} (${String(number)})`)) number++;
      merged.name = `${String(source.name)} (${String(number)})`;
    }
    return new CONFIG.Token.documentClass(merged, { parent: options.parent ?? null, strict: true });
  }

  /** Change what a token bar shows: a number, or a difference; bars stay between 0 and their maximum. */
  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<AnyValue> {
    const current = getProperty(this.system, attribute);
    const at = isBar ? current?.value : current;
    const wanted = isDelta ? Number(at) + value : value;
    const path = isBar ? `system.${attribute}.value` : `system.${attribute}`;
    const updates = { [path]: isBar ? Math.clamp(wanted, 0, Number(current.max)) : wanted };
    const allowed = Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    return allowed ? this.update(updates) : this;
  }

  async toggleStatusEffect(statusId: string, { active, overlay = false }: AnyObject = {}): Promise<AnyValue> {
    const status = CONFIG.statusEffects.find((e: AnyValue) => e.id === statusId) as AnyObject | undefined;
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
    const existing: string[] = [];
    if (status._id) {
      const effect = this.effects.get(status._id);
      if (effect) existing.push(effect.id);
    } else
      for (const effect of this.effects)
        if (effect.statuses.has(status.id) && effect.statuses.size === 1) existing.push(effect.id);
    if (existing.length) {
      if (active) return true;
      await this.deleteEmbeddedDocuments("ActiveEffect", existing);
      return false;
    }
    if (!active && active !== undefined) return undefined;
    const effect = await CONFIG.ActiveEffect.documentClass.fromStatusEffect(statusId);
    if (overlay) effect.updateSource({ "flags.core.overlay": true });
    const [created] = await this.createEmbeddedDocuments("ActiveEffect", [effect.toObject()], { keepId: true });
    return created;
  }

  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: AnyObject = {}): Promise<AnyValue> {
    if (!game.combat) return null;
    if (createCombatants && !game.combat.getCombatantsByActor(this).length) {
      const tokens: AnyValue[] = this.isToken ? [this.token] : this.getActiveTokens(true, true);
      // Whoever stands on the board comes with the token, whoever doesn't comes alone.
      const data = tokens.length
        ? tokens.map((t) => ({
            actorId: this.id,
            tokenId: t.id as string,
            sceneId: t.parent.id as string,
            hidden: t.hidden as boolean,
          }))
        : [{ actorId: this.id }];
      await game.combat.createEmbeddedDocuments("Combatant", data);
    }
    const ids = game.combat
      .getCombatantsByActor(this)
      .filter((c: AnyValue) => c.isOwner && (rerollInitiative || c.initiative === null))
      .map((c: AnyValue) => c.id);
    return ids.length ? game.combat.rollInitiative(ids, initiativeOptions) : game.combat;
  }

  /* ------------------------------------------------------------ what happens to it */

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#refreshDependents();
  }

  override _onCreateDescendantDocuments(...args: [AnyValue, string, AnyValue[], AnyObject[], AnyObject, string]): void {
    super._onCreateDescendantDocuments(...args);
    this.#refreshDependents();
  }

  override _onUpdateDescendantDocuments(...args: [AnyValue, string, AnyValue[], AnyObject[], AnyObject, string]): void {
    super._onUpdateDescendantDocuments(...args);
    this.#refreshDependents();
  }

  override _onDeleteDescendantDocuments(...args: [AnyValue, string, AnyValue[], string[], AnyObject, string]): void {
    super._onDeleteDescendantDocuments(...args);
    this.#refreshDependents();
  }

  /** Tokens without a link have what this actor has. Board and tracker follow by themselves. */
  #refreshDependents(): void {
    if (this.inCompendium) return;
    for (const token of this.getDependentTokens()) if (!token.isLinked) token.delta?.updateSyntheticActor?.();
  }
}
