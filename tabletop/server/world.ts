/** A world on disk and in memory: its documents, its packs, and the answers that follow from its settings. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { withLevel } from "../common/documents/scene.ts";
import { chooseActive, type Refused } from "../common/modules.ts";
import { type Generation, profile } from "../common/profile.ts";
import type { AnyObject } from "../common/types.ts";
import { Refusal, StartupError } from "./errors.ts";
import { newId, PRIMARY_COLLECTIONS } from "./hierarchy.ts";
import { clone } from "./merge.ts";
import { type InstalledModule, installedModules } from "./modules.ts";
import { declaredPacks, type Pack } from "./packs.ts";
import { isGm, messageVisible, packLevel, type PermissionContext, type UserSource } from "./permissions.ts";
import { Schemas, type SystemInfo } from "./schema.ts";
import { isLocked, Store, TransactionLog, writeFileAtomic } from "./store.ts";
import { type LoadedSystem, loadSystem } from "./system.ts";

/** Lists of `WorldData`, by document name. */
const PAYLOAD: Readonly<Record<string, string>> = {
  User: "users",
  Actor: "actors",
  Item: "items",
  Scene: "scenes",
  Combat: "combats",
  ChatMessage: "messages",
  JournalEntry: "journal",
  Macro: "macros",
  RollTable: "tables",
  Cards: "cards",
  Playlist: "playlists",
  Folder: "folders",
  Setting: "settings",
};

/** Check an id that becomes a folder name. */
export function isPackageId(id: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*$/i.test(id);
}

export class World {
  readonly dataPath: string;
  readonly id: string;
  readonly folder: string;
  readonly manifest: AnyObject;
  readonly system: LoadedSystem;
  readonly schemas: Schemas;
  readonly stores = new Map<string, Store>();
  readonly packs = new Map<string, Pack>();
  readonly log: TransactionLog;
  readonly warnings: string[] = [];
  /** What is installed in `Data/modules`, as it was when the world was opened. */
  readonly installed: readonly InstalledModule[];
  /** The modules that are played, in the order in which they load. */
  active: readonly InstalledModule[] = [];
  /** Modules that are turned on and yet not played. */
  refused: readonly Refused[] = [];
  /** The setting that `active` goes by. */
  #configured = "";
  /** What the host keeps for itself beside the documents. */
  readonly hostState: AnyObject;

  private constructor(dataPath: string, id: string, manifest: AnyObject, system: LoadedSystem) {
    this.dataPath = dataPath;
    this.id = id;
    this.folder = join(dataPath, "worlds", id);
    this.manifest = manifest;
    this.system = system;
    this.schemas = new Schemas(system.info);
    this.installed = installedModules(dataPath, system.info);
    this.log = new TransactionLog(this.folder);
    const host = join(this.folder, "host.json");
    const state = readJson(host);
    if (!state && existsSync(host))
      this.warnings.push(
        "host.json is damaged; what the table had kept there (pause, folders already made) starts anew",
      );
    this.hostState = state ?? {};
  }

  /** Open a world and its system. Throws a StartupError in one line if it cannot be played. */
  static async open(dataPath: string, id: string, generation: Generation): Promise<World> {
    if (!isPackageId(id)) throw new StartupError(`${JSON.stringify(id)} is not a world id`);
    const folder = join(dataPath, "worlds", id);
    const path = join(folder, "world.json");
    if (!existsSync(path)) {
      const there = existsSync(join(dataPath, "worlds"))
        ? readdirSync(join(dataPath, "worlds")).filter((name) =>
            existsSync(join(dataPath, "worlds", name, "world.json")),
          )
        : [];
      throw new StartupError(
        `There is no world "${id}": ${path} is missing.${there.length ? ` Worlds here: ${there.join(", ")}.` : " Make one with seedWorld, or start the demo."}`,
      );
    }
    const { manifest, warning } = readManifest(folder, id);
    const world = new World(dataPath, id, manifest, loadSystem(dataPath, String(manifest.system), generation));
    if (warning) world.warnings.push(warning);
    try {
      await world.#load(generation);
    } catch (error) {
      await world.close();
      if (error instanceof StartupError) throw error;
      if (isLocked(error)) throw new StartupError(`The world "${id}" is already open in another server`);
      throw error;
    }
    world.#rememberManifest();
    return world;
  }

