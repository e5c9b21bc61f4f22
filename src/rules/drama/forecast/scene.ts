/** The table as those who fight see it: no board, no deck, no points. */
import type { AnyAct, AnyChosen } from "../../kernel/act.ts";
import { fresh } from "../../kernel/choose.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Fighter } from "../../kernel/situation.ts";
import type { DramaRequest } from "../acts/requests/request.ts";
import type { DramaSettings } from "../settings.ts";
import type { DramaSituation } from "../situation.ts";
import type { DramaCharacter } from "../types.ts";

/** What an order keeps where no card is turned. */
const NO_CARD = { phase: "first", conflict: "standard", card: null } as const;

const fighter = (ref: string): Fighter => ({
  id: ref,
  uuid: ref,
  turn: { round: 0, spends: {} },
  spends: {},
  state: {},
});

/**
 * One's turn as the rules' acts and cards ask about it.
 * @param others  those whom it is about
 */
export function sceneOf(
  me: DramaCharacter,
  others: readonly DramaCharacter[],
  settings: DramaSettings,
): DramaSituation {
  const all = [me, ...others];
  const order = all.map((who) => who.ref);
  const character = (ref: string): DramaCharacter | null => all.find((who) => who.ref === ref) ?? null;
  return {
    self: me.ref,
    gm: true,
    character,
    party: (ref) => (order.includes(ref) ? { uuid: ref, name: ref, img: "" } : null),
    here: order.slice(1),
    aimed: order.slice(1),
    side: (ref) => (character(ref)?.side === "heroes" ? "heroes" : "foes"),
    owns: () => true,
    distance: () => null,
    hidden: () => false,
    fight: { round: 1, acting: me.ref, order, turns: 1, data: NO_CARD },
    fighter: (ref) => (order.includes(ref) ? fighter(ref) : null),
    settings,
    seconds: 0,
    item: () => null,
    card: () => null,
    everywhere: () => order,
    purses: () => [],
    deck: () => null,
    player: () => null,
    leaving: () => [],
    say: (key) => key,
    thingImg: "",
  };
}

/** The card that an act opens with this known and the rest as usual. @returns refusals of the act */
export function cardOf(
  act: AnyAct<DramaSituation>,
  s: DramaSituation,
  known: AnyChosen,
): { readonly accepted: true; readonly chosen: AnyChosen; readonly request: DramaRequest } | Refusal {
  const settled = fresh(act, s, known);
  if (!settled.accepted) return settled;
  const { chosen } = settled;
  const made = "compose" in act ? (act.refused(s) ?? act.compose(s, chosen)) : refuse("malformed");
  return made.accepted ? { accepted: true, chosen, request: made.opens.request as DramaRequest } : made;
}
