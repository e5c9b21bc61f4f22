import { ABILITY_KEYS, type AbilityKey, type AdvantageEntry, BOUGHT_DEFENSES, type BoughtDefense, canonicalEffect, type Component, type FileDocument, type FileSurplus, type ImportRecord, powerCost, type SkillEntry, type TransferCharacter, type TransferPower } from "../../../rules/fudge/index.ts";
import { icon, SYSTEM_ID } from "../../ids.ts";
import { localize } from "../../view/localize.ts";

/** Characters of this ruleset that a file can be. */
export type TransferKind = "fudgeHero" | "fudgeMinion";

/** What an actor remembers of the file that it came from: the document, the ids of its rows, what stood beside the format. Kept as text, since records of a flag would be merged. */
export interface ActorRecord extends ImportRecord {
  readonly surplus: readonly FileSurplus[];
}

/** Name of the flag. */
const FLAG = "calculator";

/** What an actor remembers; null for one that never met a file. */
export function recordOf(actor: Actor.Implementation): ActorRecord | null {
  const text = (actor.flags as unknown as Record<string, Record<string, unknown> | undefined>)[SYSTEM_ID]?.[FLAG];
  if (typeof text !== "string") return null;
  try {
    const { document, ids, balance, balanced, surplus } = JSON.parse(text) as { document: FileDocument; ids?: Record<string, string>; balance?: string; balanced?: boolean; surplus?: FileSurplus[] };
    return { document, ids: ids ?? {}, balance: balance ?? "", balanced: balanced ?? true, surplus: surplus ?? [] };
  } catch {
    return null;
  }
}

const flags = (record: ActorRecord): object => ({ [SYSTEM_ID]: { [FLAG]: JSON.stringify(record) } });

const isTransferable = (actor: Actor.Implementation): boolean => (actor.type as string) === "fudgeHero" || (actor.type as string) === "fudgeMinion";

/** Characters that a file can hold. */
export const transferable = (actor: Actor.Implementation | null | undefined): actor is Actor.Implementation => actor !== null && actor !== undefined && isTransferable(actor);

/** Plain text as rich text: a paragraph a line. */
export function asHtml(text: string): string {
  return text === "" ? "" : text.split("\n").map((line) => `<p>${foundry.utils.escapeHTML(line)}</p>`).join("\n");
}

/** Rich text as plain text: a line for each paragraph, list entry or heading. */
export function asText(html: string): string {
  if (html === "") return "";
  const body = new DOMParser().parseFromString(html, "text/html").body;
  for (const end of body.querySelectorAll("br")) end.replaceWith("\n");
  const blocks = [...body.querySelectorAll("p, li, h1, h2, h3, h4, h5, h6, blockquote, tr")].filter((b) => b.querySelector("p, li, tr") === null);
  return (blocks.length === 0 ? [body] : blocks).map((b) => b.textContent.trim()).join("\n");
}

interface Held {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly system: { readonly paidBy?: string | null; readonly cost?: number };
  toObject(): { readonly system: Readonly<Record<string, unknown>> };
}

/**
 * An actor as a file could hold it. Rich text that an import made is plain again, word for word; effects are in the order in which two of them are compared.
 */
export function characterOf(actor: Actor.Implementation): TransferCharacter {
  const system = (actor.toObject() as unknown as { system: { powerLevel: number; biography: string; abilities: Record<AbilityKey, { rank: number; absent: boolean }>; defenses: Record<BoughtDefense, number> } }).system;
  // Forms of a Variable power and stunts were not bought: a file knows nothing of them.
  const items = ([...actor.items] as unknown as Held[]).filter((i) => (i.system.paidBy ?? null) === null);
  const of = <T>(type: string, read: (id: string, name: string, data: Readonly<Record<string, unknown>>) => T): T[] => items.filter((i) => i.type === type).map((i) => read(i.id, i.name, { ...i.toObject().system, ...(i.system.cost !== undefined && { cost: i.system.cost }) }));
  const power = (source: TransferPower["source"]) => (id: string, name: string, data: Readonly<Record<string, unknown>>): TransferPower => {
    const components = (data.components as Component[]).map((c) => canonicalEffect(bare(c)));
    return { id, source, name, text: asText(String(data.description)), cost: components.length === 0 ? Number(data.cost) : powerCost({ components, source }), components };
  };
  return {
    name: actor.name,
    powerLevel: system.powerLevel,
    information: asText(system.biography),
    abilities: Object.fromEntries(ABILITY_KEYS.map((k) => [k, system.abilities[k].absent ? null : system.abilities[k].rank])) as TransferCharacter["abilities"],
    defenses: Object.fromEntries(BOUGHT_DEFENSES.map((k) => [k, system.defenses[k]])) as TransferCharacter["defenses"],
    skills: of("fudgeSkill", (id, _name, d) => ({ id, base: d.base, specialty: d.specialty, ability: d.ability, rank: d.rank }) as SkillEntry),
    advantages: of("fudgeAdvantage", (id, _name, d) => ({ id, key: d.key, rank: d.rank, subject: d.subject }) as AdvantageEntry),
    powers: [...of("fudgePower", power("power")), ...of("fudgeEquipment", power("equipment"))],
  };
}

