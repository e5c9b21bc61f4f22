/** Small helpers of `foundry.utils` that need a browser. T:client/utils/helpers */
import type { AnyObject, AnyValue } from "../common/types.ts";
import { debounce, logCompatibilityWarning, performIntegerSort } from "../common/utils/index.ts";
import { CONFIG } from "./runtime.ts";

/** Offer a text as a file to keep. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const address = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 100);
}

/** The text of a file that somebody chose. */
export async function readTextFromFile(file: File): Promise<string> {
  return file.text();
}

/** Load the page anew, once although several ask for it. */
export const debouncedReload = debounce(() => location.reload(), 250);

/** Is there a file, and what is in it? Resolves to the answer; rejects where there is none. */
export async function fetchResource(src: string): Promise<Blob> {
  const response = await fetch(src);
  if (!response.ok) throw new Error(`${src} could not be loaded (${String(response.status)})`);
  return response.blob();
}

/** What stands on the board for a kind of document. */
export function getPlaceableObjectClass(documentName: string): AnyValue {
  return CONFIG[documentName]?.objectClass as unknown;
}

/** [13 to 15] The old place of `performIntegerSort`. T:client/utils/_module */
export const SortingHelpers = {
  performIntegerSort(source: AnyValue, options: AnyObject = {}): AnyObject[] {
    logCompatibilityWarning("SortingHelpers.performIntegerSort is now foundry.utils.performIntegerSort", {
      since: 13,
      until: 15,
    });
    return performIntegerSort(source as AnyObject, options) as AnyObject[];
  },
};
