import { isUtf8 } from 'node:buffer';
import { constants } from 'node:fs';
import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathProblem, samePathKey } from '#contract/file-names.js';
import { plainPath } from '#contract/formats.js';
import { NodeFile, type UploadFile } from '../../../client/src/upload/node.js';
import { CommandError, EXIT, usageError } from '../exit-codes.js';
import { isBelow } from './safe-path.js';

const reasons = {
  'empty-folder': 'an empty folder',
  'link-broken': 'a broken link',
  'link-to-folder': 'a link to a folder',
  'link-outside': 'a link to a file outside the folder',
  'no-file': 'neither a file nor a folder',
  unreadable: 'it cannot be read',
  'name-not-utf8': 'its name is not UTF-8',
  'file-name-unusable': 'its name consists only of dots or spaces',
  'file-path-too-long': 'its path has more than 1,024 characters',
  'duplicate-file': 'another file has the same name, apart from invisible characters',
} as const;
type Reason = keyof typeof reasons;
/** Reasons for which a person would miss the file; the others are no files of the folder. */
const losses = new Set<Reason>([
  'unreadable',
  'name-not-utf8',
  'file-name-unusable',
  'file-path-too-long',
  'duplicate-file',
]);

/** Something in a named folder that is not sent; the rest is. */
export interface LeftOut {
  path: string;
  reason: Reason;
  isLoss: boolean;
  text: string;
}

export interface Sources {
  files: UploadFile[];
  leftOut: LeftOut[];
  /** Target of each named path, with every link followed. */
  origins: { named: string; real: string }[];
}

/** All files of the named ones and of all below the named folders, with the paths that people will see. */
export async function sourceFiles(paths: readonly string[]): Promise<Sources> {
  const origins = await originsOf(paths.map((path) => resolve(path)));
  const collected = [];
  for (const { named, real } of origins) collected.push(await new Collector(real).collect(basename(named)));
  const files = collected.flatMap((each) => each.files);
  const leftOut = collected.flatMap((each) => each.leftOut);
  refuseClashes(files);
  if (files.length === 0) throw usageError(['There are no files to send.', ...linesOf(leftOut)].join('\n'));
  return { files, leftOut, origins };
}

/** A text for people: how many were left out, which, and why. */
export function leftOutText(leftOut: readonly LeftOut[]): string {
  return [`Not sent: ${leftOut.length}.`, ...linesOf(leftOut)].join('\n');
}

function linesOf(leftOut: readonly LeftOut[]): string[] {
  return leftOut.map(({ path, text }) => `  ${JSON.stringify(path)}: ${text}`);
}

/** Every path on the command line must exist: otherwise nothing is sent, and all problems are reported at once. */
async function originsOf(named: readonly string[]): Promise<Sources['origins']> {
  const origins: Sources['origins'] = [];
  const problems: string[] = [];
  for (const path of named) {
    try {
      const real = await realpath(path);
      const facts = await stat(real);
      if (facts.isFile()) await readable(real);
      else if (!facts.isDirectory()) throw new Error(`${reasons['no-file']}.`);
      origins.push({ named: path, real });
    } catch (error) {
      problems.push(`${path}: ${sentenceOf(path, error as NodeJS.ErrnoException)}`);
    }
  }
  if (problems.length > 0) throw new CommandError(EXIT.failure, problems.join('\n'), 'file-unreadable');
  return origins;
}

function sentenceOf(path: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') {
    // Arguments are decoded before they arrive here.
    return path.includes('\ufffd')
      ? `there is no such file, or ${reasons['name-not-utf8']}.`
      : 'there is no such file or folder.';
  }
  return code === 'EACCES' || code === 'EPERM' ? 'permission denied.' : message;
}

function refuseClashes(files: readonly UploadFile[]): void {
  const seen = new Set<string>();
  const twice = files.map(({ path }) => path).filter((path) => seen.size === seen.add(samePathKey(path)).size);
  if (twice.length === 0) return;
  throw usageError(`Two files would be called ${twice.map((path) => `"${path}"`).join(', ')}. Send them separately.`);
}

/** Collects one named file or folder; links are followed within it alone. */
class Collector {
  readonly files: UploadFile[] = [];
  readonly leftOut: LeftOut[] = [];
  readonly #keys = new Set<string>();

  constructor(private readonly root: string) {}

  async collect(path: string): Promise<this> {
    if ((await stat(this.root)).isDirectory()) await this.#folder(this.root, path);
    else await this.#file(this.root, path);
    return this;
  }

  async #folder(at: string, path: string): Promise<void> {
    const names = await readdir(at, { encoding: 'buffer' }).catch((error: unknown) =>
      this.#skip(path, 'unreadable', error),
    );
    if (!names) return;
    if (names.length === 0) this.#skip(path, 'empty-folder');
    for (const name of names.filter((bytes) => !isUtf8(bytes))) this.#skip(`${path}/${escaped(name)}`, 'name-not-utf8');
    const texts = names.filter((bytes) => isUtf8(bytes)).map((bytes) => bytes.toString());
    // Sorted, so that the same folder, sent again, is the same upload.
    for (const name of texts.sort((a, b) => (a < b ? -1 : 1))) await this.#entry(join(at, name), `${path}/${name}`);
  }

  async #entry(at: string, path: string): Promise<void> {
    try {
      const facts = await lstat(at);
      if (facts.isSymbolicLink()) await this.#link(at, path);
      else if (facts.isDirectory()) await this.#folder(at, path);
      else if (facts.isFile()) await this.#file(at, path);
      else this.#skip(path, 'no-file');
    } catch (error) {
      this.#skip(path, 'unreadable', error);
    }
  }

  async #link(at: string, path: string): Promise<void> {
    const target = await realpath(at).catch(() => undefined);
    if (target === undefined) return this.#skip(path, 'link-broken');
    const facts = await stat(target);
    // It could lead in circles.
    if (facts.isDirectory()) return this.#skip(path, 'link-to-folder');
    if (!facts.isFile()) return this.#skip(path, 'no-file');
    if (!isBelow(this.root, target))
      return this.#skip(path, 'link-outside', `${reasons['link-outside']}: ${JSON.stringify(target)}`);
    await this.#file(target, path);
  }

  async #file(at: string, named: string): Promise<void> {
    const problem = pathProblem(named);
    if (problem) return this.#skip(named, problem);
    const key = samePathKey(named);
    if (this.#keys.has(key)) return this.#skip(named, 'duplicate-file');
    const { size, mtimeMs } = await readable(at);
    this.#keys.add(key);
    this.files.push({
      path: plainPath(named),
      size,
      lastModified: Math.floor(mtimeMs),
      blob: new NodeFile(at, size),
    });
  }

  #skip(path: string, reason: Reason, why?: unknown): undefined {
    const text = typeof why === 'string' ? why : reasons[reason];
    const cause = why instanceof Error ? ` (${(why as NodeJS.ErrnoException).code ?? why.message})` : '';
    this.leftOut.push({ path, reason, isLoss: losses.has(reason), text: text + cause });
  }
}

/** The size and time of a file that can be opened; without waiting for a pipe that took its place. */
async function readable(path: string) {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return await handle.stat();
  } finally {
    await handle.close();
  }
}

/** Bytes that are no UTF-8, as `\xE9`. */
function escaped(name: Buffer): string {
  return Array.from(name, (byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0').toUpperCase()}`,
  ).join('');
}
