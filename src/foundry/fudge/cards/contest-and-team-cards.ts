import {
  type ContestState,
  gradeOf,
  isVeiled,
  key,
  teamExchange,
  type TeamState,
  teamThrows,
} from "../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { CardView, PartyView } from "../../view/card-view.ts";
import { plain, signed } from "../../view/rows.ts";
import { outcomeView, rollView } from "../dice/roll-view.ts";
import { improveButtons } from "./check/improve-view.ts";

const notYours = (name: string, localize: Localize): { readonly refused: string } => ({
  refused: localize("CROSSOVER.Shared.Refusal.notYours", { name }),
});

/** Two ranks held against each other, or a coin between two: who won, and the coin where they are level. @rule FUD-057 FUD-061 FUD-712 */
export function contestCard(state: ContestState, viewer: Viewer, localize: Localize): CardView {
  const { request, winner, face } = state;
  const { ranks, actor, opponent } = request;
  const named = winner === "active" ? actor.name : opponent.name;
  const side = (rank: number | null): CardView["rolls"][number] =>
    rank === null
      ? {
          label: localize(request.label),
          dice: [],
          total: localize("CROSSOVER.Shared.Card.hidden"),
          hidden: true,
          rows: [],
        }
      : { label: localize(request.label), dice: [], total: plain(rank), rows: [] };
  const may = viewer.isGM || viewer.owns(actor.uuid) || viewer.owns(opponent.uuid);
  const detail =
    winner === null
      ? localize(key("Card", ranks === null ? "contest.lots" : "contest.level"), {
          first: actor.name,
          second: opponent.name,
        })
      : localize(key("Card", face === null ? "contest.higher" : "contest.coin"), { name: named });
  return {
    caption: localize(key("Card", ranks === null ? "contest.coinCaption" : "contest.caption")),
    title: ranks === null ? localize(key("Card", "contest.coinTitle")) : localize(request.label),
    name: actor.name,
    img: actor.img,
    rolls: ranks === null ? [] : [side(ranks.active)],
    outcome: {
      word:
        winner === null
          ? localize(key("Outcome", ranks === null ? "notThrown" : "tie"))
          : localize(key("Outcome", "winsNamed"), { name: named }),
      tone: winner === null ? "warning" : "info",
      detail,
    },
    tags:
      face === null
        ? []
        : [localize(key("Card", "contest.threw"), { face: localize(key("Die", face === 1 ? "plus" : "minus")) })],
    parties: [{ ...opponent, rolls: ranks === null ? [] : [side(ranks.passive)], consequences: [], buttons: [] }],
    buttons:
      winner === null
        ? [
            {
              gesture: "flip",
              args: {},
              label: localize(key("Card", "flip")),
              icon: "fa-solid fa-coins",
              ...(!may && notYours(actor.name, localize)),
            },
          ]
        : [],
  };
}

/** A team check: helpers with their degrees, what it nets, what it is worth, and the leader's roll; dice that may be thrown again for a point. @rule FUD-070 FUD-071 FUD-368 FUD-705 */
export function teamCard(state: TeamState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { request, helps, team, result } = state;
  const { actor, check } = request;
  const title = localize(check.label, check.data);
  const mine = viewer.isGM || viewer.owns(actor.uuid);
  const outcome = result ? outcomeView(result, localize) : undefined;
  const gains = (then: TeamState): boolean =>
    result && then.result ? gradeOf(then.result) > gradeOf(result) : (then.team?.net ?? 0) > (team?.net ?? 0);
  const veiled = isVeiled(result) || helps.some((h) => isVeiled(h.resolution));
  const again = improveButtons<TeamState>(
    { state, step: teamExchange.step, throws: teamThrows(state), gains, hidden: () => veiled },
    viewer,
    table,
    localize,
  );
  return {
    caption: localize(key("Card", "team.caption")),
    title,
    name: actor.name,
    img: actor.img,
    rolls: result ? [rollView(title, result, localize)] : [],
    ...(outcome && { outcome }),
    tags: [
      ...(check.dc === null ? [] : [localize(key("Card", "dc"), { dc: plain(check.dc) })]),
      ...(team
        ? [
            localize(key("Card", "team.net"), { net: signed(team.net) }),
            localize(key("Card", "team.worth"), { bonus: signed(team.row.value) }),
          ]
        : []),
    ],
    parties: request.helpers.map((h): PartyView => {
      const given = helps.find((x) => x.uuid === h.uuid);
      const own = viewer.isGM || viewer.owns(h.uuid);
      const word = given ? outcomeView(given.resolution, localize) : undefined;
      if (given)
        return {
          ...h,
          rolls: [rollView(localize(given.check.label, given.check.data), given.resolution, localize)],
          ...(word && { outcome: word }),
          consequences: [],
          buttons: again(h.uuid),
        };
      if (result) return { ...h, rolls: [], consequences: [], buttons: [] };
      return {
        ...h,
        waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: h.name }),
        rolls: [],
        consequences: [],
        buttons: [
          {
            gesture: "help",
            args: { target: h.uuid },
            label: localize(key("Card", "team.help")),
            icon: "fa-solid fa-handshake-angle",
            tone: "info",
            ...(!own && notYours(h.name, localize)),
          },
        ],
      };
    }),
    buttons: result
      ? again(actor.uuid)
      : [
          {
            gesture: "roll",
            args: {},
            label: localize(key("Card", "team.lead"), { name: actor.name }),
            icon: "fa-solid fa-dice",
            tone: "info",
            ...(!mine && notYours(actor.name, localize)),
          },
        ],
  };
}
