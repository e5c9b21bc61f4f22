import {
  type CheckResolution,
  FALL,
  fallExchange,
  fallMayKill,
  fallRank,
  type FallState,
  fallThrows,
  gradeOf,
  isCaught,
  isToSoften,
  isVeiled,
  key,
  type OwnThrow,
  toCatch,
  toLand,
} from "../../../rules/fudge/index.ts";
import type { Localize, Party, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, OutcomeView, PartyView } from "../../view/card-view.ts";
import { outcomeView, rollView } from "../dice/roll-view.ts";
import { killButton } from "./attack/attack-further.ts";
import { changeLines, namesFor } from "./change-words.ts";
import { improveButtons } from "./check/improve-view.ts";

/** What became of one who came to ground. */
function fate(state: FallState, uuid: string, localize: Localize): OutcomeView | undefined {
  const landed = state.landed.find((l) => l.uuid === uuid);
  if (!landed) return undefined;
  const at = (name: string, tone: OutcomeView["tone"]): OutcomeView => ({ word: localize(key("Outcome", name)), tone });
  if (landed.changes.some((c) => c.kind === "set" && c.path === "system.health.value")) return at("harmed", "harm");
  return landed.changes.some((c) => c.kind === "set" && c.path === "system.bruises")
    ? at("bruised", "harm")
    : at("unharmed", "neutral");
}

/** The throw as it fell. */
function resultOf({ softened, caught, landed }: FallState, { roll }: OwnThrow): CheckResolution | null {
  return roll === "soften"
    ? softened
    : roll === "catch"
      ? (caught?.check ?? null)
      : (landed.find((l) => l.uuid === roll)?.result ?? null);
}

/** How well somebody came off: a landing by how far it falls short of leaving them unhurt. */
function cameOff(state: FallState, own: OwnThrow): number {
  const result = resultOf(state, own);
  if (!result) return 0;
  if (own.roll === "soften") return result.success === true ? gradeOf(result) : 0;
  return own.roll === "catch" ? Number(result.success === true) : Math.min(result.total, (result.dc ?? 0) + 1);
}

/** One of those who fall and catch: their dice, what is left to do, what it did. */
function party(
  state: FallState,
  who: Party,
  again: (uuid: string) => ButtonView[],
  viewer: Viewer,
  table: Table,
  localize: Localize,
): PartyView {
  const landed = state.landed.find((l) => l.uuid === who.uuid);
  const mine = viewer.isGM || viewer.owns(who.uuid);
  const catches = state.request.catcher?.uuid === who.uuid;
  const button = (gesture: string, label: string, icon: string): ButtonView => ({
    gesture,
    args: { target: who.uuid },
    label,
    icon,
    tone: "info",
    ...(!mine && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: who.name }) }),
  });
  const rank = fallRank(state);
  const { soften } = state.request;
  const dueNow = () => {
    if (soften && isToSoften(state)) {
      const label = localize(key("Card", "rollWith"), { check: localize(soften.label, soften.data) });
      return catches ? [] : [button("soften", label, "fa-solid fa-dice")];
    }
    if (catches && toCatch(state))
      return [button("catch", localize(key("Card", "fall.catch"), { dc: FALL.catchDc }), "fa-solid fa-hands-holding")];
    if (!toLand(state).some((p) => p.uuid === who.uuid)) return [];
    const hard = localize(key("Card", isVeiled(state) ? "resistHidden" : "fall.land"), { rank });
    return [
      button("land", rank <= 0 ? localize(key("Card", "fall.softly")) : hard, "fa-solid fa-person-falling-burst"),
    ];
  };
  const due = dueNow();
  const outcome =
    fate(state, who.uuid, localize) ??
    (catches && state.caught ? outcomeView(state.caught.check, localize) : undefined);
  return {
    ...who,
    ...(due.length > 0 && { waiting: localize(key("Card", "waitingFor"), { name: who.name }) }),
    rolls: [
      ...(catches && state.caught
        ? [rollView(localize(key("Ability", "dex", "label")), state.caught.check, localize)]
        : []),
      ...(landed?.result ? [rollView(localize(key("Defense", "toughness", "label")), landed.result, localize)] : []),
    ],
    ...(outcome && { outcome }),
    consequences: changeLines(
      [...(landed?.changes ?? []), ...(landed?.slain ?? [])],
      "applied",
      namesFor(viewer, table),
      localize,
    ),
    buttons: [
      ...due,
      ...again(who.uuid),
      ...(viewer.isGM && fallMayKill(state, who.uuid) && table.character(who.uuid) !== null
        ? [killButton({ target: who.uuid }, localize)]
        : []),
    ],
  };
}

/** The card of a fall: how far, what softened it, who catches, what it did to each. @rule FUD-180 FUD-191 FUD-368 */
export function fallCard(state: FallState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { actor, distance, soften, catcher } = state.request;
  const outcome = state.softened ? outcomeView(state.softened, localize) : undefined;
  const again = improveButtons<FallState>(
    {
      state,
      step: fallExchange.step,
      throws: fallThrows(state),
      gains: (then, own) => cameOff(then, own) > cameOff(state, own),
      hidden: () => isVeiled(state),
      before: ({ roll }) => state.landed.find((l) => l.uuid === roll)?.changes ?? [],
    },
    viewer,
    table,
    localize,
  );
  return {
    caption: localize(key("Act", "befall")),
    title: localize(key("Act", "fall", "label")),
    name: actor.name,
    img: actor.img,
    rolls: soften && state.softened ? [rollView(localize(soften.label, soften.data), state.softened, localize)] : [],
    ...(outcome && { outcome }),
    tags: [
      localize(key("Card", "fall.distance"), { rank: distance }),
      ...(isVeiled(state)
        ? []
        : [localize(key("Card", "effectRank"), { effect: key("Effect", "damage", "label"), rank: fallRank(state) })]),
      ...(isCaught(state) ? [localize(key("Card", "fall.caught"))] : []),
    ],
    parties: [actor, ...(catcher ? [catcher] : [])].map((who) => party(state, who, again, viewer, table, localize)),
    buttons: [],
  };
}
