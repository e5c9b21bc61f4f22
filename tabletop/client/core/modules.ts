/** The installed modules as packages see them in `game.modules`. T:client/packages/module, T:client/packages/client-package */
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { Collection } from "../../common/utils/collection.ts";

/** One module. Lists without order are sets, as the declarations have them; what else the manifest says lies open. */
export class Module {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly type = "module";
  /** Is it turned on, and can it be played? */
  readonly active: boolean;
  [key: string]: unknown;

  constructor({ broken: _broken, problems: _problems, warnings: _warnings, ...manifest }: AnyObject) {
    Object.assign(this, manifest);
    for (const key of ["scripts", "esmodules", "styles", "languages", "packs", "authors", "media"])
      this[key] = new Set((manifest[key] ?? []) as unknown[]);
    this.id = String(manifest.id);
    this.title = String(manifest.title);
    this.version = String(manifest.version);
    this.active = manifest.active === true;
  }
}

/** All that can be read; a broken one is the Gamemaster's business, in the window that turns modules on. */
export function moduleCollection(listed: readonly AnyObject[]): Collection<AnyValue> {
  return new Collection<AnyValue>(
    listed.filter(({ broken }) => broken !== true).map((manifest) => [String(manifest.id), new Module(manifest)]),
  );
}
