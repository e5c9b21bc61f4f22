/** What every character of the packs keeps in every other ruleset, held against the sheets themselves: what is another on the draft is named in the window. */
import { beforeAll, describe, expect, inject, it } from "vitest";
import { DICE, FAMILIES, fromOwn, LADDERS, type Loss, READS } from "../src/rules/convert/index.ts";
import * as twintens from "../src/rules/twintens/index.ts";
import type { Source } from "../tools/conversions/actors.ts";
import { conversions, type Pair } from "../tools/conversions/table.ts";

type Ruleset = keyof typeof READS;
type Plain = Readonly<Record<string, unknown>>;

/** One thing that a power does, as its own sheet has it; null where that ruleset has no such number. */
interface Fact {
  readonly names: readonly string[];
  readonly does: string;
  readonly range: string | null;
  readonly resists: string | null;
  readonly area: boolean;
  readonly of: string;
}

const RANGE: Readonly<Record<string, string>> = {
  touch: "close",
  court: "close",
  gossip: "perception",
  extended: "perception",
};
const RESISTS: Readonly<Record<string, string>> = { fort: "fortitude", ref: "dodge", reflex: "dodge" };
const word = (table: Readonly<Record<string, string>>, value: unknown): string | null =>
  typeof value === "string" && value !== "" ? (table[value] ?? value) : null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly Plain[] => (Array.isArray(value) ? (value as Plain[]) : []);
const has = (modifiers: unknown, key: string): boolean => list(modifiers).some((m) => m["key"] === key);

/** What Drama's list says of what a power meets. */
const DRAMA_RESISTS: Readonly<Record<string, string>> = {
  naturalWeapon: "toughness",
  blast: "toughness",
  mentalBlast: "will",
  mindControl: "will",
  drain: "will",
};
/** What a die stands for by its kind. */
const DIE_OF: Readonly<Record<string, string>> = { strength: "str", reflexes: "agl" };
/** What Drama's list says of a power's reach: nothing on a sheet changes it. */
const DRAMA_RANGE: Readonly<Record<string, string>> = {
  naturalWeapon: "close",
  healing: "close",
  drain: "close",
  blast: "ranged",
  telekinesis: "ranged",
  mentalBlast: "perception",
  mindControl: "perception",
  telepathy: "perception",
  illusion: "perception",
};

/** Everything that a sheet's powers do. */
const FACTS: Readonly<Record<Ruleset, (item: Source["items"][number]) => readonly Fact[]>> = {
  fudge: ({ type, name, system }) =>
    type !== "fudgePower"
      ? []
      : list(system["components"]).map((c) => ({
          names: [name],
          does: text(c["effect"]),
          range: word(RANGE, c["range"]),
          resists: word(RESISTS, c["resistedBy"]),
          area: has(c["modifiers"], "area"),
          of: text(c["trait"]),
        })),
  destiny: ({ type, name, system }) =>
    type !== "destinyPower"
      ? []
      : list(system["effects"]).map((e) => ({
          names: [name],
          does: text(e["effect"]),
          range: has(e["modifiers"], "increasedRange") && e["range"] === "close" ? "ranged" : word(RANGE, e["range"]),
          resists: word(RESISTS, e["resistance"]),
          area: text(e["area"]) !== "",
          of: text(e["subject"]),
        })),
  drama: ({ type, name, system }) =>
    type !== "dramaPower"
      ? []
      : [
          {
            names: [name],
            does: text(system["key"]),
            range: DRAMA_RANGE[text(system["key"])] ?? "personal",
            resists: DRAMA_RESISTS[text(system["key"])] ?? null,
            area: false,
            of: text(system["choice"]),
          },
        ],
  doompool: ({ type, name, system }) =>
    type !== "doompoolPowerSet"
      ? []
      : list(system["powers"]).map((p) => ({
          names: [text(p["name"]), name],
          does: text(p["kind"]),
          range: null,
          resists: null,
          area: false,
          of: DIE_OF[text(p["kind"])] ?? "",
        })),
  twintens: ({ type, name, system }) => {
    if (type !== "twintensPower") return [];
    const usual = twintens.EFFECTS[system["key"] as twintens.EffectKey];
    return [
      {
        names: [name],
        does: text(system["key"]),
        range: word(RANGE, system["range"] ?? usual.range),
        resists: word(RESISTS, system["save"] ?? usual.save),
        area: has(system["extras"], "area"),
        of: system["key"] === "superStrength" ? "str" : text(system["trait"]),
      },
    ];
  },
};

/** Families that a ruleset's word may stand for. */
const familiesOf = (ruleset: Ruleset, name: string): readonly string[] =>
  Object.entries(FAMILIES).flatMap(([family, row]) =>
    (ruleset === "doompool" ? row.doompool.includes(name) : row[ruleset] === name) ? [family] : [],
  );
/** Effects that are aimed at somebody: of the others nobody asks what resists them. */
const ATTACKS =
  /^(?:damage|affliction|weaken|nullify|strike|blast|mentalBlast|snare|stun|dazzle|fatigue|drain|mindControl|emotionControl|naturalWeapon)$/u;

