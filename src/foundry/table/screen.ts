import { actorOf } from "../apply/ground.ts";
import { openQuickFoes } from "../begin/open.ts";
import { commonTraits } from "../chat/common-traits.ts";
import { focusIn } from "../dom.ts";
import { openExchange } from "../exchange/ask.ts";
import { atGesture } from "../gesture.ts";
import { template } from "../ids.ts";
import { bringThoseHere, rulesetById, rulesetOf, whenArrived, whenPeopleArrive } from "../registry.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { onRulesetsChanged, playedHere } from "../settings/register.ts";
import { screenFacts, type ScreenRow, type ScreenView } from "../view/screen-view.ts";
import { localize } from "../view/text/localize.ts";
import { onDeed, pointsOf } from "./points.ts";
import { quickAdversary } from "./quick.ts";
import { writeRecap } from "./recap.ts";
import { callMoment, heroes, SESSION_MOMENTS } from "./session.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Whose turn it is in the fight that is on. */
const acting = (): Actor.Implementation | null => {
  const combat = game.combat as unknown as Combat.Implementation | null;
  return combat?.started === true
    ? ((combat.combatant?.actor as Actor.Implementation | null | undefined) ?? null)
    : null;
};

function rowOf(actor: Actor.Implementation, asked: boolean): ScreenRow[] {
  const ruleset = rulesetOf(actor);
  if (!ruleset) return [];
  const player = game.users.find((u) => !u.isGM && actor.testUserPermission(u, "OWNER"));
  const points = pointsOf(actor);
  const glance = ruleset.glance(ruleset.snapshot(actor), localize);
  return [
    {
      ...glance,
      facts: screenFacts(glance.facts, points),
      acts: actor === acting(),
      uuid: actor.uuid,
      name: actor.name,
      img: actor.img ?? "",
      player: player?.name ?? "",
      here: player?.active ?? false,
      ruleset: ruleset.id,
      points,
      asked,
    },
  ];
}

/** Rulesets that are played here and have heroes; all that are switched on while there are none. */
function played(): readonly RulesetAdapter[] {
  const own = new Set(heroes().map((a) => rulesetOf(a)));
  const used = playedHere().filter((r) => own.has(r));
  return used.length > 0 ? used : playedHere();
}

/** Uuids of those who stand on the scene in view. */
const onScene = (): ReadonlySet<string> =>
  new Set(
    ([...(canvas.scene?.tokens ?? [])] as unknown as { readonly actor: { readonly uuid: string } | null }[]).flatMap(
      (t) => (t.actor ? [t.actor.uuid] : []),
    ),
  );

/** The ruleset that the screen is about: the one that was chosen, else that of the fight that is on, else that of the scene in view, which most of its heroes play by. */
function shownOf(chosen: string): RulesetAdapter | null {
  const here = onScene();
  const count = (r: RulesetAdapter): number => heroes().filter((a) => rulesetOf(a) === r && here.has(a.uuid)).length;
  const all = played();
  const [fighter] = fighting();
  const fought = fighter ? rulesetOf(fighter) : null;
  return (
    all.find((r) => r.id === chosen) ??
    all.find((r) => r === fought) ??
    [...all].sort((a, b) => count(b) - count(a))[0] ??
    null
  );
}

/** Who fights in the fight that is on, in its order, each once: the heroes and those of whom the Gamemaster has one sheet alone. Copies of a crowd stand in the tracker. */
function fighting(): readonly Actor.Implementation[] {
  const combat = game.combat as unknown as Combat.Implementation | null;
  if (combat?.started !== true) return [];
  const tokenLinked = (c: Combatant.Implementation): boolean =>
    (c.token as unknown as { readonly actorLink?: boolean } | null)?.actorLink !== false;
  return [
    ...new Set(
      (combat.turns as unknown as readonly Combatant.Implementation[]).flatMap((c) =>
        c.actor && tokenLinked(c) ? [c.actor as Actor.Implementation] : [],
      ),
    ),
  ];
}

/** One ruleset at a time; who is in the fight first, then the scene's own heroes, then all others, behind a line while there is a fight. */
function view(chosen: string): ScreenView {
  const shown = shownOf(chosen);
  const here = onScene();
  const own = shown ? [shown] : [];
  const fight = fighting().filter((a) => rulesetOf(a) === shown);
  const party = heroes().filter((a) => rulesetOf(a) === shown && !fight.includes(a));
  const others = [...party.filter((a) => here.has(a.uuid)), ...party.filter((a) => !here.has(a.uuid))].flatMap((a) =>
    rowOf(a, fight.length === 0),
  );
  const heroic = new Set(heroes());
  const tabs = played().map((r) => ({ ruleset: r.id, label: localize(r.label), active: r === shown }));
  return {
    shown: shown?.id ?? "",
    tabs: tabs.length > 1 ? tabs : [],
    rows: fight.length > 0 ? fight.flatMap((a) => rowOf(a, heroic.has(a))) : others,
    inFight: fight.length > 0,
    others: fight.length > 0 ? others : [],
    traits: own.flatMap((r) => commonTraits(r).map(({ key, label }) => ({ key: `${r.id} ${key}`, label }))),
    difficulties: own.map((r) => ({ ruleset: r.id, label: localize(r.label), rows: r.checks.difficulties(localize) })),
    foes: own.filter((r) => r.quick?.foes && r.forecast).map((r) => ({ ruleset: r.id, label: localize(r.label) })),
    quick: own.filter((r) => r.quick).map((r) => ({ ruleset: r.id, label: localize(r.label) })),
  };
}

/** Pixels. */
const WIDTH = 1080;
/** What the page shows beside the window, above and below it. */
const MARGIN = 40;

