import type { Change } from "../../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../../kernel/exchange.ts";
import { refuse } from "../../../kernel/refusal.ts";
import type { Forced } from "../../../kernel/space/forced.ts";
import { forcedFeet, type StuntMode, stuntResistances } from "../../acts/stunt.ts";
import {
  type CheckRequest,
  type CheckResolution,
  isLost,
  isSpendFace,
  opposingTotal,
  resolveCheck,
  type Spend,
  unsound,
} from "../../dice/check.ts";
import type { ActionKey } from "../../turn/actions.ts";
import type { AttackEntry, DieName, Faces, ResistanceKey } from "../../types.ts";
import { type StuntKind, STUNTS } from "../../values.ts";
import type { PaidDie } from "../check/before-roll.ts";
import type { Party } from "../check/check.ts";

/** A Stunt of one on another. `check` is the attack check without its DC; null for a counter-Stunt and a Stunt by die, which make none. */
export interface StuntExchange {
  readonly actor: Party;
  readonly target: Party;
  readonly kind: StuntKind;
  readonly mode: StuntMode;
  readonly attack: AttackEntry;
  readonly check: CheckRequest | null;
  readonly raises: number;
}

/** A Stunt as its card keeps it, with what it costs. */
export interface StuntCard extends StuntExchange {
  readonly more: {
    readonly act: ActionKey;
    readonly spends: readonly string[];
    /** The die that a Stunt after a hit is paid with. */
    readonly die: DieName | null;
    /** Item of the target that is to be taken or broken. */
    readonly object: string;
  };
}

export type StuntEvent =
  | { readonly type: "attack"; readonly faces: Faces; readonly defense: number | null }
  | { readonly type: "defend"; readonly check: CheckRequest; readonly faces: Faces }
  | { readonly type: "effect"; readonly check: CheckRequest; readonly faces: Faces }
  | { readonly type: "oppose"; readonly resistance: ResistanceKey; readonly check: CheckRequest; readonly faces: Faces }
  | ({ readonly type: "attackImprove" | "improve" | "coup" | "opposeImprove" } & PaidDie)
  | { readonly type: "choose"; readonly kind: StuntKind }
  | { readonly type: "counter"; readonly changes: readonly Change[] }
  | { readonly type: "lost"; readonly changes: readonly Change[] }
  | { readonly type: "apply"; readonly changes: readonly Change[] };

export type StuntStage =
  | "attack"
  | "defend"
  | "missed"
  | "contest"
  | "won"
  | "lost"
  | "countered"
  | "applied"
  | "stopped";

/** Whom a Stunt that was won moves by force: five feet a degree, towards who made it or away from them. @rule DES-114 DES-115 */
function movesOf({ kind, mine, request }: StuntState): readonly Forced[] {
  if (kind !== "push" && kind !== "pull") return [];
  const way = kind === "push" ? "away" : "towards";
  const rule = kind === "push" ? "DES-115" : "DES-114";
  const feet = forcedFeet(mine?.degree ?? 0);
  return feet > 0 ? [{ who: request.target.uuid, from: request.actor.uuid, feet, way, rule }] : [];
}

/** Whom it moves as it takes effect. @rule DES-114 DES-115 */
export const stuntMoves = (before: StuntState, after: StuntState): readonly Forced[] =>
  after.stage === "applied" && before.stage !== "applied" ? movesOf(after) : [];

/** Whom it will move once it is let take effect. @rule DES-114 DES-115 */
export const stuntComing = (state: StuntState): readonly Forced[] => (state.stage === "won" ? movesOf(state) : []);

export interface StuntState {
  readonly request: StuntExchange;
  readonly kind: StuntKind;
  readonly stage: StuntStage;
  readonly faces: Faces | null;
  readonly defense: number | null;
  readonly attack: CheckResolution | null;
  readonly attackSpends: readonly Spend[];
  readonly effect: { readonly check: CheckRequest; readonly faces: Faces } | null;
  readonly against: { readonly resistance: ResistanceKey; readonly check: CheckRequest; readonly faces: Faces } | null;
  readonly spends: readonly Spend[];
  readonly opposing: readonly Spend[];
  readonly mine: CheckResolution | null;
  readonly theirs: CheckResolution | null;
}

function bare(check: CheckRequest): CheckRequest {
  const { dc: _dc, raises: _raises, ...rest } = check;
  return rest;
}

/** The attack check: a miss ends the Stunt, with no counter. @rule DES-110 */
function struck(state: StuntState): StuntState {
  const { check } = state.request;
  if (!check || !state.faces || state.defense === null) return state;
  const attack = resolveCheck(
    { ...check, dc: state.defense, raises: state.request.raises },
    state.faces,
    state.attackSpends,
  );
  return { ...state, attack, stage: attack.success ? "contest" : "missed" };
}

/** The effect check against the resistance; a tie is the acting side's. @rule DES-013 DES-110 */
function contested(state: StuntState): StuntState {
  if (!state.effect || !state.against) return state;
  const theirs = resolveCheck(bare(state.against.check), state.against.faces, state.opposing);
  const mine = resolveCheck({ ...bare(state.effect.check), dc: theirs.total }, state.effect.faces, state.spends);
  return { ...state, theirs, mine, stage: mine.success ? "won" : "lost" };
}

