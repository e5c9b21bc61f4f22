/** Every number that somebody reads of a character: what laws compare before and after. */
import type { Value } from "../../kernel/change.ts";
import { attacksOf } from "../acts/attack/offence.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { derive } from "../hero/derived.ts";
import type { TwintensSituation } from "../situation.ts";
import { grantsFor } from "../state/conditions.ts";
import { limitsIn } from "../turn/pay.ts";

type At = Pick<TwintensSituation, "settings" | "fight">;

/** Abilities, saves, attacks, speeds, tracks, states, what of powers is on, what is in hand, what is left of a turn. */
export function figuresOf(who: TwintensActor, s: At): Readonly<Record<string, Value>> {
  const { settings } = s;
  const d = derive(who, settings);
  const out: Record<string, Value> = {};
  const put = (name: string, value: unknown): void => {
    out[`${who.ref} ${name}`] = value as Value;
  };
  for (const [name, { score, modifier, damage }] of Object.entries(d.abilities)) put(name, [score, modifier, damage]);
  for (const [name, save] of Object.entries(d.saves)) put(name, save.total);
  put("toughness", [d.toughness.total, d.toughnessDenied.total, d.impervious, d.penalty]);
  put("body", [d.size, d.speed, d.initiative.total, d.grapple.total, d.loads]);
  for (const a of attacksOf(who, settings))
    put(`attack ${a.id}`, [a.bonus.total, a.damage?.total ?? null, a.effect?.dc ?? null]);
  put("grants", grantsFor(who));
  for (const c of who.conditions) put(`${c.id} ${c.trait ?? ""} ${c.source ?? ""}`, [c.degree, c.until, c.start]);
  put("track", who.track);
  put("fatigue", [who.fatigue, who.pendingFatigue, who.flags]);
  put("conviction", who.conviction?.value ?? null);
  put("defence", [who.defense, who.dodgeBase, who.defencesThisRound]);
  put("damage", who.abilityDamage);
  put("hurtAt", who.hurtAt);
  for (const p of who.powers) put(`power ${p.id}`, [p.active, p.ranks, p.lost, p.share ?? null]);
  for (const w of who.weapons) put(`weapon ${w.id}`, [w.equipped, w.marks ?? 0]);
  put("turn", limitsIn(s, who));
  return out;
}

/** Figures of one of a table. */
export function figures(s: TwintensSituation, ref: string): Readonly<Record<string, Value>> {
  const who = s.character(ref);
  return who ? figuresOf(who, s) : {};
}
