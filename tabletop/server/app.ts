/** The server: web pages, files, sessions and sockets around one world. */
import { existsSync, realpathSync } from "node:fs";
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from "node:http";
import { dirname, join, normalize, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import express, { type NextFunction, type Request, type Response } from "express";
import type { AnyObject } from "../common/types.ts";
import { Database } from "./database.ts";
import { StartupError } from "./errors.ts";
import { watchSystem } from "./hot-reload.ts";
import { iconSvg } from "./icons.ts";
import { listFiles, type PublicFolder } from "./listing.ts";
import { gamePage, joinPage, waitingPage } from "./pages.ts";
import { hasPermission } from "./permissions.ts";
import { SESSION_COOKIE, Sessions } from "./sessions.ts";
import { Sockets } from "./sockets.ts";
import { keepFile, makeFolder, UPLOAD_LIMIT, UploadRefused } from "./upload.ts";
import { World } from "./world.ts";

const HERE = dirname(fileURLToPath(import.meta.url));

/** How to start. */
export interface ServerOptions {
  /** The data folder with `systems/` and `worlds/`. */
  dataPath: string;
  /** World id. */
  world: string;
  /** 0 takes any free port. Default 30000. */
  port?: number;
  /** Default 127.0.0.1: this machine only. */
  host?: string;
  profile: 13 | 14;
  silent?: boolean;
  /** Serve below this path, e.g. "table". */
  routePrefix?: string;
  /** The built client. Default build/tabletop. */
  clientPath?: string;
  /** No file is built anew while it runs, as in tests: whoever has one doesn't ask for it again. Chromium keeps what it has compiled only of such files, which is a third of what a page costs. */
  filesStay?: boolean;
}

/** A running server. */
export interface RunningServer {
  url: string;
  port: number;
  world: World;
  database: Database;
  /** Finish what was accepted, tell the clients, close everything. */
  close(): Promise<void>;
}

/** Content types that the mime table lacks. */
const TYPES: Readonly<Record<string, string>> = {
  ".hbs": "text/x-handlebars-template; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".yaml": "text/yaml; charset=utf-8",
  ".yml": "text/yaml; charset=utf-8",
};

/** Whoever has a file asks whether it has changed, as with Foundry's server: a rebuilt one is there at the next loading, and one that is as it was needn't be sent and compiled again. */
const ASKED_ANEW = "no-cache";
const STAYS = "max-age=86400";

interface FilesOptions {
  readonly hidden?: (path: string) => boolean;
  readonly stay?: boolean;
}

/**
 * The files of a folder. What is asked for is looked up on the disk first: a link that leads out of the folder, and another spelling of a hidden file's name, are no way
 * around. `hidden` decides on the real path within the folder.
 */
function files(root: string, { hidden = () => false, stay = false }: FilesOptions = {}): express.Handler {
  const serve = express.static(root, {
    cacheControl: false,
    dotfiles: "deny",
    index: false,
    redirect: false,
    setHeaders: (response, path) => {
      response.setHeader("Cache-Control", stay ? STAYS : ASKED_ANEW);
      const type = TYPES[path.slice(path.lastIndexOf("."))];
      if (type) response.setHeader("Content-Type", type);
      // Opened by itself a picture is a page, and somebody has sent it: it may run nothing and fetch nothing.
      if (/\.svg$/i.test(path))
        response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });
  return (request, response, next) => {
    const path = realPathWithin(root, decodeURIComponent(request.path));
    if (path === null || hidden(path)) notFound(response);
    else serve(request, response, next);
  };
}

/** The real path of a file below a folder, with forward slashes; null if there is none or it lies elsewhere. */
function realPathWithin(root: string, path: string): string | null {
  try {
    const base = realpathSync.native(root);
    const found = relative(base, realpathSync.native(join(base, path)));
    return found === ".." || found.startsWith(`..${sep}`) || resolve(base, found) === base
      ? null
      : found.split(sep).join("/");
  } catch {
    return null;
  }
}

function notFound(response: Response): void {
  response.status(404).type("text/plain").send("Not found");
}

/** Names by which this machine calls itself. A page that was brought here under another name (DNS rebinding) is not ours. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** While the world is being read, whoever comes gets a page that comes back; whatever else asks (a socket, a file) gets one line. */
export function tooEarly({ headers }: IncomingMessage, response: ServerResponse): void {
  const page = headers.accept?.includes("text/html") === true;
  response
    .writeHead(503, { "Retry-After": "1", "Content-Type": page ? "text/html; charset=utf-8" : "text/plain" })
    .end(page ? waitingPage() : "The world is being opened");
}

/** Start a server. Rejects with a StartupError, one line that says what is wrong and what to do. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const dataPath = resolve(options.dataPath);
  const host = options.host ?? "127.0.0.1";
  const loopback = LOOPBACK.test(host) || host === "::1";
  const wanted = options.port ?? 30_000;
  const prefix = (options.routePrefix ?? "").replace(/^\/+|\/+$/g, "");
  if (prefix && !/^[\w-]+(\/[\w-]+)*$/.test(prefix))
    throw new StartupError(`${JSON.stringify(options.routePrefix)} cannot be a route prefix`);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535)
    throw new StartupError(`${String(options.port)} is not a port`);
  const say = (line: string): void => {
    if (!options.silent) console.log(line);
  };
  const http = createServer();
  http.on("request", tooEarly);
  await listen(http, wanted, host);
  let world: World;
  try {
    world = await World.open(dataPath, options.world, options.profile);
  } catch (error) {
    http.close();
    throw error;
  }
  const address = http.address();
  const port = address && typeof address === "object" ? address.port : wanted;
  const database = new Database(world);
  const sessions = new Sessions(world);
  http.off("request", tooEarly);
  const sockets = new Sockets(
    http,
    world,
    database,
    sessions,
    `${prefix ? `/${prefix}` : ""}/socket.io`,
    (request) => isSameOrigin(request) && (!loopback || LOOPBACK.test(request.headers.host ?? "")),
  );
  http.on("request", (request, response) => {
    // Engine.io answers its own path; express has the rest.
    if (!(request.url ?? "").startsWith(`${prefix ? `/${prefix}` : ""}/socket.io/`)) app(request, response);
  });
  const app = buildApp({
    world,
    sessions,
    sockets,
    prefix,
    loopback,
    clientPath: options.clientPath ?? resolve(HERE, "../../build/tabletop"),
    stay: options.filesStay === true,
  });
  const stopWatching = watchSystem(world, (change) => sockets.io.emit("hotReload", change));
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}${prefix ? `/${prefix}` : ""}`;
  for (const warning of world.warnings) say(`! ${warning}`);
  say(
    `${String(world.manifest.title ?? world.id)} is open at ${url} (profile ${options.profile}, ${String(world.system.manifest.title)} ${world.system.info.version})`,
  );
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    stopWatching();
    await database.settle();
    await sockets.close();
    http.closeAllConnections();
    await new Promise<void>((done) => http.close(() => done()));
    await database.settle();
    await world.close();
  };
  return { url, port, world, database, close: () => (closing ??= close()) };
}

async function listen(http: HttpServer, port: number, host: string): Promise<void> {
  await new Promise<void>((done, fail) => {
    http.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        fail(
          new StartupError(
            `Port ${port} is in use. Choose another with --port ${port + 1}, or --port 0 for any free one.`,
          ),
        );
      else if (error.code === "EACCES")
        fail(new StartupError(`Port ${port} may not be used. Choose one above 1023 with --port 30000.`));
      else if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
        fail(new StartupError(`${host} is no address of this machine. Leave out --host for 127.0.0.1.`));
      else fail(error);
    });
    http.listen(port, host, () => done());
  });
  http.removeAllListeners("error");
}

/** Was the request made by our own page (or by no page at all)? A page of another port on this machine gets the cookie too, so this is asked. */
export function isSameOrigin(request: IncomingMessage): boolean {
  const origin = request.headers.origin;
  if (!origin) return true;
  try {
    return new URL(origin).host === request.headers.host;
  } catch {
    return false;
  }
}

interface AppParts {
  world: World;
  sessions: Sessions;
  sockets: Sockets;
  prefix: string;
  /** Only this machine is served. */
  loopback: boolean;
  clientPath: string;
  /** Files stay as they are while it runs. */
  stay: boolean;
}

function buildApp({ world, sessions, sockets, prefix, loopback, clientPath, stay }: AppParts): express.Express {
  const app = express();
  const router = express.Router();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use((request: Request, response: Response, next: NextFunction) => {
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "same-origin");
    if (loopback && !LOOPBACK.test(request.headers.host ?? "")) {
      response
        .status(421)
        .type("text/plain")
        .send("This table is served to this machine only, as localhost. Start it with --host to open it to others.");
      return;
    }
    let path: string;
    try {
      path = decodeURIComponent(request.path);
    } catch {
      response.status(400).type("text/plain").send("Bad address");
      return;
    }
    // A colon and a dot at the end are other spellings of the same file on Windows.
    if (
      path.includes("\0") ||
      path.split(/[/\\]/).some((part) => part === "." || part === ".." || /:|[. ]$/.test(part))
    )
      notFound(response);
    else next();
  });
  const base = prefix ? `/${prefix}` : "";
  const at = (path: string): string => `${base}${path}`;
  const sameOrigin = (request: Request, response: Response, next: NextFunction): void => {
    if (isSameOrigin(request)) next();
    else
      response.status(403).json({ error: { message: "A page of another site may not do this", code: "permission" } });
  };
  const bodies = [express.json({ limit: "64kb" }), express.urlencoded({ extended: false, limit: "64kb" })];

  router.get("/", (_request, response) => response.redirect(302, at("/join")));
  router.get("/join", (_request, response) => void response.type("html").send(joinPage(world.manifest, prefix)));
  router.get("/api/join", (request, response) => {
    const active = new Set(sockets.activeUsers());
    const users = [...world.all("User").values()]
      .filter((user) => Number(user.role) > 0)
      .map((user) => ({
        _id: user._id as unknown,
        name: user.name as unknown,
        role: user.role as unknown,
        color: (user.color ?? null) as unknown,
        active: active.has(String(user._id)),
        hasPassword: Boolean(user.password),
        // Only the name: it stands in the list of players of everybody who is let in.
        hero:
          typeof user.character === "string"
            ? ((world.all("Actor").get(user.character)?.name ?? null) as unknown)
            : null,
      }));
    const { id, title, description, background } = world.manifest;
    const { title: systemTitle, version } = world.system.manifest;
    response.json({
      world: { id, title, description: description ?? "", background: background ?? null },
      system: { id: world.system.info.id, title: systemTitle as unknown, version: version as unknown },
      profile: world.system.info.generation,
      userId: sessions.user(request.headers.cookie)?._id ?? null,
      users,
    });
  });
  router.post("/join", sameOrigin, ...bodies, (request, response) => {
    const body = (request.body ?? {}) as AnyObject;
    const user = typeof body.userId === "string" ? world.all("User").get(body.userId) : undefined;
    if (!user || Number(user.role) <= 0) {
      response.status(404).json({ error: { message: "There is no such user", code: "missing" } });
      return;
    }
    if (sessions.mustWait(String(user._id))) {
      response
        .status(429)
        .json({ error: { message: "Too many wrong passwords. Wait a minute and try again", code: "permission" } });
      return;
    }
    const right = sessions.verify(user, body.password);
    sessions.noteTry(String(user._id), right);
    if (!right) {
      response.status(401).json({ error: { message: "The password is wrong", code: "permission" } });
      return;
    }
    sessions.end(request.headers.cookie);
    response.cookie(SESSION_COOKIE, sessions.create(String(user._id)), {
      httpOnly: true,
      sameSite: "strict",
      path: base || "/",
      maxAge: 30 * 24 * 3600 * 1000,
    });
    if (request.is("application/x-www-form-urlencoded")) response.redirect(303, at("/game"));
    else response.json({ result: { userId: user._id as unknown, redirect: at("/game") } });
  });
  router.post("/logout", sameOrigin, (request, response) => {
    sessions.end(request.headers.cookie);
    response.clearCookie(SESSION_COOKIE, { httpOnly: true, sameSite: "strict", path: base || "/" });
    response.json({ result: { redirect: at("/join") } });
  });
  router.get("/game", (request, response) => {
    if (!sessions.user(request.headers.cookie)) response.redirect(302, at("/join"));
    else
      response.type("html").send(
        gamePage(
          world.manifest,
          world.system.manifest,
          world.active.flatMap(({ manifest }) => manifest ?? []),
          prefix,
        ),
      );
  });

  // Databases are not files to read: they hold what players may not see.
  const PACKS = /^packs(\/|$)/i;
  const databases = (pattern: RegExp, declared: readonly string[]): ((path: string) => boolean) => {
    const folders = declared.map((path) => `${path.split(sep).join("/").toLowerCase()}/`);
    return (path) => pattern.test(path) || folders.some((folder) => `${path.toLowerCase()}/`.startsWith(folder));
  };
  const packPaths = (packageType: string): string[] =>
    [...world.packs.values()]
      .filter((pack) => pack.metadata.packageType === packageType)
      .map((pack) => String(pack.metadata.path));
  const folder = (path: string, root: string, denied: (path: string) => boolean): PublicFolder => ({
    path,
    folder: root,
    denied,
    real: (inside) => realPathWithin(root, inside),
  });
  const folders = [
    folder(`systems/${world.system.info.id}`, world.system.folder, databases(PACKS, packPaths("system"))),
    folder(
      `worlds/${world.id}`,
      world.folder,
      databases(/^((data|packs|damaged)(\/|$)|[^/]*\.(json|tmp)(\.damaged)?$)/i, packPaths("world")),
    ),
    // A module's files are there whether it is turned on or not; what a broken one declares nobody knows, so it gives out nothing.
    ...world.installed.flatMap(({ id, folder: root, manifest }) =>
      manifest
        ? [
            folder(
              `modules/${id}`,
              root,
              databases(
                PACKS,
                (manifest.packs as AnyObject[]).map(({ path }) => normalize(String(path))),
              ),
            ),
          ]
        : [],
    ),
  ];
  for (const { path, folder: root, denied } of folders)
    router.use(`/${path}`, files(root, { hidden: denied, stay: stay && path.startsWith("systems/") }));
  router.get("/host-api/files", (request, response) => {
    const listed = sessions.user(request.headers.cookie)
      ? listFiles(typeof request.query.dir === "string" ? request.query.dir : "", folders)
      : null;
    if (listed) response.json(listed);
    else notFound(response);
  });
  const worldFolder = folders.find(({ path }) => path === `worlds/${world.id}`)!;
  /** What whoever may send files does in the world's folder: 403 for the others, words for what can't be. */
  const sends =
    (run: (request: Request) => AnyObject) =>
    (request: Request, response: Response): void => {
      const user = sessions.user(request.headers.cookie);
      try {
        if (!user || !hasPermission(world.context(), user, "FILES_UPLOAD"))
          throw new UploadRefused(403, "You may not send files to this table");
        response.json({ result: run(request) });
      } catch (error) {
        if (!(error instanceof UploadRefused)) throw error;
        response.status(error.status).json({ error: { message: error.message, code: "invalid" } });
      }
    };
  const asked = ({ query }: Request, name: string): string =>
    typeof query[name] === "string" ? (query[name] as string) : "";
  router.post(
    "/host-api/upload",
    sameOrigin,
    (request, response, next) => {
      // Who may not is told before their file is read.
      const user = sessions.user(request.headers.cookie);
      if (user && hasPermission(world.context(), user, "FILES_UPLOAD")) next();
      else sends(() => ({}))(request, response);
    },
    express.raw({ type: () => true, limit: UPLOAD_LIMIT }),
    sends((request) => ({
      path: keepFile(
        worldFolder,
        asked(request, "dir"),
        asked(request, "name"),
        Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      ),
    })),
  );
  router.post(
    "/host-api/folder",
    sameOrigin,
    sends((request) => ({ made: makeFolder(worldFolder, asked(request, "dir")) })),
  );
  router.use("/host", files(clientPath, { stay }));
  const lang = resolve(HERE, "../client/lang");
  if (existsSync(lang)) router.use("/lang", files(lang, { stay }));
  for (const icons of [join(clientPath, "icons"), resolve(HERE, "../client/icons")])
    if (existsSync(icons)) router.use("/icons", files(icons, { stay }));
  router.get("/icons/svg/:name.svg", (request, response) => {
    const svg = iconSvg(String(request.params.name));
    if (!svg) notFound(response);
    else {
      if (stay) response.setHeader("Cache-Control", STAYS);
      response.type("image/svg+xml").send(svg);
    }
  });

  app.use(base || "/", router);
  if (base) app.get("/", (_request, response) => response.redirect(302, at("/join")));
  app.use((_request: Request, response: Response) => notFound(response));
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const status = Number((error as { status?: number }).status) || 500;
    if (status >= 500) console.error("A page failed:", error);
    if (response.headersSent) response.end();
    else
      response.status(status).json({
        error: { message: status >= 500 ? "The server failed" : String((error as Error).message), code: "invalid" },
      });
  });
  return app;
}
