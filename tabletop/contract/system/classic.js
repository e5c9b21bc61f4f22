/* A classic script: runs before the modules, so the module can read what it left. */
globalThis.contractClassic = { ranBeforeModule: globalThis.contract === undefined, hooks: typeof globalThis.Hooks };
