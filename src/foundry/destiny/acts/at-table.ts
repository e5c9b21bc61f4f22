/** Destiny's acts at the table: how what was chosen becomes a card, and how a card reads it again. */
import {
  type ActionKind,
  type CheckCardRequest,
  type DeedDice,
  type DeedRequest,
  DESTINY_ACTS,
  type DestinyActName,
  type DestinyCards,
  type DestinyCharacter,
  type DestinySituation,
  type Done,
  effectAction,
  effectRange,
  isActName,
  key,
  olderAct,
  olderChoices,
  powerAction,
  powerOf,
  type Thrown,
  tooSoon,
} from "../../../rules/destiny/index.ts";
import type { AnyAct, AnyChosen, Asked, Chosen, Does } from "../../../rules/kernel/act.ts";
import { read, refusalOf } from "../../../rules/kernel/choose.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { table as here } from "../../apply/viewer.ts";
import { leaveFor } from "../../combat/overrule.ts";
import { openExchange } from "../../exchange/ask.ts";
import { rulesetById } from "../../registry.ts";
import type { ActsAdapter, Table } from "../../ruleset.ts";
import { notifyRefusal } from "../../view/refusals.ts";
import { characterAt, pay, takesTurn } from "../facts.ts";
import { isCharacter } from "../models/snapshot.ts";
import { destinySettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { asked } from "./asks.ts";
import { previewOf } from "./preview.ts";

declare module "../../acts/names.ts" {
  interface ActChoices {
    readonly destiny: { readonly [N in DestinyActName]: Chosen<(typeof DESTINY_ACTS)[N]> };
  }
}

const ACTS: Readonly<Record<DestinyActName, AnyAct<DestinySituation>>> = DESTINY_ACTS;
type Deed = Does<DestinySituation, AnyChosen, Done, Exclude<DeedDice, null>, Thrown>;

/** An act with what was chosen, as it is here and now. */
interface Acted {
  readonly accepted: true;
  readonly name: DestinyActName;
  readonly chosen: AnyChosen;
  readonly s: DestinySituation;
}

/** Those fields of an older card that are choices of the act. */
const choicesIn = (act: AnyAct<DestinySituation>, older: AnyChosen): AnyChosen =>
  Object.fromEntries(Object.entries(older).filter(([name]) => Object.hasOwn(act.choices, name)));

/**
 * An act with what was chosen, read from what came over the wire. What an older version kept on a card (`{ act, actor, ...fields }`) is read as far as its fields are still choices, the rest as
 * usual; a value that means nothing any more is refused, since another in its place would be another deed.
 */
export function readAct(raw: unknown, table: Table, gm = false): Acted | Refusal {
  const { act, actor, chosen, overrule, ...older } = asked(raw) as Partial<Asked> & AnyChosen;
  const name = chosen ? act : olderAct({ act, ...older });
  if (!isActName(name) || typeof actor !== "string") return refuse("action.unknown", { action: String(name) });
  const s = { ...situation(actor, table, gm), overrule: overrule === true };
  const settled = read(ACTS[name], chosen ?? choicesIn(ACTS[name], olderChoices(older) as AnyChosen), s);
  return settled.accepted ? { accepted: true, name, chosen: settled.chosen, s } : settled;
}

/** The card that an act opens with this chosen; null for one that is a deed's. */
const opened = ({
  name,
  chosen,
  s,
}: Acted): ReturnType<Extract<AnyAct<DestinySituation>, { compose: unknown }>["compose"]> | null => {
  const act = ACTS[name];
  return "compose" in act ? (act.refused(s) ?? act.compose(s, chosen)) : null;
};

/** What an older version kept of an attack or a Stunt that waits: its action was said beside what it is made with. */
const OLDER: Readonly<Partial<Record<string, (kept: { readonly [name: string]: unknown }) => unknown>>> = {
  attack: ({ charge }) => (charge === true ? "charge" : "attack"),
  stunt: ({ kind }) => kind,
};
const withAct = (kind: string, raw: { readonly [name: string]: unknown }): object =>
  raw.chosen === undefined && OLDER[kind] ? { ...raw, act: OLDER[kind](raw) } : raw;

/** A card of such a kind: an act with what was chosen, put together from the table as it is. */
export const composeCard =
  <N extends keyof DestinyCards>(kind: N) =>
  (
    raw: unknown,
    table: Table,
    gm = false,
  ): { readonly accepted: true; readonly request: DestinyCards[N] } | Refusal => {
    const acted = readAct(withAct(kind, asked(raw)), table, gm);
    if (!acted.accepted) return acted;
    const made = opened(acted) ?? refuse("action.onCard");
    if (!made.accepted) return made;
    return made.opens.kind === kind
      ? { accepted: true, request: made.opens.request as DestinyCards[N] }
      : refuse("action.onCard");
  };

/** A deed's card for an act: tried, so that what can't be done is refused before anything is thrown. */
export function composeDeed(
  raw: unknown,
  table: Table,
  gm = false,
): { readonly accepted: true; readonly request: DeedRequest } | Refusal {
  const acted = readAct(raw, table, gm);
  if (!acted.accepted) return acted;
  const { name, chosen, s } = acted;
  const actor = s.party(s.self);
  if (!actor) return refuse("gone", { name: s.self });
  return refusalOf(ACTS[name], s, chosen) ?? { accepted: true, request: { actor, act: name, ask: chosen } };
}

/** The act behind a card's request: whether it is within reach was settled when the card was opened. */
function deedOf(request: DeedRequest, table: Table): (Acted & { readonly deed: Deed }) | Refusal {
  const { act: name, actor, ask: chosen } = request;
  const acted = readAct({ act: name, actor: actor.uuid, chosen, overrule: true }, table, true);
  if (!acted.accepted) return acted;
  const act = ACTS[acted.name];
  return "perform" in act ? { deed: act as Deed, ...acted } : refuse("action.onCard");
}

/** What an act's card throws. */
export function diceOf(request: DeedRequest, table: Table): DeedDice {
  const found = deedOf(request, table);
  return found.accepted ? (found.deed.throws?.(found.s, found.chosen)?.dice ?? null) : null;
}

/** What an act does with what was thrown, and what it costs. */
export function performAct(request: DeedRequest, thrown: Thrown, table: Table): Done | Refusal {
  const found = deedOf(request, table);
  return found.accepted ? found.deed.perform(found.s, found.chosen, thrown) : found;
}

/** The action that a deed's card is, and what that costs here where it isn't the catalogue's: a power what its effect says. @rule DES-198 DES-272 */
export function takenBy(
  request: DeedRequest,
  who: DestinyCharacter,
): { readonly act: string; readonly cost?: ActionKind } | null {
  if (!isActName(request.act)) return null;
  const { power } = request.ask;
  const used = request.act.startsWith("usePower") && typeof power === "string" ? powerOf(who, power) : null;
  return { act: actionOf(request.act), ...(used && { cost: effectAction(used.effect) }) };
}

/** Groups that are chosen from together, and whose name their cards bear. */
const GROUPS: Readonly<Record<string, string>> = { surge: key("Action", "surge", "label") };

/** What the card of an act is called. */
export const actTitle = (name: DestinyActName): string => GROUPS[ACTS[name].group] ?? ACTS[name].label.key;

/** The action of the catalogue that an act is: the rest of a Move is a Walk, harm in a grip an attack. @rule DES-063 DES-113 DES-272 */
export const actionOf = (name: DestinyActName): string =>
  name === "goOn" ? "walk" : name === "grabDamage" ? "attackClose" : name;

/** The action of the catalogue that a card is: what it says itself, or what its power is used as. @rule DES-198 */
function actionIn(request: unknown, who: DestinyCharacter): string | null {
  const { act, more } = (request ?? {}) as {
    readonly act?: string;
    readonly more?: { readonly act?: string | null; readonly by?: string };
  };
  const power = powerOf(who, more?.by ?? "");
  return act ?? more?.act ?? (power && powerAction(effectRange(power.effect)));
}
/** What an action of the economy is called: a Reaction of any kind is one. */
const priced = (action: string): string =>
  key("Cost", action.startsWith("reaction") ? "reaction" : isCost(action) ? action : "free", "label");
const isCost = (action: string): boolean => ["standard", "move", "quick"].includes(action);

/** What Destiny declares of its acts. @rule DES-382 DES-392 DES-396 */
export const destinyActs: ActsAdapter = {
  table: ACTS,
  groups: GROUPS,
  heading: (group) =>
    group === "deed" ? key("Deed", "group") : key("Cost", group === "surge" ? "reaction" : group, "label"),
  priced,
  affords: (s, price) => {
    const who = characterAt(here, s.self);
    return who ? pay(who, price, here) : { accepted: true, warning: null };
  },
  isCharacter,
  settings: destinySettings,
  preview: previewOf,
  takesTurn,
  open: async (actor, asked, visibility, overrule = false) => {
    const ruleset = rulesetById("destiny");
    const acted = readAct({ ...asked, overrule }, here, game.user.isGM);
    const who = characterAt(here, actor.uuid);
    if (!who) return null;
    if (!acted.accepted) {
      notifyRefusal(acted, ruleset);
      return null;
    }
    const act = ACTS[acted.name];
    const made = opened(acted);
    if (made?.accepted === false) {
      notifyRefusal(made, ruleset);
      return null;
    }
    const kind = made?.opens.kind ?? "deed";
    const early = kind === "check" ? tooSoon(acted.s, made?.opens.request as CheckCardRequest) : null;
    const paid = early ?? pay(who, act.price(acted.s, acted.chosen), here, overrule);
    const leave = await leaveFor(paid.accepted ? null : paid, ruleset);
    if (!leave) return null;
    if (paid.accepted && paid.warning) notifyRefusal(paid.warning, ruleset);
    const said = { ...asked, ...((leave.overrule || overrule) && { overrule: true }) };
    const shown = { actor, ...(visibility && { visibility }) };
    const offers = (act.held?.(acted.s, acted.chosen) ?? []).map(({ by, ask }) => ({ enemy: by, ask }));
    if (offers.length > 0) {
      const held = { kind, ask: said };
      const action = actionIn(made?.opens.request, who) ?? actionOf(acted.name);
      return openExchange({ kind: "opportunity", ask: { actor: actor.uuid, act: action, offers, held }, ...shown });
    }
    return openExchange({ kind, ask: said, ...shown });
  },
};
