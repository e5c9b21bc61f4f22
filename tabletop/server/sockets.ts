/** The live connections: requests of clients, and what they are told of one another's. The events are listed in the README. */
import type { IncomingMessage, Server as HttpServer } from "node:http";
import { Server, Socket } from "socket.io";
import type { AnyObject } from "../common/types.ts";
import type { Database, Outcome } from "./database.ts";
import { Refusal, toErrorPayload } from "./errors.ts";
import { assertJson, isPlainObject } from "./merge.ts";
import { hasPermission, isGm, type UserSource } from "./permissions.ts";
import type { Sessions } from "./sessions.ts";
import type { World } from "./world.ts";

const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;
const MAX_QUERY_MS = 10 * 60 * 1000;
const DEFAULT_QUERY_MS = 30 * 1000;

/** Events of ours that a client may send; anything else gets an answer that says so. */
const EVENTS: ReadonlySet<string> = new Set([
  "world",
  "manageCompendium",
  "pause",
  "reload",
  "shareImage",
  "showEntry",
  "query",
  "modifyDocument",
  "modifyBatch",
  "userActivity",
]);

type Acknowledge = (answer: unknown) => void;

function acknowledgeOf(args: unknown[]): Acknowledge {
  const last = args[args.length - 1];
  return typeof last === "function" ? (last as Acknowledge) : () => undefined;
}

export class Sockets {
  readonly io: Server;
  readonly #world: World;
  readonly #database: Database;
  readonly #sessions: Sessions;
  /** Connections by user, oldest first. The first is the user's leading window: what must be done once (H-224) is done there, and queries go to it. */
  readonly #connections = new Map<string, Socket[]>();
  readonly #activity = new Map<string, AnyObject>();

