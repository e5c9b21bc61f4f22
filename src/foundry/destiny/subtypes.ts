const actor = { htmlFields: ["biography", "gmNotes"], gmOnlyFields: ["gmNotes"] } as const;
const item = { htmlFields: ["description"] } as const;

/** The subtypes of the Destiny ruleset. Data only: the manifest tool reads it in node, where no Foundry class exists. */
export const destinySubtypes = {
  Actor: { destinyHero: actor, destinyAdversary: actor },
  Item: {
    destinyPower: item,
    destinyAttack: item,
    destinyEdge: item,
    destinyGear: item,
    destinyEffect: item,
    destinyModifier: item,
  },
  ActiveEffect: { destinyLasting: {} },
} as const;
