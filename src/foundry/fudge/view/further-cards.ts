import { key, type ContestState, type PowerState, type TeamState } from "../../../rules/fudge/index.ts";
import type { Localize, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, PartyView } from "../../view/card-view.ts";
import { plain, signed } from "../../view/rows.ts";
import { actionText } from "../bench/power-view.ts";
import { isVeiled } from "../exchanges/veil.ts";
import { diceView, outcomeView, rollView } from "./roll-view.ts";

const notYours = (name: string, localize: Localize): { readonly refused: string } => ({ refused: localize("CROSSOVER.Shared.Refusal.notYours", { name }) });

/** Two ranks held against each other, or a coin between two: who won, and the coin where they are level. @rule FUD-057 FUD-061 FUD-712 */
export function contestCard(state: ContestState, viewer: Viewer, localize: Localize): CardView {
  const { request, winner, face } = state;
  const { ranks, actor, opponent } = request;
  const named = winner === "active" ? actor.name : opponent.name;
  const hidden = isVeiled(request);
  const side = (rank: number): CardView["rolls"][number] => (hidden ? { label: localize(request.label), dice: [], total: localize("CROSSOVER.Shared.Card.hidden"), hidden: true, rows: [] } : { label: localize(request.label), dice: [], total: plain(rank), rows: [] });
  const may = viewer.isGM || viewer.owns(actor.uuid) || viewer.owns(opponent.uuid);
  const detail = winner === null ? localize(key("Card", ranks === null ? "contest.lots" : "contest.level")) : localize(key("Card", face === null ? "contest.higher" : "contest.coin"), { name: named });
  return {
    caption: localize(key("Card", ranks === null ? "contest.coinCaption" : "contest.caption")),
    title: ranks === null ? localize(key("Card", "contest.coinTitle")) : localize(request.label),
    name: actor.name,
    img: actor.img,
    rolls: ranks === null ? [] : [side(ranks.active)],
    outcome: { word: winner === null ? localize(key("Outcome", "tie")) : localize(key("Outcome", "winsNamed"), { name: named }), tone: winner === null ? "warning" : "info", detail },
    tags: face === null ? [] : [localize(key("Card", "contest.threw"), { face: localize(key("Die", face === 1 ? "plus" : "minus")) })],
    parties: [{ ...opponent, rolls: ranks === null ? [] : [side(ranks.passive)], consequences: [], buttons: [] }],
    buttons: winner === null ? [{ gesture: "flip", args: {}, label: localize(key("Card", "flip")), icon: "fa-solid fa-coins", ...(!may && notYours(actor.name, localize)) }] : [],
  };
}

/** A team check: helpers with their degrees, what it nets, what it is worth, and the leader's roll. @rule FUD-070 FUD-071 FUD-705 */
export function teamCard(state: TeamState, viewer: Viewer, localize: Localize): CardView {
  const { request, helps, team, result } = state;
  const { actor, check } = request;
  const title = localize(check.label, check.data);
  const mine = viewer.isGM || viewer.owns(actor.uuid);
  const outcome = result ? outcomeView(result, localize) : undefined;
  return {
    caption: localize(key("Card", "team.caption")),
    title,
    name: actor.name,
    img: actor.img,
    rolls: result ? [rollView(title, result, localize)] : [],
    ...(outcome && { outcome }),
    tags: [
      ...(check.dc === null ? [] : [localize(key("Card", "dc"), { dc: plain(check.dc) })]),
      ...(team ? [localize(key("Card", "team.net"), { net: signed(team.net) }), localize(key("Card", "team.worth"), { bonus: signed(team.row.value) })] : []),
    ],
    parties: request.helpers.map((h): PartyView => {
      const given = helps.find((x) => x.uuid === h.uuid);
      const own = viewer.isGM || viewer.owns(h.uuid);
      const word = given ? outcomeView(given.resolution, localize) : undefined;
      if (given) return { ...h, rolls: [rollView(localize(given.label, given.data), given.resolution, localize)], ...(word && { outcome: word }), consequences: [], buttons: [] };
      if (result) return { ...h, rolls: [], consequences: [], buttons: [] };
      return {
        ...h,
        waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: h.name }),
        rolls: [],
        consequences: [],
        buttons: [{ gesture: "help", args: { target: h.uuid }, label: localize(key("Card", "team.help")), icon: "fa-solid fa-handshake-angle", tone: "info", ...(!own && notYours(h.name, localize)) }],
      };
    }),
    buttons: result ? [] : [{ gesture: "roll", args: {}, label: localize(key("Card", "team.lead"), { name: actor.name }), icon: "fa-solid fa-dice", tone: "info", ...(!mine && notYours(actor.name, localize)) }],
  };
}

/** A power that is used: how it works, its check, whether it is kept up, who counters it. @rule FUD-176 FUD-706 */
export function powerCard(state: PowerState, viewer: Viewer, localize: Localize): CardView {
  const { request, result, active, counters, rank } = state;
  const { actor } = request;
  const hidden = isVeiled(request);
  const mine = viewer.isGM || viewer.owns(actor.uuid);
  const effect = localize(key("Effect", request.effect, "label"));
  const button = (gesture: string, label: string, icon: string, more: Partial<ButtonView> = {}): ButtonView => ({ gesture, args: {}, label, icon, ...(!mine && notYours(actor.name, localize)), ...more });
  const rolls = request.duration === "permanent" ? [] : result ? [rollView(localize(key("Roll", "power")), result, localize)] : [];
  return {
    caption: localize(key("Card", "power.caption")),
    title: request.power,
    name: actor.name,
    img: actor.img,
    rolls,
    ...(rank === 0 && { outcome: { word: localize(key("Outcome", "countered")), tone: "failure" as const } }),
    tags: [
      hidden ? effect : localize(key("Card", "effectRank"), { effect, rank: request.rank }),
      actionText(request.action, localize),
      localize(key("Range", request.range, "label")),
      localize(key("Duration", request.duration, "label")),
      ...(active === null ? [] : [localize(key("Card", active ? "power.on" : "power.off"))]),
      ...(rank < request.rank && rank > 0 && !hidden ? [localize(key("Card", "power.left"), { rank })] : []),
      ...request.marks.map((m) => localize(key("Modifier", m, "label"))),
      ...request.descriptors,
    ],
    parties: counters.map((c): PartyView => ({
      ...c.by,
      rolls: [isVeiled(c.resolution) ? rollView(c.power, c.resolution, localize) : { label: localize(key("Card", "power.counterWith"), { power: c.power }), dice: diceView(c.resolution.faces, localize), total: plain(c.resolution.total), rows: [] }],
      consequences: [],
      buttons: [],
      outcome: { word: localize(key("Outcome", c.left === 0 ? "countered" : "weakened")), tone: c.left === 0 ? "success" : "warning", ...(!hidden && { detail: localize(key("Card", "power.left"), { rank: c.left }) }) },
    })),
    buttons: [
      ...(result || request.duration === "permanent" ? [] : [button("roll", localize(key("Card", "power.roll")), "fa-solid fa-dice", { tone: "info" })]),
      ...(active === null || request.duration === "permanent" ? [] : [button("maintain", localize(key("Card", active ? "power.drop" : "power.takeUp")), active ? "fa-solid fa-circle-stop" : "fa-solid fa-circle-play")]),
      ...(rank === 0 || request.innate ? [] : [{ gesture: "counter", args: {}, label: localize(key("Card", "power.counter")), icon: "fa-solid fa-ban" }]),
    ],
  };
}
