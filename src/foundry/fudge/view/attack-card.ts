import { collapsed, consequenceChanges, benefitsOf, effectAt, effectsOf, key, leads, rowOf, type AttackState, type FudgeCharacter, type TargetState } from "../../../rules/fudge/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, ConsequenceView, OutcomeView, PartyView, RollView } from "../../view/card-view.ts";
import { plain, rowViews } from "../../view/rows.ts";
import { causeOf, nullifyOptions } from "../exchanges/attack-answers.ts";
import { touchedTag } from "../exchanges/contagion.ts";
import { isVeiled } from "../exchanges/veil.ts";
import { depthText, gateRolls, gateWord, insistButton, interposeButtons, laterTry, letButtons, mannerTags, memberRolls, namedTarget, rankText, resistLabel, teamWord, verdictButtons } from "./attack-further.ts";
import { counterButtons, counterParties } from "./attack-counter.ts";
import { bounceButtons, givenText, grabButtons, releaseButtons } from "./attack-lasting.ts";
import { adjustButtons, helpButtons, helpRolls, joinButtons, strikeButtons } from "./attack-team.ts";
import { backfireButtons, spreadButtons } from "./backfire.ts";
import { sacrificeButtons } from "./sacrifice.ts";
import { improveAttack, resistChance } from "./improve.ts";
import { degreesText, diceView, rollView } from "./roll-view.ts";

function word(state: AttackState, t: TargetState, table: Table, localize: Localize): OutcomeView | undefined {
  const at = (name: string, tone: OutcomeView["tone"], detail?: string): OutcomeView => ({ word: localize(key("Outcome", name)), tone, ...(detail && { detail }) });
  const fate = t.resistance?.consequence;
  if (t.stage === "unharmed" && state.counters?.some((c) => c.left === 0)) return at("countered", "neutral");
  if (fate) {
    switch (fate.kind) {
      case "none":
        return at("unharmed", "neutral", t.resistance?.blocked ? localize(key("Card", `blocked.${t.resistance.blocked}`)) : localize(key("Card", "resisted")));
      case "damage":
        return fate.worst ? at("out", "harm", localize(key("Card", t.target.kind === "minion" ? "worst" : "finished"))) : at(fate.health > 0 ? "harmed" : "bruised", "harm", t.resistance?.difference == null ? undefined : localize(key("Card", "byDifference"), { difference: t.resistance.difference }));
      case "nullify":
        return at("countered", "harm");
      case "hold":
        return at("affected", "harm", localize(key("Condition", fate.condition, "label")));
      case "given":
        return at("affected", "harm", givenText(state, t, fate.rank, table, localize));
      case "degree":
        return at("affected", "harm", depthText(effectAt(state.request, t.target).effect, fate.degree, localize) ?? degreesText(t.resistance?.degrees ?? 0, t.resistance?.difference ?? null, localize));
      default:
        return at("affected", "harm", degreesText(t.resistance?.degrees ?? 0, t.resistance?.difference ?? null, localize));
    }
  }
  if (t.area) return t.area.rank.total === 0 ? at("unharmed", "neutral") : at(t.area.dodged ? "halved" : "caught", "warning", isVeiled(state.request) ? undefined : localize(key("Card", "rankLeft"), { rank: t.area.rank.total }));
  // What comes with a blow says nothing of its own until it is resisted.
  if (!t.attack || !leads(t)) return undefined;
  if (t.team) return teamWord(t.team, localize);
  const because = t.attack.automatic ? localize(key("Card", `automatic.${t.attack.automatic}`)) : degreesText(t.attack.degrees, isVeiled(t.attack.attack) || isVeiled(t.attack.defense) ? null : t.attack.difference, localize);
  if (t.attack.critical) return { ...at("critical", "success", because), critical: true };
  return t.attack.hit ? at("hit", "success", because) : at("miss", "failure", because);
}

/** What a number that goes up on a condition says, by its rule: ranks or uses that are gone. */
const LESSENED: Readonly<Record<string, string>> = { "FUD-176": "lessened", "FUD-530": "usedUp" };

