/** What of a power's events is worked out at the desk: what a use takes and brings, what keeping it up and letting it go do, who is given it, what a counter leaves of it. */
import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Rights } from "../../kernel/rights.ts";
import type { Party } from "../../kernel/table.ts";
import { named } from "../../kernel/told.ts";
import type { OnWord } from "../acts/act.ts";
import { pricing } from "../acts/powers.ts";
import { resolveCheck } from "../dice/check.ts";
import { type Improve, mayImproveBy, throwOf } from "../dice/second-throw.ts";
import { improvedBy } from "../fortune/paying.ts";
import { withStunts } from "../fortune/stunts-over.ts";
import { spendVictory } from "../fortune/victory.ts";
import { actorPool } from "../hero/actor.ts";
import { lessen } from "../powers/counter.ts";
import { effectOf } from "../powers/current.ts";
import { findPower, type FoundPower } from "../powers/found.ts";
import { checkBehind, checkedRank, gateOfUse, obeys } from "../powers/gate.ts";
import { putOn } from "../powers/given.ts";
import { dropPower, type PowerUse, usePower } from "../powers/use.ts";
import type { FudgeSituation } from "../situation.ts";
import { letGoOnAll } from "../state/lasting.ts";
import { payFor, payUseOf } from "../turn/pay.ts";
import type { PowerEntry } from "../types.ts";
import { counterCheck, counterPrice, edgeOf } from "./attack/attack-countering.ts";
import { OWN } from "./own-check.ts";
import {
  leftAfterCounter,
  mayGive,
  type PowerEvent,
  type PowerExchange,
  powerExchange,
  type PowerState,
  powerThrows,
} from "./power.ts";

type S = FudgeSituation;
type Of<T extends PowerEvent["type"]> = Extract<PowerEvent, { type: T }>;

/** A power with the Gamemaster's word on its use where the turn has no action left. */
export type DeclaredPower = OnWord<PowerExchange> & { /** It is let go, and not used. */ readonly drop?: true };

/** Who may do what on the card of a power. */
export const powerRights: Rights<PowerState, PowerEvent> = {
  use: OWN,
  useAnyway: { by: "gm" },
  insist: OWN,
  roll: OWN,
  maintain: OWN,
  give: OWN,
  counter: { by: "owner", of: (_state, event) => named(event.by) },
  improve: mayImproveBy(powerThrows),
};

/** The effect that a power's card is about, as it is now. @param gone  also a stunt that this very card has used up */
export const powerOn = ({ request: { actor, item, component } }: PowerState, s: S, gone = false): FoundPower | null =>
  findPower(s, actor.uuid, `${item}.${component ?? ""}`, gone);

/** What a use takes and does, of an effect or of the whole of its power. */
const useOf = (
  { character, power }: Pick<FoundPower, "character" | "power">,
  component: string | null,
  s: S,
  works = true,
): ReturnType<typeof usePower> => usePower(character, power, { component, fight: s.fight !== null, works }, pricing(s));

/** What a use brings, and the end of what the member that is left for it did to others. @rule FUD-278 FUD-457 */
const brings = ({ character }: FoundPower, use: PowerUse, s: S): readonly Change[] => [
  ...use.changes,
  ...letGoOnAll(character, use.left, s),
];

/** The price of a use: its action, and an array's change of members once a turn. @rule FUD-271 FUD-457 */
const paysFor = ({ request: { actor, item } }: PowerState, { action, switches }: PowerUse, s: S, overrule = false) =>
  payUseOf(s, actor.uuid, action, switches ? item : null, { overrule });

/** The use as it is written: what it takes of the turn, what comes on, what it costs. A power that doesn't obey, or whose check fails, takes and costs the same. @rule FUD-271 FUD-278 FUD-530 */
function used(state: PowerState, event: Of<"use" | "useAnyway">, s: S): PowerEvent | Refusal {
  const { item, component, check, rank } = state.request;
  const found = powerOn(state, s);
  if (!found) return refuse("power.gone");
  const left = check.dc === null ? rank : checkedRank(rank, resolveCheck(check, event.faces));
  const taken = useOf(found, component, s, obeys(event.coins) && left > 0);
  if (!taken.accepted) return taken;
  const paid = paysFor(state, taken.use, s, event.type === "useAnyway");
  if (!paid.accepted) return paid;
  return {
    ...event,
    changes: withStunts(found.character, [...paid.changes, ...brings(found, taken.use, s)], [item]),
  };
}

/** What a use has cost already when it is made to work after all. */
const PRICED: readonly string[] = ["tiring", "distracting", "fades", "ammunition"];

/** What comes on with a power that is made to work after all; its use was paid for. */
function comesOn(state: PowerState, s: S): readonly Change[] | Refusal {
  const found = powerOn(state, s, true);
  if (!found) return refuse("power.gone");
  const power: PowerEntry = {
    ...found.power,
    components: found.power.components.map((c) => ({
      ...c,
      modifiers: c.modifiers.filter((m) => !PRICED.includes(m.key)),
    })),
  };
  const taken = useOf({ ...found, power }, state.request.component, s);
  return taken.accepted ? brings(found, taken.use, s) : taken;
}

