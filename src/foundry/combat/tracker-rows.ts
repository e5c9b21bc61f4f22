import type { Pip } from "../../rules/kernel/economy.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import { asRead } from "../apply/as-read.ts";
import { type NamedToken, tokenName } from "../apply/token-name.ts";
import { encounterNow } from "../apply/viewer.ts";
import { inUnits } from "../board/scene.ts";
import { strideLeft } from "../board/stride.ts";
import type { CombatantModel } from "../data/combatant-model.ts";
import { isElement } from "../dom.ts";
import { goesByItself } from "../exchange/by-itself.ts";
import { calledOf, onWaiting, waitingCards } from "../exchange/open-cards.ts";
import { atGesture } from "../gesture.ts";
import { openAnswersMenu } from "../hud/answers-menu.ts";
import { declarationOf, rulesetOf } from "../registry.ts";
import type { Encounter, FlowChoice, FlowEvent, FlowView } from "../ruleset.ts";
import { setting } from "../settings/register.ts";
import { SameParts } from "../sheets/same-parts.ts";
import { openAnswers } from "../table/answers.ts";
import { crowdsOf } from "../view/crowd-view.ts";
import { type OffersView, offersView } from "../view/offers-view.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";
import { refusalText } from "../view/text/refusals.ts";
import { flowOf, flowState, flowView } from "./flow.ts";
import { offeredNow } from "./offered.ts";
import { spend } from "./spend.ts";

/** One pip as it is drawn. */
interface PipView {
  readonly action: string;
  readonly shape: Pip["shape"];
  readonly filled: boolean;
  readonly label: string;
  readonly blocked?: string;
  readonly traded: boolean;
}

/** A track as ticks: what is left of it, at a glance. */
interface TrackView {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly ticks: readonly { readonly filled: boolean }[];
}

/** Longer ones are told in words: "Shock left: 14 / 22". */
const LONGEST_TRACK = 12;

/** Pips of a participant: one square for each action that may be had, filled while it is left; actions without limit show one. */
function pipsOf(combatant: Combatant.Implementation, encounter: Encounter | null): PipView[] {
  const { actor } = combatant;
  const ruleset = rulesetOf(actor);
  if (!actor || !ruleset) return [];
  const round = combatant.combat?.round ?? 0;
  const limits = ruleset.economy.limits(asRead(actor, ruleset), encounter);
  const pips = ruleset.economy.rules.pips(limits, (combatant.system as unknown as CombatantModel).spendsIn(round));
  const label = (pip: Pip, left: boolean): string => {
    const action = game.i18n.localize(`CROSSOVER.Shared.Action.${pip.action}`);
    const why = pip.blocked
      ? game.i18n.format("CROSSOVER.Shared.Action.blocked", { action, condition: game.i18n.localize(pip.blocked) })
      : null;
    const traded = pip.usedAs
      ? game.i18n.format("CROSSOVER.Shared.Action.traded", { action, as: game.i18n.localize(pip.usedAs) })
      : null;
    return why ?? traded ?? game.i18n.format(`CROSSOVER.Shared.Action.${left ? "left" : "spent"}`, { action });
  };
  return pips.flatMap((pip) => {
    const count = pip.max ?? 1;
    return Array.from({ length: count }, (_none, i) => {
      const filled = pip.left === null ? true : i < pip.left;
      return {
        action: pip.action,
        shape: pip.shape,
        filled,
        label: label(pip, filled),
        traded: pip.usedAs !== undefined,
        ...(pip.blocked && { blocked: pip.blocked }),
      };
    });
  });
}

/** Whether there is a list of what somebody may do by name or price, for those who play it. It is made when it is opened: a hundred of them would cost each turn dearly. */
const hasOffers = (combatant: Combatant.Implementation): boolean =>
  combatant.isOwner && rulesetOf(combatant.actor)?.economy.offers !== undefined;

