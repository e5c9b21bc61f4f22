import {
  advantageRank,
  arrivingRank,
  type Attack,
  type AttackState,
  effectAt,
  effectsOf,
  hidesRank,
  homingLeft,
  increasesOf,
  isReplaced,
  isScenery,
  isSeenThrough,
  isVeiled,
  key,
  linkedOf,
  mayBeOther,
  mayBotch,
  mayInterpose,
  mayKill,
  metAs,
  mindDepth,
  obeys,
  rankAt,
  resistedWith,
  rowOf,
  sitsIn,
  standsBy,
  type TargetState,
  type TeamBlow,
} from "../../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView, OutcomeView, RollView } from "../../../view/card-view.ts";
import { resistName, resistWord } from "../../acts/attack/attack-words.ts";
import { coinRolls, rollView } from "../../dice/roll-view.ts";
import { isFudge } from "../../models/is-fudge.ts";

/** What of an attack's card goes beyond one blow on one target: helpers, somebody who steps in, a miss that comes again. */

/** Why a button of somebody else's can't be pressed. */
export const notYours = (name: string, localize: Localize): string =>
  localize("CROSSOVER.Shared.Refusal.notYours", { name });

/** How it is struck, and what for. */
export function mannerTags({ request }: AttackState, localize: Localize): string[] {
  const { manner, thing, oneThrow, breaks } = request;
  return [
    ...(manner ? [localize(key("Manner", manner, "label"))] : []),
    ...(thing ? [localize(key("Card", "smashes"), { name: thing.name })] : []),
    ...(oneThrow ? [localize(key("Card", "split"))] : []),
    ...(breaks === undefined ? [] : [localize(key("Card", "breaks"), { name: breaks })]),
  ];
}

/** What it does, as the card is headed; not what gave way to something else with everybody. @rule FUD-031 FUD-129 */
export function effectTags({ request, targets }: AttackState, localize: Localize): string[] {
  const { attack, rank } = request;
  const own = targets.filter((t) => t.target.effect === undefined);
  const told = own.length > 0 && own.every(isReplaced) ? linkedOf(attack) : effectsOf(attack);
  return told.map((e) =>
    isVeiled(request)
      ? localize(key("Effect", e.effect, "label"))
      : localize(key("Card", "effectRank"), {
          effect: key("Effect", e.effect, "label"),
          rank: e === attack ? rank : e.rank.total,
        }),
  );
}

/** A target's name, with what it has to do with the blow: who stepped in, and which of several effects the row is about. @rule FUD-129 */
export function namedTarget({ request }: AttackState, t: TargetState, localize: Localize): string {
  const { target, insteadOf } = t;
  if (target.recoil) return localize(key("Card", "recoil"), { name: target.name });
  const name = target.bounced
    ? localize(key("Card", "bounced"), { name: target.name })
    : insteadOf
      ? localize(key("Card", "insteadOf"), { name: target.name, other: insteadOf.name })
      : target.name;
  return linkedOf(request.attack).length === 0 || isReplaced(t)
    ? name
    : localize(key("Card", "linkedEffect"), { name, effect: key("Effect", effectAt(request, target).effect, "label") });
}

/** Helpers' dice, each with the defense against them. */
export function memberRolls(state: AttackState, t: TargetState, localize: Localize): RollView[] {
  return (t.team?.members ?? []).flatMap(({ uuid, resolution }) => {
    const name = state.request.helpers?.find((h) => h.uuid === uuid)?.name ?? "";
    return resolution
      ? [
          rollView(name, resolution.attack, localize),
          rollView(
            localize(key("Defense", metAs(state.request.attack, t.target), "label")),
            resolution.defense,
            localize,
          ),
        ]
      : [];
  });
}

