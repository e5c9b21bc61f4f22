import { key, LADDER, type SfxOp, STRESS_TYPES } from "../../../rules/doompool/index.ts";
import type { Localize } from "../../ruleset.ts";

/** One thing to fill in about what an SFX does: which of the operation's facts, and how it is asked for. */
type OpField =
  | { readonly field: string; readonly as: "die" | "flag" | "text" | "words" | "faces" | "power" }
  | { readonly field: string; readonly as: "count"; readonly min: number; readonly max: number }
  /** `labels` is the area of the words; with `blank` nothing may be chosen. */
  | {
      readonly field: string;
      readonly as: "choice";
      readonly values: readonly (string | number)[];
      readonly labels: string;
      readonly blank?: boolean;
    };

/** When an operation matters, as the list of operations is grouped. */
export const OP_MOMENTS = ["pool", "result", "incoming", "other"] as const;
type Moment = (typeof OP_MOMENTS)[number];

interface OpShape {
  readonly moment: Moment;
  readonly fields: readonly OpField[];
}

const die = (field = "size"): OpField => ({ field, as: "die" });
const count = (field: string, min: number, max: number): OpField => ({ field, as: "count", min, max });
const power: OpField = { field: "ref", as: "power" };
const track: OpField = { field: "type", as: "choice", values: STRESS_TYPES, labels: "Stress" };
const of = (moment: Moment, ...fields: readonly OpField[]): OpShape => ({ moment, fields });

/** Everything that an SFX can do by itself, with what is to be filled in for it. @rule DOO-222 */
export const OP_SHAPES = {
  addDie: of("pool", die()),
  doublePower: of("pool", power),
  stepUpPower: of("pool", power, count("n", 1, 4)),
  splitPower: of("pool", { field: "parts", as: "choice", values: [2, 3], labels: "Parts" }),
  addPowersSteppedBack: of("pool", count("n", 1, 6)),
  mergeEqualPair: of("pool"),
  stepBackHighestInPool: of("pool", count("n", 1, 4)),
  addDiePerTarget: of("pool", die()),
  addDoomDice: of("pool", count("from", 1, 6), { field: "returnStepped", as: "flag" }),
  useOwnStressFree: of("pool", track),
  moveStressToDoom: of("pool", track),
  doomOnFailure: of("pool", power),
  widenOpportunityFaces: of("pool", { field: "faces", as: "faces" }),
  stepUpEffect: of("result", count("n", 1, 4), {
    field: "when",
    as: "choice",
    values: ["stress", ...STRESS_TYPES, "complication", "asset"],
    labels: "OpWhen",
    blank: true,
  }),
  extraEffectDice: of("result", count("n", 1, 6)),
  totalDice: of("result", count("n", 3, 6)),
  dropHighestFace: of("result"),
  reroll: of("result", count("count", 1, 30)),
  freeCounterEffect: of("result"),
  convertOpposingEffect: of("result", {
    field: "to",
    as: "choice",
    values: ["stunt", "powerStep", "either"],
    labels: "OpTo",
  }),
  ignoreIncoming: of("incoming", { field: "kinds", as: "words" }),
  stepUpIncoming: of("incoming", { field: "when", as: "text" }, count("n", 1, 4)),
  recoverStress: of("other", power),
  createAsset: of("other", { field: "name", as: "text" }, die("die")),
  shutdown: of("other", power),
  shutdownWhileOut: of("other"),
  powerToComplication: of("other", power),
  gainPP: of("other", count("n", 1, 5)),
  gainDoom: of("other", die()),
} as const satisfies Record<SfxOp["op"], OpShape>;

type Kind = SfxOp["op"];
type Raw = Readonly<Record<string, unknown>>;

const isKind = (value: unknown): value is Kind => typeof value === "string" && Object.hasOwn(OP_SHAPES, value);
const shape = (kind: Kind): OpShape => OP_SHAPES[kind];
const words = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : typeof value === "string" ? value.split(",") : [])
    .map((w) => w.trim())
    .filter((w) => w !== "");

/** Faces that make opportunities: 1 always, and none beyond the largest die. @rule DOO-062 */
function faces(value: unknown): number[] {
  return [
    ...new Set([
      1,
      ...words(value)
        .map(Number)
        .filter((n) => Number.isInteger(n) && n >= 1 && n <= 12),
    ]),
  ].sort((a, b) => a - b);
}

/** What stands in a field as the rules store it; undefined leaves it out. */
function read(field: OpField, value: unknown): unknown {
  switch (field.as) {
    case "die":
      return LADDER.find((d) => d === Number(value)) ?? 6;
    case "count":
      return Number.isInteger(Number(value)) ? Math.min(field.max, Math.max(field.min, Number(value))) : field.min;
    case "flag":
      return value === true || value === "true";
    case "text":
      return typeof value === "string" ? value.trim() : "";
    case "words":
      return words(value);
    case "faces":
      return faces(value);
    case "power":
      return typeof value === "string" && value !== "" ? value : undefined;
    case "choice":
      return (
        field.values.find((v) => String(v) === String(value)) ?? (field.blank === true ? undefined : field.values[0])
      );
  }
}

