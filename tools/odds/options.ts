/** What a subcommand may be asked, as data: parsing, help and error messages all come from it. */
import { parseArgs } from "node:util";

/** Something that the user typed wrong; `message` names the option and what it accepts. */
export class UsageError extends Error {}

interface Common {
  readonly help: string;
}
export interface NumberOption extends Common {
  readonly type: "number";
  readonly min: number;
  readonly max: number;
  readonly value?: number;
}
export interface ChoiceOption extends Common {
  readonly type: "choice";
  readonly choices: readonly string[];
  readonly value: string;
}
export interface TextOption extends Common {
  readonly type: "text";
  readonly shape: string;
}
export interface FlagOption extends Common {
  readonly type: "flag";
}
export type Option = NumberOption | ChoiceOption | TextOption | FlagOption;
export type Options = Readonly<Record<string, Option>>;

/** What was asked: numbers, words and switches by option name. */
export class Answers {
  constructor(
    readonly options: Options,
    readonly values: ReadonlyMap<string, string | boolean>,
    readonly rest: readonly string[],
  ) {}

  /** A number within its bounds; null when it was left out and has no value of its own. */
  number(name: string): number | null {
    const option = this.#option(name, "number") as NumberOption;
    const text = this.values.get(name);
    if (text === undefined) return option.value ?? null;
    const value = Number(text);
    if (
      typeof text !== "string" ||
      text.trim() === "" ||
      !Number.isInteger(value) ||
      value < option.min ||
      value > option.max
    )
      throw new UsageError(`--${name} ${String(text)}: give a whole number from ${option.min} to ${option.max}.`);
    return value;
  }

  /** The same where there always is one. */
  count(name: string): number {
    return this.number(name) ?? 0;
  }

  choice<T extends string>(name: string): T {
    const option = this.#option(name, "choice") as ChoiceOption;
    const text = this.values.get(name) ?? option.value;
    if (typeof text !== "string" || !option.choices.includes(text))
      throw new UsageError(`--${name} ${String(text)}: choose ${listed(option.choices)}.`);
    return text as T;
  }

  text(name: string): string | null {
    this.#option(name, "text");
    const value = this.values.get(name);
    return typeof value === "string" ? value : null;
  }

  flag(name: string): boolean {
    this.#option(name, "flag");
    return this.values.get(name) === true;
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  #option(name: string, type: Option["type"]): Option {
    const option = this.options[name];
    if (option?.type !== type) throw new TypeError(`no option ${name} of type ${type}`);
    return option;
  }
}

/** "a, b or c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/**
 * Read a subcommand's arguments.
 * @param takesRest  whether words without a dash mean something (dice)
 * @throws UsageError for an unknown option, a missing or a superfluous value; names the nearest option there is
 */
export function read(command: string, args: readonly string[], options: Options, takesRest: boolean): Answers {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, o]) => [
      name,
      { type: o.type === "flag" ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  // A value such as -2 looks like an option to parseArgs unless it is joined to its name.
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1);
    const waits =
      before?.startsWith("--") === true && !before.includes("=") && config[before.slice(2)]?.type === "string";
    if (waits && /^-\d/.test(arg)) joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  const { tokens } = parseArgs({ args: joined, options: config, strict: false, allowPositionals: true, tokens: true });
  const values = new Map<string, string | boolean>();
  const rest: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") rest.push(token.value);
    if (token.kind !== "option") continue;
    const option = options[token.name];
    if (!option || token.rawName !== `--${token.name}`)
      throw new UsageError(
        `${token.rawName} is no option of ${command}. ${suggestion(token.name, Object.keys(options))}`,
      );
    if (option.type === "flag" && token.value !== undefined) throw new UsageError(`--${token.name} takes no value.`);
    if (option.type !== "flag" && (token.value === undefined || token.value === ""))
      throw new UsageError(`--${token.name} needs a value: ${accepts(option)}.`);
    values.set(token.name, option.type === "flag" ? true : (token.value ?? ""));
  }
  if (!takesRest && rest.length > 0)
    throw new UsageError(
      `“${rest[0]}” means nothing here. ${command} takes options only: ${Object.keys(options)
        .map((n) => `--${n}`)
        .join(", ")}.`,
    );
  return new Answers(options, values, rest);
}

function suggestion(name: string, known: readonly string[]): string {
  const near = known.filter((k) => distance(k, name) <= Math.max(1, Math.floor(k.length / 3)));
  return near.length > 0
    ? `Did you mean ${listed(near.map((n) => `--${n}`))}?`
    : `There are: ${known.map((n) => `--${n}`).join(", ")}.`;
}

/** Letters to change, add or drop. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** What an option takes, in words. */
export function accepts(option: Option): string {
  switch (option.type) {
    case "number":
      return `a whole number from ${option.min} to ${option.max}`;
    case "choice":
      return listed(option.choices);
    case "text":
      return option.shape;
    case "flag":
      return "nothing";
  }
}
