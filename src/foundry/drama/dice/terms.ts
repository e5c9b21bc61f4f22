import { type ActionState, diceMarks, wantsDie } from "../../../rules/drama/index.ts";
import { facesOf } from "../../combat/participants.ts";
import { DramaRoll } from "./drama-roll.ts";

/** Faces of the chains that are due, one die after the other: none is thrown that doesn't count. */
export async function throwFaces(state: ActionState, spend: string | null): Promise<number[]> {
  const faces: number[] = [];
  while (wantsDie(state, spend, faces)) faces.push(facesOf(await new Roll("1d20").evaluate())[0] ?? 1);
  return faces;
}

/** The chains that a state has more than the one before it, as Rolls for chat and 3D dice. */
export function rollsBetween(before: ActionState, after: ActionState): Roll[] {
  const had = before.stage === "declared" ? 0 : before.segments.length;
  return diceMarks(after)
    .slice(had)
    .filter((s) => s.dice.length > 0)
    .map((s) =>
      DramaRoll.fromChain(
        s.kind,
        s.dice.map((d) => ({ face: d.face, counted: d.counted, again: d.mark === "reroll" })),
      ),
    );
}
