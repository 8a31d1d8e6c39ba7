import { join } from 'node:path';
import { CliError } from '../cli-error.mjs';
import { firstSource, noteMade, readMade, versionProblem } from './engine.mjs';
import { mongoArchive, mongodFrom } from './mongo-download.mjs';
import { folder } from '../paths.mjs';
import { findProgram, output, versionIn } from '../tool.mjs';
import { waitUntil } from '../wait.mjs';
import { hasWheel, programFromWheel, wheelVersion } from './wheels.mjs';

const OLDEST_MONGOD = 6;

/** @typedef {import('./engine.mjs').Engine} Engine */

/**
 * @param {import('../services.mjs').Context} context
 * @returns {Promise<import('../services.mjs').Service>}
 */
export async function startMongo({ env, dataDir, start, pickPort }) {
  if (env.MONGODB_URI) {
    return { took: 'Database: your own (MONGODB_URI)', env: { MONGODB_URI: env.MONGODB_URI } };
  }
  const data = folder(join(dataDir, 'mongo'));
  const made = readMade(data);
  const problem = versionProblem(made);
  if (problem) throw new CliError(problem);
  const { engine, program, version, from } = await firstSource(made, SOURCES);
  noteMade(data, { engine, version: engine === 'secantusdb' ? version : null });
  const port = await pickPort('MONGO_PORT', 27117);
  const child = start({ name: 'The database', command: program, args: argsOf(engine, port, data), log: 'mongo' });
  const uri = `mongodb://127.0.0.1:${port}/sampan?w=majority&journal=true&directConnection=true`;
  await waitUntil(() => answers(uri, engine), { what: 'The database', seconds: 180, child });
  return {
    took: `Database: ${nameOf(engine, version)} (${from}, ${MEANT_FOR[engine]})`,
    env: { MONGODB_URI: uri },
    child,
  };
}

/** @type {Record<Engine, string>} */
const MEANT_FOR = {
  secantusdb: 'for trying out and small installations; back up, or set MONGODB_URI',
  mongod: 'for an installation on one machine; back up',
};

/**
 * @param {Engine} engine
 * @param {string | null} version
 */
function nameOf(engine, version) {
  return [engine === 'mongod' ? 'MongoDB' : 'SecantusDB', version].filter(Boolean).join(' ');
}

/** @type {import('./engine.mjs').Source[]} */
const SOURCES = [
  {
    engine: 'mongod',
    find: async () => {
      const program = mongodOnPath();
      return program ? { program, version: mongodVersion(program), from: program } : null;
    },
  },
  {
    engine: 'secantusdb',
    find: async () => {
      if (!hasWheel('secantusdb')) return null;
      return { program: await programFromWheel('secantusdb'), version: wheelVersion('secantusdb'), from: 'embedded' };
    },
  },
  {
    engine: 'mongod',
    find: async () => {
      const archive = mongoArchive();
      if (!archive) return null;
      const program = await mongodFrom(archive);
      return { program, version: mongodVersion(program), from: 'embedded' };
    },
  },
];

/** @returns {string | null} null where it is not there or too old */
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
    if (!isWritablePrimary && engine === 'mongod') await makeReplicaSet(client, uri);
    return Boolean(isWritablePrimary);
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

/**
 * Transactions need a replica set, be it of one.
 * @param {import('mongodb').MongoClient} client
 * @param {string} uri
 */
async function makeReplicaSet(client, uri) {
  const host = new URL(uri).host;
  try {
    await client.db('admin').command({ replSetInitiate: { _id: 'sampan', members: [{ _id: 0, host }] } });
  } catch (error) {
    const { codeName } = /** @type {{ codeName?: string }} */ (error);
    if (codeName !== 'AlreadyInitialized') throw error;
  }
}
