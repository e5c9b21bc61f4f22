import {
  ABILITY_KEYS,
  type AbilityKey,
  advantageCalled,
  type AdvantageEntry,
  BOUGHT_DEFENSES,
  type BoughtDefense,
  canonicalEffect,
  type Component,
  type LedgerLine,
  powerCost,
  skillCalled,
  type SkillEntry,
  type TransferCharacter,
  type TransferComplication,
  type TransferPower,
} from "../../../../rules/fudge/index.ts";
import { AS_IT_WAS } from "../../../apply/write.ts";
import { icon, SYSTEM_ID } from "../../../ids.ts";
import { localize } from "../../../view/text/localize.ts";
import { asHtml, asText } from "../../../view/text/paragraphs.ts";
import { type ActorRecord, CALCULATOR } from "./record.ts";

/** Characters of this ruleset that a file can be. */
export type TransferKind = "fudgeHero" | "fudgeMinion";

const flags = (record: ActorRecord): object => ({ [SYSTEM_ID]: { [CALCULATOR]: JSON.stringify(record) } });

interface Held {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly system: { readonly paidBy?: string | null; readonly cost?: number };
  readonly flags: { readonly crossover?: { readonly temporary?: boolean } };
  toObject(): { readonly system: Readonly<Record<string, unknown>> };
}

/**
 * An actor as a file could hold it. Rich text that an import made is plain again, word for word; effects are in the order in which two of them are compared.
 */
export function characterOf(actor: Actor.Implementation): TransferCharacter {
  const system = (
    actor.toObject() as unknown as {
      system: {
        powerLevel: number;
        biography: string;
        abilities: Record<AbilityKey, { rank: number; absent: boolean }>;
        defenses: Record<BoughtDefense, number>;
      };
    }
  ).system;
  const held = [...actor.items] as unknown as Held[];
  // What an advantage or skill gives for a moment was never bought; a power that is temporary is a stunt.
  const items = held.filter((i) => i.flags.crossover?.temporary !== true || i.type === "fudgePower");
  const paidBy = (id: string, data: Readonly<Record<string, unknown>>): string | null =>
    held.find((i) => i.id === id)?.flags.crossover?.temporary === true
      ? "stunt"
      : ((data.paidBy as string | null | undefined) ?? null);
  const of = <T>(type: string, read: (id: string, name: string, data: Readonly<Record<string, unknown>>) => T): T[] =>
    items
      .filter((i) => i.type === type)
      .map((i) =>
        read(i.id, i.name, { ...i.toObject().system, ...(i.system.cost !== undefined && { cost: i.system.cost }) }),
      );
  const power =
    (source: TransferPower["source"]) =>
    (id: string, name: string, data: Readonly<Record<string, unknown>>): TransferPower => {
      const components = (data.components as Component[]).map((c) => canonicalEffect(bare(c)));
      return {
        id,
        source,
        name,
        text: asText(String(data.description)),
        cost: components.length === 0 ? Number(data.cost) : powerCost({ components, source }),
        components,
        paidBy: paidBy(id, data),
      };
    };
  return {
    name: actor.name,
    powerLevel: system.powerLevel,
    information: asText(system.biography),
    abilities: Object.fromEntries(
      ABILITY_KEYS.map((k) => [k, system.abilities[k].absent ? null : system.abilities[k].rank]),
    ) as TransferCharacter["abilities"],
    defenses: Object.fromEntries(BOUGHT_DEFENSES.map((k) => [k, system.defenses[k]])) as TransferCharacter["defenses"],
    skills: of(
      "fudgeSkill",
      (id, _name, d) => ({ id, base: d.base, specialty: d.specialty, ability: d.ability, rank: d.rank }) as SkillEntry,
    ),
    advantages: of(
      "fudgeAdvantage",
      (id, _name, d) => ({ id, key: d.key, rank: d.rank, subject: d.subject }) as AdvantageEntry,
    ),
    powers: [...of("fudgePower", power("power")), ...of("fudgeEquipment", power("equipment"))],
    complications: of("complication", (id, name, d): TransferComplication => ({
      id,
      name,
      text: asText(String(d.description)),
      motivation: d.motivation === true,
    })),
  };
}

/** What of an actor no file of the calculator holds: its picture, how it stands in play, and who it is beside its name. */
export function stayBehind(actor: Actor.Implementation): readonly LedgerLine[] {
  const system = actor.system as unknown as {
    readonly health: { readonly value: number; readonly max: number };
    readonly bruises: number;
    readonly victoryPoints?: { readonly value: number };
    readonly details: Readonly<Record<string, string>>;
  };
  const left = (field: string, value: string, note: string): LedgerLine => ({
    field,
    value,
    status: "raw",
    note,
    data: {},
  });
  const details = Object.entries(system.details).filter(([, text]) => text !== "");
  return [
    left("picture", actor.img ?? "", "picture"),
    left(
      "play",
      [
        `${system.health.value}/${system.health.max}`,
        ...(system.bruises > 0 ? [String(system.bruises)] : []),
        ...(system.victoryPoints ? [String(system.victoryPoints.value)] : []),
      ].join(" \u00b7 "),
      "play",
    ),
    ...details.map(([name, text]) => left(`details.${name}`, text, "details")),
  ];
}

/** The fields of an effect that a file can hold, and no others. */
function bare(c: Component): Component {
  const {
    id,
    effect,
    rank,
    baseCost,
    action,
    range,
    duration,
    descriptors,
    resistedBy,
    attackSkill,
    trait,
    conditions,
    modifiers,
  } = c;
  return {
    id,
    effect,
    rank,
    baseCost,
    action,
    range,
    duration,
    descriptors: [...descriptors],
    resistedBy,
    attackSkill,
    trait,
    conditions: conditions.map(({ degree, condition, trait: of }) => ({ degree, condition, trait: of })),
    modifiers: modifiers.map(({ key, ranks, partial, note }) => ({ key, ranks, partial, note })),
  };
}

