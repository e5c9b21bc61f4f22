import { refuse } from "../../../rules/kernel/refusal.ts";
import { featLabel, targetOf } from "../../../rules/twintens/index.ts";
import {
  type AttackState,
  drainable,
  flightFor,
  key,
  mercyOptions,
  mercyResults,
  type Obstacle,
  POWER,
  type TargetState,
  type TwintensActor,
  value,
} from "../../../rules/twintens/index.ts";
import { inTheWay } from "../../board/force.ts";
import type { DialogField } from "../../rolls/roll-dialog.ts";
import type { Table } from "../../ruleset.ts";
import { candidates } from "../../targets.ts";
import { localize } from "../../view/text/localize.ts";
import { reachable } from "../acts/aim.ts";
import { characterAt } from "../at-table.ts";
import { distanceText, gradedText, resultText, shiftedName } from "./changes.ts";
import { numberIn, question, textIn } from "./question.ts";
import { thingsHere } from "./things-here.ts";

/** What the attacker lets a target off with; null when the dialog was closed. @rule TWI-221 TWI-344 */
export async function askMercy(state: AttackState, t: TargetState): Promise<number | null> {
  const graded = mercyResults(state.request, t);
  const rows = graded.length > 0 ? graded : mercyOptions(state.request, t);
  const labels =
    graded.length > 0
      ? graded.map((r) => gradedText(r, localize))
      : mercyOptions(state.request, t).map((r) => resultText(r, localize));
  const now = rows.findIndex(
    (r) => JSON.stringify(r) === JSON.stringify(graded.length > 0 ? t.other?.result : t.result),
  );
  const input = await question({
    title: localize(key("Dialog", "mercyTitle"), { name: t.target.name }),
    subtitle: localize(key("Dialog", "mercyText")),
    img: t.target.img,
    button: localize(key("Dialog", "choose")),
    fields: [
      {
        type: "select",
        name: "row",
        label: localize(key("Dialog", "mercy")),
        value: String(Math.max(0, now)),
        options: labels.map((label, i) => ({ value: String(i), label })),
      },
    ],
  });
  return input === null ? null : Number(textIn(input, "row"));
}

/** What a Drain is pointed at; null when the dialog was closed. Powers of somebody whose numbers are hidden have no names for players. @rule TWI-440 */
export async function askDrain(state: AttackState, t: TargetState, table: Table): Promise<string | null> {
  const victim = characterAt(table, t.target.uuid);
  const traits = state.request.drain && victim ? drainable(state.request.drain, victim) : [];
  const hidden = !game.user.isGM && table.hidden(t.target.uuid);
  const input = await question({
    title: localize(key("Dialog", "drainTitle"), { name: t.target.name }),
    subtitle: localize(key("Dialog", "drainText")),
    img: t.target.img,
    button: localize(key("Dialog", "choose")),
    fields: [
      {
        type: "select",
        name: "trait",
        label: localize(key("Dialog", "drainTrait")),
        value: traits[0] ?? "",
        options: traits.map((value, at) => ({
          value,
          label:
            hidden && value.startsWith(POWER)
              ? `${localize(key("Sheet", "aPower"))} ${at + 1}`
              : shiftedName(value, victim?.powers ?? [], localize),
        })),
      },
    ],
  });
  return input === null ? null : textIn(input, "trait");
}

/** How hard somebody is hurled: any rank up to the full one. @rule TWI-276 */
export async function askKnockback(_state: AttackState, t: TargetState, rank: number): Promise<number | null> {
  const feet = (r: number): string => distanceText(value(r), localize);
  const input = await question({
    title: localize(key("Dialog", "knockbackTitle"), { name: t.target.name }),
    subtitle: localize(key("Dialog", "knockbackText"), { rank, distance: feet(rank) }),
    img: t.target.img,
    button: localize(key("Dialog", "hurl")),
    fields: [
      {
        type: "number",
        name: "rank",
        label: localize(key("Dialog", "knockbackRank")),
        value: rank,
        min: 0,
        max: rank,
        hint: Array.from({ length: Math.min(rank, 6) }, (_n, i) => `${rank - i}: ${feet(rank - i)}`).join(" \u00b7 "),
      },
    ],
    refused: (i) =>
      (numberIn(i, "rank") ?? -1) < 0 || (numberIn(i, "rank") ?? 0) > rank
        ? refuse("knockback.more", { most: rank })
        : null,
  });
  return input === null ? null : (numberIn(input, "rank") ?? rank);
}

/** Typical Toughness of what stands in the way. @rule TWI-288 */
const THINGS = {
  glass: 1,
  rope: 1,
  door: 3,
  ice: 3,
  wood: 4,
  chain: 7,
  brick: 8,
  car: 8,
  iron: 9,
  concrete: 10,
  steel: 10,
  safe: 12,
  titanium: 15,
  superAlloy: 20,
} as const;
/** Whether something in the way is one of those that are listed. */
export const isThing = (id: string): boolean => Object.hasOwn(THINGS, id);
/** Most things that one dialog asks for. */
const MOST_THINGS = 3;

