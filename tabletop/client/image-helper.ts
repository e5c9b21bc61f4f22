import { IMAGE_FILE_EXTENSIONS } from "../common/constants.ts";
import { type AnyObject, type AnyValue, HostNotImplemented } from "../common/types.ts";

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
