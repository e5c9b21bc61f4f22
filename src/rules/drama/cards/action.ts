import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { asInteraction, CALL_CHOICES, CALL_TURNS, callEffect, interaction } from "../acts/interaction.ts";
import { type SegmentKind, throwChains, type ThrownChains } from "../dice/dice.ts";
import { isPending, POINT_CARDS, type Source } from "../fortune/spends.ts";
import { type DamageResult, damageRow, incoming, isHarmless, negate, NO_DAMAGE, nonLethal } from "../harm/damage.ts";
import type { DramaSettings } from "../settings.ts";
import { DIE } from "../values.ts";
import { playCard } from "./card-plays.ts";
import { asked, isOpen, known, type Paid, pay, spendStep, withFacts } from "./points.ts";
import { isTask, reread } from "./reading.ts";
import type { ActionEvent, ActionExchange, ActionState, Party, RolledSegment, SlotState } from "./types.ts";

type Of<T extends ActionEvent["type"]> = Extract<ActionEvent, { type: T }>;

/** The card before anything happened. */
function begin(request: ActionExchange): ActionState {
  return {
    request,
    stage: "declared",
    lapsed: false,
    segments: [],
    dieTotal: null,
    stymied: request.dice.stymied,
    wishes: [],
    spends: [],
    boosts: [],
    helpers: [],
    redone: 0,
    present: request.present,
    reading: null,
    handsSeen: request.present.some((p) => p.cards.length > 0),
    veiled: [],
    targets: request.targets.map((target) => ({
      target,
      stage: "open",
      dodged: null,
      reading: null,
      incoming: null,
      result: null,
      softened: false,
      negations: [],
      interaction: null,
      call: null,
      restrained: false,
      disarmed: false,
      changes: [],
    })),
  };
}

type Thrown = ThrownChains & { readonly segments: readonly RolledSegment[] };

/** The chains that are thrown now: the base roll and Up together, or the one extra roll. */
function chainsDue(state: ActionState, spend: string | null): readonly SegmentKind[] {
  if (spend === null)
    return state.stage === "declared" ? ["base", ...(state.request.dice.up ? (["up"] as const) : [])] : [];
  const due = state.spends.find((s) => s.id === spend && s.status === "open");
  return due ? [due.source === "personal" ? "hero" : "card"] : [];
}

/** Lay dice into the chains that are due. */
function lay(
  { request, stymied }: ActionState,
  kinds: readonly SegmentKind[],
  dice: readonly number[],
  sourceId: string | null,
): Thrown {
  const { rank, skilled, unskilledState } = request.dice;
  const { mookReroll } = request.settings;
  const how = { actionId: request.actionId, rank, skilled, unskilledState, mookReroll, stymied };
  const chains = throwChains(kinds, dice, how);
  return { ...chains, segments: chains.segments.map((s) => ({ ...s, sourceId })) };
}

/**
 * Whether another die must be thrown: on a re-roll face, for Up after the base roll, not for a lost chance. Whoever throws asks after each die, so that no die is thrown
 * that doesn't count.
 * @param spend  the opened spend that is thrown for; null for the base roll
 * @param faces  dice thrown for it so far
 * @rule DRA-011 DRA-015 DRA-020 DRA-121
 */
export function wantsDie(state: ActionState, spend: string | null, faces: readonly number[]): boolean {
  return lay(state, chainsDue(state, spend), faces, spend).unfinished;
}

/** Put thrown dice on the table; refused unless they are exactly the chains that were due. */
function thrown(state: ActionState, spend: string | null, faces: readonly number[]): Thrown | Refusal {
  if (!faces.every((f) => Number.isInteger(f) && f >= 1 && f <= DIE)) return refuse("diceBroken");
  const dice = lay(state, chainsDue(state, spend), faces, spend);
  return dice.unfinished || dice.used !== faces.length ? refuse("diceDontFit") : dice;
}

const counted = (segments: readonly RolledSegment[]): number => segments.reduce((sum, s) => sum + s.counted, 0);

/** Dice that come to this total, and everything read from it. @rule DRA-014 */
const totalling = (state: ActionState, dieTotal: number): ActionState => reread({ ...state, stage: "open", dieTotal });