function skillItem(s: SkillEntry): object {
  return {
    _id: s.id,
    type: "fudgeSkill",
    name: skillCalled(s),
    img: icon("skills"),
    system: { base: s.base, specialty: s.specialty, ability: s.ability, rank: s.rank, rules: "FUD-411" },
  };
}

function advantageItem(a: AdvantageEntry, skills: readonly SkillEntry[]): object {
  return {
    _id: a.id,
    type: "fudgeAdvantage",
    name: advantageCalled(a, skills),
    img: icon("upgrade"),
    system: { key: a.key, rank: a.rank, subject: a.subject, rules: "FUD-430" },
  };
}

/** A stunt that comes back is temporary again, for whoever ends it; a form waits until it is taken on. */
function standing(p: TransferPower): { readonly system: object; readonly flags?: object } {
  if (p.paidBy === null) return { system: {} };
  return p.paidBy === "stunt"
    ? { system: {}, flags: { [SYSTEM_ID]: { temporary: true, stunt: `stunt${p.id}` } } }
    : { system: { paidBy: p.paidBy, active: false } };
}

function powerItem(p: TransferPower): object {
  const power = p.source === "power";
  const { system, flags: own } = standing(p);
  return {
    _id: p.id,
    type: power ? "fudgePower" : "fudgeEquipment",
    name: p.name,
    img: power ? icon("power-lightning") : icon("swap-bag"),
    system: {
      cost: p.cost,
      description: asHtml(p.text),
      rules: power ? "FUD-450" : "FUD-580",
      components: p.components,
      ...system,
    },
    ...(own !== undefined && { flags: own }),
  };
}

const complicationItem = (c: TransferComplication): object => ({
  _id: c.id,
  type: "complication",
  name: c.name,
  system: { description: asHtml(c.text), motivation: c.motivation },
});

const itemsOf = (c: TransferCharacter): readonly ItemData[] =>
  [
    ...c.skills.map(skillItem),
    ...c.advantages.map((a) => advantageItem(a, c.skills)),
    ...c.powers.map(powerItem),
    ...c.complications.map(complicationItem),
  ] as ItemData[];

/** Fields of the actor itself. */
function own(c: TransferCharacter): { readonly name: string; readonly system: object } {
  return {
    name: c.name === "" ? localize("CROSSOVER.Fudge.Transfer.unnamed") : c.name,
    system: {
      powerLevel: c.powerLevel,
      abilities: Object.fromEntries(
        ABILITY_KEYS.map((k) => [k, { rank: c.abilities[k] ?? 0, absent: c.abilities[k] === null }]),
      ),
      defenses: c.defenses,
      biography: asHtml(c.information),
    },
  };
}

/** Make an actor of an imported character, with the file remembered. */
export async function createFrom(
  c: TransferCharacter,
  kind: TransferKind,
  record: ActorRecord,
  folder: string | null,
): Promise<Actor.Implementation | null> {
  const data = { ...own(c), type: kind, folder, items: itemsOf(c), flags: flags(record) };
  return (
    ((await Actor.implementation.create(data as never, { keepEmbeddedIds: true } as never)) as
      Actor.Implementation | undefined) ?? null
  );
}

/** Keep the file and what its rows are on the actor. */
export async function remember(actor: Actor.Implementation, record: ActorRecord): Promise<void> {
  await actor.update({ flags: flags(record) } as never);
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

interface ItemData {
  readonly _id: string;
  readonly type: string;
  readonly name: string;
  readonly system: Readonly<Record<string, unknown>>;
}

/** What of an item an import changes: its name and single fields, never its picture or what the file doesn't know. */
function itemChanges(before: ItemData, after: ItemData): object | null {
  const system = Object.fromEntries(Object.entries(after.system).filter(([k, v]) => differs(v, before.system[k])));
  const named = before.name !== after.name;
  return named || Object.keys(system).length > 0
    ? { _id: after._id, ...(named && { name: after.name }), system }
    : null;
}

/**
 * Bring an actor from what it is to what an import makes of it: only what differs is written, so that everything a file knows nothing of stays.
 * @param now  the actor as `characterOf` read it
 */
export async function writeTo(
  actor: Actor.Implementation,
  now: TransferCharacter,
  next: TransferCharacter,
  record: ActorRecord,
): Promise<void> {
  const [before, after] = [own(now), own(next)];
  const system = Object.fromEntries(
    Object.entries(after.system).filter(([k, v]) => differs(v, (before.system as Record<string, unknown>)[k])),
  );
  const [was, will] = [itemsOf(now), itemsOf(next)];
  const held = new Map(was.map((i) => [i._id, i]));
  const changed = will.flatMap((i) => {
    const old = held.get(i._id);
    return (old?.type === i.type ? itemChanges(old, i) : null) ?? [];
  });
  const made = will.filter((i) => held.get(i._id)?.type !== i.type);
  const gone = was.filter((i) => !will.some((n) => n._id === i._id && n.type === i.type)).map((i) => i._id);
  await actor.update({
    ...(before.name !== after.name && { name: after.name }),
    system,
    flags: flags(record),
  } as never);
  if (gone.length > 0) await actor.deleteEmbeddedDocuments("Item", gone);
  if (changed.length > 0) await actor.updateEmbeddedDocuments("Item", changed as never);
  if (made.length > 0) await actor.createEmbeddedDocuments("Item", made as never, AS_IT_WAS as never);
}
