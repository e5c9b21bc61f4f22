/** Cards played to their end with the worst and the best faces: what an act that opens one comes to. */
import type { Change, Value } from "../../kernel/change.ts";
import type { DestinyCards } from "../acts/act.ts";
import { stuntGrade, stuntResistances } from "../acts/stunt.ts";
import { type AttackCard, type AttackState, owesRecoil, type TargetState } from "../cards/attack/attack.ts";
import {
  answers,
  attackAnswer,
  attackCardRules,
  type AttackSaid,
  consequenceFor,
  recoilCheck,
} from "../cards/attack/desk.ts";
import { laid } from "../cards/begins.ts";
import type { Begin, CardRules } from "../cards/card.ts";
import { type CheckCardRequest, checkExchange, degreeOf } from "../cards/check/check.ts";
import { checkOutcome } from "../cards/check/outcome.ts";
import type { DyingEvent, DyingExchange, DyingState } from "../cards/death-save.ts";
import { dyingCardRules } from "../cards/dying.ts";
import { openIn } from "../cards/open-choice.ts";
import { type AnyOpposed, influenceExchange, type OpposedCardRequest } from "../cards/opposed/influence.ts";
import { opposedExchange } from "../cards/opposed/opposed.ts";
import { answerOf, opposedOutcome } from "../cards/opposed/outcome.ts";
import { stuntCardRules, stuntCheck, stuntOutcome, type StuntSaid } from "../cards/stunt/desk.ts";
import type { StuntCard, StuntState } from "../cards/stunt/stunt.ts";
import type { CheckRequest } from "../dice/check.ts";
import { fortuneFormula, net } from "../dice/fortune.ts";
import { weakenable } from "../hero/traits.ts";
import type { DestinySituation } from "../situation.ts";
import { gradeConditions } from "../state/condition-table.ts";
import type { Faces } from "../types.ts";

type S = DestinySituation;

/** The worst and the best faces of a check. */
export function extremes(check: CheckRequest): readonly [Faces, Faces] {
  const sizes = fortuneFormula(
    net(check.sources ?? [], check.ability ?? 0, check.settings?.advantageCap),
    check.settings,
  );
  const works = check.unreliable === true && { reliability: 20 };
  return [
    { d20: 1, fortune: sizes.map((d) => (d < 0 ? -d : 1)), ...works },
    { d20: 20, fortune: sizes.map((d) => (d < 0 ? 1 : d)), ...works },
  ];
}

/** Which numbers changes move. */
type Moved = (changes: readonly Change[]) => Value;

/** A check with its outcomes: total and degree, what each way to use it changes. */
function checked(s: S, request: CheckCardRequest, moved: Moved): Value {
  return extremes(request.check).map((faces): Value => {
    const rolled = checkExchange.step(checkExchange.begin(request), { type: "roll", faces });
    if (!rolled.accepted) return rolled.reason;
    const ways = request.purpose === "assessment" ? ["analyze", "appraisal"] : [""];
    const outcomes = ways.map((choice): Value => {
      const changes = checkOutcome(s, rolled.state, choice);
      return "accepted" in changes ? changes.reason : moved(changes);
    });
    return [rolled.state.result?.total ?? null, degreeOf(rolled.state), outcomes];
  });
}

/** A contest with its outcomes: the acting side at its worst and best, the other in the middle. */
function contested(s: S, kind: string, request: OpposedCardRequest, moved: Moved): Value {
  const theirs = answerOf(s, request);
  if ("accepted" in theirs) return theirs.reason;
  const rules = (kind === "influence" ? influenceExchange : opposedExchange) as typeof opposedExchange;
  const middle: Faces = { ...extremes(theirs)[0], d20: 10 };
  return extremes(request.check).map((faces): Value => {
    const mine = rules.step(rules.begin(request), { type: "roll", faces });
    const both = mine.accepted ? rules.step(mine.state, { type: "oppose", check: theirs, faces: middle }) : mine;
    if (!both.accepted) return both.reason;
    const changes = opposedOutcome(s, both.state as AnyOpposed);
    const { mine: rolled, theirs: answer } = both.state;
    return [
      rolled?.total ?? null,
      rolled?.degree ?? null,
      answer?.total ?? null,
      "accepted" in changes ? changes.reason : moved(changes),
    ];
  });
}

