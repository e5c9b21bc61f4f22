/** The connection to the server: requests with answers, what others do, and coming back after it broke. T:client/helpers/socket-interface */
import { io, type Socket } from "socket.io-client";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { reviveOperators } from "../../common/data/operators.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game, ui } from "../runtime.ts";

const ANSWER_MS = 30_000;

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

  constructor() {
    const prefix = document.documentElement.dataset.routePrefix;
    this.socket = io({ path: `${prefix ? `/${prefix}` : ""}/socket.io`, transports: ["websocket"], reconnectionDelay: 300, reconnectionDelayMax: 2000 });
    window.addEventListener("beforeunload", () => (this.#leaving = true));
    this.socket.on("modifyDocument", (response: AnyObject) => { this.onModify(reviveOperators(response) as AnyObject); });
    this.socket.on("modifyBatch", (responses: AnyObject[]) => { responses.forEach((r) => { this.onModify(reviveOperators(r) as AnyObject); }); });
    this.socket.on("disconnect", () => { this.#lose(); });
    this.socket.on("connect", () => { if (this.#lost) void this.#regain(); });
    this.socket.on("query", (request: AnyObject, acknowledge: (answer: AnyValue) => void) => { void this.#answerQuery(request, acknowledge); });
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
    if (!this.socket.connected) throw new ServerRefusal(game.i18n?.localize("HOST.Offline.Refused") ?? "There is no connection to the server", "offline");
    const wait = event === "query" ? Number((args[0] as AnyObject)?.timeout ?? ANSWER_MS) + 5_000 : ANSWER_MS;
    const answer = (await this.socket.timeout(wait).emitWithAck(event, ...args)) as AnyObject;
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
    const banner = document.createElement("div");
    banner.className = "host-offline";
    banner.setAttribute("role", "status");
    banner.textContent = game.i18n?.localize("HOST.Offline.Banner") ?? "";
    document.querySelector(".host-offline")?.remove();
    document.body.append(banner);
  }

  async #regain(): Promise<void> {
    this.#lost = false;
    await this.onReconnect();
    document.querySelector(".host-offline")?.remove();
    ui.notifications?.info(game.i18n?.localize("HOST.Offline.Back") ?? "");
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
    this.socket.emit(event, ...args);
    return this;
  }

  async emitWithAck(event: string, ...args: AnyValue[]): Promise<AnyValue> {
    return this.socket.emitWithAck(event, ...args) as Promise<AnyValue>;
  }
}
