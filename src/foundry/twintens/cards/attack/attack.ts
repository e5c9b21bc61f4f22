import { composeCard } from "../../../../rules/twintens/index.ts";
import {
  type Answering,
  askedOnAttack,
  ATTACK_RIGHTS,
  attackOfOpening,
  attackOnCard,
  type AttackRequestOf,
  type AttackSaid,
  type AttackStateOf,
  completeAttack,
  flightsComing,
  knockbackRank,
  openOn,
  requestOf,
  steadyNow,
  targetOf,
  type TwintensTarget,
  veilAttack,
  waitsFor,
} from "../../../../rules/twintens/index.ts";
import { attackExchange, type AttackRoll, type Obstacle } from "../../../../rules/twintens/index.ts";
import { defineExchange } from "../../../ruleset.ts";
import { characterAt } from "../../at-table.ts";
import { throwDice, throwHundred } from "../../dice/terms.ts";
import { situation } from "../../situation.ts";
import { askDrain, askKnockback, askMercy, askPath, askRedirect } from "../dialogs.ts";
import { describeAttack } from "../trace.ts";
import { afterHit, takeOpening } from "./after-hit.ts";
import { attackCard } from "./attack-card.ts";
import { brought, byDefault, defend, evade, everyone, impact, openAttack, resist, save } from "./attack-throws.ts";

/** The one who steps between, as far as the Gamemaster's client has yet to work it out. */
const NOBODY = {} as TwintensTarget;

/**
 * An attack from its dice to what it leaves behind, one card. The attacker chooses and rolls, each target's owner defends and saves, hit and miss stay open for points, mercy and knockback are the
 * attacker's, the path of a flight the Gamemaster's.
 * @rule TWI-101 TWI-117 TWI-126 TWI-520 TWI-521 TWI-522 TWI-523 TWI-525 TWI-526
 */
