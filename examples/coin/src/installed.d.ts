/** The system as it stands beside this module once both are installed. */
declare module "*/systems/crossover/kit.mjs";
