import {
  type AttackState,
  type CheckRequest,
  conditionLabel,
  consequenceFor,
  consequencesFor,
  contagionIn,
  degreesMatter,
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
import type { Localize, Table, Viewer } from "../../ruleset.ts";
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

/** What the target's owner may press, what the attacker may, one row a target. @rule DES-026 DES-176 DES-222 DES-224 DES-227 DES-401 DES-402 */
function buttons(
  worn: Worn<AttackState>,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const state = worn.inner;
  const { actor, reaction, attack } = state.request;
  const args = { target: t.target.uuid };
  const out: ButtonView[] = [];
  const who = characterAt(table, actor.uuid);
  if (isWaiting(t.stage)) {
    const a = ASKS[t.stage];
    const dc =
      t.stage === "resist" && t.smash && !isVeiled(t.smash)
        ? localize(key("Card", "dc"), { dc: plain(t.smash.total) })
        : "";
    out.push(
      button(
        "answer",
        localize(key("Card", a.label), {
          resistance: resistanceLabel(t.stage === "first" ? (attack.resistible ?? "fortitude") : attack.resistance),
          dc,
        }).trim(),
        a.icon,
        t.target,
        viewer,
        localize,
        { args, tone: t.stage === "defend" || t.stage === "dodge" ? "info" : "warning" },
      ),
    );
    if (t.stage === "resist")
      out.push(
        button("fail", localize(key("Card", "concede")), "fa-solid fa-face-sad-tear", t.target, viewer, localize, {
          args,
        }),
      );
  }
  if (isHit(t)) {
    const whom = characterAt(table, t.target.uuid);
    // A minion or a common adversary can't, and whoever has no power has nothing to counter with.
    if (whom && surges(whom) && whom.powers.length > 0 && (viewer.isGM || viewer.owns(t.target.uuid)))
      out.push(
        button("counter", localize(key("Card", "counterSurge")), "fa-solid fa-bolt", t.target, viewer, localize, {
          args,
        }),
      );
  }
  if (t.stage === "apply")
    out.push(
      button(
        "apply",
        localize(key("Card", "apply")),
        "fa-solid fa-check",
        viewer.owns(t.target.uuid) ? t.target : actor,
        viewer,
        localize,
        { args, tone: "harm" },
      ),
    );
  if (t.attack && ["missed", "resist", "first"].includes(t.stage) && !t.smash && !t.first) {
    const gains = degreesMatter(attack, destinySettings(table).attackDegreeBonus);
    const check =
      t.target.check && t.defense !== null ? { ...t.target.check, dc: t.defense, raises: state.raises } : null;
    const odds = check && t.stage === "missed" ? spendText(check, t.faces, "improve", t.spends) : null;
    if (t.stage === "missed" || gains)
      out.push(...spendButtons("improve", diceOf(who), actor, viewer, localize, args, odds));
    if (t.hit && gains) out.push(...spendButtons("coup", diceOf(who), actor, viewer, localize, args));
    if (t.stage === "missed")
      out.push(
        ...luckyHands(actor.uuid, viewer, table).flatMap((p) =>
          spendButtons(
            "improve",
            diceOf(characterAt(table, p.uuid)),
            p,
            viewer,
            localize,
            { ...args, spender: p.uuid },
            odds,
          ),
        ),
      );
    if (t.hit && !reaction && !state.reacted && t.stage === "resist") {
      const turn = who ? turnIn(situation(who.ref, table), who) : null;
      const used =
        destinySettings(table).economyEnforcement === "block" &&
        turn?.here &&
        turn.limits.turn !== null &&
        turn.spends["reaction"] === turn.limits.turn;
      out.push(
        button("smash", localize(key("Card", "smash")), "fa-solid fa-hammer", actor, viewer, localize, {
          args,
          ...(used && { refused: localize(key("Refusal", "reaction.used")) }),
        }),
      );
    }
    if (t.hit)
      out.push(
        ...diceOf(who)
          .filter(() => viewer.isGM || viewer.owns(actor.uuid))
          .map((die) =>
            button(
              "stunt",
              localize(key("Card", "stuntBy"), { die: localize(key("Pool", die)) }),
              "fa-solid fa-wand-magic",
              actor,
              viewer,
              localize,
              { args: { ...args, die } },
            ),
          ),
      );
  }
  if (touches(attack) && t.hit && who) {
    const caught = contagionIn(
      situation(who.ref, table),
      characterAt(table, t.target.uuid) ?? { ...who, conditions: [] },
    ).filter((c) => !who.conditions.some((o) => o.id === c.condition));
    out.push(
      ...caught.map((c) =>
        button(
          "touched",
          localize(key("Card", "touched"), { condition: conditionLabel(c.condition) }),
          "fa-solid fa-virus",
          actor,
          viewer,
          localize,
          { args: { ...args, condition: c.condition }, tone: "warning" },
        ),
      ),
    );
  }
  if ((t.stage === "apply" || t.stage === "unharmed") && t.resisted?.faces && t.dc !== null && !isVeiled(t.dc)) {
    const whom = characterAt(table, t.target.uuid);
    if (t.stage === "apply")
      out.push(
        ...spendButtons(
          "resistImprove",
          diceOf(whom),
          t.target,
          viewer,
          localize,
          args,
          spendText({ ...t.resisted.check, dc: t.dc }, t.resisted.faces, "improve", t.resisted.spends),
        ),
      );
  }
  return out;
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

/** The card of an attack. @rule DES-028 DES-402 DES-403 */
export function attackCard(worn: Worn<AttackState>, viewer: Viewer, table: Table, localize: Localize): CardView {
  const state = worn.inner;
  const { actor, attack } = state.request;
  const { act, unsure } = state.request as unknown as { readonly act: string; readonly unsure: boolean };
  const owes = owesRecoil(state);
  const recoil = state.recoil;
  const who = characterAt(table, actor.uuid);
  const own = [
    ...(who && takedownOpen(state, edgeRank(who, "takedown"))
      ? [
          button("takedown", localize(key("Card", "takedown")), "fa-solid fa-angles-right", actor, viewer, localize, {
            tone: "info",
          }),
        ]
      : []),
    ...(owes
      ? [
          button(
            "recoil",
            localize(key("Card", owes === "slam" ? "slamRecoil" : "sideEffect")),
            "fa-solid fa-person-falling-burst",
            actor,
            viewer,
            localize,
            { tone: "warning" },
          ),
        ]
      : []),
    ...(recoil && !recoil.applied && recoil.result.success !== true
      ? [
          button("applyRecoil", localize(key("Card", "applyRecoil")), "fa-solid fa-check", actor, viewer, localize, {
            tone: "harm",
          }),
        ]
      : []),
  ];
  return {
    caption: localize(key("Action", act, "label")),
    title:
      attack.power === null && ["fist", "quip", "rumor"].includes(attack.id)
        ? localize(key("Attack", attack.id))
        : attack.name,
    name: actor.name,
    img: actor.img,
    rolls: recoil ? [rollView(localize(key("Roll", "recoil")), recoil.result, null, null, [], localize)] : [],
    tags: [
      isVeiled(attack)
        ? localize(effectLabel(attack.effect))
        : localize(key("Sheet", "effectRank"), { effect: effectLabel(attack.effect), rank: attack.rank }),
      localize(key("Band", attack.band, "label")),
      ...(attack.area ? [localize(key("Shape", attack.area.shape, "label"))] : []),
      ...(state.raises > 0 ? [localize(key("Card", "raised"), { count: state.raises })] : []),
      ...(state.slam > 0 ? [localize(key("Card", "slam"), { ranks: state.slam })] : []),
      ...(unsure ? [localize(key("Card", "unsure"))] : []),
      ...warningTags(worn, localize),
    ],
    parties: state.targets.map((t) => party(worn, t, viewer, table, localize)),
    buttons: [...own, ...together(state, viewer, localize)],
  };
}
