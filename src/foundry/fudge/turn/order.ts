import {
  beginOrder,
  compareTaking,
  completeOrder,
  type FudgeCharacter,
  initiativeCheck,
  key,
  mayOrder,
  type OrderChoice,
  orderChoices,
  type OrderEvent,
  orderNotes,
  type OrderState,
  resolveCheck,
  stepOrder,
  type Taking,
  turnEdges,
  usedUp,
  waitsForThrows,
} from "../../../rules/fudge/index.ts";
import type { TurnSpends } from "../../../rules/kernel/economy.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { upAfter } from "../../combat/foresee.ts";
import { spendsIn } from "../../combat/purse.ts";
import type { FlowEvent, FlowState, FlowView, Participant, Table, TurnFlow, TurnOrder } from "../../ruleset.ts";
import { facesRead, formulaOf } from "../dice/terms.ts";
import { isFudge } from "../models/is-fudge.ts";
import { fudgeSettings } from "../settings.ts";
import { situation } from "../situation.ts";

/** Participants as these rules know them. */
const taking = (all: readonly Participant[]): readonly Taking[] =>
  all.map((p) => ({ ...p, character: isFudge(p.character) ? p.character : null }));

/** What somebody has used of a round, by their place in the fight. */
function spends(id: string, round: number): TurnSpends {
  const combatant = game.combats.find((c) => c.combatants.has(id))?.combatants.get(id);
  return combatant ? spendsIn(combatant, round) : {};
}

const ICONS: Readonly<Record<OrderChoice["of"], string>> = {
  delay: "fa-solid fa-hourglass-half",
  act: "fa-solid fa-play",
  trigger: "fa-solid fa-bolt",
};

const reducer: TurnFlow["reducer"] = { begin: (all) => beginOrder(taking(all), fudgeSettings()), step: stepOrder };

/** An event with what only the table knows. */
const completed = (
  state: FlowState,
  event: FlowEvent,
  all: readonly Participant[],
  table: Table,
): FlowEvent | Refusal =>
  completeOrder(state, event, taking(all), { settings: fudgeSettings(), spends }, (who) => situation(who, table));

const flow: TurnFlow = {
  reducer,
  edges: (before, after, event) =>
    turnEdges(before as unknown as OrderState, after as unknown as OrderState, event as unknown as OrderEvent),
  next: () => ({ type: "next" }),
  attend: () => ({ type: "attend" }),
  waits: (state) => waitsForThrows(state as unknown as OrderState),
  grant: (id) => ({ type: "grant", id }),
  may: mayOrder,
  complete: completed,
  foresees: (state, all, table) => upAfter(reducer, state, completed(state, { type: "next" }, all, table)),
  view: (state, all, isGM, plays, localize): FlowView => {
    const choices = orderChoices(state, taking(all), (id) => isGM || plays(id), { spends });
    return {
      caption: null,
      choices: choices.map(({ of, refused, ...choice }) => ({
        ...choice,
        label: localize(key("Order", of)),
        icon: ICONS[of],
        ...(refused !== undefined && { refused: localize(key("Refusal", refused)) }),
      })),
      notes: Object.fromEntries(
        Object.entries(orderNotes(state)).map(([id, said]) => [id, localize(said.key, said.data)]),
      ),
    };
  },
};

/**
 * Who acts first: the total, and among equals Dodge, Agility, Awareness, then a dice-off. Minions of one name share a throw. Once the fight has begun turns may be delayed and
 * actions readied.
 * @rule FUD-260 FUD-261 FUD-264 FUD-296 FUD-303 FUD-374 FUD-680 FUD-681 FUD-687 FUD-707
 */
export const fudgeOrder: TurnOrder = {
  compare: (a, b) => {
    const [x, y] = taking([a, b]);
    return x && y ? compareTaking(x, y, fudgeSettings()) : 0;
  },
  throwFor: ([first]) => {
    if (!first?.character) return null;
    const character = first.character as FudgeCharacter;
    const request = initiativeCheck(character, fudgeSettings());
    const spent = usedUp(character, request.uses);
    return {
      formula: formulaOf(request),
      resolve: (faces) => resolveCheck(request, facesRead(faces)),
      ...(spent.length > 0 && { spent }),
    };
  },
  group: (p) => {
    const character = p.character as FudgeCharacter | null;
    return character?.kind === "minion" ? character.name : null;
  },
  flow,
};