/** A card from its request on: each event as the desk fills it, with what it costs and changes. */
class Course<R, C, E extends { readonly type: string }> {
  state: C;
  readonly changes: Change[] = [];
  refused: string | null = null;
  readonly #card: CardRules<R, C, E>;
  readonly #s: S;

  constructor(card: CardRules<R, C, E>, s: S, request: R) {
    this.#card = card;
    this.#s = s;
    this.state = card.rules.begin(request);
  }

  say(event: E | Begin): void {
    if (this.refused !== null) return;
    const full = this.#card.fill(this.#s, this.state, event);
    if (!full.accepted) {
      this.refused = full.reason;
      return;
    }
    this.changes.push(...full.changes);
    if (full.event.type === "begin") return;
    const step = this.#card.rules.step(this.state, full.event as E);
    if (!step.accepted) {
      this.refused = step.reason;
      return;
    }
    this.state = step.state;
    this.changes.push(...step.changes);
  }
}

/** The worst dice for whoever acts, against the best of everybody else, and the other way round. */
const LUCK = [
  { own: 0, theirs: 1 },
  { own: 1, theirs: 0 },
] as const;
type Luck = (typeof LUCK)[number];

const NO_CHECK = { check: {} as CheckRequest, faces: { d20: 10, fortune: [] } } as const;

/** A target answers until it needn't any more, and what is due falls on it: of what is open the first that there is. */
function answersOf(s: S, course: Course<AttackCard, AttackState, AttackSaid>, uuid: string, { theirs }: Luck): void {
  const target = (): TargetState | undefined => course.state.targets.find((t) => t.target.uuid === uuid);
  for (let t = target(); t && course.refused === null; t = target()) {
    const which = answers(t);
    if (which === null) break;
    const check = attackAnswer(s, course.state, t, which);
    if ("accepted" in check) return;
    const faces = extremes(check)[theirs];
    course.say({ ...NO_CHECK, type: which, target: uuid, faces, effect: { rank: 0 } } as AttackSaid);
  }
  const t = target();
  if (t?.stage !== "apply") return;
  const open = openIn(consequenceFor(course.state, t));
  const they = s.character(uuid);
  const first = open?.kind === "condition" ? gradeConditions(open.grade)[0] : they && open && weakenable(they)[0];
  course.say({ type: "apply", targets: [uuid], changes: [], choices: [{ target: uuid, choice: first ?? "" }] });
}

function thrown(s: S, request: AttackCard, luck: Luck, moved: Moved): Value {
  const course = new Course<AttackCard, AttackState, AttackSaid>(attackCardRules, s, request);
  const throws = request.targets.map(({ uuid, check }) => ({
    target: uuid,
    faces: check && extremes(check)[luck.own],
    defense: null,
  }));
  const checks = request.targets.some(({ check }) => check !== null);
  course.say(
    checks || request.attack.unreliable
      ? { type: "attack", throws, reliability: request.attack.unreliable ? 20 : null }
      : { type: "begin" },
  );
  for (const { uuid } of request.targets) answersOf(s, course, uuid, luck);
  const recoil = owesRecoil(course.state) === null ? null : recoilCheck(s, course.state);
  if (recoil && !("accepted" in recoil)) {
    course.say({ ...NO_CHECK, type: "recoil", effect: { rank: 0 }, faces: extremes(recoil)[luck.theirs] } as never);
    course.say({ type: "applyRecoil", changes: [] });
  }
  const { state, refused } = course;
  return [
    refused,
    moved(course.changes),
    state.targets.map((t) => [
      t.target.uuid,
      t.stage,
      t.attack?.total ?? null,
      t.attack?.degree ?? null,
      t.critical,
      t.dc,
      t.resistance?.total ?? null,
      t.failure,
    ]),
    state.recoil?.dc ?? null,
  ];
}

