import { registerLibrary } from "./browser/open.ts";
import { registerConvert } from "./convert/open.ts";
import { registerIncoming } from "./incoming/open.ts";

/** The receiving half of sharing: the library of all compendia, what is brought in from files, drafts in other rulesets. */
export function registerReceiving(): void {
  registerLibrary();
  registerIncoming();
  registerConvert();
}
