import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemsOf } from './preflight.mjs';
import { wheelVersion } from './services/wheels.mjs';

/** @typedef {import('./preflight.mjs').Machine} Machine */

/** @type {Machine} a fresh clone on a machine that has all that is needed */
const fresh = {
  node: '24.4.0',
  platform: 'linux-x64',
  glibc: '2.36',
  database: { isInstalled: false },
  queue: { isInstalled: false },
  made: null,
  python: { path: '/usr/bin/python3', installer: 'pip' },
  ports: [],
  bytes: { free: 3e9, needed: 2e9 },
};

/** @type {Partial<Machine>} */
const secondStart = { database: { isInstalled: true }, queue: { isInstalled: true }, python: null };

/** @type {Partial<Machine>} */
const ownServers = { database: null, queue: null, python: null };

/** @type {[string, Partial<Machine>][]} */
const good = [
  ['a fresh clone', {}],
  ['the oldest Node and glibc', { node: '20.19.0', glibc: '2.28' }],
  ['a Mac', { platform: 'darwin-arm64', glibc: null }],
  ['an Intel Mac, which has no wheel of the database, but an archive', { platform: 'darwin-x64', glibc: null }],
  ['no Python, once all is fetched', secondStart],
  ['no Python, and servers of their own', ownServers],
  ['no Python, the queue server on the PATH, and an archive', { queue: null, python: null, glibc: '2.41' }],
  ['musl, and servers of their own', { ...ownServers, glibc: null }],
  ['data of the same version', { made: { engine: 'secantusdb', version: wheelVersion('secantusdb') } }],
];

/** @type {[string, Partial<Machine>, RegExp[]][]} */
const bad = [
  ['an old Node', { node: '18.20.8' }, [/^Node 18\.20\.8 is too old: install Node 20\.19 or newer/]],
  ['Node 20.9', { node: '20.9.0' }, [/^Node 20\.9\.0 is too old/]],
  [
    'Windows',
    { platform: 'win32-x64', python: null },
    [/^Sampan does not run on Windows directly: use WSL 2, or run `docker compose -f compose\.dev\.yml up`\.$/],
  ],
  [
    'musl',
    { glibc: null },
    [/^The embedded queue server and database cannot .* musl .*REDIS_URL.*MONGODB_URI.*docker compose/],
  ],
  ['musl, once all is fetched', { ...secondStart, glibc: null }, [/musl/]],
  ['musl, and their own database', { glibc: null, database: null }, [/^The embedded queue server cannot .* musl/]],
  ['an old glibc', { glibc: '2.27' }, [/glibc 2\.28 or newer is needed, but this Linux has 2\.27\. Fix that; or /]],
  ['32-bit ARM', { platform: 'linux-arm' }, [/queue server and database cannot .* there is no build for linux-arm/]],
  [
    'no Python',
    { python: null },
    [/queue server and database cannot .* Python 3\.8 or newer, needed to install it, is missing/],
  ],
  [
    'no Python, of which one server is fetched',
    { python: null, database: { isInstalled: true } },
    [/^The embedded queue server cannot .* Python/],
  ],
  [
    'a Python without pip',
    { python: { path: '/usr/bin/python3', installer: '' } },
    [/\/usr\/bin\/python3, .* neither pip nor venv .*python3-venv/],
  ],
  [
    'no Python, data of SecantusDB, and an archive',
    { queue: null, python: null, glibc: '2.41', made: { engine: 'secantusdb', version: wheelVersion('secantusdb') } },
    [/^The embedded database cannot .* Python/],
  ],
  [
    'data of a mongod that is gone',
    { made: { engine: 'mongod', version: null } },
    [/^The embedded database cannot .* created by mongod, which is no longer on the PATH/],
  ],
  [
    'data of another version',
    { made: { engine: 'secantusdb', version: '0.5.0' } },
    [/SecantusDB 0\.5\.0.*npm run backup/],
  ],
  ['a full disk', { bytes: { free: 0.25e9, needed: 2e9 } }, [/^Only 0\.25 GB are free .* at least 2 GB/]],
  ['a taken port', { ports: ['Port 3000 is taken.'] }, [/^Port 3000/]],
  [
    'all at once',
    { node: '18.0.0', glibc: '2.17', ports: ['Port 3000 is taken.'], bytes: { free: 0, needed: 1 } },
    [/^Node/, /glibc/, /^Port/, /^Only/],
  ],
];

describe('what keeps a machine from a start', () => {
  for (const [name, facts] of good) {
    it(`nothing: ${name}`, () => assert.deepEqual(problemsOf({ ...fresh, ...facts }), []));
  }

  for (const [name, facts, wanted] of bad) {
    it(name, () => {
      const problems = problemsOf({ ...fresh, ...facts });
      assert.equal(problems.length, wanted.length, problems.join('\n'));
      for (const [at, sentence] of wanted.entries()) assert.match(problems[at] ?? '', sentence);
    });
  }
});
