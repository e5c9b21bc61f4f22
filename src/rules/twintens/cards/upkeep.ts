/** The card at the start of a turn that asks for each power of concentration whether it is kept up. */
import type { Change } from "../../kernel/change.ts";
import { accept } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Party } from "../../kernel/table.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { endsWith, heldBy, offChanges } from "../powers/calls.ts";
import { concentrated, effectOf } from "../powers/powers.ts";
import type { TwintensSituation } from "../situation.ts";
import { payFor } from "../turn/pay.ts";
import { OWN, type OwnCard } from "./body.ts";

type S = TwintensSituation;

/** Powers that ask for a standard action now, each by id and name. */
export interface UpkeepRequest {
  readonly actor: Party;
  readonly powers: readonly { readonly id: string; readonly name: string }[];
}

export interface UpkeepEvent {
  readonly type: "keep" | "keepAnyway" | "drop";
  readonly power: string;
  readonly changes: readonly Change[];
}

/** What was said of each power so far. */
export interface UpkeepState {
  readonly request: UpkeepRequest;
  readonly said: readonly { readonly power: string; readonly kept: boolean }[];
}

/** Powers of which nothing was said yet. */
export const unsaid = ({ request, said }: UpkeepState): UpkeepRequest["powers"] =>
  request.powers.filter((p) => !said.some((s) => s.power === p.id));

/** Powers that somebody concentrates on now: their own, and those that hold somebody here. @rule TWI-433 */
export const concentrating = (s: S, who: TwintensActor): UpkeepRequest["powers"] =>
  concentrated(who, (p) => heldBy(s, who, p.id).length > 0).map(({ id, name }) => ({ id, name }));

/** What letting a power go writes: it is off; one that holds others lets go of them and stays at hand. @rule TWI-433 */
function dropped(s: S, who: TwintensActor, id: string): ReturnType<typeof offChanges> {
  const power = who.powers.find((p) => p.id === id);
  if (!power) return { accepted: true, changes: [] };
  return effectOf(power).save === null ? offChanges(s, who, power) : { accepted: true, changes: endsWith(s, who, id) };
}

/** At the start of a turn: powers of concentration take a standard action each, or end. @rule TWI-072 TWI-433 TWI-434 TWI-513 */
export const upkeepRules: OwnCard<UpkeepRequest, UpkeepState, UpkeepEvent> = {
  rules: {
    begin: (request) => ({ request, said: [] }),
    step: (state, event) =>
      unsaid(state).some((p) => p.id === event.power)
        ? accept(
            { ...state, said: [...state.said, { power: event.power, kept: event.type !== "drop" }] },
            event.changes,
          )
        : refuse("alreadyDone"),
  },
  rights: { keep: OWN, keepAnyway: { by: "gm" }, drop: OWN },
  over: (state) => unsaid(state).length === 0,
  writes: (s, who, _state, { type, power }) =>
    type === "drop" ? dropped(s, who, power) : payFor(s, who.ref, "standard", type === "keepAnyway"),
};