/** What is in the way of somebody hurled; null when the dialog was closed. @rule TWI-277 TWI-278 TWI-288 */
export async function askPath(state: AttackState, t: TargetState, table: Table): Promise<readonly Obstacle[] | null> {
  const feet = t.knockback?.distance ?? 0;
  const flight = flightFor(state, t, feet);
  // What the board shows in the way stands there already, up to the first person: nobody flies on through those.
  const shown = (inTheWay(flight) ?? []).filter(({ met }) => met.kind !== "edge");
  const isPerson = (who: string | null): boolean => {
    const kind = who === null ? undefined : characterAt(table, who)?.kind;
    return kind !== undefined && kind !== "object";
  };
  const stop = shown.findIndex(({ met }) => met.kind === "body" && isPerson(met.who));
  const person = shown[stop];
  const hit = shown
    .slice(0, stop === -1 ? undefined : stop)
    .map(({ met, feet: at }) => ({ at, thing: (met.kind === "body" && met.who) || `${THINGS.brick}:brick` }));
  const around = (uuids: readonly string[]): readonly TwintensActor[] =>
    [...new Set(uuids)].filter((uuid) => uuid !== t.target.uuid).flatMap((uuid) => characterAt(table, uuid) ?? []);
  const people = around(candidates())
    .filter((c) => c.kind !== "object")
    .map((c) => c.ref);
  const onBoard = around(thingsHere())
    .filter((c) => c.kind === "object" && c.state !== "destroyed")
    .map((c) => ({
      value: c.ref,
      label: localize(key("Dialog", "thing"), { name: c.name, toughness: c.objectToughness }),
    }));
  const things = [
    { value: "", label: localize(key("Dialog", "nothingThere")) },
    ...onBoard,
    ...Object.entries(THINGS).map(([name, toughness]) => ({
      value: String(toughness) + ":" + name,
      label: localize(key("Dialog", "thing"), { name: key("Thing", name), toughness }),
    })),
  ];
  const perThing = Array.from({ length: MOST_THINGS }, (_none, i): DialogField[] => [
    {
      type: "select",
      name: `thing${i}`,
      label: localize(key("Dialog", "inTheWay"), { number: i + 1 }),
      value: things.find(({ value }) => value === hit[i]?.thing)?.value ?? "",
      options: things,
    },
    {
      type: "number",
      name: `at${i}`,
      label: localize(key("Dialog", "atFeet"), { number: i + 1 }),
      value: hit[i]?.at ?? Math.min(feet, 10),
      min: 0,
      max: Math.max(feet, 0),
    },
    {
      type: "number",
      name: `toughness${i}`,
      label: localize(key("Dialog", "otherToughness"), { number: i + 1 }),
      value: null,
      min: 0,
      max: 60,
      placeholder: localize(key("Dialog", "asListed")),
    },
  ]).flat();
  const somebody: DialogField[] =
    people.length === 0
      ? []
      : [
          {
            type: "select",
            name: "person",
            label: localize(key("Dialog", "personThere")),
            value: people.find((uuid) => person?.met.kind === "body" && uuid === person.met.who) ?? "",
            options: [
              { value: "", label: localize(key("Dialog", "nobodyThere")) },
              ...people.map((uuid) => ({ value: uuid, label: table.party(uuid)?.name ?? "" })),
            ],
          },
          {
            type: "number",
            name: "personAt",
            label: localize(key("Dialog", "personAt")),
            value: person?.feet ?? Math.min(feet, 10),
            min: 0,
            max: Math.max(feet, 0),
          },
        ];
  const input = await question({
    title: localize(key("Dialog", "pathTitle"), { name: t.target.name }),
    subtitle: localize(key("Dialog", "pathText"), { distance: distanceText(feet, localize) }),
    img: t.target.img,
    button: localize(key("Dialog", "fly")),
    path: [flight],
    fields: [...perThing, ...somebody],
  });
  if (input === null) return null;
  const objects = Array.from({ length: MOST_THINGS }, (_none, i): Obstacle[] => {
    const said = textIn(input, `thing${i}`);
    const at = Math.max(0, numberIn(input, `at${i}`) ?? 0);
    if (characterAt(table, said)?.kind === "object") return [{ at, kind: "object", toughness: 0, id: said }];
    const [listed = "", name = ""] = said.split(":");
    const own = numberIn(input, `toughness${i}`);
    if (listed === "" && own === null) return [];
    return [{ at, kind: "object", toughness: own ?? Number(listed), id: name }];
  }).flat();
  const uuid = textIn(input, "person");
  return [
    ...objects,
    ...(uuid === ""
      ? []
      : [{ at: Math.max(0, numberIn(input, "personAt") ?? 0), kind: "character" as const, toughness: 0, id: uuid }]),
  ];
}

/** Ask to whom a miss is sent; null when the question was closed, or nobody is there. @rule TWI-421 */
export async function askRedirect(state: AttackState, t: TargetState, table: Table): Promise<string | null> {
  const here = reachable(t.target.uuid).filter((uuid) => uuid !== state.request.actor.uuid && !targetOf(state, uuid));
  const input = await question({
    title: localize(featLabel("redirect")),
    subtitle: localize(key("Dialog", "redirectText"), { name: state.request.actor.name }),
    img: t.target.img,
    button: localize(key("Dialog", "choose")),
    fields: [
      {
        type: "select",
        name: "to",
        label: localize(key("Dialog", "redirectTo")),
        value: here[0] ?? "",
        options: here.map((uuid) => ({ value: uuid, label: table.party(uuid)?.name ?? uuid })),
      },
    ],
  });
  const to = input ? textIn(input, "to") : "";
  return to === "" ? null : to;
}
