/**
 * Which suites run: `main` (`npm test`), `peers` (those against other real programs, `*.peers.*`) or `all` (also the
 * long ones, `*.slow.*`). A file named on the command line is run whatever its tier.
 */
const tier = process.env.TEST_TIER;

const shared = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', { swcrc: true }] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // The build makes a second package of the name @sampan/cli.
  modulePathIgnorePatterns: ['<rootDir>/dist/cli/'],
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
};

const slow = tier === 'all' ? [] : ['\\.slow\\.'];
const INTEGRATION = '{int,e2e}.spec.ts';
const SERVICES = {
  globalSetup: '<rootDir>/server/test/global-setup.mjs',
  globalTeardown: '<rootDir>/server/test/global-teardown.mjs',
};

/** Several suites a group, as loading the server takes longer than most of them. */
const groups = '<rootDir>/server/test/groups/*.spec.ts';
const peers = `<rootDir>/{server,worker}/**/*.peers.${INTEGRATION}`;
const long = `<rootDir>/{server,worker}/**/*.slow.${INTEGRATION}`;
const testMatch = { main: [groups], peers: [peers], all: [groups, peers, long] };

export default {
  // A test waits for conditions and ends by itself long before this, also on a busy machine: only a hang reaches it.
  testTimeout: 600_000,
  // Modules of earlier files stay in the memory of a worker: by gigabytes, so that it ended only when it was killed.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      setupFilesAfterEnv: ['<rootDir>/client/test/quiet-console.mjs'],
      testMatch: [
        '<rootDir>/{server,worker,cli}/**/*.spec.{ts,tsx}',
        '<rootDir>/client/{src/upload,src/encryption,build-plugins,site}/**/*.spec.ts',
      ],
      testPathIgnorePatterns: ['\\.int\\.spec\\.ts$', '\\.e2e\\.spec\\.ts$', '/test/groups/', '/dist/', ...slow],
    },
    {
      ...shared,
      displayName: 'client',
      setupFilesAfterEnv: ['<rootDir>/client/test/quiet-console.mjs'],
      testEnvironment: '<rootDir>/client/test/jsdom-environment.mjs',
      testMatch: ['<rootDir>/client/src/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ['/client/src/(upload|encryption)/', ...slow],
    },
    {
      ...shared,
      ...SERVICES,
      displayName: 'integration',
      testMatch: testMatch[tier] ?? [`<rootDir>/{server,worker}/**/*.${INTEGRATION}`],
    },
  ],
};
