/** Everything that Drama's characters do, by name. */
import type { Acts, AnyAct, AnyChosen } from "../../kernel/act.ts";
import { read, refusalOf } from "../../kernel/choose.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { RaceCardRequest } from "../cards/race-card.ts";
import type { DramaSituation } from "../situation.ts";
import { attack, interact } from "./attack/strike.ts";
import { defend, hazard, push } from "./body.ts";
import { breakFree, check, usePower } from "./checking.ts";
import { PLAIN_ACTS } from "./deeds.ts";
import { help } from "./help.ts";
import { newer } from "./older.ts";
import { openRace, race } from "./race-try.ts";
import { bodyCheck, healingTouch, recover, resistShock } from "./recovering.ts";
import type { DramaRequest } from "./requests/request.ts";

export const DRAMA_ACTS = {
  attack,
  interact,
  check,
  usePower,
  defend,
  push,
  hazard,
  help,
  race,
  openRace,
  recover,
  resistShock,
  healingTouch,
  bodyCheck,
  breakFree,
  ...PLAIN_ACTS,
} as const satisfies Acts<DramaSituation>;

/** Acts that are one of a turn's. A check that the table asks for is made whenever it is asked for, and active defence is there before one's turn. @rule DRA-144 DRA-149 */
export const OF_TURN: ReadonlySet<string> = new Set<DramaActName>([
  "attack",
  "interact",
  "push",
  "usePower",
  "recover",
  "healingTouch",
  "breakFree",
  "aim",
  "shape",
]);

/** Name of an act. */
export type DramaActName = keyof typeof DRAMA_ACTS;
export const isDramaAct = (name: unknown): name is DramaActName =>
  typeof name === "string" && Object.hasOwn(DRAMA_ACTS, name);

/** An act with what was chosen, as it is here and now; `id` names the action on its card. */
export interface Acted {
  readonly accepted: true;
  readonly name: DramaActName;
  readonly act: AnyAct<DramaSituation>;
  readonly chosen: AnyChosen;
  readonly id: string;
}

/** Who acts in what came over the wire; empty for nobody. */
export const actorIn = (raw: unknown): string => {
  const { actor } = (raw ?? {}) as { readonly actor?: unknown };
  return typeof actor === "string" ? actor : "";
};

/** An act with what was chosen, read from what came over the wire or stands in a document: `{ act, actor, chosen, id }`, or as it was said before (`{ deed, what, ... }`). */
export function readAsked(raw: unknown, s: DramaSituation): Acted | Refusal {
  const { act: name, chosen, id } = newer(raw, (act) => (isDramaAct(act) ? Object.keys(DRAMA_ACTS[act].choices) : []));
  if (!isDramaAct(name)) return refuse("unknownDeed", { deed: String(name) });
  const act: AnyAct<DramaSituation> = DRAMA_ACTS[name];
  const settled = read(act, chosen, s);
  return settled.accepted
    ? { accepted: true, name, act, chosen: settled.chosen, id: typeof id === "string" ? id.slice(0, 40) : "" }
    : settled;
}

type Requested<R> = { readonly accepted: true; readonly request: R } | Refusal;

/** The request of a card of such a kind, from what was asked for. */
function requestFor(kind: string, raw: unknown, s: DramaSituation): Requested<object> {
  const acted = readAsked(raw, s);
  if (!acted.accepted) return acted;
  const { act, chosen, id } = acted;
  const no = refusalOf(act, s, chosen);
  if (no) return no;
  const made = "compose" in act ? act.compose(s, chosen) : refuse("unknownDeed", { deed: acted.name });
  if (!made.accepted) return made;
  const request = made.opens.request as object;
  return made.opens.kind === kind
    ? { accepted: true, request: { ...request, [kind === "action" ? "actionId" : "id"]: id } }
    : refuse("unknownDeed", { deed: acted.name });
}

/** An action's card, from what was asked for, at the table as it is now. */
export const actionFor = (raw: unknown, s: DramaSituation): Requested<DramaRequest> =>
  requestFor("action", raw, s) as Requested<DramaRequest>;

/** A race's card. */
export const raceFor = (raw: unknown, s: DramaSituation): Requested<RaceCardRequest> =>
  requestFor("race", raw, s) as Requested<RaceCardRequest>;
