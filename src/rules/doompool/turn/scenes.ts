/** Scenes, acts and sessions: what begins, what ends, and what goes with it. Everything is the Gamemaster's action and one list of changes. */
import type { Change, Subject } from "../../kernel/change.ts";
import { refuse } from "../../kernel/refusal.ts";
import { stepBack } from "../dice/step-dice.ts";
import { spend } from "../fortune/doom.ts";
import { doomStart } from "../fortune/doom-pool.ts";
import { newResource } from "../fortune/opportunities.ts";
import { type Changed, easeStress, inTurn, setStress, setTrauma } from "../harm/stress.ts";
import { bringBack, type Payer, payOne, shutDown } from "../powers/sfx.ts";
import { assetData, complicationData, deleteItem, resourceData, set, setDoom } from "../state/changes.ts";
import { PATHS } from "../state/paths.ts";
import { endsWithActionScene, endsWithTransition, type Lasting, persistence } from "../things/items.ts";
import { updateSet } from "../things/targeting.ts";
import type { Answer, DoomPool, DoompoolCharacter, DoompoolSettings, SceneState } from "../types.ts";
import { type Die, SCENE_DISTINCTION_DIE, SESSION_PP, type STAKES, STRESS_TYPES, type THREAT } from "../values.ts";

/** Everybody at the table and the state of the story. `ref` is the document that keeps the scene. */
export interface Story {
  readonly ref: Subject;
  readonly scene: SceneState;
  readonly characters: readonly DoompoolCharacter[];
}

/** What a scene change brings: the new state, what to write, and what the card lists. @rule DOO-275 */
export interface Turned {
  readonly scene: SceneState;
  readonly characters: readonly DoompoolCharacter[];
  readonly changes: readonly Change[];
  /** Names of what has gone, by actor. */
  readonly gone: readonly { readonly owner: Subject; readonly name: string }[];
}

/** Write what differs between two states of the scene. */
function sceneChanges(ref: Subject, before: SceneState, after: SceneState, rule: string): readonly Change[] {
  return [
    ...set(ref, "system.scene.act", before.act, after.act, rule),
    ...set(ref, "system.scene.kind", before.kind, after.kind, rule),
    ...set(ref, "system.scene.name", before.name, after.name, rule),
    ...set(ref, "system.scene.number", before.number, after.number, rule),
    ...(before.distinctions.join("\n") === after.distinctions.join("\n")
      ? []
      : set(ref, "system.scene.distinctions", before.distinctions, after.distinctions, rule)),
    ...(before.doomAtStart.join() === after.doomAtStart.join()
      ? []
      : set(ref, "system.scene.doomAtStart", before.doomAtStart, after.doomAtStart, rule)),
    ...set(ref, "system.scene.sceneCounter", before.sceneCounter, after.sceneCounter, rule),
    ...set(ref, "system.scene.ended", before.ended, after.ended, rule),
  ];
}

/** Take from a character everything that ends. */
function expire(
  character: DoompoolCharacter,
  ends: (item: { readonly expiresAfterActionScene: number | null; readonly escaping?: boolean }) => boolean,
  rule: string,
): Changed & { readonly gone: Turned["gone"] } {
  const assets = character.assets.filter(ends);
  const resources = character.resources.filter(ends);
  const complications = character.complications.filter(ends);
  return {
    character: {
      ...character,
      assets: character.assets.filter((a) => !assets.includes(a)),
      resources: character.resources.filter((r) => !resources.includes(r)),
      complications: character.complications.filter((c) => !complications.includes(c)),
    },
    changes: [
      ...assets.map((a) => deleteItem(character.ref, a.id, assetData(a), rule)),
      ...resources.map((r) => deleteItem(character.ref, r.id, resourceData(r), rule)),
      ...complications.map((c) => deleteItem(character.ref, c.id, complicationData(c), rule)),
    ],
    gone: [...assets, ...resources, ...complications].map((x) => ({ owner: character.ref, name: x.name })),
  };
}

function everybody(
  story: Story,
  scene: SceneState,
  what: (c: DoompoolCharacter) => Changed & { readonly gone?: Turned["gone"] },
  rule: string,
): Turned {
  const done = story.characters.map(what);
  return {
    scene,
    characters: done.map((d) => d.character),
    changes: [...done.flatMap((d) => d.changes), ...sceneChanges(story.ref, story.scene, scene, rule)],
    gone: done.flatMap((d) => d.gone ?? []),
  };
}

/** The story after what was on has ended: an Action Scene that nobody has ended goes with what it leaves, a Transition Scene with what was made in it. Ending twice takes nothing more. */
function over(story: Story): Turned {
  const ended = endActionScene(story);
  return ended.accepted
    ? ended
    : everybody(story, story.scene, (c) => expire(c, endsWithTransition, "DOO-136"), "DOO-271");
}

