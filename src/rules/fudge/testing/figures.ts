/** Every number that somebody reads of a character: what laws compare before and after. */
import type { Value } from "../../kernel/change.ts";
import { moreLanguages } from "../hero/abilities.ts";
import { derive } from "../hero/derive.ts";
import { speeds } from "../hero/speed.ts";
import type { FudgeSituation } from "../situation.ts";
import { turnLimits } from "../turn/economy.ts";

/** Abilities, defenses, skills, attacks, speeds, health, points, what of powers is on, what clings to one, what is left of a turn. */
export function figures(s: FudgeSituation, ref: string): Readonly<Record<string, Value>> {
  const who = s.character(ref);
  if (!who) return {};
  const d = derive(who, s.settings);
  const out: Record<string, Value> = {};
  const put = (name: string, value: unknown): void => {
    out[`${ref} ${name}`] = value as Value;
  };
  for (const [name, { total, fails }] of Object.entries(d.abilities)) put(name, [total, fails?.label ?? null]);
  for (const [name, { total, impervious }] of Object.entries(d.defenses)) put(name, [total, impervious]);
  for (const k of [...d.skills, ...d.untrained]) put(`${k.base} ${k.id ?? ""}`, [k.total, k.refused?.reason ?? null]);
  for (const a of d.attacks) put(`attack ${a.id}`, [a.rank.total, a.refused?.reason ?? null]);
  put("body", [d.size, d.initiative.total, speeds(who).map((x) => [x.mode, x.rank.total])]);
  put("grants", d.grants);
  for (const c of who.conditions) put(`${c.id} ${c.trait ?? ""} ${c.source ?? ""}`, [c.degree, c.until ?? null]);
  put("health", [who.health, who.bruises]);
  put(
    "advantages",
    who.advantages.map((a) => [a.key, a.rank, a.subject]),
  );
  put("languages", moreLanguages(who));
  put("level", who.powerLevel);
  put("points", [who.victoryPoints ?? null, who.special, who.effort, who.earned ?? 0]);
  for (const p of who.powers)
    put(`power ${p.id}`, [
      p.active,
      p.components.map((c) => c.rank),
      p.member ?? null,
      p.off ?? [],
      p.state ?? "",
      p.given ?? "",
    ]);
  put("turn", turnLimits(who, who.extraStandard));
  return out;
}
