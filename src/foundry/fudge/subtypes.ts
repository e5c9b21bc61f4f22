/** The subtypes of the Fudge ruleset. Data only: the manifest tool reads it in node, where no Foundry class exists. */
export const fudgeSubtypes = {
  Actor: {
    fudgeHero: { htmlFields: ["biography", "gmNotes"], gmOnlyFields: ["gmNotes"] },
    fudgeMinion: { htmlFields: ["biography", "gmNotes"], gmOnlyFields: ["gmNotes"] },
    fudgeVehicle: { htmlFields: ["biography", "gmNotes"], gmOnlyFields: ["gmNotes"] },
    fudgeHeadquarters: { htmlFields: ["biography", "gmNotes"], gmOnlyFields: ["gmNotes"] },
  },
  Item: {
    fudgeSkill: { htmlFields: ["description"] },
    fudgeAdvantage: { htmlFields: ["description"] },
    fudgePower: { htmlFields: ["description"] },
    fudgeEquipment: { htmlFields: ["description"] },
  },
} as const;
