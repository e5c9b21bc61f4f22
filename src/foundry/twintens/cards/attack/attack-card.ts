import type { Change } from "../../../../rules/kernel/change.ts";
import { row } from "../../../../rules/kernel/rows.ts";
import {
  attackBlow,
  type AttackStateOf,
  defenceOf,
  impactChanges,
  isVeiled,
  knockbackRank,
  openOn,
  pendingChanges,
  requestOf,
  steadyNow,
  sufferer,
  undecided,
} from "../../../../rules/twintens/index.ts";
import {
  type AttackState,
  coupDc,
  type DamageTrack,
  drainDue,
  escalates,
  evadeDc,
  featLabel,
  finalDamage,
  type Impact,
  key,
  maneuverLabel,
  mercyOptions,
  mercyResults,
  resistDc,
  type ResultPart,
  saveLabel,
  stunIn,
  type TargetState,
  TRADES,
  value,
} from "../../../../rules/twintens/index.ts";
import type { Localize, RulesetAdapter, Table, Viewer } from "../../../ruleset.ts";
import type {
  ButtonView,
  CardView,
  ConsequenceView,
  OutcomeView,
  PartyView,
  RollView,
  Tone,
} from "../../../view/card-view.ts";
import { consequencesOf } from "../../../view/changes.ts";
import { plain, signed } from "../../../view/rows.ts";
import { characterAt } from "../../at-table.ts";
import { situation } from "../../situation.ts";
import { describeChange, distanceText, gradedText, resultText, shiftedName } from "../changes.ts";
import { isThing } from "../dialogs.ts";
import { button, proofRolls, throwView } from "../roll-card.ts";
import { damageView, isBlind, knockbackView, saveText } from "./attack-damage.ts";
import { featButtons } from "./attack-feat-buttons.ts";
import { secondThrows } from "./attack-rerolls.ts";
import { luckButtons } from "./luck-buttons.ts";

const words = { describeChange } as unknown as RulesetAdapter;

const total = (rows: readonly { readonly value: number }[]): number => rows.reduce((sum, r) => sum + r.value, 0);

/** Whether the total is the attacker's secret still. @rule TWI-117 */
const secretYet = (t: TargetState): boolean =>
  t.stage === "defend" && t.attack !== null && t.attack.faces === null && t.target.rows.length === 0;

/** The attack's dice against one target. Before the answer only a natural 2 or 20 is known. @rule TWI-117 TWI-521 TWI-522 */
function attackRoll(state: AttackState, t: TargetState, localize: Localize): RollView[] {
  const { attack } = t;
  if (!attack) return [];
  const label = localize(key("Card", "attackRoll"));
  if (secretYet(t))
    return [
      {
        label,
        dice: [],
        total:
          attack.natural === null
            ? localize(key("Card", "untilDefense"))
            : localize(key("Card", "naturalKnown"), { natural: attack.natural }),
        hidden: true,
        rows: [],
      },
    ];
  if (isBlind(t)) return [throwView(label, null, [], null, null, localize)];
  const threat = state.request.threat;
  const view = throwView(
    label,
    attack,
    t.target.rows,
    attack.dice + total(t.target.rows),
    t.defending && !isVeiled(t)
      ? localize(key("Card", "against"), { defense: plain(t.defending.result.total) })
      : t.target.still === null
        ? null
        : localize(key("Card", "against"), { defense: plain(t.target.still) }),
    localize,
  );
  return [
    threat !== null && threat < 20 ? { ...view, label: localize(key("Card", "attackThreat"), { threat }) } : view,
  ];
}

/** The Defense: rolled, passive or fixed, with the price of further defences in its lines. */
function defenseRoll(t: TargetState, localize: Localize): RollView[] {
  if (!t.defending) return [];
  const { result, thrown, rows } = t.defending;
  const label = localize(key("Card", `defense.${result.kind}`));
  if (isVeiled(t)) return [throwView(label, null, [], null, null, localize)];
  const fixed = thrown ? [] : [row(key("Row", "fixed"), result.total - total(rows), "TWI-114")];
  return [throwView(label, thrown, [...fixed, ...rows], result.total, null, localize)];
}

