/** Attacks as a sheet lists them: bare hands come last where anything else hits harder, since whoever is new presses the first. @param force  how hard one hits */
export function bareHandsLast<T extends { readonly id: string }>(
  attacks: readonly T[],
  force: (attack: T) => number,
): readonly T[] {
  const bare = attacks.find(({ id }) => id === "unarmed");
  return !bare || attacks.every((a) => force(a) <= force(bare))
    ? attacks
    : [...attacks.filter((a) => a !== bare), bare];
}
