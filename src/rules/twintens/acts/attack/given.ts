/** What a hit leads to without a roll: aid for an ally, a blow at what somebody holds. */
import type { Acts, Option } from "../../../kernel/act.ts";
import { change } from "../../../kernel/change.ts";
import { refuse } from "../../../kernel/refusal.ts";
import type { Ref } from "../../../kernel/situation.ts";
import { objectSave } from "../../harm/knockback.ts";
import { featNumber } from "../../hero/derive.ts";
import { key } from "../../labels.ts";
import { notesOf, ownTurnIn, type TwintensSituation } from "../../situation.ts";
import { impose } from "../../state/condition-changes.ts";
import { as, asks, gone, named, type TwintensAct } from "../act.ts";
import { changing, done } from "../done.ts";
import { aidBonus, untilOwnTurnEnd } from "../maneuvers.ts";

type S = TwintensSituation;

const BASE = { group: "other", by: "owner", at: ["card"], refused: () => null, price: () => [] } as const;
const AIDS = ["attack", "defense"] as const;
type Aid = {
  /** The foe whose 10 was hit. */
  readonly against: Ref;
  readonly ally: Ref;
  readonly by: (typeof AIDS)[number];
};

/** An ally has the bonus until the end of their next turn: on the next attack, or on Defense against that foe. @rule TWI-360 */
const aid: TwintensAct<Aid> = {
  ...BASE,
  rules: ["TWI-360"],
  label: { key: key("Deed", "aid", "label") },
  detail: () => asks("aidText"),
  choices: {
    against: { pick: "who", label: asks("against"), silent: true },
    ally: {
      pick: "who",
      label: asks("ally"),
      fits: (_s, { against }, who) => who !== against,
      prefers: (s, _chosen, who) => s.played(who) === s.played(s.self),
    },
    by: {
      pick: "one",
      label: asks("aidWith"),
      options: () => AIDS.map((value): Option<Aid["by"]> => ({ value, label: asks(`aid.${value}`) })),
    },
  },
  perform: (s, { against, ally: ref, by }) =>
    as(s, (who) => {
      const ally = s.character(ref);
      if (!ally) return gone(s, ref);
      const details = {
        trait: by === "defense" ? `defense ${against}` : against,
        source: who.ref,
        degree: aidBonus(Number.MAX_SAFE_INTEGER, featNumber(who, "aid")),
        until: untilOwnTurnEnd(ally.ref, notesOf(s.fight) !== null && ownTurnIn(s, ally.ref)),
      };
      return changing(impose(ally.ref, ally.conditions, "aided", details, "TWI-360"));
    }),
};

type Sunder = {
  readonly holder: Ref;
  readonly item: string;
  readonly toughness: number;
  /** Of the blow that hit it. */
  readonly damage: number;
};
/** Most that a dialog takes for a Toughness, and that a blow may do. */
const MOST = { toughness: 60, damage: 200 } as const;

/** A blow at what somebody holds: it holds, is marked, or breaks. @rule TWI-288 TWI-384 */
const sunder: TwintensAct<Sunder> = {
  ...BASE,
  rules: ["TWI-288", "TWI-384"],
  label: { key: key("Deed", "sunder", "label") },
  detail: () => asks("sunderText"),
  choices: {
    holder: { pick: "who", label: asks("against"), silent: true },
    item: {
      pick: "one",
      label: asks("item"),
      none: refuse("attack.gone"),
      options: (s, { holder }) => (s.character(holder)?.weapons ?? []).filter((w) => w.equipped).map(named),
    },
    toughness: { pick: "whole", label: asks("toughness"), bounds: () => [0, MOST.toughness], first: () => 8 },
    damage: { pick: "whole", label: asks("toughness"), silent: true, bounds: () => [0, MOST.damage] },
  },
  perform: (s, { holder: ref, item: id, toughness, damage }) => {
    const weapon = s.character(ref)?.weapons.find((w) => w.id === id);
    if (!weapon) return refuse("attack.gone");
    const { marks = 0 } = weapon;
    const { state } = objectSave(toughness, damage, marks);
    const item = `${ref}.Item.${id}`;
    return done([
      ...(state === "none" ? [] : [change(item, "system.marks", marks, marks + 1, "TWI-288")]),
      ...(state === "broken" || state === "destroyed" ? [change(item, "system.equipped", true, false, "TWI-384")] : []),
    ]);
  },
};

export const GIVEN_ACTS = { aid, sunder } as const satisfies Acts<S>;
