/** Acts as they are written: `stance bonus=defense ranks=3` in chat, in a link, in a note. Pure: what was typed against what may be chosen. */
import type { AnyAct, AnyChosen } from "../../rules/kernel/act.ts";
import type { Value } from "../../rules/kernel/change.ts";
import { type Asking, fresh, questions } from "../../rules/kernel/choose.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import { nearest } from "../chat/trait-lookup.ts";
import type { Localize } from "../ruleset.ts";
import { wordsOf } from "../view/text/words.ts";
import { code } from "./editor.ts";

/** The name of an act, and what was said of its choices, in the order in which it was said. */
export interface SaidAct {
  readonly name: string;
  readonly wishes: readonly (readonly [choice: string, text: string])[];
}

const WISH =
  /(?:^|\s)(?<choice>[\p{L}][\p{L}\p{N}]*)=(?:"(?<quoted>[^"]*)"?|(?<bare>.*?))(?=\s+[\p{L}][\p{L}\p{N}]*=|\s*$)/gu;

/** Take apart what was typed: all before the first `choice=` is the name; a value with an equals sign in it stands in quotation marks. */
export function readSaid(text: string): SaidAct {
  const wishes = [...text.matchAll(WISH)].map(
    ({ groups }) => [groups?.choice ?? "", (groups?.quoted ?? groups?.bare ?? "").trim()] as const,
  );
  const first = text.search(/(?:^|\s)[\p{L}][\p{L}\p{N}]*=/u);
  return { name: (first < 0 ? text : text.slice(0, first)).trim(), wishes };
}

const YES = new Set(["", "yes", "true", "on", "1"]);
const NO = new Set(["no", "false", "off", "0"]);

/** One value as it was typed: by its own notation, or by the words that the list has for it. Null: no such thing. */
function valueOf({ choice, options }: Asking<Situation>, text: string, localize: Localize): Value | null {
  const option = (typed: string): Value | undefined =>
    nearest(options, (o) => [code(o.value), wordsOf(o.label, localize)], typed).found?.value;
  switch (choice.pick) {
    case "one":
    case "who":
      return option(text) ?? null;
    case "many":
    case "whos": {
      const found = text.split(",").map((t) => option(t.trim()));
      return found.some((v) => v === undefined) ? null : (found as readonly Value[]);
    }
    case "whole":
      return text === "" || Number.isNaN(Number(text)) ? null : Number(text);
    case "flag":
      return YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : null;
    case "modifiers":
      return text.split(",").map((t) => t.trim());
    default:
      return text;
  }
}

/**
 * What was said of an act's choices, as its own values; each is looked up in the list that those before it leave.
 * @returns refusals `choice.unknown`, `choice.option`; what else is wrong the kernel's `read` says
 */
export function meantBy(
  act: AnyAct<Situation>,
  s: Situation,
  { wishes }: SaidAct,
  localize: Localize,
): { readonly accepted: true; readonly known: AnyChosen } | Refusal {
  const said = new Map(wishes.map(([name, text]) => [name.toLowerCase(), [name, text] as const]));
  const known: Record<string, Value> = {};
  for (const name of Object.keys(act.choices)) {
    const wish = said.get(name.toLowerCase());
    said.delete(name.toLowerCase());
    if (!wish) continue;
    const usual = fresh(act, s, known);
    const asked = usual.accepted ? questions(act, s, usual.chosen, known).find((q) => q.name === name) : undefined;
    const value = asked ? valueOf(asked, wish[1], localize) : wish[1];
    if (asked && value === null) return refuse("choice.option", { choice: asked.choice.label.key, given: wish[1] });
    known[name] = value;
  }
  const [stranger] = said.values();
  return stranger
    ? refuse("choice.unknown", { given: stranger[0], names: Object.keys(act.choices).join(", ") })
    : { accepted: true, known };
}

const quoted = (text: string): string => (/[="]/u.test(text) ? `"${text.replaceAll('"', "")}"` : text);

/** What may be added to what was typed of an act, each whole: every option of every choice that is still open. */
export function moreOf(
  act: AnyAct<Situation>,
  s: Situation,
  head: string,
  said: SaidAct,
  localize: Localize,
): readonly string[] {
  // The last one may be half typed: it is completed, not taken.
  const whole = said.wishes.slice(0, -1);
  const meant = meantBy(act, s, { name: said.name, wishes: whole }, localize);
  const usual = meant.accepted ? fresh(act, s, meant.known) : meant;
  if (!meant.accepted || !usual.accepted) return [];
  const before = [head, ...whole.map(([name, text]) => `${name}=${quoted(text)}`)].join(" ");
  return questions(act, s, usual.chosen, meant.known).flatMap(({ name, choice, value, options }) => {
    const add = (text: string): string => `${before} ${name}=${quoted(text)}`;
    if (choice.pick === "flag") return [add("yes")];
    if (choice.pick === "whole") return value === null ? [] : [add(String(value))];
    return options.filter((o) => o.refused === undefined).map((o) => add(wordsOf(o.label, localize)));
  });
}
