import {
  beginOrder,
  compareInitiative,
  completeOrder,
  type EncounterType,
  fightersOf,
  initiativeCheck,
  keepScene,
  key,
  mayOrder,
  orderCaption,
  type OrderChoice,
  orderChoices,
  type OrderFacts,
  orderIn,
  orderNotes,
  orderNow,
  resolveCheck,
  scene,
  stepOrder,
  type Taking,
  throwsAnew,
  turnEdges,
  waitsForThrows,
} from "../../../rules/destiny/index.ts";
import { change } from "../../../rules/kernel/change.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import type { Words } from "../../../rules/kernel/situation.ts";
import { upAfter } from "../../combat/foresee.ts";
import { combatantOf, spendsIn } from "../../combat/purse.ts";
import type { CombatModel } from "../../data/combat-model.ts";
import type {
  FlowChoice,
  FlowEvent,
  FlowState,
  InitiativeThrow,
  Localize,
  Participant,
  Table,
  TurnFlow,
  TurnOrder,
} from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";
import { facesFrom, formulaOf } from "../dice/terms.ts";
import { isCharacter } from "../models/snapshot.ts";
import { destinySettings } from "../settings.ts";

/** Participants as these rules know them. */
const taking = (all: readonly Participant[]): readonly Taking[] =>
  all.map((p) => ({
    id: p.id,
    initiative: p.initiative,
    state: p.state,
    out: p.out,
    character: isCharacter(p.character) ? p.character : null,
  }));

/** What somebody has used so far, as of a round. */
const spends: OrderFacts["spends"] = (who, round) => {
  const combatant = combatantOf(who);
  return combatant ? spendsIn(combatant, round) : {};
};

/** Throws that are taken back before an encounter of another type begins. @rule DES-042 */
const rolledAnew = (all: readonly Taking[], from: EncounterType, to: EncounterType): FlowEvent["changes"] =>
  all.flatMap((p) => {
    const combat = game.combats.find((c) => c.combatants.has(p.id));
    return combat && throwsAnew(p, from, to)
      ? [{ ...change(`${combat.uuid}.Combatant.${p.id}`, "initiative", p.initiative, null, "DES-042") }]
      : [];
  });

const TYPE_ICONS: Readonly<Record<string, string>> = {
  combat: "hand-fist",
  conflict: "comments",
  challenge: "flag-checkered",
};
const ICONS: Readonly<Record<Exclude<OrderChoice["of"], "type">, string>> = {
  short: "clock",
  long: "clock",
  level: "gauge",
  higher: "plus",
  lower: "minus",
  noLevel: "xmark",
  track: "flag",
  noTrack: "flag",
  delay: "hourglass-half",
  act: "play",
};

/** One thing that may be done about the order, in words. */
function shown({ event, of, data, combatant, refused }: OrderChoice, localize: Localize): FlowChoice {
  const named = of === "type" ? { type: key("Encounter", String(data?.["type"]), "label") } : data;
  const words = of === "higher" || of === "lower" ? "level" : of;
  return {
    event,
    label: localize(key("Order", "choice", words), named),
    icon: `fa-solid fa-${of === "type" ? (TYPE_ICONS[String(data?.["type"])] ?? "") : ICONS[of]}`,
    combatant,
    ...(refused !== undefined && { refused: localize(key("Refusal", refused)) }),
  };
}

const reducer: TurnFlow["reducer"] = {
  begin: (all) => beginOrder(taking(all), destinySettings()),
  step: stepOrder,
};

/** An event with what only the table knows. */
function completed(
  state: FlowState,
  event: FlowEvent,
  participants: readonly Participant[],
  at: Table,
): FlowEvent | Refusal {
  const [all, current] = [taking(participants), orderIn(state)];
  const full = completeOrder(state, event, all, {
    settings: destinySettings(at),
    spends,
    begun: at.encounter() !== null,
  });
  if ("accepted" in full || event.type !== "scene" || event.to === undefined || current.round > 0) return full;
  const anew = rolledAnew(all, current.data.scene.type, event.to as EncounterType) as readonly never[];
  return { ...full, changes: [...anew, ...(full.changes as readonly never[])] };
}

const flow: TurnFlow = {
  reducer,
  edges: (before, after) => turnEdges(orderIn(before), orderIn(after)),
  before: (early, fresh, all) => keepScene(early, fresh, taking(all)),
  next: () => ({ type: "next" }),
  attend: () => ({ type: "attend" }),
  grant: (id) => ({ type: "grant", id }),
  waits: (state) => waitsForThrows(orderIn(state)),
  may: mayOrder,
  complete: completed,
  foresees: (state, all, at) => upAfter(reducer, state, completed(state, { type: "next" }, all, at)),
  view: (state, participants, isGM, plays, localize) => {
    const [all, settings] = [taking(participants), destinySettings()];
    const now = orderNow(state, all, settings);
    const said = ({ key: name, data }: Words): string => localize(name, data);
    const notes = Object.entries(orderNotes(now, all)).map(([id, words]) => [id, listed(words.map(said))]);
    return {
      caption: orderCaption(now).map(said).join(" \u00b7 "),
      choices: orderChoices(now, all, { settings, spends, isGM, plays }).map((c) => shown(c, localize)),
      notes: Object.fromEntries(notes),
    };
  },
};

/** What sort of encounter a combatant is in, before it begins too. */
function typeOf(id: string): EncounterType {
  const combat = game.combats.find((c) => c.combatants.has(id));
  const flowState = (combat?.system as unknown as CombatModel | undefined)?.flowState;
  return (flowState ? orderIn(flowState).data.scene : scene("combat")).type;
}

/** Initiative: rolled once, by the encounter's own skill; then an order that knows delay, surprise and latecomers. @rule DES-040 DES-041 DES-042 DES-043 DES-046 DES-047 DES-180 DES-390 DES-393 DES-394 */
export const destinyOrder: TurnOrder = {
  compare: (a, b) => {
    if (a.initiative === null || b.initiative === null)
      return Number(a.initiative === null) - Number(b.initiative === null);
    const [x, y] = fightersOf(taking([a, b]), "combat", destinySettings());
    return x && y ? compareInitiative(x, y) : (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity);
  },
  throwFor: ([first]): InitiativeThrow | null => {
    if (!first || !isCharacter(first.character)) return null;
    const check = initiativeCheck(first.character, typeOf(first.id), destinySettings());
    return { formula: formulaOf(check), resolve: (faces) => resolveCheck(check, facesFrom(faces)) };
  },
  flow,
};
