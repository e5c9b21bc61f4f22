import { setting } from "../settings/register.ts";

/** How much of a comic this page is: by its user's choice; calm by itself where they want nothing to flash or move. */
export function comicLevel(): "full" | "calm" | "off" {
  const chosen = setting("comic");
  if (chosen === "off") return "off";
  const { photosensitiveMode } = canvas as unknown as { readonly photosensitiveMode?: boolean };
  const calm = photosensitiveMode === true || matchMedia("(prefers-reduced-motion: reduce)").matches;
  return calm || chosen === "calm" ? "calm" : "full";
}
