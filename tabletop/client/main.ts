/** Entry of the host's page: globals first, so that packages' modules find them, then the game once all of them have run. T:client/client */
import "../common/primitives.ts";
import { boot, prepare } from "./boot.ts";
import { say, showFullPage } from "./core/page.ts";

prepare();

function failed(error: unknown): void {
  console.error(error);
  showFullPage(say("HOST.Boot.Title"), error instanceof Error ? error.message : String(error), say("HOST.Boot.Hint"));
}

const start = (): void => void boot().catch(failed);

// Module scripts run in the order of the page; `load` comes after the last of them.
if (document.readyState === "complete") start();
else window.addEventListener("load", start, { once: true });
