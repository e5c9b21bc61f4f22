import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { CONFIG } from "../../runtime.ts";
import { classes } from "../classes.ts";
import type { Roll } from "../roll.ts";
import type { DiceNode, DiceResult, EvaluationOptions, ParentheticalNode, RollParseNode } from "../types.ts";
import { RollTerm } from "./term.ts";

/** More dice than this in one term are a mistake or an attack. */
const MOST_DICE = 999;

/** What a dice term may be made from. T:client/dice/terms/dice */
export interface DiceTermData {
  number?: number | Roll;
  faces?: number | Roll;
  modifiers?: string[];
  results?: DiceResult[];
  method?: string;
  options?: AnyObject;
}

/** A modifier of a dice class: the name of a method of the term, or a function with the term as `this`; it receives the modifier as written. */
export type ModifierHandler = string | ((this: AnyValue, modifier: string) => AnyValue);

/**
 * Dice of one kind: a number of them, their faces, modifiers and, once rolled, a row of results. Systems extend it for dice of their own: `DENOMINATION` is the letter behind the `d`,
 * `MODIFIERS` name what may follow. T:client/dice/terms/dice
 */
export class DiceTerm extends RollTerm {
  _number: number | Roll;
  _faces: number | Roll;
  #method: string | undefined;
  modifiers: string[];
  results: DiceResult[];

