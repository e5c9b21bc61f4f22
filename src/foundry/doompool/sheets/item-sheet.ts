import {
  type Access,
  key,
  LADDER,
  LIMIT_PATTERNS,
  SFX_PATTERNS,
  type SfxPattern,
} from "../../../rules/doompool/index.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { inTurn } from "../../sheets/in-turn.ts";
import { CrossoverItemSheet } from "../../sheets/item-sheet.ts";
import { listed } from "../../view/text/lists.ts";
import { localize } from "../../view/text/localize.ts";
import { COSTS, RECOVERIES, type StoredSfx, TRIGGERS } from "../models/items.ts";
import { describeOp, opFrom, opView } from "../powers/sfx-builder.ts";

type Plain = Record<string, unknown>;
/** Lists within an item; `ops` are those of an SFX by itself. */
type Rows = "powers" | "sfx" | "limits" | "triggers" | "ops";
type Named = { readonly id: string; readonly name: string };

const option = (value: string, label: string, current: unknown): object => ({
  value,
  label,
  selected: String(current ?? "") === value,
});
const dice = (current: unknown, blank = false): object[] => [
  ...(blank ? [option("", "\u2013", current ?? "")] : []),
  ...LADDER.map((d) => option(String(d), `d${d}`, current)),
];
const choices = (area: string, values: readonly string[], current: unknown, blank = false): object[] => [
  ...(blank ? [option("", "\u2013", current ?? "")] : []),
  ...values.map((v) => option(v, localize(key(area, v, "label")), current)),
];

/** Prices that come in a number, and those of which the smallest die may be said. */
const COUNTED = ["pp", "doom", "doomGain"];
const SIZED = ["doom", "doomGain"];
/** What shuts something down, and so needs to say what brings it back. */
const SHUTTING = ["shutdown", "powerToComplication"];

/** Fields that aren't typed among the others, by type of item. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  doompoolSfx: ["recovery"],
  doompoolPowerSet: ["shutdown", "recovery"],
  doompoolMilestone: ["shutdown", "recovery"],
  doompoolComplication: ["maker"],
};

/** Price, effects and return of an SFX or Limit as the editor shows them; `path` says where they stand in the form, effects (`row`) and the rest (`own`). */
function sfxParts(
  sfx: Pick<StoredSfx, "cost" | "ops" | "recovery">,
  path: { readonly row: string; readonly own: string },
  powers: readonly Named[],
): object {
  const { cost, ops, recovery } = sfx;
  const shuts = cost.kind === "shutdown" || ops.some((o) => SHUTTING.includes(o.op));
  return {
    costPath: `${path.own}cost`,
    recoveryPath: `${path.own}recovery`,
    costs: choices("Cost", COSTS, cost.kind),
    ...(COUNTED.includes(cost.kind) && { amount: { value: cost.amount } }),
    ...(SIZED.includes(cost.kind) && { leastDice: dice(cost.minDie, true) }),
    ...(shuts && { recoveries: choices("Recovery", RECOVERIES, recovery, true) }),
    opRows: ops.map((op, at) => ({ ...opView(op, powers, localize), at, path: `${path.row}ops.${at}` })),
    summary: ops.map((op) => describeOp(op, localize)).join("; "),
  };
}

/** An SFX or Limit of a Power Set as the editor shows it. */
function sfxRow(sfx: StoredSfx, index: number, list: "sfx" | "limits", powers: readonly Named[]): object {
  return {
    ...sfx,
    index,
    list,
    triggers: choices("Trigger", TRIGGERS, sfx.trigger),
    ...sfxParts(sfx, { row: `row.${list}.${index}.`, own: `row.${list}.${index}.` }, powers),
  };
}