/** What a team's blows come to, in a word. */
export function teamWord(team: TeamBlow, localize: Localize): OutcomeView {
  const hit = team.base > 0;
  return {
    word: localize(key("Outcome", hit ? "hit" : "miss")),
    tone: hit ? "success" : "failure",
    ...(hit && { detail: localize(key("Card", "together"), { bonus: team.bonus }) }),
  };
}

/** Whoever may step in for a target: its allies with the advantage, and those who pass by, whom the viewer plays; the Gamemaster is asked for all of these. @rule FUD-430 */
export function interposeButtons(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  if (!mayInterpose(state, t)) return [];
  const struck = table.character(t.target.uuid);
  const isAlly = (uuid: string): boolean =>
    standsBy(table.side(uuid), table.side(t.target.uuid), table.side(state.request.actor.uuid));
  const others = table
    .present()
    .filter(
      (uuid) =>
        uuid !== t.target.uuid &&
        uuid !== state.request.actor.uuid &&
        !(isFudge(struck) && sitsIn(uuid, struck)) &&
        (viewer.isGM || viewer.owns(uuid)) &&
        isAlly(uuid),
    );
  return others.flatMap((uuid): ButtonView[] => {
    const [character, party] = [table.character(uuid), table.party(uuid)];
    if (!party || !isFudge(character) || advantageRank(character, "interpose") === 0) return [];
    return [
      {
        gesture: "interpose",
        args: { target: t.target.uuid, by: uuid },
        label: localize(key("Card", "interpose"), { name: party.name }),
        icon: "fa-solid fa-person-shelter",
      },
    ];
  });
}

/** A miss that comes again, for whoever made the attack; not before their next turn. @rule FUD-530 */
export function laterTry(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const left = homingLeft(state, t);
  const { uuid, name } = state.request.actor;
  if (left <= 0) return [];
  const round = table.encounter()?.round ?? null;
  const early = round !== null && t.round != null && round <= t.round;
  const no =
    !viewer.isGM && !viewer.owns(uuid)
      ? notYours(name, localize)
      : early
        ? localize(key("Refusal", "homing.early"))
        : null;
  return [
    {
      gesture: "again",
      args: { target: t.target.uuid },
      label: localize(key("Card", "again"), { left }),
      icon: "fa-solid fa-rotate",
      ...(no !== null && { refused: no }),
    },
  ];
}

/** How deep a mind is read or rewritten; null for any other effect. @rule FUD-178 FUD-512 */
export const depthText = (effect: string, degree: number, localize: Localize): string | null =>
  effect === "mindReading" || effect === "mentalTransform"
    ? localize(key("Card", "depth"), { depth: key("MindDepth", mindDepth(effect, degree), "label") })
    : null;

/** What is rolled against it, by its name; once an Illusion was looked at, which of the two it was. @rule FUD-300 FUD-500 */
export function resistLabel({ request }: AttackState, { target, resisted }: TargetState): string {
  const attack = effectAt(request, target);
  return isSeenThrough(attack) && resisted && "defense" in resisted.request
    ? resisted.request.defense.label
    : resistName(attack);
}

/** The coins of an Unreliable power and the check that it takes, above everything that comes of it. @rule FUD-530 */
export function gateRolls({ request, coins, gate }: AttackState, localize: Localize): RollView[] {
  return [
    ...coinRolls(coins, localize),
    ...(gate && request.gate ? [rollView(localize(request.gate.label, request.gate.data), gate.check, localize)] : []),
  ];
}

/** That it doesn't work at all, or with how many ranks. @rule FUD-530 */
export function gateWord(state: AttackState, localize: Localize): OutcomeView | null {
  if (state.coins && !obeys(state.coins))
    return {
      word: localize(key("Outcome", "disobeys")),
      tone: "failure",
      detail: localize(key("Card", "power.unreliable")),
    };
  if (!state.gate) return null;
  const left = arrivingRank(state);
  return left === 0
    ? { word: localize(key("Outcome", "disobeys")), tone: "failure" }
    : {
        word: localize(key("Outcome", "success")),
        tone: "success",
        ...(!isVeiled(state.request) && { detail: localize(key("Card", "power.left"), { rank: left }) }),
      };
}

