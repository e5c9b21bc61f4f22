/**
 * Tokens tell the fight: over whoever an answer is awaited of stands a balloon, a squad says how many it still is, and tracks for which Foundry has no bar left stand as ticks at the token's side.
 * Drawn over the board from what this client knows, and of nobody whom its user doesn't see; nothing is stored.
 */
import { actorOf } from "../apply/ground.ts";
import { table } from "../apply/viewer.ts";
import { onWaiting, waitingCards } from "../exchange/open-cards.ts";
import { SYSTEM_ID } from "../ids.ts";
import { declarationOf } from "../registry.ts";
import { playedRulesets } from "../settings/register.ts";

/** A track longer than this is a bar. */
const LONGEST = 12;

type SeenToken = Token.Implementation & {
  readonly visible: boolean;
  readonly document: { readonly isSecret?: boolean };
};

/** A track that stands at a token's side. */
interface Track {
  readonly letter: string;
  readonly value: number;
  readonly max: number;
}

/** What a token tells besides what Foundry draws. */
interface Told {
  readonly awaited: boolean;
  readonly count: number;
  readonly tracks: readonly Track[];
}

/** Actors whose answer is due, as this user sees it. */
const awaitedNow = (): ReadonlySet<string> =>
  new Set(waitingCards().flatMap((w) => w.waiting.flatMap(({ uuid }) => actorOf(uuid)?.uuid ?? [])));

/** Tracks beyond the two that have bars, where they have anything in them; for who may see the bars. */
function tracksOf(token: SeenToken, actor: Actor.Implementation): readonly Track[] {
  const { bar1, bar2, displayBars } = token.document;
  if (!token.document.isOwner || displayBars === CONST.TOKEN_DISPLAY_MODES.NONE) return [];
  const all = declarationOf(actor)?.actors[actor.type]?.trackable.bar ?? [];
  return all
    .filter((path) => path !== bar1.attribute && path !== bar2.attribute)
    .flatMap((path) => {
      const track = foundry.utils.getProperty(actor.system, path) as { value: number; max: number } | undefined;
      if (!track || track.value <= 0 || track.max <= 0) return [];
      const label = game.i18n.localize(`CROSSOVER.Shared.Track.${path.replaceAll(".", "-")}`);
      return [{ letter: [...label][0] ?? "", value: track.value, max: track.max }];
    });
}

/** What a token has to tell this user; null for nothing. */
function told(token: SeenToken, awaited: ReadonlySet<string>): Told | null {
  const { actor } = token;
  if (!actor || !token.visible || token.document.isSecret === true) return null;
  const kept = !game.user.isGM && table.hidden(actor.uuid);
  const count = kept ? 1 : (declarationOf(actor)?.actors[actor.type]?.count?.(actor.system) ?? 1);
  const tells = { awaited: awaited.has(actor.uuid), count, tracks: tracksOf(token, actor) };
  return tells.awaited || tells.count > 1 || tells.tracks.length > 0 ? tells : null;
}

const BALLOON =
  '<svg class="awaits" viewBox="0 0 48 44" aria-hidden="true"><path d="M24 3c12 0 21 7 21 16s-9 16-21 16c-2 0-4-.2-6-.6L8 42l2.400-10.500C5.800 28.600 3 24 3 19 3 10 12 3 24 3z"/><circle cx="14" cy="19" r="3.500"/><circle cx="24" cy="19" r="3.500"/><circle cx="34" cy="19" r="3.500"/></svg>';

function trackElement({ letter, value, max }: Track): HTMLElement {
  const row = document.createElement("span");
  const name = document.createElement("b");
  row.className = "track";
  name.textContent = letter;
  row.append(name);
  const ticks = max > LONGEST ? 1 : max;
  for (let i = 0; i < ticks; i++) {
    const tick = document.createElement("i");
    tick.classList.toggle("is-filled", i < value || max > LONGEST);
    row.append(tick);
  }
  return row;
}

/** What is drawn, by token: its element, where it stands, and what it says. */
const drawn = new Map<string, { readonly element: HTMLElement; says: string; at: string }>();
let layer: { readonly root: HTMLElement; readonly world: HTMLElement } | null = null;

