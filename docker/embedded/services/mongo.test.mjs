import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CliError } from '../cli-error.mjs';
import { firstSource, noteMade, readMade, versionProblem } from './mongo.mjs';

/** @typedef {import('./mongo.mjs').Source} Source */

const newFolder = () => mkdtempSync(join(tmpdir(), 'sampan-engine-'));

describe('the note beside the data', () => {
  it('names the engine and its version', () => {
    const data = newFolder();
    assert.equal(readMade(data), null);
    noteMade(data, { engine: 'secantusdb', version: '0.7.0' });
    assert.equal(readFileSync(join(data, 'engine'), 'utf8'), 'secantusdb 0.7.0\n');
    assert.deepEqual(readMade(data), { engine: 'secantusdb', version: '0.7.0' });
    noteMade(data, { engine: 'mongod', version: null });
    assert.deepEqual(readMade(data), { engine: 'mongod', version: null });
  });

  it('of an unknown database is refused', () => {
    const data = newFolder();
    writeFileSync(join(data, 'engine'), 'ferretdb 2\n');
    assert.throws(() => readMade(data), /names "ferretdb", a database that .* does not know/);
  });
});

describe('data of another version of SecantusDB', () => {
  it('are not opened, and the sentence says how to bring them along', () => {
    const problem = versionProblem({ engine: 'secantusdb', version: '0.6.0b17' }, '0.7.0');
    assert.match(problem ?? '', /0\.6\.0b17.*comes with 0\.7\.0.*npm run backup.*\.sampan\/data away.*npm run restore/);
  });

  it('are no matter where the version is the same, there are none, or mongod made them', () => {
    assert.equal(versionProblem({ engine: 'secantusdb', version: '0.7.0' }, '0.7.0'), null);
    assert.equal(versionProblem(null, '0.7.0'), null);
    assert.equal(versionProblem({ engine: 'mongod', version: null }, '0.7.0'), null);
  });
});

/**
 * @param {string} name
 * @param {import('./mongo.mjs').Engine} engine
 * @returns {Source}
 */
const there = (name, engine) => ({ engine, find: async () => ({ program: name, from: name }) });

/** @param {import('./mongo.mjs').Engine} engine @returns {Source} */
const away = (engine) => ({ engine, find: async () => null });

/** @type {Source} */
const broken = {
  engine: 'secantusdb',
  find: async () => {
    throw new CliError('The package index did not answer.');
  },
};

describe('which database is taken', () => {
  const order = [there('path', 'mongod'), there('wheel', 'secantusdb'), there('archive', 'mongod')];

  /** @type {[string, import('./mongo.mjs').Made | null, Source[], string][]} */
  const cases = [
    ['mongod on the PATH comes first', null, order, 'path'],
    ['then the wheel', null, [away('mongod'), ...order.slice(1)], 'wheel'],
    [
      'a wheel that is not for this machine leads on to the archive',
      null,
      [away('mongod'), away('secantusdb'), there('archive', 'mongod')],
      'archive',
    ],
    [
      'a wheel that fails leads on to the archive',
      null,
      [away('mongod'), broken, there('archive', 'mongod')],
      'archive',
    ],
    ['what made the data is taken before what comes first', { engine: 'secantusdb', version: '1' }, order, 'wheel'],
    [
      'data of mongod are not given to the wheel',
      { engine: 'mongod', version: null },
      [away('mongod'), ...order.slice(1)],
      'archive',
    ],
  ];
  for (const [name, made, sources, program] of cases) {
    it(name, async () => assert.equal((await firstSource(made, sources)).program, program));
  }

  it('data of SecantusDB are not given to mongod, and the reason why the wheel is missing is said', async () => {
    const taken = firstSource({ engine: 'secantusdb', version: '1' }, [there('path', 'mongod'), broken]);
    await assert.rejects(
      taken,
      /^Error: The package index did not answer\.\nThe data were created by secantusdb[^]*MONGODB_URI/,
    );
  });

  it('says what to do where there is none', async () => {
    await assert.rejects(
      firstSource(null, [away('mongod')]),
      /There is no database\.\nInstall mongod.*compose\.dev\.yml/,
    );
  });
});
