import { ABILITY_KEYS, CONCEALMENT, COVER, derive, TRADES, type AbilityKey, type AttackSituation, type RangeBand, type TradeKey } from "../../rules/fudge/index.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import type { Table } from "../ruleset.ts";
import { isFudge } from "./is-fudge.ts";
import { fudgeSettings } from "./settings.ts";
import type { AttackDraft } from "./view/attack-editor.ts";
import { CIRCUMSTANCE_LIMIT, DC_LIMIT, type CheckDraft, type Opponent } from "./view/check-editor.ts";

/**
 * What somebody chose for a roll: names, choices and the few numbers that are theirs to choose. It travels to the Gamemaster's desk, where the roll is put together again
 * from the actors as they are; so whatever else a client may claim doesn't count.
 */
export interface CheckChoices {
  readonly actor: string;
  /** `ability:str`, `defense:dodge`, `skill:<id>`, `skillbase:stealth`, `initiative`. */
  readonly trait: string;
  readonly dc: number | null;
  readonly routine: boolean;
  /** Used instead of the skill's own ability. */
  readonly ability: AbilityKey | null;
  /** Added by hand: -10 to +10. */
  readonly circumstance: number;
  /** Labels of circumstances that come by themselves and were switched off. */
  readonly off: readonly string[];
  /** `uuid trait` of who rolls against it; empty for a check against a number. */
  readonly versus: string;
}

export interface AttackChoices {
  readonly actor: string;
  readonly attack: string;
  /** Uuids, frozen when the dialog opened: what is retargeted between roll and damage changes nothing. */
  readonly targets: readonly string[];
  readonly cover: AttackSituation["cover"];
  readonly concealment: AttackSituation["concealment"];
  readonly band: RangeBand | "beyond";
  readonly circumstance: number;
  readonly routine: boolean;
  readonly trades: Readonly<Record<TradeKey, number>>;
}

type Read<T> = { readonly accepted: true; readonly choices: T } | Refusal;

const bad = (field: string): Refusal => refuse("malformed", { code: field });
const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null;
const within = (v: unknown, limit: number): v is number => typeof v === "number" && Number.isInteger(v) && Math.abs(v) <= limit;
const texts = (v: unknown): v is string[] => Array.isArray(v) && v.length <= 100 && v.every((x) => typeof x === "string");

/** Read what came over the wire as choices of a check; names the first field that can't be one. */
export function readCheck(ask: unknown): Read<CheckChoices> {
  if (!isRecord(ask)) return bad("ask");
  const { actor, trait, dc, routine, ability, circumstance, off, versus } = ask;
  if (typeof actor !== "string") return bad("actor");
  if (typeof trait !== "string") return bad("trait");
  if (dc !== null && !within(dc, DC_LIMIT)) return bad("dc");
  if (typeof routine !== "boolean") return bad("routine");
  if (ability !== null && !(ABILITY_KEYS as readonly unknown[]).includes(ability)) return bad("ability");
  if (!within(circumstance, CIRCUMSTANCE_LIMIT)) return bad("circumstance");
  if (!texts(off)) return bad("off");
  if (typeof versus !== "string") return bad("versus");
  return { accepted: true, choices: { actor, trait, dc, routine, ability: ability as AbilityKey | null, circumstance, off, versus } };
}

const BANDS: readonly unknown[] = ["short", "medium", "long", "beyond"];

/** Read what came over the wire as choices of an attack. */
export function readAttack(ask: unknown): Read<AttackChoices> {
  if (!isRecord(ask)) return bad("ask");
  const { actor, attack, targets, cover, concealment, band, circumstance, routine, trades } = ask;
  if (typeof actor !== "string") return bad("actor");
  if (typeof attack !== "string") return bad("attack");
  if (!texts(targets)) return bad("targets");
  if (cover !== "complete" && !Object.hasOwn(COVER, String(cover))) return bad("cover");
  if (!Object.hasOwn(CONCEALMENT, String(concealment))) return bad("concealment");
  if (!BANDS.includes(band)) return bad("band");
  if (!within(circumstance, CIRCUMSTANCE_LIMIT)) return bad("circumstance");
  if (typeof routine !== "boolean") return bad("routine");
  if (!isRecord(trades) || !Object.keys(TRADES).every((k) => within(trades[k], 20))) return bad("trades");
  return {
    accepted: true,
    choices: { actor, attack, targets, cover: cover as AttackChoices["cover"], concealment: concealment as AttackChoices["concealment"], band: band as AttackChoices["band"], circumstance, routine, trades: trades as AttackChoices["trades"] },
  };
}

/** Somebody as dialogs name them, with their numbers; null when they are gone or play by other rules. */
function opponent(uuid: string, table: Table): Opponent | null {
  const [party, character] = [table.party(uuid), table.character(uuid)];
  return party && isFudge(character) ? { ...party, character } : null;
}

/** A check as the dialog and the rules take it: the choices, and the table as it is now. */
export function checkDraft(choices: CheckChoices, table: Table, opponents: readonly string[] = []): CheckDraft | Refusal {
  const self = opponent(choices.actor, table);
  if (!self) return refuse("gone", { name: choices.actor });
  const others = new Set([...opponents, choices.versus.split(" ")[0] ?? ""].filter((uuid) => uuid !== "" && uuid !== choices.actor));
  return { ...choices, character: self.character, name: self.name, img: self.img, settings: fudgeSettings(table), opponents: [...others].flatMap((uuid) => opponent(uuid, table) ?? []) };
}

/** An attack as the dialog and the rules take it. */
export function attackDraft(choices: AttackChoices, table: Table, candidates: readonly string[] = []): AttackDraft | Refusal {
  const self = opponent(choices.actor, table);
  if (!self) return refuse("gone", { name: choices.actor });
  const attack = derive(self.character, fudgeSettings(table)).attacks.find((a) => a.id === choices.attack);
  if (!attack) return refuse("attack.gone");
  const all = (uuids: readonly string[]): Opponent[] => uuids.flatMap((uuid) => opponent(uuid, table) ?? []);
  const aims = [...new Set([...choices.targets, ...candidates])].filter((uuid) => uuid !== choices.actor);
  return { ...choices, actor: self, attack, targets: all(choices.targets), candidates: candidates.length > 0 ? all(aims) : [], settings: fudgeSettings(table) };
}

/** What of a draft is choice: the part that travels. */
export const checkChoices = ({ trait, dc, routine, ability, circumstance, off, versus, character }: CheckDraft): CheckChoices => ({ actor: character.ref, trait, dc, routine, ability, circumstance, off, versus });

export const attackChoices = ({ actor, attack, targets, cover, concealment, band, circumstance, routine, trades }: AttackDraft): AttackChoices => ({
  actor: actor.uuid,
  attack: attack.id,
  targets: targets.map((t) => t.uuid),
  cover,
  concealment,
  band,
  circumstance,
  routine,
  trades,
});
