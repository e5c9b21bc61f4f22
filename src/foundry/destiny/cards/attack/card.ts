import {
  attackBlow,
  attackEnd,
  attackerOffers,
  type AttackOffers,
  attackOffers,
  type AttackState,
  type CheckRequest,
  conditionLabel,
  consequenceFor,
  type DestinyCharacter,
  effectLabel,
  isVeiled,
  key,
  resistanceLabel,
  type TargetState,
  type Worn,
} from "../../../../rules/destiny/index.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { openChanges } from "../../../../rules/kernel/told.ts";
import { rulesetById } from "../../../registry.ts";
import type { Localize, Party, Table, Viewer } from "../../../ruleset.ts";
import type {
  ButtonView,
  CardView,
  ConsequenceView,
  OutcomeView,
  PartyView,
  RollView,
} from "../../../view/card-view.ts";
import { consequencesOf } from "../../../view/changes.ts";
import { plain } from "../../../view/rows.ts";
import { degreeText, spendText } from "../../acts/odds.ts";
import { characterAt } from "../../at-table.ts";
import { situation } from "../../situation.ts";
import { button, rollView, spendButtons, warningTags } from "../roll-view.ts";
import { diceOf, luckyHands } from "../spend.ts";

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
  const end = attackEnd(situation(worn.inner.request.actor.uuid, table), worn.inner, t);
  switch (end.kind) {
    case "none":
      return [];
    case "spared":
      return [{ text: localize(key("Card", "slamSpared")), tone: "info", rule: "DES-177", state: "pending" }];
    case "open": {
      const c = end.consequence;
      const [text, rule] =
        c.kind === "weaken"
          ? [localize(key("Card", "weakens"), { ranks: c.ranks }), "DES-337"]
          : [localize(key("Card", `chooseGrade.${c.grade}`)), "DES-271"];
      return [{ text, tone: "harm", rule, state: "pending" }];
    }
    case "falls":
      // Of somebody hidden no number is told before it is applied that nobody is told after it (DES-400).
      return of(isVeiled(t.resistance) ? openChanges(end.changes, () => true) : end.changes, "pending");
  }
}

/** One target's row of an attack's card, and who looks at it. */
interface Row {
  readonly state: AttackState;
  readonly t: TargetState;
  readonly may: AttackOffers;
  readonly args: Readonly<Record<string, string>>;
  readonly who: DestinyCharacter | null;
  readonly whom: DestinyCharacter | null;
  readonly viewer: Viewer;
  readonly table: Table;
  readonly localize: Localize;
}

/** What the target's owner rolls now, or takes without a roll. @rule DES-026 DES-402 */
function answers({ state, t, may, args, viewer, localize }: Row): ButtonView[] {
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
  if (!may.concede) return [answer];
  const concede = localize(key("Card", "concede"));
  return [answer, button("fail", concede, "fa-solid fa-face-sad-tear", t.target, viewer, localize, { args })];
}

/** A Surge of the target against the hit; shown to who plays it. @rule DES-208 */
function counters({ t, may, args, viewer, localize }: Row): ButtonView[] {
  return may.counter && (viewer.isGM || viewer.owns(t.target.uuid))
    ? [
        button("counter", localize(key("Card", "counterSurge")), "fa-solid fa-bolt", t.target, viewer, localize, {
          args,
        }),
      ]
    : [];
}

/** The effect falls, by the hand of whoever it falls on. @rule DES-402 */
function applies({ t, may, args, viewer, localize }: Row): ButtonView[] {
  if (!may.apply) return [];
  return [
    button("apply", localize(key("Card", "apply")), "fa-solid fa-check", t.target, viewer, localize, {
      args,
      tone: "harm",
    }),
  ];
}