  /** Keep a copy of world.json beside it, to open the world with should that file be damaged one day. */
  #rememberManifest(): void {
    if (JSON.stringify(this.hostState.manifest) === JSON.stringify(this.manifest)) return;
    this.hostState.manifest = this.manifest;
    this.saveHostState();
  }

  async #load(generation: Generation): Promise<void> {
    this.warnings.push(...this.system.warnings);
    for (const [type, collection] of Object.entries(PRIMARY_COLLECTIONS)) {
      if (type === "Adventure" || (type === "ActiveEffect" && generation < 14)) continue;
      const store = new Store(join(this.folder, "data", collection), [type]);
      this.stores.set(type, store);
      await store.open(join(this.folder, "damaged"));
      if (type === "Scene" && generation >= 14) await giveLevels(store);
      for (const warning of store.warnings) this.warnings.push(`World collection ${collection}: ${warning}`);
    }
    const warn = (message: string): void => void this.warnings.push(message);
    await this.#openPacks([
      ...declaredPacks(this.system.manifest, "system", this.system.folder, warn),
      ...declaredPacks(this.manifest, "world", this.folder, warn),
    ]);
    await this.#chooseModules();
    for (const { id, folder, errors } of this.installed)
      if (errors.length && this.moduleConfiguration()[id] === true)
        warn(`The module in ${folder} cannot be used: ${errors.join(" ")}`);
    for (const { title, reason } of this.refused)
      warn(`The module "${title}" is turned on, but cannot be played: ${reason}`);
    const named = new Map(this.stores);
    for (const pack of this.packs.values()) named.set(`pack:${pack.id}`, pack.store);
    const recovered = await this.log.recover(named);
    if (recovered) warn(recovered);
    await this.#ensureGamemaster();
    await this.#ensureAllPackFolders();
  }

  async #openPacks(packs: readonly Pack[]): Promise<void> {
    for (const pack of packs) {
      if (this.packs.has(pack.id)) {
        this.warnings.push(`Compendium ${pack.id} is declared twice`);
        continue;
      }
      this.packs.set(pack.id, pack);
      await pack.open();
      this.warnings.push(...pack.warnings);
    }
  }

  /** Which modules of this world are turned on, by id. */
  moduleConfiguration(): AnyObject {
    const value = this.settingValue("core.moduleConfiguration");
    return value && typeof value === "object" && !Array.isArray(value) ? (value as AnyObject) : {};
  }

  /** Go by the setting: compendia and document types of modules come and go with them. */
  async #chooseModules(): Promise<void> {
    const usable = this.installed.flatMap((module) =>
      module.manifest ? [{ ...module, manifest: module.manifest }] : [],
    );
    const configuration = this.moduleConfiguration();
    this.#configured = JSON.stringify(configuration);
    const { active, refused } = chooseActive(usable, configuration);
    const before = new Set(this.active.map(({ id }) => id));
    this.active = active.flatMap((id) => this.installed.filter((module) => module.id === id));
    this.refused = refused;
    for (const pack of [...this.packs.values()]) {
      if (pack.metadata.packageType !== "module" || active.includes(String(pack.metadata.packageName))) continue;
      this.packs.delete(pack.id);
      await pack.store.close();
    }
    for (const { id, manifest, folder } of this.active) {
      if (!manifest || before.has(id)) continue;
      const packs = declaredPacks(manifest, "module", folder, (message) => void this.warnings.push(message));
      await this.#openPacks(
        packs.filter(({ metadata }) => !metadata.system || metadata.system === this.system.info.id),
      );
    }
    this.schemas.setModules(this.active.map(({ manifest }) => manifest?.documentTypes as SystemInfo["documentTypes"]));
  }

  /** A setting was written: if the Gamemaster has turned modules on or off, they come and go. Pages follow when they are loaded again. */
  async followModuleConfiguration(): Promise<void> {
    if (JSON.stringify(this.moduleConfiguration()) === this.#configured) return;
    await this.#chooseModules();
    await this.#ensureAllPackFolders();
  }

  async #ensureAllPackFolders(): Promise<void> {
    await this.#ensurePackFolders(this.system.manifest);
    for (const { manifest } of this.active) if (manifest) await this.#ensurePackFolders(manifest);
  }

  async #ensureGamemaster(): Promise<void> {
    const users = this.all("User");
    if ([...users.values()].some((user) => Number(user.role) === 4)) return;
    const _id = newId();
    const source = this.schemas.clean("User", {
      _id,
      name: users.size ? "Gamemaster (restored)" : "Gamemaster",
      role: 4,
    });
    await this.stores.get("User")!.write([{ type: "User", id: _id, after: source }]);
    this.warnings.push(`The world had no Gamemaster; the user "${String(source.name)}" was made, without a password`);
  }

  /** The manifest's pack folders become world folders once; a user who deletes them has them deleted (H-011). */
  async #ensurePackFolders(manifest: AnyObject): Promise<void> {
    const declared: unknown = manifest.packFolders;
    const packageId = String(manifest.id);
    const done = (this.hostState.packFolders ??= {}) as AnyObject;
    if (!Array.isArray(declared) || !declared.length || done[packageId]) return;
    const folders: AnyObject[] = [];
    const configuration = this.packConfiguration();
    const visit = (entries: AnyObject[], parent: string | null, depth: number): void => {
      if (depth > 4) return;
      entries.forEach((entry, index) => {
        if (!entry || typeof entry.name !== "string") return;
        const _id = newId();
        folders.push(
          this.schemas.clean("Folder", {
            _id,
            name: entry.name,
            type: "Compendium",
            folder: parent,
            sorting: entry.sorting ?? "a",
            color: entry.color ?? null,
            sort: (index + 1) * 100_000,
          }),
        );
        for (const name of Array.isArray(entry.packs) ? (entry.packs as unknown[]) : []) {
          const pack = `${packageId}.${String(name)}`;
          if (this.packs.has(pack))
            configuration[pack] = { ...(configuration[pack] as AnyObject | undefined), folder: _id };
        }
        visit(Array.isArray(entry.folders) ? (entry.folders as AnyObject[]) : [], _id, depth + 1);
      });
    };
    visit(declared as AnyObject[], null, 1);
    const old = this.setting("core.compendiumConfiguration");
    const id = String(old?._id ?? newId());
    const setting = this.schemas.clean("Setting", {
      ...(old ? clone(old) : {}),
      _id: id,
      key: "core.compendiumConfiguration",
      value: JSON.stringify(configuration),
    });
    await this.log.commit([
      {
        name: "Folder",
        store: this.stores.get("Folder")!,
        changes: folders.map((after) => ({ type: "Folder", id: String(after._id), after })),
      },
      { name: "Setting", store: this.stores.get("Setting")!, changes: [{ type: "Setting", id, after: setting }] },
    ]);
    done[packageId] = true;
    this.saveHostState();
  }

  saveHostState(): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileAtomic(join(this.folder, "host.json"), `${JSON.stringify(this.hostState, null, 2)}\n`);
  }

  /** All documents of a primary type. */
  all(type: string): ReadonlyMap<string, AnyObject> {
    return this.stores.get(type)?.all(type) ?? new Map<string, AnyObject>();
  }

  /** The Setting of a key; with `user`, that user's own. */
  setting(key: string, user: string | null = null): AnyObject | undefined {
    for (const setting of this.all("Setting").values())
      if (setting.key === key && (setting.user ?? null) === user) return setting;
    return undefined;
  }

  /** The parsed value of a world setting. */
  settingValue(key: string): unknown {
    try {
      return JSON.parse(String(this.setting(key)?.value ?? "null")) as unknown;
    } catch {
      return null;
    }
  }

  packConfiguration(): AnyObject {
    const value = this.settingValue("core.compendiumConfiguration");
    return value && typeof value === "object" && !Array.isArray(value) ? (value as AnyObject) : {};
  }

  /** System packs are locked until a Gamemaster unlocks them in `core.compendiumConfiguration`. */
  isLocked(pack: Pack): boolean {
    if (pack.broken) return true;
    const locked: unknown = (this.packConfiguration()[pack.id] as AnyObject | undefined)?.locked;
    return typeof locked === "boolean" ? locked : pack.metadata.packageType !== "world";
  }

  packOwnership(pack: Pack): AnyObject {
    const own: unknown = (this.packConfiguration()[pack.id] as AnyObject | undefined)?.ownership;
    return (own && typeof own === "object" ? own : pack.metadata.ownership) as AnyObject;
  }

  permissionTable(): Record<string, number[]> {
    const value = this.settingValue("core.permissions");
    return (value && typeof value === "object" ? value : {}) as Record<string, number[]>;
  }

  /** What permission questions read: the world as it is stored. */
  context(): PermissionContext {
    return { read: (type, id) => this.all(type).get(id), permissionTable: () => this.permissionTable() };
  }

  /** A source as a user may receive it; null when not at all. Passwords never leave the server. */
  present(user: UserSource, type: string, source: AnyObject): AnyObject | null {
    switch (type) {
      case "User": {
        const { passwordSalt: _salt, ...rest } = source;
        return { ...rest, password: "" };
      }
      case "ChatMessage":
        return messageVisible(user, source) ? source : null;
      case "Setting":
        return !source.user || source.user === user._id ? source : null;
      case "FogExploration":
        return source.user === user._id ? source : null;
      default:
        return source;
    }
  }

  /** The `world` answer for a user. */
  payload(user: UserSource, activeUsers: string[], extra: AnyObject): AnyObject {
    const { info, manifest } = this.system;
    const data: AnyObject = {
      profile: info.generation,
      release: { generation: profile.generation, build: profile.build, version: profile.version, channel: "stable" },
      userId: user._id as unknown,
      activeUsers,
      world: { ...this.manifest, coreVersion: this.manifest.coreVersion ?? profile.version },
      system: manifest,
      modules: this.#modulesFor(user),
      model: info.model,
      packs: [...this.packs.values()].map((pack) => this.describePack(user, pack)),
      options: {},
      warnings: this.warnings,
      ...extra,
    };
    const time = this.settingValue("core.time");
    if (typeof time === "number") data.worldTime = time;
    for (const [type, key] of Object.entries(PAYLOAD)) data[key] = this.#visible(user, type);
    if (info.generation >= 14) data.effects = this.#visible(user, "ActiveEffect");
    return data;
  }

  /** Each installed module with its manifest and whether it is played; a Gamemaster also sees the broken ones, and every reason. */
  #modulesFor(user: UserSource): AnyObject[] {
    const gm = isGm(user);
    return this.installed
      .filter(({ manifest }) => manifest !== null || gm)
      .map(({ id, manifest, errors, incompatible, warnings }) => ({
        ...(manifest ?? { id, title: id, version: "" }),
        active: this.active.some((module) => module.id === id),
        broken: manifest === null,
        problems: gm
          ? [
              ...errors,
              ...incompatible,
              ...this.refused.filter((one) => one.id === id && !incompatible.length).map(({ reason }) => reason),
            ]
          : [],
        warnings: gm ? warnings : [],
      }));
  }

  #visible(user: UserSource, type: string): AnyObject[] {
    const result: AnyObject[] = [];
    for (const source of this.all(type).values()) {
      const presented = this.present(user, type, source);
      if (presented) result.push(presented);
    }
    return result;
  }

  /** What a client needs to know of a pack. */
  describePack(user: UserSource, pack: Pack): AnyObject {
    const visible = packLevel(user, this.packOwnership(pack)) > 0;
    return {
      metadata: { ...pack.metadata, locked: this.isLocked(pack), ownership: this.packOwnership(pack) },
      index: visible ? pack.index() : [],
      folders: visible ? pack.folders() : [],
    };
  }

  #writeManifest(): void {
    writeFileAtomic(join(this.folder, "world.json"), `${JSON.stringify(this.manifest, null, 2)}\n`);
    this.#rememberManifest();
  }

  /** Make a compendium of the world's own: empty, unlocked, declared in world.json. */
  async createPack({ label, type, name }: AnyObject): Promise<Pack> {
    if (typeof label !== "string" || !label.trim()) throw new Refusal("invalid", "A compendium needs a label");
    const slug = String(name ?? label)
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, "-")
      .replaceAll(/^-|-$/gu, "");
    if (!slug) throw new Refusal("invalid", `${JSON.stringify(label)} has no letter that a name can be made of`);
    if (this.packs.has(`world.${slug}`)) throw new Refusal("invalid", `There is a compendium world.${slug} already`);
    const entry = { name: slug, label: label.trim(), type, path: `packs/${slug}`, system: this.system.info.id };
    const faults: string[] = [];
    const [pack] = declaredPacks(
      { ...this.manifest, packs: [entry] },
      "world",
      this.folder,
      (text) => void faults.push(text),
    );
    if (!pack) throw new Refusal("invalid", faults[0] ?? "That is no compendium");
    this.packs.set(pack.id, pack);
    await pack.open();
    this.manifest.packs = [...((this.manifest.packs as AnyObject[] | undefined) ?? []), entry];
    this.#writeManifest();
    return pack;
  }

  /** Delete a compendium of the world's own, with what is in it. */
  async deletePack(id: string): Promise<void> {
    const pack = this.packs.get(id);
    if (pack?.metadata.packageType !== "world") throw new Refusal("invalid", `${id} is no compendium of this world`);
    this.packs.delete(id);
    await pack.store.close();
    rmSync(pack.store.path, { recursive: true, force: true });
    this.manifest.packs = ((this.manifest.packs as AnyObject[] | undefined) ?? []).filter(
      (entry) => entry.name !== pack.metadata.name,
    );
    this.#writeManifest();
  }

  /** May the user read this pack at all? */
  packReadable(user: UserSource, pack: Pack): boolean {
    return packLevel(user, this.packOwnership(pack)) > 0;
  }

  async close(): Promise<void> {
    for (const store of this.stores.values()) await store.close();
    for (const pack of this.packs.values()) await pack.store.close();
  }
}

