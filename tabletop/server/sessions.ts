/** Who is logged in. Sessions are kept with the world, so that they outlive a restart; only a hash of the cookie is stored. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyObject } from "../common/types.ts";
import { passwordKey } from "./passwords.ts";
import { writeFileAtomic } from "./store.ts";
import type { World } from "./world.ts";

export const SESSION_COOKIE = "tabletop-session";
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** A user's oldest sessions end beyond this. */
const MAX_PER_USER = 20;
/** Wrong passwords for one user before the door stays shut for a minute. */
const MAX_FAILURES = 10;
const FAILURE_WINDOW_MS = 60 * 1000;

interface Session {
  userId: string;
  created: number;
}

export class Sessions {
  readonly #path: string;
  readonly #world: World;
  readonly #sessions = new Map<string, Session>();
  readonly #failures = new Map<string, { count: number; since: number }>();

  constructor(world: World) {
    this.#world = world;
    this.#path = join(world.folder, "sessions.json");
    if (!existsSync(this.#path)) return;
    try {
      const stored = JSON.parse(readFileSync(this.#path, "utf8")) as Record<string, Session>;
      for (const [key, session] of Object.entries(stored))
        if (
          typeof session?.userId === "string" &&
          typeof session.created === "number" &&
          Date.now() - session.created < MAX_AGE_MS
        )
          this.#sessions.set(key, session);
    } catch {
      world.warnings.push("The stored sessions could not be read; everybody has to join again");
    }
  }

  /** Check a password against a user. A user without one needs none. */
  verify(user: AnyObject, password: unknown): boolean {
    if (!user.password) return true;
    if (typeof password !== "string" || password.length > 1024) return false;
    const expected = Buffer.from(String(user.password), "hex");
    const given = passwordKey(password, String(user.passwordSalt ?? ""));
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  /** Has somebody just tried too many wrong passwords for this user? */
  mustWait(userId: string): boolean {
    const failed = this.#failures.get(userId);
    return failed !== undefined && failed.count >= MAX_FAILURES && Date.now() - failed.since < FAILURE_WINDOW_MS;
  }

  /** Count a wrong password; a right one clears the count. */
  noteTry(userId: string, right: boolean): void {
    if (right) {
      this.#failures.delete(userId);
      return;
    }
    const failed = this.#failures.get(userId);
    if (failed && Date.now() - failed.since < FAILURE_WINDOW_MS) failed.count++;
    else this.#failures.set(userId, { count: 1, since: Date.now() });
  }

  /** Start a session; returns the cookie's value. */
  create(userId: string): string {
    const token = randomBytes(32).toString("hex");
    const own: string[] = [];
    for (const [key, session] of this.#sessions) {
      if (Date.now() - session.created >= MAX_AGE_MS) this.#sessions.delete(key);
      else if (session.userId === userId) own.push(key);
    }
    for (const key of own.slice(0, Math.max(0, own.length - MAX_PER_USER + 1))) this.#sessions.delete(key);
    this.#sessions.set(hash(token), { userId, created: Date.now() });
    this.#save();
    return token;
  }

  /** End all sessions of a user but the one of this cookie: the password has changed. */
  endOthers(userId: string, cookieHeader: string | undefined): void {
    const token = readCookie(cookieHeader);
    const kept = token ? hash(token) : null;
    let ended = false;
    for (const [key, session] of this.#sessions)
      if (session.userId === userId && key !== kept) ended = this.#sessions.delete(key) || ended;
    if (ended) this.#save();
  }

  /** The user behind a Cookie header, or null. */
  user(cookieHeader: string | undefined): AnyObject | null {
    const token = readCookie(cookieHeader);
    const session = token ? this.#sessions.get(hash(token)) : undefined;
    const user = session ? this.#world.all("User").get(session.userId) : undefined;
    return user && Number(user.role) > 0 ? user : null;
  }

  end(cookieHeader: string | undefined): void {
    const token = readCookie(cookieHeader);
    if (token && this.#sessions.delete(hash(token))) this.#save();
  }

  #save(): void {
    writeFileAtomic(this.#path, JSON.stringify(Object.fromEntries(this.#sessions)));
  }
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function readCookie(header: string | undefined): string | null {
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === SESSION_COOKIE) return part.slice(at + 1).trim();
  }
  return null;
}
