import {
  attackExchange,
  type AttackState,
  attackThrows,
  type CardThrow,
  effectAt,
  hidesRank,
  type Improve,
  isSeenThrough,
  isVeiled,
  key,
  mayImprove,
  type OwnThrow,
  payersFor,
  payImprove,
  resistanceNow,
  resistanceOdds,
  rowOf,
  shareOf,
  type TargetState,
  type Thrower,
} from "../../../../rules/fudge/index.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import type { Step } from "../../../../rules/kernel/exchange.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView } from "../../../view/card-view.ts";
import { oddsLevel, percent } from "../../../view/odds-view.ts";
import { resistWord } from "../../acts/attack/attack-words.ts";
import { situation } from "../../situation.ts";
import { stoppedNow } from "../attack/attack-told.ts";
import { worthShare } from "../attack/attack-worth.ts";
import { luckButtons, luckOnAttack } from "./luck-view.ts";

/** Who of the viewer's side would pay for a second throw of somebody's and has a point for it; null: nobody, and the button isn't there at all. @rule FUD-368 FUD-376 */
function payer(
  uuid: string,
  viewer: Viewer,
  table: Table,
  before: readonly Change[] = [],
): { readonly ref: string; readonly name: string } | null {
  const s = situation("", table);
  return (
    payersFor(s, uuid).find((p) => viewer.owns(p.ref) && payImprove(s, uuid, { by: p.ref, before }).accepted) ?? null
  );
}

/** Whether chances are told on this viewer's buttons; of what hangs on another side's numbers only where players see those exactly. @rule FUD-731 */
function seesOdds(viewer: Viewer, table: Table, opposed: boolean): boolean {
  const level = oddsLevel(table.setting("oddsForPlayers"));
  return viewer.isGM || level === "full" || (level === "hideOpponent" && !opposed);
}

/** What a throw of an attack's hopes for, by the word for its chance. */
const HOPES: Readonly<Record<Thrower, string>> = {
  attack: "attack",
  defense: "defense",
  resistance: "resistance",
  power: "check",
};

/** The button of a second throw: what is thrown again, who pays where it isn't who threw, and the chance that it helps; null for those who don't see odds. */
function button(
  args: Readonly<Record<string, string>>,
  what: string,
  of: string,
  by: { readonly ref: string; readonly name: string },
  share: number | null,
  localize: Localize,
  better = "check",
): ButtonView {
  const label = localize(key("Card", what));
  const odds = share === null ? null : localize(key("Card", `improveOdds.${better}`), { chance: percent(share) });
  return {
    gesture: "improve",
    args: { ...args, ...(by.ref !== of && { by: by.ref }) },
    label: by.ref === of ? label : localize(key("Card", "improve.by"), { what: label, name: by.name }),
    icon: "fa-solid fa-arrow-rotate-right",
    ...(odds !== null && { odds }),
  };
}

/** A card with dice that may be thrown again. */
export interface Improvable<S> {
  readonly state: S;
  readonly step: (state: S, event: Improve) => Step<S>;
  readonly throws: readonly OwnThrow[];
  /** Whether somebody stands better for it after a second throw than now. */
  readonly gains: (then: S, own: OwnThrow) => boolean;
  /** The card's numbers aren't all known to this viewer: nothing is worked out, and what is left of it is offered. */
  readonly hidden?: (own: OwnThrow) => boolean;
  /** The other side's numbers are in the chance. */
  readonly opposed?: boolean;
  /** What the button calls the throw, where a card has several of them. */
  readonly called?: (own: OwnThrow) => string;
  /** What the throw has written, and what is taken back for the second. */
  readonly before?: (own: OwnThrow) => readonly Change[];
}

/** Second throws on a card that would help somebody of the viewer's side now, by whose dice they are. @rule FUD-368 FUD-378 FUD-700 */
export function improveButtons<S>(
  card: Improvable<S>,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): (uuid: string) => ButtonView[] {
  const {
    state,
    step,
    throws,
    gains,
    hidden = () => false,
    opposed = false,
    called = () => "improve.check",
    before = () => [],
  } = card;
  return (uuid) =>
    throws
      .filter((own) => own.of.uuid === uuid)
      .flatMap((own) => {
        const pays = payer(uuid, viewer, table, before(own));
        if (!pays) return [];
        const helps = hidden(own)
          ? null
          : shareOf((faces) => {
              const after = step(state, { type: "improve", roll: own.roll, faces, changes: [] });
              return after.accepted && gains(after.state, own);
            });
        return helps === 0
          ? []
          : [
              button(
                { roll: own.roll },
                called(own),
                uuid,
                pays,
                seesOdds(viewer, table, opposed) ? helps : null,
                localize,
              ),
            ];
      })
      .concat(luckButtons(throws, uuid, viewer, table, localize));
}

/** Share of second throws after which a row of an attack's card stands in one of these stages: the very reducer of the card, over every face. */
function share(state: AttackState, t: TargetState, roll: Thrower, stages: readonly TargetState["stage"][]): number {
  const row = rowOf(t.target);
  return shareOf((faces) => {
    const after = attackExchange.step(state, { type: "improve", target: row, roll, faces, changes: [] });
    return (
      after.accepted && stages.includes(after.state.targets.find((x) => rowOf(x.target) === row)?.stage ?? "attack")
    );
  });
}