/** Words of the traits that rulesets write as keys. */
const TRAITS: Readonly<Record<string, string>> = {
  str: "strength",
  dex: "agility",
  agl: "agility",
  con: "stamina",
  sta: "stamina",
  tou: "stamina",
  climb: "climbing",
};
const plainWord = (of: string): string =>
  (TRAITS[of] ?? of.replaceAll(/(?<=[a-z])[A-Z]/gu, (c) => ` ${c}`)).toLowerCase();
/** Traits that the name of an effect says again, or that are the other ruleset's own word for it. */
const SAID_BY_EFFECT = new Set(["ground speed", "swimming", "swim", "jump"]);

interface Kept {
  readonly does: boolean;
  readonly range: boolean;
  readonly resists: boolean;
  readonly area: boolean;
  readonly of: boolean;
}

function compared(a: Fact, b: Fact, from: Ruleset, to: Ruleset): Kept {
  const mine = familiesOf(from, a.does);
  return {
    does: familiesOf(to, b.does).some((f) => mine.includes(f)),
    // Where there are no numbers for reach, what is one's own stays one's own.
    range: a.range === null || a.range === (b.range ?? "personal"),
    resists: a.resists === null || !ATTACKS.test(a.does) || a.resists === b.resists,
    area: a.area === b.area,
    of: a.of === "" || SAID_BY_EFFECT.has(plainWord(a.of)) || plainWord(a.of) === plainWord(b.of),
  };
}

/** Whether the window names a power with what isn't as it was. */
function told(losses: readonly Loss[], names: readonly string[], quality: keyof Kept): boolean {
  const labels = { does: "", area: "", range: "Quality.range", resists: "Quality.resists", of: "Quality.about" };
  return losses
    .filter((l) => names.includes(l.name))
    .some(
      (l) =>
        ["kept", "folded", "noCounterpart"].includes(l.reason) ||
        (l.reason === "approximate" && l.label === "") ||
        (l.reason === "reach" && l.label === "" && quality !== "does" && quality !== "of") ||
        (quality === "area" && l.reason === "area") ||
        (labels[quality] !== "" && l.label === labels[quality]),
    );
}

/** What of a character is neither on the draft nor named. */
function unsaid({ source, from, to, draft }: Pair): readonly string[] {
  const mine = source.items.flatMap(FACTS[from]);
  const theirs = (draft.data.items as Source["items"]).flatMap(FACTS[to]);
  return mine.flatMap((fact) => {
    const found = theirs
      .filter((t) => t.names.some((n) => fact.names.includes(n)))
      .map((t) => compared(fact, t, from, to))
      .filter((k) => k.does);
    if (found.length === 0)
      return told(draft.losses, fact.names, "does")
        ? []
        : [`${from} to ${to}: ${source.name}, ${fact.names.join("/")}: ${fact.does}`];
    const lost = found
      .map((k) => (Object.keys(k) as (keyof Kept)[]).filter((q) => !k[q] && !told(draft.losses, fact.names, q)))
      .reduce((least, next) => (next.length < least.length ? next : least));
    return lost.map((q) => `${from} to ${to}: ${source.name}, ${fact.names.join("/")}: ${q}`);
  });
}

const tells = (losses: readonly Loss[], label: string): boolean => losses.some((l) => l.label === label);

/** Power level and bodies that a sheet notes; null for none. */
const worth = (system: Plain): { readonly level: number | null; readonly count: number | null } => {
  const crowd = system["crowd"] as Plain | undefined;
  const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
  return {
    level: number(system["powerLevel"]),
    count: number(system["kind"] === "mob" ? crowd?.["count"] : system["count"]),
  };
};

/** Where each ruleset has a trait of the body or mind. A pool adds nothing up, so that nothing stacks there. */
const KEYS: Readonly<Record<string, Readonly<Partial<Record<Ruleset, string>>>>> = {
  strength: { fudge: "str", twintens: "str", destiny: "str", drama: "str" },
  stamina: { fudge: "sta", twintens: "con", destiny: "sta", drama: "tou" },
  agility: { fudge: "agl", twintens: "dex", destiny: "agl", drama: "dex" },
  intellect: { fudge: "int", twintens: "int", destiny: "int", drama: "min" },
  awareness: { fudge: "awe", twintens: "wis", destiny: "wis", drama: "per" },
  presence: { fudge: "pre", twintens: "cha", destiny: "cha", drama: "cha" },
};
/** A rung of a ladder: rounding never makes more. */
const STEP = 2;

/** What somebody's best die of strength or reflexes is worth; null where they have none. */
function dieOf(items: Source["items"], trait: string): number | null {
  const kind = { strength: "strength", agility: "reflexes" }[trait];
  const dice = items
    .flatMap((i) => list(i.system["powers"]))
    .filter((p) => p["kind"] === kind)
    .map((p) => DICE.rank[p["base"] as keyof typeof DICE.rank]);
  return dice.length === 0 ? null : Math.max(...dice);
}