/** The saves: Reflex against an area, then Toughness or what the effect asks for. @rule TWI-523 */
function saveRolls(state: AttackState, t: TargetState, localize: Localize): RollView[] {
  const out: RollView[] = [];
  const dc = (n: number): string | null => (isBlind(t) ? null : localize(key("Card", "dc"), { dc: plain(n) }));
  if (t.evaded)
    out.push(
      throwView(
        localize(saveLabel("ref")),
        t.evaded.thrown,
        t.evaded.rows,
        isVeiled(t) ? null : t.evaded.total,
        dc(evadeDc(state.request, t)),
        localize,
      ),
    );
  if (t.resisted)
    out.push(
      throwView(
        localize(saveLabel(state.request.extras?.resist ?? "will")),
        t.resisted.thrown,
        t.resisted.rows,
        isVeiled(t) ? null : t.resisted.total,
        dc(resistDc(state.request, t)),
        localize,
      ),
    );
  if (t.save && !t.save.noSave && t.facts?.kind === "toughness") {
    const penalty = t.save.penalty === 0 ? [] : [row(key("Row", "damagePenalty"), t.save.penalty, "TWI-188")];
    out.push(
      throwView(
        localize(saveLabel("toughness")),
        t.saveThrow,
        [...t.facts.rows, ...penalty],
        isVeiled(t) ? null : t.save.total,
        dc(t.save.dc),
        localize,
      ),
    );
  }
  if (t.other && t.facts?.kind === "other")
    out.push(
      throwView(
        localize(saveLabel(state.request.effect?.save ?? "will")),
        t.saveThrow,
        t.facts.rows,
        isVeiled(t) ? null : t.other.total,
        dc(t.other.dc),
        localize,
      ),
    );
  return out;
}

/** The word of what has come of it so far, and why. @rule TWI-143 TWI-182 TWI-204 TWI-205 TWI-523 */
function outcome(t: TargetState, drain: AttackState["request"]["drain"], localize: Localize): OutcomeView | undefined {
  const said = (name: string, tone: Tone, detail?: string): OutcomeView => ({
    word: localize(key("Outcome", name)),
    tone,
    ...(detail !== undefined && detail !== "" && { detail }),
  });
  const fails = (failBy: number): string =>
    isVeiled(t) || isBlind(t) ? "" : localize(key("Card", "failBy"), { margin: failBy });
  if (t.object)
    return said(`object.${t.object.state}`, t.object.state === "none" ? "neutral" : "harm", fails(t.object.failBy));
  if (t.fate !== null)
    return {
      ...said(t.fate === "dead" ? "killed" : "out", "harm", localize(key("Card", "minionCritical"))),
      critical: true,
    };
  if (t.save?.noSave) return said("impervious", "neutral", localize(key("Card", "noSave")));
  if (t.save) {
    if (t.result.length === 0 && !t.coupDead) return said("unharmed", "neutral");
    const notes = [
      fails(t.save.failBy),
      t.save.fate ? localize(key("Card", "fate")) : "",
      t.save.impossible && !isVeiled(t) ? localize(key("Card", "impossible")) : "",
      t.coupDead ? localize(key("Card", "coupDead")) : "",
    ].filter((n) => n !== "");
    return {
      word: resultText(t.result, localize),
      tone: "harm",
      ...(notes.length > 0 && { detail: notes.join(" ") }),
      ...(t.hit?.critical === true && { critical: true }),
    };
  }
  if (t.other) {
    if (t.other.failBy === 0) return said("unharmed", "neutral", localize(key("Card", "saved")));
    if (t.result.length > 0)
      return { word: resultText(t.result, localize), tone: "harm", detail: fails(t.other.failBy) };
    return said(
      "affected",
      "harm",
      [effectText(t, drain, localize), fails(t.other.failBy)].filter((x) => x !== "").join(" "),
    );
  }
  if (t.evaded && t.stage === "unharmed" && !t.resisted) return said("evaded", "neutral");
  if (t.resisted?.success === true && t.stage === "unharmed")
    return said("unharmed", "neutral", localize(key("Card", "resisted")));
  if ((t.target.untouched === true || t.facts?.kind === "object") && t.stage === "unharmed")
    return said("untouched", "neutral", localize(key("Card", "untouched")));
  if (t.hit) {
    if (!t.hit.hit)
      return said(
        "miss",
        "failure",
        t.hit.auto === "miss"
          ? localize(key("Card", "naturalMiss"))
          : t.d100 !== null
            ? localize(key("Card", "concealed"), { roll: t.d100, chance: t.target.missChance })
            : "",
      );
    if (t.hit.critical)
      return { ...said("critical", "success", localize(key("Card", "criticalText"))), critical: true };
    return said(
      "hit",
      "success",
      t.hit.auto === "hit" && t.target.automatic === null ? localize(key("Card", "naturalHit")) : "",
    );
  }
  return undefined;
}

