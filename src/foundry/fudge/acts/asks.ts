import {
  type AttackSituation,
  attackWith,
  BECAUSE_LENGTH,
  CIRCUMSTANCE_LIMIT,
  CONCEALMENT,
  COVER,
  derive,
  type FudgeSettings,
  isScenery,
  key,
  type Manner,
  MANNERS,
  sceneryCharacter,
  sceneryOf,
  type TradeKey,
  TRADES,
} from "../../../rules/fudge/index.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { icon } from "../../ids.ts";
import type { Table } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { isFudge } from "../models/is-fudge.ts";
import { fudgeSettings } from "../settings.ts";
import type { AttackDraft, Opponent } from "./attack/attack-draft.ts";
import { BANDS, type Place } from "./attack/attack-places.ts";
import { helpersOf } from "./helpers.ts";

/** What helpers of an attack do: strike along, or help its check. @rule FUD-073 FUD-318 */
export const JOINT = ["strike", "help"] as const;

export interface AttackChoices {
  readonly actor: string;
  readonly attack: string;
  /** Uuids, frozen when the dialog opened: what is retargeted between roll and damage changes nothing. */
  readonly targets: readonly string[];
  readonly cover: AttackSituation["cover"];
  /** What hides all targets; empty: whatever hides each of them. */
  readonly concealment: AttackSituation["concealment"] | "";
  /** How far all targets are; empty: as each was measured. */
  readonly band: Place["band"] | "";
  /** A ranged attack at somebody within reach; null: as it was measured. */
  readonly near: boolean | null;
  /** Where targets stood on the board of whoever opened the dialog. */
  readonly places: Readonly<Record<string, Place>>;
  /** Multiattack and Split together: the ranks are divided. */
  readonly divide: boolean;
  /** An area that gets past cover; the distance rank to its edge, null where that is near; who doesn't know of it. */
  readonly coverIgnored: boolean;
  readonly edge: number | null;
  readonly unaware: readonly string[];
  readonly circumstance: number;
  readonly because?: string;
  readonly routine: boolean;
  readonly trades: Readonly<Record<TradeKey, number>>;
  /** How the blow is struck. */
  readonly manner: Manner;
  /** The whole speed was covered before a slam. */
  readonly movedFull: boolean;
  /** Id of the thing that is smashed, and whether somebody holds it. */
  readonly thing: string;
  readonly held: boolean;
  /** Ranks of each target in their order, where Split divides them; empty: evenly. */
  readonly shares: readonly number[];
  /** Who strikes along (team attack), or helps the attacker's own check. */
  readonly helpers: readonly string[];
  readonly joint: (typeof JOINT)[number];
  /** How the number to resist is found this once; empty: as the table has it. */
  readonly mode: "" | FudgeSettings["resistanceMode"];
  /** Somebody under it is touched: no blow is struck, and no action taken (Contagious). */
  readonly touched: boolean;
  /** On the Gamemaster's word, although the turn has no action left for it. */
  readonly overrule: boolean;
}

/** An attack as it comes: nothing special about it. What names only some choices leaves the others at these. */
export const PLAIN_ATTACK = {
  targets: [],
  cover: "none",
  concealment: "none",
  band: "short",
  near: false,
  places: {},
  divide: true,
  coverIgnored: false,
  edge: null,
  unaware: [],
  circumstance: 0,
  routine: false,
  trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 },
  manner: "plain",
  movedFull: false,
  thing: "",
  held: true,
  shares: [],
  helpers: [],
  joint: "strike",
  mode: "",
  touched: false,
  overrule: false,
} as const satisfies Omit<AttackChoices, "actor" | "attack">;

type Read<T> = { readonly accepted: true; readonly choices: T } | Refusal;

const bad = (field: string): Refusal => refuse("malformed", { code: field });
const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null;
const within = (v: unknown, limit: number): v is number =>
  typeof v === "number" && Number.isInteger(v) && Math.abs(v) <= limit;
const texts = (v: unknown): v is string[] =>
  Array.isArray(v) && v.length <= 100 && v.every((x) => typeof x === "string");

/** More people than any attack reaches at once. */
const MOST_PLACES = 200;
const isBand = (value: unknown): value is Place["band"] => (BANDS as readonly unknown[]).includes(value);
const isPlace = (value: unknown): value is Place =>
  isRecord(value) && isBand(value.band) && typeof value.near === "boolean";