function offersOf(combatant: Combatant.Implementation, encounter: Encounter | null): OffersView | null {
  const { actor } = combatant;
  const ruleset = rulesetOf(actor);
  if (!actor || !ruleset?.economy.offers) return null;
  return offersView(
    offeredNow(
      actor.uuid,
      ruleset,
      ruleset.economy.offers(
        asRead(actor, ruleset),
        encounter,
        (combatant.system as unknown as CombatantModel).spendsIn(combatant.combat?.round ?? 0),
        localize,
      ),
      (offer) => offer.use,
    ),
    localize,
    recent.get(actor.uuid),
  );
}

/** What is left of the movement of whoever is up, for who plays them: how far, and the same in a sentence; null where nobody counts it. */
function strideNote(combatant: Combatant.Implementation): { readonly left: string; readonly told: string } | null {
  const { actor } = combatant;
  const left = actor && combatant.isOwner ? strideLeft(actor) : null;
  if (!left) return null;
  const { costs, left: now, more } = left;
  const part = costs && Math.round(now) > 0 && Math.round(now) !== Math.round(more);
  return {
    left: inUnits(more),
    told: part
      ? localize("CROSSOVER.Shared.Stride.leftOf", { left: inUnits(now), more: inUnits(more) })
      : localize("CROSSOVER.Shared.Stride.leftRound", { more: inUnits(more) }),
  };
}

/** What of such lists was done last, by whom, the latest first: at this seat, while the page stands. */
const recent = new Map<string, readonly string[]>();
const MOST_RECENT = 3;

function rememberUse(who: string, use: string): void {
  recent.set(who, [use, ...(recent.get(who) ?? []).filter((u) => u !== use)].slice(0, MOST_RECENT));
}

/** Whether lists and rows fold what isn't needed now; whoever wants to see everything has all of it open. */
const isQuiet = (): boolean => setting("quietForms") === true;

/** Whom cards wait for, each once, by name. */
const awaited = (): readonly string[] => [...new Set(waitingCards().flatMap((w) => w.waiting.map(calledOf)))];

/** Names that a line holds. */
const MOST_NAMES = 4;

/** Whose answer is awaited, in a line; null where nobody's is. */
function awaitedLine(): string | null {
  const names = awaited();
  if (names.length === 0) return null;
  const more = names.length - MOST_NAMES;
  const list = listed([...names.slice(0, MOST_NAMES), ...(more > 0 ? [`+${more}`] : [])]);
  return localize("CROSSOVER.Shared.Combat.awaited", { names: list });
}

/** Buttons of Foundry's head that concern initiative; they write to everybody, so that they are the Gamemaster's alone. */
const HEAD = ["rollAll", "rollNPC", "resetAll"] as const;

/** Which of them mean something in this fight: `true`, or the reason why not now; those that aren't named here go. */
function headOf(combat: Combat.Implementation): Partial<Record<(typeof HEAD)[number], true | string>> {
  if (!game.user.isGM) return {};
  const flow = flowOf(combat);
  if (flow?.throwAll) {
    const event = flow.throwAll(flowState(combat, flow));
    return {
      rollAll:
        "accepted" in event ? refusalText(event as Refusal, declarationOf(combat.combatants.contents[0]?.actor)) : true,
    };
  }
  const throws = combat.combatants.contents.some((c) => rulesetOf(c.actor)?.order.throwFor !== undefined);
  if (!throws && combat.combatants.size > 0) return {};
  // Pressed once more it would throw for nobody.
  const rolls = (of: readonly Combatant.Implementation[]): true | string =>
    of.length === 0 || of.some((c) => c.initiative === null) || localize("CROSSOVER.Shared.Combat.allRolled");
  const all = combat.combatants.contents;
  return { rollAll: rolls(all), rollNPC: rolls(all.filter((c) => c.isNPC)), resetAll: true };
}

