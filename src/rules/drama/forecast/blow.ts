/** One attack of a forecast, through its card: all its outcomes with their shares, as the dialog's odds read them. */
import type { Chance } from "../../kernel/forecast.ts";
import { remembered } from "../../kernel/remembered.ts";
import { attack } from "../acts/attack/strike.ts";
import { bodyCheck } from "../acts/recovering.ts";
import { actionExchange, cameTo } from "../cards/action.ts";
import { completeAction } from "../cards/completion.ts";
import { forecast, totals } from "../cards/forecast.ts";
import type { ActionEvent, ActionState } from "../cards/types.ts";
import { bonusAtLeast } from "../dice/bonus.ts";
import type { DramaSettings } from "../settings.ts";
import type { DramaSituation } from "../situation.ts";
import { afterChanges } from "../state/after-changes.ts";
import type { DramaCharacter } from "../types.ts";
import { cardOf, sceneOf } from "./scene.ts";

/** Attacker and target once an attack has come out in some way. */
export interface Struck {
  readonly me: DramaCharacter;
  readonly them: DramaCharacter;
}

/** A card whose dice are thrown again and again; what a bonus brings is worked out when it first falls. */
export interface Blow {
  readonly state: ActionState;
  readonly totals: Totals;
  readonly struck: (state: ActionState) => Struck;
  readonly known: Map<number, Struck>;
}

/** Die totals with the share of all rolls that come to no more. */
type Totals = readonly { readonly total: number; readonly upTo: number }[];

/** How finely chance picks among shares. */
const FINE = 2 ** 30;

/** The same dice have the same totals, whoever throws them. */
const shares = new Map<string, Totals>();

function totalsOf(state: ActionState): Totals {
  const { dice, settings } = state.request;
  return remembered(shares, JSON.stringify([dice, settings.mookReroll]), () => {
    let upTo = 0;
    return totals(state)
      .entries()
      .map(({ outcome, p }) => ({ total: outcome, upTo: (upTo += p) }));
  });
}

const blowOf = (state: ActionState, struck: Blow["struck"]): Blow => ({
  state,
  totals: totalsOf(state),
  struck,
  known: new Map(),
});

/** Throw the dice of a card, and what comes of it. Two totals that make one bonus come to the same. @rule DRA-011 DRA-040 */
export function thrown({ state, totals: all, struck, known }: Blow, chance: Chance): Struck {
  const at = (chance.below(FINE) + 0.5) / FINE;
  const { total } = all.find((t) => at < t.upTo) ?? all.at(-1) ?? { total: 0 };
  const bonus = bonusAtLeast(total, state.request.action.minimumBonus);
  return remembered(known, bonus, () => struck(cameTo(state, total)));
}

/** What an event changes, as the desk completes it; nothing where it is refused. */
function said(s: DramaSituation, state: ActionState, event: ActionEvent) {
  const full = completeAction(state, event, s);
  const step = "accepted" in full ? full : actionExchange.step(state, full);
  return step.accepted ? step : null;
}

/** What falls on both once an attack has been read. @rule DRA-178 DRA-208 */
function fallen(me: DramaCharacter, them: DramaCharacter, state: ActionState, settings: DramaSettings): Struck {
  const mine = afterChanges(me, state.request.onRoll);
  const s = sceneOf(mine, [them], settings);
  const slots = state.targets.filter((t) => t.stage === "result").map((t) => t.target.slot);
  const applied = slots.length === 0 ? null : said(s, state, { type: "apply", slots, changes: [] });
  const changes = applied?.changes ?? [];
  return { me: afterChanges(mine, changes), them: afterChanges(them, [...state.request.onRoll, ...changes]) };
}

/** Everything by which somebody may attack without a word about it: what is thrown would have to be named. @rule DRA-070 DRA-180 */
export const meansOf = (me: DramaCharacter, settings: DramaSettings): readonly string[] =>
  (attack.entries?.(sceneOf(me, [], settings)) ?? []).flatMap(({ known: { means }, refused }) =>
    means === undefined || means === "throw" || refused ? [] : [means],
  );

/** An attack by some means, ready to be thrown; null when it can't be made now. @rule DRA-011 DRA-145 DRA-150 DRA-178 */
export function blow(me: DramaCharacter, them: DramaCharacter, means: string, settings: DramaSettings): Blow | null {
  const made = cardOf(attack, sceneOf(me, [them], settings), { means, targets: [them.ref] });
  return made.accepted && made.chosen.means === means
    ? blowOf(actionExchange.begin(made.request), (state) => fallen(me, them, state, settings))
    : null;
}

/** What an attack takes on average, by what each of its outcomes is worth. */
export const mean = ({ state, struck }: Blow, worth: (after: Struck) => number): number =>
  forecast(state).reduce((sum, way) => sum + way.share * worth(struck(way.state)), 0);

/** A death check, ready to be thrown; null where none is due. @rule DRA-182 */
export function deathThrow(who: DramaCharacter, settings: DramaSettings): Blow | null {
  const s = sceneOf(who, [], settings);
  const made = cardOf(bodyCheck, s, { body: "death" });
  if (!made.accepted) return null;
  return blowOf(actionExchange.begin(made.request), (state) => {
    // Read once more as the desk reads it, which writes what it brings.
    const read = said(s, { ...state, stage: "open" }, { type: "resolve" });
    const after = afterChanges(who, read?.changes ?? []);
    return { me: after, them: after };
  });
}
