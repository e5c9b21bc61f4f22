/** World time in whole seconds. */
export const secondsNow = (): number => Math.floor(game.time.worldTime);