/** What a graded effect does, in words. */
function effectText(t: TargetState, drain: AttackState["request"]["drain"], localize: Localize): string {
  const result = t.other?.result;
  const trait = t.drained ?? drain?.trait;
  if (drain?.off === true) return localize(key("Card", "nullifies"));
  if (drain)
    return trait === null || trait === undefined || trait === "power"
      ? localize(key("Card", "drainWhat"))
      : localize(key("Card", "drains"), { trait: shiftedName(trait, [], localize) });
  if (!result) return localize(key("Card", "gmDecides"));
  return gradedText(result, localize);
}

const lines = (changes: readonly Change[], state: ConsequenceView["state"], localize: Localize): ConsequenceView[] =>
  consequencesOf(changes, words, state, localize);

/** What was written, and what applying would write. @rule TWI-219 TWI-523 */
function consequences(state: AttackStateOf, t: TargetState, table: Table, localize: Localize): ConsequenceView[] {
  const written = (state.log ?? []).filter((l) => l.target === t.target.uuid).flatMap((l) => l.changes);
  const shown = isVeiled(t) ? written.filter((c) => c.kind !== "set" || c.path.startsWith("system.track.")) : written;
  const pending = isVeiled(t) ? [] : pendingChanges(state, t, situation("", table));
  const warning =
    t.stage === "saved" && t.facts?.kind === "toughness" ? escalation(t.facts.track, t.result, state, localize) : [];
  return [
    ...lines(shown, "applied", localize),
    ...lines(pending, "pending", localize),
    ...warning,
    ...uncounted(t, table, localize),
    ...flight(t, localize),
    ...t.impacts.flatMap((i) => impactLines(state, t, i, table, localize)),
  ];
}

/** The warning before a result that a marked box passes on. @rule TWI-208 TWI-523 */
const escalation = (
  track: DamageTrack,
  result: readonly ResultPart[],
  { request }: AttackState,
  localize: Localize,
): ConsequenceView[] =>
  escalates(track, result, request.settings)
    ? [{ text: localize(key("Card", "escalates")), tone: "warning", rule: "TWI-208", state: "pending" }]
    : [];

/** That a stun is told and nothing more: it ends by the order of a fight, so where none runs nobody is marked with it. @rule TWI-211 */
const uncounted = (t: TargetState, table: Table, localize: Localize): ConsequenceView[] =>
  t.result.includes("stunned") && !isVeiled(t) && stunIn(situation("", table)) === null
    ? [{ text: localize(key("Card", "stunUncounted")), tone: "info", rule: "TWI-211", state: "pending" }]
    : [];

/** How far somebody is hurled, and where it ended. @rule TWI-274 TWI-275 TWI-279 */
function flight(t: TargetState, localize: Localize): ConsequenceView[] {
  const { knockback } = t;
  if (!knockback || knockback.rank === 0) return [];
  const text =
    knockback.distance === 0
      ? localize(key("Card", "flight.prone"), { feet: knockback.onEdge })
      : t.stopsAt === null
        ? localize(key("Card", "flight.open"), {
            rank: knockback.rank,
            distance: distanceText(knockback.distance, localize),
          })
        : localize(key("Card", "flight.done"), { distance: distanceText(t.stopsAt, localize) });
  return [{ text, tone: "warning", rule: "TWI-274", state: t.stopsAt === null ? "pending" : "applied" }];
}