/** The Gamemaster's screen: the party at a glance, calls for checks, the difficulty table, an adversary on the spot, the session's clock. */
class ScreenApplication extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-screen",
    tag: "form",
    classes: ["crossover", "screen"],
    window: { title: "CROSSOVER.Shared.Screen.title", icon: "fa-solid fa-table-columns", resizable: true },
    position: { width: WIDTH, height: "auto" as const },
    actions: {
      doDeed: onDeed,
      openSheet: function (_event: PointerEvent, target: HTMLElement) {
        actorOf(target.dataset.uuid ?? "")?.sheet?.render(true);
      },
      call: function (this: ScreenApplication) {
        void atGesture(async () => this.call());
      },
      showRuleset: function (this: ScreenApplication, _event: PointerEvent, target: HTMLElement) {
        this.chosen = target.dataset.ruleset ?? "";
        void this.render();
      },
      useDifficulty: function (this: ScreenApplication, _event: PointerEvent, target: HTMLElement) {
        const input = this.element.querySelector<HTMLInputElement>("input[name=dc]");
        if (input) input.value = target.dataset.value ?? "";
      },
      quick: function (_event: PointerEvent, target: HTMLElement) {
        const ruleset = rulesetById(target.dataset.ruleset ?? "");
        if (ruleset) void atGesture(async () => quickAdversary(ruleset));
      },
      foes: function (_event: PointerEvent, target: HTMLElement) {
        void atGesture(async () => openQuickFoes(target.dataset.ruleset ?? ""));
      },
      recap: function () {
        void atGesture(writeRecap);
      },
      moment: function (_event: PointerEvent, target: HTMLElement) {
        const type = SESSION_MOMENTS.find((m) => m === target.dataset.moment);
        if (type) void atGesture(async () => callMoment(type));
      },
    },
  };

  static override PARTS = {
    screen: { template: template("shared/screen"), templates: [template("shared/parts/points")], scrollable: [""] },
  };

  /** Id of the ruleset that the Gamemaster looks at; absent: that of the scene in view. */
  declare chosen: string | undefined;

  /** Whether those who don't fight are shown, too. */
  declare showsOthers: boolean | undefined;

  protected override async _prepareContext(): Promise<never> {
    return {
      ...view(this.chosen ?? ""),
      moments: SESSION_MOMENTS.map((type) => ({ type, label: localize(`CROSSOVER.Shared.Moment.${type}`) })),
      rootId: this.id,
      showsOthers: this.showsOthers === true,
    } as never;
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    const others = this.element.querySelector<HTMLDetailsElement>(".party-others");
    others?.addEventListener("toggle", () => {
      this.showsOthers = others.open;
    });
    const [trait, secret] = [
      this.element.querySelector<HTMLSelectElement>("select[name=trait]"),
      this.element.querySelector<HTMLInputElement>("input[name=secret]"),
    ];
    if (!trait || !secret) return;
    const follow = (): void => {
      const [id = "", ...rest] = trait.value.split(" ");
      secret.checked = rulesetById(id)?.checks.secret?.(rest.join(" ")) === true;
    };
    trait.addEventListener("change", follow);
    follow();
  }

  /** Call those who are ticked to a check: one card for each ruleset among them. */
  async call(): Promise<void> {
    const data = new foundry.applications.ux.FormDataExtended(this.element as unknown as HTMLFormElement)
      .object as Record<string, unknown>;
    const [id = "", ...rest] = String(data.trait ?? "").split(" ");
    const ruleset = rulesetById(id);
    const trait = rest.join(" ");
    const asked = [...this.element.querySelectorAll<HTMLInputElement>("input[name=asked]:checked")]
      .map((box) => box.value)
      .filter((uuid) => rulesetOf(actorOf(uuid)) === ruleset);
    const first = actorOf(asked[0] ?? "");
    if (!ruleset || !first) {
      ui.notifications.warn(localize("CROSSOVER.Shared.Refusal.nobodyAsked"));
      return;
    }
    await openExchange({
      kind: "call",
      ask: { trait, dc: typeof data.dc === "number" ? data.dc : null, secret: data.secret === true, asked },
      actor: first,
      visibility: "public",
    });
  }
}

/** As wide as it is meant to be, or as the page is; as tall as what is on it, which the page bounds. */
const sizeHere = (): { width: number; height: "auto" } => ({
  width: Math.min(WIDTH, window.innerWidth - MARGIN),
  height: "auto",
});

let application: ScreenApplication | null = null;

/** Open the Gamemaster's screen. Players are told that it isn't theirs. */
export async function openScreen(): Promise<void> {
  if (!game.user.isGM) {
    ui.notifications.warn(localize("CROSSOVER.Shared.Refusal.gmOnly"));
    return;
  }
  await bringThoseHere();
  application ??= new ScreenApplication();
  // As wide as it is meant to be, also where it was last open on a narrow page.
  await application.render({ force: true, ...(!application.rendered && { position: sizeHere() }) } as never);
}

/** Keep the open screen true: it follows heroes and players. What is being typed stays. */
export function followScreen(): void {
  const redraw = foundry.utils.debounce(() => {
    if (application?.rendered && !focusIn(application.element)?.matches("input, select, :is(input, select) *"))
      void application.render();
  }, 120);
  for (const hook of [
    "updateActor",
    "createActiveEffect",
    "deleteActiveEffect",
    "userConnected",
    "createActor",
    "deleteActor",
    "canvasReady",
    "updateCombat",
    "deleteCombat",
    "createCombatant",
    "deleteCombatant",
  ])
    Hooks.on(hook as never, redraw as never);
  onRulesetsChanged(redraw as () => void);
  whenArrived(redraw as () => void);
  whenPeopleArrive(() => {
    if (application?.rendered) void atGesture(bringThoseHere);
  });
}