/** What begins after something else has ended. */
function after(story: Story, ended: Turned, begins: (now: Story) => Turned): Turned {
  const begun = begins({ ...story, scene: ended.scene, characters: ended.characters });
  return { ...begun, changes: [...ended.changes, ...begun.changes], gone: [...ended.gone, ...begun.gone] };
}

/**
 * An Action Scene begins: the scene that was on ends, a Transition Scene with what was made in it without persistence; the scene counter goes up by one.
 * @rule DOO-134 DOO-136 DOO-143 DOO-270 DOO-271
 */
export function startActionScene(
  story: Story,
  named: { readonly name?: string; readonly distinctions?: readonly string[]; readonly doom: readonly Die[] },
): Turned {
  return after(story, over(story), (now) => {
    const next: SceneState = {
      ...now.scene,
      kind: "action",
      ended: false,
      name: named.name ?? "",
      number: now.scene.number + 1,
      sceneCounter: now.scene.sceneCounter + 1,
      distinctions: named.distinctions ?? [],
      doomAtStart: named.doom,
    };
    return everybody(now, next, (character) => ({ character, changes: [] }), "DOO-271");
  });
}

/**
 * An Action Scene ends: one-use assets, ordinary complications, resources and what lasts to the end of this scene go, ESCAPING always. Stress and waiting dice stay.
 * @rule DOO-116 DOO-132 DOO-133 DOO-134 DOO-144 DOO-145 DOO-272
 */
export function endActionScene(story: Story): Answer<Turned> {
  if (story.scene.kind !== "action") return refuse("scene.noAction");
  return {
    accepted: true,
    ...everybody(
      story,
      { ...story.scene, distinctions: [], ended: true },
      (c) => expire(c, (item) => endsWithActionScene(item, story.scene), "DOO-272"),
      "DOO-272",
    ),
  };
}

/** Whether an Action Scene is on that nobody has ended. @rule DOO-271 DOO-272 */
export const actionRuns = (scene: Pick<SceneState, "kind" | "ended">): boolean =>
  scene.kind === "action" && !scene.ended;

/** What a Transition Scene does to one character: stress eases, those who are out come back, powers are whole again. @rule DOO-207 DOO-221 DOO-233 DOO-273 */
export function transitionStart(character: DoompoolCharacter): Changed {
  return inTurn(
    character,
    ...STRESS_TYPES.map(
      (type) => (now: DoompoolCharacter) =>
        now.stress[type].out
          ? setStress(now, type, { die: null, out: false }, "DOO-233")
          : easeStress(now, type, "DOO-233"),
    ),
    (now) => bringBack(now, shutDown(now, "transition")),
    ...character.powerSets.map(
      (s) => (now: DoompoolCharacter) =>
        updateSet(now, s.id, (x) => ({ ...x, powers: x.powers.map((p) => ({ ...p, current: p.base })) }), "DOO-207"),
    ),
  );
}

/** A Transition Scene begins, and whatever scene is on ends with it. Who was taken out or fled is there again. @rule DOO-004 DOO-116 DOO-136 DOO-233 DOO-272 DOO-273 */
export function startTransition(story: Story, name = ""): Turned {
  return after(story, over(story), (now) => rest(now, name));
}

/** What the clock brings to the story: at the end of a scene the Action Scene that runs ends, after it a Transition Scene begins; a rest is one. In a Transition Scene neither brings anything: it is had once. @rule DOO-233 DOO-234 DOO-272 DOO-273 */
export function clockTurns(story: Story, moment: "scene" | "rest"): readonly Change[] {
  if (story.scene.kind === "transition") return [];
  if (moment === "rest" || !actionRuns(story.scene)) return startTransition(story).changes;
  const ended = endActionScene(story);
  return ended.accepted ? ended.changes : [];
}

/** What a Transition Scene brings to everybody. */
function rest(story: Story, name: string): Turned {
  const next: SceneState = {
    ...story.scene,
    kind: "transition",
    ended: false,
    name,
    number: story.scene.number + 1,
    distinctions: [],
  };
  return everybody(
    story,
    next,
    (c) =>
      inTurn(
        c,
        transitionStart,
        (now) => ({
          character: { ...now, tried: [] },
          changes: now.tried.length === 0 ? [] : set(now.ref, PATHS.tried, now.tried, [], "DOO-234"),
        }),
        (now) => ({
          character: { ...now, takenOut: false, fled: false },
          changes: [
            ...set(now.ref, PATHS.takenOut, now.takenOut, false, "DOO-273"),
            ...set(now.ref, PATHS.fled, now.fled, false, "DOO-273"),
          ],
        }),
      ),
    "DOO-273",
  );
}

