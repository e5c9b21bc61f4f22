import { BaseCombatant } from "../../common/documents/combatant.ts";
import { BaseCombatantGroup } from "../../common/documents/combatant-group.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { CONFIG, game } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** Somebody in a fight. T:client/documents/combatant */
export class Combatant extends ClientDocumentMixin(BaseCombatant) {
  declare resource: AnyValue;

  get combat(): AnyValue {
    return this.parent;
  }

  get token(): AnyValue {
    const { sceneId, tokenId } = this._source;
    return tokenId ? (game.scenes?.get(sceneId)?.tokens.get(tokenId) ?? null) : null;
  }

  get actor(): AnyValue {
    if (this.token) return this.token.actor;
    return game.actors?.get(this._source.actorId) ?? null;
  }

  get isNPC(): boolean {
    return !this.actor || !this.actor.hasPlayerOwner;
  }

  get isDefeated(): boolean {
    return this.defeated || (this.actor?.statuses.has(CONFIG.specialStatusEffects.DEFEATED) ?? false);
  }

  override get isOwner(): boolean {
    return this.testUserPermission(game.user, "OWNER");
  }

  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  override get permission(): number {
    return game.user.isGM ? 3 : (this.actor?.permission ?? 0);
  }

  get players(): AnyValue[] {
    return game.users.filter((u: AnyValue) => !u.isGM && this.testUserPermission(u, "OWNER"));
  }

  override getUserLevel(user: AnyValue): number {
    const who = user ?? game.user;
    return who?.isGM ? 3 : (this.actor?.getUserLevel(who) ?? 0);
  }

  override testUserPermission(user: AnyValue, level: AnyValue, options: AnyObject = {}): boolean {
    if (user?.isGM) return options.exact ? level === "OWNER" || level === 3 : true;
    return this.actor?.testUserPermission(user, level, options) ?? false;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const source = this._source;
    this.name = source.name || this.token?.name || this.actor?.name || game.i18n?.localize("COMBAT.UnknownCombatant");
    this.img = source.img || this.token?.texture?.src || this.actor?.img || "icons/svg/mystery-man.svg";
    // A group acts as one.
    const group = this.combat?.groups?.get?.(source.group);
    if (typeof group?._source.initiative === "number") this.initiative = group._source.initiative as number;
    this.updateResource();
  }

  _getInitiativeFormula(): string {
    return String(CONFIG.Combat.initiative.formula || game.system.initiative || "1d20");
  }

  getInitiativeRoll(formula?: string | null): AnyValue {
    return CONFIG.Dice.rolls[0].create(formula || this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
  }

  async rollInitiative(formula?: string): Promise<AnyValue> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }

  /** The tracked number of the tracker's setting, e.g. health. */
  updateResource(): AnyValue {
    const path = this.combat?.settings?.resource;
    const value =
      path && this.actor ? (globalThis as AnyObject).foundry.utils.getProperty(this.actor.system, path) : null;
    return (this.resource = value && typeof value === "object" && "value" in value ? value.value : (value ?? null));
  }

  async clearMovementHistory(): Promise<void> {
    await this.token?.clearMovementHistory();
  }
}

/** Combatants that share an initiative. T:client/documents/combatant-group */
export class CombatantGroup extends ClientDocumentMixin(BaseCombatantGroup) {
  get members(): Set<AnyValue> {
    return new Set((this.parent as AnyObject)?.combatants?.filter((c: AnyValue) => c._source.group === this.id) ?? []);
  }

  get defeated(): boolean {
    return this.members.size > 0 && [...this.members].every((m) => m.isDefeated);
  }

  get hidden(): boolean {
    return this.members.size > 0 && [...this.members].every((m) => m.hidden);
  }
}