/** More chains on the table. @rule DRA-014 DRA-102 */
function onTable(state: ActionState, segments: readonly RolledSegment[]): ActionState {
  const all = [...state.segments, ...segments];
  return totalling({ ...state, segments: all }, counted(all));
}

/** A point that stymied took leaves an empty chain behind. @rule DRA-021 DRA-023 */
function withLost(state: ActionState): ActionState {
  const spend = state.spends.at(-1);
  if (spend?.status !== "lost") return state;
  const empty: RolledSegment = {
    kind: spend.source === "personal" ? "hero" : "card",
    dice: [],
    counted: 0,
    floored: false,
    lost: true,
    sourceId: spend.id,
  };
  return { ...state, segments: [...state.segments, empty] };
}

const announceEvent = (state: ActionState, by: string, source: Source, aware?: readonly string[]) =>
  ({
    type: "announce",
    spend: `s${state.spends.length + 1}`,
    action: state.request.actionId,
    by,
    source,
    ...(aware && { aware }),
  }) as const;

function announced(state: ActionState, by: string, source: Source, aware?: readonly string[]): Paid {
  const step = spendStep(state, announceEvent(state, by, source, aware), "DRA-107");
  return step.accepted ? { ...step, state: withLost(step.state) } : step;
}

/**
 * Announce the points that were wished for, one after the other, each as soon as nothing else waits. A wish that can't be paid any more falls away; it had cost nothing. While stymied
 * would take the point, a wish stays a wish: its owner may announce it all the same, knowing that, or withdraw it.
 * @rule DRA-021 DRA-103
 */
function grantWishes(state: ActionState, changes: readonly Change[]): Step<ActionState> {
  let now: { state: ActionState; changes: readonly Change[] } = { state, changes };
  while (
    isOpen(now.state) &&
    !now.state.stymied &&
    now.state.wishes[0] !== undefined &&
    !now.state.spends.some(isPending)
  ) {
    const [first, ...rest] = now.state.wishes;
    const wished = { ...now.state, wishes: rest };
    const step = announced(wished, state.request.actor.uuid, first);
    now = step.accepted
      ? { state: step.state, changes: [...now.changes, ...step.changes] }
      : { state: wished, changes: now.changes };
  }
  return accept(now.state, now.changes);
}

const after = (paid: Paid): Step<ActionState> => (paid.accepted ? grantWishes(paid.state, paid.changes) : paid);

/** @rule DRA-103 */
function wish(state: ActionState, e: Of<"wish" | "unwish">): Step<ActionState> {
  if (e.by !== state.request.actor.uuid) return refuse("notYourAction");
  if (e.type === "unwish")
    return state.wishes.includes(e.source)
      ? accept({ ...state, wishes: state.wishes.filter((w) => w !== e.source) })
      : refuse("noSuchWish");
  if (state.stage === "resolved" || state.lapsed || !state.request.spendable) return refuse("actionClosed");
  return state.wishes.includes(e.source)
    ? refuse(e.source === "personal" ? "personalQuota" : "noPoint")
    : accept({ ...state, wishes: [...state.wishes, e.source] });
}

/** The base roll, with Up straight after it; then what was wished for is announced. @rule DRA-011 DRA-020 DRA-103 */
function roll(state: ActionState, e: Of<"roll">): Step<ActionState> {
  if (state.stage !== "declared") return refuse("alreadyRolled");
  const dice = thrown(state, null, e.faces);
  return "accepted" in dice
    ? dice
    : grantWishes(onTable({ ...state, stymied: dice.stymied }, dice.segments), [
        ...(state.redone === 0 ? state.request.onRoll : []),
        ...(e.changes ?? []),
      ]);
}

/** The die of a point whose window has closed. @rule DRA-016 DRA-102 DRA-121 */
function extraRoll(state: ActionState, e: Of<"throw">): Step<ActionState> {
  const step = spendStep(state, { type: "roll", spend: e.spend }, "DRA-102");
  if (!step.accepted) return step;
  const dice = thrown(state, e.spend, e.faces);
  return "accepted" in dice
    ? dice
    : grantWishes(onTable({ ...step.state, stymied: dice.stymied }, dice.segments), [
        ...step.changes,
        ...(e.changes ?? []),
      ]);
}

