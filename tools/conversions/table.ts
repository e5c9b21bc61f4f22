/** What every character of the packs comes to in every other ruleset: the figures behind the table of docs/converting.md. */
import { fileURLToPath } from "node:url";
import { keeps, type Loss, READS, strays } from "../../src/rules/convert/index.ts";
import { MANY, type Twin } from "../../src/rules/kernel/twin.ts";
import { actorMaker, packCharacters, type Source } from "./actors.ts";

/** As much of a draft as is looked at. */
interface Draft {
  readonly data: Readonly<Record<string, unknown>>;
  readonly losses: readonly Loss[];
  readonly figures: {
    readonly original: Twin | null;
    readonly draft: Twin | null;
    readonly by: { readonly hit: number; readonly harm: number };
  };
  readonly excess: readonly string[];
}

/** One conversion. */
export interface Pair {
  readonly name: string;
  readonly source: Source;
  readonly from: keyof typeof READS;
  readonly to: keyof typeof READS;
  readonly draft: Draft;
  /** The actor that would be stored, looked at anew by its ruleset. */
  readonly made: { readonly twin: () => Twin | null; readonly excess: () => readonly string[] };
  /** The original against its twin. */
  readonly native: () => Twin | null;
}

export const RULESETS = Object.keys(READS) as readonly (keyof typeof READS)[];

const page = (name: string): string => fileURLToPath(new URL(`../../docs/${name}.md`, import.meta.url));

/** The page that says what is measured, with what came of it, and the one with everybody. */
export const [PAGE, EVERYBODY] = [page("converting"), page("conversions")];

interface Convertible {
  readonly id: string;
  readonly convert?: { readonly bring: () => Promise<Writer> };
}
/** What of a ruleset looks at an actor that was made. */
interface Writer {
  readonly twin: (actor: unknown) => Twin | null;
  readonly excess: (actor: unknown, localize: (key: string) => string) => readonly string[];
}
type DraftOf = (
  actor: unknown,
  source: object,
  target: object,
  workshop: { readonly localize: (key: string) => string; readonly trial: (data: object) => unknown },
) => Draft;

/** Convert as the window does. @param wanted  which pairs; all when left out @param tuned  false: by the ranks alone, without measuring, which is quick @param done  told of each */
export async function conversions({
  wanted = () => true,
  tuned = true,
  done = () => undefined,
}: {
  readonly wanted?: (name: string, from: string, to: string) => boolean;
  readonly tuned?: boolean;
  readonly done?: (pair: Pair) => void;
} = {}): Promise<readonly Pair[]> {
  const trial = await actorMaker();
  // By address: the compiler would look at the whole adapter with types that this program doesn't have.
  const load = (path: string): Promise<unknown> => import(/* @vite-ignore */ new URL(path, import.meta.url).href);
  const { draftOf } = (await load("../../src/foundry/sharing/convert/draft.ts")) as { readonly draftOf: DraftOf };
  const { RULESETS: adapters } = (await load("../../src/foundry/rulesets.ts")) as {
    readonly RULESETS: readonly Convertible[];
  };
  const converters = new Map<string, object>();
  const judges = new Map<string, Writer>();
  for (const ruleset of adapters) {
    if (!ruleset.convert) continue;
    const adapter = await ruleset.convert.bring();
    judges.set(ruleset.id, adapter);
    converters.set(ruleset.id, { ...adapter, ruleset, ...(!tuned && { twin: undefined }) });
  }
  const out: Pair[] = [];
  for (const { ruleset: from, source } of packCharacters()) {
    let known: Twin | null | undefined;
    const native = (): Twin | null => (known ??= judges.get(from)?.twin(trial(source)) ?? null);
    for (const to of RULESETS) {
      const [reader, writer] = [converters.get(from), converters.get(to)];
      const [before, after] = [judges.get(from), judges.get(to)];
      if (to === from || !reader || !writer || !before || !after || !wanted(source.name, from, to)) continue;
      const localize = (key: string): string => key;
      const draft = draftOf(trial(source), reader, writer, { localize, trial });
      const pair: Pair = {
        name: source.name,
        source,
        from,
        to,
        draft,
        made: {
          twin: () => after.twin(trial(draft.data)),
          excess: () => after.excess(trial(draft.data), localize),
        },
        native,
      };
      done(pair);
      out.push(pair);
    }
  }
  return out;
}