/** Where the board lies on the screen. */
function align(): void {
  if (!layer || !canvas.ready) return;
  const [from, to] = [
    canvas.clientCoordinatesFromCanvas({ x: 0, y: 0 }),
    canvas.clientCoordinatesFromCanvas({ x: 1_000, y: 0 }),
  ];
  layer.world.style.transform = `translate(${from.x}px, ${from.y}px) scale(${(to.x - from.x) / 1_000})`;
}

/** Move what is drawn along with its token. */
function place(token: Token.Implementation): void {
  const one = drawn.get(token.id);
  if (!one) return;
  const { x, y } = token.position;
  const at = `left:${x}px;top:${y}px;width:${token.w}px;height:${token.h}px;font-size:${Math.min(token.w, token.h) * 0.17}px`;
  if (one.at === at) return;
  one.at = at;
  one.element.style.cssText = at;
}

function draw(): void {
  const awaited = awaitedNow();
  const all = (canvas.ready ? (canvas.tokens?.placeables ?? []) : []) as unknown as readonly SeenToken[];
  const left = new Set(drawn.keys());
  for (const token of all) {
    const tells = told(token, awaited);
    if (!tells) continue;
    left.delete(token.id);
    if (!layer) {
      const [root, world] = [document.createElement("div"), document.createElement("div")];
      root.className = "crossover token-marks";
      root.setAttribute("aria-hidden", "true");
      root.append(world);
      document.body.append(root);
      layer = { root, world };
      align();
    }
    const says = JSON.stringify(tells);
    const known = drawn.get(token.id);
    if (known?.says !== says) {
      const element = known?.element ?? document.createElement("div");
      element.className = "token-mark";
      element.dataset.tokenId = token.id;
      element.dataset.ruleset = declarationOf(token.actor)?.id ?? "";
      element.innerHTML = tells.awaited ? BALLOON : "";
      if (tells.count > 1) {
        const badge = document.createElement("span");
        badge.className = "count";
        badge.textContent = `\u00d7${tells.count}`;
        element.append(badge);
      }
      if (tells.tracks.length > 0) {
        const tracks = document.createElement("span");
        tracks.className = "tracks";
        tracks.append(...tells.tracks.map(trackElement));
        element.append(tracks);
      }
      if (!known) layer.world.append(element);
      drawn.set(token.id, { element, says, at: known?.at ?? "" });
    }
    place(token as unknown as Token.Implementation);
  }
  for (const id of left) {
    drawn.get(id)?.element.remove();
    drawn.delete(id);
  }
}

/** Whose turn it is Foundry marks; the mark that a table hasn't chosen itself is in the colour of the ruleset that the fight is played by. */
function chooseTurnMarker(): void {
  const fighters = game.combats?.active?.combatants.contents ?? [];
  const played = fighters.map((c) => declarationOf(c.actor)).find((one) => one !== null) ?? playedRulesets()[0];
  if (played) CONFIG.Combat.fallbackTurnMarker = `systems/${SYSTEM_ID}/assets/turn/${played.id}.svg`;
}

/** What a walk changes of a token. */
const WALK: ReadonlySet<string> = new Set(["_id", "x", "y", "_movementHistory"]);

/** At `ready`: tokens tell from now on. */
export function followTokens(): void {
  chooseTurnMarker();
  let due = false;
  const soon = (): void => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      draw();
    });
  };
  const on = (name: string, run: (...args: never[]) => void): void => {
    Hooks.on(name as never, run as never);
  };
  for (const name of [
    "canvasReady",
    "canvasTearDown",
    "sightRefresh",
    "createToken",
    "deleteToken",
    "updateActor",
    "createItem",
    "updateItem",
    "deleteItem",
    "createActiveEffect",
    "deleteActiveEffect",
    "createSetting",
    "updateSetting",
  ])
    on(name, soon);
  for (const name of ["createCombat", "updateCombat", "createCombatant"]) on(name, chooseTurnMarker);
  // Who walks takes along what they tell.
  on("updateToken", (_token: TokenDocument.Implementation, changed: object) => {
    if (Object.keys(changed).some((key) => !WALK.has(key))) soon();
  });
  on("canvasReady", align);
  on("canvasPan", align);
  on("refreshToken", (token: Token.Implementation) => {
    place(token);
  });
  onWaiting(soon);
  soon();
}
