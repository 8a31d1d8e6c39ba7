import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import type { SourceFile } from '../../../server/test/people.js';

const CHUNK_BYTES = 4 * 1024 * 1024;

/** Random bytes, so that no two parts are alike and nothing on the way can compress them. */
export async function writeNoise(path: string, bytes: number): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  for (let left = bytes; left > 0; left -= CHUNK_BYTES) await file.write(randomBytes(Math.min(left, CHUNK_BYTES)));
  await file.close();
  return path;
}

export async function writeText(path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}

export function noiseFile(path: string, bytes: number): SourceFile {
  return { path, bytes: randomBytes(bytes) };
}

export function textFile(path: string, text: string): SourceFile {
  return { path, bytes: Buffer.from(text) };
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

export function sha256Hex(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** sha256 of every file by its path. */
export function digestsOf(files: readonly SourceFile[]): Record<string, string> {
  return sortedByPath(files.map(({ path, bytes }) => [path, sha256Hex(bytes)] as const));
}

/** sha256 of every file in a folder by its path in there, with `/`. */
export async function digestsIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digests = await Promise.all(
    files.map(async (path) => [relative(folder, path).split(sep).join('/'), await sha256Of(path)] as const),
  );
  return sortedByPath(digests);
}

function sortedByPath(digests: (readonly [path: string, digest: string])[]): Record<string, string> {
  return Object.fromEntries(digests.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Unpacks with a program that is not part of the product and checks every checksum. */
export async function unzip(archive: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const env = { ...process.env, PYTHONUTF8: '1' };
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', archive, folder], { env });
  return folder;
}
