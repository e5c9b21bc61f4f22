import type { Localize, TurnOffer } from "../ruleset.ts";

/** What somebody may do now, by kind, and below it what isn't possible now, by the reason: each reason stands once. */
export interface OffersView {
  readonly groups: readonly { readonly label: string; readonly offers: readonly TurnOffer[] }[];
  readonly refused: {
    readonly summary: string;
    readonly reasons: readonly { readonly reason: string; readonly offers: readonly TurnOffer[] }[];
  } | null;
}

/** What of a list of actions somebody is offered: what befalls people is the Gamemaster's to bring about. */
export const offeredTo = <T extends { readonly befalls?: boolean }>(isGM: boolean, all: readonly T[]): readonly T[] =>
  isGM ? all : all.filter((one) => one.befalls !== true);

/** The list of a turn's actions as the tracker shows it: in the ruleset's order, what is possible first. */
export function offersView(offers: readonly TurnOffer[], localize: Localize): OffersView {
  const possible = offers.filter((o) => o.refused === undefined);
  const refused = offers.filter((o) => o.refused !== undefined);
  return {
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