/** A pattern of the ledger as a new SFX. */
function fromPattern(pattern: SfxPattern): StoredSfx {
  const { cost } = pattern;
  return {
    id: foundry.utils.randomID(8),
    name: localize(pattern.name),
    text: localize(pattern.text),
    trigger: pattern.trigger,
    cost: { kind: cost.kind, amount: cost.amount ?? 1, minDie: cost.minDie ?? null },
    ops: structuredClone(pattern.ops),
    recovery: pattern.recovery ?? null,
  };
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
      addOp: function (this: DoompoolItemSheet, _event: PointerEvent, target: HTMLElement) {
        this.writeOps(target, (ops) => [...ops, opFrom({ op: "addDie" }) as unknown as Plain]);
      },
      removeOp: function (this: DoompoolItemSheet, _event: PointerEvent, target: HTMLElement) {
        this.writeOps(target, (ops) => ops.filter((_o, i) => i !== Number(target.dataset.op)));
      },
      addPattern: function (this: DoompoolItemSheet, _event: PointerEvent, target: HTMLElement) {
        const list = target.dataset.list === "limits" ? "limits" : "sfx";
        const name = this.element.querySelector<HTMLSelectElement>(`[data-pattern="${list}"]`)?.value ?? "";
        const pattern = (
          list === "limits"
            ? (LIMIT_PATTERNS as Record<string, SfxPattern>)
            : (SFX_PATTERNS as Record<string, SfxPattern>)
        )[name];
        if (pattern) this.write(list, (rows) => [...rows, fromPattern(pattern) as unknown as Plain]);
      },
    },
  };

  static override PARTS: object = {
    header: { template: template("shared/item-header") },
    lists: {
      template: template("doompool/item-lists"),
      templates: [template("doompool/parts/sfx-edit"), template("doompool/parts/sfx-parts")],
    },
    details: { template: template("shared/item-details") },
  };

  #stored(list: Rows): Plain[] {
    return foundry.utils.deepClone(
      (this.item._source as unknown as { system: Record<string, Plain[]> }).system[list] ?? [],
    );
  }

  /** Change one list of the item as a whole. */
  write(list: Rows, next: (rows: Plain[]) => Plain[]): void {
    void atGesture(async () =>
      inTurn(this.item, async () => this.item.update({ [`system.${list}`]: next(this.#stored(list)) } as never)),
    );
  }

  /** Change what an SFX does by itself: one of the set's, or the item's own. */
  writeOps(target: HTMLElement, next: (ops: Plain[]) => Plain[]): void {
    const { list = "ops", index = "" } = target.dataset;
    if (list === "ops") this.write("ops", next);
    else
      this.write(list as Rows, (rows) =>
        rows.map((row, i) =>
          i === Number(index) ? { ...row, ops: next((row.ops as Plain[] | undefined) ?? []) } : row,
        ),
      );
  }

  addRow(list: Rows): void {
    const id = foundry.utils.randomID(8);
    const name = localize(key("ItemSheet", "new", list));
    const row: Plain =
      list === "powers"
        ? { id, name, kind: "", base: 8, current: 8, shutdown: false, targetable: false, recovery: null }
        : list === "triggers"
          ? { xp: 1, text: "", lastScene: null, lastAct: null }
          : {
              id,
              name,
              text: "",
              trigger: "pool",
              cost: { kind: "none", amount: 1, minDie: null },
              ops: [],
              recovery: null,
            };
    this.write(list, (rows) => [...rows, row]);
  }

  /** What is typed here: not what has an editor of its own, nor who made a complication, which its card writes. */
  protected override fields(): ReturnType<CrossoverItemSheet["fields"]> {
    const { type } = this.item as unknown as { type: string };
    const elsewhere = ELSEWHERE[type] ?? [];
    return super.fields().filter(({ field }) => !elsewhere.includes((field as { readonly name: string }).name));
  }

  protected override details(): object {
    const system = this.item.system as unknown as {
      powers?: Plain[];
      sfx?: StoredSfx[];
      limits?: StoredSfx[];
      triggers?: Plain[];
      access?: Access;
      ops?: StoredSfx["ops"];
      cost?: StoredSfx["cost"];
      recovery?: StoredSfx["recovery"];
    };
    const powers = (system.powers ?? []).map((p): Named => ({ id: String(p.id), name: String(p.name) }));
    const patterns = (of: Record<string, SfxPattern>): object[] =>
      Object.entries(of).map(([value, p]) => ({ value, label: localize(p.name) }));
    return {
      editable: this.isEditable,
      isSet: system.powers !== undefined,
      powers: (system.powers ?? []).map((p, index) => ({
        ...p,
        index,
        bases: dice(p.base),
        currents: dice(p.current),
        kinds: ["reflexes", "senses"].includes(String(p.kind)),
        kind: p.kind,
      })),
      sfx: (system.sfx ?? []).map((x, i) => sfxRow(x, i, "sfx", powers)),
      limits: (system.limits ?? []).map((x, i) => sfxRow(x, i, "limits", powers)),
      sfxPatterns: patterns(SFX_PATTERNS),
      limitPatterns: patterns(LIMIT_PATTERNS),
      hasTriggers: system.triggers !== undefined && system.powers === undefined && system.ops === undefined,
      triggers: (system.triggers ?? []).map((t, index) => ({
        ...t,
        index,
        xps: [1, 3, 10].map((x) => option(String(x), `${x} XP`, t.xp)),
      })),
      hasAccess: system.access !== undefined,
      accesses:
        system.access === undefined
          ? []
          : [
              option(
                "side",
                localize(key("Access", "side", "label")),
                Array.isArray(system.access) ? "" : system.access,
              ),
              option(
                "owner",
                localize(key("Access", "owner", "label")),
                Array.isArray(system.access) ? "" : system.access,
              ),
            ],
      accessNames: Array.isArray(system.access)
        ? listed(system.access.flatMap((uuid) => (fromUuidSync(uuid as never) as { name?: string } | null)?.name ?? []))
        : "",
      ...(system.ops &&
        system.cost && {
          own: sfxParts(
            { cost: system.cost, ops: system.ops, recovery: system.recovery ?? null },
            { row: "row.", own: "system." },
            [],
          ),
        }),
      speedKinds: ["reflexes", "senses"].map((k) => ({ value: k, label: localize(key("PowerKind", k)) })),
    };
  }

  /** Rows of a list come from the form as records by their number; the list is written whole, with what the form doesn't show kept. */
  protected override rowsOf(object: Plain): object {
    const touched: Record<string, Plain[]> = {};
    for (const name of Object.keys(object)) {
      const [, list = "", index = "", path = ""] =
        /^row\.(powers|sfx|limits|triggers|ops)\.(\d+)\.(.+)$/u.exec(name) ?? [];
      if (list === "") continue;
      const rows = (touched[list] ??= this.#stored(list as Rows));
      const row = rows[Number(index)];
      const value = object[name];
      Reflect.deleteProperty(object, name);
      if (row) foundry.utils.setProperty(row, path, typed(path, value));
    }
    for (const path of NULLABLE)
      if (`system.${path}` in object) object[`system.${path}`] = typed(path, object[`system.${path}`]);
    for (const row of Object.values(touched).flat())
      if (Array.isArray(row.ops)) row.ops = (row.ops as Plain[]).map(opFrom);
    if (touched.ops) touched.ops = touched.ops.map((op) => opFrom(op) as unknown as Plain);
    return Object.keys(touched).length > 0 ? { system: touched } : {};
  }
}

const NUMBERS = ["base", "current", "xp", "cost.amount"];
const NULLABLE = ["recovery", "cost.minDie"];

/** A form's text as the field's kind. */
function typed(path: string, value: unknown): unknown {
  if (NULLABLE.includes(path))
    return value === "" || value === null ? null : path === "cost.minDie" ? Number(value) : value;
  return NUMBERS.includes(path) ? Number(value) : value;
}
