import { type Change, change, same, type Subject } from "../../kernel/change.ts";
import { documentId } from "../../kernel/document-id.ts";
import { after, type Tick, type Until } from "../../kernel/turns/until.ts";
import type { Channel, ConditionState, Data, DestinyCharacter, Lasting, Source } from "../types.ts";
import { SOURCE_CAP } from "../values.ts";
import { liftChange } from "./conditions.ts";

/** How long things last in the ledger's words. */
export type Duration =
  | "instant"
  | "startOfNextTurn"
  | "endOfTurn"
  | "endOfNextTurn"
  | "oneRound"
  | "sustained"
  | "encounter"
  | "permanent";

/**
 * A duration counted from somebody's turns. One round is until the start of the user's next turn; what is sustained is kept up by an action and otherwise ends, so time alone never ends it.
 * @param of       id of whose turn is meant
 * @param ownTurn  whether it is that one's turn now, whose end comes first
 * @rule DES-071
 */
export function lasts(duration: Duration, of: string, ownTurn: boolean): Until {
  switch (duration) {
    case "startOfNextTurn":
    case "oneRound":
      return { at: "turnStart", of, left: 1 };
    case "endOfTurn":
      return { at: "turnEnd", of, left: 1 };
    case "endOfNextTurn":
      return { at: "turnEnd", of, left: ownTurn ? 2 : 1 };
    case "encounter":
      return { at: "encounter", left: 1 };
    case "instant":
    case "sustained":
      return { at: "use" };
    case "permanent":
      return { at: "never" };
  }
}

type Fresh<L> = L extends Lasting ? Omit<L, "effect" | "once"> & { readonly once?: boolean } : never;

/** What makes a lasting thing another than one of the same kind and name. */
function about(l: Fresh<Lasting>): readonly (string | null)[] {
  switch (l.kind) {
    case "ranks":
      return [l.channel, l.against, l.attack, l.skill];
    case "boost":
    case "weaken":
      return [l.trait];
    case "edge":
      return [l.edge, ...(l.subject == null ? [] : [l.subject])];
    case "alternate":
      return [l.power];
    default:
      return [];
  }
}

/** Something that will last, with the id of its document: key, channel and whom it is about make it the same. @rule DES-018 DES-386 */
export function lasting(l: Fresh<Lasting>): Lasting {
  return { ...l, once: l.once ?? false, effect: documentId(l.kind, l.key, ...about(l)) } as Lasting;
}

const data = (l: Lasting): Data => ({ ...l });

/** Put it on somebody; one of the same key, channel and aim takes the old one's place. @rule DES-018 */
export function bestow(who: Pick<DestinyCharacter, "ref" | "lasting">, fresh: Fresh<Lasting>): readonly Change[] {
  const l = lasting(fresh);
  const before = who.lasting.find((o) => o.effect === l.effect);
  // Renewed in its place: taking it away and making it anew in one breath would cancel out.
  if (before) {
    const [was, now] = [data(before), data(l)];
    return Object.keys(now).flatMap((k) =>
      k === "effect" || same(was[k], now[k])
        ? []
        : [change(effectSubject(who.ref, l.effect), `system.${k}`, was[k] ?? null, now[k] ?? null, l.rule)],
    );
  }
  return [{ kind: "create", subject: who.ref, collection: "ActiveEffect", id: l.effect, data: data(l), rule: l.rule }];
}

/** Take it off. @rule DES-386 */
export function withdraw(subject: Subject, l: Lasting, rule: string = l.rule): Change {
  return { kind: "delete", subject, collection: "ActiveEffect", id: l.effect, data: data(l), rule };
}

/** What a check is about, as far as ranks may be limited to it. */
export interface Occasion {
  readonly channel: Channel;
  /** Ref of the opponent. */
  readonly against?: string | null;
  readonly attack?: string | null;
  readonly skill?: string | null;
}

const fits = (limit: string | null, now: string | null | undefined): boolean => limit === null || limit === now;

/** Passing ranks that this check has: those of its channel, and of those limited to a target, an attack or a skill only where it is this one. @rule DES-018 DES-020 */
export function lastingOn(who: Pick<DestinyCharacter, "lasting">, occasion: Occasion): readonly Lasting[] {
  return who.lasting.filter(
    (l) =>
      l.kind === "ranks" &&
      l.channel === occasion.channel &&
      fits(l.against, occasion.against) &&
      fits(l.attack, occasion.attack) &&
      fits(l.skill, occasion.skill),
  );
}

/** The same as sources of a check. @rule DES-018 DES-019 DES-020 */
export function lastingSources(who: Pick<DestinyCharacter, "lasting">, occasion: Occasion): readonly Source[] {
  return lastingOn(who, occasion).flatMap((l) =>
    l.kind === "ranks" ? [{ key: l.key, ranks: l.ranks, label: l.label }] : [],
  );
}

/** Ranks as one grant may give them: at most 5 either way. @rule DES-019 */
export function grantRanks(ranks: number): number {
  return Math.max(-SOURCE_CAP, Math.min(SOURCE_CAP, ranks));
}

/** What served one check is over with it. @rule DES-118 DES-122 */
export function usedUp(who: Pick<DestinyCharacter, "ref" | "lasting">, occasion: Occasion): readonly Change[] {
  return lastingOn(who, occasion)
    .filter((l) => l.once)
    .map((l) => withdraw(who.ref, l));
}

/** What served the effect of one attack is over with it: on a miss at once, on a hit when the effect is resisted. @rule DES-122 */
export function effectUsedUp(
  who: Pick<DestinyCharacter, "ref" | "lasting">,
  attack: string,
  target: string,
): readonly Change[] {
  return usedUp(who, { channel: "effect", against: target, attack });
}

/** Whether something is good for the one who has it; it is what ends at once when its bearer delays. @rule DES-180 */
export function isGood(l: Lasting): boolean {
  return l.kind === "ranks" ? l.ranks > 0 : l.kind !== "weaken" && l.kind !== "secondary";
}

/** Path of an embedded document's own duration. */
const effectSubject = (who: Subject, effect: string): Subject => `${who}.ActiveEffect.${effect}`;

/**
 * What a point in time ends or shortens on somebody: conditions and all that lasts.
 * @param only  leaves out what it answers false for, as when good things end before bad ones
 * @rule DES-069 DES-070 DES-071 DES-072
 */
export function passTime(
  who: Pick<DestinyCharacter, "ref" | "lasting" | "conditions">,
  tick: Tick,
  only: (x: Lasting | ConditionState) => boolean = () => true,
): readonly Change[] {
  const one = (x: Lasting | ConditionState, end: Change): readonly Change[] => {
    const left = after(x.until, tick);
    if (left === x.until || !only(x)) return [];
    return [left === null ? end : change(effectSubject(who.ref, x.effect), "system.until", x.until, left, "DES-071")];
  };
  return [
    ...who.conditions.flatMap((c) => one(c, liftChange(who.ref, c, "DES-071"))),
    ...who.lasting.flatMap((l) => one(l, withdraw(who.ref, l, "DES-071"))),
  ];
}
