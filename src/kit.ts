/**
 * What a module that adds a ruleset imports, beside the hook in which it does: `import "../../systems/crossover/kit.mjs"`. With it comes all that is done with at a table, which other worlds load once
 * somebody does something.
 * @module
 */
import { faultsOf } from "./foundry/outside/check.ts";
import { KIT } from "./foundry/outside/kit.ts";
import { provide } from "./foundry/outside/provided.ts";
import { playIs } from "./foundry/play.ts";
import * as half from "./foundry/play-half.ts";

provide({ kit: KIT, faultsOf });
playIs(half);

export { KIT as kit };
