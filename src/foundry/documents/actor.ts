import { forgetRead } from "../apply/as-read.ts";
import { conditionOf, statusId } from "../apply/condition-effect.ts";
import { beginWork, isWorkedOut } from "../data/work-out.ts";
import { icon } from "../ids.ts";
import { isV14 } from "../platform.ts";
import { bringPlay } from "../play.ts";
import { bringPeopleOf, bringRulesetOf, declarationOf, peopleOf, rulesetOf } from "../registry.ts";
import type { RulesetAdapter, RulesetDeclaration, RulesetPeople } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import { inWords } from "../view/text/model-errors.ts";
import { notifyRefusal } from "../view/text/refusals.ts";
import { createDialog, type CreateOperation, type CreateOptions } from "./create-dialog.ts";

/** What stands on somebody's tokens for how they are: one effect a state, because Foundry asks each time that a token or a row of the tracker is drawn. */
const marks = new WeakMap<object, Map<string, ActiveEffect.Implementation>>();

/** The effect that shows a state and is stored nowhere. */
function standing(
  actor: object,
  state: string,
  data: { readonly img: string; readonly [key: string]: unknown },
): ActiveEffect.Implementation {
  const known = marks.get(actor) ?? new Map<string, ActiveEffect.Implementation>();
  marks.set(actor, known);
  const key = `${state} ${data.img}`;
  const effect =
    known.get(key) ??
    (new ActiveEffect.implementation({ ...data, ...(isV14() ? { showIcon: 2 } : {}) } as never, {
      parent: actor as Actor.Implementation,
    }) as ActiveEffect.Implementation);
  known.set(key, effect);
  return effect;
}

/**
 * An actor of any ruleset. Thin: it knows its ruleset and hands the rest over. Conditions turned on in the token HUD or by a macro go through the rules, so that rows
 * progress and bundles come and go as wholes.
 */