/** Somebody or something struck on the way. @rule TWI-277 TWI-278 */
function impactLines(
  state: AttackState,
  t: TargetState,
  impact: Impact,
  table: Table,
  localize: Localize,
): ConsequenceView[] {
  const name = nameOf(t, impact, table);
  const what =
    impact.hit.obstacle.kind === "object"
      ? localize(key("Card", impact.hit.broke ? "impact.through" : "impact.against"), {
          name,
          thing: thingName(impact, table, localize),
          toughness: impact.hit.obstacle.toughness,
          damage: impact.damage,
        })
      : localize(key("Card", "impact.person"), { name, damage: impact.damage });
  const saved = ({ noSave, result }: NonNullable<typeof impact.save>): string => {
    if (noSave) return localize(key("Card", "noSave"));
    return result.length === 0 ? localize(key("Card", "impact.unharmed")) : resultText(result, localize);
  };
  const result = impact.save ? saved(impact.save) : "";
  const pending =
    impact.save && !impact.applied && !isVeiled(t)
      ? lines(impactChanges(state, t, impact, situation("", table)), "pending", localize)
      : [];
  const past =
    impact.save && !impact.save.noSave && !impact.applied && impact.facts?.kind === "toughness" && !isVeiled(t)
      ? escalation(
          characterAt(table, sufferer(t, impact))?.track ?? impact.facts.track,
          impact.save.result,
          state,
          localize,
        )
      : [];
  return [
    {
      text: result === "" ? what : `${what} ${result}`,
      tone: "warning",
      rule: "TWI-277",
      state: impact.applied ? "applied" : "pending",
    },
    ...pending,
    ...past,
  ];
}

/** What was struck, by its own name, what it is, or as something. */
function thingName({ hit }: Impact, table: Table, localize: Localize): string {
  const { id = "" } = hit.obstacle;
  return table.party(id)?.name ?? localize(key("Thing", isThing(id) ? id : "something"));
}

const nameOf = (t: TargetState, impact: Impact, table: Table): string =>
  table.party(sufferer(t, impact))?.name ?? t.target.name;

