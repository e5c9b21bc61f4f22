/** Who is logged in. Sessions are kept with the world, so that they outlive a restart; only a hash of the cookie is stored. */
import { createHash, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "./store.ts";
import type { World } from "./world.ts";
import type { AnyObject } from "../common/types.ts";

export const SESSION_COOKIE = "tabletop-session";
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

interface Session {
  userId: string;
  created: number;
}

export class Sessions {
  readonly #path: string;
  readonly #world: World;
  readonly #sessions = new Map<string, Session>();

  constructor(world: World) {
    this.#world = world;
    this.#path = join(world.folder, "sessions.json");
    if (!existsSync(this.#path)) return;
    try {
      const stored = JSON.parse(readFileSync(this.#path, "utf8")) as Record<string, Session>;
      for (const [key, session] of Object.entries(stored)) if (typeof session?.userId === "string" && Date.now() - session.created < MAX_AGE_MS) this.#sessions.set(key, session);
    } catch {
      world.warnings.push("The stored sessions could not be read; everybody has to join again");
    }
  }

  /** Check a password against a user. A user without one needs none. */
  verify(user: AnyObject, password: unknown): boolean {
    if (!user.password) return true;
    if (typeof password !== "string" || password.length > 1024) return false;
    const expected = Buffer.from(String(user.password), "hex");
    const given = scryptSync(password, String(user.passwordSalt ?? ""), 32);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  /** Start a session; returns the cookie's value. */
  create(userId: string): string {
    const token = randomBytes(32).toString("hex");
    this.#sessions.set(hash(token), { userId, created: Date.now() });
    this.#save();
    return token;
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
