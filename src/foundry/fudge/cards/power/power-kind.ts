import {
  checkedRank,
  composeCard,
  counterCheck,
  counterPrice,
  dropPower,
  edgeOf,
  effectOf,
  findPower,
  type FoundPower,
  type Improve,
  leftAfterCounter,
  lessen,
  mayImproveBy,
  obeys,
  type OnWord,
  type PowerEntry,
  type PowerEvent,
  type PowerExchange,
  powerExchange,
  type PowerState,
  powerThrows,
  type PowerUse,
  resolveCheck,
  spendVictory,
  throwOf,
  usePower,
  veilRoll,
  withStunts,
} from "../../../../rules/fudge/index.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import { named } from "../../../../rules/kernel/told.ts";
import { actorOf } from "../../../apply/ground.ts";
import { type Brought, defineExchange, type Table } from "../../../ruleset.ts";
import { openCheck } from "../../acts/gestures.ts";
import { throwDice } from "../../dice/terms.ts";
import { isFudge } from "../../models/is-fudge.ts";
import { actorPool } from "../../models/snapshot.ts";
import { chooseCounter } from "../../powers/power-use.ts";
import { costOptions, houseRule } from "../../settings.ts";
import { situation } from "../../situation.ts";
import { letGoOfAll } from "../../state/lasting.ts";
import { type Paid, payUse } from "../../turn/purse.ts";
import { describeStep } from "../attack/trace.ts";
import { improvedNow, throwAgain } from "../check/improve.ts";
import { tossCoins } from "../coin.ts";
import { improvePower, powerCard } from "./power-card.ts";
import { chooseReceivers, givenNow } from "./power-gives.ts";
import { turnsOnUser } from "./turned.ts";

const brought = (event: PowerEvent, rolls: readonly Roll[] = []): Brought<PowerEvent> => ({ event, rolls });

/** A power with the Gamemaster's word on its use where the turn has no action left. */
type Declared = OnWord<PowerExchange> & { /** It is let go, and not used. */ readonly drop?: true };

/** The price of a use: its action, and an array's change of members once a turn. @rule FUD-271 FUD-457 */
const payFor = (uuid: string, { action, switches }: PowerUse, item: string, overrule: boolean, table: Table): Paid =>
  payUse(uuid, action, switches ? item : null, table, { overrule });

/** What a use brings, and the end of what the member that is left for it did to others. @rule FUD-278 FUD-457 */
const brings = ({ character }: FoundPower, use: PowerUse, table: Table): readonly Change[] => [
  ...use.changes,
  ...letGoOfAll(character, use.left, table),
];

/** The use as it is written: what it takes of the turn, what comes on, what it costs. A power that doesn't obey, or whose check fails, takes and costs the same. */
function used(
  state: PowerState & { readonly request: Declared },
  event: Extract<PowerEvent, { type: "use" | "useAnyway" }>,
  table: Table,
): PowerEvent | Refusal {
  const { actor, item, component, check, rank } = state.request;
  const found = findPower(situation("", table), actor.uuid, `${item}.${component ?? ""}`);
  if (!found) return refuse("power.gone");
  const result = check.dc === null ? null : resolveCheck(check, event.faces);
  const left = result ? checkedRank(rank, result) : rank;
  const taken = usePower(
    found.character,
    found.power,
    { component, fight: table.encounter() !== null, works: obeys(event.coins) && left > 0 },
    costOptions(),
  );
  if (!taken.accepted) return taken;
  const paid = payFor(actor.uuid, taken.use, item, event.type === "useAnyway", table);
  if (!paid.accepted) return paid;
  return {
    ...event,
    changes: withStunts(found.character, [...paid.changes, ...brings(found, taken.use, table)], [item]),
  };
}

/** A victory point makes it work: what would have come on comes on now. @rule FUD-530 */
function insisted(state: PowerState, table: Table): PowerEvent | Refusal {
  const { actor, item, component } = state.request;
  const found = findPower(situation("", table), actor.uuid, `${item}.${component ?? ""}`, true);
  if (!found) return refuse("power.gone");
  const spent = spendVictory(found.character, actorPool(found.character), "reliable");
  if (!spent.accepted) return spent;
  const on = comesOn(found, component, table);
  return "accepted" in on ? on : { type: "insist", changes: [...spent.changes, ...on] };
}

