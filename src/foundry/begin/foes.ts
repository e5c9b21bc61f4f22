import {
  type Aim,
  AIMS,
  drags,
  fits,
  GLANCE,
  hardness,
  misses,
  nearer,
  nearest,
  tellsEnough,
} from "../../rules/kernel/foe-search.ts";
import { FOE_SORTS, type FoeSort, type Rung } from "../../rules/kernel/foes.ts";
import { lineOf, settingsOf } from "../forecast/lines.ts";
import { openWorker, startForecast } from "../forecast/runner.ts";
import type { Line } from "../forecast/sides.ts";
import { atGesture } from "../gesture.ts";
import { SYSTEM_ID, template } from "../ids.ts";
import { bringRuleset, isGuest, rulesetOf } from "../registry.ts";
import type { DialogInput } from "../rolls/dialog-types.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { heroes } from "../table/session.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";
import { workshopOf } from "./workshop.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Fights for each who is looked at: enough to tell a warm-up from an even fight. */
const LOOKS = 100;
/** Fights of whoever was found, for the figures that are said. */
const TRIES = 300;
const SEED = 27;

/** Tokens of somebody, and heads where one of them is a crowd. */
interface Crowd {
  readonly tokens: number;
  readonly heads?: number;
}

/** Somebody to face, and what facing them comes to. */
interface Found {
  readonly data: object;
  readonly name: string;
  readonly img: string;
  /** Tokens of it; a crowd is one. */
  readonly tokens: number;
  readonly bodies: number;
  readonly win: number;
  readonly rounds: number;
  readonly falls: number;
}

const AIM_KEYS = Object.keys(AIMS) as Aim[];
const GLYPHS: Readonly<Record<FoeSort, string>> = {
  gang: "fa-solid fa-people-group",
  rival: "fa-solid fa-user-ninja",
  boss: "fa-solid fa-dragon",
};

/** Mean of fights counted by rounds. */
const meanOf = (rounds: readonly number[]): number => {
  const all = rounds.reduce((sum, n) => sum + n, 0);
  return all === 0 ? 0 : rounds.reduce((sum, n, at) => sum + n * at, 0) / all;
};

/**
 * Foes in a hurry: a gang, a rival, one against all, as hard as is wanted. The fights are played before anybody is made, and what they come to is said. For the Gamemaster alone.
 */
class FoesWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-foes",
    tag: "section",
    classes: ["crossover", "guide", "quick-foes"],
    window: { title: "CROSSOVER.Shared.Foes.title", icon: "fa-solid fa-mask", resizable: true },
    position: { width: 640, height: "auto" as const },
    actions: {
      hero: function (this: FoesWindow, _event: Event, target: HTMLElement) {
        const uuid = target.dataset.value ?? "";
        this.byHand = true;
        if (!this.against.delete(uuid)) this.against.add(uuid);
        void this.again();
      },
      sort: function (this: FoesWindow, _event: Event, target: HTMLElement) {
        this.sort = FOE_SORTS.find((s) => s === target.dataset.value) ?? this.sort;
        if (!this.byHand) this.against = usuallyFacing(this.sort, this.ruleset);
        void this.again();
      },
      aim: function (this: FoesWindow, _event: Event, target: HTMLElement) {
        this.aim = AIM_KEYS.find((a) => a === target.dataset.value) ?? null;
        void this.again();
      },
      make: function (this: FoesWindow) {
        void atGesture(async () => this.make());
      },
    },
  };

  static override PARTS = { foes: { template: template("shared/foes") } };

  declare readonly ruleset: RulesetAdapter;
  /** Who faces them, by uuid. */
  declare against: Set<string>;
  /** Somebody chose them: no sort of foes changes that. */
  declare byHand: boolean;
  declare sort: FoeSort;
  declare aim: Aim | null;
  declare found: Found | "looking" | "nobody" | null;
  /** The search under way; an older one is of no interest. */
  declare search: number;

  constructor(ruleset: RulesetAdapter) {
    super();
    Object.assign(this, {
      ruleset,
      against: usuallyFacing("gang", ruleset),
      byHand: false,
      sort: "gang",
      aim: null,
      found: null,
      search: 0,
    });
  }

  protected override async _prepareContext(): Promise<never> {
    const { found, aim } = this;
    const sorts = FOE_SORTS.filter((s) => (s === "rival" ? this.ruleset.begin : this.ruleset.quick?.foes?.[s]));
    return Promise.resolve({
      ruleset: this.ruleset.id,
      label: localize(this.ruleset.label),
      heroes: heroesOf(this.ruleset).map(({ uuid, name, img }) => ({
        value: uuid,
        name,
        img,
        chosen: this.against.has(uuid),
      })),
      sorts: sorts.map((value) => ({
        value,
        glyph: GLYPHS[value],
        label: localize(`CROSSOVER.Shared.Foes.sort.${value}.label`),
        hint: localize(`CROSSOVER.Shared.Foes.sort.${value}.hint`),
        chosen: value === this.sort,
      })),
      aims: AIM_KEYS.map((value) => ({
        value,
        label: localize(`CROSSOVER.Shared.Foes.aim.${value}`),
        chosen: value === aim,
      })),
      ready: this.against.size > 0,
      looking: found === "looking",
      nobody: found === "nobody",
      found: typeof found === "string" || found === null ? null : this.#says(found),
    } as never);
  }

  #says({ name, img, bodies, win, rounds, falls }: Found) {
    const missed = this.aim && misses(win, AIMS[this.aim][this.sort === "rival" ? "rival" : "side"]);
    return {
      missed: missed && localize(`CROSSOVER.Shared.Foes.missed.${missed}`),
      long: drags({ win, rounds }),
      img,
      name: bodies > 1 ? localize("CROSSOVER.Shared.Foes.many", { name, bodies }) : name,
      word: localize(`CROSSOVER.Shared.Foes.hardness.${hardness(win)}`),
      means: localize("CROSSOVER.Shared.Foes.means", {
        win: Math.round(win * 100),
        heroes: listed(this.#party().map((a) => a.name)),
        rounds: Math.round(rounds * 10) / 10,
        falls: Math.round(falls * 100),
      }),
    };
  }

  #party(): readonly Actor.Implementation[] {
    return heroesOf(this.ruleset).filter((a) => this.against.has(a.uuid));
  }

  /** Look for them anew with what is chosen now. */
  async again(): Promise<void> {
    const turn = ++this.search;
    const { aim } = this;
    if (aim === null || this.against.size === 0) {
      this.found = null;
      await this.render();
      return;
    }
    this.found = "looking";
    await this.render();
    let found: Found | null = null;
    await atGesture(async () => {
      const wanted = (): boolean => turn === this.search;
      const nearby = await this.#look(this.sort, AIMS[aim][this.sort === "rival" ? "rival" : "side"], wanted);
      found =
        nearby && wanted()
          ? await this.#fight(nearby.data, { tokens: nearby.tokens, heads: nearby.bodies }, TRIES)
          : null;
    });
    if (turn !== this.search || !this.rendered) return;
    this.found = found ?? "nobody";
    await this.render();
    this.element.querySelector<HTMLElement>("[data-action=make]")?.focus();
  }

  /** @param wanted  whether it still is: something else may have been chosen meanwhile */
  async #look(sort: FoeSort, aim: number, wanted: () => boolean): Promise<Found | null> {
    const { quick } = this.ruleset;
    const tried = async (data: object, crowd: Crowd): Promise<Found | null> => {
      if (!wanted()) return null;
      const found = await this.#fight(data, crowd, GLANCE);
      return found && wanted() && !tellsEnough(found.win, aim) ? this.#fight(data, crowd, LOOKS) : found;
    };
    const climb = (kind: readonly Rung<{ readonly input: DialogInput; readonly bodies: number }>[] | undefined) =>
      nearest(kind ?? [], aim, async ({ input, bodies }): Promise<Found | null> => {
        const built = quick?.build(input, localize);
        // A crowd that fights as one has its heads in its own numbers.
        const heads = sort === "gang" ? Number(input.count ?? bodies) : 1;
        return built?.accepted === true ? tried(built.data, { tokens: bodies, heads }) : null;
      });
    if (sort !== "rival") return climb(quick?.foes?.[sort]);
    const rival = await this.#rival(aim, (data) => tried(data, { tokens: 1 }));
    // Examples are made for a level, and a hero may stand far from it: then somebody who stands alone, as strong as it takes.
    return rival && fits(rival, aim) ? rival : nearer(rival, await climb(quick?.foes?.boss), aim);
  }

  /** Of the examples, who are made as heroes are, the one whose fights come nearest. */
  async #rival(aim: number, tried: (data: object) => Promise<Found | null>): Promise<Found | null> {
    const workshop = await workshopOf(this.ruleset.id);
    let best: Found | null = null;
    for (const { id, example } of workshop?.archetypes ?? []) {
      const found = await tried({
        name: example.name,
        type: example.type,
        img: example.img,
        system: example.system,
        items: example.items,
        flags: { [SYSTEM_ID]: { madeBy: id } },
      });
      best = nearer(best, found, aim);
    }
    return best;
  }

  /** What a fight against somebody, or so many of them, comes to; null for whoever can't be played. */
  async #fight(data: object, { tokens, heads = 1 }: Crowd, fights: number): Promise<Found | null> {
    const { ruleset } = this;
    const { forecast } = ruleset;
    // The rules tell people apart by their ids.
    const trial = new Actor.implementation({
      ...foundry.utils.deepClone(data),
      _id: foundry.utils.randomID(),
    } as never) as Actor.Implementation;
    const [foe, ...lines] = [trial, ...this.#party()].map((a) => lineOf(a, ruleset.id));
    const entrant = ({ fighter, count }: Line) => ({ fighter, count });
    const party = lines.flatMap((p) => (p.accepted ? [entrant(p.line)] : []));
    if (!forecast || !foe?.accepted || party.length === 0) return null;
    const foes = { ...entrant(foe.line), count: foe.line.count * tokens };
    const result = await startForecast(
      forecast,
      { sides: [party, [foes]], settings: settingsOf(ruleset) },
      { fights, seed: SEED },
      () => undefined,
      isGuest(ruleset) ? () => null : openWorker,
    ).result;
    const fallen = result.fates[0].reduce((sum, f) => sum + f.fallen, 0);
    const stood = party.reduce((sum, { count }) => sum + count, 0);
    return {
      data,
      name: trial.name,
      img: trial.img ?? "icons/svg/mystery-man.svg",
      tokens,
      bodies: Math.max(foes.count, heads),
      win: result.win.share,
      rounds: meanOf(result.rounds),
      falls: result.fights === 0 ? 0 : fallen / result.fights / stood,
    };
  }

  /** One press makes them: an actor, and where a scene is in view as many tokens in its middle, hidden until they are wanted. */
  private async make(): Promise<void> {
    const { found } = this;
    if (found === null || typeof found === "string") return;
    this.found = null;
    const hostile = { disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE, actorLink: false };
    const made = (await Actor.implementation.create({
      ...found.data,
      prototypeToken: { ...hostile, name: found.name, texture: { src: found.img } },
    } as never)) as Actor.Implementation | undefined;
    await this.close();
    if (!made) return;
    const { scene } = canvas;
    if (scene) await place(made, found.tokens, scene);
    await made.sheet?.render({ force: true } as never);
    ui.notifications.info(
      localize(scene ? "CROSSOVER.Shared.Foes.placed" : "CROSSOVER.Shared.Foes.made", {
        name: found.name,
        count: found.tokens,
        scene: scene?.name ?? "",
      }),
    );
  }
}

