import type { RulesetDeclaration } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import type { Beginning } from "./open.ts";

/** A file that somebody picks; null when none was. */
function pickFile(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement("input"), {
      type: "file",
      accept: "application/json,.json,.xml",
    });
    input.addEventListener("change", () => {
      resolve(input.files?.[0] ?? null);
    });
    input.addEventListener("cancel", () => {
      resolve(null);
    });
    input.click();
  });
}

/** An actor as Foundry's own *Export data* writes one; null for any other text. */
function exported(text: string): { readonly type: string; readonly name: string } | null {
  try {
    const data = JSON.parse(text) as { readonly type?: unknown; readonly name?: unknown; readonly system?: unknown };
    return typeof data.type === "string" && typeof data.name === "string" && typeof data.system === "object"
      ? (data as { type: string; name: string })
      : null;
  } catch {
    return null;
  }
}

/** Begin with a file: one that the ruleset reads, of another program or another system, else an actor that was exported from another world. */
export async function importHero(ruleset: RulesetDeclaration, { folder, name, type }: Beginning): Promise<void> {
  const file = await pickFile();
  if (!file || (await ruleset.begin?.file?.(file, folder)) === true) return;
  const data = exported(await file.text());
  if (data?.type !== type) {
    ui.notifications.warn(
      localize("CROSSOVER.Shared.Guide.notAHero", { file: file.name, type: localize(`TYPES.Actor.${type}`) }),
    );
    return;
  }
  const made = (await Actor.implementation.create(
    { ...data, _id: undefined, folder, ...(name !== "" && { name }) } as never,
    { keepEmbeddedIds: true } as never,
  )) as Actor.Implementation | undefined;
  await made?.sheet?.render({ force: true } as never);
}
