/** Somebody at the table. T:common/documents/user */
import { bindings } from "../bindings.ts";
import { USER_ROLES, userPermissions } from "../constants.ts";
import * as fields from "../data/fields.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { Document } from "./document.ts";

/** Somebody at the table. */
export class BaseUser extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "User",
    collection: "users",
    label: "DOCUMENT.User",
    labelPlural: "DOCUMENT.Users",
    isPrimary: true,
    isEmbedded: false,
    embedded: {},
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "ASSISTANT",
      update: "PLAYER",
      delete: "ASSISTANT",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false }),
      role: new fields.NumberField({
        required: true,
        nullable: false,
        integer: true,
        initial: 1,
        choices: [0, 1, 2, 3, 4],
      }),
      password: new fields.StringField({ required: true, blank: true }),
      passwordSalt: new fields.StringField(),
      avatar: new fields.FilePathField({ categories: ["IMAGE"] }),
      character: new fields.ForeignDocumentField("Actor"),
      color: new fields.ColorField({ required: true, nullable: false, initial: "#cc4444" }),
      pronouns: new fields.StringField({ required: true }),
      hotbar: new fields.ObjectField({ required: true }),
      permissions: new fields.ObjectField({ required: true }),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }

  get isGM(): boolean {
    return this.role >= 3;
  }

  hasRole(role: string | number, { exact = false }: AnyObject = {}): boolean {
    const level = typeof role === "string" ? (USER_ROLES as Record<string, number>)[role] : role;
    return level !== undefined && (exact ? this.role === level : this.role >= level);
  }

  hasPermission(permission: string): boolean {
    const own: unknown = this.permissions?.[permission];
    if (typeof own === "boolean" && !this.isGM) return own;
    return bindings.hasPermission(this, permission);
  }

  can(action: string): boolean {
    return action in userPermissions() ? this.hasPermission(action) : this.hasRole(action);
  }

  override getUserLevel(user: AnyValue): number {
    return user?.isGM || user?.id === this.id ? 3 : 0;
  }
}