/** The fields of an effect that a file can hold, and no others. */
function bare(c: Component): Component {
  const { id, effect, rank, baseCost, action, range, duration, descriptors, resistedBy, attackSkill, trait, conditions, modifiers } = c;
  return {
    id, effect, rank, baseCost, action, range, duration, descriptors: [...descriptors], resistedBy, attackSkill, trait,
    conditions: conditions.map(({ degree, condition, trait: of }) => ({ degree, condition, trait: of })),
    modifiers: modifiers.map(({ key, ranks, partial, note }) => ({ key, ranks, partial, note })),
  };
}

const bracketed = (label: string, more: string): string => (more === "" ? label : `${label} (${more})`);

function skillItem(s: SkillEntry): object {
  return { _id: s.id, type: "fudgeSkill", name: bracketed(localize(`CROSSOVER.Fudge.Skill.${s.base}.label`), s.specialty), img: icon("skills"), system: { base: s.base, specialty: s.specialty, ability: s.ability, rank: s.rank, rules: "FUD-411" } };
}

function advantageItem(a: AdvantageEntry, skills: readonly SkillEntry[]): object {
  const skill = skills.find((s) => s.id === a.subject);
  const subject = skill ? bracketed(localize(`CROSSOVER.Fudge.Skill.${skill.base}.label`), skill.specialty) : a.subject;
  return { _id: a.id, type: "fudgeAdvantage", name: bracketed(localize(`CROSSOVER.Fudge.Advantage.${a.key}.label`), subject), img: icon("upgrade"), system: { key: a.key, rank: a.rank, subject: a.subject, rules: "FUD-430" } };
}

function powerItem(p: TransferPower): object {
  const power = p.source === "power";
  return {
    _id: p.id,
    type: power ? "fudgePower" : "fudgeEquipment",
    name: p.name,
    img: power ? icon("power-lightning") : icon("swap-bag"),
    system: { cost: p.cost, description: asHtml(p.text), rules: power ? "FUD-450" : "FUD-580", components: p.components },
  };
}

const itemsOf = (c: TransferCharacter): readonly ItemData[] => [...c.skills.map(skillItem), ...c.advantages.map((a) => advantageItem(a, c.skills)), ...c.powers.map(powerItem)] as ItemData[];

/** Fields of the actor itself. */
function own(c: TransferCharacter): { readonly name: string; readonly system: object } {
  return {
    name: c.name === "" ? localize("CROSSOVER.Fudge.Transfer.unnamed") : c.name,
    system: {
      powerLevel: c.powerLevel,
      abilities: Object.fromEntries(ABILITY_KEYS.map((k) => [k, { rank: c.abilities[k] ?? 0, absent: c.abilities[k] === null }])),
      defenses: c.defenses,
      biography: asHtml(c.information),
    },
  };
}

/** Make an actor of an imported character, with the file remembered. */
export async function createFrom(c: TransferCharacter, kind: TransferKind, record: ActorRecord, folder: string | null): Promise<Actor.Implementation | null> {
  const data = { ...own(c), type: kind, folder, items: itemsOf(c), flags: flags(record) };
  return ((await Actor.implementation.create(data as never, { keepEmbeddedIds: true } as never)) as Actor.Implementation | undefined) ?? null;
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
  return named || Object.keys(system).length > 0 ? { _id: after._id, ...(named && { name: after.name }), system } : null;
}

/**
 * Bring an actor from what it is to what an import makes of it: only what differs is written, so that everything a file knows nothing of stays.
 * @param now  the actor as `characterOf` read it
 */
export async function writeTo(actor: Actor.Implementation, now: TransferCharacter, next: TransferCharacter, record: ActorRecord): Promise<void> {
  const [before, after] = [own(now), own(next)];
  const system = Object.fromEntries(Object.entries(after.system).filter(([k, v]) => differs(v, (before.system as Record<string, unknown>)[k])));
  const [was, will] = [itemsOf(now), itemsOf(next)];
  const held = new Map(was.map((i) => [i._id, i]));
  const changed = will.flatMap((i) => {
    const old = held.get(i._id);
    return (old?.type === i.type ? itemChanges(old, i) : null) ?? [];
  });
  const made = will.filter((i) => held.get(i._id)?.type !== i.type);
  const gone = was.filter((i) => !will.some((n) => n._id === i._id && n.type === i.type)).map((i) => i._id);
  await actor.update({ ...(before.name !== after.name && { name: after.name }), system, flags: flags(record) } as never);
  if (gone.length > 0) await actor.deleteEmbeddedDocuments("Item", gone);
  if (changed.length > 0) await actor.updateEmbeddedDocuments("Item", changed as never);
  if (made.length > 0) await actor.createEmbeddedDocuments("Item", made as never, { keepId: true } as never);
}
