import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

/** Module hooks for tests to run TypeScript sources: resolves `./x.js` to `./x.ts` or `./x.tsx`. */
export async function resolve(specifier, context, nextResolve) {
  const isRelative = specifier.startsWith('.') && specifier.endsWith('.js');
  const source = isRelative && sourceOf(new URL(specifier, context.parentURL).href);
  if (source) return { url: source, shortCircuit: true };
  return nextResolve(specifier, context);
}

export async function load(url, context, nextLoad) {
  if (!/\.tsx?$/.test(url)) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const { code } = await transform(await readFile(path, 'utf8'), { filename: path, sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}

/** @param {string} url of what a source is compiled to */
function sourceOf(url) {
  const sources = ['.ts', '.tsx'].map((extension) => url.replace(/\.js$/, extension));
  return sources.find((source) => existsSync(new URL(source)));
}
