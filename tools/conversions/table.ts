/** What every character of the packs comes to in every other ruleset: the figures behind the table of docs/converting.md. */
import type { Twin } from "../../src/rules/kernel/twin.ts";
import type { ActorDraft } from "../../src/foundry/sharing/convert/draft.ts";
import { actorMaker, packCharacters } from "./actors.ts";

/** One conversion. */
export interface Pair {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly draft: ActorDraft;
}

/** Convert as the window does. @param wanted  which pairs; all when left out */
export async function conversions(wanted: (name: string, from: string, to: string) => boolean = () => true,
  done: (pair: Pair) => void = () => undefined,
): Promise<readonly Pair[]> {
  const trial = await actorMaker();
  // By address: the compiler would look at the whole adapter with types that this program doesn't have.
  const load = (path: string): Promise<unknown> => import(/* @vite-ignore */ new URL(path, import.meta.url).href);
  const { draftOf } = (await load("../../src/foundry/sharing/convert/draft.ts")) as typeof import("../../src/foundry/sharing/convert/draft.ts");
  const { RULESETS } = (await load("../../src/foundry/rulesets.ts")) as typeof import("../../src/foundry/rulesets.ts");
  const converters = await Promise.all(
    RULESETS.flatMap((r) => (r.convert ? [r.convert.bring().then((c) => ({ ...c, ruleset: r as never as { id: string } }))] : [])),
  );
  const localize = (key: string): string => game.i18n.localize(key);
  const out: Pair[] = [];
  for (const { ruleset, source } of packCharacters()) {
    const from = converters.find((c) => c.ruleset.id === ruleset);
    if (!from) continue;
    for (const to of converters) {
      if (to === from || !wanted(source.name, ruleset, to.ruleset.id)) continue;
      const pair: Pair = {
        name: source.name,
        from: ruleset,
        to: to.ruleset.id,
        draft: draftOf(trial(source), from as never, to as never, { localize: localize as never, trial }),
      };
      done(pair);
      out.push(pair);
    }
  }
  return out;
}

export const show = (t: Twin | null): string => (t ? `${(t.hit * 100).toFixed(0)} % ${t.blows.toFixed(1)}` : "none");
