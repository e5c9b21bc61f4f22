export function uncredited(names: readonly string[], credits: string): readonly string[];
export function uncreditedCode(maps: readonly string[], credits: string): readonly string[];
