import { isHTML } from "../dom.ts";
import { atGesture } from "../gesture.ts";

interface Move {
  readonly target: Item.Implementation;
  readonly update: { readonly sort: number };
}

const integerSort = (source: Item.Implementation, options: object): Move[] =>
  (foundry.utils.performIntegerSort as unknown as (source: object, options: object) => Move[])(source, options);

/** An arrow up or down moves the item of a focused row to the other side of its neighbour, as dragging would. */
export function moveByKey(
  event: KeyboardEvent,
  actor: Actor.Implementation | foundry.documents.BaseActor,
  itemOf: (row: HTMLElement) => Item.Implementation | null,
): void {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  const row = (event.target as HTMLElement).closest<HTMLElement>("li[data-item-id]");
  const beside = event.key === "ArrowUp" ? row?.previousElementSibling : row?.nextElementSibling;
  const source = row && itemOf(row);
  const target = isHTML(beside) ? itemOf(beside) : null;
  if (!row || !source || !target) return;
  event.preventDefault();
  const siblings = [...(row.parentElement?.children ?? [])]
    .map((li) => itemOf(li as HTMLElement))
    .filter((i) => i !== null && i.id !== source.id);
  const updates = integerSort(source, { target, siblings, sortBefore: event.key === "ArrowUp" }).map((move) => ({
    ...move.update,
    _id: move.target.id,
  }));
  void atGesture(async () => actor.updateEmbeddedDocuments("Item", updates as never));
}
