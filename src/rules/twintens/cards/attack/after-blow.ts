import type { Change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Until } from "../../../kernel/turns/until.ts";
import { attacksOf } from "../../acts/attack/offence.ts";
import {
  type Blow,
  isOpening,
  openingChanges,
  type OpeningKey,
  openingOf,
  OPENINGS,
  openingsOf,
} from "../../acts/attack/openings.ts";
import type { TwintensActor } from "../../hero/actor.ts";
import { featRank } from "../../hero/derive.ts";
import { key } from "../../labels.ts";
import { alliedIn, type TwintensSituation } from "../../situation.ts";
import { grantsFor } from "../../state/conditions.ts";
import { payFor } from "../../turn/pay.ts";
import type { AttackState, TargetState } from "../attack-state.ts";
import type { AttackAsk } from "./ask.ts";
import { type AttackStateOf, type Interposer, requestOf, targetOf } from "./request.ts";

type S = TwintensSituation;

/** Feet within which an ally is beside somebody. */
const BESIDE = 5;

/** Who may interpose for the targets of an attack that is about to be rolled: allies beside them with the feat, a reaction left, and not in this round yet. @rule TWI-421 */
export function interposersFor(actor: string, targets: readonly string[], s: S): readonly Interposer[] {
  const people = s
    .present()
    .filter((uuid) => uuid !== actor && !targets.includes(uuid))
    .flatMap((uuid) => s.character(uuid) ?? [])
    .filter(
      (c) => featRank(c, "interpose") > 0 && grantsFor(c).reactions && payFor(s, c.ref, "interpose", false).accepted,
    );
  return targets.flatMap((target) =>
    people
      .filter((c) => alliedIn(s, c.ref, target) && (s.distance(c.ref, target) ?? BESIDE) <= BESIDE)
      .flatMap((c) => {
        const party = s.party(c.ref);
        return party ? [{ uuid: party.uuid, name: party.name, img: party.img, target }] : [];
      }),
  );
}

const settled = (t: TargetState | undefined): boolean =>
  t !== undefined && t.stage !== "roll" && t.stage !== "defend" && t.stage !== "conceal" && t.stage !== "window";

/** Whether changes take somebody out: one box of the worst, or one fewer of a group. @rule TWI-344 TWI-348 */
const takesOut = (changes: readonly Change[], of: string): boolean =>
  changes.some(
    (c) =>
      c.kind === "set" &&
      c.subject === of &&
      ((c.to === true && ["system.track.unconscious", "system.track.dying", "system.track.dead"].includes(c.path)) ||
        (c.path === "system.count" && Number(c.to) < Number(c.from))),
  );

/** How a blow on one target has just gone, if this step has settled it. */
function blowOf(
  before: AttackState,
  t: TargetState,
  written: readonly Change[],
  target: TwintensActor,
  chain: number,
): Blow | null {
  const was = targetOf(before, t.target.uuid);
  const fell = takesOut(written, target.ref);
  if (!fell && (settled(was) || !settled(t) || !t.hit)) return null;
  const { ask } = requestOf(before);
  return {
    unarmed: ask.attack === "unarmed",
    end: fell ? "out" : t.hit?.hit === true ? "hit" : "missed",
    critical: t.hit?.critical === true,
    blocked: t.defending?.rows.some((r) => r.label === key("Row", "block")) === true,
    emptyHands: target.weapons.every((w) => !w.equipped || w.dodge > 0),
    minion: target.kind === "minion",
    chain,
  };
}

/** Seconds of a round where no fight counts them. @rule TWI-062 */
const ROUND = 6;

/** What a step of an attack in melee opens to both sides, until the end of their turn, this one or the next. @rule TWI-347 TWI-421 */
export function openedBy(before: AttackState, after: AttackState, written: readonly Change[], s: S): readonly Change[] {
  const { actor, kind, hazard, chain } = requestOf(before);
  const me = s.character(actor.uuid);
  if (kind !== "melee" || hazard !== null || !me) return [];
  return after.targets.flatMap((t): readonly Change[] => {
    const you = s.character(t.target.uuid);
    const blow = you && blowOf(before, t, written, you, chain);
    if (!you || !blow) return [];
    const opened = openingsOf(me, you, blow);
    const until = (who: string): Until =>
      s.fight === null ? { at: "time", second: s.seconds + ROUND } : { at: "turnEnd", of: who, left: 1 };
    return [
      ...openingChanges(me, opened.attacker, you.ref, until(me.ref), blow.chain + (blow.minion ? 0 : 1)),
      ...openingChanges(you, opened.target, me.ref, until(you.ref)),
    ];
  });
}

/** Why an attack can't be made by the opening that is claimed; null when it can, and for any other attack. @rule TWI-347 TWI-421 */
export function openingRefusal(me: TwintensActor, ask: AttackAsk, melee: boolean): Refusal | null {
  if (ask.opening === "") return null;
  const open = openingOf(me, ask.opening);
  const { maneuver } = OPENINGS[ask.opening];
  if (ask.opening === "crushingPin" && !ask.held) return refuse("opening.gone");
  const fits =
    ask.opening === "takedownAttack"
      ? !ask.targets.includes(open?.source ?? "")
      : ask.targets.every((t) => t === open?.source);
  return open && melee && fits && ask.maneuver === maneuver ? null : refuse("opening.gone");
}

/** Attacks of Takedown Attack that have led to this one. @rule TWI-347 */
export const chainOf = (me: TwintensActor, ask: AttackAsk): number =>
  ask.opening === "" ? 0 : (openingOf(me, ask.opening)?.degree ?? 0);

/** An opening that stands on a card: whose it is, against whom. */
export interface Open {
  readonly feat: OpeningKey;
  readonly who: string;
  readonly of: string;
}

/** Openings that came of one target's part, as the card wrote them; whether one is still there shows when it is used. Defensive Strike counts by itself. @rule TWI-347 TWI-421 */
export function openOn(state: AttackStateOf, t: TargetState): readonly Open[] {
  const { actor } = state.request;
  const all = (state.log ?? [])
    .flatMap((l) => l.changes)
    .flatMap((c): Open[] => {
      const feat = c.kind === "create" && c.data.condition === "opening" ? String(c.data.trait) : "";
      return isOpening(feat) && feat !== "defensiveStrike" && c.kind === "create"
        ? [{ feat, who: c.subject, of: String(c.data.source) }]
        : [];
    });
  return all.filter(
    (o) => (o.who === actor.uuid && o.of === t.target.uuid) || (o.who === t.target.uuid && o.of === actor.uuid),
  );
}

/** The attack that an opening is used with: the one that has just been made, or bare hands and blades for the other side. */
export function attackOfOpening(state: AttackState, open: Open, s: S): string {
  if (OPENINGS[open.feat].by === "attacker") return requestOf(state).ask.attack;
  const who = s.character(open.who);
  const melee = who
    ? attacksOf(who, state.request.settings).filter((a) => a.kind === "melee" && a.damage !== null)
    : [];
  return open.feat === "defensiveThrow"
    ? "unarmed"
    : ([...melee].sort((a, b) => (b.damage?.total ?? 0) - (a.damage?.total ?? 0))[0]?.id ?? "unarmed");
}
