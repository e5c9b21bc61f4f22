import {
  type Answers,
  answersTo,
  type Archetype,
  AS_THEY_COME,
  type Guide,
  type GuideHero,
  type GuidePart,
  type GuideQuestion,
  heroOf,
  type Library,
  libraryOf,
} from "../../rules/kernel/guide.ts";
import type { Twin } from "../../rules/kernel/twin.ts";
import { icon, SYSTEM_ID } from "../ids.ts";
import { bringRuleset, declarationById } from "../registry.ts";
import type { BeginAdapter, GlanceView, GuideNumbers, GuideTotal, RulesetAdapter } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import { answersOf, type Draft } from "./draft.ts";

/** An example as it stands in its compendium. */
export interface Example extends GuideHero {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly system: Readonly<Record<string, unknown>>;
}

/** What a draft comes to: the figures that stay in sight. */
export interface Standing {
  readonly totals: readonly GuideTotal[];
  readonly wrong: readonly string[];
  readonly twin: Twin | null;
  readonly glance: GlanceView;
  readonly numbers: GuideNumbers | null;
  readonly hero: GuideHero;
}

/** Hook by which modules add archetypes and questions to a ruleset's guide: called with `{ ruleset, archetypes, questions }`, two lists to push to. */
const ADDING = "crossover.guide";

/** A guide with what modules add to it. */
function withAdded(ruleset: string, guide: Guide): Guide {
  const added = { ruleset, archetypes: [] as Archetype[], questions: [] as GuideQuestion[] };
  (Hooks as unknown as { callAll(name: string, added: object): unknown }).callAll(ADDING, added);
  return {
    ...guide,
    archetypes: [...guide.archetypes, ...added.archetypes],
    questions: [...guide.questions, ...added.questions],
  };
}

/** Texts that the archetype has and a new hero hasn't: who it was. Why they do it is a question of its own. */
const KEPT = ["motivation", "motivations", "identity"];
const without = (details: unknown): object =>
  typeof details === "object" && details !== null
    ? Object.fromEntries(
        Object.entries(details).map(([name, value]) => [
          name,
          typeof value === "string" && !KEPT.includes(name) ? "" : value,
        ]),
      )
    : {};

/** The field that somebody's own name stands in. */
const OWN_NAME = ["realName", "alias"];

/** Data with its lang keys turned into words, whichever depth they are at. */
function inWords(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith("CROSSOVER.") ? localize(value) : value;
  if (Array.isArray(value)) return value.map(inWords);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inWords(inner)]));
  return value;
}

interface Pack {
  getDocuments(): Promise<readonly { toObject(): unknown }[]>;
}

/** All that it takes to make heroes of a ruleset by questions: its guide, the examples and the library. Loaded once, since compendia don't change under one's hands. */
export class Workshop {
  readonly #bases = new Map<string, Example>();
  readonly #standings = new Map<string, Standing>();

  private constructor(
    readonly ruleset: RulesetAdapter,
    readonly begin: BeginAdapter,
    readonly guide: Guide,
    readonly type: string,
    private readonly library: Library,
  ) {}

  static async of(id: string): Promise<Workshop | null> {
    const [ruleset, way] = [await bringRuleset(id), declarationById(id)?.begin];
    if (!ruleset || !way) return null;
    const begin = await way.bring();
    const parts: GuidePart[] = [];
    for (const pack of begin.packs) {
      const held = (await (game.packs.get(pack) as unknown as Pack | undefined)?.getDocuments()) ?? [];
      parts.push(...held.map((d) => d.toObject() as GuidePart));
    }
    const library = libraryOf(parts, begin.named);
    const made = new Workshop(ruleset, begin, withAdded(id, begin.guide), way.type, library);
    await made.#load();
    return made;
  }