/** A second throw of its check: a power that failed by the first comes on after all. @rule FUD-368 FUD-530 */
function improved(state: PowerState, event: Improve, table: Table): PowerEvent | Refusal {
  const paid = improvedNow(throwOf(powerThrows(state), event), event, table);
  if ("accepted" in paid) return paid;
  const next = powerExchange.step(state, paid);
  if (!next.accepted || !next.state.works || state.works) return paid;
  const { actor, item, component } = state.request;
  const found = findPower(situation("", table), actor.uuid, `${item}.${component ?? ""}`, true);
  const on = found ? comesOn(found, component, table) : refuse("power.gone");
  return "accepted" in on ? on : { ...paid, changes: [...paid.changes, ...on] };
}

/** What comes on with a power that is made to work after all; its use was paid for. */
function comesOn(found: FoundPower, component: string | null, table: Table): readonly Change[] | Refusal {
  const priceless: PowerEntry = {
    ...found.power,
    components: found.power.components.map((c) => ({
      ...c,
      modifiers: c.modifiers.filter((m) => !PRICED.includes(m.key)),
    })),
  };
  const taken = usePower(found.character, priceless, { component, fight: table.encounter() !== null }, costOptions());
  return taken.accepted ? brings(found, taken.use, table) : taken;
}

/** What a use has cost already when it is made to work after all. */
const PRICED: readonly string[] = ["tiring", "distracting", "fades", "ammunition"];

/** Taking up or letting go from the card, from how the power stands then. Ending is free; taking it up takes its action. @rule FUD-278 */
function maintained(state: PowerState, active: boolean, table: Table): PowerEvent | Refusal {
  const { actor, item, component } = state.request;
  const found = findPower(situation("", table), actor.uuid, `${item}.${component ?? ""}`);
  if (!found) return refuse("power.gone");
  if (!active)
    return {
      type: "maintain",
      active,
      changes: [
        ...withStunts(found.character, dropPower(found.character, found.power, component)),
        ...letGoOfAll(
          found.character,
          (component === null ? found.power.components.map((c) => c.id) : [component]).map((c) => `${item}.${c}`),
          table,
        ),
      ],
    };
  const taken = usePower(found.character, found.power, { component, fight: table.encounter() !== null }, costOptions());
  if (!taken.accepted) return taken;
  const paid = payFor(actor.uuid, taken.use, item, false, table);
  return paid.accepted
    ? { type: "maintain", active, changes: [...paid.changes, ...brings(found, taken.use, table)] }
    : paid;
}

/** A counter by somebody's own power: as what was readied, or at once for a victory point; what is left of the effect is written to its owner. @rule FUD-176 FUD-371 FUD-602 */
function countered(
  state: PowerState,
  event: Extract<PowerEvent, { type: "counter" }>,
  table: Table,
): PowerEvent | Refusal {
  const s = situation("", table);
  const { actor, item, component } = state.request;
  const [own, party] = [findPower(s, event.target, event.power), s.party(event.target)];
  const victim = findPower(s, actor.uuid, `${item}.${component ?? ""}`, true);
  if (!own?.now || !party || party.uuid !== event.by.uuid || !victim) return refuse("power.gone");
  const price = counterPrice(own, event.atOnce, s);
  if (!price.accepted) return price;
  const check = counterCheck(own, victim.character, s);
  const edge = edgeOf(own, victim.character);
  if (edge.fails) return refuse("counter.above", { name: victim.character.name });
  const left = leftAfterCounter(state, resolveCheck(check, event.faces).total, edge.works);
  const lasting = state.active === true || state.request.duration === "permanent";
  return {
    ...event,
    by: party,
    power: own.power.name,
    check,
    ...(edge.works && { always: true as const }),
    changes: [
      ...price.changes,
      ...(lasting
        ? withStunts(
            victim.character,
            lessen(victim.character, effectOf(victim.power, victim.component), left, party.uuid),
          )
        : []),
      ...(lasting && left === 0 ? letGoOfAll(victim.character, [effectOf(victim.power, victim.component)], table) : []),
    ],
  };
}

