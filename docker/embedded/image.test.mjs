import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from './paths.mjs';

const stages = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8').split(/^(?=FROM )/m);
const stage = (/** @type {string} */ name) => stages.find((text) => text.split('\n')[0]?.endsWith(` AS ${name}`)) ?? '';
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/**
 * Everything that a module loads, with what that loads.
 * @param {string} path
 * @param {Set<string>} found
 */
function loadedBy(path, found) {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(path, 'utf8');
  for (const [, name = ''] of text.matchAll(/(?:from|import)[ (]'([^']+)'/g)) {
    if (name.startsWith('.')) loadedBy(join(dirname(path), name), found);
    else if (!name.startsWith('node:')) found.add(name.split('/')[0] ?? '');
  }
  return found;
}

describe('the image', () => {
  it('runs as no root, by a number that Kubernetes can judge', () => {
    for (const name of ['all-in-one', 'server']) assert.match(stage(name), /^USER [1-9]\d*$/m, name);
  });

  it('has all that its command loads', () => {
    assert.match(stage('all-in-one'), /^COPY docker\/embedded docker\/embedded$/m);
    assert.match(stage('all-in-one'), /^CMD \["node", "docker\/embedded\/start.mjs"\]$/m);
    for (const loaded of loadedBy(join(ROOT, 'docker/embedded/start.mjs'), new Set())) {
      const isThere = loaded.startsWith(ROOT)
        ? relative(ROOT, loaded).startsWith('docker/embedded/')
        : loaded in dependencies;
      assert.ok(isThere, loaded);
    }
  });
});
