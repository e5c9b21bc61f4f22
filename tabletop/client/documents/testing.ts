/** A table of one in memory, for tests of the documents: a Gamemaster, a wire that answers like the server, no page. */
import "../../common/primitives.ts";
import { bindings } from "../../common/bindings.ts";
import * as fields from "../../common/data/fields.ts";
import { reviveOperators } from "../../common/data/operators.ts";
import { TypeDataModel } from "../../common/data/type-data-model.ts";
import { type Generation, setProfile } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { Collection } from "../../common/utils/collection.ts";
import { deepClone, getProperty, randomID } from "../../common/utils/index.ts";
import { ClientDatabase, type Wire } from "../core/database.ts";
import { installStatusEffects } from "../core/status-effects.ts";
import { fromUuidSync } from "../core/uuid.ts";
import { CONFIG, game, ui } from "../runtime.ts";
import { ActiveEffect } from "./active-effect.ts";
import { Actor } from "./actor.ts";
import * as all from "./collections/all.ts";
import { CombatEncounters } from "./collections/combats.ts";
import { Combat } from "./combat.ts";
import { Combatant } from "./combatant.ts";
import { Item } from "./item.ts";
import { User } from "./user.ts";

export const GM = "gm00000000000001";
export const PLAYER = "player0000000001";

/** A hero as small systems have them. */
export class Hero extends TypeDataModel {
  declare order: string[];
  declare double: number;

  static override defineSchema(): AnyObject {
    const number = (initial: number): AnyObject =>
      new fields.NumberField({ required: true, nullable: false, integer: true, initial });
    return {
      str: number(3),
      hp: new fields.SchemaField({ value: number(5), max: number(10) }),
      tags: new fields.SetField(new fields.StringField()),
      note: new fields.StringField({ initial: "n" }),
      brave: new fields.BooleanField(),
    };
  }

  override prepareBaseData(): void {
    this.order = ["system base"];
  }

  override prepareDerivedData(): void {
    this.order.push("system derived");
    this.double = this.str * 2;
  }
}

/** What was sent, and an answer to each request as the server gives it. */
export class FakeWire implements Wire {
  readonly sent: AnyObject[] = [];
  /** Somebody was faster: what is asked for stands already. */
  already = false;
  onModify: (response: AnyObject) => void = () => undefined;

  modify(request: AnyObject): Promise<AnyObject> {
    const sent = JSON.parse(JSON.stringify(request)) as AnyObject;
    this.sent.push(sent);
    const { type, action, operation } = sent;
    const { data, updates, ids, ...rest } = operation as AnyObject;
    const changes = (): AnyObject[] =>
      this.already ? (updates as AnyObject[]).map(({ _id }) => ({ _id: _id as string })) : updates;
    const result: AnyValue[] =
      action === "create"
        ? (data as AnyObject[]).map((d) => ({ ...d, _id: (d._id ?? randomID()) as string }))
        : action === "update"
          ? changes()
          : ids;
    return Promise.resolve(
      reviveOperators({ type, action, operation: rest, result: deepClone(result), userId: GM }) as AnyObject,
    );
  }

  async request(_event: string, requests: AnyObject[]): Promise<AnyValue> {
    return Promise.all(requests.map((r) => this.modify(r)));
  }
}

/** Set the table. */
export function openTestTable(generation: Generation): FakeWire {
  setProfile(generation);
  for (const key of Object.keys(game)) Reflect.deleteProperty(game, key);
  const doc = (documentClass: AnyValue, collection: AnyValue = null): AnyObject => ({
    documentClass,
    collection,
    dataModels: {},
    typeLabels: {},
  });
  Object.assign(CONFIG, {
    Actor: { ...doc(Actor, all.Actors), dataModels: { hero: Hero } },
    Item: doc(Item, all.Items),
    ActiveEffect: {
      ...doc(ActiveEffect),
      ...(generation >= 14
        ? { phases: {}, changeTypes: {}, expiryAction: "update", expiryEvents: {} }
        : { legacyTransferral: false }),
    },
    Combat: { ...doc(Combat, CombatEncounters), settings: { skipDefeated: false }, initiative: {} },
    Combatant: doc(Combatant),
    User: doc(User, all.Users),
    specialStatusEffects: { DEFEATED: "dead" },
    time: { turnTime: 0, roundTime: 0 },
    queries: {},
    Dice: {
      rolls: [
        {
          replaceFormulaData: (text: string, data: AnyObject) =>
            text.replace(/@([\w.]+)/gu, (_m, path: string) => String(getProperty(data, path) ?? 0)),
        },
      ],
    },
  });
  installStatusEffects(CONFIG);
  Object.assign(bindings, {
    getDocumentClass: (name: string): AnyValue => CONFIG[name]?.documentClass,
    getDataModelClass: (name: string, type: string): AnyValue => CONFIG[name]?.dataModels?.[type],
    getTypes: (name: string) => ({ Actor: ["base", "hero"], Item: ["base", "power"] })[name] ?? null,
    getCurrentUser: (): AnyValue => game.user,
    getWorldDocument: (name: string, id: string, options: AnyObject): AnyValue =>
      game.collections.get(name)?.get(id, options),
    getCollection: (name: string): AnyValue => game.collections.get(name),
    getPack: () => undefined,
  });
  const i18n = {
    localize: (key: string) => key,
    format: (key: string) => key,
    pluralRules: new Intl.PluralRules("en"),
  };
  Object.assign(game, {
    userId: GM,
    data: {},
    i18n,
    collections: new Collection<AnyValue>(),
    packs: new Collection<AnyValue>(),
    time: { worldTime: 0, advance: () => Promise.resolve(0) },
    scenes: new Collection<AnyValue>(),
  });
  const users = new all.Users([
    { _id: GM, name: "Gm", role: 4 },
    { _id: PLAYER, name: "Player", role: 1 },
  ]);
  const collections: AnyObject = {
    User: users,
    Actor: new all.Actors([]),
    Item: new all.Items([]),
    Combat: new CombatEncounters([]),
  };
  for (const [name, collection] of Object.entries(collections)) game.collections.set(name, collection);
  Object.assign(game, { users, actors: collections.Actor, items: collections.Item, combats: collections.Combat });
  users._initialize();
  game.user = users.get(GM);
  game.user.active = true;
  Object.defineProperty(game, "combat", {
    get: (): AnyValue => collections.Combat.contents[0] ?? null,
    configurable: true,
  });
  game._documentsReady = true;
  Object.assign(ui, { combat: undefined, notifications: { error: () => undefined, warn: () => undefined } });
  Object.assign(globalThis, { fromUuidSync });
  const wire = new FakeWire();
  bindings.database = new ClientDatabase(wire);
  return wire;
}

/** An actor of the world, without a request. */
export function addActor(source: AnyObject = {}): AnyValue {
  const actor = CONFIG.Actor.documentClass.fromSource(
    { _id: randomID(), name: "Hero", type: "hero", ...source },
    { strict: true },
  );
  game.actors.set(actor.id, actor);
  return actor;
}
