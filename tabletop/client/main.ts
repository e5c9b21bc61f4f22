/** Entry of the host's page: globals first, so that packages' modules find them, then the game once all of them have run. */
import "../common/primitives.ts";
import { boot, prepare } from "./boot.ts";

prepare();

function failed(error: unknown): void {
  console.error(error);
  const box = document.createElement("div");
  box.className = "host-failed";
  box.setAttribute("role", "alert");
  const message = error instanceof Error ? error.message : String(error);
  box.textContent = `The world could not be opened: ${message}. Reload the page; if it happens again, the console has the details.`;
  document.body.append(box);
}

// Module scripts run in the order of the page; `load` comes after the last of them.
if (document.readyState === "complete") boot().catch(failed);
else window.addEventListener("load", () => { boot().catch(failed); }, { once: true });
