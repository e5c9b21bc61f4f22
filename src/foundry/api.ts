import type { ActName, ChosenBy } from "./acts/names.ts";
import type { NewExchange } from "./exchange/ask.ts";
import type { WaitingCard } from "./exchange/open-cards.ts";
import { openForecast } from "./forecast/open.ts";
import type { PaletteGroup } from "./hud/token-palette.ts";
import { late } from "./late.ts";
import type { Kit } from "./outside/kit.ts";
import { bringPlay, openAnswers, openExchange, openScreen, playHere } from "./play.ts";
import { bringThoseHere, rulesetOf, rulesets } from "./registry.ts";
import type { SelfTestReport } from "./self-test/report.ts";
import { openLibrary } from "./sharing/browser/open.ts";
import { openIncoming } from "./sharing/incoming/open.ts";
import { actorSpeaking } from "./speaking.ts";
import type { PointsView } from "./view/points-view.ts";
import { localize } from "./view/text/localize.ts";

/** Who does it, and whether without a dialog. */
interface Quick {
  readonly actor?: Actor.Implementation;
  readonly quick?: boolean;
}

/** What macros and other packages may call, at `game.crossover.api`. */
export const api = {
  /**
   * Make a check by name, as `/check` does: `game.crossover.api.check("stealth", { dc: 10 })`.
   * @param trait    label or key of a trait of the actor's ruleset
   * @param options  `actor` (default: who is speaking), `dc`, `quick` to skip the dialog
   */
  check: async (
    trait: string,
    options: { readonly actor?: Actor.Implementation; readonly dc?: number; readonly quick?: boolean } = {},
  ): Promise<void> =>
    (await bringPlay()).runCheck(
      options.dc === undefined ? trait : `${trait} ${options.dc}`,
      options.actor ?? actorSpeaking(),
      options.quick,
    ),
  /**
   * Open the forecast of a fight (Gamemaster only): `game.crossover.api.forecast({ first: [game.user.character], second: [villain] })`. Without sides it takes who is
   * selected or in the fight.
   */
  forecast: openForecast,
  /** Attack with something by name, as `/attack` does: `game.crossover.api.attack("breaker")`. */
  attack: async (name: string, options: Quick = {}): Promise<void> =>
    (await bringPlay()).runCommand("attack", name, options.actor ?? actorSpeaking(), options.quick),
  /**
   * Do an act by name: `game.crossover.api.act("surge.boost", { trait: "skill:might" })`. What isn't chosen is asked, or as usual with `quick`; what can't be chosen is refused in words. Null when
   * it was refused or nothing was chosen.
   */
  act: async <N extends ActName>(
    name: N,
    chosen: Partial<ChosenBy<N>> = {},
    options: Quick = {},
  ): Promise<ChatMessage.Implementation | null> => {
    const actor = options.actor ?? actorSpeaking();
    if (actor) return (await bringPlay()).doAct(actor, name, chosen, options.quick);
    ui.notifications.warn(localize("CROSSOVER.Shared.Chat.noActor"));
    return null;
  },
  /** Do a deed with points by name, as `/spend` does; with `actors` for each of them for whom it changes something. */
  spend: async (
    name: string,
    options: Quick & { readonly actors?: readonly Actor.Implementation[] } = {},
  ): Promise<void> => {
    const { spendForAll, runCommand } = await bringPlay();
    await (options.actors
      ? spendForAll(name, options.actors)
      : runCommand("spend", name, options.actor ?? actorSpeaking()));
  },
  /** Call the party to a check, as `/call` does (Gamemaster only): `game.crossover.api.call("perception", { dc: 10, secret: true })`. Without `secret` the number is kept as the ruleset has it. */
  call: async (trait: string, options: { readonly dc?: number; readonly secret?: boolean } = {}): Promise<void> => {
    const said = await (
      await bringPlay()
    ).call(
      `${trait}${options.dc === undefined ? "" : ` ${options.dc}`}${options.secret === undefined ? "" : options.secret ? " secret" : " open"}`,
    );
    if (said !== null) ui.notifications.warn(said);
  },
  /** Open a card of a kind of the actor's ruleset with the choices that its `compose` takes. Null when it was refused; the user has been told. */
  open: async (card: NewExchange): Promise<ChatMessage.Implementation | null> => openExchange(card),
  /** Everything that an actor can do by name, in groups, for action bars: each entry's `id` goes into `use`. Empty until its ruleset is here as a whole (`whole`). */
  actionsOf: (actor: Actor.Implementation): readonly PaletteGroup[] => playHere()?.paletteOf(actor) ?? [],
  /** Do what an entry of `actionsOf` names. */
  use: async (actor: Actor.Implementation, id: string, quick = false): Promise<void> =>
    (await bringPlay()).usePalette(actor, id, quick),
  /** Points of an actor as this user may see them, with what may be done with them. Empty until somebody has done something here, or `whole` was waited for. */
  pointsOf: (actor: Actor.Implementation): readonly PointsView[] => playHere()?.pointsOf(actor) ?? [],
  /** Cards that still wait for somebody: `[{ card, waiting, since }]`, oldest first. */
  waiting: (): readonly WaitingCard[] => playHere()?.waitingCards() ?? [],
  /** Open the list of open answers. */
  answers: openAnswers,
  /** Open the Gamemaster's screen. */
  screen: openScreen,
  /**
   * Open the library of all compendia, narrowed as wanted: `game.crossover.api.openLibrary({ filter: { ruleset: "fudge", kind: "fudgePower", query: "blast" } })`. With `actor`, an entry chosen by Enter
   * goes to that actor.
   */
  openLibrary,
  /** Open *Bring in* (Gamemaster only), with files when there are some: `game.crossover.api.openIncoming([new File([text], "bundle.json")])`. Nothing is written before the user says so. */
  openIncoming,
  /** Walk through what must work in this Foundry and say what it does elsewhere: `console.log((await game.crossover.api.selfTest()).text)`. Cleans up after itself. */
  selfTest: async (): Promise<SelfTestReport> => (await late(async () => import("./self-test/run.ts"))).selfTest(),
  /** What a module builds a ruleset of, for whoever asks later than `crossover.registerRulesets`. */
  kit: async (): Promise<Kit> => (await late(async () => import("../kit.ts"))).kit,
  /** The adapters of all rulesets that somebody has done something by on this page: each comes with the first act, card or fight of its own. */
  rulesets,
  /** The ruleset adapter that an actor plays by; null for other packages' actors, and until somebody has done something by it. */
  rulesetOf,
  /** Load the whole of each ruleset of which this world has somebody: action bars and the like wait for it before they ask what can be done. */
  whole: bringThoseHere,
};
