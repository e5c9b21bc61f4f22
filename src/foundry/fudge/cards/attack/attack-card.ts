import {
  answersFor,
  attackBlow,
  attackFallen,
  type AttackState,
  benefitsOf,
  causeOf,
  collapsed,
  consequenceChanges,
  dealt,
  effectAt,
  isScenery,
  isSeenThrough,
  isVeiled,
  key,
  leads,
  metAs,
  nullifyOptions,
  rowOf,
  type TargetState,
  toPick,
  whoIn,
} from "../../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type {
  ButtonView,
  CardView,
  ConsequenceView,
  OutcomeView,
  PartyView,
  RollView,
} from "../../../view/card-view.ts";
import { plain } from "../../../view/rows.ts";
import { adjustButtons, helpButtons, helpRolls, joinButtons, strikeButtons } from "../../acts/attack/attack-team.ts";
import { degreesText, rollView } from "../../dice/roll-view.ts";
import { touchedTag } from "../../harm/contagion.ts";
import { situation } from "../../situation.ts";
import { changeLines, namesFor } from "../change-words.ts";
import { improveAttack, improveOnAttack, resistChance } from "../check/improve-view.ts";
import { armorButtons } from "./attack-armor.ts";
import { counterButtons, counterParties } from "./attack-counter.ts";
import {
  depthText,
  effectTags,
  gateRolls,
  gateWord,
  insistButton,
  interposeButtons,
  laterTry,
  letButtons,
  mannerTags,
  memberRolls,
  namedTarget,
  rankText,
  resistLabel,
  teamWord,
  verdictButtons,
} from "./attack-further.ts";
import { bounceButtons, givenText, grabButtons, releaseButtons, renewButtons } from "./attack-lasting.ts";
import { heldAgainst, heldNamed, pickButtons, pickWaiting } from "./attack-nullify.ts";
import { rankRoll, stoppedNow, stoppedThen, toldBefore } from "./attack-told.ts";
import { backfireButtons, spreadButtons } from "./backfire.ts";
import { sacrificeButtons } from "./sacrifice.ts";

function word(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): OutcomeView | undefined {
  const at = (name: string, tone: OutcomeView["tone"], detail?: string): OutcomeView => ({
    word: localize(key("Outcome", name)),
    tone,
    ...(detail && { detail }),
  });
  const fate = t.resistance?.consequence;
  if (t.stage === "unharmed" && state.counters && !fate && !t.area) return at("countered", "neutral");
  if (fate) {
    switch (fate.kind) {
      case "none":
        return at(
          isSeenThrough(effectAt(state.request, t.target)) && t.resistance?.blocked == null
            ? "seenThrough"
            : "unharmed",
          "neutral",
          heldAgainst(state, t, table, localize) ?? stoppedThen(state, t, localize),
        );
      case "damage":
        // A thing has nothing to bruise: what meets its Toughness exactly leaves it as it was.
        if (t.target.object && fate.health === 0) return at("unharmed", "neutral", localize(key("Card", "resisted")));
        return fate.worst
          ? at("out", "harm", localize(key("Card", t.target.kind === "minion" ? "worst" : "finished")))
          : at(
              fate.health > 0 ? (t.target.object ? "damaged" : "harmed") : "bruised",
              "harm",
              t.resistance?.difference == null
                ? undefined
                : t.resistance.difference === 0
                  ? localize(key("Card", "level"))
                  : localize(key("Card", "byDifference"), { difference: t.resistance.difference }),
            );
      case "nullify":
        return at(
          fate.parts.every((p) => p.left === 0) ? "countered" : "weakened",
          "harm",
          t.resisted?.request.always === true
            ? localize(key("Card", "alwaysWorks"))
            : (heldAgainst(state, t, table, localize) ?? undefined),
        );
      case "hold":
        return at("affected", "harm", localize(key("Condition", fate.condition, "label")));
      case "given":
        return at("affected", "harm", givenText(state, t, fate.rank, table, localize));
      case "degree":
        if (isSeenThrough(effectAt(state.request, t.target)))
          return at("believed", "harm", localize(key("Card", "illusion.believed")));
        return at(
          "affected",
          "harm",
          depthText(effectAt(state.request, t.target).effect, fate.degree, localize) ??
            degreesText(t.resistance?.degrees ?? 0, t.resistance?.difference ?? null, localize),
        );
      default:
        if (t.target.kind === "minion") return at("affected", "harm", localize(key("Card", "worst")));
        return at(
          "affected",
          "harm",
          degreesText(t.resistance?.degrees ?? 0, t.resistance?.difference ?? null, localize),
        );
    }
  }
  if (t.area)
    return t.area.rank.total === 0
      ? at("unharmed", "neutral")
      : at(
          t.area.dodged ? "halved" : "caught",
          "warning",
          isVeiled(state.request) ? undefined : localize(key("Card", "rankLeft"), { rank: t.area.rank.total }),
        );
  // What comes with a blow says nothing of its own until it is resisted.
  if (!t.attack || !leads(t)) return undefined;
  if (t.team) return teamWord(t.team, localize);
  const because = t.attack.automatic
    ? localize(key("Card", `automatic.${t.attack.automatic}`))
    : degreesText(
        t.attack.degrees,
        isVeiled(t.attack.attack) || isVeiled(t.attack.defense) ? null : t.attack.difference,
        localize,
      );
  // Good news for one side is bad news for the other.
  const struck = !viewer.isGM && viewer.owns(t.target.uuid) && !viewer.owns(state.request.actor.uuid);
  const [good, bad] = struck ? (["harm", "success"] as const) : (["success", "failure"] as const);
  if (t.attack.critical) return { ...at("critical", good, because), critical: true };
  return t.attack.hit ? at("hit", good, because) : at("miss", bad, because);
}

