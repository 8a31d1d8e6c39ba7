import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

/** Module hooks for child processes of tests to run TypeScript sources: resolves `./x.js` to `./x.ts`. */
export async function resolve(specifier, context, nextResolve) {
  const isRelative = specifier.startsWith('.') && specifier.endsWith('.js');
  const source = isRelative ? new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL) : null;
  if (source && existsSync(source)) return { url: source.href, shortCircuit: true };
  if (specifier.startsWith('#contract/')) {
    const contract = new URL(`../../../../contract/${specifier.slice(10).replace(/\.js$/, '.ts')}`, import.meta.url);
    return { url: contract.href, shortCircuit: true };
  }
  return nextResolve(specifier, context);
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const { code } = await transform(await readFile(path, 'utf8'), { filename: path, sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
