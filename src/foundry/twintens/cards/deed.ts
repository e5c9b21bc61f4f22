import type { Change } from "../../../rules/kernel/change.ts";
import {
  completeDeed,
  composeDeed,
  type DeedEvent,
  deedExchange,
  type DeedRequest,
  type DeedState,
  deedWorks,
  key,
} from "../../../rules/twintens/index.ts";
import { rulesetById } from "../../registry.ts";
import { defineExchange, type Localize, type Table, type Viewer } from "../../ruleset.ts";
import type { CardView, PartyView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { ownerUuid } from "../../view/recap-view.ts";
import { throwProofs } from "../dice/terms.ts";
import { situation } from "../situation.ts";
import { proofRolls } from "./roll-card.ts";

/** Whom of the card a change is about: whose document it is; what comes onto the board or into the fight is the doer's. */
const concerns = (c: Change, doer: string): string =>
  c.kind !== "set" && (c.collection === "Token" || c.collection === "Combatant") ? doer : ownerUuid(c);

/** What a deed has changed, by whom it concerns. */
function partiesOf({ request: { actor }, changes }: DeedState, viewer: Viewer, table: Table, localize: Localize) {
  const all = changes ?? [];
  const touched = [...new Set(all.map((c) => concerns(c, actor.uuid)))].filter(
    (uuid) => viewer.isGM || !table.hidden(uuid),
  );
  return touched.flatMap((uuid): PartyView[] => {
    const own = all.filter((c) => concerns(c, actor.uuid) === uuid);
    const consequences = consequencesOf(own, rulesetById("twintens"), "applied", localize);
    const party = uuid === actor.uuid ? actor : (table.party(uuid) ?? actor);
    return consequences.length > 0 ? [{ ...party, rolls: [], consequences, buttons: [] }] : [];
  });
}

/** The card of a deed: what was done, with what, what it changed. @rule TWI-451 */
function deedCard(state: DeedState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { actor, label, otherName, powerName, proofs, settings } = state.request;
  const fails = state.changes !== null && deedWorks(state) === false;
  return {
    caption: localize(key("Card", "deed")),
    title: localize(label),
    name: actor.name,
    img: actor.img,
    rolls: proofRolls(proofs, state.proving, settings, localize),
    ...(fails && { outcome: { word: localize(key("Outcome", "powerFails")), tone: "failure" as const } }),
    tags: [
      ...[powerName, otherName].filter((name) => name !== ""),
      ...(state.changes ? [] : [localize("CROSSOVER.Shared.Card.takenBack")]),
    ],
    parties: partiesOf(state, viewer, table, localize),
    buttons: [],
  };
}

/** A deed without a check: an action paid, a posture taken, a power switched. @rule TWI-072 TWI-213 TWI-525 */
export const deedKind = defineExchange<unknown, DeedRequest, DeedState, DeedEvent>({
  reducer: deedExchange,
  compose: (ask, table, gm = false) => composeDeed(ask, (self) => situation(self, table, gm)),
  opening: async ({ overrule, proofs, settings }) => {
    const { proving, rolls } = await throwProofs(proofs, settings);
    return { event: { type: overrule ? "doAnyway" : "do", changes: [], proving }, rolls };
  },
  rights: { do: { by: "owner", of: (state) => [state.request.actor] }, doAnyway: { by: "gm" } },
  complete: (state, event, table) => completeDeed(situation(state.request.actor.uuid, table), state, event),
  parties: (state) => [state.request.actor],
  describe: (_event, state, localize) => localize(state.request.label),
  view: deedCard,
  gestures: {},
});
