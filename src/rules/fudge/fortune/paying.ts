/** Whose points pay for a second throw, and what bending somebody else's luck costs. */
import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { afterPaying, changedBy, type Improve, keptFaces, type OwnThrow, takenBack } from "../dice/second-throw.ts";
import { recoverWith } from "../harm/fatigue.ts";
import { actorPool, type FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { payFor } from "../turn/pay.ts";
import type { Faces } from "../types.ts";
import { type Luck, luckOf, luckPrice } from "./luck.ts";
import { mayHelp, spendVictory } from "./victory.ts";

type S = FudgeSituation;
type Paid = { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;

/** Who is here and may bend a throw of somebody else's with Luck Control. @rule FUD-364 FUD-376 */
export const luckyFor = (s: S, of: Ref, kind: Luck): readonly FudgeActor[] =>
  s.present.flatMap((ref) => {
    const who = ref === of ? null : s.character(ref);
    return who && luckOf(who, kind) !== null ? [who] : [];
  });

/**
 * The price of bending somebody's luck: a reaction, a victory point (special ones first), and a further one for its side effect.
 * @param payer    as they are when it is paid
 * @param changed  whether the second throw stands
 * @rule FUD-364 FUD-376 FUD-500 FUD-520
 */
export function payLuck(s: S, payer: FudgeActor, kind: Luck, changed: boolean): Paid {
  const luck = luckOf(payer, kind);
  if (!luck) return refuse("luck.none");
  const acts = payFor(s, payer.ref, "reaction");
  if (!acts.accepted) return acts;
  // A side effect takes what there is, and nothing where there is nothing.
  const [pool, price] = [actorPool(payer), luckPrice(luck, changed)];
  const spent = spendVictory(payer, pool, "luckControl", {
    times: Math.max(1, Math.min(price, pool.value + pool.special)),
  });
  return spent.accepted ? { accepted: true, changes: [...acts.changes, ...spent.changes] } : spent;
}

/** What somebody is to a hero whose points might help them. */
const kin = (payer: FudgeActor, who: FudgeActor): Parameters<typeof mayHelp>[0] => {
  if (payer.ref === who.ref) return "self";
  if (who.kind === "minion") return "minion";
  return who.patron === payer.ref ? "sidekick" : "other";
};

/** Whose points may pay for a second throw of somebody's: their own, and those of the hero whose sidekick they are. @rule FUD-364 FUD-368 FUD-376 */
export function payersFor(s: S, of: Ref): readonly FudgeActor[] {
  const who = s.character(of);
  const hero = who && (who.patron ?? "") !== "" ? s.character(who.patron ?? "") : null;
  return who ? [who, ...(hero ? [hero] : [])].filter((payer) => mayHelp(kin(payer, who), false)) : [];
}

/** Who bends a throw of somebody else's with Luck Control, where the one who pays isn't otherwise one who may. @rule FUD-364 FUD-376 */
const luckyPayer = (s: S, of: Ref, by: Ref, worse: boolean): FudgeActor | undefined =>
  !worse && payersFor(s, of).some((p) => p.ref === by)
    ? undefined
    : luckyFor(s, of, worse ? "bad" : "good").find((p) => p.ref === by);

/** How a second throw is paid: by whom where that isn't who rolled, and what the first throw has written, which is taken back before. */
interface Payment {
  readonly by?: Ref | undefined;
  readonly before?: readonly Change[];
  /** Bad luck from somebody else. */
  readonly worse?: boolean | undefined;
  /** Whether the second throw stands. */
  readonly changed?: boolean;
}

/** The victory point for a second throw, from who has to pay it as they are now. @returns `improve.other` for who may not pay for it @rule FUD-364 FUD-368 FUD-376 */
export function payImprove(s: S, of: Ref, { by = of, before = [], worse = false, changed = true }: Payment = {}): Paid {
  const lucky = luckyPayer(s, of, by, worse);
  if (lucky) return payLuck(s, takenBack(lucky, before), worse ? "bad" : "good", changed);
  if (worse) return refuse("luck.none");
  const payer = payersFor(s, of).find((p) => p.ref === by);
  if (!payer) return refuse("improve.other");
  const then = takenBack(payer, before);
  return spendVictory(then, actorPool(then), "improveRoll");
}

/** A point takes a step of fatigue off whoever pays it. @rule FUD-344 FUD-372 */
export function boughtOff(who: FudgeActor): Paid {
  const paid = spendVictory(who, actorPool(who), "recover");
  const eased = paid.accepted ? recoverWith(who.ref, who.conditions, "fatigue") : paid;
  return paid.accepted && "state" in eased
    ? { accepted: true, changes: [...paid.changes, ...eased.changes] }
    : (eased as Refusal);
}

/** What follows from a throw of itself: what the first one has brought, and what another would. */
export interface Follows {
  readonly before: readonly Change[];
  readonly then: (who: FudgeActor, faces: Faces) => readonly Change[] | Refusal;
}

/** A second throw as it is written: its price, and what the better of both brings, worked out from who threw as they were before the first. @rule FUD-368 FUD-378 */
export function improvedBy(s: S, own: OwnThrow | undefined, event: Improve, follows?: Follows): Improve | Refusal {
  const who = own && s.character(own.of.uuid);
  if (!own || !who) return refuse("improve.announced");
  const faces = keptFaces(own.check, own.faces, event);
  const paid = payImprove(s, own.of.uuid, {
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