function spend(
  state: StuntState,
  event: Extract<StuntEvent, { type: "attackImprove" | "improve" | "coup" | "opposeImprove" }>,
): Step<StuntState> {
  if (!isSpendFace(event.roll)) return refuse("badDice");
  if (event.type === "attackImprove") {
    if (!state.attack || (state.stage !== "missed" && state.stage !== "contest") || state.effect || state.against)
      return refuse("spend.late");
    return accept(
      struck({ ...state, attackSpends: [...state.attackSpends, { use: "improve", roll: event.roll }] }),
      event.changes,
    );
  }
  if (!state.mine || (state.stage !== "won" && state.stage !== "lost")) return refuse("spend.notRolled");
  if (event.type === "coup" && !state.mine.success) return refuse("spend.failed");
  const next =
    event.type === "opposeImprove"
      ? { opposing: [...state.opposing, { use: "improve" as const, roll: event.roll }] }
      : { spends: [...state.spends, { use: event.type, roll: event.roll }] };
  return accept(contested({ ...state, ...next }), event.changes);
}

type EventOf<T extends StuntEvent["type"]> = Extract<StuntEvent, { readonly type: T }>;

/** The attack check is thrown; without a number to meet, the defender throws next. @rule DES-110 */
function attacked(state: StuntState, { faces, defense }: EventOf<"attack">): Step<StuntState> {
  if (state.stage !== "attack" || !state.request.check) return refuse("alreadyRolled");
  if (defense !== null && !Number.isSafeInteger(defense)) return refuse("badNumbers");
  const no = unsound({ ...state.request.check, raises: state.request.raises }, faces, true);
  if (no) return no;
  if (isLost(state.request.check, faces)) return accept({ ...state, faces, stage: "stopped" });
  const next = { ...state, faces, defense };
  return accept(defense === null ? { ...next, stage: "defend" } : struck(next));
}

/** The defender throws its Defense. @rule DES-067 DES-110 */
function defended(state: StuntState, event: EventOf<"defend">): Step<StuntState> {
  if (state.stage !== "defend") return refuse("alreadyAnswered");
  const check = bare(event.check);
  const no = unsound(check, event.faces, false);
  if (no) return no;
  return accept(struck({ ...state, defense: opposingTotal(check, resolveCheck(check, event.faces).total) }));
}

/** The effect check of the acting side. @rule DES-110 */
function acted(state: StuntState, { check, faces }: EventOf<"effect">): Step<StuntState> {
  if (state.stage !== "contest" || state.effect) return refuse("alreadyRolled");
  const no = unsound(bare(check), faces, false);
  if (no) return no;
  const next = { ...state, effect: { check, faces } };
  return accept(isLost(check, faces) ? { ...next, stage: "stopped" } : contested(next));
}

/** The defender resists with what it picked. @rule DES-110 */
function opposed(state: StuntState, { resistance, check, faces }: EventOf<"oppose">): Step<StuntState> {
  if (state.stage !== "contest" || state.against) return refuse("alreadyAnswered");
  if (!stuntResistances(state.request.attack.band).includes(resistance)) return refuse("stunt.resistance");
  return unsound(bare(check), faces, false) ?? accept(contested({ ...state, against: { resistance, check, faces } }));
}

/** Another Stunt is chosen than was announced, as long as nothing came of it. */
function chosen(state: StuntState, { kind }: EventOf<"choose">): Step<StuntState> {
  if (!STUNTS.includes(kind)) return refuse("stunt.kind");
  return state.stage === "applied" || state.stage === "countered" || state.stage === "stopped"
    ? refuse("alreadyApplied")
    : accept({ ...state, kind });
}

/**
 * A Stunt: the attack check, then effect against the resistance that the defender picks; won, it does what was chosen; lost, the defender may answer with a Stunt of its own.
 * @rule DES-013 DES-067 DES-110 DES-111 DES-112 DES-113 DES-114 DES-115 DES-116 DES-117 DES-181 DES-227 DES-294 DES-404
 */
export const stuntExchange: Reducer<StuntExchange, StuntState, StuntEvent> = {
  begin: (request) => ({
    request,
    kind: request.kind,
    stage: request.check ? "attack" : "contest",
    faces: null,
    defense: null,
    attack: null,
    attackSpends: [],
    effect: null,
    against: null,
    spends: [],
    opposing: [],
    mine: null,
    theirs: null,
  }),
  step: (state, event) => {
    switch (event.type) {
      case "lost":
        return state.stage === "attack"
          ? accept({ ...state, stage: "stopped" }, event.changes)
          : refuse("alreadyRolled");
      case "attack":
        return attacked(state, event);
      case "defend":
        return defended(state, event);
      case "effect":
        return acted(state, event);
      case "oppose":
        return opposed(state, event);
      case "attackImprove":
      case "improve":
      case "coup":
      case "opposeImprove":
        return spend(state, event);
      case "choose":
        return chosen(state, event);
      case "counter":
        if (state.stage !== "lost") return refuse("counter.won");
        return state.request.mode === "counter"
          ? refuse("counter.counter")
          : accept({ ...state, stage: "countered" }, event.changes);
      case "apply":
        return state.stage === "won" ? accept({ ...state, stage: "applied" }, event.changes) : refuse("nothingToApply");
      default:
        return refuse("noSuchEvent");
    }
  },
};
