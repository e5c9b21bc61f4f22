/** Shapes that the roll grammar and the terms share. Source: T:client/dice/_types, T:client/dice/terms/dice. */
import type { AnyObject } from "../../common/types.ts";

/** One piece of a parsed formula. `class` names the term class that the node becomes (`RollTerm.fromParseNode`). T:client/dice/_types */
export interface RollParseNode {
  class: string;
  /** The text it was read from, without its flavour. */
  formula: string;
  options?: { flavor?: string };
}
/** An arithmetic operator between two operands (or before the first). T:client/dice/_types */
export interface OperatorNode extends RollParseNode {
  operator: string;
}
/** A number. T:client/dice/_types */
export interface NumericNode extends RollParseNode {
  number: number;
}
/** `(…)`; `term` is the text inside. T:client/dice/_types */
export interface ParentheticalNode extends RollParseNode {
  term: string;
}
/** `NdX`; a number of dice or faces may be an expression of its own. T:client/dice/_types */
export interface DiceNode extends RollParseNode {
  number: number | ParentheticalNode | null;
  faces: number | string | ParentheticalNode;
  modifiers: string;
}
/** `name(a, b)`; the arguments are formulas. T:client/dice/_types */
export interface FunctionNode extends RollParseNode {
  fn: string;
  terms: string[];
}
/** `{a, b}mods`; the members are formulas. T:client/dice/_types */
export interface PoolNode extends RollParseNode {
  terms: string[];
  modifiers: string;
}
/** A word that is none of the above. T:client/dice/_types */
export interface StringNode extends RollParseNode {
  term: string;
}

/** One rolled face and what became of it. `count`, where given, is what the face counts as. T:client/dice/terms/dice */
export interface DiceResult {
  result: number;
  active?: boolean;
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
  indexThrow?: number;
}

/** How a roll or a term is to be evaluated. T:client/dice/roll */
export interface EvaluationOptions extends AnyObject {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  allowInteractive?: boolean;
  strict?: boolean;
}