/** Tokens in rows of four from the middle of a scene, in one write. */
async function place(actor: Actor.Implementation, count: number, scene: Scene.Implementation): Promise<void> {
  const { size } = scene.grid;
  const { width, height } = scene.dimensions;
  const [left, top] = [Math.floor(width / size / 2) - 1, Math.floor(height / size / 2) - 1];
  const tokens = await Promise.all(
    Array.from({ length: count }, async (_, n) =>
      actor.getTokenDocument({
        x: (left + (n % 4)) * size,
        y: (top + Math.floor(n / 4)) * size,
        hidden: true,
        ...(count > 1 && { name: `${actor.name} ${String(n + 1)}` }),
      } as never),
    ),
  );
  await scene.createEmbeddedDocuments("Token", tokens.map((t) => t.toObject()) as never);
}

const heroesOf = (ruleset: RulesetAdapter): readonly Actor.Implementation[] => {
  const owned = heroes().filter((a) => rulesetOf(a) === ruleset);
  // A table that has given nobody a hero yet: whoever is made as one.
  return owned.length > 0
    ? owned
    : (game.actors.filter((a) => a.type === ruleset.begin?.type) as unknown as Actor.Implementation[]);
};

/** Who faces them unless somebody else is chosen: the heroes of the scene, of whom a rival has one. */
function usuallyFacing(sort: FoeSort, ruleset: RulesetAdapter): Set<string> {
  const party = heroesOf(ruleset);
  const scene = new Set([...(canvas.scene?.tokens ?? [])].map((t) => t.actor?.uuid));
  const here = party.filter((a) => scene.has(a.uuid));
  const all = (here.length > 0 ? here : party).map((a) => a.uuid);
  return new Set(sort === "rival" ? all.slice(0, 1) : all);
}

/** Open it for a ruleset. */
export async function openFoes(id: string): Promise<void> {
  const ruleset = await bringRuleset(id);
  if (game.user.isGM && ruleset) await new FoesWindow(ruleset).render({ force: true });
}
