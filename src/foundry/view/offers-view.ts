import type { Localize, TurnOffer } from "../ruleset.ts";

/** What somebody may do now, by kind, and below it what isn't possible now, by the reason: each reason stands once. */
export interface OffersView {
  /** The few that this one uses, in sight; all others by kind behind a press each. Empty where the list is short anyway. */
  readonly usual: readonly TurnOffer[];
  /** There is so much to choose from that it is sought in. */
  readonly long: boolean;
  readonly groups: readonly { readonly label: string; readonly offers: readonly TurnOffer[] }[];
  readonly refused: {
    readonly summary: string;
    readonly reasons: readonly { readonly reason: string; readonly offers: readonly TurnOffer[] }[];
  } | null;
}

/** What of a list of actions somebody is offered: what befalls people is the Gamemaster's to bring about. */
export const offeredTo = <T extends { readonly befalls?: boolean }>(isGM: boolean, all: readonly T[]): readonly T[] =>
  isGM ? all : all.filter((one) => one.befalls !== true);

/** Actions above which only those in use are in sight. */
const MOST_IN_SIGHT = 8;
/** Actions in use. */
const MOST_USUAL = 6;

/** What somebody did last, then what they attack with. */
function inUse(possible: readonly TurnOffer[], recent: readonly string[]): readonly TurnOffer[] {
  const done = recent.flatMap((use) => possible.find((o) => o.use === use) ?? []);
  return [...new Set([...done, ...possible.filter((o) => o.attack === true)])].slice(0, MOST_USUAL);
}

/**
 * The list of a turn's actions as the tracker shows it: those in use, the rest in the ruleset's order, what is possible first; what befalls people stands last.
 * @param recent  what this one did last, the latest first
 */
export function offersView(
  offers: readonly TurnOffer[],
  localize: Localize,
  recent: readonly string[] = [],
): OffersView {
  const all = offers.filter((o) => o.refused === undefined);
  const long = all.length > MOST_IN_SIGHT;
  const usual = long ? inUse(all, recent) : [];
  const rest = all.filter((o) => !usual.includes(o));
  const possible = [...rest.filter((o) => o.befalls !== true), ...rest.filter((o) => o.befalls === true)];
  const refused = offers.filter((o) => o.refused !== undefined);
  return {
    usual,
    long,
    groups: sorted(possible, (o) => o.group ?? "").map(([group, held]) => ({
      label: group === "" ? "" : localize(group),
      offers: held,
    })),
    refused:
      refused.length === 0
        ? null
        : {
            summary: localize("CROSSOVER.Shared.Combat.notNow", { count: refused.length }),
            reasons: sorted(refused, (o) => o.refused ?? "").map(([reason, held]) => ({ reason, offers: held })),
          },
  };
}

/** Offers that have the same key together, in the order in which the keys come first. */
function sorted(
  offers: readonly TurnOffer[],
  keyOf: (offer: TurnOffer) => string,
): readonly (readonly [string, readonly TurnOffer[]])[] {
  return [...new Set(offers.map(keyOf))].map((k) => [k, offers.filter((o) => keyOf(o) === k)] as const);
}
