import { key, LADDER, LIMIT_PATTERNS, SFX_PATTERNS, type Access, type SfxPattern } from "../../../rules/doompool/index.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { CrossoverItemSheet } from "../../sheets/item-sheet.ts";
import { localize } from "../../view/localize.ts";
import { COSTS, RECOVERIES, TRIGGERS, type StoredSfx } from "../data/items.ts";

type Plain = Record<string, unknown>;
type Rows = "powers" | "sfx" | "limits" | "triggers";

const option = (value: string, label: string, current: unknown): object => ({ value, label, selected: String(current ?? "") === value });
const dice = (current: unknown, blank = false): object[] => [...(blank ? [option("", "\u2013", current ?? "")] : []), ...LADDER.map((d) => option(String(d), `d${d}`, current))];
const choices = (area: string, values: readonly string[], current: unknown, blank = false): object[] => [...(blank ? [option("", "\u2013", current ?? "")] : []), ...values.map((v) => option(v, localize(key(area, v, "label")), current))];

/** An SFX or Limit as the editor shows it. */
function sfxRow(sfx: StoredSfx, index: number, list: string): object {
  return { ...sfx, index, list, triggers: choices("Trigger", TRIGGERS, sfx.trigger), costs: choices("Cost", COSTS, sfx.cost.kind), recoveries: choices("Recovery", RECOVERIES, sfx.recovery, true), opsText: sfx.ops.map((o) => describeOp(o)).join("; ") };
}

/** What an operation does, in words. */
function describeOp(op: StoredSfx["ops"][number]): string {
  const data = Object.fromEntries(Object.entries(op).map(([k, v]) => [k, Array.isArray(v) ? v.join(", ") : String(v)]));
  return localize(key("Op", op.op), data);
}

/** A pattern of the ledger as a new SFX. */
function fromPattern(pattern: SfxPattern): StoredSfx {
  const { cost } = pattern;
  return { id: foundry.utils.randomID(8), name: localize(pattern.name), text: localize(pattern.text), trigger: pattern.trigger, cost: { kind: cost.kind, amount: cost.amount ?? 1, minDie: cost.minDie ?? null }, ops: structuredClone(pattern.ops), recovery: pattern.recovery ?? null };
}

