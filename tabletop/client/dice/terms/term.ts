import type { AnyObject, AnyValue, Constructor } from "../../../common/types.ts";
import { CONFIG } from "../../runtime.ts";
import type { Roll } from "../roll.ts";
import type { EvaluationOptions, RollParseNode } from "../types.ts";

/** The term classes that the host brings, so that a message rolled with a core class is readable after a system has replaced it. */
export const coreTermTypes: Record<string, typeof RollTerm> = {};

/**
 * One piece of a roll formula: dice, a number, an operator, something in parentheses. Before evaluation it has an `expression`, afterwards a `total`.
 * T:client/dice/terms/term
 */
export abstract class RollTerm {
  /** Anything that describes the term; `flavor` is the text in square brackets. */
  options: AnyObject;
  _evaluated = false;
  /** The roll at the root of the evaluation, if any. */
  _root: Roll | undefined;
  /** Terms that are themselves expressions. */
  isIntermediate = false;

  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static FLAVOR_REGEXP = new RegExp(RollTerm.FLAVOR_REGEXP_STRING, "g");
  static REGEXP: RegExp | undefined = undefined;
  /** Names of properties that are stored besides class, options and evaluated. */
  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options = {} }: { options?: AnyObject } = {}) {
    this.options = options;
  }

  /** The formula of this term without flavour. */
  get expression(): string {
    throw new Error(`The term class ${this.constructor.name} must define its expression.`);
  }

  /** The formula with its flavour. */
  get formula(): string {
    return this.expression + (this.flavor ? `[${this.flavor}]` : "");
  }

  /** What the evaluated term is worth: a number, or text. */
  get total(): AnyValue {
    throw new Error(`The term class ${this.constructor.name} must define its total.`);
  }

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  /** True if no chance is involved. */
  get isDeterministic(): boolean {
    return true;
  }

  /** The open resolver of the root roll; the host resolves digitally, so there is none. */
  get resolver(): undefined {
    return undefined;
  }

  /** Evaluate once; a promise if chance is involved. Throws when done twice. T:client/dice/terms/term */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  /** Evaluate without waiting: only what needs no chance, or its extremes. */
  evaluateSync(options: EvaluationOptions = {}): this {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
    return this._evaluateSync(options);
  }

  /** What a kind of term does to evaluate; by default nothing. */
  protected _evaluate(_options: EvaluationOptions = {}): this | Promise<this> {
    return this;
  }

  /** What a kind of term does to evaluate without waiting. */
  _evaluateSync(_options: EvaluationOptions = {}): this {
    return this;
  }

  /** Would this term, evaluated in this way, always give the same? T:client/dice/terms/term */
  static isDeterministic(term: RollTerm, { minimize = false, maximize = false }: EvaluationOptions = {}): boolean {
    return minimize || maximize || term.isDeterministic;
  }

  /** Restore a term of any kind by the class name in its data; an unknown name throws. T:client/dice/terms/term */
  static fromData(data: AnyObject): RollTerm {
    const cls = RollTerm.#classNamed(data.class);
    if (!cls)
      throw new Error(
        `There is no roll term class "${data.class}"; was its name mangled by a minifier, or is it not registered in CONFIG.Dice?`,
      );
    return cls._fromData(data);
  }

  static #classNamed(name: string): typeof RollTerm | undefined {
    return (
      CONFIG.Dice?.termTypes?.[name] ??
      (Object.values(CONFIG.Dice?.terms ?? {}) as (typeof RollTerm)[]).find((c) => c.name === name) ??
      coreTermTypes[name] ??
      // Systems keep classes that belong to no denomination of their own beside the terms (dnd5e: CONFIG.Dice.D20Die).
      (Object.values(CONFIG.Dice ?? {}) as AnyValue[]).find(
        (c) => typeof c === "function" && c.name === name && c.prototype instanceof RollTerm,
      )
    );
  }

  /** Restore a term of this kind. T:client/dice/terms/term */
  static _fromData(data: AnyObject): RollTerm {
    const term = new (this as AnyValue as Constructor<RollTerm>)(data);
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  /** A term from what the parser read. T:client/dice/terms/term */
  static fromParseNode(node: RollParseNode): RollTerm {
    return this.fromData({ ...node, options: { ...node.options }, evaluated: false });
  }

  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json));
  }

  /** Plain data that `fromData` restores. T:client/dice/terms/term */
  toJSON(): AnyObject {
    const data: AnyObject = { class: this.constructor.name, options: this.options, evaluated: this._evaluated };
    for (const key of (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES) data[key] = (this as AnyObject)[key];
    return data;
  }
}
