import {
  aim,
  duplicate,
  duplication,
  effectiveLimit,
  hurry,
  letGo,
  lostTrademark,
  shapeNow,
  takeShape,
  type DramaCharacter,
  type LimitKey,
  metresOf,
} from "../../rules/drama/index.ts";
import type { Change } from "../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import { icon } from "../ids.ts";
import type { DialogField } from "../rolls/dialog-types.ts";
import type { DeedDefinition, DeedResult, Localize, PointDefinition, Table } from "../ruleset.ts";
import { plain } from "../view/rows.ts";
import { key } from "./keys.ts";
import { actionPaid } from "./limits.ts";
import { present } from "./presence.ts";
import { dramaSettings } from "./settings.ts";

/** Limits that somebody covers ground with. */
const MOVES: readonly LimitKey[] = ["run", "swim", "jump", "climb", "fly"];

const done = (changes: readonly Change[] | Refusal): DeedResult =>
  "accepted" in changes ? (changes as Refusal) : { accepted: true, changes: changes as readonly Change[] };

/** A deed that is an action: what it changes, and what it takes off the turn of somebody in a fight. @rule DRA-144 */
function paid(who: DramaCharacter, action: string, table: Table, changes: readonly Change[] | Refusal): DeedResult {
  if ("accepted" in changes) return changes as Refusal;
  if (changes.length === 0) return refuse("doneAlready");
  const price = actionPaid(who, action, table.encounter(), "DRA-144");
  return "accepted" in price
    ? (price as Refusal)
    : { accepted: true, changes: [...(price as readonly Change[]), ...(changes as readonly Change[])] };
}

const deed = (
  id: string,
  rule: string,
  perform: DeedDefinition["perform"],
  choices?: (who: DramaCharacter, localize: Localize) => readonly DialogField[],
): DeedDefinition => ({
  id,
  kind: "spend",
  by: "owner",
  rule,
  elsewhere: true,
  label: key("Deed", id, "label"),
  hint: key("Deed", id, "hint"),
  perform,
  ...(choices && {
    choices: (character: unknown, _table, localize: Localize) => choices(character as DramaCharacter, localize),
  }),
});

const whole = (text: string | undefined): number =>
  text === undefined || text.trim() === "" ? Number.NaN : Number(text);

/** Items that are somebody's trademark. */
const trademarks = (who: DramaCharacter): readonly string[] => [
  ...new Set(who.skills.flatMap((s) => s.trademarkItemId ?? [])),
];
const itemName = (who: DramaCharacter, id: string, localize: Localize): string =>
  [...who.weapons, ...who.gear].find((g) => g.id === id)?.name ?? localize(key("Sheet", "trademarkGone"));

/** What characters do that needs no dice: an aim, a long way in one round, letting go of whom they hold, another shape, copies of oneself, a trademark item that is gone for good. Each is a card that one click takes back. @rule DRA-146 DRA-150 DRA-153 DRA-224 DRA-351 */
export const dramaDeeds: PointDefinition = {
  key: "deeds",
  label: key("Deed", "caption"),
  icon: icon("running-ninja"),
  open: true,
  read: () => null,
  deeds: [
    deed("aim", "DRA-150", (character, _args, table) =>
      paid(character as DramaCharacter, "attack", table, aim(character as DramaCharacter)),
    ),
    deed(
      "move",
      "DRA-153",
      (character, { by = "run", way = "" }, table) => {
        const metres = metresOf(way, dramaSettings(table));
        return typeof metres === "number"
          ? done(hurry(character as DramaCharacter, by as LimitKey, metres, table.encounter()?.round ?? null))
          : metres;
      },
      (who, localize) => [
        {
          type: "select",
          name: "by",
          label: localize(key("Dialog", "moveBy")),
          value: "run",
          options: MOVES.filter((l) => effectiveLimit(who, l) !== null).map((value) => ({
            value,
            label: localize(key("Limit", value)),
          })),
        },
        {
          type: "text",
          name: "way",
          label: localize(key("Dialog", "moveWay")),
          value: "",
          hint: localize(key("Dialog", "moveWayHint")),
        },
      ],
    ),
    deed(
      "shape",
      "DRA-351",
      (character, { dex, str, tou }, table) =>
        paid(
          character as DramaCharacter,
          "check",
          table,
          takeShape(character as DramaCharacter, { dex: whole(dex), str: whole(str), tou: whole(tou) }),
        ),
      (who, localize) => {
        const now = shapeNow(who);
        return (["dex", "str", "tou"] as const).map((name) => ({
          type: "number",
          name,
          label: localize(key("Attribute", name)),
          value: now[name],
          min: 1,
          max: 200,
        }));
      },
    ),
    deed(
      "duplicate",
      "DRA-351",
      (character, { count }) => done(duplicate(character as DramaCharacter, whole(count))),
      (who, localize) => {
        const most = duplication(who)?.value ?? 0;
        return [
          {
            type: "number",
            name: "count",
            label: localize(key("Dialog", "copies")),
            value: most,
            min: 1,
            max: most,
            hint: localize(key("Dialog", "copiesHint"), { most: plain(most) }),
          },
        ];
      },
    ),
    deed("gather", "DRA-351", (character) => done(duplicate(character as DramaCharacter, 0))),
    deed("letGo", "DRA-146", (character, _args, table) => {
      const freed = letGo(character as DramaCharacter, present(table));
      return freed.length > 0 ? { accepted: true, changes: freed } : refuse("holdsNobody");
    }),
    deed(
      "loseTrademark",
      "DRA-224",
      (character, { item = "" }) => {
        const who = character as DramaCharacter;
        const changes = lostTrademark(who, item === "" ? (trademarks(who)[0] ?? "") : item);
        return changes.length > 0 ? { accepted: true, changes } : refuse("notTrademark");
      },
      (who, localize) => [
        {
          type: "select",
          name: "item",
          label: localize(key("Advance", "item")),
          value: trademarks(who)[0] ?? "",
          options: trademarks(who).map((value) => ({ value, label: itemName(who, value, localize) })),
        },
      ],
    ),
  ],
};
