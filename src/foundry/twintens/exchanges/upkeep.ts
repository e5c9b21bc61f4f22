import type { Change } from "../../../rules/kernel/change.ts";
import { accept } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import {
  concentrated,
  effectOf,
  endsWith,
  heldBy,
  key,
  offDeed,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import { type Brought, defineExchange, type Localize, type Party, type Table, type Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, ConsequenceView } from "../../view/card-view.ts";
import { textOf } from "../asks.ts";
import { characterAt, spendChanges } from "../facts.ts";
import { situation } from "../situation.ts";
import { button } from "../view/roll-card.ts";
import { describeStep } from "../view/trace.ts";

/** Powers that ask for a standard action now, each by id and name. */
interface UpkeepRequest {
  readonly actor: Party;
  readonly powers: readonly { readonly id: string; readonly name: string }[];
}

interface UpkeepEvent {
  readonly type: "keep" | "keepAnyway" | "drop";
  readonly power: string;
  readonly changes: readonly Change[];
}

/** What was said of each power so far. */
interface UpkeepState {
  readonly request: UpkeepRequest;
  readonly said: readonly { readonly power: string; readonly kept: boolean }[];
}

const open = ({ request, said }: UpkeepState): UpkeepRequest["powers"] =>
  request.powers.filter((p) => !said.some((s) => s.power === p.id));

const brought = (type: UpkeepEvent["type"], power: string): Brought<UpkeepEvent> => ({
  event: { type, power, changes: [] },
});

/** Powers that somebody concentrates on now: their own, and those that hold somebody here. @rule TWI-433 */
export const concentrating = (who: TwintensActor, table: Table): UpkeepRequest["powers"] =>
  concentrated(who, (p) => heldBy(situation(who.ref, table), who, p.id).length > 0).map(({ id, name }) => ({
    id,
    name,
  }));

/** What keeping a power or letting it go writes: a standard action, or the power off; one that holds others lets go of them and stays at hand. @rule TWI-072 TWI-433 */
function written(
  who: TwintensActor,
  { type, power: id }: UpkeepEvent,
  table: Table,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  if (type !== "drop") return spendChanges(who.ref, "standard", table, type === "keepAnyway");
  const power = who.powers.find((p) => p.id === id);
  if (!power) return { accepted: true, changes: [] };
  return effectOf(power).save === null
    ? offDeed(situation(who.ref, table), who, power)
    : { accepted: true, changes: endsWith(situation(who.ref, table), who, id) };
}

/** At the start of a turn: powers of concentration take a standard action each, or end. @rule TWI-433 TWI-434 TWI-513 */
export const upkeepKind = defineExchange<unknown, UpkeepRequest, UpkeepState, UpkeepEvent>({
  reducer: {
    begin: (request) => ({ request, said: [] }),
    step: (state, event) =>
      open(state).some((p) => p.id === event.power)
        ? accept(
            { ...state, said: [...state.said, { power: event.power, kept: event.type !== "drop" }] },
            event.changes,
          )
        : refuse("alreadyDone"),
  },
  compose: (ask, table) => {
    const uuid = textOf(ask, "actor");
    const [actor, who] = [table.party(uuid), characterAt(table, uuid)];
    if (!actor || !who) return refuse("gone", { name: uuid });
    const powers = concentrating(who, table);
    return powers.length > 0 ? { accepted: true, request: { actor: { ...actor }, powers } } : refuse("power.off");
  },
  rights: {
    keep: { by: "owner", of: (s) => [s.request.actor] },
    keepAnyway: { by: "gm" },
    drop: { by: "owner", of: (s) => [s.request.actor] },
  },
  complete: (state, event, table) => {
    const who = characterAt(table, state.request.actor.uuid);
    if (!who) return refuse("gone", { name: state.request.actor.name });
    const done = written(who, event, table);
    return done.accepted ? { ...event, changes: done.changes } : done;
  },
  parties: (state) => [state.request.actor],
  veil: (state, hidden) =>
    hidden(state.request.actor.uuid)
      ? { ...state, request: { ...state.request, powers: state.request.powers.map(({ id }) => ({ id, name: "" })) } }
      : state,
  waiting: (state) => (open(state).length > 0 ? [state.request.actor] : []),
  byDefault: async (state, uuid, table) => {
    const [first] = open(state);
    return first ? brought(spendChanges(uuid, "standard", table).accepted ? "keep" : "drop", first.id) : null;
  },
  describe: (event, _state, localize) => describeStep(event, localize),
  view: upkeepCard,
  gestures: {
    keep: async ({ args }) => brought("keep", args.power ?? ""),
    keepAnyway: async ({ args }) => brought("keepAnyway", args.power ?? ""),
    drop: async ({ args }) => brought("drop", args.power ?? ""),
  },
});

function upkeepCard(state: UpkeepState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { actor } = state.request;
  const text = (name: string, data?: Record<string, string>): string => localize(key("Card", "upkeep", name), data);
  const nameOf = (id: string): string =>
    state.request.powers.find((p) => p.id === id)?.name || localize(key("Sheet", "aPower"));
  const buttons = ({ id }: UpkeepRequest["powers"][number]): ButtonView[] => {
    const name = nameOf(id);
    const refused = !spendChanges(actor.uuid, "standard", table).accepted;
    return [
      button("keep", { power: id }, text("keep", { power: name }), "fa-solid fa-brain", actor, viewer, localize, {
        tone: "info",
        ...(refused && { refused: text("noAction") }),
      }),
      ...(refused && viewer.isGM
        ? [
            button(
              "keepAnyway",
              { power: id },
              text("keepAnyway", { power: name }),
              "fa-solid fa-gavel",
              "gm",
              viewer,
              localize,
            ),
          ]
        : []),
      button("drop", { power: id }, text("drop", { power: name }), "fa-solid fa-xmark", actor, viewer, localize),
    ];
  };
  const consequences = state.said.map(({ power, kept }): ConsequenceView => ({
    text: text(kept ? "kept" : "dropped", { power: nameOf(power) }),
    tone: kept ? "info" : "warning",
    rule: "TWI-433",
    state: "applied",
  }));
  return {
    caption: localize(key("Card", "upkeep", "caption")),
    title: text("title"),
    name: actor.name,
    img: actor.img,
    rolls: [],
    tags: [],
    parties: [
      {
        uuid: actor.uuid,
        name: actor.name,
        img: actor.img,
        rolls: [],
        consequences,
        buttons: open(state).flatMap(buttons),
      },
    ],
    buttons: [],
  };
}
