import type { Value } from "../../rules/kernel/change.ts";
import { between } from "../../rules/kernel/space/board.ts";
import { hidesFrom, runsUp } from "../board/force.ts";
import { bodyOf, sceneInView, tokenOf } from "../board/scene.ts";
import type { CombatModel } from "../data/combat-model.ts";
import { sideOf } from "../forecast/sides.ts";
import { SYSTEM_ID } from "../ids.ts";
import { declarationOf, peopleOf, rulesetsHere } from "../registry.ts";
import type { Encounter, Table, Viewer } from "../ruleset.ts";
import { asRead } from "./as-read.ts";
import { actorOf, documentOf } from "./ground.ts";
import { type NamedToken, tokenName } from "./token-name.ts";

/** More places than any fight has. */
const PLACES = 1_000;

const MYSTERY = "icons/svg/mystery-man.svg";

/** Somebody who acts for an actor besides its owners: the driver of a vehicle; null for nobody. */
function playerOf(actor: Actor.Implementation | null): Actor.Implementation | null {
  const by = actor ? (declarationOf(actor)?.actors[actor.type]?.playedBy?.(actor.system) ?? null) : null;
  return by === null ? null : actorOf(by);
}

/** Whether a user may act for what has this uuid: its owners, and whoever plays the driver of a vehicle. */
export function mayActFor(user: User.Implementation, uuid: string): boolean {
  const owned = [documentOf(uuid), playerOf(actorOf(uuid))] as unknown as readonly ({
    testUserPermission(user: User.Implementation, level: string): boolean;
  } | null)[];
  return owned.some((doc) => doc?.testUserPermission(user, "OWNER") === true);
}

/** A user as rules and cards see one. */
export const viewerOf = (user: User.Implementation): Viewer => ({
  userId: user.id ?? "",
  isGM: user.isGM,
  owns: (uuid) => mayActFor(user, uuid),
});

/** The fight that is on, as plain data. */
export function encounterNow(): Encounter | null {
  const combat = game.combats?.active ?? null;
  if (!combat?.started) return null;
  const { flow, flowState, turns } = combat.system as unknown as CombatModel;
  // A fight that is compared counts by its place: nobody but the Gamemaster may write a counter along with "next turn".
  const place = combat.round * PLACES + (combat.turn ?? 0);
  return {
    round: combat.round,
    acting: combat.combatant?.actor?.uuid ?? null,
    order: combat.turns.flatMap((c) => c.actor?.uuid ?? []),
    turns: flowState ? turns : place,
    data: flowState?.data ?? {},
    ...(flow && { kept: { uuid: combat.uuid, flow } }),
  };
}

/** The table as it stands now: read when asked, never cached. */
export const table: Table = {
  character: (uuid) => {
    const actor = actorOf(uuid);
    const people = peopleOf(actor);
    return actor && people ? asRead(actor, people) : null;
  },
  party: (uuid) => {
    const doc = documentOf(uuid) as unknown as {
      name: string;
      img?: string | null;
      token?: (NamedToken & { readonly texture: { src?: string | null } }) | null;
    } | null;
    return (
      doc && {
        uuid,
        name: doc.token ? tokenName(doc.token) : doc.name,
        img: doc.token?.texture.src ?? doc.img ?? MYSTERY,
      }
    );
  },
  item: (uuid) => {
    const doc = documentOf(uuid);
    return doc instanceof Item ? doc.toObject() : null;
  },
  pool: (key) => {
    for (const ruleset of rulesetsHere())
      for (const pool of ruleset.pools ?? []) {
        const actor =
          pool.key === key
            ? (game.actors.find((a) => (a.type as string) === pool.subtype) as Actor.Implementation | undefined)
            : undefined;
        if (actor) return { uuid: actor.uuid, value: asRead(actor, ruleset) };
      }
    return null;
  },
  present: () => {
    const heroes = game.users.filter((u) => u.active && u.character !== null).map((u) => u.character?.uuid ?? "");
    return [...new Set([...heroes, ...(encounterNow()?.order ?? [])])];
  },
  setting: (key) => (game.settings as unknown as { get(ns: string, key: string): Value }).get(SYSTEM_ID, key),
  encounter: encounterNow,
  distance: (from, to) => {
    const scene = sceneInView();
    const [a, b] = [from, to].map((uuid) => tokenOf(actorOf(uuid)));
    return scene && a && b ? between(scene.board, bodyOf(a.document, scene), bodyOf(b.document, scene)) : null;
  },
  runUp: runsUp,
  hides: hidesFrom,
  side: (uuid) => {
    const actor = actorOf(uuid);
    if (!actor) return null;
    const token = actor.token ?? (canvas.ready ? actor.getActiveTokens()[0]?.document : null) ?? actor.prototypeToken;
    const side = sideOf(token.disposition, actor.hasPlayerOwner || playerOf(actor)?.hasPlayerOwner === true);
    return side === null ? null : side === 0 ? "heroes" : "foes";
  },
  hidden: (uuid) => {
    if (table.setting("hideAdversaries") !== true) return false;
    const actor = actorOf(uuid);
    return (
      actor !== null &&
      !actor.hasPlayerOwner &&
      playerOf(actor)?.hasPlayerOwner !== true &&
      (actor.ownership.default ?? 0) < CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER
    );
  },
};
