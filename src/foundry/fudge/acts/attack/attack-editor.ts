import {
  type AttackExchange,
  bonusOf,
  CIRCUMSTANCE_LIMIT,
  CONCEALMENT,
  COVER,
  grantsFor,
  isHeld,
  isScenery,
  key,
  LEAST_DOUBLINGS,
  type Manner,
  MANNERS,
  type MaterialKey,
  MATERIALS,
  MOST_DOUBLINGS,
  OBJECT_STATES,
  sceneryId,
  sceneryOf,
  targetsRefusal,
  tradeLimit,
  TRADES,
} from "../../../../rules/fudge/index.ts";
import { beside } from "../../../../rules/kernel/manners.ts";
import type { DialogField, DialogInput, DialogView, DraftEditor } from "../../../rolls/dialog-types.ts";
import { tickedIn } from "../../../rolls/dialog-types.ts";
import type { Localize } from "../../../ruleset.ts";
import { equalOf, saysEqual, type Secret } from "../../../view/as-equal.ts";
import { rowViews, signed } from "../../../view/rows.ts";
import { JOINT, sceneryAt } from "../asks.ts";
import { becauseIn, byHandFields, numberIn } from "../by-hand.ts";
import {
  type AttackDraft,
  exchangeOf,
  jointOf,
  mayBeRoutine,
  mayDivide,
  sharesOf,
  thingsOf,
  TRADE_KEYS,
} from "./attack-draft.ts";
import { attackChance } from "./attack-odds.ts";
import { bandOptions, concealmentOptions, NEAR, nearOptions, standsAt } from "./attack-places.ts";
import { aboutEffect } from "./attack-words.ts";

/** Ways to strike that make sense with this attack at all: what needs no check, or several targets, has only the plain one. */
function manners({ attack, targets }: AttackDraft): readonly Manner[] {
  if (attack.check === null || targets.length > 1) return ["plain"];
  return MANNERS.filter((m) =>
    m === "charge" || m === "slam"
      ? attack.range === "close" && (m === "charge" || attack.effect === "damage")
      : m !== "smash" || attack.effect === "damage",
  );
}

/** Whose numbers and belongings the user may not know. */

/** What a way to strike asks for. */
function mannerFields(draft: AttackDraft, secret: Secret, localize: Localize): DialogField[] {
  const able = manners(draft);
  if (able.length < 2) return [];
  const label = (area: string, name: string): string => localize(key(area, name));
  const [target] = draft.targets;
  // Of whom a player may not know there is what all can see: what is in the hand.
  const things = thingsOf(target).filter((p) => !target || !secret(target.uuid) || (p.active && isHeld(p)));
  return [
    {
      type: "select",
      name: "manner",
      label: label("Dialog", "manner"),
      value: draft.manner,
      options: able.map((value) => ({ value, label: localize(key("Manner", value, "label")) })),
      ...(draft.manner !== "plain" && { hint: localize(key("Manner", draft.manner, "text")) }),
    },
    ...(draft.manner === "slam"
      ? [{ type: "switch" as const, name: "movedFull", label: label("Dialog", "movedFull"), value: draft.movedFull }]
      : []),
    ...(draft.manner === "smash"
      ? ([
          {
            type: "select",
            name: "thing",
            label: label("Dialog", "thing"),
            value: draft.thing,
            options: [
              { value: "", label: label("Dialog", "noThing") },
              ...things.map((p) => ({ value: p.id, label: p.name })),
            ],
          },
          { type: "switch", name: "held", label: label("Dialog", "held"), value: draft.held },
        ] satisfies DialogField[])
      : []),
  ];
}

/** Who strikes along, and how ranks are divided. */
function togetherFields(draft: AttackDraft, localize: Localize): DialogField[] {
  const shares = sharesOf(draft);
  const allies = draft.allies.filter((c) => !draft.targets.some((t) => t.uuid === c.uuid));
  const team = draft.attack.check !== null && draft.targets.length > 0 && allies.length > 0;
  const joint = jointOf(draft);
  const ways = draft.targets.length === 1 && draft.manner === "plain";
  return [
    ...(mayDivide(draft)
      ? [
          {
            type: "switch" as const,
            name: "divide",
            label: localize(key("Dialog", "divide")),
            value: draft.divide,
            hint: localize(key("Dialog", "divideHint")),
          },
        ]
      : []),
    ...(shares
      ? draft.targets.map((t, i) => ({
          type: "number" as const,
          name: `share${i}`,
          label: localize(key("Dialog", "share"), { name: t.name }),
          value: shares[i] ?? 1,
          min: 1,
          max: draft.attack.rank.total,
        }))
      : []),
    ...(team
      ? [
          {
            type: "many" as const,
            name: "helpers",
            label: localize(key("Dialog", "helpers")),
            value: draft.helpers.map((h) => h.uuid),
            options: allies.map((c) => ({ value: c.uuid, label: c.name })),
            hint: localize(key("Dialog", `joint.${joint}.hint`)),
          },
        ]
      : []),
    ...(team && ways && draft.helpers.length > 0
      ? [
          {
            type: "select" as const,
            name: "joint",
            label: localize(key("Dialog", "jointHow")),
            value: joint,
            options: JOINT.map((value) => ({ value, label: localize(key("Dialog", `joint.${value}.label`)) })),
          },
        ]
      : []),
  ];
}

