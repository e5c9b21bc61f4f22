import type { AnyObject, AnyValue } from "../../common/types.ts";
import { parseUuid } from "../../common/utils/index.ts";
import { CONFIG, game } from "../runtime.ts";

/** Follow `CONFIG.compendium.uuidRedirects`: a uuid that begins with a key goes to its value (H-104). */
function redirected(uuid: string): string {
  for (const [from, to] of Object.entries((CONFIG.compendium?.uuidRedirects ?? {}) as Record<string, string>))
    if (uuid === from || uuid.startsWith(`${from}.`)) return to + uuid.slice(from.length);
  return uuid;
}

/** Follow embedded parts: `["Item", id, "ActiveEffect", id]`; a token's `Actor` is its own actor. */
function descend(doc: AnyValue, embedded: string[], options: AnyObject): AnyValue {
  let current = doc;
  const parts = [...embedded];
  while (current && parts.length > 1) {
    const [name, id] = parts.splice(0, 2) as [string, string];
    if (current.documentName === "Token" && name === "Actor") current = current.actor;
    else current = current.getEmbeddedDocument?.(name, id, { invalid: options.invalid }) ?? null;
  }
  return current ?? null;
}

/** The document behind a uuid, read from the server if need be; null when there is none. T:client/utils/helpers */
export async function fromUuid(uuid: string, options: AnyObject = {}): Promise<AnyValue> {
  if (!uuid) return null;
  const parts = parseUuid(redirected(uuid), { relative: options.relative }) as AnyObject | null;
  if (!parts) return null;
  if (parts.collection?.documentName && game.packs?.has(parts.collection.collection)) {
    const primary = await parts.collection.getDocument(parts.primaryId ?? parts.id);
    return parts.embedded?.length ? descend(primary, parts.embedded, options) : primary;
  }
  return fromUuidSync(uuid, { ...options, strict: false });
}

/** The document behind a uuid if it is here now: world documents, cached pack documents, else the pack's index row. T:client/utils/helpers */
export function fromUuidSync(uuid: string, { relative, invalid = false, strict = true }: AnyObject = {}): AnyValue {
  if (!uuid) return null;
  const parts = parseUuid(redirected(uuid), { relative }) as AnyObject | null;
  if (!parts) return null;
  if (parts.doc) return descend(parts.doc, parts.embedded ?? [], { invalid });
  const { collection } = parts;
  if (!collection) return null;
  const id = parts.primaryId ?? parts.id;
  if (game.packs?.has(collection.collection)) {
    const cached = collection.get(id);
    if (parts.embedded?.length) {
      if (cached) return descend(cached, parts.embedded, { invalid });
      if (strict)
        throw new Error(
          `fromUuidSync was invoked on UUID '${uuid}' which references an Embedded Document in a Compendium and cannot be retrieved synchronously.`,
        );
      return null;
    }
    return cached ?? collection.index.get(id) ?? null;
  }
  const doc = collection.get(id, { invalid }) ?? null;
  return doc && parts.embedded?.length ? descend(doc, parts.embedded, { invalid }) : doc;
}

/** The class that documents of this name are made with. T:client/utils/helpers */
export function getDocumentClass(documentName: string): AnyValue {
  return CONFIG[documentName]?.documentClass;
}