export const attackKind = defineExchange<unknown, AttackRequestOf, AttackStateOf, AttackSaid>({
  reducer: attackOnCard,
  compose: (ask, table, gm = false) => composeCard("attack", ask, (self) => situation(self, table, gm)),
  opening: async (request) =>
    (request.interposers ?? []).length > 0 && attackExchange.begin(request).targets.some((t) => t.stage === "roll")
      ? null
      : openAttack(request),
  rights: ATTACK_RIGHTS,
  complete: async (state, event, table) =>
    completeAttack(state, event, situation("", table), async () => (await throwDice(state.request.settings)).faces),
  parties: (state) => [state.request.actor, ...state.request.targets],
  veil: veilAttack,
  secret: (state) =>
    !state.request.settings.showAttackTotal && state.targets.some((t) => t.stage === "defend" && t.attack !== null),
  waiting: (state) => state.targets.flatMap((t) => waitsFor(state, t)),
  byDefault,
  asked: (state, table) => askedOnAttack(situation("", table), state),
  coming: flightsComing,
  describe: (event, state, localize) => describeAttack(event, state, localize),
  view: attackCard,
  gestures: {
    roll: ({ state }) => openAttack(requestOf(state)),
    interpose: async ({ args }) =>
      brought({ type: "interpose", who: args.who ?? "", target: args.target ?? "", aim: NOBODY, changes: [] }),
    letCome: async ({ args }) => brought({ type: "letCome", who: args.who ?? "", target: args.target ?? "" }),
    defend: ({ state, args, table }) => defend(state, args.target ?? "", (args.how ?? "defend") as Answering, table),
    defendAll: ({ state, table, viewer }) =>
      everyone(state, ["defend"], viewer, (uuid) => defend(state, uuid, "defend", table)),
    conceal: async ({ args }) => {
      const { d100, rolls } = await throwHundred();
      return brought({ type: "conceal", target: args.target ?? "", d100 }, rolls);
    },
    reroll: async ({ state, args }) => {
      const thrown = await throwDice(state.request.settings);
      return brought(
        {
          type: "reroll",
          target: args.target ?? "",
          roll: (args.roll ?? "attack") as AttackRoll,
          faces: thrown.faces,
          changes: [],
        },
        thrown.rolls,
      );
    },
    control: async ({ args }) =>
      brought({
        type: "control",
        target: args.target ?? "",
        roll: (args.roll ?? "attack") as AttackRoll,
        rank: 0,
        changes: [],
      }),
    second: async ({ state, args }) => {
      const thrown = await throwDice(state.request.settings);
      return brought(
        {
          type: "second",
          target: args.target ?? "",
          roll: args.roll === "evade" ? "evade" : "save",
          faces: thrown.faces,
          changes: [],
        },
        thrown.rolls,
      );
    },
    redirect: async ({ state, args, table }) => {
      const t = targetOf(state, args.target ?? "");
      const to = t ? await askRedirect(state, t, table) : null;
      return to === null || !t
        ? null
        : brought({ type: "redirect", target: t.target.uuid, to, aim: NOBODY, changes: [] });
    },
    seeThrough: async ({ args }) => brought({ type: "seeThrough", target: args.target ?? "", changes: [] }),
    drain: async ({ state, args, table }) => {
      const t = targetOf(state, args.target ?? "");
      const trait = t ? await askDrain(state, t, table) : null;
      return trait === null || !t ? null : brought({ type: "drain", target: t.target.uuid, trait });
    },
    resolve: async ({ args }) => brought({ type: "resolve", targets: [args.target ?? ""] }),
    evade: ({ state, args }) => evade(state, args.target ?? ""),
    evadeAll: ({ state, viewer }) => everyone(state, ["evade"], viewer, (uuid) => evade(state, uuid)),
    luck: async ({ state, args }) => {
      const thrown = await throwDice(state.request.settings);
      return brought(
        {
          type: "luck",
          target: args.target ?? "",
          roll: (args.roll ?? "attack") as AttackRoll,
          faces: thrown.faces,
          force: args.how === "force",
          who: args.who ?? "",
          changes: [],
        },
        thrown.rolls,
      );
    },
    resist: ({ state, args }) => resist(state, args.target ?? ""),
    resistAll: ({ state, viewer }) => everyone(state, ["resist"], viewer, (uuid) => resist(state, uuid)),
    save: ({ state, args }) => save(state, args.target ?? ""),
    saveAll: ({ state, viewer }) => everyone(state, ["save", "window"], viewer, (uuid) => save(state, uuid)),
    coup: async ({ state, args }) => {
      const thrown = await throwDice(state.request.settings);
      return brought({ type: "coup", target: args.target ?? "", faces: thrown.faces, rows: [] }, thrown.rolls);
    },
    mercy: async ({ state, args }) => {
      const t = targetOf(state, args.target ?? "");
      const row = t ? await askMercy(state, t) : null;
      return row === null || !t ? null : brought({ type: "mercy", target: t.target.uuid, row });
    },
    fate: async ({ args }) =>
      brought({ type: "fate", target: args.target ?? "", choice: args.choice === "dead" ? "dead" : "unconscious" }),
    apply: async ({ args }) => brought({ type: "apply", applied: [{ target: args.target ?? "", changes: [] }] }),
    applyAll: async ({ state, viewer }) => {
      const due = state.targets.filter((t) => t.stage === "saved" && (viewer.isGM || viewer.owns(t.target.uuid)));
      return due.length === 0
        ? null
        : brought({ type: "apply", applied: due.map((t) => ({ target: t.target.uuid, changes: [] })) });
    },
    knockback: async ({ state, args, table, quick }) => {
      const t = targetOf(state, args.target ?? "");
      const character = t && characterAt(table, t.target.uuid);
      if (!t || !character) return null;
      const steady = steadyNow(state, t, character);
      const rank = knockbackRank(state, t, steady);
      const chosen = quick || args.how === "full" ? rank : args.how === "none" ? 0 : await askKnockback(state, t, rank);
      return chosen === null
        ? null
        : brought({ type: "knockback", target: t.target.uuid, steady, reduceTo: chosen === rank ? null : chosen });
    },
    path: async ({ state, args, table, quick }) => {
      const t = targetOf(state, args.target ?? "");
      if (!t) return null;
      const obstacles: readonly Obstacle[] | null = quick || args.how === "clear" ? [] : await askPath(state, t, table);
      return obstacles && brought({ type: "path", target: t.target.uuid, obstacles, changes: [] });
    },
    impact: ({ state, args }) => impact(state, args.target ?? "", Number(args.impact ?? 0)),
    applyImpact: async ({ args }) =>
      brought({ type: "applyImpact", target: args.target ?? "", impact: Number(args.impact ?? 0), changes: [] }),
    after: async ({ state, args }) => {
      const t = targetOf(state, args.target ?? "");
      if (t) await afterHit(requestOf(state), t);
      return null;
    },
    opening: async ({ state, args, table, quick }) => {
      const t = targetOf(state, args.target ?? "");
      const open = t && openOn(state, t).find((o) => o.feat === args.feat && o.who === args.who);
      if (open) await takeOpening(open, attackOfOpening(state, open, situation("", table)), quick);
      return null;
    },
  },
});