  /** Examples that are gone (a world without the compendium) are no archetypes. */
  async #load(): Promise<void> {
    for (const { id, source } of this.guide.archetypes) {
      const found = (await fromUuid(source as never)) as unknown as { toObject(): unknown } | null;
      if (found) this.#bases.set(id, found.toObject() as Example);
    }
  }

  get archetypes(): readonly (Archetype & { readonly example: Example })[] {
    return this.guide.archetypes.flatMap((a) => {
      const example = this.#bases.get(a.id);
      return example ? [{ ...a, example }] : [];
    });
  }

  /** The archetype as a new hero begins: its numbers and parts, and nothing of who it was. */
  base({ archetype }: Draft): Example | null {
    const example = archetype === null ? undefined : this.#bases.get(archetype);
    if (!example) return null;
    return {
      ...example,
      system: {
        ...example.system,
        ...("details" in example.system && { details: without(example.system.details) }),
        biography: "",
        gmNotes: "",
      },
    };
  }

  /** Questions that leave something to choose, with the answers that go with the rest. */
  questions(draft: Draft): readonly { readonly question: GuideQuestion; readonly options: readonly string[] }[] {
    const base = this.base(draft);
    if (!base) return [];
    return this.guide.questions
      .map((question) => ({
        question,
        options: answersTo(this.guide, base, answersOf(draft), question, this.library),
      }))
      .filter(({ options }) => options.length > 1);
  }

  /** Answers as they count: what a module took away, or what doesn't go with the archetype any more, is as it comes. */
  #answers(draft: Draft): Answers {
    return Object.fromEntries(draft.answers.filter(([, option]) => option !== AS_THEY_COME));
  }

  /** Creation data of the hero, all in words. Null while nobody has been chosen. */
  data(draft: Draft): (Example & { readonly items: readonly GuidePart[] }) | null {
    const base = this.base(draft);
    if (!base) return null;
    const hero = heroOf(this.guide, base, this.#answers(draft), this.library);
    const name = draft.name.trim() || localize("CROSSOVER.Shared.Guide.nobody");
    const img = draft.img || base.img;
    const { details } = hero.system as { readonly details?: Readonly<Record<string, unknown>> };
    const own = OWN_NAME.find((field) => details !== undefined && field in details);
    const story = draft.story
      .split(/\n+/u)
      .filter((line) => line.trim() !== "")
      .map((line) => `<p>${foundry.utils.escapeHTML(line.trim())}</p>`)
      .join("");
    const system = inWords(hero.system) as Record<string, unknown>;
    const items = hero.items.map((item): GuidePart => {
      const { icon: drawn } = this.ruleset.items[item.type] ?? {};
      const { _id, name: called, type, sort, system: held } = item;
      const made = {
        _id,
        name: inWords(called),
        type,
        system: inWords(held),
        img: item.img ?? drawn ?? icon("upgrade"),
      };
      return { ...made, ...(sort !== undefined && { sort }) } as GuidePart;
    });
    return {
      name,
      img,
      type: this.type,
      system: {
        ...system,
        ...(details && {
          details: { ...(system.details as object), ...(own !== undefined && { [own]: draft.realName.trim() }) },
        }),
        biography: story,
      },
      items,
    };
  }

  /** What it comes to now; null while nobody has been chosen. */
  standing(draft: Draft): Standing | null {
    const data = this.data({ ...draft, name: "", img: "", story: "", realName: "" });
    if (!data) return null;
    const key = JSON.stringify([draft.archetype, Object.entries(answersOf(draft)).sort()]);
    const known = this.#standings.get(key);
    if (known) return known;
    const trial = new Actor.implementation(data as never) as Actor.Implementation;
    const made: Standing = {
      totals: this.begin.totals(trial, localize),
      wrong: this.begin.wrong(trial, localize),
      twin: this.begin.twin(trial),
      glance: this.ruleset.glance(this.ruleset.snapshot(trial), localize),
      numbers: this.begin.numbers?.(trial, localize) ?? null,
      hero: data,
    };
    this.#standings.set(key, made);
    return made;
  }

  /** What a new actor is made from; the token looks like the hero. */
  creation(draft: Draft, owner: string | null): object | null {
    const data = this.data(draft);
    return (
      data && {
        ...data,
        folder: draft.folder,
        prototypeToken: { name: data.name, actorLink: true, texture: { src: data.img } },
        ...(owner !== null && { ownership: { default: 0, [owner]: 3 } }),
        flags: { [SYSTEM_ID]: { madeBy: draft.archetype } },
      }
    );
  }
}

const known = new Map<string, Promise<Workshop | null>>();

/** The workshop of a ruleset; null where its heroes can't be made so. */
export async function workshopOf(id: string): Promise<Workshop | null> {
  const coming = known.get(id) ?? Workshop.of(id);
  known.set(id, coming);
  try {
    return await coming;
  } catch (cause) {
    known.delete(id);
    throw cause;
  }
}