/** Somebody has helped with a task that succeeds or fails as a whole, or tried to. @rule DRA-055 */
function help(state: ActionState, e: Of<"help">): Step<ActionState> {
  if (state.stage === "resolved") return refuse("actionClosed");
  if (!isTask(state) || e.by === state.request.actor.uuid) return refuse("noHelp");
  if (state.helpers.some((h) => h.by === e.by)) return refuse("helpedAlready");
  return accept(reread({ ...state, helpers: [...state.helpers, { by: e.by, success: e.success }] }));
}

/** Objects know wounds only, but for a vehicle that takes shock. @rule DRA-187 DRA-223 */
const onObject = (r: DamageResult, takesShock: boolean): DamageResult => ({
  ...NO_DAMAGE,
  wounds: r.wounds,
  ...(takesShock && { shock: r.shock }),
});

/** What a hit is about to do: the damage row, changed by the form of the attack and the victim's powers. @rule DRA-147 DRA-150 DRA-177 DRA-187 */
function struck(state: ActionState, slot: SlotState, effectRp: number): SlotState {
  const { form, settings } = state.request;
  const { target } = slot;
  if (form.disarm) {
    const reached = slot.reading?.resolution.effect?.total ?? Number.NEGATIVE_INFINITY;
    const disarmed = target.strength !== null && reached >= target.strength;
    return { ...slot, disarmed, stage: disarmed ? "result" : "unaffected" };
  }
  const row = damageRow(
    effectRp,
    target.kind === "object" ? "mook" : target.column,
    settings.damageTable,
    settings.negativeDamageShock,
  );
  const arriving = incoming(row, form, target.protection);
  const result = target.kind === "object" ? onObject(arriving, target.takesShock === true) : arriving;
  const restrained = form.grapple === true && effectRp >= 0;
  return {
    ...slot,
    incoming: result,
    result,
    restrained,
    stage: isHarmless(result) && !restrained ? "unaffected" : "result",
  };
}

/** The outcome for one target. */
function outcome(state: ActionState, slot: SlotState): SlotState {
  const { reading } = slot;
  if (!reading?.success) return { ...slot, stage: "missed" };
  const { kind, settings } = state.request;
  if (state.request.levelOnly === true) return { ...slot, stage: "unaffected" };
  const shakes = asInteraction(kind);
  if (shakes) {
    const result = interaction(shakes, reading.rp ?? 0, settings.interactionTable);
    if (slot.target.affected) return { ...slot, interaction: result, stage: "unaffected" };
    return { ...slot, interaction: result, stage: result === "playersCall" ? "call" : "result" };
  }
  return reading.effectRp === null ? { ...slot, stage: "unaffected" } : struck(state, slot, reading.effectRp);
}

/** Read the outcome; from here on no point goes into the roll. @rule DRA-108 DRA-251 DRA-256 DRA-257 */
function resolve(state: ActionState, changes: readonly Change[]): Step<ActionState> {
  if (state.stage === "resolved") return refuse("actionClosed");
  if (state.stage === "declared") return refuse("notRolled");
  if (state.spends.some(isPending)) return refuse("awaitingCounter");
  return accept(concluded(state), changes);
}

const concluded = (state: ActionState): ActionState => ({
  ...state,
  stage: "resolved",
  wishes: [],
  targets: state.targets.map((slot) => outcome(state, slot)),
});

/** What comes of an action if its dice come to this total in the end: the very reading that its card takes. @rule DRA-014 DRA-251 DRA-256 */
export const cameTo = (state: ActionState, dieTotal: number): ActionState => concluded(totalling(state, dieTotal));

/** The actor begins something else: this action takes no more points, and one that was only declared forgets its wishes. It waits for a point that is announced. @rule DRA-103 DRA-108 */
function lapse(state: ActionState): Step<ActionState> {
  if (state.lapsed || state.stage === "resolved") return refuse("actionClosed");
  return state.spends.some(isPending) ? refuse("awaitingCounter") : accept({ ...state, lapsed: true, wishes: [] });
}

const put = (state: ActionState, slot: SlotState, changes: readonly Change[] = []): Step<ActionState> =>
  accept({ ...state, targets: state.targets.map((t) => (t.target.slot === slot.target.slot ? slot : t)) }, changes);

