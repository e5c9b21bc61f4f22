import {
  advances,
  type Affiliation,
  audit,
  boosted,
  conditions,
  type Die,
  type DoompoolCharacter,
  type DoompoolSettings,
  exploitable,
  HUD_CONDITIONS,
  isAsleep,
  isDown,
  key,
  LADDER,
  mayClaim,
  type PoolPick,
  powerDice,
  presentConditions,
  samePick,
  type SceneState,
  type Sfx,
  SPECIALTY_DICE,
  STRESS_TYPES,
  type StressType,
} from "../../../rules/doompool/index.ts";
import { icon } from "../../ids.ts";
import type { Localize } from "../../ruleset.ts";

/** A die that can be clicked into a pool. */
export interface TraitView {
  readonly pick: string;
  readonly label: string;
  readonly dice: readonly { readonly shape: string; readonly text: string }[];
  readonly spoken: string;
  readonly on: boolean;
  readonly refused?: string;
}

const AFFILIATIONS: readonly Affiliation[] = ["solo", "buddy", "team"];
const glyph = (d: Die): { shape: string; text: string } => ({ shape: `d${d}`, text: `d${d}` });

function trait(
  pick: PoolPick,
  label: string,
  dice: readonly Die[],
  picked: readonly PoolPick[],
  localize: Localize,
  refused?: string,
): TraitView {
  const on = picked.some((p) => samePick(p, pick));
  return {
    pick: JSON.stringify(pick),
    label,
    dice: dice.map(glyph),
    spoken: localize(key("Sheet", on ? "takeOut" : "addToPool"), {
      die: dice.map((d) => `d${d}`).join(" + "),
      name: label,
    }),
    on,
    ...(refused !== undefined && { refused }),
  };
}

/** What an SFX or Limit is offered with on the sheet. */
function sfxView(sfx: Sfx, set: string, limit: boolean, localize: Localize): object {
  return {
    id: sfx.id,
    set,
    name: sfx.name,
    text: sfx.text,
    limit,
    trigger: localize(key("Trigger", sfx.trigger, "label")),
    cost: sfx.cost.kind === "none" ? "" : localize(key("Cost", sfx.cost.kind, "short"), { n: sfx.cost.amount ?? 1 }),
    usable: !limit && sfx.trigger === "any",
    // What acts in a pool or by itself is accepted nowhere else.
    accepts: limit && sfx.trigger !== "pool" && !sfx.ops.some((o) => o.op === "shutdownWhileOut"),
  };
}

function trackViews(character: DoompoolCharacter, kind: "stress" | "trauma", localize: Localize): object[] {
  return STRESS_TYPES.map((type: StressType) => {
    const { die, out } = kind === "stress" ? character.stress[type] : { die: character.trauma[type], out: false };
    const name = localize(key(kind === "stress" ? "Stress" : "Trauma", type, "label"));
    const use: PoolPick = { kind: "stress", of: character.ref, type };
    const size = exploitable(character, type);
    return {
      type,
      kind,
      label: name,
      ...(kind === "stress" &&
        character.type !== "hero" &&
        die !== null &&
        !out && { forDoom: localize(key("Sheet", "recoverForDoom"), { track: name }) }),
      state: out ? localize(key("Sheet", "out")) : die === null ? localize(key("Sheet", "clear")) : `d${die}`,
      out,
      clear: die === null,
      pips: LADDER.map((d) => ({
        die: d,
        text: `d${d}`,
        filled: die !== null && d <= die,
        current: die === d && !out,
        label: localize(key("Sheet", "setTrack"), { track: name, die: `d${d}` }),
      })),
      ...(kind === "stress" && {
        outLabel: localize(key("Sheet", "setOut"), { track: name }),
        ...(size !== null && {
          against: {
            pick: JSON.stringify(use),
            label: localize(key("Sheet", "useAgainst"), { die: `d${size}`, name }),
          },
        }),
        ...(die !== null && {
          own: {
            pick: JSON.stringify({ kind: "ownStress", type } satisfies PoolPick),
            label: localize(key("Sheet", "useOwn"), { die: `d${die}`, name }),
          },
        }),
      }),
      ease: localize(key("Sheet", "ease"), { track: name }),
    };
  });
}