function fields(draft: AttackDraft, secret: Secret, localize: Localize): DialogField[] {
  const options = (keys: readonly string[], area: string): { value: string; label: string }[] =>
    keys.map((value) => ({ value, label: localize(key(area, value)) }));
  const checked = draft.attack.check !== null;
  const routine = mayBeRoutine(draft);
  const aims = draft.candidates.map((c) => ({ value: c.uuid, label: c.name }));
  return [
    ...(aims.length > 0
      ? [
          {
            type: "many" as const,
            name: "targets",
            label: localize(key("Dialog", "aimAt")),
            value: draft.targets.map((t) => t.uuid),
            options: aims,
          },
        ]
      : []),
    ...mannerFields(draft, secret, localize),
    {
      type: "select",
      name: "cover",
      label: localize(key("Dialog", "cover")),
      value: draft.cover,
      options: options([...Object.keys(COVER), "complete"], "Cover"),
    },
    ...(checked
      ? ([
          {
            type: "select",
            name: "concealment",
            label: localize(key("Dialog", "concealment")),
            value: draft.concealment,
            options: concealmentOptions(draft, Object.keys(CONCEALMENT), localize),
          },
          ...(draft.attack.range === "ranged"
            ? [
                {
                  type: "select" as const,
                  name: "band",
                  label: localize(key("Dialog", "range")),
                  value: draft.band,
                  options: bandOptions(draft, localize),
                },
              ]
            : []),
          ...nearFields(draft, localize),
          ...byHandFields(draft, CIRCUMSTANCE_LIMIT, localize),
          ...tradeFields(draft, localize),
          ...(routine
            ? [
                {
                  type: "switch" as const,
                  name: "routine",
                  label: localize(key("Dialog", "routine")),
                  value: draft.routine,
                  hint: localize(key("Dialog", "routineAttack")),
                },
              ]
            : []),
        ] satisfies DialogField[])
      : []),
    ...areaFields(draft, localize),
    ...togetherFields(draft, localize),
    ...sceneryFields(draft, localize),
    ...(draft.attack.meets !== null || draft.attack.resistedBy !== null
      ? [
          {
            type: "select" as const,
            name: "mode",
            label: localize(key("Dialog", "mode")),
            value: draft.mode,
            options: ["", "static", "opposed"].map((value) => ({
              value,
              label: localize(key("Dialog", `modes.${value === "" ? "table" : value}`)),
            })),
          },
        ]
      : []),
  ];
}

/** The four trades, each with what it gives for what, and how far it goes. @rule FUD-310 FUD-311 FUD-312 FUD-313 */
const tradeFields = ({ actor, trades }: AttackDraft, localize: Localize): DialogField[] =>
  TRADE_KEYS.map((k) => {
    const max = tradeLimit(actor.character, k);
    const { trained } = TRADES[k];
    return {
      type: "number",
      name: k,
      label: localize(key("Trade", k)),
      value: trades[k],
      min: 0,
      max,
      hint: localize(key("TradeHint", max < trained ? "more" : "all"), { what: key("TradeHint", k), max, trained }),
    };
  });

/** Whether a shot is at close range, where that matters: the target was aimed at, or can't defend itself. @rule FUD-291 FUD-316 */
function nearFields(draft: AttackDraft, localize: Localize): DialogField[] {
  if (draft.attack.range !== "ranged" || !draft.targets.some((t) => standsAt(draft, t).band === "short")) return [];
  const matters =
    draft.actor.character.conditions.some((c) => c.id === "aiming") ||
    draft.targets.some((t) => grantsFor(t.character).openness === "defenseless");
  return matters
    ? [
        {
          type: "select",
          name: "near",
          label: localize(key("Dialog", "near")),
          value: draft.near === null ? "" : NEAR[draft.near ? 0 : 1],
          options: nearOptions(draft, localize),
          hint: localize(key("Dialog", "nearHint")),
        },
      ]
    : [];
}