  static DENOMINATION = "";
  static MODIFIERS: Record<string, ModifierHandler> = {};
  static MODIFIERS_REGEXP_STRING = "([^ (){}[\\]+\\-*/]+)";
  static MODIFIER_REGEXP = /([A-Za-z]+)([^A-Za-z\s()+\-*/]+)?/g;
  static override REGEXP: RegExp = /^([0-9]+)?[dD]([A-Za-z]|[0-9]+)([^ (){}[\]+\-*/]+)?(?:\[([^\]]+)\])?$/;
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options = {} }: DiceTermData = {}) {
    super({ options });
    this._number = number;
    this._faces = faces;
    this.#method = method;
    this.modifiers = modifiers;
    this.results = results;
    // Results that came with the data are the roll.
    if (results.length) this._evaluated = true;
  }

  /** How the dice were resolved; undefined means by the configured generator. */
  get method(): string | undefined {
    return this.#method;
  }

  set method(method: string | undefined) {
    this.#method = method;
  }

  /** How many dice, or undefined while that is an expression not yet evaluated. */
  get number(): number | undefined {
    return DiceTerm.#value(this._number);
  }

  set number(value: number) {
    this._number = value;
  }

  /** How many faces, or undefined while that is an expression not yet evaluated. */
  get faces(): number | undefined {
    return DiceTerm.#value(this._faces);
  }

  set faces(value: number) {
    this._faces = value;
  }

  static #value(part: number | Roll): number | undefined {
    if (typeof part === "number") return part;
    return part._evaluated ? part.total : undefined;
  }

  static #text(part: number | Roll): string {
    if (typeof part === "number") return String(part);
    return part._evaluated ? String(part.total) : `(${part.formula})`;
  }

  /** What follows the `d`. */
  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  /** Dice that were rolled to find the number or the faces. */
  get dice(): DiceTerm[] {
    return [this._number, this._faces].flatMap((part) => (part instanceof classes.Roll ? part.dice : []));
  }

  override get expression(): string {
    const denomination = this.denomination;
    const faces = denomination === "d" ? DiceTerm.#text(this._faces) : denomination;
    return `${DiceTerm.#text(this._number)}d${faces}${this.modifiers.join("")}`;
  }

  /** The sum of the active results; what a result counts as wins over what it shows. */
  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results.reduce((sum, r) => (r.active ? sum + (r.count ?? r.result) : sum), 0);
  }

  /** The faces that still count. */
  get values(): number[] {
    return this.results.filter((r) => r.active).map((r) => r.result);
  }

  override get isDeterministic(): boolean {
    return false;
  }

  /** Multiply the number of dice, then add to it. T:client/dice/terms/dice */
  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error("You may not alter a DiceTerm after it has already been evaluated");
    multiply = Number.isFinite(multiply) && multiply >= 0 ? multiply : 1;
    add = Number.isInteger(add) ? add : 0;
    if (typeof this._number === "number") this._number = Math.max(0, Math.round(this._number * multiply + add));
    else
      this._number = new classes.Roll(
        `(${this._number.formula}) * ${multiply}${add < 0 ? " - " : " + "}${Math.abs(add)}`,
      );
    return this;
  }

  /* -------------------------------------------- */

  protected override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return this._evaluateAsync(options);
  }

  /** Resolve number and faces, roll, modify. T:client/dice/terms/dice */
  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const part of [this._number, this._faces]) {
      if (!(part instanceof classes.Roll) || part._evaluated) continue;
      part._root = this._root;
      await part.evaluate(options);
    }
    const number = this.#checkedNumber();
    for (let n = this.results.length; n < number; n++) await this.roll(options);
    await this._evaluateModifiers();
    return this;
  }

  /** Chance can't be waited for here: with minimize or maximize every die shows its extreme, else strict throws and otherwise the dice count as nothing. */
  override _evaluateSync(options: EvaluationOptions = {}): this {
    const { minimize = false, maximize = false, strict = true } = options;
    if (!minimize && !maximize) {
      if (strict) throw new Error("This Roll contains terms that cannot be synchronously evaluated.");
      return this;
    }
    for (const part of [this._number, this._faces])
      if (part instanceof classes.Roll && !part._evaluated) part.evaluateSync(options);
    const number = this.#checkedNumber();
    const ends = [this.mapRandomFace(0), this.mapRandomFace(1 - 2 ** -32)];
    const result = minimize ? Math.min(...ends) : Math.max(...ends);
    for (let n = this.results.length; n < number; n++) this.results.push({ result, active: true });
    for (const [handler, modifier] of this.#parsedModifiers()) {
      const fn = typeof handler === "string" ? (this as AnyObject)[handler] : handler;
      // A modifier that rolls again has to be waited for, so it can't take part.
      if (typeof fn === "function" && fn.constructor.name !== "AsyncFunction")
        fn.call(this, DiceTerm.#resolveValueSync(modifier, options));
    }
    return this;
  }

  #checkedNumber(): number {
    const number = this.number ?? 0;
    if (number > MOST_DICE)
      throw new Error(`You may not evaluate a DiceTerm with more than ${MOST_DICE} requested results`);
    return number;
  }

  /** Roll one die and add its result to the row. T:client/dice/terms/dice */
  async roll({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DiceResult> {
    const roll: DiceResult = { result: 0, active: true };
    if (minimize) roll.result = Math.min(1, this.faces ?? 1);
    else if (maximize) roll.result = this.faces ?? 1;
    else roll.result = (await this._roll(options)) ?? this.randomFace();
    this.results.push(roll);
    return roll;
  }

  /** A result from elsewhere (a fulfilment method); the host has none, so chance decides. T:client/dice/terms/dice */
  protected async _roll(_options: EvaluationOptions = {}): Promise<number | undefined> {
    return undefined;
  }

  /** A number in [0, 1[ as a face. T:client/dice/terms/dice */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * (this.faces ?? 1));
  }

  /** A face by chance. T:client/dice/terms/dice */
  randomFace(): number {
    return this.mapRandomFace(CONFIG.Dice.randomUniform());
  }

  /** The text on one rolled die. T:client/dice/terms/dice */
  getResultLabel(result: DiceResult): string {
    return String(result.result);
  }

  /** Classes for one rolled die; empty entries are skipped. T:client/dice/terms/dice */
  getResultCSS(result: DiceResult): (string | null)[] {
    const counted = result.success !== undefined || result.failure !== undefined;
    const faces = this.faces ?? 0;
    return [
      this.constructor.name.toLowerCase(),
      this.denomination === "d" ? `d${faces}` : `d${this.denomination}`,
      result.success ? "success" : null,
      result.failure ? "failure" : null,
      result.rerolled ? "rerolled" : null,
      result.exploded ? "exploded" : null,
      result.discarded ? "discarded" : null,
      !counted && result.result === 1 ? "min" : null,
      !counted && result.result === faces ? "max" : null,
    ];
  }

  /** What the tooltip template shows of this term. T:client/dice/terms/dice */
  getTooltipData(): AnyObject {
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      denomination: this.denomination,
      flavor: this.flavor,
      icon: CONFIG.Dice.fulfillment?.dice?.[this.denomination === "d" ? `d${this.faces}` : `d${this.denomination}`]
        ?.icon,
      method: this.method,
      rolls: this.results.map((r) => ({
        result: this.getResultLabel(r),
        classes: this.getResultCSS(r).filter(Boolean).join(" "),
      })),
    };
  }

  /* -------------------------------------------- */

  /** Break the modifiers as written into single ones, the longest known name first, so that "khr1" is two. */
  *#parsedModifiers(): Generator<[ModifierHandler, string, string]> {
    const known = (this.constructor as typeof DiceTerm).MODIFIERS;
    const names = Object.keys(known).sort((a, b) => b.length - a.length);
    for (const written of this.modifiers) {
      let rest = written;
      while (rest) {
        const lower = rest.toLowerCase();
        const name = names.find((n) => lower.startsWith(n));
        if (!name) {
          rest = rest.slice(1);
          continue;
        }
        const value = /^(?:[^A-Za-z(]|\([^)]*\))*/.exec(rest.slice(name.length))![0];
        yield [known[name]!, rest.slice(0, name.length) + value, name];
        rest = rest.slice(name.length + value.length);
      }
    }
  }

  /** Apply the modifiers from left to right. T:client/dice/terms/dice */
  protected async _evaluateModifiers(): Promise<void> {
    const applied: string[] = [];
    for (const [, modifier, name] of [...this.#parsedModifiers()]) {
      const resolved = await DiceTerm.#resolveValue(modifier);
      await this._evaluateModifier(name, resolved);
      applied.push(resolved);
    }
    // What was computed from an expression is kept as the number it came to.
    if (this.modifiers.some((m) => m.includes("("))) this.modifiers = applied;
  }

  /** Apply one modifier: `command` is its name, `modifier` all of it. T:client/dice/terms/dice */
  protected async _evaluateModifier(command: string, modifier: string): Promise<void> {
    const handler = (this.constructor as typeof DiceTerm).MODIFIERS[command];
    const fn = typeof handler === "string" ? (this as AnyObject)[handler] : handler;
    if (typeof fn === "function") await fn.call(this, modifier);
  }

  static async #resolveValue(modifier: string): Promise<string> {
    const open = modifier.indexOf("(");
    if (open < 0) return modifier;
    const roll = await new classes.Roll(modifier.slice(open)).evaluate({ allowInteractive: false });
    return modifier.slice(0, open) + roll.total;
  }

  static #resolveValueSync(modifier: string, options: EvaluationOptions): string {
    const open = modifier.indexOf("(");
    return open < 0
      ? modifier
      : modifier.slice(0, open) + new classes.Roll(modifier.slice(open)).evaluateSync(options).total;
  }

  /** Break a written run like "kh3min2" into its modifiers; a value in parentheses stays with its modifier. */
  static splitModifiers(text: string): string[] {
    const parts: string[] = [];
    let depth = 0;
    let valued = false;
    for (const c of text) {
      const letter = depth === 0 && /[A-Za-z]/.test(c);
      if (c === "(") depth++;
      if (c === ")") depth--;
      if (!parts.length || (letter && valued)) parts.push(c);
      else parts[parts.length - 1] += c;
      valued = !letter;
    }
    return parts;
  }

  /** Compare a result with a target by one of `= < <= > >=`. T:client/dice/terms/dice */
  static compareResult(result: number, comparison: string, target: number): boolean {
    switch (comparison) {
      case "=":
        return result === target;
      case "<":
        return result < target;
      case "<=":
        return result <= target;
      case ">":
        return result > target;
      case ">=":
        return result >= target;
      default:
        return false;
    }
  }

  /** Mark results as discarded until only the wanted ones are active. T:client/dice/terms/dice */
  static _keepOrDrop(
    results: DiceResult[],
    number: number,
    { keep = true, highest = true }: { keep?: boolean; highest?: boolean } = {},
  ): DiceResult[] {
    const value = (r: DiceResult): number => r.count ?? r.result;
    const ranked = results
      .filter((r) => r.active !== false)
      .sort((a, b) => (highest === keep ? value(b) - value(a) : value(a) - value(b)));
    // Ranked best to keep first: highest for "keep highest" and "drop lowest".
    const kept = keep ? number : Math.max(ranked.length - number, 0);
    for (const r of ranked.slice(kept)) {
      r.active = false;
      r.discarded = true;
    }
    return results;
  }

  /** Let every active result count as 1 where it meets the target, else as 0. T:client/dice/terms/dice */
  static _applyCount(
    results: DiceResult[],
    comparison: string,
    target: number,
    { flagSuccess = false, flagFailure = false } = {},
  ): void {
    for (const r of results) {
      if (!r.active) continue;
      const met = this.compareResult(r.result, comparison, target);
      if (flagSuccess) {
        r.success = met;
        if (met) delete r.failure;
      } else if (flagFailure) {
        r.failure = met;
        if (met) delete r.success;
      }
      r.count = met ? 1 : 0;
    }
  }

  /** Let every active result that meets the target count against the total: as -1, or as its negative value. T:client/dice/terms/dice */
  static _applyDeduct(
    results: DiceResult[],
    comparison: string,
    target: number,
    { deductFailure = false, invertFailure = false } = {},
  ): void {
    for (const r of results) {
      if (!r.active) continue;
      if (this.compareResult(r.result, comparison, target)) DiceTerm.#deduct(r, deductFailure, invertFailure);
    }
  }

  /** The same for results that an earlier count has already called failures. */
  static _deductFlagged(results: DiceResult[], { deductFailure = false, invertFailure = false } = {}): void {
    for (const r of results)
      if (r.active && (r.failure || r.success === false)) DiceTerm.#deduct(r, deductFailure, invertFailure);
  }

  static #deduct(r: DiceResult, deduct: boolean, invert: boolean): void {
    r.failure = true;
    delete r.success;
    if (deduct) r.count = -1;
    else if (invert) r.count = -1 * r.result;
  }

  /* -------------------------------------------- */

  /** Does this text mean dice? T:client/dice/terms/dice */
  static matchTerm(
    expression: string,
    { imputeNumber = true }: { imputeNumber?: boolean } = {},
  ): RegExpMatchArray | null {
    const match = expression.match(this.REGEXP);
    if (!match || (match[1] === undefined && !imputeNumber)) return null;
    return match;
  }

  /** Dice from such a match. T:client/dice/terms/dice */
  static fromMatch(match: RegExpMatchArray): DiceTerm {
    const [, number, faces, modifiers, flavor] = match;
    return DiceTerm.fromParseNode({
      class: "DiceTerm",
      formula: match[0],
      number: number === undefined ? null : Number(number),
      faces: /^\d/.test(faces!) ? Number(faces) : faces!.toLowerCase(),
      modifiers: modifiers ?? "",
      options: flavor ? { flavor } : {},
    } as RollParseNode);
  }

  /** Dice of the registered class for what the parser read; an unregistered letter throws. T:client/dice/terms/dice */
  static override fromParseNode(node: RollParseNode): DiceTerm {
    const { number, faces, modifiers, options } = node as DiceNode;
    const letter = typeof faces === "string" ? faces : "d";
    const cls = CONFIG.Dice.terms[letter] as typeof DiceTerm | undefined;
    if (!cls) throw new TypeError(`There are no dice of the denomination "${letter}" in CONFIG.Dice.terms`);
    const part = (value: number | ParentheticalNode): number | Roll =>
      typeof value === "number" ? value : new classes.Roll(value.term);
    const data: DiceTermData = {
      number: number === null ? 1 : part(number),
      modifiers: this.splitModifiers(modifiers),
      options: { ...options },
    };
    if (typeof faces !== "string") data.faces = part(faces);
    return new cls(data);
  }

  static override _fromData(data: AnyObject): RollTerm {
    const part = (value: AnyValue): AnyValue =>
      value && typeof value === "object" && !(value instanceof classes.Roll) ? classes.Roll.fromData(value) : value;
    const copy = { ...data, number: part(data._number ?? data.number), faces: part(data._faces ?? data.faces) };
    const term = new this({
      ...copy,
      results: (data.results ?? []).map((r: DiceResult) => ({ ...r })),
    } as DiceTermData);
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  override toJSON(): AnyObject {
    const data = super.toJSON();
    // An expression as number or faces is kept whole, so that its own dice survive.
    for (const key of ["number", "faces"] as const) {
      const part = this[`_${key}`];
      if (part instanceof classes.Roll) data[`_${key}`] = part.toJSON();
      if (part instanceof classes.Roll && !part._evaluated) data[key] = part.toJSON();
    }
    return data;
  }
}
