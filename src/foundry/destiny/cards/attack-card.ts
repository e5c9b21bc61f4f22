import {
  type AttackOffers,
  attackOffers,
  type AttackState,
  type CheckRequest,
  conditionLabel,
  consequenceFor,
  consequencesFor,
  contagionIn,
  type DestinyCharacter,
  edgeRank,
  effectLabel,
  immuneTo,
  isHit,
  isVeiled,
  key,
  owesRecoil,
  resistanceLabel,
  surges,
  takedownOpen,
  type TargetState,
  touches,
  turnIn,
  type Worn,
} from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { rulesetById } from "../../registry.ts";
import type { Localize, Party, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, ConsequenceView, OutcomeView, PartyView, RollView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { plain } from "../../view/rows.ts";
import { degreeText, spendText } from "../acts/odds.ts";
import { characterAt } from "../facts.ts";
import { destinySettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { button, rollView, spendButtons, warningTags } from "./roll-view.ts";
import { diceOf, luckyHands } from "./spend.ts";

const WAITS = {
  defend: "waitingDefense",
  dodge: "waitingReflex",
  first: "waitingResistance",
  resist: "waitingResistance",
} as const;
const isWaiting = (stage: TargetState["stage"]): stage is keyof typeof WAITS => stage in WAITS;
const ASKS = {
  defend: { label: "defend", icon: "fa-solid fa-shield-halved" },
  dodge: { label: "dodge", icon: "fa-solid fa-person-running" },
  first: { label: "resistFirst", icon: "fa-solid fa-shield" },
  resist: { label: "resist", icon: "fa-solid fa-heart-crack" },
} as const;

/** What somebody's part of the attack has come to, in a word. @rule DES-402 DES-403 */
function word(state: AttackState, t: TargetState, localize: Localize): OutcomeView | undefined {
  const at = (name: string, tone: OutcomeView["tone"], detail?: string): OutcomeView => ({
    word: localize(key("Outcome", name)),
    tone,
    ...(detail !== undefined && { detail }),
  });
  switch (t.stage) {
    case "lost":
      return at("lost", "warning");
    case "missed":
      return at("miss", "failure", t.attack?.degree === undefined ? undefined : degreeText(t.attack.degree, localize));
    case "countered":
      return at("countered", "neutral");
    case "unharmed":
      return at(
        "resisted",
        "neutral",
        t.resistance?.degree === undefined ? undefined : degreeText(t.resistance.degree, localize),
      );
    case "apply":
    case "applied": {
      const c = consequenceFor(state, t);
      const detail =
        c.kind === "mark"
          ? localize(key("Card", "markOf"), { degree: degreeText(-t.failure, localize) })
          : degreeText(-t.failure, localize);
      return at(c.kind === "mark" ? "harmed" : "affected", "harm", detail);
    }
    case "resist":
    case "first":
      if (t.critical)
        return { ...at("critical", "success", degreeText(t.attack?.degree ?? 1, localize)), critical: true };
      return t.attack
        ? at("hit", "success", degreeText(t.attack.degree ?? 1, localize))
        : at("caught", "warning", t.dodge?.success === true ? localize(key("Card", "halved")) : undefined);
    default:
      return undefined;
  }
}

function rolls(state: AttackState, t: TargetState, localize: Localize): RollView[] {
  const { attack, actor } = state.request;
  const named = (name: string): string => localize(key("Roll", name));
  const asked = (check: CheckRequest | null): CheckRequest | null => check && { ...check, raises: state.raises };
  const out: RollView[] = [];
  if (t.attack)
    out.push(
      rollView(
        localize(key("Card", "attackOf"), { name: actor.name }),
        t.attack,
        asked(t.target.check),
        t.faces,
        t.spends,
        localize,
      ),
    );
  if (t.defend) out.push(rollView(named("defend"), t.defend, null, null, [], localize));
  if (t.dodge) out.push(rollView(localize(resistanceLabel("reflex")), t.dodge, null, null, [], localize));
  if (t.smash) out.push(rollView(named("smash"), t.smash, null, null, [], localize));
  if (t.first)
    out.push(rollView(localize(resistanceLabel(attack.resistible ?? "fortitude")), t.first, null, null, [], localize));
  if (t.resistance)
    out.push(
      rollView(
        localize(resistanceLabel(attack.resistance)),
        t.resistance,
        t.resisted?.check ?? null,
        t.resisted?.faces ?? null,
        t.resisted?.spends ?? [],
        localize,
      ),
    );
  return out;
}

function consequences(worn: Worn<AttackState>, t: TargetState, table: Table, localize: Localize): ConsequenceView[] {
  const of = (changes: readonly Change[], state: ConsequenceView["state"]): ConsequenceView[] =>
    consequencesOf(changes, rulesetById("destiny"), state, localize);
  if (t.stage === "applied")
    return of(
      worn.applied.filter((c) => c.subject.startsWith(t.target.uuid)),
      "applied",
    );
  if (t.stage !== "apply" || isVeiled(t.dc)) return [];
  const target = characterAt(table, t.target.uuid);
  if (worn.inner.slam > 0 && target && immuneTo(target, "allSlam"))
    return [{ text: localize(key("Card", "slamSpared")), tone: "info", rule: "DES-177", state: "pending" }];
  const c = consequenceFor(worn.inner, t);
  if (c.kind === "condition" && c.condition === null)
    return [{ text: localize(key("Card", `chooseGrade.${c.grade}`)), tone: "harm", rule: "DES-271", state: "pending" }];
  if (c.kind === "weaken")
    return [
      { text: localize(key("Card", "weakens"), { ranks: c.ranks }), tone: "harm", rule: "DES-337", state: "pending" },
    ];
  return of(consequencesFor(situation(worn.inner.request.actor.uuid, table), worn.inner, t, ""), "pending");
}

/** One target's row of an attack's card, and who looks at it. */
interface Row {
  readonly state: AttackState;
  readonly t: TargetState;
  readonly args: Readonly<Record<string, string>>;
  readonly who: DestinyCharacter | null;
  readonly whom: DestinyCharacter | null;
  readonly viewer: Viewer;
  readonly table: Table;
  readonly localize: Localize;
}

/** What the target's owner rolls now, or takes without a roll. @rule DES-026 DES-402 */
function answers({ state, t, args, viewer, localize }: Row): ButtonView[] {
  if (!isWaiting(t.stage)) return [];
  const { attack } = state.request;
  const a = ASKS[t.stage];
  const dc =
    t.stage === "resist" && t.smash && !isVeiled(t.smash)
      ? localize(key("Card", "dc"), { dc: plain(t.smash.total) })
      : "";
  const resistance = resistanceLabel(t.stage === "first" ? (attack.resistible ?? "fortitude") : attack.resistance);
  const tone = t.stage === "defend" || t.stage === "dodge" ? "info" : "warning";
  const label = localize(key("Card", a.label), { resistance, dc }).trim();
  const answer = button("answer", label, a.icon, t.target, viewer, localize, { args, tone });
  if (t.stage !== "resist") return [answer];
  const concede = localize(key("Card", "concede"));
  return [answer, button("fail", concede, "fa-solid fa-face-sad-tear", t.target, viewer, localize, { args })];
}

/** A Surge of the target against the hit; shown to who plays it. @rule DES-208 */
function counters({ t, args, whom, viewer, localize }: Row): ButtonView[] {
  // A minion or a common adversary can't, and whoever has no power has nothing to counter with.
  return isHit(t) && whom && surges(whom) && whom.powers.length > 0 && (viewer.isGM || viewer.owns(t.target.uuid))
    ? [
        button("counter", localize(key("Card", "counterSurge")), "fa-solid fa-bolt", t.target, viewer, localize, {
          args,
        }),
      ]
    : [];
}

/** The effect falls, by the hand of either side. @rule DES-402 */
function applies({ state, t, args, viewer, localize }: Row): ButtonView[] {
  if (t.stage !== "apply") return [];
  const hand = viewer.owns(t.target.uuid) ? t.target : state.request.actor;
  return [
    button("apply", localize(key("Card", "apply")), "fa-solid fa-check", hand, viewer, localize, {
      args,
      tone: "harm",
    }),
  ];
}

/** Dice on the attack check: of whoever attacked, and of others who have Luck Control. @rule DES-222 DES-224 DES-337 DES-401 */
function attackDice({ state, t, args, who, viewer, table, localize }: Row, may: AttackOffers): ButtonView[] {
  const { actor } = state.request;
  const check =
    t.target.check && t.defense !== null ? { ...t.target.check, dc: t.defense, raises: state.raises } : null;
  const odds = check && t.stage === "missed" ? spendText(check, t.faces, "improve", t.spends) : null;
  const lent = (p: Party): ButtonView[] => {
    const dice = diceOf(characterAt(table, p.uuid), table);
    return spendButtons("improve", dice, p, viewer, localize, { ...args, spender: p.uuid }, odds);
  };
  return [
    ...(may.improve ? spendButtons("improve", diceOf(who, table), actor, viewer, localize, args, odds) : []),
    ...(may.coup ? spendButtons("coup", diceOf(who, table), actor, viewer, localize, args) : []),
    ...(may.lucky ? luckyHands(actor.uuid, viewer, table).flatMap(lent) : []),
  ];
}

/** A Smash with the hit; refused where the table is strict and this turn's Reaction is gone. @rule DES-176 */
function smashes({ state, args, who, viewer, table, localize }: Row): ButtonView[] {
  const turn = who ? turnIn(situation(who.ref, table), who) : null;
  const used =
    destinySettings(table).economyEnforcement === "block" &&
    turn?.here &&
    turn.limits.turn !== null &&
    turn.spends["reaction"] === turn.limits.turn;
  return [
    button("smash", localize(key("Card", "smash")), "fa-solid fa-hammer", state.request.actor, viewer, localize, {
      args,
      ...(used && { refused: localize(key("Refusal", "reaction.used")) }),
    }),
  ];
}

/** A Stunt after the hit, one button for each kind of die that pays it. @rule DES-227 */
function stunts({ state, args, who, viewer, table, localize }: Row): ButtonView[] {
  const { actor } = state.request;
  if (!viewer.isGM && !viewer.owns(actor.uuid)) return [];
  return diceOf(who, table).map((die) => {
    const label = localize(key("Card", "stuntBy"), { die: localize(key("Pool", die)) });
    return button("stunt", label, "fa-solid fa-wand-magic", actor, viewer, localize, { args: { ...args, die } });
  });
}

/** What whoever touched somebody contagious must resist, as long as they haven't caught it. @rule DES-341 */
function touched({ state, t, args, who, whom, viewer, table, localize }: Row): ButtonView[] {
  const { actor, attack } = state.request;
  if (!touches(attack) || !t.hit || !who) return [];
  return contagionIn(situation(who.ref, table), whom ?? { ...who, conditions: [] })
    .filter((c) => !who.conditions.some((o) => o.id === c.condition))
    .map(({ condition }) => {
      const label = localize(key("Card", "touched"), { condition: conditionLabel(condition) });
      return button("touched", label, "fa-solid fa-virus", actor, viewer, localize, {
        args: { ...args, condition },
        tone: "warning",
      });
    });
}

/** Dice of the target on the resistance that failed, before the effect falls. @rule DES-222 DES-224 DES-401 */
function resistDice({ t, args, whom, viewer, table, localize }: Row): ButtonView[] {
  if (t.stage !== "apply" || !t.resisted?.faces || t.dc === null || isVeiled(t.resisted.check)) return [];
  const { check, faces, spends } = t.resisted;
  // What it is held against may be hidden: the die can be spent all the same.
  const odds = isVeiled(t.dc) ? null : spendText({ ...check, dc: t.dc }, faces, "improve", spends);
  return spendButtons("resistImprove", diceOf(whom, table), t.target, viewer, localize, args, odds);
}

/** What the target's owner may press, what the attacker may, one row a target. @rule DES-026 DES-176 DES-222 DES-224 DES-227 DES-401 DES-402 */
function buttons(
  { inner: state }: Worn<AttackState>,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const [who, whom] = [characterAt(table, state.request.actor.uuid), characterAt(table, t.target.uuid)];
  const row: Row = { state, t, args: { target: t.target.uuid }, who, whom, viewer, table, localize };
  const may = attackOffers(state, t, destinySettings(table).attackDegreeBonus);
  return [
    ...answers(row),
    ...counters(row),
    ...applies(row),
    ...attackDice(row, may),
    ...(may.smash ? smashes(row) : []),
    ...(may.stunt ? stunts(row) : []),
    ...touched(row),
    ...resistDice(row),
  ];
}

function party(worn: Worn<AttackState>, t: TargetState, viewer: Viewer, table: Table, localize: Localize): PartyView {
  const outcome = word(worn.inner, t, localize);
  return {
    uuid: t.target.uuid,
    name: t.target.name,
    img: t.target.img,
    ...(isWaiting(t.stage) && { waiting: localize(key("Card", WAITS[t.stage]), { name: t.target.name }) }),
    rolls: rolls(worn.inner, t, localize),
    ...(outcome && { outcome }),
    consequences: consequences(worn, t, table, localize),
    buttons: buttons(worn, t, viewer, table, localize),
  };
}

/** One button for all of a stage that the viewer acts for, where there are several: minions in one go. @rule DES-371 */
function together(state: AttackState, viewer: Viewer, localize: Localize): ButtonView[] {
  const mine = (stage: TargetState["stage"]): number =>
    state.targets.filter((t) => t.stage === stage && (viewer.isGM || viewer.owns(t.target.uuid))).length;
  const all = (["defend", "dodge", "first", "resist"] as const).flatMap((stage): ButtonView[] =>
    mine(stage) > 1
      ? [
          {
            gesture: "answerAll",
            args: { stage },
            label: localize(key("Card", "answerAll"), { count: mine(stage) }),
            icon: ASKS[stage].icon,
            tone: "warning",
          },
        ]
      : [],
  );
  return [
    ...all,
    ...(mine("apply") > 1
      ? [
          {
            gesture: "applyAll",
            args: {},
            label: localize(key("Card", "applyAll"), { count: mine("apply") }),
            icon: "fa-solid fa-check-double",
            tone: "harm" as const,
          },
        ]
      : []),
  ];
}

/** What whoever attacks does beside the rows of the targets: one more attack, and what comes back at them. @rule DES-177 DES-310 DES-341 */
function ownButtons(state: AttackState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const { actor } = state.request;
  const { recoil } = state;
  const b = (gesture: string, label: string, icon: string, tone: NonNullable<ButtonView["tone"]>): ButtonView =>
    button(gesture, localize(key("Card", label)), icon, actor, viewer, localize, { tone });
  const owes = owesRecoil(state);
  const who = characterAt(table, actor.uuid);
  return [
    ...(who && takedownOpen(state, edgeRank(who, "takedown"))
      ? [b("takedown", "takedown", "fa-solid fa-angles-right", "info")]
      : []),
    ...(owes
      ? [b("recoil", owes === "slam" ? "slamRecoil" : "sideEffect", "fa-solid fa-person-falling-burst", "warning")]
      : []),
    ...(recoil && !recoil.applied && recoil.result.success !== true
      ? [b("applyRecoil", "applyRecoil", "fa-solid fa-check", "harm")]
      : []),
  ];
}

/** What the attack is made with and what was declared, in short. @rule DES-028 DES-402 */
function tags(worn: Worn<AttackState>, unsure: boolean, localize: Localize): string[] {
  const state = worn.inner;
  const { attack } = state.request;
  return [
    isVeiled(attack)
      ? localize(effectLabel(attack.effect))
      : localize(key("Sheet", "effectRank"), { effect: effectLabel(attack.effect), rank: attack.rank }),
    localize(key("Band", attack.band, "label")),
    ...(attack.area ? [localize(key("Shape", attack.area.shape, "label"))] : []),
    ...(state.raises > 0 ? [localize(key("Card", "raised"), { count: state.raises })] : []),
    ...(state.slam > 0 ? [localize(key("Card", "slam"), { ranks: state.slam })] : []),
    ...(unsure ? [localize(key("Card", "unsure"))] : []),
    ...warningTags(worn, localize),
  ];
}

/** The card of an attack. @rule DES-028 DES-402 DES-403 */
export function attackCard(worn: Worn<AttackState>, viewer: Viewer, table: Table, localize: Localize): CardView {
  const state = worn.inner;
  const { actor, attack } = state.request;
  const { act, unsure } = state.request as unknown as { readonly act: string; readonly unsure: boolean };
  const { recoil } = state;
  return {
    caption: localize(key("Action", act, "label")),
    title:
      attack.power === null && ["fist", "quip", "rumor"].includes(attack.id)
        ? localize(key("Attack", attack.id))
        : attack.name,
    name: actor.name,
    img: actor.img,
    rolls: recoil ? [rollView(localize(key("Roll", "recoil")), recoil.result, null, null, [], localize)] : [],
    tags: tags(worn, unsure, localize),
    parties: state.targets.map((t) => party(worn, t, viewer, table, localize)),
    buttons: [...ownButtons(state, viewer, table, localize), ...together(state, viewer, localize)],
  };
}
