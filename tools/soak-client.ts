/** A client of the wire protocol that keeps the whole world in memory, as the browser does, so that it can be compared with the others and with the disk. */
import { io, type Socket } from "socket.io-client";
import { EMBEDDED, embeddedKey } from "../tabletop/server/hierarchy.ts";
import { applyChanges } from "../tabletop/server/merge.ts";

type Data = Record<string, unknown>;

/** Lists of the world's payload by document name. */
export const PAYLOAD: Readonly<Record<string, string>> = {
  User: "users",
  Folder: "folders",
  Actor: "actors",
  Item: "items",
  Scene: "scenes",
  Combat: "combats",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Cards: "cards",
  ChatMessage: "messages",
  Setting: "settings",
};

interface Change {
  type: string;
  action: string;
  operation: Data;
  result: unknown[];
}

/** A world in memory that follows the changes it is told of. */
export class Mirror {
  readonly documents = new Map<string, Map<string, Data>>();
  userId = "";

  load(world: Data): void {
    this.userId = String(world.userId);
    for (const [type, key] of Object.entries(PAYLOAD))
      this.documents.set(
        type,
        new Map(((world[key] ?? []) as Data[]).map((source) => [String(source._id), structuredClone(source)])),
      );
  }

  apply({ type, action, operation, result }: Change): void {
    if (operation.pack) return;
    if (typeof operation.parentUuid === "string" && operation.parentUuid)
      this.#embedded(type, action, operation.parentUuid.split("."), result);
    else {
      const documents = this.documents.get(type);
      if (!documents) return;
      if (action === "delete") for (const id of result as string[]) documents.delete(id);
      else if (action === "create") for (const source of result as Data[]) this.#add(type, documents, source);
      else for (const change of result as Data[]) update(documents.get(String(change._id)), type, change);
    }
  }

  #add(type: string, documents: Map<string, Data>, source: Data): void {
    // A blind roll is acknowledged to whoever made it, but not theirs to keep.
    if (type === "ChatMessage" && !seesMessage(this.userId, source)) return;
    documents.set(String(source._id), structuredClone(source));
  }

  #embedded(type: string, action: string, path: string[], result: unknown[]): void {
    let holder = this.documents.get(path[0] ?? "")?.get(path[1] ?? "");
    let holderType = path[0] ?? "";
    let base: Data | undefined;
    for (let index = 2; holder && index < path.length; index += 2) {
      const step = path[index] ?? "";
      if (holderType === "Token" && (step === "Actor" || step === "ActorDelta")) {
        base = this.documents.get("Actor")?.get(String(holder.actorId));
        holder = holder.delta as Data;
        holderType = "ActorDelta";
        continue;
      }
      const key: string | null = embeddedKey(holderType, step);
      holder = key ? ((holder[key] ?? []) as Data[]).find((entry) => entry._id === path[index + 1]) : undefined;
      holderType = step;
    }
    if (!holder) throw new Error(`Told of a change in ${path.join(".")}, which is not here`);
    if (holderType === "Token" && (type === "Actor" || type === "ActorDelta")) {
      for (const change of result as Data[])
        update(holder.delta as Data, "ActorDelta", { ...change, _id: (holder.delta as Data)._id });
      return;
    }
    const key = embeddedKey(holderType, type);
    if (!key) throw new Error(`${holderType} holds no ${type}`);
    const list = (holder[key] ??= []) as Data[];
    const inherited = (id: unknown): Data | undefined =>
      ((base?.[key] ?? []) as Data[]).find((entry) => entry._id === id);
    for (const entry of result) {
      const id = action === "delete" ? entry : (entry as Data)._id;
      const at = list.findIndex((row) => row._id === id);
      if (action === "delete") {
        if (inherited(id)) list.splice(at < 0 ? list.length : at, at < 0 ? 0 : 1, { _id: id, _tombstone: true });
        else if (at >= 0) list.splice(at, 1);
      } else if (action === "create")
        list.splice(at < 0 ? list.length : at, at < 0 ? 0 : 1, structuredClone(entry as Data));
      else {
        if (at < 0) list.push(structuredClone(inherited(id) ?? {}));
        update(list[at < 0 ? list.length - 1 : at], type, entry as Data);
      }
    }
  }
}

