/** Every number that somebody reads of a character or of the doom pool: what laws compare before and after. */
import type { Change, Value } from "../../kernel/change.ts";
import type { DoompoolSituation } from "../situation.ts";
import { ITEM_TYPES } from "../state/changes.ts";
import type { DoompoolCharacter, PowerSet } from "../types.ts";

const plain = (value: unknown): Value => JSON.parse(JSON.stringify(value ?? null)) as Value;

/** Dice, tracks, points, what is on hand, what waits, of one character; dice, scene and log of the pool. */
export function figures(s: DoompoolSituation, ref: string): Readonly<Record<string, Value>> {
  const own = s.fighter(ref)?.spends;
  if (s.pool?.ref === ref) {
    const { dice, log, scene } = s.pool;
    return {
      dice: plain(dice),
      log: plain(log.map(({ reason, by, rule }) => [reason, by, rule])),
      scene: plain(scene),
    };
  }
  const who = s.character(ref);
  if (!who) return {};
  const { pp, xp, stress, trauma, takenOut, fled, outOfStory, grouping, waiting, tried, milestones } = who;
  return {
    points: [pp, xp],
    stress: plain(stress),
    trauma: plain(trauma),
    out: [takenOut, fled, outOfStory],
    grouping,
    waiting: plain(waiting),
    tried: plain(tried),
    milestones: plain(milestones.map((m) => [m.closed, m.triggers.map((t) => [t.lastScene, t.lastAct])])),
    assets: plain(who.assets.map((a) => [a.name, a.die, a.persistent, a.expiresAfterActionScene, a.bundle === null])),
    complications: plain(who.complications.map((c) => [c.name, c.die, c.persistent, c.expiresAfterActionScene])),
    resources: plain(who.resources.map((r) => [r.name, r.die, r.specialty])),
    powers: plain(who.powerSets.map((p) => [p.shutdown, p.powers.map((x) => [x.current, x.shutdown, x.boost ?? 0])])),
    turn: plain(own),
  };
}

const put = (o: unknown, [first, ...rest]: readonly string[], to: Value): unknown =>
  first === undefined
    ? to
    : { ...(o as object), [first]: put((o as Record<string, unknown> | undefined)?.[first], rest, to) };

const LISTS = {
  [ITEM_TYPES.asset]: "assets",
  [ITEM_TYPES.resource]: "resources",
  [ITEM_TYPES.complication]: "complications",
} as const;

/** Somebody after changes, things that came and went included. */
export function changed(who: DoompoolCharacter, changes: readonly Change[]): DoompoolCharacter {
  return changes.reduce<DoompoolCharacter>((now, c) => {
    const [owner, item] = c.subject.split(".Item.");
    if (owner !== who.ref) return now;
    if (c.kind !== "set") {
      const list = LISTS[c.data["type"] as keyof typeof LISTS];
      const rest = (now[list] as readonly { readonly id: string }[]).filter((x) => x.id !== c.id);
      const made = { ...(c.data["system"] as object), id: c.id, owner, name: c.data["name"] };
      return { ...now, [list]: c.kind === "create" ? [...rest, made] : rest };
    }
    const path = c.path.replace(/^system\./u, "").split(".");
    if (item === undefined) return put(now, path, c.to) as DoompoolCharacter;
    const mend = <T extends { readonly id: string }>(all: readonly T[]): readonly T[] =>
      all.map((x) => (x.id === item ? (put(x, path, c.to) as T) : x));
    return {
      ...now,
      assets: mend(now.assets),
      resources: mend(now.resources),
      complications: mend(now.complications),
      milestones: mend(now.milestones),
      powerSets: mend<PowerSet>(now.powerSets),
    };
  }, who);
}

/** The table after changes. */
export function after(s: DoompoolSituation, changes: readonly Change[]): DoompoolSituation {
  const known = new Map<string, DoompoolCharacter | null>();
  const pool = changes.reduce<unknown>(
    (now, c) =>
      c.kind === "set" && c.subject === s.pool?.ref ? put(now, c.path.replace(/^system\./u, "").split("."), c.to) : now,
    s.pool,
  ) as DoompoolSituation["pool"];
  return {
    ...s,
    pool,
    fighter: (ref) => {
      const fighter = s.fighter(ref);
      const spent = changes.find((c) => c.subject === fighter?.uuid && c.kind === "set");
      return fighter && spent?.kind === "set" ? { ...fighter, spends: { action: 1 } } : fighter;
    },
    character: (ref) => {
      if (!known.has(ref)) {
        const who = s.character(ref);
        known.set(ref, who && changed(who, changes));
      }
      return known.get(ref) ?? null;
    },
  };
}
