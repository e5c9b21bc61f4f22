import type { AnyObject } from "../../common/types.ts";
import type {
  DiceNode,
  FunctionNode,
  NumericNode,
  OperatorNode,
  ParentheticalNode,
  PoolNode,
  RollParseNode,
  StringNode,
} from "./types.ts";

const ADDITIVE = new Set(["+", "-"]);
const OPERATORS = new Set(["+", "-", "*", "/", "%"]);
const PRECEDENCE: Record<string, number> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };
/** What ends a word or a run of modifiers. */
const BREAK = /[\s(){}[\],+\-*/%]/;

/** A node of the arithmetic tree: an operator over two operands, an operand being a term or again such a node. T:client/dice/_types */
export interface OperationNode<T> {
  operator: string;
  operands: [T | OperationNode<T>, T | OperationNode<T>];
}

/**
 * Reads a roll formula by recursive descent. `parse()` gives its top level as a flat row of nodes in reading order, operators between operands; what stands in
 * parentheses, pools and functions stays text, because the term that holds it makes a Roll of its own.
 *
 * expression := sign* term (operator sign* term)*;   term := dice | number | "(" expression ")" | name "(" list ")" | "{" list "}" modifiers | word
 * dice := [number | "(" expression ")"] "d" (digits | letter | "(" expression ")") modifiers;   any term may end in "[" flavour "]"
 * T:client/dice/parser
 */
export class RollParser {
  formula: string;
  #at = 0;

  constructor(formula: string) {
    this.formula = formula;
  }

  /** The whole formula as nodes; throws a SyntaxError that names the place. T:client/dice/parser */
  parse(): RollParseNode[] {
    const nodes = this.#expression();
    if (this.#at < this.formula.length) this.#fail(`"${this.formula[this.#at]}" is not expected here`);
    return nodes;
  }

  #fail(why: string): never {
    throw new SyntaxError(`The roll formula "${this.formula}" can't be read at position ${this.#at + 1}: ${why}`);
  }

  #space(): void {
    while (/\s/.test(this.formula[this.#at] ?? "")) this.#at++;
  }

  #peek(): string {
    return this.formula[this.#at] ?? "";
  }

  /** Take what the sticky pattern matches here, or nothing. */
  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.formula);
    if (match) this.#at += match[0].length;
    return match;
  }

  /** A run of signs and blanks as one sign: "- -" is "+". */
  #signs(): string {
    let minus = false;
    let any = false;
    for (this.#space(); ADDITIVE.has(this.#peek()); this.#space()) {
      any = true;
      if (this.#peek() === "-") minus = !minus;
      this.#at++;
    }
    return any ? (minus ? "-" : "+") : "";
  }