/** The victory point that makes an Unreliable power work after all. @rule FUD-530 */
export function insistButton(state: AttackState, viewer: Viewer, localize: Localize): ButtonView[] {
  if (!state.coins || obeys(state.coins)) return [];
  const { uuid, name } = state.request.actor;
  return [
    {
      gesture: "insist",
      args: {},
      label: localize(key("Card", "power.insist")),
      icon: "fa-solid fa-star",
      tone: "info",
      ...(!viewer.isGM && !viewer.owns(uuid) && { refused: notYours(name, localize) }),
    },
  ];
}

/** The rank that a target resists, as its button says it; whose effects are countered has no roll to make. */
export const rankText = (state: AttackState, t: TargetState, localize: Localize): string =>
  effectAt(state.request, t.target).effect === "nullify"
    ? localize(key("Card", "resistNullify"))
    : resistText(state, t, localize);

function resistText(state: AttackState, t: TargetState, localize: Localize): string {
  const attack = effectAt(state.request, t.target);
  const way = attack.effect === "moveObject" ? key("Card", "resistHold") : resistWord(attack, "resist");
  return localize(
    t.benefit === "worstDegree"
      ? key("Card", "takeWorst")
      : hidesRank(state, t)
        ? resistWord(attack, "resistHidden")
        : way,
    { rank: increasesOf(state, t).reduce((rank, r) => rank + r.value, rankAt(state, t)) },
  );
}

/** Whether an effect of a hit may be let happen. @rule FUD-124 */
const lettable = (attack: Attack): boolean =>
  attack.effect !== "nullify" && attack.effect !== "moveObject" && resistedWith(attack) !== "toughness";

/** What the target's own side may do instead of rolling: let it hit, or let what isn't resisted with Toughness happen. @rule FUD-124 */
export function letButtons(state: AttackState, t: TargetState, viewer: Viewer, localize: Localize): ButtonView[] {
  const { uuid } = t.target;
  const may =
    (t.stage === "defend" && !isScenery(uuid)) ||
    (t.stage === "resist" && !state.request.thing && !t.target.recoil && lettable(effectAt(state.request, t.target)));
  return may && (viewer.isGM || viewer.owns(uuid))
    ? [
        {
          gesture: "lets",
          args: { target: rowOf(t.target) },
          label: localize(
            t.stage === "defend" ? key("Card", "letHit") : resistWord(effectAt(state.request, t.target), "letHappen"),
          ),
          icon: "fa-solid fa-hand",
        },
      ]
    : [];
}

/** A minion that harm has knocked out dies of it, on the Gamemaster's word. @rule FUD-163 */
export const killButton = (args: ButtonView["args"], localize: Localize): ButtonView => ({
  gesture: "kill",
  args,
  label: localize(key("Card", "kill")),
  icon: "fa-solid fa-skull",
});

/** What the Gamemaster alone may say: which effect a critical hit brings, that a minion dies of it, that a strong arm's natural -3 fails by itself. @rule FUD-027 FUD-163 */
export function verdictButtons(state: AttackState, t: TargetState, viewer: Viewer, localize: Localize): ButtonView[] {
  if (!viewer.isGM) return [];
  const args = { target: rowOf(t.target) };
  return [
    ...(mayBeOther(t)
      ? [
          {
            gesture: "other",
            args,
            label: localize(key("Card", t.benefit === "addedEffect" ? "other.added" : "other.alternate")),
            icon: "fa-solid fa-wand-magic-sparkles",
            tone: "info" as const,
          },
        ]
      : []),
    ...(mayKill(t) ? [killButton(args, localize)] : []),
    ...(mayBotch(state, t)
      ? [{ gesture: "botch", args, label: localize(key("Card", "botch")), icon: "fa-solid fa-ban" }]
      : []),
  ];
}
