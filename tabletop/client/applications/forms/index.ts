/** `foundry.applications.fields`. T:client/applications/forms/fields */
export * from "./fields.ts";
