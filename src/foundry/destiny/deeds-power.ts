/** Powers in use: they come on, are kept up, are laid out anew, end, and what ends with them. */
import {
  avertDeed,
  dismiss,
  effectAction,
  endGrab,
  keepAim,
  isAvert,
  isUnreliable,
  keepGrab,
  key,
  lift,
  moved,
  movementFeet,
  powerOf,
  powerReaches,
  summon,
  summonRefusal,
  switchAlternate,
  unreliableWorks,
  upkeepCost,
  variablePoints,
  type DestinyCharacter,
  type PowerEntry,
  type TurnMoment,
  done,
  note,
  type Done,
  type Thrown,
  costOf,
  type How,
} from "../../rules/destiny/index.ts";
import { change, type Change, type Value } from "../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import type { Table } from "../ruleset.ts";
import { apartAt, text, texts, usePower, type Ask } from "./asks.ts";
import { combatantOf } from "../combat/purse.ts";
import { characterAt, contextAt, everywhere, momentAt, sceneAt, typeAt } from "./facts.ts";

/** What ends with a power: victims of a Transform have their own form again, minions of a Summon are nobody's. @rule DES-164 DES-272 DES-337 */
export function powerEnds(who: DestinyCharacter, id: string, table: Table): readonly Change[] {
  const reaches = who.powers.some(
    (p) => p.id === id && p.effects.some((e) => e.effect === "transform" || e.effect === "summon"),
  );
  const here = reaches ? everywhere(table) : [];
  return [
    ...here.flatMap((victim) =>
      lift(victim, (c) => c.id === "transformed" && c.source === `${who.ref}|${id}`, "DES-337"),
    ),
    ...dismiss(who, id, here),
  ];
}

/** What the tracker remembers of somebody's upkeep: the number of the own turn it counts from, and the ids of the powers kept up since. */
function keptState(uuid: string): {
  readonly combatant: Combatant.Implementation;
  readonly before: Value;
  readonly since: string;
  readonly ids: readonly string[];
} | null {
  const combatant = combatantOf(uuid);
  if (!combatant) return null;
  const before = (combatant.system as unknown as { state: Record<string, Value> }).state["kept"] ?? null;
  const [since = "", ids = ""] = typeof before === "string" ? before.split(":") : [];
  return { combatant, before, since, ids: ids.split(",").filter((x) => x !== "") };
}

/** Powers that were kept up, or came on, since somebody's turn began; one that is put off is the same turn. @rule DES-164 DES-180 */
export const keptPowers = (uuid: string): readonly string[] => keptState(uuid)?.ids ?? [];

/** Number of the own turn that somebody's upkeep counts from; null when none has begun. @rule DES-164 DES-180 */
export function keptSince(uuid: string): number | null {
  const state = keptState(uuid);
  return state === null || state.since === "" ? null : Number(state.since);
}

/** Remember that powers are kept up this turn; outside encounters nothing runs down. @rule DES-164 */
export function keptChanges(who: DestinyCharacter, fresh: readonly string[], table: Table): readonly Change[] {
  const [kept, now] = [keptState(who.ref), momentAt(table)];
  if (!kept || !now || fresh.length === 0) return [];
  const to = `${kept.since === "" ? now.turns : kept.since}:${[...new Set([...kept.ids, ...fresh])].join(",")}`;
  return kept.before === to ? [] : [change(kept.combatant.uuid, "system.state.kept", kept.before, to, "DES-164")];
}

/** An own turn begins: nothing is kept up yet. @param due  whether anything is to be kept up @rule DES-069 DES-164 */
export function keptAnew(who: DestinyCharacter, now: Pick<TurnMoment, "turns">, due: boolean): readonly Change[] {
  const kept = keptState(who.ref);
  const to = `${now.turns}:`;
  return !kept || (kept.before === null && !due) || kept.before === to
    ? []
    : [change(kept.combatant.uuid, "system.state.kept", kept.before, to, "DES-164")];
}

/** Keep up or end what somebody holds: an aim, a grab, a power. @rule DES-113 DES-139 DES-164 DES-335 */
export function upkeepDeed(what: string, who: DestinyCharacter, keep: boolean, table: Table): Done | Refusal {
  const [sort = "", id = ""] = what.split(":");
  const cost = ["free"];
  if (sort === "aim") {
    if (!keep) return done(who.aim ? [change(who.ref, "system.aim", { ...who.aim }, null, "DES-139")] : [], cost);
    const deed = keepAim(who);
    return deed.accepted ? done(deed.changes, cost, { note: note("kept", { name: key("State", "aim") }) }) : deed;
  }
  if (sort === "grab") {
    const held = who.grab ? characterAt(table, who.grab.target) : null;
    if (!keep) return who.grab ? done(endGrab(who, held), cost) : refuse("grab.none");
    const deed = keepGrab(who);
    return deed.accepted ? done(deed.changes, cost, { note: note("kept", { name: key("State", "grab") }) }) : deed;
  }
  const found = powerOf(who, id);
  if (!found) return refuse("power.gone");
  if (!keep)
    return found.power.active
      ? done(
          [change(`${who.ref}.Item.${id}`, "system.active", true, false, "DES-164"), ...powerEnds(who, id, table)],
          cost,
        )
      : refuse("power.off");
  return found.power.active
    ? done(keptChanges(who, [id], table), [upkeepCost(found.power) === "standard" ? "standard" : "free"], {
        note: note("kept", { name: found.power.name }),
      })
    : refuse("power.off");
}

