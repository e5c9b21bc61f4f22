/** The table as two who fight see it: nobody else's word is needed, no board, no cards lie there. */
import type { AnyAct, AnyChosen } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { fresh } from "../../kernel/choose.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Fighter } from "../../kernel/situation.ts";
import type { DestinySettings } from "../settings.ts";
import type { DestinySituation } from "../situation.ts";
import type { TurnMoment } from "../turn/economy.ts";
import { scene } from "../turn/encounter.ts";
import type { DestinyCharacter } from "../types.ts";

const COMBAT = scene("combat");

/** Somebody's own turn of a round. */
export const turnOf = (ref: string, round: number): TurnMoment => ({
  type: "combat",
  round,
  turns: round,
  acting: ref,
});

const fighter = (ref: string): Fighter => ({
  id: ref,
  uuid: ref,
  turn: { round: 0, spends: {} },
  spends: {},
  state: {},
});

/** Whom somebody is, as they are now. */
export type Look = (ref: string) => DestinyCharacter | null;

/**
 * One's turn in a Combat as the rules' acts and cards ask about it.
 * @param them  whom it is about; null for nobody
 */
export function sceneOf(
  me: string,
  them: string | null,
  look: Look,
  settings: DestinySettings,
  round: number,
): DestinySituation {
  const order = them === null ? [me] : [me, them];
  return {
    self: me,
    gm: true,
    character: look,
    party: (ref) => (look(ref) ? { uuid: ref, name: ref, img: "" } : null),
    here: order.slice(1),
    aimed: order.slice(1),
    side: (ref) => (look(ref)?.side === "heroes" ? "heroes" : "foes"),
    owns: () => true,
    distance: () => null,
    hidden: () => false,
    fight: {
      round,
      acting: me,
      order,
      turns: round,
      data: { scene: COMBAT, turns: round, surprised: [] } as unknown as Readonly<Record<string, Value>>,
    },
    fighter: (ref) => (order.includes(ref) ? fighter(ref) : null),
    settings,
    seconds: 0,
    item: () => null,
    card: () => null,
    everywhere: () => order,
  };
}

/** The card that an act opens with this known and the rest as usual. @returns refusals of the act */
export function cardOf<Request>(
  act: AnyAct<DestinySituation>,
  s: DestinySituation,
  known: AnyChosen,
): { readonly accepted: true; readonly chosen: AnyChosen; readonly request: Request } | Refusal {
  const settled = fresh(act, s, known);
  if (!settled.accepted) return settled;
  const { chosen } = settled;
  const made = "compose" in act ? (act.refused(s) ?? act.compose(s, chosen)) : refuse("action.onCard");
  return made.accepted ? { accepted: true, chosen, request: made.opens.request as Request } : made;
}
