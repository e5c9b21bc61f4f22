/** Small helpers of `foundry.utils` that need a browser. T:client/utils/helpers */
import { IMAGE_FILE_EXTENSIONS } from "../common/constants.ts";
import { type AnyObject, type AnyValue, HostNotImplemented } from "../common/types.ts";
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

/** Pictures made small, and as data. What needs a drawn canvas says so. T:client/helpers/media/image-helper */
export class ImageHelper {
  static hasImageExtension(src: string): boolean {
    const ending = /\.([^.?#]+)(?:[?#].*)?$/u.exec(src)?.[1]?.toLowerCase() ?? "";
    return ending in IMAGE_FILE_EXTENSIONS;
  }

  static async canvasToBase64(canvas: HTMLCanvasElement, type?: string, quality?: number): Promise<string> {
    return canvas.toDataURL(type, quality);
  }

  /** A picture in a given size, cut or scaled as `tx`, `ty`, `center`, `width` and `height` say. */
  static async createThumbnail(
    src: AnyValue,
    { width, height, tx = 0, ty = 0, center = false, format = "image/jpeg", quality = 0.6 }: AnyObject = {},
  ): Promise<AnyObject | null> {
    if (typeof src !== "string") throw new HostNotImplemented("ImageHelper.createThumbnail of a drawn object");
    const image = new Image();
    image.src = src;
    try {
      await image.decode();
    } catch {
      return null;
    }
    const own = { width: image.naturalWidth || 100, height: image.naturalHeight || 100 };
    const canvas = document.createElement("canvas");
    canvas.width = Number(width ?? own.width);
    canvas.height = Number(height ?? own.height);
    const scale = Math.max(canvas.width / own.width, canvas.height / own.height);
    const size = { width: own.width * scale, height: own.height * scale };
    const at = center
      ? { x: (canvas.width - size.width) / 2, y: (canvas.height - size.height) / 2 }
      : { x: Number(tx), y: Number(ty) };
    canvas.getContext("2d")?.drawImage(image, at.x, at.y, size.width, size.height);
    return {
      src,
      thumb: canvas.toDataURL(String(format), quality as number),
      width: canvas.width,
      height: canvas.height,
    };
  }

  static compositeCanvasTexture(): never {
    throw new HostNotImplemented("ImageHelper.compositeCanvasTexture");
  }
  static textureToImage(): never {
    throw new HostNotImplemented("ImageHelper.textureToImage");
  }
  static pixiToBase64(): never {
    throw new HostNotImplemented("ImageHelper.pixiToBase64");
  }
}
