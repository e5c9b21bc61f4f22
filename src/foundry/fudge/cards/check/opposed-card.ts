import { isVeiled, key, opposedExchange, type OpposedState, opposedThrows } from "../../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { CardView, OutcomeView, PartyView } from "../../../view/card-view.ts";
import { rollView } from "../../dice/roll-view.ts";
import { improveButtons } from "./improve-view.ts";

/** Who won, in a word and a sentence. @rule FUD-056 FUD-704 */
function outcome(state: OpposedState, localize: Localize): OutcomeView | undefined {
  const { result, request } = state;
  if (!result) return undefined;
  if (result.winner === null)
    return {
      word: localize(key("Outcome", "tie")),
      tone: "warning",
      detail: localize(key("Card", result.by === "undecided" ? "undecided" : "nobody")),
    };
  const name = result.winner === "active" ? request.actor.name : request.opponent.name;
  return {
    word: localize(key("Outcome", result.winner === "active" ? "wins" : "loses")),
    tone: result.winner === "active" ? "success" : "failure",
    detail: localize(key("Card", isVeiled(result) ? "opposed.hidden" : `opposed.${result.by}`), {
      name,
      difference: result.difference,
      degrees: result.degrees ?? 0,
    }),
  };
}

/** How one side stands: won, level or lost, and by how many degrees where those count. */
function stands({ result, request }: OpposedState, side: string): number {
  if (result?.winner == null) return 0;
  return (result.winner === side ? 1 : -1) * (request.tie === "passive" ? (result.degrees ?? 1) : 1);
}

/** The card of two people against each other; each side may throw its own dice again. @rule FUD-368 FUD-704 */
export function opposedCard(state: OpposedState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { request, answer, result } = state;
  const again = improveButtons<OpposedState>(
    {
      state,
      step: opposedExchange.step,
      throws: opposedThrows(state),
      gains: (then, { roll }) => stands(then, roll) > stands(state, roll),
      hidden: () => isVeiled(result),
      opposed: true,
    },
    viewer,
    table,
    localize,
  );
  const mayAnswer = viewer.isGM || viewer.owns(request.opponent.uuid);
  const title = localize(request.check.label, request.check.data);
  const word = outcome(state, localize);
  const opponent: PartyView = {
    uuid: request.opponent.uuid,
    name: request.opponent.name,
    img: request.opponent.img,
    ...(!answer && { waiting: localize(key("Card", "waitingFor"), { name: request.opponent.name }) }),
    rolls:
      result && answer ? [rollView(localize(answer.check.label, answer.check.data), result.passive, localize)] : [],
    consequences: [],
    buttons: answer
      ? again(request.opponent.uuid)
      : [
          {
            gesture: "answer",
            args: {},
            label: localize(key("Card", "answer")),
            icon: "fa-solid fa-dice",
            tone: "info",
            ...(!mayAnswer && {
              refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: request.opponent.name }),
            }),
          },
        ],
  };
  return {
    caption: localize(key("Card", "opposed.caption")),
    title,
    name: request.actor.name,
    img: request.actor.img,
    rolls: result ? [rollView(title, result.active, localize)] : [],
    ...(word && { outcome: word }),
    tags: [],
    parties: [opponent],
    buttons: [
      ...(result?.by === "undecided"
        ? [
            {
              gesture: "flip",
              args: {},
              label: localize(key("Card", "flip")),
              icon: "fa-solid fa-coins",
              ...(!viewer.isGM &&
                !viewer.owns(request.actor.uuid) && {
                  refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: request.actor.name }),
                }),
            },
          ]
        : []),
      ...again(request.actor.uuid),
    ],
  };
}
