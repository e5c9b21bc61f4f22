import {
  advantageRank,
  asRoutine,
  type CheckEvent,
  type CheckExchange,
  checkExchange,
  type CheckRequest,
  type CheckState,
  checkThrows,
  type Face,
  type FudgeCharacter,
  type OpposedEvent,
  type OpposedExchange,
  opposedExchange,
  type OpposedState,
  opposedThrows,
} from "../../../../rules/fudge/index.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import { facesOf } from "../../../combat/participants.ts";
import { type Brought, defineExchange, type Party, type Table } from "../../../ruleset.ts";
import { checkDraft, readCheck } from "../../acts/asks.ts";
import { type CheckDraft, checkOf, requestOf } from "../../acts/check-editor.ts";
import { hindranceRows, mayBeUnguarded, taskOf } from "../../acts/check-task.ts";
import { throwDice } from "../../dice/terms.ts";
import { fudgeSettings } from "../../settings.ts";
import { describeStep } from "../attack/trace.ts";
import { veilCheck, veilOpposed } from "../veil.ts";
import { askCheckAdjustment } from "./adjust.ts";
import { checkCard } from "./check-card.ts";
import { improvedNow, mayImproveBy, throwAgain, throwOf, usedBy } from "./improve.ts";
import { askMeek } from "./meek.ts";
import { opposedCard } from "./opposed-card.ts";

/** An event with the dice behind it. */
const brought = <E>(event: E, rolls: readonly Roll[] = []): Brought<E> => ({ event, rolls });

/** A check: nobody answers; it is rolled by whoever opens it. */
export const checkKind = defineExchange<unknown, CheckExchange, CheckState, CheckEvent>({
  reducer: checkExchange,
  harmless: true,
  compose: (ask, table) => {
    const draft = draftOf(ask, table);
    if (!draft.accepted) return draft;
    const asked = requestOf(draft.draft);
    const task = taskOf(draft.draft);
    return asked.accepted
      ? { accepted: true, request: { actor: selfOf(draft.draft), check: asked.request, ...(task && { task }) } }
      : asked;
  },
  opening: async ({ check }) => {
    const { faces, rolls } = await throwDice(check);
    return { event: { type: "roll", faces }, rolls };
  },
  rights: {
    roll: { by: "owner", of: (state) => [state.request.actor] },
    meek: { by: "owner", of: (state) => [state.request.actor] },
    dice: { by: "owner", of: (state) => [state.request.actor] },
    adjust: { by: "gm" },
    improve: mayImproveBy(checkThrows),
  },
  complete: (state, event, table) => {
    const { actor, check } = state.request;
    if (event.type === "roll") return { ...event, spent: usedBy(actor.uuid, check, table) };
    if (event.type === "meek") {
      const character = table.character(actor.uuid) as FudgeCharacter | null;
      return character && advantageRank(character, "meekness") > 0 ? event : refuse("meekness.none");
    }
    if (event.type === "adjust" || event.type === "dice") return event;
    return improvedNow(throwOf(checkThrows(state), event), event, table);
  },
  parties: (state) => [state.request.actor],
  veil: veilCheck,
  describe: (event, _state, localize) => describeStep(event, localize),
  view: (state, viewer, table, localize) => checkCard(state, viewer, table, localize),
  gestures: {
    meek: async ({ state }) => {
      const to = state.result && (await askMeek(state.result.total));
      return to == null ? null : brought<CheckEvent>({ type: "meek", to });
    },
    dice: async ({ state }) => {
      const { faces, rolls } = await throwDice({ ...state.request.check, routine: false });
      return faces && brought<CheckEvent>({ type: "dice", faces }, rolls);
    },
    adjust: async ({ state }) => {
      const said = await askCheckAdjustment(state.request.check.dc);
      return (
        said &&
        brought<CheckEvent>({ type: "adjust", by: { circumstance: said.circumstance, team: said.team }, dc: said.dc })
      );
    },
    improve: ({ state, args }) => throwAgain(checkThrows(state), args),
  },
});

