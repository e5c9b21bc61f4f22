import {
  composeCard,
  type ResistanceKey,
  type Said,
  stuntCardRules,
  stuntCheck,
  stuntComing,
  stuntMoves,
  stuntObject,
  stuntOpen,
  stuntResistances,
  type StuntSaid,
  type StuntState,
} from "../../../rules/destiny/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { facesOf } from "../../combat/participants.ts";
import type { Brought, Table } from "../../ruleset.ts";
import { openFallen, openStunt } from "../acts/presses.ts";
import { situation } from "../situation.ts";
import { askChoice } from "./attack/choice.ts";
import { spending, thrown } from "./rolled.ts";
import { stuntCard } from "./stunt-card.ts";
import { tolledKind } from "./toll.ts";

/** Either side's roll, thrown. */
async function rolled(
  state: StuntState,
  which: "defend" | "effect" | ResistanceKey,
  table: Table,
): Promise<Brought<Said<StuntSaid>> | Refusal> {
  const check = stuntCheck(situation(state.request.actor.uuid, table), state, which);
  const said = which === "defend" || which === "effect" ? { type: which } : { type: "oppose", resistance: which };
  return thrown(check, { ...said, check });
}

/** A Stunt on one card: its attack check, the opposed check, what it does, or the answer to it. @rule DES-110 DES-117 DES-227 DES-404 */
export const stuntKind = tolledKind(stuntCardRules, {
  compose: (raw, table, gm = false) => composeCard("stunt", raw, (self) => situation(self, table, gm)),
  opening: async ({ check }) =>
    check ? thrown(check, { type: "attack", defense: null }) : { event: { type: "begin" } },
  byDefault: async ({ inner }, uuid, table) => {
    if (inner.stage === "defend") return rolled(inner, "defend", table);
    const which = stuntResistances(inner.request.attack.band)[0] ?? "fortitude";
    return rolled(inner, uuid === inner.request.actor.uuid ? "effect" : which, table);
  },
  view: stuntCard,
  moves: (before, after) => stuntMoves(before.inner, after.inner),
  coming: (state) => stuntComing(state.inner),
  gestures: {
    defend: async ({ state, table }) => rolled(state.inner, "defend", table),
    effect: async ({ state, table }) => rolled(state.inner, "effect", table),
    oppose: async ({ state, args, table }) =>
      rolled(state.inner, (args["resistance"] ?? "fortitude") as ResistanceKey, table),
    ...spending("attackImprove", "improve", "coup", "opposeImprove"),
    take: async ({ args, quick }) => {
      await openFallen(args["taker"] ?? "", args["object"] ?? "", quick);
      return null;
    },
    counter: async ({ state, quick }) => {
      const { actor, target } = state.inner.request;
      const opened = await openStunt(target.uuid, "counterStunt", { target: actor.uuid }, quick);
      return opened ? { event: { type: "counter", changes: [] } } : null;
    },
    apply: async ({ state: { inner }, table }) => {
      const { actor, target } = inner.request;
      const open = stuntOpen(inner);
      const condition = open ? await askChoice(open, null, target) : "";
      if (condition === null) return null;
      const object = stuntObject(situation(actor.uuid, table), inner);
      const roll = inner.kind === "break" && object ? await new Roll("1d20").evaluate() : null;
      const broken = roll && { objectFaces: facesOf(roll)[0] ?? 10 };
      return {
        event: { type: "apply", changes: [], condition, ...broken },
        rolls: roll ? [roll] : [],
      };
    },
  },
});
