/** The card of what is done without a check: an action paid, a posture taken, a power switched. One card with its undo. */
import { type Change, distinct, type Value } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import type { Party } from "../../kernel/table.ts";
import type { Proving } from "../acts/act.ts";
import type { Aftermath } from "../acts/done.ts";
import { deedOf, readAct, triedAct } from "../acts/read.ts";
import { type Proof, provedBy } from "../powers/powers.ts";
import type { TwintensSettings } from "../settings.ts";
import type { TwintensSituation } from "../situation.ts";
import { aimLost, payFor } from "../turn/pay.ts";

type S = TwintensSituation;

/** A deed as its card keeps it. Cards of before there were acts have neither `act` nor `chosen`: their deed is done. */
export interface DeedRequest {
  readonly actor: Party;
  readonly act?: string;
  readonly chosen?: { readonly [name: string]: Value };
  readonly overrule?: boolean;
  readonly label: string;
  /** Whom else it concerns, by name; empty for nobody. */
  readonly otherName: string;
  /** The power that is used, by name; empty without. */
  readonly powerName: string;
  /** What must be thrown before the power that is used does anything. */
  readonly proofs: readonly Proof[];
  readonly settings: TwintensSettings;
}

export interface DeedEvent {
  readonly type: "do" | "doAnyway";
  readonly changes: readonly Change[];
  readonly proving?: Proving;
  /** What the deed brings about on a card of its own. */
  readonly after?: readonly Aftermath[];
}

export interface DeedState {
  readonly request: DeedRequest;
  readonly changes: readonly Change[] | null;
  readonly proving: Proving;
}

/** Whether the power works, by what was thrown for it; null for dice that can't have fallen so. @rule TWI-451 */
export const deedWorks = ({ request, proving }: Pick<DeedState, "request" | "proving">): boolean | null =>
  provedBy(request.proofs, proving, request.settings.coreDie);

export const deedExchange: Reducer<DeedRequest, DeedState, DeedEvent> = {
  begin: (request) => ({ request, changes: null, proving: [] }),
  step: (state, event) => {
    const { proving = [] } = event;
    if (state.changes) return refuse("alreadyDone");
    if (deedWorks({ ...state, proving }) === null) return refuse("roll.faces");
    return accept({ ...state, changes: event.changes, proving }, event.changes);
  },
};

/** Acts whose card names the power that they are done with. */
const WITH_POWER: ReadonlySet<string> = new Set(["call", "make", "surround", "lend", "letGo"]);

/** A deed's card for an act, put together from the table as it is. @returns refusals of the act, `noAct` @rule TWI-451 */
export function composeDeed(
  raw: unknown,
  at: (self: Ref) => S,
): { readonly accepted: true; readonly request: DeedRequest } | Refusal {
  const acted = triedAct(raw, at);
  if (!acted.accepted) return acted;
  const { name, act, chosen, s, overrule } = acted;
  const [deed, actor, who] = [deedOf(acted), s.party(s.self), s.character(s.self)];
  if (!deed) return refuse("noAct", { given: name, names: "" });
  if (!actor || !who) return refuse("gone", { name: s.self });
  const { whom, ally, power } = chosen;
  const other = [whom, ally].find((ref) => typeof ref === "string" && ref !== s.self);
  return {
    accepted: true,
    request: {
      actor,
      act: name,
      chosen,
      ...(overrule && { overrule: true }),
      label: act.label.key,
      otherName: typeof other === "string" ? (s.party(other)?.name ?? "") : "",
      powerName: WITH_POWER.has(name) ? (who.powers.find((p) => p.id === power)?.name ?? "") : "",
      proofs: (deed.throws?.(s, chosen)?.dice ?? []) as readonly Proof[],
      settings: s.settings,
    },
  };
}

/** What a deed writes: its price, an aim that is lost for it, what it does. @rule TWI-070 TWI-361 TWI-525 */
export function completeDeed(s: S, { request }: DeedState, event: DeedEvent): DeedEvent | Refusal {
  const { actor, act, chosen } = request;
  const overrule = event.type === "doAnyway";
  // Whether it is within reach was settled when the card was opened.
  const acted = readAct({ act, actor: actor.uuid, chosen, overrule: true }, () => s);
  if (!acted.accepted) return acted;
  const [deed, who] = [deedOf(acted), s.character(actor.uuid)];
  if (!deed || !who) return refuse("gone", { name: actor.name });
  const paid: Change[] = [];
  for (const action of acted.act.price(acted.s, acted.chosen)) {
    const price = payFor(s, who.ref, action, overrule);
    if (!price.accepted) return price;
    paid.push(...price.changes, ...(acted.name === "aim" ? [] : aimLost(who, action)));
  }
  const no = acted.act.refused(acted.s);
  const made = no ?? deed.perform(acted.s, acted.chosen, event.proving ?? []);
  return made.accepted ? { ...event, after: made.after, changes: distinct([...paid, ...made.changes]) } : made;
}
