import {
  ABILITY_KEYS,
  type ArmorEntry,
  boostedTraits,
  conditionDefinition,
  type ConditionState,
  containedFeats,
  containedPower,
  convictionMaximum,
  damageTrack,
  drainedPower,
  EFFECTS,
  exertedPower,
  type FeatEntry,
  type PowerEntry,
  sharedPower,
  type SkillDefinition,
  type SkillEntry,
  type SkillKey,
  SKILLS,
  type TwintensActor,
  type TwintensCharacter,
  type WeaponEntry,
} from "../../../rules/twintens/index.ts";
import type { ConditionModel } from "../../data/condition-model.ts";
import { twintensSettings } from "../settings.ts";
import { modifierOf } from "../sheets/entries.ts";
import type { TwintensFoeModel, TwintensHeroModel, TwintensObjectModel } from "./characters.ts";
import type {
  TwintensDrawbackModel,
  TwintensEquipmentModel,
  TwintensFeatModel,
  TwintensPowerModel,
  TwintensSkillModel,
} from "./items.ts";

/** An item with the model that its subtype has. */
interface Held<M> {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly system: M;
  readonly flags: { readonly crossover?: { readonly temporary?: boolean } };
}

const named = (text: string | null): string | null => (text === "" ? null : text);

const power = ({ id, name, system: p }: Held<TwintensPowerModel>): PowerEntry => ({
  id,
  name,
  key: p.key,
  ranks: p.ranks,
  lost: p.lost,
  base: p.base,
  extras: p.extras.map(modifierOf),
  flaws: p.flaws.map(modifierOf),
  feats: p.feats.map(modifierOf),
  drawbacks: p.drawbacks.map(({ key, points }) => ({ key, points })),
  action: p.action,
  range: p.range,
  duration: p.duration,
  save: p.save,
  lethal: p.lethal,
  descriptors: [...p.descriptors],
  trait: named(p.trait),
  arrayId: named(p.arrayId),
  dynamic: p.dynamic,
  share: p.share,
  active: p.active,
  inside: named(p.inside),
});

/** Whether a weapon works as a power (a taser, a grenade): it is attacked with as one. */
const powered = (system: TwintensEquipmentModel): boolean =>
  system.sort === "weapon" && (system.effects.length > 0 || system.area !== null);

const DAMAGE = 5;

/** What a weapon that works as a power does while it is at hand. @rule TWI-471 */
function weaponPowers({ id, name, system: w }: Held<TwintensEquipmentModel>): PowerEntry[] {
  const effects: readonly { readonly key: PowerEntry["key"]; readonly ranks: number }[] =
    w.effects.length > 0 ? w.effects : [{ key: "blast", ranks: w.damage ?? DAMAGE }];
  return effects.map(({ key, ranks }, i) => ({
    id: i === 0 ? id : `${id}.${i + 1}`,
    name,
    key,
    ranks,
    lost: 0,
    base: EFFECTS[key].cost?.[0] ?? 1,
    extras: w.area === null ? [] : [{ key: "area", ranks: 1, note: w.area }],
    flaws: [],
    feats: [],
    drawbacks: [],
    action: null,
    range: w.increment === null ? "touch" : "ranged",
    duration: null,
    save: null,
    lethal: w.type === "lethal",
    descriptors: [],
    trait: null,
    arrayId: null,
    active: true,
    ...(w.increment !== null && { increment: w.increment, thrown: w.thrown }),
  }));
}

const weapon = ({ id, name, system: w }: Held<TwintensEquipmentModel>): WeaponEntry => ({
  id,
  name,
  key: w.key,
  damage: w.damage,
  threat: w.threat,
  increment: w.increment,
  thrown: w.thrown,
  type: w.type,
  autofire: w.autofire,
  dodge: w.dodge,
  reach: w.reach,
  tripDisarm: w.tripDisarm,
  marks: w.marks,
  twoHands: w.twoHands,
  equipped: w.equipped && !powered(w),
  cost: w.cost * Math.max(1, w.quantity),
});

