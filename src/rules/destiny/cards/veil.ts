/** What players may see of cards with somebody whose numbers are nobody's business: outcomes and degrees, no dice, ranks or totals. */
import type { CheckRequest, CheckResolution } from "../dice/check.ts";
import type { AttackState } from "./attack/attack.ts";
import type { CheckState } from "./check/check.ts";
import type { DyingState } from "./death-save.ts";
import type { AnyOpposed } from "./opposed/influence.ts";
import type { StuntState } from "./stunt/stunt.ts";

/** Number that stands for one that isn't shown: no rule makes it. */
export const HIDDEN = -9_999;

const NOTHING: CheckRequest = { kind: "skill", rank: HIDDEN };
const faces = <F>(f: F | null): F | null => (f === null ? null : ({ d20: HIDDEN, fortune: [] } as unknown as F));

/** A roll without its numbers; what came of it stays. */
export function veiled<R extends CheckResolution | null>(roll: R): R {
  if (!roll) return roll;
  const { degree, success } = roll;
  return {
    net: 0,
    natural: null,
    fortune: 0,
    rows: [],
    netRows: [],
    total: HIDDEN,
    shift: 0,
    ...(degree !== undefined && { degree }),
    ...(success !== undefined && { success }),
  } as unknown as R;
}

/** Dice spent before the roll: that they were is seen, what they fell isn't. */
const unread = <E extends { readonly roll: number }>(edits: readonly E[]): E[] =>
  edits.map((e) => ({ ...e, roll: HIDDEN }));

export const isVeiled = (
  n: { readonly rank: number } | { readonly total: number } | number | null | undefined,
): boolean => {
  if (n === null || n === undefined) return false;
  if (typeof n === "number") return n === HIDDEN;
  return ("rank" in n ? n.rank : n.total) === HIDDEN;
};

export function veilCheck(inner: CheckState, hidden: (uuid: string) => boolean): CheckState {
  const about = ["target", "attacker"].some((k) => hidden(String(inner.request.data[k] ?? "")));
  const bare = { ...inner.check };
  if (about) delete (bare as { dc?: number }).dc;
  if (!hidden(inner.request.actor.uuid))
    return about
      ? { ...inner, check: bare, request: { ...inner.request, check: bare }, result: withoutDc(inner.result) }
      : inner;
  return {
    ...inner,
    request: { ...inner.request, check: NOTHING },
    check: NOTHING,
    edits: unread(inner.edits),
    faces: faces(inner.faces),
    spends: [],
    result: veiled(inner.result),
  };
}

/** A roll as it may be read by whoever must not learn what it was held against. */
function withoutDc(roll: CheckResolution | null): CheckResolution | null {
  if (!roll) return null;
  const { dc: _dc, ...rest } = roll;
  return rest;
}

export function veilOpposed(inner: AnyOpposed, hidden: (uuid: string) => boolean): AnyOpposed {
  const mine = hidden(inner.request.actor.uuid);
  const theirs = hidden(inner.request.opponent.uuid);
  return {
    ...inner,
    ...(mine && {
      request: { ...inner.request, check: NOTHING } as never,
      check: NOTHING,
      ...("edits" in inner && { edits: unread(inner.edits) }),
      faces: faces(inner.faces),
      spends: [],
    }),
    ...(theirs && { against: inner.against && { check: NOTHING, faces: faces(inner.against.faces) }, opposing: [] }),
    mine: mine ? veiled(inner.mine) : theirs ? withoutDc(inner.mine) : inner.mine,
    theirs: theirs ? veiled(inner.theirs) : inner.theirs,
  } as AnyOpposed;
}

export function veilDying(inner: DyingState, hidden: (uuid: string) => boolean): DyingState {
  return hidden(inner.request.actor.uuid)
    ? {
        ...inner,
        request: { ...inner.request, check: NOTHING },
        faces: faces(inner.faces),
        spends: [],
        result: veiled(inner.result),
      }
    : inner;
}

export function veilAttack(inner: AttackState, hidden: (uuid: string) => boolean): AttackState {
  const attacker = hidden(inner.request.actor.uuid);
  const targets = inner.targets.map((t) => {
    const theirs = hidden(t.target.uuid);
    if (!attacker && !theirs) return t;
    return {
      ...t,
      target: { ...t.target, check: t.target.check && attacker ? NOTHING : t.target.check },
      faces: attacker ? faces(t.faces) : t.faces,
      spends: attacker ? [] : t.spends,
      defense: theirs ? null : t.defense,
      defend: theirs ? veiled(t.defend) : t.defend,
      attack: attacker ? veiled(t.attack) : theirs ? withoutDc(t.attack) : t.attack,
      dodge: theirs ? veiled(t.dodge) : attacker ? withoutDc(t.dodge) : t.dodge,
      first: theirs ? veiled(t.first) : attacker ? withoutDc(t.first) : t.first,
      smash: attacker ? veiled(t.smash) : t.smash,
      effect: attacker ? t.effect && { rank: HIDDEN } : t.effect,
      dc: attacker ? (t.dc === null ? null : HIDDEN) : t.dc,
      resistance: theirs ? veiled(t.resistance) : attacker ? withoutDc(t.resistance) : t.resistance,
      resisted:
        t.resisted && (theirs || attacker)
          ? {
              check: theirs ? NOTHING : t.resisted.check,
              faces: theirs ? faces(t.resisted.faces) : t.resisted.faces,
              spends: theirs ? [] : t.resisted.spends,
            }
          : t.resisted,
    };
  });
  const attack = attacker ? { ...inner.request.attack, rank: HIDDEN } : inner.request.attack;
  return {
    ...inner,
    request: { ...inner.request, attack, targets: targets.map((t) => t.target) },
    targets,
    recoil:
      attacker && inner.recoil ? { ...inner.recoil, dc: HIDDEN, result: veiled(inner.recoil.result) } : inner.recoil,
  };
}

export function veilStunt(inner: StuntState, hidden: (uuid: string) => boolean): StuntState {
  const mine = hidden(inner.request.actor.uuid);
  const theirs = hidden(inner.request.target.uuid);
  return {
    ...inner,
    request: mine
      ? { ...inner.request, check: inner.request.check && NOTHING, attack: { ...inner.request.attack, rank: HIDDEN } }
      : inner.request,
    faces: mine ? faces(inner.faces) : inner.faces,
    ...(mine && { spends: [], attackSpends: [] }),
    ...(theirs && { opposing: [] }),
    defense: theirs ? null : inner.defense,
    attack: mine ? veiled(inner.attack) : theirs ? withoutDc(inner.attack) : inner.attack,
    effect: mine ? inner.effect && { check: NOTHING, faces: { d20: HIDDEN } } : inner.effect,
    against: theirs ? inner.against && { ...inner.against, check: NOTHING, faces: { d20: HIDDEN } } : inner.against,
    mine: mine ? veiled(inner.mine) : theirs ? withoutDc(inner.mine) : inner.mine,
    theirs: theirs ? veiled(inner.theirs) : inner.theirs,
  };
}
