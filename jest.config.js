/** Three suites: pure rules (unit), real database, queue, mail and disk (integration), client in jsdom (client). */
/** Suites named `*.slow.*` say in their first lines why they run in `npm run test:all` only. */
const slow = process.env.TEST_TIER === 'all' ? [] : ['\\.slow\\.'];

const swc = { '^.+\\.tsx?$': ['@swc/jest', { swcrc: true }] };
const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: swc,
  moduleNameMapper: {
    '^#contract/(.*)\\.js$': '<rootDir>/server/contract/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  rootDir: import.meta.dirname,
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
};

/** Suites of a process share their modules; those of the client, in jsdom, do not. */
const sharedModules = {
  runtime: '<rootDir>/server/test/shared-modules/runtime.cjs',
  testEnvironment: '<rootDir>/server/test/shared-modules/environment.mjs',
};

export default {
  // A test waits for conditions and ends by itself long before this, also on a busy machine; budgets.mjs has the limits.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      setupFilesAfterEnv: ['<rootDir>/client/test/quiet-console.mjs'],
      ...sharedModules,
      testMatch: [
        '<rootDir>/{server,worker}/**/*.spec.ts',
        '<rootDir>/{server,worker}/**/*.spec.tsx',
        '<rootDir>/client/{src/upload,build-plugins}/**/*.spec.ts',
        '<rootDir>/cli/**/*.spec.ts',
      ],
      testPathIgnorePatterns: ['\\.int\\.spec\\.ts$', '\\.e2e\\.spec\\.ts$', '/dist/', ...slow],
    },
    {
      ...shared,
      displayName: 'client',
      setupFilesAfterEnv: ['<rootDir>/client/test/quiet-console.mjs'],
      testEnvironment: '<rootDir>/client/test/jsdom-environment.mjs',
      testMatch: ['<rootDir>/client/src/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ['/client/src/upload/', ...slow],
    },
    {
      ...shared,
      displayName: 'integration',
      ...sharedModules,
      testMatch: ['<rootDir>/{server,worker}/**/*.{int,e2e}.spec.ts'],
      testPathIgnorePatterns: slow,
      globalSetup: '<rootDir>/server/test/global-setup.mjs',
      globalTeardown: '<rootDir>/server/test/global-teardown.mjs',
    },
  ],
};
