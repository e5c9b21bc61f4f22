/** The way that somebody will be carried, drawn on the board of whoever is to say yes to it: from where they stand to where they come to rest, and what stops them. */
import type { Forced, Met } from "../../rules/kernel/space/forced.ts";
import { actorOf } from "../apply/ground.ts";
import { localize } from "../view/text/localize.ts";
import { type Flight, flightOf } from "./force.ts";
import { inWindow, overBoard, part } from "./overlay.ts";
import { inUnits } from "./scene.ts";

const key = (name: string, data?: Readonly<Record<string, string>>): string =>
  localize(`CROSSOVER.Shared.Path.${name}`, data);

/** What stops somebody, in words. */
function metText(met: Met): string {
  if (met.kind !== "body") return key(met.kind);
  return (met.who === null ? null : actorOf(met.who)?.name) ?? key("body");
}

/** How far it goes and what ends it. */
const told = ({ feet, met }: Flight): string =>
  met ? key("stopped", { distance: inUnits(feet), by: metText(met) }) : inUnits(feet);

/** One way as it lies in the window now. */
function drawn(flight: Flight): SVGElement {
  const [a, b] = [inWindow(flight.start), inWindow(flight.end)];
  const edge = inWindow({ x: flight.end.x + flight.across / 2, y: flight.end.y });
  const radius = Math.max(8, edge.x - b.x);
  const way = part("g", { class: flight.met ? "way is-stopped" : "way" });
  const text = part("text", { x: b.x, y: b.y - radius - 8 });
  text.textContent = told(flight);
  way.append(
    part("line", { class: "under", x1: a.x, y1: a.y, x2: b.x, y2: b.y }),
    part("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y }),
    part("circle", { cx: b.x, cy: b.y, r: radius }),
    text,
  );
  return way;
}

/** Draw where these would be carried until it is taken away. Nothing is drawn of whom nobody sees here, nor without their board in view. @returns takes it away */
export function showPath(moves: readonly Forced[]): () => void {
  const flights = moves.flatMap((move) => {
    const flight = move.feet > 0 ? flightOf(move) : null;
    return flight && canvas.ready && flight.token.object?.visible === true ? [flight] : [];
  });
  if (flights.length === 0) return () => undefined;
  return overBoard("board-path", () => flights.map(drawn));
}
