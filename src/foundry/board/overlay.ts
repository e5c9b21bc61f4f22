/** Lines and names over the board, as SVG in the window: drawn anew whenever the board is moved, until they are taken away. */

const SVG = "http://www.w3.org/2000/svg";

/** One part of such a drawing. */
export function part(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  return made;
}

/** Where a place of the board, in pixels of it, lies in the window now. */
export const inWindow = (place: {
  readonly x: number;
  readonly y: number;
}): { readonly x: number; readonly y: number } => canvas.clientCoordinatesFromCanvas(place as never);

/** Draw over the board. Nothing of it is read out: what it says stands in words elsewhere. @returns takes it away */
export function overBoard(name: string, parts: () => readonly SVGElement[]): () => void {
  const root = part("svg", { class: `crossover ${name}`, "aria-hidden": "true" });
  const draw = (): void => {
    root.replaceChildren(...parts());
  };
  draw();
  document.body.append(root);
  const hook = Hooks.on("canvasPan", draw as never);
  return () => {
    Hooks.off("canvasPan", hook);
    root.remove();
  };
}