/** The tracks that the ruleset offers for token bars, as ticks. */
function tracksOf(combatant: Combatant.Implementation): TrackView[] {
  const { actor } = combatant;
  const subtype = actor && declarationOf(actor)?.actors[actor.type];
  if (!actor || !subtype || !combatant.isOwner) return [];
  return (subtype.ticks ?? subtype.trackable.bar).flatMap((path) => {
    const track = foundry.utils.getProperty(actor.system, path) as { value: number; max: number } | undefined;
    // Who has none of it has nothing to show.
    if (!track || (track.max <= 0 && track.value <= 0)) return [];
    const label = game.i18n.localize(`CROSSOVER.Shared.Track.${path.replaceAll(".", "-")}`);
    return [
      {
        label: `${label}: ${track.value}${track.max > 0 ? ` / ${track.max}` : ""}`,
        value: track.value,
        max: track.max,
        ticks: Array.from({ length: track.max > LONGEST_TRACK ? 0 : track.max }, (_n, i) => ({
          filled: i < track.value,
        })),
      },
    ];
  });
}

/** A choice of the order as its button: the event travels as text and is checked at the desk. */
const choiceView = ({ event, label, icon, refused }: FlowChoice): object => ({
  event: JSON.stringify(event),
  label,
  icon,
  refused,
});

/** A row as it is drawn. */
interface TurnRow {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly choices: readonly object[];
  readonly unfolded: boolean;
  crowd?: { readonly count: number; readonly open: boolean; readonly label: string };
  tucked?: boolean;
}

/** Foundry's tracker, as far as its rows go. */
interface Tracker {
  readonly viewed: unknown;
  readonly rendered: boolean;
  readonly element: HTMLElement;
  render(options?: object): Promise<unknown>;
}

/** What Foundry makes of a row. */
export interface TurnContext {
  readonly name: string;
  readonly initiative?: unknown;
  readonly canPing?: boolean;
}

/** What a tracker shows of a superhero fight at a glance: action pips that can be clicked, tracks as ticks, what may be done. */
export class TrackerRows {
  readonly #app: Tracker;

  constructor(app: Tracker) {
    this.#app = app;
  }

  /** The fight as the rules see it, read once for all rows of a redraw. */
  #encounter: Encounter | null = null;

  /** The order that is played, if it is one: caption, choices, notes. */
  #flow: FlowView | null = null;

  /** Whose turn it was at the last redraw. */
  #up: string | null = null;

  /** Rows whose list of actions is open; it stays so over every redraw. */
  readonly #unfolded = new Set<string>();

  /** Rows that show what is seldom done to a fighter (ping, hide, defeat) in place of their actions. */
  readonly #tooled = new Set<string>();

  /** Rows in whose list that what isn't possible now is shown too. */
  readonly #refused = new Set<string>();

  /** Kinds of a row's list that stand open, as `<combatant> <kind>`. */
  readonly #kinds = new Set<string>();

  /** Crowds whose rows all stand. */
  readonly #crowds = new Set<string>();

  /** What is sought in a row's list. */
  readonly #sought = new Map<string, string>();

  #followed = false;

  /** The element that it listens to: an encounter in a window of its own has another. */
  #heard: HTMLElement | null = null;

  /** Before rows are drawn: read the fight. */
  look(): void {
    this.#encounter = encounterNow();
    const combat = this.#app.viewed as Combat.Implementation | null;
    this.#flow = combat ? flowView(combat, localize) : null;
  }

