import {
  askOf,
  type AttackAnswer,
  attackAnswer,
  type AttackCard,
  attackExchange,
  type AttackSaid,
  type AttackState,
  consequenceFor,
  type DeedStateView,
  type DestinySituation,
  fillAttack,
  openIn,
  recoilCheck,
  smashCheck,
  type TargetChoice,
  type TargetState,
} from "../../../rules/destiny/index.ts";
import { readCard } from "../../exchange/record.ts";
import { type Brought, defineExchange, type Party, type Table } from "../../ruleset.ts";
import { composeCard } from "../acts/at-table.ts";
import { openCounter, openFollow, openStunt, openTakedown } from "../acts/gestures.ts";
import { throwCheck, throwDie } from "../dice/terms.ts";
import { characterAt, contagionAt } from "../facts.ts";
import { situation } from "../situation.ts";
import { attackCard } from "./attack-card.ts";
import { askChoice } from "./attack-choice.ts";
import { brought } from "./spend.ts";
import { paidBy, type Said, tolledKind, type Worn } from "./toll.ts";
import { describeStep } from "./trace.ts";
import { veilAttack } from "./veil.ts";

type Event = AttackSaid;

const targetOf = (state: AttackState, uuid: string | undefined): TargetState | undefined =>
  state.targets.find((t) => t.target.uuid === uuid);
const requestOf = (state: AttackState): AttackCard => state.request as AttackCard;
/** The table as the rules of an attack ask it. */
const seen = (state: AttackState, table: Table): DestinySituation => situation(state.request.actor.uuid, table);
const partyOf = (uuid: string): Party => ({ uuid, name: "", img: "" });
const ofTarget = (state: AttackState, event: { readonly target: string }): readonly Party[] =>
  state.targets.filter((t) => t.target.uuid === event.target).map((t) => t.target);
const spenderOr =
  <E extends { readonly spender?: string | undefined }>(fallback: (state: AttackState, event: E) => readonly Party[]) =>
  (state: AttackState, event: E): readonly Party[] =>
    event.spender === undefined || event.spender === "" ? fallback(state, event) : [partyOf(event.spender)];
const actor = (state: AttackState): readonly Party[] => [state.request.actor];

/** One of the target's answers, with its dice. */
async function answer(
  state: AttackState,
  uuid: string | undefined,
  which: AttackAnswer,
  table: Table,
  fail = false,
): Promise<Brought<Said<Event>> | null> {
  const t = targetOf(state, uuid);
  if (!t) return null;
  const check = attackAnswer(seen(state, table), state, t, which);
  if ("accepted" in check) return null;
  if (fail) return { event: { type: "resist", target: t.target.uuid, effect: { rank: 0 }, check, faces: null } };
  const { faces, rolls } = await throwCheck(check);
  const base = { target: t.target.uuid, check, faces };
  return {
    event: which === "resist" ? { type: "resist", effect: { rank: 0 }, ...base } : { type: which, ...base },
    rolls,
  };
}

const ANSWERS = { defend: "defend", dodge: "dodge", first: "resistFirst", resist: "resist" } as const;

/** The first dice of an attack: for each target its own, in an area none, a d20 for what is unreliable. @rule DES-022 DES-341 */
async function strike(request: AttackCard): Promise<Brought<Said<Event>>> {
  if (!request.targets.some((t) => t.check) && !request.attack.unreliable) return { event: { type: "begin" } };
  const rolls: Roll[] = [];
  const throws = [];
  for (const t of request.targets) {
    if (!t.check) continue;
    const thrown = await throwCheck(t.check);
    rolls.push(...thrown.rolls);
    throws.push({ target: t.uuid, faces: thrown.faces, defense: null });
  }
  const reliability = request.attack.unreliable ? await throwDie(20) : null;
  return {
    event: { type: "attack", throws, reliability: reliability?.face ?? null },
    rolls: [...(reliability?.rolls ?? []), ...rolls],
  };
}