/** The next thing to do about a target, and whose it is. @rule TWI-117 TWI-122 TWI-221 TWI-276 TWI-520 */
function buttons(state: AttackStateOf, t: TargetState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const target = { target: t.target.uuid };
  const text = (name: string, data?: Record<string, string | number>): string => localize(key("Card", name), data);
  const { actor } = state.request;
  const request = requestOf(state);
  const make = button;
  switch (t.stage) {
    case "roll": {
      const due = undecided(state).filter((i) => i.target === t.target.uuid);
      if (due.length === 0)
        return [make("roll", {}, text("rollAttack"), "fa-solid fa-dice", actor, viewer, localize, { tone: "info" })];
      return due.flatMap((i) => {
        const args = { ...target, who: i.uuid };
        return [
          make(
            "interpose",
            args,
            text("interpose", { name: i.name }),
            "fa-solid fa-people-arrows",
            i,
            viewer,
            localize,
            { tone: "info" },
          ),
          make("letCome", args, text("letCome", { name: i.name }), "fa-solid fa-hand", i, viewer, localize),
        ];
      });
    }
    case "defend": {
      const character = characterAt(table, t.target.uuid);
      const found =
        !isVeiled(t) || viewer.isGM || viewer.owns(t.target.uuid)
          ? defenceOf(state, t, "defend", situation("", table))
          : null;
      const mine = viewer.isGM || viewer.owns(t.target.uuid);
      const defending = found?.accepted === true && mine ? found.defending : null;
      const label =
        defending && defending.kind === "active"
          ? text(defending.count > 1 ? "defendAgain" : "defend", {
              bonus: signed(defending.bonus.total),
              count: defending.count,
            })
          : text("defendPlain");
      const blocks = character?.conditions.some((c) => c.id === "blocking") === true;
      return [
        make("defend", { ...target, how: "defend" }, label, "fa-solid fa-shield-halved", t.target, viewer, localize, {
          tone: "info",
        }),
        ...(blocks
          ? [
              make(
                "defend",
                { ...target, how: "block" },
                text("block"),
                "fa-solid fa-shield",
                t.target,
                viewer,
                localize,
                { tone: "info" },
              ),
            ]
          : []),
        make("defend", { ...target, how: "decline" }, text("decline"), "fa-solid fa-hand", t.target, viewer, localize),
      ];
    }
    case "conceal":
      return [
        make(
          "conceal",
          target,
          text("conceal", { chance: t.target.missChance }),
          "fa-solid fa-eye-slash",
          actor,
          viewer,
          localize,
          { tone: "info" },
        ),
      ];
    case "evade":
      return [
        make(
          "evade",
          target,
          isBlind(t) ? text("evadeHidden") : text("evade", { dc: evadeDc(state.request, t) }),
          "fa-solid fa-person-running",
          t.target,
          viewer,
          localize,
          { tone: "info" },
        ),
      ];
    case "resist":
      return [
        make(
          "resist",
          target,
          isBlind(t)
            ? text("resistHidden", { save: saveLabel(state.request.extras?.resist ?? "will") })
            : text("resist", {
                save: saveLabel(state.request.extras?.resist ?? "will"),
                dc: resistDc(state.request, t),
              }),
          "fa-solid fa-shield-heart",
          t.target,
          viewer,
          localize,
          { tone: "info" },
        ),
      ];
    case "window":
      if (t.hit?.hit !== true)
        return [make("resolve", target, text("acceptMiss"), "fa-solid fa-check", actor, viewer, localize)];
      return request.contest === null && t.hit.minionDefeated !== true
        ? [
            make(
              "save",
              target,
              saveText(state, t, viewer, table, localize),
              "fa-solid fa-heart-crack",
              t.target,
              viewer,
              localize,
              { tone: "warning" },
            ),
          ]
        : [make("resolve", target, text("acceptHit"), "fa-solid fa-check", t.target, viewer, localize)];
    case "save":
      return [
        make(
          "save",
          target,
          saveText(state, t, viewer, table, localize),
          "fa-solid fa-heart-crack",
          t.target,
          viewer,
          localize,
          { tone: "warning" },
        ),
      ];
    case "coup":
      return [
        make(
          "coup",
          target,
          text("coup", { dc: coupDc(finalDamage(state.request, t)?.total ?? 0) }),
          "fa-solid fa-skull",
          t.target,
          viewer,
          localize,
          { tone: "harm" },
        ),
      ];
    case "hit":
      return [
        make(
          "after",
          target,
          text(`after.${request.contest ?? "contest"}`),
          "fa-solid fa-hand-back-fist",
          actor,
          viewer,
          localize,
          { tone: "info" },
        ),
      ];
    case "saved": {
      const mercy =
        mercyOptions(state.request, t).length + mercyResults(state.request, t).length > 1
          ? [make("mercy", target, text("mercy"), "fa-solid fa-hand-holding-heart", actor, viewer, localize)]
          : [];
      const fate =
        t.hit?.minionDefeated === true && state.request.type === "lethal"
          ? [
              make(
                "fate",
                { ...target, choice: t.fate === "dead" ? "unconscious" : "dead" },
                text(t.fate === "dead" ? "spare" : "kill"),
                "fa-solid fa-skull",
                actor,
                viewer,
                localize,
              ),
            ]
          : [];
      if (drainDue(state.request, t))
        return [
          make(
            "drain",
            target,
            text(state.request.drain?.off === true ? "nullify" : "drain"),
            "fa-solid fa-droplet",
            actor,
            viewer,
            localize,
            { tone: "harm" },
          ),
        ];
      return [
        make("apply", target, text("apply"), "fa-solid fa-check", t.target, viewer, localize, { tone: "harm" }),
        ...mercy,
        ...fate,
      ];
    }
    case "knockback": {
      const character = characterAt(table, t.target.uuid);
      const rank =
        character && !isVeiled(t) && !isBlind(t) ? knockbackRank(state, t, steadyNow(state, t, character)) : null;
      const label =
        rank === null
          ? text("knockbackHidden")
          : text("knockback", { rank, distance: distanceText(value(rank), localize) });
      return [
        make("knockback", { ...target, how: "full" }, label, "fa-solid fa-wind", actor, viewer, localize, {
          tone: "warning",
        }),
        make("knockback", target, text("knockbackLess"), "fa-solid fa-sliders", actor, viewer, localize),
        make(
          "knockback",
          { ...target, how: "none" },
          text("knockbackNone"),
          "fa-solid fa-ban",
          actor,
          viewer,
          localize,
        ),
      ];
    }
    case "flight":
      return [
        make(
          "path",
          { ...target, how: "clear" },
          text("pathClear"),
          "fa-solid fa-arrow-right",
          "gm",
          viewer,
          localize,
          { tone: "info" },
        ),
        make("path", target, text("path"), "fa-solid fa-road-barrier", "gm", viewer, localize, { tone: "warning" }),
      ];
    case "impact":
      return t.impacts.flatMap((i, at): ButtonView[] => {
        if (i.applied) return [];
        const who = { uuid: sufferer(t, i), name: nameOf(t, i, table) };
        const args = { ...target, impact: String(at) };
        return i.save
          ? [
              make(
                "applyImpact",
                args,
                text("applyImpact", { name: who.name }),
                "fa-solid fa-check",
                who,
                viewer,
                localize,
                { tone: "harm" },
              ),
            ]
          : [
              make(
                "impact",
                args,
                text("impactSave", { name: who.name, dc: 15 + i.damage }),
                "fa-solid fa-heart-crack",
                who,
                viewer,
                localize,
                { tone: "warning" },
              ),
            ];
      });
    default:
      return [];
  }
}

