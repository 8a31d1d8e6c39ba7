import { createHash } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HOME, PROGRAMS, folder } from '../paths.mjs';
import { GLIBC, output, PLATFORM, runTool, versionIn } from '../tool.mjs';
import { CliError, say } from '../cli-error.mjs';

const VERSION = '8.2.6';

/**
 * MongoDB's own archives. Those for Linux are of Ubuntu 24.04 and run where glibc is as new as there.
 * @type {Record<string, Archive>}
 * @typedef {{ url: string, sha256: string, glibc?: number }} Archive
 */
const ARCHIVES = {
  'linux-x64': {
    url: `https://fastdl.mongodb.org/linux/mongodb-linux-x86_64-ubuntu2404-${VERSION}.tgz`,
    sha256: '56314a0f0a81238d974302fbffe7862efe9694c498ead62a0bca92cb595a0df0',
    glibc: 2.39,
  },
  'linux-arm64': {
    url: `https://fastdl.mongodb.org/linux/mongodb-linux-aarch64-ubuntu2404-${VERSION}.tgz`,
    sha256: '8eaa50d208e82df9effa462a6c5cb200a65b037fa118af0153f701ce1ceab422',
    glibc: 2.39,
  },
  'darwin-x64': {
    url: `https://fastdl.mongodb.org/osx/mongodb-macos-x86_64-${VERSION}.tgz`,
    sha256: '39b6ba80ad21ad1ca8dbd989d7fe81a60aa5f41475eb42d4247fe40740062f3d',
  },
  'darwin-arm64': {
    url: `https://fastdl.mongodb.org/osx/mongodb-macos-arm64-${VERSION}.tgz`,
    sha256: 'ef8301d05cdb4686775aee1ddce391b5f1cd67cdc61179c2d21dab246a2c4f1b',
  },
};

/**
 * @param {string} [platform]
 * @param {string | null} [glibc] of a Linux; null if its C library is another
 * @returns {Archive | null} null if there is none that runs here
 */
export function mongoArchive(platform = PLATFORM, glibc = GLIBC) {
  const archive = ARCHIVES[platform];
  return archive && versionIn(glibc) >= (archive.glibc ?? 0) ? archive : null;
}

/**
 * @param {Archive} archive
 * @param {string} [home] appears only when complete, however many run at once
 * @returns {Promise<string>} path of its mongod, fetched when it was not
 */
export async function mongodFrom({ url, sha256 }, home = join(PROGRAMS, `mongodb-${VERSION}`)) {
  const program = join(home, 'bin/mongod');
  if (existsSync(program)) return program;
  say(`Downloading MongoDB ${VERSION} …`);
  const temporary = folder(`${home}.${process.pid}`);
  const file = join(temporary, basename(url));
  try {
    const archive = await download(url);
    if (createHash('sha256').update(archive).digest('hex') !== sha256)
      throw new CliError(`${url} does not match the pinned SHA-256.`);
    writeFileSync(file, archive);
    const content = folder(join(temporary, 'content'));
    const logFile = join(HOME, 'logs/unpack-mongodb.log');
    await runTool('tar', ['-xzf', file, '--strip-components=1', '-C', content], { logFile, what: 'Unpacking MongoDB' });
    if (!output(join(content, 'bin/mongod'), ['--version'])) {
      throw new CliError(`MongoDB ${VERSION} does not run on this machine.`);
    }
    if (!existsSync(home)) renameSync(content, home);
    return program;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * @param {string} url
 * @returns {Promise<Buffer>}
 */
async function download(url) {
  const response = await fetch(url).catch(({ message, cause }) => {
    throw new CliError(`${url} could not be downloaded (${cause?.message || message}).`);
  });
  if (!response.ok) throw new CliError(`${url} returned status ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
