/** The faces that every sheet and card is set in. */
const FACES = ["400", "500", "600"]
  .map((weight) => `${weight} 1em "Crossover Text"`)
  .concat(["600", "700"].map((weight) => `${weight} 1em "Crossover Head"`));

/** Have them here before something is set in them: the browser asks for a face when it first lays out a word in it, and lays out everything once more when it comes. */
export const askFaces = async (): Promise<unknown> => Promise.all(FACES.map(async (face) => document.fonts.load(face)));
