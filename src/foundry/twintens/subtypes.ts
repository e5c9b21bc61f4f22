/** The subtypes of the Twin Tens ruleset. Data only: the manifest tool reads it in node, where no Foundry class exists. */
export const twintensSubtypes = {
  Actor: {
    twintensHero: { htmlFields: ["biography", "gmNotes"], gmOnlyFields: ["gmNotes"] },
    twintensFoe: { htmlFields: ["biography", "gmNotes"], gmOnlyFields: ["gmNotes"] },
    twintensObject: { htmlFields: ["biography", "gmNotes"], gmOnlyFields: ["gmNotes"] },
  },
  Item: {
    twintensSkill: { htmlFields: ["description"] },
    twintensFeat: { htmlFields: ["description"] },
    twintensPower: { htmlFields: ["description"] },
    twintensModifier: { htmlFields: ["description"] },
    twintensDrawback: { htmlFields: ["description"] },
    twintensEquipment: { htmlFields: ["description"] },
    twintensManeuver: { htmlFields: ["description"] },
  },
} as const;