/** What an Act does to one character: trauma eases by a step, and what was shut down for the Act comes back. Out of the story stays out. @rule DOO-221 DOO-237 DOO-273 */
export function actStart(character: DoompoolCharacter): Changed {
  return inTurn(
    character,
    ...STRESS_TYPES.map((type) => (now: DoompoolCharacter): Changed => {
      const die = now.trauma[type];
      return die === null
        ? { character: now, changes: [] }
        : setTrauma(now, type, stepBack(die, 1, "trauma"), "DOO-237");
    }),
    (now) => bringBack(now, shutDown(now, "act")),
  );
}

/** An Act begins: trauma eases, and the doom pool is set by threat and stakes. @rule DOO-150 DOO-237 DOO-273 */
export function startAct(
  story: Story,
  pool: DoomPool,
  threat: keyof typeof THREAT,
  stakes: keyof typeof STAKES,
): Turned {
  const dice = doomStart(threat, stakes);
  const turned = everybody(story, { ...story.scene, act: story.scene.act + 1, doomAtStart: dice }, actStart, "DOO-273");
  return { ...turned, changes: [...turned.changes, ...setDoom(pool.ref, pool.dice, dice, "DOO-150")] };
}

/** A session begins: every hero has at least 1 plot point, or exactly 1 where the table resets. @rule DOO-020 DOO-022 */
export function startSession(
  characters: readonly DoompoolCharacter[],
  settings: Pick<DoompoolSettings, "sessionPP">,
): readonly Change[] {
  return characters
    .filter((c) => c.type === "hero")
    .flatMap((c) =>
      set(c.ref, PATHS.pp, c.pp, settings.sessionPP === "reset" ? SESSION_PP : Math.max(SESSION_PP, c.pp), "DOO-020"),
    );
}

/** A resource for 1 plot point in a Transition Scene, or a doom die of any size for one of the Gamemaster's characters; it serves the whole of the next Action Scene. @rule DOO-024 DOO-025 DOO-142 DOO-143 DOO-161 */
export function buyResource(
  payer: Payer,
  owner: DoompoolCharacter,
  specialty: string,
  name: string,
  scene: SceneState,
  cause: string,
): Answer<{ readonly changes: readonly Change[] }> {
  if (scene.kind !== "transition") return refuse("scene.transitionOnly");
  const made = newResource(owner, specialty, name, "transition", scene.sceneCounter + 1, cause);
  if (!made.accepted) return made;
  const paid = payOne(payer, "DOO-142");
  return paid.accepted ? { accepted: true, changes: [...paid.changes, ...made.changes] } : paid;
}

/** Make an asset or complication last: 1 plot point of a hero, or any doom die. @rule DOO-024 DOO-133 DOO-134 DOO-161 */
export function makePersistent(
  payer: Payer,
  owner: Subject,
  thing: Lasting,
  scene: Pick<SceneState, "sceneCounter">,
): Answer<{ readonly until: number; readonly changes: readonly Change[] }> {
  const lasting = persistence(owner, thing, scene);
  if (!lasting.accepted) return lasting;
  const paid = payOne(payer, "DOO-133");
  return paid.accepted
    ? { accepted: true, until: lasting.until, changes: [...paid.changes, ...lasting.changes] }
    : paid;
}

/** The Gamemaster adds a Distinction to the scene for a doom die of at least d8. @rule DOO-161 DOO-271 */
export function addSceneDistinction(
  story: Story,
  pool: DoomPool,
  name: string,
  die: Die,
): Answer<{ readonly scene: SceneState; readonly changes: readonly Change[] }> {
  if (name.trim() === "") return refuse("effect.nameless");
  const spent = spend(pool.dice, die, SCENE_DISTINCTION_DIE);
  if (!spent.accepted) return spent;
  const scene = { ...story.scene, distinctions: [...story.scene.distinctions, name.trim()] };
  return {
    accepted: true,
    scene,
    changes: [
      ...setDoom(pool.ref, pool.dice, spent.dice, "DOO-161"),
      ...sceneChanges(story.ref, story.scene, scene, "DOO-161"),
    ],
  };
}

/** The Gamemaster lets somebody back into the story; nothing else ever does. @rule DOO-123 DOO-273 */
export function backIntoStory(character: DoompoolCharacter): Changed {
  return {
    character: { ...character, outOfStory: false },
    changes: set(character.ref, PATHS.outOfStory, character.outOfStory, false, "DOO-123"),
  };
}
