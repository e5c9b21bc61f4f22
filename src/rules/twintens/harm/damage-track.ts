import { RulesError } from "../../kernel/refusal.ts";
import { compareKeys } from "../turn/initiative.ts";
import type { AttackType, Box, CoreSettings, Counter, DamageTrack, Mark, ResultPart, StunEnd } from "../types.ts";
import { BOXES, BY_TRACK, COUNTERS, DEFAULTS, PARTNER, WORST_FIRST } from "../values.ts";
import { checkType } from "./toughness.ts";

/** A track without a mark; give what differs. @rule TWI-206 */
export function damageTrack(marks: Partial<DamageTrack> = {}): DamageTrack {
  return {
    bruised: 0,
    dazedHit: 0,
    hurt: 0,
    wounded: 0,
    staggered: false,
    disabled: false,
    unconscious: false,
    dying: false,
    dead: false,
    stunned: null,
    ...marks,
  };
}

/** What a result did: the track after it, what was really marked in order (partners last; stunned is no mark), and whether it stuns. */
export interface Applied {
  readonly track: DamageTrack;
  readonly marks: readonly Mark[];
  readonly stuns: boolean;
}

/**
 * Mark a result on a track. Counters go up; a box that is marked already passes on to the next unmarked one; each lethal mark brings its non-lethal partner, which never
 * passes on. Nothing happens to the dead.
 * @param stun  when a stun would end; without it the track's stun stays as it is and only `stuns` tells
 * @throws      RulesError "unknown-result"
 * @rule TWI-183 TWI-184 TWI-222 TWI-207 TWI-208 TWI-209 TWI-210 TWI-211
 */
export function applyResult(
  track: DamageTrack,
  result: readonly ResultPart[],
  type: AttackType,
  stun: StunEnd | null = null,
  settings: CoreSettings = {},
): Applied {
  checkType(type);
  if (track.dead) return { track, marks: [], stuns: false };
  const now: Writable = { ...track };
  const marks: Mark[] = [];
  const stacks = settings.woundedStacks ?? DEFAULTS.woundedStacks;
  for (const part of result) {
    if (part === "stunned") continue;
    const mark = part === "wounded" && !stacks && now.wounded >= 1 ? "disabled" : part;
    if (isCounter(mark)) marks.push(count(now, mark));
    else marks.push(...markBox(now, mark, type, settings));
  }
  const partners = marks.flatMap((mark) =>
    Object.hasOwn(PARTNER, mark) ? [PARTNER[mark as keyof typeof PARTNER]] : [],
  );
  for (const partner of partners) {
    if (isCounter(partner)) marks.push(count(now, partner));
    else if (!now[partner]) {
      now[partner] = true;
      marks.push(partner);
    }
  }
  const stuns = result.some((part) => part === "stunned" || part === "wounded" || part === "dazedHit");
  return { track: { ...now, stunned: stuns ? laterStun(track.stunned, stun) : track.stunned }, marks, stuns };
}

/** The worst condition on a track, null when there is none. @rule TWI-218 */
export function worst(track: DamageTrack): Mark | null {
  return WORST_FIRST.find((mark) => (isCounter(mark) ? track[mark] > 0 : track[mark])) ?? null;
}

type Writable = { -readonly [K in keyof DamageTrack]: DamageTrack[K] };

function isCounter(mark: Mark): mark is Counter {
  if (!(COUNTERS as readonly string[]).includes(mark) && !(BOXES as readonly string[]).includes(mark))
    throw new RulesError("unknown-result", { result: mark, accepted: [...COUNTERS, ...BOXES, "stunned"] });
  return (COUNTERS as readonly string[]).includes(mark);
}

function count(now: Writable, counter: Counter): Counter {
  now[counter] += 1;
  return counter;
}

/** Mark the box or, when it is marked, the next unmarked one on its way; nothing when all are. */
function markBox(now: Writable, box: Box, type: AttackType, settings: CoreSettings): Box[] {
  const single = (settings.escalation ?? DEFAULTS.escalation) === "single";
  const way: readonly Box[] = single ? BOXES.slice(BOXES.indexOf(box)) : BY_TRACK[type][box];
  const free = way.find((b) => !now[b]);
  if (!free) return [];
  now[free] = true;
  return [free];
}

/** Stuns don't add up; the later end counts. @rule TWI-211 */
export function laterStun(old: StunEnd | null, next: StunEnd | null): StunEnd | null {
  if (!old || !next) return next ?? old;
  const order = next.round - old.round || compareKeys(next.key, old.key);
  return order > 0 ? next : old;
}
