/**
 * Keeps zod from testing for `eval`: the content policy forbids it, and each test would be reported as a
 * breach. Set before the first schema is made; zod itself is fetched later, and reads this then.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
