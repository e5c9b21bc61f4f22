/** The command line itself: which subcommand, how to print, what went wrong. */
import { RulesError } from "../../src/rules/kernel/refusal.ts";
import { destiny } from "./destiny.ts";
import { doompool } from "./doompool.ts";
import { drama } from "./drama.ts";
import { fudge } from "./fudge.ts";
import { accepts, type Answers, listed, type Options, read, UsageError } from "./options.ts";
import { asJson, asText, type Report } from "./report.ts";
import { twintens } from "./twintens.ts";

/** A ruleset's own part of the command. */
export interface Subcommand {
  readonly name: string;
  readonly about: string;
  readonly options: Options;
  /** What the words without a dash are; null when there are none. */
  readonly rest: string | null;
  readonly examples: readonly string[];
  readonly report: (answers: Answers) => Report;
}

const SUBCOMMANDS: readonly Subcommand[] = [fudge, destiny, drama, doompool, twintens];
const OUTPUT: Options = {
  json: { type: "flag", help: "print JSON: shares as numbers and as exact fractions" },
  plot: { type: "flag", help: "print bars" },
  help: { type: "flag", help: "say what can be asked" },
};

export interface Result {
  readonly code: 0 | 2;
  readonly out: string;
  readonly err: string;
}

/** Answer one command line. Nothing is printed here. */
export function run(argv: readonly string[], { width }: { readonly width: number }): Result {
  const [name, ...args] = argv;
  if (name === undefined || name === "--help" || name === "-h" || name === "help")
    return {
      code: name === undefined ? 2 : 0,
      out: name === undefined ? "" : overview(),
      err: name === undefined ? overview() : "",
    };
  const command = SUBCOMMANDS.find((c) => c.name === name);
  if (!command)
    return {
      code: 2,
      out: "",
      err: `There is no ruleset “${name}”. Choose ${listed(SUBCOMMANDS.map((c) => c.name))}.`,
    };
  try {
    if (args.includes("--help") || args.includes("-h")) return { code: 0, out: help(command), err: "" };
    const answers = read(name, args, { ...command.options, ...OUTPUT }, command.rest !== null);
    if (answers.flag("json") && answers.flag("plot")) throw new UsageError("--json and --plot: choose one of them.");
    const report = command.report(answers);
    return {
      code: 0,
      out: answers.flag("json") ? asJson(report) : asText(report, answers.flag("plot"), width),
      err: "",
    };
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, out: "", err: `${error.message}\nSee: odds ${name} --help` };
    if (error instanceof RulesError) return { code: 2, out: "", err: `${sentence(error)}\nSee: odds ${name} --help` };
    throw error;
  }
}

/** A rules error in words: its name, and what it knows about the field and what is accepted. */
function sentence({ code, data }: RulesError): string {
  const known = Object.entries(data).map(([k, v]) => `${k} ${Array.isArray(v) ? v.join(", ") : String(v)}`);
  return `That can't be rolled (${code}${known.length > 0 ? `: ${known.join("; ")}` : ""}).`;
}

function overview(): string {
  const width = Math.max(...SUBCOMMANDS.map((c) => c.name.length));
  return [
    "Exact odds, from the code that resolves rolls at the table.",
    "",
    "  odds <ruleset> [options] [--json | --plot]",
    "",
    ...SUBCOMMANDS.map((c) => `  ${c.name.padEnd(width)}  ${c.about}`),
    "",
    "  odds <ruleset> --help  says what can be asked of it.",
    "",
    ...SUBCOMMANDS.flatMap((c) => c.examples.slice(0, 1).map((e) => `  odds ${e}`)),
  ].join("\n");
}

function help({ name, about, options, rest, examples }: Subcommand): string {
  const all = { ...options, ...OUTPUT };
  const width = Math.max(...Object.keys(all).map((n) => n.length));
  const value = (o: Options[string]): string =>
    o.type === "flag"
      ? ""
      : ` (${accepts(o)}${"value" in o && o.value !== undefined ? `; without it ${o.value}` : ""})`;
  return [
    `odds ${name}${rest === null ? "" : ` <${rest}>`} [options]: ${about}`,
    "",
    ...Object.entries(all).map(([n, o]) => `  --${n.padEnd(width)}  ${o.help}${value(o)}`),
    "",
    "For example:",
    ...examples.map((e) => `  odds ${e}`),
  ].join("\n");
}
