import { type Change, change, distinct } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import {
  activeRanks,
  aidBonus,
  asBought,
  boostable,
  boostChanges,
  containerOf,
  containerRefusal,
  effectOf,
  EXPOSURES,
  featNumber,
  grantsFor,
  harmOf,
  hasFlaw,
  held,
  impose,
  isExposure,
  isFree,
  key,
  lift,
  maneuverChanges,
  type ManeuverKey,
  maneuverLabel,
  MANEUVERS,
  mayManeuver,
  objectSave,
  powerFade,
  type Proof,
  proofsOf,
  provedBy,
  restoreChanges,
  shareArray,
  sheltered,
  sideEffectOf,
  spared,
  tire,
  type TwintensActor,
  type TwintensSettings,
  untilOwnTurnEnd,
  upkeep,
} from "../../../rules/twintens/index.ts";
import { rulesetById } from "../../registry.ts";
import { defineExchange, type Party, type Table } from "../../ruleset.ts";
import { consequencesOf } from "../../view/changes.ts";
import { ownerUuid } from "../../view/recap-view.ts";
import type { Aftermath } from "../aftermath.ts";
import { numberOf, textOf } from "../asks.ts";
import { throwProofs } from "../dice.ts";
import { characterAt, notesAt, ownTurn, secondsNow, spendChanges } from "../facts.ts";
import { twintensSettings } from "../settings.ts";
import { proofRolls } from "../view/roll-card.ts";
import { release } from "./contest-outcome.ts";
import { aimLost, FEAT_DEEDS, featAction, featDeed, isFeatDeed } from "./feat-deeds.ts";
import { arrayDeed, distractedBy, isPowerDeed, offDeed, POWER_DEEDS, powerDeed } from "./power-deeds.ts";

/** Deeds without dice: postures, standing up, powers on and off, aid that was given, an item that was struck. */
export const DEEDS = [
  "aim",
  "block",
  "aggressive",
  "defensive",
  "totalDefense",
  "allOutMove",
  "withdraw",
  "stand",
  "dropProne",
  "kneel",
  "powerOn",
  "powerOff",
  "array",
  "aid",
  "sunder",
  "release",
  "expose",
  "shelter",
  "share",
  "restore",
  "boost",
  ...POWER_DEEDS,
  ...FEAT_DEEDS,
] as const;
export type Deed = (typeof DEEDS)[number];

/** Postures that are maneuvers of the ledger. @rule TWI-361 TWI-362 TWI-364 TWI-382 TWI-383 */
const POSTURES: readonly string[] = [
  "aim",
  "block",
  "aggressive",
  "defensive",
  "totalDefense",
  "allOutMove",
  "withdraw",
];

export interface ActAsk {
  readonly actor: string;
  readonly deed: Deed;
  /** Whom else it concerns: an ally, a holder. */
  readonly other: string;
  /** Item or foe. */
  readonly what: string;
  readonly amount: number;
  /** Damage of the blow that strikes an item. */
  readonly damage: number;
  /** Trait that a power is for: what a Boost raises, what an illness does. */
  readonly trait: string;
  /** Who stands in what a power makes of the surroundings. */
  readonly others: readonly string[];
  /** Ranks of the members of a dynamic array, by power id. */
  readonly shares: Readonly<Record<string, number>>;
  readonly overrule: boolean;
}

interface ActRequest {
  readonly actor: Party;
  readonly ask: ActAsk;
  readonly label: string;
  readonly otherName: string;
  /** The power that is used, by name; empty without. */
  readonly powerName: string;
  /** What must be thrown before the power that is switched on does anything. */
  readonly proofs: readonly Proof[];
  readonly settings: TwintensSettings;
}

interface ActEvent {
  readonly type: "do" | "doAnyway";
  readonly changes: readonly Change[];
  readonly proving?: readonly (readonly number[])[];
  /** What the deed brings about on a card of its own. */
  readonly after?: readonly Aftermath[];
}

interface ActState {
  readonly request: ActRequest;
  readonly changes: readonly Change[] | null;
  readonly proving: readonly (readonly number[])[];
}

const reducer: Reducer<ActRequest, ActState, ActEvent> = {
  begin: (request) => ({ request, changes: null, proving: [] }),
  step: (state, event) => {
    const { proving = [] } = event;
    if (state.changes) return refuse("alreadyDone");
    if (works({ ...state, proving }) === null) return refuse("roll.faces");
    return accept({ ...state, changes: event.changes, proving }, event.changes);
  },
};