/** What feats let either side do now for nothing. @rule TWI-347 TWI-421 */
function openings(
  state: AttackStateOf,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  return openOn(state, t).map(({ feat, who }) =>
    button(
      "opening",
      { target: t.target.uuid, feat, who },
      localize(featLabel(feat)),
      "fa-solid fa-bolt",
      { uuid: who, name: table.party(who)?.name ?? "" },
      viewer,
      localize,
      { tone: "info" },
    ),
  );
}

const WAITING: Partial<Readonly<Record<TargetState["stage"], string>>> = {
  roll: "waitingRoll",
  defend: "waitingDefense",
  evade: "waitingSave",
  resist: "waitingSave",
  save: "waitingSave",
  coup: "waitingSave",
};

function party(state: AttackStateOf, t: TargetState, viewer: Viewer, table: Table, localize: Localize): PartyView {
  const said = outcome(t, state.request.drain, localize);
  const blow = attackBlow(t);
  const waiting = WAITING[t.stage];
  return {
    uuid: t.target.uuid,
    name: t.target.name,
    img: t.target.img,
    ...(waiting !== undefined && { waiting: localize(key("Card", waiting), { name: t.target.name }) }),
    rolls: [
      ...attackRoll(state, t, localize),
      ...defenseRoll(t, localize),
      ...damageView(state, t, localize),
      ...saveRolls(state, t, localize),
      ...knockbackView(state, t, table, localize),
    ],
    ...(said && { outcome: { ...said, ...(blow && { blow }) } }),
    consequences: consequences(state, t, table, localize),
    buttons: [
      ...buttons(state, t, viewer, table, localize),
      ...secondThrows(state, t, !isVeiled(t) && !isBlind(t), viewer, table, localize),
      ...featButtons(state, t, viewer, table, localize),
      ...luckButtons(state, t, viewer, table, localize),
      ...openings(state, t, viewer, table, localize),
    ],
  };
}

/** One button for all targets of a stage that the viewer acts for, where there are several. */
function together(
  state: AttackState,
  gesture: string,
  stages: readonly TargetState["stage"][],
  icon: string,
  tone: Tone,
  viewer: Viewer,
  localize: Localize,
): ButtonView[] {
  const due = state.targets.filter(
    (t) =>
      stages.includes(t.stage) &&
      (t.stage !== "window" ||
        (t.hit?.hit === true && t.hit.minionDefeated !== true && state.request.contest === null)) &&
      (viewer.isGM || viewer.owns(t.target.uuid)),
  );
  return due.length > 1
    ? [{ gesture, args: {}, label: localize(key("Card", gesture), { count: due.length }), icon, tone }]
    : [];
}

