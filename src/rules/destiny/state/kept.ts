/** What the fight remembers of somebody's upkeep: the number of the own turn it counts from, and the powers kept up since. */
import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Fighter } from "../../kernel/situation.ts";
import { dismiss } from "../hero/sides.ts";
import { originAs } from "../ids.ts";
import { key } from "../labels.ts";
import type { TurnMoment } from "../turn/economy.ts";
import { upkeepCost } from "../turn/turns.ts";
import type { DestinyCharacter } from "../types.ts";
import { keepAim } from "./aim.ts";
import { lift } from "./conditions.ts";
import { endGrab, keepGrab } from "./grab.ts";

const NAME = "kept";

/** As it stands in the fight; null for who isn't in one. */
function keptIn(
  fighter: Fighter | null,
): { readonly before: string | null; readonly since: string; readonly ids: readonly string[] } | null {
  if (!fighter) return null;
  const before = fighter.state[NAME];
  const kept = typeof before === "string" ? before : null;
  const [since = "", ids = ""] = kept?.split(":") ?? [];
  return { before: kept, since, ids: ids.split(",").filter((x) => x !== "") };
}

/** Powers that were kept up, or came on, since somebody's turn began; one that is put off is the same turn. @rule DES-164 DES-180 */
export const keptPowers = (fighter: Fighter | null): readonly string[] => keptIn(fighter)?.ids ?? [];

/** Number of the own turn that somebody's upkeep counts from; null when none has begun. @rule DES-164 DES-180 */
export function keptSince(fighter: Fighter | null): number | null {
  const kept = keptIn(fighter);
  return kept === null || kept.since === "" ? null : Number(kept.since);
}

const remember = (fighter: Fighter | null, before: string | null, to: string): readonly Change[] =>
  !fighter || before === to ? [] : [change(fighter.uuid, `system.state.${NAME}`, before, to, "DES-164")];

/** Remember that powers are kept up this turn; outside encounters nothing runs down. @rule DES-164 */
export function keptChanges(
  fighter: Fighter | null,
  fresh: readonly string[],
  now: Pick<TurnMoment, "turns"> | null,
): readonly Change[] {
  const kept = keptIn(fighter);
  if (!kept || !now || fresh.length === 0) return [];
  const since = kept.since === "" ? String(now.turns) : kept.since;
  return remember(fighter, kept.before, `${since}:${[...new Set([...kept.ids, ...fresh])].join(",")}`);
}

/** An own turn begins: nothing is kept up yet. @param due  whether anything is to be kept up @rule DES-069 DES-164 */
export function keptAnew(fighter: Fighter | null, now: Pick<TurnMoment, "turns">, due: boolean): readonly Change[] {
  const kept = keptIn(fighter);
  return !kept || (kept.before === null && !due) ? [] : remember(fighter, kept.before, `${now.turns}:`);
}

/** Something that is held up: an aim, a grip, a power. */
export type Held =
  | { readonly kind: "aim" }
  | { readonly kind: "grab" }
  | { readonly kind: "power"; readonly id: string };

/** What is held, as cards keep it; null for what names nothing. */
export function readHeld(kept: string): Held | null {
  const cut = kept.indexOf(":");
  const [kind, id] = [kept.slice(0, cut), kept.slice(cut + 1)];
  if (kind === "aim" || kind === "grab") return { kind };
  return kind === "power" && id !== "" ? { kind, id } : null;
}

/** What keeping up or ending something does and costs, and what it is called. */
export interface HeldDone {
  readonly accepted: true;
  readonly changes: readonly Change[];
  readonly spends: readonly string[];
  readonly name: string;
}

/** Keep it up this turn. What keeping up several powers leaves in the fight is one line, written by `keptChanges`. @rule DES-113 DES-139 DES-164 DES-335 */
export function keepsUp(who: DestinyCharacter, held: Held): HeldDone | Refusal {
  if (held.kind === "power") {
    const power = who.powers.find((p) => p.id === held.id);
    if (!power) return refuse("power.gone");
    if (!power.active) return refuse("power.off");
    const cost = upkeepCost(power) === "standard" ? "standard" : "free";
    return { accepted: true, changes: [], spends: [cost], name: power.name };
  }
  const deed = held.kind === "aim" ? keepAim(who) : keepGrab(who);
  return deed.accepted
    ? { accepted: true, changes: deed.changes, spends: ["free"], name: key("State", held.kind) }
    : deed;
}

/** End it. @param grabbed  whom they hold @param all  everybody it may have reached @rule DES-113 DES-139 DES-164 */
export function endsHeld(
  who: DestinyCharacter,
  held: Held,
  grabbed: DestinyCharacter | null,
  all: () => readonly DestinyCharacter[],
): HeldDone | Refusal {
  const ends = (changes: readonly Change[], name: string): HeldDone => ({
    accepted: true,
    changes,
    spends: ["free"],
    name,
  });
  if (held.kind === "aim")
    return ends(who.aim ? [change(who.ref, "system.aim", { ...who.aim }, null, "DES-139")] : [], key("State", "aim"));
  if (held.kind === "grab") return who.grab ? ends(endGrab(who, grabbed), key("State", "grab")) : refuse("grab.none");
  const power = who.powers.find((p) => p.id === held.id);
  if (!power) return refuse("power.gone");
  if (!power.active) return refuse("power.off");
  const off = change(`${who.ref}.Item.${held.id}`, "system.active", true, false, "DES-164");
  return ends([off, ...powerEnds(who, held.id, all)], power.name);
}

/** What ends with a power: victims of a Transform have their own form again, minions of a Summon are nobody's. @param all  everybody it may have reached @rule DES-164 DES-272 DES-337 */
export function powerEnds(
  who: DestinyCharacter,
  id: string,
  all: () => readonly DestinyCharacter[],
): readonly Change[] {
  const reaches = who.powers.some(
    (p) => p.id === id && p.effects.some((e) => e.effect === "transform" || e.effect === "summon"),
  );
  const here = reaches ? all() : [];
  return [
    ...here.flatMap((victim) =>
      lift(victim, (c) => c.id === "transformed" && c.source === originAs(who.ref, id), "DES-337"),
    ),
    ...dismiss(who, id, here),
  ];
}
