import {
  type AttackState,
  isVeiled,
  keptFaces,
  key,
  type Luck,
  luckyFor,
  mayImprove,
  type OwnThrow,
  rowOf,
  shareOf,
  type TargetState,
  type Thrower,
} from "../../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView } from "../../../view/card-view.ts";
import type { FudgeActor } from "../../models/snapshot.ts";
import { situation } from "../../situation.ts";
import { worthShare } from "../attack/attack-worth.ts";

const KINDS: readonly Luck[] = ["good", "bad"];

/** Those of the viewer's who may bend a throw of somebody's; a Gamemaster bends for those whom no player plays. */
const mine = (uuid: string, kind: Luck, viewer: Viewer, table: Table): readonly FudgeActor[] =>
  luckyFor(situation("", table), uuid, kind).filter((who) =>
    viewer.isGM ? who.player !== true : viewer.owns(who.ref),
  );

function button(
  kind: Luck,
  roll: string,
  args: Readonly<Record<string, string>>,
  who: FudgeActor,
  localize: Localize,
): ButtonView {
  const what = kind === "good" ? roll : `bad${roll.charAt(0).toUpperCase()}${roll.slice(1)}`;
  return {
    gesture: "improve",
    args: { ...args, by: who.ref, ...(kind === "bad" && { worse: "true" }) },
    label: localize(key("Card", "luck.by"), { what: localize(key("Card", `luck.${what}`)), name: who.name }),
    icon: "fa-solid fa-clover",
  };
}

/** Whether a second throw might change this one, for better or worse. */
const bends = ({ check, faces }: OwnThrow, kind: Luck): boolean =>
  shareOf(
    (second) => keptFaces(check, faces, { faces: second, ...(kind === "bad" && { worse: true as const }) }) !== faces,
  ) > 0;

/** Luck and bad luck that the viewer's side may bring to throws of somebody else's on a card. @rule FUD-364 FUD-376 FUD-500 */
export const luckButtons = (
  throws: readonly OwnThrow[],
  uuid: string,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] =>
  throws
    .filter((own) => own.of.uuid === uuid)
    .flatMap((own) =>
      KINDS.filter((kind) => bends(own, kind)).flatMap((kind) =>
        mine(uuid, kind, viewer, table).map((who) => button(kind, "check", { roll: own.roll }, who, localize)),
      ),
    );

/** When a throw of an attack's is bent, by the stage of its row: luck where it went wrong, bad luck where it went well. */
const MOMENTS: readonly {
  readonly roll: Thrower;
  readonly good: TargetState["stage"];
  readonly bad: TargetState["stage"];
}[] = [
  { roll: "attack", good: "missed", bad: "resist" },
  { roll: "defense", good: "resist", bad: "missed" },
  { roll: "resistance", good: "apply", bad: "unharmed" },
  { roll: "power", good: "unharmed", bad: "apply" },
];

/** The same on an attack's card; of a hidden side's dice it is known that they fell. @rule FUD-364 FUD-376 FUD-500 */
export function luckOnAttack(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  return MOMENTS.flatMap(({ roll, ...at }) =>
    KINDS.filter((kind) => t.stage === at[kind]).flatMap((kind) => {
      const attackers = roll === "attack" || roll === "power";
      const of = attackers ? state.request.actor.uuid : t.target.uuid;
      const unseen =
        roll === "power"
          ? isVeiled(state.request) && t.resistance?.power != null
          : attackers
            ? isVeiled(state.request) && t.attack !== null
            : isVeiled(t);
      const lucky = unseen || mayImprove(state, t, roll) ? mine(of, kind, viewer, table) : [];
      // Against numbers that this viewer doesn't know nothing can be worked out: what is left of it is offered.
      const known = !isVeiled(t) && !isVeiled(state.request);
      const bent = unseen || (lucky.length > 0 && (!known || worthShare(state, t, roll, table, kind === "bad") > 0));
      return bent ? lucky.map((who) => button(kind, roll, { target: rowOf(t.target), roll }, who, localize)) : [];
    }),
  );
}
