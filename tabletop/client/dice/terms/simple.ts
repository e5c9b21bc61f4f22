import type { AnyObject } from "../../../common/types.ts";
import type { EvaluationOptions } from "../types.ts";
import { RollTerm } from "./term.ts";

/** A number. T:client/dice/terms/numeric */
export class NumericTerm extends RollTerm {
  number: number;

  static override REGEXP = new RegExp(`^([0-9]+(?:\\.[0-9]+)?)${RollTerm.FLAVOR_REGEXP_STRING}?$`);
  static override SERIALIZE_ATTRIBUTES = ["number"];

  constructor({ number, options }: { number: number; options?: AnyObject }) {
    super({ options });
    this.number = Number(number);
  }

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }

  /** Does this text mean a number? T:client/dice/terms/numeric */
  static matchTerm(expression: string): RegExpMatchArray | null {
    return expression.match(this.REGEXP);
  }

  static fromMatch(match: RegExpMatchArray): NumericTerm {
    return new this({ number: Number(match[1]), options: match[2] ? { flavor: match[2] } : {} });
  }
}

/** `+ - * / %` between two terms, or a sign before the first. T:client/dice/terms/operator */
export class OperatorTerm extends RollTerm {
  operator: string;

  static PRECEDENCE: Record<string, number> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };
  static OPERATORS = ["+", "-", "*", "/", "%"];
  static override REGEXP = /[+\-*/%]/g;
  static override SERIALIZE_ATTRIBUTES = ["operator"];

  constructor({ operator, options }: { operator: string; options?: AnyObject }) {
    super({ options });
    this.operator = operator;
  }

  /** An operator has no flavour. */
  override get flavor(): string {
    return "";
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return ` ${this.operator} `;
  }
}

/** A word in a formula that is nothing else; it can only be evaluated where strings are allowed. T:client/dice/terms/string */
export class StringTerm extends RollTerm {
  term: string;

  static override SERIALIZE_ATTRIBUTES = ["term"];

  constructor({ term, options }: { term: string; options?: AnyObject }) {
    super({ options });
    this.term = term;
  }

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  override get isDeterministic(): boolean {
    return !this.term.includes("d");
  }

  #check({ allowStrings = false }: EvaluationOptions): void {
    if (!allowStrings) throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
  }

  protected override _evaluate(options: EvaluationOptions = {}): this {
    this.#check(options);
    return this;
  }

  override _evaluateSync(options: EvaluationOptions = {}): this {
    this.#check(options);
    return this;
  }
}