const TITLES: Readonly<Record<string, string>> = {
  fudge: "Fudge",
  twintens: "Twin Tens",
  destiny: "Destiny",
  drama: "Drama",
  doompool: "Doom Pool",
};

const figures = (t: Twin | null): string =>
  t === null
    ? "none"
    : `${String(Math.round(t.hit * 100))} % ${t.blows >= MANY ? `${String(MANY)}+` : String(Math.round(t.blows * 10) / 10)}`;

/** Whether what was promised is kept; null where the original can harm nobody. */
export function verdict({ draft }: Pair): boolean | null {
  const { original, draft: becomes } = draft.figures;
  return original === null ? null : becomes !== null && keeps(original, becomes);
}

/** A row of the large table: the original, and each draft, in bold where it strays too far. */
export function rowOf(name: string, pairs: readonly Pair[]): string {
  const own = pairs.filter((p) => p.name === name && p.from === pairs.find((q) => q.name === name)?.from);
  const [first] = own;
  const cells = RULESETS.map((to) => {
    if (to === first?.from) return figures(first.draft.figures.original);
    const pair = own.find((p) => p.to === to);
    if (!pair) return "";
    const text = figures(pair.draft.figures.draft);
    return verdict(pair) === false ? `**${text}**` : text;
  });
  return `| ${name} (${TITLES[first?.from ?? ""] ?? ""}) | ${cells.join(" | ")} |`;
}

const head = (first: string): string =>
  `| ${first} | ${RULESETS.map((r) => TITLES[r] ?? r).join(" | ")} |\n|---|${RULESETS.map(() => "---|").join("")}`;

/** How far a pair strays, its worse figure counting. */
function far({ draft: { figures: f } }: Pair): number {
  if (!f.original || !f.draft) return 0;
  const { hit, blows } = strays(f.original, f.draft);
  return Math.max(hit, blows);
}

/** The tables as the page has them. */
export function tables(pairs: readonly Pair[]): string {
  const counted = (of: readonly Pair[]): string => {
    const measured = of.filter((p) => verdict(p) !== null);
    return `${String(measured.filter((p) => verdict(p) === true).length)} of ${String(measured.length)}`;
  };
  const summary = RULESETS.map((from) => {
    const cells = RULESETS.map((to) =>
      to === from ? "" : counted(pairs.filter((p) => p.from === from && p.to === to)),
    );
    return `| ${TITLES[from] ?? from} | ${cells.join(" | ")} |`;
  });
  const all = RULESETS.map((to) => counted(pairs.filter((p) => p.to === to)));
  const worst = [...pairs].sort((a, b) => far(b) - far(a)).slice(0, 10);
  return [
    `Inside of the promise: **${counted(pairs)}** conversions that can be measured. Rows are where they come from, columns where they go.`,
    [head("from, to"), ...summary, `| all | ${all.join(" | ")} |`].join("\n"),
    "The ten that stray furthest, chance to strike and blows:",
    [
      "| who | original | draft |\n|---|---|---|",
      ...worst.map(
        (p) =>
          `| ${p.name}, ${TITLES[p.from] ?? ""} to ${TITLES[p.to] ?? ""} | ${figures(p.draft.figures.original)} | ${figures(p.draft.figures.draft)} |`,
      ),
    ].join("\n"),
  ].join("\n\n");
}

/** The page with a row for everybody. */
export function everybody(pairs: readonly Pair[]): string {
  const names = [...new Set(pairs.map((p) => `${p.from} ${p.name}`))];
  return `${[
    "# Everybody, converted",
    "Chance to strike one's own twin and blows until the twin is out, of every character of the packs and of its drafts: [converting](converting.md) says how they are measured. In bold what strays further than promised, which the window says of it; *none* has no attack that does bodily harm. Written by `npm run conversions`.",
    [
      head("who"),
      ...names.map((n) => {
        const [from, ...name] = n.split(" ");
        return rowOf(
          name.join(" "),
          pairs.filter((p) => p.from === from),
        );
      }),
    ].join("\n"),
  ].join("\n\n")}\n`;
}