/** Apply a difference as the server tells it: embedded lists in it are changed row by row. */
function update(target: Data | undefined, type: string, change: Data): void {
  if (!target) return;
  const own: Data = {};
  for (const [key, value] of Object.entries(change)) {
    const place = EMBEDDED[type]?.[key];
    if (!place || !Array.isArray(value)) {
      if (place?.single && value && target[key]) update(target[key] as Data, place.type, value as Data);
      else own[key] = value;
      continue;
    }
    const list = (target[key] ??= []) as Data[];
    for (const row of value as Data[]) {
      const found = list.find((entry) => entry._id === row._id);
      if (found) update(found, place.type, row);
      else list.push(structuredClone(row));
    }
  }
  applyChanges(target, structuredClone(own));
}

/** Who a message is sent to, said once more in our own words so that the comparison does not ask the server's. */
export function seesMessage(userId: string, message: Data): boolean {
  const whisper = (message.whisper ?? []) as string[];
  return whisper.length === 0 || whisper.includes(userId) || (message.author === userId && message.blind !== true);
}

/** Somebody at the table without a browser. */
export class WireClient {
  readonly mirror = new Mirror();
  readonly name: string;
  #socket: Socket | null = null;
  readonly #url: string;
  readonly #cookie: string;
  readonly #window = Math.random().toString(36).slice(2);
  /** Changes told before the world came are in it already. */
  #loaded = false;
  refusals: string[] = [];

  private constructor(url: string, name: string, cookie: string) {
    this.#url = url;
    this.name = name;
    this.#cookie = cookie;
  }

  static async join(url: string, userId: string, name: string): Promise<WireClient> {
    const response = await fetch(`${url}/join`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ userId, password: "" }),
    });
    if (!response.ok) throw new Error(`${name} could not join: ${await response.text()}`);
    const client = new WireClient(url, name, (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "");
    await client.connect();
    return client;
  }

  get connected(): boolean {
    return this.#socket?.connected === true && this.#loaded;
  }

  async connect(): Promise<void> {
    const socket = io(this.#url, {
      extraHeaders: { cookie: this.#cookie },
      auth: { window: this.#window },
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    this.#socket = socket;
    this.#loaded = false;
    const follow = (change: Change): void => {
      if (this.#loaded) this.mirror.apply(change);
    };
    socket.on("modifyDocument", follow);
    socket.on("modifyBatch", (changes: Change[]) => changes.forEach(follow));
    socket.on("query", (request: Data, answer: (value: unknown) => void) =>
      answer({ result: { heard: request.name } }),
    );
    await new Promise<void>((done, fail) => {
      socket.once("connect", () => done());
      socket.once("connect_error", fail);
    });
    await new Promise<void>((done, fail) => {
      socket.timeout(30_000).emit("world", (late: Error | null, answer: { result?: Data }) => {
        if (late || !answer.result) return fail(late ?? new Error(`${this.name} got no world`));
        // In the callback itself: the next packet may already be a change of it.
        this.mirror.load(answer.result);
        this.#loaded = true;
        done();
      });
    });
  }

  /** The connection breaks without a goodbye. */
  break(): void {
    this.#socket?.io.engine.close();
    this.#socket?.disconnect();
  }

  leave(): void {
    this.#socket?.disconnect();
  }

  /** Ask for a change. Resolves to what came of it; null when it was refused or the connection broke on the way. */
  modify(type: string, action: string, operation: Data): Promise<unknown[] | null> {
    const socket = this.#socket;
    if (!socket || !this.connected) return Promise.resolve(null);
    return new Promise((done) => {
      const lost = (): void => done(null);
      socket.once("disconnect", lost);
      socket
        .timeout(30_000)
        .emit(
          "modifyDocument",
          { type, action, operation },
          (late: Error | null, answer: { result?: Change; error?: { message: string } }) => {
            socket.off("disconnect", lost);
            if (late || !answer.result) {
              if (answer?.error) this.refusals.push(`${action} ${type}: ${answer.error.message}`);
              return done(null);
            }
            if (this.#loaded && socket === this.#socket) this.mirror.apply(answer.result);
            done(answer.result.result);
          },
        );
    });
  }

  /** The world as the server tells it now: whatever was sent before has arrived when this returns. */
  async world(): Promise<Data> {
    const answer = (await this.#socket?.timeout(60_000).emitWithAck("world")) as { result: Data };
    return answer.result;
  }
}
