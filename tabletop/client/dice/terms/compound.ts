import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { CONFIG } from "../../runtime.ts";
import { classes } from "../classes.ts";
import type { Roll } from "../roll.ts";
import type {
  DiceResult,
  EvaluationOptions,
  FunctionNode,
  ParentheticalNode,
  PoolNode,
  RollParseNode,
} from "../types.ts";
import { DiceTerm, type ModifierHandler } from "./dice-term.ts";
import { RollTerm } from "./term.ts";

const restore = (roll: AnyValue): Roll => (roll instanceof classes.Roll ? roll : classes.Roll.fromData(roll));

/** `(…)`: a roll of its own inside a roll. T:client/dice/terms/parenthetical */
export class ParentheticalTerm extends RollTerm {
  term: string | undefined;
  roll: Roll | undefined;
  override isIntermediate = true;

  static OPEN_REGEXP = /([A-Za-z][A-Za-z0-9]+)?\(/g;
  static CLOSE_REGEXP = /\)(?:\$\$F[0-9]+\$\$)?/g;
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  constructor({ term, roll, options }: { term?: string; roll?: Roll | undefined; options?: AnyObject } = {}) {
    super({ options });
    this.term = term;
    this.roll = roll;
    if (this.term === undefined && roll) this.term = roll.formula;
    if (roll) this._evaluated = roll._evaluated;
  }

  get dice(): DiceTerm[] {
    return this.roll?.dice ?? [];
  }

  override get total(): AnyValue {
    return this.roll?._evaluated ? this.roll.product : undefined;
  }

  override get expression(): string {
    return `(${this.term})`;
  }

  override get isDeterministic(): boolean {
    return (this.roll ?? new classes.Roll(this.term ?? "0")).isDeterministic;
  }

  protected override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const roll = (this.roll ??= new classes.Roll(this.term ?? "0"));
    roll._root = this._root;
    if (roll._evaluated) return this;
    return RollTerm.isDeterministic(this) ? this._evaluateSync(options) : this._evaluateAsync(roll, options);
  }

  protected async _evaluateAsync(roll: Roll, options: EvaluationOptions = {}): Promise<this> {
    await roll.evaluate(options);
    return this;
  }

  override _evaluateSync(options: EvaluationOptions = {}): this {
    const roll = (this.roll ??= new classes.Roll(this.term ?? "0"));
    if (!roll._evaluated) roll.evaluateSync(options);
    return this;
  }

  /** Put terms into parentheses. T:client/dice/terms/parenthetical */
  static fromTerms(terms: RollTerm[], options?: AnyObject): ParentheticalTerm {
    const roll = classes.Roll.fromTerms(terms);
    return new this({ term: roll.formula, roll, options });
  }

  static override fromParseNode(node: RollParseNode): ParentheticalTerm {
    return new this({
      term: (node as ParentheticalNode).term,
      roll: new classes.Roll((node as ParentheticalNode).term),
      options: { ...node.options },
    });
  }

  static override _fromData(data: AnyObject): RollTerm {
    const term = new this({ ...data, roll: data.roll ? restore(data.roll) : undefined });
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  override toJSON(): AnyObject {
    return { ...super.toJSON(), roll: this.roll?.toJSON() };
  }
}

