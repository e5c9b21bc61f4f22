import { explain, type Explained, row } from "../../kernel/rows.ts";
import { EDGES } from "../hero/edges.ts";
import { attacksOf, defenseSkill, resistanceRank, skillRank } from "../hero/traits.ts";
import { key, line } from "../labels.ts";
import { alternateLegal, effectAction, isAttack, powerInvoice } from "../powers/powers.ts";
import type { DestinySettings } from "../settings.ts";
import type { DestinyCharacter } from "../types.ts";
import { ABILITY_KEYS, ABILITY_RANK, POWER_LEVEL, RESISTANCE_KEYS, SKILL_KEYS } from "../values.ts";

/** Something about a build that the rules would rather not have. Shown, never forbidden. */
export interface Finding {
  /** Tail of the lang key `CROSSOVER.Destiny.Audit.<id>`. */
  readonly id: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly rule: string;
}

/** Points that a build costs by kind. @rule DES-309 */
export function pointCosts(who: DestinyCharacter): Explained {
  const abilities = ABILITY_KEYS.reduce((n, a) => n + 2 * who.abilities[a], 0);
  const skills =
    SKILL_KEYS.reduce((n, s) => n + (s === "lore" ? 0 : who.skills[s].rank), 0) +
    who.lore.reduce((n, l) => n + l.rank, 0);
  const powers = who.powers.map((p) => row(key("Row", "power"), powerInvoice(p).total, "DES-332", { name: p.name }));
  return explain([
    line("abilities", abilities, "DES-309"),
    line("skills", Math.ceil(skills / 2), "DES-309", { ranks: skills }),
    line(
      "resistances",
      RESISTANCE_KEYS.reduce((n, r) => n + who.resistances[r], 0),
      "DES-309",
    ),
    line(
      "edges",
      who.edges.reduce((n, e) => n + e.rank, 0),
      "DES-309",
    ),
    ...powers,
  ]);
}

/** Points that a Power Level gives. @rule DES-309 */
export function pointBudget(powerLevel: number, settings: Pick<DestinySettings, "pointsPerLevel">): number {
  return powerLevel * settings.pointsPerLevel;
}

/**
 * Limits by Power Level and other oddities of a build. Warnings only; abilities are outside the sums, and a Surge's Boost may pass them.
 * @rule DES-203 DES-300 DES-301 DES-308 DES-309 DES-310 DES-330 DES-332
 */
export function audit(who: DestinyCharacter, settings: DestinySettings): readonly Finding[] {
  const bare: DestinyCharacter = { ...who, lasting: who.lasting.filter((l) => l.kind !== "boost") };
  const pl = who.powerLevel;
  const out: Finding[] = [];
  const over = (id: string, value: number, max: number, data: Finding["data"] = {}, rule = "DES-308"): void => {
    // An attack over an area is an effect without an attack too: said once.
    const said = out.some((f) => f.id === id && f.data["name"] === data["name"] && f.data["value"] === value);
    if (value > max && !(said && data["name"] !== undefined)) out.push({ id, data: { ...data, value, max }, rule });
  };
  if (pl < POWER_LEVEL.min || pl > POWER_LEVEL.max)
    out.push({ id: "powerLevel", data: { value: pl, min: POWER_LEVEL.min, max: POWER_LEVEL.max }, rule: "DES-300" });
  for (const a of ABILITY_KEYS)
    if (who.abilities[a] > ABILITY_RANK.max || who.abilities[a] < ABILITY_RANK.min)
      out.push({ id: "ability", data: { ability: a, value: who.abilities[a] }, rule: "DES-301" });
  const attackSkills = new Set(attacksOf(who).map((a) => a.skill));
  for (const a of who.attacks.filter((x) => x.area === null))
    over("attack", skillRank(bare, a.skill) + a.rank, 2 * pl, { name: a.name });
  for (const a of who.attacks.filter((x) => x.area !== null)) over("effect", a.rank, pl, { name: a.name });
  const defenses = new Set([defenseSkill(who, "combat"), defenseSkill(who, "conflict")]);
  over("defense", skillRank(bare, defenseSkill(who, "combat")) + resistanceRank(bare, "toughness"), 2 * pl);
  over("fortitudeWill", resistanceRank(bare, "fortitude") + resistanceRank(bare, "will"), 2 * pl);
  over("reflexWill", resistanceRank(bare, "reflex") + resistanceRank(bare, "will"), 2 * pl);
  for (const s of SKILL_KEYS)
    if (s !== "lore" && !attackSkills.has(s) && !defenses.has(s))
      over("skill", skillRank(bare, s), pl + 5, { skill: s });
  for (const l of who.lore) over("skill", l.rank, pl + 5, { skill: `lore:${l.name}` });
  for (const p of who.powers) {
    for (const e of [...p.effects, ...p.alternates.flatMap((a) => a.effects)])
      if (!isAttack(e)) over("effect", e.rank, pl, { name: p.name });
    for (const a of p.alternates) {
      const no = alternateLegal(p.effects, a.effects);
      if (no) out.push({ id: "alternate", data: { name: a.name, ...no.data }, rule: "DES-332" });
    }
    if (p.effects.some((e) => effectAction(e) !== effectAction(p.effects[0] ?? e)))
      out.push({ id: "linked", data: { name: p.name }, rule: "DES-330" });
  }
  const most: Readonly<Record<string, { readonly max: number } | undefined>> = EDGES;
  for (const e of who.edges) over("edge", e.rank, most[e.key]?.max ?? e.rank, { edge: e.key }, "DES-310");
  over("points", pointCosts(who).total, pointBudget(pl, settings), {}, "DES-309");
  return out;
}
