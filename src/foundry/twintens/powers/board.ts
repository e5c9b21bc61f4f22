/** The boards as powers need them: who is called stands there, and goes again. */
import type { Change, Value } from "../../../rules/kernel/change.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { Ref } from "../../../rules/kernel/situation.ts";
import { callOf, madeToughness, type PowerEntry, type TwintensTable } from "../../../rules/twintens/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { forcedChanges, inTheWay } from "../../board/force.ts";
import { levelOf } from "../../platform.ts";
import type { Table } from "../../ruleset.ts";

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

/** Tokens of somebody called beside the caller, and into the fight where there is one. @rule TWI-055 TWI-440 TWI-450 */
const callFor =
  (table: Table): TwintensTable["call"] =>
  (self, power, base, count) => {
    const [caller, creature, place] = [actorOf(self), actorOf(base), placeOf(self)];
    if (!caller || !creature) return refuse("gone", { name: base });
    if (!place) return refuse("call.board", { name: caller.name });
    const squares = freeSquares(place, count);
    if (squares.length < count) return refuse("call.full");
    const combat = game.combats?.active ?? null;
    const fights =
      combat?.started === true && table.encounter()?.order.includes(self) === true && power.key !== "createObject";
    const changes = squares.flatMap((square): readonly Change[] => {
      const id = foundry.utils.randomID();
      const data = tokenFor(id, creature, caller, place.token, power, square);
      const token: Change = {
        kind: "create",
        subject: place.board.uuid,
        collection: "Token",
        id,
        data,
        rule: "TWI-440",
      };
      return fights ? [token, seatFor(combat.uuid, place.board.id, id, creature.id ?? "")] : [token];
    });
    return { accepted: true, changes };
  };

/** A place in the fight for a token. @rule TWI-055 */
function seatFor(combat: string, sceneId: string, tokenId: string, actorId: string): Change {
  const id = foundry.utils.randomID();
  const data = { _id: id, tokenId, sceneId, actorId };
  return { kind: "create", subject: combat, collection: "Combatant", id, data, rule: "TWI-055" };
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

/** Everybody on any board, and who is at the table. */
const boarded = (table: Table): readonly Ref[] => [
  ...new Set([...table.present(), ...boards().flatMap((b) => [...b.tokens].flatMap((t) => t.actor?.uuid ?? []))]),
];

/** Powers that somebody has been lent by one, as the end of them. @rule TWI-450 */
function lentTo(uuid: Ref, source: string): readonly Change[] {
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

/** What a power has put out, as the end of it. @rule TWI-433 TWI-440 TWI-450 */
const outFor =
  (table: Table): TwintensTable["out"] =>
  (source) => {
    const world = [...((game.actors ?? []) as unknown as Iterable<Actor.Implementation>)].map((a) => a.uuid);
    const lent = [...new Set([...world, ...boarded(table)])].flatMap((uuid) => lentTo(uuid, source));
    const tokens = tokensOf(source).flatMap(({ board, token }): readonly Change[] => [
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
    return [...lent, ...tokens];
  };

/** What Twin Tens asks of the table and its boards. */
export const boardOf = (table: Table): TwintensTable => ({
  played: (who) => actorOf(who)?.hasPlayerOwner === true,
  place: () => game.combat?.combatant?.initiative ?? 0,
  listed: () =>
    [...(game.actors as unknown as Iterable<Actor.Implementation>)].filter((a) => a.visible).map((a) => a.uuid),
  boarded: () => boarded(table),
  out: outFor(table),
  present: table.present,
  approached: (who, to, rule) =>
    forcedChanges([{ who, from: to, feet: Number.POSITIVE_INFINITY, way: "towards", rule }]),
  pushed: (from, who, feet, rule, through) =>
    forcedChanges([{ who, from, feet, way: "away", rule, ...(through !== undefined && { through }) }]),
  clear: (from, who, feet) => inTheWay({ who, from, feet, way: "away", rule: "TWI-277" })?.length === 0,
  call: callFor(table),
});