/** A function of Math or of `CONFIG.Dice.functions` over formulas. T:client/dice/terms/function */
export class FunctionTerm extends RollTerm {
  fn: string;
  terms: string[];
  rolls: Roll[];
  result: string | number | undefined;
  override isIntermediate = true;

  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];

  constructor({
    fn,
    terms = [],
    rolls = [],
    result,
    options,
  }: {
    fn: string;
    terms?: string[];
    rolls?: Roll[];
    result?: string | number;
    options?: AnyObject;
  }) {
    super({ options });
    this.fn = fn;
    this.terms = terms;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((t) => new classes.Roll(t));
    this.result = result;
    if (result !== undefined) this._evaluated = true;
  }

  get dice(): DiceTerm[] {
    return this.rolls.flatMap((r) => r.dice);
  }

  override get total(): AnyValue {
    return this.result;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(", ")})`;
  }

  /** The function itself, undefined if the name means none. T:client/dice/terms/function */
  get function(): ((...args: AnyValue[]) => AnyValue) | undefined {
    const own = CONFIG.Dice.functions?.[this.fn];
    if (own) return own;
    return Object.hasOwn(Math, this.fn) ? (Math as AnyObject)[this.fn] : undefined;
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((r) => r.isDeterministic);
  }

  protected override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return this.isDeterministic ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  protected async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) {
      roll._root = this._root;
      if (!roll._evaluated) await roll.evaluate({ ...options, allowStrings: true });
    }
    return this.#apply();
  }

  override _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) if (!roll._evaluated) roll.evaluateSync({ ...options, allowStrings: true });
    return this.#apply();
  }

  #apply(): this {
    const fn = this.function;
    if (typeof fn !== "function")
      throw new Error(`"${this.fn}" is neither a function of Math nor of CONFIG.Dice.functions`);
    this.result = fn(...this.rolls.map((r) => r.product));
    return this;
  }

  static override fromParseNode(node: RollParseNode): FunctionTerm {
    const { fn, terms, options } = node as FunctionNode;
    return new this({ fn, terms, options: { ...options } });
  }

  static override _fromData(data: AnyObject): RollTerm {
    const term = new this({ ...(data as { fn: string; terms: string[] }), rolls: (data.rolls ?? []).map(restore) });
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  override toJSON(): AnyObject {
    return { ...super.toJSON(), rolls: this.rolls.map((r) => r.toJSON()) };
  }
}

/** `{a, b}kh`: several rolls, each of which gives one result; modifiers choose among these. T:client/dice/terms/pool */
export class PoolTerm extends RollTerm {
  terms: string[];
  modifiers: string[];
  rolls: Roll[];
  results: DiceResult[];

  static MODIFIERS: Record<string, ModifierHandler> = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: "countFailures",
  };
  static OPEN_REGEXP = /{/g;
  static CLOSE_REGEXP = new RegExp(`}${DiceTerm.MODIFIERS_REGEXP_STRING}?(?:\\$\\$F[0-9]+\\$\\$)?`, "g");
  static override REGEXP = new RegExp(`{([^}]+)}${DiceTerm.MODIFIERS_REGEXP_STRING}?(?:\\$\\$F[0-9]+\\$\\$)?`);
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];

  constructor({
    terms = [],
    modifiers = [],
    rolls = [],
    results = [],
    options,
  }: { terms?: string[]; modifiers?: string[]; rolls?: Roll[]; results?: DiceResult[]; options?: AnyObject } = {}) {
    super({ options });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((t) => new classes.Roll(t));
    this.results = results;
    // Members rolled beforehand make the pool's results.
    if (rolls.length && rolls.every((r) => r._evaluated) && !results.length)
      this.results = rolls.map((r) => ({ result: r.total!, active: true }));
    if (results.length) this._evaluated = true;
  }

  get dice(): DiceTerm[] {
    return this.rolls.flatMap((r) => r.dice);
  }

  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results.reduce((sum, r) => (r.active ? sum + (r.count ?? r.result) : sum), 0);
  }

  /** The results that still count. */
  get values(): number[] {
    return this.results.filter((r) => r.active).map((r) => r.result);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((r) => r.isDeterministic);
  }

  /** Alter every member. T:client/dice/terms/pool */
  alter(...args: [number, number, { multiplyNumeric?: boolean }?]): this {
    for (const roll of this.rolls) roll.alter(...args);
    this.terms = this.rolls.map((r) => r.formula);
    return this;
  }

  protected override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return this.isDeterministic ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  protected async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) {
      roll._root = this._root;
      if (roll._evaluated) continue;
      await roll.evaluate(options);
      this.results.push({ result: roll.total!, active: true });
    }
    this._evaluateModifiers();
    return this;
  }

  override _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) {
      if (roll._evaluated) continue;
      roll.evaluateSync(options);
      this.results.push({ result: roll.total!, active: true });
    }
    this._evaluateModifiers();
    return this;
  }

  protected _evaluateModifiers(): void {
    const known = Object.keys((this.constructor as typeof PoolTerm).MODIFIERS).sort((a, b) => b.length - a.length);
    for (const modifier of this.modifiers) {
      const command = known.find((n) => modifier.toLowerCase().startsWith(n));
      if (command) this._evaluateModifier(command, PoolTerm.#resolved(modifier));
    }
  }

  /** A value in parentheses has to be arithmetic: a pool's modifiers don't wait. */
  static #resolved(modifier: string): string {
    const open = modifier.indexOf("(");
    return open < 0 ? modifier : modifier.slice(0, open) + new classes.Roll(modifier.slice(open)).evaluateSync().total;
  }

  protected _evaluateModifier(command: string, modifier: string): void {
    const handler = (this.constructor as typeof PoolTerm).MODIFIERS[command];
    const fn = typeof handler === "string" ? (this as AnyObject)[handler] : handler;
    if (typeof fn === "function") fn.call(this, modifier);
  }

  /** Keep the N highest or lowest members. T:client/dice/terms/pool */
  keep(modifier: string): false | undefined {
    const match = /^k([hl])?([0-9]+)?$/i.exec(modifier);
    if (!match) return false;
    DiceTerm._keepOrDrop(this.results, Number(match[2] ?? 1), { keep: true, highest: match[1]?.toLowerCase() !== "l" });
  }

  /** Drop the N lowest or highest members. T:client/dice/terms/pool */
  drop(modifier: string): false | undefined {
    const match = /^d([hl])?([0-9]+)?$/i.exec(modifier);
    if (!match) return false;
    DiceTerm._keepOrDrop(this.results, Number(match[2] ?? 1), {
      keep: false,
      highest: match[1]?.toLowerCase() === "h",
    });
  }

  #count(modifier: string, name: string, flags: { flagSuccess?: boolean; flagFailure?: boolean }): false | undefined {
    const match = new RegExp(`^${name}([<>=]+)?(-?[0-9]+)?$`, "i").exec(modifier);
    if (!match) return false;
    const shown = this.values;
    const fallback = flags.flagSuccess ? Math.max(...shown) : Math.min(...shown);
    DiceTerm._applyCount(this.results, match[1] ?? "=", match[2] === undefined ? fallback : Number(match[2]), flags);
  }

  /** Count members that meet the target. T:client/dice/terms/pool */
  countSuccess(modifier: string): false | undefined {
    return this.#count(modifier, "cs", { flagSuccess: true });
  }

  /** Count members that fail by the target. T:client/dice/terms/pool */
  countFailures(modifier: string): false | undefined {
    return this.#count(modifier, "cf", { flagFailure: true });
  }

  /** A pool from its text, null if the text is none. T:client/dice/terms/pool */
  static fromExpression(formula: string, options: AnyObject = {}): PoolTerm | null {
    const [term, ...others] = classes.Roll.parse(formula, {});
    if (!(term instanceof PoolTerm) || others.length) return null;
    Object.assign(term.options, options);
    return term;
  }

  /** A pool of rolls that exist already; all of them rolled or none. T:client/dice/terms/pool */
  static fromRolls(rolls: Roll[] = []): PoolTerm {
    const evaluated = rolls.every((r) => r._evaluated);
    if (!evaluated && rolls.some((r) => r._evaluated))
      throw new Error(
        "You can only call PoolTerm.fromRolls with an array of Roll instances which are either all evaluated, or none evaluated",
      );
    const pool = new this({ terms: rolls.map((r) => r.formula), rolls, modifiers: [] });
    pool._evaluated = evaluated;
    return pool;
  }

  static override fromParseNode(node: RollParseNode): PoolTerm {
    const { terms, modifiers, options } = node as PoolNode;
    return new this({ terms, modifiers: DiceTerm.splitModifiers(modifiers), options: { ...options } });
  }

  static override _fromData(data: AnyObject): RollTerm {
    const term = new this({
      ...data,
      rolls: (data.rolls ?? []).map(restore),
      results: (data.results ?? []).map((r: DiceResult) => ({ ...r })),
    });
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  override toJSON(): AnyObject {
    return { ...super.toJSON(), rolls: this.rolls.map((r) => r.toJSON()) };
  }
}
