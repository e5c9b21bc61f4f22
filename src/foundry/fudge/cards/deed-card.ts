import {
  collapsed,
  deedAnswer,
  type DeedDefinition,
  deedExchange,
  deedLabel,
  deedMayKill,
  deedOutcome,
  DEEDS,
  type DeedState,
  deedThrows,
  healingPoints,
  isVeiled,
  key,
  letBy,
  mayInsist,
  type OwnThrow,
} from "../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, ConsequenceView, OutcomeView, PartyView, RollView } from "../../view/card-view.ts";
import { ownerUuid } from "../../view/recap-view.ts";
import { coinRolls, outcomeView, rollView } from "../dice/roll-view.ts";
import { incurabilityAt } from "../harm/recovery.ts";
import { isFudge } from "../models/is-fudge.ts";
import { fudgeSettings } from "../settings.ts";
import { killButton } from "./attack/attack-further.ts";
import { changeLines, namesFor } from "./change-words.ts";
import { improveButtons } from "./check/improve-view.ts";

/** What will happen or has happened to some of those concerned, one line each. Before it is applied it is worked out from both as they are now. */
function consequences(
  state: DeedState,
  whose: (uuid: string) => boolean,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ConsequenceView[] {
  const { request, stage, roll } = state;
  const lines = (changes: DeedState["changes"], at: ConsequenceView["state"]): ConsequenceView[] =>
    changeLines(
      changes.filter((c) => whose(ownerUuid(c))),
      at,
      namesFor(viewer, table),
      localize,
    );
  if (stage !== "apply" || !roll) return lines([...state.spent, ...state.changes, ...(state.slain ?? [])], "applied");
  const [actor, target] = [table.character(request.actor.uuid), request.target && table.character(request.target.uuid)];
  if (isVeiled(request) || !isFudge(actor) || !isFudge(target)) return [];
  return lines(
    collapsed(
      target,
      deedOutcome(
        request.deed,
        roll,
        actor,
        target,
        request.choice,
        table.encounter()?.acting === actor.ref,
        incurabilityAt(target, table),
      ),
    ),
    "pending",
  );
}

/** Whether somebody stands better after a second throw: a blow that hits or misses, or something else that comes of it. The better of two throws never makes it worse. */
function gains(now: DeedState, then: DeedState, { roll }: OwnThrow, table: Table): boolean {
  if (roll === "attack" || roll === "defense") return now.attack?.hit !== then.attack?.hit;
  const [actor, target] = [
    table.character(now.request.actor.uuid),
    now.request.target && table.character(now.request.target.uuid),
  ];
  if (!isFudge(actor) || !now.roll || !then.roll) return false;
  const comes = (state: DeedState): string =>
    JSON.stringify([
      state.roll?.success,
      state.stage,
      state.roll &&
        deedOutcome(state.request.deed, state.roll, actor, isFudge(target) ? target : null, state.request.choice, true),
    ]);
  return comes(now) !== comes(then);
}

/** Whether the numbers of a card aren't all this viewer's: then nothing is worked out, and who has all there is to win throws no second time. */
const isHidden = ({ request, attack, check, contest }: DeedState): boolean =>
  [
    request,
    attack?.attack ?? null,
    attack?.defense ?? null,
    check,
    contest?.active ?? null,
    contest?.passive ?? null,
  ].some(isVeiled);

/** Whether winning by more would be more: a hold that binds instead of restraining. Degrees are what the table sees happen. @rule FUD-300 */
const wantsMore = (now: DeedState, own: OwnThrow, table: Table): boolean =>
  now.roll !== null &&
  [1, 2, 3].some((more) => {
    const { roll } = now;
    return gains(
      now,
      { ...now, roll: roll && { ...roll, degrees: roll.degrees + more, margin: roll.margin + more } },
      own,
      table,
    );
  });

/** Throws that their own side is content with. */
function content(state: DeedState, own: OwnThrow, table: Table): boolean {
  const { attack, contest, check } = state;
  const { roll } = own;
  if (roll === "defense" || roll === "answer") return contest ? contest.winner === "passive" : attack?.hit === false;
  if (contest) return contest.winner === "active" && !wantsMore(state, own, table);
  return roll === "attack" ? attack?.hit === true : check?.success === true;
}

/** The loud word: of the check alone, of the attack that missed, of the contest. */
function outcome(state: DeedState, localize: Localize): OutcomeView | undefined {
  const { request, attack, contest, check, roll } = state;
  const at = (name: string, tone: OutcomeView["tone"]): OutcomeView => ({ word: localize(key("Outcome", name)), tone });
  if (contest)
    return contest.winner === null
      ? at("tie", "warning")
      : at(contest.winner === "active" ? "wins" : "loses", contest.winner === "active" ? "success" : "failure");
  if (attack) return at(attack.hit ? "hit" : "miss", attack.hit ? "success" : "failure");
  if (roll && request.sheltered?.blocked)
    return { ...at("unharmed", "neutral"), detail: localize(key("Card", `blocked.${request.sheltered.blocked}`)) };
  if (roll?.idle) return at("disobeys", "failure");
  // A tie with harm bruises: nobody would call that a success.
  if (roll && request.deed === "hazard" && check?.difference === 0 && !isVeiled(check))
    return { ...at("bruised", "harm"), detail: localize(key("Card", "tied")) };
  return roll && check ? outcomeView(check, localize) : undefined;
}

/** The rank of a fire, a poison or a disease, as whoever is in it meets it. @rule FUD-186 FUD-187 FUD-188 */
function rankText({ request: { deed, check, choice, veiled } }: DeedState, localize: Localize): string[] {
  const { asks } = DEEDS[deed] as DeedDefinition;
  return check && !veiled && (asks === "rank" || asks === "agent")
    ? [localize(key("Card", "ofRank"), { rank: choice.number })]
    : [];
}

/** What a shield has taken off what befell somebody. @rule FUD-123 */
function shelterText({ request: { sheltered, veiled } }: DeedState, localize: Localize): string[] {
  const [from] = sheltered?.rank.rows ?? [];
  return !sheltered || !from || veiled || sheltered.blocked !== null
    ? []
    : [localize(key("Card", "sheltered"), { from: from.value, to: sheltered.rank.total })];
}

/** Whether a Healing that did nothing may be tried again, and when. @rule FUD-165 FUD-339 */
function waitText({ request: { deed }, roll, check }: DeedState, localize: Localize): string[] {
  if (!roll || !check || isVeiled(check)) return [];
  if (deed === "revive") return roll.success ? [] : [localize(key("Card", "retry.effort"))];
  const wait = deed === "heal" ? healingPoints(roll.total).retry : null;
  return wait === null ? [] : [localize(key("Card", `retry.${wait}`))];
}

/** With what the other side answers, as the button says it. @rule FUD-300 FUD-306 FUD-314 FUD-315 */
function answerText({ request }: DeedState, table: Table, localize: Localize): string {
  const [actor, target] = [table.character(request.actor.uuid), request.target && table.character(request.target.uuid)];
  if (isVeiled(request) || !isFudge(actor) || !isFudge(target)) return localize(key("Card", "answer"));
  const { label, data } = deedAnswer(request.deed, target, fudgeSettings(table), actor, request.choice);
  return localize(key("Card", "answerWith"), { check: localize(label, data) });
}

/** Whether what was struck from somebody's hands may be picked from the air: by a bare hand. @rule FUD-297 */
const takesIt = ({ request: { deed, choice }, roll }: DeedState): boolean =>
  deed === "disarm" && roll?.success === true && (choice.by ?? "unarmed") === "unarmed";

/** The coins of an Unreliable power and the check that it takes, above what comes of it. @rule FUD-530 */
function gateRolls({ request, coins, gate }: DeedState, localize: Localize): RollView[] {
  const asked = request.gate?.check;
  return [
    ...coinRolls(coins, localize),
    ...(asked && gate ? [rollView(localize(asked.label, asked.data), gate.check, localize)] : []),
  ];
}

/** A point that makes an Unreliable power work after all. @rule FUD-530 */
function insistButtons(state: DeedState, viewer: Viewer, localize: Localize): ButtonView[] {
  if (!mayInsist(state)) return [];
  const { actor } = state.request;
  return [
    {
      gesture: "insist",
      args: {},
      label: localize(key("Card", "power.insist")),
      icon: "fa-solid fa-star",
      tone: "info",
      ...(!viewer.isGM &&
        !viewer.owns(actor.uuid) && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: actor.name }) }),
    },
  ];
}

