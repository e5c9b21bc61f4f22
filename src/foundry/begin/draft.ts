import type { Recipe } from "../../portraits/recipe.ts";
import type { Answers } from "../../rules/kernel/guide.ts";
import { SYSTEM_ID } from "../ids.ts";

/**
 * A hero who is being made by questions: what was chosen, and no more. It is kept on the user, as one flag a hero: every user may write their own, also one who may make no actors; it is there after a reload and on another
 * machine; and the Gamemaster can read it. The hero is worked out of it anew each time, so that nothing half-made stands in the directory.
 */
export interface Draft {
  /** Under what it is kept: the ruleset's id, or the id of the actor that is being filled. */
  readonly key: string;
  readonly ruleset: string;
  /** Uuid of a blank actor that will become this hero; null for one that is to be made. */
  readonly into: string | null;
  readonly folder: string | null;
  readonly archetype: string | null;
  readonly answers: readonly (readonly [question: string, option: string])[];
  /** What was picked, in order, each with what stood there before: the way back. */
  readonly picks: readonly (readonly [step: string, before: string | null])[];
  /** Where one was. */
  readonly step: string;
  readonly name: string;
  readonly realName: string;
  readonly img: string;
  /** A picture of their own, put together from parts; null for one of the examples', or a file. */
  readonly face: Recipe | null;
  readonly story: string;
  /** `asked`: it lies with the Gamemaster; `returned`: it came back, with a note. */
  readonly state: "open" | "asked" | "returned";
  readonly note: string;
}

/** The first step. */
export const FIRST = "archetype";

export const newDraft = (key: string, ruleset: string, more: Partial<Draft> = {}): Draft => ({
  key,
  ruleset,
  into: null,
  folder: null,
  archetype: null,
  answers: [],
  picks: [],
  step: FIRST,
  name: "",
  realName: "",
  img: "",
  face: null,
  story: "",
  state: "open",
  note: "",
  ...more,
});

export const answersOf = ({ answers }: Draft): Answers => Object.fromEntries(answers);

/** What stands at a step; null for nothing yet. */
export const pickedAt = (draft: Draft, step: string): string | null =>
  step === FIRST ? draft.archetype : (answersOf(draft)[step] ?? null);

const put = (draft: Draft, step: string, option: string | null): Draft => {
  if (step === FIRST) return { ...draft, archetype: option };
  const others = draft.answers.filter(([question]) => question !== step);
  return { ...draft, answers: option === null ? others : [...others, [step, option]] };
};

/** A draft with something picked. */
export const picked = (draft: Draft, step: string, option: string): Draft => ({
  ...put(draft, step, option),
  picks: [...draft.picks, [step, pickedAt(draft, step)]],
});

/** A draft without the last pick, at the step where that was made; null where nothing was picked. */
export function unpicked(draft: Draft): Draft | null {
  const last = draft.picks.at(-1);
  return last ? { ...put(draft, last[0], last[1]), picks: draft.picks.slice(0, -1), step: last[0] } : null;
}

const flagOf = (key: string): string => `guide-${key}`;

/** A user as far as drafts go. */
type Keeper = {
  readonly id: string;
  readonly flags?: { readonly [SYSTEM_ID]?: Readonly<Record<string, unknown>> };
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
};
const keeper = (user: User.Implementation): Keeper => user as unknown as Keeper;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && "ruleset" in value && "picks" in value && "state" in value;

/** What a user is making. */
export const draftsOf = (user: User.Implementation): readonly Draft[] =>
  Object.entries(keeper(user).flags?.[SYSTEM_ID] ?? {}).flatMap(([name, value]) =>
    name.startsWith("guide-") && isDraft(value) ? [{ ...newDraft("", ""), ...value }] : [],
  );

/** The hero of one's own that one goes on with: the only one of whom anything is chosen. After starting over nothing is, so that one may choose other rules. */
export function begunOf(drafts: readonly Draft[]): Draft | null {
  const [begun = null, another] = drafts.filter((d) => d.into === null && d.archetype !== null);
  return another ? null : begun;
}

export const draftOf = (user: User.Implementation, key: string): Draft | null =>
  draftsOf(user).find((d) => d.key === key) ?? null;

export const keepDraft = async (user: User.Implementation, draft: Draft): Promise<unknown> =>
  keeper(user).setFlag(SYSTEM_ID, flagOf(draft.key), draft);

export const dropDraft = async (user: User.Implementation, draft: Draft): Promise<unknown> =>
  keeper(user).unsetFlag(SYSTEM_ID, flagOf(draft.key));

/** What lies with the Gamemaster: whose it is, and what. */
export const asked = (): readonly { readonly user: User.Implementation; readonly draft: Draft }[] =>
  game.users.contents.flatMap((user) =>
    draftsOf(user as User.Implementation)
      .filter((draft) => draft.state === "asked")
      .map((draft) => ({ user: user as User.Implementation, draft })),
  );
