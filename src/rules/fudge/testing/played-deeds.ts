/** Cards of deeds, falls, powers, contests and teams played to their end: what an act that opens one comes to. */
import type { Change, Value } from "../../kernel/change.ts";
import type { FudgeCards, OnWord } from "../acts/act.ts";
import { defenseCheck } from "../acts/checks/kinds-of-check.ts";
import { deedFailed, deedOutcome } from "../acts/deeds/outcome.ts";
import { deedAnswer } from "../acts/deeds/plan.ts";
import { pricing } from "../acts/powers.ts";
import type { CheckExchange } from "../cards/check.ts";
import { type DeedEvent, type DeedExchange, deedExchange, type DeedState } from "../cards/deed.ts";
import { dyingRules } from "../cards/dying.ts";
import { type FallExchange, fallExchange, fallRank, fallReaches, landing } from "../cards/fall.ts";
import type { AtOnceCard } from "../cards/own-check.ts";
import type { PowerExchange } from "../cards/power.ts";
import { recoveryRules } from "../cards/recovery.ts";
import { completeRelief, type ReliefExchange, reliefExchange } from "../cards/relief.ts";
import { needsDice, resolveCheck } from "../dice/check.ts";
import { findPower } from "../powers/found.ts";
import { dropPower, usePower } from "../powers/use.ts";
import type { FudgeSituation } from "../situation.ts";
import { feintedDefense } from "../state/stance.ts";
import { lyingThings } from "../things/dropped.ts";
import type { CheckRequest, Face, Faces } from "../types.ts";

type S = FudgeSituation;
type Moved = (changes: readonly Change[]) => Value;

/** The worst and the best faces, and what lies between. */
const ENDS: readonly Faces[] = [
  [-1, -1, -1],
  [1, 0, -1],
  [1, 1, 1],
];
const MIDDLE: Faces = [1, 0, -1];
const RIGHT: Face = 1;

const faces = (check: CheckRequest | null, thrown: Faces): Faces | null => (check && needsDice(check) ? thrown : null);
const plain = (value: unknown): Value => JSON.parse(JSON.stringify(value ?? null)) as Value;

/** A deed as far as its dice take it: the blow hits, the other answers, all with middling luck. */
function rolled(s: S, request: DeedExchange, thrown: Faces): DeedState {
  const step = (state: DeedState, event: DeedEvent): DeedState => {
    const next = deedExchange.step(state, event);
    return next.accepted ? next.state : state;
  };
  const coins = Array.from({ length: request.gate?.coins ?? 0 }, () => RIGHT);
  const gate = request.gate?.check ? faces(request.gate.check, [1, 1, 1]) : null;
  const first = request.attack?.check ?? request.check;
  let state = step(deedExchange.begin(request), {
    type: "roll",
    faces: faces(first, request.attack ? [1, 1, 1] : thrown),
    ...(coins.length > 0 && { coins }),
    ...(request.gate?.check && { gate }),
    changes: [],
  });
  const them = request.target && s.character(request.target.uuid);
  if (state.stage === "defend" && them) {
    const check = feintedDefense(defenseCheck(them, request.meets ?? "parry", s.settings), them, s.self);
    state = step(state, { type: "defend", faces: faces(check, [-1, -1, -1]), check });
  }
  if (state.stage === "answer" && them) {
    const check = deedAnswer(request.deed, them, s.settings, s.character(s.self), request.choice);
    const activeFaces = request.attack ? faces(request.check, thrown) : null;
    state = step(state, { type: "answer", faces: faces(check, MIDDLE), check, activeFaces });
  }
  return state;
}

/** What comes of a deed: its dice, whom it changes, and how. A thing that goes from hand to hand is known where it is kept. */
function deed(s: S, request: OnWord<DeedExchange>, moved: Moved): Value {
  const actor = s.character(s.self);
  const them = request.target && s.character(request.target.uuid);
  if (!actor) return null;
  const ends = ENDS.map((thrown): Value => {
    const state = rolled(s, request, thrown);
    const { roll } = state;
    if (!roll) return [state.attack?.hit ?? null, state.stage];
    const own = s.fight === null || s.fight.acting === s.self;
    const changes = deedOutcome(request.deed, roll, actor, them, request.choice, own);
    return [
      plain(roll),
      moved(changes),
      moved(deedFailed(request.deed, roll, actor, them)),
      state.contest?.winner ?? null,
    ];
  });
  const taken = request.deed === "pickUp" && them ? lyingThings(them).find((p) => p.id === request.choice.what) : null;
  return [
    request.target?.uuid ?? null,
    ends,
    taken?.name ?? null,
    request.means ?? null,
    request.thing ?? null,
    plain(request.sheltered),
  ];
}

/** A fall: what reaches whoever falls, softened and not, and what it does to them; who may catch them. */
function fall(s: S, request: FallExchange, moved: Moved): Value {
  const who = s.character(s.self);
  if (!who) return null;
  const state = fallExchange.begin(request);
  const { rank } = fallReaches(state, who, s.settings);
  const check = rank.total > 0 ? defenseCheck(who, "toughness", s.settings, { dc: rank.total }) : null;
  const ends = ENDS.map((thrown) => moved(landing(state, who, check && resolveCheck(check, faces(check, thrown)))));
  return [fallRank(state), rank.total, ends, request.catcher?.uuid ?? null, request.accidental];
}

/** A power that is used: what it shows, and what comes on with it; or what ends. */
function power(s: S, request: OnWord<PowerExchange> & { readonly drop?: true }, moved: Moved): Value {
  const { item, component, drop } = request;
  const found = findPower(s, s.self, `${item}.${component ?? ""}`);
  if (!found) return null;
  const use = usePower(found.character, found.power, { component, fight: s.fight !== null }, pricing(s));
  const changes = drop ? dropPower(found.character, found.power, component) : use.accepted ? use.use.changes : [];
  return [item, component, request.effect, request.rank, request.active, drop === true, moved(changes)];
}

/** A card about one person: what its worst and best throws use up and bring. */
const atOnce =
  <R extends CheckExchange>(card: AtOnceCard<R>) =>
  (s: S, request: R, moved: Moved): Value => {
    const who = s.character(s.self);
    const used = who && card.uses(s, who, request);
    if (!who || !used || "accepted" in used) return null;
    return [moved(used), ENDS.map((thrown) => moved(card.brings(s, who, request, faces(request.check, thrown))))];
  };

/** Fatigue that a point takes a step off. */
function relief(s: S, request: ReliefExchange, moved: Moved): Value {
  const bought = completeRelief(s, reliefExchange.begin(request), { type: "buy", changes: [] });
  return "accepted" in bought ? bought.reason : moved(bought.changes);
}

type Playing = {
  readonly [N in "deed" | "fall" | "power" | "contest" | "team" | "dying" | "recovery" | "relief"]: (
    s: S,
    request: FudgeCards[N],
    moved: Moved,
  ) => Value;
};

export const PLAYED_DEEDS: Playing = {
  deed,
  fall,
  power,
  dying: atOnce(dyingRules),
  recovery: atOnce(recoveryRules),
  relief,
  contest: (_s, { opponent, label, ranks }) => [opponent.uuid, label, plain(ranks)],
  team: (_s, { trait, check, helpers }) => [
    trait,
    check.dc,
    ENDS.map((thrown) => resolveCheck(check, faces(check, thrown)).total),
    helpers.map((h) => h.uuid),
  ],
};