/** A draft from what was sent, or why there can't be one. */
function draftOf(ask: unknown, table: Table): { readonly accepted: true; readonly draft: CheckDraft } | Refusal {
  const read = readCheck(ask);
  if (!read.accepted) return read;
  const draft = checkDraft(read.choices, table);
  return "accepted" in draft ? draft : { accepted: true, draft };
}

const selfOf = (draft: CheckDraft): Party => ({ uuid: draft.character.ref, name: draft.name, img: draft.img });

/** Two sides. The opponent's numbers are its own at the moment of the answer. */
export const opposedKind = defineExchange<unknown, OpposedExchange, OpposedState, OpposedEvent>({
  reducer: opposedExchange,
  compose: (ask, table) => {
    const made = draftOf(ask, table);
    if (!made.accepted) return made;
    const { draft } = made;
    const asked = requestOf(draft);
    if (!asked.accepted) return asked;
    const [uuid = "", trait = ""] = draft.versus.split(" ");
    const opponent = table.party(uuid);
    return opponent
      ? {
          accepted: true,
          request: {
            actor: selfOf(draft),
            check: asked.request,
            opponent,
            trait,
            tie: draft.unguarded ? "active" : draft.graded ? "passive" : "bonus",
            ...(draft.unguarded && { unguarded: true as const }),
            ...(draft.hindrance !== "" && { hindrance: draft.hindrance }),
          },
        }
      : refuse("gone", { name: uuid });
  },
  opening: async ({ check }) => {
    const { faces, rolls } = await throwDice(check);
    return { event: { type: "roll", faces }, rolls };
  },
  rights: {
    roll: { by: "owner", of: (state) => [state.request.actor] },
    answer: { by: "owner", of: (state) => [state.request.opponent] },
    flip: { by: "oneOf", of: (state) => [state.request.actor, state.request.opponent] },
    improve: mayImproveBy(opposedThrows),
  },
  complete: (state, event, table) => {
    if (event.type === "roll") return { ...event, spent: usedBy(state.request.actor.uuid, state.request.check, table) };
    if (event.type === "improve") return improvedNow(throwOf(opposedThrows(state), event), event, table);
    if (event.type !== "answer") return event;
    const check = answerCheck(state.request, table);
    return "accepted" in check ? check : { ...event, check, spent: usedBy(state.request.opponent.uuid, check, table) };
  },
  parties: (state) => [state.request.actor, state.request.opponent],
  veil: veilOpposed,
  waiting: (state) => (state.answer ? [] : [state.request.opponent]),
  byDefault: async (state, _uuid, table) => answerOpposed(state, table),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: opposedCard,
  gestures: {
    answer: ({ state, table }) => answerOpposed(state, table),
    improve: ({ state, args }) => throwAgain(opposedThrows(state), args),
    flip: async () => {
      for (;;) {
        const roll = await new Roll("1df").evaluate();
        const [face = 0] = facesOf(roll);
        if (face !== 0) return brought<OpposedEvent>({ type: "flip", face: face as Face }, [roll]);
      }
    },
  },
});

async function answerOpposed(state: OpposedState, table: Table): Promise<Brought<OpposedEvent> | Refusal> {
  const check = answerCheck(state.request, table);
  if ("accepted" in check) return check;
  const { faces, rolls } = await throwDice(check);
  return brought<OpposedEvent>({ type: "answer", faces, check }, rolls);
}

/** What the other side answers with now: as they are, helped or hindered, without dice where they aren't on guard; a defense is always rolled. @rule FUD-055 FUD-059 FUD-060 FUD-415 */
function answerCheck({ opponent, trait, unguarded, hindrance }: OpposedExchange, table: Table): CheckRequest | Refusal {
  const character = table.character(opponent.uuid) as FudgeCharacter | null;
  if (!character) return refuse("gone", { name: opponent.name });
  const asked = checkOf(character, trait, fudgeSettings(table), { circumstances: hindranceRows(hindrance) });
  if (!asked.accepted) return asked;
  return unguarded && mayBeUnguarded(trait) ? asRoutine(asked.request) : asked.request;
}