/** A victory point makes it work: what would have come on comes on now. @rule FUD-530 */
function insisted(state: PowerState, s: S): PowerEvent | Refusal {
  const found = powerOn(state, s, true);
  if (!found) return refuse("power.gone");
  const spent = spendVictory(found.character, actorPool(found.character), "reliable");
  if (!spent.accepted) return spent;
  const on = comesOn(state, s);
  return "accepted" in on ? on : { type: "insist", changes: [...spent.changes, ...on] };
}

/** A second throw of its check: a power that failed by the first comes on after all. @rule FUD-368 FUD-530 */
function improved(state: PowerState, event: Improve, s: S): PowerEvent | Refusal {
  const paid = improvedBy(s, throwOf(powerThrows(state), event), event);
  if ("accepted" in paid) return paid;
  const next = powerExchange.step(state, paid);
  if (!next.accepted || !next.state.works || state.works) return paid;
  const on = comesOn(state, s);
  return "accepted" in on ? on : { ...paid, changes: [...paid.changes, ...on] };
}

/** Taking up or letting go from the card, from how the power stands then. Ending is free; taking it up takes its action. @rule FUD-278 */
function maintained(state: PowerState, active: boolean, s: S): PowerEvent | Refusal {
  const { item, component } = state.request;
  const found = powerOn(state, s);
  if (!found) return refuse("power.gone");
  const { character, power } = found;
  if (!active) {
    const effects = component === null ? power.components.map((c) => c.id) : [component];
    const over = letGoOnAll(
      character,
      effects.map((c) => `${item}.${c}`),
      s,
    );
    return {
      type: "maintain",
      active,
      changes: [...withStunts(character, dropPower(character, power, component)), ...over],
    };
  }
  const taken = useOf(found, component, s);
  if (!taken.accepted) return taken;
  const paid = paysFor(state, taken.use, s);
  return paid.accepted
    ? { type: "maintain", active, changes: [...paid.changes, ...brings(found, taken.use, s)] }
    : paid;
}

/**
 * The gift as it is written: a move action of the giver's for each touch, and the effect on who receives it, at the rank that it has.
 * @rule FUD-271 FUD-530 FUD-565
 */
function given(state: PowerState, event: Of<"give">, s: S): PowerEvent | Refusal {
  const found = powerOn(state, s);
  if (!found?.now || !mayGive(found.component)) return refuse("power.gone");
  const { character, power, component, now } = found;
  const changes: Change[] = [];
  const to: Party[] = [];
  const paid = payFor(s, character.ref, "move");
  if (!paid.accepted) return paid;
  for (const { uuid } of event.to) {
    const [party, who] = [s.party(uuid), s.character(uuid)];
    if (!party || !who || uuid === character.ref) return refuse("gone", { name: uuid });
    to.push(party);
    changes.push(...putOn(who, component, power.name, now.rank, `${character.ref} ${effectOf(power, component)}`));
  }
  return { ...event, to, changes: [...paid.changes, ...changes] };
}

/** A counter by somebody's own power: as what was readied, or at once for a victory point; what is left of the effect is written to its owner. @rule FUD-176 FUD-371 FUD-602 */
function countered(state: PowerState, event: Of<"counter">, s: S): PowerEvent | Refusal {
  const [own, party] = [findPower(s, event.target, event.power), s.party(event.target)];
  const victim = powerOn(state, s, true);
  if (!own?.now || !party || party.uuid !== event.by.uuid || !victim) return refuse("power.gone");
  const price = counterPrice(own, event, s);
  if (!price.accepted) return price;
  const { character } = victim;
  const [check, edge] = [counterCheck(own, character, s), edgeOf(own, character)];
  if (edge.fails) return refuse("counter.above", { name: character.name });
  const asked = gateOfUse(own.character, own.now, s.settings);
  const works = checkBehind(check, asked, event.went);
  const left = works
    ? leftAfterCounter(state, resolveCheck(works, event.faces).total, edge.works)
    : victim.component.rank;
  const effect = effectOf(victim.power, victim.component);
  const lasting = state.active === true || state.request.duration === "permanent";
  return {
    ...event,
    by: party,
    power: own.power.name,
    check,
    ...(asked && { asked }),
    ...(edge.works && { always: true as const }),
    changes: [
      ...price.changes,
      ...(lasting ? withStunts(character, lessen(character, effect, left, party.uuid)) : []),
      ...(lasting && left === 0 ? letGoOnAll(character, [effect], s) : []),
    ],
  };
}

/** An event of a power's card with what a sender can't be trusted with. @returns refusals of the power, of its price; `power.gone`, `gone`, `counter.above` */
export function completePower(state: PowerState, event: PowerEvent, s: S): PowerEvent | Refusal {
  switch (event.type) {
    case "use":
    case "useAnyway":
      return used(state, event, s);
    case "insist":
      return insisted(state, s);
    case "maintain":
      return maintained(state, event.active, s);
    case "counter":
      return countered(state, event, s);
    case "give":
      return given(state, event, s);
    case "improve":
      return improved(state, event, s);
    case "roll":
      return event;
  }
}
