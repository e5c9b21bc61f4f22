/** The only names an expression may use: functions and constants of Math. */
const scope = (name: string): unknown =>
  Object.hasOwn(Math, name) ? (Math as unknown as Record<string, unknown>)[name] : undefined;

const BINARY: [string, number, (a: number, b: number) => number | boolean][] = [
  ["||", 1, (a, b) => a || b],
  ["&&", 2, (a, b) => a && b],
  ["===", 3, (a, b) => a === b],
  ["!==", 3, (a, b) => a !== b],
  ["==", 3, (a, b) => a === b],
  ["!=", 3, (a, b) => a !== b],
  ["<=", 4, (a, b) => a <= b],
  [">=", 4, (a, b) => a >= b],
  ["<", 4, (a, b) => a < b],
  [">", 4, (a, b) => a > b],
  ["**", 7, (a, b) => a ** b],
  ["+", 5, (a, b) => a + b],
  ["-", 5, (a, b) => a - b],
  ["*", 6, (a, b) => a * b],
  ["/", 6, (a, b) => a / b],
  ["%", 6, (a, b) => a % b],
];

const LITERALS = { true: 1, false: 0, Infinity } as const;

/**
 * Compute an arithmetic expression that a user may have typed: numbers, + - * / % **, comparisons, && || ! ?:, parentheses, and functions and constants of Math with or without
 * the prefix `Math.`. It is read, never handed to the engine, so nothing else can be reached. Throws on anything it does not know. T:client/dice/roll (safeEval)
 */
export function safeEval(expression: string): number {
  let at = 0;
  const fail = (why: string): never => {
    throw new Error(`"${expression}" can't be computed: ${why}`);
  };
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(expression);
    if (!match) return null;
    at += match[0].length;
    return match[0].trim();
  };
  const primary = (): number => {
    const sign = take(/\s*[-+!]/y);
    if (sign === "-") return -power();
    if (sign === "+") return power();
    if (sign === "!") return Number(!power());
    const number = take(/\s*(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy);
    if (number !== null) return Number(number);
    if (take(/\s*\(/y)) {
      const value = ternary();
      if (!take(/\s*\)/y)) fail("a parenthesis is not closed");
      return value;
    }
    const name = take(/\s*(?:Math\.)?[A-Za-z_]\w*/y)?.replace(/^Math\./, "");
    if (!name) return fail(at < expression.length ? `"${expression[at]}" is not expected` : "it ends too early");
    const value = Object.hasOwn(LITERALS, name) ? LITERALS[name as keyof typeof LITERALS] : scope(name);
    if (typeof value === "number") return value;
    if (typeof value !== "function") return fail(`${name} is unknown`);
    if (!take(/\s*\(/y)) fail(`${name} needs arguments`);
    const args: number[] = [];
    if (!take(/\s*\)/y)) {
      do args.push(ternary());
      while (take(/\s*,/y));
      if (!take(/\s*\)/y)) fail("a parenthesis is not closed");
    }
    return Number((value as (...a: number[]) => number)(...args));
  };
  const operator = (lowest: number): (typeof BINARY)[number] | null => {
    const rest = expression.slice(at).trimStart();
    const found = BINARY.find(
      ([symbol, level]) => level >= lowest && rest.startsWith(symbol) && !(symbol === "*" && rest.startsWith("**")),
    );
    if (found) at = expression.length - rest.length + found[0].length;
    return found ?? null;
  };
  const binary = (lowest: number): number => {
    let left = primary();
    for (let op = operator(lowest); op; op = operator(lowest)) {
      // Powers group to the right, everything else to the left.
      const right = binary(op[0] === "**" ? op[1] : op[1] + 1);
      left = Number(op[2](left, right));
    }
    return left;
  };
  const power = (): number => binary(7);
  const ternary = (): number => {
    const test = binary(1);
    if (!take(/\s*\?/y)) return test;
    const yes = ternary();
    if (!take(/\s*:/y)) fail("a : is missing");
    const no = ternary();
    return test ? yes : no;
  };
  const value = ternary();
  if (expression.slice(at).trim()) fail(`"${expression.slice(at).trim()}" is not expected`);
  if (Number.isNaN(value)) fail("it is not a number");
  return value;
}
