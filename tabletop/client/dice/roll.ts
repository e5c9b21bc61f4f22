import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue, Constructor } from "../../common/types.ts";
import { CONFIG, game, ui } from "../runtime.ts";
import { classes } from "./classes.ts";
import { type OperationNode, RollParser } from "./parser.ts";
import { escapeHTML, renderCore } from "./render.ts";
import { RollResolver } from "./resolver.ts";
import { safeEval } from "./safe-eval.ts";
import { FunctionTerm, ParentheticalTerm, PoolTerm } from "./terms/compound.ts";
import { DiceTerm } from "./terms/dice-term.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/simple.ts";
import { RollTerm } from "./terms/term.ts";
import type { EvaluationOptions, RollParseNode } from "./types.ts";

/** How many rounds of `@path` inside `@path` are followed [14]. */
const MOST_EXPANSIONS = 3;

/**
 * A formula, its terms and, once evaluated, their total. Systems extend it: what a subclass wants to keep goes into `options`, which is stored, and the class must stand in
 * `CONFIG.Dice.rolls`, because chat restores rolls by class name. T:client/dice/roll
 */
export class Roll {
  data: AnyObject;
  options: AnyObject;
  terms: RollTerm[];
  /** Dice that are no longer among the terms. */
  _dice: DiceTerm[] = [];
  _formula: string;
  _evaluated = false;
  _total: number | string | undefined = undefined;
  _root: Roll | undefined = undefined;
  _resolver: undefined = undefined;

  /** Math, read only, for expressions. T:client/dice/roll */
  static MATH_PROXY: AnyObject = new Proxy(Math, {
    set: () => false,
    has: () => true,
    get: (target, key) =>
      typeof key === "string" && Object.hasOwn(target, key) ? (target as AnyObject)[key] : undefined,
  });
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";
  static RESOLVERS = new Map<Roll, AnyValue>();

  constructor(formula: string, data: AnyObject = {}, options: AnyObject = {}) {
    this.data = this._prepareData(data);
    this.options = options;
    this.terms = (this.constructor as typeof Roll).parse(formula, this.data);
    this._formula = this.resetFormula();
  }

  /** A subclass may change the data that paths are looked up in. T:client/dice/roll */
  protected _prepareData(data: AnyObject): AnyObject {
    return data;
  }

  /* -------------------------------------------- */

  /** All dice, those inside parentheses, functions and pools too. */
  get dice(): DiceTerm[] {
    return this._dice.concat(
      this.terms.flatMap((t) => (t instanceof DiceTerm ? [t, ...t.dice] : ((t as AnyObject).dice ?? []))),
    );
  }

  get formula(): string {
    return this._formula;
  }

  /** The arithmetic with every term replaced by what it came to. */
  get result(): string {
    return this.terms.map((t, i) => (i === 0 && t instanceof OperatorTerm ? t.operator : String(t.total))).join("");
  }

  /** The number that the roll came to; undefined before evaluation. */
  get total(): number | undefined {
    return this._evaluated ? Number(this._total) || 0 : undefined;
  }

  /** The same without the demand that it be a number. */
  get product(): AnyValue {
    return this._total;
  }

  get isDeterministic(): boolean {
    return this.terms.every((t) => t.isDeterministic);
  }

  /* -------------------------------------------- */

  /** Change the number of dice: multiply first, then add. T:client/dice/roll */
  alter(multiply: number, add: number, { multiplyNumeric = false }: { multiplyNumeric?: boolean } = {}): this {
    if (this._evaluated) throw new Error("You may not alter a Roll which has already been evaluated");
    for (const term of this.terms) {
      if (term instanceof DiceTerm || term instanceof PoolTerm) term.alter(multiply, add);
      else if (term instanceof NumericTerm && multiplyNumeric) term.number *= multiply;
    }
    this.resetFormula();
    return this;
  }

  /** The same roll, not yet evaluated. T:client/dice/roll */
  clone(): this {
    return new (this.constructor as Constructor<this>)(this._formula, this.data, structuredCloneSafe(this.options));
  }