/** A thing that nobody holds and no actor stands for, to be struck at: what it is made of, how thick it is, how it is by now. @rule FUD-168 FUD-169 */
function sceneryFields({ attack, targets }: AttackDraft, localize: Localize): DialogField[] {
  if (attack.effect !== "damage") return [];
  const thing = targets.map((t) => sceneryOf(t.uuid)).find((s) => s !== null) ?? null;
  const materials = Object.entries(MATERIALS).map(([value, toughness]) => ({
    value,
    label: localize(key("Dialog", "scenery.of"), { material: key("Material", value), toughness }),
  }));
  const states = OBJECT_STATES.filter((s) => s !== "destroyed").map((value) => ({
    value,
    label: localize(key("ObjectState", value)),
  }));
  return [
    {
      type: "select",
      name: "scenery",
      label: localize(key("Dialog", "scenery.label")),
      value: thing?.material ?? "",
      options: [{ value: "", label: localize(key("Dialog", "scenery.none")) }, ...materials],
    },
    ...(thing
      ? ([
          {
            type: "number",
            name: "thickness",
            label: localize(key("Dialog", "scenery.thickness")),
            value: thing.doublings,
            min: LEAST_DOUBLINGS,
            max: MOST_DOUBLINGS,
            hint: localize(key("Dialog", "scenery.thicknessHint")),
          },
          {
            type: "select",
            name: "worn",
            label: localize(key("Dialog", "scenery.state")),
            value: thing.state,
            options: states,
          },
        ] satisfies DialogField[])
      : []),
  ];
}

/** Whom and what the dialog aims at now: a thing of the scenery takes the place of everybody else where the attack falls on one alone. */
function aimedIn(draft: AttackDraft, input: DialogInput): AttackDraft["targets"] {
  const ticked =
    "targets" in input
      ? draft.candidates.filter((c) => tickedIn(input, "targets").includes(c.uuid))
      : draft.targets.filter((t) => !isScenery(t.uuid));
  const before = draft.targets.find((t) => isScenery(t.uuid));
  if (!("scenery" in input)) return before ? [...ticked, before] : ticked;
  const [material] = Object.keys(MATERIALS).filter((m) => m === input.scenery) as MaterialKey[];
  const state = OBJECT_STATES.find((s) => s === input.worn) ?? "intact";
  const thing = material
    ? sceneryAt(sceneryId({ material, doublings: numberIn(input, "thickness") ?? 0, state }))
    : null;
  if (!thing) return ticked;
  return targetsRefusal(draft.attack, ticked.length + 1) ? [thing] : [...ticked, thing];
}

/** What of an area says who may still get out of it. @rule FUD-115 */
function areaFields(draft: AttackDraft, localize: Localize): DialogField[] {
  if (draft.attack.meets !== "area") return [];
  return [
    ...(draft.cover === "none"
      ? []
      : [
          {
            type: "switch" as const,
            name: "coverIgnored",
            label: localize(key("Dialog", "coverIgnored")),
            value: draft.coverIgnored,
            hint: localize(key("Dialog", "coverIgnoredHint")),
          },
        ]),
    {
      type: "number",
      name: "edge",
      label: localize(key("Dialog", "edge")),
      value: draft.edge,
      min: -10,
      max: 40,
      placeholder: localize(key("Dialog", "edgeNear")),
      hint: localize(key("Dialog", "edgeHint")),
    },
    ...(draft.targets.length > 0
      ? [
          {
            type: "many" as const,
            name: "unaware",
            label: localize(key("Dialog", "unaware")),
            value: draft.unaware,
            options: draft.targets.map((t) => ({ value: t.uuid, label: t.name })),
            hint: localize(key("Dialog", "unawareHint")),
          },
        ]
      : []),
  ];
}