/**
 * An operation with exactly its own facts: what a form or an older version says, brought within bounds, defaults for what is missing, nothing left of another operation.
 * @rule DOO-222
 */
export function opFrom(raw: Raw): SfxOp {
  const kind = isKind(raw["op"]) ? raw["op"] : "addDie";
  const facts = shape(kind)
    .fields.map((f) => [f.field, read(f, raw[f.field])] as const)
    .filter(([, value]) => value !== undefined);
  return { op: kind, ...(kind === "recoverStress" && { mode: "power" }), ...Object.fromEntries(facts) } as SfxOp;
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** One field of an operation as the editor shows it; exactly one of `options`, `number`, `checkbox` and `text` is there. */
export interface OpFieldView {
  readonly name: string;
  readonly label: string;
  readonly options?: readonly Option[];
  readonly number?: { readonly value: number; readonly min: number; readonly max: number };
  readonly checkbox?: { readonly checked: boolean };
  readonly text?: { readonly value: string; readonly hint: string };
}

/** An operation as the editor shows it. */
export interface OpView {
  readonly kinds: readonly { readonly label: string; readonly options: readonly Option[] }[];
  readonly fields: readonly OpFieldView[];
  readonly does: string;
}

const wordFor = (area: string, value: string | number, localize: Localize): string =>
  localize(
    area === "Parts"
      ? key("OpParts", String(value))
      : area === "Stress"
        ? key("Stress", String(value), "label")
        : key(area, String(value)),
  );

function fieldView(
  field: OpField,
  op: Raw,
  powers: readonly { readonly id: string; readonly name: string }[],
  localize: Localize,
): OpFieldView | null {
  const value = read(field, op[field.field]);
  const base = { name: field.field, label: localize(key("OpField", field.field)) };
  const option = (v: string, label: string): Option => ({ value: v, label, selected: String(value ?? "") === v });
  switch (field.as) {
    case "die":
      return { ...base, options: LADDER.map((d) => option(String(d), `d${d}`)) };
    case "count":
      return { ...base, number: { value: Number(value), min: field.min, max: field.max } };
    case "flag":
      return { ...base, checkbox: { checked: value === true } };
    case "text":
      return { ...base, text: { value: String(value), hint: localize(key("OpHint", field.field)) } };
    case "words":
    case "faces":
      return {
        ...base,
        text: { value: (value as readonly unknown[]).join(", "), hint: localize(key("OpHint", field.field)) },
      };
    case "power":
      return powers.length === 0
        ? null
        : {
            ...base,
            options: [option("", localize(key("ItemSheet", "anyPower"))), ...powers.map((p) => option(p.id, p.name))],
          };
    case "choice":
      return {
        ...base,
        options: [
          ...(field.blank === true ? [option("", localize(key("ItemSheet", "anyUse")))] : []),
          ...field.values.map((v) => option(String(v), wordFor(field.labels, v, localize))),
        ],
      };
  }
}

/** What an operation does, in words. */
export function describeOp(op: SfxOp, localize: Localize): string {
  const data = shape(op.op).fields.map((f): [string, string] => {
    const value = read(f, (op as unknown as Raw)[f.field]);
    return [
      f.field,
      f.as === "choice" && typeof value === "string"
        ? wordFor(f.labels, value, localize)
        : [value ?? []].flat().join(", "),
    ];
  });
  const said = localize(key("Op", op.op), Object.fromEntries(data));
  return op.op === "stepUpEffect" && op.when !== undefined
    ? localize(key("ItemSheet", "onlyWhen"), { does: said, when: wordFor("OpWhen", op.when, localize) })
    : said;
}

/** An operation for the editor, with every other one that it could be. @param powers of the Power Set; none for an SFX by itself */
export function opView(
  op: SfxOp,
  powers: readonly { readonly id: string; readonly name: string }[],
  localize: Localize,
): OpView {
  const kinds = Object.keys(OP_SHAPES) as Kind[];
  return {
    kinds: OP_MOMENTS.map((moment) => ({
      label: localize(key("OpMoment", moment)),
      options: kinds
        .filter((k) => shape(k).moment === moment)
        .map((k) => ({ value: k, label: localize(key("OpName", k)), selected: k === op.op })),
    })),
    fields: shape(op.op)
      .fields.map((f) => fieldView(f, op as unknown as Raw, powers, localize))
      .filter((f) => f !== null),
    does: describeOp(op, localize),
  };
}
