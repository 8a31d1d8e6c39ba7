import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

/**
 * Module hooks that load the project's sources again for each mutant, with its change made in memory. The mutant is in
 * the address (`usage.ts?path=…&start=…`) and goes from each source to those that it imports; packages are loaded once.
 */

const CONTRACT = new URL('../../server/contract/', import.meta.url);
/** @type {Map<string, ReturnType<typeof compile>>} sources without a change, compiled, by path */
const compiled = new Map();

/**
 * @param {string} specifier
 * @param {{ parentURL?: string }} context
 * @param {Function} nextResolve
 */
export async function resolve(specifier, context, nextResolve) {
  const isContract = specifier.startsWith('#contract/');
  if (!isContract && !specifier.startsWith('.')) return nextResolve(specifier, context);
  const url = isContract ? new URL(specifier.slice(10), CONTRACT) : new URL(specifier, context.parentURL);
  const candidates = ['.ts', '.tsx'].map((ending) => new URL(url.href.replace(/\.js$/, ending)));
  const source = url.pathname.endsWith('.js') && candidates.find((it) => existsSync(it));
  if (!source) return nextResolve(specifier, context);
  return { url: source.href + new URL(context.parentURL ?? source).search, shortCircuit: true };
}

/**
 * @param {string} url
 * @param {object} context
 * @param {Function} nextLoad
 */
export async function load(url, context, nextLoad) {
  const { pathname, searchParams } = new URL(url);
  if (!/\.tsx?$/.test(pathname)) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const text = readFileSync(path, 'utf8');
  if (path === searchParams.get('path')) return compile(path, changed(text, searchParams));
  const source = compiled.get(path) ?? compile(path, text);
  compiled.set(path, source);
  return source;
}

/** @param {string} text @param {URLSearchParams} mutant */
function changed(text, mutant) {
  return text.slice(0, Number(mutant.get('start'))) + mutant.get('after') + text.slice(Number(mutant.get('end')));
}

/** @param {string} filename @param {string} text */
async function compile(filename, text) {
  const { code } = await transform(text, { filename, sourceMaps: false });
  return { format: 'module', source: code, shortCircuit: true };
}
