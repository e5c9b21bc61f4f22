import { attackOdds, bonusOf, CONCEALMENT, COVER, defenseCheck, feintedDefense, key, MANNERS, tradeLimit, type AttackRequest, type Manner } from "../../../rules/fudge/index.ts";
import type { DialogField, DialogInput, DialogView, DraftEditor } from "../../rolls/dialog-types.ts";
import { tickedIn } from "../../rolls/dialog-types.ts";
import type { Localize } from "../../ruleset.ts";
import { rowViews, signed } from "../../view/rows.ts";
import { attackOn, exchangeOf, hiddenFrom, jointOf, mayBeRoutine, sharesOf, thingsOf, TRADE_KEYS, type AttackDraft } from "./attack-draft.ts";
import { JOINT } from "../asks.ts";
import { becauseIn, byHandFields } from "./by-hand.ts";
import { CIRCUMSTANCE_LIMIT, numberIn, type Opponent } from "./check-editor.ts";
import { oddsView } from "./odds-view.ts";

/** Ways to strike that make sense with this attack at all: what needs no check, or several targets, has only the plain one. */
function manners({ attack, targets }: AttackDraft): readonly Manner[] {
  if (attack.check === null || targets.length > 1) return ["plain"];
  return MANNERS.filter((m) => (m === "charge" || m === "slam" ? attack.range === "close" && (m === "charge" || attack.effect === "damage") : m !== "smash" || attack.effect === "damage"));
}

/** What a way to strike asks for. */
function mannerFields(draft: AttackDraft, localize: Localize): DialogField[] {
  const able = manners(draft);
  if (able.length < 2) return [];
  const label = (area: string, name: string): string => localize(key(area, name));
  const things = thingsOf(draft.targets[0]);
  return [
    { type: "select", name: "manner", label: label("Dialog", "manner"), value: draft.manner, options: able.map((value) => ({ value, label: localize(key("Manner", value, "label")) })), ...(draft.manner !== "plain" && { hint: localize(key("Manner", draft.manner, "text")) }) },
    ...(draft.manner === "slam" ? [{ type: "switch" as const, name: "movedFull", label: label("Dialog", "movedFull"), value: draft.movedFull }] : []),
    ...(draft.manner === "smash"
      ? ([
          { type: "select", name: "thing", label: label("Dialog", "thing"), value: draft.thing, options: [{ value: "", label: label("Dialog", "noThing") }, ...things.map((p) => ({ value: p.id, label: p.name }))] },
          { type: "switch", name: "held", label: label("Dialog", "held"), value: draft.held },
        ] satisfies DialogField[])
      : []),
  ];
}

/** Who strikes along, and how ranks are divided. */
function togetherFields(draft: AttackDraft, localize: Localize): DialogField[] {
  const shares = sharesOf(draft);
  const allies = draft.candidates.filter((c) => !draft.targets.some((t) => t.uuid === c.uuid));
  const team = draft.attack.check !== null && draft.targets.length > 0 && allies.length > 0;
  const joint = jointOf(draft);
  const ways = draft.targets.length === 1 && draft.manner === "plain";
  return [
    ...(shares ? draft.targets.map((t, i) => ({ type: "number" as const, name: `share${i}`, label: localize(key("Dialog", "share"), { name: t.name }), value: shares[i] ?? 1, min: 1, max: draft.attack.rank.total })) : []),
    ...(team ? [{ type: "many" as const, name: "helpers", label: localize(key("Dialog", "helpers")), value: draft.helpers.map((h) => h.uuid), options: allies.map((c) => ({ value: c.uuid, label: c.name })), hint: localize(key("Dialog", `joint.${joint}.hint`)) }] : []),
    ...(team && ways && draft.helpers.length > 0 ? [{ type: "select" as const, name: "joint", label: localize(key("Dialog", "jointHow")), value: joint, options: JOINT.map((value) => ({ value, label: localize(key("Dialog", `joint.${value}.label`)) })) }] : []),
  ];
}

function fields(draft: AttackDraft, localize: Localize): DialogField[] {
  const options = (keys: readonly string[], area: string): { value: string; label: string }[] => keys.map((value) => ({ value, label: localize(key(area, value)) }));
  const checked = draft.attack.check !== null;
  const routine = mayBeRoutine(draft);
  const aims = draft.candidates.map((c) => ({ value: c.uuid, label: c.name }));
  return [
    ...(aims.length > 0 ? [{ type: "many" as const, name: "targets", label: localize(key("Dialog", "aimAt")), value: draft.targets.map((t) => t.uuid), options: aims }] : []),
    ...mannerFields(draft, localize),
    { type: "select", name: "cover", label: localize(key("Dialog", "cover")), value: draft.cover, options: options([...Object.keys(COVER), "complete"], "Cover") },
    ...(checked
      ? ([
          { type: "select", name: "concealment", label: localize(key("Dialog", "concealment")), value: draft.concealment, options: options(Object.keys(CONCEALMENT), "Concealment") },
          ...(draft.attack.range === "ranged" ? [{ type: "select" as const, name: "band", label: localize(key("Dialog", "range")), value: draft.band, options: options(["short", "medium", "long", "beyond"], "Band") }] : []),
          ...byHandFields(draft, CIRCUMSTANCE_LIMIT, localize),
          ...TRADE_KEYS.map((k) => ({ type: "number" as const, name: k, label: localize(key("Trade", k)), value: draft.trades[k], min: 0, max: tradeLimit(draft.actor.character, k) })),
          ...(routine ? [{ type: "switch" as const, name: "routine", label: localize(key("Dialog", "routine")), value: draft.routine, hint: localize(key("Dialog", "routineAttack")) }] : []),
        ] satisfies DialogField[])
      : []),
    ...areaFields(draft, localize),
    ...togetherFields(draft, localize),
    ...(draft.attack.meets !== null || draft.attack.resistedBy !== null ? [{ type: "select" as const, name: "mode", label: localize(key("Dialog", "mode")), value: draft.mode, options: ["", "static", "opposed"].map((value) => ({ value, label: localize(key("Dialog", `modes.${value === "" ? "table" : value}`)) })) }] : []),
  ];
}

