/**
 * Keeps zod from trying whether it may compile code: the content policy forbids it, and each try would be reported as a
 * breach. Set before the first schema is made; zod itself is fetched later, and reads this then.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
