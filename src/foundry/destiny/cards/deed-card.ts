import { type DeedRequest, type DeedStateView, isActName, key, type Worn } from "../../../rules/destiny/index.ts";
import { rulesetById } from "../../registry.ts";
import type { Localize, Party, Table, Viewer } from "../../ruleset.ts";
import type { CardView, PartyView, RollView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { ownerUuid } from "../../view/recap-view.ts";
import { actTitle } from "../acts/at-table.ts";
import { button, warningTags } from "./roll-view.ts";

/** What a deed is called. */
export const deedLabel = (act: string, localize: Localize): string =>
  localize(isActName(act) ? actTitle(act) : key("Action", act, "label"));

/** The d6 that was spent, or the d20 that something unreliable took. @rule DES-220 DES-341 */
function plainDie(request: DeedRequest, face: number, localize: Localize): RollView {
  const spent = request.act === "spendDie";
  const die = {
    shape: spent ? "d6 die-destiny" : "d20",
    face: String(face),
    label: localize(key("Die", spent ? "d6" : "d20"), { face }),
  };
  return {
    label: localize(
      spent ? key("Pool", String(request.ask["die"] ?? "destiny")) : key("Modifier", "unreliable", "label"),
    ),
    dice: [die],
    total: String(face),
    rows: [],
  };
}

/** The card of a deed: what was done, what it changed, what comes next. @rule DES-396 DES-405 DES-406 */
export function deedCard(worn: Worn<DeedStateView>, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { request, done, vetoed, followed } = worn.inner;
  const { actor, act } = request;
  const changes = done?.changes ?? [];
  const touched = [...new Set(changes.map(ownerUuid))].filter((uuid) => viewer.isGM || !table.hidden(uuid));
  const parties = touched.flatMap((uuid): PartyView[] => {
    const consequences = consequencesOf(
      changes.filter((c) => ownerUuid(c) === uuid),
      rulesetById("destiny"),
      vetoed ? "undone" : "applied",
      localize,
    );
    return consequences.length > 0
      ? [{ ...(uuid === actor.uuid ? actor : (table.party(uuid) ?? actor)), rolls: [], consequences, buttons: [] }]
      : [];
  });
  const next: Party | null = done?.follow
    ? { uuid: done.follow.actor, name: table.party(done.follow.actor)?.name ?? actor.name, img: "" }
    : null;
  const face = done?.thrown.face ?? null;
  return {
    caption: localize(key("Card", "deed")),
    title: deedLabel(act, localize),
    name: actor.name,
    img: actor.img,
    rolls: face === null ? [] : [plainDie(request, face, localize)],
    tags: [
      ...(done?.note ? [localize(done.note.key, done.note.data)] : []),
      ...(done ? [] : [localize("CROSSOVER.Shared.Card.takenBack")]),
      ...(vetoed ? [localize(key("Card", "vetoed"))] : []),
      ...warningTags(worn, localize),
    ],
    parties,
    buttons: [
      ...(done?.follow && next && !followed
        ? [
            button("follow", localize(done.follow.label), "fa-solid fa-arrow-right", next, viewer, localize, {
              tone: "info",
            }),
          ]
        : []),
      ...(done && !vetoed && request.ask["use"] === "editScene" && viewer.isGM
        ? [button("veto", localize(key("Card", "veto")), "fa-solid fa-ban", actor, viewer, localize)]
        : []),
    ],
  };
}