/** What of an area says who may still get out of it. @rule FUD-115 */
function areaFields(draft: AttackDraft, localize: Localize): DialogField[] {
  if (draft.attack.meets !== "area") return [];
  return [
    ...(draft.cover === "none" ? [] : [{ type: "switch" as const, name: "coverIgnored", label: localize(key("Dialog", "coverIgnored")), value: draft.coverIgnored }]),
    { type: "number", name: "edge", label: localize(key("Dialog", "edge")), value: draft.edge, min: -10, max: 40, placeholder: localize(key("Dialog", "edgeNear")) },
    ...(draft.targets.length > 0 ? [{ type: "many" as const, name: "unaware", label: localize(key("Dialog", "unaware")), value: draft.unaware, options: draft.targets.map((t) => ({ value: t.uuid, label: t.name })) }] : []),
  ];
}

/** A draft with what its dialog says now. Fields that weren't shown leave what they were about as it was. */
function edit(draft: AttackDraft, input: DialogInput): AttackDraft {
  const targets = "targets" in input ? draft.candidates.filter((c) => tickedIn(input, "targets").includes(c.uuid)) : draft.targets;
  const helpers = "helpers" in input ? draft.candidates.filter((c) => tickedIn(input, "helpers").includes(c.uuid)) : draft.helpers;
  const same = targets.length === draft.targets.length && targets.every((t, i) => t.uuid === draft.targets[i]?.uuid);
  const able = manners({ ...draft, targets });
  const manner = (input.manner as Manner | undefined) ?? draft.manner;
  return {
    ...draft,
    targets,
    helpers: helpers.filter((h) => !targets.some((t) => t.uuid === h.uuid)),
    joint: (input.joint as AttackDraft["joint"] | undefined) ?? draft.joint,
    cover: (input.cover as AttackDraft["cover"] | undefined) ?? draft.cover,
    concealment: targets[0]?.uuid !== draft.targets[0]?.uuid ? hiddenFrom(draft.actor, targets[0]) : ((input.concealment as AttackDraft["concealment"] | undefined) ?? draft.concealment),
    band: (input.band as AttackDraft["band"] | undefined) ?? draft.band,
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

/** The dialog of an attack: where both stand, how it is struck, maneuvers, and the odds against the first target. */
export function attackEditor(localize: Localize, refusal: (r: { readonly reason: string }) => string): DraftEditor<AttackDraft> {
  return {
    ruleset: "fudge",
    edit,
    view: (draft): DialogView => {
      const asked = exchangeOf(draft);
      const [first] = draft.targets;
      const check = asked.accepted ? (asked.request.targets[0]?.attack ?? null) : null;
      return {
        adapts: true,
        title: localize(key("Dialog", "attackTitle"), { name: draft.actor.name, attack: draft.attack.name ?? draft.attack.label }),
        subtitle: [
          draft.targets.length > 0 ? localize(key("Dialog", "targets"), { names: draft.targets.map((t) => t.name).join(", ") }) : localize(key("Card", "effectRank"), { effect: key("Effect", draft.attack.effect, "label"), rank: draft.attack.rank.total }),
          ...(asked.accepted && asked.request.breaks !== undefined ? [localize(key("Card", "breaks"), { name: asked.request.breaks })] : []),
        ].join(" \u00b7 "),
        img: draft.actor.img,
        fields: fields(draft, localize),
        rows: check ? rowViews([...check.check.bonus, ...check.check.circumstances], localize) : [],
        modifiers: [],
        bonus: check ? signed(bonusOf(check.check).total) : "",
        odds: check && first ? odds(draft, check, first, localize) : null,
        refused: asked.accepted ? null : refusal(asked),
        button: localize(key("Dialog", "attack")),
      };
    },
  };
}

function odds(draft: AttackDraft, check: AttackRequest, target: Opponent, localize: Localize): DialogView["odds"] {
  const defence = feintedDefense(defenseCheck(target.character, draft.attack.meets === "dodge" ? "dodge" : "parry", draft.settings), target.character, draft.actor.uuid);
  const better = attackOn(draft, target, 1);
  return oddsView(attackOdds(check, defence), better.accepted ? attackOdds(better.request, defence) : null, localize(key("Dialog", "chanceToHit"), { name: target.name }), localize, true);
}