/** Whether the power works, by what was thrown for it; null for dice that can't have fallen so. @rule TWI-451 */
const works = ({ request, proving }: Pick<ActState, "request" | "proving">): boolean | null =>
  provedBy(request.proofs, proving, request.settings.coreDie);

/** Ranks by power, of those that are whole numbers. */
function sharesOf(ask: unknown): Readonly<Record<string, number>> {
  const { shares } = ask as { readonly shares?: unknown };
  if (typeof shares !== "object" || shares === null) return {};
  return Object.fromEntries(Object.entries(shares).filter((e): e is [string, number] => Number.isInteger(e[1])));
}

/** Most whom one deed concerns. */
const MOST_OTHERS = 100;

/** Uuids, as far as they are. */
function othersOf(ask: unknown): readonly string[] {
  const { others } = ask as { readonly others?: unknown };
  return Array.isArray(others) ? others.filter((o): o is string => typeof o === "string").slice(0, MOST_OTHERS) : [];
}

export const isDeed = (text: string): text is Deed => (DEEDS as readonly string[]).includes(text);

/** The words of a deed. */
const labelOf = (deed: Deed): string =>
  POSTURES.includes(deed) ? maneuverLabel(deed as ManeuverKey) : key("Deed", deed, "label");

/** What a deed costs: a power that takes concentration costs its action when it begins, any other is switched freely. @rule TWI-072 TWI-431 TWI-433 */
export function actionOf({ deed, what }: Pick<ActAsk, "deed" | "what">, who: TwintensActor): string {
  const power = who.powers.find((p) => p.id === what);
  if (POSTURES.includes(deed)) return MANEUVERS[deed as ManeuverKey].action;
  if (isFeatDeed(deed)) return featAction(deed, who);
  switch (deed) {
    case "stand":
      return who.feats.some((f) => f.key === "instantUp") ? "free" : "move";
    case "array":
    case "share":
      return "array";
    case "powerOn": {
      const container = power ? containerOf(who, power) : null;
      if (container && isFree(container)) return effectOf(container).action ?? "standard";
      return power && effectOf(power).save === null && upkeep(effectOf(power).duration) === "standard"
        ? (effectOf(power).action ?? "free")
        : "free";
    }
    case "boost":
    case "call":
    case "surround":
    case "lend":
    case "cuff":
      return (power && effectOf(power).action) || "standard";
    case "restore":
    case "aid":
    case "sunder":
    case "expose":
    case "shelter":
      return "none";
    default:
      return "free";
  }
}

/** Deeds that use a power: what it needs is thrown first, and what it costs its user comes with it. @rule TWI-451 */
const USES: readonly Deed[] = ["powerOn", "array", "boost", "call", "surround", "lend"];

/** The Side Effect of a power that is switched on, always or as it fails. @rule TWI-451 */
function rebound(who: TwintensActor, { deed, what }: ActAsk, lost: boolean): readonly Aftermath[] {
  const power = USES.includes(deed) ? who.powers.find((p) => p.id === what) : undefined;
  const side = power ? sideEffectOf(power) : null;
  return power && (side === "always" || (side === "failure" && lost))
    ? [{ what: "sideEffect", by: who.ref, power: power.id, on: who.ref }]
    : [];
}

/** A share of points that changes nothing is none. */
const shared = (made: Done): Done => (made.accepted && made.changes.length === 0 ? refuse("deed.nothing") : made);

/** A Boost: points of its rank on a trait of somebody. @rule TWI-440 */
function boosted(who: TwintensActor, { what, other, trait }: ActAsk, table: Table): Done {
  const power = who.powers.find((p) => p.id === what);
  const ally = characterAt(table, other === "" ? who.ref : other);
  if (!power || power.key !== "boost" || !power.active) return refuse("attack.gone");
  if (!ally) return refuse("gone", { name: other });
  if (!boostable(power, ally).includes(trait)) return refuse("trait.gone");
  return shared({
    accepted: true,
    changes: boostChanges(ally, trait, activeRanks(power), powerFade(power), `${who.ref} ${power.id}`),
  });
}

