/** What was asked for, listed and kept before acts had choices of their own, as it still stands in documents, on hotbars and in macros. */
import type { AnyChosen } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { sfxKey } from "./act.ts";
import { type Meant, meantBy, purposeKey } from "./purposes.ts";

/** An act with what of it is known. */
export interface Line {
  readonly act: string;
  readonly known: AnyChosen;
}

const isRecord = (v: unknown): v is Readonly<Record<string, unknown>> =>
  typeof v === "object" && v !== null && !Array.isArray(v);

/** A purpose as it was once written, in its parts. */
const purposeOf = (purpose: unknown): string => (isRecord(purpose) ? purposeKey(purpose as Meant) : "");

/** The act that an older name of a list means: `power:<set>:<id>`, `for:{...}`, `doomRecovery:mental`; null for any other. */
export function olderLine(id: string, heals: (of: string) => boolean): Line | null {
  const at = id.indexOf(":");
  const [what, rest] = at < 0 ? [id, ""] : [id.slice(0, at), id.slice(at + 1)];
  switch (what) {
    case "for":
      return { act: "act", known: { purpose: purposeOf(JSON.parse(rest)) } };
    case "repeat":
      return { act: "act", known: { begin: "last" } };
    case "pool":
      return { act: "act", known: { begin: `kept:${rest}` } };
    case "power":
      return { act: "act", known: { begin: id } };
    case "help":
      return { act: "watcherSupport", known: {} };
    case "doomRecovery":
      return { act: "watcherRecovery", known: { track: rest } };
    case "sfx":
      return { act: heals(rest) ? "recoverByPower" : "useSfx", known: { of: rest } };
    default:
      return null;
  }
}

/** What came from outside in the form of today: `{ act, actor, chosen }`. An action was once `{ purpose: { type }, targets, build, ... }`, bare dice `{ sizes }`, the doom pool's own `{ joins }`. */
export function newer(raw: unknown, kind: string): { readonly act: unknown; readonly chosen: unknown } {
  const said = isRecord(raw) ? raw : {};
  if (said["act"] !== undefined) return { act: said["act"], chosen: said["chosen"] };
  const { id, purpose, targets, intent, build, die, sizes, joins } = said;
  if (kind === "pool") {
    const names = Array.isArray(joins) ? joins.map((j) => (isRecord(j) ? j["name"] : j)) : [];
    return Array.isArray(sizes) && sizes.length > 0
      ? { act: "bare", chosen: { sizes } }
      : { act: "rollDoom", chosen: { joins: names } };
  }
  const chosen = { id, purpose: purposeOf(purpose), intent, build };
  return kind === "autoSuccess"
    ? { act: "takeAway", chosen: { ...chosen, ...(typeof die === "number" && { die }) } }
    : { act: "act", chosen: { ...chosen, ...(isAimed(purpose) && { targets }) } };
}
const isAimed = (purpose: unknown): boolean => {
  const meant = meantBy(purposeOf(purpose));
  return meant?.type === "effect" || meant?.type === "chase";
};

type Args = Readonly<Record<string, string>>;

/** Arguments of a deed's card as today's choices: what said nothing was as usual. */
export function newerArgs(args: Args): Args {
  const { set, sfx, pay, mode, asked, ...rest } = args;
  const [first, second, third] = (pay ?? "").split(",");
  const now = {
    ...rest,
    ...(set !== undefined && sfx !== undefined && { of: sfxKey(set, sfx) }),
    pay: first ?? "",
    pay2: args["pay2"] ?? second ?? "",
    pay3: args["pay3"] ?? third ?? "",
    ...(mode !== undefined && { mode: mode || "nothing" }),
    ...(asked !== undefined && { asked: String(asked === "yes" || asked === "true") }),
  };
  return now;
}

const NUMBERS: ReadonlySet<string> = new Set(["die", "stated", "which", "xp", "pay", "pay2", "pay3"]);
/** Choices for which nothing said means something. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(["payer", "power"]);

/** What a card keeps in text, as choices that an act asks for. */
export const chosenIn = (choices: Readonly<Record<string, { readonly pick: string }>>, args: Args): AnyChosen =>
  Object.fromEntries(
    Object.entries(newerArgs(args)).flatMap(([name, text]): (readonly [string, Value])[] => {
      const pick = choices[name]?.pick;
      if (pick === undefined || (text === "" && pick !== "words" && !MAY_BE_EMPTY.has(name))) return [];
      if (NUMBERS.has(name)) return [[name, Number(text)]];
      if (pick === "flag") return [[name, text === "true"]];
      return [[name, pick === "many" || pick === "whos" ? text.split(/[ ,]/u) : text]];
    }),
  );
