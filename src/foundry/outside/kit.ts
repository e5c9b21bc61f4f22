/**
 * What a module builds a ruleset of: the parts that our own five are made of, and nothing that isn't theirs. Every name here is public (docs/api.md): it keeps its meaning from one version to the
 * next, and what is replaced stays for two minor versions with a warning in the console.
 */
import { change } from "../../rules/kernel/change.ts";
import { fresh, read } from "../../rules/kernel/choose.ts";
import { defineConditions, grantsOf } from "../../rules/kernel/conditions.ts";
import { oneByOne, refuseSpend, spendChanges } from "../../rules/kernel/economy.ts";
import { accept } from "../../rules/kernel/exchange.ts";
import { partsOf } from "../../rules/kernel/key.ts";
import { lineOf } from "../../rules/kernel/lines.ts";
import * as odds from "../../rules/kernel/odds/index.ts";
import { refuse, RulesError, whole } from "../../rules/kernel/refusal.ts";
import { explain, row } from "../../rules/kernel/rows.ts";
import { nameOf } from "../../rules/kernel/situation.ts";
import { actEntries, turnOffers } from "../acts/list.ts";
import { openAct, useAct } from "../acts/run.ts";
import { situationOf } from "../acts/situation.ts";
import { table } from "../apply/viewer.ts";
import { facesOf } from "../combat/participants.ts";
import { combatantOf, spendsIn } from "../combat/purse.ts";
import { rankField, rankOrNone } from "../data/fields.ts";
import { openExchange } from "../exchange/ask.ts";
import { callKind } from "../exchange/kinds/call.ts";
import { momentKind } from "../exchange/kinds/moment.ts";
import { pointsKind } from "../exchange/kinds/points.ts";
// What Foundry registers of ours, for whoever bundles these types alone.
import type {} from "../global.d.ts";
import { icon } from "../ids.ts";
import { defineExchange, type RulesetAdapter } from "../ruleset.ts";
import { CrossoverActorSheet, onSheet } from "../sheets/actor-sheet.ts";
import { CrossoverItemSheet } from "../sheets/item-sheet.ts";
import { oddsPanel, percent } from "../view/odds-view.ts";
import { plain, rowViews, signed } from "../view/rows.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal, refusalText } from "../view/text/refusals.ts";

export const KIT = {
  /** Grows by one when something of the kit is gone; what is added doesn't count. */
  version: 1,
  /** Plain functions for rules: numbers that explain themselves, refusals, changes, conditions, the economy of a turn. Nothing here knows Foundry. */
  rules: {
    refuse,
    RulesError,
    whole,
    change,
    explain,
    row,
    accept,
    defineConditions,
    grantsOf,
    oneByOne,
    refuseSpend,
    spendChanges,
    partsOf,
    nameOf,
  },
  /** Exact chances: dice, sums, shares. */
  odds,
  /** Acts: one declaration feeds dialog, lists, chat, macros, the desk and the odds. */
  acts: { read, fresh, openAct, useAct, actEntries, turnOffers, situationOf, lineOf },
  /** Cards: kinds of conversation in chat, and those that every ruleset shares. */
  cards: { defineExchange, openExchange, callKind, momentKind, pointsKind },
  /** The table as rules see it, and a fighter's purse of actions. */
  table,
  turn: { combatantOf, spendsIn },
  /** Base classes of sheets and fields of data models. */
  sheets: { CrossoverActorSheet, CrossoverItemSheet, onSheet },
  fields: { rankField, rankOrNone },
  /** Text and numbers for cards and sheets. */
  view: { localize, rowViews, signed, plain, percent, oddsPanel, refusalText, notifyRefusal, icon },
  dice: { facesOf },
} as const;

/** The type of the kit, for a module's own sources. */
export type Kit = typeof KIT;

/** What a module that adds a ruleset is given: `Hooks.once("crossover.registerRulesets", ({ kit, register }) => ...)`. */
export interface Registration {
  readonly kit: Kit;
  /**
   * Hand a ruleset over. What can't be played is left out, and everybody is told which of its members is missing.
   * @returns whether it was taken
   */
  readonly register: (ruleset: RulesetAdapter) => boolean;
}

export type {
  Act,
  Acts,
  AnyAct,
  Asked,
  Choice,
  Chosen,
  Entry,
  Modifier,
  NoChoice,
  Option,
} from "../../rules/kernel/act.ts";
export type { Change, Value } from "../../rules/kernel/change.ts";
export type { Economy, Pip, TurnSpends } from "../../rules/kernel/economy.ts";
export type { Reducer, Stamped, Step } from "../../rules/kernel/exchange.ts";
export type { Refusal } from "../../rules/kernel/refusal.ts";
export type { Explained, Row } from "../../rules/kernel/rows.ts";
export type { Situation, Words } from "../../rules/kernel/situation.ts";
export type { Preview } from "../acts/editor.ts";
export type * from "../ruleset.ts";
export type { ButtonView, CardView, DieView, OutcomeView, PartyView, RollView } from "../view/card-view.ts";

declare module "fvtt-types/configuration" {
  // oxlint-disable-next-line typescript/no-namespace -- the shape in which fvtt-types takes hooks of packages
  namespace Hooks {
    interface HookConfig {
      "crossover.registerRulesets": (given: Registration) => void;
    }
  }
}