export class CrossoverActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** The ruleset this actor plays by; null for a subtype of another package, and until it is here as a whole. */
  get ruleset(): RulesetAdapter | null {
    return rulesetOf(this);
  }

  /** What of it shows its people; null while that is still on its way. */
  get people(): RulesetPeople | null {
    return peopleOf(this);
  }

  /** What is known of it from the start. */
  get declared(): RulesetDeclaration | null {
    return declarationOf(this);
  }

  /** What formulas may name: the data as Foundry has it, and the ruleset's short names (`@str`, `@pl`) beside it. */
  override getRollData(): ReturnType<Actor["getRollData"]> {
    const { people } = this;
    const ready = people?.prepare?.[this.type] === undefined || isWorkedOut(this.system);
    const short = ready ? people?.rollData?.[this.type]?.(this.system as never) : undefined;
    return { ...super.getRollData(), ...short } as never;
  }

  /** Make its sheet anew when it is next asked for. */
  async renewSheet(): Promise<void> {
    await this._onSheetChange({ sheetOpen: false });
  }

  /** What is created by hand is of a ruleset that is played here, hero first. */
  static override async createDialog(data = {}, operation = {}, options = {}): Promise<never> {
    const asked = options as CreateOptions;
    return (
      asked.template
        ? super.createDialog(data, operation, options)
        : createDialog(this as never, data, operation as CreateOperation, asked)
    ) as never;
  }

  /** What the model refuses is told by field and label, whoever asked for it: a sheet, a macro, an import. */
  override validate(...args: Parameters<Actor["validate"]>): boolean {
    try {
      return super.validate(...args);
    } catch (cause) {
      throw inWords(cause, this);
    }
  }

  override updateSource(...args: Parameters<Actor["updateSource"]>): ReturnType<Actor["updateSource"]> {
    try {
      return super.updateSource(...args);
    } catch (cause) {
      throw inWords(cause, this);
    }
  }

  /** Until it is prepared anew, formulas do without short names: they'd be those of before. */
  override prepareBaseData(): void {
    super.prepareBaseData();
    beginWork(this.system);
    forgetRead();
  }

  /** What follows from tracks and is stored nowhere counts as a status too, so that tokens, HUD and other packages know of it. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { people } = this;
    if (!people) return;
    const { derived, out } = people.conditions;
    if (!derived && !out) return;
    const snapshot = people.snapshot(this as unknown as Actor.Implementation);
    for (const id of derived?.(snapshot) ?? []) this.statuses.add(statusId(people.id, id));
    if (out?.(snapshot) === true) this.statuses.add(CONFIG.specialStatusEffects.DEFEATED);
  }

  /** How it is where no effect says so stands on its tokens and in the tracker like one: what a vehicle is (broken), and over the whole token that somebody is out. */
  override get temporaryEffects(): ActiveEffect.Implementation[] {
    const own = super.temporaryEffects;
    const mark = this.declared?.actors[this.type]?.mark?.(this.system) ?? null;
    const { DEFEATED } = CONFIG.specialStatusEffects;
    // Whom the Gamemaster has marked so has Foundry's own.
    const out = this.statuses.has(DEFEATED) && !own.some((e) => e.getFlag("core", "overlay" as never) === true);
    return [
      ...own,
      ...(mark ? [standing(this, mark.label, { name: localize(mark.label), img: mark.img })] : []),
      ...(out
        ? [
            standing(this, DEFEATED, {
              name: localize("CROSSOVER.Shared.Status.defeated"),
              img: icon("skull-crossed-bones"),
              statuses: [DEFEATED],
              flags: { core: { overlay: true } },
            }),
          ]
        : []),
    ];
  }

  /** A bar that is set on the token goes through the rules where they have more to say than the number: who falls below 0 is dying. */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const ruleset = await bringRulesetOf(this as unknown as Actor.Implementation);
    const field = foundry.utils.getProperty(this.system, attribute) as number | { readonly value: number } | undefined;
    const now = typeof field === "object" ? field.value : (field ?? 0);
    const changes =
      ruleset?.track?.(
        ruleset.snapshot(this as unknown as Actor.Implementation),
        attribute,
        isDelta ? now + value : value,
      ) ?? null;
    if (changes === null) return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    await (await bringPlay()).write(changes);
    return this;
  }

  /** Heroes' tokens are linked and friendly, adversaries' are copies and hostile; the bars are the first two tracks that the subtype offers. */
  protected override async _preCreate(...args: Parameters<Actor["_preCreate"]>): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    const [data] = args;
    // Whoever makes somebody of a ruleset plays by it from now on.
    await bringPeopleOf(this as unknown as Actor.Implementation);
    const subtype = this.declared?.actors[this.type];
    if (!subtype) return;
    const given = (data as { prototypeToken?: object }).prototypeToken ?? {};
    const { FRIENDLY, HOSTILE } = CONST.TOKEN_DISPOSITIONS;
    const defaults = {
      actorLink: subtype.linked,
      disposition: subtype.linked ? FRIENDLY : HOSTILE,
      displayBars: CONST.TOKEN_DISPLAY_MODES.OWNER,
      displayName: CONST.TOKEN_DISPLAY_MODES.HOVER,
      bar1: { attribute: subtype.trackable.bar[0] ?? null },
      bar2: { attribute: subtype.trackable.bar[1] ?? null },
    };
    this.updateSource({ prototypeToken: foundry.utils.mergeObject(defaults, given) } as never);
  }

  /** Turn a condition on or off as the rules do it; a status of another package is left to Foundry. */
  override async toggleStatusEffect(
    status: string,
    options: Actor.ToggleStatusEffectOptions = {},
  ): Promise<ActiveEffect.Implementation | boolean | undefined> {
    const ruleset = await bringPeopleOf(this);
    const condition = ruleset ? conditionOf(ruleset.id, status) : null;
    if (!ruleset || condition === null)
      return super.toggleStatusEffect(status as never, options) as Promise<
        ActiveEffect.Implementation | boolean | undefined
      >;
    const active = options.active ?? !this.statuses.has(status);
    const changes = ruleset.conditions.toggle(
      ruleset.snapshot(this as unknown as Actor.Implementation),
      condition,
      active,
    );
    if (!Array.isArray(changes)) {
      notifyRefusal(changes as never, ruleset);
      return undefined;
    }
    await (await bringPlay()).write(changes as never);
    return active;
  }
}