const armor = ({ id, name, system: a }: Held<TwintensEquipmentModel>): ArmorEntry => ({
  id,
  name,
  toughness: a.toughness,
  worn: a.equipped,
  cost: a.cost * Math.max(1, a.quantity),
});

/** Skills of the sheet, and every other without a field at no ranks, so that whatever may be tried is there to be tried; its id is then its key. @rule TWI-410 */
function withUntrained(held: readonly SkillEntry[]): readonly SkillEntry[] {
  const has = new Set(held.map((s) => s.key));
  const rest = (Object.entries(SKILLS) as [SkillKey, SkillDefinition][]).filter(
    ([key, s]) => !has.has(key) && s.specialties === undefined,
  );
  return [...held, ...rest.map(([key]): SkillEntry => ({ id: key, key, specialty: "", ranks: 0, misc: 0 }))];
}

const NO_FLAGS: TwintensCharacter["flags"] = {
  acted: true,
  flatFooted: false,
  aware: true,
  declined: false,
  surges: 0,
  extraEffort: false,
};

/** What every actor of the ruleset gives the rules, before its kind adds its own. */
function bare(
  actor: Actor.Implementation,
  system: Pick<TwintensHeroModel | TwintensObjectModel, "sort" | "size" | "powerLevel" | "summoned">,
): TwintensActor {
  return {
    ref: actor.uuid,
    name: actor.name,
    kind: system.sort,
    count: 1,
    size: system.size,
    powerLevel: system.powerLevel,
    abilities: { str: null, dex: null, con: null, int: null, wis: null, cha: null },
    abilityDamage: [],
    baseAttack: 0,
    defense: 0,
    dodgeBase: 0,
    saves: { fort: 0, ref: 0, will: 0 },
    objectToughness: 0,
    track: damageTrack(),
    fatigue: "normal",
    pendingFatigue: false,
    conviction: null,
    conditions: conditionsOf(actor),
    defencesThisRound: 0,
    flags: NO_FLAGS,
    skills: [],
    feats: [],
    powers: [],
    weapons: [],
    armor: [],
    gearCost: 0,
    drawbacks: [],
    hurtAt: 0,
    awarded: 0,
    lent: {},
    geared: {},
    marks: 0,
    state: "none",
    impervious: 0,
    complications: [],
    ...(system.summoned !== "" && { summoned: system.summoned }),
  };
}

function objectOf(actor: Actor.Implementation): TwintensActor {
  const system = actor.system as unknown as TwintensObjectModel;
  const { toughness, marks, state, impervious, strength, weight } = system;
  const base = bare(actor, system);
  return {
    ...base,
    abilities: { ...base.abilities, str: strength },
    objectToughness: toughness,
    ...(weight !== null && { pounds: weight }),
    marks,
    state,
    impervious,
  };
}

/**
 * An actor as the rules read it: plain data and nothing else. Items whose data is invalid are kept out by Foundry and reported on the sheet; what is left still plays.
 * @rule TWI-004 TWI-400
 */