/** Read what came over the wire as choices of an attack. */
export function readAttack(ask: unknown): Read<AttackChoices> {
  if (!isRecord(ask)) return bad("ask");
  const {
    actor,
    attack,
    targets,
    cover,
    concealment,
    band,
    near,
    places,
    divide,
    coverIgnored,
    edge,
    unaware,
    circumstance,
    because = "",
    routine,
    trades,
    manner,
    movedFull,
    thing,
    held,
    shares,
    helpers,
    joint,
    mode,
    touched,
    overrule,
  } = { ...PLAIN_ATTACK, ...ask } as Record<string, unknown>;
  if (typeof actor !== "string") return bad("actor");
  if (typeof attack !== "string") return bad("attack");
  if (!texts(targets)) return bad("targets");
  if (cover !== "complete" && !Object.hasOwn(COVER, String(cover))) return bad("cover");
  if (concealment !== "" && !Object.hasOwn(CONCEALMENT, String(concealment))) return bad("concealment");
  if (
    (band !== "" && !isBand(band)) ||
    !isRecord(places) ||
    Object.keys(places).length > MOST_PLACES ||
    !Object.values(places).every(isPlace)
  )
    return bad("band");
  if (typeof coverIgnored !== "boolean" || (edge !== null && !within(edge, 40)) || !texts(unaware)) return bad("area");
  if (!within(circumstance, CIRCUMSTANCE_LIMIT)) return bad("circumstance");
  if (typeof because !== "string" || because.length > BECAUSE_LENGTH) return bad("because");
  if (typeof routine !== "boolean") return bad("routine");
  if (!isRecord(trades) || !Object.keys(TRADES).every((k) => within(trades[k], 20))) return bad("trades");
  if (!(MANNERS as readonly unknown[]).includes(manner)) return bad("manner");
  if (![movedFull, held, touched, overrule, near ?? false, divide].every((v) => typeof v === "boolean"))
    return bad("switch");
  if (typeof thing !== "string") return bad("thing");
  if (!Array.isArray(shares) || shares.length > 100 || !shares.every((n) => within(n, 99))) return bad("shares");
  if (mode !== "" && mode !== "static" && mode !== "opposed") return bad("mode");
  if (!texts(helpers) || !(JOINT as readonly unknown[]).includes(joint)) return bad("helpers");
  return {
    accepted: true,
    choices: {
      actor,
      attack,
      targets,
      cover: cover as AttackChoices["cover"],
      concealment: concealment as AttackChoices["concealment"],
      band: band as AttackChoices["band"],
      near: typeof near === "boolean" ? near : null,
      places: places as AttackChoices["places"],
      divide: divide === true,
      coverIgnored,
      edge,
      unaware,
      circumstance,
      because,
      routine,
      trades: trades as AttackChoices["trades"],
      manner: manner as Manner,
      movedFull: movedFull === true,
      thing,
      held: held === true,
      shares: shares as number[],
      helpers,
      joint: joint as AttackChoices["joint"],
      mode,
      touched: touched === true,
      overrule: overrule === true,
    },
  };
}

/** Somebody as dialogs name them, with their numbers, or a thing of the scenery; null when they are gone or play by other rules. */
function opponent(uuid: string, table: Table): Opponent | null {
  if (isScenery(uuid)) return sceneryAt(uuid);
  const [party, character] = [table.party(uuid), table.character(uuid)];
  return party && isFudge(character) ? { ...party, character } : null;
}

/** A thing that no actor stands for, as whoever strikes at it meets it. @rule FUD-168 FUD-169 */
export function sceneryAt(uuid: string): Opponent | null {
  const thing = sceneryOf(uuid);
  if (!thing) return null;
  const name = localize(key("Material", thing.material));
  return { uuid, name, img: icon("brick-wall"), character: sceneryCharacter(uuid, thing, name) };
}

/** An attack as the dialog and the rules take it. @param isGM  for whose dialog: a Gamemaster may ask anybody to help */
export function attackDraft(
  choices: AttackChoices,
  table: Table,
  candidates: readonly string[] = [],
  isGM = false,
): AttackDraft | Refusal {
  const self = opponent(choices.actor, table);
  if (!self) return refuse("gone", { name: choices.actor });
  const attack = attackWith(derive(self.character, fudgeSettings(table)).attacks, choices.attack);
  if (!attack) return refuse("attack.gone");
  const all = (uuids: readonly string[]): Opponent[] => uuids.flatMap((uuid) => opponent(uuid, table) ?? []);
  const aims = [...new Set([...choices.targets, ...candidates])].filter((uuid) => uuid !== choices.actor);
  return {
    ...choices,
    actor: self,
    attack,
    targets: all(choices.targets),
    helpers: all(choices.helpers),
    candidates: candidates.length > 0 ? all(aims) : [],
    allies: all(helpersOf(choices.actor, candidates.length > 0 ? aims : [], table, isGM).map((h) => h.uuid)),
    turn: table.encounter()?.round ?? null,
    settings: fudgeSettings(table),
    feetTo: (uuid) => table.distance(choices.actor, uuid),
  };
}

/** What of a draft is choice: the part that travels. */
export const attackChoices = ({
  actor,
  attack,
  targets,
  candidates: _seen,
  allies: _asked,
  turn: _now,
  helpers,
  settings: _table,
  feetTo: _measures,
  ...choices
}: AttackDraft): AttackChoices => ({
  ...choices,
  actor: actor.uuid,
  attack: attack.id,
  targets: targets.map((t) => t.uuid),
  helpers: helpers.map((h) => h.uuid),
  places: Object.fromEntries(
    targets.flatMap((t) => (choices.places[t.uuid] ? [[t.uuid, choices.places[t.uuid]]] : [])),
  ) as AttackChoices["places"],
});
