/** The connection to the server: requests with answers, what others do, and coming back after it broke. T:client/helpers/socket-interface */
import { io, type Socket } from "socket.io-client";
import { reviveOperators } from "../../common/data/operators.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { randomID } from "../../common/utils/helpers.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, ui } from "../runtime.ts";
import { say, showOffline } from "./page.ts";

const ANSWER_MS = 30_000;
const RETRY_MS = 700;

/** A request the server refused, with its reason. */
export class ServerRefusal extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
    this.name = "ServerRefusal";
  }
}

export class SocketInterface {
  readonly socket: Socket;
  /** Called with every change that another client made. */
  onModify: (response: AnyObject) => void = () => undefined;
  /** Called after a lost connection came back. */
  onReconnect: () => Promise<void> = () => Promise.resolve();
  #lost = false;
  #leaving = false;
  /** Requests on their way: when the connection breaks nobody knows whether they arrived. */
  readonly #waiting = new Set<(error: Error) => void>();

  constructor() {
    const prefix = document.documentElement.dataset.routePrefix;
    this.socket = io({
      path: `${prefix ? `/${prefix}` : ""}/socket.io`,
      auth: { window: randomID() },
      transports: ["websocket"],
      reconnectionDelay: 300,
      reconnectionDelayMax: 2000,
    });
    window.addEventListener("beforeunload", () => (this.#leaving = true));
    this.socket.on("modifyDocument", (response: AnyObject) => {
      this.onModify(reviveOperators(response) as AnyObject);
    });
    this.socket.on("modifyBatch", (responses: AnyObject[]) => {
      responses.forEach((r) => {
        this.onModify(reviveOperators(r) as AnyObject);
      });
    });
    this.socket.on("disconnect", (reason) => {
      this.#lose();
      // A server that says goodbye itself is not tried again by the library; ours is only being restarted.
      if (reason === "io server disconnect") this.#retry();
    });
    this.socket.on("connect_error", (error: AnyValue) => {
      // The session has ended meanwhile: trying again would not help, joining does.
      if (this.#lost && error?.data?.code === "session") {
        this.#leaving = true;
        location.assign(`${prefix ? `/${prefix}` : ""}/join`);
      } else if (this.#lost && !this.socket.active) this.#retry();
    });
    this.socket.on("connect", () => {
      if (this.#lost) void this.#regain();
    });
    this.socket.on("query", (request: AnyObject, acknowledge: (answer: AnyValue) => void) => {
      void this.#answerQuery(request, acknowledge);
    });
  }

  /** Wait for the first connection; rejects when the session is no good. */
  async connect(): Promise<void> {
    if (this.socket.connected) return;
    await new Promise<void>((resolve, reject) => {
      this.socket.once("connect", resolve);
      this.socket.once("connect_error", reject);
    });
  }

  get connected(): boolean {
    return this.socket.connected;
  }

  /** Ask the server. Rejects at once while there is no connection: nothing is kept back to surprise the table later. */
  async request(event: string, ...args: AnyValue[]): Promise<AnyValue> {
    if (!this.socket.connected) throw new ServerRefusal(say("HOST.Offline.Refused"), "offline");
    const wait = event === "query" ? Number((args[0] as AnyObject)?.timeout ?? ANSWER_MS) + 5_000 : ANSWER_MS;
    const answer = await new Promise<AnyObject>((resolve, reject) => {
      const fail = (error: Error): void => {
        this.#waiting.delete(fail);
        reject(error);
      };
      this.#waiting.add(fail);
      this.socket.timeout(wait).emit(event, ...args, (late: Error | null, result: AnyObject) => {
        this.#waiting.delete(fail);
        if (late) fail(new ServerRefusal(say("HOST.Offline.Late"), "timeout"));
        else resolve(result ?? {});
      });
    });
    if (answer.error) throw new ServerRefusal(String(answer.error.message), String(answer.error.code));
    return reviveOperators(answer.result);
  }

  async modify(request: AnyObject): Promise<AnyObject> {
    return (await this.request("modifyDocument", request)) as AnyObject;
  }

  async #answerQuery({ name, data, timeout }: AnyObject, acknowledge: (answer: AnyValue) => void): Promise<void> {
    const handler = CONFIG.queries?.[name];
    if (typeof handler !== "function") {
      acknowledge({ error: { message: `The query ${String(name)} is not registered`, code: "unknown" } });
      return;
    }
    try {
      acknowledge({ result: ((await handler(data, { timeout })) as AnyValue) ?? null });
    } catch (error) {
      Hooks.onError("SocketInterface#query", error as Error, { log: "error" });
      acknowledge({ error: { message: (error as Error).message, code: "failed" } });
    }
  }

  #lose(): void {
    if (this.#leaving) return;
    this.#lost = true;
    for (const fail of [...this.#waiting]) fail(new ServerRefusal(say("HOST.Offline.Late"), "offline"));
    showOffline(true);
  }

  async #regain(): Promise<void> {
    try {
      await this.onReconnect();
    } catch (error) {
      // Lost again in the middle, or the session is gone: the strip stays, the next connection tries anew.
      Hooks.onError("SocketInterface#regain", error as Error, { log: "warn" });
      return;
    }
    this.#lost = false;
    showOffline(false);
    ui.notifications?.info(say("HOST.Offline.Back"));
  }

  /** Try again where the library has given up. */
  #retry(): void {
    setTimeout(() => {
      if (!this.#leaving && !this.socket.connected) this.socket.connect();
    }, RETRY_MS);
  }

  /* What systems see as `game.socket`. */

  on(event: string, listener: (...args: AnyValue[]) => void): this {
    this.socket.on(event, listener);
    return this;
  }

  once(event: string, listener: (...args: AnyValue[]) => void): this {
    this.socket.once(event, listener);
    return this;
  }

  off(event: string, listener?: (...args: AnyValue[]) => void): this {
    this.socket.off(event, listener);
    return this;
  }

  emit(event: string, ...args: AnyValue[]): this {
    // While the connection is lost nothing is kept to be sent later.
    if (this.socket.connected) this.socket.emit(event, ...args);
    return this;
  }

  async emitWithAck(event: string, ...args: AnyValue[]): Promise<AnyValue> {
    return this.socket.emitWithAck(event, ...args) as Promise<AnyValue>;
  }
}
