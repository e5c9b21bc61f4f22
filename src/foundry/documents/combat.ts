import type { Refusal } from "../../rules/kernel/refusal.ts";
import { fighterName, type NamedFighter } from "../apply/token-name.ts";
import type { OrderTold } from "../combat/flow.ts";
import { mayPass } from "../combat/pass-round.ts";
import type { CombatModel } from "../data/combat-model.ts";
import type { CombatantModel } from "../data/combatant-model.ts";
import type { Answer } from "../exchange/desk.ts";
import { atGesture } from "../gesture.ts";
import { inOneWindow } from "../one-window.ts";
import { askDesk, bringPlay, playHere, runMoment } from "../play.ts";
import { declarationOf, rulesetOf } from "../registry.ts";
import type { FlowEvent, Moment, TurnFlow, Unsettled } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal } from "../view/text/refusals.ts";

/** Steps of an order that are on their way to the desk and back. */
const underWay = new WeakMap<object, Promise<unknown>>();

/**
 * A fight. Who acts when is the ruleset's order; what an action costs is its economy; what happens by itself at a turn's edges is its lifecycle. This class only tells
 * them when.
 */
export class CrossoverCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /** Called unbound by Foundry, so it must not use `this`. Participants of different rulesets are compared by their numbers alone. */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const order = (a.parent?.system as unknown as CombatModel | undefined)?.flowState?.order;
    // Who has no place yet (a latecomer who hasn't rolled) comes last.
    const place = (c: Combatant.Implementation): number =>
      order?.includes(c.id ?? "") === true ? order.indexOf(c.id ?? "") : Number.MAX_SAFE_INTEGER;
    if (order && place(a) !== place(b)) return place(a) - place(b);
    const ruleset = rulesetOf(a.actor);
    const play = playHere();
    const byRule =
      play && ruleset && ruleset === rulesetOf(b.actor)
        ? ruleset.order.compare(play.participantOf(a), play.participantOf(b))
        : (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity);
    return Number.isNaN(byRule) || byRule === 0 ? ((a.id ?? "") > (b.id ?? "") ? 1 : -1) : byRule;
  }

  /** Roll for all at once: groups share a throw, all initiatives are one write, all rolls one message. */
  override async rollInitiative(ids: string | string[], options: Combat.InitiativeOptions = {}): Promise<this> {
    const wanted = (typeof ids === "string" ? [ids] : ids)
      .map((id) => this.combatants.get(id))
      .filter((c) => c?.isOwner === true) as Combatant.Implementation[];
    const { throwsFor, write, postInitiative } = await bringPlay();
    const throws = await throwsFor(wanted);
    if (throws.length === 0) return this;
    const current = this.combatant?.id ?? null;
    const updates = throws.flatMap(({ members, total }) => members.map((c) => ({ _id: c.id, initiative: total })));
    await this.updateEmbeddedDocuments("Combatant", updates as never, { turnEvents: false } as never);
    if ((options.updateTurn ?? true) && current !== null && this.started && !this.#isPlayed()) {
      const turn = this.turns.findIndex((c) => c.id === current);
      if (turn >= 0 && turn !== this.turn) await this.update({ turn } as never, { turnEvents: false } as never);
    }
    const spent = throws.flatMap((t) => t.spent ?? []);
    if (spent.length > 0) await write(spent);
    await postInitiative(this as unknown as Combat.Implementation, throws);
    return this;
  }

  /** An order that has its throws itself makes them all at once. */
  override async rollAll(...args: Parameters<Combat["rollAll"]>): Promise<this> {
    const flow = await this.#order();
    if (!flow?.throwAll) return super.rollAll(...args) as Promise<this>;
    const { flowState } = await bringPlay();
    const event = flow.throwAll(flowState(this as unknown as Combat.Implementation, flow));
    if ("accepted" in event) {
      this.#say(event as Refusal);
      return this;
    }
    return this.play(event as FlowEvent);
  }

  /** A fight whose order is played begins with its own first step. */
  override async startCombat(): Promise<this> {
    const flow = await this.#order();
    if (flow) {
      // What was settled a moment ago counts: begun too early, the fight would go on without it.
      await underWay.get(this);
      const { participantOf, turnOf, tellEdges } = await bringPlay();
      const all = this.combatants.map((c) => participantOf(c as Combatant.Implementation));
      const fresh = flow.reducer.begin(all);
      const early = (this.system as unknown as CombatModel).flowState;
      const state = flow.before ? flow.before(early ?? fresh, fresh, all) : fresh;
      await this.update(
        { system: { flow: JSON.stringify(state), past: [], turns: 0 } } as never,
        { turnEvents: false } as never,
      );
      const started = (await super.startCombat()) as this;
      // Foundry gives the turn to whoever stands first; a fight that waits for throws gives it to nobody yet.
      if (turnOf(state) !== this.turn) await this.update({ turn: turnOf(state) } as never);
      void tellEdges(this as unknown as Combat.Implementation, null, state, {
        ended: [],
        began: state.up === null ? [] : [state.up],
      });
      return started;
    }
    return super.startCombat() as Promise<this>;
  }

  /** A step of an order that is played may put everybody in another place; Foundry sorts anew for initiative only. */
  protected override _onUpdate(...args: Parameters<Combat["_onUpdate"]>): void {
    const [changed] = args;
    const flow = (changed as { system?: { flow?: unknown } }).system?.flow;
    if (flow !== undefined) {
      // Sorting takes the present state for the one before: then no turn would seem to have begun.
      const before = this.current;
      this.setupTurns();
      this.current = before;
    }
    super._onUpdate(...args);
    const { combatants, turn } = changed as { combatants?: unknown; turn?: number | null };
    this.#tell((args[1] as { crossoverTold?: OrderTold | null }).crossoverTold ?? null);
    // "Clear all" writes every initiative and the turn in one.
    if (combatants !== undefined || (turn !== undefined && flow === undefined)) this.#unsettled("thrown");
  }

  protected override _onCreateDescendantDocuments(...args: Parameters<Combat["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    this.#unsettled("came");
  }

  protected override _onUpdateDescendantDocuments(...args: Parameters<Combat["_onUpdateDescendantDocuments"]>): void {
    super._onUpdateDescendantDocuments(...args);
    const changes = args[3] as readonly object[];
    if (changes.some((c) => "initiative" in c)) this.#unsettled("thrown");
  }

  protected override _onDeleteDescendantDocuments(...args: Parameters<Combat["_onDeleteDescendantDocuments"]>): void {
    super._onDeleteDescendantDocuments(...args);
    this.#unsettled("left");
  }

  /** Who takes part, or what they have thrown, has changed: the active Gamemaster's client brings the order up to it, after whatever its desk is doing. */
  #unsettled(why: Unsettled): void {
    if (!this.started) return;
    const now = [...this.combatants].map((c) => `${c.id}:${c.initiative}`).join(",");
    void atGesture(async () =>
      inOneWindow(`order ${this.id} ${why} ${this.round} ${this.turn} ${now}`, async () => {
        const { attend, inLine } = await bringPlay();
        return (await inLine(async () => attend(this as unknown as Combat.Implementation, why))).told;
      }),
    );
  }

  /** Everybody hears when somebody else comes up because initiative arrived or somebody left. */
  #tell(told: OrderTold | null): void {
    const combatant = told ? (this.combatants.get(told.id) as Combatant.Implementation | undefined) : undefined;
    if (!told || !combatant || !combatant.visible) return;
    ui.notifications.info(
      localize(`CROSSOVER.Shared.Combat.${told.what}`, { name: fighterName(combatant as unknown as NamedFighter) }),
    );
  }

  override async nextTurn(): Promise<this> {
    const flow = await this.#order();
    if (!flow) return super.nextTurn() as Promise<this>;
    const { flowState } = await bringPlay();
    return this.play(flow.next(flowState(this as unknown as Combat.Implementation, flow)));
  }

  override async previousTurn(): Promise<this> {
    if (!(await this.#order())) return super.previousTurn() as Promise<this>;
    this.#say(await askDesk({ op: "flowBack", combat: this.id ?? "" }));
    return this;
  }

  /** Foundry would set round and turn and leave the order where it is: an order that is played takes all steps to there. */
  override async nextRound(): Promise<this> {
    const flow = await this.#order();
    if (!this.started || !flow) return super.nextRound() as Promise<this>;
    const { flowState } = await bringPlay();
    const { round, queue } = flowState(this as unknown as Combat.Implementation, flow);
    if (
      await mayPass(
        queue.map((id) => {
          const one = this.combatants.get(id);
          return one ? fighterName(one as unknown as NamedFighter) : "";
        }),
      )
    )
      this.#say(await askDesk({ op: "flowRound", combat: this.id ?? "", round }));
    return this;
  }

  override async previousRound(): Promise<this> {
    if (!this.started || !(await this.#order())) return super.previousRound() as Promise<this>;
    this.#say(await askDesk({ op: "flowRoundBack", combat: this.id ?? "", round: this.round }));
    return this;
  }

  /** One step of an order that is played: hand over, interrupt, turn the card. What is refused is told with its reason. */
  async play(event: FlowEvent): Promise<this> {
    const answer = askDesk({ op: "flow", combat: this.id ?? "", event });
    underWay.set(this, answer);
    this.#say(await answer);
    return this;
  }

  #say(answer: Answer): void {
    if (!answer.accepted) notifyRefusal(answer, declarationOf(this.combatants.contents[0]?.actor));
  }

  protected override async _onStartTurn(
    combatant: Combatant.Implementation,
    context: Combat.TurnEventContext,
  ): Promise<void> {
    await super._onStartTurn(combatant, context);
    if (combatant.actor) await this.#pass({ type: "turnStart", of: combatant.actor.uuid, round: context.round });
  }

  protected override async _onEndTurn(
    combatant: Combatant.Implementation,
    context: Combat.TurnEventContext,
  ): Promise<void> {
    await super._onEndTurn(combatant, context);
    if (combatant.actor) await this.#pass({ type: "turnEnd", of: combatant.actor.uuid, round: context.round });
  }

  protected override async _onStartRound(context: Combat.RoundEventContext): Promise<void> {
    await super._onStartRound(context);
    await this.#pass({ type: "roundStart" });
  }

  protected override async _onEndRound(context: Combat.RoundEventContext): Promise<void> {
    await super._onEndRound(context);
    await this.#pass({ type: "roundEnd" });
  }

  /** What a point in time brings to everybody in the fight. An order that is played tells its own edges of turns and rounds, as its steps are taken. */
  async #pass(moment: Moment): Promise<void> {
    if (this.#isPlayed()) return;
    const { fighters } = await bringPlay();
    await runMoment(moment, fighters(this as unknown as Combat.Implementation));
  }

  /** The order that it is played by, once the rulesets of all who are in it are here; null where it is compared. */
  async #order(): Promise<TurnFlow | null> {
    const { bringFor, flowOf } = await bringPlay();
    await bringFor(this.combatants.contents as unknown as readonly Combatant.Implementation[]);
    return flowOf(this as unknown as Combat.Implementation);
  }

  /** Whether it is played by an order; it isn't while what it would be played by is still on its way. */
  #isPlayed(): boolean {
    return (playHere()?.flowOf(this as unknown as Combat.Implementation) ?? null) !== null;
  }

  /** What a participant has used in the present round. */
  spendsOf(combatant: Combatant.Implementation): Readonly<Record<string, number>> {
    return (combatant.system as unknown as CombatantModel).spendsIn(this.round);
  }
}