/** An attack at its worst and its best, from its dice to what falls on everybody. */
const attacked = (s: S, request: AttackCard, moved: Moved): Value => [
  request.attack.name,
  request.extra === true,
  request.unsure,
  ...LUCK.map((luck) => thrown(s, request, luck, moved)),
];

function tried(s: S, request: StuntCard, { own, theirs }: Luck, moved: Moved): Value {
  const course = new Course<StuntCard, StuntState, StuntSaid>(stuntCardRules, s, request);
  const { check } = request;
  course.say(check ? { type: "attack", faces: extremes(check)[own], defense: null } : { type: "begin" });
  const rolls = (which: Parameters<typeof stuntCheck>[2], luck: 0 | 1): object => {
    const of = stuntCheck(s, course.state, which);
    return "accepted" in of ? NO_CHECK : { check: of, faces: extremes(of)[luck] };
  };
  if (course.state.stage === "defend") course.say({ type: "defend", ...rolls("defend", theirs) } as StuntSaid);
  if (course.state.stage === "contest") {
    const [resistance = "reflex"] = stuntResistances(request.attack.band);
    course.say({ type: "effect", ...rolls("effect", own) } as StuntSaid);
    course.say({ type: "oppose", resistance, ...rolls(resistance, theirs) } as StuntSaid);
  }
  const { mine } = course.state;
  const condition = gradeConditions(stuntGrade(mine?.degree ?? 0))[0] ?? "";
  const won = course.state.stage === "won" ? stuntOutcome(s, course.state, condition, 1) : null;
  if (won) course.say({ type: "apply", changes: [], condition, objectFaces: 1 });
  const { state, refused } = course;
  return [
    refused,
    moved(course.changes),
    state.stage,
    [state.attack?.total ?? null, state.attack?.degree ?? null],
    [mine?.total ?? null, mine?.degree ?? null, state.theirs?.total ?? null],
    won?.accepted ? won.feet : null,
  ];
}

/** A Stunt at its worst and its best. */
const stunted = (s: S, request: StuntCard, moved: Moved): Value => [
  request.kind,
  request.attack.name,
  request.target.uuid,
  ...LUCK.map((luck) => tried(s, request, luck, moved)),
];

/** A death save at its worst and its best, and what it brings. */
const saved = (s: S, request: DyingExchange, moved: Moved): Value =>
  extremes(request.check).map((faces) => {
    const course = new Course<DyingExchange, DyingState, DyingEvent>(dyingCardRules, s, request);
    course.say({ type: "roll", faces } as DyingEvent);
    course.say({ type: "apply", changes: [] });
    return [course.refused, course.state.result?.total ?? null, moved(course.changes)];
  });

/** What a card that was opened comes to, what it costs and what it says; a card that waits for its roll is another. */
export function played(
  { kind, request }: { readonly kind: string; readonly request: unknown },
  s: S,
  moved: Moved,
): Value {
  if (kind === "attack") return attacked(s, request as AttackCard, moved);
  if (kind === "order") return [kind, { ...(request as DestinyCards["order"]) }];
  if (kind === "dying") return saved(s, request as DyingExchange, moved);
  if (kind === "stunt") return stunted(s, request as StuntCard, moved);
  const who = s.character(s.self);
  if (!who) return null;
  const card = request as CheckCardRequest | OpposedCardRequest;
  const begun = laid(s, who, card);
  const outcome = "purpose" in card ? checked(s, card, moved) : contested(s, kind, card, moved);
  const said = "purpose" in card ? card.more.about : "thing" in card ? card.thing : "";
  return [card.more.hold, moved(begun.changes), outcome, said];
}