  constructor(
    http: HttpServer,
    world: World,
    database: Database,
    sessions: Sessions,
    path: string,
    allowed: (request: IncomingMessage) => boolean,
  ) {
    this.#world = world;
    this.#database = database;
    this.#sessions = sessions;
    this.io = new Server(http, {
      path,
      serveClient: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      pingInterval: 15_000,
      pingTimeout: 20_000,
      cors: { origin: false },
      allowRequest: (request, decide) => decide(null, allowed(request)),
    });
    this.io.use((socket, next) => {
      const user = sessions.user(socket.handshake.headers.cookie);
      if (!user) {
        next(Object.assign(new Error("You have not joined this world"), { data: { code: "session" } }));
        return;
      }
      socket.data = { userId: String(user._id) };
      next();
    });
    this.io.on("connection", (socket) => this.#connect(socket));
    database.onOutcome = (outcome, origin) => this.#tell(outcome, origin);
  }

  /** Users with at least one connection. */
  activeUsers(): string[] {
    return [...this.#connections.keys()];
  }

  #user(socket: Socket): AnyObject {
    const user = this.#world.all("User").get(userIdOf(socket));
    if (!user || !(Number(user.role) > 0)) throw new Refusal("permission", "You are no user of this world any more");
    return user;
  }

  #connect(socket: Socket): void {
    const userId = userIdOf(socket);
    // A window that lost its connection may be back before the server has noticed that it was gone.
    const window = windowOf(socket);
    const ghost = window ? this.#connections.get(userId)?.find((other) => windowOf(other) === window) : undefined;
    const sockets = this.#connections.get(userId) ?? [];
    if (ghost) sockets[sockets.indexOf(ghost)] = socket;
    else sockets.push(socket);
    this.#connections.set(userId, sockets);
    ghost?.disconnect(true);
    if (sockets.length === 1 && !ghost) socket.broadcast.emit("userConnected", userId, true);
    socket.on("disconnect", () => this.#disconnect(socket));
    socket.on("error", () => undefined);

    // Between two changes, never in the middle of one: every change is either in the answer or told afterwards.
    this.#answer(socket, "world", () => this.#database.exclusive(() => Promise.resolve(this.#state(socket))));
    this.#answer(socket, "pause", (paused) => {
      if (!isGm(this.#user(socket))) throw new Refusal("permission", "Only a Gamemaster may pause the game");
      if (typeof paused !== "boolean") throw new Refusal("invalid", "pause takes true or false");
      this.#world.hostState.paused = paused;
      this.#world.saveHostState();
      socket.broadcast.emit("pause", paused, userId);
      return paused;
    });
    this.#answer(socket, "manageCompendium", (request) =>
      this.#database.exclusive(() => this.#manage(socket, request)),
    );
    this.#answer(socket, "reload", () => {
      if (!hasPermission(this.#world.context(), this.#user(socket), "SETTINGS_MODIFY"))
        throw new Refusal("permission", "Only those who may change settings may reload the table");
      socket.broadcast.emit("reload");
      return true;
    });
    for (const event of ["shareImage", "showEntry"])
      this.#answer(socket, event, (data) => this.#show(socket, event, data));
    this.#answer(socket, "query", (request) => this.#query(socket, request));
    socket.on("modifyDocument", (...args: unknown[]) => {
      const acknowledge = acknowledgeOf(args);
      void this.#database.modify(userId, args[0], socket).then(acknowledge);
    });
    socket.on("modifyBatch", (...args: unknown[]) => {
      const acknowledge = acknowledgeOf(args);
      void this.#database.batch(userId, args[0], socket).then(acknowledge);
    });
    socket.on("userActivity", (...args: unknown[]) => {
      const data = args[0];
      const acknowledge = acknowledgeOf(args);
      try {
        assertJson(data);
        if (!isPlainObject(data)) throw new Refusal("invalid", "userActivity takes an object");
      } catch (error) {
        acknowledge(toErrorPayload(error));
        return;
      }
      acknowledge({ result: true });
      const { userId: _claimed, ...own } = data;
      // What lasts is told to those who join later; cursors and pings are not.
      const kept: AnyObject = { ...this.#activity.get(userId) };
      for (const key of ["sceneId", "targets", "control"]) if (key in own) kept[key] = own[key] as unknown;
      this.#activity.set(userId, kept);
      socket.broadcast.emit("userActivity", { ...own, userId });
    });
    socket.onAny((event: unknown, ...args: unknown[]) => {
      const sender = this.#packageOf(event);
      if (sender) this.#relay(socket, String(event), sender, args);
      else if (!EVENTS.has(String(event)))
        acknowledgeOf(args)(toErrorPayload(new Refusal("invalid", `There is no event ${JSON.stringify(event)}`)));
    });
  }

  #state(socket: Socket): AnyObject {
    const user = this.#user(socket);
    const lead = this.#connections.get(userIdOf(socket))?.[0] === socket;
    return this.#world.payload(user, this.activeUsers(), {
      paused: this.#world.hostState.paused === true,
      activity: Object.fromEntries(this.#activity),
      lead,
    });
  }

  /** Compendia of the world's own are made and deleted by Gamemasters; everybody is told. T:client/documents/collections/compendium-collection (createCompendium) */
  async #manage(socket: Socket, request: unknown): Promise<AnyObject> {
    if (!isGm(this.#user(socket))) throw new Refusal("permission", "Only a Gamemaster may make or delete a compendium");
    if (!isPlainObject(request)) throw new Refusal("invalid", "manageCompendium takes an object");
    if (request.action === "delete") {
      await this.#world.deletePack(String(request.pack));
      socket.broadcast.emit("manageCompendium", { action: "delete", pack: request.pack });
      return { action: "delete", pack: request.pack };
    }
    if (request.action !== "create" || !isPlainObject(request.data))
      throw new Refusal("invalid", "manageCompendium knows create, with data, and delete");
    const pack = await this.#world.createPack(request.data);
    for (const [userId, sockets] of this.#connections) {
      const user = this.#world.all("User").get(userId) as UserSource | undefined;
      if (!user) continue;
      for (const other of sockets)
        if (other !== socket)
          other.emit("manageCompendium", { action: "create", result: this.#world.describePack(user, pack) });
    }
    return { action: "create", result: this.#world.describePack(this.#user(socket), pack) };
  }

  #disconnect(socket: Socket): void {
    const userId = userIdOf(socket);
    const before = this.#connections.get(userId) ?? [];
    // The same window has come back already.
    if (!before.includes(socket)) return;
    const rest = before.filter((other) => other !== socket);
    if (rest.length) {
      this.#connections.set(userId, rest);
      if (rest[0] !== before[0]) rest[0]!.emit("lead", true);
      return;
    }
    this.#connections.delete(userId);
    this.#activity.delete(userId);
    this.io.emit("userConnected", userId, false);
  }

  /** A request whose handler returns (a promise of) the result. */
  #answer(socket: Socket, event: string, handler: (...args: unknown[]) => unknown): void {
    socket.on(event, (...args: unknown[]) => {
      const acknowledge = acknowledgeOf(args);
      const given = typeof args[args.length - 1] === "function" ? args.slice(0, -1) : args;
      void Promise.resolve()
        .then(() => handler(...given))
        .then((result) => acknowledge({ result }))
        .catch((error: unknown) => acknowledge(toErrorPayload(error)));
    });
  }

  /** The manifest of the package whose event this is: "system.<id>", or "module.<id>" of a module that is played. */
  #packageOf(event: unknown): AnyObject | null {
    const { info, manifest } = this.#world.system;
    if (event === `system.${info.id}`) return manifest;
    return this.#world.active.find(({ id }) => event === `module.${id}`)?.manifest ?? null;
  }

  /** `game.socket.emit("system.<id>", data, {recipients})`: to the other clients, if the manifest asks for it (H-017, H-222). */
  #relay(socket: Socket, event: string, manifest: AnyObject, args: unknown[]): void {
    const acknowledge = acknowledgeOf(args);
    const [data, options] = typeof args[args.length - 1] === "function" ? args.slice(0, -1) : args;
    if (manifest.socket === true) {
      try {
        assertJson(data);
      } catch (error) {
        acknowledge(toErrorPayload(error));
        return;
      }
      const recipients: unknown = isPlainObject(options) ? options.recipients : undefined;
      const senderId = userIdOf(socket);
      for (const [userId, sockets] of this.#connections) {
        if (Array.isArray(recipients) && !recipients.includes(userId)) continue;
        for (const other of sockets) if (other !== socket) other.emit(event, data, senderId);
      }
    }
    acknowledge({ result: true });
  }

  /** Show a picture or a journal entry to others: all of them, or those named in `users`. */
  #show(socket: Socket, event: string, data: unknown): boolean {
    assertJson(data);
    if (!isPlainObject(data)) throw new Refusal("invalid", `${event} takes an object`);
    const { users } = data;
    for (const [userId, sockets] of this.#connections) {
      if (Array.isArray(users) && users.length && !users.includes(userId)) continue;
      for (const other of sockets) if (other !== socket) other.emit(event, data, userIdOf(socket));
    }
    return true;
  }

  /** Hand a question to one client of a user and wait for the answer (H-223). */
  async #query(socket: Socket, request: unknown): Promise<unknown> {
    const user = this.#user(socket);
    if (!hasPermission(this.#world.context(), user, "QUERY_USER"))
      throw new Refusal("permission", `User ${String(user.name)} lacks permission to query users`);
    if (!isPlainObject(request) || typeof request.userId !== "string" || typeof request.name !== "string")
      throw new Refusal("invalid", "A query is {userId, name, data, timeout}");
    assertJson(request);
    const sockets = this.#connections.get(request.userId) ?? [];
    const target = sockets.find((other) => other !== socket);
    if (!target)
      throw new Refusal(
        "absent",
        `User ${String(this.#world.all("User").get(request.userId)?.name ?? request.userId)} is not active`,
      );
    const given = Number(request.timeout);
    const timeout = Number.isFinite(given) && given > 0 ? Math.min(given, MAX_QUERY_MS) : DEFAULT_QUERY_MS;
    const answer = await new Promise<unknown>((resolve, reject) => {
      const gone = (): void => reject(new Refusal("absent", "The user left before answering"));
      target.once("disconnect", gone);
      target
        .timeout(timeout)
        .emit("query", { ...request, userId: userIdOf(socket), timeout }, (error: Error | null, result: unknown) => {
          target.off("disconnect", gone);
          if (error)
            reject(new Refusal("timeout", `The query ${String(request.name)} was not answered within ${timeout} ms`));
          else resolve(result);
        });
    });
    if (isPlainObject(answer) && answer.error)
      throw new Refusal("invalid", String((answer.error as AnyObject).message ?? answer.error));
    return isPlainObject(answer) && "result" in answer ? (answer.result as unknown) : answer;
  }

  /** Who has a new password must show it: their other windows have to join again. */
  #endSessions(outcome: Outcome, origin: unknown): void {
    for (const { type, action, operation, result } of outcome.responses) {
      if (type !== "User" || action !== "update" || operation.pack) continue;
      for (const entry of result as AnyObject[]) {
        if (!("passwordSalt" in entry)) continue;
        const userId = String(entry._id);
        const cookie =
          origin instanceof Socket && userIdOf(origin) === userId ? origin.handshake.headers.cookie : undefined;
        this.#sessions.endOthers(userId, cookie);
        for (const socket of [...(this.#connections.get(userId) ?? [])])
          if (!this.#sessions.user(socket.handshake.headers.cookie)) socket.disconnect(true);
      }
    }
  }

  /** Tell the others what happened; tell the requester only what else it caused. */
  #tell(outcome: Outcome, origin: unknown): void {
    this.#endSessions(outcome, origin);
    for (const [userId, sockets] of [...this.#connections]) {
      const user = this.#world.all("User").get(userId);
      if (!user || !(Number(user.role) > 0)) {
        for (const socket of sockets) socket.disconnect(true);
        continue;
      }
      const silent = outcome.responses.filter((response) => response.operation.broadcast !== false);
      const responses = outcome.forUser(user, silent);
      const cascades = outcome.forUser(user, outcome.cascades);
      for (const socket of sockets) {
        if (socket !== origin && responses.length) {
          if (outcome.responses.length > 1) socket.emit("modifyBatch", responses);
          else for (const response of responses) socket.emit("modifyDocument", response);
        }
        for (const response of cascades) socket.emit("modifyDocument", response);
      }
    }
  }

  async close(reason: "shutdown" | "reload" = "shutdown"): Promise<void> {
    this.io.emit(reason);
    // Give the farewell a moment on the wire.
    await new Promise((resolve) => setTimeout(resolve, 20));
    this.io.disconnectSockets(true);
    await this.io.close();
  }
}

function userIdOf(socket: Socket): string {
  return String((socket.data as AnyObject).userId);
}

/** The name that a window gives itself, the same when it reconnects. */
function windowOf(socket: Socket): string | null {
  const name: unknown = (socket.handshake.auth as AnyObject | undefined)?.window;
  return typeof name === "string" && name.length <= 64 ? name : null;
}
