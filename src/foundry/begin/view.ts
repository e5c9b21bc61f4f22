import { AS_THEY_COME } from "../../rules/kernel/guide.ts";
import { MANY, type Twin } from "../../rules/kernel/twin.ts";
import type { Localize } from "../ruleset.ts";
import { listed } from "../view/text/lists.ts";
import { written } from "../view/text/written.ts";
import { type Draft, FIRST, pickedAt } from "./draft.ts";
import type { Standing, Workshop } from "./workshop.ts";

/** Steps after the questions: who they are, and what they come to. */
export const WHO = "who";
export const NUMBERS = "numbers";

/** One answer, or one archetype, as a card to press. */
export interface CardView {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  readonly img: string | null;
  readonly chosen: boolean;
}

export interface StepView {
  readonly id: string;
  readonly label: string;
  readonly done: boolean;
  readonly current: boolean;
  readonly n: number;
}

/** One blow in words: whole percent, blows with one decimal. */
export function meaning(twin: Twin | null, localize: Localize): string {
  if (!twin) return localize("CROSSOVER.Shared.Guide.harmless");
  const hit = Math.round(twin.hit * 100);
  return twin.blows >= MANY
    ? localize("CROSSOVER.Shared.Guide.meansMany", { hit })
    : localize("CROSSOVER.Shared.Guide.means", { hit, blows: Math.round(twin.blows * 10) / 10 });
}

/** Steps of a draft in their order. Questions come with the archetype; those that ask nothing of it are left out. */
export function stepsOf(workshop: Workshop, draft: Draft): readonly string[] {
  const questions = workshop.questions(draft).map(({ question }) => question.id);
  return draft.archetype === null ? [FIRST] : [FIRST, ...questions, WHO, NUMBERS];
}

/** What the window shows of a draft. @param face  the picture that was made for it, as an address */
export function guideView(workshop: Workshop, draft: Draft, localize: Localize, face: string | null = null) {
  const { guide } = workshop;
  const asks = workshop.questions(draft);
  const steps = stepsOf(workshop, draft);
  const step = steps.includes(draft.step) ? draft.step : FIRST;
  const at = steps.indexOf(step);
  const rootOf = (id: string): string => guide.questions.find((q) => q.id === id)?.text ?? guide.text;
  const ask = (id: string): string =>
    id === FIRST || id === WHO || id === NUMBERS
      ? localize(`CROSSOVER.Shared.Guide.step.${id}`)
      : localize(`${rootOf(id)}.${id}.ask`);
  const done = (id: string): boolean =>
    id === WHO ? draft.name.trim() !== "" : id === NUMBERS ? false : pickedAt(draft, id) !== null;
  const archetypes = workshop.archetypes.map(({ id, text = guide.text, example }): CardView => ({
    value: id,
    label: localize(`${text}.archetype.${id}.label`),
    hint: localize(`${text}.archetype.${id}.hint`),
    img: example.img,
    chosen: draft.archetype === id,
  }));
  const open = asks.find(({ question }) => question.id === step);
  const options = (open?.options ?? []).map((option): CardView => {
    const root = `${rootOf(step)}.${step}`;
    const asIs = option === AS_THEY_COME;
    return {
      value: option,
      label: localize(asIs ? `${root}.${option}` : `${root}.${option}.label`),
      hint: asIs ? "" : localize(`${root}.${option}.hint`),
      img: null,
      chosen: pickedAt(draft, step) === option,
    };
  });
  const standing = workshop.standing(draft);
  return {
    step,
    title: ask(step),
    steps: steps.map((id, n): StepView => ({ id, label: ask(id), done: done(id), current: id === step, n: n + 1 })),
    // How many there are hangs on whom they are like.
    count:
      draft.archetype === null
        ? localize("CROSSOVER.Shared.Guide.firstStep")
        : localize("CROSSOVER.Shared.Guide.stepOf", { n: at + 1, of: steps.length }),
    cards: step === FIRST ? archetypes : options,
    isArchetype: step === FIRST,
    isWho: step === WHO,
    isNumbers: step === NUMBERS,
    back: at > 0,
    next: at < steps.length - 1 && (step !== FIRST || draft.archetype !== null),
    undo: draft.picks.length > 0,
    faces: facesOf(workshop, draft, face),
    portrait: faceNow(workshop, draft, face),
    standing: standing && standingView(standing, localize),
    parts: step === NUMBERS && standing ? partsView(standing, workshop.ruleset.id, localize) : [],
    archetype: archetypes.find((a) => a.chosen)?.label ?? "",
  };
}

/** The picture as it is now: what was made, a file, or that of whom they are like. */
const faceNow = (workshop: Workshop, draft: Draft, face: string | null): string =>
  face ?? (draft.img || (workshop.base(draft)?.img ?? ""));

/** Faces to choose from: the one that was made, those of the examples. */
function facesOf(workshop: Workshop, draft: Draft, face: string | null) {
  const now = faceNow(workshop, draft, face);
  const faces = [...new Set(workshop.archetypes.map((a) => a.example.img))];
  return [...(faces.includes(now) || now === "" ? [] : [now]), ...faces].map((img, n) => ({
    img,
    n: n + 1,
    chosen: img === now,
  }));
}

export const standingView = ({ totals, wrong, twin }: Standing, localize: Localize) => ({
  totals,
  wrong,
  means: meaning(twin, localize),
});

/** How a fact reads that there is nothing of. */
const NOTHING: readonly string[] = ["", "–", "-", "0"];

/** A kind of part by its name alone: whose it is stands at the head of the window. A module's has the name that its type has. */
function kindOf(type: string, ruleset: string, localize: Localize): string {
  const own = type.startsWith(ruleset) ? type.slice(ruleset.length) : type;
  const short = `CROSSOVER.Shared.Guide.kind.${own.charAt(0).toLowerCase()}${own.slice(1)}`;
  return written(short, localize) ?? localize(`TYPES.Item.${type}`);
}

/** What the hero has, by kind, and the figures of a glance. */
export function partsView({ hero, glance, numbers }: Standing, ruleset: string, localize: Localize) {
  const kinds = [...new Set(hero.items.map((i) => i.type))].filter((type) => !numbers?.types.includes(type));
  const facts = numbers?.lines ?? glance.facts;
  return [
    ...facts.filter((f) => !NOTHING.includes(f.value.trim())).map(({ label, value }) => ({ label, value })),
    ...kinds.map((type) => ({
      label: kindOf(type, ruleset, localize),
      value: listed(hero.items.filter((i) => i.type === type).map((i) => i.name)),
    })),
  ];
}