/** What will happen, has happened, or was taken back. Before it is applied it is worked out from the target as it is now. */
function consequences(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ConsequenceView[] {
  if (t.stage === "applied") return changeLines(t.changes, "applied", namesFor(viewer, table), localize);
  if (t.stage !== "apply" || isVeiled(t)) return [];
  const character = whoIn(situation("", table), t.target.uuid);
  const fate = dealt(t);
  if (!character || !fate) return [];
  return changeLines(
    collapsed(character, consequenceChanges(character, fate, causeOf(state, t, situation("", table)))),
    "pending",
    namesFor(viewer, table),
    localize,
  );
}

function buttons(state: AttackState, t: TargetState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const button = (
    gesture: string,
    uuid: string,
    label: string,
    icon: string,
    more: Partial<ButtonView> = {},
  ): ButtonView => {
    const mine = viewer.isGM || viewer.owns(uuid);
    const name = uuid === answering.uuid ? answering.name : state.request.actor.name;
    return {
      gesture,
      args: { target: rowOf(t.target), ...more.args },
      label,
      icon,
      ...(more.tone && { tone: more.tone }),
      ...(!mine && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name }) }),
    };
  };
  const answering = answersFor(state, t);
  const target = answering.uuid;
  switch (t.stage) {
    case "attack":
      return strikeButtons(state, t, viewer, localize);
    case "defend":
      return [
        button(
          "defend",
          target,
          localize(
            key(
              "Card",
              `defend.${t.target.area ? "area" : isScenery(t.target.uuid) ? "still" : metAs(state.request.attack, t.target)}`,
            ),
          ),
          "fa-solid fa-shield-halved",
          { tone: "info" },
        ),
      ];
    case "resist": {
      const benefits =
        t.attack?.critical && leads(t) && t.other !== true
          ? benefitsOf(state, t)
              .filter((b) => b !== t.benefit)
              .map((b) =>
                button("benefit", state.request.actor.uuid, localize(key("Benefit", b)), "fa-solid fa-star", {
                  args: { benefit: b },
                }),
              )
          : [];
      // What of several a Nullify falls on isn't theirs to say.
      if (toPick(state, t, situation("", table)).length > 0) return benefits;
      const effects = viewer.isGM || viewer.owns(target) ? nullifyOptions(state, t, situation("", table)) : [];
      if (effects.length > 1)
        return effects.map((e) =>
          button(
            "resist",
            target,
            localize(key("Card", "resistEffect"), {
              name: heldNamed(whoIn(situation("", table), t.target.uuid), e, effects, localize),
              rank: e.rank,
            }),
            "fa-solid fa-ban",
            { tone: "warning", args: { effect: e.effect } },
          ),
        );
      if (stoppedNow(state, t, table, localize) !== null)
        return [
          button("resist", target, localize(key("Card", "nothingArrives")), "fa-solid fa-shield", { tone: "info" }),
          ...benefits,
        ];
      return [
        {
          ...button("resist", target, rankText(state, t, localize), "fa-solid fa-heart-crack", { tone: "warning" }),
          ...resistChance(state, t, viewer, table, localize),
        },
        ...(effectAt(state.request, t.target).further?.some((f) => f.avoids)
          ? [
              button("resist", target, localize(key("Card", "resistAverted")), "fa-solid fa-eye-slash", {
                args: { averted: "true" },
              }),
            ]
          : []),
        ...benefits,
      ];
    }
    case "apply":
      return [button("apply", target, localize(key("Card", "apply")), "fa-solid fa-check", { tone: "harm" })];
    default:
      return [];
  }
}