/** Minions that answer a Summon. @rule DES-337 */
function summoned(
  ask: Ask,
  who: DestinyCharacter,
  power: PowerEntry,
  rank: number,
  table: Table,
): readonly Change[] | Refusal {
  const minions = texts(ask, "minions").flatMap((uuid) => characterAt(table, uuid) ?? []);
  return minions.map((m) => summonRefusal(m, rank)).find((no) => no !== null) ?? summon(who, power.id, minions);
}

/** A deed with what using its power takes. */
const withUse = (deed: Done | Refusal, changes: readonly Change[]): Done | Refusal =>
  deed.accepted ? { ...deed, changes: [...changes, ...deed.changes] } : deed;

/** A power without an attack: it comes on, or what it does is done. @rule DES-190 DES-191 DES-192 DES-193 DES-194 DES-198 DES-335 DES-337 DES-340 */
export function powerDeed(ask: Ask, who: DestinyCharacter, thrown: Thrown, table: Table, how: How): Done | Refusal {
  const found = powerOf(who, text(ask, "power"));
  if (!found) return refuse("power.gone");
  const { power, effect } = found;
  const target = characterAt(table, text(ask, "target"));
  const reach = target ? powerReaches(who, effect, target.ref, apartAt(who.ref, target.ref, table)) : null;
  if (reach?.accepted === false) return reach;
  const use = usePower(who, power, how);
  const spends = [
    ...(how === "readied" ? ["reaction.readied"] : costOf(effectAction(effect))),
    ...use.spends,
    ...(effect.area === null ? [] : ["area"]),
  ];
  const lost = isUnreliable(power) && thrown.face !== null && !unreliableWorks(thrown.face);
  if (lost)
    return done(use.changes, spends, { note: note("unreliable", { name: power.name, face: thrown.face ?? 0 }) });
  if (isAvert(effect))
    return target
      ? withUse(avertDeed(who, power.id, target, thrown, spends, contextAt(table)), use.changes)
      : refuse("attack.noTarget");
  const named = { name: power.name };
  const lasts = effect.duration !== "instant" && effect.duration !== "permanent";
  if (lasts && power.active) return refuse("power.on", named);
  const called = effect.effect === "summon" ? summoned(ask, who, power, effect.rank, table) : [];
  if ("accepted" in called) return called;
  const on = lasts
    ? [
        change(`${who.ref}.Item.${power.id}`, "system.active", false, true, "DES-164"),
        ...keptChanges(who, [power.id], table),
      ]
    : [];
  const feet =
    effect.effect === "leaping" || effect.effect === "teleport"
      ? movementFeet(
          who,
          "walk",
          effect.effect === "teleport" ? "teleport" : "leap",
          typeAt(table),
          sceneAt(table)?.roundSeconds,
        )
      : null;
  const names = texts(ask, "minions").flatMap((uuid) => characterAt(table, uuid)?.name ?? []);
  const follow =
    target && target.ref !== who.ref && effect.resistance !== null
      ? {
          kind: "check",
          actor: target.ref,
          ask: { actor: target.ref, purpose: "power", by: who.ref, power: power.id, act: "" },
          label: key("Follow", "resist"),
        }
      : null;
  return done(
    [...use.changes, ...on, ...called, ...(feet === null || effect.effect === "teleport" ? [] : moved(who, feet))],
    spends,
    {
      note:
        names.length > 0
          ? note("summons", { ...named, minions: names.join(", ") })
          : note(lasts ? "powerOn" : "powerUsed", { ...named, target: target?.name ?? "" }),
      follow,
    },
  );
}

/** Another alternate, a Quick; a Variable is laid out anew with its own action, and kept up from then on. @rule DES-154 DES-333 DES-337 */
export function layOut(
  who: DestinyCharacter,
  power: PowerEntry,
  to: string | null,
  spends: readonly string[],
  table: Table,
): Done | Refusal {
  const deed = switchAlternate(who, power, to);
  if (!deed.accepted) return deed;
  const said = {
    note: note("switches", { name: power.name, to: power.alternates.find((a) => a.id === to)?.name ?? power.name }),
  };
  const [first] = power.effects;
  if (variablePoints(power.effects) === null || !first) return done(deed.changes, spends, said);
  const on = power.active ? [] : [change(`${who.ref}.Item.${power.id}`, "system.active", false, true, "DES-164")];
  return done(
    [...deed.changes, ...on, ...keptChanges(who, [power.id], table)],
    spends.includes("quick") ? costOf(effectAction(first)) : spends,
    said,
  );
}