/** Ranks of the common scale that somebody has of a trait, with all that raises it; null where the sheet has none. */
function traitOf(
  { system, items }: Pick<Source, "system" | "items">,
  ruleset: Ruleset,
  trait: string,
  asWell = false,
): number | null {
  const key = KEYS[trait]?.[ruleset];
  if (ruleset === "doompool") return asWell ? dieOf(items, trait) : null;
  if (key === undefined) return null;
  const on = items.filter((i) => i.system["active"] !== false);
  const sum = (ranks: readonly number[]): number => ranks.reduce((a, b) => a + b, 0);
  const raised = on.flatMap((i): readonly number[] => {
    const s = i.system;
    if (i.type === "dramaPower")
      return s["key"] === "superAttribute" && s["choice"] === key ? [Number(s["value"])] : [];
    if (i.type === "twintensPower") {
      // It lifts and doesn't strike: the body is as strong by nature.
      if (s["key"] === "superStrength") return key === "str" && asWell ? [Number(s["ranks"])] : [];
      return s["key"] === "enhancedTrait" && s["trait"] === key ? [Number(s["ranks"]) / 2] : [];
    }
    return [...list(s["components"]), ...list(s["effects"])]
      .filter((e) => e["effect"] === "enhancedTrait" && (e["trait"] ?? e["subject"]) === key)
      .map((e) => Number(e["rank"]));
  });
  const own = (system["attributes"] ?? system["abilities"]) as Readonly<Record<string, unknown>>;
  const held = own[key] as number | Readonly<Record<string, number>>;
  const born = typeof held === "number" ? held : (held["rank"] ?? held["base"] ?? 0) + (held["mod"] ?? 0);
  const ladder = LADDERS[ruleset].aptitude;
  return fromOwn(ladder, (ruleset === "twintens" ? Math.floor((born - 10) / 2) : born) + sum(raised));
}

const PAIRS = (Object.keys(READS) as Ruleset[]).flatMap((from) =>
  (Object.keys(READS) as Ruleset[]).filter((to) => to !== from).map((to) => [from, to] as const),
);

/** `npm test` converts every third by name, `npm run laws` everybody. */
const THIRD = inject("short") ? 3 : 1;
const isTaken = (name: string): boolean => [...name].reduce((sum, c) => sum + (c.codePointAt(0) ?? 0), 0) % THIRD === 0;

describe("every character of the packs in every other ruleset", () => {
  let pairs: readonly Pair[] = [];
  const of = (from: string, to: string): readonly Pair[] => pairs.filter((p) => p.from === from && p.to === to);
  beforeAll(async () => {
    pairs = await conversions({ tuned: false, wanted: isTaken });
  }, 120_000);

  it.each(PAIRS)(
    "%s to %s: range, area, what resists, what it does and of what are on the draft or named",
    (from, to) => {
      expect(of(from, to).length).toBeGreaterThan(14 / THIRD);
      expect(of(from, to).flatMap(unsaid)).toEqual([]);
    },
  );
  it.each(PAIRS)("%s to %s: a level or a number of bodies that the draft doesn't have is told", (from, to) =>
    expect(
      of(from, to)
        .filter(({ source, draft }) => {
          const [before, after] = [worth(source.system), worth(draft.data.system as Plain)];
          const level = before.level === null || after.level === null || before.level === after.level;
          const count = (before.count ?? 1) === (after.count ?? 1);
          return (!level && !tells(draft.losses, "Trait.level")) || (!count && !tells(draft.losses, "Trait.count"));
        })
        .map((p) => p.name),
    ).toEqual([]),
  );
  it.each(PAIRS)("%s to %s: no trait is more than it was, whatever raises it", (from, to) =>
    expect(
      of(from, to).flatMap((p) =>
        Object.keys(KEYS).flatMap((a) => {
          const [before, after] = [traitOf(p.source, from, a, true), traitOf(p.draft.data as unknown as Source, to, a)];
          return before !== null && after !== null && after > before + STEP
            ? [`${p.name}: ${a} ${String(before)} to ${String(after)}`]
            : [];
        }),
      ),
    ).toEqual([]),
  );
  it.each(PAIRS)("%s to %s: nobody begins bodiless or of another size, and whoever could strike can", (from, to) =>
    expect(
      of(from, to)
        .filter((p) => {
          const off = (p.draft.data.items as Source["items"]).some(
            (i) =>
              i.system["active"] === true &&
              FACTS[to](i).some((f) => /^(?:insubstantial|growth|shrinking|morph)$/u.test(f.does)),
          );
          return off || (p.made.twin() === null && p.native() !== null);
        })
        .map((p) => p.name),
    ).toEqual([]),
  );
  it.each(PAIRS)(
    "%s to %s: what the audit says of the actor that is made is what the window said of the draft",
    (from, to) => {
      for (const p of of(from, to)) expect(p.draft.excess, p.name).toEqual(p.made.excess());
    },
  );
});