function rolls(state: AttackState, t: TargetState, localize: Localize): RollView[] {
  const out: RollView[] = [];
  const fallen = isVeiled(state.request) ? null : attackFallen(t);
  if (t.attack && leads(t)) {
    out.push(rollView(localize(key("Roll", "attack")), t.attack.attack, localize));
    out.push(
      rollView(localize(key("Defense", metAs(state.request.attack, t.target), "label")), t.attack.defense, localize),
    );
  } else if (fallen) out.push(rollView(localize(key("Roll", "attack")), fallen, localize));
  out.push(...memberRolls(state, t, localize));
  if (t.area?.dodge && leads(t)) out.push(rollView(localize(key("Defense", "dodge", "label")), t.area.dodge, localize));
  out.push(...rankRoll(state, t, localize));
  if (t.resistance?.power) out.push(rollView(localize(key("Roll", "power")), t.resistance.power, localize));
  if (t.resistance?.defense)
    out.push({
      ...rollView(localize(resistLabel(state, t)), t.resistance.defense, localize),
      ...(!isVeiled(state.request) &&
        !isVeiled(t) && { against: localize(key("Card", "dc"), { dc: plain(t.resistance.dc.total) }) }),
    });
  for (const { label, fell } of t.resistance?.further ?? []) out.push(rollView(localize(label), fell, localize));
  return out;
}

const WAITING: ReadonlySet<TargetState["stage"]> = new Set(["defend", "resist"]);

function party(state: AttackState, t: TargetState, viewer: Viewer, table: Table, localize: Localize): PartyView {
  const outcome = word(state, t, viewer, table, localize);
  const blow = attackBlow(t);
  return {
    uuid: t.target.uuid,
    name: namedTarget(state, t, localize),
    img: t.target.img,
    ...(WAITING.has(t.stage) && {
      waiting:
        pickWaiting(state, t, viewer, table, localize) ??
        localize(key("Card", t.stage === "defend" ? "waitingDefense" : "waitingResistance"), { name: t.target.name }),
    }),
    rolls: rolls(state, t, localize),
    ...(outcome && { outcome: { ...outcome, ...(blow && { blow }) } }),
    consequences: [...toldBefore(state, t, table, localize), ...consequences(state, t, viewer, table, localize)],
    buttons: [
      ...buttons(state, t, viewer, table, localize),
      ...armorButtons(state, t, viewer, table, localize),
      ...letButtons(state, t, viewer, localize),
      ...verdictButtons(state, t, viewer, localize),
      ...interposeButtons(state, t, viewer, table, localize),
      ...sacrificeButtons(state, t, viewer, table, localize),
      ...laterTry(state, t, viewer, table, localize),
      ...improveAttack(state, t, viewer, table, localize),
      ...adjustButtons(state, t, viewer, localize),
      ...bounceButtons(state, t, viewer, table, localize),
      ...grabButtons(state, t, viewer, table, localize),
      ...renewButtons(state, t, viewer, localize),
      ...releaseButtons(state, t, viewer, localize),
      ...spreadButtons(state, t, viewer, localize),
    ],
  };
}

/** One button for all targets of a stage that the viewer acts for, where there are several. */
function together(
  state: AttackState,
  stage: "defend" | "resist" | "apply",
  viewer: Viewer,
  table: Table,
  icon: string,
  tone: ButtonView["tone"],
  localize: Localize,
): ButtonView[] {
  const due = state.targets.filter(
    (t) =>
      t.stage === stage &&
      toPick(state, t, situation("", table)).length === 0 &&
      (viewer.isGM || viewer.owns(answersFor(state, t).uuid)),
  );
  return due.length > 1
    ? [
        {
          gesture: `${stage}All`,
          args: {},
          label: localize(key("Card", `${stage}All`), { count: due.length }),
          icon,
          ...(tone && { tone }),
        },
      ]
    : [];
}

/** The card of an attack: who and what on top, then each target with its dice, its outcome, what follows, and the next button. @rule FUD-701 FUD-702 FUD-703 FUD-713 */
export function attackCard(state: AttackState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { actor, attack } = state.request;
  const gate = gateWord(state, localize);
  return {
    caption: localize(key("Card", "attack")),
    title: attack.name ?? localize(attack.label),
    name: actor.name,
    img: actor.img,
    rolls: [...gateRolls(state, localize), ...helpRolls(state, localize)],
    ...(gate && { outcome: gate }),
    tags: [
      ...effectTags(state, localize),
      localize(key("Range", attack.range, "label")),
      ...(attack.nonLethal ? [localize(key("Card", "nonLethal"))] : []),
      ...(attack.area ? [localize(key("Card", "area"))] : []),
      ...mannerTags(state, localize),
      ...touchedTag(state, localize),
    ],
    parties: [
      ...state.targets.map((t) => party(state, t, viewer, table, localize)),
      ...counterParties(state, localize),
    ],
    buttons: [
      ...pickButtons(state, viewer, table, localize),
      ...insistButton(state, viewer, localize),
      ...backfireButtons(state, viewer, localize),
      ...improveOnAttack(state, viewer, table, localize),
      ...joinButtons(state, viewer, localize),
      ...helpButtons(state, viewer, localize),
      ...counterButtons(state, viewer, table, localize),
      ...together(state, "defend", viewer, table, "fa-solid fa-shield-halved", "info", localize),
      ...together(state, "resist", viewer, table, "fa-solid fa-heart-crack", "warning", localize),
      ...together(state, "apply", viewer, table, "fa-solid fa-check-double", "harm", localize),
    ],
  };
}