/** Dice on the attack check: of whoever attacked, and of others who have Luck Control. @rule DES-222 DES-224 DES-337 DES-401 */
function attackDice({ state, t, may, args, who, viewer, table, localize }: Row): ButtonView[] {
  const { actor } = state.request;
  const check =
    t.target.check && t.defense !== null ? { ...t.target.check, dc: t.defense, raises: state.raises } : null;
  const odds = check && t.stage === "missed" ? spendText(check, t.faces, "improve", t.spends, localize) : null;
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

/** A Smash with the hit. @rule DES-176 */
function smashes({ state, may, args, viewer, localize }: Row): ButtonView[] {
  const no = may.smashRefused;
  return may.smash
    ? [
        button("smash", localize(key("Card", "smash")), "fa-solid fa-hammer", state.request.actor, viewer, localize, {
          args,
          ...(no && { refused: localize(key("Refusal", no.reason), no.data) }),
        }),
      ]
    : [];
}

/** A Stunt after the hit, one button for each kind of die that pays it. @rule DES-227 */
function stunts({ state, may, args, who, viewer, table, localize }: Row): ButtonView[] {
  const { actor } = state.request;
  if (!may.stunt) return [];
  if (!viewer.isGM && !viewer.owns(actor.uuid)) return [];
  return diceOf(who, table).map((die) => {
    const label = localize(key("Card", "stuntBy"), { die: localize(key("Pool", die)) });
    return button("stunt", label, "fa-solid fa-wand-magic", actor, viewer, localize, { args: { ...args, die } });
  });
}

/** What whoever touched somebody contagious must resist. @rule DES-341 */
const touched = ({ state, may, args, viewer, localize }: Row): ButtonView[] =>
  may.caught.map((condition) => {
    const label = localize(key("Card", "touched"), { condition: conditionLabel(condition) });
    return button("touched", label, "fa-solid fa-virus", state.request.actor, viewer, localize, {
      args: { ...args, condition },
      tone: "warning",
    });
  });

/** Dice of the target on the resistance that failed, before the effect falls. @rule DES-222 DES-224 DES-401 */
function resistDice({ t, may, args, whom, viewer, table, localize }: Row): ButtonView[] {
  if (!may.resistImprove || !t.resisted || t.dc === null) return [];
  const { check, faces, spends } = t.resisted;
  // What it is held against may be hidden: the die can be spent all the same.
  const odds = isVeiled(t.dc) ? null : spendText({ ...check, dc: t.dc }, faces, "improve", spends, localize);
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
  const may = attackOffers(situation(state.request.actor.uuid, table), state, t);
  const row: Row = { state, t, may, args: { target: t.target.uuid }, who, whom, viewer, table, localize };
  return [
    ...answers(row),
    ...counters(row),
    ...applies(row),
    ...attackDice(row),
    ...smashes(row),
    ...stunts(row),
    ...touched(row),
    ...resistDice(row),
  ];
}

function party(worn: Worn<AttackState>, t: TargetState, viewer: Viewer, table: Table, localize: Localize): PartyView {
  const outcome = word(worn.inner, t, localize);
  const blow = attackBlow(worn.inner, t);
  return {
    uuid: t.target.uuid,
    name: t.target.name,
    img: t.target.img,
    ...(isWaiting(t.stage) && { waiting: localize(key("Card", WAITS[t.stage]), { name: t.target.name }) }),
    rolls: rolls(worn.inner, t, localize),
    ...(outcome && { outcome: { ...outcome, ...(blow && { blow }) } }),
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
  const may = attackerOffers(situation(actor.uuid, table), state);
  const b = (gesture: string, label: string, icon: string, tone: NonNullable<ButtonView["tone"]>): ButtonView =>
    button(gesture, localize(key("Card", label)), icon, actor, viewer, localize, { tone });
  const { recoil } = may;
  return [
    ...(may.takedown ? [b("takedown", "takedown", "fa-solid fa-angles-right", "info")] : []),
    ...(recoil
      ? [b("recoil", recoil === "slam" ? "slamRecoil" : "sideEffect", "fa-solid fa-person-falling-burst", "warning")]
      : []),
    ...(may.applyRecoil ? [b("applyRecoil", "applyRecoil", "fa-solid fa-check", "harm")] : []),
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