/** Sheets of the ruleset's items: a Power Set with its powers, SFX and Limits, a Milestone with its triggers, everything else by its fields. @rule DOO-220 DOO-225 DOO-226 DOO-229 DOO-260 */
export class DoompoolItemSheet extends CrossoverItemSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["doompool"],
    position: { width: 620, height: 680 },
    actions: {
      addRow: function (this: DoompoolItemSheet, _event: PointerEvent, target: HTMLElement) {
        this.addRow(target.dataset.list as Rows);
      },
      removeRow: function (this: DoompoolItemSheet, _event: PointerEvent, target: HTMLElement) {
        this.write(target.dataset.list as Rows, (rows) => rows.filter((_r, i) => i !== Number(target.dataset.index)));
      },
      addPattern: function (this: DoompoolItemSheet, _event: PointerEvent, target: HTMLElement) {
        const list = target.dataset.list === "limits" ? "limits" : "sfx";
        const name = this.element.querySelector<HTMLSelectElement>(`[data-pattern="${list}"]`)?.value ?? "";
        const pattern = (list === "limits" ? (LIMIT_PATTERNS as Record<string, SfxPattern>) : (SFX_PATTERNS as Record<string, SfxPattern>))[name];
        if (pattern) this.write(list, (rows) => [...rows, fromPattern(pattern) as unknown as Plain]);
      },
    },
  };

  static override PARTS: object = {
    header: { template: template("shared/item-header") },
    lists: { template: template("doompool/item-lists"), templates: [template("doompool/parts/sfx-edit")] },
    details: { template: template("shared/item-details") },
  };

  #stored(list: Rows): Plain[] {
    return foundry.utils.deepClone(((this.item._source as unknown as { system: Record<string, Plain[]> }).system[list] ?? []));
  }

  /** Change one list of the item as a whole. */
  write(list: Rows, next: (rows: Plain[]) => Plain[]): void {
    void atGesture(async () => this.item.update({ [`system.${list}`]: next(this.#stored(list)) } as never));
  }

  addRow(list: Rows): void {
    const id = foundry.utils.randomID(8);
    const name = localize(key("ItemSheet", "new", list));
    const row: Plain = list === "powers" ? { id, name, kind: "", base: 8, current: 8, shutdown: false, targetable: false, recovery: null } : list === "triggers" ? { xp: 1, text: "", lastScene: null, lastAct: null } : { id, name, text: "", trigger: "pool", cost: { kind: "none", amount: 1, minDie: null }, ops: [], recovery: null };
    this.write(list, (rows) => [...rows, row]);
  }

  protected override fields(): ReturnType<CrossoverItemSheet["fields"]> {
    const all = super.fields();
    const { type } = this.item as unknown as { type: string };
    return type === "doompoolPowerSet" || type === "doompoolMilestone" ? all.filter((f) => (f.field as { name?: string }).name !== "shutdown" && (f.field as { name?: string }).name !== "recovery") : all;
  }

  protected override details(): object {
    const system = this.item.system as unknown as { powers?: Plain[]; sfx?: StoredSfx[]; limits?: StoredSfx[]; triggers?: Plain[]; access?: Access; ops?: StoredSfx["ops"]; cost?: StoredSfx["cost"] };
    const patterns = (of: Record<string, SfxPattern>): object[] => Object.entries(of).map(([value, p]) => ({ value, label: localize(p.name) }));
    return {
      editable: this.isEditable,
      isSet: system.powers !== undefined,
      powers: (system.powers ?? []).map((p, index) => ({ ...p, index, bases: dice(p.base), currents: dice(p.current), kinds: ["reflexes", "senses"].includes(String(p.kind)), kind: p.kind })),
      sfx: (system.sfx ?? []).map((s, i) => sfxRow(s, i, "sfx")),
      limits: (system.limits ?? []).map((s, i) => sfxRow(s, i, "limits")),
      sfxPatterns: patterns(SFX_PATTERNS),
      limitPatterns: patterns(LIMIT_PATTERNS),
      hasTriggers: system.triggers !== undefined && system.powers === undefined && system.ops === undefined,
      triggers: (system.triggers ?? []).map((t, index) => ({ ...t, index, xps: [1, 3, 10].map((x) => option(String(x), `${x} XP`, t.xp)) })),
      hasAccess: system.access !== undefined,
      accesses: system.access === undefined ? [] : [option("side", localize(key("Access", "side", "label")), Array.isArray(system.access) ? "" : system.access), option("owner", localize(key("Access", "owner", "label")), Array.isArray(system.access) ? "" : system.access)],
      accessNames: Array.isArray(system.access) ? system.access.flatMap((uuid) => (fromUuidSync(uuid as never) as { name?: string } | null)?.name ?? []).join(", ") : "",
      isSfx: system.ops !== undefined && system.powers === undefined,
      opsText: (system.ops ?? []).map(describeOp).join("; "),
      cost: system.cost && { costs: choices("Cost", COSTS, system.cost.kind), amount: system.cost.amount },
      speedKinds: ["reflexes", "senses"].map((k) => ({ value: k, label: localize(key("PowerKind", k)) })),
    };
  }

  /** Rows of a list come from the form as records by their number; the list is written whole, with what the form doesn't show kept. */
  protected override _prepareSubmitData(event: SubmitEvent, form: HTMLFormElement, formData: foundry.applications.ux.FormDataExtended, updateData?: unknown): object {
    this.refuseBadNumbers(form, formData);
    const object = formData.object as Plain;
    const touched: Record<string, Plain[]> = {};
    for (const name of Object.keys(object)) {
      const [, list = "", index = "", path = ""] = /^row\.(powers|sfx|limits|triggers)\.(\d+)\.(.+)$/u.exec(name) ?? [];
      if (list === "") continue;
      const rows = (touched[list] ??= this.#stored(list as Rows));
      const row = rows[Number(index)];
      const value = object[name];
      Reflect.deleteProperty(object, name);
      if (row) foundry.utils.setProperty(row, path, typed(path, value));
    }
    const data = super._prepareSubmitData(event, form, formData, updateData);
    return Object.keys(touched).length > 0 ? foundry.utils.mergeObject(data, { system: touched }) : data;
  }
}

const NUMBERS = ["base", "current", "xp", "cost.amount"];
const NULLABLE = ["recovery", "cost.minDie"];

/** A form's text as the field's kind. */
function typed(path: string, value: unknown): unknown {
  if (NULLABLE.includes(path)) return value === "" || value === null ? null : path === "cost.minDie" ? Number(value) : value;
  return NUMBERS.includes(path) ? Number(value) : value;
}
