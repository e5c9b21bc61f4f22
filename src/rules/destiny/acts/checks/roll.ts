/** What every roll asks: ranks by hand, raises, which of its sources don't count. */
import type { Choice, Option } from "../../../kernel/act.ts";
import { refuse } from "../../../kernel/refusal.ts";
import type { Ref } from "../../../kernel/situation.ts";
import type { Party } from "../../../kernel/table.ts";
import type { CheckRequest } from "../../dice/check.ts";
import { mayRaise } from "../../hero/adversaries.ts";
import { key } from "../../labels.ts";
import type { DestinySituation } from "../../situation.ts";
import { type ReadiedAction, readReadied } from "../../state/ready.ts";
import type { Source } from "../../types.ts";
import { CONCEALMENT } from "../../values.ts";
import { asks, selfOf } from "../act.ts";

/** Most ranks that may be added or taken by hand. @rule DES-017 */
export const HAND = 5;

/** Raises that are declared with a roll. @rule DES-012 DES-178 */
export type Raises = 0 | 1 | 2;

/** What every roll asks. */
export type Rolled = {
  readonly ranks: number;
  readonly raises: Raises;
  /** Keys of sources that were switched off. */
  readonly off: readonly string[];
};

/** What is between whoever strikes and whom they strike at. */
export type Veil = keyof typeof CONCEALMENT;

/** Cover or concealment, as whoever rolls says it. @rule DES-017 */
export const veilChoice = <V>(name: "cover" | "concealment"): Choice<Veil, DestinySituation, V> => ({
  part: "circumstances",
  pick: "one",
  label: asks(name),
  options: () => (Object.keys(CONCEALMENT) as Veil[]).map((value) => ({ value, label: asks(`veil.${value}`) })),
  first: () => "none",
});

/** Ranks typed in by hand. @rule DES-017 */
export const ranksChoice = <V>(): Choice<number, DestinySituation, V> => ({
  part: "circumstances",
  pick: "whole",
  label: asks("ranks"),
  hint: asks("ranksHint"),
  bounds: () => [-HAND, HAND],
  first: () => 0,
});

/** How it may be raised: a minion doesn't, and whoever's Reaction is used up already (`used`) doesn't. @rule DES-012 DES-066 DES-178 */
export function raisesChoice<V>(more: {
  readonly when?: (s: DestinySituation, chosen: V) => boolean;
  readonly used?: (s: DestinySituation, chosen: V) => boolean;
  /** More degrees gain nothing here. */
  readonly idle?: (s: DestinySituation, chosen: V) => boolean;
}): Choice<Raises, DestinySituation, V> {
  const no = (s: DestinySituation, chosen: V): Pick<Option<Raises>, "refused"> => {
    const who = selfOf(s);
    if (who && !mayRaise(who.role, s.settings.minionRule)) return { refused: refuse("raise.minion") };
    return more.used?.(s, chosen) ? { refused: refuse("reaction.used") } : {};
  };
  return {
    part: "trades",
    pick: "one",
    label: asks("raises"),
    ...(more.when && { when: more.when }),
    options: (s, chosen) =>
      ([0, 1, 2] as const).map((value) => ({
        value,
        label: asks(`raises${value}`),
        ...(more.idle?.(s, chosen) && { hint: asks("raisesIdle") }),
        ...(value > 0 && no(s, chosen)),
      })),
    first: () => 0,
  };
}

const signed = (n: number): string => (n < 0 ? `\u2212${-n}` : `+${n}`);

/** Sources of the check, each of which may be switched off. @rule DES-018 */
export const offChoice = <V>(
  check: (s: DestinySituation, chosen: V) => CheckRequest | null,
): Choice<readonly string[], DestinySituation, V> => ({
  pick: "modifiers",
  label: asks("ranks"),
  of: (s, chosen) =>
    (check(s, chosen)?.sources ?? []).map((o) => ({
      key: o.key,
      label: { key: o.label ?? o.key },
      value: signed(o.ranks),
      rule: "DES-018",
    })),
});

/** Ranks typed in by hand, as a source of their own. @rule DES-017 DES-018 */
export const byHand = (ranks: number): readonly Source[] =>
  ranks === 0 ? [] : [{ key: "hand", ranks, label: key("Row", "hand") }];

/** A check without the sources that were switched off. @rule DES-018 */
export const switched = (check: CheckRequest, off: readonly string[]): CheckRequest =>
  off.length === 0 ? check : { ...check, sources: (check.sources ?? []).filter((s) => !off.includes(s.key)) };

/** Somebody as cards name them; null when they are gone. */
export function partyIn(s: DestinySituation, who: Ref): Party | null {
  const party = s.party(who);
  return party && { uuid: who, name: party.name, img: party.img };
}

/** What was readied, if that is what goes off. @rule DES-108 */
export function readiedIn(s: DestinySituation, readied: boolean): ReadiedAction | null {
  const ready = readied ? selfOf(s)?.ready : null;
  return ready ? readReadied(ready.action) : null;
}
