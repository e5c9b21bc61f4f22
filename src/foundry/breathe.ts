/** Let the page breathe: input is handled and frames are drawn before what is done next. Works in a tab in the background too. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