/** A draft with what its dialog says now. Fields that weren't shown leave what they were about as it was. */
function edit(draft: AttackDraft, input: DialogInput): AttackDraft {
  const targets = aimedIn(draft, input);
  const helpers =
    "helpers" in input ? draft.allies.filter((c) => tickedIn(input, "helpers").includes(c.uuid)) : draft.helpers;
  const same = targets.length === draft.targets.length && targets.every((t, i) => t.uuid === draft.targets[i]?.uuid);
  const able = manners({ ...draft, targets });
  const manner = (input.manner as Manner | undefined) ?? draft.manner;
  return {
    ...draft,
    targets,
    helpers: helpers.filter((h) => !targets.some((t) => t.uuid === h.uuid)),
    joint: (input.joint as AttackDraft["joint"] | undefined) ?? draft.joint,
    cover: (input.cover as AttackDraft["cover"] | undefined) ?? draft.cover,
    concealment: (input.concealment as AttackDraft["concealment"] | undefined) ?? draft.concealment,
    band: (input.band as AttackDraft["band"] | undefined) ?? draft.band,
    near: "near" in input ? (input.near === "" ? null : input.near === NEAR[0]) : draft.near,
    divide: "divide" in input ? input.divide === true : draft.divide,
    coverIgnored: "coverIgnored" in input ? input.coverIgnored === true : draft.coverIgnored,
    edge: numberIn(input, "edge"),
    unaware: "unaware" in input ? tickedIn(input, "unaware") : [],
    circumstance: numberIn(input, "circumstance") ?? 0,
    because: becauseIn(input.because),
    routine: input.routine === true,
    mode: (input.mode as AttackDraft["mode"] | undefined) ?? draft.mode,
    trades: Object.fromEntries(TRADE_KEYS.map((k) => [k, numberIn(input, k) ?? 0])) as AttackDraft["trades"],
    manner: able.includes(manner) ? manner : "plain",
    movedFull: "movedFull" in input ? input.movedFull === true : draft.movedFull,
    thing: same && typeof input.thing === "string" ? input.thing : same ? draft.thing : "",
    held: "held" in input ? input.held === true : draft.held,
    shares: same && "share0" in input ? targets.map((_t, i) => numberIn(input, `share${i}`) ?? 0) : [],
  };
}

/** The odds of an attack; a target whose numbers are hidden is an equal of the attacker in them. @rule FUD-731 */
function oddsOf(draft: AttackDraft, asked: AttackExchange, secret: Secret, localize: Localize): DialogView["odds"] {
  if (!draft.targets.some((t) => secret(t.uuid))) return attackChance(draft, asked, secret, localize);
  const known = {
    ...draft,
    targets: draft.targets.map((t) =>
      secret(t.uuid) ? { ...t, character: equalOf(draft.actor.character, t.character) } : t,
    ),
  };
  const made = exchangeOf(known);
  return made.accepted
    ? saysEqual(
        attackChance(known, made.request, () => false, localize),
        localize,
      )
    : null;
}

/** The dialog of an attack: where both stand, how it is struck, maneuvers, and the odds against the first target. @param secret  whose belongings stay the Gamemaster's */
export function attackEditor(
  localize: Localize,
  refusal: (r: { readonly reason: string }) => string,
  secret: Secret = () => false,
): DraftEditor<AttackDraft> {
  return {
    ruleset: "fudge",
    edit,
    view: (draft): DialogView => {
      const { made: asked, manners } = beside((overrule) => exchangeOf({ ...draft, overrule }));
      const check = asked.accepted ? (asked.request.targets[0]?.attack ?? null) : null;
      return {
        ...(draft.attack.meets !== null && { wide: true as const }),
        title: localize(key("Dialog", "attackTitle"), {
          name: draft.actor.name,
          attack: draft.attack.name ?? draft.attack.label,
        }),
        subtitle: [
          aboutEffect(
            draft.attack,
            asked.accepted ? asked.request.rank : draft.attack.rank.total,
            asked.accepted && draft.trades.powerAttack > draft.trades.accurateAttack,
            localize,
          ),
          ...(draft.targets.length > 0
            ? [localize(key("Dialog", "targets"), { names: draft.targets.map((t) => t.name).join(", ") })]
            : []),
          ...(asked.accepted && asked.request.breaks !== undefined
            ? [localize(key("Card", "breaks"), { name: asked.request.breaks })]
            : []),
        ].join(" \u00b7 "),
        img: draft.actor.img,
        fields: fields(draft, secret, localize),
        rows: check ? rowViews([...check.check.bonus, ...check.check.circumstances], localize) : [],
        modifiers: [],
        bonus: check ? signed(bonusOf(check.check).total) : "",
        odds: asked.accepted ? oddsOf(draft, asked.request, secret, localize) : null,
        refused: asked.accepted ? null : refusal(asked),
        overrulable: manners,
        button: localize("CROSSOVER.Shared.Press.attack"),
      };
    },
  };
}