  /** What stands above all rows, and rows that stand for several. */
  above(context: Record<string, unknown>): void {
    const combat = this.#app.viewed as Combat.Implementation | null;
    context.fought = true;
    context.flow = this.#flow && {
      caption: this.#flow.caption,
      opens: this.#flow.opens,
      choices: this.#flow.choices.filter((c) => c.combatant === null).map(choiceView),
    };
    context.awaited = combat?.started ? awaitedLine() : null;
    if (isQuiet() && Array.isArray(context.turns)) this.#crowd(context.turns as TurnRow[], combat);
  }

  /** Copies that follow each other stand in one row, until it is pressed. */
  #crowd(turns: TurnRow[], combat: Combat.Implementation | null): void {
    const crowds = crowdsOf(
      turns.map((t) => {
        const c = combat?.combatants.get(t.id) as Combatant.Implementation | undefined;
        const linked = (c?.token as unknown as { readonly actorLink?: boolean } | null)?.actorLink !== false;
        return {
          id: t.id,
          copyOf: linked ? null : (c?.actorId ?? null),
          apart: t.active || t.choices.length > 0 || t.unfolded,
          out: c?.isDefeated === true,
        };
      }),
    );
    for (const [head, others] of crowds) {
      const open = this.#crowds.has(head);
      for (const turn of turns) {
        if (turn.id === head)
          turn.crowd = {
            count: others.length,
            open,
            label: localize("CROSSOVER.Shared.Combat.crowd", { count: others.length, name: turn.name }),
          };
        else if (others.includes(turn.id)) turn.tucked = !open;
      }
    }
  }

  /** Listen to the tracker's own element; once for each that there is. */
  listen(): void {
    if (this.#heard === this.#app.element) return;
    this.#heard = this.#app.element;
    // A press on a fold opens it; what a press on the row does would keep it shut.
    this.#app.element.addEventListener(
      "click",
      (event) => {
        if (isElement(event.target) && event.target.closest(".turn-offers summary")) event.stopPropagation();
      },
      { capture: true },
    );
    this.#app.element.addEventListener(
      "toggle",
      ({ target }) => {
        const fold = target as HTMLDetailsElement;
        const id = fold.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId;
        if (id !== undefined && fold.dataset.kind !== undefined && !this.#sought.has(id)) {
          const kind = `${id} ${fold.dataset.kind}`;
          if (fold.open) this.#kinds.add(kind);
          else this.#kinds.delete(kind);
        }
        if (id === undefined || !fold.matches(".turn-refused")) return;
        if (fold.open) this.#refused.add(id);
        else this.#refused.delete(id);
      },
      { capture: true },
    );
    this.#app.element.addEventListener("input", ({ target }) => {
      const field = target as HTMLInputElement;
      const id = field.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId;
      if (id === undefined || !field.matches(".offer-search")) return;
      if (field.value.trim() === "") this.#sought.delete(id);
      else this.#sought.set(id, field.value);
      this.#seek(id);
    });
    if (!this.#followed) {
      this.#followed = true;
      let said = awaitedLine();
      onWaiting(() => {
        const now = awaitedLine();
        if (now === said || !this.#app.rendered) return;
        said = now;
        void this.#app.render({ parts: ["tracker"] } as never);
      });
    }
  }

  /** Show of a row's list what has the words that are sought; with none, all of it as it was. */
  #seek(id: string): void {
    const wanted = (this.#sought.get(id) ?? "").trim().toLocaleLowerCase(game.i18n.lang);
    const row = this.#app.element.querySelector(`[data-combatant-id="${id}"]`);
    for (const item of row?.querySelectorAll<HTMLElement>(".turn-offers li") ?? [])
      item.hidden = wanted !== "" && !item.textContent.toLocaleLowerCase(game.i18n.lang).includes(wanted);
    for (const fold of row?.querySelectorAll<HTMLDetailsElement>("details[data-kind]") ?? []) {
      const none = [...fold.querySelectorAll<HTMLElement>("li")].every((li) => li.hidden);
      fold.hidden = none;
      fold.open = wanted === "" ? this.#kinds.has(`${id} ${fold.dataset.kind ?? ""}`) || !isQuiet() : !none;
    }
  }

  readonly #same = new SameParts({ areWhole: true });

  /** Draw what isn't the same any more: at a big table somebody in the fight is always changed, and most of it shows in no row. */
  async draw(context: object, options: object): Promise<Record<string, HTMLElement>> {
    return this.#same.draw(this.#app, context, options);
  }

  /** After rows were drawn. Some rulesets count rounds otherwise than Foundry does. */
  fit(): void {
    const title = this.#app.element.querySelector(".encounter-title");
    if (title && this.#flow?.title !== undefined) title.textContent = this.#flow.title;
    for (const [id, text] of this.#sought) {
      const field = this.#app.element.querySelector<HTMLInputElement>(`[data-combatant-id="${id}"] .offer-search`);
      if (!field) continue;
      field.value = text;
      this.#seek(id);
    }
    this.#fitHead();
    this.#fitFoot();
    this.#follow();
  }

  /** Every button of the head works, says why it can't, or isn't there. */
  #fitHead(): void {
    const combat = this.#app.viewed as Combat.Implementation | null;
    const means = combat ? headOf(combat) : {};
    for (const action of HEAD)
      for (const button of this.#app.element.querySelectorAll<HTMLButtonElement>(`[data-action=${action}]`)) {
        const now = means[action];
        if (now === undefined) button.remove();
        else if (now !== true) {
          button.disabled = true;
          button.dataset.tooltip = now;
          button.setAttribute("aria-description", now);
        }
      }
    if (!game.user.isGM)
      for (const more of this.#app.element.querySelectorAll(".encounter-context-menu")) more.remove();
  }

  /** A player's turn has one button that goes on with it. Where the order has its own in their row (Begin, End turn), Foundry's beneath, which would do the same under another name, goes. */
  #fitFoot(): void {
    const combat = this.#app.viewed as Combat.Implementation | null;
    const flow = game.user.isGM || !combat?.started ? null : flowOf(combat);
    if (!combat || !flow) return;
    const state = flowState(combat, flow);
    const next = JSON.stringify(flow.next(state));
    if (this.#flow?.choices.some((c) => c.combatant === state.up && JSON.stringify(c.event) === next))
      for (const button of this.#app.element.querySelectorAll(".combat-controls [data-action=nextTurn]"))
        button.remove();
  }

  /** Whoever comes up is brought into view. */
  #follow(): void {
    const up = (this.#app.viewed as Combat.Implementation | null)?.combatant?.id ?? null;
    if (up === this.#up) return;
    // Whose turn is over has no more use of the list: it would push whoever is up out of sight.
    if (this.#up !== null && this.#unfolded.delete(this.#up)) void this.#app.render({ parts: ["tracker"] } as never);
    this.#up = up;
    this.#app.element.querySelector(`[data-combatant-id="${up ?? ""}"]`)?.scrollIntoView({ block: "nearest" });
  }

  /** The list of a row, with which kinds of it stand open. */
  #kindsOf(combatant: Combatant.Implementation): object | null {
    const view = offersOf(combatant, this.#encounter);
    if (!view?.long) return view;
    const kinds = [...view.groups.filter((g) => g.label !== ""), ...view.groups.filter((g) => g.label === "")];
    return {
      ...view,
      groups: kinds.map(({ label, offers }) => {
        const kind = label === "" ? localize("CROSSOVER.Shared.Combat.otherKind") : label;
        const open = !isQuiet() || this.#kinds.has(`${combatant.id ?? ""} ${kind}`);
        return { label: kind, offers, count: offers.length, folds: true, open };
      }),
    };
  }

  /** A fighter's row. @param turn  what Foundry makes of it */
  turn(turn: TurnContext, combat: Combat.Implementation, combatant: Combatant.Implementation): TurnContext {
    const token = combatant.token as unknown as NamedToken | null;
    const choices = this.#flow?.choices.filter((c) => c.combatant === combatant.id).map(choiceView) ?? [];
    const mayAnswer = combatant.isOwner && combatant.actor !== null && goesByItself();
    const offering = combat.started && hasOffers(combatant);
    const unfolded = offering && this.#unfolded.has(combatant.id ?? "");
    return {
      ...turn,
      name: token?.name === turn.name ? tokenName(token) : turn.name,
      choices,
      stride: combat.started && combatant.id === combat.combatant?.id ? strideNote(combatant) : null,
      note: this.#flow?.notes[combatant.id ?? ""] ?? null,
      hasInitiative: combatant.initiative !== null,
      initiative: String(turn.initiative ?? "").replace(/^-/u, "\u2212"),
      mayRoll: combatant.isOwner && rulesetOf(combatant.actor)?.order.throwFor !== undefined,
      ruleset: declarationOf(combatant.actor)?.id ?? "",
      pips: combat.started ? pipsOf(combatant, this.#encounter) : [],
      hasOffers: offering,
      offers: unfolded ? this.#kindsOf(combatant) : null,
      showsRefused: this.#refused.has(combatant.id ?? ""),
      unfolded,
      tracks: tracksOf(combatant),
      mayAnswer,
      tools: mayAnswer || game.user.isGM || turn.canPing === true,
      tooled: this.#tooled.has(combatant.id ?? ""),
    } as TurnContext;
  }

  spendAction(event: PointerEvent, target: HTMLElement): void {
    const id = target.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "";
    const combatant = (this.#app.viewed as Combat.Implementation | null)?.combatants.get(id) as
      | Combatant.Implementation
      | undefined;
    if (combatant)
      void atGesture(async () =>
        spend(combatant, target.dataset.spend ?? "", target.dataset.filled !== "true", event.ctrlKey),
      );
  }

  toggleOffers(_event: PointerEvent, target: HTMLElement): void {
    const id = target.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "";
    if (!this.#unfolded.delete(id)) this.#unfolded.add(id);
    // Said at once: the list is there a moment later.
    target.setAttribute("aria-expanded", String(this.#unfolded.has(id)));
    void this.#app.render({ parts: ["tracker"] } as never);
  }

  toggleTools(_event: PointerEvent, target: HTMLElement): void {
    const row = target.closest<HTMLElement>("[data-combatant-id]");
    const id = row?.dataset.combatantId ?? "";
    if (!this.#tooled.delete(id)) this.#tooled.add(id);
    row?.classList.toggle("is-tooled", this.#tooled.has(id));
    target.setAttribute("aria-expanded", String(this.#tooled.has(id)));
  }

  takeOffer(event: PointerEvent, target: HTMLElement): void {
    const id = target.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "";
    const combatant = (this.#app.viewed as Combat.Implementation | null)?.combatants.get(id) as
      | Combatant.Implementation
      | undefined;
    const { spend: action, use, refused } = target.dataset;
    if (!combatant?.actor) return;
    if (action !== undefined) void atGesture(async () => spend(combatant, action, false, event.ctrlKey, true));
    else if (refused !== undefined) ui.notifications.warn(refused);
    else if (use !== undefined) {
      rememberUse(combatant.actor.uuid, use);
      void atGesture(async () =>
        rulesetOf(combatant.actor)?.actions.use(combatant.actor as Actor.Implementation, use, event.shiftKey),
      );
    }
  }

  openAwaited(): void {
    void atGesture(openAnswers);
  }

  toggleCrowd(event: PointerEvent, target: HTMLElement): void {
    event.stopPropagation();
    const { crowd = "" } = target.dataset;
    if (!this.#crowds.delete(crowd)) this.#crowds.add(crowd);
    void this.#app.render({ parts: ["tracker"] } as never);
  }

  answersOf(_event: PointerEvent, target: HTMLElement): void {
    const id = target.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "";
    const combatant = (this.#app.viewed as Combat.Implementation | null)?.combatants.get(id) as
      | Combatant.Implementation
      | undefined;
    if (combatant?.actor) openAnswersMenu(combatant.actor, target);
  }

  playFlow(_event: PointerEvent, target: HTMLElement): void {
    const combat = this.#app.viewed as unknown as { play(event: FlowEvent): Promise<unknown> } | null;
    if (combat && target.getAttribute("aria-disabled") !== "true")
      void atGesture(async () => combat.play(JSON.parse(target.dataset.event ?? "{}") as FlowEvent));
  }

  openFlow(): void {
    const opens = this.#flow?.opens;
    if (opens) void atGesture(opens.open);
  }
}