  /** Roll. Throws if that was done before. T:client/dice/roll */
  async evaluate({
    minimize = false,
    maximize = false,
    allowStrings = false,
    allowInteractive = true,
    ...options
  }: EvaluationOptions = {}): Promise<this> {
    this.#once();
    await this._evaluate({ minimize, maximize, allowStrings, allowInteractive, ...options });
    return this;
  }

  /** Evaluate at once. Chance needs minimize or maximize, otherwise it throws; with `strict: false` dice count as nothing. T:client/dice/roll */
  evaluateSync({
    minimize = false,
    maximize = false,
    allowStrings = false,
    strict = true,
  }: EvaluationOptions = {}): this {
    this.#once();
    return this._evaluateSync({ minimize, maximize, allowStrings, strict });
  }

  #once(): void {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
    if (CONFIG.debug?.dice) console.debug(`Evaluating roll with formula "${this.formula}"`); // oxlint-disable-line no-console -- the documented debug switch
  }

  protected async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    if (!this.terms.length) this._total = 0;
    if (!this.terms.length) return this;
    const tree = RollParser.toAST(this.terms);
    for (const term of this.terms) term._root = this._root ?? this;
    this._total = await this._evaluateASTAsync(tree, options);
    return this;
  }

  /** Evaluate a tree of terms, left operand first. T:client/dice/roll */
  async _evaluateASTAsync(
    node: RollTerm | OperationNode<RollTerm>,
    options: EvaluationOptions = {},
  ): Promise<number | string> {
    if (!("operands" in node)) {
      if (!node._evaluated) await node.evaluate(options);
      return node.total;
    }
    const left = await this._evaluateASTAsync(node.operands[0], options);
    const right = await this._evaluateASTAsync(node.operands[1], options);
    return Roll.#operate(node.operator, left, right);
  }

  protected _evaluateSync(options: EvaluationOptions = {}): this {
    this._total = this.terms.length ? this._evaluateASTSync(RollParser.toAST(this.terms), options) : 0;
    return this;
  }

  /** The same without waiting. T:client/dice/roll */
  _evaluateASTSync(node: RollTerm | OperationNode<RollTerm>, options: EvaluationOptions = {}): number | string {
    if (!("operands" in node)) {
      if (!node._evaluated && node instanceof RollTerm) {
        if (options.strict !== false && !RollTerm.isDeterministic(node, options))
          throw new Error("This Roll contains terms that cannot be synchronously evaluated.");
        node.evaluateSync(options);
      }
      return node.total ?? 0;
    }
    return Roll.#operate(
      node.operator,
      this._evaluateASTSync(node.operands[0], options),
      this._evaluateASTSync(node.operands[1], options),
    );
  }

  /** Numbers are computed; as soon as a word takes part the result is text. */
  static #operate(operator: string, left: AnyValue, right: AnyValue): number | string {
    if (typeof left === "string" || typeof right === "string") return `${left} ${operator} ${right}`;
    switch (operator) {
      case "+":
        return left + right;
      case "-":
        return left - right;
      case "*":
        return left * right;
      case "/":
        return left / right;
      default:
        return left % right;
    }
  }

  /** Compute the total again from the terms as they stand, for subclasses that change results. T:client/dice/roll */
  _evaluateTotal(): number {
    const value = (node: RollTerm | OperationNode<RollTerm>): AnyValue =>
      "operands" in node
        ? Roll.#operate(node.operator, value(node.operands[0]), value(node.operands[1]))
        : (node.total ?? 0);
    const total = this.terms.length ? value(RollParser.toAST(this.terms)) : 0;
    if (!Number.isFinite(Number(total))) throw new Error(`The roll "${this.formula}" does not come to a number`);
    return Number(total);
  }

  /** Another name of `evaluate`. T:client/dice/roll */
  async roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** A new roll of the same formula, evaluated. T:client/dice/roll */
  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  /** Make the formula text from the terms. T:client/dice/roll */
  resetFormula(): string {
    return (this._formula = (this.constructor as typeof Roll).getFormula(this.terms));
  }

  /** Give the flavour to all terms that have none. T:client/dice/roll */
  propagateFlavor(flavor: string): void {
    if (!flavor) return;
    for (const term of this.terms) if (!(term instanceof OperatorTerm)) term.options.flavor ??= flavor;
    this.resetFormula();
  }

  toString(): string {
    return this._formula;
  }

  /* -------------------------------------------- */

  /** A roll of the first class in `CONFIG.Dice.rolls`. T:client/dice/roll */
  static create(formula: string, data: AnyObject = {}, options: AnyObject = {}): Roll {
    return new this.defaultImplementation(formula, data, options);
  }

  static get defaultImplementation(): typeof Roll {
    return CONFIG.Dice?.rolls?.[0] ?? Roll;
  }

  static get resolverImplementation(): typeof RollResolver {
    return RollResolver;
  }

  /** Terms as text. T:client/dice/roll */
  static getFormula(terms: RollTerm[]): string {
    return terms.map((t, i) => (i === 0 && t instanceof OperatorTerm ? t.operator : t.formula)).join("");
  }

  /** Compute an expression of numbers and Math functions, nothing else. T:client/dice/roll */
  static safeEval(expression: string): number {
    return safeEval(expression);
  }

  /** Terms are classified when they are parsed, so there is nothing left to simplify. T:client/dice/roll */
  static simplifyTerms(terms: RollTerm[]): RollTerm[] {
    return terms;
  }

  /** Totals of n rolls of a formula. T:client/dice/roll */
  static async simulate(formula: string, n = 10000): Promise<number[]> {
    const totals: number[] = [];
    for (let i = 0; i < n; i++) totals.push((await new this(formula).evaluate({ allowInteractive: false })).total!);
    return totals;
  }

  /** The host has no fulfilment from outside, so nothing is registered. T:client/dice/roll */
  static registerResult(_method: string, _denomination: string, _result: number): void {
    return undefined;
  }

  /** Formula to terms; `@path` comes from the data, 0 where there is none. Throws on what can't be read. T:client/dice/roll */
  static parse(formula: string, data: AnyObject = {}): RollTerm[] {
    if (formula === undefined || formula === null || String(formula).trim() === "") return [];
    const replaced = this.replaceFormulaData(String(formula), data, { missing: "0" });
    const parser = CONFIG.Dice?.parser ?? RollParser;
    return this.instantiateAST(new parser(replaced).parse());
  }

  /** Nodes of the parser to terms. T:client/dice/roll */
  static instantiateAST(ast: RollParseNode[] | RollParseNode | OperationNode<RollParseNode>): RollTerm[] {
    const nodes = Array.isArray(ast) ? ast : RollParser.flattenTree<RollParseNode>(ast);
    return nodes.map((node) => {
      const cls = (CONFIG.Dice?.termTypes?.[(node as RollParseNode).class] ??
        CORE_TERMS[(node as RollParseNode).class]) as typeof RollTerm;
      return cls.fromParseNode(node as RollParseNode);
    });
  }

  /** Put data in place of `@path`. A missing one stays, or becomes `missing`; `warn` says so. [14] `recursive` also expands what the data brings in. T:client/dice/roll */
  static replaceFormulaData(
    formula: string,
    data: AnyObject,
    {
      missing,
      warn = false,
      recursive = false,
    }: { missing?: string | undefined; warn?: boolean; recursive?: boolean } = {},
  ): string {
    const once = (text: string): string =>
      text.replace(/@([a-z.0-9_-]+)/gi, (match, path: string) => {
        const value = lookup(data, path.replace(/\.+$/, ""));
        if (value === undefined || value === null || (typeof value === "object" && value.constructor === Object)) {
          if (warn) ui.notifications?.warn(game.i18n?.format("DICE.WarnMissingData", { match }) ?? match);
          return missing !== undefined ? String(missing) : match;
        }
        return String(value).trim();
      });
    let text = once(formula);
    for (let i = 1; recursive && isV14() && i < MOST_EXPANSIONS && text.includes("@"); i++) text = once(text);
    return text;
  }

  /** Can this formula be rolled? T:client/dice/roll */
  static validate(formula: string): boolean {
    if (typeof formula !== "string" || !formula.trim()) return false;
    try {
      const roll = new this(this.replaceFormulaData(formula, {}, { missing: "1" }));
      roll.evaluateSync({ strict: false });
      return true;
    } catch {
      return false;
    }
  }

  /** Terms that another source could resolve: none here. T:client/dice/roll */
  static identifyFulfillableTerms(_terms: RollTerm[]): DiceTerm[] {
    return [];
  }

  /** The term that one word means. T:client/dice/roll */
  static _classifyStringTerm(term: string | RollTerm): RollTerm {
    if (term instanceof RollTerm) return term;
    if (OperatorTerm.OPERATORS.includes(term)) return new OperatorTerm({ operator: term });
    const numeric = NumericTerm.matchTerm(term);
    if (numeric) return NumericTerm.fromMatch(numeric);
    const dice = DiceTerm.matchTerm(term);
    return dice ? DiceTerm.fromMatch(dice) : new StringTerm({ term });
  }

  /* -------------------------------------------- */

  /** HTML that lists the dice by term. T:client/dice/roll */
  async getTooltip(): Promise<string> {
    return renderCore((this.constructor as typeof Roll).TOOLTIP_TEMPLATE, {
      parts: this.dice.map((d) => d.getTooltipData()),
    });
  }

  /** HTML of the roll for chat; `isPrivate` hides formula, dice and total. Rolls first if that was not done yet. T:client/dice/roll */
  async render({
    flavor,
    template = (this.constructor as typeof Roll).CHAT_TEMPLATE,
    isPrivate = false,
  }: { flavor?: string; template?: string; isPrivate?: boolean } = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !isPrivate });
    return renderCore(template, {
      formula: isPrivate ? "???" : this._formula,
      flavor: isPrivate ? null : (flavor ?? this.options.flavor),
      user: game.user?.id,
      tooltip: isPrivate ? "" : await this.getTooltip(),
      total: isPrivate ? "?" : Math.round(this.total! * 100) / 100,
      isPrivate,
    });
  }

  /**
   * A chat message with this roll. `rollMode` [13] or `messageMode` [14] says who sees it, the user's current mode if absent. With `create: false` the data comes back instead of a
   * document. T:client/dice/roll
   */
  async toMessage(
    messageData: AnyObject = {},
    { rollMode, messageMode, create = true }: { rollMode?: string; messageMode?: string; create?: boolean } = {},
  ): Promise<AnyValue> {
    const cls = CONFIG.ChatMessage.documentClass;
    const mode: string = cls._resolveMode(messageMode ?? rollMode);
    if (!this._evaluated) await this.evaluate({ allowInteractive: mode !== "blind" && mode !== "blindroll" });
    const data: AnyObject = { author: game.user?.id, sound: CONFIG.sounds?.dice, ...messageData };
    data.content ||= String(this.total);
    data.rolls = [this];
    if (create) return cls.create(data, { [isV14() ? "messageMode" : "rollMode"]: mode });
    const message = new cls(data);
    message.updateSource(cls._modeChanges(message.toObject(), mode));
    return message.toObject();
  }

  /** [14] The new name of an old roll mode; anything else as it is. T:client/dice/roll */
  static _mapLegacyRollMode(mode: string | undefined): string | undefined {
    if (mode === undefined || mode === "roll") return undefined;
    return (
      ({ publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" } as Record<string, string>)[mode] ??
      mode
    );
  }

  /* -------------------------------------------- */

  /** Show the dice of an inline roll below it. T:client/dice/roll */
  static async expandInlineResult(a: HTMLElement): Promise<void> {
    if (!a.classList.contains("inline-roll") || a.classList.contains("expanded")) return;
    const roll = this.fromJSON(decodeURIComponent(a.dataset.roll ?? ""));
    const tip = a.ownerDocument.createElement("div");
    tip.innerHTML = await roll.getTooltip();
    a.classList.add("expanded");
    a.append(tip.firstElementChild ?? tip);
  }

  /** Hide them again. T:client/dice/roll */
  static collapseInlineResult(a: HTMLElement): void {
    a.querySelector(".dice-tooltip")?.remove();
    a.classList.remove("expanded");
  }

  /** A link that shows the total and opens its dice on click. T:client/dice/roll */
  toAnchor({
    attrs = {},
    dataset = {},
    classes: more = [],
    label,
    icon = "fa-solid fa-dice-d20",
  }: {
    attrs?: AnyObject;
    dataset?: AnyObject;
    classes?: string[];
    label?: string;
    icon?: string;
  } = {}): HTMLAnchorElement {
    const a = document.createElement("a");
    a.classList.add("inline-roll", "inline-result", ...more);
    for (const [k, v] of Object.entries(attrs)) a.setAttribute(k, String(v));
    const all: AnyObject = { roll: encodeURIComponent(JSON.stringify(this)), tooltipText: this.formula, ...dataset };
    for (const [k, v] of Object.entries(all)) if (v !== undefined && v !== null) a.dataset[k] = String(v);
    const total = label ? `${label}: ${this.total}` : String(this.total);
    a.innerHTML = `<i class="${icon}" inert></i>${escapeHTML(total)}`;
    return a;
  }

  /* -------------------------------------------- */

  /** Plain data that `fromData` restores. T:client/dice/roll */
  toJSON(): AnyObject {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map((d) => d.toJSON()),
      formula: this._formula,
      terms: this.terms.map((t) => t.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  /** Restore a roll. The class of that name in `CONFIG.Dice.rolls` makes it, else this one. T:client/dice/roll */
  static fromData(data: AnyObject): Roll {
    const named =
      data.class && data.class !== this.name
        ? (CONFIG.Dice?.rolls as (typeof Roll)[] | undefined)?.find((c) => c.name === data.class)
        : undefined;
    if (named && named !== this) return named.fromData(data);
    const roll = Roll.#shell(this, data);
    roll.terms = (data.terms ?? []).map((t: AnyObject) => RollTerm.fromData(t));
    roll._dice = (data.dice ?? []).map((d: AnyObject) => RollTerm.fromData(d) as DiceTerm);
    roll._formula = data.formula ?? roll.resetFormula();
    if (data.evaluated ?? true) {
      roll._total = data.total;
      roll._evaluated = true;
    }
    return roll;
  }

  /** A roll to put the stored terms into. The formula is read for the sake of subclasses; where it can't be (its dice belong to a class that is gone), the terms alone decide. */
  static #shell(cls: typeof Roll, data: AnyObject): Roll {
    try {
      return new cls(data.formula ?? "", data.data ?? {}, data.options ?? {});
    } catch {
      return new cls("", data.data ?? {}, data.options ?? {});
    }
  }

  /** Restore a roll from JSON text. T:client/dice/roll */
  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json));
  }

  /** A roll from terms; all of them evaluated or none. T:client/dice/roll */
  static fromTerms(terms: RollTerm[], options: AnyObject = {}): Roll {
    const dice = terms.filter((t) => !(t instanceof OperatorTerm || t instanceof NumericTerm));
    const evaluated = terms.length > 0 && dice.every((t) => t._evaluated) && terms.some((t) => t._evaluated);
    if (!evaluated && dice.some((t) => t._evaluated))
      throw new Error(
        "You can only call Roll.fromTerms with an array of terms which are either all evaluated, or none evaluated",
      );
    const roll = new this("", {}, options);
    roll.terms = terms;
    roll.resetFormula();
    if (evaluated) {
      roll._evaluated = true;
      roll._total = roll._evaluateTotal();
    }
    return roll;
  }
}

classes.Roll = Roll;

/** The classes of a parsed formula where CONFIG is not set up yet. */
const CORE_TERMS: Record<string, unknown> = {
  DiceTerm,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  StringTerm,
};

function lookup(data: AnyValue, path: string): AnyValue {
  if (data && typeof data === "object" && path in data) return data[path];
  let value = data;
  for (const key of path.split(".")) {
    if (value === null || value === undefined) return undefined;
    value = value[key];
  }
  return typeof value === "function" ? undefined : value;
}

/** Options are plain data by contract; one that isn't is passed on as it is. */
function structuredCloneSafe(options: AnyObject): AnyObject {
  try {
    return structuredClone(options);
  } catch {
    return { ...options };
  }
}