/** How likely a second throw brings what it hopes for; where that is out of reach, or there is a Dodge to make, how likely it changes anything at all. Null: nothing of it would. */
function hope(
  state: AttackState,
  t: TargetState,
  roll: Thrower,
  stages: readonly TargetState["stage"][],
  table: Table,
): { readonly chance: number; readonly of: string } | null {
  const any = worthShare(state, t, roll, table);
  if (any === 0) return null;
  const all = t.area !== null && roll === "defense" ? 0 : share(state, t, roll, stages);
  const hoped = roll === "resistance" && isSeenThrough(effectAt(state.request, t.target)) ? "illusion" : HOPES[roll];
  return all > 0
    ? { chance: all, of: hoped }
    : { chance: any, of: roll === "defense" && t.area !== null ? "dodge" : "check" };
}

/** Second throws that would help somebody on an attack's card now; where the numbers are known, none that can't change a thing. @rule FUD-368 FUD-701 FUD-702 */
export function improveAttack(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const known = !isVeiled(t) && !isVeiled(state.request);
  const offer = (roll: Thrower, uuid: string, stages: readonly TargetState["stage"][]): ButtonView[] => {
    const pays = mayImprove(state, t, roll) ? payer(uuid, viewer, table) : null;
    const hopes = pays && known ? hope(state, t, roll, stages, table) : null;
    return pays && (hopes || !known)
      ? [
          button(
            { target: rowOf(t.target), roll },
            `improve.${roll}`,
            uuid,
            pays,
            seesOdds(viewer, table, true) ? (hopes?.chance ?? null) : null,
            localize,
            hopes?.of,
          ),
        ]
      : [];
  };
  return [
    ...(t.stage === "missed" ? offer("attack", state.request.actor.uuid, ["resist"]) : []),
    ...(t.stage === "resist" && stoppedNow(state, t, table, localize) === null
      ? offer("defense", t.target.uuid, ["missed"])
      : []),
    ...(t.stage === "apply" ? offer("resistance", t.target.uuid, ["unharmed"]) : []),
    ...(t.stage === "unharmed" ? offer("power", state.request.actor.uuid, ["apply"]) : []),
    ...luckOnAttack(state, t, viewer, table, localize),
  ];
}

/** How well an attack stands for whose dice a throw in no row is: ranks for the attacker and those who help, ranks that are gone for who counters it. */
function standing(state: AttackState, { roll }: OwnThrow): number {
  const { gate, counters = [], joined = [], helps = [], team, targets } = state;
  const left = (counters.at(-1)?.left ?? 0) + (counters.at(-1)?.linked ?? []).reduce((sum, l) => sum + l, 0);
  if (roll === "gate") return gate?.rank ?? 0;
  if (roll === "counter") return -left;
  if (roll === "countered") return left;
  if (roll.startsWith("join"))
    return joined.length > 0 ? targets.reduce((sum, t) => sum + (t.team ? t.team.base + t.team.bonus : 0), 0) : 0;
  return helps.length > 0 ? (team?.net ?? 0) : 0;
}

/** Second throws of dice that are in no row of an attack's card, for whose they are. @rule FUD-318 FUD-368 FUD-530 */
export function improveOnAttack(state: AttackState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const throws = attackThrows(state);
  const secret = isVeiled(state.request);
  const step = (s: AttackState, event: Improve): Step<AttackState> =>
    attackExchange.step(s, { ...event, target: "", roll: event.roll as CardThrow });
  const card = {
    state,
    step,
    throws,
    gains: (then: AttackState, own: OwnThrow) => standing(then, own) > standing(state, own),
    // A helper's blow is met by what its target defended with.
    hidden: ({ roll }: OwnThrow) => secret || (roll.startsWith("join") && state.targets.some((t) => isVeiled(t))),
    opposed: true,
    called: (own: OwnThrow) => `improve.${own.roll.split(" ")[0] ?? ""}`,
  };
  const buttons = improveButtons(card, viewer, table, localize);
  return [...new Set(throws.map((o) => o.of.uuid))].flatMap(buttons);
}

/** What resisting comes to before anybody rolls, told only to those who see odds and may know both sides. @rule FUD-731 FUD-742 FUD-744 */
export function resistChance(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): { readonly odds?: string } {
  if (
    isVeiled(t) ||
    hidesRank(state, t) ||
    t.benefit === "worstDegree" ||
    !seesOdds(viewer, table, true) ||
    !(viewer.isGM || viewer.owns(t.target.uuid))
  )
    return {};
  const request = resistanceNow(state, t, situation("", table));
  const chance =
    request === null || request.effect === "nullify" || request.effect === "hold"
      ? null
      : resistanceOdds(request).success;
  return chance === null
    ? {}
    : {
        odds: localize(resistWord(effectAt(state.request, t.target), "resistOdds"), {
          chance: percent(Number(chance.num) / Number(chance.den)),
        }),
      };
}
