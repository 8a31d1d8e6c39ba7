import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shown } from '../paths.mjs';
import { wheelVersion } from './wheels.mjs';
import { CliError, say, sentenceOf } from '../cli-error.mjs';

/**
 * Which program made the data of the embedded database: a note beside them says it.
 * @typedef {'mongod' | 'secantusdb'} Engine the two cannot read each other's files
 * @typedef {{ engine: Engine, version: string | null }} Made
 */

/** Of notes that name none. */
const FIRST_VERSION = '0.6.0b17';

/** @param {string} data folder of the database */
function noteIn(data) {
  return join(data, 'engine');
}

/**
 * @param {string} data folder of the database
 * @returns {Made | null} null where there are no data yet
 */
export function readMade(data) {
  const note = noteIn(data);
  if (!existsSync(note)) return null;
  const [engine = '', version = null] = readFileSync(note, 'utf8').trim().split(' ');
  if (engine === 'mongod') return { engine, version };
  if (engine === 'secantusdb') return { engine, version: version ?? FIRST_VERSION };
  throw new CliError(`${shown(note)} names "${engine}", a database that this version of Sampan does not know.`);
}

/**
 * @param {string} data
 * @param {Made} made
 */
export function noteMade(data, { engine, version }) {
  writeFileSync(noteIn(data), `${[engine, version].filter(Boolean).join(' ')}\n`);
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
    `The data in .sampan/data were written by SecantusDB ${made.version}, and this version of Sampan brings ${version}, which may not read them. ` +
    'Go back to the version of Sampan that you had and run `npm run backup -- <folder>`; then take this one again, move .sampan/data away, and run `npm run restore -- <folder>`.'
  );
}

/**
 * A program that is found has its version known; what is null was not there.
 * @typedef {object} Source
 * @property {Engine} engine
 * @property {() => Promise<Found | null>} find
 *
 * @typedef {{ program: string, version: string | null, from: string }} Found
 */

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
  const lost = made ? `The data were made by ${made.engine}, which is not there.` : 'There is no database.';
  throw new CliError(
    `${[...failures, lost].join('\n')}\nInstall mongod 6 or newer, or set MONGODB_URI to a server of your own, or run \`docker compose -f compose.dev.yml up\`.`,
  );
}
