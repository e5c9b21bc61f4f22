/** What was asked for before acts had choices of their own, as it still stands in documents and macros: `{ deed, what, targets, options, ... }`. */
import type { AnyChosen } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { partsOf } from "../../kernel/key.ts";
import { isThing } from "./attack/aim.ts";
import { CARES } from "./attack/purposes.ts";

interface Said {
  readonly act: unknown;
  readonly chosen: unknown;
  readonly id: unknown;
}
type Older = AnyChosen & { readonly deed: string; readonly what: string; readonly purpose?: string };

const ITEM = ".Item.";
const RANGES = ["pointBlank", "rangeShort", "rangeMedium", "rangeLong"];
const texts = (v: Value | undefined): readonly string[] =>
  Array.isArray(v) ? (v as readonly Value[]).filter((t) => typeof t === "string") : [];

/** People, gear of one of them, and the thing, which once stood in one list. */
function aims(targets: readonly string[]): AnyChosen {
  const items = targets.filter((t) => t.includes(ITEM)).map((t) => t.split(ITEM) as [string, string]);
  return {
    targets: targets.filter((t) => !t.includes(ITEM) && !isThing(t)),
    bearer: items[0]?.[0] ?? "",
    gear: items.map(([, id]) => id),
    thing: targets.find(isThing) ?? "",
  };
}

/** A check by what it was for. */
function checked(o: Older): { readonly act: string; readonly chosen: AnyChosen } {
  const { purpose = "none", what } = o;
  const { kind, id } = partsOf(what);
  if (Object.hasOwn(CARES, purpose)) return { act: "recover", chosen: { care: purpose } };
  if (purpose === "healingTouch") return { act: "healingTouch", chosen: { power: id } };
  if (purpose === "resistShock" || purpose === "breakFree") return { act: purpose, chosen: {} };
  if (purpose === "heal" || purpose === "death")
    return { act: "bodyCheck", chosen: { body: purpose, treated: texts(o.circumstances).includes("medicine") } };
  if (kind === "power") return { act: "usePower", chosen: { power: id } };
  return { act: "check", chosen: { trait: what, opponent: texts(o.targets)[0] ?? "" } };
}

/** What each deed was, and what it was made with. */
function meant(o: Older): { readonly act: string; readonly chosen: AnyChosen } {
  const { deed, what } = o;
  const [kind = "", value = ""] = what.split(":");
  switch (deed) {
    case "check":
      return checked(o);
    case "attack": {
      const options = texts(o.options);
      return {
        act: deed,
        chosen: {
          means: what,
          options: options.filter((p) => !RANGES.includes(p)),
          range: options.find((p) => RANGES.includes(p)) ?? "auto",
          ...aims(texts(o.targets)),
        },
      };
    }
    case "interact":
      return { act: deed, chosen: { kind: what } };
    case "defend":
      return { act: deed, chosen: { kind: what, aggressive: texts(o.options).includes("aggressiveDefence") } };
    case "push":
      return { act: deed, chosen: { what: kind === "power" ? what : `limit:${what}` } };
    case "hazard":
      return {
        act: deed,
        chosen: {
          harm: kind,
          ...(value !== "" && (kind === "fall" ? { measure: `${value} m` } : { strength: Number(value) })),
        },
      };
    case "help":
      return { act: deed, chosen: { card: what } };
    default:
      return { act: deed, chosen: {} };
  }
}

/** A race with its steps in a list. */
const raceOf = ({ name = "", steps }: AnyChosen): AnyChosen =>
  Object.fromEntries([
    ["name", name],
    ...(steps as readonly { readonly skill: Value; readonly dn: Value }[]).flatMap(({ skill, dn }, i) => [
      [`skill${String(i + 1)}`, skill] as const,
      [`dn${String(i + 1)}`, dn] as const,
    ]),
  ]);

/** Values that were said before and are still choices of the act; what said nothing was as usual. */
const USUAL: Readonly<Record<string, Value>> = { group: null, patient: "", measure: "" };

/** What came from outside in the form of today. */
export function newer(raw: unknown, choicesOf: (act: string) => readonly string[]): Said {
  const said = (typeof raw === "object" && raw !== null ? raw : {}) as Partial<Said> & Older;
  const { act, chosen, id } = said;
  if (Array.isArray(said.steps)) return { act: "openRace", chosen: raceOf(said), id };
  if (typeof said.deed !== "string" || typeof said.what !== "string") return { act, chosen, id };
  const now = meant(said);
  const kept = choicesOf(now.act).flatMap((name) => {
    const value = Object.hasOwn(now.chosen, name) ? now.chosen[name] : said[name];
    return value === undefined || value === USUAL[name] ? [] : [[name, value] as const];
  });
  return { act: now.act, chosen: Object.fromEntries(kept), id };
}
