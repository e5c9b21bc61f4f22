/** What may become of those something is aimed at, in the words that cards use of changes. */
import type { Change } from "../../rules/kernel/change.ts";
import { type Ending, numberOf, type Tally, tallyOf } from "../../rules/kernel/odds/index.ts";
import type { Localize } from "../ruleset.ts";
import type { ConsequenceView } from "./card-view.ts";
import { type Fates, type FateShare, shareOf, type Tallies } from "./odds-view.ts";
import { listed } from "./text/lists.ts";

type Describe = (change: Change, localize: Localize) => Pick<ConsequenceView, "text" | "tone"> | null;

/** What is bad for whom it befalls. */
const BAD: ReadonlySet<ConsequenceView["tone"]> = new Set(["harm", "warning"]);

/** Ends by the rules as a panel tells them, the mildest first. @param describe  the ruleset's words for a change */
export function fatesOf(name: string, endings: readonly Ending[], describe: Describe, localize: Localize): Fates {
  const say = (tail: string, data?: Readonly<Record<string, string>>): string =>
    localize(`CROSSOVER.Shared.Odds.${tail}`, data);
  const ends = [...endings]
    .sort((a, b) => Number(a.out) - Number(b.out) || b.left - a.left)
    .map(({ share, changes, out }) => {
      const suffered = changes.flatMap((c) => describe(c, localize) ?? []).filter((c) => BAD.has(c.tone));
      const words = listed([...new Set(suffered.map((c) => c.text))]);
      const label = words === "" ? say("unharmed") : words;
      return { label: out ? say("endOut", { end: label }) : label, share, harm: out || words !== "", out };
    });
  return { name, ends };
}

/** How many of several are harmed and how many are out, where some dice fall once for all of them. @param cases  each way of those dice, with what becomes of everybody then */
export function talliesOf(cases: readonly { readonly share: number; readonly fates: readonly Fates[] }[]): Tallies {
  const mixed = (holds: (end: FateShare) => boolean): Tally => {
    const all: number[] = [];
    for (const { share, fates } of cases)
      for (const [n, p] of numberOf(fates.map((f) => shareOf(f.ends, holds))).entries())
        all[n] = (all[n] ?? 0) + p * share;
    return tallyOf(all);
  };
  return { harmed: mixed((end) => end.harm), out: mixed((end) => end.out) };
}

/** Ends are worked out anew for what has changed; so many are kept. */
const KEPT = 48;

/** Whom ends were worked out for. */
interface Whom {
  readonly uuid: string;
  readonly name: string;
}
interface Known {
  readonly whom: Whom;
  readonly ends: readonly Ending[] | null;
}
const known = new Map<string, Known>();

/** So many alike stand in a crowd: what hangs on nobody's name is worked out for one of them and told of all. */
const NOBODY = "\u0000";

/** The same for somebody else: what becomes of the one becomes of the other. Null where a name stands in it. */
function forWhom({ whom, ends }: Known, other: Whom): { readonly ends: readonly Ending[] | null } | null {
  if (whom.uuid === other.uuid && whom.name === other.name) return { ends };
  const text = JSON.stringify(ends);
  return whom.name !== other.name && text.includes(JSON.stringify(whom.name).slice(1, -1))
    ? null
    : { ends: JSON.parse(text.replaceAll(whom.uuid, other.uuid)) as readonly Ending[] | null };
}

/** Ends that were worked out before of the very same, or of somebody who differs in nothing but who they are. @param about  all that they hang on, as data */
export function kept(
  about: readonly unknown[],
  whom: Whom,
  make: () => readonly Ending[] | null,
): readonly Ending[] | null {
  const name = JSON.stringify(about)
    .replaceAll(whom.uuid, NOBODY)
    .replaceAll(`"name":${JSON.stringify(whom.name)}`, `"name":"${NOBODY}"`);
  const before = known.get(name);
  const found = before ? forWhom(before, whom) : null;
  const ends = found ? found.ends : make();
  known.delete(name);
  known.set(name, found && before ? before : { whom, ends });
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return ends;
}