/** Everybody due of a stage whom the viewer acts for. */
const due = (
  state: AttackState,
  stage: TargetState["stage"],
  owns: (uuid: string) => boolean,
): readonly TargetState[] => state.targets.filter((t) => t.stage === stage && owns(t.target.uuid));

/** What must be chosen before the effect falls: a condition that the attack leaves open, once for all of a grade, and for each a trait to be weakened. Null when a question was closed. @rule DES-271 DES-337 */
async function choicesFor(
  state: AttackState,
  due: readonly TargetState[],
  table: Table,
): Promise<readonly TargetChoice[] | null> {
  const choices: TargetChoice[] = [];
  const byGrade = new Map<number, string>();
  for (const t of due) {
    const open = openIn(consequenceFor(state, t));
    if (open === null) continue;
    const before = open.kind === "condition" ? byGrade.get(open.grade) : undefined;
    const choice = before ?? (await askChoice(open, characterAt(table, t.target.uuid), t.target));
    if (choice === null) return null;
    if (open.kind === "condition") byGrade.set(open.grade, choice);
    choices.push({ target: t.target.uuid, choice });
  }
  return choices;
}

/**
 * An attack on one card, from its dice to what it leaves behind.
 * @rule DES-022 DES-025 DES-026 DES-028 DES-105 DES-176 DES-177 DES-178 DES-222 DES-224 DES-334 DES-371 DES-402 DES-403
 */
