import { powerCost } from "../../powers/builder/cost.ts";
import type { Component, PowerModifier, SkillEntry } from "../../types.ts";
import { type Edition, editionOf, LATEST } from "./editions.ts";
import type { FileDocument, FilePower } from "./file.ts";
import { plain } from "./names.ts";
import { countedPowers, isGodPower, rowCost } from "./reckon.ts";
import { canonical, effectOf, type LedgerLine, ledgerLine, readRow, type RowRead } from "./rows.ts";
import { filled, partsOfText, stableId } from "./text.ts";

/** Rows of a file put together as powers and gear. */

/** A power or a piece of gear as it goes in and out. */
export interface TransferPower {
  readonly id: string;
  readonly source: "power" | "equipment";
  readonly name: string;
  /** Free text, plain. */
  readonly text: string;
  /** Points of one without effects; what the effects come to otherwise. */
  readonly cost: number;
  readonly components: readonly Component[];
  /** Id of the Variable power whose form it is, or `stunt`; null for what was bought. */
  readonly paidBy: string | null;
}

/** Which row of the file became what. */
export interface Origin {
  /** What the row is called, the same for the same row at every import. */
  readonly key: string;
  readonly section: "Powers" | "Equipment" | "Skills" | "Advantages" | "Information";
  readonly index: number;
  /** Id of the item. */
  readonly item: string;
  /** Id of the effect in it; null for what has none. */
  readonly component: string | null;
}

/** What the reader is told besides the file. */
export interface ReadOptions {
  /** Ids that rows had before, by their key: items of an actor that was exported keep theirs. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Note of the modifier that brings a power to the calculator's price. */
  readonly balance?: string;
  /** False keeps the prices of this ruleset where the calculator reckons otherwise. */
  readonly balanced?: boolean;
  /** Power level that the file states; the calculator's own for want of one. */
  readonly level?: number | undefined;
}

export const BALANCE_NOTE = "Calculator's price";

/** Keys of rows: the same name a second time gets a number. */
export class Keys {
  readonly #seen = new Map<string, number>();
  readonly #ids: Readonly<Record<string, string>>;

  constructor(ids: Readonly<Record<string, string>>) {
    this.#ids = ids;
  }