/** How long something lasts, in words. @rule DOO-132 DOO-134 */
function lasts(
  item: { readonly expiresAfterActionScene: number | null; readonly oneUse?: boolean; readonly escaping?: boolean },
  localize: Localize,
): string {
  if (item.escaping === true) return localize(key("Lasts", "chase"));
  if (item.expiresAfterActionScene !== null)
    return localize(key("Lasts", "scene"), { n: item.expiresAfterActionScene });
  return localize(key("Lasts", item.oneUse === true ? "oneUse" : "thisScene"));
}

/** What a hero is still without, in the order in which one is built. Characters of the Gamemaster's may do without. @rule DOO-245 DOO-246 DOO-249 */
export function buildSteps({
  type,
  distinctions,
  powerSets,
  specialties,
  milestones,
}: DoompoolCharacter): readonly ("distinctions" | "powerSets" | "specialties" | "milestones")[] {
  if (type !== "hero") return [];
  const lists = { distinctions, powerSets, specialties, milestones };
  return (Object.keys(lists) as (keyof typeof lists)[]).filter((name) => lists[name].length === 0);
}

/** A hero or a Gamemaster's character as its sheet shows it. @rule DOO-300 DOO-301 DOO-302 DOO-303 */
export function heroView(
  character: DoompoolCharacter,
  scene: SceneState,
  picked: readonly PoolPick[],
  settings: DoompoolSettings,
  localize: Localize,
): object {
  const present = presentConditions(character);
  const find = (
    id: string,
  ): { id: string; label: string; img: string; hint: string; on: boolean; locked: boolean } => ({
    id,
    label: localize(key("Condition", id, "label")),
    hint: localize(key("Condition", id, "hint")),
    img: icon((conditions as Record<string, { icon: string } | undefined>)[id]?.icon ?? "hazard-sign"),
    on: present.some((p) => p === id),
    locked: !HUD_CONDITIONS.some((h) => h === id),
  });
  const ties: Readonly<Record<string, Readonly<Record<number, Die | undefined>>>> = SPECIALTY_DICE;
  return {
    type: localize(key("Kind", character.type, "label")),
    crowd: character.crowd && {
      size: `d${character.crowd.size}`,
      count: character.crowd.count,
      dice: Array.from({ length: character.crowd.count }, () => glyph(character.crowd?.size ?? 6)),
    },
    affiliations: character.crowd
      ? []
      : AFFILIATIONS.map((a) => ({
          ...trait(
            { kind: "affiliation", key: a },
            localize(key("Affiliation", a, "label")),
            [character.affiliations[a]],
            picked,
            localize,
          ),
          key: a,
          current: character.grouping === a,
          grouping: localize(key("Sheet", "setGrouping"), { name: localize(key("Affiliation", a, "label")) }),
        })),
    distinctions: character.distinctions.map((d) => ({
      id: d.id,
      name: d.name,
      help: trait({ kind: "distinction", id: d.id, as: 8 }, d.name, [8], picked, localize),
      hinder: trait({ kind: "distinction", id: d.id, as: 4 }, d.name, [4], picked, localize),
    })),
    powerSets: character.powerSets.map((s) => ({
      id: s.id,
      name: s.name,
      shutdown: s.shutdown,
      asleep: isAsleep(character, s),
      down: isDown(character, s),
      recovery: s.recovery === null ? "" : localize(key("Recovery", s.recovery, "label")),
      powers: s.powers.map((p) => {
        const { base, current, stepped } = powerDice(p, { shutdown: isDown(character, s) });
        const down = current === null;
        return {
          ...trait(
            { kind: "power", set: s.id, id: p.id },
            p.name,
            [p.current],
            picked,
            localize,
            down ? localize(key("Refusal", "pool.shutdown"), { name: p.name }) : undefined,
          ),
          powerId: p.id,
          down,
          stepped: stepped ? `d${base} \u2192 d${p.current}` : "",
          boost: (p.boost ?? 0) > 0 ? localize(key("Sheet", "boost"), { die: `d${boosted(p)}` }) : "",
          recovery: p.shutdown && p.recovery ? localize(key("Recovery", p.recovery, "label")) : "",
        };
      }),
      sfx: s.sfx.map((x) => sfxView(x, s.id, false, localize)),
      limits: s.limits.map((x) => sfxView(x, s.id, true, localize)),
    })),
    specialties: character.specialties.map((s) => ({
      id: s.id,
      name: s.name,
      rating: localize(key("Rating", s.rating, "label")),
      ...(character.type === "hero" &&
        scene.kind === "transition" && { resource: localize(key("Sheet", "makeResource"), { name: s.name }) }),
      ways: ([1, 2, 3] as const).flatMap((dice) => {
        const size = ties[s.rating]?.[dice];
        return size === undefined
          ? []
          : [
              trait(
                { kind: "specialty", id: s.id, dice },
                s.name,
                Array.from({ length: dice }, () => size),
                picked,
                localize,
              ),
            ];
      }),
    })),
    stress: trackViews(character, "stress", localize),
    trauma: trackViews(character, "trauma", localize),
    // Trauma that nobody has is a line.
    scarred: STRESS_TYPES.some((t) => character.trauma[t] !== null),
    assets: [
      ...character.assets.map((a) => ({
        id: a.id,
        sort: a.escaping ? localize(key("Sort", "escaping")) : localize(key("Sort", "asset")),
        lasts: lasts(a, localize),
        persists: !a.escaping,
        ...trait(
          a.escaping ? { kind: "escaping", id: a.id } : { kind: "asset", owner: character.ref, id: a.id },
          localize(a.name),
          [a.die],
          picked,
          localize,
        ),
      })),
      ...character.resources.map((r) => ({
        id: r.id,
        sort: localize(key("Sort", "resource")),
        lasts: lasts(r, localize),
        persists: false,
        ...trait({ kind: "resource", id: r.id }, r.name, [r.die], picked, localize),
      })),
    ],
    complications: character.complications.map((c) => ({
      id: c.id,
      lasts: lasts(c, localize),
      own: trait({ kind: "ownComplication", id: c.id }, c.name, [c.die], picked, localize),
      against: JSON.stringify({ kind: "complication", of: character.ref, id: c.id } satisfies PoolPick),
      againstLabel: localize(key("Sheet", "useAgainst"), { die: `d${c.die}`, name: c.name }),
      label: c.name,
      dice: [glyph(c.die)],
    })),
    waiting: [
      ...(character.waiting.push ? [localize(key("Sheet", "waitingPush"))] : []),
      ...(character.waiting.stunt ? [localize(key("Sheet", "waitingStunt"))] : []),
      ...((character.waiting.absorbed ?? null) === null
        ? []
        : [localize(key("Sheet", "waitingAbsorbed"), { die: `d${character.waiting.absorbed ?? ""}` })]),
    ],
    milestones: character.milestones.map((m) => ({
      id: m.id,
      name: m.name,
      closed: m.closed,
      triggers: m.triggers.map((t, which) => {
        const may = mayClaim(m, t, scene, settings);
        return {
          which,
          xp: t.xp,
          text: t.text,
          claim: localize(key("Sheet", "claim"), { xp: t.xp }),
          ...(!may.accepted && { refused: localize(key("Refusal", may.reason)) }),
        };
      }),
    })),
    xp: character.xp,
    advances: advances(settings).map((a) => ({
      value: a.advance,
      label: localize(key("Advance", a.advance)),
      price: a.price,
      ...(character.xp < a.price && {
        refused: localize(key("Refusal", "xp.short"), { needed: a.price, xp: character.xp }),
      }),
    })),
    conditions: present.map(find),
    menu: () => HUD_CONDITIONS.map(find),
    steps: buildSteps(character).map((step) => localize(key("Sheet", "step", step))),
    audit: audit(character).map((f) => ({ text: localize(f.message, f.data), rule: f.rule })),
    outOfStory: character.outOfStory,
    helps: character.type !== "hero",
  };
}
