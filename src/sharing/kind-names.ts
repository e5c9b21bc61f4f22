/** Documents that stand alone and can be shared. Chat, combats, users and settings belong to one world. */
export const KINDS = ["Actor", "Item", "JournalEntry", "RollTable", "Macro", "Cards", "Scene", "Playlist"] as const;
export type Kind = (typeof KINDS)[number];
export const isKind = (value: unknown): value is Kind => (KINDS as readonly unknown[]).includes(value);