/** What a change means in words: health from 6 to 3, a bruise, a condition begins. */
export function describeChange(c: Change, localize: Localize): Pick<ConsequenceView, "text" | "tone"> | null {
  if (c.kind !== "set") {
    if (typeof c.data.condition !== "string") return { text: localize(`CROSSOVER.Shared.Change.${c.kind}`, { name: String(c.data.name ?? "") }), tone: "info" };
    return { text: localize(key("Consequence", c.kind), { condition: `CROSSOVER.Fudge.Condition.${c.data.condition}.label` }), tone: c.kind === "create" ? "harm" : "info" };
  }
  const name = { "system.health.value": "health", "system.bruises": "bruises", "system.victoryPoints.value": "victoryPoints", "system.victoryPoints.special": "specialPoints", "system.effort": "effort", "system.boosts": "boosts", "system.extraStandard": "extraStandard", "system.earned": "earned", "system.powerLevel": "powerLevel" }[c.path];
  if (c.path === "system.off") return { text: localize(key("Consequence", (c.to as readonly unknown[]).length > (c.from as readonly unknown[]).length ? "partDropped" : "partTaken")), tone: "info" };
  if (c.path === "system.member") return { text: localize(key("Consequence", "member")), tone: "info" };
  if (c.path === "system.degree" && LESSENED[c.rule]) return { text: localize(key("Consequence", LESSENED[c.rule] ?? ""), { from: plain(Number(c.from ?? 0)), to: plain(Number(c.to)) }), tone: "harm" };
  // A clock that goes on is nothing to read.
  if (c.path === "system.degree" && c.rule === "FUD-689") return null;
  if (c.path === "system.degree") return { text: localize(key("Consequence", "weakened"), { from: plain(Number(c.from ?? 0)), to: plain(Number(c.to)) }), tone: Number(c.to) > Number(c.from ?? 0) ? "harm" : "info" };
  if (c.path === "system.active" && c.rule === "FUD-403") return { text: localize(key("Consequence", "fallen")), tone: "harm" };
  if (c.path === "system.active") return { text: localize(key("Consequence", c.rule === "FUD-297" ? "taken" : c.to === true ? "switchedOn" : "dropped")), tone: c.rule === "FUD-297" ? "harm" : "info" };
  if (c.path === "initiative") return { text: localize(key("Consequence", "initiative"), { from: plain(Number(c.from)), to: plain(Number(c.to)) }), tone: "info" };
  if (c.path === "system.state") return { text: localize(key("Consequence", "state"), { from: key("ObjectState", String(c.from)), to: key("ObjectState", String(c.to)) }), tone: "harm" };
  if (name === undefined) return null;
  if (name === "effort" && (c.to as { used?: boolean }).used !== true) return null;
  if (name === "extraStandard" && Number(c.to) === 0) return null;
  if (name === "boosts" && Array.isArray(c.to) && c.to.length === 0) return { text: localize(key("Consequence", "boostsEnd")), tone: "info" };
  return { text: localize(key("Consequence", name), { from: plain(Number(c.from)), to: plain(Number(c.to)) }), tone: ["effort", "boosts", "extraStandard"].includes(name) ? "info" : name === "earned" || name === "powerLevel" || (name === "health" && Number(c.to) > Number(c.from)) ? "success" : name.endsWith("Points") ? "info" : "harm" };
}

const lines = (changes: readonly Change[], state: ConsequenceView["state"], localize: Localize): ConsequenceView[] =>
  changes.flatMap((c) => {
    const said = describeChange(c, localize);
    return said ? [{ ...said, rule: c.rule, state }] : [];
  });

/** What will happen, has happened, or was taken back. Before it is applied it is worked out from the target as it is now. */
function consequences(state: AttackState, t: TargetState, table: Table, localize: Localize): ConsequenceView[] {
  if (t.stage === "applied") return lines(t.changes, "applied", localize);
  if (t.stage !== "apply" || isVeiled(t)) return [];
  const character = table.character(t.target.uuid) as FudgeCharacter | null;
  if (!character || !t.resistance) return [];
  return lines(collapsed(character, consequenceChanges(character, t.resistance.consequence, causeOf(state, t, table))), "pending", localize);
}

function buttons(state: AttackState, t: TargetState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const button = (gesture: string, uuid: string, label: string, icon: string, more: Partial<ButtonView> = {}): ButtonView => {
    const mine = viewer.isGM || viewer.owns(uuid);
    const name = uuid === t.target.uuid ? t.target.name : state.request.actor.name;
    return { gesture, args: { target: rowOf(t.target), ...more.args }, label, icon, ...(more.tone && { tone: more.tone }), ...(!mine && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name }) }) };
  };
  const target = t.target.uuid;
  switch (t.stage) {
    case "attack":
      return strikeButtons(state, t, viewer, localize);
    case "defend":
      return [button("defend", target, localize(key("Card", `defend.${t.target.area ? "area" : (state.request.attack.meets ?? "parry")}`)), "fa-solid fa-shield-halved", { tone: "info" })];
    case "resist": {
      const benefits = t.attack?.critical && leads(t)
        ? benefitsOf(state, t)
            .filter((b) => b !== t.benefit)
            .map((b) => button("benefit", state.request.actor.uuid, localize(key("Benefit", b)), "fa-solid fa-star", { args: { benefit: b } }))
        : [];
      const effects = viewer.isGM || viewer.owns(target) ? nullifyOptions(state, t, table) : [];
      if (effects.length > 1) return effects.map((e) => button("resist", target, localize(key("Card", "resistEffect"), { name: e.name, rank: e.rank }), "fa-solid fa-ban", { tone: "warning", args: { effect: e.effect } }));
      return [{ ...button("resist", target, rankText(state, t, localize), "fa-solid fa-heart-crack", { tone: "warning" }), ...resistChance(state, t, viewer, table, localize) }, ...benefits];
    }
    case "apply":
      return [button("apply", target, localize(key("Card", "apply")), "fa-solid fa-check", { tone: "harm" })];
    default:
      return [];
  }
}

