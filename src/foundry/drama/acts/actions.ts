import { barred, DRAMA_ACTS, type DramaCharacter, type DramaSituation, useOf } from "../../../rules/drama/index.ts";
import type { AnyAct } from "../../../rules/kernel/act.ts";
import { offers } from "../../../rules/kernel/choose.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { wordsOf } from "../../acts/editor.ts";
import { table } from "../../apply/viewer.ts";
import { rulesetById } from "../../registry.ts";
import type { ActionAdapter, ActionEntry, Localize, TurnOffer } from "../../ruleset.ts";
import { refusalText } from "../../view/refusals.ts";
import { key } from "../keys.ts";
import { situationOf } from "../situation.ts";
import { useAction } from "./gestures.ts";

/** Headings of the list, in their order. */
const GROUPS = ["attacks", "powers", "interactions", "defend", "pushes", "recovery"];
const place = ({ group }: ActionEntry): number => GROUPS.findIndex((g) => group === key("Sheet", g));

/** States that somebody turns on and off: a force field, and lying on the ground. @rule DRA-184 DRA-351 */
function toggles(who: DramaCharacter, s: DramaSituation, localize: Localize): readonly Listed[] {
  const no = barred(s, who, "simple");
  const listed = (id: string, group: string, label: string): Listed => ({
    id,
    label,
    group: key("Sheet", group),
    no,
  });
  const on = who.conditions.some((c) => c.id === "field");
  return [
    ...(who.conditions.some((c) => c.id === "prone")
      ? [listed("stand", "defend", localize(key("Action", "stand")))]
      : []),
    ...who.powers.flatMap((p) => {
      if (p.key === "forceField")
        return [listed("field", "powers", localize(key("Action", on ? "fieldOff" : "fieldOn"), { name: p.name }))];
      const lent = p.used === true ? { accepted: false as const, reason: "lentAlready" } : no;
      return p.key === "lendHope" ? [{ ...listed(`lend:${p.id}`, "powers", p.name), no: lent }] : [];
    }),
  ];
}

type Listed = ActionEntry & { readonly no: Refusal | null };

/** Everything that a character does by name, with what forbids it now. @rule DRA-144 DRA-146 DRA-353 DRA-391 DRA-403 */
export function actionsOf(s: DramaSituation, localize: Localize): ActionEntry[] {
  const who = s.character(s.self);
  if (!who) return [];
  const acts = offers(DRAMA_ACTS as Readonly<Record<string, AnyAct<DramaSituation>>>, s, "list").map(
    ({ act, known, label, detail, group, refused }): Listed => ({
      id: useOf(act, known),
      label: wordsOf(label, localize),
      ...(detail && { detail: wordsOf(detail, localize) }),
      group: key("Sheet", group),
      ...(act === "attack" && { attack: true }),
      no: refused,
    }),
  );
  return [...acts, ...toggles(who, s, localize)]
    .sort((a, b) => place(a) - place(b))
    .map(({ no, ...entry }) => ({ ...entry, ...(no && { refused: refusalText(no, rulesetById("drama")) }) }));
}

/** What a row of the tracker opens: every action with why it can't be done now. @rule DRA-144 DRA-400 */
export const turnOffers = (who: DramaCharacter, localize: Localize): readonly TurnOffer[] =>
  actionsOf(situationOf(table, who.ref), localize)
    .filter(({ id }) => id !== "hazard")
    .map(({ id, label, detail, refused }) => ({
      use: id,
      label,
      ...(detail !== undefined && detail !== "" && { hint: detail }),
      ...(refused !== undefined && { refused }),
    }));

/** Attacks, powers, interactions, defences and pushes by name. */
export const dramaActions: ActionAdapter = {
  list: (character, localize) => actionsOf(situationOf(table, (character as DramaCharacter).ref), localize),
  use: useAction,
};