/** An attacker who chose so before the roll holds back, before anybody negates. @rule DRA-150 DRA-176 */
function soften(state: ActionState, slot: SlotState, wounds: number): Step<ActionState> {
  if (slot.stage !== "result" || !slot.result || !state.request.form.holdsBack) return refuse("nothingToSoften");
  if (slot.softened) return refuse("softenedAlready");
  if (slot.negations.length > 0) return refuse("negatedAlready");
  if (!Number.isInteger(wounds) || wounds < 1 || wounds > slot.result.wounds) return refuse("nothingToSoften");
  const result = nonLethal(slot.result, wounds);
  return put(state, { ...slot, softened: true, incoming: result, result });
}

/**
 * Hero Points against a result, before it is applied: the victim's own, of which one may go into each result, and cards of anybody. A result on gear is negated only where
 * the gear is somebody's trademark, by its owner's point.
 * @rule DRA-200 DRA-201 DRA-204 DRA-207 DRA-208 DRA-210 DRA-220 DRA-221 DRA-223 DRA-225 DRA-226 DRA-286
 */
function negateResult(state: ActionState, slot: SlotState, e: Of<"negate">): Step<ActionState> {
  if (slot.stage !== "result" || !slot.result) return refuse("nothingToNegate");
  const { target } = slot;
  const victim = target.kind === "object" ? target.owner : target;
  if (!victim) return refuse("notTrademark");
  const who = known(state, e.by);
  if (!who) return refuse("notPresent");
  if (who.rank !== "hero") return refuse("notHero");
  const self = e.by === victim.uuid;
  if (!who.conscious && !(self && target.kind === "character")) return refuse("unconscious");
  if (![0, 1].includes(e.personal)) return refuse("personalQuota");
  if (e.personal > 0 && !self) return refuse("outsideOnly");
  if (e.personal > 0 && slot.negations.some((n) => n.personal > 0)) return refuse("personalQuota");
  if (e.cards.some((id) => !who.cards.some((c) => c.id === id && POINT_CARDS.includes(c.effect))))
    return refuse("noPoint");
  const negation = negate(slot.result, e.picks, e.personal, e.cards.length);
  if (!negation.accepted) return negation;
  const paid = pay(state, [{ by: e.by, personal: e.personal, cards: e.cards }], "DRA-200");
  if (!paid.accepted) return paid;
  const entry = { by: e.by, picks: e.picks, personal: e.personal, cards: e.cards };
  return put(paid.state, { ...slot, result: negation.result, negations: [...slot.negations, entry] }, paid.changes);
}

/** The Gamemaster words a player's call. @rule DRA-255 */
function call(state: ActionState, slot: SlotState, e: Of<"call">): Step<ActionState> {
  if (slot.stage !== "call") return refuse("noCall");
  if (!CALL_CHOICES.includes(e.choice)) return refuse("noSuchChoice");
  const { turns = 1 } = e;
  if (!Number.isInteger(turns) || turns < 1 || turns > CALL_TURNS) return refuse("noSuchChoice");
  const { states, actorUp } = callEffect(e.choice);
  return put(state, {
    ...slot,
    call: { choice: e.choice, words: e.words, turns },
    stage: states.length > 0 || actorUp ? "result" : "unaffected",
  });
}

/** Let results fall on one or several: all of them or none. What they change is worked out from the targets as they are then. @rule DRA-178 DRA-208 */
function apply(state: ActionState, e: Of<"apply">): Step<ActionState> {
  const due = state.targets.filter((t) => e.slots.includes(t.target.slot));
  if (due.length === 0 || due.length !== new Set(e.slots).size) return refuse("noSuchTarget");
  if (due.some((t) => t.stage !== "result")) return refuse("nothingToApply");
  const of = (slot: string): readonly Change[] => e.changes.find((c) => c.slot === slot)?.changes ?? [];
  const targets = state.targets.map((t) =>
    due.includes(t) ? { ...t, stage: "applied" as const, changes: of(t.target.slot) } : t,
  );
  return accept(
    { ...state, targets },
    due.flatMap((t) => of(t.target.slot)),
  );
}