export function snapshot(actor: Actor.Implementation): TwintensActor {
  if ((actor.type as string) === "twintensObject") return objectOf(actor);
  const system = actor.system as unknown as TwintensHeroModel & Partial<Pick<TwintensFoeModel, "count">>;
  const items = [...actor.items] as unknown as Held<unknown>[];
  const of = <M>(type: string): Held<M>[] => items.filter((i) => i.type === type) as Held<M>[];
  const skills = of<TwintensSkillModel>("twintensSkill");
  const gear = of<TwintensEquipmentModel>("twintensEquipment");
  const sorted = (sort: TwintensEquipmentModel["sort"]): Held<TwintensEquipmentModel>[] =>
    gear.filter((g) => g.system.sort === sort);
  const tools = sorted("weapon")
    .filter((g) => g.system.equipped && powered(g.system))
    .map((g) => ({ from: g.id, powers: weaponPowers(g) }));
  const base = bare(actor, system);
  const stored = of<TwintensPowerModel>("twintensPower").map(power);
  const bought = stored.map((p) => containedPower(p, stored));
  const exerted = bought.map((p) => drainedPower(exertedPower(sharedPower(p), base.conditions), base.conditions));
  const boosts = boostedTraits(base.conditions);
  const character: TwintensActor = {
    ...base,
    count: system.count ?? 1,
    abilities: Object.fromEntries(
      ABILITY_KEYS.map((k) => [k, system.abilities[k].absent ? null : system.abilities[k].base]),
    ) as TwintensCharacter["abilities"],
    abilityDamage: system.abilityDamage.map(({ ability, points, rate, source, atOnce = 0 }) => ({
      ability,
      points,
      rate,
      source,
      ...(atOnce > 0 && { atOnce }),
    })),
    baseAttack: system.baseAttack,
    defense: system.defense,
    dodgeBase: system.dodgeBase,
    saves: { fort: system.saves.fort, ref: system.saves.ref, will: system.saves.will },
    track: { ...system.track },
    fatigue: system.fatigue,
    pendingFatigue: system.pendingFatigue,
    defencesThisRound: system.defencesThisRound,
    flags: { ...system.flags },
    skills: withUntrained(
      skills.map(({ id, system: s }): SkillEntry => ({
        id,
        key: s.key,
        specialty: s.specialty,
        ranks: s.ranks + s.lent,
        misc: s.misc,
      })),
    ),
    ...containedFeats(
      of<TwintensFeatModel>("twintensFeat").map(({ id, system: f }): FeatEntry => ({
        id,
        key: f.key,
        ranks: f.ranks,
        subject: f.subject,
        inside: named(f.inside),
      })),
      stored,
    ),
    powers: [...exerted, ...tools.flatMap((t) => t.powers), ...boosts],
    weapons: sorted("weapon").map(weapon),
    armor: sorted("armor").map(armor),
    gearCost: sorted("gear").reduce((sum, { system: g }) => sum + g.cost * Math.max(1, g.quantity), 0),
    drawbacks: of<TwintensDrawbackModel>("twintensDrawback").map(({ system: d }) => ({
      key: d.key,
      points: d.points,
      subject: d.subject,
    })),
    tools: sorted("gear")
      .filter((g) => g.system.equipped)
      .map((g) => g.system.key),
    hurtAt: system.hurtAt,
    awarded: system.awarded,
    lent: Object.fromEntries(skills.filter((s) => s.system.lent > 0).map((s) => [s.id, s.system.lent])),
    borrowed: [
      ...items.filter((i) => i.flags.crossover?.temporary === true).map((i) => i.id),
      ...boosts.map((p) => p.id),
    ],
    unstrained: bought.filter((p) => !exerted.includes(p)),
    geared: Object.fromEntries(tools.flatMap((t) => t.powers.map((p) => [p.id, t.from]))),
    complications: of<{ motivation: boolean }>("complication").map(({ id, name, system: c }) => ({
      id,
      name,
      motivation: c.motivation,
    })),
  };
  const most = convictionMaximum(character, twintensSettings());
  return most === null
    ? character
    : { ...character, conviction: { value: system.conviction.value, max: most, used: [...system.conviction.used] } };
}

/** Conditions that are on the actor now, each with the effect that carries it. */
function conditionsOf(actor: Actor.Implementation): ConditionState[] {
  const effects = [...actor.effects] as unknown as {
    id: string;
    type: string;
    active: boolean;
    system: ConditionModel & { readonly start?: ConditionState["start"] };
  }[];
  return effects
    .filter((e) => e.type === "condition" && e.active && conditionDefinition(e.system.condition) !== undefined)
    .map(({ id, system: c }) => ({
      id: c.condition,
      trait: c.trait,
      degree: c.degree,
      source: c.source,
      until: c.until,
      start: c.start ?? null,
      effect: id,
    }));
}
