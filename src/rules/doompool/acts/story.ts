/** How the Gamemaster moves the story on: scenes, acts, what the scene is called. */
import type { NoChoice } from "../../kernel/act.ts";
import { refuse } from "../../kernel/refusal.ts";
import { endSceneByDoom, mayEndScene, minimumFor, type StoryPool } from "../fortune/doom-pool.ts";
import { key } from "../labels.ts";
import type { DoompoolSituation } from "../situation.ts";
import {
  actionRuns,
  addSceneDistinction,
  endActionScene,
  startAct as begun,
  startActionScene,
  startTransition as rested,
  type Story,
} from "../turn/scenes.ts";
import type { Die } from "../values.ts";
import { doomDie, ofPool, said } from "./act.ts";
import { type Stage, stage } from "./doom.ts";

/** The story with everybody whom it touches. */
export const storyOf = (pool: StoryPool, s: Pick<DoompoolSituation, "everywhere" | "character">): Story => ({
  ref: pool.ref,
  scene: pool.scene,
  characters: s.everywhere().flatMap((ref) => s.character(ref) ?? []),
});

const LONGEST = 200;
type NewScene = { readonly name: string; readonly distinctions: string };
/** @rule DOO-271 */
const startAction = ofPool<NewScene>("startAction", {
  rule: "DOO-271",
  choices: {
    name: { pick: "words", label: said(key("Doom", "sceneName")), longest: LONGEST },
    distinctions: {
      pick: "words",
      label: said(key("Doom", "sceneDistinctions")),
      hint: said(key("Doom", "sceneDistinctionsHint")),
      longest: LONGEST,
    },
  },
  does: ({ s, pool }, { name, distinctions }) => ({
    accepted: true,
    changes: startActionScene(storyOf(pool, s), {
      name,
      distinctions: distinctions
        .split(";")
        .map((d) => d.trim())
        .filter((d) => d !== ""),
      doom: pool.dice,
    }).changes,
  }),
});

/** @rule DOO-272 */
const endAction = ofPool<NoChoice>("endAction", {
  rule: "DOO-272",
  refused: ({ pool }) => (actionRuns(pool.scene) ? null : refuse("scene.noAction")),
  choices: {},
  does: ({ s, pool }) => endActionScene(storyOf(pool, s)),
});

/** Two d12 end the scene that runs, and bring experience to every hero present. @rule DOO-170 DOO-263 DOO-272 DOO-312 */
const endScene = ofPool<NoChoice>("endScene", {
  rule: "DOO-170",
  refused: ({ pool }) => {
    if (!mayEndScene(pool.dice)) return refuse("doom.needsTwoTwelves");
    return actionRuns(pool.scene) ? null : refuse("scene.noAction");
  },
  choices: {},
  does: ({ s, pool }) => {
    const here = s.present.flatMap((ref) => s.character(ref) ?? []);
    const ended = endSceneByDoom(pool, here);
    if (!ended.accepted) return ended;
    const story = storyOf(pool, s);
    const scene = endActionScene({
      ...story,
      characters: story.characters.map((c) =>
        here.some((h) => h.ref === c.ref && h.type === "hero") ? { ...c, xp: c.xp + ended.xp } : c,
      ),
    });
    return { accepted: true, changes: [...ended.changes, ...(scene.accepted ? scene.changes : [])] };
  },
});

/** @rule DOO-233 DOO-273 */
const startTransition = ofPool<{ readonly name: string }>("startTransition", {
  rule: "DOO-273",
  choices: { name: { pick: "words", label: said(key("Doom", "sceneName")), longest: LONGEST } },
  does: ({ s, pool }, { name }) => ({ accepted: true, changes: rested(storyOf(pool, s), name).changes }),
});

/** @rule DOO-150 DOO-237 DOO-273 */
const startAct = ofPool<Stage>("startAct", {
  rule: "DOO-273",
  choices: stage<Stage>(),
  does: ({ s, pool }, { threat, stakes }) => ({
    accepted: true,
    changes: begun(storyOf(pool, s), pool, threat, stakes).changes,
  }),
});

type Distinction = { readonly name: string; readonly die: Die };
/** @rule DOO-161 DOO-271 */
const sceneDistinction = ofPool<Distinction>("sceneDistinction", {
  rule: "DOO-161",
  at: ["sheet"],
  choices: {
    name: { pick: "words", label: { key: "CROSSOVER.Shared.Sheet.name" }, longest: LONGEST },
    die: doomDie<Distinction>(() => minimumFor("sceneDistinction")),
  },
  does: ({ s, pool }, { name, die }) => addSceneDistinction(storyOf(pool, s), pool, name, die),
});

/** All of them by name. */
export const STORY_ACTS = { startAction, endAction, endScene, startTransition, startAct, sceneDistinction } as const;