type Done = { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;

/** What a deed does. @rule TWI-072 TWI-214 TWI-291 TWI-292 TWI-293 TWI-294 TWI-295 TWI-288 TWI-360 TWI-361 TWI-362 TWI-364 TWI-382 TWI-384 TWI-431 TWI-433 */
function effect(who: TwintensActor, ask: ActAsk, table: Table): Done {
  const done = (changes: readonly Change[]): Done =>
    changes.length === 0 ? refuse("deed.nothing") : { accepted: true, changes };
  const { deed } = ask;
  if (isFeatDeed(deed)) return featDeed(deed, who, ask.what, table);
  if (isPowerDeed(deed)) return powerDeed(who, deed, ask, table);
  if (POSTURES.includes(deed)) {
    const no = mayManeuver(who, deed as ManeuverKey);
    if (no) return no;
    if (!grantsFor(who).strenuous && deed === "allOutMove") return refuse("maneuver.tired");
    return deed === "withdraw" ? { accepted: true, changes: [] } : done(maneuverChanges(who, deed as ManeuverKey));
  }
  switch (deed) {
    case "stand":
      return done([...held(who, "prone"), ...held(who, "kneeling")].map((c) => lift(who.ref, c, "TWI-072")));
    case "dropProne":
      return done(
        held(who, "prone").length > 0 ? [] : impose(who.ref, who.conditions, "prone", { source: "hand" }, "TWI-072"),
      );
    case "kneel":
      return done(
        held(who, "kneeling").length > 0
          ? []
          : impose(who.ref, who.conditions, "kneeling", { source: "hand" }, "TWI-111"),
      );
    case "powerOn": {
      const power = who.powers.find((p) => p.id === ask.what);
      const full = containerRefusal(who, ask.what);
      if (full) return full;
      return power && !power.active
        ? done([change(`${who.ref}.Item.${power.id}`, "system.active", false, true, "TWI-433")])
        : refuse("power.on");
    }
    case "powerOff":
      return offDeed(who, ask.what, table);
    case "array":
      return arrayDeed(who, ask.what, table);
    case "share":
      return shared(shareArray(asBought(who), ask.what, ask.shares));
    case "restore": {
      const power = asBought(who).powers.find((p) => p.id === ask.what);
      return power ? done(restoreChanges(who, power)) : refuse("attack.gone");
    }
    case "boost":
      return boosted(who, ask, table);
    case "aid": {
      const ally = characterAt(table, ask.other);
      if (!ally) return refuse("gone", { name: ask.other });
      const bonus = aidBonus(Number.MAX_SAFE_INTEGER, featNumber(who, "aid"));
      return done(
        impose(
          ally.ref,
          ally.conditions,
          "aided",
          {
            trait: ask.what,
            source: who.ref,
            degree: bonus,
            until: untilOwnTurnEnd(ally.ref, ownTurn(ally.ref, table) && notesAt(table) !== null),
          },
          "TWI-360",
        ),
      );
    }
    case "sunder": {
      const owner = characterAt(table, ask.other);
      const weapon = owner?.weapons.find((w) => w.id === ask.what);
      if (!owner || !weapon) return refuse("attack.gone");
      const { marks = 0 } = weapon;
      const { state } = objectSave(Math.max(0, ask.amount), Math.max(0, ask.damage), marks);
      const item = `${owner.ref}.Item.${weapon.id}`;
      return {
        accepted: true,
        changes: [
          ...(state === "none" ? [] : [change(item, "system.marks", marks, marks + 1, "TWI-288")]),
          ...(state === "broken" || state === "destroyed"
            ? [change(item, "system.equipped", true, false, "TWI-384")]
            : []),
        ],
      };
    }
    case "release": {
      const other = characterAt(table, ask.other);
      return other ? done(release(who, other, "TWI-373")) : refuse("gone", { name: ask.other });
    }
    case "expose": {
      if (!isExposure(ask.what)) return refuse("malformed", { code: "exposure" });
      if (spared(who, ask.what)) return refuse("exposure.immune", { name: who.name });
      const start = { round: table.encounter()?.round ?? 0, key: secondsNow() };
      return done(
        impose(
          who.ref,
          who.conditions,
          "exposed",
          {
            trait: ask.what,
            degree: Math.max(0, ask.amount),
            source: harmOf(ask.trait) ? ask.trait : "surroundings",
            start,
          },
          EXPOSURES[ask.what].rule,
        ),
      );
    }
    case "shelter":
      return done(sheltered(who, ask.what));
    default:
      return refuse("malformed", { code: "deed" });
  }
}

/** Whom of the card a change is about: whose document it is; what comes onto the board or into the fight is the doer's. */
const concerns = (c: Change, doer: string): string =>
  c.kind !== "set" && (c.collection === "Token" || c.collection === "Combatant") ? doer : ownerUuid(c);

/** A deed without dice: an action paid, a posture taken, a power switched. One card with its undo. @rule TWI-072 TWI-213 TWI-525 */
export const actKind = defineExchange<unknown, ActRequest, ActState, ActEvent>({
  reducer,
  compose: (ask, table) => {
    const [actor, deed] = [textOf(ask, "actor"), textOf(ask, "deed")];
    const party = table.party(actor);
    const who = characterAt(table, actor);
    if (!party || !who) return refuse("gone", { name: actor });
    if (!isDeed(deed)) return refuse("malformed", { code: "deed" });
    const said: ActAsk = {
      actor,
      deed,
      other: textOf(ask, "other"),
      what: textOf(ask, "what"),
      amount: numberOf(ask, "amount", 0),
      trait: textOf(ask, "trait"),
      others: othersOf(ask),
      shares: sharesOf(ask),
      damage: numberOf(ask, "damage", 0),
      overrule: (ask as { overrule?: unknown }).overrule === true,
    };
    const settings = twintensSettings(table);
    const power = USES.includes(deed) ? who.powers.find((p) => p.id === said.what) : undefined;
    return {
      accepted: true,
      request: {
        actor: party,
        ask: said,
        label: labelOf(deed),
        otherName: table.party(said.other)?.name ?? "",
        powerName: isPowerDeed(deed) ? (who.powers.find((p) => p.id === said.what)?.name ?? "") : "",
        proofs: power ? proofsOf(who, power, settings) : [],
        settings,
      },
    };
  },
  opening: async ({ ask, proofs, settings }) => {
    const { proving, rolls } = await throwProofs(proofs, settings);
    return { event: { type: ask.overrule ? "doAnyway" : "do", changes: [], proving }, rolls };
  },
  rights: { do: { by: "owner", of: (state) => [state.request.actor] }, doAnyway: { by: "gm" } },
  complete: (state, event, table) => {
    const { ask, actor } = state.request;
    const who = characterAt(table, ask.actor);
    if (!who) return refuse("gone", { name: actor.name });
    const action = actionOf(ask, who);
    const paid = spendChanges(ask.actor, action, table, event.type === "doAnyway");
    if (!paid.accepted) return paid;
    const made = effect(who, ask, table);
    if (!made.accepted) return made;
    const lost = works({ ...state, proving: event.proving ?? [] }) === false;
    const used =
      USES.includes(ask.deed) && ask.deed !== "powerOn" ? who.powers.find((p) => p.id === ask.what) : undefined;
    const tired = used && hasFlaw(used, "tiring") ? tire(who, 1, "TWI-451") : [];
    return {
      ...event,
      after: [...rebound(who, ask, lost), ...(lost ? [] : distractedBy(who, ask, table))],
      changes: distinct([
        ...paid.changes,
        ...(ask.deed === "aim" ? [] : aimLost(who, action)),
        ...(lost ? [] : made.changes),
        ...tired,
      ]),
    };
  },
  parties: (state) => [state.request.actor],
  describe: (_event, state, localize) => localize(state.request.label),
  view: (state, viewer, table, localize) => {
    const { request } = state;
    const { actor, label, otherName } = request;
    const changes = state.changes ?? [];
    const touched = [...new Set(changes.map((c) => concerns(c, actor.uuid)))].filter(
      (uuid) => viewer.isGM || !table.hidden(uuid),
    );
    return {
      caption: localize(key("Card", "deed")),
      title: localize(label),
      name: actor.name,
      img: actor.img,
      rolls: proofRolls(request.proofs, state.proving, request.settings, localize),
      ...(state.changes &&
        works(state) === false && {
          outcome: { word: localize(key("Outcome", "powerFails")), tone: "failure" as const },
        }),
      tags: [
        ...[request.powerName, otherName].filter((name) => name !== ""),
        ...(state.changes ? [] : [localize("CROSSOVER.Shared.Card.takenBack")]),
      ],
      parties: touched.flatMap((uuid) => {
        const consequences = consequencesOf(
          changes.filter((c) => concerns(c, actor.uuid) === uuid),
          rulesetById("twintens"),
          "applied",
          localize,
        );
        return consequences.length > 0
          ? [{ ...(uuid === actor.uuid ? actor : (table.party(uuid) ?? actor)), rolls: [], consequences, buttons: [] }]
          : [];
      }),
      buttons: [],
    };
  },
  gestures: {},
});