/** What the attack is, in a line of tags: damage and DC, lethal or not, maneuver, trades, pull. @rule TWI-503 TWI-523 */
function tags(state: AttackState, localize: Localize): string[] {
  const request = requestOf(state);
  const { damage, type, ask, effect, areaDc, takeTen, penetrating } = request;
  const text = (name: string, data?: Record<string, string | number>): string => localize(key("Card", name), data);
  const traded = TRADES.filter((k) => ask.trades[k] > 0).map((k) =>
    localize(key("Trade", k), { points: ask.trades[k] }),
  );
  return [
    ...(damage && !isVeiled(request) ? [text("damage", { damage: signed(damage.total), dc: 15 + damage.total })] : []),
    ...(damage ? [text(type)] : []),
    ...(effect && !damage ? [localize(saveLabel(effect.save))] : []),
    ...(ask.maneuver !== "attack" && request.hazard === null ? [localize(maneuverLabel(ask.maneuver))] : []),
    ...(areaDc === null ? [] : [text("area")]),
    ...traded,
    ...(ask.opening === "" ? [] : [localize(featLabel(ask.opening))]),
    ...(request.pulled ? [text("pulled")] : []),
    ...(takeTen ? [text("takeTen")] : []),
    ...(request.extras?.noSave === true ? [text("noSaveAllowed")] : []),
    ...(ask.touch ? [text("byTouch")] : []),
    ...(ask.homing === "" ? [] : [localize(key("PowerFeat", "homing", "label"))]),
    ...(effect?.about !== undefined && effect.power === "emotionControl"
      ? [localize(key("Emotion", effect.about))]
      : []),
    ...(penetrating > 0 && !isVeiled(request) ? [text("penetrating", { ranks: penetrating })] : []),
    ...(ask.overrule ? [text("overruled")] : []),
  ];
}

/** The card of an attack: what it is, then each target with its dice, its outcome, what follows, and the next button. @rule TWI-520 TWI-521 TWI-522 TWI-523 TWI-526 */
export function attackCard(state: AttackStateOf, viewer: Viewer, table: Table, localize: Localize): CardView {
  const request = requestOf(state);
  const { actor, hazard } = request;
  const own = (state.log ?? [])
    .filter((l) => l.target === actor.uuid && !state.targets.some((t) => t.target.uuid === actor.uuid))
    .flatMap((l) => l.changes);
  const self = lines(own, "applied", localize);
  const recoil =
    request.recoil > 0 &&
    request.ask.maneuver === "slam" &&
    state.targets.some((t) => t.hit?.hit === true && t.stage !== "window");
  const [first] = state.targets;
  return {
    caption: localize(key("Card", hazard === null ? "attack" : "hazard")),
    title: localize(request.name),
    name: hazard === null ? actor.name : "",
    img: actor.img,
    rolls: proofRolls(request.proofs ?? [], state.proving ?? [], request.settings, localize),
    ...(state.failed === true && {
      outcome: { word: localize(key("Outcome", "powerFails")), tone: "failure" as const },
    }),
    tags: tags(state, localize),
    parties: [
      ...(self.length > 0
        ? [{ uuid: actor.uuid, name: actor.name, img: actor.img, rolls: [], consequences: self, buttons: [] }]
        : []),
      ...state.targets.map((t) => party(state, t, viewer, table, localize)),
    ],
    buttons: [
      ...together(state, "defendAll", ["defend"], "fa-solid fa-shield-halved", "info", viewer, localize),
      ...together(state, "evadeAll", ["evade"], "fa-solid fa-person-running", "info", viewer, localize),
      ...together(state, "resistAll", ["resist"], "fa-solid fa-shield-heart", "info", viewer, localize),
      ...together(state, "saveAll", ["save", "window"], "fa-solid fa-heart-crack", "warning", viewer, localize),
      ...together(state, "applyAll", ["saved"], "fa-solid fa-check-double", "harm", viewer, localize),
      ...(recoil && first
        ? [
            button(
              "after",
              { target: first.target.uuid },
              localize(key("Card", "recoil"), { damage: request.recoil }),
              "fa-solid fa-person-falling-burst",
              actor,
              viewer,
              localize,
              { tone: "warning" },
            ),
          ]
        : []),
    ],
  };
}
