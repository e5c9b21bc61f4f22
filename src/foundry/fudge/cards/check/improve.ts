import {
  afterPaying,
  changedBy,
  type CheckRequest,
  type Faces,
  type FudgeCharacter,
  type Improve,
  keptFaces,
  mayHelp,
  type OwnThrow,
  spendVictory,
  takenBack,
  usedUp,
} from "../../../../rules/fudge/index.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import type { Told } from "../../../../rules/kernel/told.ts";
import type { Brought, Right, Table } from "../../../ruleset.ts";
import { throwDice } from "../../dice/terms.ts";
import { isFudge } from "../../models/is-fudge.ts";
import { actorPool, type FudgeActor } from "../../models/snapshot.ts";
import { luckyFor, payLuck } from "./luck.ts";

const someone = (uuid: string, table: Table): FudgeActor | null => {
  const character = table.character(uuid);
  return isFudge(character) ? (character as FudgeActor) : null;
};

/** What somebody is to a hero whose points might help them. */
const kin = (payer: FudgeActor, who: FudgeActor): Parameters<typeof mayHelp>[0] => {
  if (payer.ref === who.ref) return "self";
  if (who.kind === "minion") return "minion";
  return who.patron === payer.ref ? "sidekick" : "other";
};

/** Whose points may pay for a second throw of somebody's: their own, and those of the hero whose sidekick they are. @rule FUD-364 FUD-368 FUD-376 */
export function payersFor(uuid: string, table: Table): readonly FudgeActor[] {
  const who = someone(uuid, table);
  const hero = who && (who.patron ?? "") !== "" ? someone(who.patron ?? "", table) : null;
  return who ? [who, ...(hero ? [hero] : [])].filter((payer) => mayHelp(kin(payer, who), false)) : [];
}

/** Who bends a throw of somebody else's with Luck Control, where the one who pays isn't otherwise one who may. @rule FUD-364 FUD-376 */
const luckyPayer = (uuid: string, by: string, worse: boolean, table: Table): FudgeActor | undefined =>
  !worse && payersFor(uuid, table).some((p) => p.ref === by)
    ? undefined
    : luckyFor(uuid, worse ? "bad" : "good", table).find((p) => p.ref === by);

/** How a second throw is paid: by whom where that isn't who rolled, and what the first throw has written, which is taken back before. */
export interface Payment {
  readonly by?: string | undefined;
  readonly before?: readonly Change[];
  /** Bad luck from somebody else. */
  readonly worse?: boolean | undefined;
  /** Whether the second throw stands. */
  readonly changed?: boolean;
}

/** The victory point for a second throw, from who has to pay it as they are now. @returns `improve.other` for who may not pay for it @rule FUD-364 FUD-368 FUD-376 */
export function payImprove(
  uuid: string,
  table: Table,
  { by = uuid, before = [], worse = false, changed = true }: Payment = {},
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  const lucky = luckyPayer(uuid, by, worse, table);
  if (lucky) return payLuck(takenBack(lucky, before), worse ? "bad" : "good", changed, table);
  if (worse) return refuse("luck.none");
  const payer = payersFor(uuid, table).find((p) => p.ref === by);
  if (!payer) return refuse("improve.other");
  const then = takenBack(payer, before);
  return spendVictory(then, actorPool(then), "improveRoll");
}

/** What follows from a throw of itself: what the first one has brought, and what another would. */
export interface Follows {
  readonly before: readonly Change[];
  readonly then: (who: FudgeActor, faces: Faces) => readonly Change[] | Refusal;
}

/** A second throw as it is written: its price, and what the better of both brings, worked out from who threw as they were before the first. @rule FUD-368 FUD-378 */
export function improvedNow(
  own: OwnThrow | undefined,
  event: Improve,
  table: Table,
  follows?: Follows,
): Improve | Refusal {
  const who = own && someone(own.of.uuid, table);
  if (!own || !who) return refuse("improve.announced");
  const faces = keptFaces(own.check, own.faces, event);
  const paid = payImprove(own.of.uuid, table, {
    by: event.by,
    worse: event.worse,
    changed: faces !== own.faces,
    ...(follows && { before: follows.before }),
  });
  if (!paid.accepted) return paid;
  if (!follows) return { ...event, changes: paid.changes };
  const outcome =
    faces === own.faces
      ? afterPaying(follows.before, paid.changes)
      : follows.then(changedBy(takenBack(who, follows.before), paid.changes), faces);
  return "accepted" in outcome ? outcome : { ...event, changes: paid.changes, outcome };
}

/** The throw that a request is about. */
export const throwOf = (throws: readonly OwnThrow[], { roll }: Pick<Improve, "roll">): OwnThrow | undefined =>
  throws.find((o) => o.roll === roll);

/** Who may ask for a second throw: whoever plays who pays for it. */
export const mayImproveBy = <S>(throws: (state: S) => readonly OwnThrow[]): Right<S, Told<Improve>> => ({
  by: "owner",
  of: (state, event) => {
    const own = throwOf(throws(state), event);
    return own ? [event.by === undefined ? own.of : { ...own.of, uuid: event.by }] : [];
  },
});

/** The gesture: the dice of one throw fall once more. */
export async function throwAgain(
  throws: readonly OwnThrow[],
  { roll = "", by, worse }: Readonly<Record<string, string>>,
): Promise<Brought<Improve> | null> {
  const own = throwOf(throws, { roll });
  if (!own) return null;
  const { faces, rolls } = await throwDice(own.check);
  return (
    faces && {
      event: {
        type: "improve",
        roll,
        faces,
        ...(by !== undefined && by !== own.of.uuid && { by }),
        ...(worse === "true" && { worse: true as const }),
        changes: [],
      },
      rolls,
    }
  );
}

/** What was made ready for a check and is used up by its roll, from who makes it as they are now. @rule FUD-336 FUD-367 FUD-374 */
export function usedBy(uuid: string, check: CheckRequest, table: Table): readonly Change[] {
  const character = table.character(uuid) as FudgeCharacter | null;
  return character ? usedUp(character, check.uses) : [];
}