/** The card of a deed: who does what to whom, both sides' dice, what comes of it, who applies it, and whose dice may be thrown again. @rule FUD-368 FUD-711 FUD-713 */
export function deedCard(state: DeedState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { request, stage, attack, contest, check } = state;
  const { actor, target } = request;
  const labelled = (
    r: { readonly label: string; readonly data?: Readonly<Record<string, string | number>> } | null | undefined,
  ): string => (r ? localize(r.label, r.data) : "");
  const mine: RollView[] = [
    ...(attack ? [rollView(localize(key("Roll", "attack")), attack.attack, localize)] : []),
    ...(contest
      ? [rollView(labelled(request.check), contest.active, localize)]
      : check
        ? [rollView(labelled(request.check), check, localize)]
        : []),
  ];
  const hidden = isHidden(state);
  const throws = deedThrows(state).filter((own) => !hidden || !content(state, own, table));
  const again = improveButtons<DeedState>(
    {
      state,
      step: deedExchange.step,
      throws,
      gains: (then, own) => gains(state, then, own, table),
      hidden: () => hidden,
      opposed: attack !== null || contest !== null,
      before: ({ roll }) => (roll === "check" && contest === null ? state.changes : []),
    },
    viewer,
    table,
    localize,
  );
  const alone = target === null || target.uuid === actor.uuid;
  const answers = target === null ? [] : stage === "apply" ? letBy(state) : [target];
  const may = viewer.isGM || answers.length === 0 || answers.some((p) => viewer.owns(p.uuid));
  const button = (gesture: string, label: string, icon: string): ButtonView => ({
    gesture,
    args: {},
    label: localize(key("Card", label)),
    icon,
    tone: "info",
    ...(!may && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: answers[0]?.name ?? "" }) }),
  });
  const next = {
    defend: () => button("defend", `defend.${request.meets ?? "parry"}`, "fa-solid fa-shield-halved"),
    answer: () => ({ ...button("answer", "answer", "fa-solid fa-dice"), label: answerText(state, table, localize) }),
    apply: () => button("apply", "apply", "fa-solid fa-check"),
  };
  const buttons = stage in next ? [next[stage as keyof typeof next]()] : [];
  const theirs: RollView[] = [
    ...(attack
      ? [rollView(localize(key("Defense", request.meets ?? "parry", "label")), attack.defense, localize)]
      : []),
    ...(contest
      ? [
          rollView(
            state.answered ? labelled(state.answered.check) : localize(key("Card", "against")),
            contest.passive,
            localize,
          ),
        ]
      : []),
  ];
  const party: PartyView = {
    ...(target ?? actor),
    ...((stage === "defend" || stage === "answer") && {
      waiting: localize(key("Card", "waitingFor"), { name: target?.name ?? "" }),
    }),
    rolls: theirs,
    consequences: consequences(state, (uuid) => alone || uuid !== actor.uuid, viewer, table, localize),
    buttons: [...buttons, ...(target === null ? [] : again(target.uuid))],
  };
  // Whose dice are waited for.
  const asked: PartyView = {
    ...actor,
    waiting: localize(key("Card", "waitingFor"), { name: actor.name }),
    rolls: [],
    consequences: [],
    buttons: [
      {
        gesture: "roll",
        args: {},
        label: request.check
          ? localize(key("Card", "rollWith"), { check: labelled(request.check) })
          : localize(deedLabel(request.deed, "label")),
        icon: request.check ? "fa-solid fa-dice" : "fa-solid fa-hand",
        tone: "info",
        ...(!viewer.isGM &&
          !viewer.owns(actor.uuid) && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: actor.name }) }),
      },
    ],
  };
  const forAll: ButtonView[] =
    viewer.isGM && request.together !== undefined
      ? [{ gesture: "rollAll", args: {}, label: localize(key("Card", "rollAll")), icon: "fa-solid fa-users" }]
      : [];
  // What falls back on whoever did it stands under their own name.
  const back: PartyView = {
    ...actor,
    rolls: [],
    consequences: alone ? [] : consequences(state, (uuid) => uuid === actor.uuid, viewer, table, localize),
    buttons: [],
  };
  const word = outcome(state, localize);
  return {
    caption:
      DEEDS[request.deed].cost === "none"
        ? localize(key("Act", "befall"))
        : localize(key("Action", DEEDS[request.deed].cost, "label")),
    title: localize(deedLabel(request.deed, "label")),
    name: actor.name,
    img: actor.img,
    rolls: [...gateRolls(state, localize), ...mine],
    ...(word && { outcome: word }),
    tags: [
      localize(deedLabel(request.deed, "text")),
      ...(request.means === undefined ? [] : [localize(request.means)]),
      ...(request.thing === undefined ? [] : [request.thing]),
      ...rankText(state, localize),
      ...shelterText(state, localize),
    ],
    facts: [...waitText(state, localize), ...(takesIt(state) ? [localize(key("Card", "mayTake"))] : [])],
    parties:
      stage === "roll"
        ? [asked]
        : [
            ...(target !== null || party.consequences.length > 0 ? [party] : []),
            ...(back.consequences.length > 0 ? [back] : []),
          ],
    buttons:
      stage === "roll"
        ? forAll
        : [
            ...insistButtons(state, viewer, localize),
            ...(target?.uuid === actor.uuid ? [] : again(actor.uuid)),
            ...(viewer.isGM && deedMayKill(state) && table.character(actor.uuid) !== null
              ? [killButton({}, localize)]
              : []),
          ],
  };
}
