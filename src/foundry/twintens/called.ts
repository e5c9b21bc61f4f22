import type { Change, Value } from "../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import {
  calledAtOnce,
  callOf,
  callRefusal,
  calls,
  lift,
  madeToughness,
  type PowerEntry,
} from "../../rules/twintens/index.ts";
import { actorOf } from "../apply/ground.ts";
import { levelOf } from "../platform.ts";
import type { Table } from "../ruleset.ts";
import { candidates } from "../targets.ts";
import { asBought, type TwintensActor } from "./entries.ts";
import { characterAt } from "./facts.ts";
import { snapshot } from "./snapshot.ts";

type Done = { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;

/** A token as far as placing and ending one needs to know it. */
interface Placed {
  readonly id: string;
  readonly uuid: string;
  readonly x: number;
  readonly y: number;
  readonly disposition: number;
  readonly actor: Actor.Implementation | null;
  toObject(): object;
}

interface Board {
  readonly uuid: string;
  readonly id: string;
  readonly grid: { readonly size: number };
  readonly tokens: Iterable<Placed>;
}

const boards = (): readonly Board[] => [...(game.scenes as unknown as Iterable<Board>)];

/** The board that somebody stands on, and where; null for who stands on none. */
function placeOf(uuid: string): { readonly board: Board; readonly token: Placed } | null {
  const all = boards().flatMap((board) => [...board.tokens].map((token) => ({ board, token })));
  const mine = all.filter(({ token }) => token.actor?.uuid === uuid);
  const active = (game.scenes as unknown as { active: { id: string } | null }).active?.id;
  return mine.find(({ board }) => board.id === active) ?? mine[0] ?? null;
}

/** Everybody of this ruleset on any board, once. */
export const onBoards = (): readonly TwintensActor[] => [
  ...new Map(
    boards()
      .flatMap((b) => [...b.tokens])
      .flatMap(({ actor }) =>
        actor?.type.startsWith("twintens") === true ? [[actor.uuid, snapshot(actor)] as const] : [],
      ),
  ).values(),
];

/** Farthest from the caller, in squares, at which a free one is looked for. */
const FARTHEST = 6;

/** Free squares around a token on its own level of the scene, the nearest first. */
function freeSquares(
  { board, token }: { readonly board: Board; readonly token: Placed },
  count: number,
): readonly { readonly x: number; readonly y: number }[] {
  const { size } = board.grid;
  const taken = new Set(
    [...board.tokens]
      .filter((t) => levelOf(t).level === levelOf(token).level)
      .map((t) => `${Math.round(t.x / size)} ${Math.round(t.y / size)}`),
  );
  const steps = Array.from({ length: 2 * FARTHEST + 1 }, (_n, i) => i - FARTHEST);
  const around = steps
    .flatMap((dy) =>
      steps.map((dx) => ({
        x: token.x + dx * size,
        y: token.y + dy * size,
        away: Math.max(Math.abs(dx), Math.abs(dy)),
      })),
    )
    .filter((s) => s.away > 0 && s.x >= 0 && s.y >= 0);
  return around
    .sort((a, b) => a.away - b.away)
    .filter((s) => !taken.has(`${Math.round(s.x / size)} ${Math.round(s.y / size)}`))
    .slice(0, count);
}

/** Tokens that a power has put on the boards. */
const tokensOf = (source: string): readonly { readonly board: Board; readonly token: Placed }[] =>
  boards().flatMap((board) =>
    [...board.tokens]
      .filter((t) => (t.actor?.system as { summoned?: string } | undefined)?.summoned === source)
      .map((token) => ({ board, token })),
  );

/** How many a power has out now. @rule TWI-440 */
export const calledNow = (who: Pick<TwintensActor, "ref">, power: string): number =>
  tokensOf(callOf(who, power)).length;

/** Who may come when a power calls, of those that this user sees; a Duplication offers its user. @rule TWI-440 */
export function callable(
  actor: Actor.Implementation,
  power: PowerEntry,
): readonly { readonly uuid: string; readonly name: string; readonly refused: Refusal | null }[] {
  const all = [...(game.actors as unknown as Iterable<Actor.Implementation>)].filter(
    (a) => a.type.startsWith("twintens") && (a.visible || a.uuid === actor.uuid),
  );
  const fits = (a: Actor.Implementation): boolean =>
    power.key === "createObject"
      ? (a.type as string) === "twintensObject"
      : (a.type as string) === "twintensFoe" || (power.key === "duplication" && a.uuid === actor.uuid);
  return all.filter(fits).map((a) => ({
    uuid: a.uuid,
    name: a.name,
    refused: callRefusal(power, asBought(snapshot(a)), a.uuid === actor.uuid),
  }));
}

/** Who plays what somebody calls: whoever plays them. */
const players = (actor: Actor.Implementation): Readonly<Record<string, number>> =>
  Object.fromEntries(
    game.users
      .filter((u) => !u.isGM && actor.testUserPermission(u, "OWNER"))
      .map((u) => [u.id ?? "", CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER]),
  );

/** The token of somebody called: beside the caller, on their side, played by their player, remembering who called. */
function tokenFor(
  id: string,
  base: Actor.Implementation,
  caller: Actor.Implementation,
  by: Placed,
  power: PowerEntry,
  square: { readonly x: number; readonly y: number },
): { readonly [key: string]: Value } {
  const thing: { readonly [key: string]: Value } =
    power.key === "createObject" ? { toughness: madeToughness(power), marks: 0, state: "none" } : {};
  const prototype = (base as unknown as { prototypeToken: { toObject(): object } }).prototypeToken.toObject();
  const name = power.key === "createObject" ? power.name : base.name;
  const delta: { readonly [key: string]: Value } = {
    ...(power.key === "createObject" && { name }),
    system: { summoned: callOf({ ref: caller.uuid }, power.id), ...thing },
    ownership: { ...(base.ownership as Readonly<Record<string, number>>), ...players(caller) },
  };
  return {
    ...(prototype as { [key: string]: Value }),
    _id: id,
    name,
    actorId: base.id ?? "",
    actorLink: false,
    ...square,
    ...levelOf(by),
    disposition: by.disposition,
    delta,
  };
}

/**
 * Somebody is called, or something made: tokens beside the caller, as many as the power brings by one use, and into the fight where there is one.
 * @param base  uuid of the actor that stands for it
 * @returns refusals of `callRefusal`, `call.board`, `call.most`, `call.full`
 * @rule TWI-055 TWI-440 TWI-450
 */
export function callChanges(who: TwintensActor, power: PowerEntry, base: string, table: Table): Done {
  const [caller, creature, found, place] = [
    actorOf(who.ref),
    actorOf(base),
    characterAt(table, base),
    placeOf(who.ref),
  ];
  if (!caller || !creature || !found || !calls(power)) return refuse("gone", { name: base });
  if (!place) return refuse("call.board", { name: who.name });
  const no = callRefusal(power, asBought(found), base === who.ref);
  if (no) return no;
  const count = calledAtOnce(power, calledNow(who, power.id));
  if (count < 1) return refuse("call.most", { name: power.name });
  const squares = freeSquares(place, count);
  if (squares.length < count) return refuse("call.full");
  const combat = game.combats?.active ?? null;
  const fights =
    combat?.started === true && table.encounter()?.order.includes(who.ref) === true && power.key !== "createObject";
  const changes = squares.flatMap((square): readonly Change[] => {
    const id = foundry.utils.randomID();
    const token: Change = {
      kind: "create",
      subject: place.board.uuid,
      collection: "Token",
      id,
      data: tokenFor(id, creature, caller, place.token, power, square),
      rule: "TWI-440",
    };
    const joins = foundry.utils.randomID();
    return fights
      ? [
          token,
          {
            kind: "create",
            subject: combat.uuid,
            collection: "Combatant",
            id: joins,
            data: { _id: joins, tokenId: id, sceneId: place.board.id, actorId: creature.id ?? "" },
            rule: "TWI-055",
          },
        ]
      : [token];
  });
  return { accepted: true, changes };
}

/** Places in the fight of a token. */
function seatsOf(token: Placed): readonly Change[] {
  const combats = [...(game.combats as unknown as Iterable<Combat.Implementation>)];
  return combats.flatMap((combat) =>
    combat.combatants
      .filter((c) => c.tokenId === token.id)
      .map((c): Change => ({
        kind: "delete",
        subject: combat.uuid,
        collection: "Combatant",
        id: c.id ?? "",
        data: c.toObject() as never,
        rule: "TWI-440",
      })),
  );
}

/** Everybody whom a power may hold: those at the table and on the boards. */
const within = (table: Table): readonly TwintensActor[] => [
  ...new Map(
    [...table.present(), ...candidates()]
      .flatMap((uuid) => {
        const c = characterAt(table, uuid);
        return c ? [[c.ref, c] as const] : [];
      })
      .concat(onBoards().map((c) => [c.ref, c] as const)),
  ).values(),
];

/** What a power of somebody's has put on others: conditions that name it as their cause, and powers that it lends. @rule TWI-433 */
export const heldBy = (who: Pick<TwintensActor, "ref">, power: string, table: Table): readonly Change[] =>
  within(table).flatMap((c) => [
    ...c.conditions.filter((x) => x.source === callOf(who, power)).map((x) => lift(c.ref, x, "TWI-433")),
    ...lentTo(c.ref, callOf(who, power)),
  ]);

/** A power that somebody has been lent, as the end of it. @rule TWI-450 */
function lentTo(uuid: string, source: string): readonly Change[] {
  const items = [
    ...((actorOf(uuid)?.items ?? []) as unknown as Iterable<{
      readonly id: string;
      readonly flags: { readonly crossover?: { readonly lentBy?: string } };
      toObject(): object;
    }>),
  ];
  return items
    .filter((i) => i.flags.crossover?.lentBy === source)
    .map((i) => ({
      kind: "delete",
      subject: uuid,
      collection: "Item",
      id: i.id,
      data: i.toObject() as never,
      rule: "TWI-450",
    }));
}

/** Everything that ends with a power: what it holds, whom it has called, what it has made. @rule TWI-433 TWI-434 TWI-440 */
export function endsWith(who: Pick<TwintensActor, "ref">, power: string, table: Table): readonly Change[] {
  const gone = tokensOf(callOf(who, power)).flatMap(({ board, token }): readonly Change[] => [
    ...seatsOf(token),
    {
      kind: "delete",
      subject: board.uuid,
      collection: "Token",
      id: token.id,
      data: token.toObject() as never,
      rule: "TWI-440",
    },
  ]);
  return [...heldBy(who, power, table), ...gone];
}

/** Whether a power of somebody's holds anybody, or has anybody or anything out. @rule TWI-433 */
export const holdsAnything = (who: Pick<TwintensActor, "ref">, power: string, table: Table): boolean =>
  endsWith(who, power, table).length > 0;
