import { DRAMA_ACTS, isDramaAct, readAsked } from "../../../rules/drama/index.ts";
import type { AnyAct, AnyChosen } from "../../../rules/kernel/act.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { Situation } from "../../../rules/kernel/situation.ts";
import { icon } from "../../ids.ts";
import type { DeedDefinition, DeedResult, PointDefinition, Table } from "../../ruleset.ts";
import { key } from "../keys.ts";
import { situationOf } from "../situation.ts";
import { actionPaid } from "../turn/limits.ts";

/** What a card keeps in text, as the act's choices: numbers are numbers again. */
const chosenIn = (act: AnyAct<Situation>, args: Readonly<Record<string, string>>): AnyChosen =>
  Object.fromEntries(
    Object.entries(act.choices).flatMap(([name, { pick }]) => {
      const value = args[name];
      return value === undefined ? [] : [[name, pick === "whole" ? Number(value) : value] as const];
    }),
  );

/** A deed with what was chosen, and what it takes off the turn of somebody in a fight. @rule DRA-144 */
function perform(name: string, actor: string, args: Readonly<Record<string, string>>, table: Table): DeedResult {
  const s = situationOf(table, actor);
  const who = s.character(actor);
  const act = isDramaAct(name) ? (DRAMA_ACTS[name] as AnyAct<Situation>) : null;
  const acted = act && readAsked({ act: name, actor, chosen: chosenIn(act, args) }, s);
  if (!who || !acted) return refuse("gone", { name: actor });
  if (!acted.accepted) return acted;
  const done =
    "perform" in acted.act ? acted.act.perform(s, acted.chosen, null) : refuse("unknownDeed", { deed: name });
  const no = acted.act.refused(s);
  if (no || !done.accepted) return no ?? done;
  const [price] = acted.act.price(s, acted.chosen);
  const paid = price === undefined ? [] : actionPaid(who, price, s.fight, "DRA-144");
  return "accepted" in paid ? paid : { accepted: true, changes: [...paid, ...done.changes] };
}

const deeds = Object.entries(DRAMA_ACTS as Readonly<Record<string, AnyAct<Situation>>>).filter(
  ([, act]) => "perform" in act,
);

/** What characters do that needs no dice: each is a card that one click takes back. @rule DRA-146 DRA-150 DRA-153 DRA-224 DRA-351 */
export const dramaDeeds: PointDefinition = {
  key: "deeds",
  label: key("Deed", "caption"),
  icon: icon("running-ninja"),
  open: true,
  read: () => null,
  deeds: deeds.map(([id, { rules, by }]): DeedDefinition => ({
    id,
    kind: "spend",
    by,
    rule: rules[0] ?? "",
    elsewhere: true,
    label: key("Deed", id, "label"),
    hint: key("Deed", id, "hint"),
    perform: (character, args, table) => perform(id, (character as { readonly ref: string }).ref, args, table),
  })),
};
