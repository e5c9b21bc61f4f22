/**
 * Which part of the bundle each module stands in. A table loads what it shows and does, in few files: what several rulesets need is one, what one needs of its own another, each without what
 * nobody there uses.
 */
import { build, type InlineConfig, type Rolldown } from "vite";
import { rulesets } from "./rulesets.mjs";

const RULESETS = rulesets.map(({ id }) => id);

/** Who needs a module. */
interface Needed {
  /** Rulesets that can't show their people without. */
  readonly people: readonly string[];
  /** Rulesets that can't do anything without, those among them. */
  readonly whole: readonly string[];
  /** Whether it comes with all that is done at a table (`src/foundry/play-half.ts`). */
  readonly play: boolean;
  /** Whether the forecast's worker brings it: that has no Foundry, so the rules that it takes stand in parts of their own. */
  readonly worker: boolean;
}

/** The modules that come with one, itself included, by its path in src/ without an ending. */
type BroughtBy = (module: string) => ReadonlySet<string>;

/**
 * What comes with a module, told by bundling once for nothing, with a part for each set of those who need it. What imports a module doesn't say that: of most files that a module names it
 * takes a word, and what else they import isn't needed for it.
 */
export async function byBundling(config: InlineConfig): Promise<BroughtBy> {
  const made = await build({
    ...config,
    configFile: false,
    envDir: false,
    logLevel: "error",
    build: { ...config.build, write: false },
  });
  const files = [made].flat().flatMap((one) => ("output" in one ? one.output : []));
  const parts = new Map(files.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  return (module) => {
    const first = [...parts.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}.ts`));
    if (!first) throw new Error(`nobody asks for src/${module}.ts by itself, or what it brings isn't apart`);
    const brought = new Set([first]);
    for (const { imports } of brought)
      for (const name of imports) {
        const next = parts.get(name);
        if (next) brought.add(next);
      }
    return new Set([...brought].flatMap(({ moduleIds }) => moduleIds));
  };
}

/** As much of the bundler's graph as is walked here. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The same by what imports what: at once, and half as much again. For whoever works on it. */
export const byImports =
  (graph: Graph, src: string): BroughtBy =>
  (module) => {
    const brought = new Set([`${src}/${module}.ts`]);
    for (const id of brought) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) brought.add(next);
    return brought;
  };

/** Who needs each module. */
export function whoNeeds(broughtBy: BroughtBy): (id: string) => Needed {
  const people = RULESETS.map((ruleset) => [ruleset, broughtBy(`foundry/${ruleset}/people`)] as const);
  const rest = RULESETS.map((ruleset) => [ruleset, broughtBy(`foundry/${ruleset}/ruleset`)] as const);
  const play = broughtBy("foundry/play-half");
  const worker = [
    "forecast-worker",
    "foundry/forecast/play-job",
    ...RULESETS.map((ruleset) => `rules/${ruleset}/forecast/adapter`),
  ].map(broughtBy);
  const among = (brought: typeof people, id: string): readonly string[] =>
    brought.flatMap(([ruleset, modules]) => (modules.has(id) ? [ruleset] : []));
  return (id) => ({
    people: among(people, id),
    whole: [...new Set([...among(people, id), ...among(rest, id)])],
    play: play.has(id),
    worker: worker.some((modules) => modules.has(id)),
  });
}

/** The ruleset whose own a module is; null for what is everybody's. */
export const rulesetOf = (id: string): string | null =>
  new RegExp(`/(?:rules|foundry)/(${RULESETS.join("|")})/`, "u").exec(id)?.[1] ?? null;

/** Where a module stands of what a table begins with, and what the part is called, with Foundry and of rules for the worker as well; null for what comes later. */
function placeOf(
  id: string,
  { people, whole, play }: Needed,
): { tier: number; names: readonly [string, string] } | null {
  const [one] = people;
  const own = rulesetOf(id);
  const several = whole.length > 1 || play;
  // What only some need of these costs the others less than one more file would.
  if (one !== undefined && (several || own !== one)) return { tier: 2, names: ["people", "kernel"] };
  if (one !== undefined) return { tier: 1, names: [`${one}-people`, `${one}-rules`] };
  return several ? { tier: 0, names: ["play", "kernel-of-play"] } : null;
}

/**
 * The parts that a table begins with, for the bundler. A part takes along what its modules need and no part before it has, so those that most people need come first, and rules before
 * whatever needs them. What only a ruleset as a whole needs isn't among them: much of it comes with a window sooner.
 */
export const tableParts = (needs: (id: string, graph: Graph) => Needed): Rolldown.CodeSplittingGroup[] =>
  [2, 1, 0].flatMap((tier) =>
    [true, false].map((worker) => ({
      debugName: `what a table begins with (${String(tier)}, ${worker ? "rules" : "with Foundry"})`,
      name: (id: string, graph: Graph): string | null => {
        const needed = needs(id, graph);
        const place = needed.worker === worker ? placeOf(id, needed) : null;
        return place?.tier === tier ? place.names[worker ? 1 : 0] : null;
      },
      priority: 10 + 2 * tier + (worker ? 1 : 0),
    })),
  );