export const attackKind = defineExchange<unknown, AttackCard, Worn<AttackState>, Said<Event>>(
  tolledKind<AttackCard, AttackState, Event>({
    rules: attackExchange as never,
    compose: composeCard("attack"),
    opening: strike,
    owner: (request) => request.actor,
    takes: (request) => ({ act: request.act }),
    requestOf,
    may: {
      raise: { by: "owner", of: actor },
      slam: { by: "owner", of: actor },
      lost: { by: "gm" },
      attack: { by: "owner", of: actor },
      defend: { by: "owner", of: ofTarget },
      dodge: { by: "owner", of: ofTarget },
      resistFirst: { by: "owner", of: ofTarget },
      resist: { by: "owner", of: ofTarget },
      improve: { by: "owner", of: spenderOr(actor) },
      coup: { by: "owner", of: spenderOr(actor) },
      resistImprove: {
        by: "owner",
        of: spenderOr<{ readonly target: string; readonly spender?: string | undefined }>(ofTarget),
      },
      smash: { by: "owner", of: actor },
      recoil: { by: "owner", of: actor },
      applyRecoil: { by: "owner", of: actor },
      takedown: { by: "owner", of: actor },
      // Told by the card of the Counter that wins.
      countered: { by: "gm" },
      averted: { by: "owner", of: ofTarget },
      apply: {
        by: "oneOf",
        of: (s, e) => [
          s.request.actor,
          ...s.targets.filter((t) => e.targets.includes(t.target.uuid)).map((t) => t.target),
        ],
      },
    },
    fill: (state, event, table, overrule) =>
      paidBy(state.request.actor.uuid, fillAttack(seen(state, table), state, event), table, overrule),
    parties: (state) => [state.inner.request.actor, ...state.inner.request.targets],
    veil: veilAttack,
    waiting: (state) =>
      state.inner.targets.filter((t) => ["defend", "dodge", "first", "resist"].includes(t.stage)).map((t) => t.target),
    byDefault: async (state, uuid, table) => {
      const t = targetOf(state.inner, uuid);
      const which = t && t.stage in ANSWERS ? ANSWERS[t.stage as keyof typeof ANSWERS] : null;
      return which ? answer(state.inner, uuid, which, table) : null;
    },
    describe: (event, _state, say) => describeStep(event, say),
    view: attackCard,
    gestures: {
      answer: async ({ state, args, table }) => {
        const t = targetOf(state.inner, args.target);
        const which = t && t.stage in ANSWERS ? ANSWERS[t.stage as keyof typeof ANSWERS] : null;
        return which ? answer(state.inner, args.target, which, table) : null;
      },
      answerAll: async ({ state, args, table, viewer }) => {
        const stage = (args.stage ?? "resist") as keyof typeof ANSWERS;
        const all = due(state.inner, stage, (uuid) => viewer.isGM || viewer.owns(uuid));
        return (await Promise.all(all.map((t) => answer(state.inner, t.target.uuid, ANSWERS[stage], table)))).filter(
          (b) => b !== null,
        );
      },
      fail: async ({ state, args, table }) => answer(state.inner, args.target, "resist", table, true),
      improve: async ({ args }) =>
        brought("improve", args.die, { target: args.target ?? "", spender: args.spender ?? "" }),
      coup: async ({ args }) => brought("coup", args.die, { target: args.target ?? "", spender: args.spender ?? "" }),
      resistImprove: async ({ args }) =>
        brought("resistImprove", args.die, { target: args.target ?? "", spender: args.spender ?? "" }),
      smash: async ({ state, args, table }) => {
        const t = targetOf(state.inner, args.target);
        const check = t ? smashCheck(seen(state.inner, table), state.inner, t) : null;
        if (!t || !check || "accepted" in check) return null;
        const { faces, rolls } = await throwCheck(check);
        return { event: { type: "smash", target: t.target.uuid, check, faces, changes: [] }, rolls };
      },
      recoil: async ({ state, table }) => {
        const check = recoilCheck(seen(state.inner, table), state.inner);
        if ("accepted" in check) return null;
        const { faces, rolls } = await throwCheck(check);
        return { event: { type: "recoil", effect: { rank: 0 }, check, faces }, rolls };
      },
      applyRecoil: async () => ({ event: { type: "applyRecoil", changes: [] } }),
      apply: async ({ state, args, table }) => {
        const t = targetOf(state.inner, args.target);
        if (!t) return null;
        const choices = await choicesFor(state.inner, [t], table);
        return choices === null ? null : { event: { type: "apply", targets: [t.target.uuid], changes: [], choices } };
      },
      applyAll: async ({ state, viewer, table }) => {
        const all = state.inner.targets.filter(
          (t) =>
            t.stage === "apply" &&
            (viewer.isGM || viewer.owns(t.target.uuid) || viewer.owns(state.inner.request.actor.uuid)),
        );
        if (all.length === 0) return null;
        const choices = await choicesFor(state.inner, all, table);
        return choices === null
          ? null
          : { event: { type: "apply", targets: all.map((t) => t.target.uuid), changes: [], choices } };
      },
      // One more attack of a Takedown, what is caught by touching, a Stunt tacked onto a hit: cards of their own.
      takedown: async ({ state, quick, message }) => {
        const opened = await openTakedown(state.inner.request.actor.uuid, message, quick);
        return opened ? { event: { type: "takedown", rank: 0 } } : null;
      },
      touched: async ({ state, args, table, quick }) => {
        const target = characterAt(table, args.target ?? "");
        const { uuid } = state.inner.request.actor;
        const caught = target ? contagionAt(target, table).find((c) => c.condition === args.condition) : undefined;
        if (caught)
          await openFollow(
            {
              kind: "check",
              actor: uuid,
              ask: askOf("resist.again", uuid, {
                attacker: caught.attacker,
                attack: caught.attack,
                dc: caught.dc,
              }),
              label: "",
            },
            quick,
          );
        return null;
      },
      counter: async ({ state, args, message, quick }) => {
        const { actor: attacker, attack } = state.inner.request;
        const opened = await openCounter(args.target ?? "", { attacker: attacker.uuid, attack, card: message }, quick);
        const deed = opened ? (readCard(opened)?.state as Worn<DeedStateView> | null | undefined) : null;
        // An Avert or Deflect is there at once; a Counter is rolled first, and tells this card itself.
        return deed?.inner.done?.averted == null
          ? null
          : { event: { type: "averted", target: args.target ?? "", total: deed.inner.done.averted } };
      },
      stunt: async ({ state, args, quick }) => {
        await openStunt(
          state.inner.request.actor.uuid,
          "stuntDie",
          { die: args.die ?? "destiny", target: args.target ?? "", attack: state.inner.request.attack.id },
          quick,
        );
        return null;
      },
    },
  }),
);
