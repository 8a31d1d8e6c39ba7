import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fittingName, foldedPath, numberedPath } from '#contract/file-names.js';
import { idPattern } from '#contract/formats.js';
import type { FileToGet } from './file-download.js';
import { pathIn, safePath } from './safe-path.js';

export interface TargetOptions {
  keepsHidden: boolean;
  /** The file system does not distinguish `A` from `a`. */
  ignoresCase: boolean;
}

export interface Place {
  target: string;
  isThere: boolean;
  /** Files of an earlier run that may be this one. */
  perhaps: readonly string[];
}

/** Paths at which the files of a transfer are written: each has one of its own, below one folder. */
export class Targets {
  readonly #taken: Set<string>;

  constructor(
    private readonly folder: string,
    files: readonly { path: string }[],
    private readonly options: TargetOptions,
  ) {
    // No file gets the name of a folder of another one.
    this.#taken = new Set(files.flatMap(({ path }) => foldersOf(this.#safe(path))).map((path) => this.#key(path)));
  }

  /** The first free of `a.txt`, `a (2).txt`, …, for this file alone. */
  reserve(file: FileToGet): string {
    const path = this.#safe(file.path);
    let free = path;
    for (let number = 2; !this.#take(free, file.id); number += 1) free = numberedPath(path, number);
    return free;
  }

  /**
   * Finds the path of a file that may exist already: an earlier run has numbered it if another file had its name. If
   * the server has no checksum yet, files that may be the same are returned in `perhaps`.
   * @param path from `reserve`
   */
  async placeOf(file: FileToGet, path: string): Promise<Place> {
    const perhaps: string[] = [];
    for (let number = 0; ; number += 1) {
      const candidate = number === 0 ? path : numberedPath(path, number);
      const target = pathIn(this.folder, candidate);
      const isFree = !(await exists(target));
      if (isFree && (number === 0 || this.#take(candidate, file.id))) return { target, isThere: false, perhaps };
      if (isFree || !(await hasSize(target, file.size))) continue;
      if (file.sha256 === null) perhaps.push(target);
      else if ((await sha256Of(target)) === file.sha256) return { target, isThere: true, perhaps: [] };
    }
  }

  #safe(path: string): string {
    return safePath(path, this.options.keepsHidden);
  }

  #key(path: string): string {
    return this.options.ignoresCase ? foldedPath(path) : path;
  }

  /** Together with its partial file. */
  #take(path: string, id: string): boolean {
    const keys = [path, partialPath(path, id)].map((each) => this.#key(each));
    if (keys.some((key) => this.#taken.has(key))) return false;
    for (const key of keys) this.#taken.add(key);
    return true;
  }
}

/** Next to its target, with the id of the file, which never changes. The id comes from the server. */
export function partialPath(target: string, id: string): string {
  return join(dirname(target), fittingName(basename(target), `.${idPattern.test(id) ? id : hashOf(id)}.part`));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Asks the file system itself; it is asked only where names differ by case. */
export async function ignoresCase(folder: string, files: readonly { path: string }[]): Promise<boolean> {
  if (new Set(files.map(({ path }) => foldedPath(path))).size === files.length) return false;
  await mkdir(folder, { recursive: true });
  const probe = await mkdtemp(join(folder, 'Case-'));
  try {
    return await exists(join(folder, basename(probe).toLowerCase()));
  } finally {
    await rm(probe, { recursive: true });
  }
}

function foldersOf(path: string): string[] {
  const segments = path.split('/').slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

/** A link that leads nowhere is there, too. */
function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function hasSize(path: string, size: number): Promise<boolean> {
  const facts = await stat(path).catch(() => undefined);
  return facts?.isFile() === true && facts.size === size;
}

/** The first of these files that has this content. */
export async function findSame(paths: readonly string[], sha256: string): Promise<string | undefined> {
  for (const path of paths) if ((await sha256Of(path)) === sha256) return path;
  return undefined;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
