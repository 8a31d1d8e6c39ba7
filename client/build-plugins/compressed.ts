import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const gzipOptions = { level: constants.Z_BEST_COMPRESSION };

const TEXTS = /\.(js|mjs|css|svg|json|webmanifest|txt)$/;
const SMALL_BYTES = 1024;

async function compress(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < SMALL_BYTES) return;
  for (const [ending, small] of [
    ['br', await brotli(plain, brotliOptions)],
    ['gz', await gzipped(plain, gzipOptions)],
  ] as const)
    if (small.length < plain.length) await writeFile(`${path}.${ending}`, small);
}

/** Compresses text files at the highest level, once: the server sends these files without compressing them again. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      const texts = names.filter((name) => TEXTS.test(name) && !name.startsWith('.vite'));
      await Promise.all(texts.map((name) => compress(join(dir, name))));
    },
  };
}