/** A power that is used, kept up, countered. @rule FUD-063 FUD-176 FUD-278 FUD-530 FUD-706 */
export const powerKind = defineExchange<unknown, Declared, PowerState, PowerEvent>({
  reducer: powerExchange,
  compose: (ask, table, gm = false) => composeCard("power", ask, (self) => situation(self, table, gm)),
  opening: async (request) =>
    request.drop === true
      ? brought({ type: "maintain", active: false, changes: [] })
      : request.duration === "permanent" && request.active === null
        ? null
        : begins(request),
  rights: {
    use: { by: "owner", of: (state) => [state.request.actor] },
    useAnyway: { by: "gm" },
    insist: { by: "owner", of: (state) => [state.request.actor] },
    roll: { by: "owner", of: (state) => [state.request.actor] },
    maintain: { by: "owner", of: (state) => [state.request.actor] },
    give: { by: "owner", of: (state) => [state.request.actor] },
    counter: { by: "owner", of: (_state, event) => named(event.by) },
    improve: mayImproveBy(powerThrows),
  },
  complete: (state, event, table) => {
    switch (event.type) {
      case "use":
      case "useAnyway":
        return used(state, event, table);
      case "insist":
        return insisted(state, table);
      case "maintain":
        return maintained(state, event.active, table);
      case "counter":
        return countered(state, event, table);
      case "give":
        return givenNow(
          event,
          findPower(
            situation("", table),
            state.request.actor.uuid,
            `${state.request.item}.${state.request.component ?? ""}`,
          ),
          table,
        );
      case "improve":
        return improved(state, event, table);
      case "roll":
        return event;
    }
  },
  parties: (state) => [state.request.actor, ...state.given, ...state.counters.map((c) => c.by)],
  veil: (state, hidden) => ({
    ...state,
    ...(hidden(state.request.actor.uuid) && {
      request: {
        ...state.request,
        rank: 0,
        facts: [],
        check: { ...state.request.check, bonus: [], circumstances: [], after: [], cap: null, dc: null },
        ...{ veiled: true },
      },
      result: veilRoll(state.result),
      rank: Math.sign(state.rank),
      changes: [],
    }),
    counters: state.counters.map((c) => ({
      ...c,
      left: hidden(state.request.actor.uuid) ? Math.sign(c.left) : c.left,
      resolution: hidden(c.by.uuid) ? veilRoll(c.resolution) : c.resolution,
    })),
  }),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: (state, viewer, table, localize) => {
    const card = powerCard(state, viewer, houseRule("units", table), table, localize);
    return { ...card, buttons: [...card.buttons, ...improvePower(state, viewer, table, localize)] };
  },
  gestures: {
    roll: async ({ state }) => {
      const { faces, rolls } = await throwDice(state.request.check);
      return brought({ type: "roll", faces }, rolls);
    },
    improve: ({ state, args }) => throwAgain(powerThrows(state), args),
    oppose: async ({ state, table }) => {
      const { actor, item, component } = state.request;
      const found = findPower(situation("", table), actor.uuid, `${item}.${component ?? ""}`);
      const owner = actorOf(actor.uuid);
      if (found && owner) await openCheck(owner, { trait: `power:${effectOf(found.power, found.component)}` });
      return null;
    },
    insist: async () => brought({ type: "insist", changes: [] }),
    maintain: async ({ state }) => brought({ type: "maintain", active: state.active !== true, changes: [] }),
    give: async ({ state, table }) => {
      const to = await chooseReceivers(state, table);
      return to && brought({ type: "give", to, changes: [] });
    },
    feedback: async ({ state }) =>
      turnsOnUser(state.request.actor.uuid, "feedback", { made: state.request.descriptors.join(", ") }),
    backfire: async ({ state }) =>
      turnsOnUser(state.request.actor.uuid, "backfire", { number: state.request.backfires?.rank ?? 1 }),
    counter: async ({ state, table, viewer }) => {
      const choice = await chooseCounter(state.request.actor.uuid, viewer, table);
      const own = choice && findPower(situation("", table), choice.uuid, choice.power);
      const by = choice && table.party(choice.uuid);
      const victim = table.character(state.request.actor.uuid);
      if (!choice || !own?.now || !by || !isFudge(victim)) return null;
      const check = counterCheck(own, victim, situation("", table));
      const { faces, rolls } = await throwDice(check);
      return brought(
        {
          type: "counter",
          target: choice.uuid,
          power: choice.power,
          atOnce: choice.atOnce,
          faces,
          check,
          by,
          changes: [],
        },
        rolls,
      );
    },
  },
});

/** The coins and dice that a use begins with. */
async function begins(request: Declared): Promise<Brought<PowerEvent>> {
  const { coins, rolls } = await tossCoins(request.coins);
  const checked = request.check.dc === null ? { faces: null, rolls: [] } : await throwDice(request.check);
  return brought({ type: request.overrule ? "useAnyway" : "use", coins, faces: checked.faces, changes: [] }, [
    ...rolls,
    ...checked.rolls,
  ]);
}
