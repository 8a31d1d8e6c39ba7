import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, say, sentenceOf } from '../cli-error.mjs';
import { folder, shown } from '../paths.mjs';
import { findProgram, output, versionIn } from '../tool.mjs';
import { waitUntil } from '../wait.mjs';
import { mongoArchive, mongodFrom } from './mongo-download.mjs';
import { processorProblem } from './processor.mjs';
import { hasWheel, programFromWheel, wheelVersion } from './wheels.mjs';

const OLDEST_MONGOD = 6;

/**
 * Which program made the data of the embedded database: a note beside them says it.
 * @typedef {'mongod' | 'secantusdb'} Engine the two cannot read each other's files
 * @typedef {{ engine: Engine, version: string | null }} Made the version of SecantusDB; null for mongod
 */

/**
 * @param {import('../services.mjs').Context} context
 * @returns {Promise<import('../services.mjs').Service>}
 */
export async function startMongo({ env, dataDir, start, pickPort }) {
  if (env.MONGODB_URI) return { took: 'Database: your own (MONGODB_URI)', env: { MONGODB_URI: env.MONGODB_URI } };
  const data = folder(join(dataDir, 'mongo'));
  const made = readMade(data);
  const problem = versionProblem(made);
  if (problem) throw new CliError(problem);
  const { engine, program, from } = await firstSource(made, SOURCES);
  const version = engine === 'mongod' ? mongodVersion(program) : wheelVersion(engine);
  noteMade(data, { engine, version: engine === 'mongod' ? null : version });
  const port = await pickPort('MONGO_PORT', 27117);
  const child = start({ name: 'The database', command: program, args: argsOf(engine, port, data), log: 'mongo' });
  const uri = `mongodb://127.0.0.1:${port}/sampan?w=majority&journal=true&directConnection=true`;
  await waitUntil(() => answers(uri, engine), { what: 'The database', seconds: 180, child });
  const { name, meantFor } = ENGINES[engine];
  const took = `Database: ${[name, version].filter(Boolean).join(' ')} (${from}, ${meantFor})`;
  return { took, env: { MONGODB_URI: uri }, child };
}

/** @type {Record<Engine, { name: string, meantFor: string }>} */
const ENGINES = {
  secantusdb: {
    name: 'SecantusDB',
    meantFor: 'for trying out and small installations; back up, or set MONGODB_URI',
  },
  mongod: { name: 'MongoDB', meantFor: 'for an installation on one machine; back up' },
};

/**
 * @typedef {{ program: string, from: string }} Found
 * @typedef {{ engine: Engine, find: () => Promise<Found | null> }} Source null: it is not there
 * @type {Source[]}
 */
const SOURCES = [
  {
    engine: 'mongod',
    find: async () => {
      const program = mongodOnPath();
      return program ? runnable({ program, from: program }) : null;
    },
  },
  {
    engine: 'secantusdb',
    find: async () =>
      hasWheel('secantusdb') ? { program: await programFromWheel('secantusdb'), from: 'embedded' } : null,
  },
  {
    engine: 'mongod',
    find: async () => {
      const archive = mongoArchive();
      return archive && runnable({ program: await mongodFrom(archive), from: 'embedded' });
    },
  },
];

/**
 * Without this, the start would report an illegal instruction.
 * @param {Found} mongod
 */
function runnable(mongod) {
  const problem = processorProblem();
  if (problem) throw new CliError(problem);
  return mongod;
}

/**
 * The first that is there, but always the engine that made the data. One that fails leads on to the next.
 * @param {Made | null} made
 * @param {Source[]} sources in order
 * @returns {Promise<{ engine: Engine } & Found>}
 */
export async function firstSource(made, sources) {
  const failures = [];
  for (const { engine, find } of sources) {
    if (made && made.engine !== engine) continue;
    try {
      const found = await find();
      if (!found) continue;
      for (const failure of failures) say(failure);
      return { engine, ...found };
    } catch (error) {
      failures.push(sentenceOf(error));
    }
  }
  const lost = made ? `The data were created by ${made.engine}, which is not available.` : 'There is no database.';
  throw new CliError(
    `${[...failures, lost].join('\n')}\nInstall mongod 6 or newer, or set MONGODB_URI to your own server, or run \`docker compose -f compose.dev.yml up\`.`,
  );
}

/**
 * @param {string} data folder of the database
 * @returns {Made | null} null if there are no data yet
 */
export function readMade(data) {
  const note = join(data, 'engine');
  if (!existsSync(note)) return null;
  const [engine = '', version = null] = readFileSync(note, 'utf8').trim().split(' ');
  if (engine === 'mongod' || engine === 'secantusdb') return { engine, version };
  throw new CliError(`${shown(note)} names "${engine}", a database that this version of Sampan does not know.`);
}

/**
 * @param {string} data
 * @param {Made} made
 */
export function noteMade(data, { engine, version }) {
  writeFileSync(join(data, 'engine'), `${[engine, version].filter(Boolean).join(' ')}\n`);
}

/**
 * mongod looks after its own files: it opens those of the version before, and refuses others. SecantusDB promises
 * neither, so another version of it never gets to see them.
 * @param {Made | null} made
 * @param {string} [version] of SecantusDB that is brought along
 * @returns {string | null}
 */
export function versionProblem(made, version = wheelVersion('secantusdb')) {
  if (made?.engine !== 'secantusdb' || made.version === version) return null;
  return (
    `The data in .sampan/data were written by SecantusDB ${made.version}, and this version of Sampan comes with ${version}, which may not be able to read them. ` +
    'Go back to your previous version of Sampan and run `npm run backup -- <folder>`; then return to this version, move .sampan/data away, and run `npm run restore -- <folder>`.'
  );
}

/** @returns {string | null} null if it is not there or too old */
export function mongodOnPath() {
  const program = findProgram('mongod');
  return program && versionIn(mongodVersion(program)) >= OLDEST_MONGOD ? program : null;
}

/** @param {string} program */
function mongodVersion(program) {
  return /v(\d+\.\d+\.\d+)/.exec(output(program, ['--version']) ?? '')?.[1] ?? null;
}

/**
 * @param {Engine} engine
 * @param {number} port
 * @param {string} data
 */
function argsOf(engine, port, data) {
  const place = ['--port', String(port)];
  if (engine === 'mongod') return [...place, '--bind_ip', '127.0.0.1', '--dbpath', data, '--replSet', 'sampan'];
  // Without --sync-on-commit a killed server loses writes it has acknowledged.
  const durable = ['--sync-on-commit', '--cache-size', '256M'];
  // Its default log of 2 GB is read through at every start: seconds instead of a fifth of one.
  const quick = ['--log-file-max', '64MB', '--log-level', 'WARNING'];
  return [...place, '--host', '127.0.0.1', '--storage-path', data, ...durable, ...quick];
}

/**
 * @param {string} uri
 * @param {Engine} engine
 * @returns {Promise<boolean>} whether it takes writes
 */
async function answers(uri, engine) {
  // Only now: the driver is there once the packages are installed.
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 1000 });
  try {
    await client.connect();
    const { isWritablePrimary } = await client.db('admin').command({ hello: 1 });
    if (!isWritablePrimary && engine === 'mongod') {
      // Transactions need a replica set, be it of one. One that is made already refuses, and is waited for.
      const members = [{ _id: 0, host: new URL(uri).host }];
      await client.db('admin').command({ replSetInitiate: { _id: 'sampan', members } });
    }
    return Boolean(isWritablePrimary);
  } catch {
    return false;
  } finally {
    await client.close();
  }
}