/** @rule DRA-108 DRA-120 DRA-121 DRA-124 DRA-133 */
function step(before: ActionState, event: ActionEvent): Step<ActionState> {
  const state = withFacts(before, event.facts);
  switch (event.type) {
    case "wish":
    case "unwish":
      return wish(state, event);
    case "roll":
      return roll(state, event);
    case "announce":
      return after(announced(state, event.by, event.source, event.aware));
    case "counter":
      return after(spendStep(state, event, "DRA-120"));
    case "pass":
      return after(spendStep(state, event, "DRA-124"));
    case "close":
      return after(spendStep(state, { type: "close", spend: event.spend }, "DRA-124"));
    case "cancel":
      return after(spendStep(state, { type: "cancel", spend: event.spend }, "DRA-107"));
    case "aware":
      return after(spendStep(state, event, "DRA-123"));
    case "help":
      return help(state, event);
    case "throw":
      return extraRoll(state, event);
    case "play":
      return playCard(state, event);
    case "lapse":
      return lapse(state);
    case "resolve":
      return resolve(state, event.changes ?? []);
    case "apply":
      return apply(state, event);
  }
  const slot = state.targets.find((t) => t.target.slot === event.slot);
  if (!slot) return refuse("noSuchTarget");
  switch (event.type) {
    case "soften":
      return soften(state, slot, event.wounds);
    case "negate":
      return negateResult(state, slot, event);
    case "call":
      return call(state, slot, event);
  }
}

/**
 * One action from its declaration to what it leaves behind: dice, Hero Points and cards with the window in which anybody aware may counter, totals against every target,
 * results, negation, consequences. Points and cards stay with their owners; what is paid comes out as changes of the same step, so that two who lose a point lose it
 * together. Nothing is stored but the request and its events: read again, they come to the same state.
 * @rule DRA-001 DRA-089 DRA-100 DRA-108 DRA-120 DRA-121 DRA-132 DRA-133 DRA-208 DRA-414
 */
export const actionExchange: Reducer<ActionExchange, ActionState, ActionEvent> = { begin, step };

/**
 * What beginning another action does to those a character still has open: they take no more points. It waits while a point is announced or its die is due on one of them.
 * @param open  actions on cards, of anybody
 * @returns     ids of the actions that must lapse first, or refusal `awaitingCounter`
 * @rule DRA-108
 */
export function beginsAnother(
  open: readonly ActionState[],
  actor: string,
): { readonly accepted: true; readonly lapse: readonly string[] } | Refusal {
  const own = open.filter(
    (s) =>
      s.request.actor.uuid === actor &&
      s.stage !== "resolved" &&
      !s.lapsed &&
      !s.request.world &&
      (s.stage === "open" || s.wishes.length > 0),
  );
  return own.some((s) => s.spends.some(isPending))
    ? refuse("awaitingCounter")
    : { accepted: true, lapse: own.map((s) => s.request.actionId) };
}

/** Seconds that those who may counter a point have for it; null where the table set none, or nothing is announced: then it is treated like any question. @rule DRA-124 */
export const counterPatience = (
  { spends }: Pick<ActionState, "spends">,
  { counterTimer }: Pick<DramaSettings, "counterTimer">,
): number | null => (counterTimer > 0 && spends.some((s) => s.status === "announced") ? counterTimer : null);

/** Whom the table waits for when the Gamemaster is asked. */
const GAMEMASTER: Party = { uuid: "", name: "", img: "icons/svg/mystery-man.svg" };

/**
 * Who is asked: for the dice, for a counter or a pass, to read the outcome, to word a player's call, to negate or let it fall. Empty when nobody is.
 * @rule DRA-123 DRA-124 DRA-208 DRA-255
 */
export function waiting(state: ActionState): readonly Party[] {
  const { actor } = state.request;
  const pending = state.spends.find(isPending);
  if (pending?.status === "announced") return asked(state, pending);
  if (state.stage !== "resolved") return [actor];
  if (state.targets.some((t) => t.stage === "call")) return [GAMEMASTER];
  const victims = state.targets
    .filter((t) => t.stage === "result")
    .flatMap((t) => (t.target.kind === "object" ? (t.target.owner ?? []) : t.target));
  return victims.filter((v, i) => victims.findIndex((o) => o.uuid === v.uuid) === i);
}