function readJson(path: string): AnyObject | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    return value && typeof value === "object" && !Array.isArray(value) ? (value as AnyObject) : null;
  } catch {
    return null;
  }
}

/**
 * The world's manifest. If world.json itself is damaged, the copy that the last opening kept stands in, and the file is left as it is. Throws a StartupError in one line
 * when there is none.
 */
function readManifest(folder: string, id: string): { manifest: AnyObject; warning: string | null } {
  const path = join(folder, "world.json");
  let problem: string;
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (!manifest || typeof manifest !== "object" || Array.isArray(manifest)) problem = "does not hold an object";
    else {
      const given = manifest as AnyObject;
      if (given.id !== id)
        throw new StartupError(
          `The world in ${folder} calls itself ${JSON.stringify(given.id)}: id and folder name must be the same`,
        );
      if (typeof given.system === "string" && isPackageId(given.system)) return { manifest: given, warning: null };
      problem = "names no system";
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    problem = `is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  const kept: unknown = readJson(join(folder, "host.json"))?.manifest;
  if (
    kept &&
    typeof kept === "object" &&
    (kept as AnyObject).id === id &&
    isPackageId(String((kept as AnyObject).system))
  ) {
    return {
      manifest: kept as AnyObject,
      warning: `world.json ${problem}. The world was opened with what was known of it before, which host.json holds; mend the file`,
    };
  }
  throw new StartupError(`${path} ${problem}`);
}

/** [14] Scenes of an older generation get the level that their picture is on. A14:Scene */
async function giveLevels(store: Store): Promise<void> {
  const old = [...store.all("Scene")].filter(([, scene]) => scene.levels === undefined);
  await store.write(old.map(([id, scene]) => ({ type: "Scene", id, after: withLevel(clone(scene)) })));
}
