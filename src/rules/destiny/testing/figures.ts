/** Every number that somebody reads of a character: what laws compare before and after. */
import type { Change, Value } from "../../kernel/change.ts";
import { stuntRanks } from "../acts/stunt.ts";
import { net } from "../dice/fortune.ts";
import { withLent } from "../fortune/surge.ts";
import { defendCheck, effectRankOf, effectSources, resistanceCheck, skillCheck } from "../hero/check-requests.ts";
import { type EdgeKey, EDGES } from "../hero/edges.ts";
import { traitCheck } from "../hero/trait-check.ts";
import { abilityRank, attacksOf, edgeRank, resistanceRank, skillRank } from "../hero/traits.ts";
import { activeEffects } from "../powers/as-stored.ts";
import { type DestinySituation, momentOf, typeOf } from "../situation.ts";
import { grantsFor, presentConditions } from "../state/conditions.ts";
import { turnLimits } from "../turn/economy.ts";
import { movementFeet } from "../turn/movement.ts";
import type { AbilityKey, DestinyCharacter } from "../types.ts";
import { POWER_SPEEDS, RESISTANCE_KEYS, SKILL_KEYS, SPEEDS, STUNTS } from "../values.ts";
import { apply } from "./fixtures.ts";

const ABILITY_KEYS: readonly AbilityKey[] = ["str", "sta", "agl", "int", "wis", "cha"];

/** Ranks, bonuses, speeds, tracks, what is left of the turn, what is in hand, of one character. */
export function figuresOf(who: DestinyCharacter, s: DestinySituation): Readonly<Record<string, Value>> {
  const context = { type: typeOf(s.fight), settings: s.settings };
  const out: Record<string, Value> = {};
  const put = (name: string, value: Value): void => {
    out[`${who.ref} ${name}`] = value;
  };
  for (const a of ABILITY_KEYS) put(`ability ${a}`, abilityRank(who, a));
  for (const k of SKILL_KEYS) {
    if (k === "lore") continue;
    const check = skillCheck(who, k, context, null);
    put(`skill ${k}`, [skillRank(who, k), net(check.sources ?? [], check.ability ?? 0)]);
  }
  for (const l of who.lore) put(`lore ${l.name}`, skillRank(who, `lore:${l.name}`));
  for (const r of RESISTANCE_KEYS) {
    const check = resistanceCheck(who, r, context);
    put(`resistance ${r}`, [resistanceRank(who, r), net(check.sources ?? [], check.ability ?? 0)]);
  }
  for (const d of ["combat", "conflict"] as const) {
    const check = defendCheck(who, d, { ...context, against: null });
    put(`defense ${d}`, [
      check.rank,
      net(check.sources ?? [], check.ability ?? 0),
      (check.flat ?? []).map((f) => f.value),
    ]);
  }
  for (const a of attacksOf(who)) {
    const helped = net(effectSources(who, a, null, context), 0);
    put(`attack ${a.id}`, [a.name, effectRankOf(who, a), a.effect, a.band, helped]);
  }
  for (const m of [...Object.keys(SPEEDS), ...POWER_SPEEDS])
    put(`speed ${m}`, movementFeet(who, "walk", m, context.type));
  for (const e of Object.keys(EDGES) as EdgeKey[]) put(`edge ${e}`, edgeRank(who, e));
  for (const stunt of STUNTS) put(`stunt ${stunt}`, stuntRanks(who, stunt, null));
  const now = s.fighter(who.ref) ? momentOf(s.fight) : null;
  put("turn", { ...turnLimits(who, now) } as unknown as Value);
  put("grants", grantsFor(who, context.type) as unknown as Value);
  put("conditions", [...presentConditions(who)]);
  for (const name of [
    "marks",
    "stress",
    "fatigue",
    "dead",
    "deathSaves",
    "surge",
    "turn",
    "ready",
    "aim",
    "stance",
    "grab",
    "defend",
    "pools",
    "retryLocks",
    "delaying",
    "attitudes",
    "encounterUses",
  ] as const)
    put(name, who[name] as unknown as Value);
  for (const p of who.powers)
    put(`power ${p.id}`, [
      p.active,
      p.activeAlternate,
      p.alternates.find((a) => a.id === p.activeAlternate)?.name ?? p.name,
      activeEffects(p) as unknown as Value,
    ]);
  for (const g of who.gear) put(`gear ${g.id}`, [g.held, g.stowed, g.loaded, g.fallen, g.worn, g.damage]);
  put("kept", s.fighter(who.ref)?.state["kept"] ?? null);
  put("summoned", who.summoned);
  const fitted = traitCheck(who, `initiative:${context.type ?? "combat"}`, context, null);
  put("initiative", fitted.accepted ? net(fitted.check.sources ?? [], fitted.check.ability ?? 0) : null);
  // What counts against somebody alone, or for one attack, is read by the check on it.
  put(
    "on somebody",
    who.lasting.flatMap((l) =>
      l.kind === "ranks" && (l.against ?? l.attack) !== null ? [[l.channel, l.ranks, l.against, l.attack]] : [],
    ),
  );
  // A Burst is read by both sides' checks, an Avert by the attack against it: both stand here as what they do.
  put(
    "burst",
    who.lasting.flatMap((l) => (l.kind === "burst" ? [l.negates] : [])),
  );
  put(
    "averts",
    who.lasting.flatMap((l) => (l.kind === "defense" ? [[l.which, l.total]] : [])),
  );
  return out;
}

/** Figures of one of a table. */
export function figures(s: DestinySituation, ref: string): Readonly<Record<string, Value>> {
  const who = s.character(ref);
  return who ? figuresOf(who, s) : {};
}

/** A character after changes, its things and powers included. */
function changed(who: DestinyCharacter, changes: readonly Change[]): DestinyCharacter {
  const items = changes.flatMap((c) => {
    const [, id] = c.subject.startsWith(`${who.ref}.Item.`) ? c.subject.split(".Item.") : [];
    return id !== undefined && c.kind === "set" ? [{ id, path: c.path.replace("system.", ""), to: c.to }] : [];
  });
  const mend = <T extends { readonly id: string }>(list: readonly T[]): readonly T[] =>
    list.map((o) => items.filter((i) => i.id === o.id).reduce((x, i) => ({ ...x, [i.path]: i.to }), o));
  const now = apply(who, changes);
  return { ...now, powers: mend(now.powers).map((p) => withLent(p, now.lasting)), gear: mend(now.gear) };
}

/** The table after changes. */
export function after(s: DestinySituation, changes: readonly Change[]): DestinySituation {
  return {
    ...s,
    character: (ref) => {
      const who = s.character(ref);
      return who && changed(who, changes);
    },
    fighter: (ref) => {
      const fighter = s.fighter(ref);
      const state = changes.flatMap((c) =>
        c.kind === "set" && c.subject === fighter?.uuid && c.path.startsWith("system.state.")
          ? [[c.path.slice("system.state.".length), c.to] as const]
          : [],
      );
      return fighter && { ...fighter, state: { ...fighter.state, ...Object.fromEntries(state) } };
    },
  };
}
