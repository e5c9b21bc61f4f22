/** Lists of what somebody can do, from the acts of its ruleset: sheet, tracker, palette, chat and hotbar read the same lines. */
import { type Offer, offers } from "../../rules/kernel/choose.ts";
import { lineId } from "../../rules/kernel/lines.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import { isTurnOrReach } from "../../rules/kernel/turns/turn-and-reach.ts";
import type { ActionEntry, ActLines, Localize, TurnOffer } from "../ruleset.ts";
import { wordsOf } from "../view/text/words.ts";
import { lacksTarget, nobodyHere } from "./nobody.ts";
import { still } from "./still.ts";

/** Acts of one group: they are chosen from together. */
export const actsOf = (acts: ActLines, group: string): readonly string[] =>
  Object.keys(acts.table).filter((name) => acts.table[name]?.group === group);

/** Acts that are chosen from together are one line, which can be pressed as long as one of them can. */
function gathered(
  lines: readonly Offer[],
  { groups, table }: ActLines,
): readonly (readonly [id: string, lines: Offer[]])[] {
  const found = new Map<string, Offer[]>();
  for (const line of lines) {
    const id = Object.hasOwn(groups, line.group) ? line.group : lineId(table, line.act, line.known);
    found.set(id, [...(found.get(id) ?? []), line]);
  }
  return [...found];
}

/** What somebody can do now, by name: with its price, what a lenient table overlooks, or why not. What the economy refuses the Gamemaster may overrule: for them the line stays live and says so. */
export function actEntries(
  acts: ActLines,
  around: Situation,
  words: { readonly localize: Localize; readonly refusal: (no: Refusal) => string },
): readonly ActionEntry[] {
  const s = still(around);
  const { localize, refusal } = words;
  const { table } = acts;
  const afford: Parameters<typeof offers>[3] = (price) => {
    const paid = acts.affords(s, price);
    // Whose turn it is the Gamemaster knows, and is asked at the press.
    return s.gm && !paid.accepted ? { accepted: true, warning: isTurnOrReach(paid) ? null : paid } : paid;
  };
  return gathered(offers(acts.table, s, "list", afford), acts).map(([id, lines]): ActionEntry => {
    const first = lines.find((o) => o.refused === null) ?? (lines[0] as Offer);
    // Where none can be done, what is spent is said first: it doesn't hang on which is chosen.
    const unpaid = first.refused && lines.length > 1 ? lines.map((o) => afford(o.price)) : [];
    const why = unpaid.find((p): p is Refusal => !p.accepted) ?? first.refused;
    // What else stands in the way is told as it is.
    const nobody = why && lacksTarget(why) ? nobodyHere(table[first.act], s, localize) : null;
    const heading = acts.heading(first.group);
    const label = id === first.group ? localize(acts.groups[id] ?? id) : wordsOf(first.label, localize);
    // What costs what it is called, a taunt a taunt, says it once.
    const costs = first.detail ? [wordsOf(first.detail, localize)] : first.price.map((p) => localize(acts.priced(p)));
    const told = [
      ...costs.filter((word) => word.toLocaleLowerCase() !== label.toLocaleLowerCase()),
      ...(first.warning ? [refusal(first.warning)] : []),
    ];
    return {
      id,
      label,
      ...(told.length > 0 && { detail: told.join(" \u00b7 ") }),
      group: heading,
      ...(first.attacks && { attack: true }),
      ...(first.befalls && { befalls: true }),
      ...(why && { refused: nobody ?? refusal(why) }),
    };
  });
}

/** The same lines as the tracker shows them. */
export const turnOffers = (entries: readonly ActionEntry[]): readonly TurnOffer[] =>
  entries.map(({ id, label, detail, group, refused, attack, befalls }) => ({
    use: id,
    label,
    ...(detail !== undefined && { hint: detail }),
    group,
    ...(refused !== undefined && { refused }),
    ...(attack && { attack }),
    ...(befalls && { befalls }),
  }));
