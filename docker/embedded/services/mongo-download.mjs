import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HOME, folder } from '../paths.mjs';
import { npm, runTool } from '../tool.mjs';
import { CliError, say } from '../cli-error.mjs';

const PACKAGE = 'mongodb-memory-server-core';

/**
 * The last resort, for platforms without a wheel: the downloader of mongodb-memory-server fetches a real mongod.
 * @returns {Promise<string>} its path
 */
export async function mongodFromDownload() {
  const home = folder(join(HOME, 'programs/mongodb-download'));
  const entry = join(home, `node_modules/${PACKAGE}/lib/index.js`);
  const [command, args] = npm([
    'install',
    '--prefix',
    home,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `${PACKAGE}@11.3.0`,
  ]);
  try {
    say('Downloading MongoDB …');
    if (!existsSync(entry)) {
      await runTool(command, args, { logFile: join(HOME, 'logs/install-mongodb.log'), what: `Installing ${PACKAGE}` });
    }
    const { MongoBinary } = (await import(pathToFileURL(entry).href)).default;
    return await MongoBinary.getPath({ version: '8.0.13', downloadDir: join(home, 'mongod') });
  } catch {
    throw new CliError(
      'No MongoDB for this machine was found or could be downloaded: install mongod 6 or newer, or set MONGODB_URI to a server of your own, and run it again.',
    );
  }
}