  #expression(): RollParseNode[] {
    const nodes: RollParseNode[] = [];
    if (this.#signs() === "-") nodes.push(RollParser.#operator("-"));
    nodes.push(this.#term());
    for (;;) {
      this.#space();
      const operator = this.#peek();
      if (!OPERATORS.has(operator)) return nodes;
      if (ADDITIVE.has(operator)) {
        nodes.push(RollParser.#operator(this.#signs()), this.#term());
        continue;
      }
      this.#at++;
      const negative = this.#signs() === "-";
      const term = this.#term();
      nodes.push(RollParser.#operator(operator), negative ? RollParser.#negated(term) : term);
    }
  }

  static #operator(operator: string): OperatorNode {
    return { class: "OperatorTerm", formula: operator, operator };
  }

  /** A sign after a multiplication belongs to its operand alone, so the operand goes into parentheses. */
  static #negated(node: RollParseNode): ParentheticalNode {
    const flavour = node.options?.flavor ? `[${node.options.flavor}]` : "";
    const term = `-${node.formula}${flavour}`;
    return { class: "ParentheticalTerm", formula: `(${term})`, term };
  }

  #term(): RollParseNode {
    this.#space();
    const start = this.#at;
    const c = this.#peek();
    if (!c) this.#fail("a term is missing");
    let node: RollParseNode;
    if (c === "(") {
      const inner = this.#group("(", ")");
      const bracket: ParentheticalNode = { class: "ParentheticalTerm", formula: `(${inner})`, term: inner };
      node = this.#dice(bracket, start) ?? bracket;
    } else if (c === "{") node = this.#pool(start);
    else {
      const digits = this.#take(/\d+(?:\.\d+)?|\.\d+/y);
      if (digits) {
        const number = Number(digits[0]);
        node =
          (Number.isInteger(number) ? this.#dice(number, start) : null) ??
          ({ class: "NumericTerm", formula: digits[0], number } as NumericNode);
        // "2foo" is neither a number nor a word that could mean anything.
        if (node.class === "NumericTerm" && /[A-Za-z_(]/.test(this.#peek()))
          this.#fail("a number can't be followed directly by letters or a parenthesis");
      } else node = this.#dice(null, start) ?? this.#function(start) ?? this.#word();
    }
    const flavour = this.#take(/\[([^\]]*)\]/y);
    if (flavour?.[1]) node.options = { flavor: flavour[1].trim() };
    return node;
  }

  /** The text between a pair of delimiters, its content checked by reading it; the cursor ends behind the closing one. */
  #group(open: string, close: string): string {
    return this.#list(open, close, 1)[0]!;
  }

  /** Expressions between delimiters, separated by commas, each as text. */
  #list(open: string, close: string, most = Infinity): string[] {
    const parts: string[] = [];
    this.#at++;
    do {
      if (parts.length) this.#at++;
      this.#space();
      const from = this.#at;
      this.#expression();
      parts.push(this.formula.slice(from, this.#at).trim());
      this.#space();
    } while (this.#peek() === "," && parts.length < most);
    if (this.#peek() !== close) this.#fail(`a "${close}" is missing for its "${open}"`);
    this.#at++;
    return parts;
  }

  /** `d` and its faces behind an optional number of dice; null (and the cursor where it was) if there is no die here. */
  #dice(number: number | ParentheticalNode | null, start: number): DiceNode | null {
    const back = this.#at;
    if (!this.#take(/d/iy)) return null;
    let faces: DiceNode["faces"];
    const digits = this.#take(/\d+/y);
    if (digits) faces = Number(digits[0]);
    else if (this.#peek() === "(") {
      const inner = this.#group("(", ")");
      faces = { class: "ParentheticalTerm", formula: `(${inner})`, term: inner } as ParentheticalNode;
    } else {
      // Without a number in front, "df" is a Fate die but "dog" and "decimate(1)" are words.
      const letter = this.#take(number === null ? /[A-Za-z](?![A-Za-z_]*\()/y : /[A-Za-z]/y);
      if (!letter) {
        this.#at = back;
        if (number !== null) this.#fail(`the "${this.#peek()}" of a die needs faces`);
        return null;
      }
      faces = letter[0].toLowerCase();
      if (number === null && !RollParser.denominations().has(faces)) {
        this.#at = back;
        return null;
      }
    }
    const modifiers = this.#modifiers();
    return { class: "DiceTerm", formula: this.formula.slice(start, this.#at), number, faces, modifiers };
  }

  /** The letters that stand for a kind of die; set by whoever registers the classes, so that the grammar needs no import of them. */
  static denominations: () => Set<string> = () => new Set(["d", "f", "c"]);

  /** A run of modifiers; a value may be an expression in parentheses. */
  #modifiers(): string {
    let text = "";
    for (;;) {
      const c = this.#peek();
      if (c && !BREAK.test(c)) {
        text += c;
        this.#at++;
      } else if (c === "(" && text) text += `(${this.#group("(", ")")})`;
      else return text;
    }
  }

  #pool(start: number): PoolNode {
    const terms = this.#list("{", "}");
    const modifiers = this.#modifiers();
    return { class: "PoolTerm", formula: this.formula.slice(start, this.#at), terms, modifiers };
  }

  #function(start: number): FunctionNode | null {
    const name = this.#take(/([A-Za-z_$][\w$]*)(?=\()/y);
    if (!name) return null;
    const empty = this.#take(/\(\s*\)/y);
    const terms = empty ? [] : this.#list("(", ")");
    return { class: "FunctionTerm", formula: this.formula.slice(start, this.#at), fn: name[1]!, terms };
  }

  #word(): StringNode {
    const word = this.#take(/[^\s(){}[\],+\-*/%]+/y);
    if (!word) this.#fail(`"${this.#peek()}" is not expected here`);
    return { class: "StringTerm", formula: word[0], term: word[0] };
  }

  /* -------------------------------------------- */

  /** Is this node or term an operator? T:client/dice/parser */
  static isOperatorTerm(node: AnyObject | object): boolean {
    return typeof (node as AnyObject).operator === "string" && !("operands" in node);
  }

  /** The nodes of an arithmetic tree in reading order again. T:client/dice/parser */
  static flattenTree<T extends object>(root: T | OperationNode<T>): (T | OperatorNode)[] {
    if (!("operands" in root)) return [root];
    return [
      ...RollParser.flattenTree(root.operands[0]),
      RollParser.#operator(root.operator),
      ...RollParser.flattenTree(root.operands[1]),
    ];
  }

  /**
   * Order a flat row of operands and operators into a tree by precedence (shunting yard). A leading sign becomes "0 - x". T:client/dice/parser
   */
  static toAST<T extends object>(row: T[]): T | OperationNode<T> {
    const operands: (T | OperationNode<T>)[] = [];
    const operators: string[] = [];
    const reduce = (): void => {
      const right = operands.pop();
      const left = operands.pop();
      if (!left || !right) throw new Error("A roll formula has an operator without an operand.");
      operands.push({ operator: operators.pop()!, operands: [left, right] });
    };
    row.forEach((node, index) => {
      if (!RollParser.isOperatorTerm(node)) return void operands.push(node);
      const operator = (node as AnyObject).operator as string;
      if (index === 0)
        operands.push({ class: "NumericTerm", formula: "0", number: 0, total: 0, _evaluated: true } as AnyObject as T);
      while (operators.length && PRECEDENCE[operators.at(-1)!]! >= PRECEDENCE[operator]!) reduce();
      operators.push(operator);
    });
    while (operators.length) reduce();
    if (operands.length !== 1) throw new Error("A roll formula has two terms without an operator between them.");
    return operands[0]!;
  }
}