function rolls(state: AttackState, t: TargetState, localize: Localize): RollView[] {
  const out: RollView[] = [];
  if (t.attack && leads(t)) {
    out.push(rollView(localize(key("Roll", "attack")), t.attack.attack, localize));
    out.push(rollView(localize(key("Defense", state.request.attack.meets === "dodge" ? "dodge" : "parry", "label")), t.attack.defense, localize));
  } else if (t.faces && t.target.attack) out.push({ label: localize(key("Roll", "attack")), dice: diceView(t.faces, localize), total: "", rows: rowViews(t.target.attack.check.bonus, localize) });
  out.push(...memberRolls(state, t, localize));
  if (t.area?.dodge && leads(t)) out.push(rollView(localize(key("Defense", "dodge", "label")), t.area.dodge, localize));
  if (t.resistance?.power) out.push(rollView(localize(key("Roll", "power")), t.resistance.power, localize));
  if (t.resistance?.defense) out.push({ ...rollView(localize(resistLabel(state, t)), t.resistance.defense, localize), ...(!isVeiled(state.request) && { against: localize(key("Card", "dc"), { dc: plain(t.resistance.dc.total) }) }) });
  return out;
}

const WAITING: ReadonlySet<TargetState["stage"]> = new Set(["defend", "resist"]);

function party(state: AttackState, t: TargetState, viewer: Viewer, table: Table, localize: Localize): PartyView {
  const outcome = word(state, t, table, localize);
  return {
    uuid: t.target.uuid,
    name: namedTarget(state, t, localize),
    img: t.target.img,
    ...(WAITING.has(t.stage) && { waiting: localize(key("Card", t.stage === "defend" ? "waitingDefense" : "waitingResistance"), { name: t.target.name }) }),
    rolls: rolls(state, t, localize),
    ...(outcome && { outcome }),
    consequences: consequences(state, t, table, localize),
    buttons: [...buttons(state, t, viewer, table, localize), ...letButtons(state, t, viewer, localize), ...verdictButtons(state, t, viewer, localize), ...interposeButtons(state, t, viewer, table, localize), ...sacrificeButtons(state, t, viewer, table, localize), ...laterTry(state, t, viewer, table, localize), ...improveAttack(state, t, viewer, table, localize), ...adjustButtons(state, t, viewer, localize), ...bounceButtons(state, t, viewer, table, localize), ...grabButtons(state, t, viewer, table, localize), ...releaseButtons(state, t, viewer, localize), ...spreadButtons(state, t, viewer, localize)],
  };
}

/** One button for all targets of a stage that the viewer acts for, where there are several. */
function together(state: AttackState, stage: "defend" | "resist" | "apply", viewer: Viewer, icon: string, tone: ButtonView["tone"], localize: Localize): ButtonView[] {
  const due = state.targets.filter((t) => t.stage === stage && (viewer.isGM || viewer.owns(t.target.uuid)));
  return due.length > 1 ? [{ gesture: `${stage}All`, args: {}, label: localize(key("Card", `${stage}All`), { count: due.length }), icon, ...(tone && { tone }) }] : [];
}

/** The card of an attack: who and what on top, then each target with its dice, its outcome, what follows, and the next button. @rule FUD-701 FUD-702 FUD-703 FUD-713 */
export function attackCard(state: AttackState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { actor, attack, rank } = state.request;
  const gate = gateWord(state, localize);
  return {
    caption: localize(key("Card", "attack")),
    title: attack.name ?? localize(attack.label),
    name: actor.name,
    img: actor.img,
    rolls: [...gateRolls(state, localize), ...helpRolls(state, localize)],
    ...(gate && { outcome: gate }),
    tags: [
      ...effectsOf(attack).map((e) => (isVeiled(state.request) ? localize(key("Effect", e.effect, "label")) : localize(key("Card", "effectRank"), { effect: key("Effect", e.effect, "label"), rank: e === attack ? rank : e.rank.total }))),
      localize(key("Range", attack.range, "label")),
      ...(attack.nonLethal ? [localize(key("Card", "nonLethal"))] : []),
      ...(attack.area ? [localize(key("Card", "area"))] : []),
      ...mannerTags(state, localize),
      ...touchedTag(state, localize),
    ],
    parties: [...state.targets.map((t) => party(state, t, viewer, table, localize)), ...counterParties(state, localize)],
    buttons: [
      ...insistButton(state, viewer, localize),
      ...backfireButtons(state, viewer, localize),
      ...joinButtons(state, viewer, localize),
      ...helpButtons(state, viewer, localize),
      ...counterButtons(state, viewer, localize),
      ...together(state, "defend", viewer, "fa-solid fa-shield-halved", "info", localize),
      ...together(state, "resist", viewer, "fa-solid fa-heart-crack", "warning", localize),
      ...together(state, "apply", viewer, "fa-solid fa-check-double", "harm", localize),
    ],
  };
}