  key(name: string): string {
    const times = (this.#seen.get(name) ?? 0) + 1;
    this.#seen.set(name, times);
    return times === 1 ? name : `${name} #${times}`;
  }

  id(key: string, length = 16): string {
    return this.#ids[key] ?? stableId(key, length);
  }
}

/** What says that a row belongs to one that is still to come: that one will say so too. */
const FORWARD = /\b(?:next|below|following)\b/iu;

/** Rows that become one power. */
interface Group {
  readonly id: string;
  readonly name: string;
  readonly rows: { readonly read: RowRead; readonly cost: number }[];
}

/** The group that a row says it belongs to: by name, nearest first; else, where it must belong somewhere, the one before it. */
function groupFor(groups: readonly Group[], wanted: string): { readonly group: Group; readonly sure: boolean } | null {
  const compact = plain(wanted);
  const names = (g: Group): readonly string[] =>
    [g.name, g.rows[0]?.read.text ?? ""].map(plain).filter((n) => n !== "");
  const nearest = [...groups].reverse();
  const exact = compact === "" ? undefined : nearest.find((g) => plain(g.name) === compact);
  if (exact) return { group: exact, sure: true };
  const near =
    compact === "" ? undefined : nearest.find((g) => names(g).some((n) => n.includes(compact) || compact.includes(n)));
  const last = near ?? nearest[0];
  return last ? { group: last, sure: false } : null;
}

/** A row that these rules have no effect for, or that the calculator doesn't take: a power without effects at the calculator's price, or nothing at all. */
function withoutEffect(
  row: FilePower,
  counts: boolean,
  at: string,
  index: number,
  section: "Powers" | "Equipment",
  edition: Edition,
  keys: Keys,
  ledger: LedgerLine[],
  origins: Origin[],
): TransferPower | null {
  const value = `${row.effect} ${row.rank}${row.text === "" ? "" : `: ${row.text}`}`;
  if (!counts) {
    ledger.push(
      ledgerLine(
        at,
        value,
        "raw",
        edition.effects.has(row.effect) ? "twice" : LATEST.effects.has(row.effect) ? "notThen" : "unknownEffect",
        { then: edition.name },
      ),
    );
    return null;
  }
  const key = keys.key(`${section}:${row.effect}:${row.text}`);
  const id = keys.id(key);
  const cost = rowCost(row, section === "Equipment", edition);
  const god = isGodPower(row.effect);
  origins.push({ key, section, index, item: id, component: null });
  ledger.push(ledgerLine(at, value, "guessed", god ? "godhood" : "oldEffect", { cost, then: edition.name }));
  const text = filled(row.text);
  return {
    id,
    source: section === "Powers" ? "power" : "equipment",
    name: row.name ?? row.effect,
    text: god ? row.text : [`${row.effect} ${row.rank}`, ...(text === "" ? [] : [text])].join(": "),
    cost,
    components: [],
    paidBy: null,
  };
}

/** A row that says that it is a power without effects at a written price; null for any other. */
function written(row: FilePower): { readonly name: string; readonly text: string; readonly cost: number } | null {
  const { parts, rest } = partsOfText(row.text);
  return parts.price === undefined
    ? null
    : { name: parts.name ?? row.effect, text: rest, cost: Number(parts.price) || 0 };
}

/** Powers or gear of a file, each with the rows that say they belong to it, at the price that the calculator asks for them. */
export function readPowers(
  saved: FileDocument,
  section: "Powers" | "Equipment",
  skills: readonly SkillEntry[],
  keys: Keys,
  ledger: LedgerLine[],
  origins: Origin[],
  options: ReadOptions,
): readonly TransferPower[] {
  const rows = saved[section];
  const equipment = section === "Equipment";
  const source = equipment ? "equipment" : "power";
  const edition = editionOf(saved.ruleset);
  const counted = countedPowers(rows, edition);
  const groups: Group[] = [];
  const bare = new Map<number, TransferPower>();
  rows.forEach((row, index) => {
    const at = `${section} ${index + 1}`;
    const effect = effectOf(row.effect);
    if (effect === null || counted[index] !== true) {
      const power = withoutEffect(row, counted[index] === true, at, index, section, edition, keys, ledger, origins);
      if (power) bare.set(groups.length + bare.size, power);
      return;
    }
    const key = keys.key(`${section}:${row.effect}:${row.name ?? row.text}`);
    const plainPower = written(row);
    if (plainPower) {
      const id = keys.id(key);
      origins.push({ key, section, index, item: id, component: null });
      ledger.push(ledgerLine(at, row.text, "mapped", "written", { name: plainPower.name, cost: plainPower.cost }));
      bare.set(groups.length + bare.size, { id, source, ...plainPower, components: [], paidBy: null });
      return;
    }
    const read = readRow(row, effect, at, keys.id(`effect:${key}`, 8), { equipment, skills, edition });
    ledger.push(...read.lines);
    const wanted = read.partOf ?? read.alternateOf ?? read.linkedTo;
    const place = wanted === null || FORWARD.test(wanted) ? null : groupFor(groups, wanted);
    const cost = rowCost(row, equipment, edition);
    const today = rowCost(row, equipment);
    if (cost !== today)
      ledger.push(
        ledgerLine(at, row.effect, "guessed", "priceThen", {
          there: cost,
          now: today,
          then: edition.name,
          latest: LATEST.name,
        }),
      );
    const group = place?.group ?? { id: keys.id(key), name: read.name, rows: [] };
    if (place === null) groups.push(group);
    else if (read.partOf === null)
      ledger.push(ledgerLine(at, wanted ?? "", place.sure ? "mapped" : "guessed", "joined", { name: group.name }));
    group.rows.push({ read, cost });
    origins.push({ key, section, index, item: group.id, component: read.component.id });
  });
  const powers: TransferPower[] = groups.map((g) => assembled(g, source, ledger, section, options));
  for (const [at, power] of [...bare].sort(([a], [b]) => a - b)) powers.splice(at, 0, power);
  return powers;
}

/** Group modifiers stand once, on the first effect. */
const ONCE: readonly string[] = ["removable", "easilyRemovable", "activation"];

/** Rows put together as a power. Where the calculator's price is another than the ledger's, a modifier says so and balances it. */
function assembled(
  group: Group,
  source: TransferPower["source"],
  ledger: LedgerLine[],
  section: string,
  { balance = BALANCE_NOTE, balanced = true }: ReadOptions,
): TransferPower {
  const components = group.rows.map(({ read }, i): Component => {
    const rounding = (m: PowerModifier): boolean => m.key.startsWith("other") && PRICE_NOTES.includes(m.note);
    return {
      ...read.component,
      modifiers: read.component.modifiers.filter((m) => (i === 0 || !ONCE.includes(m.key)) && !rounding(m)),
    };
  });
  const target = group.rows.reduce((sum, r) => sum + r.cost, 0);
  const settled = (balanced ? balancedTo(components, source, target, balance) : components).map(canonical);
  const cost = powerCost({ components: settled, source });
  const before = powerCost({ components, source });
  if (before !== target)
    ledger.push(
      ledgerLine(
        `${section}, ${group.name}`,
        String(target),
        "guessed",
        cost === target ? "balancedPrice" : "otherPrice",
        { here: before, there: target },
      ),
    );
  const texts = group.rows
    .map(({ read }) =>
      read.name === group.name
        ? read.text
        : `${read.name}${read.text === "" || read.text === read.name ? "" : `: ${read.text}`}`,
    )
    .filter((t) => t !== "");
  return {
    id: group.id,
    source,
    name: group.name,
    text: [...new Set(texts)].join(LINES),
    cost,
    components: settled,
    paidBy: null,
  };
}

/** What parts the texts of several rows in one power. */
const LINES = "\n";

/** What a file's row calls the points by which the calculator's price of a power would miss its own. */
export const OWN_PRICE = "Price in Crossover";

/** The same, and what files called it that were written before. */
const PRICE_NOTES: readonly string[] = [OWN_PRICE, "Rounding of Removable"];

/** Effects with a flat modifier on the first that brings the power to a price; as they are when none does. */
function balancedTo(
  components: readonly Component[],
  source: TransferPower["source"],
  target: number,
  note: string,
): readonly Component[] {
  const shifted = (points: number): readonly Component[] =>
    points === 0
      ? components
      : components.map((c, i) =>
          i === 0
            ? {
                ...c,
                modifiers: [
                  ...c.modifiers,
                  {
                    key: points > 0 ? "otherFlatExtra" : "otherFlatFlaw",
                    ranks: Math.abs(points),
                    partial: null,
                    note,
                  },
                ],
              }
            : c,
        );
  // Refunds round, so that the points that are missing may not be the points to add: look around them.
  const missing = target - powerCost({ components, source });
  for (let step = 0; step <= 60; step++)
    for (const points of step === 0 ? [missing] : [missing + step, missing - step])
      if (powerCost({ components: shifted(points), source }) === target) return shifted(points);
  return components;
}
