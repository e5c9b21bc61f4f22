/** Worlds from plain data, for the demo and for tests. */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { withLevel } from "../common/documents/scene.ts";
import type { AnyObject } from "../common/types.ts";
import { hashPassword } from "./database.ts";
import { StartupError } from "./errors.ts";
import { EMBEDDED, isId, newId, PRIMARY_COLLECTIONS } from "./hierarchy.ts";
import { clone, isPlainObject } from "./merge.ts";
import { Schemas } from "./schema.ts";
import { Store, writeFileAtomic } from "./store.ts";
import { loadSystem } from "./system.ts";
import { isPackageId } from "./world.ts";

/** What a world starts with. Lists are plain document data; ids are kept when given, everything missing is filled in. */
export interface WorldSpec {
  id: string;
  title: string;
  system: string;
  description?: string;
  background?: string | null;
  /** The generation whose schemas fill in the data. Default 14. */
  profile?: 13 | 14;
  /** World settings by key; values are plain and become JSON. */
  settingValues?: Record<string, unknown>;
  users?: AnyObject[];
  actors?: AnyObject[];
  items?: AnyObject[];
  scenes?: AnyObject[];
  combats?: AnyObject[];
  messages?: AnyObject[];
  journal?: AnyObject[];
  macros?: AnyObject[];
  tables?: AnyObject[];
  cards?: AnyObject[];
  playlists?: AnyObject[];
  folders?: AnyObject[];
  effects?: AnyObject[];
  settings?: AnyObject[];
}

/**
 * Write a world if it does not exist. Returns whether it was written. The world appears as a whole: it is built beside its place and then moved there, so a crash leaves
 * nothing or all of it.
 */
export async function seedWorld(dataPath: string, spec: WorldSpec): Promise<boolean> {
  if (!isPackageId(spec.id)) throw new StartupError(`${JSON.stringify(spec.id)} is not a world id`);
  const folder = join(resolve(dataPath), "worlds", spec.id);
  if (existsSync(join(folder, "world.json"))) return false;
  if (existsSync(join(folder, "data")))
    throw new StartupError(
      `${folder} holds a world's data but no world.json. Move the folder away, or put its world.json back.`,
    );
  const generation = spec.profile ?? 14;
  const system = loadSystem(resolve(dataPath), spec.system, generation);
  const schemas = new Schemas(system.info);
  const building = join(dirname(folder), `.${spec.id}.${process.pid}.${newId()}`);
  rmSync(folder, { recursive: true, force: true });
  const users = (spec.users?.length ? spec.users : [{ name: "Gamemaster", role: 4 }]).map((user): AnyObject => ({
    ...user,
    _id: isId(user._id) ? user._id : newId(),
  }));
  const gm = String(users.find((user) => user.role === 4)?._id ?? users[0]!._id);
  try {
    for (const [type, collection] of Object.entries(PRIMARY_COLLECTIONS)) {
      if (type === "Adventure" || (type === "ActiveEffect" && generation < 14)) continue;
      const given =
        type === "User"
          ? users
          : type === "Setting"
            ? settingsOf(spec)
            : ((spec as unknown as AnyObject)[collection] as AnyObject[] | undefined);
      const store = new Store(join(building, "data", collection), [type]);
      await store.open();
      try {
        await store.write(
          (given ?? []).map((data) => {
            const after = complete(schemas, type, clone(data), gm, true);
            return { type, id: String(after._id), after };
          }),
        );
      } finally {
        await store.close();
      }
    }
    const world: AnyObject = {
      id: spec.id,
      title: spec.title,
      type: "world",
      description: spec.description ?? "",
      background: spec.background ?? null,
      system: spec.system,
      coreVersion: system.info.coreVersion,
      systemVersion: system.info.version,
      compatibility: { minimum: String(generation), verified: String(generation) },
      packs: [],
    };
    writeFileAtomic(join(building, "world.json"), `${JSON.stringify(world, null, 2)}\n`);
    mkdirSync(dirname(folder), { recursive: true });
    renameSync(building, folder);
    return true;
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    throw error;
  }
}

function settingsOf(spec: WorldSpec): AnyObject[] {
  return [
    ...(spec.settings ?? []),
    ...Object.entries(spec.settingValues ?? {}).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
  ];
}

/** Ids, statistics, ownership, embedded documents and core defaults of given data. */
function complete(schemas: Schemas, type: string, data: AnyObject, gm: string, primary: boolean): AnyObject {
  data._id = isId(data._id) ? data._id : newId();
  if (type === "Scene" && schemas.exists("Level")) data = withLevel(data);
  schemas.chooseType(type, data);
  schemas.applyTemplate(type, data);
  for (const [key, place] of Object.entries(EMBEDDED[type] ?? {})) {
    if (!schemas.exists(place.type)) Reflect.deleteProperty(data, key);
    else if (place.single) {
      if (type === "Token" && !data.actorLink && !isPlainObject(data[key])) data[key] = {};
      if (isPlainObject(data[key]))
        data[key] = complete(
          schemas,
          place.type,
          { ...data[key], _id: isId(data[key]._id) ? data[key]._id : data._id },
          gm,
          false,
        );
    } else
      data[key] = ((data[key] ?? []) as AnyObject[]).map((child) => complete(schemas, place.type, child, gm, false));
  }
  if (type === "Actor") {
    const token: AnyObject = (data.prototypeToken ??= {}) as AnyObject;
    token.name ??= data.name as unknown;
    if (data.img)
      token.texture = {
        ...(token.texture as AnyObject | undefined),
        src: (token.texture as AnyObject | undefined)?.src ?? (data.img as unknown),
      };
  }
  if (type === "ChatMessage" || type === "Macro") data.author ??= gm;
  if (primary && schemas.hasField(type, "ownership"))
    data.ownership = { default: 0, [gm]: 3, ...(data.ownership as AnyObject | undefined) };
  const password = type === "User" ? (data.password as unknown) : null;
  const now = Date.now();
  if (schemas.hasStats(type)) {
    const { system } = schemas;
    data._stats = {
      coreVersion: system.coreVersion,
      systemId: system.id,
      systemVersion: system.version,
      createdTime: now,
      modifiedTime: now,
      lastModifiedBy: gm,
      compendiumSource: null,
      duplicateSource: null,
      exportSource: null,
      ...(data._stats as AnyObject | undefined),
    };
  }
  const cleaned = schemas.clean(type, data);
  if (type === "User")
    Object.assign(
      cleaned,
      typeof password === "string" && password ? hashPassword(password) : { password: "", passwordSalt: "" },
    );
  return cleaned;
}
