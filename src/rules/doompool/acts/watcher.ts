/** What the Gamemaster's characters do in place of a roll. */
import { refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { lendableDice } from "../fortune/lending.ts";
import { watcherRecovery as recovered } from "../harm/recovery.ts";
import { isAble } from "../harm/stress.ts";
import { key } from "../labels.ts";
import { watcherSupport as supported } from "../powers/sfx.ts";
import { doomDice } from "../situation.ts";
import { countAction, TURN } from "../turn/economy.ts";
import type { StressType } from "../types.ts";
import type { Die } from "../values.ts";
import { doomDie, type DoompoolAct, ofAnybody, said, silent, sized } from "./act.ts";
import { treated } from "./sfx.ts";

type Recovery = { readonly track: StressType; readonly die: Die };
/** Recovery for a doom die; it uses the turn. @rule DOO-193 DOO-238 */
const watcherRecovery = ofAnybody<Recovery>("watcherRecovery", {
  rule: "DOO-238",
  by: "gm",
  at: ["list", "sheet"],
  price: TURN,
  entries: ({ who }) =>
    who.type === "hero"
      ? []
      : treated(who)
          .filter((t) => !t.refused)
          .map(({ value, label }) => ({
            known: { track: value },
            label: { key: key("Sheet", "recoverForDoom"), data: { track: label.key } },
            detail: {
              key: key("Sheet", "recoverForDoomHint"),
              data: { die: `d${String(who.stress[value].die ?? 0)}` },
            },
          })),
  refused: ({ who, pool }) => {
    if (who.type === "hero") return refuse("recovery.hero");
    return pool.dice.length === 0 ? refuse("doom.empty") : null;
  },
  choices: {
    track: {
      pick: "one",
      label: said(key("Dialog", "track")),
      none: refuse("recovery.nothing"),
      options: (s) => treated(s.character(s.self)),
    },
    die: {
      ...doomDie<Recovery>(),
      first: (s, { track }) => {
        const dice = [...doomDice(s)].sort((a, b) => a - b);
        const least = s.character(s.self)?.stress[track]?.die ?? 0;
        return dice.find((d) => d >= least) ?? dice[0] ?? 6;
      },
    },
  },
  does: ({ s, who, pool }, { track, die }) => {
    const eased = recovered(who, track, die, pool);
    if (!eased.accepted) return eased;
    return { accepted: true, changes: [...eased.changes, ...countAction(s, who)] };
  },
});

type Support = {
  readonly helped: Ref;
  readonly trait: string;
  readonly mode: "nothing" | "add" | "replace";
  readonly die: Die;
  readonly cause: string;
};
/** One helps another without rolling: the die of a trait as an asset, better for a doom die. @rule DOO-193 DOO-219 */
const watcherSupport = ofAnybody<Support>("watcherSupport", {
  rule: "DOO-219",
  by: "gm",
  at: ["list", "sheet"],
  label: said(key("Sheet", "helpAnother")),
  price: TURN,
  entries: ({ who }) =>
    who.type === "hero"
      ? []
      : [{ known: {}, label: said(key("Sheet", "helpAnother")), detail: said(key("TurnOffer", "help")) }],
  refused: ({ who }) => {
    if (who.type === "hero") return refuse("support.watchersOnly");
    if (!isAble(who)) return refuse("pool.unable");
    return lendableDice(who).length === 0 ? refuse("support.noTrait") : null;
  },
  choices: {
    helped: {
      pick: "who",
      label: said(key("Sheet", "helped")),
      none: refuse("support.nobody"),
      fits: (s, _chosen, who) => {
        const they = s.character(who);
        return they !== null && they.type !== "hero" && isAble(they);
      },
    },
    trait: {
      pick: "one",
      label: said(key("Sheet", "helpWith")),
      none: refuse("support.noTrait"),
      options: (s) => {
        const who = s.character(s.self);
        return (who ? lendableDice(who) : []).map((t) => ({
          value: t.ref,
          label: { key: `d${String(t.die)} ${t.name}` },
        }));
      },
    },
    mode: {
      pick: "one",
      label: said(key("Sheet", "improve")),
      options: (s) =>
        (["nothing", ...(doomDice(s).length > 0 ? (["add", "replace"] as const) : [])] as const).map((value) => ({
          value,
          label: said(key("Sheet", "improveBy", value)),
        })),
    },
    die: {
      ...doomDie<Support>(undefined, (_s, { mode }) => mode !== "nothing"),
      options: (s, { mode, trait }) => {
        const who = s.character(s.self);
        const given = (who ? lendableDice(who) : []).find((t) => t.ref === trait)?.die ?? 0;
        return [...new Set([...doomDice(s)].sort((a, b) => a - b))].map((die) => ({
          ...sized(die),
          ...(mode === "replace" && die <= given && { refused: refuse("doom.tooSmall", { die, minimum: given + 2 }) }),
        }));
      },
    },
    cause: silent(),
  },
  does: ({ s, who, pool }, { helped, trait, mode, die, cause }) => {
    const [they, given] = [s.character(helped), lendableDice(who).find((t) => t.ref === trait)];
    if (!they || !given) return refuse("item.gone");
    const improve = mode === "nothing" ? null : { mode, die };
    const done = supported(they, given, improve, pool, cause || who.ref, s.settings);
    if (!done.accepted) return done;
    return { accepted: true, changes: [...done.changes, ...countAction(s, who)] };
  },
});

/** All of them by name. */
export const WATCHER_ACTS = { watcherRecovery, watcherSupport } as const satisfies Readonly<
  Record<string, DoompoolAct<never> | object>
>;
